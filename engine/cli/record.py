"""Records of whole games as JSON files: what replay and verification need, and nothing else.

    {"format": "engine-record/1", "game": ..., "config": {...}, "commitment": ..., "secret": ..., "entries": [...],
     "rolls": [[counter, sides, value], ...], "digest": ..., "result": {...}}

``entries`` are the choices of the whole game as in a save, forced ones included. A record whose ``secret`` is empty is of
a game whose dice are still sealed: it holds no ``rolls`` either, because draws are among them.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from engine import GAMES, Config, Table, new_game
from engine.errors import SaveError
from engine.kernel.journal import SavedEntry

FORMAT = "engine-record/1"


class Record(msgspec.Struct, frozen=True):
    """A recorded game."""

    format: str
    game: str
    config: Mapping[str, Any]
    commitment: str
    secret: str
    entries: list[SavedEntry]
    rolls: list[tuple[int, int, int]]
    digest: str
    result: dict[str, Any] | None = None


def record_of(table: Table[Any], config: Config) -> Record:
    """The record of a table. The dice of a finished game are unsealed by it; a game in progress keeps its secret."""
    over = table.over
    settings = msgspec.to_builtins(config)
    del settings["seed"]
    result = table.view(None).state.result
    return Record(
        format=FORMAT,
        game=config.game,
        config=settings,
        commitment=table.commitment,
        secret=table.reveal_secret() if over else "",
        entries=saved_entries(table),
        rolls=[roll for row in table.journal() for roll in row.rolls] if over else [],
        digest=table.digest(),
        result=None if result is None else msgspec.to_builtins(result),
    )


def saved_entries(table: Table[Any]) -> list[SavedEntry]:
    """All choices of the game, as records and saves hold them."""
    return [msgspec.convert(entry.saved(), SavedEntry) for row in table.journal() for entry in row.entries]


def write_record(path: Path, record: Record) -> None:
    """Write a record to a file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(msgspec.json.format(msgspec.json.encode(record), indent=1) + b"\n")


def read_record(path: Path) -> Record:
    """Read a record. Raises `SaveError` with a sentence if it is none."""
    try:
        record = msgspec.json.decode(path.read_bytes(), type=Record)
    except OSError as error:
        raise SaveError(f"{path} cannot be read: {error.strerror}.") from error
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise SaveError(f"{path} is no record of a game: {error}.") from error
    if record.format != FORMAT:
        raise SaveError(f'{path} has the format "{record.format}"; this engine reads "{FORMAT}".')
    if record.game not in GAMES:
        raise SaveError(f'{path} is a record of "{record.game}", which this engine does not play.')
    return record


def restart(record: Record) -> Table[Any]:
    """The recorded game at its first question, with its own dice."""
    if not record.secret:
        raise SaveError("The dice of this game are still sealed, so it cannot be played again.")
    try:
        config = msgspec.convert({**record.config, "seed": record.secret}, Config)
        return new_game(config)
    except (msgspec.MsgspecError, ValueError) as error:
        raise SaveError(f"The set-up of this record cannot be played: {error}") from error
