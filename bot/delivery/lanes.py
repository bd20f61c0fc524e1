"""Lanes: one task for each key that has something to do, a bounded number of them at a time.

A lane ends when its work is done. What arrives while it works is not lost: a key woken in the meantime is worked once more.
What one lane waits for, or fails at, is no other lane's business. Within a lane everything is done in order.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Hashable
from typing import Generic, TypeVar

from bot.service.tables import without_values

log = logging.getLogger(__name__)

K = TypeVar("K", bound=Hashable)

ROUNDS = 20
"""So often in a row is a lane worked at most, so that a bug cannot send for ever; a later wake-up goes on."""


class Lanes(Generic[K]):
    """``work(key)`` does a piece of what there is to do and says whether there may be more. At most ``most`` lanes run."""

    def __init__(self, work: Callable[[K], Awaitable[bool]], most: int) -> None:
        self._work = work
        self._most = most
        self._running: dict[K, asyncio.Task[None]] = {}
        self._waiting: dict[K, None] = {}
        self._woken: set[K] = set()
        self._closed = False

    @property
    def tasks(self) -> list[asyncio.Task[None]]:
        """What runs now."""
        return list(self._running.values())

    def wake(self, key: K) -> None:
        """There is something to do for this key: begin, or go on after what is being done, or wait for a free place."""
        if self._closed:
            return
        if key in self._running:
            self._woken.add(key)
        elif len(self._running) < self._most:
            self._running[key] = asyncio.get_running_loop().create_task(self._run(key), name=f"lane-{key}")
        else:
            self._waiting[key] = None

    async def stop(self, patience: float) -> None:
        """Begin nothing more; let what runs finish for so many seconds, then end it."""
        self._closed = True
        self._waiting.clear()
        if self._running:
            await asyncio.wait(self.tasks, timeout=patience)
        left = self.tasks
        for task in left:
            task.cancel()
        await asyncio.gather(*left, return_exceptions=True)

    async def _run(self, key: K) -> None:
        try:
            for _ in range(ROUNDS):
                self._woken.discard(key)
                more = await self._work(key)
                if self._closed or not (more or key in self._woken):
                    return  # no await lies between this look and the end below: no wake-up is lost
        except Exception as error:
            log.error("the lane %s failed: %s", key, without_values(error))
        finally:
            self._running.pop(key, None)
            self._woken.discard(key)
            if self._waiting and not self._closed:
                following = next(iter(self._waiting))
                del self._waiting[following]
                self.wake(following)
