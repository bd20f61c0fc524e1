"""Processes of a test: the loopback Discord and the bot, each with its output in a file."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).parents[2]
TOKEN = ".".join(["M" * 24, "G" * 6, "w" * 30])
LEVELS = ("WARNING", "ERROR", "CRITICAL")
READY = "connected as"
"""The bot's own log line once it is ready."""

STARTING = 60.0
"""Seconds after which a process that has not come up is given up."""


class Process:
    """A Python process whose output goes to a file."""

    def __init__(self, log: Path) -> None:
        self.log = log
        self.process: asyncio.subprocess.Process | None = None

    async def start(self, *arguments: str, cwd: Path, environment: Mapping[str, str]) -> None:
        """Run ``python arguments``."""
        assert self.process is None or self.process.returncode is not None, "it runs already"
        with self.log.open("ab") as output:
            self.process = await asyncio.create_subprocess_exec(
                sys.executable, "-W", "ignore", *arguments, cwd=cwd, stdin=asyncio.subprocess.DEVNULL, stdout=output,
                stderr=output, env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1", **environment},
            )

    @property
    def running(self) -> bool:
        return self.process is not None and self.process.returncode is None

    @property
    def size(self) -> int:
        """Bytes that it has said so far."""
        return self.log.stat().st_size if self.log.exists() else 0

    def text(self, start: int = 0) -> str:
        """What it has said, from a byte on."""
        return self.log.read_bytes()[start:].decode("utf-8", "replace") if self.log.exists() else ""

    async def says(self, what: str, start: int = 0) -> str:
        """Wait until it says this; returns the line."""
        for _ in range(int(STARTING / 0.02)):
            found = next((line for line in self.text(start).splitlines() if what in line), None)
            if found is not None:
                return found
            if not self.running:
                break
            await asyncio.sleep(0.02)
        raise AssertionError(f"it never said {what!r}:\n{self.text(start)[-3000:]}")

    async def end(self, how: signal.Signals = signal.SIGTERM) -> int:
        """End it and wait; returns its exit code."""
        assert self.process is not None
        if self.process.returncode is None:
            self.process.send_signal(how)
        try:
            return await asyncio.wait_for(self.process.wait(), STARTING)
        except TimeoutError:
            self.process.kill()
            return await self.process.wait()


class ServerProcess(Process):
    """The loopback Discord."""

    address = ""

    async def up(self, folder: Path, *arguments: str) -> str:
        """Start it; returns its address."""
        start = self.size
        await self.start("-m", "tests.wire.server", "--token", TOKEN, *arguments, cwd=folder, environment={})
        line = await self.says("http://", start)
        self.address = line.strip()
        return self.address


class BotProcess(Process):
    """The bot on its database, in a folder of its own."""

    def __init__(self, folder: Path, address: str, **environment: str) -> None:
        super().__init__(folder / "bot.log")
        self.folder = folder
        self.database = folder / "games.sqlite3"
        self.environment = {
            "CW_TOKEN": TOKEN, "CW_DATABASE": str(self.database), "CW_LOG_LEVEL": "INFO", "WIRE_ADDRESS": address,
            "WIRE_PICTURES": "tiny", **environment,
        }

    async def up(self, *, ready: bool = True) -> None:
        """Start it and wait until it is connected."""
        start = self.size
        await self.start("-m", "tests.wire.launch", cwd=self.folder, environment=self.environment)
        if ready:
            await self.says(READY, start)

    async def kill(self) -> None:
        """As if the machine had lost its power."""
        await self.end(signal.SIGKILL)

    @property
    def troubles(self) -> list[str]:
        """Warnings and errors of its log."""
        return self.troubles_since(0)

    def troubles_since(self, start: int) -> list[str]:
        """Warnings and errors of its log from a byte on."""
        return [line for line in self.text(start).splitlines() if any(f" {level} " in line for level in LEVELS)]
