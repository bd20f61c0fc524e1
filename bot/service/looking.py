"""Looking at tables: everything that changes nothing. Records come without their head, which holds secrets."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec

from bot.model import (
    ChannelId,
    EndVote,
    Logged,
    Outlook,
    Record,
    TableId,
    TableRecord,
    Told,
    UndoRequest,
    UserId,
    UserSettings,
)
from bot.service import ending, exporting, lookback, losses, reporting, standing, undo, verifying, windows
from bot.service.tables import Core, Step, chosen, human
from bot.store import Store
from bot.store.records import Change
from engine import Decision, Event, Table, View, load_game
from engine.cthulhu_wars.catalogue import ABILITIES


class Looking:
    """What anybody may ask the service; `Service` adds what changes a table."""

    store: Store
    _core: Core

    async def table(self, table_id: TableId) -> TableRecord | None:
        """The table's record (without its head), or None."""
        record = await self.store.table(table_id)
        return None if record is None else _shown(record)

    async def table_in(self, channel: ChannelId) -> TableRecord | None:
        """The table of a channel: the one in progress, else the newest."""
        record = await self.store.table_in(channel)
        return None if record is None else _shown(record)

    async def tables_of(self, user: UserId) -> list[TableRecord]:
        """Tables in the lobby or in progress in which the user has a seat, oldest change first."""
        return [_shown(record) for record in await self.store.tables_of(user)]

    async def open_tables(self) -> list[TableRecord]:
        """All tables in the lobby or in progress (for a start of the bot)."""
        return [_shown(record) for record in await self.store.open_tables()]

    async def game(self, table_id: TableId) -> Table[Any] | None:
        """The engine's table, to look at only: views, questions, options. None before the start."""
        async with self._core.lock(table_id):
            game = await self._core.load(table_id)
        return None if game is None else game.table

    async def look(self, table_id: TableId, user: UserId) -> list[Decision]:
        """What the user is asked now, over all seats he plays here."""
        table, own = await self._own(table_id, user)
        return [] if table is None else [decision for decision in table.pending() if decision.seat in own]

    async def open_choices(self, table_id: TableId, user: UserId) -> list[Decision]:
        """What the user may do now although the game does not wait for it."""
        table, own = await self._own(table_id, user)
        return [] if table is None else [decision for decision in table.open_choices() if decision.seat in own]

    async def newest(self, table_id: TableId) -> int:
        """The number of the newest journal row; -1 before the start."""
        return await self.store.newest_row(table_id)

    async def place(self, table_id: TableId) -> tuple[int, int]:
        """The end of the journal: its newest row, and how many events that has."""
        rows = await self.store.journal(table_id, max(0, await self.store.newest_row(table_id)))
        return (rows[-1].row, len(rows[-1].events)) if rows else (0, 0)

    async def log(self, table_id: TableId, since: int = 0, limit: int = -1) -> list[Logged]:
        """The journal in its public form, from a row number on; the row in progress included."""
        rows = await self.store.journal(table_id, since, limit)
        return [
            Logged(row.row, row.serial, tuple(chosen(row.entries)), tuple(msgspec.convert(row.events, list[Event])))
            for row in rows
        ]

    async def board_at(self, table_id: TableId, row: int) -> View | None:
        """The public view at the start of a journal row, or None."""
        rows = await self.store.journal(table_id, row, 1, starts=True)
        if not rows or rows[0].row != row:
            return None
        view: View = load_game(rows[0].start).view(None)
        return view

    async def told(self, message: int) -> Told | None:
        """What a public message of ours told; None if it told of no place in a game."""
        return lookback.with_events(await self.store.told(message))

    async def board_after(self, told: Told) -> View | None:
        """The public view behind what a message told; None if the game does not contain it (any more)."""
        return None if told.taken_back else await lookback.board_after(self.store, told)

    async def stages(self, table_id: TableId, only_round: int = 0) -> list[lookback.Stage]:
        """The game so far as public positions, one for each Action, with what led there; of one round, or of all (0)."""
        async with self._core.lock(table_id):
            record = await self.store.table(table_id)
            rows = await self.store.journal(table_id, starts=True)
        return [] if record is None else await lookback.stages(rows, record.head, only_round)

    async def record_of(self, user: UserId, guild: int | None = None) -> Record:
        """What somebody has played to the end: in one server, or everywhere."""
        return lookback.record_from(await self.store.finished(user, guild))

    async def report(self, table_id: TableId) -> reporting.Report | None:
        """What a host can hand on if something is wrong with a table; no hidden value in it. None before the start."""
        async with self._core.lock(table_id):
            return await reporting.report_on(self.store, table_id, self._core.clock())

    async def may_host(self, table_id: TableId, user: UserId, *, manager: bool = False) -> bool:
        """May the user do what is the host's?"""
        record = await self.store.table(table_id)
        if record is None:
            return False
        now = self._core.clock()
        return await Step(self._core, record, Change(table_id, at=now), now).may_host(user, manager)

    async def end_vote(self, table_id: TableId) -> EndVote | None:
        """The open wish to end the game, if there is one."""
        vote = await self.store.vote(table_id)
        return None if vote is None else ending.vote_from(vote)

    async def follows(self, table_id: TableId, user: UserId) -> bool:
        """Does the user follow this game without a seat?"""
        return await self.store.follower(table_id, user) is not None

    async def followed_by(self, user: UserId) -> list[TableRecord]:
        """Tables in progress that the user follows without a seat."""
        return [_shown(record) for record in await self.store.followed_by(user) if not record.seats_of(user)]

    async def missed(self, table_id: TableId, user: UserId) -> list[Logged] | None:
        """What a follower has not read yet; None for somebody who does not follow."""
        place = await self.store.follower(table_id, user)
        if place is None:
            return None
        rows = await self.log(table_id, place[0])
        return [replace(row, events=row.events[place[1] :]) if row.row == place[0] else row for row in rows]

    async def waiting_for(self, table_id: TableId) -> list[tuple[str, UserId | None]]:
        """(seat, user) of every question that is open now, in the order in which answers count."""
        table, record = await self.game(table_id), await self.store.table(table_id)
        if table is None or record is None:
            return []
        return [(decision.seat, human(record, decision.seat)) for decision in table.pending()]

    async def _own(self, table_id: TableId, user: UserId) -> tuple[Table[Any] | None, tuple[str, ...]]:
        record = await self.store.table(table_id)
        if record is None or record.status not in ("running", "paused"):
            return None, ()
        return await self.game(table_id), record.seats_of(user)

    async def deadlines_of(self, table_id: TableId) -> dict[str, float]:
        """Question id -> when silence declines it."""
        timers = await self.store.timers_of(table_id)
        return {timer.payload["question"]: timer.due for timer in timers if timer.kind == "window"}

    async def rules_of(self, table_id: TableId, seat: str) -> dict[str, str]:
        """The standing rules of a seat: ability or topic -> rule; what is not named has the default."""
        table = await self.game(table_id)
        orders = await self.store.orders(table_id)
        now = 0 if table is None else table.view(None).state.round
        return {
            ability: windows.rule_for(orders, seat, ability, now) for (holder, ability) in orders
            if holder == seat and (ability in ABILITIES or ability in standing.CHOICES)
        }

    async def outlook(self, table_id: TableId, seat: str, question: str | None = None) -> Outlook | None:
        """What this seat may be asked about the losses that the open question is about; None if none is asked."""
        async with self._core.lock(table_id):
            game = await self._core.load(table_id)
        decision = None if game is None else losses.question_of(game, seat, question)
        return None if game is None or decision is None else losses.outlook(game, decision)

    async def undo_request(self, table_id: TableId) -> UndoRequest | None:
        """The open request, if there is one."""
        async with self._core.lock(table_id):
            game = await self._core.load(table_id)
        return None if game is None or game.undo is None else undo.request_from(table_id, game.undo)

    async def export(self, table_id: TableId) -> dict[str, Any] | None:
        """The record of a game as plain data, for everybody: complete with the dice secret once the game is over."""
        async with self._core.lock(table_id):
            record = await self.store.table(table_id)
            return None if record is None or record.head is None else await exporting.record_of(self.store, record)

    async def verify(self, table_id: TableId) -> verifying.Verdict | None:
        """Recompute every roll and draw of a game that is over; None while its secret is sealed."""
        async with self._core.lock(table_id):
            record = await self.store.table(table_id)
            if record is None or record.head is None or record.status not in ("over", "abandoned"):
                return None
            return await verifying.verdict_on(self.store, record)

    async def user(self, user_id: UserId) -> UserSettings:
        """What a person has set, or the defaults."""
        return (await self.store.user(user_id))[0]


def _shown(record: TableRecord) -> TableRecord:
    """The record without its head, which holds secrets."""
    return replace(record, head=None)
