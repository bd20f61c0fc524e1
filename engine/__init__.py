"""The rules engine: pure, deterministic, without I/O.

    >>> from engine import Config, new_game
    >>> table = new_game(Config(seats=("GC", "CC", "BG", "YS"), seed="docs"))
    >>> table.pending()[0].seat, [option.key for option in table.pending()[0].options]
    ('GC', ['clockwise', 'counter clockwise'])
    >>> events = table.choose("clockwise")
    >>> "recruit acolyte south_pacific" in [option.key for option in table.pending()[0].options]
    False
    >>> events = table.choose("build gate south_atlantic")
    Traceback (most recent call last):
    engine.errors.IllegalChoice: You need a unit that may keep a gate in an area without one.

Code outside gets a `Table`; what a seat may see is ``table.view(seat)``.
"""

from engine.cthulhu_wars.game import Game
from engine.cthulhu_wars.rules import RULES, new_table
from engine.cthulhu_wars.setup import Config
from engine.cthulhu_wars.view import View
from engine.errors import (
    CannotUndo,
    ConfigError,
    EngineError,
    IllegalChoice,
    ReplayStopped,
    RulesError,
    SaveError,
    StaleChoice,
)
from engine.kernel.decisions import Decision, Option
from engine.kernel.events import Event
from engine.kernel.table import Table

GAMES = {RULES.id: RULES}
"""Game id -> rules object."""


def new_game(config: Config) -> "Table[Game]":
    """A new table at its first question. Raises `ConfigError` with a sentence if the set-up is impossible."""
    if config.game not in GAMES:
        raise ConfigError(f'There is no game "{config.game}". Games: {", ".join(GAMES)}.')
    return new_table(config)


def load_game(data: bytes) -> "Table[Game]":
    """A table from ``Table.save``. Raises `SaveError`, or `ReplayStopped` if recorded choices no longer fit."""
    return Table.load(RULES, data)


__all__ = [
    "CannotUndo", "Config", "ConfigError", "Decision", "EngineError", "Event", "GAMES", "IllegalChoice", "Option",
    "ReplayStopped", "RulesError", "SaveError", "StaleChoice", "Table", "View", "load_game", "new_game",
]
