"""How much one person may ask of the bot: answers by number; what costs much by weight, and one at a time.

Each person has buckets of their own (tokens that come back with time), so that a flood of one makes nobody else wait. What
is refused takes no token. Kept in memory alone: a restart forgives everything.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import NamedTuple

from bot.model import UserId


class Rate(NamedTuple):
    """``burst``: so much at once; ``a_second``: so much comes back in a second."""

    burst: float
    a_second: float


PRESSES = Rate(40, 2.0)
"""Commands, buttons, selects and forms. Somebody who leafs through lists in a hurry stays below it."""

COSTS = Rate(60, 1.0)
"""The weights of what costs much (`PICTURE` and the others)."""

HINTS = Rate(40, 5.0)
"""Autocomplete: one at nearly every keystroke."""

ODDS, PICTURE, WORDS, CHECK, FILM = 2.0, 4.0, 4.0, 15.0, 20.0
"""Weights: chances of a battle, a picture, a whole record in words, a check of a whole game, a time-lapse."""

TOLD_EVERY = 20.0
"""Seconds in which a flood gets one answer."""

KEPT = 5_000
"""From so many people on, those whose buckets are full again are forgotten."""


class Buckets:
    """One bucket a person."""

    def __init__(self, rate: Rate, clock: Callable[[], float]) -> None:
        self.rate = rate
        self._clock = clock
        self._left: dict[UserId, tuple[float, float]] = {}

    def __len__(self) -> int:
        return len(self._left)

    def take(self, user: UserId, weight: float = 1.0) -> float:
        """Take so many tokens; 0 if they were there, else the seconds until they will be."""
        now = self._clock()
        left, at = self._left.get(user, (self.rate.burst, now))
        left = min(self.rate.burst, left + (now - at) * self.rate.a_second)
        if left < weight:
            return (weight - left) / self.rate.a_second
        if len(self._left) >= KEPT and user not in self._left:
            self._forget(now)
        self._left[user] = (left - weight, now)
        return 0.0

    def _forget(self, now: float) -> None:
        full = self.rate.burst / self.rate.a_second
        self._left = {user: (left, at) for user, (left, at) in self._left.items() if now - at < full}


class Floods:
    """The buckets of everybody, and who has something in the making that costs much."""

    def __init__(
        self, clock: Callable[[], float] = time.monotonic, presses: Rate = PRESSES, costs: Rate = COSTS, hints: Rate = HINTS,
    ) -> None:
        self._clock = clock
        self._presses = Buckets(presses, clock)
        self._costs = Buckets(costs, clock)
        self._hints = Buckets(hints, clock)
        self._told: dict[UserId, float] = {}
        self._working: set[UserId] = set()

    def comes_in(self, user: UserId) -> bool:
        """May this person be answered now?"""
        return not self._presses.take(user)

    def to_be_told(self, user: UserId) -> bool:
        """Is this the first of a flood, which gets an answer?"""
        now = self._clock()
        self._told = {one: at for one, at in self._told.items() if now - at < TOLD_EVERY}
        if user in self._told:
            return False
        self._told[user] = now
        return True

    def hint(self, user: UserId) -> bool:
        """May this person have a list for what they are typing?"""
        return not self._hints.take(user)

    def begin(self, user: UserId, weight: float) -> float | None:
        """Begin something that costs much: 0 if it may begin, else the seconds to wait; None while the last is in the making.

        Whoever begins it says `done` at its end, whatever comes of it.
        """
        if user in self._working:
            return None
        wait = self._costs.take(user, weight)
        if not wait:
            self._working.add(user)
        return wait

    def done(self, user: UserId) -> None:
        """What was begun is through."""
        self._working.discard(user)


__all__ = ["CHECK", "COSTS", "FILM", "Floods", "HINTS", "ODDS", "PICTURE", "PRESSES", "Rate", "WORDS"]
