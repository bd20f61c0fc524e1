"""A copy of the database after a death, read without the bot, and what must be true of it."""

from __future__ import annotations

import json
import shutil
import sqlite3
from collections.abc import Collection, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from bot.model import Timer
from bot.service.verifying import checked
from bot.store.reading import RECORDS, journal_from, record_from, timer_from
from bot.store.records import JournalRow
from bot.store.schema import SECRET_COLUMNS, STEPS, VERSION
from engine import load_game
from tests.bot.e2e.audit import CANARY

TELLING = ("action", "battle")
GONE_BACK = ("undone", "rewound")


@dataclass(frozen=True)
class Record:
    """One row of the outbox."""

    id: int
    table: int
    kind: str
    user: int | None
    payload: Mapping[str, Any]
    state: str
    message: int | None
    attempts: int
    hidden: Mapping[str, Any]

    @property
    def goes_back(self) -> bool:
        """Does it tell that choices were taken back?"""
        return self.kind == "notice" and self.payload["notice"] in GONE_BACK


@dataclass(frozen=True)
class TableState:
    """One table: its record, journal, what was told."""

    record: Any
    secret: str
    told: tuple[int, int]
    rows: Sequence[JournalRow]
    undo: Mapping[str, Any] | None

    @property
    def id(self) -> int:
        return int(self.record.id)

    @property
    def entries(self) -> list[tuple[str, str, str]]:
        """Seat, key and origin of every choice."""
        return [
            (entry["seat"], entry["key"], origin)
            for row in self.rows for entry, origin in zip(row.entries, row.origins, strict=True)
        ]

    @property
    def events(self) -> list[Mapping[str, Any]]:
        """All events in their public form."""
        return [event for row in self.rows for event in row.events]

    @property
    def told_events(self) -> list[Mapping[str, Any]]:
        """Those that messages tell."""
        number, count = self.told
        return [event for row in self.rows for event in (row.events[:count] if row.row == number else row.events)
                if row.row <= number]


