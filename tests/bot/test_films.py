"""Time-lapses are made apart from everything else: one at a time, in a process of their own, kept for whoever asks again."""

from __future__ import annotations

import asyncio
from io import BytesIO
from pathlib import Path
from typing import Any

import msgspec
import pytest
from PIL import Image

from bot.delivery import films
from bot.delivery.films import Busy, Films
from bot.service.lookback import Stage as Position
from engine import Config, new_game
from tests.bot.playing import World, played


def positions() -> list[Position]:
    table = new_game(Config(seats=("GC", "CC", "BG"), seed="films"))
    return [Position(0, table.view(None), ())]


def test_a_process_of_its_own_makes_the_file() -> None:
    async def run() -> tuple[bytes | None, int]:
        one = Films()
        one.open(processes=True)
        return await one.film((1, 5, 0), positions(), {"GC": "Mia"})

    data, step = asyncio.run(run())
    assert data is not None and step == 1
    assert Image.open(BytesIO(data)).format == "WEBP"


def test_a_process_that_is_ended_sends_nothing() -> None:
    async def run() -> bytes | None:
        one = Films()
        one.open(processes=True)
        task = asyncio.create_task(one.film((1, 5, 0), positions() * 200, {}))
        while one._process is None or not one._process.is_alive():
            await asyncio.sleep(0.01)
        one.close()
        return (await task)[0]

    assert asyncio.run(run()) is None


def test_the_same_is_made_once_and_few_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[int] = []

    def count(frames: Any, names: Any) -> bytes:
        made.append(len(frames))
        return b"film"

    async def run() -> None:
        one = Films()
        await asyncio.gather(*(one.film((1, 5, 0), positions(), {}) for _ in range(3)))
        assert len(made) == 1
        for number in range(films.KEPT + 1):
            await one.film((2, number, 0), positions(), {})
        assert len(one._kept) == films.KEPT
        await one.film((1, 5, 0), positions(), {})
        assert len(made) == films.KEPT + 3

    monkeypatch.setattr(films, "made", count)
    asyncio.run(run())


def test_too_many_at_once_are_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> list[Any]:
        one = Films()
        wanted = [one.film((number, 0, 0), positions(), {}) for number in range(films.WAITING + 2)]
        return await asyncio.gather(*wanted, return_exceptions=True)

    monkeypatch.setattr(films, "made", lambda frames, names: b"film")
    found = asyncio.run(run())
    assert sum(isinstance(one, Busy) for one in found) == 2 and sum(one == (b"film", 1) for one in found) == films.WAITING


def test_one_that_fails_is_no_file(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    hidden = " ".join(["seven", "signs"])

    def fail(frames: Any, names: Any) -> bytes:
        raise MemoryError(hidden)

    monkeypatch.setattr(films, "made", fail)
    assert asyncio.run(Films().film((1, 5, 0), positions(), {})) == (None, 1)
    assert "time-lapse failed" in caplog.text and hidden not in caplog.text


def test_what_is_shown_is_public_at_every_point(tmp_path: Path) -> None:
    async def story(world: World) -> None:
        table = await world.table()
        game = await world.drive(table, lambda one: one.view(None).state.round == 3)
        assert any(one.signs for one in game.game.state.seats.values()), "somebody holds a hidden sign"
        stages = await world.service.stages(table)
        rows = await world.service.store.journal(table)
        assert [stage.row for stage in stages] == list(range(len(rows) + 1))
        assert stages[-1].view.state.round == 3 and stages[0].view.state.round == 1
        for stage in stages:
            assert stage.view.viewer is None and not any(stage.view.state.signs_pool)
            assert not any(sign for one in stage.view.state.seats.values() for sign in one.signs)
            assert world.seed not in msgspec.json.encode(stage.view.state).decode()
            assert not any(event.secret for event in stage.events)
        only = await world.service.stages(table, 2)
        assert only and {stage.view.state.round for stage in only} == {2}
        assert await world.service.stages(table, 9) == []

    played(tmp_path, story)
