"""When people press: everybody who is ready stands in line, and the pace lets them go."""

from __future__ import annotations

import asyncio
import time
from collections import deque


class Pace:
    """A line of people who are ready to press."""

    def __init__(self) -> None:
        self._line: deque[asyncio.Future[None]] = deque()
        self.missed = 0
        """Moments at which somebody should have pressed and nobody was ready."""

    @property
    def ready(self) -> int:
        """How many stand in line."""
        return len(self._line)

    async def turn(self) -> None:
        """Wait until one is let go."""
        place: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._line.append(place)
        await place

    def let_go(self) -> bool:
        """The next in line presses; False if nobody stands there."""
        while self._line:
            place = self._line.popleft()
            if not place.done():
                place.set_result(None)
                return True
        return False

    async def at_rate(self, rate: float, seconds: float) -> None:
        """Let so many go a second. Whoever is not ready in time is not made up for: that would be a burst."""
        begun = time.monotonic()
        for number in range(int(rate * seconds)):
            wait = begun + number / rate - time.monotonic()
            if wait > 0:
                await asyncio.sleep(wait)
            self.missed += not self.let_go()

    async def all_at_once(self, wanted: int, patience: float) -> int:
        """Wait until so many are ready (or nobody comes any more), then let all go; returns how many."""
        deadline = time.monotonic() + patience
        while self.ready < wanted and time.monotonic() < deadline:
            await asyncio.sleep(0.05)
        return sum(self.let_go() for _ in range(self.ready))
