"""The worker: takes what is owed, one batch a table, and says to the service what became of it.

It lives in two ways: `wake` starts one pass at once (never two at a time), and a slow beat fires timers and picks up what
was put off. Nothing is kept between passes but what Discord told us to wait for.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from discord.ext import tasks

from bot.delivery.pictures import Studio
from bot.delivery.posting import Post, post_anew, send_batch
from bot.model import Owed
from bot.panels.items import Item

if TYPE_CHECKING:
    from bot.client import Client

log = logging.getLogger(__name__)

BEAT = 5.0
"""Seconds between two looks at timers and messages put off."""

PASSES = 20
"""So many passes in a row at most, so that a bug cannot send for ever."""

DRAWERS = 2
"""Processes that draw; in the sandbox and in tests pictures are drawn in threads."""

GIVE_UP = 5
"""After so many failures of our own (a bug, not Discord) a message is dropped and stands in the log."""


class Delivery:
    """The owner of everything that is sent without being an answer."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.studio = Studio()
        self._pass: asyncio.Task[None] | None = None
        self._again = False
        self._beat = tasks.loop(seconds=BEAT, name="delivery")(self._tick)

    def start(self) -> None:
        """Begin the slow beat."""
        sandbox = getattr(self.client.settings, "sandbox", True)
        self.studio.open(0 if sandbox else DRAWERS)
        self._beat.error(self._beat_failed)  # type: ignore[type-var]  # a bound method has no parameter for self
        self._beat.start()
        self.client.service.changed.listener = self.wake

    async def stop(self) -> None:
        """End the beat, let the pass in progress finish."""
        self.client.service.changed.listener = None
        self._beat.cancel()
        if self._pass is not None:
            await asyncio.wait([self._pass], timeout=10)
        self.studio.close()

    def wake(self) -> None:
        """Something is owed: send it now, or right after what is being sent."""
        if self.client.is_closed():
            return
        if self._pass is not None and not self._pass.done():
            self._again = True
            return
        self._pass = asyncio.get_running_loop().create_task(self._passes(), name="delivery-pass")

    async def repost(self, table_id: int) -> None:
        """Card and panel of a table as new messages: after they were deleted, or when the world was built anew."""
        table = await self.client.service.table(table_id)
        if table is not None:
            await post_anew(self.client, table)

    async def drained(self) -> None:
        """Wait until nothing is being sent (for tests and an orderly end)."""
        while self._pass is not None and not self._pass.done():
            await asyncio.wait([self._pass])

    async def _tick(self) -> None:
        self.client.add_dynamic_items(Item)
        if not self.client.is_ready():
            return
        fired = await self.client.service.run_due()
        if fired or self.client.service.changed.is_set() or await self.client.service.owed(1):
            self.wake()

    async def _beat_failed(self, error: BaseException) -> None:
        log.error("the beat failed and goes on", exc_info=error)
        await asyncio.sleep(BEAT)
        self._beat.restart()

    async def _passes(self) -> None:
        try:
            for _ in range(PASSES):
                self._again = False
                self.client.service.changed.clear()
                sent = await self.once()
                if not sent and not self._again:
                    return
        except Exception:
            log.exception("a delivery pass failed")

    async def once(self) -> int:
        """Send everything owed now; returns how many records were dealt with."""
        if not self.client.is_ready():
            return 0
        owed = await self.client.service.owed()
        tables: dict[tuple[int, int | None], list[Owed]] = {}
        for one in owed:
            tables.setdefault((one.table, one.user), []).append(one)
        results = await asyncio.gather(*(self._table(batch) for batch in tables.values()))
        return sum(results)

    async def _table(self, batch: list[Owed]) -> int:
        try:
            return await send_batch(Post(self.client, batch))
        except Exception:
            log.exception("sending for table %s failed", batch[0].table)
            for one in batch:
                again = self.client.now() + 60 * 2.0**one.attempts
                await self.client.service.failed(one.id, None if one.attempts >= GIVE_UP else again)
            return 0
