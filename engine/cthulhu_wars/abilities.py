"""One class for each ability; every hook an ability may answer.

Abilities are stateless singletons. Each hook method starts ``(self, game, holder, ...)``: the holder comes from the
state, so a book that changes hands or a copied ability needs nothing new. The table in `hooks.HOOKS` says when each hook
is called and in which order; a class answers a hook by overriding its method, and may name a `Stage` for it in ``stages``.

**Queries** get a `Position`, are pure and ask nobody. **Moments** are generators over the `Game` and may ask.
**Notices** only take notes. An ability acts through the verbs of `game.Game` alone.

The docstring of a concrete class is its rule text in our own words: players read it (`Ability.text`).
"""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from engine.cthulhu_wars.moments import (
    Account,
    Act,
    Arrival,
    Battle,
    Change,
    Dice,
    GateView,
    Hold,
    How,
    Line,
    Moment,
    Offer,
    PriceChange,
    Purchase,
    Purpose,
    Question,
    Removal,
    Result,
    Ritual,
    Slot,
    Tally,
    When,
)
from engine.cthulhu_wars.options import Option
from engine.cthulhu_wars.state import AbilityId, AreaId, Gate, KindId, SeatId, Unit, UnitId
from engine.kernel.hooks import Stage

if TYPE_CHECKING:
    from engine.cthulhu_wars.game import Game, Step
    from engine.cthulhu_wars.position import Position


