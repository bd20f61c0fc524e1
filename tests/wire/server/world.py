"""What there is on the loopback Discord: users, servers, channels, messages. It knows nothing of sockets and requests.

All of it lives in the memory of the server's process, so it outlives any number of bots that come, are killed and come back.
"""

from __future__ import annotations

import itertools
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import discord

Json = dict[str, Any]

EPOCH_MS = 1420070400000
"""Discord's own epoch: ids count milliseconds from here."""

TEXT, DIRECT, PUBLIC_THREAD, PRIVATE_THREAD = 0, 1, 11, 12
THREADS = (PUBLIC_THREAD, PRIVATE_THREAD)

EPHEMERAL, LOADING, V2 = 1 << 6, 1 << 7, 1 << 15
"""Flags of messages."""

NONCE_SECONDS = 300.0
"""How long a nonce is remembered ("a few minutes")."""

KEPT_BYTES = 64 * 2**20
"""Uploads are served until so many bytes of newer ones have come."""


class Intent:
    """Bits of gateway intents."""

    GUILDS = 1 << 0
    MEMBERS = 1 << 1
    PRESENCES = 1 << 8
    GUILD_MESSAGES = 1 << 9
    DIRECT_MESSAGES = 1 << 12
    MESSAGE_CONTENT = 1 << 15
    PRIVILEGED = MEMBERS | PRESENCES | MESSAGE_CONTENT


def bits(*names: str) -> int:
    """Permissions by their names in discord.py."""
    return discord.Permissions(**dict.fromkeys(names, True)).value


EVERYONE = bits("view_channel", "read_message_history", "use_application_commands")
INVITED = bits(
    "view_channel", "send_messages", "send_messages_in_threads", "attach_files", "read_message_history",
    "pin_messages",
)
"""What the bot's role may, unless a test says otherwise."""


class ApiError(Exception):
    """A refusal as Discord's API words it."""

    def __init__(self, status: int, code: int, message: str, errors: Json | None = None) -> None:
        super().__init__(f"{status} {code} {message}")
        self.status = status
        self.code = code
        self.message = message
        self.errors = errors


UNKNOWN_CHANNEL = (404, 10003, "Unknown Channel")
UNKNOWN_GUILD = (404, 10004, "Unknown Guild")
UNKNOWN_MESSAGE = (404, 10008, "Unknown Message")
UNKNOWN_USER = (404, 10013, "Unknown User")
NO_ACCESS = (403, 50001, "Missing Access")
NO_PERMISSION = (403, 50013, "Missing Permissions")


@dataclass
class User:
    """Somebody. ``closed``: (status, code, message) with which direct messages to him are refused."""

    id: int
    name: str
    shown: str
    locale: str = "en-US"
    bot: bool = False
    manages: bool = False
    closed: tuple[int, int, str] | None = None


@dataclass
class Stored:
    """A message: ``data`` as the API gives it; ``only``: who alone sees it; ``pings``: whom its creation notified."""

    id: int
    channel: int
    data: Json
    only: int | None = None
    pings: list[int] = field(default_factory=list)
    revision: int = 0
    edits: int = 0
    gone: bool = False


@dataclass
class Channel:
    """A place for messages. ``deny``: permission bits that the bot lacks here; ``members``: of a private thread or DM."""

    id: int
    type: int
    name: str
    guild: int | None = None
    parent: int | None = None
    owner: int | None = None
    deny: int = 0
    archived: bool = False
    locked: bool = False
    created: float = 0.0
    position: int = 0
    members: list[int] = field(default_factory=list)
    messages: dict[int, Stored] = field(default_factory=dict)
    pins: list[int] = field(default_factory=list)

    @property
    def is_thread(self) -> bool:
        return self.type in THREADS


@dataclass
class Guild:
    """A server with all users in it. ``here``: is the bot a member?"""

    id: int
    name: str
    owner: int
    bot_role: int
    allow: int = INVITED
    here: bool = True


