"""What can be wrong with a database, in the words of whoever runs the bot."""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Mapping

KINDS: Mapping[int, str] = {
    sqlite3.SQLITE_BUSY: "locked", sqlite3.SQLITE_LOCKED: "locked", sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_READONLY: "readonly", sqlite3.SQLITE_PERM: "readonly", sqlite3.SQLITE_CANTOPEN: "readonly",
    sqlite3.SQLITE_CORRUPT: "corrupt", sqlite3.SQLITE_NOTADB: "corrupt", sqlite3.SQLITE_IOERR: "disk",
}
"""SQLite's primary result code -> kind of trouble."""

WORDS: Mapping[str, str] = {
    "locked": "locked", "busy": "locked", "full": "full", "readonly": "readonly", "read-only": "readonly",
    "malformed": "corrupt", "not a database": "corrupt",
}
"""The same by words of the message, for errors without a code."""

ERRNOS: Mapping[int, str] = {
    errno.ENOSPC: "full", errno.EDQUOT: "full", errno.EROFS: "readonly", errno.EACCES: "readonly", errno.EPERM: "readonly",
    errno.ENOENT: "other", errno.ENOTDIR: "other",
}
"""The same by the file system's number."""

ADVICE: Mapping[str, str] = {
    "locked": "Another program holds it. Close whatever else has the file open, then start again.",
    "full": "The disk is full. Make room, then start again.",
    "readonly": "It cannot be written. Give the bot's user the right to write the file and its folder, then start again.",
    "disk": "The disk reports an error. Look at the system's log before anything else; the disk may be failing.",
    "corrupt": "The file is damaged. Nothing was changed in it.",
    "newer": "",
    "other": "",
}
"""Kind of trouble -> what to do. (A damaged file: the caller names the newest copy.)"""


class StoreError(Exception):
    """The database cannot be used as asked. ``kind``: locked, full, readonly, disk, corrupt, newer, other."""

    def __init__(self, kind: str, message: str) -> None:
        super().__init__(message)
        self.kind = kind


class Busy(StoreError):
    """Another process has this database open."""


def store_error(error: sqlite3.Error | OSError) -> StoreError:
    """What an error of the database or the file system means for the bot."""
    if isinstance(error, OSError):
        return StoreError(ERRNOS.get(error.errno or 0, "disk"), error.strerror or type(error).__name__)
    code = getattr(error, "sqlite_errorcode", None)
    if code is not None:
        return StoreError(KINDS.get(code & 0xFF, "other"), str(error))
    text = str(error).lower()  # an error of the module itself has no code
    return StoreError(next((kind for word, kind in WORDS.items() if word in text), "other"), str(error))
