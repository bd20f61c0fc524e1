"""Damaged saves: whatever is in the file, the answer is a SaveError and never a traceback of something else."""

import random

import msgspec
import pytest

from engine import Config, SaveError, load_game, new_game
from engine.play.driver import play_game
from engine.play.random_player import RandomPlayer
from tests.games import play


@pytest.fixture(scope="module")
def saved():
    table = new_game(Config(seats=("GC", "CC", "BG", "YS"), seed="saves", expansions=("high_priests",)))
    saves = []
    play(table, "saves", lambda t: saves.append(t.save()))
    return saves


def damaged(data, rng):
    """The data with one thing in it replaced, taken away or doubled."""
    while True:
        holder, spot = data, None
        while isinstance(holder, (dict, list)) and holder:
            parent = holder
            spot = rng.choice(list(holder)) if isinstance(holder, dict) else rng.randrange(len(holder))
            holder = holder[spot]
            if rng.random() < 0.3:
                break
        if spot is not None:
            break
    what = rng.randrange(3)
    if what == 0:
        del parent[spot]
    else:
        parent[spot] = rng.choice([None, "", "moon", -1, 10**9, [], {}, "GC", "europe", 3.5, True])


def test_a_thousand_damaged_saves_are_refused_or_read(saved):
    rng = random.Random("damage")
    refused = 0
    for _ in range(1000):
        data = msgspec.json.decode(rng.choice(saved))
        damaged(data, rng)
        try:
            load_game(msgspec.json.encode(data))
        except SaveError as error:
            refused += 1
            assert str(error)
    assert refused > 500


@pytest.mark.parametrize("cut", [0, 1, 100, 1000])
def test_a_save_cut_short_is_refused(saved, cut):
    with pytest.raises(SaveError):
        load_game(saved[20][:cut])


def test_a_forced_answer_before_a_question_that_looks_like_it_is_not_made_twice():
    # Two Byakhee fly one after the other: the first question has one answer, the second asks the same with "done".
    table = new_game(Config(seats=("OW", "BG", "YS", "CC", "GC"), layout="earth55", seed="final:87"))
    rng, players = random.Random("final:87/play"), {seat: RandomPlayer() for seat in table.view().state.order}
    loaded = 0

    def check():
        nonlocal loaded
        loaded += 1
        assert load_game(table.save()).digest() == table.digest()

    play_game(table, players, rng, check)
    assert loaded > 300
