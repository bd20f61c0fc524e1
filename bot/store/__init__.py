"""SQLite behind one writer: what must survive a restart, and nothing else. Knows no rules and no Discord.

    store      reading and writing; outbox: messages owed; schema: the tables and the steps between versions
    writing    a `Change` in one transaction; reading: rows back into records
    troubles   what can be wrong with the file, in words; copies: made, checked, put back
    care       time that jumps, servers that were left, what is stored of a person
"""

from bot.store.schema import VERSION
from bot.store.store import Store
from bot.store.troubles import Busy, StoreError

__all__ = ["Busy", "Store", "StoreError", "VERSION"]
