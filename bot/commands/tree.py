"""The command tree: one place for errors, and a sync only when something changed."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from bot.panels.here import Here
from bot.panels.items import answer_error
from bot.panels.limits import TYPED
from bot.speech import tidy

if TYPE_CHECKING:
    from bot.client import Client

log = logging.getLogger(__name__)


def cleaned(options: Any) -> None:
    """Typed texts lose what shows nothing or turns writing round, and what is too long to mean anything here."""
    for option in options or ():
        cleaned(option.get("options"))
        if isinstance(option.get("value"), str) and option.get("type") == STRING:
            option["value"] = tidy(option["value"], TYPED)


STRING = discord.AppCommandOptionType.string.value


class Tree(app_commands.CommandTree["Client"]):
    """The bot's commands."""

    def __init__(self, client: Client) -> None:
        super().__init__(client, allowed_contexts=app_commands.AppCommandContext(guild=True))

    async def interaction_check(self, interaction: discord.Interaction[Any], /) -> bool:
        """Before a command, a menu or autocomplete reads anything. Everybody may use all of them."""
        data: Any = interaction.data or {}
        cleaned(data.get("options"))
        return True

    async def on_error(self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError, /) -> None:
        """Answered and logged under a number. Errors in autocomplete, buttons and forms do not come here."""
        cause: BaseException = error.original if isinstance(error, app_commands.CommandInvokeError) else error
        await answer_error(Here(interaction), cause)

    async def sync_if_changed(self) -> None:
        """Tell Discord about the commands, unless it knows them already (200 creations a day are allowed)."""
        known = {command.name: plain(command.to_dict()) for command in await self.fetch_commands()}
        ours = {command.name: plain(command.to_dict(self)) for command in self.get_commands()}
        if known == ours:
            return
        await self.sync()
        log.info("%s commands told to Discord", len(ours))


COMPARED = ("name", "description", "type", "required", "autocomplete", "choices", "options", "value")
"""What of a command, option or choice decides whether Discord must be told again."""


def plain(data: Any) -> Any:
    """A command as plain data with what is compared alone: Discord adds and leaves out the rest as it likes."""
    if isinstance(data, dict):
        return {key: plain(value) for key, value in data.items() if key in COMPARED and value not in (None, False, [], "")}
    if isinstance(data, (list, tuple)):
        return [plain(one) for one in data]
    return getattr(data, "value", data)


def add_commands(tree: Tree) -> None:
    """Register every command."""
    from bot.commands.cw import Cw
    from bot.commands.game import GameCommands
    from bot.commands.host import Host
    from bot.commands.me import Me
    from bot.commands.menus import menus
    from bot.commands.show import Show

    for group in (Cw(), Show(), GameCommands(), Host(), Me()):
        tree.add_command(group)
    for menu in menus():
        tree.add_command(menu)
