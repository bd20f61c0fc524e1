"""A game ends without a winner by a vote of all who play it; afterwards the same people may open another table."""

from __future__ import annotations

import json
from typing import Any

from bot.model import Settings
from bot.service.tables import DAY
from tests.bot.playing import ANA, CHANNEL, GUILD, JONAS, MIA, PEOPLE, TOM, World, played


async def notices(world: World, table: int) -> list[str]:
    """The notices owed, forgotten by asking."""
    found = [one.payload["notice"] for one in await world.owed(table, "notice")]
    await world.forget_owed()
    return found


def test_a_game_ends_when_all_agree(tmp_path):
    async def story(world: World) -> None:
        table = await world.table()
        await world.drive(table, lambda game: game.view(None).state.round == 2)
        service = world.service
        await world.forget_owed()
        assert (await service.end(table, TOM)).message == "not_seated"
        assert (await service.end(table, JONAS, False)).message == "no_end_vote"
        asked = await service.end(table, JONAS, True, 7001)
        assert (asked.kind, asked.message, asked.args["waiting"]) == ("done", "end_asked", [MIA, ANA])
        assert (await service.end(table, JONAS, True, 7001)).kind == "repeated"
        assert (await service.end(table, JONAS)).message == "end_agreed"
        assert await notices(world, table) == ["end_asked"]
        assert (await world.random_choice(table, world.service._core.rng)).kind == "done", "the game goes on meanwhile"
        await world.restart()
        service = world.service
        vote = await service.end_vote(table)
        assert vote is not None and (vote.asker, vote.waiting, vote.agreed) == (JONAS, (MIA, ANA), (JONAS,))
        assert (await service.end(table, MIA)).args["waiting"] == [ANA]
        assert (await service.table(table)).status == "running"
        await world.forget_owed()
        assert (await service.end(table, ANA)).message == "abandoned"
        record = await service.table(table)
        assert record.status == "abandoned" and await service.end_vote(table) is None
        told = (await world.owed(table, "notice"))[-1].payload
        assert told["agreed"] == [JONAS, MIA, ANA] and told["secret"] == world.seed
        game = await service.game(table)
        assert told["standing"] == [
            [seat, one.doom, len(game.view(None).books(seat))] for seat, one in game.view(None).state.seats.items()
        ]
        assert (await service.end(table, ANA)).message == "table_over"
        assert list(await service.store.timers_of(table)) == []

    played(tmp_path, story)


def test_one_refusal_or_silence_is_a_no(tmp_path):
    async def story(world: World) -> None:
        table = await world.table()
        service = world.service
        await service.end(table, MIA)
        await service.end(table, JONAS)
        await world.forget_owed()
        assert (await service.end(table, ANA, False)).message == "end_refused"
        assert await notices(world, table) == ["end_refused"] and await service.end_vote(table) is None
        await service.end(table, MIA)
        await world.forget_owed()
        world.clock.now += DAY + 1
        await service.run_due()
        assert "end_lapsed" in await notices(world, table) and await service.end_vote(table) is None
        assert (await service.table(table)).status == "running"
        await service.end(table, MIA)
        assert (await service.end(table, MIA, False)).message == "end_refused", "whoever asked may take it back"

    played(tmp_path, story)


def test_a_change_of_seats_makes_the_wish_void(tmp_path):
    async def story(world: World) -> None:
        table = await world.table()
        service = world.service
        await service.end(table, MIA)
        await service.end(table, JONAS)
        await world.forget_owed()
        assert (await service.replace(table, MIA, "BG", TOM, "Tom")).kind == "done"
        assert "end_void" in await notices(world, table) and await service.end_vote(table) is None
        await service.end(table, MIA)
        assert (await service.stand_in(table, JONAS, "CC", "heuristic")).kind == "done"
        assert await service.end_vote(table) is None
        assert (await service.end(table, MIA)).args["waiting"] == [TOM], "whoever is stood in for has no vote"

    played(tmp_path, story)


def test_two_seats_are_one_vote_and_nobody_else_is_no_vote(tmp_path):
    async def story(world: World) -> None:
        service = world.service
        made = await service.new_table(GUILD, CHANNEL, MIA, "Mia", Settings(players=3))
        table = made.args["table"]
        await service.join(table, MIA, "Mia", 1)
        await service.join(table, JONAS, "Jonas", 2)
        await service.start(table, MIA)
        assert (await service.end(table, MIA)).args["waiting"] == [JONAS]
        assert (await service.end(table, JONAS)).message == "abandoned"
        again = (await service.rematch(table, MIA)).args["table"]
        await service.kick(again, MIA, 2)
        await service.set_computer(again, MIA, 2, "heuristic")
        await service.start(again, MIA)
        await service.settled()
        assert (await service.end(again, JONAS)).message == "not_seated"
        assert (await service.end(again, MIA)).message == "abandoned", "nobody else plays"

    played(tmp_path, story)


def test_a_manager_who_does_not_play_ends_a_game_at_once(tmp_path):
    async def story(world: World) -> None:
        table = await world.table()
        assert (await world.service.end(table, MIA, manager=True)).message == "end_asked", "who plays has to ask"
        assert (await world.service.end(table, TOM, manager=True)).message == "abandoned"

    played(tmp_path, story)


