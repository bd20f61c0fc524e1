"""Good bodies of every kind that goes over the wire, small and complete; the judge's tests spoil copies of them."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

Json = dict[str, Any]

NOW = "2026-08-06T12:00:00+00:00"
V2 = 1 << 15
GONE = object()
"""Stands for "without this key" in `changed`."""


def changed(body: Any, path: str, value: Any) -> Any:
    """A copy with one value changed ("components.0.label"), taken away (GONE) or, where the path ends in "-", added."""
    copy = deepcopy(body)
    *way, last = path.split(".")
    holder: Any = copy
    for step in way:
        holder = holder[int(step)] if isinstance(holder, list) else holder[step]
    if isinstance(holder, list):
        if last == "-":
            holder.append(value)
        elif value is GONE:
            del holder[int(last)]
        else:
            holder[int(last)] = value
    elif value is GONE:
        del holder[last]
    else:
        holder[last] = value
    return copy


# What the bot sends

def button(name: str = "cw:1:go", label: str = "Go") -> Json:
    return {"type": 2, "style": 1, "label": label, "custom_id": name, "disabled": False}


def link() -> Json:
    return {"type": 2, "style": 5, "label": "Rules", "url": "https://example.org/rules"}


def row(*inside: Json) -> Json:
    return {"type": 1, "components": list(inside)}


def select(name: str = "cw:1:where", entries: int = 3, **more: Any) -> Json:
    options = [{"label": f"Area {number}", "value": f"area{number}"} for number in range(entries)]
    return {"type": 3, "custom_id": name, "options": options, "min_values": 1, "max_values": 1, "disabled": False, **more}


def people(name: str = "cw:1:who") -> Json:
    return {"type": 5, "custom_id": name, "min_values": 1, "max_values": 1}


MENTIONS: Json = {"parse": [], "users": [101], "replied_user": False}


def classic() -> Json:
    """A message to a channel as the library sends it: a picture, buttons, a select, one player mentioned."""
    return {
        "content": "<@101>, it is your turn.", "tts": False, "nonce": "1234567890123456789", "enforce_nonce": True,
        "allowed_mentions": MENTIONS, "attachments": [{"id": 0, "filename": "board.png", "description": "The board"}],
        "components": [row(button(), link()), row(select()), row(people())],
        "embeds": [{
            "type": "rich", "flags": 0, "title": "Round 3", "description": "Gather Power", "color": 255, "timestamp": NOW,
            "image": {"url": "attachment://board.png"}, "author": {"name": "Table", "url": "https://example.org"},
            "footer": {"text": "Doom phase next"}, "fields": [{"name": "Power", "value": "8", "inline": True}],
        }],
    }


def modern() -> Json:
    """A message of components V2."""
    return {
        "flags": V2, "tts": False, "nonce": "1234567890123456789", "enforce_nonce": True, "allowed_mentions": MENTIONS,
        "attachments": [{"id": 0, "filename": "board.png"}],
        "components": [
            {"type": 17, "accent_color": 255, "spoiler": False, "components": [
                {"type": 10, "content": "## Round 3"},
                {"type": 12, "items": [
                    {"media": {"url": "attachment://board.png"}, "description": "The board", "spoiler": False},
                ]},
                {"type": 9, "components": [{"type": 10, "content": "Your turn"}], "accessory": button()},
                {"type": 14, "divider": True, "spacing": 1},
                row(select()),
            ]},
        ],
    }


def plain() -> Json:
    return {"content": "Nothing is waiting for you.", "allowed_mentions": {"parse": []}}


def callback(kind: int, data: Any = None) -> Json:
    return {"type": kind} if data is None else {"type": kind, "data": data}


def label(inside: Json, name: str = "Note") -> Json:
    return {"type": 18, "label": name, "component": inside}


def entry(name: str = "text", **more: Any) -> Json:
    return {"type": 4, "custom_id": name, "style": 1, "required": True, **more}


def form() -> Json:
    """A modal with one of everything."""
    options = [{"label": text, "value": text.lower()} for text in ("Yes", "No", "Perhaps")]
    return {
        "custom_id": "cw:1:form", "title": "Battle",
        "components": [
            row(entry("old", label="Old style", min_length=1, max_length=20, value="kept")),
            label(entry("new", placeholder="anything")),
            label(select("many", max_values=2, required=False)),
            label({"type": 21, "custom_id": "one", "options": options, "required": True}),
            label({"type": 22, "custom_id": "some", "options": options, "min_values": 0, "required": False}),
        ],
    }


def value(kind: int, name: str, **more: Any) -> Json:
    return {"type": kind, "name": name, "description": f"The {name}", "required": True, **more}


def slash(name: str = "show", *options: Json, **more: Any) -> Json:
    """A slash command as `tree.sync` sends it, with its explicit nulls."""
    return {
        "name": name, "description": "Shows something", "type": 1, "nsfw": False, "dm_permission": True,
        "options": list(options),
        "default_member_permissions": None, "contexts": None, "integration_types": None, **more,
    }


def menu(name: str = "Show the hand") -> Json:
    return {**slash(name), "type": 2, "description": "", "options": []}


def commands() -> list[Json]:
    choices = [{"name": "Public", "value": "public"}, {"name": "Private", "value": "private"}]
    sub = {"type": 1, "name": "log", "description": "The log", "options": [
        value(3, "who", choices=choices), value(4, "rounds", min_value=1, max_value=20, required=False),
        value(3, "area", autocomplete=True, required=False),
    ]}
    group = {"type": 2, "name": "map", "description": "The map", "options": [{**sub, "name": "area"}]}
    return [slash("show", sub, group), slash("join", value(6, "player")), menu()]


# What the server tells

def user(number: int = 101, *, bot: bool = False) -> Json:
    return {
        "id": str(number), "username": f"user{number}", "avatar": None, "discriminator": "0", "public_flags": 0, "flags": 0,
        "bot": bot, "global_name": f"User {number}", "primary_guild": None,
    }


def member(number: int = 101) -> Json:
    return {**inner_member(), "user": user(number), "mute": False, "deaf": False}


def inner_member() -> Json:
    return {
        "avatar": None, "banner": None, "communication_disabled_until": None, "flags": 0, "joined_at": NOW, "nick": None,
        "pending": False, "premium_since": None, "roles": [],
    }


def gateway_member() -> Json:
    """Beside a message: without the user, who is its author."""
    return {**inner_member(), "mute": False, "deaf": False}


def role() -> Json:
    return {
        "id": "1", "name": "@everyone", "permissions": "3072", "position": 0, "color": 0, "hoist": False, "managed": False,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None}, "mentionable": False, "icon": None,
        "unicode_emoji": None, "flags": 0,
    }


def channel() -> Json:
    return {"id": "11", "type": 0, "flags": 0, "guild_id": "1", "name": "table", "position": 0, "permission_overwrites": []}


def thread() -> Json:
    return {
        "id": "12", "type": 12, "flags": 0, "guild_id": "1", "parent_id": "11", "name": "bargain", "owner_id": "900",
        "message_count": 0, "member_count": 2, "total_message_sent": 0,
        "thread_metadata": {
            "archived": False, "archive_timestamp": NOW, "auto_archive_duration": 1440, "locked": False,
            "create_timestamp": NOW,
        },
    }


def attachment() -> Json:
    address = "http://127.0.0.1:8000/attachments/board.png"
    return {
        "id": "555", "filename": "board.png", "size": 3, "url": address, "proxy_url": address, "width": 4, "height": 3,
        "content_type": "image/png", "description": "The board",
    }


def numbered(components: list[Json]) -> list[Json]:
    """Sent components as Discord tells them: with ids from 1, nested ones too, and a picture's own address."""
    copy = deepcopy(components)
    waiting, number = list(copy), 0
    while waiting:
        number += 1
        one = waiting.pop(0)
        one["id"] = number
        waiting += one.get("components", []) + [one[key] for key in ("accessory",) if key in one]
        for item in one.get("items", ()):
            item["media"] = {"id": "556", "url": attachment()["url"], "proxy_url": attachment()["url"]}
    return copy