class World:
    """All there is. ``emit(event, data, intents, content)`` is where events go: ``intents`` is the bit that a session must
    have asked for (0: none), ``content`` whether the event holds the words of somebody else."""

    def __init__(self) -> None:
        self.offset = 0.0
        self.users: dict[int, User] = {}
        self.guilds: dict[int, Guild] = {}
        self.channels: dict[int, Channel] = {}
        self.messages: dict[int, Stored] = {}
        self.directs: dict[int, int] = {}
        self.nonces: dict[tuple[int, str], tuple[int, float]] = {}
        self.commands: dict[tuple[int, str], Json] = {}
        """Registered commands by type (1 slash, 2 of a user, 3 of a message) and name."""
        self.recent: OrderedDict[int, Stored] = OrderedDict()
        self.files: OrderedDict[int, bytes] = OrderedDict()
        self.revision = 0
        self.emit: Callable[[str, Json, int, bool], None] = lambda name, data, intents, content: None
        self._counter = itertools.count()
        self._last_ms = 0
        self._kept = 0
        self.bot = self.add_user("cthulhu-wars", "Cthulhu Wars", bot=True)
        owner = self.add_user("host", "Host", manages=True)
        self.add_guild("Arkham", owner.id)

    # -- time and ids -------------------------------------------------------------------------------------------

    def now(self) -> float:
        """Unix seconds; tests may move them."""
        return time.time() + self.offset

    def new_id(self) -> int:
        """A snowflake of now; always larger than the one before."""
        number = next(self._counter)
        self._last_ms = max(self._last_ms + (number % 4096 == 0), int(self.now() * 1000) - EPOCH_MS)
        return (self._last_ms << 22) | (number % 4096)

    def touch(self, stored: Stored) -> None:
        """A message is new, changed or gone: whoever looks sees it again."""
        self.revision += 1
        stored.revision = self.revision
        self.recent[stored.id] = stored
        self.recent.move_to_end(stored.id)

    def since(self, revision: int) -> list[Stored]:
        """What is new or changed after a revision, in the order of the changes."""
        found = list(itertools.takewhile(lambda one: one.revision > revision, reversed(self.recent.values())))
        return found[::-1]

    def keep_file(self, file: int, data: bytes) -> None:
        """Keep an upload to serve it; the oldest make room."""
        self.files[file] = data
        self._kept += len(data)
        while self._kept > KEPT_BYTES and len(self.files) > 1:
            self._kept -= len(self.files.popitem(last=False)[1])

    # -- making -------------------------------------------------------------------------------------------------

    def add_user(self, name: str, shown: str = "", **facts: Any) -> User:
        """A new user, in every server."""
        user = User(self.new_id(), name, shown or name, **facts)
        self.users[user.id] = user
        return user

    def add_guild(self, name: str, owner: int) -> Guild:
        """A new server with the bot in it."""
        guild = Guild(self.new_id(), name, owner, self.new_id())
        self.guilds[guild.id] = guild
        return guild

    def add_channel(self, name: str, guild: int | None, kind: int = TEXT, **facts: Any) -> Channel:
        """A new channel or thread of a server."""
        channel = Channel(self.new_id(), kind, name, guild, created=self.now(), position=len(self.channels), **facts)
        self.channels[channel.id] = channel
        return channel

    def direct(self, user: int) -> Channel:
        """The direct messages between the bot and a user."""
        if user not in self.directs:
            channel = Channel(self.new_id(), DIRECT, "", members=[user], created=self.now())
            self.channels[channel.id] = channel
            self.directs[user] = channel.id
        return self.channels[self.directs[user]]

    # -- finding ------------------------------------------------------------------------------------------------

    @property
    def home(self) -> Guild:
        """The first server."""
        return next(iter(self.guilds.values()))

    def channel(self, channel: int) -> Channel:
        """A channel that the bot could know; raises `ApiError` if it is gone or its server has put the bot out."""
        found = self.channels.get(channel)
        if found is None:
            raise ApiError(*UNKNOWN_CHANNEL)
        if found.guild is not None and not self.guilds[found.guild].here:
            raise ApiError(*NO_ACCESS)
        return found

    def message(self, channel: Channel, message: int) -> Stored:
        """A message of a channel, as ordinary endpoints know them: private answers are none of theirs."""
        found = channel.messages.get(message)
        if found is None or found.gone or found.only is not None:
            raise ApiError(*UNKNOWN_MESSAGE)
        return found

    def threads(self, guild: int) -> Iterator[Channel]:
        """Threads that the bot is told of."""
        for channel in self.channels.values():
            if channel.guild == guild and channel.is_thread and not channel.archived:
                yield channel

    def permissions(self, channel: Channel) -> int:
        """What the bot may in a channel (a thread has the permissions of its parent)."""
        if channel.guild is None:
            return discord.Permissions.all().value
        place = self.channels.get(channel.parent or channel.id, channel)
        return (EVERYONE | self.guilds[channel.guild].allow) & ~place.deny

    def require(self, channel: Channel, *names: str) -> None:
        """Raise as the API does where the bot may not see, or not do this."""
        allowed = self.permissions(channel)
        if not allowed & bits("view_channel"):
            raise ApiError(*NO_ACCESS)
        if bits(*names) & ~allowed:
            raise ApiError(*NO_PERMISSION)

    def visible(self, stored: Stored, user: int) -> bool:
        """Does this user see this message?"""
        if stored.gone or stored.only not in (None, user):
            return False
        channel = self.channels.get(stored.channel)
        if channel is None:
            return False
        return not channel.members or user in channel.members or channel.type == PUBLIC_THREAD

    def nonce(self, channel: int, nonce: Any) -> int | None:
        """The message that this nonce has made not long ago."""
        found = self.nonces.get((channel, str(nonce)))
        if found is None or self.now() - found[1] > NONCE_SECONDS:
            return None
        return found[0]

    def tell(self, name: str, channel: Channel, data: Mapping[str, Any], *, content: bool = False) -> None:
        """An event about messages of a channel, by the intent that it needs."""
        intent = Intent.DIRECT_MESSAGES if channel.guild is None else Intent.GUILD_MESSAGES
        if channel.guild is not None and not self.guilds[channel.guild].here:
            return
        self.emit(name, dict(data), intent, content)
