"""``bench``: how fast the engine is on this machine, measured as a user would meet it."""

from __future__ import annotations

import argparse
import json
import random
import statistics
import sys
import time
from collections.abc import Callable
from functools import partial
from typing import Any

from engine import Config, Table, load_game, new_game
from engine.cthulhu_wars.turn import turn_options
from engine.play import RandomPlayer, play_game

SEATS = ("GC", "CC", "BG", "YS")
LAYOUT = "earth35"
PLAIN_GAMES = 60
WATCHED_GAMES = 8


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument("--json", action="store_true", help="print one line of JSON only")


def bench_table(seed: str) -> Table[Any]:
    """The table that everything is measured at."""
    return new_game(Config(seats=SEATS, layout=LAYOUT, seed=seed))


def choices_per_second(games: int) -> float:
    """Random play without checks and without views; every list is built, decisions among two or more are counted."""
    players = {seat: RandomPlayer() for seat in SEATS}
    choices = 0
    started = time.perf_counter()
    for index in range(games):
        rng = random.Random(f"bench:{index}")
        choices += play_game(bench_table(f"bench:{index}"), players, rng, open_rate=0.0).choices
    return choices / (time.perf_counter() - started)


def timed(action: Callable[[], object]) -> float:
    """Seconds of one call."""
    started = time.perf_counter()
    action()
    return time.perf_counter() - started


class Samples:
    """Times in seconds, gathered at every decision of some random games."""

    def __init__(self) -> None:
        self.lists: list[float] = []
        self.clones: list[float] = []
        self.saves: list[float] = []
        self.loads: list[float] = []
        self.sizes: list[int] = []

    def watch(self, table: Table[Any]) -> None:
        """Measure at the present decision."""
        pending = table.pending()
        if not pending:
            return
        if pending[0].prompt == "turn":
            game, seat = table.game, pending[0].seat
            self.lists.append(timed(lambda: turn_options(game, seat)))
        self.clones.append(timed(table.clone))
        if table.view(None).state.round >= 3:
            data = table.save()
            self.saves.append(timed(table.save))
            self.loads.append(timed(lambda: load_game(data)))
            self.sizes.append(len(data))


def gather(games: int) -> Samples:
    """Play some random games and measure at each decision."""
    samples = Samples()
    players = {seat: RandomPlayer() for seat in SEATS}
    for index in range(games):
        table = bench_table(f"watched:{index}")
        play_game(table, players, random.Random(f"watched:{index}"), partial(samples.watch, table), open_rate=0.0)
    return samples


def measure() -> dict[str, float]:
    """All figures."""
    choices_per_second(3)  # the first games fill the caches of tables and options
    samples = gather(WATCHED_GAMES)
    return {
        "choices_per_second": round(choices_per_second(PLAIN_GAMES)),
        "list_us": round(1e6 * statistics.median(samples.lists), 1),
        "clone_us_median": round(1e6 * statistics.median(samples.clones), 1),
        "clone_us_p99": round(1e6 * statistics.quantiles(samples.clones, n=100)[98], 1),
        "save_ms": round(1e3 * statistics.median(samples.saves), 3),
        "load_ms": round(1e3 * statistics.median(samples.loads), 3),
        "save_bytes": round(statistics.median(samples.sizes)),
    }


MEANINGS = {
    "choices_per_second": "choices a second in random play, every list built",
    "list_us": "microseconds to build the list of a turn (median)",
    "clone_us_median": "microseconds to clone a table (median)",
    "clone_us_p99": "microseconds to clone a table (99 of 100 are faster)",
    "save_ms": "milliseconds to save late in a game (median)",
    "load_ms": "milliseconds to load it (median)",
    "save_bytes": "bytes of such a save (median)",
}


def run(arguments: argparse.Namespace) -> int:
    """Measure and print."""
    figures = measure()
    if not arguments.json:
        for name, value in figures.items():
            sys.stdout.write(f"{value:>10}  {MEANINGS[name]}\n")
    sys.stdout.write(json.dumps(figures) + "\n")
    return 0
