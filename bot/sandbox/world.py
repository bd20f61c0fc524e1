"""The simulated server: built in a fixed order, so that every id in it is the same in every process."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

import simcord

if TYPE_CHECKING:
    from bot.client import Client

GUILD, CHANNEL = "Arkham", "friday-game"
PEOPLE = ("Mia", "Jonas", "Ana", "Ben")
"""Who lives in the sandbox; the first one owns the server and opens the first table."""

SETTLE = 60.0
"""Seconds that a press may take with everything that follows from it (computer players, pictures)."""


@dataclass(frozen=True)
class World:
    """The simulated Discord and its handles."""

    env: Any
    guild: Any
    channel: Any
    people: dict[str, Any]

    def now(self) -> float:
        """Unix seconds of the simulated clock."""
        moment: datetime = self.env.now()
        return moment.timestamp()

    def catch_up(self, now: datetime | None = None) -> None:
        """Set the simulated clock to this moment (the present)."""
        behind = (now or datetime.now(UTC)) - self.env.now()
        if behind > timedelta():
            self.env.backend.advance_clock(behind.total_seconds())


def build(client: Client, *, people: tuple[str, ...] = PEOPLE, settle: float = SETTLE, check_errors: bool = False) -> World:
    """The world around a client that is not started yet; ``await start(world)`` then connects it."""
    env = simcord.Env(client, check_errors=check_errors, settle_timeout=settle)
    env.backend.edit_bot_profile("Cthulhu Wars")
    users = {name: env.create_user(name.lower(), global_name=name) for name in people}
    guild = env.create_guild(GUILD, owner=users[people[0]])
    channel = guild.create_text_channel(CHANNEL, topic="A table of Cthulhu Wars. Type / for commands.")
    members = {
        name: guild.add_member(user) if user.id not in guild.member_ids() else simcord.MemberActor(env, guild, user)
        for name, user in users.items()
    }
    for user in users.values():
        _ = user.dm_channel  # opened now, so that its id is fixed
    return World(env, guild, channel, members)


async def start(world: World, prepare: Callable[[], None] | None = None) -> None:
    """Connect the bot. ``prepare`` runs first (the sandbox moves the clock to the present)."""
    if prepare is not None:
        prepare()
    await world.env.start()
