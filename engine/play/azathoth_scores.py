"""Scores for the neutral spellbooks and for Azathoth: what they are worth to a computer player."""

from __future__ import annotations

from collections.abc import Mapping

from engine.cthulhu_wars.catalogue import KINDS
from engine.cthulhu_wars.options import Option
from engine.cthulhu_wars.state import AbilityId
from engine.play.ability_scores import ability_cost, register
from engine.play.battle_scores import PRE_BATTLE, Args, PromptScorer
from engine.play.plan import Plan
from engine.play.turn_scores import GIVEN_FOR
from engine.play.worth import POWER, SIGN

NEUTRAL_ORDER: Mapping[AbilityId, float] = {
    "umr_at_tawil": 2.5,
    "stars_are_right": 3.5,
    "shriveling": 3.6,
    "mao_ceremony": 4.5,
    "undimensioned": 4.6,
    "recriminations": 6.5,
}
"""Where a neutral spellbook stands in the order in which a faction takes its books (`worth.BOOK_ORDER`, from 0)."""


# -- neutral spellbooks -----------------------------------------------------------------------------------------


@register("undimensioned")
def undimensioned(plan: Plan, option: Option) -> float:
    """Worth its price if two units can do much more elsewhere."""
    gains = sorted((_best_shift(plan, kind, keeper, area) for kind, keeper, area in _units(plan)), reverse=True)
    return sum(gain for gain in gains[:2] if gain > 0) - 0.4 - ability_cost(plan, option)


def _units(plan: Plan) -> list[tuple[str, bool, str]]:
    view = plan.view
    return [(unit.kind, view.is_keeper(unit), unit.place) for unit in view.on_map(plan.me)]


def _best_shift(plan: Plan, kind: str, keeper: bool, area: str) -> float:
    """What is gained at most by shifting such a unit to another of the areas occupied now."""
    best = max((plan.arrives(kind, to) for to in plan.view.areas_of(plan.me) if to != area), default=0.0)
    return best - plan.leaves(kind, keeper, area)


def which_unit(plan: Plan, option: Option, args: Args) -> float:
    """Whoever gains most by it; the others stay."""
    return 0.3 if option.verb == "done" else _best_shift(plan, option.kind, option.keeper, option.area)


@register("recriminations")
def recriminations(plan: Plan, option: Option) -> float:
    """A book that has been used up for another; nothing else is worth the Action."""
    return (1.5 if not plan.view.face_up(plan.me, option.ability) else -1.0) - ability_cost(plan, option)


def give_cultist(plan: Plan, option: Option, args: Args) -> float:
    """A Cultist is worth more than 1 Power, unless it would be captured anyway."""
    if option.verb == "done":
        return 0.0
    danger = plan.sight.risk(option.area, plan.sight.guard(option.area))
    return 1.0 - (1 - danger) * plan.sight.worth(option.kind, option.keeper)


def shriveling(plan: Plan, option: Option, args: Args) -> float:
    """The dearest unit of the enemy, less the Power that it brings him."""
    enemy = args["defender"] if args["attacker"] == plan.me else args["attacker"]
    kind = KINDS[option.kind]
    harm = plan.sight.worth(option.kind, option.keeper) + 0.5 * kind.dice - POWER * kind.cost(plan.view, enemy)
    return plan.sight.malice(enemy) * harm + 0.05


# -- Azathoth ---------------------------------------------------------------------------------------------------


def chaos_given(plan: Plan, option: Option) -> float:
    """What his awakening takes besides a price: Power by a die, and what the enemies gain."""
    return 1.5


def pick_face(plan: Plan, option: Option, args: Args) -> float:
    """The highest: Power, and never alone the lowest. That it makes him stronger weighs less."""
    return float(option.n or 0)


@register("nuclear_chaos")
def nuclear_chaos(plan: Plan, option: Option) -> float:
    """Everybody has the same chances, but only this seat may change its die; not for who wins anyway."""
    rivals_first = plan.sight.standing(plan.me) < max(plan.sight.standing(enemy) for enemy in plan.sight.enemies)
    return 2.0 if rivals_first else 1.2


def change_die(plan: Plan, option: Option, args: Args) -> float:
    """What the dice bring to this seat, less what they bring to the others."""
    dice = {**args["faces"], plan.me: option.n or 0}
    highest, lowest = max(dice.values()), min(dice.values())
    score = 0.0
    for seat, face in dice.items():
        worth = (POWER * face if face == highest else 0.0) + (SIGN * face if face == lowest else 0.0)
        score += worth if seat == plan.me else -plan.sight.malice(seat) * worth
    return score


GIVEN_FOR["azathoth"] = chaos_given
PRE_BATTLE["shriveling"] = shriveling

PROMPTS: dict[str, PromptScorer] = {
    "mao_ceremony.which": give_cultist,
    "undimensioned.which": which_unit,
    "awaken_azathoth.pick": pick_face,
    "nuclear_chaos.change": change_die,
}
"""Prompt -> score of an option of its list."""