class Ability:
    """Base of everything special. Facts first, then the hooks in the order of hooks.md.

    ``timing``: words for players (Action, Pre-Battle, ongoing ...); ``cost``: Power; ``clause``: where the rule stands;
    ``occasions``: when `offers` is asked; ``slot``: what its own-turn options use up; ``acts_as``: the Common Action of
    which they are a form, so that they use up what it does and are forbidden with it; ``verbs``: the verbs for which
    `price` and `slot_of` are asked; ``ways``: the ways of arriving for which `arrived` is asked, empty for all;
    ``source``: the Great Old One whose own ability it is; ``holds``: what figures on the card count as; ``names``: the
    kind of figure that a spellbook is about, if another can take its place (Proteus); ``stages``: see above.
    """

    id: ClassVar[AbilityId] = ""
    name: ClassVar[str] = ""
    clause: ClassVar[str] = ""
    timing: ClassVar[str] = "ongoing"
    cost: ClassVar[int | None] = None
    occasions: ClassVar[tuple[When, ...]] = ()
    slot: ClassVar[Slot] = Slot.MAIN
    acts_as: ClassVar[str] = ""
    verbs: ClassVar[tuple[str, ...]] = ()
    ways: ClassVar[tuple[How, ...]] = ()
    source: ClassVar[KindId] = ""
    holds: ClassVar[Hold] = Hold()
    names: ClassVar[KindId] = ""
    stages: ClassVar[Mapping[str, Stage]] = {}

    @property
    def text(self) -> str:
        """The rule in our own words, for players."""
        return " ".join((inspect.getdoc(type(self)) or "").split())

    def pay(self, game: Game, holder: SeatId, option: Option) -> None:
        """Declare and pay this ability's option: its ``cost`` after the hook ``price``."""
        price = game.price(holder, self.id, self.cost or 0, to=option.to or option.area)
        game.declare(holder, option, price)

    # -- queries ------------------------------------------------------------------------------------------------

    def silenced(self, game: Position, holder: SeatId, ability: Ability, of: SeatId) -> bool:
        """Can this ability of that seat not be used now? Reads the raw state alone: units, places, holdings."""
        return False

    def counts_as(self, game: Position, holder: SeatId, ok: bool, unit: Unit, role: str, why: Purpose) -> bool:
        """Is the unit what ``role`` says: cultist, acolyte, monster, terror, goo?

        Why KIND: ``role`` is a spellbook; is the unit of the kind that it names (``Ability.names``)?
        """
        return ok

    def commander(self, game: Position, holder: SeatId, seat: SeatId | None, unit: Unit) -> SeatId | None:
        """Who moves and fights with the unit now (H.5, J.2); None: nobody."""
        return seat

    def gates(self, game: Position, holder: SeatId, views: list[GateView]) -> list[GateView]:
        """Add things that count as gates."""
        return views

    def may_keep(
        self, game: Position, holder: SeatId, ok: bool, unit: Unit, gate: Gate | None, taking: bool
    ) -> bool:
        """May this unit keep this gate (None: one about to be built)?"""
        return ok

    def sites(
        self, game: Position, holder: SeatId, places: list[AreaId], how: How, seat: SeatId, kind: KindId
    ) -> list[AreaId]:
        """Where a figure may come in."""
        return places

    def destinations(
        self, game: Position, holder: SeatId, areas: tuple[AreaId, ...], unit: Unit, how: How, battle: Battle | None
    ) -> tuple[AreaId, ...]:
        """Where a unit may go, in canonical order."""
        return areas

    def may_capture(self, game: Position, holder: SeatId, ok: bool, captor: Unit, target: Unit) -> bool:
        """May this unit capture that one (H.7.1)? Both stand in the same area."""
        return ok

    def price(self, game: Position, holder: SeatId, payer: SeatId, purchase: Purchase) -> PriceChange | None:
        """Change what a purchase costs; asked only for the class's ``verbs``."""
        return None

    def slot_of(self, game: Position, holder: SeatId, slot: Slot, seat: SeatId, verb: str) -> Slot:
        """What a Common Action uses up; asked only for the class's ``verbs``."""
        return slot

    def gains(self, game: Position, holder: SeatId, lines: list[Line], account: Account, seat: SeatId) -> list[Line]:
        """Add, drop or change lines of a seat's account (D.1, F.2, F.5)."""
        return lines

    def combat(
        self, game: Position, holder: SeatId, lines: list[Dice], battle: Battle, side: SeatId
    ) -> list[Dice]:
        """Add or change lines of a side's combat total."""
        return lines

    def may_take(
        self, game: Position, holder: SeatId, units: list[UnitId], battle: Battle, side: SeatId, result: Result
    ) -> list[UnitId]:
        """Which units can be assigned one more result."""
        return units

    def chooser(self, game: Position, holder: SeatId, seat: SeatId, question: Question) -> SeatId:
        """Who answers a question."""
        return seat

    def books(self, game: Position, holder: SeatId, books: list[AbilityId], seat: SeatId) -> list[AbilityId]:
        """Which spellbooks a seat may take for a requirement (L.1)."""
        return books

    def met(self, game: Position, holder: SeatId, check: Moment) -> bool:
        """Is this (state) requirement fulfilled?"""
        return False

    def offers(self, game: Position, holder: SeatId, offer: Offer) -> Iterable[Option]:
        """Options at one of the class's ``occasions``; the chosen one comes to `perform`."""
        return ()

    def forbids(self, game: Position, holder: SeatId, seat: SeatId, option: Option) -> str | None:
        """A sentence that forbids an option of the own turn, or None."""
        return None

    # -- moments ------------------------------------------------------------------------------------------------

    def perform(self, game: Game, holder: SeatId, option: Option) -> Step[None]:
        """Carry out an option of `offers`. ``holder`` is who chose it."""
        raise NotImplementedError(f"{self.id} offers options but does not perform them")
        yield  # a generator like every perform

    def owed(self, game: Game, holder: SeatId, data: str) -> Step[None]:
        """Do now what a notice has put down with ``game.owe``."""
        raise NotImplementedError(f"{self.id} owes something and does not do it")
        yield  # a generator like every moment

    def refusal(self, game: Game, seat: SeatId, words: Sequence[str]) -> str:
        """Why an option of this ability, named by the words behind its verb, is not listed; "" if nothing is known."""
        return ""

    def at(self, game: Game, holder: SeatId, moment: Moment, seat: SeatId | None) -> Step[None]:
        """A named moment; ``seat`` is whose turn it is, if anybody's."""
        yield from ()

    def declared(self, game: Game, holder: SeatId, act: Act) -> Step[None]:
        """A Common Action is chosen and paid, before its effect (end of J.1, before J.2)."""
        yield from ()

    def after_action(self, game: Game, holder: SeatId, act: Act) -> Step[None]:
        """G.4.4."""
        yield from ()

    def arrived(self, game: Game, holder: SeatId, arrival: Arrival) -> Step[None]:
        """A unit now stands in an area."""
        yield from ()

    def removing(self, game: Game, holder: SeatId, removal: Removal) -> Step[Removal | None]:
        """A unit is about to leave; None lets it stay."""
        yield from ()
        return removal

    def removed(self, game: Game, holder: SeatId, removal: Removal) -> None:
        """A unit has left, with its whole batch."""

    def changed(self, game: Game, holder: SeatId, change: Change) -> None:
        """Power, Doom, Elder Signs or books of a seat have changed."""

    def settle(self, game: Game, holder: SeatId) -> Step[None]:
        """Put in order what no longer fits the table; asked again until nothing changes, so do nothing the second time."""
        yield from ()

    def ritual(self, game: Game, holder: SeatId, ritual: Ritual) -> Step[None]:
        """Between counting and paying out of a Ritual; ``ritual.lines`` may be edited."""
        yield from ()

    def rolled(self, game: Game, holder: SeatId, battle: Battle) -> Step[None]:
        """Both sides have rolled; dice may change."""
        yield from ()

    def tally(self, game: Game, holder: SeatId, tally: Tally, battle: Battle, side: SeatId) -> Step[Tally]:
        """What a side has scored, before anything is assigned; asked once for each side."""
        yield from ()
        return tally

    def assigned(self, game: Game, holder: SeatId, battle: Battle, result: Result) -> Step[None]:
        """All results of one sort are assigned, nothing is removed or moved yet (J.6.4, J.8.2)."""
        yield from ()

    def resolved(self, game: Game, holder: SeatId, battle: Battle) -> Step[None]:
        """The killed have left, Pains are not yet assigned (J.7)."""
        yield from ()

    def battle_over(self, game: Game, holder: SeatId, battle: Battle) -> Step[None]:
        """Before J.9, also when a battle stops early (``battle.fought`` tells)."""
        yield from ()


