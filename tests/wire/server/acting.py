"""What people do: commands, presses, autocomplete and forms, as INTERACTION_CREATE tells the bot of them.

What a client would not let a person do (a button that is disabled, a value that is not on offer, a required field left
empty) raises `Impossible`: a mistake of the test.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from .messages import walk
from .shapes import LARGEST_FILE, acting_member_shape, channel_shape, member_shape, user_shape
from .world import EPHEMERAL, Channel, Json, Stored, User, World

COMMAND, COMPONENT, AUTOCOMPLETE, FORM = 2, 3, 4, 5
BUTTON, SELECT, INPUT, LINK = 2, 3, 4, 5
USER, CHANNEL, ROLE, MENTIONABLE, ATTACHMENT = 6, 7, 8, 9, 11
GROUPS = (1, 2)
EVENTS = 500
"""The events of so many interactions are kept whole, to be told once more or judged by; of older ones only the outcome."""
SLASH, OF_USER, OF_MESSAGE = 1, 2, 3
"""Types of commands."""


class Impossible(Exception):
    """A client would not let anybody do this."""


@dataclass
class Interaction:
    """Something that a person did, and what came of it.

    ``command``: its type, if it is one. ``answered``: the type of the first answer. ``original``: the message that @original
    means. ``loading``: a placeholder waits for its contents. ``told``: set once there is more to see than a spinner.
    """

    id: int
    token: str
    type: int
    user: User
    channel: Channel
    created: float
    metadata: Json
    command: int | None = None
    pressed: Stored | None = None
    answered: int | None = None
    ephemeral: bool = False
    loading: bool = False
    original: int | None = None
    followups: list[int] = field(default_factory=list)
    form: Json | None = None
    choices: list[Json] | None = None
    seconds: float | None = None
    refused: list[int] = field(default_factory=list)
    event: Json = field(default_factory=dict)
    done: asyncio.Event = field(default_factory=asyncio.Event)
    told: asyncio.Event = field(default_factory=asyncio.Event)


class People:
    """All interactions. They are kept, so that a token stays good whatever happens to the bot."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.by_id: dict[int, Interaction] = {}
        self.by_token: dict[str, Interaction] = {}
        self._newest: deque[Interaction] = deque()

    # -- what they do -------------------------------------------------------------------------------------------

    def command(self, user: User, channel: Channel, name: str, options: Mapping[str, Any]) -> Interaction:
        """A slash command, ``group command`` with its options by name."""
        return self._send(COMMAND, user, channel, self._command_data(name, options, None))

    def menu(self, user: User, name: str, target: Stored | User, channel: Channel) -> Interaction:
        """An entry of the context menu of a message, or of a user."""
        kind = OF_MESSAGE if isinstance(target, Stored) else OF_USER
        command = self._registered(kind, name)
        data: Json = {"id": command["id"], "name": name, "type": kind, "target_id": str(target.id)}
        if isinstance(target, User):
            self._resolve(data, 5, [str(target.id)])
        elif not self.world.visible(target, user.id):
            raise Impossible(f"{user.name} does not see the message {target.id}")
        else:
            data["resolved"] = {"messages": {str(target.id): target.data}}
        return self._send(COMMAND, user, channel, data)

    def complete(self, user: User, channel: Channel, name: str, options: Mapping[str, Any], focus: str) -> Interaction:
        """Typing in an option that offers completions."""
        return self._send(AUTOCOMPLETE, user, channel, self._command_data(name, options, focus))

    def press(self, user: User, stored: Stored, custom_id: str, values: Sequence[str] | None) -> Interaction:
        """A button, or entries of a select."""
        if not self.world.visible(stored, user.id):
            raise Impossible(f"{user.name} does not see the message {stored.id}")
        found = next((one for one in walk(stored.data["components"]) if one.get("custom_id") == custom_id), None)
        if found is None:
            raise Impossible(f"the message {stored.id} has no {custom_id}")
        if found.get("disabled"):
            raise Impossible(f"{custom_id} is disabled")
        data: Json = {"custom_id": custom_id, "component_type": found["type"], "id": found["id"]}
        if found["type"] != BUTTON:
            data["values"] = checked(found, list(values or ()))
            self._resolve(data, found["type"], data["values"])
        return self._send(COMPONENT, user, self.world.channels[stored.channel], data, stored)

    def submit(self, opened: Interaction, values: Mapping[str, Any]) -> Interaction:
        """Fill in the form that an interaction opened, and send it."""
        if opened.form is None:
            raise Impossible(f"interaction {opened.id} opened no form")
        unknown = set(values) - {one.get("custom_id") for one in walk(opened.form["components"])}
        if unknown:
            raise Impossible(f"the form has no {sorted(unknown)}")
        data: Json = {
            "custom_id": opened.form["custom_id"],
            "components": [mirrored(one, values) for one in opened.form["components"]],
        }
        return self._send(FORM, opened.user, opened.channel, data, opened.pressed, opened)

    # -- the event ----------------------------------------------------------------------------------------------

    def _send(
        self, kind: int, user: User, channel: Channel, data: Json, pressed: Stored | None = None,
        opened: Interaction | None = None,
    ) -> Interaction:
        world = self.world
        number = world.new_id()
        owners = {"0": str(channel.guild)} if channel.guild is not None else {"1": str(user.id)}
        metadata: Json = {
            "id": str(number), "type": kind, "user": user_shape(user), "authorizing_integration_owners": owners,
        }
        if kind == COMMAND:
            metadata |= {"name": data["name"], "command_type": data["type"]}
            if data["type"] == OF_MESSAGE:
                metadata["target_message_id"] = data["target_id"]
            elif data["type"] == OF_USER:
                metadata["target_user"] = user_shape(world.users[int(data["target_id"])])
        elif kind == COMPONENT:
            assert pressed is not None
            metadata["interacted_message_id"] = str(pressed.id)
        elif kind == FORM:
            assert opened is not None
            metadata["triggering_interaction_metadata"] = opened.metadata
        token = f"aW50ZXJ{secrets.token_hex(24)}"
        found = Interaction(number, token, kind, user, channel, world.now(), metadata, data.get("type"), pressed)
        self.by_id[number] = self.by_token[found.token] = found
        found.event = self._event(found, data, owners)
        self._newest.append(found)
        if len(self._newest) > EVENTS:
            self._newest.popleft().event = {}
        world.emit("INTERACTION_CREATE", found.event, 0, False)
        return found

    def _event(self, one: Interaction, data: Json, owners: Json) -> Json:
        world, channel = self.world, one.channel
        event: Json = {
            "id": str(one.id), "application_id": str(world.bot.id), "type": one.type, "token": one.token, "version": 1,
            "data": data, "channel": channel_shape(world, channel), "channel_id": str(channel.id),
            "locale": one.user.locale, "app_permissions": str(world.permissions(channel)), "entitlements": [],
            "authorizing_integration_owners": owners, "attachment_size_limit": LARGEST_FILE,
            "context": 1 if channel.guild is None else 0,
        }
        if one.pressed is not None:
            event["message"] = dict(one.pressed.data)
        if channel.guild is None:
            event["user"] = user_shape(one.user)
            return event
        guild = world.guilds[channel.guild]
        event |= {
            "guild_id": str(guild.id), "guild": {"id": str(guild.id), "locale": "en-US", "features": []},
            "guild_locale": "en-US", "member": acting_member_shape(world, guild, one.user),
        }
        return event

    # -- commands -----------------------------------------------------------------------------------------------

    def _registered(self, kind: int, name: str) -> Json:
        found = self.world.commands.get((kind, name))
        if found is None:
            raise Impossible(f"there is no command {name} of type {kind}; there are {sorted(self.world.commands)}")
        return found

    def _command_data(self, name: str, options: Mapping[str, Any], focus: str | None) -> Json:
        first, *rest = name.split(" ")
        command = self._registered(SLASH, first)
        data: Json = {"id": command["id"], "name": first, "type": SLASH}
        place, spec = data, command
        for part in rest:
            inner = next((one for one in spec["options"] if one["name"] == part and one["type"] in GROUPS), None)
            if inner is None:
                raise Impossible(f"/{name}: there is no {part}")
            place["options"] = [{"type": inner["type"], "name": part}]
            place, spec = place["options"][0], inner
        known = {one["name"]: one for one in spec.get("options", ())}
        if any(one["type"] in GROUPS for one in known.values()):
            raise Impossible(f"/{name} is a group")
        missing = [key for key, one in known.items() if one.get("required") and key not in options]
        if set(options) - set(known) or (missing and focus is None):
            raise Impossible(f"/{name} has the options {sorted(known)} and needs {missing}")
        place["options"] = [self._option(data, known[key], value, focus) for key, value in options.items()]
        return data

    def _option(self, data: Json, spec: Mapping[str, Any], value: Any, focus: str | None) -> Json:
        option: Json = {"type": spec["type"], "name": spec["name"], "value": value}
        if spec["name"] == focus:
            if not spec.get("autocomplete"):
                raise Impossible(f"{spec['name']} offers no completions")
            return {**option, "focused": True}
        choices = [one["value"] for one in spec.get("choices", ())]
        if choices and value not in choices:
            raise Impossible(f"{spec['name']} can be {choices}")
        types: dict[int, type | tuple[type, ...]] = {3: str, 4: int, 5: bool, 10: (int, float)}
        if spec["type"] in types and not isinstance(value, types[spec["type"]]):
            raise Impossible(f"{spec['name']} can't be {value!r}")
        if not spec.get("min_value", value) <= value <= spec.get("max_value", value):
            raise Impossible(f"{spec['name']} can't be {value}")
        if spec["type"] in (USER, CHANNEL, MENTIONABLE):
            option["value"] = str(value)
            self._resolve(data, {USER: 5, CHANNEL: 8, MENTIONABLE: 7}[spec["type"]], [str(value)])
        return option

    def _resolve(self, data: Json, component: int, values: Sequence[str]) -> None:
        """The objects behind ids, beside them."""
        guild = self.world.home
        resolved = data.setdefault("resolved", {}) if component in (5, 7, 8) and values else {}
        for value in values if component in (5, 7) else ():
            user = self.world.users[int(value)]
            member = member_shape(self.world, guild, user, with_user=False)
            resolved.setdefault("users", {})[value] = user_shape(user)
            resolved.setdefault("members", {})[value] = {
                **{key: one for key, one in member.items() if key not in ("mute", "deaf")}, "permissions": "0",
            }
        for value in values if component == 8 else ():
            channel = self.world.channels[int(value)]
            resolved.setdefault("channels", {})[value] = {**channel_shape(self.world, channel), "permissions": "0"}


