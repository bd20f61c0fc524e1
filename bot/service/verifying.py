"""Is a finished game what its sealed dice make of it?

The game is played again from its first position with the recorded choices. Every roll and draw must follow from the published
secret, the secret must fit the commitment, and what happens must be what the journal tells.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from bot.model import TableRecord
from bot.service.owing import public
from bot.store import Store
from bot.store.records import JournalRow
from engine import EngineError, load_game
from engine.kernel.chance import Chance, commitment
from engine.kernel.journal import SavedEntry


@dataclass(frozen=True)
class Verdict:
    """``rolls``: how many rolls and draws were recomputed; ``wrong``: how many of them differ; ``faults``: what else does, as
    keys of the catalogue (commitment, choices, events, end)."""

    rolls: int
    wrong: int
    faults: tuple[str, ...]


async def verdict_on(store: Store, record: TableRecord) -> Verdict:
    """Check a game that is over. The work is done in a thread of its own, so that other tables need not wait."""
    secret = await store.secret(record.id)
    rows = await store.journal(record.id, starts=True)
    return await asyncio.to_thread(checked, secret, record.commitment, rows, record.head or b"")


def checked(secret: str, sealed: str, rows: Sequence[JournalRow], head: bytes) -> Verdict:
    """The verdict on a journal that is complete."""
    faults = [] if commitment(secret) == sealed else ["commitment"]
    if not rows:
        return Verdict(0, 0, (*faults, "choices"))
    entries = [msgspec.convert(entry, SavedEntry) for row in rows for entry in row.entries]
    try:
        table = load_game(rows[0].start)
        table.replay_keys(entries)
        end = load_game(head).digest()
    except EngineError:
        return Verdict(0, 0, (*faults, "choices"))
    chance = Chance(secret)
    rolls = [roll for row in table.journal() for roll in row.rolls]
    wrong = sum(chance.number(counter, sides) != value for counter, sides, value in rolls)
    if [event for row in table.journal() for event in public(row.events)] != [dict(one) for row in rows for one in row.events]:
        faults.append("events")
    if table.digest() != end:
        faults.append("end")
    return Verdict(len(rolls), wrong, tuple(faults))
