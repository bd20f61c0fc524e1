"""One task for each key: nobody waits for another, nothing woken is lost, no more run than may, and the end is clean."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

import pytest

from bot.delivery.lanes import ROUNDS, Lanes


def run(story: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(asyncio.wait_for(story(), 30))


async def ended(lanes: Lanes[str]) -> None:
    while lanes.tasks:
        await asyncio.wait(lanes.tasks)


def test_a_lane_that_waits_delays_no_other():
    async def story():
        gate, done = asyncio.Event(), []

        async def work(key: str) -> bool:
            if key == "slow":
                await gate.wait()
            done.append(key)
            return False

        lanes = Lanes(work, 5)
        for key in ("slow", "quick", "other"):
            lanes.wake(key)
        while len(done) < 2:
            await asyncio.sleep(0)
        assert done == ["quick", "other"]
        gate.set()
        await ended(lanes)
        assert done == ["quick", "other", "slow"]

    run(story)


@pytest.mark.parametrize("when", ["in the work", "at its end"])
def test_a_wake_up_while_it_works_is_not_lost(when: str):
    async def story():
        tasks: list[str] = ["first"]
        done: list[str] = []

        async def work(key: str) -> bool:
            found = list(tasks)
            tasks.clear()
            if when == "in the work" and found == ["first"]:
                tasks.append("second")  # arrives after the look
                lanes.wake(key)
            await asyncio.sleep(0)
            if when == "at its end" and found == ["first"]:
                tasks.append("second")
                lanes.wake(key)
            done.extend(found)
            return False

        lanes: Lanes[str] = Lanes(work, 1)
        lanes.wake("a")
        await ended(lanes)
        assert done == ["first", "second"] and not lanes.tasks

    run(story)


def test_no_more_run_than_may_and_all_get_their_turn():
    async def story():
        running = most = 0
        done = []

        async def work(key: str) -> bool:
            nonlocal running, most
            running += 1
            most = max(most, running)
            await asyncio.sleep(0)
            running -= 1
            done.append(key)
            return False

        lanes = Lanes(work, 3)
        for number in range(10):
            lanes.wake(str(number))
            lanes.wake(str(number))
        await ended(lanes)
        assert most == 3 and set(done) == {str(number) for number in range(10)}

    run(story)


def test_a_failure_is_its_own_lanes_and_tells_no_value(caplog: pytest.LogCaptureFixture):
    async def story():
        done = []

        async def work(key: str) -> bool:
            await asyncio.sleep(0)
            if key == "bad":
                raise ValueError(f"worth {6 * 7}")
            done.append(key)
            return False

        lanes = Lanes(work, 1)
        for key in ("bad", "good"):
            lanes.wake(key)
        await ended(lanes)
        assert done == ["good"]

    with caplog.at_level(logging.DEBUG):
        run(story)
    assert "the lane bad failed: ValueError" in caplog.text and "worth 42" not in caplog.text


def test_a_lane_that_never_comes_to_an_end_is_left_after_a_while():
    async def story():
        rounds = 0

        async def work(key: str) -> bool:
            nonlocal rounds
            rounds += 1
            return True

        lanes = Lanes(work, 1)
        lanes.wake("a")
        await ended(lanes)
        assert rounds == ROUNDS

    run(story)


def test_the_end_lets_what_runs_finish_begins_nothing_and_cuts_what_hangs_off():
    async def story():
        gate, done = asyncio.Event(), []

        async def work(key: str) -> bool:
            if key == "hangs":
                await gate.wait()
            await asyncio.sleep(0)
            done.append(key)
            return True

        lanes = Lanes(work, 2)
        for key in ("finishes", "hangs", "waits"):
            lanes.wake(key)
        await asyncio.sleep(0)
        await lanes.stop(0.05)
        lanes.wake("late")
        assert done == ["finishes"] and not lanes.tasks

    run(story)
