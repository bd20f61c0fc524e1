"""What a sent form does."""

from __future__ import annotations

from bot.panels.acting import act, open_question
from bot.panels.forms import moves_from
from bot.panels.here import Here
from bot.panels.items import handles
from bot.panels.limits import trim
from bot.speech import rules


@handles("fo", "move")
async def moved(here: Here) -> None:
    """A Move: all of it or nothing."""
    decision = await open_question(here)
    if decision is None:
        return
    keys = moves_from(here.fields)
    if not keys:
        await here.say("move-half" if any(here.fields.values()) else "nothing-chosen")
        return
    await act(here, decision, keys)


@handles("fo", "battle")
async def attacked(here: Here) -> None:
    """A battle."""
    decision = await open_question(here)
    if decision is None:
        return
    target = here.fields.get("target", ())
    if not target:
        await here.say("nothing-chosen")
        return
    await act(here, decision, target, finish=False)


@handles("fo", "term")
async def looked_up(here: Here) -> None:
    """A rule by its term."""
    term = (here.fields.get("term") or ("",))[0]
    await here.show(trim(rules(term, here.words), 2000), new=True)
