"""Scores for neutral monsters: what their abilities and questions are worth to a computer player."""

from __future__ import annotations

from engine.cthulhu_wars.catalogue import KINDS
from engine.cthulhu_wars.options import Option
from engine.play.ability_scores import register
from engine.play.battle_scores import PRE_BATTLE, Args, PromptScorer
from engine.play.plan import Plan
from engine.play.worth import BOOK_ORDER, POWER


@register("walk_between_worlds")
def walk_between_worlds(plan: Plan, option: Option) -> float:
    """Where it guards or hunts; until then it waits."""
    return plan.arrives("shambler", option.area) - 0.2


def carry(plan: Plan, option: Option, args: Args) -> float:
    """A Cultist rides to where it is of more use."""
    if option.verb == "done":
        return 0.0
    return plan.arrives(option.kind, args["to"]) - plan.leaves(option.kind, option.keeper, option.area)


def bloodthirst(plan: Plan, option: Option, args: Args) -> float:
    """Kills for the own side, none for the other."""
    if option.verb == "done":
        return 0.0
    return 1.0 if option.enemy == plan.me else -1.0


@register("ransom")
def ransom(plan: Plan, option: Option) -> float:
    """The Moonbeast goes by itself in the next Doom phase; Doom does not come back."""
    return -1.0


@register("abandoned_to_lusts")
def abandoned_to_lusts(plan: Plan, option: Option) -> float:
    """A worse spellbook for a rival, for nothing but a Cat."""
    cat = plan.leaves("cat_asteroid", False, option.area)
    return 0.4 * plan.sight.malice(option.enemy) - cat


def book_for(plan: Plan, option: Option, args: Args) -> float:
    """The spellbook that the other would have taken last."""
    order = BOOK_ORDER.get(args["seat"], ())
    return float(order.index(option.ability)) if option.ability in order else float(len(order))


def mercurial(plan: Plan, option: Option, args: Args) -> float:
    """A dear Cultist for a cheap Monster, if the dice can be spared."""
    kind = KINDS[option.kind]
    return plan.sight.worth("acolyte") - plan.sight.worth(option.kind, option.keeper) - 0.6 * kind.dice


def laughingstock(plan: Plan, option: Option, args: Args) -> float:
    """Onto the side of the stronger of two enemies, if it can be spared."""
    if option.enemy == plan.me:
        return -1.0
    standing = plan.sight.standing
    other = args["defender"] if option.enemy == args["attacker"] else args["attacker"]
    return 0.1 * (standing(option.enemy) - standing(other)) - plan.leaves("penguin", False, option.area) - 0.3


@register("crypt_dweller")
def crypt_dweller(plan: Plan, option: Option) -> float:
    """Free Monsters, placed by the enemy who gains least by it."""
    return 1.0 - 0.05 * plan.sight.standing(option.enemy)


@register("torment")
def torment(plan: Plan, option: Option) -> float:
    """A Cultist off the gates for a Fiend, if one can come."""
    view, me = plan.view, plan.me
    if view.from_pool(me, "fiend") is None or not view.summon_sites(me):
        return -1.0
    spare = any(KINDS[unit.kind].acolyte and not view.is_keeper(unit) for unit in view.units_in(me, option.area))
    return 1.4 - plan.cost("torment", 1, to=option.area) if spare else -2.0


def back_from_torment(plan: Plan, option: Option, args: Args) -> float:
    """A Fiend is worth more than the Power."""
    return 1.5 + plan.arrives("fiend", option.to) if option.to else POWER


def unwanted(plan: Plan, option: Option, args: Args) -> float:
    """Where an enemy's Monster hurts its placer least: far from his own units, near those of his rivals."""
    view, me = plan.view, plan.me
    harm = 0.0
    for seat in view.state.order:
        here = len(view.units_in(seat, option.to))
        harm += -here if seat == me else 0.2 * here if seat != args.get("enemy") else 0.0
    return harm if args.get("enemy") != me else plan.arrives(str(args["kind"]), option.to)


@register("recruit_eidolon")
def recruit_guest(plan: Plan, option: Option) -> float:
    """A Cultist with its income, and the card."""
    kind = KINDS[option.kind]
    cost = plan.cost("recruit", kind.cost(plan.view, plan.me), option.kind, option.area)
    return plan.sight.worth(option.kind) + plan.arrives(option.kind, option.area) + 0.2 - cost


PLANS = ("awaken", "build_gate", "capture", "summon", "move", "recruit", "battle")
"""Kinds of Actions that one can bind oneself to, best first; abilities come after them, a Pass last."""


def plan_ahead(plan: Plan, option: Option, args: Args) -> float:
    """What will most likely be wanted anyhow."""
    if option.mark == "pass":
        return -20.0
    return -float(PLANS.index(option.mark)) if option.mark in PLANS else -float(len(PLANS))


PRE_BATTLE.update({"mercurial": mercurial, "laughingstock": laughingstock})

PROMPTS: dict[str, PromptScorer] = {
    "horror_steed.carry": carry,
    "bloodthirst.use": bloodthirst,
    "book.choose_for": book_for,
    "eldritch_wisdom.plan": plan_ahead,
    "crypt_dweller.place": unwanted,
    "last_one_leaves.place": unwanted,
    "torment.return": back_from_torment,
    "venusian_capture.captor": lambda plan, option, args: 0.0 if option.verb == "yes" else 0.2,
}
