"""The bot is killed while people play, and nothing is lost, told twice or done twice. The long form: tests/wire/crash."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

from .crash.deaths import WAYS
from .crash.people import Round
from .crash.stage import CrashStage, run, schedule

SHORT = ("interaction sent", "answered, not heard", "commit in progress", "accepted, post owed", "picture arriving",
         "posted, not heard", "edited, not heard", "starting", "asked to end")
"""Ways to die of the short form, in this order."""


async def back(stage: CrashStage) -> None:
    """The bot has died; it comes back, and everything is looked at."""
    assert await stage.dead(20.0), "the awaited instant never came"
    await stage.rest()
    await stage.come_back()


def test_a_bot_that_is_killed_again_and_again(tmp_path: Path) -> None:
    async def play() -> None:
        async with CrashStage(tmp_path, seed="short", tables=3) as stage:
            ways = [next(way for way in WAYS if way.name == name) for name in SHORT]
            report = await run(stage, ways, choices=3)
            assert not report.problems, "\n".join(report.problems[:20])
            assert report.deaths >= len(SHORT)
            assert report.facts["choices by people"] > 0

    asyncio.run(play())


def test_every_way_to_die_has_its_turn() -> None:
    assert {way.name for way in schedule(200, random.Random(1))} == {way.name for way in WAYS}


def test_what_belongs_to_a_message_is_done_once_whenever_the_bot_dies(tmp_path: Path) -> None:
    """Instants that the others hit by chance only; every return looks for one card, its pin, and one panel for each table."""

    async def play() -> None:
        async with CrashStage(tmp_path, seed="instants", tables=2) as stage:
            for instant in (before_the_pin, while_a_card_changes, before_an_old_panel_loses_its_buttons):
                await instant(stage, stage.rounds[instant is before_the_pin])
                assert not stage.report.problems, "\n".join([instant.__name__, *stage.report.problems])

    asyncio.run(play())


async def before_the_pin(stage: CrashStage, one: Round) -> None:
    await stage.wire.do("death", pid=stage.pid, method="PUT", path="/channels/.*/pins/.*", moment="before")
    await one.act(last=False)
    await back(stage)


async def while_a_card_changes(stage: CrashStage, one: Round) -> None:
    """The second change comes while the first card is on its way."""
    posts = f"/channels/{one.channel.id}/messages"
    await stage.wire.do("trouble", method="POST", path=posts, delay=2.0)
    await stage.wire.do("death", pid=stage.pid, method="POST", path=posts, moment="after")
    await one.act(last=False)
    await one.act(last=False)
    await back(stage)


async def before_an_old_panel_loses_its_buttons(stage: CrashStage, one: Round) -> None:
    while one.choices < 4:
        await one.act(last=False)
    stage.kill()
    await back(stage)  # a new process puts nothing into posts of the one before
    path = f"/channels/{one.channel.id}/messages/{(await one.record()).panel_message}"
    await stage.wire.do("death", pid=stage.pid, method="PATCH", path=path, moment="before")
    stage.play()
    await back(stage)
