"""Scores for neutral monsters: what their abilities and questions are worth to a computer player."""

from __future__ import annotations

from engine.cthulhu_wars.catalogue import KINDS
from engine.cthulhu_wars.options import Option
from engine.play.ability_scores import register
from engine.play.battle_scores import PRE_BATTLE, Args, PromptScorer
from engine.play.plan import Plan
from engine.play.worth import BOOK_ORDER


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


PRE_BATTLE.update({"mercurial": mercurial, "laughingstock": laughingstock})

PROMPTS: dict[str, PromptScorer] = {
    "horror_steed.carry": carry,
    "bloodthirst.use": bloodthirst,
    "book.choose_for": book_for,
    "venusian_capture.captor": lambda plan, option, args: 0.0 if option.verb == "yes" else 0.2,
}
