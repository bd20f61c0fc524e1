"""Tables in memory: loading, one lock a table, steps that end in one transaction, unloading what is idle.

`Core.run` is the frame of everything that changes a table: it takes the lock, answers an interaction seen before with the
stored reply, hands a `Step` to the work, and turns every failure into a reply "broken" after dropping what is in memory, so
that the next step starts from what is stored.
"""

from __future__ import annotations

import asyncio
import logging
import random
import traceback
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import msgspec

from bot.model import Reply, TableId, TableRecord, UserId
from bot.service.bell import Bell
from bot.store import Store, StoreError
from bot.store.records import Change, GameRecord, JournalRow
from engine import Decision, Event, ReplayStopped, Table, load_game
from engine.cthulhu_wars.prompts import sealed_prompts
from engine.kernel.journal import SCHEMA

log = logging.getLogger(__name__)

IDLE = 30 * 60.0
"""Seconds after which a table that nobody used leaves the memory."""

ROWS_KEPT = 20
"""So many journal rows stay in memory at least (some 8 kB each)."""

DAY = 24 * 3600.0

SEALED = sealed_prompts()
"""Questions whose answers are nobody else's business until all are given."""


def entries_of(head: bytes, entries: Sequence[Mapping[str, Any]], skipped: int) -> bytes:
    """A save that stands at the same boundary, with these choices made since; ``skipped``: see `Table.skipped`."""
    data = msgspec.json.decode(head)
    return msgspec.json.encode({**data, "entries": list(entries), "skipped": skipped})


def skipped_in(save: bytes) -> int:
    """How many numbers of questions choices taken back had used up at this save."""
    skipped: int = msgspec.json.decode(save).get("skipped", 0)
    return skipped


def chosen(entries: Sequence[Mapping[str, Any]]) -> list[tuple[str, str]]:
    """Seat and key of the choices that somebody made, as everybody may read them: forced and sealed ones are left out.

    What was chosen in secret is told by the game itself, once everybody has chosen.
    """
    return [
        (entry["seat"], entry["key"]) for entry in entries
        if entry.get("kind") != "forced" and entry["prompt"] not in SEALED
    ]


def human(record: TableRecord, seat: str) -> UserId | None:
    """Who answers for a seat; None if a computer does."""
    member = record.member_of(seat)
    return None if member is None or member.computer else member.user


def without_values(error: BaseException) -> str:
    """Kind and place of an error for the log; its message is left out, because it may hold hidden values."""
    return type(error).__name__ + "\n" + "".join(traceback.format_tb(error.__traceback__)).rstrip()


@dataclass
class Game:
    """A game in memory. ``base``: the journal number of the engine's first row; ``origins``: journal row -> who made each
    choice; ``told``: how far messages have told; ``undo``: the open request as stored; ``refused``: who was refused one, at
    which serial (forgotten with the game: a person is only kept from pestering); ``losses``: what seats want of their losses
    in the battle being fought (`losses`)."""

    table: Table[Any]
    base: int
    origins: dict[int, list[str]]
    told: tuple[int, int]
    undo: Mapping[str, Any] | None = None
    refused: dict[UserId, int] = field(default_factory=dict)
    lost: list[tuple[str, str]] = field(default_factory=list)
    """Choices that no longer fit the rules and must be made again."""
    losses: list[dict[str, Any]] = field(default_factory=list)

    @property
    def newest(self) -> int:
        """The journal number of the newest row."""
        return self.base + len(self.table.rows) - 1

    def note(self, origin: str, since: int | None = None) -> None:
        """Write down who made the choices that have no origin yet."""
        for number in range(self.base if since is None else since, self.newest + 1):
            entries = self.table.rows[number - self.base].entries
            noted = self.origins.setdefault(number, [])
            for entry in entries[len(noted) :]:
                noted.append("forced" if entry.kind == "forced" else origin)

    def row(self, number: int) -> JournalRow:
        """A journal row as the store keeps it."""
        row = self.table.rows[number - self.base]
        saved = row.saved()
        start = {
            "schema": SCHEMA, "game": self.table.rules.id, "closed": False, "skipped": self.table.skipped, **saved,
            "entries": [],
        }
        return JournalRow(
            number, row.serial, msgspec.json.encode(start), saved["entries"], self.origins.get(number, []),
            [msgspec.to_builtins(event.seen_by(None)) for event in row.events],
        )

    def events_since(self, place: tuple[int, int]) -> list[Event]:
        """Events behind a place in the journal, in their full form."""
        number, count = place
        found: list[Event] = []
        for index in range(max(0, number - self.base), len(self.table.rows)):
            events = self.table.rows[index].events
            found.extend(events[count:] if self.base + index == number else events)
        return found

    def place(self) -> tuple[int, int]:
        """The end of the journal: newest row and number of its events."""
        return self.newest, len(self.table.rows[-1].events)

    def trim(self) -> None:
        """Forget all but the newest rows, once they are stored; a take-back further than that loads them again."""
        spare = len(self.table.rows) - ROWS_KEPT
        if spare > ROWS_KEPT:
            del self.table.rows[:spare]
            self.base += spare
            self.origins = {number: origins for number, origins in self.origins.items() if number >= self.base}

    def pending_of(self, seats: Sequence[str]) -> list[Decision]:
        """The open questions of these seats."""
        return [decision for decision in self.table.pending() if decision.seat in seats]


