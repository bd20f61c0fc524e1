"""Where a table is: its address, and what it is called where a channel mention says nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.model import TableRecord
from bot.speech import plain

if TYPE_CHECKING:
    from bot.client import Client


def address(table: TableRecord) -> str:
    """The newest panel of a table, else its card, else its channel."""
    url = f"https://discord.com/channels/{table.guild}/{table.channel}"
    message = table.panel_message or table.card_message
    return f"{url}/{message}" if message else url


def table_name(client: Client, table: TableRecord, url: str = "") -> str:
    """``[#table](https://...)`` for direct messages: there a channel mention is a bare number to whoever does not know the
    channel. A channel that we do not see ourselves stays a mention."""
    name = getattr(client.get_channel(table.channel), "name", "")
    return f"[#{plain(name, 100)}]({url or address(table)})" if name else f"<#{table.channel}>"
