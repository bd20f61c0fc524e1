"""What acting commands share: from a typed text to a choice. Whatever the text, the engine has the last word."""

from __future__ import annotations

from collections.abc import Callable

from bot.commands.completing import Entry, entry, options_of
from bot.commands.fuzzy import best
from bot.model import Intent
from bot.panels.acting import act, followed, waiting
from bot.panels.here import Here
from bot.panels.limits import content
from bot.panels.looking import there_is_a_game
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
    here: Here, text: str, wanted: Callable[[Option], bool] = lambda option: True, *, finish: bool = True
) -> None:
    """Choose what a text names among the user's options; if it names none, the engine says why not.

    ``finish``: a Move is complete with it.
    """
    if not await may_act(here):
        return
    pairs = [(decision, option) for decision, option in await options_of(here) if wanted(option)]
    entries: list[Entry] = [entry(here, decision, option) for decision, option in pairs]
    key = entries[0][0] if not text and len(entries) == 1 else best(text, entries)
    if key is None and not text:
        await here.say("several" if entries else "nothing-such")
        return
    if key is None:
        await refuse(here, text)
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


async def refuse(here: Here, text: str) -> None:
    """Let the engine say why a text is no choice; if it is somebody else's turn, say whose."""
    assert here.table is not None
    mine = here.mine()
    if not mine:
        await here.show(content([here.words.say("chat-not-asked"), waiting(here)]))
        return
    await here.wait()
    decision = mine[0]
    key = " ".join(text.lower().split())
    intent = Intent(here.table.id, here.user, decision.seat, (key,), decision.id, here.interaction.id)
    await followed(here, await here.service.choose(intent))
    here.client.delivery.wake()
