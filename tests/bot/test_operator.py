"""The operator's commands as processes of their own: copies, games as files, health, and the end of the bot."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from bot.config import Config
from bot.model import Settings
from bot.operation import moving
from bot.operation.care import copy_if_due, one_round
from bot.operation.commands import trouble
from bot.operation.moving import Unfit
from bot.operation.stopping import Stopping
from bot.store import VERSION, StoreError, copies

from .playing import MIA, World
from .test_main import ROOT, bot
from .test_store_copies import of_version

DATABASE = Config().sandbox_database.name
WORDS = "this is a text and not a database at all" * 200


async def a_game(path: Path, choices: int = 40, over: bool = False) -> int:
    """A table on which people have chosen for a while."""
    async with World(path) as world:
        table = await world.table()
        rng = random.Random(1)
        for _ in range(choices):
            await world.random_choice(table, rng)
        if over:
            assert (await world.service.end(table, 999, manager=True)).kind == "done"
        return table


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a database in which a game goes on."""
    folder = tmp_path_factory.mktemp("home")
    asyncio.run(a_game(folder / DATABASE))
    return folder


@pytest.fixture
def place(home: Path, tmp_path: Path) -> Path:
    """A copy of that folder."""
    copies.write_copy(home / DATABASE, tmp_path / DATABASE)
    return tmp_path


# -- copies -----------------------------------------------------------------------------------------------------


def test_backup_and_restore(place: Path) -> None:
    done = bot(place, "backup", "copies/first.sqlite3")
    assert done.returncode == 0 and "is sound" in done.stdout, done.stderr
    (place / DATABASE).write_text(WORDS)
    done = bot(place, "--check")
    assert done.returncode == 3 and "corrupt" in done.stderr and "no copy" in done.stderr and "Traceback" not in done.stderr
    done = bot(place, "restore", "copies/first.sqlite3")
    assert done.returncode == 0 and f"{DATABASE}.before-" in done.stdout, done.stderr
    assert "ready" in bot(place, "--check").stdout
    assert [one.read_text() for one in place.glob(f"{DATABASE}.before-*")] == [WORDS], "nothing is thrown away"


def test_a_copy_without_a_name_goes_where_copies_go(place: Path) -> None:
    assert bot(place, "backup").returncode == 0
    assert len(copies.copies_in(place, place / DATABASE)) == 1
    assert bot(place, "backup", CW_BACKUPS="daily").returncode == 0
    (newest,) = copies.copies_in(place / "daily", place / DATABASE)
    damaged = bytearray((place / DATABASE).read_bytes())
    damaged[4096:] = b"\xa5" * (len(damaged) - 4096)
    (place / DATABASE).write_bytes(damaged)
    done = bot(place, "--check", CW_BACKUPS="daily")
    assert done.returncode == 3 and f"python -m bot restore {newest.relative_to(place)}" in done.stderr, "the newest is named"


