"""The two legal lists of one choice, both reduced to our options: (verb, class, place, keeper, marks).

Their list names single figures and opens sub-menus, so one entry may answer several of our questions. At the question
number ``depth`` of an action their list is what may follow the answers given so far.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from engine import Decision
from engine.cthulhu_wars.options import Option
from tests.recorded.reading import State, Step
from tests.recorded.translating import sequences


class Lists(NamedTuple):
    """What only one of the two lists holds, and all of theirs."""

    ours: list[Option]
    theirs: list[Option]
    theirs_all: list[Option]

    @property
    def equal(self) -> bool:
        """Do they agree?"""
        return not self.ours and not self.theirs


def reduced(step: Step, before: State, seating: Sequence[str], said: Sequence[Option]) -> list[Option]:
    """Their list at the question after ``said``."""
    depth = len(said)
    found: dict[Option, None] = {}
    for action in step.options:
        if action.type == "RevealES" and not said:
            for value in action.args[1] or before.F[action.args[0]].es:
                found[Option("reveal", n=value)] = None
            continue
        for sequence in sequences(action, before, seating):
            if len(sequence) > depth and sequence[:depth] == list(said):
                found[sequence[depth]] = None
    return list(found)


def compare(ours: Sequence[Option], theirs: list[Option]) -> Lists:
    """The two lists of one question."""
    return Lists(
        [option for option in ours if option not in theirs], [option for option in theirs if option not in ours], theirs
    )


def same(option: Option, decision: Decision) -> Option | None:
    """The option as our list has it; a figure's marks that their engine forgets or keeps too long (see `differences`) aside."""
    if option in decision.options:
        return option
    if decision.prompt in ("battle.kill", "battle.pain", "invisibility.whom") and _passing(option):
        plain = msgspec.structs.replace(option, mark="")
        for listed in decision.options:
            assert isinstance(listed, Option)
            if _passing(listed) and msgspec.structs.replace(listed, mark="") == plain:
                return listed
    return None


def _passing(option: Option) -> bool:
    """Is the mark one that does not count once dice are rolled, or a Polyp's?"""
    return option.mark in ("", "used") or option.mark.startswith("+")
