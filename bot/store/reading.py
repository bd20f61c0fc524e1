"""From rows to records."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
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


def record_from(row: aiosqlite.Row, members: Iterable[Member], absent: Iterable[aiosqlite.Row] = ()) -> TableRecord:
    """A table with its seats."""
    missing = {one["seat"]: one["rule"].partition(":") for one in absent if one["rule"]}
    return TableRecord(
        id=row["id"], guild=row["guild"], channel=row["channel"], creator=row["creator"], status=row["status"],
        settings=settings_from(row["settings"]), members=tuple(members), commitment=row["commitment"],
        card_message=row["card_message"], panel_message=row["panel_message"], created=row["created"],
        updated=row["updated"], head=row["head"], serial=row["serial"],
        absent={seat: (why, int(user)) for seat, (why, _, user) in missing.items()},
    )


def member_from(row: aiosqlite.Row) -> Member:
    """A seat."""
    return Member(row["idx"], row["faction"], row["user_id"], row["name"], row["computer"])


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
    return Owed(row["kind"], row["table_id"], payload, row["user_id"], row["id"], row["attempts"], row["message_id"])


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
