"""Choices that several seats make at the same time and in secret: nothing of them is told before all have chosen.

What has been chosen lives in the step alone, neither in the state nor in an event, so that no view can show it. A plug-in
lists the prompts of such questions in a constant ``SEALED`` of its module (`prompts.sealed_prompts`): whoever shows what was
chosen leaves their answers out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.cthulhu_wars.game import Step
from engine.cthulhu_wars.options import Option
from engine.cthulhu_wars.state import SeatId
from engine.kernel.decisions import Decision, Together


def choose_sealed(decisions: Sequence[Decision]) -> Step[Mapping[SeatId, Option]]:
    """Put one question to each of several seats and wait for all answers, which may come in any order.

    Returns them in the order of ``decisions``.
    """
    taken: dict[SeatId, Option] = {}
    while len(taken) < len(decisions):
        together = Together([decision for decision in decisions if decision.seat not in taken])
        option: Option = yield together
        taken[together.answered.seat] = option
    return {decision.seat: taken[decision.seat] for decision in decisions}
