"""The first connection: commands are registered once, a wrong token is refused, one command is answered."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

from .processes import BotProcess
from .stage import WireStage


def test_the_bot_comes_up_and_answers_a_command(tmp_path: Path) -> None:
    async def run() -> None:
        async with WireStage(tmp_path) as stage:
            status = await stage.wire.do("status")
            assert status["identify"] == 1 and status["connected"] == 1
            names = [command["name"] for command in await stage.wire.do("commands")]
            menus = ["Board at this point", "Cthulhu Wars record", "What happened here?"]
            assert sorted(names) == [*menus, "cw", "game", "host", "me", "show"]
            shown = await stage.people["Mia"].slash(stage.channel, "game new", players=3)
            assert shown.acknowledged and shown.ephemeral and shown.said
            card = await stage.wire.until(lambda: stage.public(), "the table's card")
            assert "Mia" in card[0].content and card[0].components
            assert not stage.records.troubles
            status = await stage.wire.do("status")
            assert status["judging"] == bool(os.environ.get("DISCORD_OPENAPI")) == bool(status["judged"])

    asyncio.run(run())


def test_commands_are_told_to_discord_once(tmp_path: Path) -> None:
    async def run() -> None:
        async with WireStage(tmp_path) as stage:
            before = await stage.wire.do("commands")
            await stage.bot.end()
            await stage.bot.up()
            requests = await stage.wire.do("requests")
            told = [one for one in requests if one["method"] == "PUT" and one["path"].endswith("/commands")]
            assert len(told) == 1 and await stage.wire.do("commands") == before

    asyncio.run(run())


def test_a_wrong_token_is_refused_in_words(tmp_path: Path) -> None:
    async def run() -> None:
        async with WireStage(tmp_path) as stage:
            folder = tmp_path / "other"
            folder.mkdir()
            token = ".".join(["N" * 24, "G" * 6, "w" * 30])
            other = BotProcess(folder, stage.server.address, CW_TOKEN=token)
            await other.up(ready=False)
            assert other.process is not None and await other.process.wait() == 3
            assert "refuses the token" in other.text() and token not in other.text()

    asyncio.run(run())


def test_discord_that_cannot_be_reached_is_said(tmp_path: Path) -> None:
    async def run() -> None:
        async with WireStage(tmp_path) as stage:
            folder = tmp_path / "other"
            folder.mkdir()
            other = BotProcess(folder, "http://127.0.0.1:1")
            await other.up(ready=False)
            assert other.process is not None and await other.process.wait() == 3
            assert "cannot be reached" in other.text() and "Traceback" not in other.text()
            assert stage.bot.running

    asyncio.run(run())


def test_a_polite_end_closes_the_session(tmp_path: Path) -> None:
    async def run() -> None:
        async with WireStage(tmp_path) as stage:
            assert await stage.bot.end() == 0
            assert (await stage.wire.do("status"))["connected"] == 0

    asyncio.run(run())
