"""Taking back: by oneself, by consent of those who have acted since, by the host.

The unit is an Action of the asker (a journal row that one of his seats began, or a computer standing in for him) with
everything since. Dice that have fallen
fall the same again, so a take-back past them is for tables with the policy "open" only, and everybody must agree.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any
from zlib import crc32

import msgspec

from bot.model import Reply, Timer, UndoRequest, UserId
from bot.service import acting, owing
from bot.service.tables import DAY, Game, Step, chosen
from bot.store.records import JournalRow
from engine import CannotUndo

SILENCE = DAY
"""No answer in a day means no."""

MOST_EVENTS = 200
"""So many events of what is taken back are handed on to be told."""


async def ask(step: Step, user: UserId) -> Reply:
    """Take the user's last Action back at once if the policy allows, else ask those whose consent is needed."""
    refused = acting.closed(step.record) or _refused(step, user)
    if refused is not None:
        return refused
    game = await step.game()
    if game.undo is not None:
        waiting = game.undo["waiting"]
        if game.undo["asker"] == user:
            return Reply("refused", "undo_open_own", {"waiting": waiting})
        return Reply("refused", "undo_open", {"asker": game.undo["asker"], "waiting": waiting})
    journal = await step.core.store.journal(step.record.id)
    target = _last_action(journal, step.record.seats_of(user))
    if target is None:
        return Reply("refused", "nothing_to_undo")
    played = _stood_in(step, user)
    if played:
        return Reply("refused", "undo_stand_in", {"seat": played})
    rows = [row for row in journal if row.row >= target]
    game = await step.core.load_since(step.record.id, target)
    dice = _past_dice(game, target)
    if dice and step.record.settings.undo != "open":
        return Reply("refused", "undo_dice")
    needed = _consent(step, user, rows, everybody=dice)
    if needed and game.refused.get(user) == game.table.serial:
        return Reply("refused", "undo_refused_before")
    step.pay_attention(user)
    if not needed:
        return await _take_back(step, target, user, (), force=dice)
    return await _request(step, game, user, target, needed, rows)


def _refused(step: Step, user: UserId) -> Reply | None:
    if not step.record.seats_of(user):
        return Reply("not_yours", "not_seated")
    if step.record.settings.undo == "strict":
        return Reply("refused", "undo_strict")
    return None


def _stood_in(step: Step, user: UserId) -> str:
    """A seat of the user for which a computer plays now: it would act again at once. "" if there is none."""
    return next((member.faction for member in step.record.members if member.user == user and member.computer), "")


def _last_action(journal: Sequence[JournalRow], seats: Sequence[str]) -> int | None:
    """The newest row that one of these seats began, itself or by a computer that stood in."""
    for row in reversed(journal):
        for entry, origin in zip(row.entries, row.origins, strict=False):
            if origin != "forced":
                if origin in ("player", "computer") and entry["seat"] in seats:
                    return row.row
                break
    return None


def _past_dice(game: Game, target: int) -> bool:
    """Would this take-back go past dice, draws or reveals? The engine says so; nothing is taken back here."""
    table = game.table.clone()
    try:
        table.undo(to=target - game.base)
    except CannotUndo:
        return True
    return False


def _consent(step: Step, user: UserId, rows: Sequence[JournalRow], everybody: bool) -> list[UserId]:
    """The people who must agree: those who have chosen something since, or all."""
    seats = [
        entry["seat"] for row in rows for entry, origin in zip(row.entries, row.origins, strict=False) if origin == "player"
    ]
    found = [
        member.user for member in step.record.members
        if member.user not in (None, user) and (everybody or member.faction in seats)
    ]
    return [one for one in dict.fromkeys(found) if one is not None]


def _known_dice(rows: Sequence[JournalRow]) -> list[int]:
    """The faces that were seen and will fall again."""
    return [face for row in rows for event in row.events if event["name"] == "rolled" for face in event["facts"]["dice"]]


