"""Looking at tables: everything that changes nothing. Records come without their head, which holds secrets."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec

from bot.model import ChannelId, Logged, Outlook, TableId, TableRecord, UndoRequest, UserId, UserSettings
from bot.service import exporting, losses, undo, verifying, windows
from bot.service.tables import Core, chosen, human
from bot.store import Store
from engine import Decision, Event, Table, View, load_game


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

    async def log(self, table_id: TableId, since: int = 0, limit: int = 1000) -> list[Logged]:
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
        """The standing rules of a seat: ability id -> rule; abilities not named have the default."""
        table = await self.game(table_id)
        orders = await self.store.orders(table_id)
        now = 0 if table is None else table.view(None).state.round
        return {
            ability: windows.rule_for(orders, seat, ability, now) for (holder, ability) in orders
            if holder == seat and ability != windows.DECLINED
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
