"""A game as a file, complete with its secrets: out of one database, into another (or into another channel).

The file is JSON: the table, its seats, the journal with one position a row, standing rules. Before a game is taken in it is
played again from its first position: every choice must be legal, every roll and draw must follow from the sealed secret, and
the end must be the position that the file claims. What Discord knew of it (messages, open requests, deadlines) stays behind.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import msgspec

from bot.model import Member, Owed, Reply, Settings, Status
from bot.service.lobby import checked as refused
from bot.service.verifying import checked
from bot.speech import tidy
from bot.store import Store, copies
from bot.store.records import Change, JournalRow
from engine.kernel.chance import commitment

FORMAT = "cthulhu-wars-table"
EDITION = 1

SEAT_COLUMNS = {"index": "idx", "faction": "faction", "user": "user_id", "name": "name", "computer": "computer"}
TABLE_COLUMNS = ("guild", "channel", "creator", "status", "commitment", "secret", "serial", "told", "created", "updated")


MOST_SEATS = 8
LARGEST = 64 * 1024 * 1024
"""Bytes of a file at most; a long game takes some 5."""

Id = Annotated[int, msgspec.Meta(ge=0, le=2**63 - 1)]
Count = Annotated[int, msgspec.Meta(ge=0, le=10**9)]


SENSELESS = (
    msgspec.MsgspecError, LookupError, TypeError, ValueError, AttributeError, ArithmeticError, AssertionError, RecursionError,
)
"""What a replay may raise on data that no game of ours has written."""


class Unfit(Exception):
    """A table or file that cannot be moved; the message says why."""


class SavedRow(msgspec.Struct, forbid_unknown_fields=True):
    """A row of the journal. ``start``: the engine's save at its boundary."""

    row: Count
    serial: Count
    start: dict[str, Any]
    entries: list[dict[str, Any]]
    origins: list[str]
    events: list[dict[str, Any]]


class SavedSeat(msgspec.Struct, forbid_unknown_fields=True):
    """A seat; ``user`` is the Discord id of who sits there."""

    index: Count
    faction: str
    user: Id | None
    name: str
    computer: str


class SavedTable(msgspec.Struct, forbid_unknown_fields=True):
    """A table as a file holds it."""

    format: str
    edition: int
    guild: Id
    channel: Id
    creator: Id
    status: Status
    settings: Settings
    commitment: str
    secret: str
    serial: Count
    told: tuple[Count, Count]
    created: float
    updated: float
    head: dict[str, Any] | None
    seats: list[SavedSeat]
    journal: list[SavedRow]
    orders: list[tuple[str, str, str, Count | None]]


class Taken(NamedTuple):
    """What was taken in: the table's number here, how much was replayed, and whether it waits to be resumed."""

    table: int
    choices: int
    rolls: int
    paused: bool


# -- out --------------------------------------------------------------------------------------------------------


def exported(database: Path, table: int) -> dict[str, Any]:
    """A table as plain data; the bot may be running. Raises `Unfit` if there is none of this number."""
    if not database.is_file():
        raise Unfit(f"There is no database {database}.")
    with copies.connected(database) as db:
        db.row_factory = sqlite3.Row
        db.execute("BEGIN")  # one moment for all that is read
        row = db.execute("SELECT * FROM tables WHERE id = ?", (min(table, 2**63 - 1),)).fetchone()
        if row is None:
            known = ", ".join(str(one[0]) for one in db.execute("SELECT id FROM tables ORDER BY id DESC LIMIT 20"))
            raise Unfit(f"There is no table {table}. The newest are: {known or 'none'}.")
        found: dict[str, Any] = {"format": FORMAT, "edition": EDITION, **{name: row[name] for name in TABLE_COLUMNS}}
        found["told"] = msgspec.json.decode(row["told"])
        found["settings"] = msgspec.json.decode(row["settings"])
        found["head"] = None if row["head"] is None else msgspec.json.decode(row["head"])
        found["seats"] = [
            {name: one[column] for name, column in SEAT_COLUMNS.items()}
            for one in db.execute("SELECT * FROM seats WHERE table_id = ? ORDER BY idx", (table,))
        ]
        found["journal"] = [
            {"row": one["row"], "serial": one["serial"],
             **{name: msgspec.json.decode(one[name]) for name in ("start", "entries", "origins", "events")}}
            for one in db.execute("SELECT * FROM journal WHERE table_id = ? ORDER BY row", (table,))
        ]
        found["orders"] = [
            [one["seat"], one["ability"], one["rule"], one["round"]]
            for one in db.execute("SELECT * FROM orders WHERE table_id = ? ORDER BY seat, ability", (table,))
        ]
    return found


