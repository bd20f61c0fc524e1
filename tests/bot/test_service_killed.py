"""A process that is killed while it plays: what it had said is there, once, and the game goes on."""

from __future__ import annotations

import asyncio
import itertools
import os
import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.bot.playing import World

ROOT = Path(__file__).parents[2]


async def play_and_tell(path: Path) -> None:
    """Choose at random for ever, telling each serial once its choice has been accepted."""
    async with World(path) as world:
        world.numbers = itertools.count(time.time_ns())  # interactions of this process, none of the one before
        table = (await world.service.open_tables() or [None])[0]
        number = table.id if table is not None else await world.table()
        rng = random.Random(4)
        while await world.random_choice(number, rng) is not None:
            print((await world.service.table(number)).serial, flush=True)


@pytest.mark.skipif(sys.platform == "win32", reason="kill is for POSIX")
def test_a_killed_process_loses_no_accepted_choice(tmp_path):
    path = tmp_path / "bot.db"
    told = 0
    for lines in (10, 25, 40):
        told = killed_after(path, lines)

        async def look(told: int = told) -> None:
            async with World(path) as world:
                (record,) = await world.service.open_tables()
                game = await world.service.game(record.id)
                assert record.serial == game.serial >= told
                logged = [event.name for row in await world.service.log(record.id) for event in row.events]
                owed = [event["name"] for one in await world.owed(record.id) for event in one.payload.get("events", ())]
                assert owed == logged[: len(owed)]
                # What no message has told yet belongs to the row in progress.
                newest = (await world.service.log(record.id))[-1]
                assert len(logged) - len(owed) <= len(newest.events)

        asyncio.run(look())
    assert told > 0


def killed_after(path: Path, lines: int) -> int:
    """Run the process, kill it after so many accepted choices; returns the last serial it told."""
    code = (
        f"import asyncio, pathlib; from {__name__} import play_and_tell;"
        f" asyncio.run(play_and_tell(pathlib.Path({str(path)!r})))"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT)}, text=True,
    )
    assert process.stdout is not None
    last = 0
    with process.stdout:
        for _ in range(lines):
            last = int(process.stdout.readline())
        time.sleep(random.random() / 50)
        process.kill()
        for line in process.stdout.readlines():
            if line.endswith("\n"):
                last = int(line)
    process.wait()
    return last
