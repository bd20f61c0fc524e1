"""Copies of the database: complete, checked, found again, put back; and what a later or damaged file is told."""

from __future__ import annotations

import asyncio
import sqlite3
import stat
import time
from pathlib import Path

import pytest

from bot.model import Owed, Reply, Settings, Timer
from bot.store import VERSION, Busy, Store, StoreError, care, copies
from bot.store.records import Change
from bot.store.schema import STEPS

DAY = 24 * 3600.0
NOW = 1_800_000_000.0


async def a_table(store: Store, channel: int = 11) -> int:
    change = Change(0, at=100.0, reply=Reply("done", "table_created"), interaction=channel)
    return await store.create_table(1, channel, 7, Settings(), "ab" * 32, "cd" * 32, change)


def with_store(path: Path, story):
    async def run():
        store = Store(path)
        await store.open()
        try:
            return await story(store)
        finally:
            await store.close()

    return asyncio.run(run())


def channels(path: Path) -> list[int]:
    with sqlite3.connect(path) as db:
        found = [row[0] for row in db.execute("SELECT channel FROM tables ORDER BY id")]
    db.close()
    return found


def test_a_copy_is_made_while_the_bot_writes(tmp_path):
    path, copy = tmp_path / "bot.sqlite3", tmp_path / "copies" / "copy.sqlite3"

    async def story(store):
        stop = asyncio.Event()

        async def play():
            number = 100
            while not stop.is_set():
                number += 1
                await a_table(store, number)
            return number - 100

        await a_table(store, 1)
        busy = asyncio.create_task(play())
        for _ in range(5):
            await asyncio.to_thread(copies.write_copy, path, copy)
        stop.set()
        written = await busy
        assert len(await store.open_tables()) == written + 1, "the bot lost nothing meanwhile"

    with_store(path, story)
    found = channels(copy)
    assert found == [1, *range(101, 100 + len(found))], "a prefix of what was written, without gaps"
    assert copies.check_copy(copy) == VERSION and stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert sorted(one.name for one in copy.parent.iterdir()) == ["copy.sqlite3"], "nothing unfinished lies about"


def test_a_copy_that_fails_leaves_the_one_before(tmp_path, monkeypatch):
    path, copy = tmp_path / "bot.sqlite3", tmp_path / "copy.sqlite3"
    with_store(path, a_table)
    copies.write_copy(path, copy)
    before = copy.read_bytes()

    def damaged(part):
        raise StoreError("corrupt", "damaged")

    monkeypatch.setattr(copies, "check_copy", damaged)
    with pytest.raises(StoreError):
        copies.write_copy(path, copy)
    assert copy.read_bytes() == before and not list(tmp_path.glob(".*.part"))


@pytest.mark.parametrize("content", [b"", b"no database at all, but long enough to have a header" * 20])
def test_what_is_no_copy_is_refused(tmp_path, content):
    (tmp_path / "copy.sqlite3").write_bytes(content)
    with pytest.raises(StoreError):
        copies.check_copy(tmp_path / "copy.sqlite3")
    with pytest.raises(StoreError, match="no file"):
        copies.check_copy(tmp_path / "missing.sqlite3")


def damage(path: Path) -> None:
    """Overwrite the inside of a database; its first page stays."""
    with path.open("r+b") as file:
        file.seek(4096)
        file.write(b"\xa5" * (path.stat().st_size - 4096))


def test_damage_is_found_in_a_copy_and_in_the_database(tmp_path):
    path, copy = tmp_path / "bot.sqlite3", tmp_path / "copy.sqlite3"
    with_store(path, a_table)
    copies.write_copy(path, copy)
    damage(copy)
    with pytest.raises(StoreError) as caught:
        copies.check_copy(copy)
    assert caught.value.kind == "corrupt"
    damage(path)
    with pytest.raises(StoreError) as caught:
        with_store(path, a_table)
    assert caught.value.kind == "corrupt"


