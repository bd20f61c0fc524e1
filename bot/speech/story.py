"""The events of one post while they are being told: which are told already, and what belongs together."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.speech.catalogue import Words
from engine import Event, View


class Story:
    """``view``: how things stand now, None if unknown; ``used``: indices told by an earlier sentence; ``short``: a shorter form
    of the sentence being made.
    """

    def __init__(self, events: Sequence[Event], view: View | None, words: Words) -> None:
        self.events = events
        self.view = view
        self.words = words
        self.used: set[int] = set()
        self.short = ""

    def run(self, index: int, test: Callable[[Event], bool]) -> list[int]:
        """This index and those of the following events of the same sort, which are marked as told."""
        found = [index]
        for at in range(index + 1, len(self.events)):
            if at in self.used:
                continue
            if not test(self.events[at]):
                break
            found.append(at)
            self.used.add(at)
        return found

    def every(self, index: int, test: Callable[[Event], bool], until: str = "") -> list[int]:
        """This index and those of all later events of the same sort, up to the first one called ``until``; marked as told."""
        found = [index]
        for at in range(index + 1, len(self.events)):
            if self.events[at].name == until:
                break
            if at not in self.used and test(self.events[at]):
                found.append(at)
                self.used.add(at)
        return found

    def in_battle(self, index: int) -> bool:
        """Does this event belong to a battle (begun before, or still going on)?"""
        for at in range(index - 1, -1, -1):
            if self.events[at].name == "battle_began":
                return True
            if self.events[at].name == "battle_over":
                return False
        return self.ends_after(index) or (self.view is not None and self.view.battle is not None)

    def abandoned(self, area: str) -> bool:
        """Is there a gate now that nobody controls? Unknown without a view."""
        view = self.view
        return view is not None and area in view.state.gates and view.controller.get(area) is None

    def ends_after(self, index: int) -> bool:
        """Is the end of a battle told after this event, before another begins?"""
        for at in range(index + 1, len(self.events)):
            if self.events[at].name == "battle_over":
                return True
            if self.events[at].name == "battle_began":
                return False
        return False
