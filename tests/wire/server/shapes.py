"""How things look on the wire: each function returns one of the shapes of Discord's API, with all keys it requires."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from .world import DIRECT, EVERYONE, TEXT, Channel, Guild, Json, Stored, User, World, bits

LARGEST_FILE = 10 * 2**20
"""Bytes of one attachment in a server without boosts."""


def timestamp(seconds: float) -> str:
    """A moment as the API writes it."""
    return datetime.fromtimestamp(seconds, UTC).isoformat()


def user_shape(user: User) -> Json:
    """UserResponse."""
    return {
        "id": str(user.id), "username": user.name, "global_name": user.shown, "avatar": None, "discriminator": "0",
        "public_flags": 0, "flags": 0, "primary_guild": None, "bot": user.bot, "banner": None, "accent_color": None,
        "avatar_decoration_data": None,
    }


def own_user_shape(user: User) -> Json:
    """UserPIIResponse."""
    return {**user_shape(user), "mfa_enabled": False, "locale": user.locale, "email": None, "verified": True}


def member_shape(world: World, guild: Guild, user: User, *, with_user: bool = True) -> Json:
    """GuildMemberResponse."""
    shape: Json = {
        "avatar": None, "banner": None, "communication_disabled_until": None, "flags": 0, "nick": None, "pending": False,
        "joined_at": timestamp(1700000000.0), "premium_since": None, "mute": False, "deaf": False,
        "roles": [str(guild.bot_role)] if user.id == world.bot.id else [],
    }
    return {**shape, "user": user_shape(user)} if with_user else shape


def acting_member_shape(world: World, guild: Guild, user: User) -> Json:
    """The member who did something: with the permissions he has there."""
    allowed = EVERYONE | bits("send_messages")
    if user.manages or user.id == guild.owner:
        allowed |= bits("manage_guild", "manage_channels", "manage_messages")
    return {**member_shape(world, guild, user), "permissions": str(allowed)}


def role_shape(role: int, name: str, permissions: int, *, position: int, managed: bool) -> Json:
    """GuildRoleResponse."""
    return {
        "id": str(role), "name": name, "permissions": str(permissions), "position": position, "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None}, "hoist": False,
        "managed": managed, "mentionable": False, "icon": None, "unicode_emoji": None, "flags": 0,
    }


def channel_shape(world: World, channel: Channel) -> Json:
    """GuildChannelResponse, ThreadResponse or PrivateChannelResponse."""
    last = str(max(channel.messages, default=0)) if channel.messages else None
    shape: Json = {"id": str(channel.id), "type": channel.type, "flags": 0, "last_message_id": last}
    if channel.type == DIRECT:
        return {**shape, "recipients": [user_shape(world.users[user]) for user in channel.members]}
    shape |= {"guild_id": str(channel.guild), "name": channel.name, "rate_limit_per_user": 0}
    if channel.is_thread:
        posts = sum(1 for one in channel.messages.values() if one.only is None)
        moment = timestamp(channel.created)
        return {
            **shape, "parent_id": str(channel.parent), "owner_id": str(channel.owner or world.bot.id),
            "message_count": posts, "total_message_sent": posts, "member_count": max(1, len(channel.members)),
            "thread_metadata": {
                "archived": channel.archived, "archive_timestamp": moment, "auto_archive_duration": 10080,
                "locked": channel.locked, "create_timestamp": moment, "invitable": True,
            },
        }
    overwrites = []
    if channel.deny:
        overwrites.append({"id": str(world.bot.id), "type": 1, "allow": "0", "deny": str(channel.deny)})
    return {
        **shape, "position": channel.position, "parent_id": None, "topic": None, "nsfw": False,
        "permission_overwrites": overwrites,
    }


def guild_shape(world: World, guild: Guild) -> Json:
    """The contents of GUILD_CREATE."""
    channels = [one for one in world.channels.values() if one.guild == guild.id and one.type == TEXT]
    roles = [
        role_shape(guild.id, "@everyone", EVERYONE, position=0, managed=False),
        role_shape(guild.bot_role, world.bot.shown, guild.allow, position=1, managed=True),
    ]
    return {
        "id": str(guild.id), "name": guild.name, "icon": None, "splash": None, "discovery_splash": None,
        "owner_id": str(guild.owner), "afk_channel_id": None, "afk_timeout": 300, "verification_level": 0,
        "default_message_notifications": 1, "explicit_content_filter": 0, "roles": roles, "emojis": [], "stickers": [],
        "features": [], "mfa_level": 0, "application_id": None, "system_channel_id": None, "system_channel_flags": 0,
        "rules_channel_id": None, "vanity_url_code": None, "description": None, "banner": None, "premium_tier": 0,
        "premium_subscription_count": 0, "preferred_locale": "en-US", "public_updates_channel_id": None, "nsfw_level": 0,
        "premium_progress_bar_enabled": False, "safety_alerts_channel_id": None,
        "joined_at": timestamp(1700000000.0), "large": False, "unavailable": False, "member_count": len(world.users),
        "voice_states": [], "members": [member_shape(world, guild, world.bot)], "presences": [], "stage_instances": [],
        "channels": [channel_shape(world, one) for one in channels],
        "threads": [channel_shape(world, one) for one in world.threads(guild.id)],
        "guild_scheduled_events": [], "soundboard_sounds": [],
    }


def application_shape(world: World) -> Json:
    """PrivateApplicationResponse."""
    owner = next(user for user in world.users.values() if not user.bot)
    return {
        "id": str(world.bot.id), "name": world.bot.shown, "icon": None, "description": "", "type": None,
        "verify_key": "0" * 64, "flags": 0, "flags_new": "0", "redirect_uris": [], "interactions_endpoint_url": None,
        "role_connections_verification_url": None, "owner": user_shape(owner),
        "approximate_guild_count": len(world.guilds), "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0, "explicit_content_filter": 0, "team": None,
        "eligible_oauth2_scopes": [], "bot": user_shape(world.bot), "bot_public": True, "bot_require_code_grant": False,
    }


def message_event(world: World, channel: Channel, stored: Stored) -> Json:
    """The contents of MESSAGE_CREATE and MESSAGE_UPDATE."""
    if channel.guild is None:
        return dict(stored.data)
    guild = world.guilds[channel.guild]
    author = world.users[int(stored.data["author"]["id"])]
    return {**stored.data, "guild_id": str(guild.id), "member": member_shape(world, guild, author, with_user=False)}


def command_shape(world: World, command: int, body: Mapping[str, Any], guild: int | None = None) -> Json:
    """ApplicationCommandResponse: what was sent, without the nulls that Discord leaves out, and with its own keys."""
    shape: Json = {
        "id": str(command), "application_id": str(world.bot.id), "version": str(world.new_id()),
        "type": body.get("type") or 1, "name": body["name"], "description": body.get("description") or "",
        "default_member_permissions": body.get("default_member_permissions"), "nsfw": bool(body.get("nsfw")),
        "name_localizations": body.get("name_localizations"),
        "description_localizations": body.get("description_localizations"),
        "contexts": body.get("contexts"), "integration_types": body.get("integration_types") or [0],
        "options": [option_shape(option) for option in body.get("options") or ()],
    }
    if guild is not None:
        shape["guild_id"] = str(guild)
    return shape


def option_shape(option: Mapping[str, Any]) -> Json:
    """An option of a command: false and null are left out, as Discord does."""
    kept = {key: value for key, value in option.items() if value not in (None, False, []) and key != "options"}
    if option.get("options"):
        kept["options"] = [option_shape(inner) for inner in option["options"]]
    return kept
