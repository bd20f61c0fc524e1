"""``python -m tests.wire.launch``: the bot as it is, led to a loopback Discord by two switches of the library.

Environment: WIRE_ADDRESS, where the server is (http://127.0.0.1:8700); WIRE_PICTURES=tiny, pictures of one pixel, drawn in
threads, for whole games; WIRE_SEED, the secrets of the dice follow from it; WIRE_CLOCK, seconds by which the bot's clock is
ahead; WIRE_UNLOAD, seconds after which an idle table leaves the memory; WIRE_SLOW, seconds that the disk takes for each
commit; WIRE_FLOODS=yes, one person may ask for so much and no more, as ever (scripted people press faster than any
person). Everything else is the bot's own (CW_TOKEN, ...).

For crashes (tests/wire/crash): WIRE_PICTURES=large, such a picture with megabytes behind it; WIRE_CANARIES, Elder Signs worth
numbers that occur nowhere else; WIRE_MORTAL, the file that says at which point of a write the process kills itself.
"""

from __future__ import annotations

import functools
import hashlib
import io
import itertools
import os
import random
import secrets
import signal
import sys
import threading
import time
from pathlib import Path
from types import SimpleNamespace

import aiosqlite
import discord
import yarl
from discord.gateway import DiscordWebSocket
from PIL import Image

import bot.__main__ as program
from bot import client
from bot.delivery import pictures, worker
from bot.floods import Floods
from bot.service import lobby, tables


def lead(address: str) -> None:
    """All requests, and the first connection to the gateway, go to this address. Before login."""
    discord.http.Route.BASE = f"{address}/api/v10"
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(address).with_scheme("ws") / "gateway/"


LARGE = 6 * 2**20
"""Bytes of a large picture: more than sockets hold, so that a process can die in the middle of sending it."""


def draw_tiny(more: int = 0) -> None:
    """Pictures of one pixel: a whole game posts hundreds."""
    file = io.BytesIO()
    Image.new("RGB", (1, 1)).save(file, "PNG")
    png = file.getvalue() + bytes(more)
    pictures.draw = lambda view, picture, names: (png, "The board")
    worker.DRAWERS = 0


def in_haste() -> None:
    """Scripted people press faster than any person, and open tables by the dozen; none of it is too much."""
    from tests.bot.e2e.stage import HASTE

    vars(client)["Floods"] = functools.partial(Floods, presses=HASTE, costs=HASTE, hints=HASTE)
    lobby.LOBBIES_OF_A_PERSON = lobby.LOBBIES_OF_A_SERVER = 10**6


def seeded(seed: str) -> None:
    """The dice of the first, second, ... game that this process begins follow from the seed."""
    count = itertools.count()

    def token_hex(size: int) -> str:
        return hashlib.sha256(f"{seed} {next(count)}".encode()).hexdigest()[: 2 * size]

    vars(program)["secrets"] = SimpleNamespace(**{**vars(secrets), "token_hex": token_hex})


def ahead(seconds: float) -> None:
    """The bot's clock (deadlines, messages put off) is ahead of the machine's."""
    vars(program)["time"] = SimpleNamespace(**{**vars(time), "time": lambda: time.time() + seconds})


COMMIT = 0.004
"""Seconds that a commit takes at most, about."""


def mortal(order: Path) -> None:
    """After SIGUSR1 the process dies at a point of a write to the database: the file names it and how many come before."""
    from bot.store import Store

    wanted: dict[str, int] = {}

    def told(*_: object) -> None:
        point, count = order.read_text().split()
        wanted[point] = int(count)

    def reached(point: str) -> None:
        for one in (point, "committing") if point == "written" else (point,):
            if one in wanted:
                wanted[one] -= 1
                if wanted[one] < 0:
                    die(random.uniform(0.0, COMMIT) if one == "committing" else 0.0)

    def die(wait: float) -> None:
        if wait:
            threading.Timer(wait, die, [0.0]).start()
        else:
            os.kill(os.getpid(), signal.SIGKILL)

    usual = Store.__init__

    def born(self: Store, path: Path | str) -> None:
        usual(self, path)
        self.checkpoint = reached

    vars(program)["Store"] = type("Store", (Store,), {"__init__": born})
    signal.signal(signal.SIGUSR1, told)


def slowly(seconds: float) -> None:
    """A slow disk: every commit takes so long, in the thread of its connection, as it would."""
    usual = aiosqlite.Connection.commit

    async def commit(self: aiosqlite.Connection) -> None:
        await self._execute(time.sleep, seconds)
        await usual(self)

    aiosqlite.Connection.commit = commit  # type: ignore[method-assign]  # a slow one


def main() -> int:
    """Set the switches and run the bot."""
    lead(os.environ["WIRE_ADDRESS"])
    how = os.environ.get("WIRE_PICTURES")
    if how in ("tiny", "large"):
        draw_tiny(LARGE if how == "large" else 0)
    if os.environ.get("WIRE_CANARIES"):
        from tests.bot.e2e.canaries import canaries

        canaries().__enter__()
    if order := os.environ.get("WIRE_MORTAL"):
        mortal(Path(order))
    if not os.environ.get("WIRE_FLOODS"):
        in_haste()
    if seed := os.environ.get("WIRE_SEED", ""):
        seeded(seed)
    if clock := os.environ.get("WIRE_CLOCK", ""):
        ahead(float(clock))
    if slow := os.environ.get("WIRE_SLOW", ""):
        slowly(float(slow))
    if unload := os.environ.get("WIRE_UNLOAD", ""):
        tables.IDLE = float(unload)
    return program.main(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
