"""Reminders of what is asked in the open, and what becomes of somebody who does not answer.

Each person waited for has one timer. At half of the pace and at its end he is reminded, where he wants it (in the channel, or
by direct message), never in his quiet hours nor within ten minutes of having acted. There is one reminder: a new one takes the
place of the old one, and it goes when he has answered. When nothing has come for long (`PACES`, "late") the table is asked,
once: wait, a computer player, or somebody else. Nobody loses anything by silence.

Somebody who has left the server cannot answer. That is seen when he is to be reminded or called, or when Discord refuses a
direct message for want of a common server; the table is asked in the same way. Whoever presses anything again, is back.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta, tzinfo
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from bot.model import PACES, Owed, Reply, Timer, UserId, UserSettings
from bot.service import owing
from bot.service.tables import Step, human
from bot.store.reading import ABSENT
from engine import Decision

SEEN_LATELY = 10 * 60.0
"""Nobody is reminded who has acted in the last ten minutes."""

REMINDERS = 2
"""So often is somebody reminded of one question; what comes then is the question to the table."""

SNOOZE = 4 * 3600.0
NEVER = 100 * 365 * 24 * 3600.0
"""Nothing more is due about this question; its timer stays to tell it from the next one."""

LATE, GONE = "late", "gone"


# -- quiet hours --------------------------------------------------------------------------------------------------


def quiet_hours(text: str) -> tuple[int, int] | None:
    """``22-8`` as hours, or None if it is not like that."""
    begin, _, end = text.replace(" ", "").partition("-")
    if not (begin.isdecimal() and end.isdecimal() and int(begin) < 24 and int(end) <= 24):
        return None
    return (int(begin), int(end) % 24) if int(begin) != int(end) % 24 else None


def zone_of(name: str) -> tzinfo | None:
    """A time zone by its name; "" is UTC, None if there is no such zone."""
    if not name:
        return UTC
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return None


def quiet_until(settings: UserSettings, now: float) -> float | None:
    """When the quiet hours that hold now are over; None outside of them."""
    hours = quiet_hours(settings.quiet)
    if hours is None:
        return None
    begin, end = hours
    here = datetime.fromtimestamp(now, zone_of(settings.zone) or UTC)
    quiet = begin <= here.hour < end if begin < end else here.hour >= begin or here.hour < end
    if not quiet:
        return None
    day = here.date() + timedelta(days=1 if here.hour >= end else 0)
    return datetime(day.year, day.month, day.day, end, tzinfo=here.tzinfo).timestamp()


# -- timers -------------------------------------------------------------------------------------------------------


def watch(step: Step, timers: Sequence[Timer], pending: Sequence[Decision], afresh: bool = False) -> None:
    """Set the timers anew for whoever is asked something else now; what was said about older questions goes.

    ``pending``: what people are asked in the open. ``afresh``: all questions count from now.
    """
    wanted: dict[UserId, list[str]] = {}
    for decision in pending:
        user = human(step.record, decision.seat)
        if user is not None:
            wanted.setdefault(user, []).append(decision.id)
    old = {timer.payload.get("user", 0): timer for timer in timers}
    kept = {
        user for user, questions in wanted.items()
        if not afresh and user in old and old[user].payload["questions"] == sorted(questions)
    }
    _forget_absent(step, kept, afresh)
    if kept == set(wanted) == set(old):
        return
    step.change.clear_timers.append("reminder")
    step.change.recalled += [("reminder", user) for user in old if user not in kept]
    wait = PACES[step.record.settings.pace]["reminder"]
    for user, questions in wanted.items():
        if user in kept:
            step.change.timers.append(Timer(step.record.id, "reminder", old[user].due, old[user].payload))
        else:
            payload = {"user": user, "questions": sorted(questions), "since": step.now, "number": 1}
            step.change.timers.append(Timer(step.record.id, "reminder", step.now + wait, payload))


async def stop(step: Step) -> None:
    """Nobody is waited for any more: the game is over, given up, or paused."""
    for timer in await step.core.store.timers_of(step.record.id):
        if timer.kind == "reminder":
            step.change.recalled.append(("reminder", timer.payload.get("user", 0)))
    step.change.clear_timers.append("reminder")
    _forget_absent(step, set(), afresh=True)


def _forget_absent(step: Step, same: set[UserId], afresh: bool) -> None:
    """Somebody late has answered, or a seat is played by somebody else now: the table need not decide any more."""
    for seat, (why, user) in step.record.absent.items():
        if afresh or human(step.record, seat) != user or (why == LATE and user not in same):
            _clear(step, seat, user)


def _clear(step: Step, seat: str, user: UserId) -> None:
    step.change.orders.append((seat, ABSENT, "", None))
    step.change.recalled.append(("absent", user))


def _again(step: Step, timer: Timer, due: float, number: int | None = None) -> None:
    payload = {**timer.payload, "number": timer.payload["number"] if number is None else number}
    step.change.timers.append(Timer(step.record.id, "reminder", due, payload))


async def remind(step: Step, timer: Timer) -> Reply:
    """A reminder is due, or the question to the table: owe it, or look again when it is fit."""
    user = timer.payload.get("user")
    if step.record.status != "running" or user is None:
        return Reply("busy", "busy")
    game = await step.game()
    questions = timer.payload["questions"]
    found = [one for one in game.table.pending() if one.id in questions and human(step.record, one.seat) == user]
    if not found:
        return Reply("busy", "busy")
    step.change.fired = timer.id
    settings, seen = await step.core.store.user(user)
    number = timer.payload["number"]
    if any(decision.seat in step.record.absent for decision in found):
        _again(step, timer, step.now + NEVER)
    elif step.now - seen < SEEN_LATELY:
        _again(step, timer, seen + SEEN_LATELY)
    elif number > REMINDERS:
        _ask_table(step, found, user, LATE, timer.payload["since"])
        step.change.recalled.append(("reminder", user))
        _again(step, timer, step.now + NEVER)
    elif (until := quiet_until(settings, step.now)) is not None:
        _again(step, timer, until)
    else:
        _owe_reminder(step, timer, found, settings)
    return await step.done(Reply("done", "reminded"))


def _owe_reminder(step: Step, timer: Timer, found: Sequence[Decision], settings: UserSettings) -> None:
    user, number = settings.user, timer.payload["number"]
    step.change.recalled.append(("reminder", user))
    asked = owing.asked(step.record, found)
    payload = {"user": user, "asked": asked, "since": timer.payload["since"], "number": number}
    directly = settings.dm_reminder and not settings.dm_failed
    step.change.owe(Owed("reminder", step.record.id, payload, user if directly else None))
    step.change.owe(Owed("presence", step.record.id, {}, user))
    pace = PACES[step.record.settings.pace]
    wait = pace["reminder"] if number < REMINDERS else pace["late"] - REMINDERS * pace["reminder"]
    _again(step, timer, step.now + wait, number + 1)


# -- somebody is absent -------------------------------------------------------------------------------------------


def _ask_table(step: Step, found: Sequence[Decision], user: UserId, why: str, since: float) -> None:
    """Owe the question to the table about each seat, once."""
    for seat in dict.fromkeys(decision.seat for decision in found):
        if seat in step.record.absent:
            continue
        member = step.record.member_of(seat)
        facts = {"user": user, "seat": seat, "why": why, "since": since, "name": "" if member is None else member.name}
        step.change.owe(Owed("absent", step.record.id, facts))
        step.change.orders.append((seat, ABSENT, f"{why}:{user}", None))


async def gone(step: Step, user: UserId) -> Reply:
    """Discord says that this person is not on the server any more: the table is told, if it waits for them."""
    if step.record.status != "running":
        return Reply("busy", "busy")
    game = await step.game()
    found = [one for one in game.table.pending() if one.prompt != owing.WINDOW and human(step.record, one.seat) == user]
    known = [seat for seat, (why, of) in step.record.absent.items() if (why, of) == (GONE, user)]
    found = [one for one in found if one.seat not in known]
    if not found:
        return Reply("busy", "busy")
    for decision in found:
        if decision.seat in step.record.absent:  # known as late; now it is known why
            _clear(step, decision.seat, user)
    late = {seat: facts for seat, facts in step.record.absent.items() if all(one.seat != seat for one in found)}
    step.record = replace(step.record, absent=late)
    _ask_table(step, found, user, GONE, step.now)
    step.change.recalled.append(("reminder", user))
    return await step.done(Reply("done", "reminded"))


async def came_back(step: Step, user: UserId) -> Reply:
    """Somebody the table was asked about has pressed something: all is well, and his time begins anew."""
    seats = [seat for seat, (_, of) in step.record.absent.items() if of == user]
    if not seats:
        return Reply("busy", "busy")
    for seat in seats:
        _clear(step, seat, user)
    await _restart(step, user, 1, PACES[step.record.settings.pace]["reminder"])
    return await step.done(Reply("done", "reminded"))


async def _restart(step: Step, user: UserId, number: int, wait: float) -> bool:
    """Set the timer of one person anew; False if he is not waited for."""
    timers = [one for one in await step.core.store.timers_of(step.record.id) if one.kind == "reminder"]
    own = next((one for one in timers if one.payload.get("user") == user), None)
    if own is None:
        return False
    step.change.fired = own.id
    _again(step, own, step.now + wait, number)
    return True


async def snooze(step: Step, user: UserId) -> Reply:
    """Whoever is waited for wants to be reminded later."""
    timers = [one for one in await step.core.store.timers_of(step.record.id) if one.kind == "reminder"]
    own = next((one for one in timers if one.payload.get("user") == user), None)
    if own is None or step.record.status != "running":
        return Reply("refused", "not_reminded")
    step.change.fired = own.id
    due = step.now + SNOOZE
    _again(step, own, due, min(own.payload["number"], REMINDERS))
    step.change.recalled.append(("reminder", user))
    step.pay_attention(user)
    for seat, (_, of) in step.record.absent.items():
        if of == user:
            _clear(step, seat, user)
    return await step.done(Reply("done", "snoozed", {"deadline": due}))


async def wait(step: Step, by: UserId, seat: str, manager: bool) -> Reply:
    """The table goes on waiting for somebody late; it is asked again after as long a time."""
    if seat not in step.record.absent:
        return Reply("refused", "not_absent", {"seat": seat})
    if not await may_decide(step, by, seat, manager):
        return step.only_host()
    user = step.record.absent[seat][1]
    _clear(step, seat, user)
    await _restart(step, user, REMINDERS + 1, PACES[step.record.settings.pace]["late"])
    return await step.done(Reply("done", "waited"))


async def may_decide(step: Step, by: UserId, seat: str, manager: bool) -> bool:
    """Who decides about a seat: its person, the host, and while its person is absent anybody seated."""
    member = step.record.member_of(seat)
    if member is not None and member.user == by:
        return True
    if seat in step.record.absent and any(one.user == by for one in step.record.members):
        return True
    return await step.may_host(by, manager)
