"""Whole games that another engine played, replayed on ours (see tests/recorded)."""

import os
from pathlib import Path

import pytest

from tests.recorded.reading import SUFFIX, files
from tests.recorded.replay import replayed

FOLDER = os.environ.get("RECORDED_GAMES", "")
GAMES = files(Path(FOLDER)) if FOLDER else []


@pytest.mark.skipif(bool(FOLDER), reason="the recorded games below are tested")
def test_recorded_games_are_named() -> None:
    pytest.skip("RECORDED_GAMES names no folder with recorded games")


@pytest.mark.skipif(not FOLDER, reason="RECORDED_GAMES names no folder")
def test_the_folder_holds_recorded_games() -> None:
    assert GAMES, f"no *{SUFFIX} in {FOLDER}"


@pytest.mark.parametrize("path", GAMES, ids=[path.name.removesuffix(SUFFIX) for path in GAMES])
def test_recorded_game_agrees(path: Path) -> None:
    replay = replayed(path)
    assert not replay.divergences, str(replay.divergences[0])
    unexplained = [str(difference) for difference in replay.list_differences if "" in difference.kinds]
    assert not unexplained, unexplained[0]
