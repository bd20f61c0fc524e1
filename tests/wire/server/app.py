"""The server itself: reads requests, finds routes, lets trouble happen, answers as the library expects, and has all judged."""

from __future__ import annotations

import json
import time
from collections import deque
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from aiohttp import BodyPartReader, web

from . import answering, rest
from .acting import People
from .control import Control
from .gateway import Gateway
from .killing import Deaths
from .messages import File, Messages
from .referee import Referee
from .routing import Answer, Call, Route, find
from .trouble import Troubles
from .world import ApiError, Json, World

ROUTED = (answering, rest)
"""Modules that fill the table of routes."""

API = "/api/v10"
LOGGED = 20_000


@dataclass
class Settings:
    """What tests may change. Times in seconds. ``token``: the only one accepted ("" accepts any)."""

    answer_within: float = 3.0
    token_life: float = 900.0
    token: str = ""


@dataclass(frozen=True)
class Logged:
    """A request that was answered."""

    at: float
    method: str
    path: str
    status: int
    seconds: float


class Server:
    """Everything together."""

    def __init__(self, port: int, description: Path | None, settings: Settings | None = None) -> None:
        self.settings = settings or Settings()
        self.address = f"http://127.0.0.1:{port}"
        self.world = World()
        self.referee = Referee(description)
        self.people = People(self.world)
        self.messages = Messages(self.world, self.address)
        self.gateway = Gateway(self.world, self.referee, f"ws://127.0.0.1:{port}/gateway/", self.accepts)
        self.troubles = Troubles()
        self.deaths = Deaths()
        self.repeated: list[str] = []
        self.requests: deque[Logged] = deque(maxlen=LOGGED)
        self.counted = 0
        self.control = Control(self)

    def accepts(self, token: str) -> bool:
        """Is this the bot's token?"""
        return token == self.settings.token or (not self.settings.token and bool(token))

    def application(self) -> web.Application:
        """The aiohttp application."""
        app = web.Application(client_max_size=64 * 2**20)
        app.router.add_get("/gateway/", self.gateway.handle)
        app.router.add_get("/attachments/{channel}/{file}/{name}", self.attachment)
        app.router.add_post("/_control/{name}", self.control.handle)
        app.router.add_route("*", API + "/{path:.*}", self.api)
        return app

    async def attachment(self, request: web.Request) -> web.Response:
        """An upload, for whoever has its address."""
        data = self.world.files.get(int(request.match_info["file"]))
        return web.Response(status=404) if data is None else web.Response(body=data)

    # -- the API ------------------------------------------------------------------------------------------------

    async def api(self, request: web.Request) -> web.Response:
        """One request."""
        begun = time.perf_counter()
        method, path = request.method, request.rel_url.raw_path.removeprefix(API)
        if await self.deaths.before(request, method, path):
            return web.Response(status=503)
        answer = await self._answer(request, method, path)
        self.deaths.after(method, path)
        self.referee.answer(method, path, answer.status, answer.body)
        self.counted += 1
        self.requests.append(Logged(self.world.now(), method, path, answer.status, time.perf_counter() - begun))
        if answer.body is None:
            return web.Response(status=answer.status, headers=dict(answer.headers))
        # The type must stand alone: with a charset behind it the library takes the body for text.
        body = json.dumps(answer.body).encode()
        return web.Response(body=body, status=answer.status, headers={**answer.headers, "Content-Type": "application/json"})

    async def _answer(self, request: web.Request, method: str, path: str) -> Answer:
        body, files = await self._read(request)
        trouble, early, headers = await self.troubles.meet(method, path)
        if early is not None:
            return early
        found = find(method, path)
        if found is None:
            self.referee.record(f"{method} {path}", "route", "no such endpoint on this server")
            return Answer(404, {"code": 0, "message": "404: Not Found"})
        route, params = found
        if not self._authorized(request, route):
            return Answer(401, {"code": 0, "message": "401: Unauthorized"})
        self.referee.request(method, path, body, files)
        try:
            answer = await route.handler(Call(self, params, request.query, {} if body is None else body, files))
        except ApiError as error:
            refusal: Json = {"code": error.code, "message": error.message}
            if error.errors:
                refusal["errors"] = error.errors
            return Answer(error.status, refusal, headers)
        if trouble is not None and trouble.after:
            return trouble.answer()
        return Answer(answer.status, answer.body, {**answer.headers, **headers})

    def _authorized(self, request: web.Request, route: Route) -> bool:
        given = request.headers.get("Authorization")
        if route.without_token:
            if given is not None:
                self.referee.record(f"{request.method} {route.template}", "authorization", "a token of the bot is sent along")
            return True
        return given is not None and given.startswith("Bot ") and self.accepts(given.removeprefix("Bot "))

    async def _read(self, request: web.Request) -> tuple[Any, tuple[File, ...]]:
        """The JSON body and the uploads."""
        where = f"{request.method} {request.path}"
        try:
            if request.content_type == "multipart/form-data":
                return await self._multipart(request)
            raw = await request.read()
            return (json.loads(raw) if raw else None), ()
        except ValueError as error:
            self.referee.record(where, "body", f"cannot be read: {error}")
            return None, ()

    async def _multipart(self, request: web.Request) -> tuple[Any, tuple[File, ...]]:
        body: Any = None
        files: list[File] = []
        async for part in await request.multipart():
            assert isinstance(part, BodyPartReader)
            data = await part.read()
            if part.name == "payload_json":
                body = json.loads(data)
            else:
                files.append(File(part.name or "", part.filename or "", bytes(data)))
        return body, tuple(files)
