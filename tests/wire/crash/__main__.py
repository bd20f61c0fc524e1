"""``python -m tests.wire.crash --kills 200 --seed 1``: the long form of the crash test.

With DISCORD_OPENAPI set, every body is judged as well. The exit code is 1 if anything was found; the folder then stays.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import shutil
import sys
import tempfile
from pathlib import Path

from .deaths import WAYS
from .people import PLANS
from .stage import CrashStage, Report, run, schedule


async def crash(folder: Path, kills: int, seed: str, tables: int, choices: int, only: str) -> Report:
    """Run it and tell how it goes."""
    ways = [way for way in WAYS if only in way.name]
    async with CrashStage(folder, seed=seed, tables=tables, say=lambda text: print(text, flush=True)) as stage:
        return await run(stage, schedule(kills, random.Random(seed), ways), choices)


def main() -> int:
    """Read the arguments, run, report."""
    parser = argparse.ArgumentParser(prog="python -m tests.wire.crash", description="Kills the bot while people play.")
    parser.add_argument("--kills", type=int, default=200, help="how often the bot dies (200)")
    parser.add_argument("--seed", default="1", help="of people, dice and deaths (time is not part of it)")
    parser.add_argument("--tables", type=int, default=len(PLANS), choices=range(1, len(PLANS) + 1), help="how many (all)")
    parser.add_argument("--choices", type=int, default=400, help="at most so many at each table after the last death (400)")
    parser.add_argument("--only", default="", help="only ways to die whose name contains this")
    chosen = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="crash-"))
    report = asyncio.run(crash(folder, chosen.kills, chosen.seed, chosen.tables, chosen.choices, chosen.only))
    print("\n".join(report.lines()))
    if report.problems:
        print("\n".join(report.problems[:50]))
        print(f"Logs and database: {folder}")
        return 1
    shutil.rmtree(folder)
    return 0


if __name__ == "__main__":
    sys.exit(main())
