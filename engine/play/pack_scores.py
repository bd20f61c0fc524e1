"""Scores of what the independent Great Old Ones of packs 1 to 3 offer and ask."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.cthulhu_wars.actions import COSTS
from engine.cthulhu_wars.catalogue import KINDS
from engine.cthulhu_wars.options import Option
from engine.cthulhu_wars.state import KindId, SeatId, Unit
from engine.play.ability_scores import ability_cost, register
from engine.play.battle_scores import Args, PromptScorer
from engine.play.doom_scores import POWER_KEPT
from engine.play.plan import Plan
from engine.play.turn_scores import AT_ONCE, GIVEN_FOR
from engine.play.worth import DOOM, GREAT_OLD_ONE, MORE_GATES, POWER, SIGN, awakening_worth, over_rounds


@register("filth")
def filth(plan: Plan, option: Option) -> float:
    """A die for Abhoth, a guard where one is missing, and with his spellbook an enemy gate without Doom."""
    sight, view = plan.sight, plan.view
    score = 0.4
    if sight.guard(option.area) == 0 and sight.coming.get(option.area, 0) <= 1:
        score += 0.3 * sight.at_stake(option.area)
    keeper = view.controller.get(option.area)
    fouled = any(unit.kind == "filth" for unit in view.units_in(plan.me, option.area))
    if keeper not in (None, plan.me) and not fouled and view.has(plan.me, "brood_of_abhoth"):
        score += sight.malice(keeper or "") * over_rounds(DOOM, sight.rounds)
    return score - ability_cost(plan, option)


@register("remove_own_gate")
def remove_own_gate(plan: Plan, option: Option) -> float:
    """Power or Doom from everybody in each Doom phase, for a gate."""
    return over_rounds(len(plan.sight.enemies) * 1.0, plan.sight.rounds) - gate_given_up(plan)


def gate_given_up(plan: Plan) -> float:
    """What it costs to remove a gate of the own: to build it again where its keeper stands, and a turn; or the gate."""
    sight = plan.sight
    have = len(plan.view.controlled(plan.me))
    lost = sight.gate_worth * MORE_GATES[min(max(have - 1, 0), len(MORE_GATES) - 1)]
    price = plan.price("build_gate", COSTS["build_gate"])
    return min(lost, POWER_KEPT * (price + 1)) if sight.power > price else lost


@register("discard_two_signs")
def discard_two_signs(plan: Plan, option: Option) -> float:
    """Better signs for oneself and worse ones for others, for two that are held."""
    return over_rounds(2.0, plan.sight.rounds) - DOOM * sum(sorted(plan.sight.record.signs)[:2])


@register("messenger_of_yig")
def messenger_of_yig(plan: Plan, option: Option) -> float:
    """It costs nothing."""
    return 2.0


@register("give_bokrug_away")
def give_bokrug_away(plan: Plan, option: Option) -> float:
    """An enemy loses something in every Doom phase, but has a Great Old One more."""
    sight = plan.sight
    return sight.malice(option.enemy) * (over_rounds(2.0, sight.rounds) - 2.0) - 0.6 * GREAT_OLD_ONE


@register("agony_sting")
def agony_sting(plan: Plan, option: Option) -> float:
    """Enemy keepers leave their gates."""
    return _driven(plan, option, plan.sight.enemies) - ability_cost(plan, option)


@register("tsunami")
def tsunami(plan: Plan, option: Option) -> float:
    """The same on land, where the own keepers go, too."""
    mine = [unit for unit in plan.view.units_in(plan.me, option.area) if KINDS[unit.kind].cultist]
    lost = sum(0.3 + (0.75 * plan.sight.gate_worth if plan.view.is_keeper(unit) else 0.0) for unit in mine)
    return _driven(plan, option, plan.sight.enemies) - lost - ability_cost(plan, option)


def _driven(plan: Plan, option: Option, seats: Iterable[SeatId]) -> float:
    """What it does to these seats that their Cultists leave an area."""
    sight, view = plan.sight, plan.view
    score = 0.0
    for seat in seats:
        going = [unit for unit in view.units_in(seat, option.area) if KINDS[unit.kind].cultist]
        score += 0.15 * sight.malice(seat) * len(going)
        if any(view.is_keeper(unit) for unit in going):
            score += 0.6 * sight.malice(seat) * sight.gate_worth
            if any(KINDS[unit.kind].keeps_gates for unit in view.units_in(plan.me, option.area)):
                score += 0.9 * sight.next_gate
    return score


@register("zygote")
def zygote(plan: Plan, option: Option) -> float:
    """All Acolytes of the pool for 1 Power."""
    n = sum(KINDS[unit.kind].acolyte for unit in plan.view.units_in(plan.me, f"pool:{plan.me}"))
    return 0.9 * n * plan.sight.worth("acolyte") - ability_cost(plan, option)


@register("spinnerets")
def spinnerets(plan: Plan, option: Option) -> float:
    """One of six Webs that win the game; the nearer the last, the better."""
    webs = sum(token.kind == "web" for token in plan.view.state.tokens)
    return 1.5 + webs * (webs + 1) / 2 - ability_cost(plan, option)


@register("cosmic_web")
def cosmic_web(plan: Plan, option: Option) -> float:
    """Wins."""
    return AT_ONCE


@register("god_of_forgetfulness")
def god_of_forgetfulness(plan: Plan, option: Option) -> float:
    """Enemy keepers leave their gates, and all stand before Byatis to be captured."""
    sight, view = plan.sight, plan.view
    prey = sum(
        sight.malice(enemy) for enemy in sight.enemies for unit in view.units_in(enemy, option.area) if KINDS[unit.kind].cultist
    )
    return _driven(plan, option, sight.enemies) + 0.8 * prey - ability_cost(plan, option)


@register("mummify")
def mummify(plan: Plan, option: Option) -> float:
    """Each Acolyte costs its owner 1 Power and its freedom."""
    hit = sum(plan.sight.malice(enemy) * len(_acolytes(plan, enemy, option.area)) for enemy in plan.sight.enemies)
    return 1.2 * hit - ability_cost(plan, option)


def _acolytes(plan: Plan, seat: SeatId, area: str) -> list[Unit]:
    return [unit for unit in plan.view.units_in(seat, area) if KINDS[unit.kind].acolyte]


def replaced_by_cthugha(plan: Plan, option: Option) -> float:
    """The Great Old One whose place he takes, and what he costs more with it than with the dearest of them."""
    view, me = plan.view, plan.me
    found = {unit.kind: KINDS[unit.kind].cost(view, me) for unit in view.units_in(me, option.area) if KINDS[unit.kind].goo}
    if not found:
        return 0.0
    dearest = max(found.values())
    return min(_given_up(plan, kind) + POWER * (dearest - cost) for kind, cost in found.items())


def _given_up(plan: Plan, kind: KindId) -> float:
    """What it costs that one of the own Great Old Ones goes back to where it came from."""
    return awakening_worth(kind, plan.sight.rounds) + (2.0 if KINDS[kind].ritual_sign else 0.0)


def replaced(plan: Plan, option: Option, args: Args) -> float:
    """The one that is worth least for what its cost takes off his price."""
    return POWER * KINDS[option.kind].cost(plan.view, plan.me) - _given_up(plan, option.kind)


GIVEN_FOR["cthugha"] = replaced_by_cthugha


def spare(plan: Plan, option: Option, args: Args) -> float:
    """1 Power, perhaps an Elder Sign, for an enemy's figure that lives."""
    if option.verb == "done":
        return 0.0
    sign = SIGN if plan.view.has(plan.me, "firestorm") else 0.0
    return 1.0 + sign - plan.sight.malice(args["enemy"]) * plan.sight.worth(option.kind, option.keeper)


