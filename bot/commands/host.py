"""/host: repairs, for who opened the table or manages the server. All of it is announced."""

from __future__ import annotations

import io
import json
import logging
from typing import Any

import discord
from discord import app_commands

from bot.commands.completing import Entry, completes
from bot.commands.fuzzy import best
from bot.commands.game import answered, seat_code, seat_entries
from bot.delivery.sending import Refused
from bot.floods import CHECK
from bot.model import Intent, Reply
from bot.panels.acting import there_is_a_game
from bot.panels.here import Here
from bot.panels.items import guarded
from bot.panels.limits import number_in, trim
from bot.panels.prompts import WINDOW
from bot.panels.turn import public_options
from bot.speech import option_label, report_file, report_text, sentences

Interaction = discord.Interaction[Any]

log = logging.getLogger(__name__)
PAST = 60
"""So many rows of the record are offered; any other can be typed."""


async def row_entries(here: Here, current: str) -> list[Entry]:
    """The rows of the record, newest first, each with what happened in it."""
    if here.table is None or here.game is None:
        return []
    view = here.view()  # what a row's choices were is told by its events; who declined what, by nobody
    newest = await here.service.newest(here.table.id)
    rows = [row for row in await here.service.log(here.table.id, max(0, newest - PAST)) if row.choices]
    found = []
    for row in reversed(rows):
        told = " ".join(sentences(row.events, view, here.words))
        found.append((str(row.row), trim(f"{row.row}: {told}" if told else str(row.row), 100)))
    return found


async def blocking_entries(here: Here, current: str) -> list[Entry]:
    """The answers that a person who is not there could give, for the host. Reveals are nobody else's business, nor is who is
    asked out of turn: those questions have a deadline."""
    if here.table is None or here.game is None:
        return []
    if not await here.service.may_host(here.table.id, here.user, manager=here.manager):
        return []
    view = here.view()
    return [
        (f"{decision.seat} {option.key}", f"{decision.seat}: {option_label(option, view, here.words, 90, decision)}")
        for decision in here.pending() if decision.prompt != WINDOW
        for option in public_options(decision)
    ]


async def rewind_command(here: Here, row: str) -> None:
    """Back to the start of a row."""
    if await there_is_a_game(here):
        number = number_in(row)
        wanted = -1 if number is None else number
        await answered(
            here, lambda table: here.service.rewind(table, here.user, wanted, here.interaction.id, manager=here.manager)
        )


async def answer_command(here: Here, answer: str) -> None:
    """A choice in the name of somebody who does not answer."""
    if not await there_is_a_game(here):
        return
    assert here.table is not None
    if not await here.service.may_host(here.table.id, here.user, manager=here.manager):
        await here.reply(Reply("refused", "only_host", {"creator": here.table.creator}))
        return
    key = best(answer, await blocking_entries(here, ""))
    if key is None:
        await here.say("nothing-such")
        return
    seat, _, choice = key.partition(" ")
    decision = next((one for one in here.pending() if one.seat == seat), None)
    await answered(
        here,
        lambda table: here.service.choose(
            Intent(table, here.user, seat, (choice,), decision.id if decision else None, here.interaction.id, "host"),
            manager=here.manager,
        ),
    )


async def skip_command(here: Here, seat: str) -> None:
    """A computer player answers for a seat until its owner takes it back."""
    if await there_is_a_game(here):
        code = seat_code(here, seat)
        await answered(
            here,
            lambda table: here.service.stand_in(table, here.user, code, "heuristic", here.interaction.id, manager=here.manager),
        )


async def repost_command(here: Here) -> None:
    """Card and panel anew, where they were deleted or scrolled away."""
    if here.table is None:
        await here.no_table()
        return
    if not (here.manager or here.user == here.table.creator or any(one.user == here.user for one in here.table.members)):
        await here.say("no-seat")
        return
    await here.wait()
    try:
        await here.client.delivery.repost(here.table.id)
    except Refused as refusal:
        log.info("table %s is not posted again: %s", here.table.id, refusal.reason)
        await here.say("not-reposted")
        return
    await here.say("reposted")


