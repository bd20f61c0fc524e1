"""Prints, after the tests, what the scripted games measured."""

from __future__ import annotations

from typing import Any

import pytest

MEASURES: list[str] = []


@pytest.fixture
def measures() -> list[str]:
    """Lines added here are printed at the end of the run."""
    return MEASURES


def pytest_terminal_summary(terminalreporter: Any) -> None:
    if MEASURES:
        terminalreporter.section("measures of play")
        for line in MEASURES:
            terminalreporter.write_line(line)
