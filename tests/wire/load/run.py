"""A run: the tables are opened, everybody presses at once, then at a rising rate; then the idle tables; then the audit."""

from __future__ import annotations

import asyncio
import os
import random
import socket
import time
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Self

import aiohttp

from tests.wire.people import Actor, Wire
from tests.wire.processes import BotProcess, ServerProcess

from .evidence import IN_TIME, Evidence, Figures
from .idle import copy_tables
from .machine import Mark, children, mark, memory
from .pace import Pace
from .tables import LOOKS, Table, Watch

SEATS = (
    ("earth33", ("GC", "CC", "BG")), ("earth35", ("GC", "CC", "BG", "YS")), ("earth33", ("CC", "BG", "YS")),
    ("earth35", ("OW", "CC", "BG", "YS")),
)
RATES = (1, 2, 3, 4, 6, 8, 10, 12, 15, 18, 22, 27, 33, 40, 50)
"""Presses a second, stage by stage."""

BURSTS = 5
"""So often does everybody press at once."""
DRAIN = 60.0
"""Seconds that what is on its way gets to arrive."""
UNLOADED = 40.0
"""Seconds after which an idle table leaves the memory, in the part about idle tables; otherwise half an hour."""
RACE = "Can't keep up"
"""The library's warning when a heartbeat is acknowledged before its thread has noted that it was sent: on a loopback that
takes less than a millisecond. An answer that is really late shows in the figures."""
OPENING = 5
"""So many tables are opened at the same time."""


@dataclass(frozen=True)
class Plan:
    """What to do. ``rates``: presses a second; the climb ends with the first stage whose limits break. ``idle``: tables."""

    tables: int = 50
    bursts: int = BURSTS
    rates: tuple[float, ...] = RATES
    stage_seconds: float = 10.0
    idle: int = 1000
    judge: bool = False
    pictures: str = ""
    stop_at_limit: bool = True
    unload: float = UNLOADED


@dataclass
class Stage:
    """One stage and what it cost. ``shares``: per cent of one processor."""

    name: str
    wanted: float
    figures: Figures
    shares: dict[str, float]
    missed: int = 0


@dataclass
class Memory:
    """Mebibytes of the bot's own process."""

    start: float = 0.0
    played: float = 0.0
    drawers: float = 0.0
    idle_start: float = 0.0
    touched: float = 0.0
    unloaded: float = 0.0
    loaded_most: int = 0
    loaded_least: int = 0
    start_seconds: float = 0.0
    touch_seconds: float = 0.0
    touch: Figures | None = None


@dataclass
class Result:
    """What came of a run."""

    plan: Plan
    setup_seconds: float = 0.0
    stages: list[Stage] = field(default_factory=list)
    memory: Memory = field(default_factory=Memory)
    faults: list[str] = field(default_factory=list)
    troubles: list[str] = field(default_factory=list)
    choices: int = 0
    interactions: int = 0
    ended: int = 0
    late: int = 0
    """Answers that Discord would not have waited for."""

    @property
    def sustained(self) -> Stage | None:
        """The last stage of the climb at which nobody waited too long."""
        held = None
        for stage in self.stages:
            if stage.wanted and not stage.figures.within:
                break
            held = stage if stage.wanted else held
        return held