async def transfer_command(here: Here, user: discord.User | discord.Member) -> None:
    """Another host."""
    await answered(
        here, lambda table: here.service.transfer(table, here.user, user.id, here.interaction.id, manager=here.manager)
    )


async def export_command(here: Here) -> None:
    """The record as a file, for the asker alone."""
    if not await there_is_a_game(here):
        return
    assert here.table is not None
    if not await here.may_spend(CHECK):
        return
    await here.wait()
    record = await here.service.export(here.table.id)
    if record is None:
        await here.say("no-game")
        return
    data = io.BytesIO(json.dumps(record, ensure_ascii=False, indent=1).encode())
    text = here.words.say("chat-exported" if record["complete"] else "chat-exported-so-far")
    await here.show(text, files=[discord.File(data, f"table-{here.table.id}.json")])


async def report_command(here: Here) -> None:
    """Whether the record holds together, and the facts for whoever mends it, for the host alone."""
    if not await there_is_a_game(here):
        return
    assert here.table is not None
    await here.wait()
    if not await here.service.may_host(here.table.id, here.user, manager=here.manager):
        await here.reply(Reply("refused", "only_host", {"creator": here.table.creator}))
        return
    if not await here.may_spend(CHECK):
        return
    report = await here.service.report(here.table.id)
    if report is None:
        await here.say("no-game")
        return
    data = io.BytesIO(report_file(report.facts).encode())
    file = discord.File(data, f"report-{here.table.id}.txt", description=here.words.say("report-file"))
    text = report_text(here.table.id, report.faults, report.broken_at, here.words)
    await here.show(text, files=[file])


class Host(app_commands.Group):
    """The host's commands."""

    def __init__(self) -> None:
        super().__init__(name="host", description="Repair this channel's table (host or server managers)", guild_only=True)

    @app_commands.command(name="rewind", description="Take the game back to an earlier point; all are told")
    @app_commands.describe(row="From where on everything is taken back")
    @app_commands.autocomplete(row=completes(row_entries))
    async def rewind(self, interaction: Interaction, row: str) -> None:
        await guarded(Here(interaction), lambda here: rewind_command(here, row))

    @app_commands.command(name="answer", description="Choose for somebody who does not answer; all are told")
    @app_commands.describe(answer="The seat and the choice")
    @app_commands.autocomplete(answer=completes(blocking_entries))
    async def answer(self, interaction: Interaction, answer: str) -> None:
        await guarded(Here(interaction), lambda here: answer_command(here, answer))

    @app_commands.command(name="skip", description="A computer player stands in for a seat until its owner is back")
    @app_commands.describe(seat="The seat")
    @app_commands.autocomplete(seat=completes(seat_entries))
    async def skip(self, interaction: Interaction, seat: str) -> None:
        await guarded(Here(interaction), lambda here: skip_command(here, seat))

    @app_commands.command(name="repost", description="Post the table's card and panel again")
    async def repost(self, interaction: Interaction) -> None:
        await guarded(Here(interaction), repost_command)

    @app_commands.command(name="transfer", description="Make somebody else the host of this table")
    @app_commands.describe(user="The new host")
    async def transfer(self, interaction: Interaction, user: discord.User) -> None:
        await guarded(Here(interaction), lambda here: transfer_command(here, user))

    @app_commands.command(name="export", description="The record of the game as a file; complete once it is over")
    async def export(self, interaction: Interaction) -> None:
        await guarded(Here(interaction), export_command)

    @app_commands.command(name="report", description="Is something wrong with this table? Checks the record; a file to hand on")
    async def report(self, interaction: Interaction) -> None:
        await guarded(Here(interaction), report_command)
