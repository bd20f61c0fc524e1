"""A service on a database of its own, and people who play on it: shared by the tests of the service."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from bot.model import Intent, Reply, Settings
from bot.service import Service
from bot.store import Store
from engine.play import PLAYERS

MIA, JONAS, ANA, TOM = 101, 102, 103, 104
GUILD, CHANNEL = 1, 11
PEOPLE = {"GC": MIA, "CC": JONAS, "BG": ANA, "YS": TOM}


class Clock:
    """A clock that stands until somebody moves it."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


class World:
    """A service with its clock; ``restart`` is a new process on the same database."""

    def __init__(self, path: Path, seed: str = "11" * 32) -> None:
        self.path = path
        self.seed = seed
        self.clock = Clock()
        self.numbers = iter(range(1, 1_000_000))
        self.service = self._new()

    def _new(self) -> Service:
        return Service(Store(self.path), self.clock, lambda: self.seed, random.Random(5))

    async def __aenter__(self) -> World:
        await self.service.open()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.service.close()

    async def restart(self) -> None:
        await self.service.close()
        self.service = self._new()
        await self.service.open()

    async def table(self, seats: Sequence[str] = ("GC", "CC", "BG"), computers: Sequence[str] = (), **settings: Any) -> int:
        """A running table: the people of `PEOPLE` in these seats, computers in the others."""
        service = self.service
        table = await self.lobby(len(seats), **settings)
        for index, seat in enumerate(seats):
            if seat in computers:
                await service.set_computer(table, MIA, index, "heuristic", manager=True)
            elif index:
                await service.join(table, PEOPLE[seat], f"user {PEOPLE[seat]}", index)
            reply = await service.choose_faction(table, MIA, index, seat, manager=True)
            assert reply.kind == "done", reply
        reply = await service.start(table, MIA)
        assert reply.kind == "done", reply
        return table

    async def lobby(self, players: int = 3, **settings: Any) -> int:
        chosen = replace(Settings(players=players), **settings)
        reply = await self.service.new_table(GUILD, CHANNEL, MIA, "Mia", chosen, next(self.numbers))
        assert reply.kind == "done", reply
        return int(reply.args["table"])

    async def choose(self, table: int, seat: str, *keys: str, interaction: int | None = None, **more: Any) -> Reply:
        """A choice of whoever sits there."""
        number = next(self.numbers) + 1_000_000 if interaction is None else interaction
        return await self.service.choose(Intent(table, PEOPLE[seat], seat, keys, interaction=number, **more))

    async def digest(self, table: int) -> str:
        game = await self.service.game(table)
        assert game is not None
        return game.digest()

    async def keys(self, table: int, seat: str) -> list[str]:
        return [option.key for one in await self.service.look(table, PEOPLE[seat]) for option in one.options]

    async def a_move(self, table: int, seat: str) -> str:
        """The first Move of an Acolyte that keeps no gate."""
        return next(key for key in await self.keys(table, seat) if key.startswith("move acolyte"))

    async def owed(self, table: int, kind: str = "") -> list[Any]:
        return [one for one in await self.service.owed(1000) if one.table == table and kind in ("", one.kind)]

    async def forget_owed(self) -> None:
        for one in await self.service.owed(10_000):
            await self.service.delivered(one.id, 1)

    async def drive(self, table: int, until: Callable[[Any], bool], limit: int = 400) -> Any:
        """People choose as the heuristic player would, until the engine's table is as wished; returns the engine's table."""
        rng = random.Random(7)
        for _ in range(limit):
            game = await self.service.game(table)
            assert game is not None and not game.over, "the game was over before"
            if until(game):
                return game
            one = game.pending()[0]
            seat = one.seat
            option = PLAYERS["heuristic"]().choose(one, lambda: game.view(seat), rng)
            reply = await self.choose(table, seat, option.key, question=one.id)
            assert reply.kind == "done", reply
        raise AssertionError(f"not reached in {limit} choices")

    async def random_choice(self, table: int, rng: random.Random) -> Reply | None:
        """Somebody who is asked takes any option; None when the game is over."""
        game = await self.service.game(table)
        assert game is not None
        pending = game.pending()
        if not pending:
            return None
        one = pending[rng.randrange(len(pending))]
        option = one.options[rng.randrange(len(one.options))]
        reply = await self.choose(table, one.seat, option.key, question=one.id)
        assert reply.kind == "done", reply
        return reply


def played(tmp_path: Path, story: Callable[[World], Awaitable[None]]) -> None:
    """Run a story in a world of its own."""

    async def run() -> None:
        async with World(tmp_path / "bot.db") as world:
            await story(world)

    asyncio.run(run())
