"""Which interactions are being answered: before the bot ends, they are let out and no other comes in."""

from __future__ import annotations

import asyncio
from types import TracebackType


class Doors:
    """``with doors:`` around an answer; `shut` waits until all of them are given."""

    def __init__(self) -> None:
        self.closed = False
        self.inside = 0
        self._empty = asyncio.Event()
        self._empty.set()

    def __enter__(self) -> Doors:
        self.inside += 1
        self._empty.clear()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.inside -= 1
        if not self.inside:
            self._empty.set()

    async def shut(self, patience: float) -> bool:
        """Let nobody in, and wait for those inside, for so many seconds at most; False if some are inside still."""
        self.closed = True
        try:
            await asyncio.wait_for(self._empty.wait(), patience)
        except TimeoutError:
            return False
        return True
