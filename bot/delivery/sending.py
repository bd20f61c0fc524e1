"""Discord's answers by name: what was refused, whether trying again makes sense, and when.

Ten thousand refused requests in ten minutes ban the address of the bot, so nothing that is forbidden is tried again soon,
and what the channel's permissions forbid is not tried at all.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import discord

from bot.model import Owed

if TYPE_CHECKING:
    from bot.client import Client

log = logging.getLogger(__name__)

UNKNOWN_CHANNEL, UNKNOWN_MESSAGE, UNKNOWN_USER, UNKNOWN_GUILD = 10003, 10008, 10013, 10004
NOT_A_MEMBER = (10007, UNKNOWN_USER)
NO_COMMON_SERVER = 50278
TOO_MANY_OLD_EDITS = 30046
DM_REFUSED = (50007, 50278, 40003)
TOO_LARGE = 40005
NO_ACCESS, NO_PERMISSION = 50001, 50013
INVALID = 50035
ARCHIVED, LOCKED = 50083, 160005

LOOKED_THROUGH = 100
"""Messages of a channel that are looked through for one of ours that may stand there already."""

CLOCKS_APART = 60.0
"""Seconds by which our clock and Discord's may differ."""

LATER = 600.0
"""Seconds until something forbidden is tried again: somebody has to change a permission first."""

FORBIDDEN = 120.0
"""Seconds for which a table's channel is left alone once Discord has forbidden something there: players may go on choosing by
private messages, and every choice owes a post. So a table costs thirty refused rounds an hour at most, of three requests."""


class Refused(Exception):
    """Discord does not take a message. ``again``: trying later may help; ``lost``: the channel is gone for us."""

    def __init__(self, reason: str, *, code: int = 0, again: bool = False, lost: bool = False) -> None:
        super().__init__(reason)
        self.reason = reason
        self.code = code
        self.again = again
        self.lost = lost
        self.asked = False
        """Did Discord say so (or did we know it without asking)?"""

    @property
    def forbids(self) -> bool:
        """Has Discord forbidden us this channel, so that it had better not be asked again soon?"""
        return self.asked and (self.lost or self.code in (NO_ACCESS, NO_PERMISSION))

    @property
    def message_gone(self) -> bool:
        """The message to be edited does not exist any more."""
        return self.code == UNKNOWN_MESSAGE


def retry_time(refusal: Refused, attempts: int, now: float) -> float | None:
    """When to try again, or None for never."""
    if refusal.lost or not refusal.again:
        return None
    if refusal.code in (NO_ACCESS, NO_PERMISSION, ARCHIVED, LOCKED):
        return now + LATER
    return now + min(LATER, 5.0 * 2.0**attempts)


def refusal_of(error: discord.HTTPException) -> Refused:
    """What an error of the API means for us."""
    refused = _meaning(error)
    refused.asked = True
    return refused


def _meaning(error: discord.HTTPException) -> Refused:
    code = error.code
    reason = f"{code} {error.text}"
    if code in (UNKNOWN_CHANNEL, UNKNOWN_GUILD):
        return Refused(reason, code=code, lost=True)
    if code in (NO_ACCESS, NO_PERMISSION):
        return Refused(reason, code=code, again=True)
    if code in (UNKNOWN_MESSAGE, UNKNOWN_USER, TOO_MANY_OLD_EDITS, INVALID, ARCHIVED, LOCKED, TOO_LARGE, *DM_REFUSED):
        return Refused(reason, code=code)
    return Refused(reason, code=code, again=error.status >= 500 or error.status == 429)


async def send(
    client: Client, channel: int | None, text: str, panel: discord.ui.View | None, files: Sequence[discord.File], nonce: str,
    mention: Sequence[int], user: int | None = None, doubt: Owed | None = None,
) -> discord.Message:
    """Create a message once. Refused pictures or buttons do not stop the words. ``doubt``: see `in_doubt`. Raises `Refused`."""
    try:
        target = await _target(client, channel, user)
        standing = None if doubt is None else await _standing(client, target, text, doubt)
        if standing is not None:
            message = await _brought_up_to_date(standing, text, panel, files)
        else:
            message = await _create(target, text, panel, files, nonce, mention)
        client.delivery.sent.append(message.id)
        return message
    except discord.HTTPException as error:
        if files and error.code in (TOO_LARGE, NO_PERMISSION):
            return await send(client, channel, text, panel, [], f"{nonce}w", mention, user, doubt)
        if error.code == INVALID and (files or panel is not None):
            # A fault of ours in the form; the commands still work, so the words must not be lost for it.
            log.error("a message is sent without its buttons and pictures: %s", error.text)
            return await send(client, channel, text, None, [], f"{nonce}i", mention, user, doubt)
        refusal = refusal_of(error)
        # A message opens an archived thread by itself; what is refused here is a locked one, which somebody may unlock.
        refusal.again = refusal.again or error.code in (ARCHIVED, LOCKED)
        raise refusal from error
    except discord.RateLimited as error:
        raise Refused(f"rate limited for {error.retry_after} s", again=True) from error