def _signs_seen(rows: Sequence[JournalRow]) -> int:
    """How many Elder Signs were drawn: the same ones will be drawn again."""
    return sum(event["name"] == "drew_sign" for row in rows for event in row.events)


def _computers(rows: Sequence[JournalRow]) -> list[str]:
    """The seats for which a computer player has chosen in these rows."""
    seats = [
        entry["seat"] for row in rows for entry, origin in zip(row.entries, row.origins, strict=False) if origin == "computer"
    ]
    return list(dict.fromkeys(seats))


def _by_computers(row: JournalRow) -> bool:
    """Did only computer players choose in this row?"""
    return all(origin in ("computer", "forced") for origin in row.origins)


async def _request(
    step: Step, game: Game, user: UserId, target: int, needed: list[UserId], rows: Sequence[JournalRow],
) -> Reply:
    deadline = step.now + SILENCE
    asked = game.table.serial + game.table.skipped
    number = crc32(f"{user} {target} {asked} {deadline}".encode())
    request = {
        "asker": user, "to": target, "serial": game.table.serial, "waiting": needed, "agreed": [],
        "known_dice": _known_dice(rows), "deadline": deadline, "number": number, "message": None,
    }
    _keep(step, game, request)
    step.change.timers.append(Timer(step.record.id, "undo", deadline, {"serial": game.table.serial}))
    told = {"choices": [list(one) for one in chosen(rows[0].entries)], "lost": _lost(rows[:1])}
    owing.notice(
        step, "undo_asked", user=user, seats=list(step.record.seats_of(user)), waiting=needed, deadline=deadline,
        known_dice=request["known_dice"], signs_seen=_signs_seen(rows), also=_lost(rows[1:]), number=number, **told,
    )
    return await step.done(Reply("done", "undo_asked", {"waiting": needed, "deadline": deadline, **told}))


async def posted(step: Step, number: int, message: int) -> Reply:
    """The request stands in the channel as this message. "stale": it is over already."""
    game = await step.core.load(step.record.id)
    if game is None or game.undo is None or game.undo.get("number", 0) != number:
        return Reply("stale", "undo_over")
    _keep(step, game, {**game.undo, "message": message})
    return await step.done(Reply("done", "undo_asked"))


def _lost(rows: Sequence[JournalRow]) -> list[Mapping[str, Any]]:
    """What happened in these rows and would not have happened; of very much only the beginning."""
    return [event for row in rows for event in row.events][:MOST_EVENTS]


def _keep(step: Step, game: Game, request: Mapping[str, Any]) -> None:
    """Hold the request in memory and write it."""
    game.undo = request
    step.change.fields["undo"] = msgspec.json.encode(request).decode()


async def answer(step: Step, user: UserId, agree: bool, number: int | None = None) -> Reply:
    """Somebody agrees to the open request, or refuses it; whoever has asked may withdraw it.

    ``number``: of the request that the pressed button belongs to.
    """
    refused = acting.closed(step.record)
    if refused is None and not step.record.seats_of(user):
        refused = Reply("not_yours", "not_seated")
    if refused is not None:
        return refused
    game = await step.game()
    if game.undo is None and number is None:
        return Reply("refused", "no_undo_request")
    if game.undo is None or number not in (None, game.undo.get("number", 0)):
        return Reply("stale", "undo_over")
    request = dict(game.undo)
    if user not in request["waiting"] and not (user == request["asker"] and not agree):
        return Reply("not_yours", "undo_not_asked", {"waiting": request["waiting"]})
    step.pay_attention(user)
    if not agree:
        return await _end_request(step, game, user, request["asker"])
    request["waiting"] = [one for one in request["waiting"] if one != user]
    request["agreed"] = [*request["agreed"], user]
    if not request["waiting"]:
        return await _take_back(step, request["to"], request["asker"], request["agreed"], force=True, by=user)
    _keep(step, game, request)
    owing.notice(step, "undo_agreed", user=user, waiting=request["waiting"])
    return await step.done(Reply("done", "undo_agreed", {"waiting": request["waiting"]}))