class Run:
    """Server, bot and people of a run."""

    def __init__(self, folder: Path, plan: Plan, say: Callable[[str], None] = lambda text: None) -> None:
        self.folder = folder
        self.plan = plan
        self.say = say
        self.pace = Pace()
        self.result = Result(plan)
        self.tables: list[Table] = []
        self.server = ServerProcess(folder / "server.log")
        self.bot: BotProcess
        self.wire: Wire
        self.watch: Watch
        self.evidence: Evidence
        self._rng = random.Random("load")
        self._looking: set[asyncio.Task[None]] = set()
        self._stack = AsyncExitStack()

    # -- life ---------------------------------------------------------------------------------------------------

    async def __aenter__(self) -> Self:
        try:
            address = await self.server.up(self.folder, *([] if self.plan.judge else ["--no-judge"]))
            self._stack.push_async_callback(self.server.end)
            with socket.create_server(("127.0.0.1", 0)) as found:
                self.port = int(found.getsockname()[1])
            self.bot = BotProcess(
                self.folder, address, WIRE_PICTURES=self.plan.pictures, CW_METRICS=f"127.0.0.1:{self.port}", WIRE_SEED="load"
            )
            self.wire = await self._stack.enter_async_context(Wire(address))
            await self.wire.do("set", answer_within=60.0)  # an answer that is too late is measured as well
            await self.bot.up()
            self._stack.push_async_callback(self._end_bot)
            self.watch = Watch(self.wire)
            self.evidence = Evidence(self.wire, self.bot.database)
            self._stack.push_async_callback(self._stopped, asyncio.create_task(self.watch.run()))
        except BaseException:
            await self._stack.aclose()
            raise
        return self

    async def __aexit__(self, *exc: object) -> None:
        await self._stack.aclose()

    async def _end_bot(self) -> None:
        if self.bot.running:
            await self.bot.end()

    async def _stopped(self, *tasks: asyncio.Task[None]) -> None:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _mark(self) -> Mark:
        """Processor time of every part now."""
        assert self.bot.process is not None and self.server.process is not None
        return mark({
            "server": [self.server.process.pid], "people": [os.getpid()], "bot": [self.bot.process.pid],
            "drawing": children(self.bot.process.pid),
        })

    # -- the whole ----------------------------------------------------------------------------------------------

    async def go(self) -> Result:
        """Everything, in order."""
        result = self.result
        result.memory.start = self._memory()
        await self._open()
        playing = [asyncio.create_task(self._play(table)) for table in self.tables]
        try:
            for number in range(self.plan.bursts):
                await self._stage(f"all at once, {number + 1}", 0.0, self._burst)
            for rate in self.plan.rates:
                seconds = self.plan.stage_seconds
                await self._stage(f"{rate:g} a second", rate, lambda rate=rate: self.pace.at_rate(rate, seconds))
                if self.plan.stop_at_limit and not result.stages[-1].figures.within:
                    break
        finally:
            await self._stopped(*playing, *self._looking)
        await self._drained()
        result.ended = sum(table.ended for table in self.tables)
        result.memory.played = self._memory()
        result.memory.drawers = self._memory(drawers=True)
        if self.plan.idle:
            await self._idle()
        self.say("audit")
        result.faults = await self.evidence.faults([table.channel for table in self.tables])
        result.choices = len(self.evidence.chosen())
        happened = await self.wire.do("interactions")
        result.interactions = len(happened)
        for one in happened:
            if one["seconds"] is not None and one["seconds"] > IN_TIME:
                result.late += 1
        result.troubles = [line for line in self.bot.troubles if RACE not in line]
        return result

    async def _open(self) -> None:
        """Open all tables, a few at a time."""
        self.say(f"opening {self.plan.tables} tables")
        begun = time.monotonic()
        people = [await self.wire.person(f"Player{number}") for number in range(max(4, self.plan.tables))]
        for number in range(self.plan.tables):
            channel = await self.wire.do("channel", name=f"table-{number}")
            seats = SEATS[number % len(SEATS)][1]
            here = {seat: people[(number + place) % len(people)] for place, seat in enumerate(seats)}
            self.tables.append(Table(self.watch, channel, here, f"table {number}"))
        limit = asyncio.Semaphore(OPENING)

        async def opened(number: int, table: Table) -> None:
            async with limit:
                await table.seat(SEATS[number % len(SEATS)][0])

        await asyncio.gather(*(opened(number, table) for number, table in enumerate(self.tables)))
        await self._drained()
        self.result.setup_seconds = time.monotonic() - begun

    async def _play(self, table: Table) -> None:
        """The people of a table, until they are stopped or the game is over."""
        while True:
            act = await table.next()
            if act is None:
                return
            await self.pace.turn()
            if self._rng.random() < LOOKS:  # somebody else at the table, at the same time
                looking = asyncio.create_task(table.look_around(self._anybody(table)))
                self._looking.add(looking)
                looking.add_done_callback(self._looking.discard)
            await table.do(act)

    def _anybody(self, table: Table) -> Actor:
        return self._rng.choice(list(table.people.values()))

    # -- stages -------------------------------------------------------------------------------------------------

    async def _stage(self, name: str, rate: float, work: Callable[[], Awaitable[object]]) -> None:
        """One stage: people press; then all that is on its way arrives; then it is looked at."""
        before = self._mark()
        missed, begun = self.pace.missed, time.time()
        await work()
        ended, after = time.time(), self._mark()
        await self._drained()
        if not rate:
            ended, after = time.time(), self._mark()
        figures = await self.evidence.figures(begun, ended)
        self.result.stages.append(Stage(name, rate, figures, after.shares_since(before), self.pace.missed - missed))
        self.say(f"{name}: {figures.choices} choices")

    async def _burst(self) -> None:
        """Everybody at once."""
        playing = sum(not table.ended for table in self.tables)
        await self.pace.all_at_once(playing, 30.0)

    async def _drained(self) -> None:
        """Wait until everything that is owed has arrived and nobody is being answered."""
        deadline = time.monotonic() + DRAIN
        quiet = 0
        while quiet < 3 and time.monotonic() < deadline:
            await self.evidence.collect()
            owed = self.evidence.rows("SELECT count(*) FROM outbox WHERE state = 'owed' AND due <= ?", time.time())[0][0]
            open_ones = [one for one in await self.wire.do("interactions") if one["answered"] is None and not one["dead"]]
            quiet = 0 if owed or open_ones or self._looking else quiet + 1
            await asyncio.sleep(0.1)

    # -- idle tables --------------------------------------------------------------------------------------------

    async def _idle(self) -> None:
        """Copies of the tables, looked at once each, then forgotten by the bot."""
        found = self.result.memory
        self.say(f"{self.plan.idle} idle tables")
        await self.bot.end()
        channels = [await self.wire.do("channel", name=f"idle-{number}") for number in range(self.plan.idle)]
        copy_tables(self.bot.database, channels)
        self.bot.environment["WIRE_UNLOAD"] = str(self.plan.unload)
        begun = time.monotonic()
        await self.bot.up()
        found.start_seconds = time.monotonic() - begun
        found.idle_start = self._memory()
        looked = time.time()
        begun = time.monotonic()
        limit = asyncio.Semaphore(8)

        async def touched(number: int, channel: int) -> None:
            async with limit:
                model = self.tables[number % len(self.tables)]
                table = Table(self.watch, channel, model.people, f"idle {number}")
                await table.answered(await self.wire.do(
                    "command", user=next(iter(model.people.values())).id, channel=channel, name="show status", options={}
                ))

        await asyncio.gather(*(touched(number, channel) for number, channel in enumerate(channels)))
        found.touch_seconds = time.monotonic() - begun
        await self._drained()
        found.touch = await self.evidence.figures(looked, time.time())
        found.touched, found.loaded_most = self._memory(), await self._loaded()
        await self._unloaded()

    async def _unloaded(self) -> None:
        """Wait until the bot has forgotten the tables that nobody looks at any more."""
        found = self.result.memory
        deadline = time.monotonic() + 2 * self.plan.unload + 10
        while time.monotonic() < deadline:
            found.loaded_least = await self._loaded()
            if not found.loaded_least:
                break
            await asyncio.sleep(0.5)
        found.unloaded = self._memory()

    async def _loaded(self) -> int:
        """Tables in the bot's memory, by its own figures."""
        async with aiohttp.ClientSession() as session, session.get(f"http://127.0.0.1:{self.port}/metrics") as answer:
            text = await answer.text()
        line = next(line for line in text.splitlines() if line.startswith("cw_tables_loaded "))
        return int(float(line.split()[1]))

    def _memory(self, *, drawers: bool = False) -> float:
        assert self.bot.process is not None
        return memory(children(self.bot.process.pid) if drawers else [self.bot.process.pid])
