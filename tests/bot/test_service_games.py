"""Whole games through the service: computers among themselves, people at random; what is public holds no hidden value."""

from __future__ import annotations

import logging
import random
import sqlite3

import msgspec
import pytest

from bot.service.owing import NOTICES
from bot.service.verifying import checked
from bot.store.schema import SECRET_COLUMNS
from engine.kernel.chance import commitment
from tests.bot.playing import MIA, World, played

SEATS = {3: ("GC", "CC", "BG"), 4: ("GC", "CC", "BG", "YS")}


def test_computers_play_a_game_to_the_end(tmp_path):
    async def story(world: World):
        table = await world.lobby(3)
        for index, seat in enumerate(("GC", "CC", "BG")):
            await world.service.kick(table, MIA, index)
            await world.service.set_computer(table, MIA, index, "heuristic")
            await world.service.choose_faction(table, MIA, index, seat)
        assert (await world.service.start(table, MIA)).kind == "done"
        await world.service.settled()
        record = await world.service.table(table)
        assert record.status == "over"
        end = (await world.owed(table, "end"))[-1].payload
        assert end["secret"] == world.seed and set(end["totals"]) == {"GC", "CC", "BG"}
        assert await world.service.store.timers_of(table) == []
        logged = [event for row in await world.service.log(table) for event in row.events]
        assert len(logged) > 300
        # Whatever the journal holds was told, in order and once.
        order = sorted(await world.owed(table), key=lambda one: one.id)
        told = [event for one in order if one.kind in ("action", "battle") for event in one.payload["events"]]
        assert [event["name"] for event in told] == [event.name for event in logged]

    played(tmp_path, story)


@pytest.mark.parametrize("players", [3, 4])
def test_people_play_a_game_to_the_end_with_a_restart_now_and_then(tmp_path, players, caplog):
    caplog.set_level(logging.DEBUG)

    async def story(world: World):
        table = await world.table(SEATS[players])
        rng = random.Random(players)
        steps = 0
        assert await world.service.verify(table) is None
        while await world.random_choice(table, rng) is not None:
            steps += 1
            assert steps < 5000
            if steps % 50 == 0:
                await world.restart()
        assert (await world.service.table(table)).status == "over"
        verdict = await world.service.verify(table)
        logged = [event for row in await world.service.log(table) for event in row.events]
        dice = sum(len(event.facts["dice"]) for event in logged if event.name == "rolled")
        assert verdict.rolls >= max(dice, 1) and (verdict.wrong, verdict.faults) == (0, ())
        rows = await world.service.store.journal(table, starts=True)
        head = (await world.service.store.table(table)).head
        forged = checked("22" * 32, commitment(world.seed), rows, head)
        assert forged.wrong and forged.faults == ("commitment",)
        assert checked(world.seed, commitment(world.seed), rows[:-1], head).faults
        assert (await world.choose(table, "GC", "pass")).message == "table_over"
        sort_of = {one.kind for one in await world.service.owed(10_000)}
        assert {"action", "card", "end"} <= sort_of
        signs = [one for one in await world.service.owed(10_000) if one.kind == "sign"]
        assert all(one.user is not None and one.payload["value"] in (1, 2, 3) for one in signs)
        check_public_columns(world.path, world.seed)

    played(tmp_path, story)
    assert "11" * 32 not in caplog.text


def check_public_columns(path, secret: str) -> None:
    """Before the end is owed nothing outside the declared columns holds the secret, and no draw its value."""
    db = sqlite3.connect(path)
    try:
        assert all("value" not in msgspec.json.decode(payload) for (payload,) in db.execute(
            "SELECT payload FROM outbox WHERE kind = 'sign'"
        ))
        for (events,) in db.execute("SELECT events FROM journal"):
            for event in msgspec.json.decode(events):
                assert not event.get("secret") and (event["name"] != "drew_sign" or not event.get("facts"))
        for (reply,) in db.execute("SELECT reply FROM interactions"):
            assert "signs" not in msgspec.json.decode(reply)["args"]
        tables = [name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        for table in tables:
            columns = [row[1] for row in db.execute(f"PRAGMA table_info({table})")]
            for column in columns:
                if (table, column) in SECRET_COLUMNS:
                    continue
                where = " WHERE kind <> 'end'" if table == "outbox" else ""
                for (value,) in db.execute(f"SELECT {column} FROM {table}{where}"):
                    assert secret not in str(value), (table, column)
    finally:
        db.close()


def test_who_draws_is_told_at_once_and_by_direct_message(tmp_path):
    async def story(world: World):
        from bot.model import UserSettings

        table = await world.table()
        await world.service.set_user(UserSettings(MIA))
        replies = []
        rng = random.Random(3)
        for _ in range(600):
            reply = await world.random_choice(table, rng)
            if reply is None:
                break
            if reply.args.get("signs"):
                replies.append(reply)
        signs = [one for one in await world.service.owed(10_000) if one.kind == "sign"]
        assert replies and len(signs) >= len(replies)
        one = signs[0]
        assert one.payload["value"] in one.payload["held"] and one.payload["round"] >= 1
        await world.service.set_user(UserSettings(one.user, dm_signs=False))
        assert all(other.user != one.user for other in await world.service.owed(10_000) if other.kind == "sign")

    played(tmp_path, story)


def test_every_notice_has_its_facts():
    assert all(isinstance(facts, tuple) for facts in NOTICES.values())


def test_a_rule_change_stops_the_replay_and_says_which_choices_are_lost(tmp_path):
    async def story(world: World):
        table = await world.table()
        await world.choose(table, "GC", "clockwise")
        await world.choose(table, "GC", await world.a_move(table, "GC"))
        await world.service.close()
        db = sqlite3.connect(world.path, isolation_level=None)
        (head,) = db.execute("SELECT head FROM tables").fetchone()
        db.execute("UPDATE tables SET head = ?", (head.replace(b'"key":"move acolyte', b'"key":"march acolyte'),))
        db.execute("UPDATE journal SET entries = replace(entries, '\"key\":\"move acolyte', '\"key\":\"march acolyte')")
        db.close()
        world.service = world._new()
        await world.service.open()
        assert (await world.choose(table, "GC", await world.a_move(table, "GC"), "done")).kind == "done"
        lost = [one for one in await world.owed(table, "notice") if one.payload["notice"] == "replay_stopped"]
        assert len(lost) == 1 and lost[0].payload["choices"][0][1].startswith("march")
        await world.restart()
        assert [one[0] for one in await world.service.waiting_for(table)] == ["CC"]

    played(tmp_path, story)
