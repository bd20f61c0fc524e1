"""People on the loopback Discord: what they press and type goes over the server's control door, what they see comes back.

    async with Wire(address) as wire:
        mia = await wire.person("Mia")
        shown = await mia.slash(channel, "game new")
        result = await mia.click(shown.response, custom_id="lo:1:0::join")
"""

from __future__ import annotations

import asyncio
import io
import json
from collections.abc import Callable, Sequence
from typing import Any, Self

import aiohttp

from .processes import TOKEN

EPHEMERAL = 1 << 6

PATIENCE = 60.0
"""Seconds that a test waits for what must come; nothing is measured by it."""


class Refused(Exception):
    """The server's control door says no: a mistake of the test, or something that no client would let one do."""


class Shown:
    """A message as it stands now: it changes with the server's."""

    def __init__(self, entry: dict[str, Any]) -> None:
        self.versions = 0
        self.take(entry)

    def take(self, entry: dict[str, Any]) -> None:
        """A newer version."""
        self.data: dict[str, Any] = entry["data"]
        self.only: int | None = entry["only"]
        self.readers: list[int] | None = entry["readers"]
        self.ping_user_ids: list[int] = entry["pings"]
        self.gone: bool = entry["gone"]
        self.edits: int = entry["edits"]
        self.versions += 1

    @property
    def id(self) -> int:
        return int(self.data["id"])

    @property
    def channel(self) -> int:
        return int(self.data["channel_id"])

    @property
    def author(self) -> int:
        return int(self.data["author"]["id"])

    @property
    def content(self) -> str:
        return str(self.data["content"])

    @property
    def components(self) -> list[dict[str, Any]]:
        return list(self.data["components"])

    @property
    def embeds(self) -> list[dict[str, Any]]:
        return list(self.data["embeds"])

    @property
    def attachments(self) -> list[dict[str, Any]]:
        return list(self.data["attachments"])

    @property
    def flags(self) -> int:
        return int(self.data["flags"])

    @property
    def nonce(self) -> str | None:
        return self.data.get("nonce")

    @property
    def interaction_metadata(self) -> dict[str, Any] | None:
        return self.data.get("interaction_metadata")

    @property
    def is_ephemeral(self) -> bool:
        return self.only is not None

    def visible_to(self, user: int) -> bool:
        """Does this user see it?"""
        return not self.gone and self.only in (None, user) and (self.readers is None or user in self.readers)

    def __repr__(self) -> str:
        return f"<Shown {self.id} {'private ' if self.is_ephemeral else ''}{self.content[:80]!r}>"


class Result:
    """What came of something a person did."""

    def __init__(self, wire: Wire, outcome: dict[str, Any]) -> None:
        self.wire = wire
        self.outcome = outcome

    @property
    def id(self) -> int:
        return int(self.outcome["id"])

    @property
    def acknowledged(self) -> bool:
        """Was there an answer in time?"""
        return self.outcome["answered"] is not None

    @property
    def kind(self) -> int | None:
        """The type of the first answer."""
        return self.outcome["answered"]  # type: ignore[no-any-return]  # from JSON

    @property
    def ephemeral(self) -> bool:
        return bool(self.outcome["ephemeral"]) or any(one.is_ephemeral for one in self.followups)

    @property
    def modal(self) -> dict[str, Any] | None:
        """The form that was opened."""
        return self.outcome["form"]  # type: ignore[no-any-return]  # from JSON

    @property
    def choices(self) -> list[dict[str, Any]] | None:
        """Completions that were offered."""
        return self.outcome["choices"]  # type: ignore[no-any-return]  # from JSON

    @property
    def refused(self) -> list[int]:
        """Codes with which answers of the bot were refused."""
        return list(self.outcome["refused"])

    @property
    def response(self) -> Shown | None:
        """The message that the first answer made or changed; None after a mere acknowledgement of a press."""
        if self.outcome["original"] is None or self.kind == 6:
            return None
        return self.wire.seen(self.outcome["original"])

    @property
    def followups(self) -> list[Shown]:
        found = (self.wire.seen(one) for one in self.outcome["followups"])
        return [one for one in found if one is not None]

    @property
    def said(self) -> str:
        """All words of the answers."""
        return "\n".join(one.content for one in (self.response, *self.followups) if one is not None)

    def __repr__(self) -> str:
        return f"<Result type {self.kind} {self.response!r} {self.followups!r} refused {self.refused}>"


