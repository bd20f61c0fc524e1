"""Options, decisions and steps: how rules ask.

Rules are generators. Whenever a human must choose they yield one `Decision` (or a `Together` of several, when more than
one seat may answer) and are resumed with the `Option` taken. A `Decision` carries who is asked, a prompt key with
arguments instead of prose, and a function that builds the complete legal list: the list exists only once somebody looks,
so a replay never pays for it.

    >>> class Colour(Option, frozen=True):
    ...     name: str
    ...     @property
    ...     def key(self) -> str:
    ...         return f"paint {self.name}"
    >>> def paint() -> Step[str]:
    ...     taken = yield Decision("A", "colour", lambda: [Colour("red"), Colour("blue")])
    ...     return taken.name
    >>> step = paint()
    >>> [option.key for option in next(step).options]
    ['paint red', 'paint blue']
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from typing import Any, TypeAlias, TypeVar

import msgspec

SeatId: TypeAlias = str
Args: TypeAlias = Mapping[str, Any]
NO_ARGS: Args = {}

T = TypeVar("T")


class Option(msgspec.Struct, frozen=True, gc=False):
    """One legal choice: a frozen record. `key` is a stable text that a person can read and type."""

    @property
    def key(self) -> str:
        """The text that names this option within its list, e.g. ``move scout north>south``."""
        raise NotImplementedError


class Decision:
    """One question to one seat.

    ``prompt`` is a catalogue key, ``args`` its arguments (plain JSON values). ``open`` may give further decisions that
    other seats can take beside this one without blocking it (hooks.md 7.3). ``number`` is set by the table when the
    question is first asked; with the seat it makes the question's id, which a replay reproduces.
    """

    __slots__ = ("seat", "prompt", "args", "open", "number", "_build", "_options")

    def __init__(
        self,
        seat: SeatId,
        prompt: str,
        build: Callable[[], Sequence[Option]],
        args: Args = NO_ARGS,
        open: Callable[[], list[Decision]] | None = None,
    ) -> None:
        self.seat = seat
        self.prompt = prompt
        self.args = args
        self.open = open
        self.number = -1
        self._build = build
        self._options: Sequence[Option] | None = None

    @property
    def options(self) -> Sequence[Option]:
        """The complete legal list, built at the first look."""
        options = self._options
        if options is None:
            options = self._options = self._build()
        return options

    def look(self) -> None:
        """Build the list now, if nobody has looked at it yet."""
        if self._options is None:
            self._options = self._build()

    @property
    def id(self) -> str:
        """Names this question in an answer; changes when the question's list changes.

        What may be done beside a question is no question that closes: its id is ``open-`` with the seat.
        """
        return f"{self.number}-{self.seat}" if self.number >= 0 else f"open-{self.seat}"

    def rebuild(self) -> bool:
        """Build the list again after something else happened; True if it differs from the one shown before."""
        before = self._options
        self._options = self._build()
        return before is None or list(before) != list(self._options)

    def find(self, key: str) -> Option | None:
        """The option with this key, or None."""
        for option in self.options:
            if option.key == key:
                return option
        return None

    def __repr__(self) -> str:
        return f"Decision({self.seat}, {self.prompt}, {dict(self.args)})"


def given(options: Sequence[Option]) -> Callable[[], Sequence[Option]]:
    """A list that is there already, as `Decision` wants it."""
    return lambda: options


class Together:
    """Several decisions open at once; the rules are resumed at the first answer, ``answered`` tells whose.

    The rules decide what an early answer of a later seat means (see `Reactions`).
    """

    __slots__ = ("decisions", "answered")

    def __init__(self, decisions: Sequence[Decision]) -> None:
        self.decisions = decisions
        self.answered: Decision = decisions[0]


Asked: TypeAlias = Decision | Together


def each(asked: Asked) -> Sequence[Decision]:
    """The decisions that are asked, one or several."""
    return (asked,) if isinstance(asked, Decision) else asked.decisions


Step: TypeAlias = Generator[Asked, Any, T]
"""A piece of rules that may ask and ends with a value."""


class Reactions:
    """A window in which several seats may react, one reaction after the other (design.md, kernel 5).

    All seats with a legal reaction are asked at once. An acceptance is handed out (by `next`) when all earlier seats
    have answered. After its effect only seats whose list changed are asked again: other answers stand, so a waiting
    acceptance of a later seat stays valid as long as its list is the same.
    """

    def __init__(self, build: Callable[[], list[Decision]], declines: Callable[[Option], bool]) -> None:
        self._build = build
        self._declines = declines
        self._asked: dict[SeatId, Decision] = {}
        self._answers: dict[SeatId, Option] = {}

    def _refresh(self) -> list[Decision]:
        """The decisions due now; keeps the old object (and its id) where the list is the same."""
        due: list[Decision] = []
        built = self._build()
        for seat in [seat for seat in self._asked if all(seat != decision.seat for decision in built)]:
            del self._asked[seat]
            self._answers.pop(seat, None)
        for decision in built:
            old = self._asked.get(decision.seat)
            if old is not None and list(old.options) == list(decision.options):
                due.append(old)
            else:
                self._asked[decision.seat] = decision
                self._answers.pop(decision.seat, None)
                due.append(decision)
        return due

    def next(self) -> Step[tuple[SeatId, Option] | None]:
        """The next reaction to carry out, or None when everybody is through."""
        while True:
            # Looked at anew after every answer: an open choice may have come in between.
            waiting = []
            for decision in self._refresh():
                answer = self._answers.get(decision.seat)
                if answer is None:
                    waiting.append(decision)
                elif not waiting and not self._declines(answer):
                    del self._answers[decision.seat]
                    del self._asked[decision.seat]
                    return decision.seat, answer
            if not waiting:
                return None
            together = Together(waiting)
            option = yield together
            self._answers[together.answered.seat] = option
