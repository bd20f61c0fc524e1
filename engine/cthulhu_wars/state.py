"""What a game of Cthulhu Wars consists of (hooks.md section 1): plain data with declared visibility.

**Discipline.** Records (`Unit`, `Gate`, ...) are frozen and replaced. Inside `State` only three containers are mutable,
``units``, ``gates`` and ``seats``, and only the core verbs of `game.Game` touch them; everything else is a tuple or a
mapping that is replaced whole. That is what makes `State.copy` cheap enough to take one at every boundary.

**Places.** A place is one string: an area id as such (``europe``), or with a colon ``pool:XX``, ``prison:XX``,
``supply:``, ``hold:<ability>@XX``. Areas carry no prefix because rules, options and people name them most.

**Seats** are called by their faction's code, which is unique in a game.

Derived data (who stands where, hooks, controlled gates) is not saved; `position.Position` keeps it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, TypeAlias, TypeVar

import msgspec

from engine.kernel.visibility import COUNT, OWNER_ELSE_COUNT, PUBLIC, SECRET

SeatId: TypeAlias = str
AreaId: TypeAlias = str
Place: TypeAlias = str
KindId: TypeAlias = str
AbilityId: TypeAlias = str
UnitId: TypeAlias = int

R = TypeVar("R", bound=msgspec.Struct)

SIGN_COUNTS: Mapping[int, int] = {1: 18, 2: 12, 3: 6}
"""Elder Sign tokens by value (B.1)."""


def pool(seat: SeatId) -> Place:
    """The seat's off-map supply of figures (A.5)."""
    return "pool:" + seat


def prison(seat: SeatId) -> Place:
    """Where the seat keeps its captives (A.6)."""
    return "prison:" + seat


SUPPLY: Place = "supply:"
"""The common supply: figures of loyalty cards that nobody holds. What lies there belongs to nobody."""


def hold(ability: AbilityId, seat: SeatId, slot: str = "") -> Place:
    """A place on a card or sheet: in no area. What it counts as is told by the ability's ``holds``."""
    return f"hold:{ability}@{seat}:{slot}" if slot else f"hold:{ability}@{seat}"


def hold_parts(place: Place) -> tuple[AbilityId, SeatId, str]:
    """Ability, seat and slot of a hold.

    >>> hold_parts("hold:card@XX:book")
    ('card', 'XX', 'book')
    """
    ability, _, rest = place.removeprefix("hold:").partition("@")
    seat, _, slot = rest.partition(":")
    return ability, seat, slot


def is_area(place: Place) -> bool:
    """True for an area of the map, False for pools, prisons, holds."""
    return ":" not in place


class Unit(msgspec.Struct, frozen=True, gc=False, array_like=True, order=True):
    """One figure. ``id`` is its index in ``State.units``; ``owner`` None is a wild unit."""

    id: UnitId
    kind: KindId
    owner: SeatId | None
    place: Place


