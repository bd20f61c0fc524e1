"""Questions out of turn: rules that answer them, deadlines, reminders."""

from __future__ import annotations

import random
import sqlite3
from dataclasses import replace

import msgspec
import pytest

from bot.model import PACES
from bot.service.windows import wants_to_be_asked
from engine.play.threats import captures
from tests.bot.playing import ANA, JONAS, MIA, PEOPLE, World, played


def in_window(game) -> bool:
    return any(decision.prompt == "window" for decision in game.pending())


async def at_devolve(world: World, rule: str = "ask", **settings) -> int:
    """A table that waits for Great Cthulhu's answer after somebody's Action."""
    table = await world.table(**settings)
    assert (await world.service.set_rule(table, MIA, "GC", "devolve", rule)).kind == "done"
    await world.drive(table, in_window)
    return table


def test_an_open_question_is_announced_without_saying_whose(tmp_path):
    async def story(world: World):
        table = await at_devolve(world)
        public, own = (await world.owed(table, "window"))[-2:]
        assert public.user is None and set(public.payload) == {"row", "serial", "count", "deadline"}
        assert public.payload["count"] == 1
        assert public.payload["deadline"] == world.clock.now + PACES["daily"]["window"]
        assert (own.user, own.payload["seat"], own.payload["prompt"]) == (MIA, "GC", "window")
        action = (await world.owed(table, "action"))[-1]
        assert action.payload["asked"] == []

    played(tmp_path, story)


def test_nobody_gets_a_direct_message_he_has_not_asked_for(tmp_path):
    async def story(world: World):
        table = await at_devolve(world, "threatened")
        assert [one.user for one in await world.owed(table, "window")] == [None]
        holder = (await world.service.game(table)).pending()[0]
        assert await world.service.look(table, PEOPLE[holder.seat]), "the button Answer leads to it all the same"

    played(tmp_path, story)


def test_the_deadline_of_a_question_can_be_looked_up(tmp_path):
    async def story(world: World):
        table = await at_devolve(world)
        question = (await world.service.game(table)).pending()[0].id
        assert await world.service.deadlines_of(table) == {question: world.clock.now + PACES["daily"]["window"]}

    played(tmp_path, story)


def test_whoever_wants_them_gets_all_by_direct_message(tmp_path):
    async def story(world: World):
        await world.service.set_user(replace(await world.service.user(MIA), dm_window=True))
        table = await at_devolve(world, "threatened")
        assert [one.user for one in await world.owed(table, "window")] == [None, MIA]

    played(tmp_path, story)


async def answered(world: World, table: int, how: str) -> None:
    """Great Cthulhu declines, or lets the time pass."""
    if how == "silence":
        world.clock.now += PACES["daily"]["window"] + 1
        await world.service.run_due()
    else:
        assert (await world.choose(table, "GC", "done")).kind == "done"


def why(game) -> set[str]:
    """The keys of the reasons that Great Cthulhu has to Devolve."""
    return {one.key for one in captures(game.view("GC"), "GC")}


@pytest.mark.parametrize("how", ["an answer", "silence"])
def test_what_was_declined_is_not_asked_again_for_the_same_reasons(how, tmp_path):
    async def story(world: World):
        table = await at_devolve(world, "threatened")
        game = await world.service.game(table)
        now, declined = game.view(None).state.round, why(game)
        await answered(world, table, how)
        for _ in range(100):
            game = await world.service.game(table)
            if game.over:
                return
            if in_window(game):
                break
            await world.random_choice(table, random.Random(1))
        else:
            return
        assert game.view(None).state.round > now or why(game) - declined, "a new round or a new reason"
        assert "declined" not in await world.service.rules_of(table, "GC")

    played(tmp_path, story)


def test_an_answer_taken_back_is_asked_for_again(tmp_path):
    async def story(world: World):
        table = await at_devolve(world, "threatened")
        game = await world.service.game(table)
        decision, serial = game.pending()[0], game.serial
        orders = {("GC", "declined"): (f'[{serial}, {[f"devolve:{key}" for key in sorted(why(game))]}]'.replace("'", '"'), 1)}
        view = game.view("GC")
        orders = {key: (text, view.state.round) for key, (text, _) in orders.items()}
        assert not wants_to_be_asked(view, decision, orders, serial + 1)
        assert wants_to_be_asked(view, decision, orders, serial)
        assert wants_to_be_asked(view, decision, {key: (text, 99) for key, (text, _) in orders.items()}, serial + 1)

    played(tmp_path, story)


