"""Positions for picture tests: views of random games, a worst crowd, battles in progress and just over."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import cache

import msgspec

from engine import Config, Table, View, new_game
from engine.cthulhu_wars.game import Game
from engine.cthulhu_wars.state import Gate, State, Token, Unit
from engine.kernel.events import Event
from engine.kernel.visibility import redact
from tests.games import configs, play

PLAYERS = {"GC": "Mia", "CC": "Анна Сергеевна", "BG": "王小明🎲", "YS": "W" * 32, "OW": "Jonas"}


class _Found(Exception):
    """The wanted moment of a game has come."""


@cache
def moment(wanted: Callable[[View, Sequence[Event]], bool]) -> tuple[View, tuple[Event, ...]]:
    """The first moment of random games that is as wanted: the public view and all events of its game until then."""
    found: list[tuple[View, tuple[Event, ...]]] = []

    def check(played: Table[Game]) -> None:
        view, events = played.view(), tuple(played.events())
        if wanted(view, events):
            found.append((view, events))
            raise _Found

    for config in configs(200):
        with suppress(_Found):
            play(new_game(config), config.seed, check)
        if found:
            return found[0]
    raise AssertionError(f"200 random games have no moment that is {wanted.__name__}")


def battle_over(view: View, events: Sequence[Event]) -> bool:
    """A battle with dice has just ended."""
    return bool(events) and any(event.name == "battle_over" and event.facts["fought"] for event in events[-6:])


def retreating(view: View, events: Sequence[Event]) -> bool:
    """Somebody is asked where to retreat."""
    return view.battle is not None and view.battle["step"] == "retreats"


def killing(view: View, events: Sequence[Event]) -> bool:
    """Somebody is asked who takes a Kill."""
    return view.battle is not None and view.battle["step"] == "kills"


BATTLES = (battle_over, retreating, killing)
"""Moments with a battle."""


def crowd(areas: Sequence[str] = ("south_asia", "arabia", "europe"), viewer: str | None = None) -> View:
    """Every figure of five factions in a few areas, with a gate and a Desecration."""
    seats = ("GC", "CC", "BG", "YS", "OW")
    table = new_game(Config(seats=seats, layout="earth55", expansions=("high_priests",), seed="crowd"))
    state: State = table.game.state.copy()
    for at, unit in enumerate(state.units):
        state.units[at] = Unit(unit.id, unit.kind, unit.owner, areas[at % len(areas)])
    keeper = next(unit for unit in state.units if unit.kind == "dark_young")
    state.gates = {areas[0]: Gate(areas[0], keeper.id)}
    state.units[keeper.id] = msgspec.structs.replace(keeper, place=areas[0])
    state.tokens += (Token("desecration", areas[0], "YS"),)
    state.seats["GC"].signs = (3, 1)
    return View(redact(state, viewer), viewer)


def random_tables(games: int, every: int) -> Iterator[Table[Game]]:
    """Tables of random games, each shown after every so many choices (the same table, further on)."""
    for config in configs(games):
        count = 0
        shown: list[Table[Game]] = []

        def check(table: Table[Game]) -> None:
            nonlocal count
            count += 1
            if count % every == 0:
                shown.append(table.clone())

        play(new_game(config), config.seed, check)
        yield from shown
