"""Choosing through the service: exactly once, who may, what follows by itself, and crashes between the steps."""

from __future__ import annotations

import random
import sqlite3

import pytest

from bot.model import Intent, UserSettings
from tests.bot.playing import ANA, CHANNEL, GUILD, JONAS, MIA, TOM, World, played


def test_a_choice_is_written_with_its_messages(tmp_path):
    async def story(world: World):
        table = await world.table()
        await world.forget_owed()
        reply = await world.choose(table, "GC", "clockwise")
        assert (reply.kind, reply.message) == ("done", "chosen")
        action, card = await world.owed(table)
        assert action.kind == "action" and action.payload["asked"][0] == {
            "seat": "GC", "user": MIA, "question": (await world.service.look(table, MIA))[0].id, "prompt": "turn",
        }
        assert "direction_chosen" in [event["name"] for event in action.payload["events"]]
        assert card.kind == "card"
        record = await world.service.table(table)
        assert record.head is None and record.serial == (await world.service.game(table)).serial

    played(tmp_path, story)


def test_the_same_interaction_twice_counts_once(tmp_path):
    async def story(world: World):
        table = await world.table()
        first = await world.choose(table, "GC", "clockwise", interaction=7)
        digest = await world.digest(table)
        again = await world.choose(table, "GC", "clockwise", interaction=7)
        assert (first.kind, again.kind, again.message) == ("done", "repeated", "chosen")
        assert await world.digest(table) == digest
        await world.restart()
        assert (await world.choose(table, "GC", "clockwise", interaction=7)).kind == "repeated"

    played(tmp_path, story)


def test_a_refused_interaction_stays_refused_when_it_comes_again(tmp_path):
    async def story(world: World):
        table = await world.table()
        assert (await world.choose(table, "GC", "pass", interaction=7)).kind == "refused"
        await world.choose(table, "GC", "clockwise")
        again = await world.choose(table, "GC", "pass", interaction=7)
        assert again.kind == "repeated" and again.message == "illegal"

    played(tmp_path, story)


def test_an_old_question_is_stale_and_changes_nothing(tmp_path):
    async def story(world: World):
        table = await world.table()
        old = (await world.service.look(table, MIA))[0].id
        await world.choose(table, "GC", "clockwise", question=old)
        digest = await world.digest(table)
        reply = await world.choose(table, "GC", "clockwise", question=old)
        assert reply.kind == "stale" and reply.panel
        assert await world.digest(table) == digest

    played(tmp_path, story)


def test_wrong_people_and_wrong_seats_are_told_so(tmp_path):
    async def story(world: World):
        table = await world.table()
        service = world.service
        stranger = await service.choose(Intent(table, TOM, "GC", ("clockwise",)))
        assert (stranger.kind, stranger.message) == ("not_yours", "not_seated")
        other_seat = await service.choose(Intent(table, JONAS, "GC", ("clockwise",)))
        assert (other_seat.kind, other_seat.message) == ("not_yours", "not_your_seat")
        not_asked = await service.choose(Intent(table, JONAS, "CC", ("pass",)))
        assert (not_asked.kind, not_asked.args["asked"]) == ("not_yours", ["GC"])
        illegal = await service.choose(Intent(table, MIA, "GC", ("pass",)))
        assert illegal.kind == "refused" and illegal.args["sentence"]
        elsewhere = await service.choose(Intent(table + 1, MIA, "GC", ("clockwise",)))
        assert elsewhere.message == "no_table"

    played(tmp_path, story)


def test_several_choices_apply_all_or_none(tmp_path):
    async def story(world: World):
        table = await world.table()
        await world.choose(table, "GC", "clockwise")
        digest = await world.digest(table)
        move = await world.a_move(table, "GC")
        reply = await world.choose(table, "GC", move, "move acolyte nowhere>south_pacific")
        assert reply.kind == "refused" and await world.digest(table) == digest
        reply = await world.choose(table, "GC", move, "done")
        assert reply.kind == "done"

    played(tmp_path, story)


def test_a_turn_ends_by_itself_unless_its_person_wants_to_stay(tmp_path):
    async def story(world: World):
        table = await world.table()
        await world.choose(table, "GC", "clockwise")
        await world.choose(table, "GC", await world.a_move(table, "GC"), "done")
        assert [one[0] for one in await world.service.waiting_for(table)] == ["CC"]
        await world.service.set_user(UserSettings(JONAS, stay_in_turn=True))
        await world.choose(table, "CC", await world.a_move(table, "CC"), "done")
        assert [one[0] for one in await world.service.waiting_for(table)] == ["CC"]
        await world.choose(table, "CC", "end turn")
        assert [one[0] for one in await world.service.waiting_for(table)] == ["BG"]
        origins = [origin for row in await world.service.store.journal(table) for origin in row.origins if origin != "forced"]
        assert origins == ["player"] * 3 + ["order"] + ["player"] * 3

    played(tmp_path, story)


class Crash(BaseException):
    """The process dies here."""


@pytest.mark.parametrize(("point", "kept"), [("begun", False), ("written", False), ("committed", True)])
def test_a_crash_loses_no_accepted_choice_and_applies_none_twice(tmp_path, point, kept):
    async def story(world: World):
        table = await world.table()
        await world.forget_owed()
        before = await world.digest(table)

        def die(reached: str) -> None:
            if reached == point:
                raise Crash

        world.service.store.checkpoint = die
        with pytest.raises(Crash):
            await world.choose(table, "GC", "clockwise", interaction=7)
        await world.restart()
        after = await world.digest(table)
        assert (after != before) is kept
        assert len(await world.owed(table, "action")) == kept
        again = await world.choose(table, "GC", "clockwise", interaction=7)
        assert again.kind == ("repeated" if kept else "done")
        assert len(await world.owed(table, "action")) == 1
        assert (await world.service.game(table)).serial == 1

    played(tmp_path, story)


