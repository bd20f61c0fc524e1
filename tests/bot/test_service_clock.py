"""The machine's clock is set, or the machine sleeps: nothing bursts, nothing waits for a time that will not come again."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from pathlib import Path

import pytest

from bot.service import Service
from bot.service.timekeeping import JUMP, Timekeeper
from bot.store import Store, StoreError

from .playing import MIA, World

HOUR = 3600.0
DAY = 24 * HOUR


class Watched(World):
    """A world whose clock is watched; ``pass_time`` is real time, moving ``clock.now`` alone is a jump."""

    steady = 0.0

    def _new(self) -> Service:
        return Service(Store(self.path), self.clock, lambda: self.seed, random.Random(5), lambda: self.steady)

    def pass_time(self, seconds: float) -> None:
        self.clock.now += seconds
        self.steady += seconds


async def left(world: World, table: int) -> list[float]:
    """Seconds until each timer of a table is due."""
    return sorted(round(timer.due - world.clock.now) for timer in await world.service.store.timers_of(table))


@pytest.mark.parametrize("jump", [DAY, -DAY, 400 * DAY, -400 * DAY, 2 * HOUR])
def test_a_jump_while_it_runs_moves_deadlines_and_messages(tmp_path: Path, jump: float) -> None:
    async def story() -> None:
        async with Watched(tmp_path / "bot.db") as world:
            table = await world.table()
            await world.choose(table, "GC", "clockwise")
            await world.service.run_due()
            before = await left(world, table)
            assert before
            owed = [one.id for one in await world.owed(table)]
            world.clock.now += jump
            assert await world.service.run_due() == 0, "nothing is fired by a jump"
            assert await left(world, table) == before
            assert [one.id for one in await world.owed(table)] == owed, "what is owed is sent now, not a day later"
            _, seen = await world.service.store.user(MIA)
            assert seen <= world.clock.now
            await world.restart()
            assert await left(world, table) == before, "a start does not move them once more"
            world.pass_time(max(before) + 1)
            assert await world.service.run_due() > 0, "time that passes still counts"

    asyncio.run(story())


def test_a_jump_that_could_not_be_written_is_dealt_with_later(tmp_path: Path) -> None:
    async def story() -> None:
        async with Watched(tmp_path / "bot.db") as world:
            table = await world.table()
            await world.choose(table, "GC", "clockwise")
            await world.service.run_due()
            before = await left(world, table)
            world.clock.now += DAY

            def fails(point: str) -> None:
                raise sqlite3.OperationalError("database is locked")

            world.service.store.checkpoint = fails
            with pytest.raises(StoreError):
                await world.service.run_due()
            world.service.store.checkpoint = lambda point: None
            assert await world.service.run_due() == 0
            assert await left(world, table) == before

    asyncio.run(story())


def test_time_that_passes_is_no_jump(tmp_path: Path) -> None:
    async def story() -> None:
        async with Watched(tmp_path / "bot.db") as world:
            table = await world.table()
            await world.service.run_due()
            before = await left(world, table)
            for _ in range(10):
                world.pass_time(HOUR / 10)
                world.clock.now += JUMP / 2  # a clock that is corrected little by little
                await world.service.run_due()
            assert (await left(world, table))[0] == before[0] + round(-HOUR - 5 * JUMP)

    asyncio.run(story())


def test_a_clock_set_back_while_it_was_off(tmp_path: Path) -> None:
    async def story() -> None:
        async with World(tmp_path / "bot.db") as world:
            table = await world.table()
            await world.choose(table, "GC", "clockwise")
            owed = [one.id for one in await world.owed(table)]
            before = await left(world, table)
            with sqlite3.connect(world.path) as db:
                db.execute("INSERT OR REPLACE INTO meta VALUES ('alive', ?)", (str(world.clock.now),))
            db.close()
            world.clock.now -= 3 * DAY
            await world.restart()
            assert [one.id for one in await world.owed(table)] == owed
            assert await left(world, table) == before
            _, oldest = await world.service.store.outbox_now()
            assert oldest is not None and oldest <= world.clock.now
            _, seen = await world.service.store.user(MIA)
            assert seen <= world.clock.now

    asyncio.run(story())


def test_the_timekeeper_says_how_far() -> None:
    wall, steady = 1000.0, 0.0
    keeper = Timekeeper(lambda: wall, lambda: steady)
    assert keeper.jumped() == 0.0
    wall, steady = 1100.0, 100.0
    assert keeper.jumped() == 0.0
    wall = 900.0
    assert keeper.jumped() == keeper.jumped() == -200.0, "it is said until it is dealt with"
    keeper.noted(-200.0)
    assert keeper.jumped() == 0.0
    assert Timekeeper(lambda: 5.0, None).jumped() == 0.0
