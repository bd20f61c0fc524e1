"""The ordinary endpoints of the API that a bot of this kind uses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from urllib.parse import unquote

from .messages import Post, invalid
from .routing import Answer, Call, route
from .shapes import (
    application_shape,
    channel_shape,
    command_shape,
    guild_shape,
    member_shape,
    message_event,
    own_user_shape,
    timestamp,
    user_shape,
)
from .world import (
    NO_PERMISSION,
    PRIVATE_THREAD,
    PUBLIC_THREAD,
    UNKNOWN_GUILD,
    UNKNOWN_USER,
    ApiError,
    Channel,
    Guild,
    Intent,
    Json,
    Stored,
    User,
    bits,
)

ARCHIVED = (400, 50083, "Thread is archived")
OTHERS_MESSAGE = (403, 50005, "Cannot edit a message authored by another user")
MOST_PINS = 250
MOST_COMMANDS = 100


# -- who am I ---------------------------------------------------------------------------------------------------


@route("GET", "/users/@me")
async def me(call: Call) -> Answer:
    return Answer(200, own_user_shape(call.server.world.bot))


@route("GET", "/oauth2/applications/@me")
async def application(call: Call) -> Answer:
    return Answer(200, application_shape(call.server.world))


@route("GET", "/gateway/bot")
async def gateway(call: Call) -> Answer:
    limit = {"total": 1000, "remaining": 1000, "reset_after": 86_400_000, "max_concurrency": 1}
    return Answer(200, {"url": call.server.gateway.address, "shards": 1, "session_start_limit": limit})


# -- commands ---------------------------------------------------------------------------------------------------


def _own(call: Call) -> None:
    if call.number("application") != call.server.world.bot.id:
        raise ApiError(403, 20012, "You are not authorized to perform this action on this application")


@route("GET", "/applications/{application}/commands")
async def commands(call: Call) -> Answer:
    _own(call)
    return Answer(200, list(call.server.world.commands.values()))


@route("PUT", "/applications/{application}/commands")
async def overwrite_commands(call: Call) -> Answer:
    """All commands anew; one of a name that was there keeps its id."""
    _own(call)
    world = call.server.world
    names = [(int(body.get("type") or 1), str(body.get("name"))) for body in call.body]
    if len(set(names)) != len(names):
        raise invalid("name", "APPLICATION_COMMANDS_DUPLICATE_NAME", "a name comes twice")
    if sum(kind == 1 for kind, _ in names) > MOST_COMMANDS:
        raise ApiError(400, 30032, f"Maximum number of application commands reached ({MOST_COMMANDS}).")
    known = {key: int(command["id"]) for key, command in world.commands.items()}
    world.commands = {
        key: command_shape(world, known.get(key) or world.new_id(), body) for key, body in zip(names, call.body, strict=True)
    }
    return Answer(200, list(world.commands.values()))


# -- users and direct messages ----------------------------------------------------------------------------------


def _user(call: Call, number: Any) -> User:
    found = call.server.world.users.get(int(number))
    if found is None:
        raise ApiError(*UNKNOWN_USER)
    return found


@route("GET", "/users/{user}")
async def user(call: Call) -> Answer:
    return Answer(200, user_shape(_user(call, call.number("user"))))


@route("POST", "/users/@me/channels")
async def open_direct(call: Call) -> Answer:
    """Opening direct messages; refused only where they are opened too fast."""
    person = _user(call, call.body["recipient_id"])
    if person.bot:
        raise ApiError(400, 50007, "Cannot send messages to this user")
    if person.closed is not None and person.closed[1] == 40003:
        raise ApiError(*person.closed)
    world = call.server.world
    return Answer(200, channel_shape(world, world.direct(person.id)))


# -- servers ----------------------------------------------------------------------------------------------------


def _guild(call: Call) -> Guild:
    found = call.server.world.guilds.get(call.number("guild"))
    if found is None or not found.here:
        raise ApiError(*UNKNOWN_GUILD)
    return found


@route("GET", "/guilds/{guild}")
async def guild(call: Call) -> Answer:
    shape = guild_shape(call.server.world, _guild(call))
    rest: Json = {
        "home_header": None, "region": "us-east", "widget_enabled": False, "widget_channel_id": None, "max_members": 500000,
        "max_presences": None, "max_video_channel_users": 25, "max_stage_video_channel_users": 50,
    }
    return Answer(200, {**shape, **rest})


@route("GET", "/guilds/{guild}/members/{user}")
async def member(call: Call) -> Answer:
    return Answer(200, member_shape(call.server.world, _guild(call), _user(call, call.number("user"))))


@route("GET", "/guilds/{guild}/threads/active")
async def active_threads(call: Call) -> Answer:
    world = call.server.world
    threads = [channel_shape(world, one) for one in world.threads(_guild(call).id)]
    return Answer(200, {"threads": threads, "members": [], "has_more": False})


# -- channels and threads ---------------------------------------------------------------------------------------


@route("GET", "/channels/{channel}")
async def channel(call: Call) -> Answer:
    return Answer(200, channel_shape(call.server.world, call.channel))


@route("PATCH", "/channels/{channel}")
async def change_channel(call: Call) -> Answer:
    """A thread is archived, locked or renamed. Channels are for their managers, and the bot is none."""
    found: Channel = call.channel
    world = call.server.world
    if not found.is_thread or (found.owner != world.bot.id and not world.permissions(found) & bits("manage_threads")):
        raise ApiError(*NO_PERMISSION)
    found.name = call.body.get("name") or found.name
    found.archived = bool(call.body.get("archived", found.archived))
    found.locked = bool(call.body.get("locked", found.locked))
    shape = channel_shape(world, found)
    world.emit("THREAD_UPDATE", shape, Intent.GUILDS, False)
    return Answer(200, shape)


@route("POST", "/channels/{channel}/typing")
async def typing(call: Call) -> Answer:
    call.server.world.require(call.channel, "send_messages")
    return Answer(204)


@route("POST", "/channels/{channel}/threads")
async def start_thread(call: Call) -> Answer:
    """A thread without a message: private unless a public one is asked for."""
    found: Channel = call.channel
    kind = int(call.body.get("type") or PRIVATE_THREAD)
    call.server.world.require(found, "create_private_threads" if kind == PRIVATE_THREAD else "create_public_threads")
    return Answer(201, _thread(call, found, kind))


@route("POST", "/channels/{channel}/messages/{message}/threads")
async def start_thread_at(call: Call) -> Answer:
    """A thread at a message has the message's id."""
    found: Channel = call.channel
    stored = call.server.world.message(found, call.number("message"))
    call.server.world.require(found, "create_public_threads")
    if stored.id in call.server.world.channels:
        raise ApiError(400, 160004, "A thread has already been created for this message")
    return Answer(201, _thread(call, found, PUBLIC_THREAD, stored.id))


