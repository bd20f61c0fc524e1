"""Scores for neutral monsters: what their abilities and questions are worth to a computer player."""

from __future__ import annotations

from engine.cthulhu_wars.options import Option
from engine.play.ability_scores import register
from engine.play.battle_scores import Args, PromptScorer
from engine.play.plan import Plan


@register("walk_between_worlds")
def walk_between_worlds(plan: Plan, option: Option) -> float:
    """Where it guards or hunts; until then it waits."""
    return plan.arrives("shambler", option.area) - 0.2


def carry(plan: Plan, option: Option, args: Args) -> float:
    """A Cultist rides to where it is of more use."""
    if option.verb == "done":
        return 0.0
    return plan.arrives(option.kind, args["to"]) - plan.leaves(option.kind, option.keeper, option.area)


def bloodthirst(plan: Plan, option: Option, args: Args) -> float:
    """Kills for the own side, none for the other."""
    if option.verb == "done":
        return 0.0
    return 1.0 if option.enemy == plan.me else -1.0


@register("ransom")
def ransom(plan: Plan, option: Option) -> float:
    """The Moonbeast goes by itself in the next Doom phase; Doom does not come back."""
    return -1.0


PROMPTS: dict[str, PromptScorer] = {
    "horror_steed.carry": carry,
    "bloodthirst.use": bloodthirst,
}