@dataclass
class Step:
    """One change of a table in the making: what is known of it, and what will be written."""

    core: Core
    record: TableRecord
    change: Change
    now: float

    async def game(self) -> Game:
        """The game, loaded if need be."""
        game = await self.core.load(self.record.id)
        assert game is not None, f"table {self.record.id} has no game"
        return game

    async def done(self, reply: Reply) -> Reply:
        """Write everything, the reply with it."""
        self.change.reply = reply
        self.change.fields.setdefault("updated", self.now)
        await self.core.commit(self.change)
        return reply

    def pay_attention(self, user: UserId) -> None:
        """Remember that this user has acted now."""
        if user and user not in self.change.seen:
            self.change.seen.append(user)

    async def may_host(self, by: UserId, manager: bool) -> bool:
        """The creator, a server manager, or anybody seated once the creator has left or has not acted for a day."""
        if manager or by == self.record.creator:
            return True
        if not any(member.user == by for member in self.record.members):
            return False
        if all(member.user != self.record.creator for member in self.record.members):
            return True
        _, seen = await self.core.store.user(self.record.creator)
        return self.now - max(seen, self.record.created) >= DAY

    def only_host(self) -> Reply:
        """The refusal for everybody else."""
        return Reply("refused", "only_host", {"creator": self.record.creator})


Work = Callable[[Step], Awaitable[Reply]]


