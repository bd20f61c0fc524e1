"""Forms (modals): Move, Battle, look-ups. Read from the raw interaction, so that a restart in between does no harm.

Each form has a custom_id of its own (phones show a form's old contents under an id they know): the interaction's id is
part of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord

from bot.custom_ids import base36, pack, unpack
from bot.panels.here import Here
from bot.panels.items import Choice, run_form, select_options
from bot.panels.limits import (
    FIELD_DESCRIPTION,
    FIELD_LABEL,
    MODAL_TITLE,
    OPTION,
    OPTIONS,
    PLACEHOLDER,
    TYPED,
    number_in,
    trim,
)
from bot.panels.turn import choices_for, number_of, ranked, verb_of
from bot.speech import name, option_description, option_label, tidy, verb_price
from bot.speech.naming import count_text
from engine import Decision, Option

PREFIX = "fo"
TIMEOUT = 900.0
"""Forms that people close send nothing: without a timeout the library would keep them for ever."""


class Form(discord.ui.Modal):
    """A form. Its submit is handled by `submitted`; the library's own way does nothing."""

    def __init__(self, here: Here, seat: str, verb: str, title: str, question: int = 0, table: int = 0) -> None:
        fresh = base36(here.interaction.id)[-8:]
        super().__init__(
            title=trim(title, MODAL_TITLE), timeout=TIMEOUT, custom_id=pack(PREFIX, table, question, seat, verb, fresh)
        )

    def add_text(self, text: str) -> None:
        """A line of explanation."""
        self.add_item(discord.ui.TextDisplay(trim(text, 1000)))

    def add_select(
        self, key: str, label: str, choices: Sequence[Choice], *, at_least: int = 1, at_most: int = 1, description: str = "",
        placeholder: str = "",
    ) -> None:
        """A labelled select. ``at_least`` 0 makes it optional."""
        options = select_options(choices)
        component: discord.ui.Select[Any] = discord.ui.Select(
            custom_id=key, options=options, min_values=at_least, max_values=max(1, min(at_most, len(options))),
            required=at_least > 0, placeholder=trim(placeholder, PLACEHOLDER) or None,
        )
        self.add_item(discord.ui.Label(
            text=trim(label, FIELD_LABEL), description=trim(description, FIELD_DESCRIPTION) or None, component=component,
        ))

    def add_input(self, key: str, label: str, *, placeholder: str = "", limit: int = 100) -> None:
        """A labelled line of text."""
        component: discord.ui.TextInput[Any] = discord.ui.TextInput(
            custom_id=key, placeholder=trim(placeholder, 100) or None, max_length=limit, required=True
        )
        self.add_item(discord.ui.Label(text=trim(label, FIELD_LABEL), component=component))

    async def on_submit(self, interaction: discord.Interaction[Any]) -> None:
        """Nothing: see `submitted`."""


def is_form(interaction: discord.Interaction[Any]) -> bool:
    """Is this the submit of one of our forms?"""
    data: Any = interaction.data or {}
    return interaction.type is discord.InteractionType.modal_submit and str(data.get("custom_id", "")).startswith(f"{PREFIX}:")


async def submitted(interaction: discord.Interaction[Any]) -> None:
    """Handle a form that was sent."""
    data: Any = interaction.data or {}
    await run_form(interaction, unpack(data["custom_id"]), fields_of(data.get("components", ())))


def fields_of(components: Sequence[Any]) -> dict[str, tuple[str, ...]]:
    """Field -> values, from the raw components of a submit."""
    found: dict[str, tuple[str, ...]] = {}
    for outer in components:
        inner = [outer["component"]] if "component" in outer else outer.get("components", ())
        for field in inner:
            key = field.get("custom_id")
            if key is None:
                continue
            if "values" in field:
                found[key] = tuple(str(value)[:OPTION] for value in field["values"][:OPTIONS])
            elif field.get("value") not in (None, ""):
                found[key] = (tidy(str(field["value"]), TYPED),)
    return found


# -- Move -------------------------------------------------------------------------------------------------------


def units_that_move(here: Here, decision: Decision) -> list[Choice]:
    """Every figure that can move, one entry each; figures alike share an entry "n of m" where there are too many."""
    view = here.view(decision.seat)
    kinds: dict[tuple[str, bool, str], int] = {}
    for option in decision.options:
        if verb_of(option) == "move" and not option.enemy:  # type: ignore[attr-defined]  # units of others are singles
            which = (option.kind, option.keeper, option.area)  # type: ignore[attr-defined]  # options of Cthulhu Wars
            if which not in kinds:
                kinds[which] = _alike(view, decision.seat, *which)
    total = sum(kinds.values())
    found: list[Choice] = []
    for (kind, keeper, area), n in kinds.items():
        for i in range(1, n + 1):
            if total > OPTIONS and i > 1 and len(found) >= OPTIONS - 1:
                break
            mark = f" ({here.words.say('chat-keeper')})" if keeper else f" ({i}/{n})" if n > 1 else ""
            label = f"{name(kind, here.words)}{mark}, {name(area, here.words)}"
            found.append(Choice(f"{kind}|{int(keeper)}|{area}|{i}", label))
    if len(found) > OPTIONS:
        found = _grouped(here, kinds)
    return found[:OPTIONS]


