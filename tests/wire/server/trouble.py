"""Trouble on request: answers that fail, come late, or are limited."""

from __future__ import annotations

import asyncio
import re
import time
from collections import deque
from dataclasses import dataclass, field

from .routing import Answer
from .world import Json


@dataclass
class Trouble:
    """What happens to requests whose method and path (a regular expression, the whole path) fit, ``times`` of them.

    ``after``: the request is carried out first, only its answer is lost. ``delay``: seconds before anything. ``status`` 0:
    nothing but the delay. 429 has a Via header and ``retry_after`` seconds.
    """

    method: str = "*"
    path: str = ".*"
    status: int = 0
    code: int = 0
    message: str = "on request"
    times: int | None = 1
    skip: int = 0
    after: bool = False
    delay: float = 0.0
    retry_after: float = 0.1
    everywhere: bool = False
    met: int = 0

    def fits(self, method: str, path: str) -> bool:
        """Is this request meant? Counts those that are."""
        if self.method not in ("*", method) or self.times == 0 or not re.fullmatch(self.path, path):
            return False
        if self.skip:
            self.skip -= 1
            return False
        if self.times is not None:
            self.times -= 1
        self.met += 1
        return True

    def answer(self) -> Answer:
        """The failing answer."""
        if self.status == 429:
            return limited(self.retry_after, self.everywhere)
        return Answer(self.status, {"code": self.code, "message": self.message})


def limited(retry_after: float, everywhere: bool = False) -> Answer:
    """429 as the library takes it for Discord's own (Cloudflare's has no Via)."""
    body: Json = {"message": "You are being rate limited.", "code": 0, "retry_after": retry_after, "global": everywhere}
    headers = {"Via": "1.1 google", "Retry-After": str(max(1, round(retry_after)))}
    if everywhere:
        headers["X-RateLimit-Global"] = "true"
    return Answer(429, body, {**headers, "X-RateLimit-Scope": "global" if everywhere else "user"})


@dataclass
class Bucket:
    """Requests of one route and channel: at most ``limit`` in ``seconds``."""

    limit: int
    seconds: float
    recent: deque[float] = field(default_factory=deque)

    def take(self) -> tuple[Answer | None, Json]:
        """None if there is room, else the answer; and the headers that say how much room is left."""
        now = time.monotonic()
        while self.recent and now - self.recent[0] >= self.seconds:
            self.recent.popleft()
        if len(self.recent) >= self.limit:
            return limited(self.seconds - (now - self.recent[0])), {}
        self.recent.append(now)
        left = self.seconds - (now - self.recent[0])
        return None, {
            "X-RateLimit-Limit": str(self.limit), "X-RateLimit-Remaining": str(self.limit - len(self.recent)),
            "X-RateLimit-Reset-After": f"{left:.3f}", "X-RateLimit-Bucket": "messages",
        }


class Troubles:
    """All troubles asked for, and the limits of channels. ``limit`` None: no rate limits of the server's own."""

    def __init__(self) -> None:
        self.asked: dict[int, Trouble] = {}
        self.limit: tuple[int, float] | None = None
        self.latency = 0.0
        self.refused = 0
        self._buckets: dict[tuple[str, str], Bucket] = {}
        self._number = 0

    def add(self, trouble: Trouble) -> int:
        """Ask for trouble; returns its number."""
        self._number += 1
        self.asked[self._number] = trouble
        return self._number

    async def meet(self, method: str, path: str) -> tuple[Trouble | None, Answer | None, Json]:
        """What a request meets before it is carried out: a trouble, an answer that ends it, headers of limits."""
        if self.latency:
            await asyncio.sleep(self.latency)
        trouble = next((one for one in self.asked.values() if one.fits(method, path)), None)
        if trouble is not None and trouble.delay:
            await asyncio.sleep(trouble.delay)
        if trouble is not None and trouble.status and not trouble.after:
            return trouble, trouble.answer(), {}
        headers: Json = {}
        if self.limit is not None and method in ("POST", "PATCH") and "/messages" in path and path.startswith("/channels/"):
            channel = path.split("/")[2]
            bucket = self._buckets.setdefault((method, channel), Bucket(*self.limit))
            answer, headers = bucket.take()
            if answer is not None:
                self.refused += 1
                return trouble, answer, headers
        return trouble, None, headers
