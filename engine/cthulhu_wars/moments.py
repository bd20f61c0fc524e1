"""The small records that rules and abilities hand to each other inside one step (hooks.md section 1). Never saved."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, NamedTuple, Self

import msgspec

from engine.cthulhu_wars.options import Option
from engine.cthulhu_wars.state import AbilityId, AreaId, KindId, Place, SeatId, Unit, UnitId


class Word(str):
    """A word of a fixed vocabulary: an enumeration that is read and hashed as fast as a plain string.

    These words are looked up some ten times in every choice, where the members of ``enum`` cost a tenth of all time.
    Each word exists once, so that ``is`` compares; a word that is not in the vocabulary is a ValueError.

        >>> How("move") is How.MOVE
        True
        >>> How("fly")
        Traceback (most recent call last):
        ValueError: 'fly' is no How
    """

    __slots__ = ()

    def __new__(cls, text: str) -> Self:
        found = vars(cls).get(text.upper().replace(" ", "_").replace("-", "_"))
        if not isinstance(found, cls):
            raise ValueError(f"{text!r} is no {cls.__name__}")
        return found

    @property
    def value(self) -> str:
        """The plain text, for events and prompts."""
        return str(self)

    @classmethod
    def _define(cls, *texts: str) -> None:
        for text in texts:
            setattr(cls, text.upper().replace(" ", "_").replace("-", "_"), str.__new__(cls, text))


class Slot(Word):
    """What an option of the own turn uses up (G.2.4, G.2.5)."""

    MAIN: ClassVar[Slot]
    UNLIMITED: ClassVar[Slot]
    FREE: ClassVar[Slot]


Slot._define("main", "unlimited", "free")


class When(Word):
    """The occasions at which abilities may offer options.

    OWN_TURN: G.2.3. DOOM_TURN: F.3. PRE_BATTLE: J.3. AFTER_ACTION, GATHER, DOOM: windows in which all holders are asked
    (G.4.6; after D.5 and before E; after F.2). PHASE_END: after the last Action of the phase, for reveals alone.
    ANYTIME: beside a question of phase E or of a Doom turn, without blocking.
    """

    OWN_TURN: ClassVar[When]
    DOOM_TURN: ClassVar[When]
    PRE_BATTLE: ClassVar[When]
    AFTER_ACTION: ClassVar[When]
    GATHER: ClassVar[When]
    DOOM: ClassVar[When]
    PHASE_END: ClassVar[When]
    ANYTIME: ClassVar[When]


When._define("own_turn", "doom_turn", "pre_battle", "after_action", "gather", "doom", "phase_end", "anytime")


class Moment(Word):
    """The moments of the hook ``at`` and of requirement checks (L.3)."""

    SETUP: ClassVar[Moment]
    TURN_COMES: ClassVar[Moment]
    ACTION_END: ClassVar[Moment]
    TURN_START: ClassVar[Moment]
    GATHER: ClassVar[Moment]
    GATHER_END: ClassVar[Moment]
    FIRST_PLAYER: ClassVar[Moment]
    DOOM_START: ClassVar[Moment]
    DOOM_TURN: ClassVar[Moment]
    DOOM_OVER: ClassVar[Moment]


Moment._define(
    "setup", "turn_comes", "action_end", "turn_start", "gather",
    "gather_end", "first_player", "doom_start", "doom_turn", "doom_over",
)


class How(Word):
    """How a unit came to where it is."""

    MOVE: ClassVar[How]
    RETREAT: ClassVar[How]
    EFFECT: ClassVar[How]
    RECRUIT: ClassVar[How]
    SUMMON: ClassVar[How]
    AWAKEN: ClassVar[How]
    PLACE: ClassVar[How]
    REPLACE: ClassVar[How]
    RETURN: ClassVar[How]


How._define("move", "retreat", "effect", "recruit", "summon", "awaken", "place", "replace", "return")


class Cause(Word):
    """Why a unit leaves. TRAPPED: no retreat (J.8.5). REPLACE, SWAP and CAPTURE are no losses."""

    KILL: ClassVar[Cause]
    ELIMINATE: ClassVar[Cause]
    TRAPPED: ClassVar[Cause]
    REPLACE: ClassVar[Cause]
    CAPTURE: ClassVar[Cause]


Cause._define("kill", "eliminate", "trapped", "replace", "capture")

LOSSES = (Cause.KILL, Cause.ELIMINATE, Cause.TRAPPED)
"""The causes by which a unit is lost: neither replaced nor captured."""


class Purpose(Word):
    """Why a rule asks what a unit is, for the hook ``counts_as``.

    TARGET: an effect looks for units; CAPTURE: H.7; KEEP: gates; COUNT: an account;
    KIND: is it of the kind that this spellbook names?
    """

    TARGET: ClassVar[Purpose]
    CAPTURE: ClassVar[Purpose]
    KEEP: ClassVar[Purpose]
    COUNT: ClassVar[Purpose]
    KIND: ClassVar[Purpose]


Purpose._define("target", "capture", "keep", "count", "kind")


class Result(Word):
    """What combat dice do (A.11)."""

    KILL: ClassVar[Result]
    PAIN: ClassVar[Result]


Result._define("kill", "pain")


class Account(Word):
    """What is being counted up for the hook ``gains``: D.1, F.2, F.5."""

    GATHER: ClassVar[Account]
    TRACK: ClassVar[Account]
    RITUAL: ClassVar[Account]


Account._define("gather", "track", "ritual")


class Line(NamedTuple):
    """One line of an account."""

    cause: str
    power: int = 0
    doom: int = 0
    signs: int = 0


class Dice(NamedTuple):
    """One line of a combat total: ``n`` dice from these figures."""

    cause: str
    units: tuple[UnitId, ...]
    n: int


class Tally(NamedTuple):
    """What one side has scored (J.5), for the hook ``tally``."""

    kills: int
    pains: int


class Hold(NamedTuple):
    """What figures in an ability's hold count as: ``in_play`` (A.8); ``as_pool``: their owner may recruit and summon them;
    ``out``: they are out of the game for good."""

    in_play: bool = True
    as_pool: bool = False
    out: bool = False


class Purchase(NamedTuple):
    """Something that is about to be paid for. ``what``: a verb or an ability's id; ``to``: the area it ends in.

    A loyalty card is two purchases, ``card`` for its Power and ``card_doom`` for its Doom, with the card's id as ``kind``.
    """

    what: str
    kind: KindId = ""
    to: AreaId = ""


class PriceChange(NamedTuple):
    """A change of a price. Composed over all changes: set, cap, halve, add, floor 0, tax (hooks.md section 5)."""

    set: int | None = None
    cap: int | None = None
    halve: bool = False
    add: int = 0
    tax: int = 0


class Change(NamedTuple):
    """Something of a seat has changed, for the hook ``changed``.

    ``what``: power, doom, signs (how many are held), shown (the sum of revealed values), books (their number).
    """

    seat: SeatId
    what: str
    before: int
    after: int
    why: str


class GateView(NamedTuple):
    """What counts as a gate: place, who controls it, and whether it is a gate token (``physical``)."""

    place: Place
    controller: SeatId | None
    physical: bool = True


class Arrival(NamedTuple):
    """A unit that now stands in an area."""

    unit: Unit
    frm: Place
    how: How


class Removal(NamedTuple):
    """A unit about to leave, or gone. ``by``: the seat that caused it; ``to``: where it goes."""

    unit: Unit
    cause: Cause
    by: SeatId | None
    to: Place
    in_battle: bool = False
    batch: tuple[UnitId, ...] = ()


class Question(NamedTuple):
    """What is about to be asked, for the hook ``chooser``.

    ``what``: assign, retreat, retreat_order, trapped, always with a ``battle``; book (which spellbook ``seat`` takes for
    the fulfilled ``requirement``, L.1);
    sign (which Elder Sign it draws, K.1: drawn by lot while nobody chooses for the seat).
    """

    what: str
    seat: SeatId
    battle: Battle | None = None
    requirement: AbilityId = ""


class Offer(NamedTuple):
    """The occasion of the hook ``offers``: ``seat`` is the one who would choose."""

    when: When
    seat: SeatId
    battle: Battle | None = None


class Act(msgspec.Struct):
    """The Action in progress. ``used``: "once per Action" flags; ``moved``: units that have moved in it (H.5.2); ``led_to``:
    where a Great Old One of the seat takes others along, while it is still asked whom (TR-26)."""

    seat: SeatId
    option: Option
    slot: Slot
    used: list[str] = []
    moved: list[UnitId] = []
    led_to: AreaId = ""


class Ritual(msgspec.Struct):
    """A Ritual of Annihilation between counting and paying out (F.5)."""

    seat: SeatId
    cost: int
    lines: list[Line]


class Battle(msgspec.Struct):
    """A battle in progress, or an imagined one (J.1.2), for which only area, sides and forces are filled.

    ``forces``: per side the units taking part; ``exempt``: units taken out without moving (A.18); ``stood``: kinds per
    side at J.4; ``dice``: per side the faces rolled; ``kills``, ``pains``: per side what it scored; ``hits``: results
    assigned per unit; ``killed``: owner and unit of those killed; ``killers``: by whom; ``spared``: units saved from a
    Kill; ``marks``, ``used``: plug-ins' notes; ``extra``: dice added per unit (Absorb); ``turned``: Kills of a side that
    go to third parties; ``outsiders``: units of third parties that take results, and from whom.
    """

    area: AreaId
    attacker: SeatId
    defender: SeatId
    forces: dict[SeatId, list[UnitId]]
    exempt: list[UnitId] = []
    stood: dict[SeatId, tuple[KindId, ...]] = {}
    totals: dict[SeatId, int] = {}
    dice: dict[SeatId, list[int]] = {}
    kills: dict[SeatId, int] = {}
    pains: dict[SeatId, int] = {}
    hits: dict[UnitId, list[Result]] = {}
    killers: dict[UnitId, SeatId] = {}
    killed: list[Unit] = []
    lost: list[Unit] = []
    spared: list[UnitId] = []
    retreated: list[UnitId] = []
    extra: dict[UnitId, int] = {}
    turned: dict[SeatId, int] = {}
    outsiders: dict[UnitId, SeatId] = {}
    marks: dict[str, int] = {}
    used: list[str] = []
    step: str = "declared"
    fought: bool = False

    @property
    def sides(self) -> tuple[SeatId, SeatId]:
        """Attacker, defender."""
        return self.attacker, self.defender

    def foe(self, seat: SeatId) -> SeatId:
        """The other side."""
        return self.defender if seat == self.attacker else self.attacker

    def side_of(self, unit: UnitId) -> SeatId | None:
        """The side in whose forces the unit is, whoever owns it."""
        return next((side for side, units in self.forces.items() if unit in units), None)

    def is_side(self, seat: SeatId) -> bool:
        """Does this seat fight here?"""
        return seat == self.attacker or seat == self.defender

    def stood_with(self, seat: SeatId, kind: KindId) -> bool:
        """Was a unit of this kind in the seat's forces when dice were counted (J.4)?"""
        return kind in self.stood.get(seat, ())

    def killed_by(self, seat: SeatId) -> list[Unit]:
        """The units of others that this side has killed."""
        return [unit for unit in self.killed if unit.owner != seat and self.killers.get(unit.id, seat) == seat]

    def leave(self, unit: Unit) -> None:
        """A removed unit leaves the forces at once (J.3.3). The verb `Game.remove` calls this."""
        for units in self.forces.values():
            if unit.id in units:
                units.remove(unit.id)
                self.lost.append(unit)

    def exempt_unit(self, unit: Unit) -> None:
        """Take a unit out of the battle without moving it (A.18)."""
        for units in self.forces.values():
            if unit.id in units:
                units.remove(unit.id)
                self.exempt.append(unit.id)

    def join(self, seat: SeatId, unit: UnitId) -> None:
        """A unit that arrives joins the forces (J.3.4)."""
        self.forces[seat].append(unit)

    def shown(self) -> Mapping[str, object]:
        """The public facts of the battle, as plain data."""
        return {
            "area": self.area, "attacker": self.attacker, "defender": self.defender, "step": self.step,
            "forces": {seat: list(units) for seat, units in self.forces.items()},
            "totals": dict(self.totals), "dice": {seat: list(dice) for seat, dice in self.dice.items()},
            "kills": dict(self.kills), "pains": dict(self.pains), "exempt": list(self.exempt),
            "hits": {str(unit): [result.value for result in results] for unit, results in self.hits.items()},
        }


def total(lines: Sequence[Dice]) -> int:
    """The number of dice of a combat total, never below 0."""
    return max(0, sum(line.n for line in lines))
