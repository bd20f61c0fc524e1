"""The options of a question as a numbered menu, and what a player means by a number or a key."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from engine.kernel.decisions import Decision, Option

WIDTH = 100
SHORT = 12
GLUE = "\u00a0"
"""A non-breaking space keeps a number with its option."""

PRIVATE_VERBS = ("reveal",)
"""Options that would show a hand on the screen; they are typed, not listed."""


class Menu:
    """The listed options of one question, numbered from 1."""

    def __init__(self, decision: Decision) -> None:
        self.decision = decision
        private = [option for option in decision.options if _verb(option) in PRIVATE_VERBS]
        self.options: Sequence[Option] = [option for option in decision.options if option not in private]
        self.hides = bool(private)

    def lines(self) -> list[str]:
        """The menu: a line an option if it is short, else grouped by verb."""
        numbered = list(enumerate(self.options, 1))
        if len(numbered) <= SHORT:
            lines = [f"  {number:3}  {option.key}" for number, option in numbered]
        else:
            lines = self._grouped()
        if self.hides:
            lines.append("       (you hold Elder Signs: `hand` shows them, `reveal N` reveals one)")
        return lines

    def _grouped(self) -> list[str]:
        """One block a verb; options that differ only in where a figure goes share a line."""
        groups: dict[tuple[str, str], list[str]] = {}
        for number, option in enumerate(self.options, 1):
            verb = _verb(option).replace("_", " ")
            rest = option.key.removeprefix(verb).strip()
            start, arrow, end = rest.partition(">")
            head, entry = (start + arrow, end) if arrow and start else ("", rest or verb)
            groups.setdefault((verb, head), []).append(_glued(f"{number} {entry}"))
        lines: list[str] = []
        last = ""
        for (verb, head), entries in groups.items():
            indent = f"  {verb if verb != last else '':12} "
            last = verb
            text = f"{_glued(head)}  {'  '.join(entries)}" if head else "  ".join(entries)
            lines += textwrap.wrap(
                text, WIDTH, initial_indent=indent, subsequent_indent=" " * len(indent),
                break_on_hyphens=False, break_long_words=False,
            )
        return [line.replace(GLUE, " ") for line in lines]

    def meant(self, text: str) -> str:
        """The key that a number stands for, or a listed key whatever its case; anything else is taken as a key."""
        if is_number(text) and 1 <= int(text) <= len(self.options):
            return self.options[int(text) - 1].key
        wanted = " ".join(text.split())
        for option in self.options:
            if option.key.lower() == wanted.lower():
                return option.key
        return wanted


def is_number(text: str) -> bool:
    """Is this the number of an option, at least in form?"""
    return text.isdecimal() and len(text) <= 4


def _glued(text: str) -> str:
    return text.replace(" ", GLUE)


def _verb(option: Option) -> str:
    return str(getattr(option, "verb", option.key.split(" ", 1)[0]))