class Core:
    """What all parts of the service share."""

    def __init__(
        self, store: Store, clock: Callable[[], float], new_secret: Callable[[], str], rng: random.Random,
    ) -> None:
        self.store = store
        self.clock = clock
        self.new_secret = new_secret
        self.rng = rng
        self.changed = Bell()
        self._games: dict[TableId, Game] = {}
        self._used: dict[TableId, float] = {}
        self._locks: dict[TableId, asyncio.Lock] = {}

    def lock(self, table: TableId) -> asyncio.Lock:
        """The table's lock."""
        return self._locks.setdefault(table, asyncio.Lock())

    # -- loading ------------------------------------------------------------------------------------------------

    async def load(self, table: TableId) -> Game | None:
        """The game of a table; None before it has begun. The caller holds the lock."""
        game = self._games.get(table)
        if game is None:
            stored = await self.store.game(table)
            if stored is None:
                return None
            game = self._games[table] = _game_from(stored)
        self._used[table] = self.clock()
        return game

    async def load_since(self, table: TableId, row: int) -> Game:
        """The game with all its rows from this one on, for taking back.

        If the newest boundary cannot be loaded (a bug in the rules), the game stands at this row's start with nothing after it.
        """
        rows = await self.store.journal(table, row, starts=True)
        try:
            game = await self.load(table)
        except Exception as error:
            log.error("table %s cannot be loaded: %s", table, without_values(error))
            lost = rows[-1].serial + len(rows[-1].entries) - rows[0].serial
            start = entries_of(rows[0].start, (), skipped_in(rows[-1].start) + lost)
            self._games[table] = game = Game(load_game(start), row, {}, (row, 0))
            return game
        assert game is not None
        if game.base <= row:
            return game
        entries = [entry for one in rows for entry in one.entries]
        whole = load_game(entries_of(rows[0].start, entries, game.table.skipped))
        origins = {one.row: list(one.origins) for one in rows}
        self._games[table] = game = Game(whole, row, origins, game.told, game.undo, losses=game.losses)
        return game

    def keep(self, table: TableId, game: Game) -> None:
        """Hold a game that has just begun."""
        self._games[table] = game
        self._used[table] = self.clock()

    def drop(self, table: TableId) -> None:
        """Forget what is in memory; the next look loads it from the store."""
        self._games.pop(table, None)

    def unload_idle(self, now: float) -> int:
        """Forget tables that nobody has used for a while; returns how many."""
        idle = [table for table in self._games if now - self._used.get(table, 0.0) > IDLE and not self.lock(table).locked()]
        for table in idle:
            del self._games[table]
            self._used.pop(table, None)
        for table in [table for table, lock in self._locks.items() if table not in self._games and not lock.locked()]:
            del self._locks[table]
        return len(idle)

    @property
    def loaded(self) -> list[TableId]:
        """The tables in memory."""
        return list(self._games)

    # -- changing -----------------------------------------------------------------------------------------------

    async def commit(self, change: Change) -> None:
        """Write a change; whoever delivers messages or waits for timers is woken."""
        await self.store.commit(change)
        if change.owed or change.timers or change.clear_timers:
            self.changed.set()

    async def run(self, table: TableId, interaction: int | None, work: Work) -> Reply:
        """Do the work under the table's lock; see the module's docstring."""
        async with self.lock(table):
            try:
                reply = await self._run(table, interaction, work)
            except StoreError as error:
                self.drop(table)
                log.warning("table %s: the database is %s: %s", table, error.kind, error)
                return Reply("broken", "broken", {"kind": error.kind})
            except Exception as error:
                self.drop(table)
                log.error("table %s: a step failed: %s", table, without_values(error))
                return Reply("broken", "broken", {"kind": "other"})
            except BaseException:
                self.drop(table)
                raise
        return reply

    async def _run(self, table: TableId, interaction: int | None, work: Work) -> Reply:
        if interaction is not None:
            before = await self.store.reply_to(interaction)
            if before is not None:
                return replace(before, kind="repeated")
        record = await self.store.table(table)
        if record is None:
            return Reply("refused", "no_table")
        now = self.clock()
        step = Step(self, record, Change(table, at=now, interaction=interaction), now)
        reply = await work(step)
        if interaction is not None and reply.kind != "done":
            await self.store.remember_reply(interaction, table, reply, now)
        return reply


def _game_from(stored: GameRecord) -> Game:
    """A game as stored; choices that the rules no longer take are cut off and named."""
    newest = stored.newest
    assert stored.record.head is not None
    origins = {newest.row: list(newest.origins)}
    try:
        losses = [dict(one) for one in stored.losses]
        return Game(load_game(stored.record.head), newest.row, origins, stored.told, stored.undo, losses=losses)
    except ReplayStopped as stopped:
        entries = list(newest.entries)
        lost = 0
        while lost < len(stopped.redo):
            lost += entries.pop().get("kind") != "forced"
        head = stored.record.head
        skipped = skipped_in(head) + len(newest.entries) - len(entries) + 1
        game = Game(load_game(entries_of(head, entries, skipped)), newest.row, {}, stored.told, stored.undo)
        game.note("player")
        game.lost = chosen(newest.entries[len(entries) :])
        return game
