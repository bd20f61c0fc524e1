"""The first connection: commands are registered once, a wrong token is refused, one command is answered."""

from __future__ import annotations

import os
from pathlib import Path

from .conftest import Shared
from .processes import BotProcess
from .stage import WireStage

MENUS = ["Board at this point", "Cthulhu Wars record", "What happened here?"]


def test_the_bot_comes_up_and_answers_a_command(shared: Shared) -> None:
    async def story(stage: WireStage) -> None:
        status = await stage.wire.do("status")
        assert status["identify"] == 1 and status["connected"] == 1
        names = [command["name"] for command in await stage.wire.do("commands")]
        assert sorted(names) == [*MENUS, "cw", "game", "host", "me", "show"]
        shown = await stage.people["Mia"].slash(stage.channel, "game new", players=3)
        assert shown.acknowledged and shown.ephemeral and shown.said
        card = await stage.wire.until(lambda: stage.public(), "the table's card")
        assert "Mia" in card[0].content and card[0].components
        assert not stage.records.troubles
        status = await stage.wire.do("status")
        assert status["judging"] == bool(os.environ.get("DISCORD_OPENAPI")) == bool(status["judged"])

    shared.tell(story)


def test_commands_are_told_to_discord_once(shared: Shared) -> None:
    async def story(stage: WireStage) -> None:
        before = await stage.wire.do("commands")
        await stage.bot.end()
        await stage.bot.up()
        requests = await stage.wire.do("requests")
        told = [one for one in requests if one["method"] == "PUT" and one["path"].endswith("/commands")]
        assert len(told) == 1 and await stage.wire.do("commands") == before

    shared.tell(story)


def test_a_wrong_token_is_refused_in_words(shared: Shared, tmp_path: Path) -> None:
    async def story(stage: WireStage) -> None:
        token = ".".join(["N" * 24, "G" * 6, "w" * 30])
        other = BotProcess(tmp_path, stage.server.address, CW_TOKEN=token)
        await other.up(ready=False)
        assert other.process is not None and await other.process.wait() == 3
        assert "refuses the token" in other.text() and token not in other.text()

    shared.tell(story)


def test_discord_that_cannot_be_reached_is_said(shared: Shared, tmp_path: Path) -> None:
    async def story(stage: WireStage) -> None:
        other = BotProcess(tmp_path, "http://127.0.0.1:1")
        await other.up(ready=False)
        assert other.process is not None and await other.process.wait() == 3
        assert "cannot be reached" in other.text() and "Traceback" not in other.text()
        assert stage.bot.running

    shared.tell(story)


def test_a_polite_end_closes_the_session(shared: Shared) -> None:
    async def story(stage: WireStage) -> None:
        assert await stage.bot.end() == 0
        assert (await stage.wire.do("status"))["connected"] == 0

    shared.tell(story)
