"""The journal: what was chosen, a row for each boundary.

A *row* starts with the snapshot of a boundary and holds the choices made since, with what they told and rolled. A store
keeps the rows one a record (`Row.saved`); the newest row alone is the save of a game in progress.
"""

from __future__ import annotations

from typing import Any, Generic

import msgspec

from engine.kernel.decisions import Option, SeatId
from engine.kernel.events import Event
from engine.kernel.game import G

SCHEMA = 1
"""Goes up when a save of the version before cannot be read any more; the step from it is then written here."""


class Entry(msgspec.Struct, frozen=True, gc=False):
    """One choice in the journal. ``kind``: "" asked, "forced" the only option, "open" taken beside a question."""

    seat: SeatId
    prompt: str
    args: Any
    option: Option
    kind: str = ""

    def saved(self) -> dict[str, Any]:
        """Plain data: the key and the fingerprint of its question."""
        data: dict[str, Any] = {"seat": self.seat, "prompt": self.prompt, "key": self.option.key}
        if self.args:
            data["args"] = dict(self.args)
        if self.kind:
            data["kind"] = self.kind
        return data


class SavedEntry(msgspec.Struct, frozen=True, omit_defaults=True):
    """A choice as it is saved: who, the question's fingerprint, the key taken."""

    seat: SeatId
    prompt: str
    key: str
    args: dict[str, Any] = {}
    kind: str = ""


class Saved(msgspec.Struct, frozen=True):
    """The save of a game in progress: a boundary's state and the choices since."""

    schema: int
    game: str
    serial: int
    state: dict[str, Any]
    entries: list[SavedEntry]
    closed: bool = False
    skipped: int = 0
    """What is added to the serial in the numbers of questions, so that none is used twice; see `Table.skipped`."""


class Row(Generic[G]):
    """A boundary and what was chosen since. ``serial`` counts the choices of the whole game before it."""

    __slots__ = ("start", "serial", "entries", "events", "rolls")

    def __init__(self, start: G, serial: int) -> None:
        self.start = start
        self.serial = serial
        self.entries: list[Entry] = []
        self.events: list[Event] = []
        self.rolls: list[tuple[int, int, int]] = []

    def saved(self) -> dict[str, Any]:
        """Plain data of the row: its snapshot and its choices."""
        return {
            "serial": self.serial,
            "state": msgspec.to_builtins(self.start.state),
            "entries": [entry.saved() for entry in self.entries],
        }