def _thread(call: Call, parent: Channel, kind: int, number: int | None = None) -> Json:
    world = call.server.world
    made = world.add_channel(
        str(call.body["name"]), parent.guild, kind, parent=parent.id, owner=world.bot.id, members=[world.bot.id],
    )
    if number is not None:
        world.channels[number] = world.channels.pop(made.id)
        made.id = number
    shape = channel_shape(world, made)
    world.emit("THREAD_CREATE", {**shape, "newly_created": True}, Intent.GUILDS, False)
    return shape


@route("PUT", "/channels/{channel}/thread-members/{user}")
async def add_member(call: Call) -> Answer:
    found: Channel = call.channel
    if found.archived:
        raise ApiError(*ARCHIVED)
    person = call.server.world.bot if call.params["user"] == "@me" else _user(call, call.number("user"))
    if person.id not in found.members:
        found.members.append(person.id)
    return Answer(204)


@route("DELETE", "/channels/{channel}/thread-members/{user}")
async def remove_member(call: Call) -> Answer:
    found: Channel = call.channel
    person = call.server.world.bot if call.params["user"] == "@me" else _user(call, call.number("user"))
    if person.id in found.members:
        found.members.remove(person.id)
    return Answer(204)


# -- messages ---------------------------------------------------------------------------------------------------


def _may_send(call: Call, found: Channel) -> None:
    """Permission to write, direct messages that are open, threads that are not locked."""
    world = call.server.world
    if found.guild is None:
        person = world.users[found.members[0]]
        if person.closed is not None and person.closed[1] != 40003:
            raise ApiError(*person.closed)
        return
    needed = ["send_messages_in_threads" if found.is_thread else "send_messages"]
    world.require(found, *needed, *(["attach_files"] if call.files else []))
    if found.locked and not world.permissions(found) & bits("manage_threads"):
        raise ApiError(*ARCHIVED)


@route("POST", "/channels/{channel}/messages")
async def send(call: Call) -> Answer:
    """A message; a nonce that was used not long ago brings back the first message in place of a second."""
    found: Channel = call.channel
    world = call.server.world
    _may_send(call, found)
    nonce = call.body.get("nonce")
    before = world.nonce(found.id, nonce) if nonce is not None and call.body.get("enforce_nonce") else None
    if before is not None:
        call.server.repeated.append(str(nonce))
        return Answer(200, world.message(found, before).data)
    more: Json = {} if nonce is None else {"nonce": nonce}
    reference = call.body.get("message_reference")
    if reference:
        world.message(found, int(reference["message_id"]))
        more["message_reference"] = {"type": 0, "channel_id": str(found.id), "message_id": str(reference["message_id"])}
    stored = call.server.messages.create(found, Post(world.bot, call.body, call.files, type=19 if reference else 0, more=more))
    if nonce is not None:
        world.nonces[found.id, str(nonce)] = (stored.id, world.now())
    return Answer(200, stored.data)


