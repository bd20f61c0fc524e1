"""The record of a game as plain data.

While a game runs only what is public: finished Actions with what was chosen (answers to out-of-turn questions left out:
the events tell what came of them) and what happened. Once it is over, the whole of it: the dice secret, the position at the
start and every choice, from which anybody can play the game again and check each roll.
"""

from __future__ import annotations

from typing import Any

import msgspec

from bot.model import TableRecord
from bot.service.owing import WINDOW
from bot.store import Store
from bot.store.records import JournalRow

FORMAT = 1


async def record_of(store: Store, record: TableRecord) -> dict[str, Any]:
    """The record of a table whose game has begun."""
    over = record.status in ("over", "abandoned")
    rows = await store.journal(record.id, starts=over)
    found: dict[str, Any] = {
        "format": FORMAT, "status": record.status, "settings": msgspec.to_builtins(record.settings),
        "seats": [{"faction": one.faction, "name": one.name, "computer": one.computer} for one in record.members],
        "commitment": record.commitment, "complete": over,
    }
    if over:
        found["secret"] = await store.secret(record.id)
        found["start"] = msgspec.json.decode(rows[0].start) if rows else None
        found["rows"] = [
            {"row": row.row, "serial": row.serial, "entries": row.entries, "origins": row.origins, "events": row.events}
            for row in rows
        ]
    else:
        found["rows"] = [
            {"row": row.row, "serial": row.serial, "choices": public_choices(row), "events": row.events}
            for row in rows[:-1]
        ]
    return found


def public_choices(row: JournalRow) -> list[list[str]]:
    """Seat and key of what was chosen in the open."""
    return [
        [entry["seat"], entry["key"]] for entry in row.entries
        if entry.get("kind") != "forced" and entry["prompt"] != WINDOW
    ]
