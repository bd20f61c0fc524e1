"""The gateway: sessions that outlive their sockets, events by intent, resume with replay, op 7, op 9 and close codes."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from aiohttp import WSCloseCode, WSMsgType, web

from .referee import Referee
from .shapes import guild_shape, member_shape, user_shape
from .world import Intent, Json, World

DISPATCH, HEARTBEAT, IDENTIFY, PRESENCE, VOICE = 0, 1, 2, 3, 4
RESUME, RECONNECT, MEMBERS, INVALID, HELLO, ACK = 6, 7, 8, 9, 10, 11

UNKNOWN_OP, DECODE, NOT_IDENTIFIED, BAD_TOKEN, ALREADY, BAD_SEQUENCE = 4001, 4002, 4003, 4004, 4005, 4007
DISALLOWED_INTENTS = 4014

REPLAYED = 2000
"""So many events of a session are kept; one that missed more can't be resumed."""
SESSIONS = 3
"""So many sessions are kept when a bot begins another: those that killed bots leave behind would be told of everything."""

MESSAGE_PARTS: dict[str, Any] = {"content": "", "embeds": [], "attachments": [], "components": []}
"""What is left of a message without the intent for its content."""


@dataclass
class Session:
    """A session: what it asked for, what it was told, and its socket while it has one."""

    id: str
    intents: int
    number: int = 0
    told: deque[tuple[int, str]] = field(default_factory=lambda: deque(maxlen=REPLAYED))
    socket: Socket | None = None

    def add(self, name: str, data: str) -> None:
        """The next event, its contents as JSON; sent at once if there is a socket."""
        self.number += 1
        text = f'{{"op": {DISPATCH}, "t": "{name}", "s": {self.number}, "d": {data}}}'
        self.told.append((self.number, text))
        if self.socket is not None:
            self.socket.send(text)

    def since(self, number: int) -> list[str] | None:
        """The events after this one, or None if they are not all kept."""
        if number > self.number or (self.told and number < self.told[0][0] - 1):
            return None
        return [text for one, text in self.told if one > number]


class Socket:
    """One connection. Texts leave in the order in which they were sent."""

    def __init__(self, ws: web.WebSocketResponse) -> None:
        self.ws = ws
        self.session: Session | None = None
        self._queue: asyncio.Queue[str | int] = asyncio.Queue()

    def send(self, text: str) -> None:
        """Send a text soon."""
        self._queue.put_nowait(text)

    def op(self, op: int, data: Any = None) -> None:
        """Send an opcode soon."""
        self.send(json.dumps({"op": op, "d": data, "s": None, "t": None}))

    def close(self, code: int) -> None:
        """Close soon, after what was sent before."""
        if self.session is not None and self.session.socket is self:
            self.session.socket = None
        self._queue.put_nowait(code)

    async def write(self) -> None:
        """The task that writes."""
        while True:
            what = await self._queue.get()
            if isinstance(what, int):
                await self.ws.close(code=what)
                return
            if self.ws.closed:
                return
            await self.ws.send_str(what)


