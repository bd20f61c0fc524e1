"""What looks after a database rather than after a game: counting, servers that were left, and what is stored of a person.

Each function gets a connection: those that write run inside a transaction that somebody else has begun.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

import aiosqlite
import msgspec

from bot.store.reading import IN_PROGRESS
from bot.store.writing import as_json

NOBODY = 0
"""Stands where the id of a person was."""


# -- time -------------------------------------------------------------------------------------------------------


async def move_time(db: aiosqlite.Connection, seconds: float, now: float) -> None:
    """The clock has jumped by so many seconds (back: negative): what is due moves with it."""
    await db.execute("UPDATE timers SET due = due + ?", (seconds,))
    await db.execute("UPDATE outbox SET due = due + ?, since = since + ? WHERE state = 'owed'", (seconds, seconds))
    await db.execute("UPDATE meta SET value = ? WHERE key = 'alive'", (str(now),))  # or a start would move them once more
    await db.execute("UPDATE users SET seen = min(seen, ?)", (now,))


async def mend_time(db: aiosqlite.Connection, now: float) -> None:
    """At a start: nothing may wait for a time that the clock had before it was set back."""
    row = await _rows(db, "SELECT value FROM meta WHERE key = 'alive'")
    alive = float(row[0]["value"]) if row else now
    if alive > now:
        await db.execute("UPDATE timers SET due = due + ?", (now - alive,))
        await db.execute("UPDATE meta SET value = ? WHERE key = 'alive'", (str(now),))
    await db.execute(
        "UPDATE outbox SET due = min(due, ?), since = min(since, ?) WHERE state = 'owed' AND (attempts = 0 OR due > ?)",
        (now, now, now + LONGEST_WAIT),
    )
    await db.execute("UPDATE users SET seen = min(seen, ?)", (now,))


LONGEST_WAIT = 24 * 3600.0
"""Seconds for which a message is put off at most."""


# -- servers ----------------------------------------------------------------------------------------------------


async def note_servers(db: aiosqlite.Connection, present: Iterable[int], now: float) -> None:
    """These are the servers that the bot is in: all others that have tables were left, now if not before."""
    here = list(present)
    marks = ", ".join("?" * len(here))
    await db.execute(f"DELETE FROM servers WHERE guild IN ({marks})", here)
    await db.execute(
        f"INSERT OR IGNORE INTO servers SELECT DISTINCT guild, ? FROM tables WHERE guild <> 0 AND guild NOT IN ({marks})",
        (now, *here),
    )


async def leave_server(db: aiosqlite.Connection, guild: int, now: float) -> None:
    """The bot was removed from a server."""
    await db.execute("INSERT OR IGNORE INTO servers VALUES (?, ?)", (guild, now))


async def forget_servers(db: aiosqlite.Connection, gone_before: float) -> list[int]:
    """Delete the tables of servers that were left before this moment, and people who sit nowhere any more; the tables' ids."""
    due = "SELECT guild FROM servers WHERE gone < ?"
    rows = await db.execute_fetchall(f"SELECT id FROM tables WHERE guild IN ({due})", (gone_before,))
    tables = [int(row[0]) for row in rows]
    ids = f"SELECT id FROM tables WHERE guild IN ({due})"
    await db.execute(f"DELETE FROM interactions WHERE table_id IN ({ids})", (gone_before,))
    await db.execute(f"DELETE FROM tables WHERE guild IN ({due})", (gone_before,))
    await db.execute("DELETE FROM servers WHERE gone < ?", (gone_before,))
    if tables:
        await db.execute(
            "DELETE FROM users WHERE seen < ? AND user_id NOT IN (SELECT user_id FROM seats WHERE user_id IS NOT NULL)"
            " AND user_id NOT IN (SELECT creator FROM tables)", (gone_before,),
        )
    return tables


# -- people -----------------------------------------------------------------------------------------------------


async def stored_of(db: aiosqlite.Connection, user: int) -> dict[str, Any]:
    """Everything that stands in the database under a person's id, as plain data. Hidden values are not part of it."""
    person = await _rows(db, "SELECT settings, seen FROM users WHERE user_id = ?", user)
    return {
        "user": str(user),
        "settings": msgspec.json.decode(person[0]["settings"]) if person else {},
        "last_acted": person[0]["seen"] if person else None,
        "seats": [
            {"table": row["id"], "server": str(row["guild"]), "channel": str(row["channel"]), "status": row["status"],
             "seat": row["faction"], "name": row["name"]}
            for row in await _rows(
                db, "SELECT t.id, guild, channel, status, faction, name FROM seats s JOIN tables t ON t.id = s.table_id"
                " WHERE s.user_id = ? ORDER BY t.id, s.idx", user,
            )
        ],
        "opened_tables": [row["id"] for row in await _rows(db, "SELECT id FROM tables WHERE creator = ? ORDER BY id", user)],
        "follows_tables": [one["table_id"] for one in await _rows(db, "SELECT * FROM followers WHERE user_id = ?", user)],
        "standing_rules": [
            {"table": row["table_id"], "seat": row["seat"], "ability": row["ability"], "rule": row["rule"]}
            for row in await _rows(
                db, "SELECT o.* FROM orders o JOIN seats s ON s.table_id = o.table_id AND s.faction = o.seat"
                " WHERE s.user_id = ? AND o.ability <> 'declined' ORDER BY o.table_id, seat, ability", user,
            )
        ],
        "direct_messages": [
            {"table": row["table_id"], "kind": row["kind"], "state": row["state"]}
            for row in await _rows(db, "SELECT table_id, kind, state FROM outbox WHERE user_id = ? ORDER BY id", user)
        ],
    }


