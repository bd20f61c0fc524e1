"""One interaction and everything a handler needs: who, which table, in whose words, and how to answer.

Answers are private. From a private message of ours the answer takes that message's place; from a public one it is a new
ephemeral message. Work that may be slow is announced first (`Here.wait`), so that the answer is never late.
"""

from __future__ import annotations

import logging
import math
import time
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import discord

from bot import measures
from bot.custom_ids import Press
from bot.model import Reply, TableRecord
from bot.panels.limits import CONTENT, content, pages, trim
from bot.speech import Words, reply_text, tidy
from engine import Decision, Table, View

if TYPE_CHECKING:
    from bot.client import Client
    from bot.service import Service


log = logging.getLogger(__name__)

ANSWERED = 40060
"""Discord's code for a second first answer."""

KINDS = {
    discord.InteractionType.application_command: "command", discord.InteractionType.component: "component",
    discord.InteractionType.modal_submit: "form", discord.InteractionType.autocomplete: "autocomplete",
}


class Here:
    """An interaction being answered."""

    def __init__(
        self, interaction: discord.Interaction[Any], press: Press | None = None, values: tuple[str, ...] = ()
    ) -> None:
        self.interaction = interaction
        self.press = press
        self.values = values
        self.client: Client = interaction.client
        self.words: Words = self.client.words_for(interaction)
        self.table: TableRecord | None = None
        self.game: Table[Any] | None = None
        self.deadlines: Mapping[str, float] = {}
        self.fields: dict[str, tuple[str, ...]] = {}
        self._arrived = time.monotonic()
        self._first = True
        self._taken = False
        self.again = False
        """Has this process seen the same interaction before?"""
        self.astray = False
        self.spends = False

    @property
    def service(self) -> Service:
        return self.client.service

    @property
    def user(self) -> int:
        return self.interaction.user.id

    @property
    def where(self) -> str:
        """For the log: what was pressed or typed, and by whom. Never a value that the user chose."""
        command = self.interaction.command
        name = command.qualified_name if command is not None else ":".join(str(part) for part in self.press or ())
        return f"{name} (table {self.table.id if self.table else '-'}, interaction {self.interaction.id})"

    @property
    def manager(self) -> bool:
        """Does the user manage the server, which must be the table's?"""
        guild = self.interaction.guild_id
        if not guild or (self.table is not None and self.table.guild != guild):
            return False
        return self.interaction.permissions.manage_guild

    @property
    def name(self) -> str:
        """What the user is called here."""
        return tidy(self.interaction.user.display_name, 32)

    @property
    def people(self) -> dict[str, tuple[str, bool]]:
        """Whom a select of people names: id -> (what they are called here, is it a bot)."""
        data: Any = self.interaction.data or {}
        resolved = data.get("resolved", {})
        nicks = {one: member.get("nick") for one, member in resolved.get("members", {}).items()}
        return {
            one: (tidy(str(nicks.get(one) or user.get("global_name") or user["username"]), 32), bool(user.get("bot")))
            for one, user in resolved.get("users", {}).items()
        }

    async def load(self, table_id: int | None = None) -> None:
        """Look the table up: the press's own, or the channel's."""
        if table_id is None and self.press is not None:
            table_id = self.press.table
        if table_id:
            self.table = await self.service.table(table_id)
        elif self.interaction.channel_id is not None:
            self.table = await self.service.table_in(self.interaction.channel_id)
        if self.table is not None and not await self._may_see(self.table):
            self.table, self.astray = None, True
        chosen = (await self.service.user(self.user)).language
        self.words = self.client.words_for(self.interaction, chosen, self.table.settings.language if self.table else "")
        self.game = None if self.table is None else await self.service.game(self.table.id)
        self.deadlines = {} if self.table is None else await self.service.deadlines_of(self.table.id)

    async def _may_see(self, table: TableRecord) -> bool:
        """Are we where the table is, where who may see it is Discord's business? Elsewhere and in direct messages it is for
        those who play or follow: an item shows a table to nobody else, whoever made it."""
        if (self.interaction.guild_id, self.interaction.channel_id) == (table.guild, table.channel):
            return True
        return bool(table.seats_of(self.user)) or await self.service.follows(table.id, self.user)

    # -- looking ------------------------------------------------------------------------------------------------

    def view(self, seat: str | None = None) -> View:
        """The public view, or a seat's own; only while there is a game."""
        assert self.game is not None
        found: View = self.game.view(seat)
        return found

    def pending(self) -> list[Decision]:
        """All open questions."""
        return [] if self.game is None or self.table is None or self.table.status != "running" else self.game.pending()

    @property
    def seats(self) -> tuple[str, ...]:
        """The faction codes that the user plays at this table."""
        return () if self.table is None else self.table.seats_of(self.user)

    def mine(self) -> list[Decision]:
        """What the user is asked now."""
        return [decision for decision in self.pending() if decision.seat in self.seats]

    def asked(self) -> Decision | None:
        """The question that the pressed item belongs to, if it is still open."""
        if self.press is None:
            return None
        wanted = f"{self.press.question}-{self.press.seat}"
        return next((decision for decision in self.pending() if decision.id == wanted), None)

    # -- answering ----------------------------------------------------------------------------------------------

    @property
    def on_private(self) -> bool:
        """Was a private message of ours pressed: an ephemeral one, or a direct message?"""
        message = self.interaction.message
        return message is not None and (message.flags.ephemeral or self.in_direct)

    @property
    def in_direct(self) -> bool:
        """Are we among ourselves, in direct messages?"""
        return self.interaction.guild_id is None

    @property
    def kind(self) -> str:
        """What sort of interaction this is: command, component, form or autocomplete."""
        return KINDS.get(self.interaction.type, "other")

    @property
    def is_answered(self) -> bool:
        """Has the first answer been given?"""
        return self._taken or self.interaction.response.is_done()

    def answered(self) -> None:
        """The first answer has just been given: how long did it take?"""
        if self._first:
            self._first = False
            measures.FIRST_ANSWER.labels(self.kind).observe(time.monotonic() - self._arrived)

    async def open_form(self, form: discord.ui.Modal) -> None:
        """Answer with a form. It must be the first answer."""
        await self.interaction.response.send_modal(form)
        self.answered()

    async def wait(self) -> None:
        """Say that an answer is coming; must come before anything slow."""
        response = self.interaction.response
        if self.is_answered:
            return
        try:
            if self.interaction.message is not None:
                await response.defer()
            else:
                await response.defer(ephemeral=True, thinking=True)
        except discord.HTTPException as error:
            if error.code != ANSWERED or self.again:
                raise
            # Nobody but us has seen this interaction: Discord took our answer, and its word of that was lost on the way.
            log.info("an answer was taken already (%s): %s", error.code, self.where)
            self._taken = True
        self.answered()

    async def show(
        self, text: str, view: discord.ui.View | None = None, files: Sequence[discord.File] = (), new: bool = False,
    ) -> None:
        """The private answer. ``new``: beside the message pressed, not in its place."""
        text = trim(text, CONTENT)
        if not text and not files:
            text = self.words.say("chat-done")
        response = self.interaction.response
        replace = self.on_private and not new
        if replace and not self.is_answered:
            await response.edit_message(content=text, view=view, attachments=list(files))
            self.answered()
            return
        if self.is_answered and (replace or self.interaction.message is None):
            await self.interaction.edit_original_response(content=text, view=view, attachments=list(files))
            return
        extra: dict[str, Any] = {"files": list(files)} if files else {}
        if view is not None:
            extra["view"] = view
        if self.is_answered:
            await self.interaction.followup.send(text, ephemeral=True, **extra)
        else:
            await response.send_message(text, ephemeral=True, **extra)
            self.answered()

    async def show_all(self, text: str, view: discord.ui.View | None = None, new: bool = False) -> None:
        """The private answer, in as many messages as it takes; the buttons are below the first."""
        first, *others = pages(text)
        await self.show(first, view, new=new)
        for one in others:
            await self.interaction.followup.send(one, ephemeral=True)

    async def say(self, key: str, *, new: bool = False, **args: Any) -> None:
        """Answer with a text of the catalogue. ``new``: as in `show`."""
        await self.show(self.words.say(f"chat-{key}", **args), new=new)

    async def may_spend(self, weight: float) -> bool:
        """May the user have something now that costs much (`bot.floods`)? If not, that is answered."""
        if self.spends:
            return True
        wait = self.client.floods.begin(self.user, weight)
        if wait is None:
            await self.show(self.words.say("chat-still-at-it"), new=True)
        elif wait:
            await self.show(self.words.say("chat-much-lately", n=math.ceil(wait)), new=True)
        else:
            self.spends = True
        return self.spends

    async def no_table(self) -> None:
        """There is no table in this channel; the user's own are named."""
        own = [f"<#{table.channel}>" for table in await self.service.tables_of(self.user)]
        elsewhere = self.words.say("chat-elsewhere", where=", ".join(own[:10])) if own else ""
        await self.show(content([self.words.say("chat-no-table"), elsewhere]))

    async def reply(self, reply: Reply, *more: str, view: discord.ui.View | None = None) -> None:
        """Answer with the service's reply."""
        await self.show(content([reply_text(reply, self.words), *more]), view)

    async def settle(self) -> None:
        """Nothing to say: take a "thinking" answer away, or just acknowledge the press."""
        response = self.interaction.response
        if not self.is_answered:
            await response.defer()
            self.answered()
        elif self.interaction.message is None:
            await self.interaction.delete_original_response()
