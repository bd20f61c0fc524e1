"""Before a game ends without a winner, the vote; after any end, time-lapse, rematch and records."""

from __future__ import annotations

from bot.panels.here import Here
from bot.panels.items import Item, button, handles, pack
from bot.panels.turn import GREEN, RED
from bot.speech import Words, button_label, reply_text


def after_end(table: int, words: Words) -> list[Item]:
    """The buttons of the post that ends a game."""
    return [
        button(pack("he", table, 0, "", "replay"), button_label("replay", words)),
        button(pack("lo", table, 0, "", "rematch"), button_label("rematch", words), GREEN),
        button(pack("he", table, 0, "", "records"), button_label("records", words)),
    ]


def vote_row(table: int, number: int, words: Words) -> list[Item]:
    """The buttons of a wish to end a game."""
    return [
        button(pack("un", table, number, "", "end_agree"), button_label("agree", words), RED),
        button(pack("un", table, number, "", "end_refuse"), button_label("refuse", words)),
    ]


@handles("lo", "rematch")
async def rematch(here: Here) -> None:
    """The same people and options again; factions are chosen or drawn anew."""
    if here.table is None:
        await here.say("gone")
        return
    await here.wait()
    reply = await here.service.rematch(here.table.id, here.user, here.interaction.id, manager=here.manager)
    here.client.delivery.wake()
    await here.show(reply_text(reply, here.words), new=True)


@handles("un", "end_agree", "end_refuse")
async def answer_vote(here: Here) -> None:
    """Agree to end the game, or refuse it. An old button begins no vote of its own."""
    if here.table is None:
        await here.say("gone")
        return
    assert here.press is not None
    await here.wait()
    vote = await here.service.end_vote(here.table.id)
    if vote is None or vote.number != here.press.question:
        await here.show(here.words.say("reply-no-end-vote"), new=True)
        return
    agree = here.press.verb == "end_agree"
    reply = await here.service.end(here.table.id, here.user, agree, here.interaction.id)
    here.client.delivery.wake()
    await here.show(reply_text(reply, here.words), new=True)
