"""A Doom turn: the Ritual is shown before it is performed, and one form says all of the turn."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from simcord.results import to_discord_message

from bot.custom_ids import unpack
from bot.model import Intent
from bot.panels.doom import ritual_of
from bot.speech import ritual_outcome
from engine import Decision
from engine.play import PLAYERS

from .e2e.persons import fields
from .e2e.stage import Stage

Work = Callable[[Stage, Any, Decision], Awaitable[None]]


async def until(stage: Stage, wanted: Callable[[Decision], bool], limit: int = 3000) -> Decision:
    """All seats play as the heuristic player would until such a question is asked."""
    rng = random.Random(5)
    for _ in range(limit):
        game = await stage.game()
        asked = game.pending()[0]
        if wanted(asked):
            await stage.deliver()
            return asked
        seat = asked.seat
        member = (await stage.record()).member_of(seat)
        assert member is not None and member.user is not None
        option = PLAYERS["heuristic"]().choose(asked, lambda: game.view(seat), rng)
        reply = await stage.service.choose(Intent(stage.table_id, member.user, seat, (option.key,), asked.id))
        assert reply.kind == "done", reply
    raise AssertionError("never asked")


def in_doom_turn(folder: Path, work: Work, wanted: Callable[[Decision], bool] = lambda one: True) -> None:
    """Somebody stands in a Doom turn with the Power for a Ritual."""

    async def play() -> None:
        async with Stage(folder) as stage:
            await stage.seat("GC", "CC", "BG", layout="earth33")
            decision = await until(
                stage, lambda one: one.prompt == "doom_turn" and ritual_of(one) is not None and wanted(one)
            )
            member = (await stage.record()).member_of(decision.seat)
            assert member is not None
            await work(stage, stage.world.people[member.name], decision)

    asyncio.run(play())


def holds_signs(decision: Decision) -> bool:
    return any(option.key.startswith("reveal") for option in decision.options)


async def doom_form_of(stage: Stage, person: Any) -> Any:
    """The form behind the button Ritual of the newest panel."""
    post = stage.public()[-1]
    custom_id = next(
        item["custom_id"] for row in post.components for item in row["components"]
        if (press := unpack(item["custom_id"])) is not None and (press.verb, press.argument) == ("group", "ritual")
    )
    return await person.click(to_discord_message(stage.world.env, post), custom_id=custom_id)


def test_the_command_shows_cost_and_gain_and_performs_only_when_confirmed(tmp_path: Path) -> None:
    async def work(stage: Stage, person: Any, decision: Decision) -> None:
        game = await stage.game()
        digest, view = game.digest(), game.view(None)
        found = ritual_outcome(view, decision.seat)
        shown = await person.slash(stage.channel, "cw ritual")
        assert shown.ephemeral and (await stage.game()).digest() == digest
        text = shown.response.content
        gains = (f"leaves you {found.left}", f"brings {found.doom} Doom", f"{found.next_cost}.")
        for words in (f"costs {found.cost} Power", *gains):
            assert words in text, (words, text)
        assert [item["label"] for row in shown.response.components for item in row["components"]] == [
            "Perform the Ritual", "Back"
        ]
        await person.click(shown.response, label="Perform the Ritual")
        after = (await stage.game()).view(None)
        assert after.power(decision.seat) == found.left
        assert after.seat(decision.seat).doom == view.seat(decision.seat).doom + found.doom
        assert after.state.ritual_space == view.state.ritual_space + 1

    in_doom_turn(tmp_path, work)


def test_a_confirmation_left_lying_performs_nothing_later(tmp_path: Path) -> None:
    async def work(stage: Stage, person: Any, decision: Decision) -> None:
        shown = await person.slash(stage.channel, "cw ritual")
        await person.slash(stage.channel, "cw end")
        digest = (await stage.game()).digest()
        again = await person.click(shown.response, label="Perform the Ritual")
        assert again.response.ephemeral and (await stage.game()).digest() == digest
        assert "earlier question" in again.response.content

    in_doom_turn(tmp_path, work)


def test_the_command_outside_a_doom_turn_says_when(tmp_path: Path) -> None:
    async def play() -> None:
        async with Stage(tmp_path) as stage:
            await stage.seat("GC", "CC", "BG", layout="earth33")
            decision = await until(stage, lambda one: one.prompt == "turn")
            member = (await stage.record()).member_of(decision.seat)
            assert member is not None
            digest = (await stage.game()).digest()
            shown = await stage.world.people[member.name].slash(stage.channel, "cw ritual")
            assert "Doom turn" in shown.response.content and (await stage.game()).digest() == digest

    asyncio.run(play())


def test_ritual_signs_and_end_in_one_form(tmp_path: Path) -> None:
    async def work(stage: Stage, person: Any, decision: Decision) -> None:
        before = (await stage.game()).view(decision.seat)
        found = ritual_outcome(before, decision.seat)
        form = await doom_form_of(stage, person)
        assert set(fields(form.modal)) == {"ritual", "signs", "end"}
        sign = fields(form.modal)["signs"]["options"][0]["value"]
        worth = int(sign.partition("|")[0].split()[-1])
        await person.submit_modal(form, {"ritual": ["yes"], "signs": [sign], "end": ["yes"]})
        after = await stage.game()
        seat = after.view(None).seat(decision.seat)
        assert seat.doom == before.seat(decision.seat).doom + found.doom + worth
        assert all(one.seat != decision.seat or one.prompt != "doom_turn" for one in after.pending())

    in_doom_turn(tmp_path, work, holds_signs)


def test_no_ritual_but_the_end(tmp_path: Path) -> None:
    async def work(stage: Stage, person: Any, decision: Decision) -> None:
        before = (await stage.game()).view(None)
        form = await doom_form_of(stage, person)
        await person.submit_modal(form, {"ritual": ["no"], "end": ["yes"]})
        after = await stage.game()
        assert after.view(None).power(decision.seat) == before.power(decision.seat)
        assert all(one.seat != decision.seat or one.prompt != "doom_turn" for one in after.pending())

    in_doom_turn(tmp_path, work)


def test_great_old_ones_are_named_only_when_one_is_in_play(tmp_path: Path) -> None:
    async def work(stage: Stage, person: Any, decision: Decision) -> None:
        signs = ritual_outcome((await stage.game()).view(None), decision.seat).signs
        text = (await person.slash(stage.channel, "cw ritual")).response.content
        assert ("Great Old Ones in play" in text) == bool(signs), text

    in_doom_turn(tmp_path, work)
