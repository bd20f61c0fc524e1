"""Scores of abilities as options, one small function each, found by the ability's id.

An ability without an entry is scored by `unknown`, so that a new faction can be played at once; an entry of its own makes
it played well. `register` adds entries from outside.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.cthulhu_wars.abilities import CardRequirement, Requirement
from engine.cthulhu_wars.catalogue import ABILITIES, KINDS
from engine.cthulhu_wars.moments import Slot
from engine.cthulhu_wars.options import Option
from engine.cthulhu_wars.state import AbilityId, AreaId, SeatId
from engine.cthulhu_wars.victory import DOOM_LIMIT
from engine.play.plan import Plan
from engine.play.turn_scores import NEVER
from engine.play.worth import BOOK, CARD_BOOK, DOOM, POWER, SIGN

Scorer = Callable[[Plan, Option], float]
SCORES: dict[AbilityId, Scorer] = {}
"""Ability id -> the worth of one of its options, its cost included."""


def register(*abilities: AbilityId) -> Callable[[Scorer], Scorer]:
    """Enter a function as the scorer of these abilities."""

    def enter(scorer: Scorer) -> Scorer:
        for ability in abilities:
            SCORES[ability] = scorer
        return scorer

    return enter


def score(plan: Plan, option: Option) -> float:
    """The worth of an ability's option."""
    return SCORES.get(option.verb, unknown)(plan, option)


def ability_cost(plan: Plan, option: Option) -> float:
    """What its price takes off."""
    return plan.cost(option.verb, ABILITIES[option.verb].cost or 0, to=option.to or option.area)


def unknown(plan: Plan, option: Option) -> float:
    """A requirement that is an Action of its own earns a book; anything else unknown is left alone, unless it is cheap."""
    ability = ABILITIES.get(option.verb)
    if ability is None:
        return -0.5
    if isinstance(ability, CardRequirement):
        return CARD_BOOK - ability_cost(plan, option)
    if isinstance(ability, Requirement):
        return BOOK - ability_cost(plan, option)
    return -0.2 if ability.slot is Slot.FREE else 0.3 - ability_cost(plan, option)


# -- requirements that are Actions ------------------------------------------------------------------------------


@register("pay_ten")
def pay_ten(plan: Plan, option: Option) -> float:
    """Two books at once."""
    return 2 * BOOK - ability_cost(plan, option)


@register("eliminate_two_cultists")
def eliminate_two_cultists(plan: Plan, option: Option) -> float:
    """A book for two Cultists, who can be recruited again."""
    worths = sorted(plan.sight.unit_worth(unit) for unit in plan.view.cultists_on_map(plan.me))
    return BOOK - sum(worths[:2])


@register("give_three_doom")
def give_three_doom(plan: Plan, option: Option) -> float:
    """A book for 3 Doom, given to whom it helps least."""
    sight = plan.sight
    receiver = plan.view.state.seats[option.enemy]
    if receiver.doom + 3 >= DOOM_LIMIT and not sight.would_win():
        return NEVER
    return BOOK - sight.malice(option.enemy) * 3 * DOOM


# -- Great Cthulhu ----------------------------------------------------------------------------------------------


@register("dreams")
def dreams(plan: Plan, option: Option) -> float:
    """An enemy's Acolyte becomes one of the own; a lone keeper brings his gate."""
    return _takes_acolyte(plan, option.area, option.enemy, "acolyte") - ability_cost(plan, option)


def _takes_acolyte(plan: Plan, area: AreaId, enemy: SeatId, brings: str) -> float:
    """An enemy eliminates an Acolyte of his choice, and a figure of the own stands there instead."""
    sight, view = plan.sight, plan.view
    acolytes = view.acolytes_in(enemy, area)
    score = sight.malice(enemy) * sight.worth("acolyte") + 0.8 * sight.worth(brings)
    if KINDS[brings].cultist:
        score -= sight.risk(area, sight.guard(area)) * (0.5 + sight.worth(brings))
    if len(acolytes) == 1 and view.is_keeper(acolytes[0]):
        score += sight.malice(enemy) * 0.6 * sight.gate_worth
        heir = KINDS[brings].keeps_gates or view.keepers_for(plan.me, area, view.state.gates[area])
        if heir and sight.power > 2:
            score += 0.9 * sight.next_gate
    return score


@register("devolve")
def devolve(plan: Plan, option: Option) -> float:
    """Only where a capture threatens and a Deep One prevents it, and never the keeper."""
    sight = plan.sight
    if option.keeper or sight.guard(option.area) > 0:
        return -1.0
    threat = sight.present.get(option.area, 0)
    cultists = sum(KINDS[unit.kind].cultist for unit in plan.view.units_in(plan.me, option.area))
    if threat == 1:
        return 0.7 * sight.at_stake(option.area) - 0.8 if cultists > 1 else 0.5
    return 0.3 if threat == 2 and cultists == 1 else -1.0


@register("submerge")
def submerge(plan: Plan, option: Option) -> float:
    """He is of more use on the map."""
    return -1.0


@register("return_from_the_deep")
def return_from_the_deep(plan: Plan, option: Option) -> float:
    """Up again, where there is most to do."""
    return 2.0 + plan.arrives("cthulhu", option.to)


# -- Crawling Chaos ---------------------------------------------------------------------------------------------