async def _end_request(step: Step, game: Game, user: UserId, asker: UserId) -> Reply:
    owing.end_request(step, game)
    if user != asker:
        game.refused[asker] = game.table.serial
    owing.notice(step, "undo_refused", user=user, asker=asker)
    return await step.done(Reply("done", "undo_withdrawn" if user == asker else "undo_refused"))


async def lapse(step: Step, timer: int) -> Reply:
    """A day has passed without the last answer."""
    step.change.fired = timer
    game = await step.core.load(step.record.id)
    if game is None or game.undo is None or step.record.status not in ("running", "paused"):
        return Reply("busy", "busy")
    game.refused[game.undo["asker"]] = game.table.serial
    owing.notice(step, "undo_lapsed", asker=game.undo["asker"], reason="time")
    owing.end_request(step, game)
    return await step.done(Reply("done", "undo_refused"))


async def _take_back(
    step: Step, target: int, asker: UserId, agreed: Sequence[UserId], force: bool, by: UserId | None = None,
) -> Reply:
    """``by``: who reads the reply, if it is not who wanted it."""
    seats = list(step.record.seats_of(asker))
    rows = await step.core.store.journal(step.record.id, target)
    computers = _computers(rows[1:])
    lost = _lost([row for row in rows if row is rows[0] or not _by_computers(row)])  # theirs is summed up
    choices = await go_back(step, target, force)
    owing.notice(
        step, "undone", user=asker, seats=seats, choices=choices, lost=lost, agreed=list(agreed), computers=computers
    )
    told = {"choices": choices, "lost": lost, "computers": computers}
    if by not in (None, asker):
        return await _written(step, Reply("done", "undo_granted", {"user": asker}))
    return await _written(step, Reply("done", "undone", told, panel=True))


async def go_back(step: Step, target: int, force: bool) -> list[list[str]]:
    """Stand at the start of a journal row again; returns what was taken back."""
    game = await step.core.load_since(step.record.id, target)
    taken = game.table.undo(to=target - game.base, force=force)
    game.origins = {number: origins for number, origins in game.origins.items() if number < target}
    game.note("forced")
    game.told = game.place()  # what leads to this question was told when it was asked first
    step.change.cut = target
    if game.undo is not None:
        owing.end_request(step, game)
    return [[entry.seat, entry.option.key] for entry in taken if entry.kind != "forced"]


async def _written(step: Step, reply: Reply) -> Reply:
    """Write a game that has gone back, with a fresh panel for who is asked now."""
    game = await step.game()
    cut = step.change.cut
    assert cut is not None
    owing.card(step)
    return await acting.commit(step, game, game.place(), [], reply=reply, since=cut)


async def rewind(step: Step, by: UserId, row: int, manager: bool) -> Reply:
    """The host goes back to the start of a journal row."""
    refused = acting.closed(step.record)
    if refused is not None and step.record.status != "paused":
        return refused
    if not await step.may_host(by, manager):
        return step.only_host()
    rows = await step.core.store.journal(step.record.id, row) if row >= 0 else []
    if not rows or rows[0].row != row:
        return Reply("refused", "no_row", {"row": row})
    game = await step.core.load_since(step.record.id, row)
    if game.undo is not None:
        owing.notice(step, "undo_lapsed", asker=game.undo["asker"], reason="rewound")
    await go_back(step, row, force=True)
    choices = [list(one) for entry in rows for one in chosen(entry.entries)]
    owing.notice(step, "rewound", by=by, row=row, choices=choices, lost=_lost(rows))
    return await _written(step, Reply("done", "rewound", {"row": row}, panel=True))


def request_from(table: int, data: Mapping[str, Any]) -> UndoRequest:
    """The stored request as others read it."""
    return UndoRequest(
        table, data["asker"], data["to"], tuple(data["waiting"]), tuple(data["agreed"]), tuple(data["known_dice"]),
        data["deadline"], data.get("number", 0), data.get("message"),
    )
