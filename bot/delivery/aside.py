"""What stands beside the record of the game and goes again: reminders, the question to the table about somebody absent."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

import discord

from bot.delivery.sending import NOT_A_MEMBER, delete, in_doubt, send
from bot.delivery.wording import open_questions
from bot.model import Owed, TableRecord
from bot.panels.items import Panel
from bot.panels.limits import CONTENT
from bot.panels.waiting import absent_panel, reminder_panel
from bot.speech import Words, reminder_text
from bot.speech.absence import absent_text
from engine import Decision, Table

if TYPE_CHECKING:
    from bot.client import Client

log = logging.getLogger(__name__)

ASIDE = ("reminder", "absent", "recall")


async def send_aside(client: Client, owed: Owed, table: TableRecord, game: Table[Any] | None, words: Words) -> int | None:
    """A message of its own beside the panel in force, or the end of one. Returns its id, None if there is none (any more)."""
    if owed.kind == "recall":
        if owed.message is not None:
            await delete(client, table.channel, owed.message, owed.user)
        return None
    text, panel, called = aside(owed, table, game, words)
    if not text:
        return None
    message = await send(client, table.channel, text[:CONTENT], panel, [], f"cw{owed.id}", called, doubt=in_doubt(client, owed))
    return message.id


def aside(
    owed: Owed, table: TableRecord, game: Table[Any] | None, words: Words
) -> tuple[str, Panel | None, list[int]]:
    """Text, buttons and whom it calls; "" if it has become pointless."""
    asked = waited_for(owed, table, game)
    if game is None or not asked:
        return "", None, []
    user, seat = int(owed.payload["user"]), asked[0].seat
    if owed.kind == "reminder":
        text = reminder_text(table, asked, game.view(None), words, f"<@{user}>")
        return text, reminder_panel(table, seat, words), [user]
    if owed.payload["seat"] not in table.absent:
        return "", None, []
    return absent_text(owed.payload, words), absent_panel(table, str(owed.payload["seat"]), str(owed.payload["why"]), words), []


def waited_for(owed: Owed, table: TableRecord, game: Table[Any] | None) -> list[Decision]:
    """What its person is still asked in the open."""
    found = []
    for decision in open_questions(table, game):
        member = table.member_of(decision.seat)
        if member is not None and not member.computer and member.user == owed.payload.get("user"):
            found.append(decision)
    return found


async def look_whether_there(client: Client, table: TableRecord, user: int) -> None:
    """Ask Discord whether somebody is still on the table's server; if not, the table learns of it (best effort)."""
    guild = client.get_guild(table.guild)
    if guild is None:
        return
    try:
        await guild.fetch_member(user)
    except discord.HTTPException as error:
        if error.code in NOT_A_MEMBER:
            await client.service.gone(table.id, user)
        else:
            log.info("whether somebody is still at table %s could not be learned: %s", table.id, error.code)
    except discord.RateLimited:
        log.info("whether somebody is still at table %s is asked another time", table.id)


__all__ = ["ASIDE", "aside", "look_whether_there", "send_aside"]
