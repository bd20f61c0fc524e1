"""A thousand tables nobody plays at: copies of tables that have been played at, made while no bot runs."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

COPIED = ("seats", "journal", "orders", "timers")
"""What belongs to a table besides itself, as far as an idle one has it."""


def columns(db: sqlite3.Connection, table: str, *without: str) -> str:
    """The columns of a table but for these."""
    return ", ".join(row[1] for row in db.execute(f"PRAGMA table_info({table})") if row[1] not in without)


def copy_tables(database: Path, channels: Sequence[int]) -> list[int]:
    """For each channel a copy of one of the running tables, in turn; returns the ids of the copies."""
    made = []
    with closing(sqlite3.connect(database)) as db:
        running = [number for (number,) in db.execute("SELECT id FROM tables WHERE status = 'running' ORDER BY id")]
        own = columns(db, "tables", "id", "channel", "card_message", "panel_message")
        parts = {table: columns(db, table, "id", "table_id") for table in COPIED}
        for place, channel in enumerate(channels):
            model = running[place % len(running)]
            cursor = db.execute(
                f"INSERT INTO tables (channel, {own}) SELECT ?, {own} FROM tables WHERE id = ?", (channel, model)
            )
            number = int(cursor.lastrowid or 0)
            for table, names in parts.items():
                db.execute(
                    f"INSERT INTO {table} (table_id, {names}) SELECT ?, {names} FROM {table} WHERE table_id = ?",
                    (number, model),
                )
            made.append(number)
        db.commit()
    return made
