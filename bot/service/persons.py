"""What is stored of a person, and how it goes: on their own wish, or long after the bot has left their server."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from bot.model import Reply, UserId
from bot.service.tables import Core
from bot.store import StoreError, care


class Persons:
    """Part of the service; it shares its tables."""

    def __init__(self, core: Core) -> None:
        self._core = core

    async def stored(self, user: UserId) -> dict[str, Any]:
        """Everything that stands under this person's id, as plain data."""
        return await self._core.store.look_up(lambda db: care.stored_of(db, user))

    async def forget(self, user: UserId, former: Mapping[str, str], usual: str) -> Reply:
        """Take the person out of everything, unless they hold a seat of a game that is not over.

        ``former``: language -> what stands in place of the name in games that are over (``usual``: in other languages).
        """
        try:
            touched = await self._core.store.write(lambda db: care.forget_person(db, user, former, usual))
        except StoreError as error:
            return Reply("broken", "broken", {"kind": error.kind})
        if touched is None:
            return Reply("refused", "forget_seats")
        for table in touched:
            async with self._core.lock(table):
                self._core.drop(table)  # what is in memory may still name them
        return Reply("done", "forgotten")

    # -- servers ------------------------------------------------------------------------------------------------

    async def servers_are(self, present: Iterable[int]) -> None:
        """The bot is in these servers now."""
        here, now = list(present), self._core.clock()
        await self._core.store.write(lambda db: care.note_servers(db, here, now))

    async def server_left(self, guild: int) -> None:
        """The bot was removed from a server: from now on its tables wait to be deleted."""
        now = self._core.clock()
        await self._core.store.write(lambda db: care.leave_server(db, guild, now))

    async def forget_servers(self, gone_before: float) -> list[int]:
        """Delete the tables of servers that the bot left before this moment; returns their ids."""
        deleted = await self._core.store.write(lambda db: care.forget_servers(db, gone_before))
        for table in deleted:
            async with self._core.lock(table):
                self._core.drop(table)
        return deleted
