"""``selfplay``: whole games between computer players, with invariants checked on request.

Game i of ``--seed S`` has the seed ``S:i``; with ``--games 1`` the seed itself. So any game can be played again alone.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import shlex
import statistics
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from engine import Config, Table, new_game
from engine.cli.record import record_of, write_record
from engine.cli.request import (
    add_table_arguments,
    check_game,
    draw_seats,
    parse_options,
    parse_seats,
    player_named,
    players_for,
    table_config,
)
from engine.errors import ConfigError
from engine.play import Checker, play_game

ALL_BOOKS = 6


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    add_table_arguments(parser)
    parser.add_argument("--players", default="random", help="random, heuristic, or one for each seat, with commas")
    parser.add_argument("--games", type=int, default=1, help="how many games")
    parser.add_argument("--check", action="store_true", help="verify all invariants after every choice")
    parser.add_argument(
        "--check-every", type=int, default=0, metavar="K",
        help="verify the cheap invariants after every choice and the costly ones (save, clone, undo, views) after every Kth",
    )
    parser.add_argument("--record", metavar="DIR", help="write a record of every finished game into this folder")
    parser.add_argument("--json", action="store_true", help="print the last line only")


@dataclass
class Tally:
    """What the games add up to."""

    games: int = 0
    finished: int = 0
    choices: int = 0
    violations: int = 0
    seconds: float = 0.0
    rounds: list[int] = field(default_factory=list)
    books: list[int] = field(default_factory=list)
    wins: dict[str, int] = field(default_factory=dict)

    def add(self, view: Any) -> None:
        """One finished game, from its public view."""
        state = view.state
        self.finished += 1
        self.rounds.append(state.round)
        self.books.extend(len(view.books(seat)) for seat in state.order)
        for winner in state.result.winners or ("nobody",):
            self.wins[winner] = self.wins.get(winner, 0) + 1

    def summary(self) -> dict[str, Any]:
        """The last line of the output."""
        return {
            "games": self.games,
            "finished": self.finished,
            "choices": self.choices,
            "choices_per_second": round(self.choices / self.seconds) if self.seconds else 0,
            "violations": self.violations,
            "rounds_median": statistics.median(self.rounds) if self.rounds else None,
            "wins": dict(sorted(self.wins.items())),
            "books_median": statistics.median(self.books) if self.books else None,
            "six_books": round(sum(n >= ALL_BOOKS for n in self.books) / len(self.books), 3) if self.books else None,
        }


def run(arguments: argparse.Namespace) -> int:
    """Play the games, tell each in one line, and print the summary as JSON."""
    check_game(arguments.game)
    if arguments.games < 1:
        raise ConfigError("At least one game must be played.")
    if arguments.check_every < 0:
        raise ConfigError("--check-every takes a positive number.")
    for name in arguments.players.split(","):
        player_named(name.strip())
    seed = arguments.seed or "selfplay"
    tally = Tally()
    for index in range(arguments.games):
        game_seed = seed if arguments.games == 1 else f"{seed}:{index}"
        violations = tally.violations
        line = play_one(arguments, game_seed, tally)
        if not arguments.json or tally.violations > violations:
            sys.stdout.write(line + "\n")
    sys.stdout.write(json.dumps(tally.summary()) + "\n")
    return 1 if tally.violations else 0


def play_one(arguments: argparse.Namespace, seed: str, tally: Tally) -> str:
    """Play one game; the line that tells it, or the violation that ended it."""
    seats, layout = parse_seats(arguments.seats), arguments.layout
    if not seats:
        seats, layout = draw_seats(seed, layout, parse_options(arguments.option))
    config = table_config(arguments, seats, layout, seed)
    table = new_game(config)
    tally.games += 1
    started = time.perf_counter()
    try:
        choices = play_table(arguments, table, seed)
    except ConfigError:
        raise
    except Exception as error:  # whatever a game dies of is a finding: it is told with the line that repeats it
        tally.violations += 1
        said = next(iter(str(error).splitlines()), "")
        return f"violation: {type(error).__name__}: {said}; reproduce: {repeat_command(arguments, config)}"
    tally.seconds += time.perf_counter() - started
    tally.choices += choices
    view = table.view(None)
    tally.add(view)
    if arguments.record:
        name = re.sub(r"[^A-Za-z0-9._-]+", "-", seed)
        write_record(Path(arguments.record) / f"{name}.json", record_of(table, config))
    return told(view, seed)


def play_table(arguments: argparse.Namespace, table: Table[Any], seed: str) -> int:
    """Play a table to its end; the number of its choices."""
    players = players_for(arguments.players, table.view(None).state.order)
    check = None
    if arguments.check or arguments.check_every:
        check = Checker(table, random.Random(f"{seed}/check"), arguments.check_every or 1)
    return play_game(table, players, random.Random(f"{seed}/play"), check).choices


def repeat_command(arguments: argparse.Namespace, config: Config) -> str:
    """The command line that plays exactly this game."""
    words = ["python", "-m", "engine", "selfplay", arguments.game, "--seats", ",".join(config.seats)]
    words += ["--layout", config.layout] if config.layout else []
    words += ["--players", arguments.players, "--seed", config.seed, "--games", "1"]
    for option in arguments.option:
        words += ["--option", option]
    for expansion in arguments.expansion:
        words += ["--expansion", expansion]
    for card in arguments.card:
        words += ["--card", card]
    words += ["--check"] if arguments.check else []
    words += ["--check-every", str(arguments.check_every)] if arguments.check_every else []
    return shlex.join(words)


def told(view: Any, seed: str) -> str:
    """One line for a finished game."""
    state = view.state
    totals = ", ".join(f"{seat} {state.result.totals[seat]} ({len(view.books(seat))})" for seat in state.order)
    winners = " and ".join(state.result.winners) or "nobody"
    return f"{seed}: {state.layout}, round {state.round}, {winners} won by {state.result.cause}; Doom (books): {totals}"
