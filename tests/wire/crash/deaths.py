"""The ways to die. Each brings the death about, or gives up after a while: then the process is killed where it stands."""

from __future__ import annotations

import asyncio
import random
import signal
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .stage import CrashStage

IN_VAIN = 8.0
"""Seconds in which the awaited instant must come."""

POLL = 0.0005

Bring = Callable[["CrashStage", random.Random], Awaitable[None]]


@dataclass(frozen=True)
class Way:
    """``bring``: what kills. ``weight``: how often it is chosen. ``starting``: while the bot starts, not while it plays.
    ``prepare``: before that start. ``environment``: of the process that is to die."""

    name: str
    bring: Bring
    weight: int = 2
    starting: bool = False
    prepare: Callable[[CrashStage], None] = lambda stage: None
    environment: Mapping[str, str] = field(default_factory=dict)
    polite: bool = False
    """Is it asked to end, so that nothing may be left undone?"""


def at_request(moment: str, method: str, path: str, most: int = 3) -> Bring:
    """At one of the next requests of a kind, before or after it is carried out."""

    async def bring(stage: CrashStage, rng: random.Random) -> None:
        places = path.replace("TABLES", "(" + "|".join(str(one.channel.id) for one in stage.rounds) + ")")
        skip = rng.randrange(most)
        await stage.wire.do("death", pid=stage.pid, method=method, path=places, moment=moment, skip=skip)
        await stage.dead(IN_VAIN)
        await stage.wire.do("death")

    return bring


def at_write(point: str) -> Bring:
    """At a point of one of the next transactions."""

    async def bring(stage: CrashStage, rng: random.Random) -> None:
        stage.order.write_text(f"{point} {rng.randrange(6)}")
        stage.bot.process.send_signal(signal.SIGUSR1)  # type: ignore[union-attr]  # it runs
        await stage.dead(IN_VAIN)

    return bring


async def after_a_press(stage: CrashStage, rng: random.Random) -> None:
    """Right after somebody has sent something."""
    for _ in range(rng.randrange(1, 4)):
        stage.wire.pressed.clear()
        await asyncio.wait_for(stage.wire.pressed.wait(), IN_VAIN)
    await asyncio.sleep(rng.choice((0.0, 0.01, 0.03, 0.06)) * rng.random())
    stage.kill()


async def while_owed(stage: CrashStage, rng: random.Random) -> None:
    """When a choice is accepted and its post is still owed."""
    end = asyncio.get_running_loop().time() + IN_VAIN
    for _ in range(rng.randrange(1, 4)):
        while asyncio.get_running_loop().time() < end and not await stage.store.owed(10.0**12, 1):
            await asyncio.sleep(POLL)
    stage.kill()


async def anywhere(stage: CrashStage, rng: random.Random) -> None:
    """At any moment."""
    await asyncio.sleep(rng.uniform(0.0, 1.5))
    stage.kill()


async def politely(stage: CrashStage, rng: random.Random) -> None:
    """SIGTERM, in the middle of everything."""
    await asyncio.sleep(rng.uniform(0.0, 1.5))
    stage.bot.process.send_signal(signal.SIGTERM)  # type: ignore[union-attr]  # it runs
    await stage.dead(30.0)


async def politely_then_not(stage: CrashStage, rng: random.Random) -> None:
    """SIGTERM, and SIGKILL before it has ended."""
    await asyncio.sleep(rng.uniform(0.0, 1.0))
    stage.bot.process.send_signal(signal.SIGTERM)  # type: ignore[union-attr]  # it runs
    await stage.dead(rng.uniform(0.0, 0.3))
    stage.kill()


async def while_starting(stage: CrashStage, rng: random.Random) -> None:
    """At any moment of the start, up to the first posts after it."""
    await stage.dead(rng.uniform(0.3, 1.1) * max(stage.ready[-5:]))
    stage.kill()


def when_seen(pattern: str) -> Bring:
    """When a file of this name appears beside the database, or soon after."""

    async def bring(stage: CrashStage, rng: random.Random) -> None:
        end = asyncio.get_running_loop().time() + IN_VAIN
        while asyncio.get_running_loop().time() < end and stage.bot.running and not any(stage.folder.glob(pattern)):
            await asyncio.sleep(POLL)
        await asyncio.sleep(rng.choice((0.0, 0.005, 0.02)) * rng.random())
        stage.kill()

    return bring


CALLBACK = "/interactions/.*"
POSTS = "/channels/TABLES/messages"
EDITS = "/channels/TABLES/messages/.*"
LARGE = {"WIRE_PICTURES": "large"}

WAYS = (
    Way("any moment", anywhere, 3),
    Way("interaction sent", after_a_press, 4),
    Way("answer arriving", at_request("before", "POST", CALLBACK)),
    Way("answered, not heard", at_request("after", "POST", CALLBACK), 3),
    Way("answer changed, not heard", at_request("after", "PATCH", "/webhooks/.*", 1), 1),
    Way("transaction begun", at_write("begun"), 1),
    Way("transaction not committed", at_write("written"), 2),
    Way("commit in progress", at_write("committing"), 3),
    Way("committed", at_write("committed"), 3),
    Way("accepted, post owed", while_owed, 4),
    Way("post arriving", at_request("before", "POST", POSTS), 2),
    Way("picture arriving", at_request("before", "POST", POSTS), 3, environment=LARGE),
    Way("picture of an edit arriving", at_request("before", "PATCH", EDITS), 2, environment=LARGE),
    Way("posted, not heard", at_request("after", "POST", POSTS), 4),
    Way("edit arriving", at_request("before", "PATCH", EDITS), 2),
    Way("edited, not heard", at_request("after", "PATCH", EDITS), 3),
    Way("direct message opened", at_request("after", "POST", "/users/@me/channels", 1), 1),
    Way("direct message sent, not heard", at_request("after", "POST", "/channels/(?!TABLES/).*/messages", 1), 3),
    Way("pin arriving", at_request("before", "PUT", "/channels/.*/pins/.*", 1), 1),
    Way("pinned, not heard", at_request("after", "PUT", "/channels/.*/pins/.*", 1), 1),
    Way("starting", while_starting, 4, starting=True),
    Way("daily copy", when_seen("copies/.*.part"), 2, starting=True, prepare=lambda stage: stage.no_copies()),
    Way("upgrade", when_seen(".*.version-*.part"), 1, starting=True, prepare=lambda stage: stage.downgrade()),
    Way("upgraded", when_seen("*.version-*"), 1, starting=True, prepare=lambda stage: stage.downgrade()),
    Way("asked to end", politely, 3, polite=True),
    Way("asked to end, then killed", politely_then_not, 2),
)
