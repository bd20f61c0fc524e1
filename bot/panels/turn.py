"""The turn panel (public, usable by its seat alone) and the rows below every panel.

Five rows: quick actions, two rows of verbs, one of the player's own things, one for everybody. Nothing in it may depend on
a hidden value: the order of the quick actions comes from the public view, and reveals are only behind "Hand".
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import discord

from bot.model import TableRecord
from bot.panels.items import Choice, Item, Panel, button, pack, select
from bot.panels.limits import LABEL, OPTIONS
from bot.speech import Words, button_label, option_description, option_label, verb_price
from engine import Decision, Option, Table, View
from engine.cthulhu_wars.catalogue import ABILITIES
from engine.kernel.decisions import given
from engine.play import Heuristic

SECRET_VERBS = ("reveal", "discard")
"""Options that say what a hand holds: never in a public message."""

CLOSING = ("pass", "end_turn", "done")
GATES = ("control", "swap_keeper", "abandon")
QUICK_MOVES = 8
"""So many of the quick actions may be moves; the form is better at them."""

GROUPS = ("move", "battle", "recruit", "summon", "build_gate", "awaken", "capture", "buy_card", "books", "gates", "ritual")
OF_A_TURN = ("turn", "doom_turn")
"""Prompts that are answered from the turn panel."""

GREY, BLUE, GREEN, RED = (
    discord.ButtonStyle.secondary, discord.ButtonStyle.primary, discord.ButtonStyle.success, discord.ButtonStyle.danger,
)


def verb_of(option: Option) -> str:
    """The verb of an option."""
    return str(getattr(option, "verb", option.key.split(" ", 1)[0]))


ALSO = {"take_member": "buy_card"}
"""What is asked for by a button of another name."""


def group_of(option: Option) -> str:
    """Which button of the panel leads to an option; "" for closing and secret ones.

    What is a form of a Common Action (a unique High Priest is recruited, too) stands behind that Action's button.
    """
    verb = verb_of(option)
    if verb in GATES:
        return "gates"
    if verb in CLOSING or verb in SECRET_VERBS:
        return ""
    known = ABILITIES.get(verb)
    form = ALSO.get(verb) or (known.acts_as if known is not None else "") or verb
    return form if form in GROUPS else "books"


def public_options(decision: Decision) -> list[Option]:
    """The options without those that would show a hand."""
    return [option for option in decision.options if verb_of(option) not in SECRET_VERBS]


def ranked(decision: Decision, options: Sequence[Option], view: View) -> list[Option]:
    """The options, best first in the eyes of the computer player; ``view`` must be the public one for a public message."""
    if len(options) < 2:
        return list(options)
    narrowed = Decision(decision.seat, decision.prompt, given(list(options)), decision.args)
    return [option for _, option in _mind().scores(narrowed, lambda: view)]


@lru_cache(maxsize=1)
def _mind() -> Heuristic:
    return Heuristic()


def quick_options(decision: Decision, view: View) -> list[Option]:
    """Up to 25 complete legal actions, best first; at most a third of them moves, each person of a card once,
    and no keeper moves where its like could."""
    found: list[Option] = []
    moves = 0
    persons: set[str] = set()
    keys = {option.key for option in decision.options}
    usual = [option for option in public_options(decision) if group_of(option) and not _spares_its_like(option, keys)]
    for option in ranked(decision, usual, view):
        if verb_of(option) == "move":
            moves += 1
            if moves > QUICK_MOVES:
                continue
        elif group_of(option) == "recruit" and verb_of(option) != "recruit":  # each person once, in the best area
            kind = str(getattr(option, "kind", ""))
            if kind in persons:
                continue
            persons.add(kind)
        found.append(option)
        if len(found) == OPTIONS:
            break
    return found


def _spares_its_like(option: Option, keys: set[str]) -> bool:
    """Would a keeper go although a figure of its kind beside it could? The form and "All options" still have it."""
    return bool(getattr(option, "keeper", False)) and option.key.replace(" keeper ", " ", 1) in keys


def choices_for(options: Sequence[Option], view: View, words: Words, decision: Decision | None = None) -> list[Choice]:
    """Options as entries of a select; the value is the option's key."""
    return [
        Choice(option.key, option_label(option, view, words, 100, decision), option_description(option, view, words, 100))
        for option in options
    ]


def number_of(decision: Decision) -> int:
    """The number of a question, for custom_ids."""
    return max(decision.number, 0)


def turn_panel(table: TableRecord, game: Table[Any], decision: Decision, words: Words) -> Panel:
    """The five rows of a turn or a Doom turn."""
    view: View = game.view(None)
    number, seat = number_of(decision), decision.seat

    def own(verb: str, argument: str = "") -> str:
        return pack("cw", table.id, number, seat, verb, argument)

    rows: list[list[Item]] = []
    quick = quick_options(decision, view)
    if quick:
        rows.append([select(own("quick"), words.say("chat-quick"), choices_for(quick, view, words, decision))])
    rows += _verb_rows(decision, view, words, own)
    rows.append(seat_row(table, decision.seat, number, words))
    rows.append(common_row(table, words))
    return Panel(*rows[:5])


def _verb_rows(decision: Decision, view: View, words: Words, own: Any) -> list[list[Item]]:
    """The verbs that have a legal option, in two rows; End turn or Pass comes last."""
    seat = decision.seat
    present = {group_of(option) for option in public_options(decision)}
    power = view.power(seat)
    items: list[Item] = []
    for group in GROUPS:
        if group not in present:
            continue
        price = verb_price(group, view, seat)
        style = RED if price is not None and price and price == power else GREY
        label = button_label(group, words, price)
        battles = [option for option in decision.options if group == "battle" and verb_of(option) == group]
        if len(battles) == 1:  # it begins at once
            label = option_label(battles[0], view, words, LABEL, decision)
        items.append(button(own("group", group), label, style))
    if decision.prompt == "doom_turn" and "ritual" not in present and view.seat(seat).signs:
        items.append(button(own("group", "ritual"), button_label("reveal", words)))  # how many signs there are, is public
    verbs = {verb_of(option) for option in decision.options}
    for verb in ("end_turn", "pass"):
        if verb in verbs:
            name = "end_doom_turn" if decision.prompt == "doom_turn" and verb == "end_turn" else verb
            items.append(button(own("close", verb), button_label(name, words), BLUE if verb == "end_turn" else GREY))
    if len(items) > 10:
        items = items[:9] + [items[-1]]
    half = 5 if len(items) > 5 else len(items)
    return [row for row in (items[:half], items[half:]) if row]


def seat_row(table: TableRecord, seat: str, number: int, words: Words) -> list[Item]:
    """The player's own things. They belong to a seat but to no question: they work on old messages, too."""
    return [
        button(pack("cw", table.id, number, seat, verb), button_label(verb, words))
        for verb in ("hand", "changed", "undo", "orders", "all")
    ]


def common_row(table: TableRecord, words: Words) -> list[Item]:
    """What every member may press."""
    return [button(pack("he", table.id, 0, "", verb), button_label(verb, words)) for verb in ("views", "rules", "more")]