@pytest.mark.parametrize(
    "arguments", [("backup",), ("restore", "nothing.sqlite3"), ("export", "1"), ("import", "x", "--channel", "1")]
)
def test_what_is_not_there_is_named(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    done = bot(tmp_path, *arguments)
    assert done.returncode == 3 and "Traceback" not in done.stderr and done.stderr.strip()
    assert not list(tmp_path.glob("*.sqlite3")), "nothing is created"


def test_a_copy_is_made_of_a_running_bot_but_not_put_back(place: Path) -> None:
    async def meanwhile() -> None:
        async with World(place / DATABASE) as world:
            done = await asyncio.to_thread(bot, place, "backup", "copy.sqlite3")
            assert done.returncode == 0, done.stderr
            done = await asyncio.to_thread(bot, place, "restore", "copy.sqlite3")
            assert done.returncode == 3 and "Stop it first" in done.stderr
            assert len(await world.service.open_tables()) == 1

    asyncio.run(meanwhile())
    assert bot(place, "restore", "copy.sqlite3").returncode == 0


def test_a_restored_game_goes_on(place: Path) -> None:
    async def digest() -> str:
        async with World(place / DATABASE) as world:
            world.clock.now, world.numbers = time.time(), iter(range(10_000, 20_000))
            kinds = [owed.payload.get("notice") for owed in await world.owed(1)]
            rng = random.Random(2)
            found = await world.digest(1)
            for _ in range(5):
                assert (await world.random_choice(1, rng)) is not None
            return f"{found} {kinds.count('restored')}"

    copies.write_copy(place / DATABASE, place / "copy.sqlite3")
    before = asyncio.run(digest())
    copies.put_back(place / "copy.sqlite3", place / DATABASE, time.time())
    after = asyncio.run(digest())
    assert before.split()[0] == after.split()[0] and after.endswith(" 1"), "the tables are told once"


def test_one_copy_a_day_is_made_and_failures_are_survived(place: Path, caplog: pytest.LogCaptureFixture) -> None:
    folder, path = place / "daily", place / DATABASE
    now = 1_800_000_000.0
    assert copy_if_due(folder, path, 14, now) and copy_if_due(folder, path, 14, now + 3600) is None
    for day in range(1, 20):
        assert copy_if_due(folder, path, 14, now + day * copies.DAY)
    kept = copies.copies_in(folder, path)
    assert len(kept) == 15 and all(copies.check_copy(one) for one in kept[:1])

    async def rounds() -> None:
        async with World(path) as world:
            config = Config(sandbox_database=path, backups=path / "no folder")
            await one_round(world.service, config, now)
            await one_round(world.service, Config(sandbox_database=path, backups=place / "again"), now)

    asyncio.run(rounds())
    assert len(copies.copies_in(place / "again", path)) == 1
    assert [one.levelname for one in caplog.records if "failed" in one.getMessage()] == ["ERROR"]


def test_a_check_of_an_earlier_version_says_so_and_changes_nothing(tmp_path: Path) -> None:
    of_version(tmp_path / DATABASE, VERSION - 1)
    before = (tmp_path / DATABASE).read_bytes()
    done = bot(tmp_path, "--check")
    assert done.returncode == 0 and f"from version {VERSION - 1} to {VERSION}" in done.stdout, done.stderr
    assert (tmp_path / DATABASE).read_bytes() == before and not list(tmp_path.glob("*version*"))


# -- games as files ---------------------------------------------------------------------------------------------


def test_a_game_goes_out_and_in_and_on(place: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    other = tmp_path_factory.mktemp("other")
    done = bot(place, "export", "1")
    assert done.returncode == 0, done.stderr
    (other / "game.json").write_text(done.stdout)
    done = bot(other, "import", "game.json", "--channel", "77", "--server", "5")
    assert done.returncode == 0 and "choices replayed" in done.stdout and "/game resume" in done.stdout, done.stderr

    async def compare() -> None:
        async with World(place / DATABASE) as world:
            before = await world.digest(1)
        async with World(other / DATABASE) as world:
            record = (await world.service.open_tables())[0]
            assert (record.status, record.channel, record.guild, record.card_message) == ("paused", 77, 5, None)
            assert await world.digest(record.id) == before
            world.clock.now = time.time()
            assert [one.payload.get("notice") for one in await world.owed(record.id, "notice")] == ["imported"]
            assert (await world.service.resume(record.id, MIA)).kind == "done"
            assert await world.random_choice(record.id, random.Random(3)) is not None

    asyncio.run(compare())
    done = bot(other, "import", "game.json", "--channel", "77")
    assert done.returncode == 3 and "One channel holds one game" in done.stderr
    assert bot(other, "import", "game.json", "--channel", "78").returncode == 0
    assert "The newest are: 2, 1" in bot(other, "export", "9").stderr


def test_a_game_that_is_over_and_a_lobby_go_out_and_in(tmp_path: Path) -> None:
    path = tmp_path / "one.sqlite3"
    asyncio.run(a_game(path, 15, over=True))

    async def lobby() -> None:
        async with World(path) as world:
            assert (await world.service.new_table(1, 12, MIA, "Mia", Settings(), 10_000_000)).kind == "done"

    asyncio.run(lobby())
    for table, status in ((1, "abandoned"), (2, "lobby")):
        file = tmp_path / f"{table}.json"
        file.write_text(json.dumps(moving.exported(path, table)))
        taken = asyncio.run(moving.taken_in(tmp_path / "two.sqlite3", file, 50 + table, None, 1.0))
        assert not taken.paused

        async def look(number: int = taken.table) -> tuple[str, Any]:
            async with World(tmp_path / "two.sqlite3") as world:
                record = await world.service.table(number)
                assert record is not None
                return record.status, await world.service.verify(number)

        found, verdict = asyncio.run(look())
        assert found == status and (verdict is None or not verdict.faults)


def changed(data: dict[str, Any], how: str) -> bytes:
    """An exported table that somebody has tampered with."""
    rows = data["journal"]
    if how == "secret":
        data["secret"] = "22" * 32
    elif how == "choice":
        entry = next(one for row in rows for one in row["entries"] if one.get("kind") != "forced" and " " in one["key"])
        entry["key"] = "move acolyte nowhere>elsewhere"
    elif how == "row":
        del rows[1]
    elif how == "rows":
        data["journal"] = []
    elif how == "head":
        data["head"]["state"]["round"] = 9
    elif how == "format":
        data["format"] = "something else"
    elif how == "edition":
        data["edition"] = 2
    elif how == "unknown":
        data["more"] = 1
    elif how == "seat":
        data["seats"][1]["faction"] = data["seats"][0]["faction"]
    return json.dumps(data).encode()


@pytest.mark.parametrize(
    "how", ["secret", "choice", "row", "rows", "head", "format", "edition", "unknown", "seat"]
)
def test_a_game_that_was_tampered_with_is_refused(place: Path, how: str) -> None:
    file = place / "game.json"
    file.write_bytes(changed(moving.exported(place / DATABASE, 1), how))
    with pytest.raises(Unfit):
        asyncio.run(moving.taken_in(place / "new.sqlite3", file, 5, None, 1.0))
    assert not (place / "new.sqlite3").exists()


@pytest.mark.parametrize("data", [b"", b"{}", b"[]", b"\xff\xfe", b"[" * 100_000, b'{"format": 3}'])
def test_what_is_no_exported_game_is_refused(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "game.json").write_bytes(data)
    with pytest.raises(Unfit):
        asyncio.run(moving.taken_in(tmp_path / "new.sqlite3", tmp_path / "game.json", 5, None, 1.0))


# -- health and the end -----------------------------------------------------------------------------------------


def test_health_says_when_nobody_answers(tmp_path: Path) -> None:
    done = bot(tmp_path, "health")
    assert done.returncode == 2 and "CW_METRICS" in done.stderr
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    done = bot(tmp_path, "health", CW_METRICS=f"127.0.0.1:{port}")
    assert done.returncode == 1 and "No answer" in done.stdout


def started(folder: Path, **values: str) -> subprocess.Popen[str]:
    """A bot in the sandbox that is ready."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("CW_")}
    process = subprocess.Popen(
        [sys.executable, "-W", "ignore", "-u", "-m", "bot"], cwd=folder, text=True, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, env={**environment, "PYTHONPATH": str(ROOT), "CW_SANDBOX_PORT": "0", **values},
    )
    assert process.stdout is not None
    line = process.stdout.readline()
    assert "The sandbox is open" in line, process.communicate()
    return process


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_the_bot_in_order(tmp_path: Path, number: signal.Signals) -> None:
    process = started(tmp_path)
    process.send_signal(number)
    said = process.communicate(timeout=60)
    assert process.returncode == 0, said
    assert "Traceback" not in said[1] and "stopping" in said[1]
    assert bot(tmp_path, "--check").returncode == 0
    assert not (tmp_path / f"{DATABASE}-wal").exists(), "the database was closed"


def test_a_second_signal_ends_it_at_once() -> None:
    program = (
        "import asyncio\n"
        "from bot.operation.stopping import Stopping\n"
        "async def stubborn():\n"
        "    try:\n"
        "        print('ready', flush=True)\n"
        "        await asyncio.sleep(600)\n"
        "    finally:\n"
        "        print('stopping', flush=True)\n"
        "        await asyncio.sleep(600)\n"
        "async def run():\n"
        "    work = asyncio.create_task(stubborn())\n"
        "    Stopping(work).listen()\n"
        "    await work\n"
        "asyncio.run(run())\n"
    )
    process = subprocess.Popen([sys.executable, "-c", program], cwd=ROOT, text=True, stdout=subprocess.PIPE)
    assert process.stdout is not None
    for line in ("ready\n", "stopping\n"):
        assert process.stdout.readline() == line
        process.terminate()
    assert process.wait(timeout=60) == 1
    process.stdout.close()


def test_damage_ends_the_bot_with_the_newest_copy_named(tmp_path: Path) -> None:
    async def run() -> StoreError:
        work = asyncio.create_task(asyncio.sleep(600))
        stopping = Stopping(work)
        await asyncio.sleep(0)
        stopping.damaged(StoreError("corrupt", "database disk image is malformed"))
        stopping.damaged(StoreError("corrupt", "again"))
        with pytest.raises(asyncio.CancelledError):
            await work
        assert stopping.damage is not None
        return stopping.damage

    error = asyncio.run(run())
    config = Config(token="x", database=tmp_path / "games.sqlite3", backups=tmp_path)
    assert "no copy to put back" in trouble(config, error)
    copy = tmp_path / copies.name_for(config.path, 1_800_000_000.0)
    copy.write_text("x")
    assert f"python -m bot restore {copy}" in trouble(config, error)


@pytest.mark.parametrize("kind", ["locked", "full", "readonly", "disk", "newer", "other"])
def test_each_trouble_is_told_with_what_to_do(kind: str) -> None:
    text = trouble(Config(), StoreError(kind, "what SQLite says."))
    assert text.startswith("The database sandbox.sqlite3 cannot be used") and "what SQLite says" in text
    assert len(text.splitlines()) == {"newer": 1, "other": 1, "disk": 3}.get(kind, 2)
