"""Before a game ends without a winner, the vote; after any end, time-lapse, rematch and records."""

from __future__ import annotations

from bot.floods import CHECK
from bot.panels.acting import there_is_a_game
from bot.panels.here import Here
from bot.panels.items import Item, button, handles, pack
from bot.panels.turn import GREEN, GREY, RED
from bot.speech import Words, button_label, reply_text

AFTER_END = (("he", "replay", GREY), ("lo", "rematch", GREEN), ("he", "records", GREY), ("he", "verify", GREY))
"""Prefix, verb and style of the buttons below the end of a game."""


def after_end(table: int, words: Words) -> list[Item]:
    """The buttons of the post that ends a game."""
    return [button(pack(prefix, table, 0, "", verb), button_label(verb, words), style) for prefix, verb, style in AFTER_END]


def vote_row(table: int, number: int, words: Words) -> list[Item]:
    """The buttons of a wish to end a game."""
    return [
        button(pack("un", table, number, "", "end_agree"), button_label("agree", words), RED),
        button(pack("un", table, number, "", "end_refuse"), button_label("refuse", words)),
    ]


@handles("he", "verify")
async def verify(here: Here) -> None:
    """The dice: sealed before; once the secret is published every roll and draw is recomputed from it."""
    if not await there_is_a_game(here):
        return
    assert here.game is not None and here.table is not None
    if not await here.may_spend(CHECK):
        return
    await here.wait()
    sealed = here.game.commitment
    verdict = await here.service.verify(here.table.id)
    if verdict is None:
        await here.say("verify", commitment=sealed)
    elif not verdict.wrong and not verdict.faults:
        await here.say("verify-over", n=verdict.rolls, commitment=sealed)
    else:
        faults = [here.words.say(f"chat-verify-fault-{fault}") for fault in verdict.faults]
        if verdict.wrong:
            faults.insert(0, here.words.say("chat-verify-fault-rolls", n=verdict.rolls, wrong=verdict.wrong))
        await here.say("verify-failed", faults=" ".join(faults), commitment=sealed)


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
        await here.show(here.words.say("vote-over"), new=True)
        return
    agree = here.press.verb == "end_agree"
    reply = await here.service.end(here.table.id, here.user, agree, here.interaction.id)
    here.client.delivery.wake()
    await here.show(reply_text(reply, here.words), new=True)
