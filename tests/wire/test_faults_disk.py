"""The database's bad days, in a bot that is in use: slow, locked, full, damaged, wanted by two."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path

import pytest

from bot.store import copies
from engine import Decision
from tests.bot.test_store_disk import disk, fill  # noqa: F401  # the fixture

from .people import PATIENCE, Actor, Result
from .processes import BotProcess
from .stage import WireStage

SEATS = ("GC", "CC", "BG")


def staged(folder: Path, story: Callable[[WireStage], Awaitable[None]], **environment: str) -> None:
    """A running table with a bot of its own."""

    async def run() -> None:
        async with WireStage(folder, **environment) as stage:
            await stage.seat(*SEATS, layout="earth33")
            await story(stage)

    asyncio.run(run())


async def asked(stage: WireStage) -> tuple[Actor, Decision]:
    """Who is asked what."""
    decision: Decision = (await stage.game()).pending()[0]
    member = (await stage.record()).member_of(decision.seat)
    assert member is not None
    return next(one for one in stage.people.values() if one.id == member.user), decision


async def choose(stage: WireStage) -> Result:
    """Whoever is asked chooses something, by a command."""
    person, decision = await asked(stage)
    key = next(one.key for one in decision.options if one.key != "pass")
    return await person.slash(stage.channel, "cw do", action=key)


async def ended(bot: BotProcess) -> int:
    """Wait until the bot has ended by itself; its exit code."""
    assert bot.process is not None
    return await asyncio.wait_for(bot.process.wait(), PATIENCE)


def test_on_a_slow_disk_nobody_waits_for_the_first_answer(tmp_path: Path) -> None:
    async def story(stage: WireStage) -> None:
        person, decision = await asked(stage)
        key = next(one.key for one in decision.options if one.key != "pass")
        number = await stage.wire.do(
            "command", user=person.id, channel=stage.channel.id, name="cw do", options={"action": key}
        )
        outcome = await stage.wire.do("outcome", interaction=number, wait=PATIENCE, told=False)
        assert outcome["answered"] is not None
        assert not await stage.dealt_with(number), "the answer comes before the disk is done"

        async def written() -> bool:
            return await stage.dealt_with(number)

        await stage.until(written, "the choice in the database")
        before = (await stage.record()).serial
        looked = [stage.people[name].slash(stage.channel, "show status") for name in stage.names[:3]]
        results = await asyncio.gather(choose(stage), *looked)
        assert all(one.acknowledged and not one.refused for one in results)
        await stage.settle()
        assert (await stage.record()).serial > before

    staged(tmp_path, story, WIRE_SLOW="0.4")


def test_a_locked_database_is_told_and_the_game_goes_on_after_it(tmp_path: Path) -> None:
    async def story(stage: WireStage) -> None:
        before = (await stage.record()).serial
        with closing(sqlite3.connect(stage.path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            shown = await choose(stage)
            assert shown.acknowledged and shown.said, shown
            other.execute("ROLLBACK")
        assert (await stage.record()).serial == before
        again = await choose(stage)
        await stage.settle()
        assert again.acknowledged and (await stage.record()).serial > before
        assert not [line for line in stage.bot.troubles if "Traceback" in line]

    staged(tmp_path, story)


def test_a_full_disk_is_told_and_the_game_goes_on_once_there_is_room(tmp_path: Path, disk: Path) -> None:  # noqa: F811
    (tmp_path / "games.sqlite3").symlink_to(disk / "games.sqlite3")

    async def story(stage: WireStage) -> None:
        ballast = fill(disk)
        for _ in range(40):
            before = (await stage.record()).serial
            shown = await choose(stage)
            assert shown.acknowledged and not shown.refused
            if (await stage.record()).serial == before:
                break
            fill_more(disk)
        else:
            raise AssertionError("the disk was never full")
        assert shown.said, "it is told in words"
        ballast.unlink()
        fillers = list(disk.glob("ballast*"))
        for one in fillers:
            one.unlink()
        again = await choose(stage)
        await stage.settle()
        assert again.acknowledged and (await stage.record()).serial > before
        posts = [post.content for post in stage.public()]
        assert len(set(posts)) == len(posts)

    staged(tmp_path, story)


def fill_more(disk: Path) -> None:  # noqa: F811
    """What has become free since."""
    place = disk / f"ballast{len(list(disk.glob('ballast*')))}"
    with place.open("wb", buffering=0) as file:
        try:
            while file.write(b"x" * 512):
                pass
        except OSError:
            return


def damage(path: Path) -> None:
    """Garbage over everything but the first page, in the log beside it, too."""
    size = path.stat().st_size
    with path.open("r+b") as file:
        file.seek(4096)
        file.write(b"\xa5" * max(0, size - 4096))
    log = path.with_name(path.name + "-wal")
    if log.exists():
        with log.open("r+b") as file:
            file.seek(32)
            file.write(b"\xa5" * max(0, log.stat().st_size - 32))


@pytest.mark.parametrize("running", [True, False])
def test_a_damaged_database_ends_the_bot_with_the_copy_to_put_back(tmp_path: Path, running: bool) -> None:
    folder = tmp_path / "copies"

    async def run() -> None:
        async with WireStage(tmp_path, CW_BACKUPS=str(folder)) as stage:
            await stage.seat(*SEATS, layout="earth33")
            copy = copies.write_copy(stage.path, folder / copies.name_for(stage.path, 4_000_000_000.0))
            serial = (await stage.record()).serial
            start = stage.bot.size
            if not running:
                await stage.bot.end()
            damage(stage.path)
            if running:
                for _ in range(10):
                    await stage.wire.do(
                        "command", user=stage.people["Mia"].id, channel=stage.channel.id, name="show log", options={}
                    )
                    await asyncio.sleep(0.2)
            else:
                await stage.bot.up(ready=False)
            assert await ended(stage.bot) == 3
            said = stage.bot.text(start)
            assert f"python -m bot restore {copy}" in said and "Traceback" not in said, said[-3000:]
            for beside in ("", "-wal", "-shm"):
                Path(f"{stage.path}{beside}").unlink(missing_ok=True)
            shutil.copy(copy, stage.path)
            await stage.bot.up()
            with closing(sqlite3.connect(stage.path)) as db:
                assert db.execute("SELECT serial FROM tables").fetchone() == (serial,)

    asyncio.run(run())


def test_a_second_bot_on_the_same_database_goes_away_and_the_first_plays_on(tmp_path: Path) -> None:
    async def story(stage: WireStage) -> None:
        second = BotProcess(tmp_path, stage.wire.address, **stage.environment)
        second.log = tmp_path / "second.log"
        identified = (await stage.wire.do("status"))["identify"]
        await second.up(ready=False)
        assert await ended(second) == 3
        assert "Another bot is using" in second.text() and "Traceback" not in second.text()
        assert (await stage.wire.do("status"))["identify"] == identified, "it never came to Discord"
        before = (await stage.record()).serial
        assert (await choose(stage)).acknowledged
        await stage.settle()
        assert (await stage.record()).serial > before

    staged(tmp_path, story)