def tribute(plan: Plan, option: Option, args: Args) -> float:
    """1 Power given, or 1 Doom for an enemy."""
    malice = plan.sight.malice(args["enemy"])
    return -POWER * (1 + malice) if option.verb == "power" else -malice * DOOM


def sign(plan: Plan, option: Option, args: Args) -> float:
    """The best for oneself, the worst for others."""
    return float(option.n or 0) * (1.0 if args["seat"] == plan.me else -1.0)


def sarnath(plan: Plan, option: Option, args: Args) -> float:
    """A unit that an enemy chooses, or an average Elder Sign."""
    mine = [unit for unit in plan.view.on_map(plan.me) if KINDS[unit.kind].vulnerable]
    lost = SIGN if option.verb == "sign" else max((plan.sight.unit_worth(unit) for unit in mine), default=0.0)
    return -lost - 0.01 * plan.sight.standing(option.enemy)


PROMPTS: Mapping[str, PromptScorer] = {
    "fire_vampires.spare": spare,
    "messenger_of_yig.which": tribute,
    "sign.choose": sign,
    "sarnath.doom": sarnath,
    "cthugha.replaced": replaced,
    "cthugha.strength": lambda plan, option, args: float(KINDS[option.kind].printed_cost),
}
"""Prompt -> score of an option of its list."""
