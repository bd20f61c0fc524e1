"""From a press to the service and back: make the choices, then ask what follows, or say why not."""

from __future__ import annotations

from collections.abc import Sequence

from bot.model import Intent, Reply
from bot.panels.here import Here
from bot.panels.items import Panel
from bot.panels.limits import content
from bot.panels.prompts import WINDOW, question
from bot.panels.turn import OF_A_TURN
from bot.service.acting import closed
from bot.speech import hand_text, place_text, reply_text, waiting_text
from engine import Decision, EngineError

CLOSES = {"move.more": "done"}
"""A form or a quick action says everything; the question whether there is more is answered with this."""

DONE = ("done", "repeated")


async def act(here: Here, decision: Decision, keys: Sequence[str], *, finish: bool = True) -> None:
    """Choose; ``finish``: also close the question that these choices leave open (a Move is complete)."""
    assert here.table is not None
    await here.wait()
    chosen = tuple(completed(here, decision, keys) if finish else keys)
    intent = Intent(here.table.id, here.user, decision.seat, chosen, decision.id, here.interaction.id)
    reply = await here.service.choose(intent)
    here.client.delivery.wake()
    await followed(here, reply)


def completed(here: Here, decision: Decision, keys: Sequence[str]) -> list[str]:
    """The keys with what closes them, found out on a copy of the table."""
    assert here.game is not None
    whole = here.press is not None and here.press.prefix == "fo"  # whoever sends a form has said everything
    trial = here.game.clone()
    try:
        trial.choose(*keys, seat=decision.seat)
    except EngineError:
        return list(keys)
    for follow in trial.pending():
        closing = CLOSES.get(follow.prompt)
        if follow.seat == decision.seat and closing is not None and (whole or follow.prompt != decision.prompt):
            return [*keys, closing]
    return list(keys)


async def followed(here: Here, reply: Reply) -> None:
    """Answer after a choice: the next question if the same person is asked, else nothing beyond the public post."""
    await here.load(here.table.id if here.table is not None else None)
    if reply.kind not in DONE:
        await refused(here, reply)
        return
    drawn = drawn_text(here, reply)
    following = [decision for decision in here.mine() if decision.prompt not in OF_A_TURN]
    if following:
        text, panel = ask(here, following[0])
        await here.show(content([drawn, text]), panel)
    elif here.on_private or here.interaction.message is None or drawn:
        await here.show(content([told(here, reply), drawn]), view=None)
    else:
        await here.settle()


def told(here: Here, reply: Reply) -> str:
    """What came of it. What the channel tells need not be repeated; a private list that was used up refers to it."""
    if here.interaction.message is not None and not here.on_private and reply.message == "chosen":
        return ""
    if here.on_private and reply.message == "chosen" and reply.args.get("events"):
        return here.words.say("reply-chosen-told")
    return reply_text(reply, here.words)


def drawn_text(here: Here, reply: Reply) -> str:
    """The hands of the user's seats if this very press drew Elder Signs: for their owner's eyes."""
    if not reply.args.get("signs"):
        return ""
    return content(hand_text(here.view(seat), seat, here.words) for seat in here.seats)


async def refused(here: Here, reply: Reply) -> None:
    """Say why not. On a private composer the question stays; a stale press gets the current one."""
    text = reply_text(reply, here.words)
    if here.game is not None and (reply.panel or reply.kind == "stale" or here.on_private):
        mine = here.mine()
        if mine:
            more, panel = ask(here, mine[0])
            await here.show(content([text, more]), panel)
            return
        if reply.kind == "stale":
            await here.show(content([here.words.say("chat-stale"), standing(here)]), view=None)
            return
    await here.show(text)


def ask(here: Here, decision: Decision, group: str = "", page: int = 0) -> tuple[str, Panel]:
    """A question to the user, privately."""
    assert here.table is not None and here.game is not None
    deadline = here.deadlines.get(decision.id)
    return question(here.table, here.game, decision, here.words, group=group, page=page, deadline=deadline)


def waiting(here: Here) -> str:
    """Whom the game waits for, and where the user stands."""
    assert here.table is not None and here.game is not None
    public = [decision for decision in here.pending() if decision.prompt != WINDOW]
    return waiting_text(public or here.pending(), here.view(), here.words, here.table.members)


def standing(here: Here) -> str:
    """For somebody who is not asked: whom the game waits for, and when his own turn comes; that he has no seat, if so."""
    assert here.table is not None and here.game is not None
    if not here.seats:
        return content([here.words.say("chat-no-seat"), waiting(here)])
    window = all(decision.prompt == WINDOW for decision in here.pending())
    first = here.words.say("chat-not-asked") if window and here.pending() else ""
    places = [place_text(here.view(), seat, here.words) for seat in here.seats]
    return " ".join(dict.fromkeys(filter(None, [first, waiting(here), *places])))


async def there_is_a_game(here: Here) -> bool:
    """Answers if there is none."""
    if here.table is None:
        await (here.say("gone") if here.press is not None else here.no_table())
        return False
    if here.game is None:
        await here.say("no-game")
        return False
    return True


async def show_current(here: Here, text: str = "") -> None:
    """The current question of the user, or whom the game waits for."""
    mine = here.mine()
    if mine:
        more, panel = ask(here, mine[0])
        await here.show(content([text, more]), panel)
    elif here.game is not None:
        await here.show(content([text, standing(here)]), view=None)
    else:
        await here.show(text or here.words.say("chat-no-game"), view=None)


async def open_question(here: Here) -> Decision | None:
    """The question that was pressed, if it is open and the user's; otherwise the answer has been given."""
    assert here.press is not None
    if here.table is None or here.game is None:
        await here.say("gone")
        return None
    refusal = closed(here.table)
    if refusal is not None:
        await here.reply(refusal)
        return None
    seat = here.press.seat
    if seat not in here.seats:
        await here.show(standing(here), new=not here.on_private)
        return None
    decision = here.asked()
    if decision is None:
        await refused(here, Reply("stale", "stale", panel=True))
        return None
    return decision
