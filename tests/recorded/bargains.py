"""The outcome of their talks (Thousand Forms, Ghroth), told in our protocol (P.1).

Their bargaining has other rules and a random clock, so the talks are not replayed, only what they led to: the shares of a
deal, or failure.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from engine import Decision
from engine.cthulhu_wars.negotiation import WITHDRAW
from engine.cthulhu_wars.options import Option, number
from tests.recorded.reading import Step

TALKS = ("ThousandFormsAsk", "GhrothAsk")
SPLITS = ("GhrothSplit", "GhrothSplitNum")


def shares(steps: Sequence[Step], index: int) -> Mapping[str, int] | None:
    """What each faction gives in the talks that begin at or after ``index``; None if they fail."""
    first = next(at for at in range(index, len(steps)) if steps[at].type in TALKS)
    last = first
    while steps[last + 1].type in TALKS:
        last += 1
    if steps[first].type == "GhrothAsk":
        return None if steps[last + 1].type == "GhrothSplit" else victims(steps, last + 1)
    before, after = steps[first - 1].s, steps[last].s
    given = {seat: side.power - after.F[seat].power for seat, side in before.F.items()}
    return None if any(n < 0 for n in given.values()) else given


def victims(steps: Sequence[Step], index: int) -> Mapping[str, int]:
    """How many Cultists each faction gives from step ``index`` on."""
    found: Counter[str] = Counter()
    while steps[index].type == "GhrothTarget":
        found[steps[index].f] += 1
        index += 1
    return found


def decided(steps: Sequence[Step], index: int) -> Mapping[str, int]:
    """What BG decided after failed talks."""
    step = next(step for step in steps[index:] if step.type == "GhrothSplitNum")
    return Counter(step.action.args[3])


def answer(decision: Decision, steps: Sequence[Step], index: int) -> Option:
    """Our answer to a question of the talks."""
    if decision.prompt == "ghroth.share":
        return number("share", decided(steps, index).get(decision.args["enemy"], 0))
    deal = shares(steps, index)
    return WITHDRAW if deal is None else number("offer", deal.get(decision.seat, 0))
