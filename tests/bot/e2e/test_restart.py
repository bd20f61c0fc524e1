"""A restart at any point changes nothing: state, questions, panels, owed messages and timers are as before."""

from __future__ import annotations

import asyncio
import copy
import random
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from .playing import Company
from .stage import Stage

SEATS = ("GC", "CC", "BG")


def panels_of(stage: Stage) -> dict[int, Any]:
    """The buttons of every public message that has some."""
    return {message.id: copy.deepcopy(message.components) for message in stage.public() if message.components}


async def interrupted(folder: Path, seed: int, stops: int) -> None:
    """A game in which the process dies and comes back between answers."""
    rng = random.Random(seed)
    async with Stage(folder, seed=f"restart {seed}") as stage:
        await stage.seat(*SEATS, layout="earth33")
        company = Company(stage, seed=str(seed), mode="mixed")
        for _ in range(stops):
            target = (await stage.game()).serial + rng.randrange(1, 12)
            await company.play(until=lambda game, target=target: game.serial >= target)
            before = await stage.game()
            asked = [(one.id, one.prompt, [option.key for option in one.options]) for one in before.pending()]
            digest, posts = before.digest(), len(stage.public())
            panels, timers = panels_of(stage), await stage.service.store.timers_of(stage.table_id)
            assert panels and timers
            await stage.restart()
            after = await stage.game()
            assert after.digest() == digest
            assert [(one.id, one.prompt, [option.key for option in one.options]) for one in after.pending()] == asked
            assert len(stage.public()) == posts, "nothing is posted twice after a restart"
            assert panels_of(stage) == panels, "the same buttons on the same messages"
            assert await stage.service.store.timers_of(stage.table_id) == timers
        await company.audit.judge()
        company.audit.logs()
        assert not company.audit.problems, "\n".join(company.audit.problems[:20])


@pytest.mark.parametrize("seed", range(2))
def test_restarts_in_the_middle(seed: int, tmp_path: Path) -> None:
    asyncio.run(interrupted(tmp_path, seed, 12))


def outbox(stage: Stage) -> list[tuple[str]]:
    """Kinds of the messages that are still to be sent."""
    with sqlite3.connect(stage.path) as db:
        found = db.execute("SELECT kind FROM outbox WHERE state = 'owed' AND kind != 'card'").fetchall()
    db.close()
    return found


def test_what_is_owed_is_sent_after_the_restart_and_once(tmp_path: Path) -> None:
    async def play() -> None:
        async with Stage(tmp_path) as stage:
            await stage.seat(*SEATS, layout="earth33")
            company = Company(stage, places=2)
            await company.play(until=lambda game: game.pending()[0].prompt == "turn")
            stage.world.env.inject_error("POST", f"/channels/{stage.channel.id}/messages", status=403, code=50013, times=None)
            game = await stage.game()
            decision = game.pending()[0]
            person = company.person((await stage.record()).member_of(decision.seat).user)  # type: ignore[union-attr, arg-type]
            posts = len(stage.public())
            await person.answer(decision, company.plan(game, decision))
            assert len(stage.public()) == posts
            assert [row[0] for row in outbox(stage)] == ["action"], "the post is still owed"
            stage.world.env.backend.faults.clear()
            await stage.restart()
            await stage.world.env.advance_time(3600)
            news = stage.public()[posts:]
            assert len(news) == 1, [message.content for message in news]
            assert news[0].components and news[0].attachments

    asyncio.run(play())
