"""/show verify: the commitment while the game runs, every roll recomputed once the secret is published."""

from __future__ import annotations

import asyncio
from pathlib import Path

from simcord.results import to_discord_message

from .playing import Company
from .stage import Stage


def test_the_dice_are_checked_after_the_end(tmp_path: Path) -> None:
    async def run() -> None:
        async with Stage(tmp_path) as stage:
            await stage.seat("GC", "CC", "BG", layout="earth33")
            company = Company(stage, places=2)
            await company.play(until=lambda game: game.pending()[0].prompt == "turn")
            sealed = (await stage.record()).commitment
            zoe = stage.world.people["Zoe"]
            shown = await zoe.slash(stage.channel, "show verify")
            assert sealed in shown.response.content and "recomputed" not in shown.response.content
            record = await stage.record()
            await stage.service.end(record.id, zoe.id, manager=True)
            shown = await zoe.slash(stage.channel, "show verify")
            assert sealed in shown.response.content and "recomputed, all agree" in shown.response.content
            await stage.deliver()
            end = next(message for message in reversed(stage.public()) if "Check the dice" in str(message.components))
            await zoe.click(to_discord_message(stage.world.env, end), label="Check the dice")
            answer = [message for message in stage.messages() if message.is_ephemeral][-1]
            assert answer.content == shown.response.content

    asyncio.run(run())
