"""Time-lapses: made one at a time, each in a process of its own at low priority, so that pictures and presses never wait."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import multiprocessing
import os
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from multiprocessing.connection import Connection

from bot.service.lookback import Stage
from bot.service.tables import without_values
from renders.film import Frame, film, thinned

log = logging.getLogger(__name__)

LIMIT = 10 * 1024 * 1024 - 100_000
"""What Discord takes as a file, with room for the rest of the message."""

WAITING = 4
"""So many people may wait for a time-lapse; one takes up to half a minute."""

KEPT = 3
"""So many finished ones are kept in memory: the same one is often wanted by everybody at the table."""

Key = tuple[int, int, int]
"""Table, number of choices made, round (0: all)."""


class Busy(Exception):
    """Too many people wait already."""


class Films:
    """Makes time-lapses. ``processes``: with a process for each; otherwise in a thread (sandbox, tests)."""

    def __init__(self) -> None:
        self._processes = False
        self._turn = asyncio.Lock()
        self._waiting = 0
        self._kept: OrderedDict[Key, bytes] = OrderedDict()
        self._process: multiprocessing.process.BaseProcess | None = None

    def open(self, processes: bool) -> None:
        """Say how they are to be made."""
        self._processes = processes

    def close(self) -> None:
        """End the process that is at work."""
        if self._process is not None:
            self._process.kill()

    async def film(self, key: Key, stages: Sequence[Stage], names: Mapping[str, str]) -> tuple[bytes | None, int]:
        """The file, or None if it could not be made; and one in how many positions it shows. Raises `Busy`."""
        frames, step = thinned([Frame(stage.view, stage.events) for stage in stages])
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key], step
        if self._waiting >= WAITING:
            raise Busy
        self._waiting += 1
        try:
            async with self._turn:
                data = self._kept.get(key) or await self._made(key, frames, names)
        finally:
            self._waiting -= 1
        if data:
            self._kept[key] = data
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return data or None, step

    async def _made(self, key: Key, frames: Sequence[Frame], names: Mapping[str, str]) -> bytes:
        try:
            return await asyncio.to_thread(self._by_process if self._processes else made, frames, names)
        except Exception as error:
            log.error("table %s: a time-lapse failed: %s", key[0], without_values(error))
            return b""

    def _by_process(self, frames: Sequence[Frame], names: Mapping[str, str]) -> bytes:
        """Runs in a thread: start the process and wait for what it sends."""
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe(duplex=False)
        process = context.Process(target=at_work, args=(theirs, frames, names), daemon=True)
        self._process = process
        process.start()
        theirs.close()
        try:
            return ours.recv_bytes()
        except EOFError:
            log.error("the process of a time-lapse has died")
            return b""
        finally:
            ours.close()
            process.join(5)
            self._process = None


def made(frames: Sequence[Frame], names: Mapping[str, str]) -> bytes:
    """The file's bytes."""
    return film(frames, names, LIMIT)


def at_work(connection: Connection, frames: Sequence[Frame], names: Mapping[str, str]) -> None:
    """The life of the process: make the file politely, send it. If that fails it sends nothing, and the error is its own."""
    with contextlib.suppress(AttributeError, OSError):
        os.nice(10)
    connection.send_bytes(made(frames, names))
