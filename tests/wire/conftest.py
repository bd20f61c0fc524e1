"""One server and one bot for all tests of a module: starting two processes for each would take most of the time."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator

import pytest

from .stage import WireStage

Story = Callable[[WireStage], Awaitable[None]]


class Shared:
    """The stage of a module and the loop it lives in."""

    def __init__(self, runner: asyncio.Runner, stage: WireStage) -> None:
        self.runner = runner
        self.stage = stage

    def tell(self, story: Story) -> None:
        """Run a test in a channel of its own; at its end no fault may stand."""

        async def whole() -> None:
            if not self.stage.bot.running:
                await self.stage.bot.up()
            await self.stage.fresh()
            await story(self.stage)
            await self.stage.without_faults()

        self.runner.run(whole())


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shared]:
    """The module's stage."""
    with asyncio.Runner() as runner:
        stage = WireStage(tmp_path_factory.mktemp("wire"))
        runner.run(stage.__aenter__())
        try:
            yield Shared(runner, stage)
        finally:
            runner.run(stage.__aexit__(None))
