"""The lobby as people press it: who made the table gets menus, everybody else what is agreed on and what he can do."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from bot.model import Settings

from .e2e.persons import presses_of
from .e2e.stage import Stage


def staged(folder: Path, work: Callable[[Stage, Callable[[str, str], Awaitable[Any]]], Awaitable[None]]) -> None:
    """A table of Mia's that is not begun, Jonas at it; ``work`` gets who presses what and reads the answer."""

    async def run() -> None:
        async with Stage(folder) as stage:
            people = stage.world.people
            reply = await stage.service.new_table(
                stage.world.guild.id, stage.channel.id, people["Mia"].id, "Mia", Settings(players=3)
            )
            stage.table_id = int(reply.args["table"])
            await stage.service.join(stage.table_id, people["Jonas"].id, "Jonas", 1)
            await stage.deliver()
            card = next(one for one in stage.public() if list(presses_of(one.components)))

            async def press(who: str, verb: str) -> Any:
                custom_id = next(str(item["custom_id"]) for item, one in presses_of(card.components) if one.verb == verb)
                result = await people[who].click(stage.seen(card), custom_id=custom_id)
                return result.response

            await work(stage, press)

    asyncio.run(run())


@pytest.mark.parametrize("verb", ["options", "manage"])
def test_who_made_the_table_gets_the_menus(tmp_path: Path, verb: str) -> None:
    async def work(stage: Stage, press: Callable[[str, str], Awaitable[Any]]) -> None:
        assert list(presses_of((await press("Mia", verb)).components))

    staged(tmp_path, work)


@pytest.mark.parametrize("who", ["Jonas", "Ana"])
def test_everybody_else_reads_what_is_agreed_on_and_who_can_change_it(tmp_path: Path, who: str) -> None:
    async def work(stage: Stage, press: Callable[[str, str], Awaitable[Any]]) -> None:
        shown = await press(who, "options")
        assert not list(presses_of(shown.components))
        assert "Undo: friendly" in shown.content and "who made this table" in shown.content
        shown = await press(who, "manage")
        assert not list(presses_of(shown.components))
        assert ("For your own seat" if who == "Jonas" else "take it yourself") in shown.content

    staged(tmp_path, work)
