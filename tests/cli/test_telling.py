"""Every event and every question has a sentence."""

import random

import pytest

from engine import Config, Event, new_game
from engine.cli.telling import SENTENCES, UNTOLD, counted, listed, question, told, told_all, word
from engine.play import Heuristic, RandomPlayer, play_game

TABLES = [
    (("GC", "CC", "BG", "YS"), Heuristic), (("OW", "BG", "YS", "CC"), Heuristic), (("GC", "OW"), RandomPlayer),
    (("YS", "CC", "OW", "BG", "GC"), RandomPlayer),
]


@pytest.mark.parametrize("seats, player", TABLES, ids=lambda value: str(value))
def test_whole_games_can_be_told(seats, player):
    table = new_game(Config(seats=seats, seed="tell", expansions=("high_priests",)))

    def check():
        for decision in table.pending():
            sentence = question(decision, table.view(decision.seat))
            assert sentence and "{" not in sentence

    play_game(table, {seat: player() for seat in seats}, random.Random("tell"), check)
    for event in table.events():
        assert event.name in SENTENCES or event.name in (*UNTOLD, "declared"), event.name
        sentence = told(event)
        assert not sentence or sentence.endswith((".", "---")), sentence
        assert "_" not in sentence, sentence


def test_what_is_said_again_and_again_is_counted():
    event = Event("passed", "GC")
    assert told_all([event, event]) == ["Great Cthulhu passes. (2 times)"]


def test_an_unknown_event_is_told_plainly():
    assert told(Event("frobnicated", "GC", {"area": "europe"})) == "Great Cthulhu: frobnicated (area Europe)."


def test_words():
    assert word("GC") == "Great Cthulhu"
    assert word("deep_one") == "Deep One"
    assert word("north_pacific") == "North Pacific"
    assert word(["GC", "CC"]) == "Great Cthulhu and Crawling Chaos"
    assert counted(1, "Kill") == "1 Kill" and counted(2, "Kill") == "2 Kills"
    assert listed(["a", "b", "c"]) == "a, b and c"