def test_silence_declines_at_the_deadline_and_not_before(tmp_path):
    async def story(world: World):
        table = await at_devolve(world)
        world.clock.now += PACES["daily"]["window"] - 1
        await world.service.run_due()
        assert in_window(await world.service.game(table))
        await world.restart()
        world.clock.now += 2
        await world.service.run_due()
        assert not in_window(await world.service.game(table))
        rows = await world.service.store.journal(table)
        assert "timeout" in [origin for row in rows for origin in row.origins]

    played(tmp_path, story)


def test_a_deadline_does_not_touch_a_question_that_was_answered(tmp_path):
    async def story(world: World):
        table = await at_devolve(world)
        await world.choose(table, "GC", "done")
        if in_window(await world.service.game(table)):
            pytest.fail("answered")
        digest = await world.digest(table)
        world.clock.now += PACES["daily"]["window"] + 1
        await world.service.run_due()
        assert await world.digest(table) == digest

    played(tmp_path, story)


def test_never_answers_for_its_seat(tmp_path):
    async def story(world: World):
        table = await at_devolve(world)
        reply = await world.service.set_rule(table, MIA, "GC", "devolve", "never", 99)
        assert (reply.kind, reply.message) == ("done", "rule_set")
        assert not in_window(await world.service.game(table))
        assert (await world.service.set_rule(table, MIA, "GC", "devolve", "never", 99)).kind == "repeated"
        rows = await world.service.store.journal(table)
        assert rows[-1].row and "order" in [origin for row in rows[-3:] for origin in row.origins]

    played(tmp_path, story)


def test_a_rule_for_this_round_ends_with_the_round(tmp_path):
    async def story(world: World):
        table = await at_devolve(world)
        now = (await world.service.game(table)).view(None).state.round
        await world.service.set_rule(table, MIA, "GC", "devolve", "never", until="round")
        assert await world.service.rules_of(table, "GC") == {"devolve": "never"}
        await world.drive(table, lambda game: game.view(None).state.round > now)
        assert await world.service.rules_of(table, "GC") == {"devolve": "threatened"}

    played(tmp_path, story)


def test_threatened_asks_only_when_a_cultist_could_be_captured(tmp_path):
    async def story(world: World):
        table = await world.table()
        game = await world.drive(table, in_window)
        assert captures(game.view("GC"), "GC")

    played(tmp_path, story)


def test_rules_are_for_the_own_seat_and_for_known_abilities(tmp_path):
    async def story(world: World):
        table = await world.table()
        assert (await world.service.set_rule(table, ANA, "GC", "devolve", "never")).kind == "not_yours"
        assert (await world.service.set_rule(table, MIA, "GC", "devolve", "perhaps")).message == "bad_rule"
        assert (await world.service.set_rule(table, MIA, "GC", "nothing", "never")).message == "bad_rule"

    played(tmp_path, story)


def test_a_pause_stops_deadlines_and_going_on_starts_them_anew(tmp_path):
    async def story(world: World):
        table = await at_devolve(world)
        assert (await world.service.pause(table, MIA)).kind == "done"
        assert await world.service.store.timers_of(table) == []
        refused = await world.choose(table, "GC", "done")
        assert (refused.kind, refused.message) == ("refused", "table_paused")
        world.clock.now += 10 * 24 * 3600
        await world.service.run_due()
        await world.forget_owed()
        assert (await world.service.resume(table, MIA)).kind == "done"
        window = [timer for timer in await world.service.store.timers_of(table) if timer.kind == "window"]
        assert [timer.due for timer in window] == [world.clock.now + PACES["daily"]["window"]]
        assert [one.user for one in await world.owed(table, "window")] == [None, MIA]

    played(tmp_path, story)


def test_a_reminder_comes_twice_and_not_to_somebody_who_has_just_acted(tmp_path):
    async def story(world: World):
        table = await world.table()
        await world.choose(table, "GC", "clockwise")
        await world.choose(table, "GC", await world.a_move(table, "GC"), "done")
        wait = PACES["daily"]["reminder"]
        await world.forget_owed()
        world.clock.now += wait - 60
        user = await world.service.user(JONAS)
        await world.service.set_user(user)
        await world.service.answer_undo(table, JONAS, True)
        world.clock.now += 61
        await world.service.run_due()
        (first,) = await world.owed(table, "reminder")
        assert [one["user"] for one in first.payload["asked"]] == [JONAS] and first.payload["number"] == 1
        world.clock.now += wait
        await world.service.run_due()
        (second,) = await world.owed(table, "reminder")
        assert second.payload["number"] == 2, "it takes the first one's place"

    played(tmp_path, story)


