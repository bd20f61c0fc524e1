"""Which interactions are being answered: before the bot ends, they are let out and no other comes in.

The newest are remembered for a while: Discord may tell of one again after a resumed session.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from types import TracebackType

KEPT = 2000
"""So many interactions are remembered."""


class Doors:
    """``with doors:`` around an answer; `shut` waits until all of them are given."""

    def __init__(self) -> None:
        self.closed = False
        self.inside = 0
        self._empty = asyncio.Event()
        self._empty.set()
        self._known: OrderedDict[int, None] = OrderedDict()

    def knows(self, interaction: int) -> bool:
        """Has this interaction been here before? From now on it has."""
        known = interaction in self._known
        self._known[interaction] = None
        while len(self._known) > KEPT:
            self._known.popitem(last=False)
        return known

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
