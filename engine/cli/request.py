"""From words on the command line to a `Config` and to players."""

from __future__ import annotations

import argparse
import random
from collections.abc import Mapping, Sequence

from engine import GAMES, Config
from engine.cthulhu_wars import maps
from engine.cthulhu_wars.factions import FACTIONS
from engine.errors import ConfigError
from engine.play import PLAYERS, Player


def add_table_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments that describe a table."""
    parser.add_argument("game", metavar="GAME", help=f"which game: {', '.join(GAMES)}")
    parser.add_argument("--layout", default="", help=f"the map: {', '.join(maps.LAYOUTS)}")
    parser.add_argument("--seats", default="", help="factions clockwise, as in GC,CC,BG,YS; ? for one to be drawn")
    parser.add_argument("--seed", default="", help="any text: the same seed gives the same game")
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="a rule option that differs from the default",
    )
    parser.add_argument("--expansion", action="append", default=[], metavar="NAME", help="an expansion to play with")
    parser.add_argument(
        "--card", action="append", default=[], metavar="NAME",
        help="a loyalty card, a family of cards, ?FAMILY or ?FAMILY:3 to draw some, ? to draw the usual number of every family",
    )


def parse_seats(text: str) -> tuple[str, ...]:
    """``GC,CC`` as seats; codes may be written small."""
    return tuple(word.strip().upper() for word in text.split(",") if word.strip())


def parse_options(words: Sequence[str]) -> dict[str, str]:
    """``name=value`` words as a mapping."""
    found: dict[str, str] = {}
    for word in words:
        name, sign, value = word.partition("=")
        if not sign or not name:
            raise ConfigError(f'An option is given as NAME=VALUE, not as "{word}".')
        found[name.strip()] = value.strip()
    return found


def check_game(name: str) -> None:
    """Refuse a game that the engine does not know."""
    if name not in GAMES:
        raise ConfigError(f'There is no game "{name}". Games: {", ".join(GAMES)}.')


def table_config(arguments: argparse.Namespace, seats: Sequence[str], layout: str, seed: str) -> Config:
    """The config of one game."""
    return Config(
        seats=tuple(seats), seed=seed, layout=layout, options=parse_options(arguments.option),
        expansions=tuple(arguments.expansion), game=arguments.game, cards=tuple(arguments.card),
    )


def draw_seats(seed: str, layout: str, options: Mapping[str, str]) -> tuple[tuple[str, ...], str]:
    """Seats and layout that a seed stands for: over all layouts and numbers of players, or those of one layout."""
    if layout and layout not in maps.LAYOUTS:
        raise ConfigError(f'There is no layout "{layout}". Layouts: {", ".join(maps.LAYOUTS)}.')
    rng = random.Random(f"{seed}/seats")
    names = [layout] if layout else list(maps.LAYOUTS)
    # Two players by the seed variant play on the maps for four (C.2).
    size = {2: 4} if options.get("two_player") == "seed" else {}
    tables = [
        (name, players) for name in names for players in range(2, len(FACTIONS) + 1)
        if size.get(players, players) in maps.load(name).players
    ]
    name, players = rng.choice(tables)
    return tuple(rng.sample(list(FACTIONS), players)), name


def player_named(name: str) -> Player:
    """A computer player by its name."""
    if name not in PLAYERS:
        raise ConfigError(f'There is no computer player "{name}". Players: {", ".join(PLAYERS)}.')
    return PLAYERS[name]()


def players_for(words: str, seats: Sequence[str]) -> dict[str, Player]:
    """One player for all seats, or one for each, separated by commas."""
    names = [word.strip() for word in words.split(",")]
    if len(names) == 1:
        names *= len(seats)
    if len(names) != len(seats):
        raise ConfigError(f"{len(names)} players are named for {len(seats)} seats.")
    return {seat: player_named(name) for seat, name in zip(seats, names, strict=True)}
