"""The worker: takes what is owed, lane by lane, and says to the service what became of it.

A lane (`lanes`) is one table's channel, or one person's direct messages about a table: what Discord makes one of them wait
for, or a picture that takes its time, delays no other. It lives in two ways: `wake` looks at once, and a slow beat fires
timers and picks up what was put off. What must survive stands in the outbox; in memory is only what a crash may forget.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from typing import TYPE_CHECKING

from discord.ext import tasks

from bot.delivery.films import Films
from bot.delivery.lanes import Lanes
from bot.delivery.pictures import Studio
from bot.delivery.posting import Newest, Post, post_anew, send_batch
from bot.delivery.sending import FORBIDDEN
from bot.model import Lane
from bot.panels.items import Item
from bot.service.tables import without_values

if TYPE_CHECKING:
    from bot.client import Client

log = logging.getLogger(__name__)

BEAT = 5.0
"""Seconds between two looks at timers and messages put off."""

DRAWERS = 2
"""Processes that draw; in the sandbox and in tests pictures are drawn in threads."""

GIVE_UP = 5
"""After so many failures of our own (a bug, not Discord) a message is dropped and stands in the log."""

TABLES, PERSONS = 24, 8
"""So many channels, and people, are written to at the same time at most."""

REST = 60.0
"""Seconds for which a lane rests when even its failure could not be written down."""

LATELY = 200
"""So many messages of this run are remembered as sent."""

PATIENCE = 5.0
"""Seconds that messages being sent get to finish at an orderly end."""


class Delivery:
    """The owner of everything that is sent without being an answer."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.studio = Studio()
        self.films = Films()
        self.newest: dict[int, Newest] = {}
        """Table -> its newest post, while more may go into it."""
        self.seen_there: dict[tuple[int, int], float] = {}
        """(table, person) -> when it was last asked whether that person is still on the server."""
        self.sent: deque[int] = deque(maxlen=LATELY)
        """The newest messages of this run, perhaps not written down yet."""
        self.begun = client.now()
        """What is owed from before may have been posted by an earlier run that died before it wrote that down."""
        self._sent: dict[int, int | None] = {}
        """Records that were sent and could not yet be written down as sent -> the message."""
        self._rest: dict[Lane, float] = {}
        """Lane -> until when nothing is done for it, because not even the database answers."""
        self._forbidden: dict[Lane, float] = {}
        """Lane -> until when nothing is sent there, because Discord has forbidden it."""
        self._look: asyncio.Task[None] | None = None
        self._again = False
        self._stopped = False
        self._tables: Lanes[Lane] = Lanes(self._lane, TABLES)
        self._persons: Lanes[Lane] = Lanes(self._lane, PERSONS)
        self._beat = tasks.loop(seconds=BEAT, name="delivery")(self._tick)

    def start(self) -> None:
        """Begin the slow beat."""
        sandbox = getattr(self.client.settings, "sandbox", True)
        self.studio.open(0 if sandbox else DRAWERS)
        self.films.open(processes=not sandbox)
        self._beat.error(self._beat_failed)  # type: ignore[type-var]  # a bound method has no parameter for self
        self._beat.start()
        self.client.service.changed.listener = self.wake

    async def stop(self) -> None:
        """End the beat, let what is being sent finish; what is still owed waits for the next start."""
        self._stopped = True
        self.client.service.changed.listener = None
        self._beat.cancel()
        if self._look is not None:
            await asyncio.wait([self._look], timeout=PATIENCE)
        await asyncio.gather(self._tables.stop(PATIENCE), self._persons.stop(PATIENCE))
        self.studio.close()
        self.films.close()

    def wake(self) -> None:
        """Something is owed: look now, or right after the look in progress."""
        if self._stopped or self.client.is_closed():
            return
        if self._look is not None and not self._look.done():
            self._again = True
            return
        self._look = asyncio.get_running_loop().create_task(self._looks(), name="delivery-look")

    async def repost(self, table_id: int) -> None:
        """Card and panel of a table as new messages: after they were deleted, or when the world was built anew."""
        table = await self.client.service.table(table_id)
        if table is not None:
            await post_anew(self.client, table)

    async def drained(self) -> None:
        """Wait until nothing is being sent (for tests and an orderly end)."""
        while busy := [one for one in (self._look, *self._tables.tasks, *self._persons.tasks) if one and not one.done()]:
            await asyncio.wait(busy)

    async def _tick(self) -> None:
        self.client.add_dynamic_items(Item)
        if not self.client.is_ready():
            return
        await self.client.service.run_due()
        self.wake()

    async def _beat_failed(self, error: BaseException) -> None:
        log.error("the beat failed and goes on: %s", without_values(error))
        await asyncio.sleep(BEAT)
        self._beat.restart()

    async def _looks(self) -> None:
        """Wake the lane of everything that is due. A wake-up during the look makes it look again."""
        try:
            while True:
                self._again = False
                self.client.service.changed.clear()
                if self.client.is_ready():
                    for lane in await self.client.service.lanes():
                        if self._rest.get(lane, 0.0) <= self.client.now():
                            (self._tables if lane[1] is None else self._persons).wake(lane)
                if not self._again:
                    return
        except Exception as error:
            log.error("a look at what is owed failed: %s", without_values(error))

    async def _lane(self, lane: Lane) -> bool:
        """Send what one lane is owed now; True if some of it was dealt with, so that a further look is worth while."""
        rest = self._forbidden.get(lane, 0.0)
        if rest > self.client.now():
            await self.client.service.put_off(lane, rest)
            return False
        try:
            await self._write_down()
            batch = await self.client.service.owed_in(lane)
            self._rest.pop(lane, None)
            if not batch:
                return False
            post = Post(self.client, batch)
        except Exception:
            self._rest[lane] = self.client.now() + REST
            raise
        try:
            await send_batch(post)
        except Exception as error:
            log.error("sending for table %s failed: %s", lane[0], without_values(error))
            await self._failed(lane, post)
            return False
        finally:
            self._sent.update(post.done)
            if post.forbidden:
                self._forbidden[lane] = self.client.now() + FORBIDDEN
        await self._write_down(lane)
        return bool(post.done)

    async def _write_down(self, lane: Lane | None = None) -> None:
        """Tell the service what was sent: now, or before anything is sent again. A batch is written down as a whole."""
        done = dict(self._sent)
        if not done:
            return
        try:
            await self.client.service.all_delivered(done)
        except Exception:
            if lane is not None:
                self._rest[lane] = self.client.now() + REST
            raise
        for owed in done:
            self._sent.pop(owed, None)

    async def _failed(self, lane: Lane, post: Post) -> None:
        """A failure of our own: again later, or never."""
        try:
            for one in post.batch:
                if one.id not in post.done:
                    again = self.client.now() + 60 * 2.0**one.attempts
                    await self.client.service.failed(one.id, None if one.attempts >= GIVE_UP else again)
        except Exception:
            self._rest[lane] = self.client.now() + REST
            raise
