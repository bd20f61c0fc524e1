"""Which games are recorded, how they are played, written and replayed."""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from engine import Config, Table, new_game
from engine.cthulhu_wars import maps
from engine.cthulhu_wars.factions import FACTIONS
from engine.cthulhu_wars.setup import all_flags
from engine.errors import EngineError
from engine.play import PLAYERS, play_game

FOLDER = Path(__file__).with_name("games")
SUFFIX = ".jsonl"
A_LINE = 12
"""So many choices stand in one line, before their digest."""


class Game(msgspec.Struct, frozen=True):
    """A game to be recorded. ``players``: the computer player of each seat."""

    name: str
    config: Config
    players: Sequence[str]

    @property
    def path(self) -> Path:
        """Where its record is."""
        return FOLDER / (self.name + SUFFIX)


class Changed(AssertionError):
    """A recorded game does not replay as it was recorded."""


# -- which games ------------------------------------------------------------------------------------------------


def games() -> Iterator[Game]:
    """Every set of factions on every layout made for so many, then games with other rules."""
    number = 0
    for layout in maps.LAYOUTS:
        for count in maps.load(layout).players:
            for factions in itertools.combinations(FACTIONS, count):
                yield _game(number, layout, _seated(factions, number))
                number += 1
    for name, layout, seats, options in _other_rules():
        yield _game(number, layout, seats, options, name)
        number += 1


def _seated(factions: Sequence[str], number: int) -> tuple[str, ...]:
    """The factions in some order, another one for each game."""
    orders = list(itertools.permutations(factions))
    return orders[(7 * number) % len(orders)]


def _other_rules() -> Iterator[tuple[str, str, tuple[str, ...], dict[str, str]]]:
    """All rule flags at once at their second value, then at their last; and the other rules for two."""
    for which, name in ((1, "second-rules"), (-1, "last-rules")):
        options = {flag: values[which] for flag, values in all_flags().items() if flag != "two_player"}
        yield name, "earth35", ("GC", "CC", "BG", "YS"), options
        yield name, "earth53", ("OW", "GC", "YS", "BG"), options
    yield "two-players", "earth35", ("CC", "BG"), {"two_player": all_flags()["two_player"][-1]}


def _game(
    number: int, layout: str, seats: tuple[str, ...], options: dict[str, str] | None = None, name: str = ""
) -> Game:
    """High Priests in every other game; heuristic players mostly, some random ones, some tables mixed."""
    players = ["heuristic"] * len(seats)
    if number % 5 == 2:
        players = ["random"] * len(seats)
    elif number % 4 == 1:
        players = [("heuristic", "random")[(number + place) % 2] for place in range(len(seats))]
    name = "-".join([name or layout, *seats])
    config = Config(
        seats=seats, layout=layout, options=options or {}, seed=f"recorded {name}",
        expansions=("high_priests",) if number % 2 else (),
    )
    return Game(name, config, players)


# -- playing and writing ----------------------------------------------------------------------------------------


def played(game: Game) -> list[str]:
    """Play the game; the choices as ``seat key``."""
    table = new_game(game.config)
    seats = dict(zip(game.config.seats, game.players, strict=True))
    play_game(table, {seat: PLAYERS[player]() for seat, player in seats.items()}, random.Random(game.config.seed))
    entries = [entry for row in table.journal() for entry in row.entries if entry.kind != "forced"]
    return [f"{entry.seat} {entry.option.key}" for entry in entries]


def record(game: Game, choices: Sequence[str]) -> str:
    """The text of a record: the choices replayed, with digests."""
    table = new_game(game.config)
    head = {"name": game.name, "players": game.players, "config": msgspec.to_builtins(game.config)}
    lines: list[Any] = [head]
    for at in range(0, len(choices), A_LINE):
        part = list(choices[at : at + A_LINE])
        for choice in part:
            _choose(table, choice)
        lines.append([*part, table.digest()])
    lines.append({"digest": table.digest(), "result": _result(table)})
    return "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines)


def choices_of(path: Path) -> list[str]:
    """The recorded choices."""
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    return [choice for line in lines[1:-1] for choice in line[:-1]]


def game_of(path: Path) -> Game:
    """The game of a record."""
    head = json.loads(path.read_text().splitlines()[0])
    return Game(head["name"], msgspec.convert(head["config"], Config), head["players"])


def replay(path: Path) -> Table[Any]:
    """Replay a record. Raises `Changed` at the first line that leads elsewhere."""
    table = new_game(game_of(path).config)
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    for number, line in enumerate(lines[1:-1], start=2):
        for choice in line[:-1]:
            try:
                _choose(table, choice)
            except EngineError as error:
                raise Changed(f"{path.name}, line {number}, {choice}: {error}") from error
        if table.digest() != line[-1]:
            raise Changed(f"{path.name}, line {number}: another state after {line[:-1]}")
    if lines[-1] != {"digest": table.digest(), "result": _result(table)}:
        raise Changed(f"{path.name}: another end")
    return table


def _choose(table: Table[Any], choice: str) -> None:
    seat, _, key = choice.partition(" ")
    table.choose(key, seat=seat)


def _result(table: Table[Any]) -> Any:
    return json.loads(msgspec.json.encode(table.view(None).state.result))
