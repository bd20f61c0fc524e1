"""Health and figures over HTTP, where the operator has asked for it (CW_METRICS): ``/healthz`` and ``/metrics``.

``/healthz`` answers 200, or 503 if the bot cannot do its work: no connection to Discord, or a database that takes nothing.
Messages that wait long are told, but are no reason to start the bot again: a channel may have forbidden them.
"""

from __future__ import annotations

import asyncio
import logging
import math
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, NamedTuple

import aiohttp
from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from bot import measures
from bot.store import StoreError, copies

if TYPE_CHECKING:
    from bot.client import Client

log = logging.getLogger(__name__)

PATIENCE = 5.0
"""Seconds that the database may take to answer."""


class Health(NamedTuple):
    """``waiting``: seconds for which the oldest message owed has waited, None if none is owed."""

    connected: bool
    writable: bool
    waiting: float | None

    @property
    def well(self) -> bool:
        """Can the bot do its work?"""
        return self.connected and self.writable

    def plain(self) -> dict[str, Any]:
        """The answer of ``/healthz``."""
        return {
            "status": "ok" if self.well else "failing", "discord_connected": self.connected,
            "database_writable": self.writable, "oldest_owed_seconds": None if self.waiting is None else round(self.waiting, 1),
        }


async def health_of(client: Client) -> Health:
    """How the bot is now. The database is asked for a real write."""
    store = client.service.store
    waiting = None
    try:
        async with asyncio.timeout(PATIENCE):
            await store.touch(client.now())
            _, oldest = await store.outbox_now()
        waiting = None if oldest is None else max(0.0, client.now() - oldest)
        writable = True
    except (StoreError, TimeoutError) as error:
        log.warning("the database does not take a write: %s", error)
        writable = False
    return Health(is_connected(client), writable, waiting)


def is_connected(client: Client) -> bool:
    """Is there a living connection to Discord's gateway?"""
    if client.is_closed() or not client.is_ready() or client.away:
        return False
    return math.isfinite(client.latency) or client.ws is None  # the simulated Discord has no socket


async def refresh(client: Client, backups: Path | None, database: Path) -> None:
    """Bring the figures up to date that are looked up, not counted. What cannot be looked up keeps its value."""
    measures.CONNECTED.set(is_connected(client))
    measures.LOADED.set(client.service.loaded)
    newest = copies.copies_in(backups, database)[-1:]
    made = copies.made_at(newest[0]) if newest else None
    measures.COPY_AGE.set(-1 if made is None else max(0.0, client.now() - made))
    try:
        owed, oldest = await client.service.store.outbox_now()
        measures.OUTBOX.set(owed)
        measures.OUTBOX_AGE.set(0 if oldest is None else max(0.0, client.now() - oldest))
        for status, number in (await client.service.store.count_tables()).items():
            measures.TABLES.labels(status).set(number)
    except StoreError as error:
        log.warning("the database could not be counted: %s", error)


class Window:
    """The small HTTP server; used with ``async with``. ``address`` is where it listens. Raises OSError if it cannot."""

    def __init__(self, client: Client, host: str, port: int, backups: Path | None, database: Path) -> None:
        self.client = client
        self.address = (host, port)
        self.backups = backups
        self.database = database
        app = web.Application()
        app.router.add_get("/healthz", self._health)
        app.router.add_get("/metrics", self._metrics)
        self._runner = web.AppRunner(app, access_log=None)

    async def __aenter__(self) -> Window:
        await self._runner.setup()
        try:
            await web.TCPSite(self._runner, *self.address).start()
        except BaseException:
            await self._runner.cleanup()
            raise
        self.address = (self.address[0], int(self._runner.addresses[0][1]))
        log.info("health and figures at http://%s:%s", *self.address)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._runner.cleanup()

    async def _health(self, request: web.Request) -> web.Response:
        health = await health_of(self.client)
        return web.json_response(health.plain(), status=200 if health.well else 503)

    async def _metrics(self, request: web.Request) -> web.Response:
        await refresh(self.client, self.backups, self.database)
        return web.Response(body=generate_latest(measures.REGISTRY), headers={"Content-Type": CONTENT_TYPE_LATEST})


async def ask(host: str, port: int) -> tuple[bool, str]:
    """Ask a running bot how it is; returns whether all is well, and what it says."""
    at = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    try:
        async with (
            aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=PATIENCE + 1)) as session,
            session.get(f"http://{at}:{port}/healthz") as answer,
        ):
            return answer.status == 200, await answer.text()
    except (aiohttp.ClientError, TimeoutError) as error:
        return False, f"No answer at {at}:{port}: {type(error).__name__}"
