"""The bot on a simulated Discord for one test: store in a file, service, client, world, and everything that was said.

    async with Stage(tmp_path) as stage:
        await stage.seat("GC", "CC", "BG")
        ...

The clock is the simulation's; the dice secret is fixed. Pictures are tiny unless ``pictures`` is asked for: whole games
post hundreds.
"""

from __future__ import annotations

import hashlib
import logging
import struct
import zlib
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

from simcord.results import ResponseMessage

from bot.client import Client
from bot.config import Config
from bot.delivery import pictures
from bot.floods import Floods, Rate
from bot.model import Settings, TableRecord
from bot.sandbox.world import World, build, start
from bot.service import Service
from bot.speech import words
from bot.store import Store
from engine import Table

HASTE = Rate(1e9, 1e9)
"""Scripted people press faster than any person: for them nothing is too much (tests of floods set their own limits)."""

NAMES = ("Mia", "Jonas", "Ana", "Ben", "Zoe")
EPOCH = 1767225600.0


def tiny_png() -> bytes:
    """The smallest valid picture."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", 1, 1, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(b"\0\0")) + chunk(b"IEND", b"")


class Records(logging.Handler):
    """Every log line of a test, whatever its level."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(f"{record.levelname} {record.name}: {self.format(record)}")

    @property
    def troubles(self) -> list[str]:
        """Warnings and errors."""
        return [line for line in self.lines if line.startswith(("WARNING", "ERROR", "CRITICAL"))]

DRAW = pictures.draw
"""The real one: of two stages open at once, neither may put back the other's."""


class Stage:
    """One bot, one channel, one table."""

    def __init__(self, folder: Path, *, seed: str = "e2e", pictures: bool = False, players: int = 5) -> None:
        self.path = folder / "games.sqlite3"
        self.seed = seed
        self.with_pictures = pictures
        self.names = NAMES[:players]
        self.table_id = 0
        self.records = Records()
        self.world: World
        self.client: Client
        self.service: Service
        self._secrets = 0
        self._stack = AsyncExitStack()

    def new_secret(self) -> str:
        """The same secrets for the same seed."""
        self._secrets += 1
        return hashlib.sha256(f"{self.seed} {self._secrets}".encode()).hexdigest()

    def now(self) -> float:
        """The simulation's time."""
        return self.world.now() if hasattr(self, "world") else EPOCH

    async def __aenter__(self) -> Stage:
        self._listen()
        if not self.with_pictures:
            self._draw_nothing()
        await self._raise_bot()
        self.world = build(self.client, people=self.names)
        await start(self.world)
        self.channel = self.world.channel
        return self

    async def __aexit__(self, *exc: object) -> None:
        try:
            await self.world.env.shutdown()
            await self.service.close()
        finally:
            await self._stack.aclose()

    def _listen(self) -> None:
        root = logging.getLogger()
        level = root.level
        root.addHandler(self.records)
        root.setLevel(logging.DEBUG)
        self._stack.callback(root.setLevel, level)
        self._stack.callback(root.removeHandler, self.records)
        quiet()

    def _draw_nothing(self) -> None:
        png = tiny_png()
        pictures.draw = lambda *rest, **named: (png, "The board")
        self._stack.callback(setattr, pictures, "draw", DRAW)

    async def _raise_bot(self) -> None:
        self.service = Service(Store(self.path), self.now, self.new_secret)
        await self.service.open()
        config = Config(database=self.path, sandbox_database=self.path)
        self.client = Client(self.service, words, config)
        self.client.floods = Floods(presses=HASTE, costs=HASTE, hints=HASTE)

    async def restart(self) -> None:
        """Everything of the process goes; Discord (the world) and the database stay."""
        await self.world.env.settle()
        await self.service.close()
        await self._raise_bot()
        await self.world.env.restart_bot(self.client)
        await self.world.env.settle()

    # -- looking ------------------------------------------------------------------------------------------------

    async def record(self) -> TableRecord:
        """The table's record."""
        record = await self.service.table(self.table_id)
        assert record is not None
        return record

    async def game(self) -> Table[Any]:
        """The engine's table, to look at."""
        game = await self.service.game(self.table_id)
        assert game is not None
        return game

    def messages(self, channel: int | None = None) -> list[Any]:
        """All messages of the table's channel (or another), oldest first, ephemeral ones included."""
        kept = self.world.env.backend.messages[channel or self.channel.id]
        return sorted(kept.values(), key=lambda message: message.id)

    def public(self) -> list[Any]:
        """What everybody sees in the channel."""
        return [message for message in self.messages() if not message.is_ephemeral]

    def seen(self, message: Any) -> Any:
        """A message as somebody presses it."""
        return ResponseMessage(self.world.env, message)

    def channels(self) -> list[int]:
        """All channels with messages."""
        return list(self.world.env.backend.messages)

    def direct_owners(self) -> dict[int, int]:
        """Channels of direct messages, and whose they are."""
        return {channel: user for user, channel in self.world.env.backend.dm_channels.items()}

    # -- setting up ---------------------------------------------------------------------------------------------

    async def seat(self, *seats: str, layout: str = "", computers: tuple[str, ...] = (), **settings: Any) -> None:
        """A running game with these factions, one person each (`computers`: seats without a person)."""
        settings.setdefault("players", len(seats))
        host = self.world.people[self.names[0]]
        reply = await self.service.new_table(
            self.world.guild.id, self.channel.id, host.id, self.names[0], Settings(layout=layout, **settings)
        )
        assert reply.kind == "done", reply
        self.table_id = int(reply.args["table"])
        for index, faction in enumerate(seats):
            person = self.world.people[self.names[index]]
            by = host.id
            if faction in computers:
                reply = await self.service.set_computer(self.table_id, host.id, index, "heuristic")
            elif index:
                by = person.id
                reply = await self.service.join(self.table_id, person.id, self.names[index], index)
            assert reply.kind == "done", reply
            reply = await self.service.choose_faction(self.table_id, by, index, faction)
            assert reply.kind == "done", reply
        reply = await self.service.start(self.table_id, host.id)
        assert reply.kind == "done", reply
        await self.deliver()

    async def deliver(self) -> None:
        """Send what is owed now (a press does that by itself)."""
        self.client.delivery.wake()
        await self.client.delivery.drained()
        await self.world.env.settle()


def quiet() -> None:
    """The libraries' own logs, as the bot sets them."""
    from bot.operation.logs import quiet_libraries

    quiet_libraries()
