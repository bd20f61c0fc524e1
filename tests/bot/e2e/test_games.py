"""Complete games in the channel, by presses and commands alone, to the winner; nobody learns what he may not know."""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path

import pytest

from bot.service.standing import TOPICS

from .canaries import canaries
from .conftest import Measured
from .playing import Company, Report
from .stage import Stage

GAMES = [
    ("earth33", ("GC", "CC", "BG"), "buttons"),
    ("earth35", ("GC", "CC", "BG", "YS"), "mixed"),
    ("earth53", ("OW", "YS", "GC", "CC"), "commands"),
    ("earth55", ("GC", "CC", "BG", "YS", "OW"), "mixed"),
]


async def played(folder: Path, layout: str, seats: tuple[str, ...], mode: str, **extra: object) -> tuple[Company, Report]:
    """A whole game, audited."""
    reveals, standing = bool(extra.pop("reveals", True)), bool(extra.pop("standing", False))
    async with Stage(folder, seed=f"{layout} {mode}", **extra) as stage:  # type: ignore[arg-type]
        await stage.seat(*seats, layout=layout)
        company = Company(stage, mode=mode, seed=layout, reveals=reveals, standing=standing)
        await company.play(until=lambda game: game.game.state.round == 3)
        company.audit.database()
        report = await company.play()
        await stage.world.env.settle()
        game, record = await stage.game(), await stage.record()
        assert game.over and record.status == "over"
        await company.audit.judge()
        company.audit.database()
        company.audit.logs()
        assert not company.audit.problems, "\n".join(company.audit.problems[:20])
        last = stage.public()[-1].content
        winners = game.view().state.result.winners
        assert game.game.state.secret in "\n".join(message.content for message in stage.public()[-3:]), last
        assert winners or "wins" not in last
        rows = await stage.service.store.journal(stage.table_id)
        company.answered = Counter(
            entry["prompt"] for row in rows for entry, origin in zip(row.entries, row.origins, strict=True) if origin == "order"
        )
        return company, report


@pytest.mark.parametrize("layout, seats, mode", GAMES)
def test_a_complete_game(layout: str, seats: tuple[str, ...], mode: str, tmp_path: Path, measures: Measured) -> None:
    _, report = asyncio.run(played(tmp_path, layout, seats, mode))
    measures.games.append((f"{len(seats)} seats, {layout}, {mode}", report.measures))


def test_people_with_standing_rules(tmp_path: Path, measures: Measured) -> None:
    """Whoever is offered a rule that answers as he would sets it, by the question's button or as a command."""
    company, report = asyncio.run(played(tmp_path, "earth55", ("GC", "CC", "BG", "YS", "OW"), "mixed", standing=True))
    by_rules = {prompt: n for prompt, n in company.answered.items() if prompt in TOPICS}
    assert len(by_rules) > 1, f"few questions were answered by rules: {by_rules}"
    measures.games.append(("5 seats, earth55, standing rules", report.measures))


def test_no_hidden_value_anywhere(tmp_path: Path) -> None:
    """Elder Signs are worth numbers that occur nowhere else, and nobody reveals one."""
    with canaries():
        company, _ = asyncio.run(played(tmp_path, "earth35", ("GC", "CC", "BG", "YS"), "mixed", reveals=False))
    held = {user: signs for user, signs in company.audit.held.items() if signs}
    assert held, "nobody drew a sign: the game proves nothing"
    assert {user: set(company.audit.told[user]) for user in held} == held, "each drawn sign was told to its owner"


def test_pictures_are_posted_with_alt_texts_and_soon(tmp_path: Path, measures: Measured) -> None:
    """The first round with real pictures."""

    async def play() -> Company:
        async with Stage(tmp_path, pictures=True) as stage:
            await stage.seat("GC", "CC", "BG", "YS", layout="earth35")
            company = Company(stage, mode="mixed", places=2)
            await company.play(until=lambda game: game.game.state.round == 2 or game.serial > 60)
            assert not company.audit.problems, "\n".join(company.audit.problems[:20])
            pictures = [file for message in stage.public() for file in message.attachments]
            assert len(pictures) > 10
            assert all(file["content_type"].startswith("image/") and len(file["description"]) > 100 for file in pictures)
            assert max(file["size"] for file in pictures) < 10 * 2**20
            largest = max(file["size"] for file in pictures) / 2**20
            measures.lines.append(f"pictures: {len(pictures)}, largest {largest:.2f} MiB")
            return company

    company = asyncio.run(play())
    seconds = sorted(company.report.tally.seconds)
    middle = seconds[len(seconds) // 2]
    measures.lines.append(f"  from the press to the post with its picture: median {middle:.2f} s, most {seconds[-1]:.2f} s")
