"""``python -m bot --check``: says what would be started, and what is wrong."""

from __future__ import annotations

import asyncio
import os
import socket
import subprocess
import sys
from pathlib import Path

from bot.config import Config
from bot.store import Store

ROOT = Path(__file__).parents[2]
TOKEN = ".".join(["M" * 24, "G" * 6, "x" * 30])


def bot(folder: Path, *arguments: str, **values: str) -> subprocess.CompletedProcess[str]:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("CW_")}
    return subprocess.run(
        [sys.executable, "-W", "ignore", "-m", "bot", *arguments], cwd=folder, text=True, capture_output=True, timeout=60,
        check=False, env={**environment, "PYTHONPATH": str(ROOT), **values},
    )


def test_check_without_anything(tmp_path: Path) -> None:
    done = bot(tmp_path, "--check")
    assert done.returncode == 0 and "will be created" in done.stdout and "sandbox" in done.stdout
    assert not list(tmp_path.iterdir()), "a check creates nothing"


def test_check_names_every_problem(tmp_path: Path) -> None:
    done = bot(tmp_path, "--check", CW_LANGUAGE="tlh", CW_TOKEN="wrong")
    assert done.returncode == 2 and len(done.stderr.splitlines()) == 2
    assert "CW_LANGUAGE" in done.stderr and "CW_TOKEN" in done.stderr and "wrong" not in done.stderr


def test_check_opens_the_database(tmp_path: Path) -> None:
    async def create() -> None:
        store = Store(tmp_path / Config().sandbox_database)
        await store.open()
        await store.close()

    asyncio.run(create())
    assert "ready" in bot(tmp_path, "--check").stdout
    (tmp_path / Config().sandbox_database).write_bytes(b"this is no database at all" * 100)
    done = bot(tmp_path, "--check")
    assert done.returncode == 3 and "cannot be used" in done.stderr and "Traceback" not in done.stderr


def test_a_database_in_use_is_refused(tmp_path: Path) -> None:
    async def check_meanwhile() -> subprocess.CompletedProcess[str]:
        store = Store(tmp_path / "games.sqlite3")
        await store.open()
        try:
            return await asyncio.to_thread(bot, tmp_path, "--check", CW_TOKEN=TOKEN, CW_DATABASE="games.sqlite3")
        finally:
            await store.close()

    done = asyncio.run(check_meanwhile())
    assert done.returncode == 3 and "One database, one bot" in done.stderr and TOKEN not in done.stderr + done.stdout


def test_a_port_in_use_is_named(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        done = bot(tmp_path, CW_SANDBOX_PORT=port)
    assert done.returncode == 3 and port in done.stderr and "CW_SANDBOX_PORT" in done.stderr and "Traceback" not in done.stderr
