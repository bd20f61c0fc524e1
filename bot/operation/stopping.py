"""The end of the process: the first signal lets it finish what is begun, the second ends it on the spot.

Both are safe: what was accepted is on the disk before it is answered, and what was owed is posted after the next start.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
from typing import Any

from bot.store import StoreError

log = logging.getLogger(__name__)

AT_ONCE = 1
"""Exit code after a second signal."""


class Stopping:
    """Ends a piece of work on a signal, or because the database turned out to be damaged (``damage``)."""

    def __init__(self, work: asyncio.Task[Any]) -> None:
        self.work = work
        self.asked = False
        self.damage: StoreError | None = None

    def listen(self) -> None:
        """Hear SIGINT and SIGTERM from now on."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            try:
                loop.add_signal_handler(number, self.signalled)
            except NotImplementedError:  # Windows: Ctrl+C arrives as KeyboardInterrupt
                return

    def signalled(self) -> None:
        """Somebody wants the process to end."""
        if self.asked:
            end_at_once()
        self.asked = True
        log.info("stopping: what is begun is finished first; another signal ends the bot at once")
        self.work.cancel()

    def damaged(self, error: StoreError) -> None:
        """The database is damaged: every further step could only make it worse."""
        if self.damage is None:
            self.damage = error
            log.critical("the database is damaged; the bot stops")
            self.work.cancel()


def end_at_once() -> None:
    """End this process and those that draw, without any farewell."""
    for child in multiprocessing.active_children():
        child.kill()
    os._exit(AT_ONCE)
