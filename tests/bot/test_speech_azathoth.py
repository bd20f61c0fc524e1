"""Azathoth in words: the picks, his glyph, the dice of Nuclear Chaos."""

from __future__ import annotations

from typing import Any

import pytest

from bot import speech
from engine import Config, Decision, Event, Table, new_game
from engine.cthulhu_wars.options import number
from engine.kernel.decisions import given
from renders import alt_text

WORDS = speech.words("en")


@pytest.fixture
def table() -> Table[Any]:
    return new_game(Config(seats=("GC", "CC", "BG", "YS"), seed="azathoth", cards=("azathoth",)))


def tell(table: Table[Any], *events: Event) -> str:
    return " ".join(speech.sentences(events, table.view(None), WORDS))


def test_the_picks_and_the_glyph_are_told(table: Table[Any]) -> None:
    assert tell(table, Event("faces_picked", "CC", {"kind": "azathoth", "faces": {"GC": 5, "BG": 2, "YS": 2}})) == (
        "Picked for the awakening of Azathoth: Great Cthulhu 5, Black Goat 2, Yellow Sign 2."
    )
    moved = Event("glyph_moved", "CC", {"kind": "azathoth", "n": 13})
    assert tell(table, moved) == "The glyph of Azathoth is at 13 on the Doom track."
    gone = Event("glyph_moved", "CC", {"kind": "azathoth", "n": 0})
    assert tell(table, gone) == "The glyph of Azathoth left the Doom track."


def test_the_board_says_where_the_glyph_is(table: Table[Any]) -> None:
    assert "glyph" not in speech.board_text(table.view(), WORDS) + alt_text.board(table.view())
    table.game.take_card("CC", "azathoth")
    table.game.remember("azathoth.glyph", 13)
    assert "Azathoth (his glyph is at 13)" in speech.board_text(table.view(), WORDS)
    assert "Azathoth (glyph at 13)" in alt_text.board(table.view())
    assert "Azathoth (glyph at 13)" in alt_text.sheet(table.view(), "CC")


def test_the_question_about_the_die_shows_all_dice(table: Table[Any]) -> None:
    options = given([number("keep", 5), number("change", 6), number("change", 4)])
    decision = Decision("CC", "nuclear_chaos.change", options, {"faces": {"CC": 5, "GC": 6, "BG": 2, "YS": 2}, "mine": 5})
    text = speech.prompt_text(decision, table.view("CC"), WORDS)
    assert "Crawling Chaos 5" in text and "Yellow Sign 2" in text and "Yours is 5" in text
    labels = [speech.option_label(option, table.view("CC"), WORDS, decision=decision) for option in decision.options]
    assert labels == ["Keep the 5", "Make it 6", "Make it 4"]
