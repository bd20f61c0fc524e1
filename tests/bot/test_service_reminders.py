"""Reminders: when, to whom, where; quiet hours; the question to the table; people who left; a bot that was away."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.model import PACES, UserSettings
from bot.service.reminders import SNOOZE, quiet_until
from tests.bot.playing import ANA, JONAS, MIA, TOM, World, played

WAIT = PACES["daily"]["reminder"]
LATE = PACES["daily"]["late"]
DAY = 24 * 3600.0


async def jonas_is_asked(world: World) -> int:
    """A table that waits for Jonas (Crawling Chaos), and nothing is owed."""
    table = await world.table()
    await world.choose(table, "GC", "clockwise")
    await world.choose(table, "GC", await world.a_move(table, "GC"), "done")
    assert [user for _, user in await world.service.waiting_for(table)] == [JONAS]
    await world.forget_owed()
    return table


async def later(world: World, seconds: float) -> None:
    world.clock.now += seconds
    await world.service.run_due()


async def sent(world: World, table: int, kind: str, message: int) -> None:
    """What is owed of this kind was sent as this message."""
    for one in await world.owed(table, kind):
        await world.service.delivered(one.id, message)


def test_half_time_full_time_then_the_table_and_never_more(tmp_path):
    async def story(world: World):
        table = await jonas_is_asked(world)
        await later(world, WAIT - 1)
        assert not await world.owed(table, "reminder")
        await later(world, 1)
        await sent(world, table, "reminder", 71)
        await later(world, WAIT)
        (second,) = await world.owed(table, "reminder")
        (old,) = await world.owed(table, "recall")
        assert second.payload["number"] == 2 and old.message == 71, "one reminder: the first goes"
        await sent(world, table, "reminder", 72)
        await later(world, LATE - 2 * WAIT)
        (asked,) = await world.owed(table, "absent")
        assert asked.payload["seat"] == "CC" and asked.payload["why"] == "late" and asked.user is None
        assert {one.message for one in await world.owed(table, "recall")} == {71, 72}
        await world.forget_owed()
        for _ in range(5):
            await later(world, 10 * DAY)
        assert not [one for one in await world.owed(table) if one.kind in ("absent", "reminder")]
        assert (await world.service.table(table)).absent == {"CC": ("late", JONAS)}

    played(tmp_path, story)


def test_an_answer_takes_the_reminder_and_the_question_back(tmp_path):
    async def story(world: World):
        table = await jonas_is_asked(world)
        await later(world, WAIT)
        await later(world, WAIT)
        await sent(world, table, "reminder", 71)
        await later(world, LATE)
        await sent(world, table, "absent", 72)
        await world.forget_owed()
        await world.choose(table, "CC", await world.a_move(table, "CC"), "done")
        assert 72 in {one.message for one in await world.owed(table, "recall")}
        assert (await world.service.table(table)).absent == {}

    played(tmp_path, story)


def test_a_reminder_answered_while_it_was_on_its_way_is_deleted(tmp_path):
    async def story(world: World):
        table = await jonas_is_asked(world)
        await later(world, WAIT)
        (on_its_way,) = await world.owed(table, "reminder")
        await world.choose(table, "CC", await world.a_move(table, "CC"), "done")
        await world.service.delivered(on_its_way.id, 73)
        (one,) = await world.owed(table, "recall")
        assert (one.id, one.message) == (on_its_way.id, 73)
        await world.service.delivered(one.id, None)
        assert not await world.owed(table, "recall")

    played(tmp_path, story)


def test_by_direct_message_for_who_wants_it_and_in_the_channel_where_that_fails(tmp_path):
    async def story(world: World):
        await world.service.set_user(replace(await world.service.user(JONAS), dm_reminder=True))
        table = await jonas_is_asked(world)
        await later(world, WAIT)
        (one,) = await world.owed(table, "reminder")
        assert one.user == JONAS
        await world.service.to_channel(one.id)
        assert [(owed.id, owed.user) for owed in await world.owed(table, "reminder")] == [(one.id, None)]
        await world.service.dm_failed(JONAS)
        await later(world, WAIT)
        assert [owed.user for owed in await world.owed(table, "reminder")] == [None]

    played(tmp_path, story)


def test_quiet_hours_put_a_reminder_off_to_their_end(tmp_path):
    async def story(world: World):
        table = await jonas_is_asked(world)
        hour = int(world.clock.now + WAIT) // 3600 % 24
        await world.service.set_user(replace(await world.service.user(JONAS), quiet=f"{hour}-{(hour + 3) % 24}"))
        await later(world, WAIT)
        assert not await world.owed(table, "reminder")
        end = quiet_until(await world.service.user(JONAS), world.clock.now)
        await later(world, end - world.clock.now - 1)
        assert not await world.owed(table, "reminder")
        await later(world, 1)
        assert await world.owed(table, "reminder")

    played(tmp_path, story)


@pytest.mark.parametrize(("quiet", "zone", "when", "hours"), [
    ("22-8", "", 23 * 3600, 9), ("22-8", "", 7 * 3600, 1), ("22-8", "", 8 * 3600, None), ("8-10", "", 9 * 3600, 1),
    ("22-8", "Europe/Berlin", 21 * 3600, 10), ("", "", 0, None), ("22-24", "", 23 * 3600, 1), ("22-8", "Nowhere", 23 * 3600, 9),
])
def test_quiet_hours(quiet: str, zone: str, when: int, hours: int | None):
    midnight = 1_700_006_400.0  # a midnight in November, UTC
    found = quiet_until(UserSettings(1, quiet=quiet, zone=zone), midnight + when)
    assert found == (None if hours is None else midnight + when + hours * 3600)


def test_a_snooze_is_for_who_is_waited_for(tmp_path):
    async def story(world: World):
        table = await jonas_is_asked(world)
        await later(world, WAIT)
        await sent(world, table, "reminder", 71)
        assert (await world.service.snooze(table, ANA)).message == "not_reminded"
        assert (await world.service.snooze(table, JONAS)).message == "snoozed"
        assert [one.message for one in await world.owed(table, "recall")] == [71]
        await later(world, SNOOZE - 1)
        assert not await world.owed(table, "reminder")
        await later(world, 2)
        assert len(await world.owed(table, "reminder")) == 1

    played(tmp_path, story)


@pytest.mark.parametrize("why", ["late", "gone"])
def test_whoever_is_seated_decides_about_somebody_absent(why: str, tmp_path):
    async def story(world: World):
        table = await jonas_is_asked(world)
        assert (await world.service.stand_in(table, ANA, "CC", "heuristic")).message == "only_host"
        if why == "gone":
            await world.service.gone(table, JONAS)
        else:
            for _ in range(3):
                await later(world, LATE)
        assert [one.payload["why"] for one in await world.owed(table, "absent")] == [why]
        await sent(world, table, "absent", 71)
        assert (await world.service.stand_in(table, TOM, "CC", "heuristic")).message == "only_host"
        assert (await world.service.stand_in(table, ANA, "CC", "heuristic")).kind == "done"
        await world.service.settled()
        assert (await world.service.table(table)).absent == {}
        assert 71 in [one.message for one in await world.owed(table, "recall")]
        assert JONAS not in [user for _, user in await world.service.waiting_for(table)]

    played(tmp_path, story)


def test_the_table_waits_on_and_is_asked_again_after_as_long(tmp_path):
    async def story(world: World):
        table = await jonas_is_asked(world)
        for _ in range(3):
            await later(world, LATE)
        await world.forget_owed()
        assert (await world.service.wait_for(table, ANA, "GC")).message == "not_absent"
        assert (await world.service.wait_for(table, TOM, "CC")).message == "only_host"
        assert (await world.service.wait_for(table, ANA, "CC")).message == "waited"
        assert (await world.service.table(table)).absent == {}
        await later(world, LATE - 1)
        assert not await world.owed(table, "absent")
        await later(world, 2)
        assert len(await world.owed(table, "absent")) == 1

    played(tmp_path, story)


def test_who_left_is_told_of_once_and_is_back_with_a_press(tmp_path):
    async def story(world: World):
        table = await jonas_is_asked(world)
        await world.service.gone(table, ANA)
        assert not await world.owed(table, "absent"), "nobody waits for her"
        for _ in range(3):
            await world.service.gone(table, JONAS)
        await sent(world, table, "absent", 71)
        await later(world, 10 * DAY)
        assert not [one for one in await world.owed(table) if one.kind in ("absent", "reminder")]
        await world.service.came_back(table, JONAS)
        assert [one.message for one in await world.owed(table, "recall")] == [71]
        assert (await world.service.table(table)).absent == {}
        await later(world, WAIT)
        assert len(await world.owed(table, "reminder")) == 1

    played(tmp_path, story)


def test_a_pause_takes_reminders_back(tmp_path):
    async def story(world: World):
        table = await jonas_is_asked(world)
        await later(world, WAIT)
        await sent(world, table, "reminder", 71)
        await world.service.pause(table, MIA)
        assert [one.message for one in await world.owed(table, "recall")] == [71]
        await later(world, 10 * DAY)
        assert not await world.owed(table, "reminder")

    played(tmp_path, story)


@pytest.mark.parametrize("away", [60.0, 3 * DAY])
def test_deadlines_do_not_run_while_the_bot_is_away(away: float, tmp_path):
    async def story(world: World):
        table = await jonas_is_asked(world)
        await later(world, WAIT - 600)
        await world.service.close()
        world.clock.now += away
        await world.restart()
        await world.service.run_due()
        told = [one.payload["notice"] for one in await world.owed(table, "notice")]
        assert told == (["offline"] if away > DAY else []), "one catch-up, and only after long"
        assert not await world.owed(table, "reminder"), "no pile of reminders"
        await later(world, 601)
        assert len(await world.owed(table, "reminder")) == 1

    played(tmp_path, story)
