"""``python -m bot`` without a token: service, client, world and pages together, until Ctrl+C."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Callable

from bot.client import Client
from bot.config import Config
from bot.delivery.posting import post_anew
from bot.model import Reply, Settings
from bot.sandbox.page import Pages
from bot.sandbox.world import World, build, start
from bot.service import Service
from bot.speech import words
from bot.store import Store

log = logging.getLogger(__name__)

TABLE = Settings(layout="earth35", players=4, pace="daily")
SEATS = (("Mia", "GC"), ("Jonas", "CC"), ("", "BG"), ("", "YS"))
"""Who sits where at the first table; nobody: a computer player."""


async def run(config: Config, say: Callable[[str], None] = print, ready: asyncio.Event | None = None) -> None:
    """Run the sandbox until cancelled. ``ready`` is set once the page can be opened (for tests)."""
    service = Service(Store(config.path), time.time, lambda: secrets.token_hex(32))
    await service.open()
    client = Client(service, words, config)
    world = build(client)
    try:
        await start(world, world.catch_up)
        await furnish(world, client)
        async with Pages(world, config.sandbox_port) as pages:
            say(f"The sandbox is open at {pages.address} (games are kept in {config.path}; Ctrl+C ends it)")
            if ready is not None:
                ready.set()
            await pages.keep_fresh()
    finally:
        with contextlib.suppress(Exception):  # whatever the simulation dies of: the games are still to be closed in order
            await world.env.shutdown()
        await client.close()
        await service.close()


async def furnish(world: World, client: Client) -> None:
    """Commands, then fresh cards and panels for the tables of the database, or a first table."""
    await client.tree.sync()
    tables = await client.service.open_tables()
    if not any(table.channel == world.channel.id for table in tables):
        await first_table(world, client.service)
    for table in tables:
        await post_anew(client, table)
    client.delivery.wake()
    await client.delivery.drained()
    await world.env.settle()


async def first_table(world: World, service: Service) -> None:
    """A table in the lobby that needs only a press on Start."""
    people = world.people
    host = people[SEATS[0][0]].id

    def must(reply: Reply) -> Reply:
        if reply.kind != "done":
            raise RuntimeError(f"the first table could not be set up: {reply.message}")
        return reply

    reply = must(await service.new_table(world.guild.id, world.channel.id, host, SEATS[0][0], TABLE))
    table = int(reply.args["table"])
    for index, (name, faction) in enumerate(SEATS):
        if name and index:
            must(await service.join(table, people[name].id, name, index))
        elif not name:
            must(await service.set_computer(table, host, index, "heuristic"))
        must(await service.choose_faction(table, people[name].id if name else host, index, faction))
