"""Taking back: at once, by consent, not past dice, by the host."""

from __future__ import annotations

import sqlite3

import pytest

from tests.bot.playing import ANA, JONAS, MIA, TOM, World, played


async def after_a_move(world: World, **settings) -> tuple[int, str]:
    """Great Cthulhu has moved; returns the table and its digest before."""
    table = await world.table(**settings)
    await world.choose(table, "GC", "clockwise")
    before = await world.digest(table)
    await world.choose(table, "GC", await world.a_move(table, "GC"), "done")
    return table, before


@pytest.mark.parametrize("restarted", [False, True])
def test_the_last_action_is_taken_back_at_once(tmp_path, restarted):
    async def story(world: World):
        table, before = await after_a_move(world)
        if restarted:
            await world.restart()
        await world.forget_owed()
        reply = await world.service.ask_undo(table, MIA, 5)
        assert (reply.kind, reply.message) == ("done", "undone")
        assert await world.digest(table) == before
        assert [one.kind for one in await world.owed(table)] == ["notice", "card", "action"]
        assert (await world.owed(table, "action"))[0].payload["asked"][0]["seat"] == "GC"
        assert (await world.service.ask_undo(table, MIA, 5)).kind == "repeated"
        await world.restart()
        assert await world.digest(table) == before

    played(tmp_path, story)


@pytest.mark.parametrize("restarted", [False, True])
def test_an_old_button_never_answers_the_question_asked_again(tmp_path, restarted):
    async def story(world: World):
        table = await world.table()
        await world.choose(table, "GC", "clockwise")
        old = (await world.service.look(table, MIA))[0]
        before = await world.digest(table)
        move = await world.a_move(table, "GC")
        await world.choose(table, "GC", move, "done")
        later = (await world.service.look(table, JONAS))[0]
        await world.service.ask_undo(table, MIA)
        if restarted:
            await world.restart()
        assert (await world.choose(table, "GC", move, question=old.id)).kind == "stale"
        assert await world.digest(table) == before
        await world.choose(table, "GC", move, "done")
        assert (await world.choose(table, "CC", "pass", question=later.id)).kind == "stale"

    played(tmp_path, story)


def test_what_computers_chose_since_is_told(tmp_path):
    async def story(world: World):
        table = await world.table(computers=("CC", "BG"))
        await world.choose(table, "GC", "clockwise")
        before = await world.digest(table)
        await world.choose(table, "GC", await world.a_move(table, "GC"), "done")
        await world.service.settled()
        await world.forget_owed()
        reply = await world.service.ask_undo(table, MIA)
        assert reply.message == "undone" and set(reply.args["computers"]) == {"CC", "BG"}
        assert await world.digest(table) == before
        told = [one.payload for one in await world.owed(table, "notice")]
        assert [(one["notice"], set(one["computers"])) for one in told] == [("undone", {"CC", "BG"})]
        assert {event["seat"] for event in told[0]["lost"] if event["name"] == "arrived"} == {"GC"}

    played(tmp_path, story)


def test_what_a_stand_in_did_is_taken_back_by_whom_it_stood_in_for(tmp_path):
    """One press lets a computer play, so its Action must not be more final than one's own."""
    async def story(world: World):
        table = await world.table()
        before = await world.digest(table)
        await world.service.stand_in(table, MIA, "GC", "heuristic")
        await world.service.settled()
        assert await world.digest(table) != before
        reply = await world.service.ask_undo(table, MIA)
        assert (reply.kind, reply.message, reply.args["seat"]) == ("refused", "undo_stand_in", "GC")
        assert (await world.service.ask_undo(table, JONAS)).message == "nothing_to_undo"
        await world.service.stand_in(table, MIA, "GC", "")
        while await world.digest(table) != before:
            assert (await world.service.ask_undo(table, MIA)).message == "undone"

    played(tmp_path, story)


