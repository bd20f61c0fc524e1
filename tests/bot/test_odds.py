"""/show odds: probabilities of Kills and Pains for both sides."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.speech import odds_text, words
from bot.speech.odds import chances, percent
from engine.play.odds import KILL, binomial

from .e2e.playing import Company
from .e2e.stage import Stage

ENGLISH = words("en")


def test_the_chances_of_one_and_of_many_dice() -> None:
    assert chances(binomial(1, KILL), ENGLISH) == "0 in 83 %, 1 in 17 %"
    assert chances(binomial(5, KILL), ENGLISH) == "0 in 40 %, 1 in 40 %, 2 in 16 %, 3 or more in 4 %"
    assert chances([1.0], ENGLISH) == "0 in 100 %"


@pytest.mark.parametrize(("chance", "text"), [(0.0, "0"), (0.002, "<1"), (0.5, "50"), (0.999, ">99"), (1.0, "100")])
def test_nothing_possible_is_called_impossible_or_sure(chance: float, text: str) -> None:
    assert percent(chance) == text


def test_both_sides_are_told(caplog: pytest.LogCaptureFixture) -> None:
    text = odds_text("asia", ("CC", 3, 1), ("GC", 0, 0), ENGLISH)
    assert "Crawling Chaos attacks Great Cthulhu in Asia" in text and "Crawling Chaos rolls 3 dice" in text
    assert "take 1 figure by an ability" in text and "Great Cthulhu rolls no dice" in text
    assert not caplog.records


def test_any_battle_that_could_be_can_be_asked_about(tmp_path: Path) -> None:
    async def play() -> None:
        async with Stage(tmp_path) as stage:
            await stage.seat("GC", "CC", "BG", layout="earth33")
            zoe = stage.world.people["Zoe"]
            assert await zoe.autocomplete(stage.channel, "show odds", "battle", "") == []
            for wrong in ("GC asia CC", "GC asia", "x y z", ""):
                shown = await zoe.slash(stage.channel, "show odds", battle=wrong)
                assert shown.ephemeral and "Choose a battle" in shown.response.content
            company = Company(stage, places=2)
            await company.play(until=lambda game: any(
                game.view(None).units_in("CC", area) and game.view(None).units_in("GC", area)
                for area in game.view(None).layout.area_ids
            ))
            offered = await zoe.autocomplete(stage.channel, "show odds", "battle", "")
            assert {entry["value"].split()[0] for entry in offered} >= {"GC", "CC"}
            for entry in offered:
                shown = await zoe.slash(stage.channel, "show odds", battle=entry["value"])
                assert shown.ephemeral and shown.response.content.startswith("**If ") and "dice" in shown.response.content

    asyncio.run(play())
