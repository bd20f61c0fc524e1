"""Scores for independent Great Old Ones: what their abilities and questions are worth to a computer player."""

from __future__ import annotations

from engine.cthulhu_wars.catalogue import KINDS
from engine.cthulhu_wars.expansions.independents.masks import KIN
from engine.cthulhu_wars.options import Option
from engine.play.ability_scores import register
from engine.play.battle_scores import Args, PromptScorer, give_up
from engine.play.doom_scores import POWER_KEPT_COMPLETE, ends_the_game
from engine.play.plan import Plan
from engine.play.turn_scores import AT_ONCE, GIVEN_FOR, NEVER
from engine.play.worth import CARD_BOOK, GREAT_OLD_ONE, POWER, SIGN, over_rounds


@register("feed_the_flame")
def feed_the_flame(plan: Plan, option: Option) -> float:
    """A card's spellbook for 2 Power to each enemy."""
    return CARD_BOOK - 2 * POWER * sum(plan.sight.malice(enemy) for enemy in plan.sight.enemies)


@register("ceremony_of_annihilation")
def ceremony(plan: Plan, option: Option) -> float:
    """Power for a Ritual's space on the track; every space hurries the end."""
    sight = plan.sight
    if ends_the_game(plan, 0):
        return AT_ONCE if sight.would_win() else NEVER
    hurry = 0.0 if sight.complete else 0.8 * (6 - sight.books)
    return POWER * plan.view.ritual_cost() - hurry


@register("nightmare_web")
def nightmare_web(plan: Plan, option: Option) -> float:
    """The second body back, where it is of use."""
    return GREAT_OLD_ONE / 2 + 0.5 * plan.arrives("nyogtha", option.area) - plan.cost("nightmare_web", 2, to=option.area)


@register("haunter_pay_one")
def haunter_pay_one(plan: Plan, option: Option) -> float:
    """A card's spellbook for 1 Power."""
    return CARD_BOOK - plan.cost("haunter_pay_one", 1)


@register("dire_azathoth_pay")
def dire_azathoth_pay(plan: Plan, option: Option) -> float:
    """It wins the game."""
    return AT_ONCE


def again(plan: Plan, option: Option, args: Args) -> float:
    """The same for nothing with the other body."""
    if option.verb == "battle":
        return plan.battle(option.area, option.enemy)
    return plan.capture(option.area, option.enemy) if option.verb == "capture" else 0.0


def mask_price(plan: Plan, option: Option, args: Args) -> float:
    """1 Power is less than what all others would gain."""
    return 1.0 if option.verb == "full_price" else 0.0


def turn_results(plan: Plan, option: Option, args: Args) -> float:
    """Results go to whose loss is worth more."""
    return (option.n or 0) * (plan.sight.malice(args["enemy"]) - plan.sight.malice(args["foe"]))


def doom(plan: Plan, option: Option, args: Args) -> float:
    """Doom rather than Power."""
    return 0.0 if option.verb == "power" else float(option.n or 0)


def host(plan: Plan, option: Option, args: Args) -> float:
    """The enemy's dearest unit."""
    return plan.sight.worth(option.kind, option.keeper)


def _mask(plan: Plan, option: Option) -> float:
    """What Crawling Chaos gives all others with the lower price, where there is no full price to choose."""
    if plan.me != KIN or option.area in plan.view.areas_beside_goo(plan.me):
        return 0.0
    return SIGN * sum(plan.sight.malice(enemy) for enemy in plan.sight.enemies)


def _looming(plan: Plan, option: Option) -> float:
    """The same, less the Elder Signs for gates, which she brings to who has all spellbooks, in place of 2 Power each."""
    gates = len(plan.view.controlled(plan.me)) if plan.sight.complete else 0
    return _mask(plan, option) - over_rounds(gates * (SIGN - 2 * POWER_KEPT_COMPLETE), plan.sight.rounds - 1)


GIVEN_FOR.update({
    "bloated_woman": _looming,
    "haunter": _mask,
    "eihort": lambda plan, option: 0.2 * sum(KINDS[unit.kind].acolyte for unit in plan.view.in_play(plan.me)),
    "glaaki": lambda plan, option: -SIGN,
    "dire_cthulhu": lambda plan, option: -SIGN,
})

PROMPTS: dict[str, PromptScorer] = {
    "from_below.again": again,
    "mask.price": mask_price,
    "mindless_destruction.gain": doom,
    "non_euclidean.turn": turn_results,
    "orifices.host": host,
    "shining_trapezohedron.lose": give_up,
    "velvet_fan.which": host,
}
