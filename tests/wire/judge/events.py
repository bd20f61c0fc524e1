"""The gateway's events as schemas: the description has none, so they are put together from the objects it does have.

What a dispatch must hold follows Discord's gateway documentation (discord.com/developers/docs/events/gateway-events) and,
where that leaves room, what discord.py 2.7.1 needs to parse it: an event without such a key ends the client.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from .description import SCHEMAS, Description, Schema

Named = Callable[[str], Schema]

TEXT: Schema = {"type": "string"}
TEXT_OR_NULL: Schema = {"type": ["string", "null"]}
NUMBER: Schema = {"type": "integer"}
FLAG: Schema = {"type": "boolean"}
TIME: Schema = {"type": "string", "format": "date-time"}
TIME_OR_NULL: Schema = {"type": ["string", "null"], "format": "date-time"}
ANYTHING: Schema = {"type": "array"}
PERMISSIONS: Schema = {"type": "string", "pattern": "^[0-9]+$"}
ADDRESS: Schema = {"type": "string", "pattern": "^wss?://"}


def ref(name: str) -> Schema:
    return {"$ref": SCHEMAS + name}


ID = ref("SnowflakeType")
USER = ref("UserResponse")
OPTIONAL_ID: Schema = {"oneOf": [{"type": "null"}, ID]}


def many(schema: Schema) -> Schema:
    return {"type": "array", "items": schema}


def by_id(schema: Schema) -> Schema:
    return {"type": "object", "additionalProperties": schema, "propertyNames": {"pattern": "^[0-9]+$"}}


def shape(must: Mapping[str, Schema], may: Mapping[str, Schema] | None = None) -> Schema:
    """An object with exactly these keys: those it must have and those it may have."""
    return {"type": "object", "properties": {**must, **(may or {})}, "required": list(must)}


def changed(
    schema: Schema, *, must: Mapping[str, Schema] | None = None, may: Mapping[str, Schema] | None = None,
    only: Sequence[str] | None = None, without: Sequence[str] = (), optional: Sequence[str] = (),
) -> Schema:
    """A schema with keys added (``must``, ``may``), taken away (``without``) or made optional; ``only`` these stay required."""
    must, may = must or {}, may or {}
    properties = {key: one for key, one in schema["properties"].items() if key not in without}
    required = [
        key for key in schema["required"]
        if key not in without and key not in optional and (only is None or key in only)
    ]
    required += [key for key in (only or ()) if key not in required]
    return {
        "type": "object", "properties": {**properties, **must, **may},
        "required": [*required, *(key for key in must if key not in required)],
    }


def objects(named: Named) -> dict[str, Schema]:
    """The objects that the gateway sends in a shape of its own."""
    member = named("GuildMemberResponse")
    channels = [named(f"{kind}Response")["properties"] for kind in ("PrivateChannel", "Thread", "GuildChannel")]
    partial_channel = {key: one for properties in channels for key, one in properties.items()}
    partial_channel |= {"type": ref("ChannelTypes"), "app_permissions": PERMISSIONS}
    message = changed(named("MessageResponse"), may={
        "guild_id": ID,
        "channel_type": ref("ChannelTypes"),
        "member": changed(member, without=["user"]),
        "mentions": many(changed(named("UserResponse"), may={"member": changed(member, without=["user"])})),
    })
    return {
        "message": message,
        "user": changed(named("UserPIIResponse"), only=["id", "username", "discriminator", "avatar"]),
        "channel": changed(named("GuildChannelResponse"), optional=["guild_id"]),
        "thread": changed(
            named("ThreadResponse"), must={"parent_id": ID}, may={"newly_created": FLAG, "member": ref("ThreadMemberResponse")}
        ),
        "partial channel": {"type": "object", "properties": partial_channel, "required": ["id", "type"]},
        "resolved channel": {
            "type": "object", "properties": partial_channel, "required": ["id", "type", "name", "permissions"],
        },
        "resolved member": changed(named("BasicGuildMemberResponse"), must={"permissions": PERMISSIONS}),
        "acting member": changed(member, must={"permissions": PERMISSIONS}),
        "member of": changed(member, must={"guild_id": ID}),
    }


def guild(named: Named, own: Mapping[str, Schema]) -> Schema:
    """GUILD_CREATE: the guild object with what only the gateway tells; REST-only keys may be missing."""
    return changed(
        named("GuildResponse"), only=["id", "name", "icon", "owner_id", "roles", "emojis", "features", "preferred_locale"],
        must={
            "joined_at": TIME, "large": FLAG, "member_count": NUMBER, "members": many(ref("GuildMemberResponse")),
            "channels": many(own["channel"]), "threads": many(own["thread"]), "voice_states": ANYTHING,
            "presences": ANYTHING, "stage_instances": ANYTHING, "guild_scheduled_events": ANYTHING,
        },
        may={"unavailable": FLAG, "soundboard_sounds": ANYTHING, "hub_type": {"type": ["integer", "null"]}},
    )


def option() -> Schema:
    """A chosen option of a command; subcommands hold further ones."""
    value: Schema = {"type": ["string", "integer", "number", "boolean"]}
    leaf = shape({"type": {"type": "integer", "enum": list(range(3, 12))}, "name": TEXT, "value": value}, {"focused": FLAG})
    subcommand = shape({"type": {"type": "integer", "enum": [1]}, "name": TEXT}, {"options": many(leaf)})
    group = shape({"type": {"type": "integer", "enum": [2]}, "name": TEXT, "options": many(subcommand)})
    return {"oneOf": [subcommand, group, leaf]}


def interaction(named: Named, own: Mapping[str, Schema]) -> Schema:
    """INTERACTION_CREATE, one shape for each type of interaction."""
    resolved = shape({}, {
        "users": by_id(USER), "members": by_id(own["resolved member"]), "roles": by_id(ref("GuildRoleResponse")),
        "channels": by_id(own["resolved channel"]), "messages": by_id(own["message"]),
        "attachments": by_id(ref("AttachmentResponse")),
    })
    common = {
        "id": ID, "application_id": ID, "token": {"type": "string", "minLength": 1}, "version": {"const": 1}, "channel_id": ID,
        "channel": own["partial channel"], "locale": ref("AvailableLocalesEnum"), "app_permissions": PERMISSIONS,
        "context": ref("InteractionContextType"), "entitlements": many(ref("EntitlementResponse")),
        "authorizing_integration_owners": {"type": "object", "additionalProperties": ID},
        "attachment_size_limit": {"type": "integer", "minimum": 1},
    }
    perhaps = {
        "guild_id": ID, "guild": shape({"id": ID, "locale": ref("AvailableLocalesEnum"), "features": many(TEXT)}),
        "guild_locale": ref("AvailableLocalesEnum"), "member": own["acting member"], "user": USER,
    }
    command = shape(
        {"id": ID, "name": TEXT, "type": ref("ApplicationCommandType")},
        {"options": many(option()), "resolved": resolved, "guild_id": ID, "target_id": ID},
    )
    component = shape(
        {"custom_id": {"type": "string", "minLength": 1, "maxLength": 100}, "component_type": ref("MessageComponentTypes")},
        {"values": many(TEXT), "resolved": resolved, "id": NUMBER},
    )
    form = shape(
        {"custom_id": {"type": "string", "minLength": 1, "maxLength": 100}, "components": many(submitted())},
        {"resolved": resolved},
    )
    shown = changed(own["message"], optional=["tts"])

    def of(kind: int, data: Schema, **more: Schema) -> Schema:
        return shape({**common, "type": {"type": "integer", "enum": [kind]}, "data": data}, {**perhaps, **more})

    press = of(3, component)
    press = changed(press, must={"message": shown})
    return {"oneOf": [of(2, command), press, of(4, command), of(5, form, message=shown)]}


def submitted() -> Schema:
    """A submitted form mirrors the form: a row with a text, a Label with anything, a Text Display."""
    def kind(*numbers: int) -> Schema:
        return {"type": "integer", "enum": list(numbers)}

    base = {"custom_id": TEXT}
    place = {"id": NUMBER}
    value = shape({"type": kind(4), **base, "value": TEXT}, place)
    choice = shape({"type": kind(21), **base, "value": TEXT_OR_NULL}, place)
    tick = shape({"type": kind(23), **base, "value": FLAG}, place)
    values = shape({"type": kind(3, 5, 6, 7, 8, 19, 22), **base, "values": many(TEXT)}, place)
    return {"oneOf": [
        shape({"type": kind(1), "components": {**many(value), "minItems": 1, "maxItems": 1}}, place),
        shape({"type": kind(18), "component": {"oneOf": [value, values, choice, tick]}}, place),
        shape({"type": kind(10)}, place),
    ]}


def reactions() -> dict[str, Schema]:
    emoji = ref("MessageReactionEmojiResponse")
    where: Mapping[str, Schema] = {"channel_id": ID, "message_id": ID}
    guild_id: Mapping[str, Schema] = {"guild_id": ID}
    kind: Schema = {"type": "integer", "enum": [0, 1]}
    who: Mapping[str, Schema] = {"user_id": ID, **where, "emoji": emoji, "burst": FLAG, "type": kind}
    return {
        "MESSAGE_REACTION_ADD": shape(
            who, {**guild_id, "member": ref("GuildMemberResponse"), "message_author_id": ID, "burst_colors": many(TEXT)}
        ),
        "MESSAGE_REACTION_REMOVE": shape(who, guild_id),
        "MESSAGE_REACTION_REMOVE_ALL": shape(where, guild_id),
        "MESSAGE_REACTION_REMOVE_EMOJI": shape({**where, "emoji": emoji}, guild_id),
    }


def events(description: Description) -> dict[str, Schema]:
    """The schema of ``d`` for every event that the judge knows."""
    own = objects(description.named)
    gone: Mapping[str, Schema] = {"id": ID, "channel_id": ID}
    in_guild: Mapping[str, Schema] = {"guild_id": ID}
    unavailable = shape({"id": ID}, {"unavailable": FLAG})
    member = own["member of"]
    added = changed(description.named("ThreadMemberResponse"), may={"presence": {"type": ["object", "null"]}})
    channel: Schema = {"oneOf": [ref("GuildChannelResponse"), ref("PrivateChannelResponse")]}
    return {
        "READY": shape(
            {
                "v": {"const": 10}, "user": own["user"], "guilds": many(unavailable), "session_id": TEXT,
                "resume_gateway_url": ADDRESS, "application": shape({"id": ID, "flags": NUMBER}),
            },
            {"shard": {**many(NUMBER), "minItems": 2, "maxItems": 2}, "private_channels": ANYTHING, "session_type": TEXT},
        ),
        "RESUMED": shape({}, {"_trace": many(TEXT)}),
        "GUILD_CREATE": guild(description.named, own),
        "GUILD_UPDATE": changed(
            description.named("GuildResponse"), only=["id", "name", "owner_id", "roles", "emojis", "features"]
        ),
        "GUILD_DELETE": unavailable,
        "GUILD_MEMBER_ADD": member,
        "GUILD_MEMBER_UPDATE": changed(member, optional=["deaf", "mute", "flags"]),
        "GUILD_MEMBER_REMOVE": shape({"guild_id": ID, "user": USER}),
        "GUILD_MEMBERS_CHUNK": shape(
            {"guild_id": ID, "members": many(ref("GuildMemberResponse")), "chunk_index": NUMBER, "chunk_count": NUMBER},
            {"not_found": many(ID), "presences": ANYTHING, "nonce": TEXT},
        ),
        "GUILD_ROLE_CREATE": shape({"guild_id": ID, "role": ref("GuildRoleResponse")}),
        "GUILD_ROLE_UPDATE": shape({"guild_id": ID, "role": ref("GuildRoleResponse")}),
        "GUILD_ROLE_DELETE": shape({"guild_id": ID, "role_id": ID}),
        "CHANNEL_CREATE": channel,
        "CHANNEL_UPDATE": channel,
        "CHANNEL_DELETE": channel,
        "CHANNEL_PINS_UPDATE": shape({"channel_id": ID}, {**in_guild, "last_pin_timestamp": TIME_OR_NULL}),
        "THREAD_CREATE": own["thread"],
        "THREAD_UPDATE": own["thread"],
        "THREAD_DELETE": shape({"id": ID, "guild_id": ID, "parent_id": ID, "type": ref("ChannelTypes")}),
        "THREAD_LIST_SYNC": shape(
            {"guild_id": ID, "threads": many(own["thread"]), "members": many(ref("ThreadMemberResponse"))},
            {"channel_ids": many(ID)},
        ),
        "THREAD_MEMBER_UPDATE": changed(description.named("ThreadMemberResponse"), must=in_guild),
        "THREAD_MEMBERS_UPDATE": shape(
            {"id": ID, "guild_id": ID, "member_count": NUMBER},
            {"added_members": many(added), "removed_member_ids": many(ID)},
        ),
        "MESSAGE_CREATE": own["message"],
        "MESSAGE_UPDATE": own["message"],
        "MESSAGE_DELETE": shape(gone, in_guild),
        "MESSAGE_DELETE_BULK": shape({"ids": many(ID), "channel_id": ID}, in_guild),
        **reactions(),
        "TYPING_START": shape(
            {"channel_id": ID, "user_id": ID, "timestamp": NUMBER}, {**in_guild, "member": ref("GuildMemberResponse")}
        ),
        "USER_UPDATE": own["user"],
        "WEBHOOKS_UPDATE": shape({"guild_id": ID, "channel_id": ID}),
        "ENTITLEMENT_CREATE": ref("EntitlementResponse"),
        "ENTITLEMENT_UPDATE": ref("EntitlementResponse"),
        "ENTITLEMENT_DELETE": ref("EntitlementResponse"),
        "INTERACTION_CREATE": interaction(description.named, own),
    }


def commands() -> dict[int, Schema]:
    """What the client may send over the gateway: the schema of ``d`` by op (documentation: gateway events, send events)."""
    presence: dict[str, Any] = {"type": ["object", "null"]}
    return {
        1: {"type": ["integer", "null"], "minimum": 0},
        2: shape(
            {"token": TEXT, "properties": {"type": "object"}, "intents": {"type": "integer", "minimum": 0}},
            {"compress": FLAG, "large_threshold": {"type": "integer", "minimum": 50, "maximum": 250},
             "shard": {**many(NUMBER), "minItems": 2, "maxItems": 2}, "presence": presence},
        ),
        3: shape({"since": {"type": ["number", "null"]}, "activities": ANYTHING, "status": TEXT, "afk": FLAG}),
        4: shape({"guild_id": ID, "channel_id": OPTIONAL_ID, "self_mute": FLAG, "self_deaf": FLAG}),
        6: shape({"token": TEXT, "session_id": TEXT, "seq": {"type": "integer", "minimum": 0}}),
        8: shape(
            {"guild_id": ID},
            {"query": TEXT, "limit": {"type": "integer", "minimum": 0}, "user_ids": {"oneOf": [ID, many(ID)]},
             "presences": FLAG, "nonce": TEXT},
        ),
    }