def test_who_has_acted_lately_is_reminded_later(tmp_path):
    async def story(world: World):
        table = await world.table()
        await world.choose(table, "GC", "clockwise")
        world.clock.now += PACES["daily"]["reminder"] - 30
        acolyte = await world.a_move(table, "GC")
        await world.choose(table, "GC", acolyte)  # in the middle of a Move: a new question, a new wait
        world.clock.now += 31
        await world.service.run_due()
        assert await world.owed(table, "reminder") == []

    played(tmp_path, story)


def test_a_window_that_only_computers_are_asked_in_is_not_announced(tmp_path):
    async def story(world: World):
        table = await at_devolve(world)
        await world.forget_owed()
        assert (await world.service.stand_in(table, MIA, "GC", "heuristic")).kind == "done"
        await world.service.settled()
        assert not in_window(await world.service.game(table))
        assert await world.owed(table, "window") == []

    played(tmp_path, story)


def test_a_window_has_a_deadline_and_no_public_reminder(tmp_path):
    async def story(world: World):
        table = await at_devolve(world)
        assert [timer.kind for timer in await world.service.store.timers_of(table)] == ["window"]

    played(tmp_path, story)


def with_high_priests(path, owners) -> None:
    """Write a High Priest of each of these seats beside its first Acolyte, into the newest boundary."""
    db = sqlite3.connect(path, isolation_level=None)
    for query, update in (
        ("SELECT head FROM tables", "UPDATE tables SET head = ?"),
        ("SELECT start FROM journal ORDER BY row DESC LIMIT 1",
         "UPDATE journal SET start = ? WHERE row = (SELECT max(row) FROM journal)"),
    ):
        data = msgspec.json.decode(db.execute(query).fetchone()[0])
        units = data["state"]["units"]
        for owner in owners:
            area = next(place for _, kind, of, place in units if (kind, of) == ("acolyte", owner) and ":" not in place)
            next(unit for unit in units if unit[1:3] == ["high_priest", owner])[3] = area
        db.execute(update, (msgspec.json.encode(data),))
    db.close()


def test_two_holders_are_asked_at_once_and_answer_in_any_order(tmp_path):
    async def story(world: World):
        table = await world.table(expansions=("high_priests",))
        for seat in ("CC", "BG"):
            await world.service.set_rule(table, PEOPLE[seat], seat, "unspeakable_oath", "ask")
        await world.choose(table, "GC", "clockwise")
        await world.service.close()
        with_high_priests(world.path, ("CC", "BG"))
        await world.restart()
        await world.choose(table, "GC", await world.a_move(table, "GC"), "done")
        first, second = (await world.service.game(table)).pending()
        assert (first.seat, second.seat, second.prompt) == ("CC", "BG", "window")
        public, *own = await world.owed(table, "window")
        assert public.payload["count"] == 2 and [one.user for one in own] == [JONAS, ANA]
        oath = second.options[0].key
        assert (await world.choose(table, "BG", oath, question=second.id)).kind == "done"
        assert [one.id for one in (await world.service.game(table)).pending()] == [first.id]  # the later yes waits
        await world.restart()
        assert (await world.choose(table, "BG", "done", question=second.id)).kind == "stale"
        world.clock.now += PACES["daily"]["window"] + 1
        await world.service.run_due()  # silence of the earlier seat: now the later yes counts
        events = [event.name for row in await world.service.log(table) for event in row.events]
        assert "gained_power" in events

    played(tmp_path, story)


def test_after_an_answer_only_what_still_threatens_is_asked_about(tmp_path):
    """Whoever has used the ability is not asked once more for nothing, while the table waits."""
    async def story(world: World):
        table = await at_devolve(world, "threatened")
        threatened = {reason.area for reason in captures((await world.service.game(table)).view("GC"), "GC")}
        for _ in range(6):
            game = await world.service.game(table)
            asked = [one for one in game.pending() if one.prompt == "window"]
            if not asked:
                break
            areas = {reason.area for reason in captures(game.view("GC"), "GC")}
            assert areas, "asked although nothing threatens"
            key = next(option.key for option in asked[0].options if getattr(option, "area", "") in areas & threatened)
            assert (await world.choose(table, "GC", key)).kind == "done"
        assert not in_window(await world.service.game(table))

    played(tmp_path, story)
