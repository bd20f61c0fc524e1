"""Several tables are written to independently of each other, and people independently of tables."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.delivery import posting
from bot.delivery.pictures import Studio
from bot.model import Settings
from bot.panels.limits import CONTENT

from .e2e.stage import Stage
from .test_delivery import SEATS, choose, silent, staged


async def second_table(stage: Stage) -> tuple[int, Any]:
    """Another running table in a channel of its own, of the same people."""
    service, people = stage.service, stage.world.people
    channel = stage.world.guild.create_text_channel("other-game")
    host = people[stage.names[0]].id
    settings = Settings(layout="earth33", players=3)
    reply = await service.new_table(stage.world.guild.id, channel.id, host, stage.names[0], settings)
    table = int(reply.args["table"])
    for index, faction in enumerate(SEATS):
        person = people[stage.names[index]]
        if index:
            await service.join(table, person.id, stage.names[index], index)
        await service.choose_faction(table, person.id, index, faction)
    assert (await service.start(table, host)).kind == "done"
    return table, channel


async def until(true: Callable[[], bool]) -> None:
    """Let the others work."""
    for _ in range(3000):
        if true():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it did not come to that")


def test_a_table_that_hangs_does_not_delay_another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A picture that takes for ever, or Discord's "wait a minute", is one table's own."""
    async def work(stage: Stage) -> None:
        silent(stage)
        other, channel = await second_table(stage)
        await choose(stage)
        gate, real = asyncio.Event(), Studio.picture

        async def slow(self: Studio, view: Any, picture: Any, table: Any) -> Any:
            if table.id == stage.table_id:
                await gate.wait()
            return await real(self, view, picture, table)

        monkeypatch.setattr(Studio, "picture", slow)
        posts = len(stage.public())
        stage.client.delivery.wake()
        await until(lambda: sum(bool(post.attachments) for post in stage.messages(channel.id)) == 1)
        await until(lambda: len(stage.client.delivery._tables.tasks) == 1)
        assert len(stage.public()) == posts
        assert [lane for lane in await stage.service.lanes() if lane[1] is None] == [(stage.table_id, None)]
        gate.set()
        await stage.deliver()
        assert len(stage.public()) == posts + 1 and not await stage.service.lanes()
        assert (await stage.service.table(other)).status == "running"  # type: ignore[union-attr]  # it is there

    staged(tmp_path, work)


def test_a_direct_message_that_hangs_does_not_delay_its_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(stage: Stage) -> None:
        silent(stage)
        for person in stage.world.people.values():
            await stage.service.set_user(replace(await stage.service.user(person.id), dm_turn=True))
        gate, real, direct = asyncio.Event(), posting.send, []

        async def slow(*args: Any, **named: Any) -> Any:
            if named.get("user"):
                direct.append(named["user"])
                await gate.wait()
            return await real(*args, **named)

        monkeypatch.setattr(posting, "send", slow)
        stage.service.changed.listener = stage.client.delivery.wake
        number = len(stage.public())
        for _ in range(16):
            stage.world.env.backend.advance_clock(60)
            await choose(stage)
            await until(lambda: not stage.client.delivery._tables.tasks)
        assert not await stage.service.owed_in((stage.table_id, None))
        assert len(stage.public()) > number + 2
        await until(lambda: bool(direct))
        gate.set()
        await stage.deliver()
        assert not await stage.service.lanes()

    staged(tmp_path, work)


def test_a_failure_at_one_table_is_not_the_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even if the failure cannot be written down; and no value gets into the log."""
    async def work(stage: Stage) -> None:
        silent(stage)
        _, channel = await second_table(stage)
        await choose(stage)
        real, failed = posting.post_panel, stage.service.failed

        def broken(posts: Any, table: Any, *rest: Any) -> Any:
            if table.id == stage.table_id:
                raise KeyError(f"worth {6 * 7}")
            return real(posts, table, *rest)

        async def full(*_: Any) -> None:
            raise RuntimeError("no room")

        monkeypatch.setattr(posting, "post_panel", broken)
        stage.service.failed = full  # type: ignore[method-assign]  # the disk is full
        posts = len(stage.public())
        await stage.deliver()
        assert any(post.attachments for post in stage.messages(channel.id))
        assert len(stage.public()) == posts
        assert any("KeyError" in line for line in stage.records.lines)
        assert not any("worth 42" in line for line in stage.records.lines)
        stage.service.failed = failed  # type: ignore[method-assign]  # there is room again
        monkeypatch.setattr(posting, "post_panel", real)
        await stage.deliver()
        assert len(stage.public()) == posts, "the lane rests for a while"
        stage.world.env.backend.advance_clock(120)
        await stage.deliver()
        assert len(stage.public()) == posts + 1

    staged(tmp_path, work)


def test_everything_fits_even_with_a_remark() -> None:
    assert len(posting._remarked("x" * CONTENT, "The picture failed.")) <= CONTENT
