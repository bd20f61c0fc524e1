"""Pictures off the event loop: how they are encoded when many are asked for, and what they need at the start."""

from __future__ import annotations

import asyncio

import pytest

from bot.delivery import pictures
from bot.delivery.pictures import HURRY, Picture, Studio, draw
from bot.model import Settings, TableRecord
from engine import Config, new_game

VIEW = new_game(Config(seats=("GC", "CC", "BG"), seed="pictures")).view()
TABLE = TableRecord(id=1, guild=1, channel=1, creator=1, status="running", settings=Settings(), members=(), commitment="")


def test_a_hasty_picture_shows_the_same_in_another_file() -> None:
    careful, told = draw(VIEW, Picture(), {})
    hasty, told_too = draw(VIEW, Picture(hasty=True), {})
    assert careful[8:12] == b"WEBP" and hasty.startswith(pictures.JPEG) and told == told_too


def test_only_what_comes_on_top_is_encoded_in_haste(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[bool] = []

    def drawn(view: object, picture: Picture, names: object) -> tuple[bytes, str]:
        seen.append(picture.hasty)
        return (pictures.JPEG if picture.hasty else b"RIFF") + b"...", "The board"

    monkeypatch.setattr(pictures, "draw", drawn)

    async def run() -> list[str]:
        studio = Studio()
        studio.open(0)
        files = await asyncio.gather(*(studio.picture(VIEW, Picture(), TABLE) for _ in range(HURRY + 2)))
        files.append(await studio.picture(VIEW, Picture(), TABLE))
        return [one.filename for one in files if one is not None]

    names = asyncio.run(run())
    assert names == ["whole.webp"] * HURRY + ["whole.jpg"] * 2 + ["whole.webp"]
    assert sorted(seen) == [False] * (HURRY + 1) + [True] * 2


def test_drawing_processes_draw() -> None:
    async def run() -> str:
        studio = Studio()
        studio.open(1)
        try:
            file = await studio.picture(VIEW, Picture(), TABLE)
        finally:
            studio.close()
        assert file is not None
        return str(file.filename)

    assert asyncio.run(run()) == "whole.webp"
