"""Whole games over real sockets: scripted people, buttons and commands, a restart in the middle, to the winner.

In CI one short game is played. Longer ones by hand, with WIRE_GAMES=all (the seats and layouts of tests/bot/e2e).
"""

from __future__ import annotations

import asyncio
import io
import os
from pathlib import Path

import pytest
from PIL import Image

from tests.bot.e2e.playing import Company, Report

from .stage import WireStage

SHORT = [("earth33", ("CC", "OW"), "mixed")]
LONG = [
    ("earth33", ("GC", "CC", "BG"), "buttons"),
    ("earth35", ("GC", "CC", "BG", "YS"), "mixed"),
    ("earth53", ("OW", "YS", "GC", "CC"), "commands"),
]
GAMES = SHORT + (LONG if os.environ.get("WIRE_GAMES") == "all" else [])


async def played(folder: Path, layout: str, seats: tuple[str, ...], mode: str) -> Report:
    """A whole game, audited, with a polite restart and one that kills."""
    async with WireStage(folder, seed=f"{layout} {mode}") as stage:
        await stage.seat(*seats, layout=layout)
        company = Company(stage, mode=mode, seed=layout)  # type: ignore[arg-type]  # the same to look at as its own stage
        for kill in (True, False):
            serial = (await stage.game()).serial
            await company.play(until=lambda game, serial=serial: game.serial >= serial + 20)
            before, posts = (await stage.game()).digest(), len(stage.public())
            await stage.restart(kill=kill)
            assert (await stage.game()).digest() == before
            assert len(stage.public()) == posts, "nothing is posted twice after a restart"
        report = await company.play()
        game, record = await stage.game(), await stage.record()
        assert game.over and record.status == "over"
        company.audit.database()
        company.audit.logs()
        assert not company.audit.problems, "\n".join(company.audit.problems[:20])
        winners = game.view().state.result.winners
        last = stage.public()[-1].content
        assert game.game.state.secret in "\n".join(message.content for message in stage.public()[-3:]), last
        assert winners or "wins" not in last
        status = await stage.wire.do("status")
        assert status["identify"] == 3 and status["resume"] == 0
        return report


@pytest.mark.parametrize("layout, seats, mode", GAMES)
def test_a_complete_game(layout: str, seats: tuple[str, ...], mode: str, tmp_path: Path) -> None:
    report = asyncio.run(played(tmp_path, layout, seats, mode))
    assert len(report.answers) > 40


def test_real_pictures_are_uploaded_and_served(tmp_path: Path) -> None:
    async def run() -> None:
        async with WireStage(tmp_path, WIRE_PICTURES="") as stage:
            await stage.seat("GC", "CC", "BG", layout="earth33")
            post = await stage.wire.until(lambda: [one for one in stage.public() if one.attachments], "a picture")
            (picture,) = post[-1].attachments
            data = await stage.wire.download(picture["url"])
            assert picture["content_type"] == "image/webp" and picture["size"] == len(data) < 10 * 2**20
            assert picture["width"] >= 1200 and picture["width"] > picture["height"] and len(picture["description"]) > 100
            with Image.open(io.BytesIO(data)) as image:
                assert image.size == (picture["width"], picture["height"])

    asyncio.run(run())