def checked(select: Mapping[str, Any], values: list[str]) -> list[str]:
    """Values that a client lets one choose."""
    least, most = select.get("min_values", 1), select.get("max_values", 1)
    if not least <= len(values) <= most or len(set(values)) != len(values):
        raise Impossible(f"{select['custom_id']} takes {least} to {most} values, not {values}")
    offered = [one["value"] for one in select.get("options", ())]
    if select["type"] == SELECT and not set(values) <= set(offered):
        raise Impossible(f"{select['custom_id']} offers {offered}, not {values}")
    return values


def mirrored(component: Mapping[str, Any], values: Mapping[str, Any]) -> Json:
    """A part of a form as it comes back: rows keep their components, labels their one, texts their place alone."""
    if component["type"] == 1:
        fields = [filled(one, values) for one in component["components"]]
        return {"type": 1, "id": component["id"], "components": fields}
    if component["type"] == 18:
        return {"type": 18, "id": component["id"], "component": filled(component["component"], values)}
    return {"type": component["type"], "id": component["id"]}


def filled(one: Mapping[str, Any], values: Mapping[str, Any]) -> Json:
    """A field with what was filled in."""
    shape: Json = {"type": one["type"], "id": one["id"], "custom_id": one["custom_id"]}
    value = values.get(one["custom_id"])
    if one["type"] == INPUT:
        text = str(value or one.get("value") or "")
        if (one.get("required", True) and not text) or len(text) > one.get("max_length", 4000):
            raise Impossible(f"{one['custom_id']} can't be {text!r}")
        return {**shape, "value": text}
    chosen = [str(entry) for entry in (value if isinstance(value, list) else [value])] if value is not None else [
        entry["value"] for entry in one.get("options", ()) if entry.get("default")
    ]
    if chosen or one.get("required", True):
        checked(one, chosen)
    return {**shape, "values": chosen}


def is_ephemeral(body: Mapping[str, Any]) -> bool:
    """Does a request ask for a message that only one person sees?"""
    return bool(int(body.get("flags") or 0) & EPHEMERAL)
