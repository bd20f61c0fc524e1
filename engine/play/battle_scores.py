"""Answers inside a battle: abilities before the dice, who is hit, who goes where."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.cthulhu_wars.catalogue import KINDS
from engine.cthulhu_wars.options import Option
from engine.cthulhu_wars.state import SeatId
from engine.play.plan import Plan
from engine.play.worth import SIGN

Args = Mapping[str, Any]
PromptScorer = Callable[[Plan, Option, Args], float]


# -- before the dice --------------------------------------------------------------------------------------------


def pre_battle(plan: Plan, option: Option, args: Args) -> float:
    """Pre-Battle abilities: those that are free are used, those that cost figures where the trade is good."""
    known = PRE_BATTLE.get(option.verb)
    return known(plan, option, args) if known is not None else 0.1


def _foe(plan: Plan, args: Args) -> SeatId:
    foe: SeatId = args["defender"] if args["attacker"] == plan.me else args["attacker"]
    return foe


def _absorb(plan: Plan, option: Option, args: Args) -> float:
    """3 dice kill half a unit: worth it for the kill requirements or against something big, with a cheap victim."""
    view, sight = plan.view, plan.sight
    units = [view.unit(unit) for unit in _forces(plan, plan.me)]
    cheapest = min((sight.unit_worth(unit) for unit in units if KINDS[unit.kind].vulnerable), default=9.0)
    foe = _foe(plan, args)
    foes = [view.unit(unit) for unit in _forces(plan, foe)]
    prize = max((sight.unit_worth(unit) for unit in foes), default=0.0)
    hungry = any(view.requirement(plan.me, name) == "open" for name in ("kill_one", "kill_two"))
    return 0.5 * sight.malice(foe) * prize + (2.0 if hungry and len(foes) > 1 else 0.0) - cheapest


def _forces(plan: Plan, seat: SeatId) -> list[int]:
    battle = plan.view.battle
    return list(battle["forces"][seat]) if battle is not None else []


PRE_BATTLE: dict[str, PromptScorer] = {
    "done": lambda plan, option, args: 0.0,
    "devour": lambda plan, option, args: 5.0,
    "absorb": _absorb,
    "abduct": lambda plan, option, args: 0.4,
    "invisibility": lambda plan, option, args: 0.6,
    "seek_and_destroy": lambda plan, option, args: 0.5 - plan.leaves(option.kind, False, option.area),
}


def invisible(plan: Plan, option: Option, args: Args) -> float:
    """Takes out the enemy's best fighter, or saves something precious of the own."""
    kind = KINDS[option.kind]
    if option.enemy:
        return kind.dice + 0.3 * kind.printed_cost
    return 0.15 * plan.sight.worth(option.kind, option.keeper) - kind.dice


# -- results ----------------------------------------------------------------------------------------------------


def give_up(plan: Plan, option: Option, args: Args) -> float:
    """The cheapest own figure goes; of an enemy's, the dearest."""
    worth = plan.sight.worth(option.kind, option.keeper)
    if option.mark == "hit":
        worth += 0.5
    return worth if args.get("side", plan.me) != plan.me else -worth


def pain(plan: Plan, option: Option, args: Args) -> float:
    """The figure that can best be spared from here; of an enemy's, the one that is needed most."""
    if args.get("side", plan.me) != plan.me:
        return plan.sight.worth(option.kind, option.keeper)
    return -plan.leaves(option.kind, option.keeper, option.area)


def retreat(plan: Plan, option: Option, args: Args) -> float:
    """Where the figure is of use; an enemy's where it is not."""
    kind, side = args.get("kind", "acolyte"), args.get("side", plan.me)
    if side == plan.me:
        return plan.arrives(kind, option.to)
    prey = plan.prey(option.to, KINDS[kind].rank)
    exposed = KINDS[kind].cultist and plan.sight.guard(option.to) > 0
    return (1.0 if exposed else 0.0) - prey


def harbinger(plan: Plan, option: Option, args: Args) -> float:
    """Power now, or two Elder Signs."""
    if option.verb == "power":
        return 0.9 * (option.n or 0)
    return 2 * SIGN * (1.0 if plan.sight.books >= 4 else 0.7)


def ghoul(plan: Plan, option: Option, args: Args) -> float:
    """A Ghoul that comes to a battle: for the place, or against an enemy who attacks."""
    if option.verb == "done":
        return 0.0
    battle = plan.view.battle or {}
    involved = plan.me in (battle.get("attacker"), battle.get("defender"))
    mine, theirs = (len(_forces(plan, plan.me)), 2) if involved else (0, 0)
    score = plan.arrives(option.kind, args["area"]) - plan.leaves(option.kind, option.keeper, option.area) - 0.2
    return score + 0.4 * (theirs - mine)


def promote(plan: Plan, option: Option, args: Args) -> float:
    """A better figure for free, unless it kept a gate. One Spawn for several Mutants is a good bargain, too."""
    if option.verb == "done":
        return 0.0
    if option.keeper:
        return -1.0
    return 0.1 if option.kind == "spawn" else 1.0 - 0.1 * KINDS[option.kind].printed_cost


def reroll(plan: Plan, option: Option, args: Args) -> float:
    """1 Power for the misses: with three or more of them."""
    if option.verb == "channel_power":
        return 0.35 * int(args["misses"]) - 0.9
    return 0.0 if option.verb == "done" else -0.5


BATTLE: Mapping[str, PromptScorer] = {
    "battle.pre_battle": pre_battle,
    "battle.kill": give_up,
    "battle.pain": pain,
    "battle.retreat": retreat,
    "battle.trapped": give_up,
    "battle.retreat_order": lambda plan, option, args: 1.0 if option.enemy == plan.me else 0.0,
    "devour.which": give_up,
    "abduct.which": give_up,
    "absorb.victim": give_up,
    "invisibility.whom": invisible,
    "harbinger.reward": harbinger,
    "necrophagy.ghoul": ghoul,
    "favored.which": promote,
    "channel_power.reroll": reroll,
    "dread_curse.kill": give_up,
    "dread_curse.pain": pain,
}
"""Prompt -> score of an option of its list."""
