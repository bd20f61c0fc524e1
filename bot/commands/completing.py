"""Autocomplete: hints from the legal list. It is no validation, and it never raises: the user would see "loading failed"."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from typing import Any

import discord
from discord import app_commands

from bot import measures
from bot.commands.fuzzy import matching
from bot.panels.here import Here
from bot.panels.limits import CHOICES, trim
from bot.panels.looking import revealing
from bot.panels.turn import group_of, ranked, verb_of
from bot.speech import option_label
from engine import Decision, Option

log = logging.getLogger(__name__)

Entry = tuple[str, str]
Complete = Callable[[discord.Interaction[Any], str], Coroutine[Any, Any, list[app_commands.Choice[str]]]]


def completes(source: Callable[[Here, str], Awaitable[Iterable[Entry]]], fuzzy: bool = True) -> Complete:
    """An autocomplete callback from a function that gives (value, label) entries."""

    async def complete(interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
        try:
            here = Here(interaction)
            if not here.client.floods.hint(here.user):
                measures.INTERACTIONS.labels("autocomplete", "flood").inc()
                return []
            await here.load()
            entries = await source(here, current)
            found = matching(current, entries) if fuzzy else list(entries)
            choices = [
                app_commands.Choice(name=trim(label, 100) or value, value=value)
                for value, label in found if 0 < len(value) <= 100
            ][:CHOICES]
            here.answered()
            measures.INTERACTIONS.labels("autocomplete", "answered").inc()
            return choices
        except Exception:
            log.exception("autocomplete failed")
            measures.INTERACTIONS.labels("autocomplete", "failed").inc()
            return []

    return complete


async def options_of(here: Here) -> list[tuple[Decision, Option]]:
    """Everything the user may choose now, the best first within a question; reveals last."""
    found: list[tuple[Decision, Option]] = []
    if here.table is None or here.game is None:
        return found
    for decision in await revealing(here):
        options = ranked(decision, list(decision.options), here.view(decision.seat))
        found += [(decision, option) for option in options]
    return sorted(found, key=lambda pair: verb_of(pair[1]) == "reveal")


def entry(here: Here, decision: Decision, option: Option) -> Entry:
    """An option as (key, label)."""
    return option.key, option_label(option, here.view(decision.seat), here.words, 100, decision)


async def actions(here: Here, current: str) -> list[Entry]:
    """Every legal action."""
    return [entry(here, decision, option) for decision, option in await options_of(here)]


def with_verbs(*verbs: str) -> Complete:
    """Every legal action of these verbs, or behind their buttons."""

    async def source(here: Here, current: str) -> list[Entry]:
        return [
            entry(here, decision, option) for decision, option in await options_of(here)
            if verb_of(option) in verbs or group_of(option) in verbs
        ]

    return completes(source)


def among(group: str) -> Complete:
    """Every legal action behind one button of the panel."""

    async def source(here: Here, current: str) -> list[Entry]:
        return [entry(here, decision, option) for decision, option in await options_of(here) if group_of(option) == group]

    return completes(source)
