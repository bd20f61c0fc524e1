"""What is owed, lane by lane. A lane is what must stay in order: a table's public messages, or its messages to one person."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Any, TypeVar

import aiosqlite

from bot.model import Lane, Owed, TableId, UserId
from bot.store.reading import owed_from
from bot.store.writing import write_post

T = TypeVar("T")


class Outbox:
    """The part of the store that the delivery works with."""

    async def write(self, function: Callable[[aiosqlite.Connection], Awaitable[T]]) -> T:
        """Run the function in one transaction."""
        raise NotImplementedError

    async def _all(self, query: str, values: Iterable[Any] = ()) -> Sequence[aiosqlite.Row]:
        raise NotImplementedError

    async def lanes(self, now: float) -> list[Lane]:
        """The lanes in which something is due, those that wait longest first."""
        rows = await self._all(
            "SELECT table_id, user_id FROM outbox WHERE state = 'owed' AND due <= ?"
            " GROUP BY table_id, user_id ORDER BY min(id)",
            (now,),
        )
        return [(row["table_id"], row["user_id"]) for row in rows]

    async def owed_in(self, table: TableId, user: UserId | None, now: float, limit: int) -> list[Owed]:
        """Messages of a lane to send now, the oldest first.

        Where a public one is due, those of the same table that were put off go with it: nothing is told out of order.
        """
        rows = await self._all(
            "SELECT * FROM outbox WHERE state = 'owed' AND table_id = ? AND user_id IS ? AND (due <= ? OR user_id IS NULL"
            " AND EXISTS (SELECT 1 FROM outbox WHERE state = 'owed' AND table_id = ? AND user_id IS NULL AND due <= ?))"
            " ORDER BY id LIMIT ?",
            (table, user, now, table, now, limit),
        )
        return [owed_from(row) for row in rows]

    async def belong_to(self, owed: Iterable[int], message: int) -> None:
        """These records, still owed, are to be told in a message that stands already."""
        ids = list(owed)

        async def run(db: aiosqlite.Connection) -> None:
            await db.executemany(
                "UPDATE outbox SET message_id = ? WHERE id = ? AND state = 'owed'", [(message, one) for one in ids]
            )

        await self.write(run)

    async def also_told(self, messages: Iterable[int], owed: Iterable[int]) -> None:
        """These messages tell these records together with the one in which they are delivered."""
        ids = list(owed)

        async def run(db: aiosqlite.Connection) -> None:
            for message in messages:
                await db.execute("DELETE FROM posts WHERE message_id = ?", (message,))  # of a run that was interrupted
                for one in ids:
                    await write_post(db, one, message)

        await self.write(run)

    async def told_in(self, table: TableId, message: int) -> list[Owed]:
        """The records that a public message tells, in order."""
        rows = await self._all(
            "SELECT * FROM outbox WHERE table_id = ? AND message_id = ? AND state = 'sent' AND user_id IS NULL ORDER BY id",
            (table, message),
        )
        return [owed_from(row) for row in rows]

    async def known(self, table: TableId, messages: Iterable[int]) -> set[int]:
        """Those of the messages that are written down as sent, as a part of something sent, or as the card.

        A panel alone is not: it is noted before its post counts as sent.
        """
        ids = list(messages)
        if not ids:
            return set()
        marks = ", ".join("?" * len(ids))
        rows = await self._all(
            f"SELECT message_id FROM outbox WHERE message_id IN ({marks})"
            f" UNION SELECT message_id FROM posts WHERE message_id IN ({marks})"
            " UNION SELECT card_message FROM tables WHERE id = ?",
            (*ids, *ids, table),
        )
        return {row[0] for row in rows if row[0] is not None}

    async def put_off(self, table: TableId, user: UserId | None, until: float, now: float) -> None:
        """Messages of a lane that are due now are due only then."""

        async def run(db: aiosqlite.Connection) -> None:
            await db.execute(
                "UPDATE outbox SET due = ? WHERE state = 'owed' AND table_id = ? AND user_id IS ? AND due <= ?",
                (until, table, user, now),
            )

        await self.write(run)

    async def to_channel(self, owed: int, now: float) -> None:
        """A direct message that cannot be delivered is told in the channel after all."""

        async def run(db: aiosqlite.Connection) -> None:
            await db.execute(
                "UPDATE outbox SET user_id = NULL, attempts = 0, due = ? WHERE id = ? AND state = 'owed'", (now, owed)
            )

        await self.write(run)

    # -- while nobody was there -----------------------------------------------------------------------------------

    async def alive(self) -> float | None:
        """When the bot was last known to be alive; None in a new database."""
        rows = await self._all("SELECT value FROM meta WHERE key = 'alive'")
        return float(rows[0]["value"]) if rows else None

    async def note_alive(self, now: float) -> None:
        """It is alive."""

        async def run(db: aiosqlite.Connection) -> None:
            await db.execute("INSERT OR REPLACE INTO meta VALUES ('alive', ?)", (str(now),))

        await self.write(run)

    async def put_off_timers(self, seconds: float) -> None:
        """Everything that is due becomes due so much later."""

        async def run(db: aiosqlite.Connection) -> None:
            await db.execute("UPDATE timers SET due = due + ?", (seconds,))

        await self.write(run)
