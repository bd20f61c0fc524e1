"""Prints, after the tests, what the scripted games measured."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from .measures import Measures, table


@dataclass
class Measured:
    """``games``: name and measures of each game played to its end; ``lines``: whatever else a test has to tell."""

    games: list[tuple[str, Measures]] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)


MEASURED = Measured()


@pytest.fixture
def measures() -> Measured:
    """What is added here is printed at the end of the run."""
    return MEASURED


def pytest_terminal_summary(terminalreporter: Any) -> None:
    if MEASURED.games or MEASURED.lines:
        terminalreporter.section("measures of play")
        for line in (*(table(MEASURED.games) if MEASURED.games else ()), *MEASURED.lines):
            terminalreporter.write_line(line)
