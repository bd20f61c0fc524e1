"""The driver plays tables to their end and notices those that have none."""

import random

import pytest

from engine import Config, new_game
from engine.play import EndlessGame, RandomPlayer, play_game

SEATS = ("GC", "BG", "YS")


def players():
    return {seat: RandomPlayer() for seat in SEATS}


def test_a_game_is_played_to_its_end_and_counted():
    table = new_game(Config(seats=SEATS, seed="drive"))
    report = play_game(table, players(), random.Random("drive"))
    entries = [entry for row in table.journal() for entry in row.entries if entry.kind != "forced"]
    assert table.over and report.finished
    assert report.answers == len(entries)
    assert 0 < report.choices <= report.answers


def test_the_check_is_called_at_the_start_and_after_every_choice():
    calls = []
    table = new_game(Config(seats=SEATS, seed="drive"))
    report = play_game(table, players(), random.Random("drive"), lambda: calls.append(table.serial))
    assert len(calls) == report.answers + 1
    assert calls == sorted(set(calls))


def test_a_game_over_the_limit_is_called_endless():
    with pytest.raises(EndlessGame, match="after 5 answers"):
        play_game(new_game(Config(seats=SEATS, seed="drive")), players(), random.Random(1), limit=5)


def test_choices_beside_a_question_are_taken_at_the_rate_asked_for():
    table = new_game(Config(seats=SEATS, seed="beside"))
    play_game(table, players(), random.Random("beside"), open_rate=0.5)
    assert any(entry.kind == "open" for row in table.journal() for entry in row.entries)


def test_a_player_that_looks_sees_its_own_view():
    seen = []

    class Looker(RandomPlayer):
        def choose(self, decision, look, rng):
            seen.append((decision.seat, look().viewer))
            return super().choose(decision, look, rng)

    table = new_game(Config(seats=SEATS, seed="look"))
    play_game(table, {seat: Looker() for seat in SEATS}, random.Random("look"), open_rate=0)
    assert seen and all(seat == viewer for seat, viewer in seen)
