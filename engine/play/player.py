"""What a computer player is: an answer to a question, from what its seat may see and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from engine.kernel.decisions import Decision, Option

Look = Callable[[], Any]
"""Builds the view of the asked seat. A player that does not need one never pays for it."""


class Rng(Protocol):
    """A source of random numbers, handed in from outside: nothing here owns one."""

    def random(self) -> float:
        """A number in [0, 1)."""

    def randrange(self, n: int, /) -> int:
        """A whole number in 0..n-1."""


class Player(Protocol):
    """One seat's mind. It keeps nothing between questions, so that one object may play several seats and games."""

    def choose(self, decision: Decision, look: Look, rng: Rng) -> Option:
        """The option to take; ``look()`` is the view of the asked seat."""

    def beside(self, decision: Decision, look: Look, rng: Rng) -> Option | None:
        """A choice to take beside the pending question, now that it is offered; None to let it be."""