@register("thousand_forms")
def thousand_forms(plan: Plan, option: Option) -> float:
    """On average 3.5 Power, lost by enemies or gained."""
    return 2.5


# -- Black Goat -------------------------------------------------------------------------------------------------


@register("avatar")
def avatar(plan: Plan, option: Option) -> float:
    """Shub-Niggurath comes to where there is prey."""
    goat = plan.view.find(plan.me, "shub_niggurath")
    left = plan.leaves("shub_niggurath", False, goat.place) if goat is not None else 0.0
    return plan.arrives("shub_niggurath", option.area) - left - ability_cost(plan, option)


@register("ghroth")
def ghroth(plan: Plan, option: Option) -> float:
    """Cultists of enemies with the chance that the Fungi give, or else an Acolyte."""
    spread = sum(any(unit.kind == "fungi" for unit in units) for place, units in plan.sight.mine.items() if ":" not in place)
    chance = min(spread, 6) / 6
    acolyte = plan.sight.worth("acolyte")
    hit = chance * (min(spread, 6) + 1) / 2 * 0.5 * acolyte
    return hit + (1 - chance) * 0.8 * acolyte - ability_cost(plan, option)


@register("blood_sacrifice")
def blood_sacrifice(plan: Plan, option: Option) -> float:
    """An Elder Sign for a Cultist."""
    return SIGN - 0.7 * plan.sight.worth(option.kind, option.keeper)


# -- Yellow Sign ------------------------------------------------------------------------------------------------


@register("desecrate")
def desecrate(plan: Plan, option: Option) -> float:
    """The better the more units are there; the figure that comes with it is worth the price alone."""
    chance = min(len(plan.view.units_in(plan.me, option.area)), 6) / 6
    table = plan.tables(option.area).get(option.area, 0.0)
    goal = BOOK if table >= BOOK else 1.5
    return chance * goal + 2.2 - plan.cost("desecrate", 2, to=option.area)


@register("screaming_dead", "he_who_is_not_to_be_named")
def double_action(plan: Plan, option: Option) -> float:
    """A move, and another Action in the same turn."""
    kind = "king_in_yellow" if option.verb == "screaming_dead" else "hastur"
    unit = plan.view.find(plan.me, kind)
    left = plan.leaves(kind, False, unit.place) if unit is not None else 0.0
    return plan.arrives(kind, option.to) - left + 0.4 - ability_cost(plan, option)


@register("shriek_of_the_byakhee")
def shriek(plan: Plan, option: Option) -> float:
    """Byakhee as guards or hunters, wherever they are needed."""
    return plan.arrives("byakhee", option.to) - 0.3 - ability_cost(plan, option)


@register("zingaya")
def zingaya(plan: Plan, option: Option) -> float:
    """An enemy's Acolyte becomes an Undead."""
    return _takes_acolyte(plan, option.area, option.enemy, "undead") - ability_cost(plan, option)


# -- Opener of the Way --------------------------------------------------------------------------------------------


@register("beyond_one")
def beyond_one(plan: Plan, option: Option) -> float:
    """Gates are left where they are, unless the enemy guards one that could be carried away from its guards."""
    enemy = plan.view.controller.get(option.area)
    if enemy is None or enemy == plan.me:
        return -1.0
    return 0.3 - ability_cost(plan, option)


@register("dread_curse")
def dread_curse(plan: Plan, option: Option) -> float:
    """Dice against the weakest figures of an area: best where few stand at a gate."""
    view, sight = plan.view, plan.sight
    dice = sum(unit.kind in ("abomination", "spawn") for unit in view.in_play(plan.me))
    theirs = [unit for enemy in sight.enemies for unit in view.units_in(enemy, option.area)]
    hits = min(dice / 2, len(theirs))
    cheapest = sorted(sight.unit_worth(unit) for unit in theirs)
    lost = sum(cheapest[: max(1, round(dice / 6))]) * min(1.0, dice / 6)
    keeper = view.controller.get(option.area)
    malice = max(sight.malice(enemy) for enemy in sight.enemies if view.units_in(enemy, option.area))
    if keeper is not None and keeper != plan.me and hits >= len(theirs):
        lost += 0.6 * sight.gate_worth
    return malice * lost - ability_cost(plan, option)


@register("dragon_ascending")
def dragon_ascending(plan: Plan, option: Option) -> float:
    """Once a game, so for a good profit only."""
    profit = plan.view.power(option.enemy) - plan.sight.power
    return POWER * profit - 3.5


# -- High Priests -----------------------------------------------------------------------------------------------


@register("unspeakable_oath")
def unspeakable_oath(plan: Plan, option: Option) -> float:
    """2 Power for the High Priest: when he would be captured, when the game is about to end, or when it pays a Ritual."""
    sight = plan.sight
    danger = sight.present.get(option.area, 0) > max(0, sight.guard(option.area))
    gate = sight.gate_worth if option.keeper else 0.0
    if danger:
        return 1.5 - 0.3 * gate
    if plan.view.state.phase == "doom":
        price = plan.price("ritual", plan.view.ritual_cost())
        if sight.power < price <= sight.power + 2 and not plan.view.used("doom_phase", f"ritual@{plan.me}"):
            return DOOM * len(plan.view.controlled(plan.me)) - price - sight.worth(option.kind) - gate
    return 1.2 - sight.worth(option.kind) - gate
