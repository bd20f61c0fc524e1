"""The bot on the loopback Discord for one test: two processes, people, and the database to look at.

    async with WireStage(tmp_path) as stage:
        await stage.seat("GC", "CC", "BG")
        company = Company(stage)         # tests/bot/e2e: the same scripted people as on the simulated Discord
        await company.play()

It gives scripted people and the audit what their own stage gives them (tests/bot/e2e/stage.py). The position is read from
the database file, beside the running bot; nothing is ever written there. At the end of every stage no fault may stand.
"""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Self

from bot.model import TableRecord
from bot.service.tables import entries_of, skipped_in
from bot.store import Store
from engine import Table, load_game

from .people import PATIENCE, Actor, Result, Shown, Wire
from .processes import BotProcess, ServerProcess

NAMES = ("Mia", "Jonas", "Ana", "Ben", "Zoe")

ANSWER_WITHIN = 30.0
"""Seconds for a first answer in tests of something else: no test but that of the rule fails on a clock. Discord's: 3."""


ROWS = 4
"""So many rows of the journal are loaded before the newest, so that the last choices can be looked at."""


class Onlooker(Store):
    """A reader of a database that another process has open: takes no lock and can write nothing."""

    async def open(self) -> None:
        self._reader = await self._connect()
        await self._reader.execute("PRAGMA query_only = ON")


@dataclass(frozen=True)
class Log:
    """The bot's log from a byte on, as the audit reads it."""

    bot: BotProcess
    start: int = 0

    @property
    def lines(self) -> list[str]:
        return self.bot.text(self.start).splitlines()

    @property
    def troubles(self) -> list[str]:
        return self.bot.troubles_since(self.start)


