"""What the running bot does by itself, now and then: the daily copy, and the tables of servers that it has left.

A failure is logged and tried again at the next round; it never ends the bot.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Callable
from pathlib import Path

from bot.config import Config
from bot.service import Service
from bot.store import StoreError, copies

log = logging.getLogger(__name__)

ROUND = 600.0
"""Seconds between two rounds."""

DAY = 24 * 3600.0


async def look_after(service: Service, config: Config, clock: Callable[[], float], wait: float = ROUND) -> None:
    """Do what is due, again and again, until cancelled."""
    while True:
        await one_round(service, config, clock())
        await asyncio.sleep(wait)


async def one_round(service: Service, config: Config, now: float) -> None:
    """Do what is due now."""
    try:
        if config.backups is not None:
            await asyncio.to_thread(copy_if_due, config.backups, config.path, config.backups_keep, now)
        deleted = await service.persons.forget_servers(now - config.retention * DAY)
        if deleted:
            log.info("%s tables of servers that the bot has left long ago are deleted", len(deleted))
    except (StoreError, OSError, sqlite3.Error) as error:
        log.error("the daily copy, or the care of what was left, failed: %s", error)


def copy_if_due(folder: Path, database: Path, days: int, now: float) -> Path | None:
    """Make the copy of the day if there is none, then delete old ones; returns the new copy."""
    if not copies.copy_is_due(folder, database, now):
        return None
    made = copies.write_copy(database, folder / copies.name_for(database, now))
    gone = copies.forget_old(folder, database, now, days)
    log.info("the database is copied to %s; %s older copies deleted", made.name, len(gone))
    return made