def test_a_rematch_has_the_same_people_and_options(tmp_path):
    async def story(world: World) -> None:
        table = await world.table(("GC", "CC", "BG", "YS"), computers=("YS",), undo="open", pace="blitz")
        service = world.service
        await service.stand_in(table, JONAS, "CC", "heuristic")
        assert (await service.rematch(table, MIA)).message == "not_over"
        await service.end(table, 999, manager=True)
        await world.forget_owed()
        assert (await service.rematch(table, TOM)).message == "not_seated"
        reply = await service.rematch(table, JONAS, 8001)
        assert (reply.kind, reply.message) == ("done", "rematch")
        assert (await service.rematch(table, JONAS, 8001)).kind == "repeated"
        assert (await service.rematch(table, MIA)).message == "channel_taken"
        new, old = await service.table(reply.args["table"]), await service.table(table)
        assert new.id != old.id and new.channel == old.channel and new.settings == old.settings and new.creator == JONAS
        assert [(one.faction, one.user, one.computer) for one in new.members] == [
            ("?", MIA, ""), ("?", JONAS, ""), ("?", ANA, ""), ("?", None, "heuristic"),
        ]
        owed = {one.kind: one.payload for one in await world.owed(new.id)}
        assert owed["notice"]["people"] == [MIA, ANA] and "card" in owed
        await service.cancel(new.id, JONAS)
        same = await service.table((await service.rematch(table, MIA, same=True)).args["table"])
        assert [one.faction for one in same.members] == ["GC", "CC", "BG", "YS"]
        assert (await service.start(same.id, MIA)).kind == "done"

    played(tmp_path, story)


def test_a_follower_reads_on_where_he_stopped(tmp_path):
    async def story(world: World) -> None:
        table = await world.table()
        service = world.service
        assert (await service.follow(table, MIA)).message == "follow_seated"
        assert await service.missed(table, TOM) is None
        assert (await service.follow(table, TOM)).message == "following"
        assert [one.id for one in await service.followed_by(TOM)] == [table] and await service.tables_of(TOM) == []
        await world.drive(table, lambda game: game.view(None).state.round == 2)

        def told(rows: Any) -> list[Any]:
            return [event for row in rows for event in row.events]

        everything = told(await service.log(table))
        unread = told(await service.missed(table, TOM))
        assert unread == everything[len(everything) - len(unread) :] and len(unread) > 5
        await service.read_up(table, TOM)
        assert told(await service.missed(table, TOM)) == []
        before = len(everything)
        while len(told(await service.log(table))) == before:
            await world.random_choice(table, service._core.rng)
        assert told(await service.missed(table, TOM)) == told(await service.log(table))[before:]
        assert (await service.follow(table, TOM, False)).message == "not_following" and await service.followed_by(TOM) == []

    played(tmp_path, story)


def test_who_wants_it_is_told_of_the_end(tmp_path):
    async def story(world: World) -> None:
        table = await world.table()
        service = world.service
        await service.follow(table, TOM)
        for user in (TOM, ANA):
            settings = await service.user(user)
            await service.set_user(type(settings)(**{**vars(settings), "dm_over": True}))
        rng = service._core.rng
        for _ in range(3000):
            if await world.random_choice(table, rng) is None:
                break
        over = list(await world.owed(table, "over"))
        assert sorted(one.user for one in over) == [ANA, TOM] and all(one.payload == {} for one in over)
        records = {user: await service.record_of(user) for user in PEOPLE.values()}
        result = (await service.game(table)).view(None).state.result
        for seat in ("GC", "CC", "BG"):
            record = records[PEOPLE[seat]]
            won = int(seat in result.winners)
            assert (record.games, record.wins) == (1, won)
            assert record.factions == {seat: (1, won, result.totals[seat])}
        assert records[TOM].games == 0
        assert (await service.record_of(MIA, GUILD)).games == 1 and (await service.record_of(MIA, GUILD + 1)).games == 0

    played(tmp_path, story)


def test_a_report_says_where_a_record_breaks_and_nothing_hidden(tmp_path):
    async def story(world: World) -> None:
        import sqlite3

        table = await world.table()
        game = await world.drive(table, lambda game: any(len(one.signs) for one in game.view(None).state.seats.values()))
        report = await world.service.report(table)
        assert report is not None and report.sound and not report.faults and report.broken_at is None
        text = json.dumps(report.facts)
        assert world.seed not in text and f'"choices": {game.serial}' in text
        assert report.facts["record"]["numbers in order"] and report.facts["last choices"]
        await world.service.close()
        with sqlite3.connect(world.path) as db:
            entries = json.loads(db.execute("SELECT entries FROM journal WHERE row = 2").fetchone()[0])
            start = json.loads(db.execute("SELECT start FROM journal WHERE row = 3").fetchone()[0])
            start["state"]["ritual_space"] += 1
            db.execute("UPDATE journal SET start = ? WHERE row = 3", (json.dumps(start).encode(),))
        db.close()
        assert entries
        await world.restart()
        broken = await world.service.report(table)
        assert broken is not None and not broken.sound and broken.broken_at == 3

    played(tmp_path, story)