def test_the_asker_withdraws_and_another_request_has_another_number(tmp_path):
    async def story(world: World):
        table, _ = await after_a_move(world)
        await world.choose(table, "CC", await world.a_move(table, "CC"), "done")
        await world.service.ask_undo(table, MIA)
        first = await world.service.undo_request(table)
        assert await world.service.undo_posted(table, first.number, 77)
        assert (await world.service.ask_undo(table, MIA)).message == "undo_open_own"
        assert (await world.service.answer_undo(table, MIA, False)).message == "undo_withdrawn"
        assert [one.payload["message"] for one in await world.owed(table, "closed")] == [77]
        assert not await world.service.undo_posted(table, first.number, 78)
        world.clock.now += 1
        await world.service.ask_undo(table, MIA)
        again = await world.service.undo_request(table)
        assert again.number != first.number
        assert (await world.service.answer_undo(table, JONAS, True, request=first.number)).kind == "stale"
        assert (await world.service.answer_undo(table, JONAS, True, request=again.number)).message == "undo_granted"

    played(tmp_path, story)


def test_whoever_has_acted_since_must_agree(tmp_path):
    async def story(world: World):
        table, before = await after_a_move(world)
        await world.choose(table, "CC", await world.a_move(table, "CC"), "done")
        reply = await world.service.ask_undo(table, MIA)
        assert (reply.message, reply.args["waiting"]) == ("undo_asked", [JONAS])
        assert (await world.service.undo_request(table)).waiting == (JONAS,)
        assert (await world.service.ask_undo(table, JONAS)).message == "undo_open"
        assert (await world.service.answer_undo(table, ANA, True)).message == "undo_not_asked"
        await world.restart()
        reply = await world.service.answer_undo(table, JONAS, True)
        assert (reply.kind, reply.message) == ("done", "undo_granted")
        assert await world.digest(table) == before
        assert await world.service.undo_request(table) is None

    played(tmp_path, story)


def test_a_refusal_ends_the_request(tmp_path):
    async def story(world: World):
        table, _ = await after_a_move(world)
        await world.choose(table, "CC", await world.a_move(table, "CC"), "done")
        digest = await world.digest(table)
        await world.service.ask_undo(table, MIA)
        assert (await world.service.answer_undo(table, JONAS, False)).message == "undo_refused"
        assert await world.service.undo_request(table) is None and await world.digest(table) == digest
        assert (await world.service.answer_undo(table, JONAS, True)).message == "no_undo_request"
        assert (await world.service.ask_undo(table, MIA)).message == "undo_refused_before"
        assert await world.service.undo_request(table) is None
        await world.choose(table, "BG", await world.a_move(table, "BG"), "done")
        assert (await world.service.ask_undo(table, MIA)).message == "undo_asked"

    played(tmp_path, story)


def test_silence_means_no(tmp_path):
    async def story(world: World):
        table, _ = await after_a_move(world)
        await world.choose(table, "CC", await world.a_move(table, "CC"), "done")
        await world.service.ask_undo(table, MIA)
        world.clock.now += 24 * 3600 + 1
        await world.service.run_due()
        assert await world.service.undo_request(table) is None
        assert "undo_lapsed" in [one.payload["notice"] for one in await world.owed(table, "notice")]

    played(tmp_path, story)


def test_a_choice_meanwhile_ends_the_request(tmp_path):
    async def story(world: World):
        table, _ = await after_a_move(world)
        await world.choose(table, "CC", await world.a_move(table, "CC"), "done")
        await world.service.ask_undo(table, MIA)
        await world.choose(table, "BG", await world.a_move(table, "BG"), "done")
        assert await world.service.undo_request(table) is None

    played(tmp_path, story)


async def after_a_battle(world: World, **settings) -> int:
    table = await world.table(**settings)

    def rolled(game) -> bool:
        names = [event.name for event in game.events(max(0, len(game.rows) - 3))]
        return "rolled" in names and game.view(None).battle is None

    await world.drive(table, rolled)
    return table


async def fighter(world: World, table: int) -> int:
    """Who began the newest battle."""
    rows = await world.service.store.journal(table)
    begun = [event["seat"] for row in rows for event in row.events if event["name"] == "battle_began"]
    return {"GC": MIA, "CC": JONAS, "BG": ANA}[begun[-1]]


