"""Whole games, worded at every step: everything has words, lines keep to their lengths, no hidden value comes out."""

from __future__ import annotations

import logging
import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest

from bot import speech
from bot.model import Member, Settings, TableRecord
from engine import Config, Decision, Event, Table, new_game
from engine.cthulhu_wars.catalogue import CARDS
from engine.cthulhu_wars.prompts import all_prompts
from engine.play import PLAYERS, play_game
from tests.cthulhu_wars.test_awakened import GODS, TERRORS, awakened
from tests.games import configs, play

WORDS = speech.words("en")
MENTION = "<@1234567890123456789>"
STEPS = 5
"""Labels of all options are made at every fifth step only."""


def members(seats: Sequence[str]) -> tuple[Member, ...]:
    return tuple(
        Member(index, seat, 1000 + index, "A name of 32 characters, no less!"[:32]) for index, seat in enumerate(seats)
    )


def record(table: Table[Any]) -> TableRecord:
    order = table.view(None).state.order
    return TableRecord(
        7, 1, 2, 1000, "running", Settings(players=len(order)), members(order), commitment=table.commitment
    )


class Listener:
    """Words everything after each choice, and keeps what was wrong."""

    def __init__(self) -> None:
        self.step = 0
        self.told = 0
        self.prompts: set[str] = set()
        self.events: set[str] = set()

    def __call__(self, table: Table[Any]) -> None:
        self.step += 1
        view = table.view(None)
        events = table.events(self.told)
        pending = table.pending()
        people = members(view.state.order)
        for event in events:
            self.events.add(event.name)
            text = speech.sentence(event, view, WORDS)
            assert text and text[-1] in ".!?)" and text[0] == text[0].upper(), text
        stripped = [event.seen_by(None) for event in events]
        assert speech.sentences(events, view, WORDS) == speech.sentences(stripped, view, WORDS)
        for text in speech.sentences(events, view, WORDS):
            assert well_formed(text), text
        for public in ([], pending):
            line = speech.headline(events, view, WORDS, public, MENTION if public else "")
            assert len(line) <= 110 and "\n" not in line, line
        post = speech.action_text(events, view, WORDS, pending, MENTION, people)
        assert len(post) <= 2000 and len(post.split("\n")[0]) <= 110, post
        if pending and all(decision.prompt == "window" for decision in pending):
            assert MENTION not in post
        self.told = max(0, len(table.rows) - 1)
        for decision in [*pending, *table.open_choices()]:
            self.ask(decision, table)
        if view.battle is not None:
            assert well_formed(speech.battle_text(view, WORDS, people))
        if self.step % STEPS == 0:
            assert len(speech.card_text(record(table), view, WORDS, pending)) <= 2000
            assert len(speech.board_text(view, WORDS, people)) <= 6000

    def ask(self, decision: Decision, table: Table[Any]) -> None:
        self.prompts.add(decision.prompt)
        view = table.view(None)
        text = speech.prompt_text(decision, view, WORDS)
        assert well_formed(text) and len(text) <= 300 and text[-1] in ".?", text
        assert len(speech.window_private(decision, view, WORDS, 1.0, ("It happened.",))) <= 500
        if self.step % STEPS and len(decision.options) > 12:
            return
        for limit in (100, 80):
            labels = [speech.option_label(option, view, WORDS, limit, decision) for option in decision.options]
            assert all(0 < len(label) <= limit for label in labels)
            assert len(set(labels)) == len(labels), [label for label in labels if labels.count(label) > 1]
            assert all(well_formed(label) for label in labels), (decision.prompt, labels)
        for option in decision.options:
            assert len(speech.option_description(option, view, WORDS)) <= 100
            assert speech.is_private(option) == option.key.startswith(("reveal ", "discard "))


def well_formed(text: str) -> bool:
    """No placeholder, no id, no double blank left in it."""
    return not any(part in text for part in ("{", "}", "_", "  ", "None", "..")) and text == text.strip()


@pytest.fixture
def complaints(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """No text is missing, none gets arguments it does not know."""
    with caplog.at_level(logging.ERROR, logger="bot.speech.catalogue"):
        yield
    assert not caplog.records, caplog.text


@pytest.mark.parametrize("config", list(configs(8)), ids=lambda config: config.seed)
def test_random_games_are_told(config: Config, complaints: None) -> None:
    listener = Listener()
    table = play(new_game(config), config.seed, listener)
    finish(table)
    assert listener.prompts <= set(all_prompts())


@pytest.mark.parametrize("number", range(3))
def test_games_with_independent_great_old_ones_are_told(number: int, complaints: None) -> None:
    """They are in play from the start: otherwise random games seldom get so far."""
    seats = ("GC", "CC", "BG", "YS")
    gods = random.Random(number).sample([god for god in GODS if CARDS[god].rival not in seats], 6)
    table = play(awakened(seats, "earth35", gods, f"told {number}"), f"told {number}", Listener())
    assert table.over


@pytest.mark.parametrize("number", range(2))
def test_games_with_terrors_are_told(number: int, complaints: None) -> None:
    seats = ("GC", "CC", "BG", "YS")
    table = play(awakened(seats, "earth35", TERRORS, f"terrors {number}"), f"terrors {number}", Listener())
    assert table.over


@pytest.mark.parametrize("number", range(3))
def test_games_with_cards_of_all_sorts_are_told(number: int, complaints: None) -> None:
    """Options of different cards side by side, on the map with the longest names."""
    seats = ("OW", "YS", "BG", "CC", "GC")
    cards = ["cat_asteroid", "prophetess", "insects", "dire_cthulhu", "ghatanothoa", "nodens"]
    table = play(awakened(seats, "earth55", cards, f"all sorts {number}"), f"all sorts {number}", Listener())
    assert table.over


@pytest.mark.parametrize("config", list(configs(4)), ids=lambda config: config.seed)
def test_heuristic_games_are_told(config: Config, complaints: None) -> None:
    table = new_game(config)
    players = {seat: Spoken(PLAYERS["heuristic"](), table, Listener()) for seat in config.seats}
    play_game(table, players, random.Random(config.seed))
    finish(table)


class Spoken:
    """A computer player who has everything told before he chooses."""

    def __init__(self, player: Any, table: Table[Any], listener: Callable[[Table[Any]], None]) -> None:
        self.player = player
        self.table = table
        self.listener = listener

    def __getattr__(self, name: str) -> Any:
        return getattr(self.player, name)

    def choose(self, *args: Any, **kwargs: Any) -> Any:
        self.listener(self.table)
        return self.player.choose(*args, **kwargs)


def finish(table: Table[Any]) -> None:
    """The end post of a finished game."""
    view = table.view(None)
    signs: dict[str, list[int]] = {}
    for event in table.rows[-1].events:
        if event.name == "revealed_sign":
            signs.setdefault(event.seat, []).append(int(event.facts["value"]))
    text = speech.end_text(view, WORDS, members(view.state.order), "ab" * 32, signs)
    assert len(text) <= 2000 and len(text.split("\n")[0]) <= 110
    assert view.state.result is not None
    for seat in view.state.result.winners:
        assert speech.seat_name(seat, WORDS) in text


def test_a_drawn_sign_keeps_its_value(complaints: None) -> None:
    table = new_game(Config(seats=("GC", "CC", "BG"), seed="signs"))
    event = Event("drew_sign", "GC", {}, "GC", {"value": 3})
    text = speech.sentence(event, table.view(None), WORDS)
    assert text == "Great Cthulhu drew an Elder Sign."
    assert not any(char.isdigit() for char in text)
