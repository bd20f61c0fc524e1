"""What acting commands share: from a typed text to a choice. Whatever the text, the engine has the last word."""

from __future__ import annotations

from collections.abc import Callable

from bot.commands.completing import Entry, entry, options_of
from bot.commands.fuzzy import best, matching
from bot.commands.refusing import refuse
from bot.panels.acting import act, followed, there_is_a_game
from bot.panels.here import Here
from bot.panels.turn import group_of, verb_of
from bot.service.acting import closed
from engine import Decision, Option


async def may_act(here: Here) -> bool:
    """Answers if the user cannot choose anything here now."""
    if not await there_is_a_game(here):
        return False
    assert here.table is not None
    refused = closed(here.table)
    if refused is not None:
        await here.reply(refused)
        return False
    if not here.seats:
        await here.say("no-seat")
        return False
    return True


async def choose_text(
    here: Here, text: str, verb: str = "", wanted: Callable[[Option], bool] | None = None, *, finish: bool = True
) -> None:
    """Choose what a text names among the user's options of this verb or behind its button (or ``wanted``); if it names none,
    say why not.

    ``finish``: a Move is complete with it.
    """
    if not await may_act(here):
        return
    fits = wanted or (lambda option: not verb or verb in (verb_of(option), group_of(option)))
    pairs = [(decision, option) for decision, option in await options_of(here) if fits(option)]
    entries: list[Entry] = [entry(here, decision, option) for decision, option in pairs]
    key = entries[0][0] if not text and len(entries) == 1 else best(text, entries)
    if key is None:
        await refuse(here, verb, text, [label for _, label in matching(text, entries)])
        return
    decision = next(decision for decision, option in pairs if option.key == key)
    await take(here, decision, key, finish=finish)


async def take(here: Here, decision: Decision, *keys: str, finish: bool = True) -> None:
    """Choose. A reveal beside another's question goes its own way."""
    assert here.table is not None
    if decision.prompt == "beside":
        await here.wait()
        reply = await here.service.reveal(here.table.id, here.user, decision.seat, keys, here.interaction.id)
        here.client.delivery.wake()
        await followed(here, reply)
        return
    await act(here, decision, keys, finish=finish)
