"""Seats of a running game: replaced, resigned, stood in for; pause, going on, giving up."""

from __future__ import annotations

from bot.model import Intent
from tests.bot.playing import ANA, JONAS, MIA, TOM, World, played


def test_another_person_takes_over_a_seat(tmp_path):
    async def story(world: World):
        table = await world.table()
        assert (await world.service.replace(table, JONAS, "GC", TOM, "Tom")).message == "only_host"
        assert (await world.service.replace(table, MIA, "GC", TOM, "Tom")).kind == "done"
        assert (await world.choose(table, "GC", "clockwise")).kind == "not_yours"
        assert (await world.service.choose(Intent(table, TOM, "GC", ("clockwise",)))).kind == "done"
        assert [record.id for record in await world.service.tables_of(TOM)] == [table]

    played(tmp_path, story)


def test_a_stand_in_plays_until_its_person_takes_the_seat_back(tmp_path):
    async def story(world: World):
        table = await world.table()
        assert (await world.service.stand_in(table, MIA, "GC", "heuristic")).kind == "done"
        await world.service.settled()
        assert [one[0] for one in await world.service.waiting_for(table)] != ["GC"]
        assert (await world.service.stand_in(table, MIA, "GC", "")).message == "taken_back"
        assert (await world.service.table(table)).member_of("GC").computer == ""

    played(tmp_path, story)


def test_whoever_resigns_leaves_the_seat_to_a_computer(tmp_path):
    async def story(world: World):
        table = await world.table()
        assert (await world.service.resign(table, MIA)).kind == "done"
        await world.service.settled()
        member = (await world.service.table(table)).member_of("GC")
        assert (member.user, member.computer) == (None, "heuristic")
        assert [user for _, user in await world.service.waiting_for(table)] in ([JONAS], [ANA])
        assert (await world.service.resign(table, TOM)).message == "not_seated"

    played(tmp_path, story)


def test_the_last_person_who_resigns_gives_the_table_up(tmp_path):
    async def story(world: World):
        table = await world.table(computers=("CC", "BG"))
        assert (await world.service.resign(table, MIA)).kind == "done"
        assert (await world.service.table(table)).status == "abandoned"

    played(tmp_path, story)


def test_an_abandoned_table_publishes_its_secret_and_takes_nothing_more(tmp_path):
    async def story(world: World):
        table = await world.table()
        assert (await world.service.end(table, TOM)).message == "not_seated"
        assert (await world.service.end(table, TOM, manager=True)).kind == "done"
        notice = (await world.owed(table, "notice"))[-1].payload
        assert notice["secret"] == world.seed
        for again in (True, False):
            assert (await world.choose(table, "GC", "clockwise")).message == "table_over"
            assert (await world.service.ask_undo(table, MIA)).message == "table_over"
            assert (await world.service.rewind(table, MIA, 0)).message == "table_over"
            assert (await world.service.resume(table, MIA)).message == "table_over"
            if again:
                await world.restart()
        assert await world.service.tables_of(MIA) == []

    played(tmp_path, story)


def test_when_the_creator_is_gone_for_a_day_anybody_seated_may_host(tmp_path):
    async def story(world: World):
        table = await world.table()
        assert (await world.service.pause(table, ANA)).message == "only_host"
        world.clock.now += 24 * 3600 + 1
        assert (await world.service.pause(table, TOM)).message == "only_host"
        assert (await world.service.pause(table, ANA)).kind == "done"

    played(tmp_path, story)


def test_the_bot_itself_may_pause_and_the_table_says_why(tmp_path):
    async def story(world: World):
        table = await world.table()
        assert (await world.service.pause(table, 0, reason="channel_gone")).kind == "done"
        assert (await world.owed(table, "notice"))[-1].payload == {"notice": "paused", "by": 0, "reason": "channel_gone"}

    played(tmp_path, story)
