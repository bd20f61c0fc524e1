"""Scores of the choices of the own turn: Common Actions, gates, signs, passing and ending."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.cthulhu_wars.actions import COSTS
from engine.cthulhu_wars.catalogue import KINDS
from engine.cthulhu_wars.options import Option
from engine.cthulhu_wars.state import KindId
from engine.cthulhu_wars.victory import DOOM_LIMIT
from engine.play.plan import Plan
from engine.play.worth import POWER, WASTE, awakening_worth

PAID_SIGNS = ("stars_are_right",)
"""Spellbooks that pay Power for Elder Signs revealed in the Doom phase."""

NEVER = -50.0
ON_A_SHEET = 0.4
"""A figure that waits on a sheet, or lies on an enemy's spellbook."""

AT_ONCE = 50.0

SUMMON_GIFTS: dict[KindId, Callable[[Plan], float]] = {}
"""Kind -> what summoning one more brings besides the figure."""

GIVEN_FOR: dict[KindId, Callable[[Plan, Option], float]] = {}
"""Kind -> what awakening it takes from its owner besides Power."""


def recruit(plan: Plan, option: Option) -> float:
    """A new Cultist: its income, and what it can do where it stands."""
    kind = KINDS[option.kind]
    cost = plan.cost("recruit", kind.cost(plan.view, plan.me), option.kind, option.area)
    return plan.sight.worth(option.kind) + plan.arrives(option.kind, option.area) - cost


def summon(plan: Plan, option: Option) -> float:
    """A new Monster: little in itself, more as a guard or as a hunter."""
    kind = KINDS[option.kind]
    cost = plan.cost("summon", kind.cost(plan.view, plan.me), option.kind, option.area)
    own = 0.2 + 0.45 * kind.printed_cost
    goals = sum(goal.summons(plan.sight, option.kind) for goal in plan.goals)
    there = plan.arrives(option.kind, option.area) if ":" not in option.area else ON_A_SHEET
    gift = SUMMON_GIFTS[option.kind](plan) if option.kind in SUMMON_GIFTS else 0.0
    return own + goals + there + gift - cost


def awaken(plan: Plan, option: Option) -> float:
    """A Great Old One: Elder Signs in every Ritual, protection, and usually a spellbook; an independent one, its card."""
    kind = KINDS[option.kind]
    cost = plan.cost("awaken", kind.cost_at(plan.view, plan.me, option.area), option.kind, option.area)
    goals = sum(goal.awakens(plan.sight, option.kind) for goal in plan.goals)
    given = GIVEN_FOR[option.kind](plan, option) if option.kind in GIVEN_FOR else 0.0
    return awakening_worth(option.kind, plan.sight.rounds) + goals + 0.5 * plan.arrives(option.kind, option.area) - cost - given


def build_gate(plan: Plan, option: Option) -> float:
    """A gate pays for the rest of the game."""
    return plan.gate_at(option.area) - plan.cost("build_gate", COSTS["build_gate"], to=option.area)


def move(plan: Plan, option: Option) -> float:
    """One unit's step: what it comes to, less what it leaves."""
    cost = plan.cost("move", COSTS["move"], option.kind, option.to)
    if option.enemy:
        return -cost  # an enemy's Cultist whom one controls is best kept where one does
    return plan.arrives(option.kind, option.to) - plan.leaves(option.kind, option.keeper, option.area) - cost


def battle(plan: Plan, option: Option) -> float:
    """A battle at these odds."""
    return plan.battle(option.area, option.enemy) - plan.cost("battle", COSTS["battle"], to=option.area)


def capture(plan: Plan, option: Option) -> float:
    """A captive gives Power, and an enemy loses a Cultist, perhaps a gate."""
    return plan.capture(option.area, option.enemy) - plan.cost("capture", COSTS["capture"], to=option.area)


def pass_turn(plan: Plan, option: Option) -> float:
    """Throws away all Power."""
    return -WASTE * plan.sight.power


def end_turn(plan: Plan, option: Option) -> float:
    """The measure for everything that is free or Unlimited after the Main Action."""
    return 0.05


def control(plan: Plan, option: Option) -> float:
    """Take an abandoned gate."""
    return plan.sight.next_gate


def swap_keeper(plan: Plan, option: Option) -> float:
    """A Monster as keeper cannot be captured; any other change of keepers is idle."""
    return 0.3 if KINDS[option.kind].monster else NEVER


def abandon(plan: Plan, option: Option) -> float:
    """Gives a gate away."""
    return NEVER


def reveal(plan: Plan, option: Option) -> float:
    """Signs stay hidden until they end the game with a victory."""
    sight = plan.sight
    wins = sight.would_win() and sight.total(sight.me) >= DOOM_LIMIT > sight.record.doom
    if wins:
        return AT_ONCE
    paid = plan.view.state.phase == "doom" and any(plan.view.face_up(plan.me, book) for book in PAID_SIGNS)
    safe = sight.record.doom + (option.n or 0) < DOOM_LIMIT
    return POWER * (option.n or 0) if paid and safe else NEVER


TURN: Mapping[str, Callable[[Plan, Option], float]] = {
    "recruit": recruit,
    "summon": summon,
    "awaken": awaken,
    "build_gate": build_gate,
    "move": move,
    "battle": battle,
    "capture": capture,
    "pass": pass_turn,
    "end_turn": end_turn,
    "control": control,
    "swap_keeper": swap_keeper,
    "abandon": abandon,
    "reveal": reveal,
}
"""Verb -> score. Verbs that are not here are abilities."""
