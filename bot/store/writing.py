"""The statements of one `Change`. Each function runs inside a transaction that somebody else has begun."""

from __future__ import annotations

from typing import Any

import aiosqlite
import msgspec

from bot.model import Reply
from bot.store.records import Change, JournalRow

COLUMNS = (
    "status", "settings", "commitment", "head", "serial", "told", "undo", "card_message", "panel_message", "updated",
    "channel", "creator", "losses", "vote",
)
"""Columns of a table that may change."""

LATEST_ONLY = ("card",)
"""Messages of which only the newest counts: an older one still owed is dropped."""


def as_json(value: Any) -> str:
    """Plain JSON text."""
    return msgspec.json.encode(value).decode()


async def write_change(db: aiosqlite.Connection, change: Change) -> None:
    """Everything of a change."""
    await _write_table(db, change)
    await _write_journal(db, change)
    await _write_timers(db, change)
    for kind, user in change.recalled:
        await _recall(db, change, kind, user)
    await _write_outbox(db, change)
    for seat, ability, rule, until in change.orders:
        await db.execute("INSERT OR REPLACE INTO orders VALUES (?, ?, ?, ?, ?)", (change.table, seat, ability, rule, until))
    for user in change.seen:
        await db.execute(
            "INSERT INTO users (user_id, settings, seen) VALUES (?, '{}', ?) ON CONFLICT (user_id) DO UPDATE SET seen = ?",
            (user, change.at, change.at),
        )
    if change.interaction is not None and change.reply is not None:
        await write_interaction(db, change.interaction, change.table, change.reply, change.at)


async def write_interaction(db: aiosqlite.Connection, interaction: int, table: int | None, reply: Reply, at: float) -> None:
    """Remember what an interaction was answered. What only one person may see is not kept."""
    args = {key: value for key, value in reply.args.items() if key not in PRIVATE_ARGS}
    kept = {"kind": reply.kind, "message": reply.message, "args": args, "panel": reply.panel}
    await db.execute("INSERT INTO interactions VALUES (?, ?, ?, ?)", (interaction, table, as_json(kept), at))


PRIVATE_ARGS = ("signs",)
"""Arguments of a reply that hold hidden values: told once, never stored."""


async def _write_table(db: aiosqlite.Connection, change: Change) -> None:
    if change.fields:
        names = list(change.fields)
        assert all(name in COLUMNS for name in names), names
        sets = ", ".join(f"{name} = ?" for name in names)
        await db.execute(f"UPDATE tables SET {sets} WHERE id = ?", (*change.fields.values(), change.table))
    if change.members is not None:
        await db.execute("DELETE FROM seats WHERE table_id = ?", (change.table,))
        await db.executemany(
            "INSERT INTO seats VALUES (?, ?, ?, ?, ?, ?)",
            [(change.table, m.index, m.faction, m.user, m.name, m.computer) for m in change.members],
        )


async def _write_journal(db: aiosqlite.Connection, change: Change) -> None:
    if change.cut is not None:
        await db.execute("DELETE FROM journal WHERE table_id = ? AND row >= ?", (change.table, change.cut))
        # Posts about choices that are not made any more; the table stands at this serial again.
        await db.execute(
            "UPDATE posts SET taken_back = 1 WHERE table_id = ? AND serial > ?", (change.table, change.fields["serial"])
        )
    if change.rows:
        await db.executemany(
            "INSERT OR REPLACE INTO journal VALUES (?, ?, ?, ?, ?, ?, ?)", [_values(change.table, row) for row in change.rows]
        )


def _values(table: int, row: JournalRow) -> tuple[Any, ...]:
    return table, row.row, row.serial, row.start, as_json(row.entries), as_json(row.origins), as_json(row.events)


async def _write_timers(db: aiosqlite.Connection, change: Change) -> None:
    if change.fired is not None:
        await db.execute("DELETE FROM timers WHERE id = ?", (change.fired,))
    for kind in change.clear_timers:
        await db.execute("DELETE FROM timers WHERE table_id = ? AND kind = ?", (change.table, kind))
    for timer in change.timers:
        await db.execute(
            "INSERT INTO timers (table_id, kind, due, payload) VALUES (?, ?, ?, ?)",
            (change.table, timer.kind, timer.due, as_json(timer.payload)),
        )


async def _recall(db: aiosqlite.Connection, change: Change, kind: str, user: int) -> None:
    """What is sent becomes a message to be deleted; so does what is still owed, which may be on its way just now."""
    await db.execute(
        "UPDATE outbox SET kind = 'recall', state = 'owed', due = ?, attempts = 0 WHERE table_id = ? AND kind = ?"
        " AND json_extract(payload, '$.user') = ? AND (state = 'owed' OR state = 'sent' AND message_id IS NOT NULL)",
        (change.at, change.table, kind, user),
    )


async def _write_outbox(db: aiosqlite.Connection, change: Change) -> None:
    for place, owed in enumerate(change.owed):
        if owed.kind in LATEST_ONLY:
            await db.execute(
                "DELETE FROM outbox WHERE table_id = ? AND kind = ? AND state = 'owed'", (change.table, owed.kind)
            )
        secret = change.secrets.get(place)
        await db.execute(
            "INSERT INTO outbox (table_id, kind, user_id, payload, secret, due, since) VALUES (?, ?, ?, ?, ?, ?, ?)",
            (
                change.table, owed.kind, owed.user, as_json(owed.payload), None if secret is None else as_json(secret),
                change.at, change.at,
            ),
        )


TELLING = ("action", "battle", "window", "end")
"""Kinds of messages that tell of a place in the game."""


async def write_post(db: aiosqlite.Connection, owed: int, message: int) -> None:
    """Remember what a public message tells; several records that went into one message are put together."""
    found = list(await db.execute_fetchall(
        "SELECT o.table_id, o.kind, o.payload, t.serial FROM outbox o JOIN tables t ON t.id = o.table_id"
        " WHERE o.id = ? AND o.user_id IS NULL", (owed,),
    ))
    if not found or found[0]["kind"] not in TELLING:
        return
    payload: dict[str, Any] = msgspec.json.decode(found[0]["payload"])
    events: list[Any] = list(payload.get("events", ()))
    before = list(await db.execute_fetchall("SELECT events FROM posts WHERE message_id = ?", (message,)))
    if before:
        events = [*msgspec.json.decode(before[0]["events"]), *events]
    await db.execute(
        "INSERT OR REPLACE INTO posts VALUES (?, ?, ?, ?, ?, ?)",
        (
            message, found[0]["table_id"], payload["row"], payload["serial"], as_json(events),
            payload["serial"] > found[0]["serial"],
        ),
    )
