"""What the delivery asks for and reports: messages owed, sent, refused. Changes nothing at a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot import measures
from bot.model import Lane, Owed, TableId, UserId
from bot.service.looking import Looking
from bot.store.records import Change


class Outgoing(Looking):
    """The service's side of the outbox."""

    async def owed(self, limit: int = 50) -> list[Owed]:
        """Messages to send now, oldest first; those put off by `failed` come back when their time has come."""
        return await self._wanted(await self.store.owed(self._core.clock(), limit))

    async def lanes(self) -> list[Lane]:
        """The lanes in which a message is due, those that wait longest first."""
        return await self.store.lanes(self._core.clock())

    async def owed_in(self, lane: Lane, limit: int = 50) -> list[Owed]:
        """Messages of one lane to send now, oldest first."""
        return await self._wanted(await self.store.owed_in(*lane, self._core.clock(), limit))

    async def _wanted(self, some: Sequence[Owed]) -> list[Owed]:
        """Without the direct messages that their receiver does not want."""
        found = []
        for owed in some:
            if owed.kind == "sign" and owed.user is not None and not (await self.user(owed.user)).dm_signs:
                await self.delivered(owed.id)
            else:
                found.append(owed)
        return found

    async def delivered(self, owed_id: int, message_id: int | None = None) -> None:
        """The message was sent (as part of this one, when coalesced): it is owed no more."""
        await self.all_delivered({owed_id: message_id})

    async def all_delivered(self, done: Mapping[int, int | None]) -> None:
        """These were sent, each in its message; written down all at once."""
        await self.store.delivered(done, self._core.clock())
        measures.MESSAGES.labels("sent").inc(len(done))

    async def belong_to(self, owed_ids: Sequence[int], message_id: int) -> None:
        """These records are to be told in a message that stands already: before its edit, so that a crash repeats the edit."""
        await self.store.belong_to(owed_ids, message_id)

    async def also_told(self, message_ids: Sequence[int], owed_ids: Sequence[int]) -> None:
        """These messages begin what a later one ends: the words of these records did not fit one."""
        await self.store.also_told(message_ids, owed_ids)

    async def told_in(self, table_id: TableId, message_id: int) -> list[Owed]:
        """The records that a public message tells."""
        return await self.store.told_in(table_id, message_id)

    async def known(self, table_id: TableId, message_ids: Sequence[int]) -> set[int]:
        """Those of the messages that are written down."""
        return await self.store.known(table_id, message_ids)

    async def put_off(self, lane: Lane, until: float) -> None:
        """What is due in this lane is not due before then."""
        await self.store.put_off(*lane, until, self._core.clock())

    async def to_channel(self, owed_id: int) -> None:
        """A direct message was refused for good: what it says is told in the channel."""
        await self.store.to_channel(owed_id, self._core.clock())
        self._core.changed.set()

    async def owe(self, some: Sequence[Owed]) -> None:
        """Owe messages that follow from a message just sent, not from a change of the table."""
        for table in {one.table for one in some}:
            own = [one for one in some if one.table == table]
            await self._core.commit(Change(table, owed=own, at=self._core.clock()))

    async def failed(self, owed_id: int, retry_at: float | None) -> None:
        """Sending failed: try again then, or (None) never."""
        await self.store.failed(owed_id, retry_at, self._core.clock())
        measures.MESSAGES.labels("lost" if retry_at is None else "put_off").inc()
        if retry_at is not None:
            self._core.changed.set()

    async def remember_message(self, table_id: TableId, card: int | None = None, panel: int | None = None) -> None:
        """The message ids of the table's card and of its newest panel; 0 forgets one."""
        for column, message in (("card_message", card), ("panel_message", panel)):
            if message is not None:
                await self.store.remember_message(table_id, column, message or None)

    async def dm_failed(self, user_id: UserId) -> None:
        """Discord refused a direct message to this person; the next success clears it."""
        await self.store.set_user(replace(await self.user(user_id), dm_failed=True))