class Gate(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A gate. ``left_by``: seats that abandoned it on purpose and have not retaken it (I.6.3)."""

    place: Place
    keeper: UnitId | None = None
    left_by: tuple[SeatId, ...] = ()
    kind: str = "gate"


class Token(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A marker on the map: Desecration, a start marker, ..."""

    kind: str
    place: Place
    owner: SeatId | None = None
    n: int = 1


class Holding(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """An ability in play. Six spellbooks are six holdings with ``via`` "book", whatever their ``face``.

    ``via``: sheet, book, card, copy, table, supply. A loyalty card is the holding of its own id with ``via`` "card";
    its abilities, its open requirement and, once earned, its spellbook are further holdings with ``via`` "card". Cards
    and neutral spellbooks that nobody holds have ``via`` "supply", no holder, and answer no hook.

    ``face``: up, down, spent. ``until``: a moment at which the core drops it.
    """

    ability: AbilityId
    holder: SeatId | None
    via: str = "sheet"
    face: str = "up"
    until: str | None = None


class Grant(msgspec.Struct, frozen=True, gc=False):
    """One more Main Action in this turn, without the barred abilities (G.2.4)."""

    barred: tuple[AbilityId, ...] = ()


class Turn(msgspec.Struct, frozen=True, gc=False):
    """The go of one seat inside the Action phase (A.15).

    ``acted``: took an Action of any kind; ``main_used``: the Main Action is gone; ``grants``: further Main Actions;
    ``done``: abilities and verbs used as Main Actions, in order.
    """

    seat: SeatId
    acted: bool = False
    main_used: bool = False
    grants: tuple[Grant, ...] = ()
    done: tuple[str, ...] = ()


class Seat(msgspec.Struct, gc=False):
    """A player's own numbers. Power and Doom are >= 0 and without upper limit (A.13).

    ``owed_signs``: Elder Signs earned and not yet drawn (G.4.5). ``resting``: takes no more turns this Action phase
    though Power is left. ``requirements``: id -> open, earned, done.
    """

    id: Annotated[SeatId, PUBLIC]
    power: Annotated[int, PUBLIC] = 0
    doom: Annotated[int, PUBLIC] = 0
    signs: Annotated[tuple[int, ...], OWNER_ELSE_COUNT] = ()
    shown: Annotated[tuple[int, ...], PUBLIC] = ()
    owed_signs: Annotated[int, PUBLIC] = 0
    start_area: Annotated[AreaId | None, PUBLIC] = None
    resting: Annotated[bool, PUBLIC] = False
    requirements: Annotated[Mapping[AbilityId, str], PUBLIC] = {}


def _shallow(record: R) -> R:
    """A shallow copy by msgspec's own method, three times as fast as ``copy.copy``; its type stub does not know it."""
    return record.__copy__()  # type: ignore[attr-defined, no-any-return]


class Result(msgspec.Struct, frozen=True, gc=False):
    """How the game ended. No winner: all lose (M.6). ``totals``: final Doom; ``cause``: why it ended."""

    winners: tuple[SeatId, ...]
    totals: Mapping[SeatId, int]
    cause: str


class State(msgspec.Struct):
    """Everything that is saved. ``order`` lists the seats clockwise (C.1).

    ``phase``: setup, action, gather, first_player, doom, over; ``stage``: the step of the phase that comes next;
    ``active``: the seat whose turn it is; ``queue``: seats still to come in this phase; ``used``: "once per" flags by
    period (turn, action_phase, doom_phase, round, game), cleared when the period ends.
    """

    layout: Annotated[str, PUBLIC]
    order: Annotated[tuple[SeatId, ...], PUBLIC]
    expansions: Annotated[tuple[str, ...], PUBLIC]
    rules: Annotated[Mapping[str, str], PUBLIC]
    secret: Annotated[str, SECRET]
    seats: Annotated[dict[SeatId, Seat], PUBLIC] = {}
    units: Annotated[list[Unit], PUBLIC] = []
    gates: Annotated[dict[Place, Gate], PUBLIC] = {}
    tokens: Annotated[tuple[Token, ...], PUBLIC] = ()
    holdings: Annotated[tuple[Holding, ...], PUBLIC] = ()
    signs_pool: Annotated[tuple[int, ...], COUNT] = tuple(v for v, n in SIGN_COUNTS.items() for _ in range(n))
    ritual_space: Annotated[int, PUBLIC] = 0
    first: Annotated[SeatId, PUBLIC] = ""
    direction: Annotated[int, PUBLIC] = 1
    round: Annotated[int, PUBLIC] = 1
    phase: Annotated[str, PUBLIC] = "setup"
    stage: Annotated[str, PUBLIC] = "set_up"
    active: Annotated[SeatId, PUBLIC] = ""
    turn: Annotated[Turn | None, PUBLIC] = None
    queue: Annotated[tuple[SeatId, ...], PUBLIC] = ()
    used: Annotated[Mapping[str, tuple[str, ...]], PUBLIC] = {}
    memory: Annotated[Mapping[str, Any], PUBLIC] = {}
    history: Annotated[tuple[str, ...], PUBLIC] = ()
    counter: Annotated[int, PUBLIC] = 0
    reveals: Annotated[int, PUBLIC] = 0
    result: Annotated[Result | None, PUBLIC] = None

    def copy(self) -> State:
        """An independent copy (see the discipline above)."""
        twin = _shallow(self)
        twin.seats = {name: _shallow(seat) for name, seat in self.seats.items()}
        twin.units = self.units[:]
        twin.gates = self.gates.copy()
        return twin
