"""The lobby: seats, factions, settings, start, expiry."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from bot.model import Settings
from tests.bot.playing import ANA, CHANNEL, GUILD, JONAS, MIA, TOM, World, played


def test_a_table_fills_up_and_starts(tmp_path):
    async def story(world: World):
        service = world.service
        table = await world.lobby(3)
        assert (await service.start(table, MIA)).args == {"free": 2, "needed": 3}
        assert (await service.join(table, JONAS, "Jonas")).args["index"] == 1
        reply = await service.join(table, JONAS, "Jonas")
        assert (reply.message, reply.args["seats"]) == ("joined", 2)
        assert (await service.join(table, ANA, "Ana")).message == "no_free_seat"
        assert (await service.start(table, JONAS)).message == "only_host"
        assert (await service.start(table, MIA)).kind == "done"
        record = await service.table(table)
        assert record.status == "running" and "?" not in [member.faction for member in record.members]
        assert [member.faction for member in record.members] == list((await service.game(table)).view(None).state.order)
        assert (await service.join(table, ANA, "Ana")).message == "not_lobby"
        assert (await service.start(table, MIA)).message == "not_lobby"

    played(tmp_path, story)


def test_a_drawn_order_keeps_people_with_their_factions(tmp_path):
    async def story(world: World):
        table = await world.table(("GC", "CC", "BG", "YS"), draw_order=True)
        record = await world.service.table(table)
        assert {member.faction: member.user for member in record.members} == {"GC": MIA, "CC": JONAS, "BG": ANA, "YS": TOM}
        assert [member.faction for member in record.members] == list((await world.service.game(table)).view(None).state.order)
        assert [member.index for member in record.members] == [0, 1, 2, 3]

    played(tmp_path, story)


def test_factions_are_unique_and_for_the_own_seat(tmp_path):
    async def story(world: World):
        service = world.service
        table = await world.lobby(3)
        await service.join(table, JONAS, "Jonas", faction="GC")
        assert (await service.choose_faction(table, MIA, 0, "GC")).message == "faction_taken"
        assert (await service.choose_faction(table, JONAS, 0, "CC")).message == "only_own_seat"
        assert (await service.choose_faction(table, MIA, 0, "XX")).message == "no_faction"
        assert (await service.choose_faction(table, JONAS, 1, "?")).kind == "done"
        assert (await service.choose_faction(table, MIA, 0, "GC")).kind == "done"
        assert (await service.join(table, ANA, "Ana", 9)).message == "no_such_seat"
        assert (await service.join(table, ANA, "Ana", 1)).message == "seat_taken"

    played(tmp_path, story)


def test_leaving_kicking_and_computers(tmp_path):
    async def story(world: World):
        service = world.service
        table = await world.lobby(3)
        await service.join(table, JONAS, "Jonas")
        assert (await service.kick(table, JONAS, 0)).message == "only_host"
        assert (await service.kick(table, MIA, 1)).args["name"] == "Jonas"
        assert (await service.leave(table, JONAS)).message == "not_seated"
        assert (await service.set_computer(table, MIA, 1, "genius")).message == "no_computer"
        assert (await service.set_computer(table, MIA, 0, "random")).message == "seat_taken"
        assert (await service.set_computer(table, MIA, 1, "random")).kind == "done"
        assert (await service.join(table, JONAS, "Jonas")).args["index"] == 2
        assert (await service.leave(table, MIA)).kind == "done"
        assert (await service.kick(table, JONAS, 1)).kind == "done"  # the creator has left: anybody seated may

    played(tmp_path, story)


def test_settings_are_checked_and_seats_follow_the_number_of_players(tmp_path):
    async def story(world: World):
        service = world.service
        table = await world.lobby(3)
        good = (await service.table(table)).settings
        await service.join(table, JONAS, "Jonas", 2)
        assert (await service.configure(table, MIA, replace(good, pace="never"))).message == "bad_setting"
        assert (await service.configure(table, MIA, replace(good, layout="moon"))).message == "config"
        assert (await service.configure(table, MIA, replace(good, layout="earth55"))).message == "config"
        assert (await service.configure(table, MIA, replace(good, options={"nonsense": "1"}))).message == "config"
        assert (await service.configure(table, MIA, replace(good, players=5, undo="open"))).kind == "done"
        assert len((await service.table(table)).members) == 5
        assert (await service.configure(table, MIA, replace(good, players=2))).kind == "done"
        record = await service.table(table)
        assert [(member.index, member.user) for member in record.members] == [(0, MIA), (1, JONAS)]
        assert (await service.new_table(GUILD, CHANNEL + 1, MIA, "Mia", Settings(players=9))).message == "config"

    played(tmp_path, story)


def test_a_lobby_expires_after_a_quiet_week(tmp_path):
    async def story(world: World):
        table = await world.lobby(3)
        world.clock.now += 6 * 24 * 3600
        await world.service.join(table, JONAS, "Jonas")
        world.clock.now += 6 * 24 * 3600
        await world.service.run_due()
        assert (await world.service.table(table)).status == "lobby"
        world.clock.now += 2 * 24 * 3600
        await world.service.run_due()
        assert (await world.service.table(table)).status == "abandoned"
        assert (await world.owed(table, "notice"))[-1].payload == {"notice": "expired"}
        await world.lobby(3)

    played(tmp_path, story)


def test_a_cancelled_lobby_frees_the_channel(tmp_path):
    async def story(world: World):
        table = await world.lobby(3)
        assert (await world.service.cancel(table, TOM)).message == "only_host"
        assert (await world.service.cancel(table, TOM, manager=True)).kind == "done"
        await world.lobby(3)

    played(tmp_path, story)


def test_the_dice_are_sealed_when_the_table_is_made(tmp_path):
    async def story(world: World):
        table = await world.lobby(3)
        sealed = (await world.service.table(table)).commitment
        await world.service.set_computer(table, MIA, 1, "random")
        await world.service.set_computer(table, MIA, 2, "random")
        await world.service.start(table, MIA)
        await world.service.settled()
        assert sealed and (await world.service.game(table)).commitment == sealed

    played(tmp_path, story)


def test_a_table_is_made_once_for_one_interaction(tmp_path):
    async def story(world: World):
        first = await world.service.new_table(GUILD, CHANNEL, MIA, "Mia", Settings(), 5)
        again = await world.service.new_table(GUILD, CHANNEL, MIA, "Mia", Settings(), 5)
        assert (again.kind, again.args["table"]) == ("repeated", first.args["table"])
        assert len(await world.service.open_tables()) == 1
        assert (await world.service.join(first.args["table"], JONAS, "Jonas", interaction=6)).args["index"] == 1
        assert (await world.service.join(first.args["table"], JONAS, "Jonas", interaction=6)).kind == "repeated"
        assert [member.user for member in (await world.service.table(first.args["table"])).members] == [MIA, JONAS, None, None]

    played(tmp_path, story)


def test_two_people_who_press_at_the_same_time_get_two_seats(tmp_path):
    async def story(world: World):
        table = await world.lobby(3)
        await asyncio.gather(*(world.service.join(table, user, "x", interaction=user) for user in (JONAS, ANA, TOM)))
        users = [member.user for member in (await world.service.table(table)).members]
        assert len(set(users)) == 3 and None not in users

    played(tmp_path, story)
