"""A player that takes any legal option, each equally likely: a fuzzer, and a measure for all others."""

from __future__ import annotations

from engine.kernel.decisions import Decision, Option
from engine.play.player import Look, Rng


class RandomPlayer:
    """Uniform over the legal list. It never looks at the table."""

    def choose(self, decision: Decision, look: Look, rng: Rng) -> Option:
        options = decision.options
        return options[rng.randrange(len(options))]

    def beside(self, decision: Decision, look: Look, rng: Rng) -> Option | None:
        return self.choose(decision, look, rng)
