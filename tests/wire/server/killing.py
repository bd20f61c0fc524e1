"""Deaths on request: the process of the bot is killed by the very request that it makes.

A test cannot hit the instant between a request and its answer by looking from outside; the server can. ``before``: the
request has begun to arrive (of an upload the first part is read) and is not carried out. ``after``: it is carried out, and
its answer never arrives.
"""

from __future__ import annotations

import contextlib
import os
import re
import signal
from dataclasses import dataclass

from aiohttp import ClientConnectionError, web

FIRST_PART = 64 * 1024
"""So many bytes of a body are read before the process that sends it dies."""


@dataclass
class Death:
    """The process ``pid`` dies at a request whose method and path (a regular expression, the whole path) fit, after ``skip``
    others. ``before`` or ``after``: see above."""

    pid: int
    method: str
    path: str
    moment: str
    skip: int = 0

    def due(self, moment: str, method: str, path: str) -> bool:
        """Is it now?"""
        if (self.moment, self.method) != (moment, method) or not re.fullmatch(self.path, path):
            return False
        self.skip -= 1
        return self.skip < 0


class Deaths:
    """At most one death is asked for at a time. ``met``: how many have come about."""

    def __init__(self) -> None:
        self.asked: Death | None = None
        self.met = 0

    async def before(self, request: web.Request, method: str, path: str) -> bool:
        """A request arrives; True if its sender is dead now."""
        if self.asked is None or not self.asked.due("before", method, path):
            return False
        if request.can_read_body:
            await request.content.readany()
            await request.content.read(FIRST_PART)
        self._kill()
        with contextlib.suppress(ClientConnectionError, ConnectionError, web.HTTPException):
            await request.release()
        return True

    def after(self, method: str, path: str) -> None:
        """A request has been carried out."""
        if self.asked is not None and self.asked.due("after", method, path):
            self._kill()

    def _kill(self) -> None:
        assert self.asked is not None
        asked, self.asked = self.asked, None
        self.met += 1
        with contextlib.suppress(ProcessLookupError):
            os.kill(asked.pid, signal.SIGKILL)
