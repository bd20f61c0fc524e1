"""A table at its first turn on which hands hold signs that can be recognised, kept for all tests of a module."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from typing import Any
from unittest.mock import patch

import pytest

from engine.cthulhu_wars import checks, state
from tests.bot.e2e.canaries import canaries
from tests.bot.e2e.playing import Company
from tests.bot.e2e.stage import Stage

SEATS = ("GC", "CC", "BG")
STRANGER = 42
"""Somebody who is at no table."""

OTHER_GUILD, OTHER_CHANNEL = 777, 778


@dataclass
class Attacked:
    """The stage, and a loop to run something on it."""

    stage: Stage
    runner: asyncio.Runner

    def run(self, work: Callable[[], Awaitable[Any]]) -> Any:
        async def whole() -> Any:
            return await work()

        return self.runner.run(whole())

    @property
    def guild(self) -> int:
        return int(self.stage.world.guild.id)

    @property
    def channel(self) -> int:
        return int(self.stage.channel.id)

    @property
    def people(self) -> dict[str, int]:
        return {name: int(person.id) for name, person in self.stage.world.people.items()}

    async def digest(self) -> tuple[Any, ...]:
        """Everything about the table that a press can change."""
        record = await self.stage.record()
        game = await self.stage.game()
        rules = [await self.stage.service.rules_of(record.id, seat) for seat in SEATS]
        return (
            game.digest(), record.status, record.settings, record.members, record.creator, record.absent, str(rules),
            await self.stage.service.end_vote(record.id), await self.stage.service.undo_request(record.id),
        )


async def _prepared(stage: Stage) -> None:
    await stage.__aenter__()
    await stage.seat(*SEATS, layout="earth33")
    company = Company(stage, places=2)
    await company.play(until=lambda game: game.pending()[0].prompt == "turn" and any(
        game.view(seat).seat(seat).signs for seat in SEATS
    ))


@pytest.fixture(scope="module")
def attacked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Attacked]:
    """The table. Tests leave it as they found it."""
    numbers = {7_000_000 + 1000 * number: 1 for number in range(sum(state.SIGN_COUNTS.values()))}
    with canaries(), patch.object(checks, "SIGN_COUNTS", numbers), asyncio.Runner() as runner:
        stage = Stage(tmp_path_factory.mktemp("attacked"))
        runner.run(_prepared(stage))
        try:
            yield Attacked(stage, runner)
        finally:
            runner.run(stage.__aexit__())
