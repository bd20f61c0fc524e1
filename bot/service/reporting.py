"""What a host hands on when something is wrong with a table: facts, the last choices, and whether the record holds together.

Nothing hidden is in it: no dice secret, no value of a sign, no answer to a question out of turn, and not who is asked one.
"""

from __future__ import annotations

import asyncio
import itertools
import platform
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import metadata
from typing import Any

import msgspec

from bot.model import TableId, TableRecord
from bot.service.exporting import public_choices
from bot.service.owing import WINDOW
from bot.service.verifying import checked
from bot.store import VERSION, Store
from bot.store.records import JournalRow
from engine import EngineError, load_game
from engine.kernel.journal import SCHEMA, SavedEntry

LAST = 30
"""So many of the last choices are named."""

PACKAGE = "cthulhu-wars-by-chat"


@dataclass(frozen=True)
class Report:
    """``sound``: the record, played again, leads to the position that is stored; ``faults``: what does not fit, as keys of the
    catalogue (those of `verifying`, and "head": the stored position cannot be loaded); ``broken_at``: the first journal row
    that does not follow from the one before; ``facts``: everything else, as plain data in sections."""

    sound: bool
    faults: tuple[str, ...]
    broken_at: int | None
    facts: Mapping[str, Any]


async def report_on(store: Store, table: TableId, now: float) -> Report | None:
    """The report on a table whose game has begun. What takes long is done in a thread of its own."""
    record = await store.table(table)
    if record is None or record.head is None:
        return None
    secret = await store.secret(table)
    rows = await store.journal(table, starts=True)
    faults, broken_at = await asyncio.to_thread(examined, secret, record, rows)
    facts = {
        "bot": _versions(),
        "table": _table_facts(record),
        "record": {"rows": len(rows), "choices": record.serial, "numbers in order": _in_order(rows)},
        "asked now": _asked(record),
        "waiting to be sent": dict(await store.owed_counts(table)),
        "timers": [f"{timer.kind} in {round(timer.due - now)} s" for timer in await store.timers_of(table)],
        "last choices": _last_choices(rows if record.status in ("over", "abandoned") else rows[:-1]),
    }
    return Report(not faults and broken_at is None, faults, broken_at, facts)


def examined(secret: str, record: TableRecord, rows: Sequence[JournalRow]) -> tuple[tuple[str, ...], int | None]:
    """What is wrong with a record, and the first row that does not follow from the choices before it."""
    assert record.head is not None
    try:
        load_game(record.head)
    except EngineError:
        return ("head",), first_break(rows)
    verdict = checked(secret, record.commitment, rows, record.head)
    faults = [*(["rolls"] if verdict.wrong else []), *verdict.faults]
    return tuple(faults), first_break(rows)


def first_break(rows: Sequence[JournalRow]) -> int | None:
    """The first row whose stored beginning is not where the row before it leads to; None if all are."""
    for before, row in itertools.pairwise(rows):
        try:
            table = load_game(before.start)
            table.replay_keys([msgspec.convert(entry, SavedEntry) for entry in before.entries])
        except EngineError:
            return before.row
        follows = table.journal()[1:2]
        state = msgspec.json.decode(msgspec.json.encode(follows[0].start.state)) if follows else None
        if state != msgspec.json.decode(row.start)["state"] or follows[0].serial != row.serial:
            return row.row
    return None


def _in_order(rows: Sequence[JournalRow]) -> bool:
    return [row.row for row in rows] == list(range(len(rows)))


def _versions() -> dict[str, str]:
    found = {"python": platform.python_version(), "system": platform.system(), "database": str(VERSION), "saves": str(SCHEMA)}
    for package in (PACKAGE, "discord.py", "msgspec"):
        try:
            found[package] = metadata.version(package)
        except metadata.PackageNotFoundError:
            found[package] = "not installed as a package"
    return found


def _table_facts(record: TableRecord) -> dict[str, Any]:
    settings = msgspec.to_builtins(record.settings)
    seats = [
        f"{member.faction}: {'person' if member.user else 'nobody'}{', computer ' + member.computer if member.computer else ''}"
        for member in record.members
    ]
    return {
        "id": record.id, "status": record.status, "commitment": record.commitment, **settings, "seats": seats,
        "card": record.card_message, "panel": record.panel_message,
    }


def _asked(record: TableRecord) -> list[str]:
    """The open questions; of those out of turn only how many there are."""
    assert record.head is not None
    try:
        pending = load_game(record.head).pending()
    except EngineError:
        return ["cannot be found out: the stored position cannot be loaded"]
    windows = sum(decision.prompt == WINDOW for decision in pending)
    found = [f"{decision.seat} {decision.prompt}" for decision in pending if decision.prompt != WINDOW]
    return [*found, *([f"out of turn: {windows}"] if windows else [])]


def _last_choices(rows: Sequence[JournalRow]) -> list[str]:
    found = [f"{row.row} {seat}: {key}" for row in rows[-LAST:] for seat, key in public_choices(row)]
    return found[-LAST:]