async def forget_person(db: aiosqlite.Connection, user: int, former: Mapping[str, str], usual: str) -> list[int] | None:
    """Take a person's id and name out of everything; returns the tables that were touched.

    None: nothing was done, because the person holds a seat of a game in the lobby or in progress. ``former``: language -> what
    stands in place of the name, ``usual``: in other languages.
    """
    if await _rows(
        db, f"SELECT 1 FROM seats s JOIN tables t ON t.id = s.table_id WHERE s.user_id = ? AND t.status IN {IN_PROGRESS}", user
    ):
        return None
    touched = {int(row["id"]) for row in await _rows(db, "SELECT id FROM tables WHERE creator = ?", user)}
    names = {str(row["name"]) for row in await _rows(db, "SELECT name FROM seats WHERE user_id = ? AND name <> ''", user)}
    for row in await _rows(db, "SELECT payload FROM outbox WHERE instr(payload, ?)", str(user)):
        names |= names_beside(msgspec.json.decode(row["payload"]), user)
    for row in await _rows(
        db, "SELECT s.table_id, s.idx, t.settings FROM seats s JOIN tables t ON t.id = s.table_id WHERE s.user_id = ?", user
    ):
        language = msgspec.json.decode(row["settings"]).get("language", "")
        await db.execute(
            "UPDATE seats SET user_id = NULL, name = ? WHERE table_id = ? AND idx = ?",
            (former.get(language, usual), row["table_id"], row["idx"]),
        )
        touched.add(int(row["table_id"]))
    # A table in progress goes to somebody who sits there; one that is over needs no host.
    await db.execute(
        f"UPDATE tables SET creator = CASE WHEN status IN {IN_PROGRESS} THEN coalesce((SELECT user_id FROM seats"
        " WHERE table_id = tables.id AND user_id IS NOT NULL ORDER BY idx LIMIT 1), ?) ELSE ? END WHERE creator = ?",
        (NOBODY, NOBODY, user),
    )
    touched |= await _take_out(db, user, names)
    await db.execute("DELETE FROM outbox WHERE user_id = ?", (user,))
    await db.execute("DELETE FROM followers WHERE user_id = ?", (user,))
    await db.execute("DELETE FROM users WHERE user_id = ?", (user,))
    return sorted(touched)


MENTIONS = (
    ("outbox", "payload", "id"), ("tables", "undo", "id"), ("tables", "vote", "id"), ("tables", "losses", "id"),
    ("interactions", "reply", "id"), ("timers", "payload", "id"),
)
"""Where plain JSON may name a person: table, column, key."""


async def _take_out(db: aiosqlite.Connection, user: int, names: set[str]) -> set[int]:
    """Take a person out of all plain JSON, by id and by the names they had; returns the tables that were touched."""
    touched: set[int] = set()
    for table, column, key in MENTIONS:
        for row in await _rows(db, f"SELECT {key}, {column} FROM {table} WHERE {column} IS NOT NULL"):
            if str(user) in row[column] or any(as_json(name) in row[column] for name in names):
                clean = as_json(without(msgspec.json.decode(row[column]), user, names))
                await db.execute(f"UPDATE {table} SET {column} = ? WHERE {key} = ?", (clean, row[key]))
                if table == "tables":
                    touched.add(int(row[key]))
    return touched


def names_beside(value: Any, user: int) -> set[str]:
    """The names that stand beside a person's id: ``{"user": id, "name": ...}``, or a seat ``[faction, id, computer, name]``."""
    if isinstance(value, dict):
        own = {str(value["name"])} if user in (value.get("user"), value.get("old_user")) and value.get("name") else set()
        return own.union(*(names_beside(one, user) for one in value.values()))
    if isinstance(value, list):
        own = {str(value[3])} if len(value) == 4 and value[1] == user and value[3] else set()
        return own.union(*(names_beside(one, user) for one in value))
    return set()


def without(value: Any, user: int, names: Collection[str] = ()) -> Any:
    """Plain data in which `NOBODY` stands for this person, and nothing for these names where a name stands."""
    if isinstance(value, dict):
        return {
            key: "" if key == "name" and one in names else without(one, user, names) for key, one in value.items()
        }
    if isinstance(value, list):
        seat = len(value) == 4 and value[1] == user  # as in `names_beside`
        return ["" if seat and place == 3 else without(one, user, names) for place, one in enumerate(value)]
    if isinstance(value, str):
        return value.replace(str(user), str(NOBODY))
    return NOBODY if value == user and not isinstance(value, bool) else value


async def _rows(db: aiosqlite.Connection, query: str, *values: Any) -> list[aiosqlite.Row]:
    return list(await db.execute_fetchall(query, values))
