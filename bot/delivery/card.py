"""The table's card: one pinned message a table, edited as the game goes on, posted anew where it is gone or somebody asks."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

import discord

from bot.custom_ids import base36
from bot.delivery.sending import Refused, edit, in_doubt, send
from bot.model import Owed, TableRecord
from bot.panels.items import Panel
from bot.panels.limits import CONTENT
from bot.panels.lobby import lobby_panel
from bot.panels.turn import common_row
from bot.speech import Words, card_text, lobby_text
from engine import Table

if TYPE_CHECKING:
    from bot.client import Client

log = logging.getLogger(__name__)


async def send_card(client: Client, owed: Owed, table: TableRecord, game: Table[Any] | None, words: Words) -> None:
    """Edit the table's card; post (and pin) a new one if it is gone. Raises `Refused`."""
    text, panel = card(table, game, words)
    if table.card_message:
        try:
            await edit(client, table.channel, table.card_message, content=text, view=panel)
            return
        except Refused as refusal:
            if not refusal.message_gone:
                if refusal.lost or refusal.again:
                    raise
                return
    # A newer record may have taken this one's place meanwhile, so the nonce belongs to the table and the card that is gone.
    nonce = f"cd{table.id}.{base36(table.card_message or 0)}"
    await post_card(client, table, game, words, nonce, doubt=in_doubt(client, owed))


async def post_card(
    client: Client, table: TableRecord, game: Table[Any] | None, words: Words, nonce: str, doubt: Owed | None = None,
) -> None:
    """A new card, pinned. Raises `Refused`."""
    text, panel = card(table, game, words)
    message = await send(client, table.channel, text, panel, [], nonce, [], doubt=doubt)
    try:
        await message.pin()  # before the card counts as posted: after a crash in between it is pinned, once more or at last
    except (discord.HTTPException, discord.RateLimited) as error:
        log.info("the card of table %s is not pinned: %s", table.id, getattr(error, "code", "rate limited"))
    await client.service.remember_message(table.id, card=message.id)


async def retire_card(client: Client, table: TableRecord) -> None:
    """The card before a new one was asked for is no longer kept up: no pin, no buttons (best effort: it may be gone)."""
    if not table.card_message:
        return
    old = client.get_partial_messageable(table.channel).get_partial_message(table.card_message)
    try:
        await old.edit(view=None)
        await old.unpin()
    except (discord.HTTPException, discord.RateLimited) as error:
        log.info("the old card of table %s stays as it is: %s", table.id, getattr(error, "code", "rate limited"))


def card(table: TableRecord, game: Table[Any] | None, words: Words) -> tuple[str, Panel | None]:
    """The card's text and buttons."""
    if table.status == "lobby":
        return lobby_text(table, words)[:CONTENT], lobby_panel(table, words)
    if game is None:
        return lobby_text(table, words)[:CONTENT], None
    pending = game.pending() if table.status == "running" else []
    return card_text(table, game.view(None), words, pending)[:CONTENT], Panel(common_row(table, words))


__all__ = ["card", "post_card", "retire_card", "send_card"]
