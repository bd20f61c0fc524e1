"""How the other engine chooses what our players are asked and theirs are not, or are asked at another moment.

`Habits.answer` answers one of our questions out of the record: from what happened (the figure that is gone afterwards), or
from a later step that answers the same question there. Such steps are noted in ``ahead`` and not done twice.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from engine import Decision
from engine.cthulhu_wars.options import DONE, Option, figure
from tests.recorded import bargains
from tests.recorded.names import snake
from tests.recorded.reading import Step
from tests.recorded.their_rules import BETWEEN
from tests.recorded.translating import QUESTIONS, option_of, sequences

ORDERS: Mapping[str, str] = {
    "battle.retreat": "order of retreats",
    "harbinger.reward": "order of rewards",
    "ghroth.which": "order of victims",
    "book.choose": "order of books",
}
"""Questions that may come in another order within one stretch, and the kind of difference that this is."""

LATE_BOOKS: Mapping[str, str] = {"gather": "books of Gather Power"}
"""Stage of our game at which a book is chosen that comes later there."""

NO_NEWS = ("PreBattleDone", "ScreamingDeadDone", "BattleDone", "SubmergeDone", "ShriekDone", "MoveDone")
"""Types that, as an only option, say nothing: our rules do not ask then."""


class Answer(NamedTuple):
    """Our answer to one question: ``at`` is the later step that gives it, if one does."""

    option: Option
    kind: str
    at: int | None = None


class Habits:
    """The habits in one game. ``last``: index of the step whose choice our table is carrying out."""

    def __init__(self, steps: Sequence[Step], seating: Sequence[str]) -> None:
        self.steps = steps
        self.seating = seating
        self.ahead: dict[int, Step] = {}
        self.last = 0

    def answer(self, decision: Decision, index: int, stage: str) -> Answer | None:
        """Our answer while their step ``index`` is the next choice; None without a habit. ``stage``: of our state."""
        prompt = decision.prompt
        if prompt in ("window", BETWEEN):
            return Answer(DONE, "window declined")
        if prompt.startswith("negotiation.") or prompt == "ghroth.share":
            return Answer(bargains.answer(decision, self.steps, self.last), "talks")
        if prompt == "build.keeper":
            return Answer(self._keeper(), "keeper of a new gate")
        if prompt == "zingaya.which":
            return Answer(self._taken(), "Zingaya victim")
        if prompt in ORDERS:
            return self._later(decision, index, LATE_BOOKS.get(stage, "") if prompt == "book.choose" else "")
        return None

    def _choices(self, index: int) -> Iterator[tuple[int, Step]]:
        """The choices from step ``index`` on that have not been brought forward."""
        for at in range(index, len(self.steps)):
            if self.steps[at].is_choice and at not in self.ahead:
                yield at, self.steps[at]

    def devolve(self, at: int) -> Option:
        """The Devolve of a step, with the figure that went there."""
        before, after = self.steps[at - 1].s, self.steps[at].s
        faction, area = self.steps[at].action.args[:2]
        kept = any(one.keeper for one in before.standing(faction, area, "Acolyte"))
        keeps = any(one.keeper for one in after.standing(faction, area))
        return figure("devolve", "acolyte", kept and not keeps, snake(area))

    def submerged(self, at: int) -> Option:
        """The figure that a step sends to the Deep, if it is seen there; else the one that their program would take."""
        before, after = self.steps[at - 1].s, self.steps[at].s
        faction, area, kind = self.steps[at].action.args
        candidates = before.standing(faction, area, kind)
        gone = [one for one in candidates if after.figures[one.name].place != one.place]
        return option_of((gone or sorted(candidates, key=lambda one: one.keeper))[0])

    def devolves_after_reveal(self, index: int) -> Iterator[int]:
        """The Devolves in a window that the acting player's reveal opens, right after the window declined at ``index``."""
        revealed = False
        for at, step in self._choices(index + 1):
            if step.type == "RevealES" and step.f == self.steps[index].s.order[0]:
                revealed = True
            elif step.type == "Devolve" and revealed and step.f == self.steps[index].f:
                yield at
            elif step.type != "PreActionPrompts" or not revealed:
                return

    def after_a_reveal(self, index: int) -> bool:
        """Is the choice at ``index`` the first but for Devolves since a reveal?"""
        for at in range(index - 1, 0, -1):
            if self.steps[at].is_choice and self.steps[at].type not in ("PreActionPrompts", "Devolve"):
                return self.steps[at].type == "RevealES"
        return False

    def _keeper(self) -> Option:
        """Who keeps the new gate there."""
        step = self.steps[self.last]
        faction, area = step.action.args[:2]
        keeper = next(one for one in step.s.standing(faction, area) if one.keeper)
        return figure("choose", snake(keeper.kind), False, snake(area))

    def _taken(self) -> Option:
        """The Acolyte that is gone there."""
        step, before = self.steps[self.last], self.steps[self.last - 1].s
        area, victim = step.action.args[1:3]
        gone = [one for one in before.standing(victim, area, "Acolyte") if step.s.figures[one.name].place != area]
        return option_of(gone[0])

    def _later(self, decision: Decision, index: int, late: str) -> Answer | None:
        """The same question answered by a later step: of the same stretch, or, for a ``late`` kind, the seat's next."""
        for at, step in self._choices(index):
            prompt = QUESTIONS[step.type][0]
            if prompt in ("turn", "doom_turn", "window") and at != index and not late:
                return None
            if prompt != decision.prompt or step.f != decision.seat:
                continue
            if not self.fits(decision, at):
                continue
            [[option]] = sequences(step.action, self.steps[at - 1].s, self.seating)
            return Answer(option, late or ORDERS[prompt], at)
        return None

    def fits(self, decision: Decision, at: int) -> bool:
        """Does the step speak of the unit for which we are asked, if the question is about one?"""
        args = decision.args
        if decision.prompt not in ("battle.retreat", "harbinger.reward"):
            return True
        unit = self.steps[at - 1].s.figures[self.steps[at].action.args[1]]
        if decision.prompt == "harbinger.reward":
            return bool(snake(unit.kind) == args["kind"])
        return (unit.faction, snake(unit.kind), unit.keeper) == (args["side"], args["kind"], args["keeper"])

    def reveals_in_skipped_goes(self, index: int) -> Iterator[int]:
        """The reveals that follow the end of a turn (step ``index``) in goes without Power, before the next real turn."""
        go = ""
        for at, step in self._choices(index + 1):
            if step.type == "Main":
                go = step.f
            elif step.type == "RevealES" and step.f == go:
                yield at
            elif step.type != "NextPlayer":
                return

    def ends_in_skipped_go(self) -> bool:
        """Did a reveal in a go without Power end the game there?"""
        last = [step for step in self.steps[-6:] if step.is_choice and step.type != "NextPlayer"]
        return [step.type for step in last[-2:]] == ["RevealES", "Main"]
