"""Answers to all questions outside the own turn and outside battles, and the general rule for unknown questions."""

from __future__ import annotations

from collections.abc import Mapping

from engine.cthulhu_wars.catalogue import ABILITIES, KINDS
from engine.cthulhu_wars.options import Option
from engine.play import (
    ability_scores,
    azathoth_scores,
    doom_scores,
    god_scores,
    independent_scores,
    market_scores,
    neutral_scores,
    pack_scores,
    priest_scores,
    terror_scores,
)
from engine.play.battle_scores import BATTLE, Args, PromptScorer, give_up
from engine.play.plan import Plan
from engine.play.turn_scores import TURN
from engine.play.worth import BOOK_ORDER

STANDING_STILL = ("done", "no", "withdraw", "end_turn", "pass")


def turn(plan: Plan, option: Option, args: Args) -> float:
    """The own turn, and further steps of a Move."""
    scorer = TURN.get(option.verb)
    return scorer(plan, option) if scorer is not None else ability_scores.score(plan, option)


def move_on(plan: Plan, option: Option, args: Args) -> float:
    """Another unit, or done: a second step in the same Action must be worth more than its Power."""
    return 0.05 if option.verb == "done" else turn(plan, option, args)


def doom_turn(plan: Plan, option: Option, args: Args) -> float:
    """The Ritual, abilities, reveals, the end."""
    if option.verb == "ritual":
        return doom_scores.ritual(plan)
    if option.verb == "end_turn":
        return doom_scores.end_doom_turn(plan)
    return turn(plan, option, args)


def window(plan: Plan, option: Option, args: Args) -> float:
    """A reaction, or none."""
    return 0.0 if option.verb == "done" else ability_scores.score(plan, option)


def book(plan: Plan, option: Option, args: Args) -> float:
    """By the order of preference."""
    order = BOOK_ORDER.get(plan.me, ())
    if option.ability in azathoth_scores.NEUTRAL_ORDER:
        return -azathoth_scores.NEUTRAL_ORDER[option.ability]
    return -float(order.index(option.ability)) if option.ability in order else -float(len(order))


def first_player(plan: Plan, option: Option, args: Args) -> float:
    """Oneself, or else the weakest."""
    return 100.0 if option.enemy == plan.me else -plan.sight.standing(option.enemy)


