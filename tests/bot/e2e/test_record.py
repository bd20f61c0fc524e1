"""Looking back from Discord: menus on messages and people, the record page by page; the vote to end, and what comes after."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from simcord.results import to_discord_message

from bot.model import UserSettings

from .playing import Company
from .stage import Stage

SEATS = ("GC", "CC", "BG")


def staged(folder: Path, work: Callable[[Stage, Company], Awaitable[None]]) -> None:
    """Run this on a table in its first round."""

    async def run() -> None:
        async with Stage(folder) as stage:
            await stage.seat(*SEATS, layout="earth33")
            company = Company(stage, places=2)
            await company.play(until=lambda game: game.pending()[0].prompt == "turn")
            await work(stage, company)
            company.audit.look()
            assert not company.audit.problems, company.audit.problems

    asyncio.run(run())


def shown(stage: Stage, message: Any) -> Any:
    return to_discord_message(stage.world.env, message)


def answer(result: Any) -> str:
    """What a press was answered privately."""
    said = [one.content for one in (result.response, *result.followups) if one is not None and one.ephemeral]
    assert said, result
    return str(said[-1])


def labels(message: Any) -> list[str]:
    return [item.get("label", "") for row in message.components for item in row["components"]]


def test_a_message_leads_to_its_place_in_the_game(tmp_path: Path) -> None:
    async def work(stage: Stage, company: Company) -> None:
        await company.play(until=lambda game: game.view(None).state.round == 2)
        zoe = stage.world.people["Zoe"]
        posts = [one for one in stage.public() if one.attachments]
        kept = [await stage.service.told(one.id) for one in posts]
        assert all(kept) and len(kept) > 10
        for told in kept:
            view = await stage.service.board_after(told)
            assert view is not None
        post, told = next((post, told) for post, told in zip(posts, kept, strict=True) if told and len(told.events) > 2)
        result = await zoe.context_menu(stage.channel, "What happened here?", shown(stage, post))
        assert result.ephemeral and result.response.content.startswith("What this message told:")
        first = result.response.content.split("\n")[1].split(". ")[0]
        assert first in post.content, (post.content, result.response.content)
        result = await zoe.context_menu(stage.channel, "Board at this point", shown(stage, post))
        assert result.ephemeral and result.response.attachments and "after this message" in result.response.content
        await stage.service.set_user(UserSettings(zoe.id, text_only=True))
        result = await zoe.context_menu(stage.channel, "Board at this point", shown(stage, post))
        assert not result.response.attachments and "Round 1" in result.response.content
        assert told.serial < (await stage.game()).serial

    staged(tmp_path, work)


def test_other_messages_get_a_clear_answer(tmp_path: Path) -> None:
    async def work(stage: Stage, company: Company) -> None:
        mia = stage.world.people["Mia"]
        said = await mia.send(stage.channel, "What a lovely evening")
        for menu in ("What happened here?", "Board at this point"):
            result = await mia.context_menu(stage.channel, menu, said)
            assert result.ephemeral and "no message of mine" in result.response.content
            card = next(one for one in stage.public() if one.id == stage_card)
            result = await mia.context_menu(stage.channel, menu, shown(stage, card))
            assert result.ephemeral and "tells of no Action" in result.response.content

    stage_card = 0

    async def first(stage: Stage, company: Company) -> None:
        nonlocal stage_card
        stage_card = (await stage.record()).card_message or 0
        await work(stage, company)

    staged(tmp_path, first)


def test_what_was_taken_back_is_said_so(tmp_path: Path) -> None:
    async def work(stage: Stage, company: Company) -> None:
        game = await stage.game()
        member = (await stage.record()).member_of(game.pending()[0].seat)
        assert member is not None and member.user is not None
        person = company.person(member.user)
        before = len(stage.public())
        await company._one(game, game.pending()[0], person)
        post = next(one for one in stage.public()[before:] if one.attachments)
        told = await stage.service.told(post.id)
        assert told is not None and not told.taken_back
        await person.actor.slash(stage.channel, "cw undo")
        told = await stage.service.told(post.id)
        assert told is not None and told.taken_back and await stage.service.board_after(told) is None
        result = await person.actor.context_menu(stage.channel, "What happened here?", shown(stage, post))
        assert "taken back later" in result.response.content
        result = await person.actor.context_menu(stage.channel, "Board at this point", shown(stage, post))
        assert "does not contain that board" in result.response.content and not result.response.attachments

    staged(tmp_path, work)


def test_the_record_is_read_page_by_page(tmp_path: Path) -> None:
    async def work(stage: Stage, company: Company) -> None:
        await company.play(until=lambda game: game.view(None).state.round == 3)
        zoe = stage.world.people["Zoe"]
        page = (await zoe.slash(stage.channel, "show log")).response
        seen: list[int] = []
        pages = 0
        while True:
            rows = [int(row) for row in re.findall(r"^`(\d+)`", page.content, re.MULTILINE)]
            assert rows == sorted(rows) and len(page.content) <= 2000
            seen = rows + seen
            pages += 1
            if "Earlier" not in labels(page):
                break
            page = (await zoe.click(page, label="Earlier")).response
        assert pages > 1 and seen == sorted(set(seen)), "each row once"
        told = [row.row for row in await stage.service.log(stage.table_id) if row.events]
        assert set(seen) <= set(told) and len(seen) > len(told) // 2
        first = page.content
        again = (await zoe.click(page, label="Later")).response
        assert again.content != first
        result = await zoe.click(again, label="As a text file")
        files = [one for one in (result.response, *result.followups) if one is not None and one.attachments]
        assert files and files[-1].attachments[0].filename.endswith(".txt")
        result = await zoe.slash(stage.channel, "show log", since=99999)
        assert "no row 99999" in result.response.content
        result = await zoe.slash(stage.channel, "show log", file=True)
        assert result.response.attachments

    staged(tmp_path, work)


def test_a_vote_ends_the_game_and_a_rematch_follows(tmp_path: Path) -> None:
    async def work(stage: Stage, company: Company) -> None:
        people = stage.world.people
        told = await people["Jonas"].slash(stage.channel, "game end")
        assert "Everybody who plays must agree" in told.response.content
        panel = (await stage.record()).panel_message
        await people["Jonas"].slash(stage.channel, "game end", sure=True)
        wish = stage.public()[-1]
        assert labels(wish) == ["Agree", "Refuse"] and (await stage.record()).panel_message == panel
        assert set(wish.ping_user_ids) == {people["Mia"].id, people["Ana"].id}
        assert "asks to end" in (await people["Zoe"].slash(stage.channel, "game end")).response.content
        guest = await people["Zoe"].click(shown(stage, wish), label="Agree")
        assert "no seat" in answer(guest) and (await stage.record()).status == "running"
        await people["Mia"].click(shown(stage, wish), label="Agree")
        await people["Ana"].slash(stage.channel, "game end", sure=True)
        assert (await stage.record()).status == "abandoned"
        end = stage.public()[-1]
        assert "The game is given up" in end.content and "Visible Doom at the end" in end.content
        assert labels(end)[:3] == ["Replay", "Rematch", "Records"]
        assert not labels(wish), "the buttons of a wish that is answered are gone"
        records = await people["Zoe"].click(shown(stage, end), label="Records")
        assert "**Mia**: no game finished yet" in answer(records)
        stranger = await people["Zoe"].click(shown(stage, end), label="Rematch")
        assert "no seat" in answer(stranger)
        await people["Ana"].click(shown(stage, end), label="Rematch")
        assert any("rematch" in one.content for one in stage.public()[-3:])
        table = await stage.service.table_in(stage.channel.id)
        assert table is not None and table.status == "lobby" and table.card_message is not None
        assert {member.user for member in table.members} == {people[name].id for name in ("Mia", "Jonas", "Ana")}
        card = next(one for one in stage.public() if one.id == table.card_message)
        assert "Start" in labels(card)

    staged(tmp_path, work)


def test_a_vote_survives_a_restart_and_its_old_buttons_answer_no_other(tmp_path: Path) -> None:
    async def work(stage: Stage, company: Company) -> None:
        people = stage.world.people
        await people["Jonas"].slash(stage.channel, "game end", sure=True)
        wish = stage.public()[-1]
        kept = [dict(row) for row in wish.components]
        await stage.restart()
        await people["Mia"].click(shown(stage, wish), label="Refuse")
        assert "wants to play on" in stage.public()[-1].content and not labels(wish)
        assert (await stage.record()).status == "running"
        stage.world.env.backend.advance_clock(60)
        await people["Ana"].slash(stage.channel, "game end", sure=True)
        wish.components = kept  # as if taking the buttons off had failed
        old = await people["Mia"].click(shown(stage, wish), label="Agree")
        assert "answered or has run out" in answer(old)
        vote = await stage.service.end_vote(stage.table_id)
        assert vote is not None and people["Mia"].id in vote.waiting
        stage.world.env.backend.advance_clock(25 * 3600)
        await stage.service.run_due()
        await stage.deliver()
        assert await stage.service.end_vote(stage.table_id) is None
        assert any("Not everybody agreed in time" in one.content for one in stage.public()[-3:])

    staged(tmp_path, work)


def test_records_of_oneself_and_of_others(tmp_path: Path) -> None:
    async def work(stage: Stage, company: Company) -> None:
        people = stage.world.people
        zoe = people["Zoe"]
        followed = await zoe.slash(stage.channel, "game spectate")
        assert "You follow this game" in followed.response.content
        assert "You follow: <#" in (await zoe.slash(stage.channel, "me games")).response.content
        await zoe.slash(stage.channel, "me settings", over=True)
        await company.play()
        end = stage.public()[-1]
        assert labels(end)[:3] == ["Replay", "Rematch", "Records"]
        direct = stage.messages(stage.world.env.backend.dm_channels[zoe.id])
        assert len(direct) == 1 and "is over" in direct[0].content and "win" in direct[0].content
        there = await zoe.user.click(shown(stage, direct[0]), label="Records")
        assert any("**Mia**" in one.content for one in (there.response, *there.followups) if one is not None)
        result = (await stage.game()).view(None).state.result
        for name, seat in zip(("Mia", "Jonas", "Ana"), SEATS, strict=True):
            own = await people[name].slash(stage.channel, "me stats")
            won = int(seat in result.winners)
            assert own.ephemeral and f"1 game finished, {won} won" in own.response.content
            assert f"at most {result.totals[seat]} Doom" in own.response.content
            other = await zoe.context_menu(stage.channel, "Cthulhu Wars record", people[name])
            assert other.ephemeral and f"**{name}**" in other.response.content and f"{won} won" in other.response.content
        none = await zoe.context_menu(stage.channel, "Cthulhu Wars record", people["Ben"])
        assert "no game on this server" in none.response.content
        report = await people["Mia"].slash(stage.channel, "host report")
        assert report.ephemeral and "holds together" in report.response.content and report.response.attachments
        refused = await zoe.slash(stage.channel, "host report")
        assert "Only" in refused.response.content and not refused.response.attachments

    staged(tmp_path, work)


def test_a_time_lapse_of_a_game_and_of_a_round(tmp_path: Path) -> None:
    async def work(stage: Stage, company: Company) -> None:
        zoe = stage.world.people["Zoe"]
        await company.play(until=lambda game: game.serial > 6)
        whole = await zoe.slash(stage.channel, "show replay")
        file = whole.response.attachments[0]
        assert whole.ephemeral and file.filename == f"table-{stage.table_id}.webp"
        assert "from round 1 to round 1" in file.description
        assert re.search(r"time-lapse: \d+ pictures", whole.response.content)
        first = await zoe.slash(stage.channel, "show replay", round=1)
        assert "of round 1" in first.response.content and first.response.attachments
        none = await zoe.slash(stage.channel, "show replay", round=7)
        assert "has no round 7" in none.response.content and not none.response.attachments
        text = await zoe.slash(stage.channel, "show replay", what="text")
        assert text.response.attachments[0].filename.endswith(".txt")
        await stage.service.set_user(UserSettings(zoe.id, text_only=True))
        plain = await zoe.slash(stage.channel, "show replay")
        assert plain.response.attachments[0].filename.endswith(".txt")
        manager = stage.world.people["Ben"].id
        await stage.service.end(stage.table_id, manager, manager=True)
        await stage.deliver()
        end = stage.public()[-1]
        pressed = await stage.world.people["Mia"].click(shown(stage, end), label="Replay")
        assert any(one.attachments for one in (pressed.response, *pressed.followups) if one is not None and one.ephemeral)

    staged(tmp_path, work)
