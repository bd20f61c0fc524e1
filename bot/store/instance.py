"""One process a database: a lock file that the operating system releases when the process dies."""

from __future__ import annotations

import os
import sys
from pathlib import Path


class InstanceLock:
    """A lock on ``<database>.lock``, held from `take` to `release`."""

    def __init__(self, database: Path) -> None:
        self.path = database.with_name(database.name + ".lock")
        self._file: int | None = None

    def take(self) -> bool:
        """Take the lock; False if somebody else has it."""
        file = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _lock(file)
        except OSError:
            os.close(file)
            return False
        self._file = file
        return True

    def release(self) -> None:
        """Give the lock back; does nothing if it is not held."""
        if self._file is not None:
            os.close(self._file)
            self._file = None


if sys.platform == "win32":
    import msvcrt

    def _lock(file: int) -> None:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