def test_the_bot_is_told_once_of_damage_while_it_runs(tmp_path):
    path, told = tmp_path / "bot.sqlite3", []

    async def story(store):
        store.on_damage = told.append
        for number in range(200):
            await a_table(store, number)
        await store.write(lambda db: db.execute("SELECT 1"))
        await store._writer.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        damage(path)
        for _ in range(2):
            with pytest.raises(StoreError) as caught:
                await store._all("SELECT sum(length(settings)) FROM tables")
            assert caught.value.kind == "corrupt"

    with_store(path, story)
    assert len(told) == 1


# -- the folder -------------------------------------------------------------------------------------------------


def named(folder: Path, database: Path, *moments: float) -> list[Path]:
    found = [folder / copies.name_for(database, moment) for moment in moments]
    for path in found:
        path.write_text("x")
    return found


def test_one_copy_a_day_is_due_whatever_the_clock_does(tmp_path):
    database = tmp_path / "bot.sqlite3"
    assert copies.copy_is_due(tmp_path / "none", database, NOW)
    named(tmp_path, database, NOW)
    assert not copies.copy_is_due(tmp_path, database, NOW + DAY - 1)
    assert copies.copy_is_due(tmp_path, database, NOW + DAY)
    assert copies.copy_is_due(tmp_path, database, NOW - 3600), "a copy from the future is none of today"


def test_old_copies_go_but_never_the_newest_or_others(tmp_path):
    database = tmp_path / "bot.sqlite3"
    mine = named(tmp_path, database, NOW - 20 * DAY, NOW - 15 * DAY, NOW - 3 * DAY)
    other = named(tmp_path, tmp_path / "other.sqlite3", NOW - 90 * DAY)
    (tmp_path / "bot-notes.sqlite3").write_text("x")
    assert copies.copies_in(tmp_path, database) == mine
    assert copies.forget_old(tmp_path, database, NOW, 14) == mine[:2]
    assert copies.forget_old(tmp_path, database, NOW + 900 * DAY, 14) == [], "the newest stays"
    assert mine[2].exists() and other[0].exists() and (tmp_path / "bot-notes.sqlite3").exists()


def test_what_an_interrupted_copy_left_goes_after_a_day(tmp_path):
    database = tmp_path / "bot.sqlite3"
    made = named(tmp_path, database, NOW - 2 * DAY, NOW - 60) + named(tmp_path, tmp_path / "other.sqlite3", NOW - 2 * DAY)
    *parts, other = [one.rename(one.with_name(f".{one.name}.part")) for one in made]
    assert copies.forget_old(tmp_path, database, NOW, 14) == []
    assert not parts[0].exists() and parts[1].exists() and other.exists()


def test_a_name_tells_when(tmp_path):
    database = tmp_path / "bot.sqlite3"
    assert copies.made_at(tmp_path / copies.name_for(database, NOW)) == NOW
    assert copies.made_at(database) is None and copies.made_at(tmp_path / "bot-99999999-999999.sqlite3") is None


# -- putting back -----------------------------------------------------------------------------------------------


def test_a_copy_is_put_back_and_the_old_file_kept(tmp_path):
    path, copy = tmp_path / "bot.sqlite3", tmp_path / copies.name_for(tmp_path / "bot.sqlite3", NOW)

    async def first(store):
        table = await a_table(store, 1)
        await store.commit(Change(table, fields={"status": "running"}, timers=[Timer(table, "window", 500.0)], at=100.0))
        change = Change(table, at=100.0)
        change.owe(Owed("action", table, {"events": []}))
        await store.commit(change)
        copies.write_copy(path, copy)

    with_store(path, first)
    with_store(path, lambda store: a_table(store, 2))
    aside = copies.put_back(copy, path, NOW + 1000)
    assert aside is not None and channels(aside) == [1, 2] and channels(path) == [1]

    async def after(store):
        timers = await store.timers_of(1)
        assert [timer.due for timer in timers] == [1500.0], "the time since the copy does not count"
        action, notice, card = await store.owed(NOW + 1000, 10)
        assert action.kind == "action", "what was owed then is owed still"
        assert notice.payload == {"notice": "restored"} and card.kind == "card"
        assert notice.id > action.id + copies.LEAP, "a number that Discord has never seen"
        await a_table(store, 3)

    with_store(path, after)