class WireStage:
    """One server, one bot, one channel, one table."""

    def __init__(self, folder: Path, *, seed: str = "wire", players: int = 5, judge: bool = True, **environment: str) -> None:
        self.folder = folder
        self.names = NAMES[:players]
        self.table_id = 0
        self.server = ServerProcess(folder / "server.log")
        self.judge = judge
        self.environment = {"WIRE_SEED": seed, **environment}
        self.bot: BotProcess
        self.wire: Wire
        self.people: dict[str, Actor] = {}
        self.expected: set[str] = set()
        """Rules of faults that a test provokes."""
        self.log_start = self.fault_start = 0
        self._onlooker: Onlooker | None = None
        self._stack = AsyncExitStack()

    # -- life ---------------------------------------------------------------------------------------------------

    async def __aenter__(self) -> Self:
        try:
            address = await self.server.up(self.folder, *([] if self.judge else ["--no-judge"]))
            self._stack.push_async_callback(self.server.end)
            self.bot = BotProcess(self.folder, address, **self.environment)
            self.wire = await self._stack.enter_async_context(Wire(address))
            self.wire.settled = self.dealt_with
            await self.fresh()
            self._stack.push_async_callback(self._end_bot)
            await self.bot.up()
        except BaseException:
            await self._stack.aclose()
            raise
        return self

    async def __aexit__(self, kind: type[BaseException] | None, *rest: object) -> None:
        try:
            if kind is None:
                await self.without_faults()
        finally:
            await self._stack.aclose()

    async def fresh(self) -> None:
        """Another channel and other people, no table, no trouble: a test may share processes with others."""
        await self.wire.do("peace")
        await self.wire.do("set", answer_within=ANSWER_WITHIN, token_life=900.0, latency=0.0)
        for name in self.names:
            self.people[name] = await self.wire.person(name, manages=name == self.names[0])
        self.channel = SimpleNamespace(id=await self.wire.do("channel", name="friday-game"))
        self.table_id = 0
        self.expected.clear()
        self.fault_start = len(await self.wire.do("faults"))
        self.log_start = self.bot.size

    async def _end_bot(self) -> None:
        if self._onlooker is not None:
            await self._onlooker.close()
        if self.bot.running:
            await self.bot.end()

    async def without_faults(self) -> None:
        """Nothing that was sent either way broke a rule."""
        found = (await self.wire.do("faults"))[self.fault_start :]
        faults = [one for one in found if one["rule"] not in self.expected]
        assert not faults, "\n".join(f"{one['where']}: {one['rule']}: {one['message']}" for one in faults[:20])

    async def restart(self, *, kill: bool = False) -> None:
        """A new process of the bot on the same database."""
        await self.settle()
        await (self.bot.kill() if kill else self.bot.end())
        await self.bot.up()
        await self.settle()

    # -- waiting ------------------------------------------------------------------------------------------------

    async def until(self, what: Callable[[], Awaitable[bool]], why: str) -> None:
        """Wait until something is so."""
        for _ in range(int(PATIENCE / 0.02)):
            if await what():
                return
            await asyncio.sleep(0.02)
        raise AssertionError(f"it never came: {why}\n{self.bot.text(self.log_start)[-2000:]}")

    async def dealt_with(self, interaction: int) -> bool:
        """Has the bot written down what came of an interaction?"""
        return await (await self._store()).reply_to(interaction) is not None

    def owed(self) -> list[str]:
        """Kinds of the messages that are to be sent now."""
        if not self.bot.database.exists():
            return []
        now = time.time() + float(self.bot.environment.get("WIRE_CLOCK") or 0)
        with sqlite3.connect(f"file:{self.bot.database}?mode=ro", uri=True) as db:
            found = db.execute("SELECT kind FROM outbox WHERE state = 'owed' AND due <= ?", (now,)).fetchall()
        db.close()
        return [kind for (kind,) in found]

    async def settle(self) -> None:
        """Wait until nothing is owed to anybody, and look."""
        for _ in range(int(PATIENCE / 0.02)):
            if not self.owed():
                break
            await asyncio.sleep(0.02)
        else:
            raise AssertionError(f"still owed: {self.owed()}\n{self.bot.text()[-2000:]}")
        await self.wire.look()

    # -- looking ------------------------------------------------------------------------------------------------

    @property
    def path(self) -> Path:
        """The database file."""
        return self.bot.database

    @property
    def records(self) -> Log:
        return Log(self.bot, self.log_start)

    @property
    def world(self) -> Any:
        """People by name, as scripted people look for them."""
        return SimpleNamespace(people=self.people)

    async def _store(self) -> Onlooker:
        if self._onlooker is None:
            self._onlooker = Onlooker(self.bot.database)
            await self._onlooker.open()
        return self._onlooker

    async def record(self) -> TableRecord:
        """The table's record."""
        record = await (await self._store()).table(self.table_id)
        assert record is not None
        return record

    async def game(self) -> Table[Any]:
        """The engine's table, loaded from the database, once all that follows from the last choice has been posted."""
        await self.settle()
        store = await self._store()
        stored = await store.game(self.table_id)
        assert stored is not None and stored.record.head is not None
        rows = await store.journal(self.table_id, max(0, stored.newest.row - ROWS), starts=True)
        entries = [entry for row in rows for entry in row.entries]
        return load_game(entries_of(rows[0].start, entries, skipped_in(stored.record.head)))

    def messages(self, channel: int | None = None) -> list[Shown]:
        """All messages of the table's channel (or another), oldest first, ephemeral ones included."""
        return self.wire.in_channel(channel or self.channel.id)

    def public(self) -> list[Shown]:
        """What everybody sees in the channel."""
        return [message for message in self.messages() if not message.is_ephemeral]

    def seen(self, message: Shown) -> Shown:
        """A message as somebody presses it."""
        return message

    def channels(self) -> list[int]:
        """All channels with messages."""
        return list({message.channel for message in self.wire.messages.values()})

    def direct_owners(self) -> dict[int, int]:
        """Channels of direct messages, and whose they are."""
        return {one.channel: one.readers[0] for one in self.wire.messages.values() if one.readers and len(one.readers) == 1}

    # -- setting up ---------------------------------------------------------------------------------------------

    async def seat(self, *seats: str, layout: str = "", **options: Any) -> None:
        """A running game with these factions, one person each, all by commands and buttons of the lobby."""
        host = self.people[self.names[0]]
        if layout:
            options["layout"] = layout
        await self._done(await host.slash(self.channel, "game new", players=len(seats), **options))
        await self._opened()
        for index, faction in enumerate(seats):
            person = self.people[self.names[index]]
            await self._done(await person.slash(self.channel, "game join" if index else "game faction", faction=faction))
        await self._done(await host.slash(self.channel, "game start"))
        await self.settle()

    async def _opened(self) -> None:
        store = await self._store()
        record = await store.table_in(self.channel.id)
        assert record is not None, self.wire.in_channel(self.channel.id)
        self.table_id = record.id

    async def _done(self, result: Result) -> None:
        assert result.acknowledged and not result.refused, result