@pytest.mark.parametrize(
    ("error", "kind"),
    [
        ("database is locked", "locked"),
        ("database or disk is full", "full"),
        ("attempt to write a readonly database", "readonly"),
    ],
)
def test_a_database_that_fails_leaves_the_table_as_it_was(tmp_path, error, kind):
    async def story(world: World):
        table = await world.table()
        before = await world.digest(table)

        def fail(reached: str) -> None:
            if reached == "written":
                raise sqlite3.OperationalError(error)

        world.service.store.checkpoint = fail
        reply = await world.choose(table, "GC", "clockwise", interaction=7)
        assert (reply.kind, reply.args["kind"]) == ("broken", kind)
        assert await world.digest(table) == before
        world.service.store.checkpoint = lambda point: None
        assert (await world.choose(table, "GC", "clockwise", interaction=7)).kind == "done"

    played(tmp_path, story)


def test_a_database_locked_by_another_is_reported(tmp_path):
    async def story(world: World):
        table = await world.table()
        other = sqlite3.connect(world.path, isolation_level=None)
        try:
            await world.service.store._writer.execute("PRAGMA busy_timeout = 10")
            other.execute("BEGIN IMMEDIATE")
            reply = await world.choose(table, "GC", "clockwise")
            assert (reply.kind, reply.args) == ("broken", {"kind": "locked"})
            other.execute("ROLLBACK")
        finally:
            other.close()
        assert (await world.choose(table, "GC", "clockwise")).kind == "done"

    played(tmp_path, story)


def test_a_restart_at_any_point_gives_the_same_table(tmp_path):
    async def story(world: World):
        table = await world.table()
        rng = random.Random(1)
        for number in range(120):
            if await world.random_choice(table, rng) is None:
                break
            if number % 3 == 0:
                before = await world.digest(table), [d.id for d in (await world.service.game(table)).pending()]
                owed = await world.service.owed(10_000)
                timers = await world.service.store.timers_of(table)
                await world.restart()
                assert before == (await world.digest(table), [d.id for d in (await world.service.game(table)).pending()])
                assert owed == await world.service.owed(10_000)
                assert timers == await world.service.store.timers_of(table)

    played(tmp_path, story)


def test_an_idle_table_leaves_the_memory_and_comes_back(tmp_path):
    async def story(world: World):
        table = await world.table()
        before = await world.digest(table)
        world.clock.now += 3600
        await world.service.run_due()
        assert world.service._core.loaded == []
        assert await world.digest(table) == before

    played(tmp_path, story)


def test_two_processes_do_not_share_a_database(tmp_path):
    from bot.store import Busy, Store

    async def story(world: World):
        with pytest.raises(Busy):
            await Store(world.path).open()

    played(tmp_path, story)


def test_one_channel_has_one_table(tmp_path):
    async def story(world: World):
        from bot.model import Settings

        await world.lobby()
        reply = await world.service.new_table(GUILD, CHANNEL, ANA, "Ana", Settings())
        assert (reply.kind, reply.message) == ("refused", "channel_taken")
        assert (await world.service.new_table(GUILD, CHANNEL + 1, ANA, "Ana", Settings())).kind == "done"

    played(tmp_path, story)


def test_the_host_answers_for_a_seat_that_blocks_the_game(tmp_path):
    async def story(world: World):
        table = await world.table()
        wish = Intent(table, JONAS, "GC", ("clockwise",), origin="host")
        assert (await world.service.choose(wish)).message == "only_host"
        assert (await world.service.choose(wish, manager=True)).kind == "done"
        rows = await world.service.store.journal(table)
        assert "host" in [origin for row in rows for origin in row.origins]

    played(tmp_path, story)


def test_a_sign_is_turned_over_out_of_turn_and_told_at_once(tmp_path):
    async def story(world: World):
        table = await world.table()

        def offered(game) -> bool:
            return any(one.seat == "GC" for one in game.open_choices()) and game.pending()[0].seat != "GC"

        game = await world.drive(table, offered)
        key = next(one for one in game.open_choices() if one.seat == "GC").options[0].key
        asked = [one.id for one in game.pending()]
        await world.forget_owed()
        reply = await world.service.reveal(table, MIA, "GC", (key,), 77)
        assert reply.kind == "done"
        action = (await world.owed(table, "action") + await world.owed(table, "battle"))[0]
        assert [event["name"] for event in action.payload["events"]][-1] == "revealed_sign"
        assert [one.id for one in (await world.service.game(table)).pending()] == asked

    played(tmp_path, story)


def test_old_rows_leave_the_memory_and_can_still_be_taken_back(tmp_path):
    async def story(world: World):
        from bot.service.tables import ROWS_KEPT

        table = await world.table()
        rng = random.Random(2)
        while len(await world.service.log(table)) < 3 * ROWS_KEPT:
            await world.random_choice(table, rng)
        game = await world.service.game(table)
        assert len(game.rows) <= 2 * ROWS_KEPT + 1
        board = await world.service.board_at(table, 5)
        assert (await world.service.rewind(table, MIA, 5)).kind == "done"
        view = (await world.service.game(table)).view(None)
        assert view.state.seats["GC"].power == board.state.seats["GC"].power
        assert len(await world.service.log(table)) == 6

    played(tmp_path, story)