class FactionAbility(Ability):
    """Printed on the faction sheet: held from the start."""


class GreatOldOneAbility(Ability):
    """Of a Great Old One: works only as its own text says while that unit is in play. ``god``: its kind."""

    god: ClassVar[KindId] = ""


class Spellbook(Ability):
    """One of a faction's six spellbooks."""


class Requirement(Ability):
    """A spellbook requirement (L). Its holding goes when it is fulfilled, so that only open ones are looked at.

    State requirements answer `met` at the moments in ``checks``; event requirements call ``game.earn`` from a hook.
    """

    timing = "requirement"
    checks: ClassVar[tuple[Moment, ...]] = (
        Moment.ACTION_END, Moment.TURN_START, Moment.GATHER_END, Moment.DOOM_START,
    )

    def bonus(self, game: Game, holder: SeatId) -> None:
        """What comes with the fulfilment besides a book (L.2)."""


class PaidAsAction(Requirement):
    """Fulfilled by paying its cost as the Main Action, without any other effect."""

    timing = "Action"
    occasions = (When.OWN_TURN,)

    def offers(self, game: Position, holder: SeatId, offer: Offer) -> Iterable[Option]:
        return (Option(self.id),)

    def perform(self, game: Game, holder: SeatId, option: Option) -> Step[None]:
        self.pay(game, holder, option)
        game.earn(holder, self.id)
        yield from ()


class AwakenRequirement(Requirement):
    """Awaken a certain Great Old One; counts when it happens (L.3), and so for the first time only."""

    ways = (How.AWAKEN,)
    awakens: ClassVar[KindId] = ""

    def arrived(self, game: Game, holder: SeatId, arrival: Arrival) -> Step[None]:
        unit = arrival.unit
        if unit.owner == holder and unit.kind == self.awakens:
            game.earn(holder, self.id)
        yield from ()


class CardAbility(Ability):
    """Printed on a loyalty card: works for whoever holds the card."""


class CardRequirement(Requirement):
    """How the spellbook of a loyalty card is earned (IG-8): by `met` at the moments in ``checks``, or ``game.earn``."""


class CardBook(Ability):
    """The spellbook of a loyalty card: no faction spellbook, held while the card is (IG-8)."""


class NeutralBook(Spellbook):
    """A spellbook of no faction, taken instead of one's own (AZ-4)."""


class TableRule(Ability):
    """A rule of the table: a variant, a map's rule. Its holder is None."""


class RuleFlag:
    """A declared option of the rules (section O, [uncertain] clauses): the first value is the default."""

    def __init__(self, name: str, values: Sequence[str], text: str, clause: str = "") -> None:
        self.name = name
        self.values = tuple(values)
        self.text = text
        self.clause = clause

    @property
    def default(self) -> str:
        """The value in force without a word."""
        return self.values[0]


__all__ = [
    "Ability", "AwakenRequirement", "CardAbility", "CardBook", "CardRequirement", "FactionAbility", "GreatOldOneAbility",
    "NeutralBook", "Requirement", "RuleFlag", "Spellbook", "Stage",
    "TableRule",
]
