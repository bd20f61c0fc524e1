"""What a right-click offers: on a message of ours what it told and the board then; on a person what they have played."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.panels.here import Here
from bot.panels.items import guarded
from bot.panels.record import board_then, record_of, what_happened

Interaction = discord.Interaction[Any]


async def happened_menu(interaction: Interaction, message: discord.Message) -> None:
    """What a message told."""
    await guarded(Here(interaction), lambda here: what_happened(here, message))


async def board_menu(interaction: Interaction, message: discord.Message) -> None:
    """The board behind a message."""
    await guarded(Here(interaction), lambda here: board_then(here, message))


async def record_menu(interaction: Interaction, user: discord.Member) -> None:
    """What somebody has played here."""
    await guarded(Here(interaction), lambda here: record_of(here, user))


def menus() -> list[app_commands.ContextMenu]:
    """All of them, for servers only."""
    found = [
        app_commands.ContextMenu(name="What happened here?", callback=happened_menu),
        app_commands.ContextMenu(name="Board at this point", callback=board_menu),
        app_commands.ContextMenu(name="Cthulhu Wars record", callback=record_menu),
    ]
    for menu in found:
        menu.guild_only = True
    return found
