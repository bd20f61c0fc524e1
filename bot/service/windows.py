"""Questions out of turn: standing rules that answer them, deadlines after which silence declines, and reminders.

A rule belongs to a seat and an ability: ``ask``; ``never``; ``threatened``: ask if one of the seat's Cultists could be
captured as things stand (the rule of every ability that has no other). In windows that belong to a phase and not to an
Action nobody is about to capture, so "threatened" asks there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.model import PACES, RULES, Owed, Reply, Timer, UserId
from bot.service.owing import WINDOW, asked
from bot.service.tables import Game, Step, human
from engine import Decision, View
from engine.cthulhu_wars.actions import capture_options
from engine.cthulhu_wars.catalogue import ABILITIES
from engine.cthulhu_wars.moments import When

DECLINE = "done"
DEFAULT_RULE = "threatened"
SEEN_LATELY = 10 * 60.0
"""Nobody is reminded who has acted in the last ten minutes."""
REMINDERS = 2
"""So often is somebody reminded of one question."""

Orders = Mapping[tuple[str, str], tuple[str, int | None]]


def could_be_captured(view: View, seat: str) -> bool:
    """Could an enemy with Power capture one of this seat's Cultists as things stand?"""
    return any(
        option.enemy == seat
        for enemy in view.enemies(seat)
        for option in capture_options(view, enemy, view.power(enemy))
    )


def abilities_in(decision: Decision) -> list[str]:
    """The abilities that a question out of turn is about, in the order of its list."""
    return list(dict.fromkeys(getattr(option, "verb", "") for option in decision.options if option.key != DECLINE))


def rule_for(orders: Orders, seat: str, ability: str, now_round: int) -> str:
    """The rule in force."""
    rule, until = orders.get((seat, ability), (DEFAULT_RULE, None))
    return rule if until is None or until == now_round else DEFAULT_RULE


def wants_to_be_asked(view: View, decision: Decision, orders: Orders) -> bool:
    """Does any of the seat's rules want this question?"""
    for ability in abilities_in(decision):
        rule = rule_for(orders, decision.seat, ability, view.state.round)
        if rule == "ask":
            return True
        if rule == "threatened":
            if decision.args.get("when") != When.AFTER_ACTION.value or could_be_captured(view, decision.seat):
                return True
    return False


# -- rules ------------------------------------------------------------------------------------------------------


async def set_rule(step: Step, user: UserId, seat: str, ability: str, rule: str, until: str) -> Reply:
    """Keep a rule. An open question that it answers is answered at once (by whoever goes on with the table)."""
    if rule not in RULES or ability not in ABILITIES:
        return Reply("refused", "bad_rule", {"rule": rule})
    if seat not in step.record.seats_of(user):
        return Reply("not_yours", "not_your_seat", {"seat": seat})
    if step.record.status not in ("running", "paused"):
        return Reply("refused", "not_running", {"status": step.record.status})
    game = await step.game()
    end = game.table.view(None).state.round if until == "round" else None
    step.change.orders.append((seat, ability, rule, end))
    return Reply("done", "rule_set", {"ability": ability, "rule": rule, "until": until or "game"}, panel=False)


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
    _remind_of(step, [timer for timer in timers if timer.kind == "reminder"], waited_for, pace["reminder"], afresh)
    return wanted


def _remind_of(step: Step, timers: Sequence[Timer], pending: Sequence[Decision], wait: float, afresh: bool) -> None:
    questions = sorted(decision.id for decision in pending)
    old = sorted(timers[0].payload["questions"]) if timers else []
    if questions == old and not afresh:
        return
    step.change.clear_timers.append("reminder")
    if questions:
        payload = {"questions": questions, "since": step.now, "number": 1, "wait": wait}
        step.change.timers.append(Timer(step.record.id, "reminder", step.now + wait, payload))


async def remind(step: Step, timer: Timer) -> Reply:
    """A reminder is due: owe it, unless everybody asked has acted lately; then look again a little later."""
    if step.record.status != "running":
        return Reply("busy", "busy")
    game = await step.game()
    questions = timer.payload["questions"]
    step.change.fired = timer.id
    open_still = [decision for decision in game.table.pending() if decision.id in questions]
    found = [one for one in asked(step.record, open_still) if one["user"] is not None]
    if not found:
        return Reply("busy", "busy")
    seen = max([(await step.core.store.user(one["user"]))[1] for one in found])
    payload: dict[str, Any] = dict(timer.payload)
    if step.now - seen < SEEN_LATELY:
        step.change.timers.append(Timer(step.record.id, "reminder", seen + SEEN_LATELY, payload))
        return await step.done(Reply("done", "reminded"))
    number = payload["number"]
    step.change.owe(Owed("reminder", step.record.id, {"asked": found, "since": payload["since"], "number": number}))
    if number < REMINDERS:
        payload["number"] = number + 1
        step.change.timers.append(Timer(step.record.id, "reminder", step.now + payload["wait"], payload))
    return await step.done(Reply("done", "reminded"))
