"""A clock that is set while people wait: deadlines are lengths of time, so they move with it.

The machine's clock jumps when it is corrected, and when the machine has slept. Without this a jump forward would let every
deadline pass at once, and after a jump back messages would wait until the old time is reached again.
"""

from __future__ import annotations

from collections.abc import Callable

JUMP = 60.0
"""Seconds from which on a difference between the two clocks is a jump; less is drift, and does not matter."""


class Timekeeper:
    """Compares the clock with a steady one that nobody sets (and that stands still while the machine sleeps)."""

    def __init__(self, clock: Callable[[], float], steady: Callable[[], float] | None) -> None:
        self._clock = clock
        self._steady = steady
        self._last = self._both()

    def _both(self) -> tuple[float, float]:
        return self._clock(), 0.0 if self._steady is None else self._steady()

    def jumped(self) -> float:
        """By how many seconds the clock has jumped since the last call (back: negative), 0.0 if it has not."""
        if self._steady is None:
            return 0.0
        before, self._last = self._last, self._both()
        jump = (self._last[0] - before[0]) - (self._last[1] - before[1])
        return jump if abs(jump) >= JUMP else 0.0
