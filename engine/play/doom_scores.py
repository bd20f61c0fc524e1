"""The Doom turn: whether to perform the Ritual of Annihilation, and when to let the game end."""

from __future__ import annotations

from engine.cthulhu_wars.catalogue import KINDS
from engine.cthulhu_wars.tracks import ritual_track
from engine.cthulhu_wars.victory import DOOM_LIMIT
from engine.play.plan import Plan
from engine.play.sight import AVERAGE_SIGN
from engine.play.turn_scores import AT_ONCE, NEVER
from engine.play.worth import DOOM, SIGN

POWER_KEPT = 1.0
"""What one Power that is not spent on a Ritual will do in the Action phase, while books are missing."""

POWER_KEPT_COMPLETE = 0.75
"""The same for a seat that has all books and needs Doom only."""


def kept(plan: Plan) -> float:
    """What one Power not spent in the Doom phase is worth to this seat."""
    return POWER_KEPT_COMPLETE if plan.sight.complete else POWER_KEPT


def ritual(plan: Plan) -> float:
    """Doom and Elder Signs for Power. Near the end it decides the game, for good or ill."""
    sight, view = plan.sight, plan.view
    cost = plan.price("ritual", view.ritual_cost())
    gates = len(view.controlled(plan.me))
    signs = sum(KINDS[unit.kind].ritual_sign for unit in view.in_play(plan.me))
    gain = gates + AVERAGE_SIGN * signs
    ends = ends_the_game(plan, gates)
    if ends:
        return AT_ONCE if sight.would_win(gain) else NEVER
    score = DOOM * gates + SIGN * signs - kept(plan) * cost
    if not sight.complete:
        # every Ritual hurries the end, which comes too early for who has no chance in it
        score -= 0.8 * (6 - sight.books)
    return score


def ends_the_game(plan: Plan, doom: int) -> bool:
    """Would a Ritual bring the marker to Instant Death, or this seat to 30 Doom?"""
    state = plan.view.state
    last_space = state.ritual_space + 1 >= len(ritual_track(len(state.order)))
    return last_space or plan.sight.record.doom + doom >= DOOM_LIMIT


def end_doom_turn(plan: Plan) -> float:
    """Doing nothing."""
    return 0.0
