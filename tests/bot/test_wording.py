"""The texts of posts: nothing is said twice in one of them."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from bot.delivery.wording import public_text
from bot.model import Member, Owed, Settings, TableRecord
from bot.speech import words
from engine import Config, Event, Table, new_game

SEATS = ("GC", "CC", "BG", "YS")
PEOPLE = tuple(Member(index, seat, index + 1, f"Player {index}") for index, seat in enumerate(SEATS))
RECORD = TableRecord(1, 1, 2, 1, "running", Settings(layout="earth35", players=4), PEOPLE)


def post_of(game: Table[Any], events: list[Event]) -> str:
    told = [{"name": event.name, "seat": event.seat, "facts": msgspec.to_builtins(event.facts)} for event in events]
    owed = Owed("battle", 1, {"events": told})
    return public_text([owed], [], RECORD, game, words("en"))[0]


def test_a_post_about_an_open_battle_says_nothing_twice() -> None:
    """Who attacks whom, and every roll, are in the text of the battle; the small print is the last line."""
    game, random = new_game(Config(seats=SEATS, layout="earth35", seed="battles")), Random(3)
    battles = rolls = 0
    events: list[Event] = []
    while battles < 6 and not game.over:
        decision = game.pending()[0]
        fights = [option for option in decision.options if option.key.startswith("battle ")]
        events += game.choose(random.choice(fights or list(decision.options)), seat=decision.seat)
        battle = game.view(None).battle
        if battle is None:
            events.clear()
            continue
        battles += any(event.name == "battle_began" for event in events)
        rolls += any(event.name == "battle_rolled" for event in events)
        text = post_of(game, events)
        assert text.count("attacks ") == 1, text
        assert all(line.count(" rolled ") < 2 and text.count(line) == 1 for line in text.split("\n")), text
        assert text.split("\n")[-1].startswith("-# Ritual"), text
    assert battles >= 6 and rolls
