"""The form for one side's losses in a battle: Kills, Pains and where the Pained go, all at once and for the whole battle."""

from __future__ import annotations

from collections.abc import Sequence

from bot.model import Intent, Losses, Outlook, Reply
from bot.panels.acting import followed, open_question, refused
from bot.panels.forms import Form
from bot.panels.here import Here
from bot.panels.items import Choice, handles
from bot.panels.limits import OPTIONS
from bot.panels.turn import number_of
from bot.speech import name
from engine import Decision

FIRST, SECOND = "retreat", "retreat2"


def figures(outlook: Outlook, here: Here) -> list[Choice]:
    """One entry for each figure; the value is what a wish calls it, with a number that tells alike ones apart."""
    found: list[Choice] = []
    for which, n in outlook.units:
        words = which.split(" ")
        for i in range(1, n + 1):
            mark = f" ({here.words.say('chat-keeper')})" if len(words) > 1 else f" ({i}/{n})" if n > 1 else ""
            found.append(Choice(f"{which}|{i}", name(words[-1], here.words) + mark))
    return found[:OPTIONS]


async def losses_form(here: Here, decision: Decision, outlook: Outlook) -> None:
    """Who takes the Kills, who the Pains, and two places to go in the order of preference."""
    assert here.table is not None
    words = here.words
    form = Form(here, decision.seat, "losses", words.say("chat-losses-title"), number_of(decision), here.table.id)
    form.add_text(words.say(
        "chat-losses-text", side=name(outlook.side, words), kills=outlook.kills, pains=outlook.pains,
        area=name(decision.args["area"], words),
    ))
    units = figures(outlook, here)
    if outlook.kills:
        form.add_select("kills", words.say("chat-losses-kills", n=outlook.kills), units, at_most=outlook.kills)
    if outlook.pains:
        form.add_select(
            "pains", words.say("chat-losses-pains", n=outlook.pains), units, at_least=0 if outlook.kills else 1,
            at_most=outlook.pains,
        )
    if len(outlook.ways) > 1:
        ways = [Choice(area, name(area, words)) for area in outlook.ways][:OPTIONS]
        least = 0 if outlook.kills or outlook.pains else 1
        form.add_select(FIRST, words.say("chat-losses-retreat"), ways, at_least=least)
        form.add_select(SECOND, words.say("chat-losses-retreat2"), ways, at_least=0)
    await here.open_form(form)


def wish_from(fields: dict[str, tuple[str, ...]]) -> Losses:
    """What a sent form says.

    >>> wish_from({"kills": ("acolyte|1", "keeper acolyte|1"), "retreat2": ("asia",)})
    Losses(kills=('acolyte', 'keeper acolyte'), pains=(), retreat=('asia',))
    """
    def named(key: str) -> tuple[str, ...]:
        return tuple(value.partition("|")[0] for value in fields.get(key, ()))

    return Losses(named("kills"), named("pains"), named(FIRST) + named(SECOND))


async def lose(here: Here, decision: Decision, wish: Losses) -> None:
    """Hand a wish to the service."""
    assert here.table is not None
    names: Sequence[str] = (*wish.kills, *wish.pains, *wish.retreat)
    if not names:
        await here.say("nothing-chosen")
        return
    await here.wait()
    intent = Intent(here.table.id, here.user, decision.seat, tuple(names), decision.id, here.interaction.id)
    reply = await here.service.lose(intent, wish)
    here.client.delivery.wake()
    await followed(here, reply)


@handles("cw", "losses")
async def asked(here: Here) -> None:
    """The button on a question about losses."""
    decision = await open_question(here)
    if decision is None:
        return
    assert here.table is not None
    outlook = await here.service.outlook(here.table.id, decision.seat, decision.id)
    if outlook is None:
        await refused(here, Reply("stale", "stale", panel=True))
        return
    await losses_form(here, decision, outlook)


@handles("fo", "losses")
async def sent(here: Here) -> None:
    """The form."""
    decision = await open_question(here)
    if decision is not None:
        await lose(here, decision, wish_from(here.fields))
