"""The tests' own door: ``POST /_control/<name>`` with the arguments as JSON calls the method ``do_<name>``.

Nothing here is part of Discord. A mistake of the test (`Impossible`, an unknown id) answers 422 with a sentence.
"""

from __future__ import annotations

import asyncio
import contextlib
import inspect
import json
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from aiohttp import web

from .acting import Impossible, Interaction
from .killing import Death
from .messages import Post
from .shapes import channel_shape, guild_shape
from .trouble import Trouble
from .world import PUBLIC_THREAD, TEXT, ApiError, Channel, Intent, Json, Stored, User, World, bits

if TYPE_CHECKING:
    from .app import Server


class Control:
    """What tests may do and see."""

    def __init__(self, server: Server) -> None:
        self.server = server

    @property
    def world(self) -> World:
        return self.server.world

    async def handle(self, request: web.Request) -> web.Response:
        """One call."""
        try:
            method = getattr(self, f"do_{request.match_info['name']}", None)
            if method is None:
                raise Impossible(f"there is no {request.match_info['name']}")
            arguments = await request.json()
            result = method(**arguments)
            if inspect.isawaitable(result):
                result = await result
        except (Impossible, KeyError, TypeError, ValueError, ApiError) as error:
            return web.json_response({"error": f"{type(error).__name__}: {error}"}, status=422)
        return web.json_response({"result": result}, dumps=json.dumps)

    # -- people and places --------------------------------------------------------------------------------------

    def do_status(self) -> Json:
        """Counts of everything."""
        server = self.server
        return {
            **server.gateway.counts, "connected": server.gateway.connected, "sessions": len(server.gateway.sessions),
            "requests": server.counted, "faults": len(server.referee.faults), "judging": server.referee.active,
            "judged": server.referee.judged, "revision": self.world.revision, "now": self.world.now(),
            "bot": self.world.bot.id, "guild": self.world.home.id, "limited": server.troubles.refused,
        }

    def do_user(self, name: str, shown: str = "", locale: str = "en-US", manages: bool = False) -> int:
        """A new user."""
        return self.world.add_user(name, shown, locale=locale, manages=manages).id

    def do_close_direct(self, user: int, code: int | None, status: int = 403) -> None:
        """Direct messages to a user fail from now on (None: they work again)."""
        words = {
            50007: "Cannot send messages to this user", 40003: "You are opening direct messages too fast",
            50278: "Cannot send messages to this user due to having no mutual guilds",
        }
        self._user(user).closed = None if code is None else (status, code, words[code])

    def do_channel(self, name: str, guild: int | None = None) -> int:
        """A new text channel."""
        made = self.world.add_channel(name, guild or self.world.home.id, TEXT)
        self.world.emit("CHANNEL_CREATE", channel_shape(self.world, made), Intent.GUILDS, False)
        return made.id

    def do_thread(self, parent: int, name: str, owner: int, kind: int = PUBLIC_THREAD) -> int:
        """A new thread that a user has begun."""
        above = self._channel(parent)
        made = self.world.add_channel(name, above.guild, kind, parent=parent, owner=owner, members=[owner, self.world.bot.id])
        self.world.emit("THREAD_CREATE", {**channel_shape(self.world, made), "newly_created": True}, Intent.GUILDS, False)
        return made.id

    def do_change_channel(
        self, channel: int, deny: list[str] | None = None, archived: bool | None = None, locked: bool | None = None,
        silent: bool = False,
    ) -> None:
        """Take permissions from the bot, archive or lock a thread. ``silent``: the bot is not told."""
        found = self._channel(channel)
        if deny is not None:
            found.deny = bits(*deny)
        found.archived = found.archived if archived is None else archived
        found.locked = found.locked if locked is None else locked
        if not silent:
            event = "THREAD_UPDATE" if found.is_thread else "CHANNEL_UPDATE"
            self.world.emit(event, channel_shape(self.world, found), Intent.GUILDS, False)

    def do_delete_channel(self, channel: int) -> None:
        """A channel with its threads and messages is gone."""
        found = self._channel(channel)
        for one in [one for one in self.world.channels.values() if one.parent == channel or one is found]:
            del self.world.channels[one.id]
            for stored in one.messages.values():
                stored.gone = True
                self.world.touch(stored)
        shape = channel_shape(self.world, found)
        event = "THREAD_DELETE" if found.is_thread else "CHANNEL_DELETE"
        if found.is_thread:
            shape = {key: shape[key] for key in ("id", "guild_id", "parent_id", "type")}
        self.world.emit(event, shape, Intent.GUILDS, False)

    def do_delete_message(self, message: int) -> None:
        """Somebody with the right to do so deletes a message."""
        stored = self._message(message)
        self.server.messages.delete(self._channel(stored.channel), stored)

    def do_say(self, user: int, channel: int, content: str) -> int:
        """A user writes a message."""
        return self.server.messages.create(self._channel(channel), Post(self._user(user), {"content": content})).id

    def do_guild(self, name: str, owner: int) -> int:
        """A further server, with the bot in it."""
        guild = self.world.add_guild(name, owner)
        self.world.emit("GUILD_CREATE", guild_shape(self.world, guild), Intent.GUILDS, False)
        return guild.id

    def do_member(self, guild: int, here: bool) -> None:
        """The bot is put out of a server, or invited again."""
        found = self.world.guilds[guild]
        found.here = here
        if here:
            self.world.emit("GUILD_CREATE", guild_shape(self.world, found), Intent.GUILDS, False)
        else:
            self.world.emit("GUILD_DELETE", {"id": str(guild)}, Intent.GUILDS, False)

    def do_pins(self, channel: int) -> list[int]:
        """Pinned messages, the oldest pin first."""
        return self._channel(channel).pins

    def do_commands(self) -> list[Json]:
        """The commands that the bot has registered."""
        return list(self.world.commands.values())

    # -- acting -------------------------------------------------------------------------------------------------

    def do_command(self, user: int, channel: int, name: str, options: Json) -> int:
        """A slash command; returns the interaction."""
        return self.server.people.command(self._user(user), self._channel(channel), name, options).id

    def do_menu(self, user: int, name: str, message: int | None = None, target: int | None = None, channel: int = 0) -> int:
        """An entry of the context menu of a message, or of a user (``target``) in a channel."""
        if message is not None:
            stored = self._message(message)
            return self.server.people.menu(self._user(user), name, stored, self._channel(stored.channel)).id
        return self.server.people.menu(self._user(user), name, self._user(target or 0), self._channel(channel)).id

    def do_complete(self, user: int, channel: int, name: str, options: Json, focus: str) -> int:
        """Typing in an option."""
        return self.server.people.complete(self._user(user), self._channel(channel), name, options, focus).id

    def do_press(self, user: int, message: int, custom_id: str, values: list[str] | None = None) -> int:
        """A button, or entries of a select."""
        return self.server.people.press(self._user(user), self._message(message), custom_id, values).id

    def do_submit(self, opened: int, values: Json) -> int:
        """The form that an interaction opened is sent."""
        return self.server.people.submit(self.server.people.by_id[opened], values).id

    def do_again(self, interaction: int) -> None:
        """The event of an interaction comes once more, as it may after a resumed session."""
        event = self.server.people.by_id[interaction].event
        if not event:
            raise Impossible(f"interaction {interaction} is too old")
        self.world.emit("INTERACTION_CREATE", event, 0, False)

    async def do_outcome(self, interaction: int, wait: float = 0.0, told: bool = True) -> Json:
        """What came of an interaction; waits at most so many seconds for an answer (``told``: one with something to see)."""
        one = self.server.people.by_id[interaction]
        event = one.told if told else one.done
        if one.answered is None:
            wait = min(wait, self.server.settings.answer_within - (self.world.now() - one.created) + 0.01)
        if wait > 0 and not event.is_set():
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(event.wait(), wait)
        return self._outcome(one)

    # -- looking ------------------------------------------------------------------------------------------------

    def do_messages(self, since: int = 0) -> Json:
        """Every message that is new, changed or gone since a revision, and the revision of now."""
        return {"revision": self.world.revision, "messages": [self._shown(one) for one in self.world.since(since)]}

    def _shown(self, stored: Stored) -> Json:
        return {
            "data": stored.data, "only": stored.only, "pings": stored.pings, "gone": stored.gone, "edits": stored.edits,
            "readers": self._readers(stored),
        }

    def _readers(self, stored: Stored) -> list[int] | None:
        """Who alone sees the channel of a message; None: all."""
        channel = self.world.channels.get(stored.channel)
        return None if channel is None or channel.type in (TEXT, PUBLIC_THREAD) else channel.members

    def do_faults(self) -> list[dict[str, str]]:
        """Everything found wrong so far."""
        return self.server.referee.faults

    def do_requests(self, since: int = 0) -> list[Json]:
        """Requests that were answered, from a number of them on (the oldest are forgotten)."""
        first = self.server.counted - len(self.server.requests)
        return [asdict(one) for one in list(self.server.requests)[max(0, since - first) :]]

    def do_events(self) -> dict[str, int]:
        """How many events of each name sessions were told."""
        return self.server.gateway.told

    def do_repeated(self) -> list[str]:
        """Nonces that came again and brought no second message."""
        return self.server.repeated

    def do_interactions(self) -> list[Json]:
        """What came of every interaction."""
        return [self._outcome(one) for one in self.server.people.by_id.values()]

    def _outcome(self, one: Interaction) -> Json:
        """An interaction as plain data. ``dead``: no answer any more, it came to nothing."""
        late = self.world.now() - one.created > self.server.settings.answer_within
        return {
            "id": one.id, "type": one.type, "user": one.user.id, "answered": one.answered, "ephemeral": one.ephemeral,
            "loading": one.loading, "original": one.original, "followups": one.followups, "form": one.form,
            "choices": one.choices, "seconds": one.seconds, "refused": one.refused, "token": one.token,
            "told": one.told.is_set(), "dead": one.answered is None and late,
        }

    # -- trouble ------------------------------------------------------------------------------------------------

    def do_trouble(self, **what: Any) -> int:
        """Requests that fail, come late or are limited; see `Trouble`."""
        return self.server.troubles.add(Trouble(**what))

    def do_death(self, **what: Any) -> None:
        """A process dies at one of its requests; see `Death`. Nothing named: nobody dies."""
        self.server.deaths.asked = Death(**what) if what else None

    def do_met(self, trouble: int) -> int:
        """How many requests a trouble has met."""
        return self.server.troubles.asked[trouble].met

    def do_peace(self) -> None:
        """No more trouble."""
        self.server.troubles.asked.clear()

    def do_set(
        self, answer_within: float | None = None, token_life: float | None = None, latency: float | None = None,
        heartbeat: float | None = None, limit: tuple[int, float] | None = None, token: str | None = None,
        privileged: bool | None = None,
    ) -> None:
        """Settings; what is not named stays. ``limit``: requests for messages in a channel, and in how many seconds."""
        server = self.server
        for name, value in (("answer_within", answer_within), ("token_life", token_life), ("token", token)):
            if value is not None:
                setattr(server.settings, name, value)
        if latency is not None:
            server.troubles.latency = latency
        if limit is not None:
            server.troubles.limit = (int(limit[0]), float(limit[1]))
        if heartbeat is not None:
            server.gateway.heartbeat = heartbeat
        if privileged is not None:
            server.gateway.privileged = privileged

    def do_advance(self, seconds: float) -> None:
        """Let the server's clock jump."""
        self.world.offset += seconds

    def do_gateway(self, what: str, code: int = 4000) -> int:
        """Trouble of the gateway; see `Gateway.trouble`."""
        return self.server.gateway.trouble(what, code)

    # -- finding ------------------------------------------------------------------------------------------------

    def _user(self, user: int) -> User:
        return self.world.users[user]

    def _channel(self, channel: int) -> Channel:
        return self.world.channels[channel]

    def _message(self, message: int) -> Stored:
        return self.world.messages[message]

