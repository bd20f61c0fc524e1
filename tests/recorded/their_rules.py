"""Abilities that work differently in the other engine, as replaced ability classes; in force only inside `in_force`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager

from engine.cthulhu_wars import hooks, position
from engine.cthulhu_wars.abilities import Ability
from engine.cthulhu_wars.catalogue import ABILITIES
from engine.cthulhu_wars.factions.black_goat import FertilityCult
from engine.cthulhu_wars.factions.great_cthulhu import Devolve
from engine.cthulhu_wars.factions.yellow_sign import DESECRATION, DESECRATION_TOKENS, KING, Desecrate
from engine.cthulhu_wars.game import Game, Step, ask
from engine.cthulhu_wars.moments import Moment, Offer, Slot, When
from engine.cthulhu_wars.options import DONE, Option, at
from engine.cthulhu_wars.position import Position
from engine.cthulhu_wars.state import SeatId

BETWEEN = "devolve.between"
"""The prompt of the window between two turns."""


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


REPLACED: tuple[Ability, ...] = (TheirFertilityCult(), TheirDevolve(), TheirDesecrate())


@contextmanager
def in_force() -> Iterator[None]:
    """Their rules instead of ours."""
    ours = {ability.id: ABILITIES[ability.id] for ability in REPLACED}
    _put({ability.id: ability for ability in REPLACED})
    try:
        yield
    finally:
        _put(ours)


def _put(abilities: Mapping[str, Ability]) -> None:
    """Put abilities in force; what was remembered about those before is forgotten."""
    ABILITIES.update(abilities)
    hooks._hooks_of.cache_clear()
    position.hook_index.cache_clear()
