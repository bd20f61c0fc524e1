"""What works differently in the other engine and changes a game for good; in force only inside `in_force`.

Abilities and figures are replaced classes; the hand-out of spellbooks is replaced in the two modules of the turn that call
it. Each is a known difference of the sort "rule" (`differences`); ``USED`` counts those that nothing else can see.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager

from engine.cthulhu_wars import hooks, position, turn
from engine.cthulhu_wars.abilities import Ability
from engine.cthulhu_wars.catalogue import ABILITIES, KINDS
from engine.cthulhu_wars.factions.black_goat import Avatar, FertilityCult, ShubNiggurath
from engine.cthulhu_wars.factions.great_cthulhu import Devolve
from engine.cthulhu_wars.factions.yellow_sign import DESECRATION, DESECRATION_TOKENS, KING, Desecrate
from engine.cthulhu_wars.game import STEPS, Game, Step, ask
from engine.cthulhu_wars.moments import Battle, Moment, Offer, Removal, Slot, When
from engine.cthulhu_wars.options import DONE, Option, at
from engine.cthulhu_wars.position import Position
from engine.cthulhu_wars.requirements import hand_out
from engine.cthulhu_wars.state import SeatId, Unit
from engine.cthulhu_wars.units import UnitKind
from engine.cthulhu_wars.victory import doom_reached

BETWEEN = "devolve.between"
"""The prompt of the window between two turns."""

LATE_GATE = "gate lost before the dice"
"""The known difference that `TheirAvatar` notes and `TheirShubNiggurath` carries."""

LATE_BOOK = "book of the upkeep"
"""The known difference that `late_hand_out` carries."""

USED: Counter[str] = Counter()
"""How often rules were used that leave no other trace."""


class TheirFertilityCult(FertilityCult):
    """The first Summon of a go uses up the Main Action; Summons after the Main Action are free of it (O.14)."""

    def slot_of(self, game: Position, holder: SeatId, slot: Slot, seat: SeatId, verb: str) -> Slot:
        turn = game.state.turn
        if seat != holder or turn is None or not turn.main_used:
            return slot
        return Slot.UNLIMITED


class TheirDevolve(Devolve):
    """Also between two turns: before an enemy with Power begins his, except at the start of the Action phase (G.4.6)."""

    def at(self, game: Game, holder: SeatId, moment: Moment, seat: SeatId | None) -> Step[None]:
        if moment is not Moment.TURN_COMES or seat is None or seat == holder or game.power(seat) == 0:
            return
        if not game.used("action_phase", "begun"):
            return
        offer = Offer(When.AFTER_ACTION, holder)
        while self.offers(game, holder, offer):
            taken = yield from ask(holder, BETWEEN, lambda: [*self.offers(game, holder, offer), DONE])
            if taken == DONE:
                return
            yield from self.perform(game, holder, taken)


class TheirDesecrate(Desecrate):
    """One token more than there are (O.16)."""

    def offers(self, game: Position, holder: SeatId, offer: Offer) -> Iterable[Option]:
        king = game.find(holder, KING)
        if king is None or game.token_in(DESECRATION, king.place) is not None:
            return ()
        if sum(1 for token in game.state.tokens if token.kind == DESECRATION) > DESECRATION_TOKENS:
            return ()
        return (at(self.id, king.place),)


class TheirAvatar(Avatar):
    """Takes note of a keeper of its holder that is lost in a Pre-Battle step."""

    def removing(self, game: Game, holder: SeatId, removal: Removal) -> Step[Removal | None]:
        battle = game.battle
        if battle is not None and battle.step == "pre_battle" and removal.unit.owner == holder and game.is_keeper(removal.unit):
            battle.marks[LATE_GATE] = battle.marks.get(LATE_GATE, 0) + 1
        yield from ()
        return removal


class TheirShubNiggurath(ShubNiggurath):
    """A gate whose keeper was lost before the dice still counts for her: gates are checked after the battle (J.9)."""

    def combat(self, game: Position, units: Sequence[Unit], battle: Battle, side: SeatId) -> int:
        late = battle.marks.get(LATE_GATE, 0)
        USED[LATE_GATE] += late > 0
        return super().combat(game, units, battle, side) + len(units) * late


def late_hand_out(game: Game, order: Sequence[SeatId]) -> Step[None]:
    """A book earned by gate control at the start of a turn or in a window waits for the next hand-out (G.4.5)."""
    if game.state.stage in ("turn_begins", "window"):
        USED[LATE_BOOK] += 1
        return
    yield from hand_out(game, order)


def their_turn_begins(game: Game) -> Step[None]:
    """What still waits is handed out between two turns."""
    if game.due:
        yield from hand_out(game, game.order_from(game.state.active))
    yield from turn.turn_begins(game)


def their_turn_ends(game: Game) -> Step[None]:
    """What still waits is handed out before the game ends."""
    if game.due and doom_reached(game):
        yield from hand_out(game, game.order_from(game.state.active))
    yield from turn.turn_ends(game)


REPLACED: tuple[Ability, ...] = (TheirFertilityCult(), TheirAvatar(), TheirDevolve(), TheirDesecrate())
REPLACED_KINDS: tuple[UnitKind, ...] = (TheirShubNiggurath(),)


@contextmanager
def in_force() -> Iterator[None]:
    """Their rules instead of ours."""
    abilities = {ability.id: ABILITIES[ability.id] for ability in REPLACED}
    kinds = {kind.id: KINDS[kind.id] for kind in REPLACED_KINDS}
    steps = {stage: STEPS[stage] for stage in ("turn_begins", "turn_ends")}
    USED.clear()
    _put({ability.id: ability for ability in REPLACED}, {kind.id: kind for kind in REPLACED_KINDS})
    STEPS.update({"turn_begins": their_turn_begins, "turn_ends": their_turn_ends})
    turn.hand_out = late_hand_out  # type: ignore[attr-defined]  # the module does not export it
    try:
        yield
    finally:
        _put(abilities, kinds)
        STEPS.update(steps)
        turn.hand_out = hand_out  # type: ignore[attr-defined]


def _put(abilities: Mapping[str, Ability], kinds: Mapping[str, UnitKind]) -> None:
    """Put abilities and figures in force; what was remembered about those before is forgotten."""
    ABILITIES.update(abilities)
    KINDS.update(kinds)
    hooks._hooks_of.cache_clear()
    position.hook_index.cache_clear()
