"""Time-lapses: every position is shown, one is held at a time, and the file keeps to its limit."""

from __future__ import annotations

import random
from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from engine import Config, new_game
from engine.play import PLAYERS
from engine.play.driver import answer
from renders import film as films
from renders.film import Frame, Reel, film, thinned


def positions(n: int) -> list[Frame]:
    """The first positions of a game, one a choice."""
    table: Any = new_game(Config(seats=("GC", "CC", "BG"), layout="earth33", seed="film"))
    players = {seat: PLAYERS["heuristic"]() for seat in table.view(None).state.order}
    rng = random.Random(3)
    found = [Frame(table.view(None))]
    while len(found) < n:
        answer(table, players, table.pending()[0], rng)
        found.append(Frame(table.view(None)))
    return found


def test_a_film_shows_every_position_for_a_while() -> None:
    data = film(positions(5), {"GC": "Mia"})
    picture: Any = Image.open(BytesIO(data))
    assert (picture.format, picture.size, picture.is_animated) == ("WEBP", films.TRIALS[0][0], True)
    shown = 0
    for frame in range(picture.n_frames):
        picture.seek(frame)
        picture.load()
        shown += picture.info["duration"]
    assert shown == 4 * films.FRAME_MS + films.LAST_MS, "equal frames are one, shown longer"


def test_one_position_is_a_film_too() -> None:
    assert Image.open(BytesIO(film(positions(1)))).size == films.TRIALS[0][0]


def test_the_same_positions_are_the_same_file() -> None:
    frames = positions(3)
    assert film(frames) == film(frames)


def test_a_film_that_is_too_large_is_made_smaller() -> None:
    frames = positions(3)
    usual = len(film(frames))
    data = film(frames, limit=usual - 1)
    assert len(data) < usual
    with pytest.raises(ValueError, match="does not fit"):
        film(frames, limit=100)
    with pytest.raises(ValueError, match="at least one"):
        film([])


def test_only_one_frame_is_drawn_at_a_time() -> None:
    drawn: list[int] = []

    def draw(number: int) -> Image.Image:
        drawn.append(number)
        return Image.new("RGB", (8, 8), (number * 20, 0, 0))

    reel = Reel((8, 8), 4, draw)
    reel.save(BytesIO(), "WEBP", save_all=True, duration=[10] * 4)
    assert drawn[:4] == [0, 1, 2, 3] and len(drawn) <= 5, "and back to the first"


def test_a_long_game_is_thinned_and_nothing_that_happened_is_lost() -> None:
    class Any_:
        pass

    frames = [Frame(Any_(), (number,)) for number in range(10)]  # type: ignore[arg-type]  # only counted
    kept, step = thinned(frames, 4)
    assert step == 3 and len(kept) <= 5
    assert [event for frame in kept for event in frame.events] == list(range(10))
    assert kept[0].view is frames[0].view and kept[-1].view is frames[-1].view
    assert thinned(frames, 10) == (frames, 1)