def message(**more: Any) -> Json:
    """A message of the bot in an answer."""
    return {
        "id": "21", "channel_id": "11", "type": 0, "author": user(900, bot=True), "content": "<@101>, it is your turn.",
        "mentions": [user()], "mention_roles": [], "attachments": [attachment()], "embeds": [], "timestamp": NOW,
        "edited_timestamp": None, "flags": 0, "components": numbered(classic()["components"]), "pinned": False,
        "mention_everyone": False, "tts": False, "nonce": "1234567890123456789", **more,
    }


def modern_message() -> Json:
    return message(flags=V2, content="", components=numbered(modern()["components"]), attachments=[])


def answered(told: Json) -> Json:
    """The answer to a callback that made a message."""
    return {
        "interaction": {
            "id": "31", "type": 3, "response_message_id": "21", "response_message_loading": False,
            "response_message_ephemeral": False,
        },
        "resource": {"type": 4, "message": told},
    }


def told_command(number: int = 71) -> Json:
    sent = {key: one for key, one in commands()[1].items() if key not in ("contexts", "integration_types")}
    return {**sent, "id": str(number), "application_id": "900", "version": "1"}


def spoken() -> Json:
    """A message of the channel in an event."""
    return {**message(author=user()), "guild_id": "1", "member": gateway_member()}


