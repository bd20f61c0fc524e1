"""Scores for Terrors and the Dunwich clan: what their abilities and questions are worth to a computer player."""

from __future__ import annotations

from collections.abc import Mapping

from engine.cthulhu_wars.catalogue import CARDS, KINDS
from engine.cthulhu_wars.expansions.dunwich.junior import great_old_ones, tokens
from engine.cthulhu_wars.expansions.terrors.shoggoth import newcomers
from engine.cthulhu_wars.options import Option
from engine.cthulhu_wars.state import AbilityId, KindId
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


def gift(plan: Plan, option: Option, args: Args) -> float:
    """What helps the enemy less: Power, unless the game leaves him nothing to do with it."""
    given = (option.n or 0) * (DOOM if option.verb == "doom" else 1.0)
    return -plan.sight.malice(option.enemy) * given


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


TAKEN_FOR = 0.35
"""What is left of a member's worth, who may be taken over in the next Doom phase."""

A_GOOD_PLACE = 4.0
"""What an arrival must be worth to make up for the Power that a Ritual or the Action phase will miss."""

MEMBERS: Mapping[AbilityId, float] = {"wilbur": 1.2, "junior": 2.0, "old_wizard": 0.2, "clan_lavinia": 0.1}
"""What they bring besides the figure."""


@register("take_member")
def take_member(plan: Plan, option: Option) -> float:
    """For the gate that it takes, its own or an abandoned one; as a figure it is dear, since others take it over in turn."""
    sight, view = plan.sight, plan.view
    kind = CARDS[option.ability].figures[0][0].id
    worth = TAKEN_FOR * sight.worth(kind)
    holder = view.card_holder(option.ability)
    unit = view.find(holder, kind) if holder is not None else None
    if holder is None or unit is None:
        worth += 0.5 * max(0.0, max(plan.arrives(kind, area) for area in view.layout.area_ids) - A_GOOD_PLACE)
    elif view.is_keeper(unit):
        worth += 0.6 * (sight.next_gate + sight.malice(holder) * sight.gate_worth)
    return worth + MEMBERS.get(option.ability, 0.0) - doom_scores.kept(plan) * (option.n or 0)


PRE_BATTLE.update({"prime_cause": prime_cause})

PROMPTS: Mapping[str, PromptScorer] = {
    "chronophage.to": chronophage,
    "dust_to_dust.price": dust,
    "prime_cause.by": bring,
    "planetary_destruction.gift": gift,
    "neptunian_rite.perform": rite,
    "worms.place": worm,
    "transmogrification.by": god,
}
"""Prompt -> score of an option of its list."""