@route("GET", "/channels/{channel}/messages")
async def history(call: Call) -> Answer:
    """Newest first. Private answers are not part of it."""
    found: Channel = call.channel
    call.server.world.require(found, "read_message_history")
    limit = int(call.query.get("limit", 50))
    if not 1 <= limit <= 100:
        raise invalid("limit", "NUMBER_TYPE_MAX", "Must be from 1 to 100.")
    shown = [one for one in found.messages.values() if one.only is None and not one.gone]
    shown = _window(sorted(shown, key=lambda one: -one.id), limit, call.query)
    return Answer(200, [one.data for one in shown])


def _window(newest: Sequence[Stored], limit: int, query: Any) -> list[Stored]:
    """The part of a history that a request asks for."""
    if "before" in query:
        return [one for one in newest if one.id < int(query["before"])][:limit]
    if "after" in query:
        return [one for one in newest if one.id > int(query["after"])][-limit:]
    if "around" in query:
        middle = int(query["around"])
        older = [one for one in newest if one.id <= middle][: limit // 2 + 1]
        return [one for one in newest if one.id > middle][-(limit // 2) :] + older
    return list(newest[:limit])


@route("GET", "/channels/{channel}/messages/{message}")
async def message(call: Call) -> Answer:
    call.server.world.require(call.channel, "read_message_history")
    return Answer(200, call.server.world.message(call.channel, call.number("message")).data)


@route("PATCH", "/channels/{channel}/messages/{message}")
async def edit(call: Call) -> Answer:
    """Edit a message of one's own; a private answer is edited through its token alone."""
    found: Channel = call.channel
    world = call.server.world
    stored = world.message(found, call.number("message"))
    if int(stored.data["author"]["id"]) != world.bot.id:
        raise ApiError(*OTHERS_MESSAGE)
    if found.archived:
        raise ApiError(*ARCHIVED)
    if call.files:
        world.require(found, "attach_files")
    return Answer(200, call.server.messages.edit(found, stored, call.body, call.files).data)


@route("DELETE", "/channels/{channel}/messages/{message}")
async def delete(call: Call) -> Answer:
    found: Channel = call.channel
    world = call.server.world
    stored = world.message(found, call.number("message"))
    if int(stored.data["author"]["id"]) != world.bot.id:
        world.require(found, "manage_messages")
    call.server.messages.delete(found, stored)
    return Answer(204)


# -- pins -------------------------------------------------------------------------------------------------------


@route("GET", "/channels/{channel}/messages/pins")
async def pins(call: Call) -> Answer:
    found: Channel = call.channel
    moment = timestamp(call.server.world.now())
    items = [{"pinned_at": moment, "message": found.messages[one].data} for one in reversed(found.pins)]
    return Answer(200, {"items": items[:50], "has_more": len(items) > 50})


@route("PUT", "/channels/{channel}/messages/pins/{message}")
async def pin(call: Call) -> Answer:
    """Pin a message. (Discord also posts a message of type 6 about it, which nobody here would read.)"""
    found: Channel = call.channel
    world = call.server.world
    stored = world.message(found, call.number("message"))
    world.require(found, "pin_messages")
    if len(found.pins) >= MOST_PINS:
        raise ApiError(400, 30003, f"Maximum number of pins reached ({MOST_PINS})")
    if stored.id not in found.pins:
        found.pins.append(stored.id)
        _pinned(call, found, stored, True)
    return Answer(204)


@route("DELETE", "/channels/{channel}/messages/pins/{message}")
async def unpin(call: Call) -> Answer:
    found: Channel = call.channel
    stored = call.server.world.message(found, call.number("message"))
    call.server.world.require(found, "pin_messages")
    if stored.id in found.pins:
        found.pins.remove(stored.id)
        _pinned(call, found, stored, False)
    return Answer(204)


def _pinned(call: Call, found: Channel, stored: Stored, yes: bool) -> None:
    world = call.server.world
    stored.data = {**stored.data, "pinned": yes}
    world.touch(stored)
    world.tell("MESSAGE_UPDATE", found, message_event(world, found, stored))
    update: Json = {"channel_id": str(found.id), "last_pin_timestamp": timestamp(world.now())}
    if found.guild is not None:
        update["guild_id"] = str(found.guild)
    world.emit("CHANNEL_PINS_UPDATE", update, Intent.GUILDS if found.guild else Intent.DIRECT_MESSAGES, False)


# -- reactions --------------------------------------------------------------------------------------------------


@route("PUT", "/channels/{channel}/messages/{message}/reactions/{emoji}/@me")
async def react(call: Call) -> Answer:
    """The bot's own reaction to a message."""
    found: Channel = call.channel
    world = call.server.world
    stored = world.message(found, call.number("message"))
    world.require(found, "add_reactions", "read_message_history")
    name, _, number = unquote(call.params["emoji"]).partition(":")
    emoji: Json = {"id": number or None, "name": name}
    others = [one for one in stored.data.get("reactions", ()) if one["emoji"] != emoji]
    mine: Json = {
        "emoji": emoji, "count": 1, "count_details": {"burst": 0, "normal": 1}, "burst_colors": [], "me": True,
        "me_burst": False,
    }
    stored.data = {**stored.data, "reactions": [*others, mine]}
    world.touch(stored)
    return Answer(204)
