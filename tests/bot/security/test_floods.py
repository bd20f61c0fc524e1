"""One person's flood gets one answer and nobody else waits; what costs much is weighed, and done one at a time."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot import floods
from bot.custom_ids import pack
from bot.floods import COSTS, FILM, HINTS, PICTURE, PRESSES, TOLD_EVERY, Buckets, Floods, Rate
from bot.panels import looking, record, replaying
from tests.bot.e2e.stage import HASTE, Stage

from .forged import press


class Clock:
    """Seconds that pass when a test says so."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@given(
    st.floats(1, 100), st.floats(0.1, 10),
    st.lists(st.tuples(st.integers(0, 3), st.floats(0, 50), st.floats(0.1, 20)), max_size=80),
)
def test_nobody_gets_more_than_their_own_bucket(burst: float, a_second: float, asked: list[tuple[int, float, float]]) -> None:
    clock = Clock()
    buckets = Buckets(Rate(burst, a_second), clock)
    taken = dict.fromkeys(range(4), 0.0)
    for user, passed, weight in asked:
        clock.now += passed
        wait = buckets.take(user, weight)
        assert wait >= 0
        taken[user] += 0 if wait else weight
        assert taken[user] <= burst + clock.now * a_second + 1e-6


def test_what_is_refused_comes_back_in_time() -> None:
    clock = Clock()
    buckets = Buckets(Rate(2, 0.5), clock)
    assert [buckets.take(1) for _ in range(3)] == [0, 0, 2]
    assert buckets.take(2) == 0, "another person's bucket is full"
    clock.now = 2
    assert buckets.take(1) == 0


def test_buckets_of_people_who_went_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(floods, "KEPT", 10)
    clock = Clock()
    buckets = Buckets(Rate(2, 1), clock)
    for user in range(10):
        buckets.take(user)
    clock.now = 100
    buckets.take(99)
    assert len(buckets) == 1


def test_one_thing_that_costs_much_at_a_time() -> None:
    clock = Clock()
    guard = Floods(clock)
    assert guard.begin(1, PICTURE) == 0
    assert guard.begin(1, PICTURE) is None, "the first is in the making"
    assert guard.begin(2, PICTURE) == 0
    guard.done(1)
    for _ in range(int((COSTS.burst - PICTURE) // FILM)):
        assert guard.begin(1, FILM) == 0
        guard.done(1)
    wait = guard.begin(1, FILM)
    assert wait is not None and wait > 0
    clock.now += wait
    assert guard.begin(1, FILM) == 0


def test_people_in_a_hurry_are_no_flood() -> None:
    """Thirty presses at once, then one and a half a second for ten minutes; a word typed in two seconds."""
    clock = Clock()
    guard = Floods(clock)
    for number in range(930):
        clock.now += 0 if number < 30 else 1 / 1.5
        assert guard.comes_in(1)
    for _ in range(40):
        clock.now += 0.05
        assert guard.hint(1)
    assert PRESSES.burst > 30 and HINTS.burst >= 40


def test_a_flood_gets_one_answer_and_others_none_of_it(tmp_path: Path) -> None:
    async def play() -> None:
        async with Stage(tmp_path) as stage:
            await stage.seat("GC", "CC", "BG", layout="earth33")
            clock = Clock()
            stage.client.floods = Floods(clock, presses=Rate(5, 1), costs=HASTE, hints=HASTE)
            calm, wild = (stage.world.people[name] for name in stage.names[:2])
            for _ in range(5):
                assert "flood" not in (await wild.slash(stage.channel, "show help")).response.content
            posts = len(stage.messages())
            custom_id = pack("he", stage.table_id, 0, "", "help")
            where = stage.world.guild.id, stage.channel.id
            said = [await press(stage.client, custom_id, wild.id, *where) for _ in range(30)]
            assert [bool(one.given) for one in said] == [True] + [False] * 29
            assert "Wait a few seconds" in said[0].text and not said[0].public
            assert len(stage.messages()) == posts
            result = await calm.slash(stage.channel, "show help")
            assert result.ephemeral and "Wait a few" not in result.response.content
            clock.now = TOLD_EVERY
            assert "Wait a few" not in (await press(stage.client, custom_id, wild.id, *where)).text
            assert not stage.records.troubles

    asyncio.run(play())


def test_a_picture_is_drawn_once_at_a_time_for_one_person(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        async with Stage(tmp_path) as stage:
            await stage.seat("GC", "CC", "BG", layout="earth33")
            stage.client.floods = Floods(Clock())
            begun, go = asyncio.Event(), asyncio.Event()
            drawn: list[int] = []

            async def slow(*rest: Any) -> None:
                drawn.append(1)
                begun.set()
                await go.wait()

            monkeypatch.setattr(stage.client.delivery.studio, "picture", slow)
            custom_id = pack("he", stage.table_id, 0, "", "views")
            where = stage.world.guild.id, stage.channel.id
            first = asyncio.create_task(press(stage.client, custom_id, 1, *where))
            await begun.wait()
            second = await press(stage.client, custom_id, 1, *where)
            assert "still at what you asked" in second.text and len(drawn) == 1
            other = asyncio.create_task(press(stage.client, custom_id, 2, *where))
            while len(drawn) < 2:
                await asyncio.sleep(0)
            go.set()
            await asyncio.gather(first, other)
            assert "still at" not in (await press(stage.client, custom_id, 1, *where)).text, "it is through"

    asyncio.run(play())


def test_what_failed_is_through_as_well(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An error in the middle does not bar the person for good."""
    async def play() -> None:
        async with Stage(tmp_path) as stage:
            await stage.seat("GC", "CC", "BG", layout="earth33")
            stage.client.floods = Floods(Clock())

            async def broken(*rest: Any) -> None:
                raise RuntimeError

            monkeypatch.setattr(stage.client.delivery.studio, "picture", broken)
            custom_id = pack("he", stage.table_id, 0, "", "views")
            where = stage.world.guild.id, stage.channel.id
            for _ in range(2):
                assert "Something went wrong" in (await press(stage.client, custom_id, 1, *where)).text

    asyncio.run(play())


COSTLY = {
    "show replay": {"what": "film"}, "show log": {"file": True}, "show verify": {}, "show board": {}, "host export": {},
    "host report": {}, "me data": {},
}


@pytest.mark.parametrize("command", COSTLY)
def test_commands_that_cost_much_are_weighed(tmp_path: Path, command: str) -> None:
    async def play() -> None:
        async with Stage(tmp_path) as stage:
            await stage.seat("GC", "CC", "BG", layout="earth33")
            stage.client.floods = Floods(Clock(), presses=HASTE, costs=Rate(20, 0.1), hints=HASTE)
            host = stage.world.people[stage.names[0]]
            said = []
            for _ in range(6):
                said.append((await host.slash(stage.channel, command, **COSTLY[command])).response.content or "")
            assert "again in" not in said[0]
            assert "again in" in said[-1] and "seconds" in said[-1], said
            assert not [line for line in stage.records.troubles if line.startswith("ERROR")]

    asyncio.run(play())


def test_the_weights_stand_where_the_work_is() -> None:
    """Whatever draws, replays or checks asks before; the buttons go the same way as the commands."""
    for module, name in ((looking, "show_picture"), (record, "log_file"), (record, "board_then"), (replaying, "show_film")):
        assert "may_spend" in getattr(module, name).__code__.co_names, name
