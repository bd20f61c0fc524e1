"""SQLite behind one writer: what must survive a restart, and nothing else. Knows no rules and no Discord."""

from bot.store.schema import VERSION
from bot.store.store import Busy, Store, StoreError

__all__ = ["Busy", "Store", "StoreError", "VERSION"]