def _grouped(here: Here, kinds: dict[tuple[str, bool, str], int]) -> list[Choice]:
    """One entry for all figures alike (they go together), and one for a single figure of them while there is room."""
    found = []
    for (kind, keeper, area), n in kinds.items():
        label = f"{count_text(kind, n, here.words)}, {name(area, here.words)}"
        found.append(Choice(f"{kind}|{int(keeper)}|{area}|*{n}", label))
    for (kind, keeper, area), n in kinds.items():
        if n > 1 and len(found) < OPTIONS:
            label = f"{count_text(kind, 1, here.words)}, {name(area, here.words)}"
            found.append(Choice(f"{kind}|{int(keeper)}|{area}|1", label))
    return found


def _alike(view: Any, seat: str, kind: str, keeper: bool, area: str) -> int:
    if keeper:
        return 1
    return sum(1 for unit in view.units_in(seat, area) if unit.kind == kind and not view.is_keeper(unit))


def moves_from(fields: dict[str, tuple[str, ...]]) -> list[str]:
    """The option keys that a sent form means; none if units are named without a place to go to, or the other way round."""
    keys: list[str] = []
    for units, to in (("units", "to"), ("units2", "to2")):
        target = (fields.get(to) or ("",))[0]
        if bool(target) != bool(fields.get(units)):
            return []
        for entry in fields.get(units, ()):
            kind, keeper, area, which = (entry.split("|") + [""] * 4)[:4]
            n = min(number_in(which.removeprefix("*")) or 0, OPTIONS) if which.startswith("*") else 1
            keys += [f"move {'keeper ' if keeper == '1' else ''}{kind} {area}>{target}"] * n
    return keys + list(fields.get("singles", ()))


async def move_form(here: Here, decision: Decision) -> None:
    """Units and where they go, twice, and single units that go to places of their own: a whole Move in one form."""
    assert here.table is not None
    words, view = here.words, here.view()
    price = verb_price("move", view, decision.seat) or 1
    power = view.power(decision.seat)
    form = Form(here, decision.seat, "move", words.say("chat-move-title"), number_of(decision), here.table.id)
    units = units_that_move(here, decision)
    to = [Choice(area, name(area, words)) for area in _destinations(decision, view)][:OPTIONS]
    most = len(units)
    options = [option for option in decision.options if verb_of(option) == "move"]
    singles = choices_for(ranked(decision, options, view)[:OPTIONS], view, words, decision)
    text = words.say("chat-move-text", price=price, power=power)
    form.add_select("units", words.say("chat-move-units"), units, at_least=0, at_most=most, description=text)
    form.add_select("to", words.say("chat-move-to"), to, at_least=0)
    form.add_select("units2", words.say("chat-move-units2"), units, at_least=0, at_most=most)
    form.add_select("to2", words.say("chat-move-to2"), to, at_least=0)
    form.add_select("singles", words.say("chat-move-singles"), singles, at_least=0, at_most=power // price)
    await here.open_form(form)


def _destinations(decision: Decision, view: Any) -> list[str]:
    reachable = {option.to for option in decision.options if verb_of(option) == "move"}  # type: ignore[attr-defined]  # as above
    return [area for area in view.layout.area_ids if area in reachable]


# -- Battle -----------------------------------------------------------------------------------------------------


async def battle_form(here: Here, decision: Decision) -> None:
    """Where and against whom."""
    assert here.table is not None
    words, view = here.words, here.view(decision.seat)
    options = [option for option in decision.options if verb_of(option) == "battle"]
    form = Form(here, decision.seat, "battle", words.say("chat-battle-title"), number_of(decision), here.table.id)
    form.add_text(words.say("chat-battle-text", power=view.power(decision.seat)))
    form.add_select("target", words.say("chat-battle-target"), _targets(ranked(decision, options, here.view()), here, decision))
    await here.open_form(form)


def _targets(options: Sequence[Option], here: Here, decision: Decision) -> list[Choice]:
    view = here.view()
    found = []
    for option in options[:OPTIONS]:
        area, enemy = option.area, option.enemy  # type: ignore[attr-defined]  # as above
        mine = view.strength(area, decision.seat, enemy)
        description = option_description(option, view, here.words, 100)
        if not description:
            description = here.words.say("chat-battle-dice", mine=mine, theirs=view.strength(area, enemy, decision.seat))
        found.append(Choice(option.key, option_label(option, view, here.words, 100, decision), description))
    return found


__all__ = ["Form", "battle_form", "fields_of", "is_form", "move_form", "moves_from", "submitted", "units_that_move"]
