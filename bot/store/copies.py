"""Copies of the database: made while the bot runs, checked before they count, put back when all else is lost.

Everything here is plain, blocking SQLite on connections of its own: call it from a command, or in a thread.
"""

from __future__ import annotations

import calendar
import contextlib
import logging
import os
import re
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path

from bot.store.instance import InstanceLock
from bot.store.schema import VERSION
from bot.store.troubles import Busy, StoreError, store_error

log = logging.getLogger(__name__)

DAY = 24 * 3600.0
STAMP = "%Y%m%d-%H%M%S"
NAMED = re.compile(r"-(\d{8}-\d{6})\.sqlite3")
"""How a copy's name ends: the moment it was made, in UTC."""

BESIDE = ("-wal", "-shm")
"""Files that SQLite keeps beside a database; they belong to it."""

LEAP = 1_000_000
"""By so much the numbers of messages go on after a copy is put back: Discord takes a number it has seen lately for a
repetition, and would swallow the message."""


@contextlib.contextmanager
def connected(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection that is closed again. Raises `StoreError`."""
    try:
        with contextlib.closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=rw", uri=True)) as db:
            db.isolation_level = None
            db.execute("PRAGMA busy_timeout = 5000")
            yield db
    except sqlite3.Error as error:
        raise store_error(error) from error


def write_copy(source: Path, target: Path) -> Path:
    """Copy a database that may be in use; the copy appears under its name only once it is complete and checked."""
    if not source.is_file():
        raise StoreError("other", f"There is no database {source}.")
    target.parent.mkdir(parents=True, exist_ok=True)
    part = target.with_name(f".{target.name}.part")
    part.unlink(missing_ok=True)
    part.touch(mode=0o600)
    try:
        with connected(source) as old, connected(part) as new:
            old.backup(new)  # all pages in one step: a reader in WAL mode, so that the bot goes on writing
            new.execute("PRAGMA journal_mode = DELETE")
        check_copy(part)
        _settle(part)
        os.replace(part, target)
        _settle(target.parent)
    finally:
        part.unlink(missing_ok=True)
    return target


def _settle(path: Path) -> None:
    """Make sure that a file, or the names in a folder, are on the disk."""
    if path.is_dir() and os.name == "nt":
        return  # folders cannot be opened there
    file = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(file)
    finally:
        os.close(file)


def check_copy(path: Path) -> int:
    """The version of a copy that can be put back. Raises `StoreError` if it is damaged, of a later bot, or none of ours."""
    if not path.is_file():
        raise StoreError("other", f"There is no file {path}.")
    with connected(path) as db:
        db.execute("PRAGMA query_only = ON")
        faults = [row[0] for row in db.execute("PRAGMA integrity_check(3)") if row[0] != "ok"]
        if faults:
            raise StoreError("corrupt", f"{path} is damaged: {'; '.join(faults)}")
        names = {row[0] for row in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        if not {"meta", "tables", "journal", "outbox"} <= names:
            raise StoreError("other", f"{path} is not a database of this bot.")
        version = int(db.execute("SELECT value FROM meta WHERE key = 'schema'").fetchone()[0])
    if version > VERSION:
        raise StoreError("newer", f"{path} has version {version}; this bot knows versions up to {VERSION}. Use a newer bot.")
    return version


def version_copy(database: Path, version: int) -> Path:
    """Where a database is kept as it was before it was brought to a later version than this one."""
    return database.with_name(f"{database.name}.version-{version}")


def before_upgrade(database: Path) -> Path | None:
    """Keep a copy of a database of an earlier version; returns it (None: the database is new, or of this version).

    Raises `StoreError` if the database is of a later version: going back is refused, and the message says what to do.
    """
    with connected(database) as db:
        if not db.execute("SELECT name FROM sqlite_master WHERE name = 'meta'").fetchone():
            return None
        row = db.execute("SELECT value FROM meta WHERE key = 'schema'").fetchone()
    version = VERSION if row is None else int(row[0])
    if version > VERSION:
        older = next((path for path in (version_copy(database, one) for one in range(VERSION, 0, -1)) if path.exists()), None)
        back = f" or put back the copy from before the upgrade, without what was played since ({older})" if older else ""
        raise StoreError("newer", (
            f"A newer version of the bot has written it (version {version}; this one knows versions up to {VERSION}). "
            f"Start the newer bot again{back}. Nothing was changed."
        ))
    if version == VERSION:
        return None
    copy = write_copy(database, version_copy(database, version))
    log.info("the database goes from version %s to %s; it is kept as it was in %s", version, VERSION, copy)
    return copy


def look_at(database: Path) -> int:
    """The version of a database that no bot uses; nothing is changed in it. Raises `Busy` or `StoreError`."""
    lock = InstanceLock(database)
    if not lock.take():
        raise Busy("locked", f"Another process uses {database}.")
    try:
        return check_copy(database)
    finally:
        lock.release()


# -- a folder of copies -----------------------------------------------------------------------------------------


def name_for(database: Path, now: float) -> str:
    """What a copy made now is called."""
    return f"{database.stem}-{time.strftime(STAMP, time.gmtime(now))}.sqlite3"


def made_at(path: Path) -> float | None:
    """When a copy was made (Unix seconds), by its name; None for another file."""
    found = NAMED.search(path.name)
    if found is None:
        return None
    try:
        return float(calendar.timegm(time.strptime(found[1], STAMP)))
    except ValueError:
        return None


def copies_in(folder: Path | None, database: Path) -> list[Path]:
    """The copies of this database in a folder, the oldest first."""
    if folder is None or not folder.is_dir():
        return []
    found = [path for path in folder.glob(f"{database.stem}-*.sqlite3") if made_at(path) is not None]
    return sorted(found, key=lambda path: (made_at(path) or 0.0, path.name))


def copy_is_due(folder: Path, database: Path, now: float) -> bool:
    """Is there no copy of the last day? One from the future (the clock was set back) does not count."""
    return not any(now - DAY < (made_at(path) or 0.0) <= now for path in copies_in(folder, database))


def forget_old(folder: Path, database: Path, now: float, days: int) -> list[Path]:
    """Delete the copies that are older than so many days, never the newest one; and what copies left that were interrupted
    more than a day ago."""
    old = [path for path in copies_in(folder, database)[:-1] if (made_at(path) or now) < now - days * DAY]
    for path in old:
        path.unlink(missing_ok=True)
    for part in folder.glob(f".{database.stem}-*.sqlite3.part"):
        if (made_at(part) or now) < now - DAY:  # a younger one may be in the making
            part.unlink(missing_ok=True)
    return old


# -- putting back -----------------------------------------------------------------------------------------------


def put_back(copy: Path, database: Path, now: float) -> Path | None:
    """Make a copy the database again; returns where the file that was there has been laid aside (None: there was none).

    Raises `Busy` while a bot runs, `StoreError` if the copy is no good; then nothing has changed.
    """
    if database.exists() and copy.exists() and copy.samefile(database):
        raise StoreError("other", f"{copy} is the database itself. Name a copy of it.")
    lock = InstanceLock(database)
    if not lock.take():
        raise Busy("locked", f"Another process uses {database}.")
    try:
        check_copy(copy)
        ready = database.with_name(f".{database.name}.restoring")
        write_copy(copy, ready)
        try:
            _catch_up(ready, now, copy)
            aside = _lay_aside(database, now)
            os.replace(ready, database)
            _settle(database.parent)
        finally:
            ready.unlink(missing_ok=True)
    finally:
        lock.release()
    return aside


def _catch_up(path: Path, now: float, copy: Path) -> None:
    """Time has passed since the copy was made: deadlines move on by it, and messages get numbers that were never used."""
    since = made_at(copy)
    passed = max(0.0, now - (copy.stat().st_mtime if since is None else since))
    with connected(path) as db:
        db.execute("BEGIN IMMEDIATE")
        db.execute("UPDATE timers SET due = due + ?", (passed,))
        db.execute("UPDATE meta SET value = ? WHERE key = 'alive'", (str(now),))  # the time away is dealt with herewith
        db.execute("UPDATE sqlite_sequence SET seq = seq + ? WHERE name = 'outbox'", (LEAP,))
        db.execute(
            "INSERT INTO outbox (table_id, kind, payload, due) SELECT id, 'notice', ?, ? FROM tables"
            " WHERE status IN ('running', 'paused')", ('{"notice":"restored"}', now),
        )
        db.execute(
            "INSERT INTO outbox (table_id, kind, payload, due) SELECT id, 'card', '{}', ? FROM tables"
            " WHERE status IN ('lobby', 'running', 'paused')", (now,),
        )
        db.execute("COMMIT")


def _lay_aside(database: Path, now: float) -> Path | None:
    """Rename the file that is there, with all that belongs to it; nothing is deleted."""
    if not database.exists():
        return None
    aside = database.with_name(f"{database.name}.before-{time.strftime(STAMP, time.gmtime(now))}")
    number = 1
    while aside.exists():
        number += 1
        aside = aside.with_name(f"{database.name}.before-{time.strftime(STAMP, time.gmtime(now))}-{number}")
    for end in BESIDE:
        beside = database.with_name(database.name + end)
        if beside.exists():
            os.replace(beside, aside.with_name(aside.name + end))
    os.replace(database, aside)
    return aside