def ready() -> Json:
    return {
        "v": 10,
        "user": {"id": "900", "username": "bot", "discriminator": "0", "avatar": None, "bot": True, "global_name": None},
        "guilds": [{"id": "1", "unavailable": True}], "session_id": "s", "resume_gateway_url": "ws://127.0.0.1:8000/gateway",
        "application": {"id": "900", "flags": 0},
    }


def guild() -> Json:
    channel_inside = {key: one for key, one in channel().items() if key != "guild_id"}
    return {
        "id": "1", "name": "Friends", "icon": None, "owner_id": "101", "roles": [role()], "emojis": [], "features": [],
        "preferred_locale": "en-US", "joined_at": NOW, "large": False, "member_count": 2, "members": [member(900)],
        "channels": [channel_inside], "threads": [thread()], "voice_states": [], "presences": [], "stage_instances": [],
        "guild_scheduled_events": [],
    }


def interaction(kind: int, data: Json, **more: Any) -> Json:
    """An interaction in a guild."""
    return {
        "id": "31", "application_id": "900", "type": kind, "token": "token", "version": 1, "data": data, "channel_id": "11",
        "channel": {"id": "11", "type": 0, "name": "table", "guild_id": "1"}, "locale": "en-US", "app_permissions": "3072",
        "context": 0, "authorizing_integration_owners": {"0": "1"}, "entitlements": [], "attachment_size_limit": 10485760,
        "guild_id": "1", "guild": {"id": "1", "locale": "en-US", "features": []}, "guild_locale": "en-US",
        "member": {**member(), "permissions": "3072"}, **more,
    }


def typed() -> Json:
    """/join player: somebody chosen by id, so somebody resolved."""
    return interaction(2, {
        "id": "71", "name": "join", "type": 1, "options": [{"type": 6, "name": "player", "value": "102"}],
        "resolved": {"users": {"102": user(102)}, "members": {"102": {**inner_member(), "permissions": "0"}}},
    })


def typing() -> Json:
    options = [{"type": 1, "name": "log", "options": [
        {"type": 3, "name": "who", "value": "public"}, {"type": 3, "name": "area", "value": "afr", "focused": True},
    ]}]
    return interaction(4, {"id": "71", "name": "show", "type": 1, "options": options})


def pressed(name: str = "cw:1:go", kind: int = 2, **more: Any) -> Json:
    data = {"custom_id": name, "component_type": kind, **more}
    return interaction(3, data, message=message())


def submitted() -> Json:
    """The form above, filled in."""
    return interaction(5, {"custom_id": "cw:1:form", "components": [
        row({"type": 4, "custom_id": "old", "value": "kept"}),
        {"type": 18, "component": {"type": 4, "custom_id": "new", "value": "words"}},
        {"type": 18, "component": {"type": 3, "custom_id": "many", "values": ["area1", "area2"]}},
        {"type": 18, "component": {"type": 21, "custom_id": "one", "value": "yes"}},
        {"type": 18, "component": {"type": 22, "custom_id": "some", "values": []}},
    ]})


def outside(asked: Json) -> Json:
    """The same interaction in a direct message."""
    kept = {key: one for key, one in asked.items() if key not in ("guild_id", "guild", "guild_locale", "member")}
    return {**kept, "user": user(), "context": 1}


def reaction() -> Json:
    return {
        "user_id": "101", "channel_id": "11", "message_id": "21", "guild_id": "1", "member": member(), "type": 0,
        "burst": False, "emoji": {"id": None, "name": "\u2b50"},
    }
