"""/cw losses: one side's losses in a battle, in order, as text."""

from __future__ import annotations

from bot.commands.choosing import may_act
from bot.commands.completing import Entry
from bot.commands.fuzzy import best, matching
from bot.commands.refusing import refuse
from bot.model import Losses, Outlook
from bot.panels.here import Here
from bot.panels.limits import number_in
from bot.panels.losses import lose
from bot.service.losses import PARTS
from bot.speech import name
from engine import Decision

MOST = 25
"""No side has more figures or ways than that."""


async def losing(here: Here) -> tuple[Decision, Outlook] | None:
    """The user's question about losses, and what it may lead to."""
    if here.table is None:
        return None
    for decision in here.mine():
        if decision.prompt in PARTS:
            outlook = await here.service.outlook(here.table.id, decision.seat, decision.id)
            if outlook is not None:
                return decision, outlook
    return None


def _figures(here: Here, outlook: Outlook) -> list[Entry]:
    found = []
    for which, _ in outlook.units:
        words = which.split(" ")
        mark = f" ({here.words.say('chat-keeper')})" if len(words) > 1 else ""
        found.append((which, name(words[-1], here.words) + mark))
    return found


def _ways(here: Here, outlook: Outlook) -> list[Entry]:
    return [(area, name(area, here.words)) for area in outlook.ways]


def _listed(current: str, entries: list[Entry]) -> list[Entry]:
    """Completes the last of several parts separated by commas."""
    before, comma, last = current.rpartition(",")
    start = f"{before.strip()}, " if comma else ""
    return [(start + value, start + label) for value, label in matching(last.strip(), entries)]


async def loser_entries(here: Here, current: str) -> list[Entry]:
    """The figures that may take a Kill or a Pain."""
    found = await losing(here)
    return [] if found is None else _listed(current, _figures(here, found[1]))


async def way_entries(here: Here, current: str) -> list[Entry]:
    """Where the Pained may go."""
    found = await losing(here)
    return [] if found is None else _listed(current, _ways(here, found[1]))


def parts(text: str, entries: list[Entry]) -> tuple[str, ...] | None:
    """The values that ``2 acolyte, deep one`` names, in this order; None if a part is not understood.

    >>> parts("2 acolyte, deep", [("acolyte", "Acolyte"), ("deep_one", "Deep One")])
    ('acolyte', 'acolyte', 'deep_one')
    """
    found: list[str] = []
    for part in text.split(",") if text.strip() else ():
        words = part.strip()
        count, _, rest = words.partition(" ")
        number = number_in(count)
        value = best(words if number is None else rest, entries)
        n = 1 if number is None else number
        if value is None or not 1 <= n <= MOST:
            return None
        found += [value] * n
    return tuple(found)


async def losses_command(here: Here, kills: str, pains: str, retreat: str) -> None:
    """The form of the losses as a command."""
    if not await may_act(here):
        return
    found = await losing(here)
    if found is None:
        await refuse(here, "losses")
        return
    decision, outlook = found
    figures = _figures(here, outlook)
    named = []
    for text, entries in ((kills, figures), (pains, figures), (retreat, _ways(here, outlook))):
        values = parts(text, entries)
        if values is None:
            await here.say("losses-unclear", text=text[:200])
            return
        named.append(values)
    await lose(here, decision, Losses(*named))
