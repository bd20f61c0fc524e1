"""``python -m tests.wire.launch``: the bot as it is, led to a loopback Discord by two switches of the library.

Environment: WIRE_ADDRESS, where the server is (http://127.0.0.1:8700); WIRE_PICTURES=tiny, pictures of one pixel, drawn in
threads, for whole games; WIRE_SEED, the secrets of the dice follow from it; WIRE_CLOCK, seconds by which the bot's clock is
ahead. Everything else is the bot's own (CW_TOKEN, ...).
"""

from __future__ import annotations

import hashlib
import itertools
import os
import secrets
import sys
import time
from types import SimpleNamespace

import discord
import yarl
from discord.gateway import DiscordWebSocket

import bot.__main__ as program
from bot.delivery import pictures, worker


def lead(address: str) -> None:
    """All requests, and the first connection to the gateway, go to this address. Before login."""
    discord.http.Route.BASE = f"{address}/api/v10"
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(address).with_scheme("ws") / "gateway/"


def draw_tiny() -> None:
    """Pictures of one pixel: a whole game posts hundreds."""
    from tests.bot.e2e.stage import tiny_png

    png = tiny_png()
    pictures.draw = lambda view, picture, names: (png, "The board")
    worker.DRAWERS = 0


def seeded(seed: str) -> None:
    """The dice of the first, second, ... game that this process begins follow from the seed."""
    count = itertools.count()

    def token_hex(size: int) -> str:
        return hashlib.sha256(f"{seed} {next(count)}".encode()).hexdigest()[: 2 * size]

    vars(program)["secrets"] = SimpleNamespace(**{**vars(secrets), "token_hex": token_hex})


def ahead(seconds: float) -> None:
    """The bot's clock (deadlines, messages put off) is ahead of the machine's."""
    vars(program)["time"] = SimpleNamespace(**{**vars(time), "time": lambda: time.time() + seconds})


def main() -> int:
    """Set the switches and run the bot."""
    lead(os.environ["WIRE_ADDRESS"])
    if os.environ.get("WIRE_PICTURES") == "tiny":
        draw_tiny()
    if seed := os.environ.get("WIRE_SEED", ""):
        seeded(seed)
    if clock := os.environ.get("WIRE_CLOCK", ""):
        ahead(float(clock))
    return program.main(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