# -- in ---------------------------------------------------------------------------------------------------------


def read(data: bytes) -> SavedTable:
    """The table of a file. Raises `Unfit`."""
    try:
        found = msgspec.json.decode(data, type=SavedTable)
    except (msgspec.DecodeError, RecursionError) as error:
        raise Unfit(f"This is no exported table: {error}") from error
    if (found.format, found.edition) != (FORMAT, EDITION):
        raise Unfit(f"This is no exported table that this bot knows: {found.format}, edition {found.edition}.")
    return found


def rows_of(saved: SavedTable) -> list[JournalRow]:
    """The journal as the store keeps it."""
    return [
        JournalRow(one.row, one.serial, msgspec.json.encode(one.start), one.entries, one.origins, one.events)
        for one in saved.journal
    ]


def verified(saved: SavedTable) -> int:
    """Play the game again; returns how many rolls and draws were recomputed. Raises `Unfit`."""
    if not _sealed(saved):
        raise Unfit("The secret of the dice does not fit its seal. Nothing was taken in.")
    if saved.head is None or not saved.journal:
        if saved.head is not None or saved.journal or saved.status in ("running", "paused", "over"):
            raise Unfit("The file lacks the game's journal or its position. Nothing was taken in.")
        if refused(saved.settings) is not None or len(saved.seats) > MOST_SEATS:
            raise Unfit("The options of the table cannot be played. Nothing was taken in.")
        return 0
    if [one.row for one in saved.journal] != list(range(len(saved.journal))):
        raise Unfit("Rows of the journal are missing. Nothing was taken in.")
    seats = [one.faction for one in saved.seats]
    if len(set(seats)) != len(seats):
        raise Unfit("A seat comes twice. Nothing was taken in.")
    try:
        verdict = checked(saved.secret, saved.commitment, rows_of(saved), msgspec.json.encode(saved.head))
    except SENSELESS as error:
        raise Unfit(f"The game of the file makes no sense ({type(error).__name__}). Nothing was taken in.") from error
    if verdict.wrong or verdict.faults:
        said = [*verdict.faults, *([f"{verdict.wrong} of {verdict.rolls} rolls and draws"] if verdict.wrong else [])]
        raise Unfit(f"The game cannot be played again as the file tells it ({', '.join(said)} differ). Nothing was taken in.")
    return verdict.rolls


def _sealed(saved: SavedTable) -> bool:
    """Is the secret a secret at all, and the one that was promised?"""
    try:
        return commitment(saved.secret) == saved.commitment
    except ValueError:  # no hexadecimal digits
        return False


async def taken_in(database: Path, file: Path, channel: int, server: int | None, now: float) -> Taken:
    """Add a table from a file to a database that no bot uses. Raises `Unfit`, `Busy` or `StoreError`."""
    if file.stat().st_size > LARGEST:
        raise Unfit(f"{file} is too large for an exported table.")
    saved = read(file.read_bytes())
    rolls = verified(saved)
    store = Store(database)
    await store.open()
    try:
        there = await store.table_in(channel)
        if there is not None and there.status in ("lobby", "running", "paused"):
            raise Unfit(f"Channel {channel} has table {there.id} in progress. One channel holds one game: choose another.")
        return await _add(store, saved, channel, saved.guild if server is None else server, rolls, now)
    finally:
        await store.close()


async def _add(store: Store, saved: SavedTable, channel: int, server: int, rolls: int, now: float) -> Taken:
    status: Status = "paused" if saved.status == "running" else saved.status
    change = Change(0, at=now, reply=Reply("done", "table_created"))
    change.fields = {"status": status, "serial": saved.serial, "told": msgspec.json.encode(saved.told).decode()}
    if saved.head is not None:
        change.fields["head"] = msgspec.json.encode(saved.head)
    change.members = [
        Member(one.index, one.faction, one.user, tidy(one.name, 32), one.computer) for one in saved.seats
    ]
    change.rows = rows_of(saved)
    change.orders = list(saved.orders)
    if status in ("lobby", "paused"):
        change.owe(Owed("card", 0, {}))
    if status == "paused":
        change.owe(Owed("notice", 0, {"notice": "imported"}))
    table = await store.create_table(server, channel, saved.creator, saved.settings, saved.secret, saved.commitment, change)
    made = sum(entry.get("kind") != "forced" for row in saved.journal for entry in row.entries)
    return Taken(table, made, rolls, status == "paused")


__all__ = ["Taken", "Unfit", "exported", "read", "taken_in", "verified"]
