"""Back to places of a game that are past: behind a message, after each Action, and what people have played to the end."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import msgspec

from bot.model import Record, Told
from bot.service.tables import entries_of, skipped_in
from bot.store import Store
from bot.store.records import JournalRow
from engine import EngineError, Event, View, load_game


def with_events(told: Told | None) -> Told | None:
    """The same with the engine's events in place of plain JSON."""
    return None if told is None else replace(told, events=tuple(msgspec.convert(list(told.events), list[Event])))


async def board_after(store: Store, told: Told) -> View | None:
    """The public view after so many choices as had been made when a message was written."""
    rows = await store.journal(told.table, told.row, 1, starts=True)
    if not rows or rows[0].row != told.row or not rows[0].serial <= told.serial <= rows[0].serial + len(rows[0].entries):
        return None
    try:
        start = rows[0].start
        table = load_game(entries_of(start, rows[0].entries[: told.serial - rows[0].serial], skipped_in(start)))
    except EngineError:
        return None
    view: View = table.view(None)
    return view


# -- stages -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Stage:
    """A position of the game as everybody could see it then, and the public events that led there."""

    row: int
    view: View
    events: tuple[Event, ...]


async def stages(rows: Sequence[JournalRow], head: bytes | None, only_round: int = 0) -> list[Stage]:
    """The positions at the boundaries and the newest one, oldest first. The work is done in a thread of its own."""
    return await asyncio.to_thread(_stages, rows, head, only_round)


def _stages(rows: Sequence[JournalRow], head: bytes | None, only_round: int) -> list[Stage]:
    found: list[Stage] = []
    led_here: tuple[Event, ...] = ()
    for row in rows:
        view = load_game(row.start).view(None)
        if not only_round or view.state.round == only_round:
            found.append(Stage(row.row, view, led_here))
        led_here = tuple(msgspec.convert(list(row.events), list[Event]))
    if head is not None and rows:
        view = load_game(head).view(None)
        if not only_round or view.state.round == only_round:
            found.append(Stage(rows[-1].row + 1, view, led_here))
    return found


# -- records ----------------------------------------------------------------------------------------------------


def record_from(finished: Sequence[tuple[int, str, Sequence[Mapping[str, Any]]]]) -> Record:
    """A person's record from (table, faction, last events of the game). Two seats at one table are one game."""
    games: set[int] = set()
    won: set[int] = set()
    factions: dict[str, tuple[int, int, int]] = {}
    for table, faction, events in finished:
        end = next((event["facts"] for event in reversed(events) if event["name"] == "game_over"), None)
        if end is None:
            continue
        games.add(table)
        winner = faction in end["winners"]
        if winner:
            won.add(table)
        played, wins, most = factions.get(faction, (0, 0, 0))
        factions[faction] = (played + 1, wins + winner, max(most, int(end["totals"].get(faction, 0))))
    return Record(len(games), len(won), factions)
