"""Whether to buy a loyalty card, and which: its first figures stand at once, the others cost Power, and Doom wins games.

Doom is dear near the end and to who can win; a card pays over the rounds that are left.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.cthulhu_wars.catalogue import CARDS, KINDS
from engine.cthulhu_wars.expansions.market import price_of
from engine.cthulhu_wars.options import Option
from engine.cthulhu_wars.state import AbilityId, pool
from engine.play.ability_scores import register
from engine.play.battle_scores import Args, PromptScorer
from engine.play.plan import Plan
from engine.play.turn_scores import NEVER
from engine.play.worth import DOOM, POWER, over_rounds

A_ROUND: Mapping[AbilityId, float] = {
    "gnorri": 1.6,
    "satyr": 0.8,
    "star_vampire": 0.9,
    "elder_thing": 0.7,
    "moonbeast": 0.7,
    "shambler": 0.8,
    "shantak": 0.7,
    "gug": 0.8,
    "dhole": 1.4,
}
"""What a card's further figures and abilities bring in a round to who uses them; `OTHERWISE` for all others."""

OTHERWISE = 0.5

LATE = 2.0
"""With fewer rounds than this to come, Doom is kept."""

ENOUGH = 2
"""Held cards beyond which another finds no Power to be used."""


@register("buy_card")
def buy_card(plan: Plan, option: Option) -> float:
    """A card for its Doom, early, by who has gates to place its figures at and Power to summon the rest."""
    sight, view = plan.sight, plan.view
    card = CARDS[option.ability]
    doom, power = price_of(view, plan.me, card.id)
    sites = view.summon_sites(plan.me)
    if sight.rounds <= LATE or not sites or not card.figures:
        return NEVER
    kind = card.figures[0][0]
    count = 1 if kind.printed_cost else min(card.figures[0][1], 2)
    best = max(plan.arrives(kind.id, area) for area in sites)
    brought = count * sight.worth(kind.id) + best
    held = len(view.cards(plan.me))
    used = max(0.0, 1.0 - 0.4 * held) if sight.power > power + 2 else 0.0
    waiting = sum(KINDS[unit.kind].monster for unit in view.at[plan.me].get(pool(plan.me), ()))
    used *= 1.0 if waiting <= 3 else 0.6  # with many Monsters of the own in the pool, others' stay there
    value = brought + used * over_rounds(A_ROUND.get(card.id, OTHERWISE), sight.rounds)
    if held >= ENOUGH:
        return NEVER
    return value - DOOM * doom - POWER * power


def placed(plan: Plan, option: Option, args: Args) -> float:
    """Where a figure of the new card does most."""
    return plan.arrives(str(args["kind"]), option.to)


PROMPTS: Mapping[str, PromptScorer] = {"card.place": placed}
"""Prompt -> score of an option of its list."""