def test_a_friendly_table_does_not_go_back_past_dice(tmp_path):
    async def story(world: World):
        table = await after_a_battle(world)
        assert (await world.service.ask_undo(table, await fighter(world, table))).message == "undo_dice"

    played(tmp_path, story)


def test_an_open_table_goes_back_past_dice_if_all_agree_and_the_same_dice_fall_again(tmp_path):
    async def story(world: World):
        table = await after_a_battle(world, undo="open")
        asker = await fighter(world, table)
        reply = await world.service.ask_undo(table, asker)
        assert reply.message == "undo_asked" and set(reply.args["waiting"]) == {MIA, JONAS, ANA} - {asker}
        request = await world.service.undo_request(table)
        assert request.known_dice
        serial = (await world.service.table(table)).serial
        for user in request.waiting:
            reply = await world.service.answer_undo(table, user, True)
        assert reply.message == "undo_granted" and (await world.service.table(table)).serial < serial

    played(tmp_path, story)


def test_a_strict_table_and_strangers_take_nothing_back(tmp_path):
    async def story(world: World):
        table, _ = await after_a_move(world, undo="strict")
        assert (await world.service.ask_undo(table, MIA)).message == "undo_strict"
        assert (await world.service.ask_undo(table, TOM)).message == "not_seated"

    played(tmp_path, story)


def test_the_host_goes_back_to_any_row_and_says_so(tmp_path):
    async def story(world: World):
        table, before = await after_a_move(world)
        row = len(await world.service.log(table)) - 1
        await world.choose(table, "CC", await world.a_move(table, "CC"), "done")
        await world.restart()
        assert (await world.service.rewind(table, JONAS, 0)).message == "only_host"
        assert (await world.service.rewind(table, MIA, 999)).message == "no_row"
        log = await world.service.log(table)
        start = next(entry.row for entry in log if any(key.startswith("move") for _, key in entry.choices))
        assert start < row
        assert (await world.service.rewind(table, MIA, start)).message == "rewound"
        assert await world.digest(table) == before
        assert [one.payload["notice"] for one in await world.owed(table, "notice")][-1] == "rewound"
        assert len(await world.service.log(table)) == start + 1

    played(tmp_path, story)


def spoil(path) -> None:
    """The newest head cannot be read any more."""
    db = sqlite3.connect(path, isolation_level=None)
    db.execute("UPDATE tables SET head = '{}'")
    db.close()


def test_a_table_that_cannot_be_loaded_can_be_rewound(tmp_path):
    async def story(world: World):
        table, before = await after_a_move(world)
        asked = (await world.service.look(table, JONAS))[0]
        await world.service.close()
        spoil(world.path)
        await world.restart()
        assert (await world.choose(table, "CC", "pass")).kind == "broken"
        log = await world.service.log(table)
        start = next(entry.row for entry in log if any(key.startswith("move") for _, key in entry.choices))
        assert (await world.service.rewind(table, MIA, start)).kind == "done"
        assert await world.digest(table) == before
        await world.restart()
        assert (await world.choose(table, "GC", await world.a_move(table, "GC"), "done")).kind == "done"
        assert (await world.choose(table, "CC", "pass", question=asked.id)).kind == "stale"

    played(tmp_path, story)


def test_a_table_that_cannot_be_loaded_can_be_given_up(tmp_path):
    async def story(world: World):
        table, _ = await after_a_move(world)
        await world.service.close()
        spoil(world.path)
        await world.restart()
        assert (await world.service.end(table, TOM, manager=True)).kind == "done"
        assert (await world.owed(table, "notice"))[-1].payload["secret"] == world.seed

    played(tmp_path, story)


def test_whoever_agreed_last_reads_that_another_is_asked_again(tmp_path):
    async def story(world: World):
        table, _ = await after_a_move(world)
        await world.choose(table, "CC", await world.a_move(table, "CC"), "done")
        await world.service.ask_undo(table, MIA)
        reply = await world.service.answer_undo(table, JONAS, True)
        assert (reply.kind, reply.message, reply.args["user"]) == ("done", "undo_granted", MIA)

    played(tmp_path, story)
