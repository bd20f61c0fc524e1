"""The course of the game: which step comes next is read from the state alone.

    set_up -> turn_begins -> turn <-> window -> turn_ends -> turn_begins ... -> phase_end
           -> gather -> gather_window -> first_player
           -> doom_starts -> doom_window -> doom_turn_begins <-> doom_turn -> doom_over -> turn_begins ... -> over
"""

from __future__ import annotations

from engine.cthulhu_wars import doom, turn
from engine.cthulhu_wars.game import STEPS, Game, Step
from engine.cthulhu_wars.moments import Moment
from engine.cthulhu_wars.setup import faction_of
from engine.cthulhu_wars.state import SeatId


def set_up(game: Game) -> Step[None]:
    """C.3 to C.7: start areas in set-up order, the first First Player and the direction; then the first Action phase."""
    state = game.state
    for seat in sorted(state.order, key=lambda seat: faction_of(seat).setup_rank):
        area = game.layout.start_area(seat)
        if area is not None:
            yield from game.start_in(seat, area)
        for ability, holder in game.hooks.at:
            if holder == seat:
                yield from ability.at(game, holder, Moment.SETUP, seat)
    for ability, holder in game.hooks.at:
        if holder is None:
            yield from ability.at(game, holder, Moment.SETUP, None)
    state.first = opening_player(game)
    game.log("first_player", state.first)
    yield from doom.choose_direction(game)
    doom.begin_action_phase(game)


def opening_player(game: Game) -> SeatId:
    """Who opens round 1: the faction with the right to it, else one of those that may, by chance or by name (C.6, O.9)."""
    seats = game.state.order
    for seat in seats:
        if faction_of(seat).opens == "always":
            return seat
    may = [seat for seat in seats if faction_of(seat).opens == "may"] or list(seats)
    if game.rule("first_without_gc") == "alphabetical":
        return min(may, key=lambda seat: faction_of(seat).name)
    return may[game.pick_index(may)]


STEPS.update({
    "set_up": set_up,
    "turn_begins": turn.turn_begins,
    "turn": turn.take_turn,
    "window": turn.window,
    "turn_ends": turn.turn_ends,
    "phase_end": turn.phase_end,
    "gather": doom.gather,
    "gather_window": doom.gather_window,
    "first_player": doom.first_player,
    "doom_starts": doom.doom_starts,
    "doom_window": doom.doom_window,
    "doom_turn_begins": doom.doom_turn_begins,
    "doom_turn": doom.doom_turn,
    "doom_over": doom.doom_over,
})