class Ledger:
    """Everything in a database."""

    def __init__(self, path: Path) -> None:
        with closing(sqlite3.connect(path)) as db:
            db.row_factory = sqlite3.Row
            (version,) = db.execute("SELECT value FROM meta WHERE key = 'schema'").fetchone()
            for step in range(int(version) + 1, VERSION + 1):  # it died in the middle of an upgrade
                for statement in STEPS[step]:
                    db.execute(statement)
            self.sound = [row[0] for row in db.execute("PRAGMA integrity_check")]
            self.sound += [str(tuple(row)) for row in db.execute("PRAGMA foreign_key_check")]
            self.tables = {row["id"]: self._table(db, row) for row in db.execute("SELECT * FROM tables ORDER BY id")}
            self.outbox = [self._record(row) for row in db.execute("SELECT * FROM outbox ORDER BY id")]
            self.timers: list[Timer] = [timer_from(row) for row in db.execute("SELECT * FROM timers ORDER BY id")]
            self.interactions: dict[int, str] = {
                row["id"]: json.loads(row["reply"])["kind"] for row in db.execute("SELECT id, reply FROM interactions")
            }
            self.users = {row["user_id"]: json.loads(row["settings"]) for row in db.execute("SELECT * FROM users")}
            self.public = self._public(db)

    @classmethod
    def of(cls, database: Path, folder: Path) -> Ledger:
        """Read a copy, so that the files stay for the bot exactly as its death has left them."""
        copy = folder / "copy.sqlite3"
        for end in ("", "-wal", "-shm"):
            copy.with_name(copy.name + end).unlink(missing_ok=True)
            beside = database.with_name(database.name + end)
            if end != "-shm" and beside.exists():
                shutil.copyfile(beside, copy.with_name(copy.name + end))
        return cls(copy)

    @classmethod
    def live(cls, database: Path, folder: Path) -> Ledger:
        """Read a copy made while the bot runs."""
        copy = folder / "copy.sqlite3"
        for end in ("", "-wal", "-shm"):
            copy.with_name(copy.name + end).unlink(missing_ok=True)
        with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as old, closing(sqlite3.connect(copy)) as new:
            old.backup(new)
        return cls(copy)

    @staticmethod
    def _table(db: sqlite3.Connection, row: Any) -> TableState:
        record = db.execute(f"{RECORDS} WHERE id = ?", (row["id"],)).fetchone()
        journal = db.execute("SELECT * FROM journal WHERE table_id = ? ORDER BY row", (row["id"],))
        told = msgspec.json.decode(row["told"])
        return TableState(
            record_from(record), row["secret"], (told[0], told[1]),
            [journal_from(one) for one in journal], json.loads(row["undo"]) if row["undo"] else None,
        )

    @staticmethod
    def _record(row: Any) -> Record:
        return Record(
            row["id"], row["table_id"], row["kind"], row["user_id"], json.loads(row["payload"]), row["state"],
            row["message_id"], row["attempts"], json.loads(row["secret"] or "{}"),
        )

    @staticmethod
    def _public(db: sqlite3.Connection) -> list[tuple[str, int | None, str]]:
        """Place, table and text of everything that is not marked as hidden."""
        found = []
        for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
            columns = [row[1] for row in db.execute(f"PRAGMA table_info({name})").fetchall()]
            whose = "table_id" if "table_id" in columns else "id" if name == "tables" else "NULL"
            for column in columns:
                if (name, column) not in SECRET_COLUMNS:
                    rows = db.execute(f"SELECT {whose}, {column} FROM {name} WHERE {column} IS NOT NULL")
                    found += [(f"{name}.{column}", table, str(value)) for table, value in rows]
        return found

    def owed(self, table: int) -> list[Record]:
        """All records of a table's channel, in order."""
        return [one for one in self.outbox if one.table == table and one.user is None]

    @property
    def waiting(self) -> list[Record]:
        """What is still to be sent."""
        return [one for one in self.outbox if one.state == "owed"]

    def shown_signs(self, tables: Collection[int]) -> set[str]:
        """Elder Signs of these tables that everybody knows: turned over, or all of them at the end."""
        found: set[str] = set()
        for table in (self.tables[one] for one in tables):
            found |= {str(event["facts"]["value"]) for event in table.events if event["name"] == "revealed_sign"}
            ends = [one.payload.get("signs", {}) for one in self.owed(table.id) if one.kind == "end"]
            found |= {str(value) for hidden in ends for values in hidden.values() for value in values}
        return found

    def held_signs(self) -> dict[int, set[str]]:
        """Person -> the Elder Signs in his seats now."""
        found: dict[int, set[str]] = {}
        for table in self.tables.values():
            if table.record.head is None:
                continue
            seats = load_game(table.record.head).game.state.seats
            for member in table.record.members:
                if member.user is not None:
                    own = seats[member.faction]
                    found.setdefault(member.user, set()).update(str(value) for value in (*own.signs, *own.shown))
        return found

    # -- what must be true --------------------------------------------------------------------------------------

    def problems(self, before: Ledger | None) -> list[str]:
        """What is wrong with this database, and with what has become of an earlier one."""
        found = [] if self.sound == ["ok"] else [f"the database is damaged: {self.sound}"]
        for table in self.tables.values():
            name = f"table {table.id}"
            old = None if before is None else before.tables.get(table.id)
            found += [f"{name}: {problem}" for problem in self._of_table(table, old, before)]
        if before is not None:
            found += [f"table {gone} is gone" for gone in before.tables.keys() - self.tables.keys()]
            found += [f"interaction {one} is forgotten" for one in before.interactions.keys() - self.interactions.keys()]
            found += _backwards(before, self)
        known = {number: self.shown_signs([number]) for number in self.tables}
        found += [
            f"{place} holds {sorted(hidden)}: {text[:200]}" for place, number, text in self.public
            if (hidden := set(CANARY.findall(text)) - known.get(number or 0, set()))
        ]
        return found

    def _of_table(self, table: TableState, old: TableState | None, before: Ledger | None) -> list[str]:
        found = []
        if not table.rows:
            return [] if table.record.status in ("lobby", "abandoned") else ["it has no journal"]
        if old is None or len(old.entries) != len(table.entries) or old.record.head != table.record.head:
            verdict = checked(table.secret, table.record.commitment, table.rows, table.record.head or b"")
            if verdict.wrong or verdict.faults:
                found.append(f"the journal does not lead to the state: {verdict}")
        if table.record.serial != len(table.entries):
            found.append(f"{len(table.entries)} choices in the journal, {table.record.serial} in the record")
        if old is not None and before is not None and not self._new_undo(table.id, before):
            if table.entries[: len(old.entries)] != old.entries:
                found.append(f"choices that were accepted are lost or changed after {common(old.entries, table.entries)}")
        return found + self._told(table) + self._timers_of(table)

    def _new_undo(self, table: int, before: Ledger) -> bool:
        """Was anything taken back since?"""
        return sum(one.goes_back for one in self.owed(table)) != sum(one.goes_back for one in before.owed(table))

    def _told(self, table: TableState) -> list[str]:
        """Every event is owed to the channel once, in order, up to the last boundary at least."""
        owed = self.owed(table.id)
        last = max((place for place, one in enumerate(owed) if one.goes_back), default=-1)
        events = [event for one in owed[last + 1 :] if one.kind in TELLING for event in one.payload["events"]]
        told = table.told_events
        same = told[len(told) - len(events) :] == events if last >= 0 else told == events
        found = [] if same else [f"{len(told)} events are told by the journal, {len(events)} by what is owed"]
        rest = len(table.events) - len(told)
        if rest > len(table.rows[-1].events):
            found.append(f"{rest} events are told by nothing")
        ends = sum(one.kind == "end" for one in owed)
        if ends != (table.record.status == "over"):
            found.append(f"the game is {table.record.status}, and its end is owed {ends} times")
        return found + self._signs(table, undone=last >= 0)

    def _signs(self, table: TableState, undone: bool) -> list[str]:
        """Every Elder Sign that a person has drawn is owed to that person, once."""
        people = {member.faction: member.user for member in table.record.members if member.user is not None}
        drawn = sum(event["name"] == "drew_sign" and event["seat"] in people for event in table.events)
        owed = sum(one.kind == "sign" and one.table == table.id for one in self.outbox)
        if owed < drawn or (owed > drawn and not undone):
            return [f"{drawn} Elder Signs were drawn by people, {owed} direct messages about them are owed"]
        return []

    def _timers_of(self, table: TableState) -> list[str]:
        """No timer twice, none for a game that is over, and one for an open wish to take back."""
        own = [one for one in self.timers if one.table == table.id]
        keys = [(one.kind, *(json.dumps(one.payload.get(key)) for key in ("question", "questions", "user"))) for one in own]
        found = [f"timers twice: {keys}"] if len(set(keys)) < len(keys) else []
        if table.record.status in ("over", "abandoned") and own:
            found.append(f"timers of a game that is {table.record.status}: {keys}")
        if table.record.status == "running" and (table.undo is not None) != any(one.kind == "undo" for one in own):
            found.append(f"wish to take back: {table.undo is not None}, its timer: {keys}")
        if table.record.status == "running" and not {"window", "reminder"} & {one.kind for one in own}:
            seats = {member.faction for member in table.record.members if member.user is None or member.computer}
            if {seat for seat, _, _ in table.entries} - seats and not self._computer_next(table):
                found.append("nobody will be reminded of a running game")
        return found

    @staticmethod
    def _computer_next(table: TableState) -> bool:
        """Is a computer player asked?"""
        seats = {member.faction for member in table.record.members if member.computer}
        return any(decision.seat in seats for decision in load_game(table.record.head).pending())


