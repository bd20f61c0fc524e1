"""The bot as a process: health and figures, copies and logs while it plays, its end, and what it leaves behind."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import sys
from pathlib import Path

import aiohttp
import pytest

from bot.store import copies
from tests.bot.test_main import bot

from .processes import TOKEN
from .stage import WireStage

pytestmark = pytest.mark.skipif(not Path("/proc").is_dir(), reason="processes are looked up in /proc")


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as found:
        return int(found.getsockname()[1])


def children(of: int) -> list[int]:
    """Processes that this one has started."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rpartition(")")[2].split()
        except OSError:
            continue  # it has ended meanwhile
        if int(fields[1]) == of and fields[0] != "Z":
            found.append(int(path.parent.name))
    return found


async def gone(processes: list[int]) -> bool:
    for _ in range(500):
        if not any(Path(f"/proc/{one}").exists() for one in processes):
            return True
        await asyncio.sleep(0.02)
    return False


async def got(port: int, path: str) -> tuple[int, str]:
    async with aiohttp.ClientSession() as session, session.get(f"http://127.0.0.1:{port}{path}") as answer:
        return answer.status, await answer.text()


def test_a_bot_in_use_says_how_it_is_and_ends_in_order(tmp_path: Path) -> None:
    port = free_port()
    values = {"CW_METRICS": f":{port}", "CW_BACKUPS": str(tmp_path / "copies"), "CW_LOG_FORMAT": "json"}

    async def run() -> None:
        async with WireStage(tmp_path, WIRE_PICTURES="", CW_LOG_LEVEL="DEBUG", **values) as stage:
            await stage.seat("GC", "CC", "BG")
            status, text = await got(port, "/healthz")
            assert status == 200 and json.loads(text)["discord_connected"] and json.loads(text)["database_writable"]
            asked = await asyncio.to_thread(bot, tmp_path, "health", CW_TOKEN=TOKEN, **values)
            assert asked.returncode == 0 and "ok" in asked.stdout, asked.stderr
            status, text = await got(port, "/metrics")
            assert status == 200 and 'cw_picture_seconds_count{kind="whole"}' in text
            assert 'cw_interactions_total{kind="command",outcome="answered"}' in text and "cw_gateway_connected 1.0" in text
            (copy,) = copies.copies_in(tmp_path / "copies", stage.bot.database)
            copies.check_copy(copy)
            process = stage.bot.process
            assert process is not None
            drawing = children(process.pid)
            assert drawing, "pictures are drawn in processes of their own"
            assert await stage.bot.end() == 0, stage.bot.text()[-2000:]
            assert await gone(drawing)
            log = stage.bot.text()
        assert "Traceback" not in log and TOKEN not in log and "/callback" not in log
        lines = [json.loads(line) for line in log.splitlines() if line.startswith("{")]
        assert [line for line in lines if line["message"].startswith("stopping")]
        assert not [line for line in lines if line["level"] in ("ERROR", "CRITICAL")]
        assert not list(tmp_path.glob("games.sqlite3-wal")), "the database was closed"

    asyncio.run(run())


@pytest.mark.parametrize("how", ["killed", "twice"])
def test_a_bot_that_ends_at_once_leaves_no_process_behind(tmp_path: Path, how: str) -> None:
    async def run() -> None:
        async with WireStage(tmp_path, WIRE_PICTURES="") as stage:
            await stage.seat("GC", "CC", "BG")
            process = stage.bot.process
            assert process is not None
            drawing = children(process.pid)
            assert drawing
            if how == "killed":
                await stage.bot.kill()
            else:
                for _ in range(2):
                    os.kill(process.pid, signal.SIGTERM)
                assert await stage.bot.end() in (0, 1)
            assert await gone(drawing), f"{drawing} draw on for nobody"
            await stage.bot.up()
            await stage.settle()
            assert (await stage.record()).status == "running"

    asyncio.run(run())


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals")
def test_an_end_in_the_middle_of_things_loses_nothing(tmp_path: Path) -> None:
    async def run() -> None:
        async with WireStage(tmp_path) as stage:
            await stage.seat("GC", "CC", "BG")
            for _ in range(3):
                before = (await stage.record()).serial
                asked = [
                    asyncio.create_task(stage.people[name].slash(stage.channel, "show status")) for name in stage.names[:3]
                ]
                await asyncio.sleep(0.02)
                assert await stage.bot.end() == 0
                await asyncio.gather(*asked, return_exceptions=True)
                await stage.bot.up()
                await stage.settle()
                assert (await stage.record()).serial == before
            assert not [line for line in stage.bot.troubles if "ERROR" in line]

    asyncio.run(run())
