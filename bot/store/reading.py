"""From rows to records."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import aiosqlite
import msgspec

from bot.model import Member, Owed, Reply, Settings, TableRecord, Timer, Told
from bot.store.records import JournalRow

IN_PROGRESS = ("lobby", "running", "paused")


def settings_from(text: str) -> Settings:
    """Settings as they were written; unknown names are left out."""
    return msgspec.convert(msgspec.json.decode(text), Settings)


ABSENT = "absent"
"""Stands among the rules of a seat in place of an ability: why the table was asked about it, and whose it was."""


RECORDS = (
    "SELECT *, (SELECT json_group_array(json_array(idx, faction, user_id, name, computer)) FROM"
    " seats WHERE table_id = tables.id) AS members,"
    " (SELECT json_group_array(json_array(seat, rule)) FROM orders WHERE table_id = tables.id"
    f" AND ability = '{ABSENT}') AS absent FROM tables"
)
"""Tables with their seats in one go: every question to the database costs a change of threads. A WHERE follows."""


def record_from(row: aiosqlite.Row) -> TableRecord:
    """A row of `RECORDS`."""
    missing = {seat: rule.partition(":") for seat, rule in msgspec.json.decode(row["absent"]) if rule}
    return TableRecord(
        id=row["id"], guild=row["guild"], channel=row["channel"], creator=row["creator"], status=row["status"],
        settings=settings_from(row["settings"]), commitment=row["commitment"],
        members=tuple(Member(*seat) for seat in sorted(msgspec.json.decode(row["members"]))),
        card_message=row["card_message"], panel_message=row["panel_message"], created=row["created"],
        updated=row["updated"], head=row["head"], serial=row["serial"],
        absent={seat: (why, int(user)) for seat, (why, _, user) in missing.items()},
    )


def journal_from(row: aiosqlite.Row) -> JournalRow:
    """A journal row."""
    return JournalRow(
        row["row"], row["serial"], row["start"], msgspec.json.decode(row["entries"]), msgspec.json.decode(row["origins"]),
        msgspec.json.decode(row["events"]),
    )


def owed_from(row: aiosqlite.Row) -> Owed:
    """A message owed, its secret part put back into the payload."""
    payload: dict[str, Any] = msgspec.json.decode(row["payload"])
    if row["secret"]:
        payload.update(msgspec.json.decode(row["secret"]))
    return Owed(
        row["kind"], row["table_id"], payload, row["user_id"], row["id"], row["attempts"], row["message_id"], row["since"],
    )


def timer_from(row: aiosqlite.Row) -> Timer:
    """A timer."""
    return Timer(row["table_id"], row["kind"], row["due"], msgspec.json.decode(row["payload"]), row["id"])


def told_from(row: aiosqlite.Row) -> Told:
    """What a message told; its events as plain JSON."""
    events = tuple(msgspec.json.decode(row["events"]))
    return Told(row["table_id"], row["row"], row["serial"], events, bool(row["taken_back"]))


def reply_from(text: str) -> Reply:
    """A reply as it was stored."""
    data: Mapping[str, Any] = msgspec.json.decode(text)
    return Reply(data["kind"], data["message"], data["args"], data["panel"])
