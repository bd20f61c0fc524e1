"""A computer player of Cthulhu Wars that looks one choice ahead and scores it with rules of thumb.

It earns its spellbooks, keeps its gates, takes what is unguarded and does not end a game it would lose. It plays every
faction: what it does not know, it scores by the general rules of `ability_scores.unknown` and `prompt_scores.general`.
"""

from __future__ import annotations

from typing import cast

from engine.cthulhu_wars.options import Option as CthulhuOption
from engine.kernel.decisions import Decision, Option
from engine.play.plan import Plan
from engine.play.player import Look, Rng
from engine.play.prompt_scores import PROMPTS, general
from engine.play.sight import Sight

JITTER = 0.05
"""Options so close to each other are chosen by chance, so that games differ."""


class Heuristic:
    """Takes the option with the highest score. It keeps nothing between questions."""

    def choose(self, decision: Decision, look: Look, rng: Rng) -> Option:
        options = decision.options
        if len(options) == 1:
            return options[0]
        plan = Plan(Sight(look(), decision.seat))
        scorer = PROMPTS.get(decision.prompt, general)
        best, best_score = options[0], float("-inf")
        for option in options:
            score = scorer(plan, cast(CthulhuOption, option), decision.args) + JITTER * rng.random()
            if score > best_score:
                best, best_score = option, score
        return best

    def scores(self, decision: Decision, look: Look) -> list[tuple[float, Option]]:
        """Every option with its score, the best first: for looking into its mind."""
        plan = Plan(Sight(look(), decision.seat))
        scorer = PROMPTS.get(decision.prompt, general)
        found = [(scorer(plan, cast(CthulhuOption, option), decision.args), option) for option in decision.options]
        return sorted(found, key=lambda pair: -pair[0])

    def beside(self, decision: Decision, look: Look, rng: Rng) -> Option | None:
        return None
