"""Questions out of turn: standing rules that answer them, and deadlines after which silence declines.

A rule belongs to a seat and an ability: ``ask``; ``never``; ``threatened``: ask if something speaks for the ability now
(`engine.play.threats`; the rule of every ability that has no other). Questions inside an Action have rules of their own
(`standing`). What somebody has declined, or left unanswered, is
under "threatened" not asked again in the same round for the same reasons.

How a holder learns of his question: all see "Waiting for 1 answer" with the button Answer, which works for holders only and
never says who they are. A direct message goes only to whoever wants it: by ``/me settings windows``, or because his own rule
for the ability is "ask". So nobody gets messages he has not asked for; without an answer the question lapses by itself.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from bot.model import DEFAULT_RULE, PACES, RULES, Reply, Timer, UserId
from bot.service import reminders, standing
from bot.service.owing import WINDOW
from bot.service.tables import Game, Step, human
from engine import Decision, View
from engine.cthulhu_wars.catalogue import ABILITIES
from engine.cthulhu_wars.moments import When
from engine.play.threats import Reason, reasons

DECLINE = "done"
DECLINED = "declined"
"""Stands among the rules of a seat in place of an ability: which reasons it has declined, since which choice."""

Orders = Mapping[tuple[str, str], tuple[str, int | None]]


def abilities_in(decision: Decision) -> list[str]:
    """The abilities that a question out of turn is about, in the order of its list."""
    return list(dict.fromkeys(getattr(option, "verb", "") for option in decision.options if option.key != DECLINE))


def rule_for(orders: Orders, seat: str, ability: str, now_round: int) -> str:
    """The rule in force."""
    if ability in standing.CHOICES:
        return standing.rule_in(orders, seat, ability, now_round)
    rule, until = orders.get((seat, ability), (DEFAULT_RULE, None))
    return rule if until is None or until == now_round else DEFAULT_RULE


def reasons_in(view: View, decision: Decision) -> dict[str, tuple[Reason, ...]]:
    """Ability -> what speaks for using it in this window."""
    when = When(decision.args["when"])
    return {
        ability: reasons(
            view, decision.seat, ability, [one for one in decision.options if getattr(one, "verb", "") == ability], when
        )
        for ability in abilities_in(decision)
    }


def wants_to_be_asked(view: View, decision: Decision, orders: Orders, serial: int) -> bool:
    """Does any of the seat's rules want this question? ``serial``: of the choice that would answer it."""
    known = _declined(orders, decision.seat, view.state.round, serial)
    found = reasons_in(view, decision)
    rules = {ability: rule_for(orders, decision.seat, ability, view.state.round) for ability in found}
    return "ask" in rules.values() or any(
        rules[ability] == "threatened" and f"{ability}:{reason.key}" not in known
        for ability, some in found.items() for reason in some
    )


def _declined(orders: Orders, seat: str, now_round: int, serial: int) -> list[str]:
    """The reasons declined this round; not those of choices that have been taken back since."""
    text, until = orders.get((seat, DECLINED), ("", None))
    if not text or until != now_round:
        return []
    since, keys = msgspec.json.decode(text)
    return list(keys) if since < serial else []


async def note_declined(step: Step, game: Game, decision: Decision) -> None:
    """Somebody declines, or lets the time pass: remember the reasons there were. Call it before the choice is made."""
    view = game.table.view(decision.seat)
    known = _declined(await orders_of(step), decision.seat, view.state.round, game.table.serial)
    keys = [f"{ability}:{reason.key}" for ability, some in reasons_in(view, decision).items() for reason in some]
    text = msgspec.json.encode([game.table.serial, sorted({*known, *keys})]).decode()
    step.change.orders.append((decision.seat, DECLINED, text, view.state.round))


async def orders_of(step: Step) -> Orders:
    """The rules of all seats, with those that this step sets."""
    stored = await step.core.store.orders(step.record.id)
    return {**stored, **{(seat, ability): (rule, until) for seat, ability, rule, until in step.change.orders}}


async def told_directly(step: Step, game: Game) -> set[str]:
    """The ids of open questions that go to their holders by direct message: who wants them all, or has the rule "ask"."""
    found = set()
    orders = await orders_of(step)
    now = game.table.view(None).state.round
    for decision in game.table.pending():
        user = human(step.record, decision.seat)
        if decision.prompt != WINDOW or user is None:
            continue
        settings, _ = await step.core.store.user(user)
        rules = [rule_for(orders, decision.seat, ability, now) for ability in abilities_in(decision)]
        if settings.dm_window or "ask" in rules:
            found.add(decision.id)
    return found


# -- rules ------------------------------------------------------------------------------------------------------


async def set_rule(step: Step, user: UserId, seat: str, ability: str, rule: str, until: str) -> Reply:
    """Keep a rule. An open question that it answers is answered at once (by whoever goes on with the table)."""
    known = standing.CHOICES.get(ability, RULES if ability in ABILITIES else ())
    if rule not in known:
        return Reply("refused", "bad_rule", {"rule": rule})
    if seat not in step.record.seats_of(user):
        return Reply("not_yours", "not_your_seat", {"seat": seat})
    if step.record.status not in ("running", "paused"):
        return Reply("refused", "not_running", {"status": step.record.status})
    game = await step.game()
    end = game.table.view(None).state.round if until == "round" else None
    step.change.orders.append((seat, ability, rule, end))
    return Reply("done", "rule_set", {"ability": ability, "rule": rule, "until": until or "game"}, panel=False)


async def forget_rules(step: Step, seat: str) -> None:
    """Another person sits there, and has said nothing yet: what held by itself holds again."""
    for holder, ability in await orders_of(step):
        if holder == seat:
            usual = standing.CHOICES[ability][0] if ability in standing.CHOICES else DEFAULT_RULE
            step.change.orders.append((seat, ability, "" if ability == DECLINED else usual, None))


# -- timers -----------------------------------------------------------------------------------------------------


async def deadlines(step: Step, game: Game, afresh: bool = False) -> dict[str, float]:
    """Question id -> when silence declines; timers are set anew where questions have come or gone.

    ``afresh``: all of them start now (after a pause).
    """
    timers = [] if afresh else await step.core.store.timers_of(step.record.id)
    pace = PACES[step.record.settings.pace]
    pending = [decision for decision in game.table.pending() if human(step.record, decision.seat) is not None]
    old = {timer.payload["question"]: timer.due for timer in timers if timer.kind == "window"}
    wanted = {
        decision.id: old.get(decision.id, step.now + pace["window"]) for decision in pending if decision.prompt == WINDOW
    }
    if afresh or wanted != old:
        step.change.clear_timers.append("window")
        for question, due in wanted.items():
            step.change.timers.append(Timer(step.record.id, "window", due, {"question": question}))
    # Questions out of turn have their deadline; a public reminder would say whose answer is missing.
    waited_for = [decision for decision in pending if decision.prompt != WINDOW]
    reminders.watch(step, [timer for timer in timers if timer.kind == "reminder"], waited_for, afresh)
    return wanted