class Wire:
    """The control door of a loopback Discord, and a copy of all its messages."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.messages: dict[int, Shown] = {}
        self.revision = 0
        self.settled: Callable[[int], Any] | None = None
        """An extra question after an acknowledgement without a word: has the bot dealt with this interaction?"""
        self._session: aiohttp.ClientSession

    async def __aenter__(self) -> Self:
        self._session = aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0))
        return self

    async def __aexit__(self, *exc: object) -> None:
        await self._session.close()

    async def do(self, call: str, /, **arguments: Any) -> Any:
        """One call of the control door (see tests/wire/server/control.py). Raises `Refused`."""
        async with self._session.post(f"{self.address}/_control/{call}", json=arguments) as answer:
            found = await answer.json()
        if answer.status != 200:
            raise Refused(found["error"])
        return found["result"]

    async def api(
        self, method: str, path: str, body: Any = None, *, token: str | None = TOKEN, files: Sequence[tuple[str, bytes]] = (),
    ) -> tuple[int, Any]:
        """A request to the API as a bot sends it; returns status and body. ``token`` None: without authorization."""
        headers = {} if token is None else {"Authorization": f"Bot {token}"}
        sent: dict[str, Any] = {} if body is None else {"json": body}
        if files:
            form = aiohttp.FormData()
            form.add_field("payload_json", json.dumps(body))
            for number, (name, data) in enumerate(files):
                form.add_field(f"files[{number}]", io.BytesIO(data), filename=name, content_type="application/octet-stream")
            sent = {"data": form}
        async with self._session.request(method, f"{self.address}/api/v10{path}", headers=headers, **sent) as answer:
            raw = await answer.read()
            assert not raw or answer.headers["Content-Type"] == "application/json"
            return answer.status, json.loads(raw) if raw else None

    async def download(self, url: str) -> bytes:
        """An attachment."""
        async with self._session.get(url) as answer:
            answer.raise_for_status()
            return await answer.read()

    async def look(self) -> None:
        """Bring the copy of the messages up to date."""
        found = await self.do("messages", since=self.revision)
        self.revision = found["revision"]
        for entry in found["messages"]:
            number = int(entry["data"]["id"])
            if number in self.messages:
                self.messages[number].take(entry)
            else:
                self.messages[number] = Shown(entry)

    def seen(self, message: int) -> Shown | None:
        """A message that is not gone."""
        found = self.messages.get(message)
        return None if found is None or found.gone else found

    def in_channel(self, channel: int) -> list[Shown]:
        """All messages of a channel that are not gone, oldest first, private ones included."""
        return sorted(
            (one for one in self.messages.values() if one.channel == channel and not one.gone), key=lambda one: one.id
        )

    async def person(self, name: str, **facts: Any) -> Actor:
        """A new user."""
        return Actor(self, await self.do("user", name=name.lower(), shown=name, **facts), name)

    async def until(self, what: Callable[[], Any], why: str) -> Any:
        """Look until something is so; returns it."""
        for _ in range(int(PATIENCE / 0.02)):
            await self.look()
            found = what()
            if found:
                return found
            await asyncio.sleep(0.02)
        raise AssertionError(f"it never came: {why}")


class Actor:
    """One user of the loopback Discord."""

    def __init__(self, wire: Wire, number: int, name: str) -> None:
        self.wire = wire
        self.id = number
        self.name = name

    async def slash(self, channel: Any, command: str, **options: Any) -> Result:
        """A slash command in a channel (its id, or something that has one)."""
        where = getattr(channel, "id", channel)
        return await self._outcome(await self.wire.do("command", user=self.id, channel=where, name=command, options=options))

    async def complete(self, channel: Any, command: str, focus: str, **options: Any) -> list[dict[str, Any]]:
        """What is offered while one types in the option ``focus``."""
        where = getattr(channel, "id", channel)
        options.setdefault(focus, "")
        number = await self.wire.do("complete", user=self.id, channel=where, name=command, options=options, focus=focus)
        result = await self._outcome(number)
        return result.choices or []

    async def click(self, message: Any, *, custom_id: str) -> Result:
        """A button of a message."""
        return await self._outcome(await self.wire.do("press", user=self.id, message=message.id, custom_id=custom_id))

    async def select(self, message: Any, values: Sequence[str], *, custom_id: str) -> Result:
        """Entries of a select."""
        return await self._outcome(
            await self.wire.do("press", user=self.id, message=message.id, custom_id=custom_id, values=list(values))
        )

    async def menu(self, target: Shown | Actor, name: str, channel: Any = None) -> Result:
        """An entry of the context menu of a message, or of a person in a channel."""
        if isinstance(target, Shown):
            return await self._outcome(await self.wire.do("menu", user=self.id, message=target.id, name=name))
        where = getattr(channel, "id", channel)
        return await self._outcome(await self.wire.do("menu", user=self.id, target=target.id, name=name, channel=where))

    async def submit_modal(self, shown: Result, values: dict[str, Any]) -> Result:
        """The form that a result opened, filled in."""
        return await self._outcome(await self.wire.do("submit", opened=shown.id, values=values))

    async def say(self, channel: Any, content: str) -> int:
        """An ordinary message."""
        found: int = await self.wire.do("say", user=self.id, channel=getattr(channel, "id", channel), content=content)
        return found

    def reads(self, channel: Any = None) -> list[Shown]:
        """All messages that this person sees, in one channel or anywhere, oldest first."""
        where = getattr(channel, "id", channel)
        found = [one for one in self.wire.messages.values() if one.visible_to(self.id) and where in (None, one.channel)]
        return sorted(found, key=lambda one: one.id)

    def directs(self) -> list[Shown]:
        """His direct messages."""
        return [one for one in self.reads() if one.readers == [self.id]]

    async def _outcome(self, number: int) -> Result:
        """Wait until there is something to see, or the bot is known to have nothing to say, or it is too late."""
        outcome = await self.wire.do("outcome", interaction=number, wait=PATIENCE, told=False)
        for _ in range(int(PATIENCE / 0.05)):
            if outcome["told"] or outcome["dead"]:
                break
            if self.wire.settled is not None and await self.wire.settled(number):
                break
            outcome = await self.wire.do("outcome", interaction=number, wait=0.05)
        outcome = await self.wire.do("outcome", interaction=number)
        await self.wire.look()
        return Result(self.wire, outcome)
