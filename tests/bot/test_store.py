"""The store: transactions, the outbox, timers, people, versions."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import stat
import sys

import pytest

from bot.model import Owed, Reply, Settings, Timer, UserSettings
from bot.store import Busy, Store, StoreError
from bot.store.records import Change
from bot.store.schema import STEPS, VERSION


def stored(tmp_path, story):
    async def run():
        store = Store(tmp_path / "bot.db")
        await store.open()
        try:
            await story(store)
        finally:
            await store.close()

    asyncio.run(run())


async def a_table(store, channel=11):
    change = Change(0, at=100.0, reply=Reply("done", "table_created"), interaction=channel)
    return await store.create_table(1, channel, 7, Settings(), "ab" * 32, "cd" * 32, change)


def test_a_write_that_fails_leaves_nothing(tmp_path):
    async def story(store):
        table = await a_table(store)

        async def half(db):
            await db.execute("UPDATE tables SET status = 'over' WHERE id = ?", (table,))
            raise ValueError("half way")

        with pytest.raises(ValueError):
            await store.write(half)
        assert (await store.table(table)).status == "lobby"

    stored(tmp_path, story)


def test_a_cancelled_write_leaves_no_transaction_open(tmp_path):
    async def story(store):
        table = await a_table(store)

        async def slow(db):
            await db.execute("UPDATE tables SET status = 'over' WHERE id = ?", (table,))
            await asyncio.sleep(60)

        task = asyncio.create_task(store.write(slow))
        await asyncio.sleep(0.05)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert (await store.table(table)).status == "lobby"
        await store.remember_message(table, "card_message", 5)
        assert (await store.table(table)).card_message == 5

    stored(tmp_path, story)


def test_an_interaction_is_remembered_with_its_reply(tmp_path):
    async def story(store):
        table = await a_table(store)
        assert await store.reply_to(11) == Reply("done", "table_created", {"table": table})
        assert await store.reply_to(12) is None

    stored(tmp_path, story)


def test_what_only_one_may_see_is_not_kept_with_the_reply(tmp_path):
    async def story(store):
        await store.remember_reply(5, None, Reply("done", "chosen", {"signs": [3], "actor": "GC"}), 1.0)
        assert (await store.reply_to(5)).args == {"actor": "GC"}

    stored(tmp_path, story)


def test_what_one_message_tells_is_written_down_as_a_whole(tmp_path):
    async def story(store):
        table = await a_table(store)
        change = Change(table, at=200.0)
        change.owe(Owed("action", table, {"events": [], "row": 0, "serial": 0}))
        change.owe(Owed("action", table, {"events": [], "row": 1, "serial": 1}))
        await store.commit(change)
        first, second = await store.owed(200.0, 10)
        commits = []
        store.checkpoint = commits.append
        await store.delivered({first.id: 99, second.id: 99}, 300.0)
        assert commits == ["begun", "written", "committed"], "no crash can come between the two"
        assert [one.id for one in await store.told_in(table, 99)] == [first.id, second.id]

    stored(tmp_path, story)


def test_messages_are_owed_until_they_are_delivered(tmp_path):
    async def story(store):
        table = await a_table(store)
        change = Change(table, at=200.0)
        change.owe(Owed("sign", table, {}, 7), {"seat": "GC", "value": 2})
        change.owe(Owed("action", table, {"events": []}))
        await store.commit(change)
        sign, action = await store.owed(200.0, 10)
        assert sign.payload == {"seat": "GC", "value": 2} and sign.user == 7 and sign.id < action.id
        await store.failed(action.id, 300.0, 201.0)
        assert [one.id for one in await store.owed(299.0, 10)] == [sign.id]
        assert await store.next_due() == 300.0
        assert [one.attempts for one in await store.owed(300.0, 10)] == [0, 1]
        await store.delivered({sign.id: 99}, 300.0)
        await store.failed(action.id, None, 300.0)
        assert await store.owed(400.0, 10) == []
        rows = await store._all("SELECT state, secret FROM outbox ORDER BY id")
        assert [tuple(row) for row in rows] == [("sent", None), ("lost", None)]
        await store.tidy(400.0 + 8 * 24 * 3600)
        assert await store._all("SELECT * FROM outbox") == []

    stored(tmp_path, story)


def test_only_the_newest_card_is_owed(tmp_path):
    async def story(store):
        table = await a_table(store)
        other = await a_table(store, 12)
        for _ in range(3):
            for one in (table, other):
                change = Change(one, at=200.0)
                change.owe(Owed("card", one, {}))
                await store.commit(change)
        assert [one.table for one in await store.owed(200.0, 10)] == [table, other]

    stored(tmp_path, story)


def test_timers_are_replaced_by_kind(tmp_path):
    async def story(store):
        table = await a_table(store)
        await store.commit(Change(table, timers=[Timer(table, "window", 5.0, {"question": "1-GC"}), Timer(table, "undo", 9.0)]))
        await store.commit(Change(table, clear_timers=["window"], timers=[Timer(table, "window", 7.0)]))
        assert [(timer.kind, timer.due) for timer in await store.due_timers(8.0)] == [("window", 7.0)]
        assert await store.next_due() == 7.0

    stored(tmp_path, story)


def test_people_have_settings_that_survive(tmp_path):
    async def story(store):
        assert await store.user(7) == (UserSettings(7), 0.0)
        await store.set_user(UserSettings(7, language="de", stay_in_turn=True))
        table = await a_table(store)
        await store.commit(Change(table, seen=[7], at=50.0))
        assert await store.user(7) == (UserSettings(7, language="de", stay_in_turn=True), 50.0)

    stored(tmp_path, story)


def test_settings_of_a_table_survive(tmp_path):
    async def story(store):
        settings = Settings("earth35", 4, {"zero_power": "hrf"}, ("high_priests",), "open", "blitz", "de", True, ("gug", "?"))
        table = await store.create_table(1, 2, 3, settings, "ab", "cd", Change(0, at=1.0))
        assert (await store.table(table)).settings == settings

    stored(tmp_path, story)


def test_a_database_of_a_later_version_is_refused(tmp_path):
    stored(tmp_path, a_table)
    db = sqlite3.connect(tmp_path / "bot.db")
    db.execute("UPDATE meta SET value = ?", (str(VERSION + 1),))
    db.commit()
    db.close()
    with pytest.raises(StoreError, match="version"):
        stored(tmp_path, a_table)


def test_a_database_of_the_first_version_goes_on(tmp_path):
    """A column for what seats say of their losses came with version 2."""
    db = sqlite3.connect(tmp_path / "bot.db")
    for statement in STEPS[1]:
        db.execute(statement)
    db.execute("INSERT INTO meta VALUES ('schema', '1')")
    db.commit()
    db.close()
    stored(tmp_path, a_table)
    db = sqlite3.connect(tmp_path / "bot.db")
    assert db.execute("SELECT value FROM meta WHERE key = 'schema'").fetchone()[0] == str(VERSION)
    assert db.execute("SELECT losses FROM tables").fetchall() == [(None,)]
    db.close()


def test_the_file_is_for_its_owner_only(tmp_path):
    stored(tmp_path, a_table)
    if sys.platform != "win32":
        assert stat.S_IMODE(os.stat(tmp_path / "bot.db").st_mode) == 0o600


def test_a_second_instance_is_kept_off_until_the_first_is_gone(tmp_path):
    async def story(store):
        with pytest.raises(Busy):
            await Store(store.path).open()

    stored(tmp_path, story)
    stored(tmp_path, story)


def test_a_path_that_cannot_be_written_is_named(tmp_path):
    async def run():
        await Store(tmp_path / "missing" / "bot.db").open()

    with pytest.raises(StoreError, match="missing"):
        asyncio.run(run())


def test_a_file_that_is_no_database_is_reported(tmp_path):
    (tmp_path / "bot.db").write_text("this is a text and not a database at all" * 100)
    with pytest.raises(StoreError):
        stored(tmp_path, a_table)
