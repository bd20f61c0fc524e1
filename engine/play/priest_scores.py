"""Scores for the unique High Priests: what they are worth to a computer player."""

from __future__ import annotations

from collections.abc import Mapping

from engine.cthulhu_wars.catalogue import KINDS
from engine.cthulhu_wars.options import Option
from engine.cthulhu_wars.state import KindId, pool
from engine.play.ability_scores import register
from engine.play.battle_scores import PRE_BATTLE, Args, PromptScorer
from engine.play.plan import Plan
from engine.play.turn_scores import awaken
from engine.play.worth import POWER

GIFTS: Mapping[KindId, float] = {
    "herbert_west": 0.8,
    "asenath_waite": 1.6,
    "crawford_tillinghast": 0.7,
    "ermengarde_stubbs": 0.4,
    "joseph_curwen": 1.8,
    "keziah_mason": 0.7,
    "lavinia_whateley": 1.2,
    "pitpipo": 0.9,
}
"""What somebody's ability is worth beyond the figure."""


@register("recruit_person")
def recruit_person(plan: Plan, option: Option) -> float:
    """Like any High Priest, and he can do something besides."""
    kind = KINDS[option.kind]
    cost = plan.cost("recruit", kind.cost(plan.view, plan.me), option.kind, option.area)
    return plan.sight.worth(option.kind) + plan.arrives(option.kind, option.area) + GIFTS.get(option.kind, 0.2) - cost


def _sacrifice(plan: Plan, kind: str) -> float:
    """What it costs to give up the person: less if he is about to be captured."""
    person = plan.view.find(plan.me, kind)
    if person is None:
        return 0.0
    sight = plan.sight
    kept = sight.unit_worth(person)
    in_danger = sight.present.get(person.place, 0) > max(0, sight.guard(person.place))
    return 0.4 * kept if in_danger else kept


@register("reanimator_serum")
def reanimator_serum(plan: Plan, option: Option) -> float:
    """Up to three Acolytes for him."""
    acolytes = sum(unit.kind == "acolyte" for unit in plan.view.units_in(plan.me, pool(plan.me)))
    return 0.8 * min(3, acolytes) * plan.sight.worth("acolyte") - _sacrifice(plan, "herbert_west")


@register("thing_from_beyond")
def thing_from_beyond(plan: Plan, option: Option) -> float:
    """The dearest unit of an enemy for her; a keeper in the first place."""
    view, sight = plan.view, plan.sight
    best = max(
        (
            sight.malice(enemy) * sight.unit_worth(unit)
            for enemy in sight.enemies for unit in view.on_map(enemy) if KINDS[unit.kind].vulnerable
        ),
        default=0.0,
    )
    return best + 1.0 - _sacrifice(plan, "asenath_waite")


def exchanged(plan: Plan, option: Option, args: Args) -> float:
    """Which unit of the enemies goes."""
    return plan.sight.malice(option.enemy) * plan.sight.worth(option.kind, option.keeper)


def understudy(plan: Plan, option: Option, args: Args) -> float:
    """Who comes instead."""
    return plan.sight.worth(option.kind) + plan.arrives(option.kind, args["area"])


@register("beyond_the_spheres")
def beyond_the_spheres(plan: Plan, option: Option) -> float:
    """A gate without its price, where another Cultist could keep it; gates are never removed."""
    places = _sites(plan)
    return max((plan.gate_at(area) for area in places), default=-2.0) - _sacrifice(plan, "joseph_curwen")


def _sites(plan: Plan) -> list[str]:
    """Where a new gate would have a keeper of the own."""
    view = plan.view
    return [
        area for area in plan.sight.building_sites
        if any(unit.kind != "joseph_curwen" for unit in view.keepers_for(plan.me, area, None))
    ]


def which_gate(plan: Plan, option: Option, args: Args) -> float:
    """A new one, where it is worth most."""
    if option.verb == "close":
        return -5.0
    return plan.gate_at(option.area) if option.area in _sites(plan) else -1.0


def ultra_violet(plan: Plan, option: Option, args: Args) -> float:
    """In battles of the own only, for a gate kept there or a good fight: three Power's worth of figures for him."""
    if plan.me not in (args["attacker"], args["defender"]):
        return -1.0
    kinds = [KINDS[kind] for kind in plan.view.pool_kinds(plan.me)]
    dice = max((kind.dice * (3 // max(1, kind.printed_cost)) for kind in kinds if kind.vulnerable), default=0)
    return 1.1 * dice - _sacrifice(plan, "crawford_tillinghast")


def visitor(plan: Plan, option: Option, args: Args) -> float:
    """The best fighters for their price."""
    if option.verb == "done":
        return 0.0
    kind = KINDS[option.kind]
    return 0.1 + kind.dice / max(1, kind.printed_cost)


@register("the_bride")
def the_bride(plan: Plan, option: Option) -> float:
    """An awakening for 3 Power less and without her."""
    return awaken(plan, option) + 3 * POWER - _sacrifice(plan, "lavinia_whateley")


PRE_BATTLE["ultra_violet"] = ultra_violet

PROMPTS: dict[str, PromptScorer] = {
    "thing_from_beyond.whom": exchanged,
    "thing_from_beyond.by": understudy,
    "beyond_the_spheres.gate": which_gate,
    "ultra_violet.which": visitor,
    "reanimator_serum.n": lambda plan, option, args: float(option.n or 0),
}
"""Prompt -> score of an option of its list."""
