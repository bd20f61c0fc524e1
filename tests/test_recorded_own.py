"""Our own recorded games replay identically (see tests/recorded_own)."""

import itertools
from pathlib import Path

import pytest

from engine.cthulhu_wars import maps
from engine.cthulhu_wars.factions import FACTIONS
from tests.recorded_own.games import FOLDER, SUFFIX, game_of, replay

RECORDS = sorted(FOLDER.glob("*" + SUFFIX))


@pytest.mark.parametrize("path", RECORDS, ids=[path.stem for path in RECORDS])
def test_recorded_game_replays_identically(path: Path) -> None:
    assert replay(path).over


def test_every_set_of_seats_on_every_layout_is_recorded() -> None:
    recorded = {(game.config.layout, frozenset(game.config.seats)) for game in map(game_of, RECORDS)}
    wanted = {
        (layout, frozenset(seats))
        for layout in maps.LAYOUTS for count in maps.load(layout).players
        for seats in itertools.combinations(FACTIONS, count)
    }
    assert wanted <= recorded