def test_nothing_is_put_back_while_a_bot_runs_or_from_a_bad_file(tmp_path):
    path, copy = tmp_path / "bot.sqlite3", tmp_path / "copy.sqlite3"
    with_store(path, a_table)
    copies.write_copy(path, copy)
    before = path.read_bytes()

    async def running(store):
        with pytest.raises(Busy):
            copies.put_back(copy, path, NOW)

    with_store(path, running)
    with pytest.raises(StoreError, match="itself"):
        copies.put_back(path, path, NOW)
    damage(copy)
    with pytest.raises(StoreError):
        copies.put_back(copy, path, NOW)
    assert path.read_bytes() == before and not list(tmp_path.glob("*before*")) and not list(tmp_path.glob(".*restoring*"))


def test_a_damaged_database_with_its_log_is_laid_aside_too(tmp_path):
    path, copy = tmp_path / "bot.sqlite3", tmp_path / "copy.sqlite3"
    with_store(path, a_table)
    copies.write_copy(path, copy)
    path.write_bytes(b"rubbish" * 1000)
    (tmp_path / "bot.sqlite3-wal").write_bytes(b"more rubbish")
    for _ in range(2):
        copies.put_back(copy, path, NOW)
    assert channels(path) == [11]
    assert len([one for one in tmp_path.glob("bot.sqlite3.before-*") if not one.name.endswith("-wal")]) == 2
    assert len(list(tmp_path.glob("bot.sqlite3.before-*-wal"))) == 1


# -- versions ---------------------------------------------------------------------------------------------------


def of_version(path: Path, version: int) -> None:
    with sqlite3.connect(path) as db:
        for step in range(1, version + 1):
            for statement in STEPS[step]:
                db.execute(statement)
        db.execute("INSERT INTO meta VALUES ('schema', ?)", (str(version),))
        db.execute(
            "INSERT INTO tables (guild, channel, creator, status, settings, commitment, secret, created, updated)"
            " VALUES (1, 11, 7, 'lobby', '{}', '', '', 1, 1)"
        )
        db.execute("INSERT INTO outbox (table_id, kind, payload, due) VALUES (1, 'card', '{}', 5.0)")
    db.close()


@pytest.mark.parametrize("version", range(1, VERSION))
def test_an_upgrade_keeps_a_copy_of_the_file_before(tmp_path, version):
    path = tmp_path / "bot.sqlite3"
    of_version(path, version)

    async def look(store):
        assert [table.channel for table in await store.open_tables()] == [11]
        assert [tuple(row) for row in await store._all("SELECT since FROM outbox")] == [(5.0,)]

    with_store(path, look)
    kept = copies.version_copy(path, version)
    assert copies.check_copy(kept) == version and copies.check_copy(path) == VERSION
    kept.unlink()
    with_store(path, look)
    assert not kept.exists(), "a file of this version is not copied"


def test_an_upgrade_that_fails_changes_nothing(tmp_path, monkeypatch):
    path = tmp_path / "bot.sqlite3"
    of_version(path, VERSION - 1)
    monkeypatch.setattr("bot.store.store.STEPS", {VERSION: (*STEPS[VERSION], "CREATE TABLE meta (key TEXT)")})
    with pytest.raises(StoreError):
        with_store(path, a_table)
    assert copies.check_copy(path) == VERSION - 1
    monkeypatch.undo()
    with_store(path, a_table)
    assert copies.check_copy(path) == VERSION


def test_going_back_is_refused_with_what_to_do(tmp_path):
    path = tmp_path / "bot.sqlite3"
    with_store(path, a_table)
    kept = copies.write_copy(path, copies.version_copy(path, VERSION))
    with sqlite3.connect(path) as db:
        db.execute("UPDATE meta SET value = ?", (str(VERSION + 1),))
    db.close()
    with pytest.raises(StoreError) as caught:
        with_store(path, a_table)
    assert caught.value.kind == "newer" and str(kept) in str(caught.value) and f"version {VERSION + 1}" in str(caught.value)
    with pytest.raises(StoreError, match="newer bot"):
        copies.put_back(path, tmp_path / "elsewhere.sqlite3", time.time())


# -- trouble while it runs --------------------------------------------------------------------------------------


