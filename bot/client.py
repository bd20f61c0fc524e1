"""The bot's connection to Discord: minimal intents, one dynamic item for every button and select, the command tree.

Nothing is kept in memory between two presses: every custom_id says all that its press needs (custom_ids.py), and forms
are read from the raw interaction, so that one opened before a restart can still be sent after it.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

import discord

from bot import panels
from bot.commands import Tree, add_commands
from bot.delivery import Delivery
from bot.floods import Floods
from bot.operation.doors import Doors
from bot.panels.forms import is_form, submitted
from bot.panels.items import Item
from bot.service import Service
from bot.speech import Words, reader_language
from bot.store import StoreError

log = logging.getLogger(__name__)

PERMISSIONS = discord.Permissions(
    view_channel=True, send_messages=True, send_messages_in_threads=True, attach_files=True,
    read_message_history=True, pin_messages=True,
)
"""What the invitation asks for: posting pictures and pinning the table card."""


FAREWELL = 4.0
"""Seconds that answers in progress have when the bot ends."""


class Client(discord.Client):
    """The bot. ``words`` gives the words of a language; ``settings`` is the operator's configuration (may be None)."""

    def __init__(self, service: Service, words: Callable[[str], Words], settings: Any = None) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            chunk_guilds_at_startup=False,
            member_cache_flags=discord.MemberCacheFlags.none(),
            max_ratelimit_timeout=60.0,
        )
        self.service = service
        self.words = words
        self.settings = settings
        self.language = str(getattr(settings, "language", "") or "en")
        self.tree = Tree(self)
        self.delivery = Delivery(self)
        self.doors = Doors()
        self.floods = Floods()
        self.away = False
        add_commands(self.tree)
        panels.load()

    async def setup_hook(self) -> None:
        """Once, before the connection: items, commands (only if they changed), the delivery worker."""
        self.add_dynamic_items(Item)
        await self.tree.sync_if_changed()
        self.delivery.start()

    async def close(self) -> None:
        """Answer who is being answered, finish the posts in progress, then leave Discord."""
        if not await self.doors.shut(FAREWELL):
            log.warning("%s answers are not finished; the bot ends without them", self.doors.inside)
        await self.delivery.stop()
        await super().close()

    async def on_ready(self) -> None:
        self.away = False
        log.info("connected as %s; invite: %s", self.user, self.invite())
        try:
            await self.service.persons.servers_are([guild.id for guild in self.guilds])
        except StoreError as error:
            log.error("the servers could not be noted: %s", error)
        self.delivery.wake()

    async def on_resumed(self) -> None:
        self.away = False
        self.delivery.wake()

    async def on_disconnect(self) -> None:
        self.away = True

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Forms: the library would drop one that was opened before a restart, so all are read here."""
        if is_form(interaction):
            await submitted(interaction)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Nothing can be posted there any more: its games stand still, and are deleted if the bot does not come back."""
        log.warning("removed from the server %s; its tables are paused", guild.id)
        try:
            await self.service.persons.server_left(guild.id)
        except StoreError as error:
            log.error("that the server %s is left could not be noted: %s", guild.id, error)
        for table in await self.service.open_tables():
            if table.guild == guild.id and table.status == "running":
                await self.service.pause(table.id, 0, reason="removed from the server")

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Back again: what is kept of the server's tables stays."""
        try:
            await self.service.persons.servers_are([one.id for one in self.guilds])
        except StoreError as error:
            log.error("that the server %s is joined could not be noted: %s", guild.id, error)

    def invite(self) -> str:
        """The address with which a server's manager adds the bot."""
        scopes = ("bot", "applications.commands")
        return discord.utils.oauth_url(self.application_id or 0, permissions=PERMISSIONS, scopes=scopes)

    def words_for(self, interaction: discord.Interaction[Any], chosen: str = "", table: str = "") -> Words:
        """The words for a private answer: in the language the user has ``chosen``, or the next best (`reader_language`)."""
        return self.words(reader_language(chosen, str(interaction.locale or ""), table, self.language))

    def now(self) -> float:
        """Unix time by the service's clock."""
        return self.service.clock()
