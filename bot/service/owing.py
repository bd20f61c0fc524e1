"""Which messages are owed for what happened. The payloads, all plain JSON:

    action    row, serial: the journal's end; actor: seat or ""; events: [{name, seat, facts}] public forms, in order;
              asked: [{seat, user, question, prompt}] who is asked now (empty while a window is open); over: bool
    battle    as action, while a battle waits for answers; battle: its public facts
    window    row, serial, count: open answers, deadline: Unix time or None (public, user None).
              With ``user`` set, the direct message of a holder who wants it: seat, question, prompt, args, deadline
    sign      ``user`` set: seat, value, held: [values], doom, round. The only kind with a hidden value
    end       row, serial, winners, cause, totals: {seat: doom}, signs: {seat: [values]} hidden until now, secret, commitment;
              what happened is told by the action owed right before it
    notice    notice: a key of `bot.model.NOTICES`; further facts by key
    reminder  user: who is reminded; asked: as above; since: Unix time of the question; number: 1, 2
    absent    user, seat, name, since; why: late (no answer for long) or gone (left the server)
    presence  ``user`` set: look whether this person is still on the server; turn: message, where: the post that calls him
    recall    what was a reminder or about somebody absent, and is to be deleted
    card      nothing: draw it from the record
    closed    message: the id of a message whose buttons are to go
    over      ``user`` set: nothing; the game of a table is over
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

import msgspec

from bot.model import NOTICES, Owed, TableRecord
from bot.service.tables import Game, Step, human
from engine import Decision, Event

VOTE = "vote"
"""The kind of timer after which a wish to end the game has run out."""

WINDOW = "window"
"""The prompt of questions out of turn, which may be declined."""

Place = tuple[int, int]


def notice(step: Step, kind: str, **facts: Any) -> None:
    """Owe a plain public sentence."""
    assert set(facts) == set(NOTICES[kind]), (kind, sorted(facts))
    step.change.owe(Owed("notice", step.record.id, {"notice": kind, **facts}))


def card(step: Step) -> None:
    """Owe a fresh table card; an older one still owed is dropped."""
    step.change.owe(Owed("card", step.record.id, {}))


def asked(record: TableRecord, decisions: Sequence[Decision]) -> list[dict[str, Any]]:
    """Who is asked what."""
    found = []
    for decision in decisions:
        user = human(record, decision.seat)
        found.append({"seat": decision.seat, "user": user, "question": decision.id, "prompt": decision.prompt})
    return found


def public(events: Sequence[Event]) -> list[dict[str, Any]]:
    """Events as everybody may see them, as plain JSON."""
    return [msgspec.to_builtins(event.seen_by(None)) for event in events]


def happened(
    step: Step, game: Game, before: Place, asked_before: Sequence[str], *, actor: str = "", tell: bool = False,
    deadlines: Mapping[str, float] = {}, direct: Collection[str] = (),
) -> None:
    """Owe what a step brought: Elder Signs to their owners, then posts for all.

    ``before``: the journal's end before the step; ``asked_before``: the ids of the questions that were open then; ``tell``:
    post even in the middle of an Action; ``deadlines``: question id -> when silence declines; ``direct``: the questions whose
    holders are told by direct message.
    """
    _owe_signs(step, game, before)
    table = game.table
    pending = table.pending()
    seats_before = {one.partition("-")[2] for one in asked_before}
    new = [decision for decision in pending if decision.id not in asked_before]
    crossed = game.newest > game.told[0] or table.over
    handed_over = {decision.seat for decision in new} - seats_before
    if not (crossed or handed_over or tell or not asked_before):
        return
    events = game.events_since(game.told)
    game.told = game.place()
    payload = {"row": game.newest, "serial": table.serial, "actor": actor, "events": public(events), "over": table.over}
    in_window = [decision for decision in pending if decision.prompt == WINDOW]
    facts = table.view(None).battle
    if in_window:
        if events:
            step.change.owe(Owed("action", step.record.id, {**payload, "asked": []}))
        people = [decision for decision in in_window if human(step.record, decision.seat) is not None]
        if any(decision in new for decision in people):
            _owe_window(step, game, people, [one for one in new if one.id in direct], deadlines)
    elif facts is not None and pending:
        step.change.owe(
            Owed("battle", step.record.id, {**payload, "asked": asked(step.record, pending), "battle": plain(facts)})
        )
    else:
        step.change.owe(Owed("action", step.record.id, {**payload, "asked": asked(step.record, pending)}))
    if table.over:
        _owe_end(step, game, events)
    if crossed:
        card(step)


def end_request(step: Step, game: Game) -> None:
    """The open wish to take something back is over: its buttons go."""
    message = None if game.undo is None else game.undo.get("message")
    if message:
        step.change.owe(Owed("closed", step.record.id, {"message": message}))
    game.undo = None
    step.change.fields["undo"] = None
    step.change.clear_timers.append("undo")


def close_vote(step: Step, vote: Mapping[str, Any]) -> None:
    """The open wish to end the game is answered, or void: its buttons go."""
    step.change.fields["vote"] = None
    step.change.clear_timers.append(VOTE)
    if vote.get("message"):
        step.change.owe(Owed("closed", step.record.id, {"message": vote["message"]}))


def plain(value: Any) -> Any:
    """Plain JSON values."""
    return msgspec.to_builtins(value)


def _owe_window(
    step: Step, game: Game, window: Sequence[Decision], direct: Sequence[Decision], deadlines: Mapping[str, float],
) -> None:
    """For all: how many answers of people are open. For each holder who is to be told directly: his question."""
    due = [deadlines[decision.id] for decision in window if decision.id in deadlines]
    deadline = max(due) if due else None
    payload = {"row": game.newest, "serial": game.table.serial, "count": len(window), "deadline": deadline}
    step.change.owe(Owed("window", step.record.id, payload))
    for decision in window:
        if decision in direct:
            own = {
                "seat": decision.seat, "question": decision.id, "prompt": decision.prompt, "args": plain(dict(decision.args)),
                "deadline": deadlines.get(decision.id), "row": game.newest, "serial": game.table.serial,
            }
            step.change.owe(Owed("window", step.record.id, own, human(step.record, decision.seat)))


def drawn(events: Sequence[Event], seats: Sequence[str]) -> list[tuple[str, int]]:
    """Seat and value of the Elder Signs that these seats drew."""
    return [
        (event.audience, event.secret["value"]) for event in events if event.name == "drew_sign" and event.audience in seats
    ]


def _owe_signs(step: Step, game: Game, before: Place) -> None:
    for seat, value in drawn(game.events_since(before), game.table.view(None).state.order):
        member = step.record.member_of(seat)
        if member is None or member.user is None:
            continue
        view = game.table.view(seat)
        own = view.state.seats[seat]
        secret = {"seat": seat, "value": value, "held": list(own.signs), "doom": own.doom, "round": view.state.round}
        step.change.owe(Owed("sign", step.record.id, {}, member.user), secret)


def _owe_end(step: Step, game: Game, events: Sequence[Event]) -> None:
    """The end: the totals, the signs that were hidden until now, and the dice secret, which closes the table for good."""
    result = game.table.view(None).state.result
    hidden: dict[str, list[int]] = {}
    names = [event.name for event in events]
    last = names.index("game_over") if "game_over" in names else len(events)
    for event in reversed(events[:last]):
        if event.name != "revealed_sign":
            break
        hidden.setdefault(event.seat, []).insert(0, event.facts["value"])
    payload = {
        "row": game.newest, "serial": game.table.serial, "winners": list(result.winners), "cause": result.cause,
        "totals": dict(result.totals), "signs": hidden, "commitment": step.record.commitment,
        "secret": game.table.reveal_secret(),
    }
    step.change.fields["status"] = "over"
    step.change.owe(Owed("end", step.record.id, payload))


async def game_over(step: Step) -> None:
    """Nothing is left to vote on. A direct message goes to everybody who plays or follows the game and wants one now."""
    vote = await step.core.store.vote(step.record.id)
    if vote is not None:
        close_vote(step, vote)
    seated = [member.user for member in step.record.members if member.user is not None]
    for user in dict.fromkeys([*seated, *await step.core.store.followers(step.record.id)]):
        settings, _ = await step.core.store.user(user)
        if settings.dm_over:
            step.change.owe(Owed("over", step.record.id, {}, user))
