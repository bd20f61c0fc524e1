"""Who sits where once the game runs: replacing, resigning, stand-ins; and stopping and going on."""

from __future__ import annotations

from dataclasses import replace

from bot.model import Member, Reply, UserId
from bot.service import acting, ending, owing, reminders
from bot.service.tables import Step, human
from bot.service.windows import deadlines, forget_rules, told_directly
from engine.play import PLAYERS

CARETAKER = "heuristic"


async def _reseated(step: Step, members: list[Member], reply: Reply) -> Reply:
    """Write the seats. Deadlines follow who is asked now; only if that is somebody else now, the panel is posted for them."""
    old = step.record
    step.record = replace(step.record, members=tuple(members))
    step.change.members = members
    await ending.void(step)
    if step.record.status != "running":
        owing.card(step)
        return await step.done(reply)
    game = await step.game()
    before, asked_before = game.place(), acting.questions(game)
    await acting.follow(step, game)
    owing.card(step)
    handed_over = any(human(old, one.seat) != human(step.record, one.seat) for one in game.table.pending())
    return await acting.commit(step, game, before, asked_before, reply=reply, tell=handed_over)


async def replace_player(step: Step, by: UserId, seat: str, user: UserId, name: str, manager: bool) -> Reply:
    """Another person takes a seat over: the host decides, or whoever gives it up."""
    refused = ending.in_play(step.record)
    if refused is not None:
        return refused
    old = step.record.member_of(seat)
    if old is None:
        return Reply("refused", "no_such_seat", {"index": seat})
    if not await reminders.may_decide(step, by, seat, manager):
        return step.only_host()
    members = [
        replace(member, user=user, name=name, computer="") if member.faction == seat else member
        for member in step.record.members
    ]
    if old.user != user:
        await forget_rules(step, seat)
    owing.notice(step, "replaced", by=by, seat=seat, user=user, name=name, old_user=old.user)
    return await _reseated(step, members, Reply("done", "replaced", {"seat": seat, "name": name}))


async def transfer(step: Step, by: UserId, user: UserId, manager: bool) -> Reply:
    """Another person at the table is the host from now on."""
    if step.record.status not in ("lobby", "running", "paused"):
        return Reply("refused", "table_over")
    if not await step.may_host(by, manager):
        return step.only_host()
    if not any(member.user == user for member in step.record.members):
        return Reply("refused", "host_not_seated")
    step.record = replace(step.record, creator=user)
    step.change.fields["creator"] = user
    owing.notice(step, "transferred", by=by, user=user)
    owing.card(step)
    return await step.done(Reply("done", "transferred", {"user": user}))


async def resign(step: Step, user: UserId) -> Reply:
    """A computer player takes the user's seats over. Without any person left the table is given up."""
    refused = ending.in_play(step.record)
    if refused is not None:
        return refused
    seats = list(step.record.seats_of(user))
    if not seats:
        return Reply("not_yours", "not_seated")
    if all(member.user in (None, user) for member in step.record.members):
        return await ending.give_up(step, user, Reply("done", "resigned", {"seats": seats}))
    name = next(member.name for member in step.record.members if member.user == user)
    members = [
        replace(member, user=None, name="", computer=member.computer or CARETAKER) if member.user == user else member
        for member in step.record.members
    ]
    owing.notice(step, "resigned", seats=seats, user=user, name=name, computer=CARETAKER)
    return await _reseated(step, members, Reply("done", "resigned", {"seats": seats}))


async def stand_in(step: Step, by: UserId, seat: str, kind: str, manager: bool) -> Reply:
    """A computer player answers for a seat, or its person takes it back."""
    refused = ending.in_play(step.record)
    if refused is not None:
        return refused
    member = step.record.member_of(seat)
    if member is None:
        return Reply("refused", "no_such_seat", {"index": seat})
    if kind and kind not in PLAYERS:
        return Reply("refused", "no_computer", {"kind": kind})
    if not await reminders.may_decide(step, by, seat, manager):
        return step.only_host()
    if member.user is None and not kind:
        return Reply("refused", "empty_seats", {"free": 1, "needed": len(step.record.members)})
    members = [replace(one, computer=kind) if one.faction == seat else one for one in step.record.members]
    if kind:
        owing.notice(step, "stand_in", by=by, seat=seat, computer=kind)
        reply = Reply("done", "stand_in_set", {"seat": seat, "computer": kind})
    else:
        owing.notice(step, "taken_back", by=by, seat=seat)
        reply = Reply("done", "taken_back", {"seat": seat}, panel=True)
    return await _reseated(step, members, reply)


# -- stopping ---------------------------------------------------------------------------------------------------


async def pause(step: Step, by: UserId, manager: bool, reason: str) -> Reply:
    """Stop the clock. ``by`` 0 is the bot itself."""
    if step.record.status == "paused":
        return Reply("refused", "table_paused")
    refused = acting.closed(step.record)
    if refused is not None:
        return refused
    if by and not await step.may_host(by, manager):
        return step.only_host()
    step.change.fields["status"] = "paused"
    step.change.clear_timers.append("window")
    await reminders.stop(step)
    owing.notice(step, "paused", by=by, reason=reason)
    owing.card(step)
    return await step.done(Reply("done", "paused"))


async def resume(step: Step, by: UserId, manager: bool) -> Reply:
    """Go on: deadlines start anew, who is asked gets a fresh panel."""
    if step.record.status != "paused":
        return acting.closed(step.record) or Reply("refused", "not_paused", {"status": step.record.status})
    if by and not await step.may_host(by, manager):
        return step.only_host()
    step.record = replace(step.record, status="running")
    step.change.fields["status"] = "running"
    game = await step.game()
    owing.notice(step, "resumed", by=by)
    owing.card(step)
    due = await deadlines(step, game, afresh=True)
    owing.happened(step, game, game.place(), [], tell=True, deadlines=due, direct=await told_directly(step, game))
    acting.write_game(step, game, game.newest)
    return await step.done(Reply("done", "resumed", {}, panel=True))


async def back_online(step: Step, since: float) -> Reply:
    """The bot was away for long: all are told once that nothing has run out, and whoever is asked is called once."""
    owing.notice(step, "offline", since=since)
    return await step.done(Reply("done", "reminded"))
