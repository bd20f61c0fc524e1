"""Buttons about waiting: on a reminder, and on the question to the table about somebody who does not answer.

A computer player may be set by the seat's person or the host, and by anybody seated once the table has been asked.
"""

from __future__ import annotations

import discord

from bot.model import TableRecord
from bot.panels.here import Here
from bot.panels.items import Item, Panel, button, handles, pack
from bot.panels.limits import PLACEHOLDER, trim
from bot.panels.turn import BLUE
from bot.speech import Words, button_label, reply_text


def reminder_panel(table: TableRecord, seat: str, words: Words) -> Panel:
    """The question itself, later, or a computer player."""
    return Panel([
        button(pack("cw", table.id, 0, "", "mine"), button_label("answer", words), BLUE),
        button(pack("cw", table.id, 0, seat, "snooze"), button_label("snooze", words)),
        button(pack("cw", table.id, 0, seat, "computer"), button_label("let_computer", words)),
    ])


def absent_panel(table: TableRecord, seat: str, why: str, words: Words) -> Panel:
    """A computer player, somebody else, or waiting on."""
    row = [button(pack("cw", table.id, 0, seat, "computer"), button_label("let_computer", words), BLUE)]
    if why == "late":
        row.append(button(pack("cw", table.id, 0, seat, "wait"), button_label("wait", words)))
    other: discord.ui.UserSelect[discord.ui.View] = discord.ui.UserSelect(
        custom_id=pack("cw", table.id, 0, seat, "successor"), placeholder=trim(words.say("chat-successor"), PLACEHOLDER)
    )
    return Panel(row, [Item(other)])


@handles("cw", "snooze")
async def snooze(here: Here) -> None:
    """Remind me later."""
    if here.table is None:
        await here.say("gone")
        return
    await here.wait()
    reply = await here.service.snooze(here.table.id, here.user, here.interaction.id)
    here.client.delivery.wake()
    await here.show(reply_text(reply, here.words), new=True)


@handles("cw", "wait")
async def wait(here: Here) -> None:
    """The table goes on waiting."""
    if here.table is None:
        await here.say("gone")
        return
    assert here.press is not None
    await here.wait()
    reply = await here.service.wait_for(
        here.table.id, here.user, here.press.seat, here.interaction.id, manager=here.manager
    )
    here.client.delivery.wake()
    await here.show(reply_text(reply, here.words), new=True)


@handles("cw", "computer")
async def computer(here: Here) -> None:
    """A computer player answers for the seat until its person takes it back."""
    if here.table is None:
        await here.say("gone")
        return
    assert here.press is not None
    await here.wait()
    member = here.table.member_of(here.press.seat)
    if member is not None and member.computer:
        await here.show(here.words.say("chat-computer-already"), new=True)
        return
    reply = await here.service.stand_in(
        here.table.id, here.user, here.press.seat, "heuristic", here.interaction.id, manager=here.manager
    )
    here.client.delivery.wake()
    await here.show(reply_text(reply, here.words), new=True)


@handles("cw", "successor")
async def successor(here: Here) -> None:
    """Somebody else takes the seat over."""
    if here.table is None or not here.values:
        await here.say("gone")
        return
    assert here.press is not None
    chosen = here.people.get(here.values[0])
    if chosen is None or not here.values[0].isdecimal():
        await here.say("nothing-chosen")
        return
    name, bot = chosen
    if bot:
        await here.say("no-bots")
        return
    await here.wait()
    reply = await here.service.replace(
        here.table.id, here.user, here.press.seat, int(here.values[0]), name, here.interaction.id, manager=here.manager
    )
    here.client.delivery.wake()
    await here.show(reply_text(reply, here.words), new=True)
