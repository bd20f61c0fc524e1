"""A game that ends without a winner: by a vote of all who play it, or at once where nobody else is concerned.

Everybody who answers for a seat has one vote, also in two seats; whoever is stood in for by a computer player has none until
the seat is taken back. Silence of a day is a no, and a change of the seats makes the wish void: it was put to others. The
game goes on meanwhile.

The secret of the dice is published, as was promised when they were sealed. Elder Signs stay as they are: the rules turn them
over when a game is won (M.3), and this one is not. (Whoever replays the record with the secret can learn their values.)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.model import EndVote, Reply, TableRecord, Timer, UserId
from bot.service import acting, owing, reminders
from bot.service.tables import DAY, Step, human
from bot.store.writing import as_json
from engine import EngineError


def voters(record: TableRecord) -> list[UserId]:
    """The people who answer for a seat, each once."""
    found = [human(record, member.faction) for member in record.members]
    return [user for user in dict.fromkeys(found) if user is not None]


def in_play(record: TableRecord) -> Reply | None:
    """Why there is no game in progress, or None."""
    return None if record.status in ("running", "paused") else acting.closed(record)


async def end(step: Step, user: UserId, agree: bool, manager: bool) -> Reply:
    """Ask everybody to end the game, agree to that, or refuse it. Who manages the server and does not play here, and the host
    with whom nobody else plays, end it at once."""
    refused = in_play(step.record)
    if refused is not None:
        return refused
    vote = await step.core.store.vote(step.record.id)
    if vote is not None and (user in vote["waiting"] or user in vote["agreed"]):
        return await _answer(step, user, agree, vote)
    if not agree:
        return Reply("stale", "no_end_vote")
    if not any(member.user == user for member in step.record.members):
        return await give_up(step, user, Reply("done", "abandoned")) if manager else Reply("not_yours", "not_seated")
    if vote is not None:
        return Reply("refused", "end_not_asked", {"waiting": vote["waiting"]})
    others = [one for one in voters(step.record) if one != user]
    if not others:
        alone = await step.may_host(user, manager)
        return await give_up(step, user, Reply("done", "abandoned")) if alone else step.only_host()
    deadline = step.now + DAY
    step.change.fields["vote"] = as_json({"asker": user, "waiting": others, "agreed": [user], "deadline": deadline})
    step.change.timers.append(Timer(step.record.id, owing.VOTE, deadline))
    step.pay_attention(user)
    owing.notice(step, "end_asked", user=user, waiting=others, deadline=deadline)
    return await step.done(Reply("done", "end_asked", {"waiting": others, "deadline": deadline}))


async def _answer(step: Step, user: UserId, agree: bool, vote: dict[str, Any]) -> Reply:
    step.pay_attention(user)
    if not agree:
        owing.close_vote(step, vote)
        owing.notice(step, "end_refused", user=user, asker=vote["asker"])
        return await step.done(Reply("done", "end_refused"))
    if user in vote["agreed"]:
        return Reply("refused", "end_agreed", {"waiting": vote["waiting"]})
    waiting = [one for one in vote["waiting"] if one != user]
    agreed = [*vote["agreed"], user]
    if not waiting:
        return await give_up(step, user, Reply("done", "abandoned"), agreed)
    step.change.fields["vote"] = as_json({**vote, "waiting": waiting, "agreed": agreed})
    owing.notice(step, "end_agreed", user=user, waiting=waiting)
    return await step.done(Reply("done", "end_agreed", {"waiting": waiting}))


async def void(step: Step) -> None:
    """The seats have changed: a wish that is open is put to others than before, so it is no more."""
    vote = await step.core.store.vote(step.record.id)
    if vote is not None:
        owing.close_vote(step, vote)
        owing.notice(step, "end_void", asker=vote["asker"])


async def lapse(step: Step, timer: int) -> Reply:
    """A day has passed without the last answer."""
    step.change.fired = timer
    vote = await step.core.store.vote(step.record.id)
    if vote is None or step.record.status not in ("running", "paused"):
        return Reply("busy", "busy")
    owing.close_vote(step, vote)
    owing.notice(step, "end_lapsed", asker=vote["asker"])
    return await step.done(Reply("done", "end_refused"))


async def give_up(step: Step, by: UserId, reply: Reply, agreed: Sequence[UserId] = ()) -> Reply:
    """The dice secret is published: from now on nothing can be chosen or taken back here."""
    standing: list[list[Any]] = []
    try:
        game = await step.game()
        view = game.table.view(None)
        standing = [[seat, view.seat(seat).doom, len(view.books(seat))] for seat in view.state.order]
        secret = game.table.reveal_secret()
        acting.write_game(step, game, game.newest)
        owing.end_request(step, game)
    except EngineError:  # a table that the rules cannot load any more can at least be given up
        secret = await step.core.store.secret(step.record.id)
    step.change.fields.update(status="abandoned", undo=None)
    step.change.clear_timers.extend(("window", "undo"))
    await reminders.stop(step)
    vote = await step.core.store.vote(step.record.id)
    if vote is not None:
        owing.close_vote(step, vote)
    owing.notice(
        step, "abandoned", by=by, secret=secret, commitment=step.record.commitment, standing=standing, agreed=list(agreed)
    )
    owing.card(step)
    return await step.done(reply)


def vote_from(data: Mapping[str, Any]) -> EndVote:
    """The stored wish as others read it."""
    return EndVote(data["asker"], tuple(data["waiting"]), tuple(data["agreed"]), data["deadline"])
