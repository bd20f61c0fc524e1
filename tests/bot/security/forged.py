"""Interactions as nobody's client would send them: any custom_id, any values, from anybody and anywhere.

`Forged` stands for the library's interaction: it gives the handlers what they read, and keeps every answer.
"""

from __future__ import annotations

import itertools
from types import SimpleNamespace
from typing import Any

import discord

from bot import panels
from bot.custom_ids import unpack
from bot.panels.forms import fields_of
from bot.panels.items import run, run_form

panels.load()  # before a test asks which handlers there are

NUMBERS = itertools.count(5_000_000)


class Answers:
    """What was answered. Each is (text, view, files)."""

    def __init__(self) -> None:
        self.given: list[tuple[str, Any, list[discord.File]]] = []
        self.forms: list[discord.ui.Modal] = []
        self.done = False
        self.public = False

    def is_done(self) -> bool:
        return self.done

    async def defer(self, *, ephemeral: bool = False, thinking: bool = False) -> None:
        assert not self.done
        self.done = True

    async def send_message(self, text: str, *, ephemeral: bool = False, **more: Any) -> None:
        assert not self.done
        self.done = True
        self._keep(text, ephemeral, more)

    async def edit_message(self, *, content: str, **more: Any) -> None:
        assert not self.done
        self.done = True
        self._keep(content, True, more)

    async def send(self, text: str, *, ephemeral: bool = False, **more: Any) -> None:
        self._keep(text, ephemeral, more)

    async def edit(self, *, content: str, **more: Any) -> None:
        self._keep(content, True, more)

    async def send_modal(self, form: discord.ui.Modal) -> None:
        assert not self.done
        self.done = True
        self.forms.append(form)

    def _keep(self, text: str, private: bool, more: dict[str, Any]) -> None:
        assert len(text) <= 2000, len(text)
        self.public = self.public or not private
        files = list(more.get("files") or more.get("attachments") or ())
        self.given.append((text, more.get("view"), files))

    @property
    def text(self) -> str:
        """All that was said."""
        return "\n".join(text for text, _, _ in self.given)

    @property
    def everything(self) -> str:
        """All that was said and shown: texts, labels, values, file names, descriptions, forms."""
        parts = [self.text]
        for _, view, files in self.given:
            parts += [f"{file.filename} {file.description}" for file in files]
            parts += [str(view.to_components())] if view is not None else []
        parts += [str(form.to_dict()) for form in self.forms]
        return "\n".join(parts)


class Forged:
    """An interaction that a client sends: who (`user`), where, pressed on what."""

    def __init__(
        self, client: Any, user: int, guild: int | None, channel: int, data: dict[str, Any] | None = None, *,
        kind: discord.InteractionType = discord.InteractionType.component, manager: bool = False, on_private: bool = False,
    ) -> None:
        self.client = client
        self.id = next(NUMBERS)
        self.type = kind
        self.command = None
        self.user = SimpleNamespace(id=user, display_name=f"person {user}", bot=False)
        self.guild_id, self.channel_id = guild, channel
        self.channel = None
        self.locale, self.guild_locale = "en-US", "en-US"
        self.permissions = discord.Permissions(manage_guild=manager)
        self.app_permissions = discord.Permissions.all()
        self.data = data or {}
        self.message = SimpleNamespace(flags=SimpleNamespace(ephemeral=on_private))
        self.response = self.followup = self.answers = Answers()

    async def edit_original_response(self, *, content: str, **more: Any) -> None:
        await self.answers.edit(content=content, **more)

    async def delete_original_response(self) -> None:
        pass


async def press(client: Any, custom_id: str, user: int, guild: int | None, channel: int, *values: str, **more: Any) -> Answers:
    """A button or select of this custom_id is pressed."""
    interaction: Any = Forged(client, user, guild, channel, {"values": list(values), **more.pop("data", {})}, **more)
    await run(interaction, unpack(custom_id))
    answers: Answers = interaction.answers
    return answers


async def send(client: Any, custom_id: str, user: int, guild: int | None, channel: int, fields: list[Any]) -> Answers:
    """A form of this custom_id is sent."""
    interaction: Any = Forged(client, user, guild, channel, kind=discord.InteractionType.modal_submit)
    await run_form(interaction, unpack(custom_id), fields_of(fields))
    answers: Answers = interaction.answers
    return answers