def test_a_full_disk_is_named_and_loses_nothing(tmp_path):
    async def story(store):
        await a_table(store, 1)
        pages = (await store._all("PRAGMA page_count"))[0][0]
        await store._writer.execute(f"PRAGMA max_page_count = {pages}")
        with pytest.raises(StoreError) as caught:
            for number in range(2, 500):
                await a_table(store, number)
        assert caught.value.kind == "full"
        before = [table.channel for table in await store.open_tables()]
        assert before == list(range(1, len(before) + 1))
        await store._writer.execute("PRAGMA max_page_count = 1000000")
        await a_table(store, 999)

    with_store(tmp_path / "bot.sqlite3", story)


def test_a_locked_database_is_named_and_comes_back(tmp_path, monkeypatch):
    monkeypatch.setattr("bot.store.store.BUSY_TIMEOUT_MS", 50)

    async def story(store):
        other = sqlite3.connect(store.path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError) as caught:
            await a_table(store)
        assert caught.value.kind == "locked"
        other.execute("ROLLBACK")
        other.close()
        assert await a_table(store) == 1

    with_store(tmp_path / "bot.sqlite3", story)


def test_a_database_that_cannot_be_written_is_named(tmp_path):
    async def story(store):
        await store._writer.execute("PRAGMA query_only = ON")
        with pytest.raises(StoreError) as caught:
            await a_table(store)
        assert caught.value.kind == "readonly"

    with_store(tmp_path / "bot.sqlite3", story)


def test_closing_lets_the_transaction_in_progress_end(tmp_path):
    path = tmp_path / "bot.sqlite3"

    async def run():
        store = Store(path)
        await store.open()
        table = await a_table(store)
        begun = asyncio.Event()

        async def slow(db):
            begun.set()
            await asyncio.sleep(0.05)
            await db.execute("UPDATE tables SET status = 'over' WHERE id = ?", (table,))

        work = asyncio.create_task(store.write(slow))
        await begun.wait()
        late = asyncio.create_task(store.remember_message(table, "card_message", 5))
        await asyncio.sleep(0)
        await store.close()
        await work
        with pytest.raises(StoreError, match="closed"):
            await store.remember_message(table, "card_message", 6)
        await asyncio.gather(late, return_exceptions=True)

    asyncio.run(run())
    with sqlite3.connect(path) as db:
        assert db.execute("SELECT status FROM tables").fetchall() == [("over",)]
    db.close()


# -- people -----------------------------------------------------------------------------------------------------


def test_names_go_where_they_stand_as_names_only():
    seats = [["GC", 7, "", "GC"], ["CC", 8, "", "GC"]]
    data = {"notice": "GC", "seats": seats, "user": 7, "name": "GC", "by": [7, 77], "n": True}
    assert care.names_beside(data, 7) == {"GC"} and care.names_beside(data, 9) == set()
    assert care.without(data, 7, {"GC"}) == {
        "notice": "GC", "seats": [["GC", 0, "", ""], ["CC", 8, "", "GC"]], "user": 0, "name": "", "by": [0, 77], "n": True,
    }


def test_an_id_inside_another_is_left_alone(tmp_path):
    async def story(store):
        table = await a_table(store)
        await store.commit(Change(table, fields={"undo": '{"asker":71,"waiting":[7]}'}))
        await store.write(lambda db: care.forget_person(db, 7, {}, "nobody"))
        row = await store._one("SELECT undo FROM tables")
        assert row["undo"] == '{"asker":71,"waiting":[0]}'

    with_store(tmp_path / "bot.sqlite3", story)


def test_every_place_of_a_person_is_known_to_who_forgets_them(tmp_path):
    """A new column with people in it belongs into `care.stored_of` and `care.forget_person`, then here."""

    async def story(store):
        tables = [row[0] for row in await store._all("SELECT name FROM sqlite_master WHERE type = 'table'")]
        found = {
            (table, row["name"]) for table in tables for row in await store._all(f"PRAGMA table_info({table})")
            if row["name"] in ("user_id", "creator", "user", "name", "by", "asker")
        }
        assert found - {("sqlite_sequence", "name")} == {
            ("tables", "creator"), ("seats", "user_id"), ("seats", "name"), ("outbox", "user_id"), ("users", "user_id"),
            ("followers", "user_id"),
        }

    with_store(tmp_path / "bot.sqlite3", story)