def _backwards(before: Ledger, after: Ledger) -> list[str]:
    """What was sent stays sent, and in the message in which it was sent."""
    now = {one.id: one for one in after.outbox}
    found = []
    for one in before.outbox:
        if one.state == "owed":
            continue
        later = now.get(one.id)
        if later is None or (later.state, later.message) != (one.state, one.message):
            found.append(f"{one.kind} {one.id} was {one.state} in {one.message}, now it is {later}")
    return found


def moved(before: Ledger, after: Ledger) -> list[str]:
    """Deadlines that a restart has changed, of tables where nothing else has happened."""
    still = [
        number for number, table in before.tables.items()
        if number in after.tables and after.tables[number].record.serial == table.record.serial
        and after.tables[number].record.status == table.record.status
    ]
    found = []
    for number in still:
        old, new = ([(one.kind, one.due) for one in ledger.timers if one.table == number] for ledger in (before, after))
        if old != new:
            found.append(f"table {number}: deadlines were {old}, now they are {new}")
    return found


def common(one: Sequence[Any], other: Sequence[Any]) -> int:
    """How many entries at the beginning are the same."""
    pairs = zip(one, other, strict=False)
    return next((place for place, pair in enumerate(pairs) if pair[0] != pair[1]), min(len(one), len(other)))