def offer(plan: Plan, option: Option, args: Args) -> float:
    """A fair share, or exactly what is missing if that is not much more; offers of others stand in ``args``."""
    if option.verb == "withdraw":
        return -20.0
    offers: Mapping[str, int] = args["offers"]
    x, others = int(args["x"]), {seat: n for seat, n in offers.items() if seat != plan.me}
    participants = max(2, len(others) + (0 if others else 1) + 1)
    fair = -(-x // participants)
    missing = x - sum(others.values())
    wanted = missing if others and 0 <= missing <= fair + 1 else fair
    return -abs((option.n or 0) - float(wanted))


def single_offer(plan: Plan, option: Option, args: Args) -> float:
    """Alone against the actor: Power is refused if others share the harm; Cultists would be lost anyway."""
    refuse = args["matter"] == "power" and len(plan.sight.enemies) > 1
    return 1.0 if (option.verb == "withdraw") == refuse else 0.0


def share(plan: Plan, option: Option, args: Args) -> float:
    """Ghroth's losses: the leader bears most."""
    rivals = sorted(plan.sight.enemies, key=plan.sight.standing)
    return float(option.n or 0) * (1.0 if args["enemy"] == rivals[-1] else -1.0)


def whose_acolyte(plan: Plan, option: Option, args: Args) -> float:
    """Ghroth's Acolyte: one of the own."""
    return 1.0 if option.enemy == plan.me else -0.1 * plan.sight.standing(option.enemy)


def place(plan: Plan, option: Option, args: Args) -> float:
    """A figure placed somewhere: its worth and what it does there; an enemy's where it does nothing."""
    if option.enemy and option.enemy != plan.me:
        return plan.prey(option.area, 1) if plan.sight.guard(option.area) > 0 else 0.0
    follower = option.kind == "undead" and plan.view.in_force(plan.me, "screaming_dead")
    return plan.sight.worth(option.kind) + plan.arrives(option.kind, option.area) + (1.2 if follower else 0.0)


def start(plan: Plan, option: Option, args: Args) -> float:
    """A start area with free neighbours and no enemy next door."""
    at, area = plan.view.at, option.area
    near = plan.view.layout.adjacent[area]
    taken = sum(any(place in at[enemy] for place in near) for enemy in plan.sight.enemies)
    return len(near) - 2.5 * taken


def follow(plan: Plan, option: Option, args: Args) -> float:
    """Undead go with the King, unless they guard a gate or a Cultist where they are."""
    if option.verb == "done":
        return 0.0
    return 0.5 - plan.leaves(option.kind, option.keeper, option.area)


def fly(plan: Plan, option: Option, args: Args) -> float:
    """Byakhee that are not needed where they are."""
    if option.verb == "done":
        return 0.0
    return 0.6 * plan.arrives(option.kind, args["to"]) - plan.leaves(option.kind, option.keeper, option.area) - 0.1


def curse(plan: Plan, option: Option, args: Args) -> float:
    """Dread Curse hits the leader."""
    return plan.sight.standing(option.enemy)


def general(plan: Plan, option: Option, args: Args) -> float:
    """The rule for questions that nobody taught: by what an option names."""
    if option.verb in STANDING_STILL:
        return 0.0
    if option.verb in ABILITIES and option.verb in ability_scores.SCORES:
        return ability_scores.score(plan, option)
    if option.to and option.to in plan.view.layout.by_id:
        return plan.arrives(str(args.get("kind", "acolyte")), option.to)
    if option.kind in KINDS and option.area:
        return give_up(plan, option, args)
    if option.enemy in plan.sight.enemies:
        return 0.01 * plan.sight.standing(option.enemy)
    return 0.0 if option.n is None else -0.01 * option.n


PROMPTS: dict[str, PromptScorer] = {
    **BATTLE,
    **neutral_scores.PROMPTS,
    **independent_scores.PROMPTS,
    **god_scores.PROMPTS,
    **azathoth_scores.PROMPTS,
    **priest_scores.PROMPTS,
    **pack_scores.PROMPTS,
    **market_scores.PROMPTS,
    **terror_scores.PROMPTS,
    "turn": turn,
    "move.more": move_on,
    "doom_turn": doom_turn,
    "window": window,
    "book.choose": book,
    "recriminations.book": book,
    "first_player.choose": first_player,
    "first_player.direction": lambda plan, option, args: 0.0,
    "build.keeper": lambda plan, option, args: float(KINDS[option.kind].rank),
    "capture.which": give_up,
    "dreams.which": give_up,
    "zingaya.which": give_up,
    "avatar.which": give_up,
    "ghroth.which": give_up,
    "eliminate_two_cultists.which": give_up,
    "awaken_shub_niggurath.sacrifice": give_up,
    "negotiation.offer": offer,
    "negotiation.single": single_offer,
    "ghroth.share": share,
    "ghroth.faction": whose_acolyte,
    "ghroth.area": place,
    "zygote.place": place,
    "desecrate.place": place,
    "screaming_dead.follow": follow,
    "shriek_of_the_byakhee.from": fly,
    "opener.start": start,
    "dragon_descending.use": lambda plan, option, args: (
        float(int(args["doom"]) >= 4 or plan.sight.rounds < 2.5) if option.verb == "yes" else 0.5
    ),
    "dread_curse.kill_to": curse,
    "dread_curse.pain_to": curse,
}
"""Prompt -> score of an option of its list; `general` for all others. Plug-ins may add entries."""
