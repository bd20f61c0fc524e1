"""What is written together (`Change`) and what is read back (`JournalRow`, `GameRecord`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.model import Member, Owed, Reply, TableId, TableRecord, Timer, UserId


@dataclass(frozen=True)
class JournalRow:
    """A row of the journal. ``start`` is the engine's save at its boundary (secret); ``entries`` are saved choices, each
    with its origin beside it in ``origins``; ``events`` are public forms."""

    row: int
    serial: int
    start: bytes
    entries: Sequence[Mapping[str, Any]]
    origins: Sequence[str]
    events: Sequence[Mapping[str, Any]]


@dataclass(frozen=True)
class GameRecord:
    """What a game in progress is loaded from. ``told``: journal row and number of its events that messages have told;
    ``losses``: what seats want of their losses in the battle being fought."""

    record: TableRecord
    newest: JournalRow
    told: tuple[int, int]
    undo: Mapping[str, Any] | None
    losses: Sequence[Mapping[str, Any]] = ()


@dataclass
class Change:
    """Everything that one step writes, in one transaction. Only what is set is written.

    ``fields``: columns of the table's own row; ``members``: all seats; ``cut``: journal rows from here on are dropped
    before ``rows`` are written; ``clear_timers``: kinds whose timers of this table go before ``timers`` are set;
    ``fired``: the timer that caused this; ``seen``: users who acted.
    """

    table: TableId
    fields: dict[str, Any] = field(default_factory=dict)
    members: Sequence[Member] | None = None
    cut: int | None = None
    rows: list[JournalRow] = field(default_factory=list)
    owed: list[Owed] = field(default_factory=list)
    secrets: dict[int, Mapping[str, Any]] = field(default_factory=dict)
    clear_timers: list[str] = field(default_factory=list)
    timers: list[Timer] = field(default_factory=list)
    fired: int | None = None
    interaction: int | None = None
    reply: Reply | None = None
    seen: list[UserId] = field(default_factory=list)
    orders: list[tuple[str, str, str, int | None]] = field(default_factory=list)
    recalled: list[tuple[str, UserId]] = field(default_factory=list)
    """(kind, person): messages of this kind about this person are deleted, or not sent any more."""
    at: float = 0.0

    def owe(self, owed: Owed, secret: Mapping[str, Any] | None = None) -> None:
        """Add a message; ``secret`` is the part of its payload that only its receiver may see."""
        if secret is not None:
            self.secrets[len(self.owed)] = secret
        self.owed.append(owed)
