"""Scores for Terrors and the Dunwich clan: what their abilities and questions are worth to a computer player."""

from __future__ import annotations

from collections.abc import Mapping

from engine.cthulhu_wars.catalogue import CARDS, KINDS
from engine.cthulhu_wars.expansions.dunwich.junior import great_old_ones, tokens
from engine.cthulhu_wars.expansions.terrors.shoggoth import newcomers
from engine.cthulhu_wars.options import Option
from engine.cthulhu_wars.state import KindId
from engine.play import doom_scores
from engine.play.ability_scores import register
from engine.play.battle_scores import PRE_BATTLE, Args, PromptScorer
from engine.play.plan import Plan
from engine.play.worth import DOOM, POWER, SIGN


def chronophage(plan: Plan, option: Option, args: Args) -> float:
    """To the gate where the Hound is of most use, if it is worth leaving its own."""
    if option.verb == "done":
        return 0.0
    return plan.arrives("hound", option.to) - plan.leaves("hound", False, args["area"]) - 0.1


def dust(plan: Plan, option: Option, args: Args) -> float:
    """A figure that could have come back, or an Elder Sign for a rival."""
    if option.verb == "sign":
        return -plan.sight.malice(option.enemy) * SIGN
    return -0.7 * plan.sight.worth(option.kind)


def _brought(plan: Plan, kind_id: KindId, price: int, enemy: str) -> float:
    """What a unit brought in by the Elder Shoggoth is worth after its price; the enemy's reward is none for the Shoggoth."""
    kind = KINDS[kind_id]
    reward = 0.0
    if enemy:
        reward = (DOOM if kind.terror else SIGN if kind.goo else 0.0) * plan.sight.malice(enemy)
    return plan.sight.worth(kind_id) + 0.4 * kind.dice - POWER * price - reward


def prime_cause(plan: Plan, option: Option, args: Args) -> float:
    """The best unit of the pool, against the one that goes."""
    own = option.kind == "elder_shoggoth"
    enemy = args["defender"] if args["attacker"] == plan.me else args["attacker"]
    found = newcomers(plan.view, plan.me, option.area, option.kind)
    best = max((_brought(plan, kind, price, "" if own else enemy) for kind, price in found.items()), default=0.0)
    return best - plan.sight.worth(option.kind, option.keeper) - 0.4 * KINDS[option.kind].dice - 0.3


def bring(plan: Plan, option: Option, args: Args) -> float:
    """The dearest and strongest for its price."""
    return _brought(plan, option.kind, option.n or 0, "")


def rite(plan: Plan, option: Option, args: Args) -> float:
    """As in a Doom turn."""
    return doom_scores.ritual(plan) if option.verb == "yes" else 0.0


def worm(plan: Plan, option: Option, args: Args) -> float:
    """More Worms bring Elder Signs."""
    return 0.0 if option.verb == "done" else 0.5 + plan.arrives("worms", option.to)


@register("transmogrification")
def transmogrification(plan: Plan, option: Option) -> float:
    """By the chance of the die, the best Great Old One for Junior."""
    own = [plan.sight.worth(god.kind) for god in great_old_ones(plan.view) if god.enemy == plan.me]
    chance = min(6, tokens(plan.view)) / 6
    return chance * (max(own) - plan.sight.worth("junior")) - 0.3 if own else -1.0


def god(plan: Plan, option: Option, args: Args) -> float:
    """The best of the own; rivals get none."""
    return plan.sight.worth(option.kind) * (1.0 if option.enemy == plan.me else -plan.sight.malice(option.enemy))


@register("take_member")
def take_member(plan: Plan, option: Option) -> float:
    """What the figure is worth, and what a rival loses by it, for its Power."""
    card = CARDS[option.ability]
    worth = plan.sight.worth(card.figures[0][0].id)
    holder = plan.view.card_holder(card.id)
    robbed = plan.sight.malice(holder) * worth if holder not in (None, plan.me) else 0.0
    return worth + robbed + 0.5 - POWER * (option.n or 0)


PRE_BATTLE.update({"prime_cause": prime_cause})

PROMPTS: Mapping[str, PromptScorer] = {
    "chronophage.to": chronophage,
    "dust_to_dust.price": dust,
    "prime_cause.by": bring,
    "neptunian_rite.perform": rite,
    "worms.place": worm,
    "transmogrification.by": god,
}
"""Prompt -> score of an option of its list."""
