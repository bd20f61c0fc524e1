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
        """By how many seconds the clock has jumped (back: negative), until `noted` is called; 0.0 if it has not."""
        if self._steady is None:
            return 0.0
        wall, steady = self._both()
        jump = (wall - self._last[0]) - (steady - self._last[1])
        if abs(jump) < JUMP:
            self._last = wall, steady
            return 0.0
        return jump

    def noted(self, jump: float) -> None:
        """What was due has been moved by this."""
        self._last = self._last[0] + jump, self._last[1]
