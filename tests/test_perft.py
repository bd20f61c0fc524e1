"""Perft counts stay what they were (see tests/perft.py)."""

import json

import pytest

from tests.perft import FILE, POSITIONS, count, position

RECORDED = json.loads(FILE.read_text())


@pytest.mark.parametrize("name", POSITIONS)
def test_counts_are_as_recorded(name):
    table, depth = position(name)
    assert [count(table, level) for level in range(1, depth + 1)] == RECORDED[name]
