"""Every error the engine raises on purpose.

    EngineError
    ├── ConfigError          a set-up that cannot be played; the sentence says why
    ├── IllegalChoice        a choice that the open question does not offer; the sentence says why
    │   └── StaleChoice      an answer to a question that is closed or has changed
    ├── CannotUndo           the requested take-back is not possible
    ├── SaveError            a save that cannot be read
    │   └── ReplayStopped    recorded choices no longer fit; says which must be made again
    └── RulesError           an impossible state: a bug in the rules, never a player's fault

All but ``RulesError`` leave an existing table exactly as it was (`ReplayStopped` speaks of a new one).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


class EngineError(Exception):
    """Base of all errors of the engine."""


class ConfigError(EngineError, ValueError):
    """The set-up cannot be played. ``str(error)`` is a sentence for the person who asked for it."""


class IllegalChoice(EngineError, ValueError):
    """The choice is not among the legal options. ``str(error)`` is a sentence for the player."""


class StaleChoice(IllegalChoice):
    """The answer names a question that has been closed or changed since."""


class CannotUndo(EngineError, ValueError):
    """The take-back is not possible. ``str(error)`` says why."""


class SaveError(EngineError, ValueError):
    """The save is damaged, or of a version that this engine cannot read."""


class ReplayStopped(SaveError):
    """Replay met a recorded choice that no longer fits.

    ``redo`` holds the keys that must be chosen again, in order; ``table`` is the game with everything before them applied.
    """

    def __init__(self, message: str, redo: Sequence[str], table: Any = None) -> None:
        super().__init__(message)
        self.redo = tuple(redo)
        self.table = table


class RulesError(EngineError, AssertionError):
    """An invariant of the rules is broken."""
