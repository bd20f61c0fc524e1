"""Scores of what Elder Gods, and the factions' gods as independents, offer and ask."""

from __future__ import annotations

from collections.abc import Mapping

from engine.cthulhu_wars.catalogue import KINDS
from engine.cthulhu_wars.expansions.neutral_monsters.strangers import VISION_PRICE
from engine.cthulhu_wars.options import Option
from engine.play import doom_scores
from engine.play.ability_scores import ability_cost, register, score
from engine.play.battle_scores import Args, PromptScorer, give_up
from engine.play.pack_scores import gate_given_up
from engine.play.plan import Plan
from engine.play.turn_scores import GIVEN_FOR, awaken, recruit
from engine.play.worth import CARD_BOOK, DOOM, POWER, SIGN, over_rounds

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


@register("independent_avatar")
def independent_avatar(plan: Plan, option: Option) -> float:
    """Shub-Niggurath comes to where there is prey."""
    kind = "independent_shub_niggurath"
    goat = plan.view.find(plan.me, kind)
    left = plan.leaves(kind, False, goat.place) if goat is not None else 0.0
    return plan.arrives(kind, option.area) - left - ability_cost(plan, option)


@register("defilement")
def defilement(plan: Plan, option: Option) -> float:
    """The figure that comes with it is worth the price alone."""
    return 2.2 - ability_cost(plan, option)


@register("independent_beyond_one")
def independent_beyond_one(plan: Plan, option: Option) -> float:
    """Gates stay where they are."""
    return -1.0


@register("hibernate")
def hibernate(plan: Plan, option: Option) -> float:
    """For the last of one's Power, which it doubles at best; better than to pass with more."""
    power = plan.view.power(plan.me)
    gods = sum(KINDS[unit.kind].goo for enemy in plan.sight.enemies for unit in plan.view.in_play(enemy))
    return 0.4 * min(gods, power) - 0.2 * (power - 1)


@register("lethargy")
def lethargy(plan: Plan, option: Option) -> float:
    """Better than to pass, worse than anything else."""
    return -0.1


@register("death_from_below")
def death_from_below(plan: Plan, option: Option) -> float:
    """A Monster for nothing, where it is of use."""
    return 1.0 + plan.arrives(option.kind, option.area)


@register("independent_three_doom")
def three_doom(plan: Plan, option: Option) -> float:
    """A card's spellbook for 3 Doom to somebody who is behind."""
    return CARD_BOOK - 3 * DOOM * plan.sight.malice(option.enemy)


@register("tsathoggua_tribute")
def tribute(plan: Plan, option: Option) -> float:
    """Lethargy is not worth 3 Power to oneself and 3 to an enemy, unless it is rich in it."""
    return 0.5 * CARD_BOOK - ability_cost(plan, option) - 3 * POWER * plan.sight.malice(option.enemy)


@register("ubbo_sathla_gate")
def give_up_the_start(plan: Plan, option: Option) -> float:
    """A die in each round for a gate, which can be built again."""
    return over_rounds(2.0, plan.sight.rounds) - gate_given_up(plan)


@register("to_rule_them_all")
def to_rule_them_all(plan: Plan, option: Option) -> float:
    """An enemy's Great Old One is gone for this round, and has to be awakened again."""
    return plan.sight.malice(option.enemy) * plan.sight.worth(option.kind) - ability_cost(plan, option)


@register("magician")
def magician(plan: Plan, option: Option) -> float:
    """What it is in the own turn; a card or a member of the clan is worth its price about now and then."""
    if not option.kind:
        return 0.3
    way = awaken if KINDS[option.kind].goo else recruit
    return way(plan, option)


@register("open_the_way")
def open_the_way(plan: Plan, option: Option) -> float:
    """A gate for nothing, where somebody of one's own can take it."""
    mine = any(KINDS[unit.kind].keeps_gates for unit in plan.view.units_in(plan.me, option.area))
    return plan.gate_at(option.area) if mine else -0.1


def _swallowed(plan: Plan, option: Option) -> float:
    """What Harbinger Cthulhu takes off the map: its own side's loss, and less what enemies lose."""
    sight, view = plan.sight, plan.view
    mine = sum(sight.worth(unit.kind, view.is_keeper(unit)) for unit in view.units_in(plan.me, option.area))
    theirs = sum(
        sight.malice(enemy) * sight.worth(unit.kind, view.is_keeper(unit))
        for enemy in sight.enemies for unit in view.units_in(enemy, option.area)
    )
    return mine - theirs


def another(plan: Plan, option: Option, args: Args) -> float:
    """Another Cultist in the same Action."""
    if option.verb == "done":
        return 0.0
    return recruit(plan, option) if option.verb == "recruit" else score(plan, option)


def pay(plan: Plan, option: Option, args: Args) -> float:
    """A Great Old One for 1 Power."""
    return 1.0 if option.verb == "yes" else 0.0


def sycophancy(plan: Plan, option: Option, args: Args) -> float:
    """What is lost oneself, or what an enemy gains."""
    if option.verb == "give":
        return -plan.sight.malice(args["by"])
    return -1.0 if plan.view.controlled(plan.me) else 0.0


def leader(plan: Plan, option: Option, args: Args) -> float:
    """Who is ahead, and can pay for a Ritual."""
    rich = plan.view.power(option.enemy) >= plan.view.ritual_cost()
    return plan.sight.standing(option.enemy) + (100.0 if rich else 0.0)


GIVEN_FOR.update({
    "independent_cthulhu": lambda plan, option: -SIGN,
    "independent_hastur": lambda plan, option: -SIGN,
    "harbinger_cthulhu": _swallowed,
})

def vision(plan: Plan, option: Option, args: Args) -> float:
    """Elder Signs for 3 Power each, by who needs nothing but Doom; Power for the Action phase is worth more to others."""
    return (option.n or 0) * (SIGN - VISION_PRICE * doom_scores.kept(plan))


def strike(plan: Plan, option: Option, args: Args) -> float:
    """An Eradicator where enemies have a gate rather than oneself."""
    keeper = plan.view.controller.get(option.to)
    if keeper is None:
        return 0.0
    return -1.0 if keeper == plan.me else plan.sight.malice(keeper)


PROMPTS: dict[str, PromptScorer] = {
    "subversion.whom": leader,
    "dire_yog.replaced": give_up,
    "true_vision.pay": vision,
    "eradicators.loss": give_up,
    "eradicators.place": strike,
    "many_followers.more": another,
    "independent_eternal.pay": pay,
    "sycophancy.choose": sycophancy,
}
