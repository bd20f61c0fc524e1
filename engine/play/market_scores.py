"""Whether to buy a loyalty card, and which: its first figures stand at once, the others cost Power, and Doom wins games.

Doom is dear near the end and to who can win; a card pays over the rounds that are left.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.cthulhu_wars.catalogue import CARDS, KINDS
from engine.cthulhu_wars.expansions.independents.masks import KIN
from engine.cthulhu_wars.expansions.market import price_of
from engine.cthulhu_wars.options import Option
from engine.cthulhu_wars.state import AbilityId, AreaId, KindId, pool
from engine.play.ability_scores import register
from engine.play.battle_scores import Args, PromptScorer
from engine.play.doom_scores import POWER_KEPT
from engine.play.plan import Plan
from engine.play.turn_scores import NEVER
from engine.play.worth import DOOM, SIGN, over_rounds

A_ROUND: Mapping[AbilityId, float] = {
    "gnorri": 2.4,
    "satyr": 0.8,
    "star_vampire": 0.9,
    "elder_thing": 0.7,
    "moonbeast": 1.6,
    "shambler": 0.8,
    "shantak": 0.7,
    "gug": 1.4,
    "dhole": 1.4,
    "jenkin": 1.8,
    "wamp": 0.9,
    "prophetess": 0.3,
    "eidolon": 0.0,
    "penguin": 0.2,
}
"""What a card's further figures and abilities bring in a round to who uses them; `OTHERWISE` for all others."""

OTHERWISE = 0.5

AT_ONCE: Mapping[AbilityId, int] = {"ghast": 4, "wamp": 4}
"""Figures that stand as soon as the card is bought, where it is not one."""

ANYWHERE = ("prophetess", "eidolon", "dark_demon", "insects", "wamp", "hound")
"""Cards whose figures need no gate of the buyer."""

A_FIGURE = 5.0
"""More than this no figure of a card is worth."""

STANDS_BY = 0.6
"""What is left of a figure's worth that comes where another has come already, or where an enemy places it."""

LATE = 2.0
"""With fewer rounds than this to come, Doom is kept."""

ENOUGH = 2
"""Held cards beyond which another finds no Power to be used."""


@register("buy_card")
def buy_card(plan: Plan, option: Option) -> float:
    """A card for its Doom, early, by who can place its figures and has Power to bring the rest."""
    sight, view = plan.sight, plan.view
    card = CARDS[option.ability]
    if sight.rounds <= LATE or len(view.cards(plan.me)) >= ENOUGH:
        return NEVER
    if card.id not in ANYWHERE and card.figures and not view.summon_sites(plan.me):
        return NEVER
    doom, power = price_of(view, plan.me, card.id)
    special = SPECIAL.get(card.id)
    value = special(plan) if special is not None else _figures(plan, card.id) + _later(plan, card.id, power)
    return value - _beside(plan, card.id) - DOOM * doom - POWER_KEPT * power


def _figures(plan: Plan, card: AbilityId) -> float:
    """The figures that stand at once: never worth more than the Power for which others could be summoned, and a turn."""
    kind = CARDS[card].figures[0][0]
    areas = plan.view.layout.area_ids if card in ANYWHERE else plan.view.summon_sites(plan.me)
    count = AT_ONCE.get(card, 1)
    gains = sorted((plan.arrives(kind.id, area) for area in areas), reverse=True)[:count] if card != "wamp" else []
    worth, most = plan.sight.worth(kind.id), min(POWER_KEPT * (kind.printed_cost + 2), A_FIGURE)
    beside = STANDS_BY * worth * (count - len(gains))
    return sum(min(worth + gain, most) for gain in gains) + beside


def _later(plan: Plan, card: AbilityId, power: int) -> float:
    """The card's other figures and its abilities."""
    view, sight = plan.view, plan.sight
    used = max(0.0, 1.0 - 0.4 * len(view.cards(plan.me))) if sight.power > power + 2 else 0.0
    waiting = sum(KINDS[unit.kind].monster for unit in view.at[plan.me].get(pool(plan.me), ()))
    used *= 1.0 if waiting <= 3 else 0.6  # with many Monsters of the own in the pool, others' stay there
    return used * over_rounds(A_ROUND.get(card, OTHERWISE), sight.rounds)


def _beside(plan: Plan, card: AbilityId) -> float:
    """What the enemies gain, an Elder Sign each, where Crawling Chaos gets the card for less (NM-65, TR-10)."""
    if plan.me != KIN or card not in ("dark_demon", "shadow_pharaoh"):
        return 0.0
    return SIGN * _enemies(plan)


def _enemies(plan: Plan) -> float:
    """What it is worth that every enemy loses 1."""
    return sum(plan.sight.malice(enemy) for enemy in plan.sight.enemies)


def _servitor(plan: Plan) -> float:
    """The leader brings his Servitors before other Monsters: three Power, and as many turns."""
    return max(plan.sight.malice(enemy) for enemy in plan.sight.enemies) * 3 * POWER_KEPT


def _dark_demon(plan: Plan) -> float:
    """Every enemy loses an Acolyte for good, and a turn to recruit its Demon."""
    return _figures(plan, "dark_demon") + _enemies(plan) * (0.5 * plan.sight.worth("acolyte") + POWER_KEPT)


def _eradicators(plan: Plan) -> float:
    """Left to people: 2 Power a round, but everybody has to answer for them in every round, and the game gets far longer."""
    return 0.0


SPECIAL: Mapping[AbilityId, Callable[[Plan], float]] = {
    "servitor": _servitor,
    "dark_demon": _dark_demon,
    "eradicators": _eradicators,
}
"""Card -> what it is worth, where that is not in figures and what they can do."""


def placed(plan: Plan, option: Option, args: Args) -> float:
    """Where a figure of the new card does most."""
    return plan.arrives(str(args["kind"]), option.to)


def guest(kind: KindId) -> PromptScorer:
    """Where a Cultist who keeps no gate is safe: beside the seat's own strongest units, and no stronger ones of others."""

    def score(plan: Plan, option: Option, args: Args) -> float:
        return plan.arrives(kind, option.to) + 0.5 * _foremost(plan, option.to)

    return score


def _foremost(plan: Plan, area: AreaId) -> int:
    """How far the seat's highest unit in an area outranks those of the others."""
    view = plan.view
    others = max((view.ranks_in(enemy, area) for enemy in plan.sight.enemies), default=0)
    return max(0, view.ranks_in(plan.me, area) - max(0, others))


PROMPTS: Mapping[str, PromptScorer] = {
    "card.place": placed,
    "prophetess.place": guest("prophetess"),
    "eidolon.place": guest("eidolon"),
}
"""Prompt -> score of an option of its list."""
