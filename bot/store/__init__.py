"""SQLite behind one writer: what must survive a restart, and nothing else. Knows no rules and no Discord."""

from bot.store.schema import VERSION
from bot.store.store import Store
from bot.store.troubles import Busy, StoreError

__all__ = ["Busy", "Store", "StoreError", "VERSION"]