async def _create(
    target: discord.abc.Messageable, text: str, panel: discord.ui.View | None, files: Sequence[discord.File], nonce: str,
    mention: Sequence[int],
) -> discord.Message:
    extra: dict[str, Any] = {}
    if panel is not None:
        extra["view"] = panel
    if files:
        extra["files"] = list(files)
    pings = discord.AllowedMentions(everyone=False, roles=False, users=[discord.Object(one) for one in mention])
    message = await target.send(text, nonce=nonce[:25], allowed_mentions=pings, **extra)
    if message.content and message.content.strip() != text.strip():
        # The nonce found a message that a run before a crash had sent; more has been put together since.
        message = await _brought_up_to_date(message, text, panel, files)
    return message


async def _brought_up_to_date(
    message: discord.Message, text: str, panel: discord.ui.View | None, files: Sequence[discord.File]
) -> discord.Message:
    """A message that stands already, made to say what is to be said now."""
    changes: dict[str, Any] = {"content": text, "view": panel, "allowed_mentions": discord.AllowedMentions.none()}
    if files:
        for file in files:
            file.reset()
        changes["attachments"] = list(files)
    return await message.edit(**changes)


def in_doubt(client: Client, owed: Owed) -> Owed | None:
    """The record, if it may have been posted without our knowing: by a run that died, or by a request whose answer was lost.

    Discord remembers a nonce for a few minutes only, so what is older than that must be looked for in the channel.
    """
    return owed if owed.attempts or owed.since < client.delivery.begun else None


async def _standing(client: Client, target: discord.abc.Messageable, text: str, owed: Owed) -> discord.Message | None:
    """Our message there that nobody has written down: with the same words, or, of a public post, the oldest of them.

    A table's channel gets one message after the other, so no other can be missing in the books. None too if the channel's
    past may not be read: then twice is better than not at all.
    """
    after = discord.Object(discord.utils.time_snowflake(datetime.fromtimestamp(owed.since - CLOCKS_APART, UTC)))
    try:
        own = [
            message async for message in target.history(limit=LOOKED_THROUGH, after=after)
            if client.user is not None and message.author.id == client.user.id
            and message.type is discord.MessageType.default and message.interaction_metadata is None
        ]
    except discord.Forbidden:
        return None
    known = {*client.delivery.sent, *await client.service.known(owed.table, [message.id for message in own])}
    lost = [message for message in own if message.id not in known]
    same = [message for message in lost if message.content.strip() == text.strip()]
    return next(iter(same or (lost if owed.user is None and owed.kind != "card" else [])), None)


async def _target(client: Client, channel: int | None, user: int | None) -> discord.abc.Messageable:
    if user is not None:
        person = client.get_user(user) or await client.fetch_user(user)
        return person.dm_channel or await person.create_dm()
    assert channel is not None
    found = client.get_channel(channel) or await client.fetch_channel(channel)
    missing = missing_permissions(found)
    if missing:
        raise Refused(f"missing permissions: {', '.join(missing)}", code=NO_PERMISSION, again=True)
    assert isinstance(found, discord.abc.Messageable)
    return found


def missing_permissions(channel: Any) -> list[str]:
    """What is missing to post here at all; without the right to attach files, words are still posted."""
    guild = getattr(channel, "guild", None)
    me = None if guild is None else guild.me
    if me is None:
        return []
    allowed = channel.permissions_for(me)
    speak = "send_messages_in_threads" if isinstance(channel, discord.Thread) else "send_messages"
    return [name for name in ("view_channel", speak) if not getattr(allowed, name)]


def may_attach(client: Client, channel: int) -> bool:
    """May pictures be posted here? Unknown channels are tried."""
    found: Any = client.get_channel(channel)
    me = getattr(getattr(found, "guild", None), "me", None)
    return me is None or bool(found.permissions_for(me).attach_files)


async def delete(client: Client, channel: int, message: int, user: int | None = None) -> None:
    """Delete one of our messages, in a channel or a direct one. One that is gone already is as good. Raises `Refused`."""
    try:
        where = client.get_partial_messageable(channel) if user is None else await _target(client, None, user)
        assert isinstance(where, discord.PartialMessageable | discord.DMChannel)
        await where.get_partial_message(message).delete()
    except discord.HTTPException as error:
        refusal = refusal_of(error)
        if refusal.again:
            raise refusal from error
    except discord.RateLimited as error:
        raise Refused(f"rate limited for {error.retry_after} s", again=True) from error


async def edit(client: Client, channel: int, message: int, **changes: Any) -> None:
    """Edit one of our messages without fetching it. Raises `Refused`."""
    try:
        partial = client.get_partial_messageable(channel).get_partial_message(message)
        await partial.edit(**changes)
    except discord.HTTPException as error:
        raise refusal_of(error) from error
    except discord.RateLimited as error:
        raise Refused(f"rate limited for {error.retry_after} s", again=True) from error
