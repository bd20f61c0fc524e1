"""Scores of what Elder Gods, and the factions' gods as independents, offer and ask."""

from __future__ import annotations

from collections.abc import Mapping

from engine.cthulhu_wars.options import Option
from engine.play.ability_scores import ability_cost, register
from engine.play.battle_scores import Args, PromptScorer
from engine.play.plan import Plan
from engine.play.worth import POWER

GLYPH: Mapping[str, float] = {"red_sign": 3.0, "regenerate": 1.6, "seek_and_destroy": 1.6, "invisibility": 1.5}
"""What a spellbook is worth to Nodens; others less than they cost."""


@register("proteus")
def proteus(plan: Plan, option: Option) -> float:
    """The glyph goes on a better book than before, and then stays there."""
    before = GLYPH.get(str(plan.view.state.memory.get(f"proteus@{plan.me}", "")), 0.0)
    return GLYPH.get(option.ability, 0.0) - before - ability_cost(plan, option)


@register("laziness")
def laziness(plan: Plan, option: Option) -> float:
    """What enemies lose, less what is lost oneself."""
    view, sight = plan.view, plan.sight
    taken = sum(sight.malice(enemy) for enemy in sight.enemies if view.power(enemy) == 1)
    return POWER * (2 * taken - (view.power(plan.me) == 1))


def leader(plan: Plan, option: Option, args: Args) -> float:
    """Who is ahead, and can pay for a Ritual."""
    rich = plan.view.power(option.enemy) >= plan.view.ritual_cost()
    return plan.sight.standing(option.enemy) + (100.0 if rich else 0.0)


PROMPTS: dict[str, PromptScorer] = {
    "subversion.whom": leader,
}
