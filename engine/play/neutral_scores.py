"""Scores for neutral monsters: what their abilities and questions are worth to a computer player."""

from __future__ import annotations

from engine.cthulhu_wars.catalogue import KINDS
from engine.cthulhu_wars.expansions.neutral_monsters.eidolon import actions
from engine.cthulhu_wars.options import Option
from engine.cthulhu_wars.state import pool
from engine.play.ability_scores import register, score
from engine.play.battle_scores import PRE_BATTLE, Args, PromptScorer
from engine.play.plan import Plan
from engine.play.turn_scores import NEVER, SUMMON_GIFTS, TURN, pass_turn
from engine.play.worth import BOOK_ORDER, DOOM, POWER, over_rounds


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
    return 1.0 - 0.001 * plan.sight.standing(option.enemy)


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


@register("recruit_eidolon", "recruit_prophetess")
def recruit_guest(plan: Plan, option: Option) -> float:
    """A Cultist with its income, and the card."""
    kind = KINDS[option.kind]
    cost = plan.cost("recruit", kind.cost(plan.view, plan.me), option.kind, option.area)
    return plan.sight.worth(option.kind) + plan.arrives(option.kind, option.area) + 0.2 - cost


@register("eldritch_wisdom")
def eldritch_wisdom(plan: Plan, option: Option) -> float:
    """Left alone: it binds oneself as well as the others, and everybody at the table has to answer."""
    return -1.0


def plan_ahead(plan: Plan, option: Option, args: Args) -> float:
    """As good as the best Action of the kind, as things stand."""
    if option.mark == "pass":
        return pass_turn(plan, option)
    return max(
        (
            TURN[one.verb](plan, one) if one.verb in TURN else score(plan, one)
            for one in actions(plan.view, plan.me, option.ability or option.mark)
        ),
        default=NEVER,
    )


def cover(plan: Plan, option: Option, args: Args) -> float:
    """The leader's spellbook that his faction takes first; of little use is one that has been used up, or a second time."""
    view = plan.view
    order = BOOK_ORDER.get(option.enemy, ())
    late = order.index(option.ability) if option.ability in order else len(order) / 2
    idle = not view.face_up(option.enemy, option.ability) or option.ability in COVERED_IN_VAIN
    return 10 * plan.sight.malice(option.enemy) * (1.0 - 0.12 * late) - (5.0 if idle else 0.0)


COVERED_IN_VAIN = ("dragon_descending", "million_favored_ones", "blood_sacrifice", "stars_are_right", "third_eye")
"""Spellbooks that do nothing before the Moonbeast goes again, or nothing that hurts."""


def consent(plan: Plan, option: Option, args: Args) -> float:
    """Nobody gives his own Acolyte away."""
    return 0.0 if option.verb == "no" else -plan.sight.worth(str(args["kind"]))


def another_gnorri(plan: Plan) -> float:
    """From the second one on, each brings 1 Doom in every Doom phase to come."""
    standing = sum(unit.kind == "gnorri" for unit in plan.view.in_play(plan.me))
    return over_rounds(DOOM, plan.sight.rounds) if standing else 0.5 * over_rounds(DOOM, plan.sight.rounds - 1)


def satyrs_company(plan: Plan) -> float:
    """An Acolyte comes with it."""
    waiting = any(KINDS[unit.kind].acolyte for unit in plan.view.units_in(plan.me, pool(plan.me)))
    return 0.8 * plan.sight.worth("acolyte") if waiting else 0.0


def horde(plan: Plan) -> float:
    """All Ghasts come for the price of one."""
    waiting = sum(unit.kind == "ghast" for unit in plan.view.units_in(plan.me, pool(plan.me)))
    return 0.8 * (waiting - 1) * plan.sight.worth("ghast")


SUMMON_GIFTS.update({
    "gnorri": another_gnorri,
    "satyr": satyrs_company,
    "ghast": horde,
    "moonbeast": lambda plan: 0.8,
    "voonith": lambda plan: 0.6,
    "star_vampire": lambda plan: 0.4,
})


PRE_BATTLE.update({"mercurial": mercurial, "laughingstock": laughingstock})

PROMPTS: dict[str, PromptScorer] = {
    "horror_steed.carry": carry,
    "bloodthirst.use": bloodthirst,
    "book.choose_for": book_for,
    "eldritch_wisdom.plan": plan_ahead,
    "blasphemous_obeisance.cover": cover,
    "mind_parasite.consent": consent,
    "crypt_dweller.place": unwanted,
    "last_one_leaves.place": unwanted,
    "torment.return": back_from_torment,
    "venusian_capture.captor": lambda plan, option, args: 0.0 if option.verb == "yes" else 0.2,
}
