"""The browser's side: the channel as each person sees it, their direct messages, and a front page with links to all.

simcord's preview shows one channel; the front page ties the five together under one address. Presses of several people
wait for each other here, because the simulation takes one at a time.
"""

from __future__ import annotations

import asyncio
import html
import logging
from collections.abc import Callable
from contextlib import AsyncExitStack
from typing import Any

from aiohttp import web
from simcord.backend.errors import SetupError

from bot.sandbox.world import World

log = logging.getLogger(__name__)

TICK = 0.5
"""Seconds between two looks at whether the pages are still up to date."""
SETTLE_EVERY = 10
"""Ticks after which timers of the bot are looked at even if nothing happened."""

FRONT = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Cthulhu Wars: sandbox</title>
<style>body{{font:16px/1.5 system-ui,sans-serif;max-width:42rem;margin:3rem auto;padding:0 1rem;background:#313338;
color:#dbdee1}}a{{color:#00a8fc}}li{{margin:.3rem 0}}</style>
<h1>Cthulhu Wars: sandbox</h1>
<p>This is the bot on a simulated Discord, on this machine only. Nothing here reaches the real Discord.</p>
<h2>The table</h2>
<p><a href="{channel}">#{name}</a>: choose who you are with the menu <b>Viewing as</b> at the top of that page.
{first} hosts the table that is ready: press <b>Start</b> below its card.</p>
<h2>Direct messages</h2><ul>{direct}</ul>
<p>Elder Signs that you draw are told there; they are also behind the button <b>Hand</b>.</p></html>"""


def _current(preview: Any, context: Any, body: Any) -> Any:
    """A press as of the page's newest revision: what it presses is looked for there, and refused if it is gone.

    Without this a press within half a second after the bot has posted by itself would be refused.
    """
    page = preview._pages.get(context)
    return {**body, "published_revision": page.revision} if page is not None and "published_revision" in body else body


class Pages:
    """All pages of one world. Use as an async context manager; ``address`` is where to begin."""

    def __init__(self, world: World, port: int) -> None:
        self.world = world
        self.port = port
        self.address = ""
        self.channel = ""
        self.direct: dict[str, str] = {}
        self._stack = AsyncExitStack()
        self._busy = asyncio.Lock()
        self._previews: list[Any] = []
        self._stale = False

    async def __aenter__(self) -> Pages:
        world = self.world
        try:
            for name, member in world.people.items():
                preview = await self._open(member.user.dm_channel, [member.user])
                self.direct[name] = preview.url
            self.channel = (await self._open(world.channel, list(world.people.values()))).url
            world.env.backend.subscribers.append(self._heard)
            self._stack.callback(world.env.backend.subscribers.remove, self._heard)
            await self._serve_front()
        except BaseException:
            await self._stack.aclose()
            raise
        return self

    async def __aexit__(self, *exc: object) -> None:
        await self._stack.aclose()

    async def _open(self, channel: Any, viewers: list[Any]) -> Any:
        """A preview of one channel. simcord wants one at a time; the last one opened is the one it knows."""
        self.world.env._preview = None
        preview = self.world.env.preview(channel, viewers=viewers, layout="channel", timezone="UTC")
        await self._stack.enter_async_context(preview)
        act = preview._action

        async def in_turn(context: Any, body: Any) -> Any:
            async with self._busy:
                self.world.catch_up()
                return await act(context, _current(preview, context, body))

        preview._action = in_turn
        self._previews.append(preview)
        return preview

    def _heard(self, event: str, payload: Any) -> None:
        self._stale = True

    async def _serve_front(self) -> None:
        app = web.Application()
        app.router.add_get("/", self._front)
        runner = web.AppRunner(app, access_log=None)
        await runner.setup()
        self._stack.push_async_callback(runner.cleanup)
        site = web.TCPSite(runner, "127.0.0.1", self.port)
        await site.start()
        self.port = int(runner.addresses[0][1])
        self.address = f"http://127.0.0.1:{self.port}/"

    async def _front(self, request: web.Request) -> web.Response:
        if request.host not in (f"127.0.0.1:{self.port}", f"localhost:{self.port}"):
            raise web.HTTPForbidden
        direct = "".join(f'<li><a href="{url}">{html.escape(name)}</a></li>' for name, url in self.direct.items())
        text = FRONT.format(
            channel=self.channel, name=html.escape(self.world.channel.name), direct=direct,
            first=html.escape(next(iter(self.world.people))),
        )
        return web.Response(text=text, content_type="text/html", headers={"Cache-Control": "no-store"})

    async def keep_fresh(self, due: Callable[[], bool] = lambda: False) -> None:
        """For ever: let the simulated clock follow the real one, and show what the bot did by itself."""
        ticks = 0
        while True:
            await asyncio.sleep(TICK)
            ticks += 1
            if self._busy.locked() or not (self._stale or due() or ticks % SETTLE_EVERY == 0):
                continue
            async with self._busy:
                await self._refresh()

    async def _refresh(self) -> None:
        self.world.catch_up()
        try:
            await self.world.env.settle()
            if self._stale:
                self._stale = False
                for preview in self._previews:
                    await preview.refresh()
        except TimeoutError as error:
            log.warning("the bot is still at work: %s", str(error).splitlines()[0])
        except SetupError as error:
            log.debug("the pages could not be refreshed now: %s", error)
