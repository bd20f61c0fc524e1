"""Buttons and selects that live in no memory: one `Item` class for all, found by its custom_id, and who handles which.

    @handles("cw", "hand")
    async def hand(here: Here) -> None: ...

An exception in a handler is answered and logged with a number in one place (`guarded`): the library would swallow it.
"""

from __future__ import annotations

import logging
import re
import secrets
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Any, NamedTuple

import discord

from bot import measures
from bot.custom_ids import PATTERN, Press, pack, unpack
from bot.panels.here import Here
from bot.panels.limits import LABEL, OPTION, OPTIONS, PLACEHOLDER, trim

log = logging.getLogger(__name__)

Handler = Callable[[Here], Awaitable[None]]
HANDLERS: dict[tuple[str, str], Handler] = {}
"""(prefix, verb) -> what a press does."""

PREFIXES = "cw|lo|un|he"


class Choice(NamedTuple):
    """An entry of a select."""

    value: str
    label: str
    description: str = ""
    chosen: bool = False


def handles(prefix: str, *verbs: str) -> Callable[[Handler], Handler]:
    """Register a handler for presses of this kind (and forms, with prefix ``fo``)."""

    def register(handler: Handler) -> Handler:
        for verb in verbs:
            assert (prefix, verb) not in HANDLERS, (prefix, verb)
            HANDLERS[prefix, verb] = handler
        return handler

    return register


class Item(discord.ui.DynamicItem[discord.ui.Item[Any]], template=rf"(?P<prefix>{PREFIXES}):{PATTERN}"):
    """Every button and select of the bot. One template only: two that match one custom_id would both fire."""

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Item:
        return cls(item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await run(interaction, unpack(self.custom_id))


async def run(interaction: discord.Interaction[Any], press: Press | None, values: Sequence[str] = ()) -> None:
    """Find and call the handler of a press. Nothing gets out of here."""
    handler = None if press is None else HANDLERS.get((press.prefix, press.verb))
    here = Here(interaction, press, tuple(values) or _values(interaction))
    await guarded(here, handler)


async def run_form(interaction: discord.Interaction[Any], press: Press | None, fields: dict[str, tuple[str, ...]]) -> None:
    """Find and call the handler of a form. Nothing gets out of here."""
    handler = None if press is None else HANDLERS.get((press.prefix, press.verb))
    here = Here(interaction, press)
    here.fields = fields
    await guarded(here, handler)


async def guarded(here: Here, handler: Handler | None) -> None:
    """Call a handler; whatever goes wrong is answered, and logged under a number that the answer tells."""
    floods = here.client.floods
    with here.client.doors as doors:
        outcome = "stopping" if doors.closed else "answered"
        here.again = doors.knows(here.interaction.id)
        try:
            if doors.closed:
                await here.say("stopping")
            elif not floods.comes_in(here.user):
                outcome = "flood"
                if floods.to_be_told(here.user):
                    await here.say("flood", new=True)
            elif handler is None:
                await here.say("unknown-item")
            else:
                await _handled(here, handler)
        except Exception as error:
            outcome = await answer_error(here, error)
        finally:
            if here.spends:
                floods.done(here.user)
        measures.INTERACTIONS.labels(here.kind, outcome).inc()


async def _handled(here: Here, handler: Handler) -> None:
    await here.load()
    if here.astray:
        await here.say("astray", new=True)
        return
    await handler(here)
    if here.table is not None and any(user == here.user for _, user in here.table.absent.values()):
        await here.service.came_back(here.table.id, here.user)


async def answer_error(here: Here, error: BaseException) -> str:
    """One place for what nobody foresaw: a private answer with the number under which the log tells more.

    Returns what became of the interaction: "late" (Discord had given it up) or "failed".
    """
    if isinstance(error, discord.HTTPException) and error.code in (10062, 40060, 50027):
        log.warning("an answer came too late or twice (%s): %s", error.code, here.where)
        return "late"
    number = secrets.token_hex(3)
    log.error("error %s at %s", number, here.where, exc_info=error, extra={"error": number})
    try:
        await here.say("error", number=number)
    except discord.HTTPException as failure:
        log.warning("error %s could not be told: %s", number, failure.code)
    return "failed"


def _values(interaction: discord.Interaction[Any]) -> tuple[str, ...]:
    data: Any = interaction.data or {}
    return tuple(str(value)[:OPTION] for value in data.get("values", ())[:OPTIONS])


# -- builders ---------------------------------------------------------------------------------------------------


def button(
    custom_id: str, label: str, style: discord.ButtonStyle = discord.ButtonStyle.secondary, *, row: int | None = None,
    disabled: bool = False,
) -> Item:
    """A button within Discord's limits."""
    return Item(
        discord.ui.Button(custom_id=custom_id, label=trim(label, LABEL) or "…", style=style, disabled=disabled, row=row)
    )


def select(
    custom_id: str, placeholder: str, choices: Iterable[Choice], *, row: int | None = None, at_least: int = 1,
    at_most: int = 1,
) -> Item:
    """A select of at most 25 entries; labels that are cut to the same text stay distinct by their values."""
    options = select_options(choices)
    return Item(
        discord.ui.Select(
            custom_id=custom_id, placeholder=trim(placeholder, PLACEHOLDER), options=options, row=row,
            min_values=min(at_least, len(options)), max_values=min(at_most, len(options)),
        )
    )


def select_options(choices: Iterable[Choice]) -> list[discord.SelectOption]:
    """Entries of a select, cut to the limits."""
    found: dict[str, discord.SelectOption] = {}
    for choice in choices:
        if len(choice.value) > OPTION or choice.value in found:
            raise ValueError(f"a value is too long or comes twice: {choice.value}")
        found[choice.value] = discord.SelectOption(
            label=trim(choice.label, OPTION) or "…", value=choice.value,
            description=trim(choice.description, OPTION) or None, default=choice.chosen,
        )
    return list(found.values())[:OPTIONS]


class Panel(discord.ui.View):
    """A view of nothing but `Item`s: it needs no memory and never times out."""

    def __init__(self, *rows: Sequence[Item]) -> None:
        super().__init__(timeout=None)
        for number, row in enumerate([row for row in rows if row]):
            for item in row:
                item.row = number
                self.add_item(item)


__all__ = [
    "Choice", "HANDLERS", "Item", "Panel", "Press", "answer_error", "button", "guarded", "handles", "pack", "run",
    "run_form", "select", "select_options",
]
