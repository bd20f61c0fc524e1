"""Plays whole games by scripted people and prints the measures of all of them as a table (see the package)."""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from pathlib import Path

from .measures import Measures, table
from .playing import Company
from .stage import Stage
from .test_games import GAMES


async def measured(folder: Path, layout: str, seats: tuple[str, ...], mode: str, number: int, standing: bool) -> Measures:
    """One game to its end. ``number`` 0 is the game of the tests, any other one with other dice and other minds."""
    seed = f" {number}" if number else ""
    async with Stage(folder, seed=f"{layout} {mode}{seed}") as stage:
        await stage.seat(*seats, layout=layout)
        company = Company(stage, mode=mode, seed=f"{layout}{seed}", standing=standing)
        return (await company.play()).measures


def main(arguments: list[str]) -> None:
    """The command."""
    parser = argparse.ArgumentParser("python -m tests.bot.e2e", description=__doc__)
    parser.add_argument("--games", type=int, default=1, help="so many games of each of the tests' tables (default: 1)")
    parser.add_argument("--standing", action="store_true", help="people keep standing rules when a question offers them")
    options = parser.parse_args(arguments)
    rows: list[tuple[str, Measures]] = []
    for layout, seats, mode in GAMES:
        whole = Measures()
        for number in range(options.games):
            with tempfile.TemporaryDirectory() as folder:
                whole += asyncio.run(measured(Path(folder), layout, seats, mode, number, options.standing))
        rows.append((f"{len(seats)} seats, {layout}, {mode}", whole))
        print(rows[-1][0], "done", file=sys.stderr)
    print("\n".join(table(rows)))


if __name__ == "__main__":
    main(sys.argv[1:])