class Gateway:
    """All sessions. ``address`` is where the client may resume."""

    def __init__(self, world: World, referee: Referee, address: str, accepts: Callable[[str], bool]) -> None:
        self.world = world
        self.referee = referee
        self.address = address
        self.accepts = accepts
        self.sessions: dict[str, Session] = {}
        self.sockets: set[Socket] = set()
        self.heartbeat = 41.25
        self.privileged = False
        self.told: dict[str, int] = {}
        self.counts = {"identify": 0, "resume": 0, "replayed": 0, "invalid": 0, "heartbeat": 0}
        world.emit = self.dispatch

    # -- events -------------------------------------------------------------------------------------------------

    def dispatch(self, name: str, data: Json, intents: int, content: bool) -> None:
        """Tell every session that asked for it. ``content``: without that intent the words are left out."""
        self.referee.event(name, data)
        texts: dict[bool, str] = {}
        for session in self.sessions.values():
            if intents and not session.intents & intents:
                continue
            hidden = content and not session.intents & Intent.MESSAGE_CONTENT
            if hidden not in texts:
                texts[hidden] = json.dumps({**data, **MESSAGE_PARTS} if hidden else data)
            self.told[name] = self.told.get(name, 0) + 1
            session.add(name, texts[hidden])

    @property
    def connected(self) -> int:
        """Sessions with a socket."""
        return sum(session.socket is not None for session in self.sessions.values())

    # -- a connection -------------------------------------------------------------------------------------------

    async def handle(self, request: web.Request) -> web.WebSocketResponse:
        """One connection, from HELLO to its end."""
        ws = web.WebSocketResponse(max_msg_size=0)
        await ws.prepare(request)
        socket = Socket(ws)
        self.sockets.add(socket)
        writer = asyncio.create_task(socket.write())
        socket.op(HELLO, {"heartbeat_interval": int(self.heartbeat * 1000)})
        try:
            async for frame in ws:
                if frame.type is not WSMsgType.TEXT or not self._read(socket, frame.data):
                    break
        finally:
            self.sockets.discard(socket)
            if socket.session is not None and socket.session.socket is socket:
                socket.session.socket = None
            if ws.closed:
                writer.cancel()
            await asyncio.gather(writer, return_exceptions=True)
        return ws

    def _read(self, socket: Socket, text: str) -> bool:
        """Deal with a frame; False ends the connection (a close code is on its way)."""
        try:
            frame = json.loads(text)
            op, data = frame["op"], frame.get("d")
        except (ValueError, KeyError, TypeError):
            return self._refuse(socket, DECODE, f"cannot be read: {text[:200]}")
        self.referee.command(op, data)
        if op == HEARTBEAT:
            self.counts["heartbeat"] += 1
            socket.op(ACK)
        elif op == IDENTIFY:
            return self._identify(socket, data)
        elif op == RESUME:
            return self._resume(socket, data)
        elif socket.session is None:
            return self._refuse(socket, NOT_IDENTIFIED, f"op {op} before IDENTIFY")
        elif op == MEMBERS:
            self._members(socket.session, data)
        elif op not in (PRESENCE, VOICE):
            return self._refuse(socket, UNKNOWN_OP, f"op {op} is unknown")
        return True

    def _refuse(self, socket: Socket, code: int, why: str) -> bool:
        self.referee.record("gateway", f"close {code}", why)
        socket.close(code)
        return False

    def _identify(self, socket: Socket, data: Json) -> bool:
        if socket.session is not None:
            return self._refuse(socket, ALREADY, "IDENTIFY twice")
        if not self.accepts(str(data.get("token"))):
            socket.close(BAD_TOKEN)
            return False
        intents = int(data["intents"])
        if intents & Intent.PRIVILEGED and not self.privileged:
            socket.close(DISALLOWED_INTENTS)
            return False
        self.counts["identify"] += 1
        self._forget_old()
        session = Session(secrets.token_hex(16), intents)
        self.sessions[session.id] = session
        session.socket, socket.session = socket, session
        guilds = [guild for guild in self.world.guilds.values() if guild.here]
        ready: Json = {
            "v": 10, "user": {**user_shape(self.world.bot), "verified": True, "mfa_enabled": False, "email": None},
            "guilds": [{"id": str(guild.id), "unavailable": True} for guild in guilds], "session_id": session.id,
            "resume_gateway_url": self.address, "application": {"id": str(self.world.bot.id), "flags": 0},
            "session_type": "normal", "private_channels": [],
        }
        if data.get("shard"):
            ready["shard"] = data["shard"]
        self._tell(session, "READY", ready)
        for guild in guilds:
            self._tell(session, "GUILD_CREATE", guild_shape(self.world, guild))
        return True

    def _tell(self, session: Session, name: str, data: Json) -> None:
        """An event for one session alone."""
        self.referee.event(name, data)
        session.add(name, json.dumps(data))

    def _forget_old(self) -> None:
        """A killed bot leaves a session behind; only a few are kept."""
        idle = [session for session in self.sessions.values() if session.socket is None]
        for session in idle[: max(0, len(self.sessions) - SESSIONS)]:
            del self.sessions[session.id]

    def _resume(self, socket: Socket, data: Json) -> bool:
        if not self.accepts(str(data.get("token"))):
            socket.close(BAD_TOKEN)
            return False
        session = self.sessions.get(str(data.get("session_id")))
        missed = None if session is None else session.since(int(data.get("seq") or 0))
        if session is None or missed is None:
            self.counts["invalid"] += 1
            self.sessions.pop(str(data.get("session_id")), None)
            socket.op(INVALID, False)
            return True
        if session.socket is not None:
            session.socket.close(WSCloseCode.GOING_AWAY)
        self.counts["resume"] += 1
        self.counts["replayed"] += len(missed)
        session.socket, socket.session = socket, session
        for text in missed:
            socket.send(text)
        self._tell(session, "RESUMED", {"_trace": []})
        return True

    def _members(self, session: Session, data: Json) -> None:
        """Members on request: by ids, or all whose name begins with a text."""
        guild = self.world.guilds.get(int(data["guild_id"]))
        if guild is None:
            return
        wanted = data.get("user_ids")
        ids = {int(one) for one in (wanted if isinstance(wanted, list) else [wanted])} if wanted else None
        query = str(data.get("query") or "")
        found = [
            user for user in self.world.users.values()
            if (user.id in ids if ids is not None else user.name.startswith(query))
        ]
        chunk: Json = {
            "guild_id": str(guild.id), "members": [member_shape(self.world, guild, user) for user in found],
            "chunk_index": 0, "chunk_count": 1, "not_found": [],
        }
        if data.get("nonce"):
            chunk["nonce"] = data["nonce"]
        self._tell(session, "GUILD_MEMBERS_CHUNK", chunk)

    # -- trouble, on request ------------------------------------------------------------------------------------

    def trouble(self, what: str, code: int = 4000) -> int:
        """cut: close with a code (4007: the sessions are forgotten); reconnect: op 7; resumable: op 9 true; invalid: op 9 false
        and the session is forgotten; beat: ask for a heartbeat. Returns how many sockets it met."""
        met = list(self.sockets)
        for socket in met:
            if what == "cut":
                socket.close(code)
            elif what == "reconnect":
                socket.op(RECONNECT)
            elif what in ("invalid", "resumable"):
                if what == "invalid" and socket.session is not None:
                    self.sessions.pop(socket.session.id, None)
                    socket.session = None
                socket.op(INVALID, what == "resumable")
            elif what == "beat":
                socket.op(HEARTBEAT)
            else:
                raise ValueError(f"no such trouble: {what}")
        if what == "cut" and code == BAD_SEQUENCE:
            self.sessions.clear()
        return len(met)
