"""A disk that is really full, or really read-only: a small file system of our own, where that is allowed."""

from __future__ import annotations

import asyncio
import random
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.config import Config
from bot.operation.care import one_round
from bot.store import Store, StoreError, copies

from .playing import World
from .test_main import bot


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of 2 MB."""
    place = tmp_path / "disk"
    place.mkdir()
    if shutil.which("mount") is None or subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", str(place)], capture_output=True, check=False
    ).returncode:
        pytest.skip("mounting a small file system is not allowed here; test_store_copies.py simulates a full disk")
    try:
        yield place
    finally:
        subprocess.run(["umount", "--lazy", str(place)], check=True)


def fill(disk: Path) -> Path:
    """Use up all that is left."""
    ballast = disk / "ballast"
    with ballast.open("wb", buffering=0) as file:
        while True:
            try:
                if not file.write(b"x" * 512):
                    break
            except OSError:
                break
    return ballast


def test_a_full_disk_loses_nothing_and_is_told(disk: Path) -> None:
    async def story() -> None:
        async with World(disk / "bot.db") as world:
            table = await world.table()
            rng = random.Random(1)
            await world.random_choice(table, rng)
            ballast = fill(disk)
            reply, before = None, await world.digest(table)
            for _ in range(200):
                game = await world.service.game(table)
                assert game is not None
                one = game.pending()[0]
                before = game.digest()
                reply = await world.choose(table, one.seat, one.options[0].key, question=one.id)
                if reply.kind != "done":
                    break
            assert reply is not None and (reply.kind, reply.args) == ("broken", {"kind": "full"})
            assert await world.digest(table) == before, "what could not be written has not happened"
            with pytest.raises((StoreError, OSError)):
                copies.write_copy(world.path, disk / "copy.sqlite3")
            assert not (disk / "copy.sqlite3").exists() and not list(disk.glob(".*.part"))
            await one_round(world.service, Config(sandbox_database=world.path, backups=disk / "copies"), 1e9)
            ballast.unlink()
            for _ in range(5):
                assert await world.random_choice(table, rng) is not None
            after = await world.digest(table)
            await world.restart()
            assert await world.digest(table) == after

    asyncio.run(story())


def test_a_bot_on_a_full_disk_says_so_and_starts_once_there_is_room(disk: Path) -> None:
    path = disk / Config().sandbox_database.name
    ballast = fill(disk)
    done = bot(disk, "backup")
    assert done.returncode == 3 and "Traceback" not in done.stderr

    async def start() -> None:
        store = Store(path)
        await store.open()
        await store.close()

    with pytest.raises(StoreError) as caught:
        asyncio.run(start())
    assert caught.value.kind == "full"
    ballast.unlink()
    path.unlink(missing_ok=True)
    asyncio.run(start())


def test_a_disk_that_turns_read_only_is_named(disk: Path) -> None:
    path = disk / Config().sandbox_database.name

    async def story() -> None:
        async with World(path) as world:
            await world.table()

    asyncio.run(story())
    subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True)
    done = bot(disk, "--check", PYTHONDONTWRITEBYTECODE="1")
    assert done.returncode in (2, 3) and "Traceback" not in done.stderr
    assert "written" in done.stderr or "readonly" in done.stderr, done.stderr
    subprocess.run(["mount", "-o", "remount,rw", str(disk)], check=True)
    assert bot(disk, "--check").returncode == 0
