"""/me: one's own games and settings, in direct messages, too."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Any
from zoneinfo import available_timezones

import discord
from discord import app_commands

from bot.commands.completing import Entry, completes
from bot.model import TableRecord
from bot.panels.here import Here
from bot.panels.items import guarded
from bot.panels.limits import content, trim
from bot.panels.privacy import ask_to_forget, show_data, show_privacy
from bot.panels.record import own_record
from bot.panels.where import address, table_name
from bot.service.reminders import quiet_hours, zone_of
from bot.speech import languages

Interaction = discord.Interaction[Any]
SWITCHES = ("dm_signs", "dm_turn", "dm_reminder", "dm_window", "dm_over", "stay_in_turn", "text_only")
OFF = "off"


async def games_command(here: Here) -> None:
    """Every table of the user, those that wait for him first, with a link to its newest panel."""
    tables = await here.service.tables_of(here.user)
    followed = await here.service.followed_by(here.user)
    if not tables and not followed:
        await here.say("no-games")
        return
    lines: list[tuple[bool, str]] = []
    for table in tables:
        waits = bool(await here.service.look(table.id, here.user)) if table.status == "running" else False
        key = "chat-games-yours" if waits else f"chat-games-{table.status}"
        lines.append((not waits, here.words.say(key, where=link(here, table))))
    lines.sort(key=lambda line: line[0])
    yours = sum(1 for late, _ in lines if not late)
    title = here.words.say("chat-games", yours=yours, n=len(lines)) if lines else ""
    others = [here.words.say("chat-games-followed", where=link(here, table)) for table in followed]
    await here.show(content([title, *(text for _, text in lines), *others]))


def link(here: Here, table: TableRecord) -> str:
    """The channel, with a jump to the newest panel if there is one."""
    if here.in_direct:
        return table_name(here.client, table)
    return f"<#{table.channel}> {address(table)}" if table.panel_message or table.card_message else f"<#{table.channel}>"


async def settings_command(here: Here, language: str, switches: dict[str, bool | None]) -> None:
    """The settings, changed where something is given."""
    settings = await here.service.user(here.user)
    changes: dict[str, Any] = {key: value for key, value in switches.items() if value is not None}
    if language:
        if language not in languages():
            await here.say("no-language", names=", ".join(languages()))
            return
        changes["language"] = language
    if changes:
        settings = replace(settings, **changes)
        await here.service.set_user(settings)
    lines = []
    for key in SWITCHES:
        what = here.words.say(f"chat-setting-{key.replace('_', '-')}")
        lines.append(here.words.say("chat-setting", what=what, value=getattr(settings, key)))
    if settings.dm_failed:
        lines.append(here.words.say("chat-dm-failed"))
    await here.show(content([here.words.say("chat-settings", language=settings.language or here.words.language), *lines]))


async def quiet_command(here: Here, hours: str, zone: str | None) -> None:
    """The hours without reminders, changed where something is given."""
    settings = await here.service.user(here.user)
    if zone is not None and zone_of(zone) is None:
        await here.say("quiet-no-zone", text=trim(zone, 50))
        return
    if hours and hours != OFF and quiet_hours(hours) is None:
        await here.say("quiet-unclear", text=trim(hours, 50))
        return
    if hours or zone is not None:
        quiet = "" if hours == OFF else hours or settings.quiet
        settings = replace(settings, quiet=quiet, zone=settings.zone if zone is None else zone)
        await here.service.set_user(settings)
    found = quiet_hours(settings.quiet)
    if found is None:
        await here.say("quiet-none")
    else:
        await here.say("quiet", begin=found[0], end=found[1], zone=settings.zone or "UTC")


async def zone_entries(here: Here, current: str) -> list[Entry]:
    """The time zones whose names contain what was typed."""
    typed = current.lower().replace(" ", "_")
    return [(name, name) for name in zones() if typed in name.lower()]


@lru_cache(maxsize=1)
def zones() -> list[str]:
    """All time zones by name; those named after a place come first."""
    return sorted(available_timezones(), key=lambda name: ("/" not in name, name))


class Me(app_commands.Group):
    """One's own things."""

    def __init__(self) -> None:
        super().__init__(
            name="me", description="Your games and settings",
            allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False),
        )

    @app_commands.command(name="games", description="Your tables, those that wait for you first")
    async def games(self, interaction: Interaction) -> None:
        await guarded(Here(interaction), games_command)

    @app_commands.command(name="stats", description="What you have played to the end, and won")
    async def stats(self, interaction: Interaction) -> None:
        await guarded(Here(interaction), own_record)

    @app_commands.command(name="privacy", description="What is stored about you, who sees it, and for how long")
    async def privacy(self, interaction: Interaction) -> None:
        await guarded(Here(interaction), show_privacy)

    @app_commands.command(name="data", description="Everything that is stored about you, as a file")
    async def data(self, interaction: Interaction) -> None:
        await guarded(Here(interaction), show_data)

    @app_commands.command(name="forget", description="Take your id and name out of everything; asks once more")
    async def forget(self, interaction: Interaction) -> None:
        await guarded(Here(interaction), ask_to_forget)

    @app_commands.command(name="quiet", description="Hours in which nothing reminds you")
    @app_commands.describe(hours="Like 22-8, or off", zone="Your time zone, like Europe/Berlin; without it UTC")
    @app_commands.autocomplete(zone=completes(zone_entries, fuzzy=False))
    async def quiet(self, interaction: Interaction, hours: str = "", zone: str | None = None) -> None:
        await guarded(Here(interaction), lambda here: quiet_command(here, hours.strip().lower(), zone))

    @app_commands.command(name="settings", description="Direct messages, your turn's end, pictures, language")
    @app_commands.describe(
        signs="A direct message when you draw Elder Signs", turn="A direct message when it is your turn",
        reminders="Reminders as direct messages",
        windows="A direct message when an ability of yours may be used out of turn",
        over="A direct message when a game you play or follow is over", stay="Your turn ends only when you say so",
        text="Words in place of pictures in private answers", language="Language of private answers",
    )
    async def settings(
        self, interaction: Interaction, signs: bool | None = None, turn: bool | None = None, reminders: bool | None = None,
        windows: bool | None = None, over: bool | None = None, stay: bool | None = None, text: bool | None = None,
        language: str = "",
    ) -> None:
        values = (signs, turn, reminders, windows, over, stay, text)
        switches = dict(zip(SWITCHES, values, strict=True))
        await guarded(Here(interaction), lambda here: settings_command(here, language, switches))
