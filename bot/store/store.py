"""The store: one writer, every write a function inside BEGIN IMMEDIATE.

    async def forget(db: aiosqlite.Connection) -> None:
        await db.execute("DELETE FROM users WHERE user_id = ?", (7,))
    await store.write(forget)

Reads go through a connection of their own (WAL: they wait for nobody and see what is committed).
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sqlite3
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any, TypeVar, get_args

import aiosqlite
import msgspec

from bot.model import ChannelId, Owed, Reply, Settings, Status, TableId, TableRecord, Timer, Told, UserId, UserSettings
from bot.store.copies import before_upgrade
from bot.store.instance import InstanceLock
from bot.store.outbox import Outbox
from bot.store.reading import (
    IN_PROGRESS,
    RECORDS,
    journal_from,
    owed_from,
    record_from,
    reply_from,
    timer_from,
    told_from,
)
from bot.store.records import Change, GameRecord, JournalRow
from bot.store.schema import STEPS, VERSION
from bot.store.troubles import Busy, StoreError, store_error
from bot.store.writing import as_json, write_change, write_interaction, write_post

# At the level DEBUG aiosqlite logs every statement with its values, secrets among them.
logging.getLogger("aiosqlite").setLevel(logging.WARNING)

T = TypeVar("T")
BUSY_TIMEOUT_MS = 2000
KEEP = 7 * 24 * 3600.0
"""Seconds for which answered interactions and sent messages are remembered."""

KEEP_REMINDERS = 90 * 24 * 3600.0
"""Reminders are deleted from the channel when they are answered: so long that is still possible."""


class Store(Outbox):
    """A database file. ``await store.open()`` before use; raises `Busy` if another process has it open.

    ``checkpoint`` is called with the name of each point of a write ("begun", "written", "committed"); tests let it raise.
    ``on_damage`` is called once when the file turns out to be damaged: nothing good can be done with it any more.
    """

    def __init__(self, path: Path | str) -> None:
        self.path = Path(path)
        self.checkpoint: Callable[[str], None] = lambda point: None
        self.on_damage: Callable[[StoreError], None] = lambda error: None
        self._lock = InstanceLock(self.path)
        self._writing = asyncio.Lock()
        self._writer: aiosqlite.Connection | None = None
        self._reader: aiosqlite.Connection | None = None

    # -- opening ------------------------------------------------------------------------------------------------

    async def open(self) -> None:
        """Take the instance lock, look whether the file is sound, create or migrate the tables."""
        try:
            if not self._lock.take():
                raise Busy("locked", f"Another process uses {self.path}.")
        except OSError as error:
            raise StoreError(store_error(error).kind, f"{self.path} cannot be used: {error.strerror}.") from error
        try:
            self._writer = await self._connect()
            await self._look_whether_sound()
            await asyncio.to_thread(before_upgrade, self.path)
            await self._writer.execute("PRAGMA journal_mode = WAL")
            await self.write(_migrate)
            self._reader = await self._connect()
            await self._reader.execute("PRAGMA query_only = ON")
        except BaseException as error:
            await self.close()
            if isinstance(error, (sqlite3.Error, OSError)):
                raise store_error(error) from error
            raise

    async def _look_whether_sound(self) -> None:
        assert self._writer is not None
        faults = [row[0] for row in await self._writer.execute_fetchall("PRAGMA quick_check(3)") if row[0] != "ok"]
        if faults:
            raise StoreError("corrupt", "; ".join(faults))

    async def _connect(self) -> aiosqlite.Connection:
        if not self.path.exists():
            self.path.touch(mode=0o600)
        db = await aiosqlite.connect(self.path, isolation_level=None)
        try:
            db.row_factory = aiosqlite.Row
            await db.execute(f"PRAGMA busy_timeout = {BUSY_TIMEOUT_MS}")
            await db.execute("PRAGMA foreign_keys = ON")
            await db.execute("PRAGMA synchronous = FULL")
            await db.execute("PRAGMA secure_delete = ON")  # what is deleted is gone from the file, too
        except BaseException:
            await db.close()
            raise
        return db

    async def close(self) -> None:
        """Let the transaction in progress end, close the connections, release the lock."""
        async with self._writing:
            await self._close()

    async def _close(self) -> None:
        open_ones = [db for db in (self._reader, self._writer) if db is not None]
        self._reader = self._writer = None
        try:
            for db in open_ones:
                await db.close()
        finally:
            self._lock.release()

    # -- reading and writing ------------------------------------------------------------------------------------

    async def write(self, function: Callable[[aiosqlite.Connection], Awaitable[T]]) -> T:
        """Run the function in one transaction: all of it is written, or nothing. Raises `StoreError`."""
        async with self._writing:
            db = self._writer
            if db is None:
                raise StoreError("other", "The database is closed.")
            try:
                await db.execute("BEGIN IMMEDIATE")
                self.checkpoint("begun")
                result = await function(db)
                self.checkpoint("written")
                await db.commit()
            except BaseException as error:
                # Also after a cancellation, when BEGIN or COMMIT may be on its way in the writer's thread: nothing stays open.
                with contextlib.suppress(sqlite3.Error):
                    await db.rollback()
                if isinstance(error, sqlite3.Error):
                    raise self._trouble(error) from error
                raise
        self.checkpoint("committed")
        return result

    async def _all(self, query: str, values: Iterable[Any] = ()) -> Sequence[aiosqlite.Row]:
        if self._reader is None:
            raise StoreError("other", "The database is closed.")
        try:
            return list(await self._reader.execute_fetchall(query, tuple(values)))
        except sqlite3.Error as error:
            raise self._trouble(error) from error

    def _trouble(self, error: sqlite3.Error) -> StoreError:
        found = store_error(error)
        if found.kind == "corrupt":
            tell, self.on_damage = self.on_damage, lambda error: None
            tell(found)
        return found

    async def _one(self, query: str, values: Iterable[Any] = ()) -> aiosqlite.Row | None:
        rows = await self._all(query, values)
        return rows[0] if rows else None

    async def commit(self, change: Change) -> None:
        """Write a change, in one transaction."""
        await self.write(lambda db: write_change(db, change))

    # -- tables -------------------------------------------------------------------------------------------------

    async def create_table(
        self, guild: int, channel: ChannelId, creator: UserId, settings: Settings, secret: str, commitment: str, change: Change,
    ) -> TableId:
        """Add a table in the lobby, together with a change (whose table id and reply are filled in)."""

        async def create(db: aiosqlite.Connection) -> TableId:
            cursor = await db.execute(
                "INSERT INTO tables (guild, channel, creator, status, settings, commitment, secret, created, updated)"
                " VALUES (?, ?, ?, 'lobby', ?, ?, ?, ?, ?)",
                (guild, channel, creator, as_json(settings), commitment, secret, change.at, change.at),
            )
            table = int(cursor.lastrowid or 0)
            change.table = table
            change.owed = [replace(owed, table=table) for owed in change.owed]
            if change.reply is not None:
                change.reply = replace(change.reply, args={**change.reply.args, "table": table})
            await write_change(db, change)
            return table

        return await self.write(create)

    async def table(self, table: TableId) -> TableRecord | None:
        """A table with its head."""
        found = await self._tables("WHERE id = ?", (table,))
        return found[0] if found else None

    async def _tables(self, where: str, values: Iterable[Any]) -> list[TableRecord]:
        return [record_from(row) for row in await self._all(f"{RECORDS} {where}", values)]

    async def table_in(self, channel: ChannelId) -> TableRecord | None:
        """A channel's table: the one in progress, else the newest."""
        found = await self._tables(
            f"WHERE channel = ? ORDER BY status IN {IN_PROGRESS} DESC, id DESC LIMIT 1", (channel,)
        )
        return found[0] if found else None

    async def tables_of(self, user: UserId) -> list[TableRecord]:
        """Tables in progress where the user has a seat, the longest unchanged first."""
        return await self._tables(
            f"WHERE status IN {IN_PROGRESS} AND id IN (SELECT table_id FROM seats WHERE user_id = ?) ORDER BY updated, id",
            (user,),
        )

    async def open_tables(self) -> list[TableRecord]:
        """All tables in progress."""
        return await self._tables(f"WHERE status IN {IN_PROGRESS} ORDER BY id", ())

    async def secret(self, table: TableId) -> str:
        """The dice secret of a table that has not begun."""
        row = await self._one("SELECT secret FROM tables WHERE id = ?", (table,))
        return "" if row is None else str(row["secret"])

    # -- journal ------------------------------------------------------------------------------------------------

    async def game(self, table: TableId) -> GameRecord | None:
        """What a game is loaded from; None if it has not begun."""
        record = await self.table(table)
        row = await self._one("SELECT told, undo, losses FROM tables WHERE id = ?", (table,))
        newest = await self._one("SELECT * FROM journal WHERE table_id = ? ORDER BY row DESC LIMIT 1", (table,))
        if record is None or row is None or newest is None:
            return None
        told = msgspec.json.decode(row["told"])
        undo = msgspec.json.decode(row["undo"]) if row["undo"] else None
        losses = msgspec.json.decode(row["losses"]) if row["losses"] else []
        return GameRecord(record, journal_from(newest), (told[0], told[1]), undo, losses)

    async def journal(self, table: TableId, since: int = 0, limit: int = -1, *, starts: bool = False) -> list[JournalRow]:
        """Journal rows from a number on, with their snapshots or without."""
        start = "start" if starts else "x'' AS start"
        rows = await self._all(
            f"SELECT row, serial, {start}, entries, origins, events FROM journal WHERE table_id = ? AND row >= ?"
            " ORDER BY row LIMIT ?",
            (table, since, limit),
        )
        return [journal_from(row) for row in rows]

    async def newest_row(self, table: TableId) -> int:
        """The number of the newest journal row; -1 before the start."""
        row = await self._one("SELECT max(row) AS row FROM journal WHERE table_id = ?", (table,))
        return -1 if row is None or row["row"] is None else int(row["row"])

    # -- looking back -------------------------------------------------------------------------------------------

    async def told(self, message: int) -> Told | None:
        """What a public message told, if it told of a place in a game."""
        row = await self._one("SELECT * FROM posts WHERE message_id = ?", (message,))
        return None if row is None else told_from(row)

    async def finished(self, user: UserId, guild: int | None = None) -> list[tuple[TableId, str, list[dict[str, Any]]]]:
        """(table, faction, last events) for every seat of the user in a game that is over, oldest first; of a server or all."""
        where = "" if guild is None else " AND t.guild = ?"
        rows = await self._all(
            "SELECT t.id, s.faction, (SELECT events FROM journal WHERE table_id = t.id ORDER BY row DESC LIMIT 1) AS events"
            " FROM seats s JOIN tables t ON t.id = s.table_id"
            f" WHERE s.user_id = ? AND t.status = 'over'{where} ORDER BY t.updated, t.id, s.idx",
            (user,) if guild is None else (user, guild),
        )
        return [(row["id"], row["faction"], msgspec.json.decode(row["events"] or "[]")) for row in rows]

    async def follow(self, table: TableId, user: UserId, place: tuple[int, int]) -> None:
        """Follow a game, read up to this place."""
        await self._settle("INSERT OR REPLACE INTO followers VALUES (?, ?, ?, ?)", (table, user, *place))

    async def unfollow(self, table: TableId, user: UserId) -> None:
        """Follow it no more."""
        await self._settle("DELETE FROM followers WHERE table_id = ? AND user_id = ?", (table, user))

    async def follower(self, table: TableId, user: UserId) -> tuple[int, int] | None:
        """How far a follower has read; None for somebody who follows not."""
        row = await self._one("SELECT row, events FROM followers WHERE table_id = ? AND user_id = ?", (table, user))
        return None if row is None else (row["row"], row["events"])

    async def followers(self, table: TableId) -> list[UserId]:
        """Who follows a game."""
        rows = await self._all("SELECT user_id FROM followers WHERE table_id = ? ORDER BY user_id", (table,))
        return [int(row["user_id"]) for row in rows]

    async def followed_by(self, user: UserId) -> list[TableRecord]:
        """Tables in progress that somebody follows."""
        return await self._tables(
            f"WHERE status IN {IN_PROGRESS} AND id IN (SELECT table_id FROM followers WHERE user_id = ?) ORDER BY updated, id",
            (user,),
        )

    async def vote(self, table: TableId) -> dict[str, Any] | None:
        """The open wish to end a game, as stored."""
        row = await self._one("SELECT vote FROM tables WHERE id = ?", (table,))
        return None if row is None or row["vote"] is None else dict(msgspec.json.decode(row["vote"]))

    async def vote_posted(self, table: TableId, deadline: int, message: int) -> bool:
        """Remember the message with the buttons of the open wish; False if it is not this one any more."""

        async def keep(db: aiosqlite.Connection) -> bool:
            cursor = await db.execute(
                "UPDATE tables SET vote = json_set(vote, '$.message', ?) WHERE id = ? AND vote IS NOT NULL"
                " AND cast(json_extract(vote, '$.deadline') AS INTEGER) = ?",
                (message, table, deadline),
            )
            return cursor.rowcount > 0

        return await self.write(keep)

    # -- interactions, orders, users ----------------------------------------------------------------------------

    async def reply_to(self, interaction: int) -> Reply | None:
        """What this interaction was answered, if it has been seen."""
        row = await self._one("SELECT reply FROM interactions WHERE id = ?", (interaction,))
        return None if row is None else reply_from(row["reply"])

    async def remember_reply(self, interaction: int, table: TableId | None, reply: Reply, at: float) -> None:
        """Remember an answer that came with no change."""
        await self.write(lambda db: write_interaction(db, interaction, table, reply, at))

    async def orders(self, table: TableId) -> dict[tuple[str, str], tuple[str, int | None]]:
        """(seat, ability) -> (rule, the round in which it ends, or None)."""
        rows = await self._all("SELECT * FROM orders WHERE table_id = ?", (table,))
        return {(row["seat"], row["ability"]): (row["rule"], row["round"]) for row in rows}

    async def user(self, user: UserId) -> tuple[UserSettings, float]:
        """What a person has set, and when they last acted."""
        row = await self._one("SELECT settings, seen FROM users WHERE user_id = ?", (user,))
        if row is None:
            return UserSettings(user), 0.0
        known = {name: value for name, value in msgspec.json.decode(row["settings"]).items() if name in _SETTING_NAMES}
        return replace(UserSettings(user), **known), row["seen"]

    async def set_user(self, settings: UserSettings) -> None:
        """Keep a person's settings."""
        text = as_json({name: value for name, value in asdict(settings).items() if name != "user"})

        async def keep(db: aiosqlite.Connection) -> None:
            await db.execute(
                "INSERT INTO users (user_id, settings) VALUES (?, ?) ON CONFLICT (user_id) DO UPDATE SET settings = ?",
                (settings.user, text, text),
            )

        await self.write(keep)

    # -- timers and outbox --------------------------------------------------------------------------------------

    async def due_timers(self, now: float, limit: int = 100) -> list[Timer]:
        """Timers that are due, the oldest first."""
        rows = await self._all("SELECT * FROM timers WHERE due <= ? ORDER BY due, id LIMIT ?", (now, limit))
        return [timer_from(row) for row in rows]

    async def timers_of(self, table: TableId) -> list[Timer]:
        """All timers of a table."""
        rows = await self._all("SELECT * FROM timers WHERE table_id = ? ORDER BY due, id", (table,))
        return [timer_from(row) for row in rows]

    async def next_due(self) -> float | None:
        """When the next timer, or the next message put off, is due."""
        row = await self._one(
            "SELECT min(due) AS due FROM (SELECT due FROM timers UNION ALL"
            " SELECT due FROM outbox WHERE state = 'owed' AND attempts > 0)"
        )
        return None if row is None else row["due"]

    async def drop_timer(self, timer: int) -> None:
        """A timer without effect."""
        await self._settle("DELETE FROM timers WHERE id = ?", (timer,))

    async def owed(self, now: float, limit: int) -> list[Owed]:
        """Messages to send now, the oldest first. A direct message never waits for a public one or the other way round.

        Where a public one is due, those of the same table that were put off go with it: nothing is told out of order.
        """
        rows = await self._all(
            "SELECT * FROM outbox WHERE state = 'owed' AND (due <= ? OR user_id IS NULL AND table_id IN"
            " (SELECT table_id FROM outbox WHERE state = 'owed' AND user_id IS NULL AND due <= ?)) ORDER BY id LIMIT ?",
            (now, now, limit),
        )
        return [owed_from(row) for row in rows]

    async def owed_counts(self, table: TableId) -> dict[str, int]:
        """How many messages of a table wait, by kind; direct ones are not told apart: that would say who is asked what."""
        rows = await self._all(
            "SELECT iif(user_id IS NULL, kind, 'direct messages') AS kind, count(*) AS n FROM outbox"
            " WHERE table_id = ? AND state = 'owed' GROUP BY 1 ORDER BY 1",
            (table,),
        )
        return {row["kind"]: int(row["n"]) for row in rows}

    async def delivered(self, done: Mapping[int, int | None], now: float) -> None:
        """Sent, each record in its message: what was secret in it is forgotten. What was recalled on its way is still to be
        deleted. All or none: a record left over from a message that told several would be told again."""
        async def settle(db: aiosqlite.Connection) -> None:
            for owed, message in done.items():
                cursor = await db.execute(
                    "UPDATE outbox SET state = CASE WHEN kind = 'recall' AND ?1 IS NOT NULL THEN 'owed' ELSE 'sent' END,"
                    " secret = NULL, message_id = ?1, settled = ?2 WHERE id = ?3 AND state = 'owed'",
                    (message, now, owed),
                )
                if cursor.rowcount and message is not None:
                    await write_post(db, owed, message)

        await self.write(settle)

    async def failed(self, owed: int, retry_at: float | None, now: float) -> None:
        """Not sent: again at ``retry_at``, or never."""
        if retry_at is None:
            await self._settle(
                "UPDATE outbox SET state = 'lost', secret = NULL, attempts = attempts + 1, settled = ? WHERE id = ?",
                (now, owed),
            )
        else:
            await self._settle("UPDATE outbox SET attempts = attempts + 1, due = ? WHERE id = ?", (retry_at, owed))

    async def remember_message(self, table: TableId, column: str, message: int | None) -> None:
        """Keep the id of a table's card or panel."""
        assert column in ("card_message", "panel_message"), column
        await self._settle(f"UPDATE tables SET {column} = ? WHERE id = ?", (message, table))

    async def tidy(self, now: float) -> None:
        """Forget interactions and settled messages that nobody will ask for any more."""
        await self._settle("DELETE FROM interactions WHERE at < ?", (now - KEEP,))
        await self._settle(
            "DELETE FROM outbox WHERE state <> 'owed' AND settled < CASE WHEN kind IN ('reminder', 'absent') THEN ? ELSE ? END",
            (now - KEEP_REMINDERS, now - KEEP),
        )

    # -- care ---------------------------------------------------------------------------------------------------

    async def touch(self, now: float) -> None:
        """Write something, to see whether that is possible."""
        await self._settle("INSERT OR REPLACE INTO meta VALUES ('touched', ?)", (str(now),))

    async def outbox_now(self) -> tuple[int, float | None]:
        """How many messages are owed, and since when the oldest of them is."""
        row = await self._one("SELECT count(*) AS n, min(since) AS oldest FROM outbox WHERE state = 'owed'")
        assert row is not None
        return row["n"], row["oldest"]

    async def count_lobbies(self, guild: int, creator: UserId) -> tuple[int, int]:
        """How many lobbies this person has open, on all servers, and how many are open on this server."""
        row = await self._one(
            "SELECT count(CASE WHEN creator = ? THEN 1 END) AS own, count(CASE WHEN guild = ? THEN 1 END) AS here"
            " FROM tables WHERE status = 'lobby'", (creator, guild),
        )
        assert row is not None
        return row["own"], row["here"]

    async def count_tables(self) -> dict[str, int]:
        """Status -> number of tables; every status is named."""
        rows = await self._all("SELECT status, count(*) AS n FROM tables GROUP BY status")
        return {**dict.fromkeys(get_args(Status), 0), **{row["status"]: row["n"] for row in rows}}

    async def look_up(self, function: Callable[[aiosqlite.Connection], Awaitable[T]]) -> T:
        """Run a function that only reads, on the reading connection. Raises `StoreError`."""
        if self._reader is None:
            raise StoreError("other", "The database is closed.")
        try:
            return await function(self._reader)
        except sqlite3.Error as error:
            raise self._trouble(error) from error

    async def _settle(self, statement: str, values: tuple[Any, ...]) -> None:
        async def run(db: aiosqlite.Connection) -> None:
            await db.execute(statement, values)

        await self.write(run)


_SETTING_NAMES = tuple(name for name in asdict(UserSettings(0)) if name != "user")


async def _migrate(db: aiosqlite.Connection) -> None:
    """Bring the database to `VERSION`."""
    rows = list(await db.execute_fetchall("SELECT name FROM sqlite_master WHERE name = 'meta'"))
    version = 0
    if rows:
        found = list(await db.execute_fetchall("SELECT value FROM meta WHERE key = 'schema'"))
        version = int(found[0][0]) if found else 0
    assert version <= VERSION, "refused before"
    for step in range(version + 1, VERSION + 1):
        for statement in STEPS[step]:
            await db.execute(statement)
    if version < VERSION:
        await db.execute("INSERT OR REPLACE INTO meta VALUES ('schema', ?)", (str(VERSION),))


__all__ = ["Store"]
