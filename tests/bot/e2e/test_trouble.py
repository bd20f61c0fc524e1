"""What goes wrong on a real server: each gets a private answer or a paused table, the game's state is untouched."""

from __future__ import annotations

import asyncio
import itertools
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from simcord.builders import ChannelHandle

from bot.delivery import pictures
from bot.delivery.sending import FORBIDDEN

from .persons import Person, presses_of
from .playing import Company
from .stage import Stage

SEATS = ("GC", "CC", "BG")


def staged(folder: Path, work: Callable[[Stage, Company], Awaitable[None]], **extra: Any) -> None:
    """Run this on a table at its first turn."""

    async def run() -> None:
        async with Stage(folder) as stage:
            await stage.seat(*SEATS, layout="earth33", **extra)
            company = Company(stage, places=2)
            await company.play(until=lambda game: game.pending()[0].prompt == "turn")
            await work(stage, company)

    asyncio.run(run())


async def whose_turn(stage: Stage, company: Company) -> tuple[Person, Any]:
    """Who is asked, and what."""
    decision = (await stage.game()).pending()[0]
    member = (await stage.record()).member_of(decision.seat)
    assert member is not None and member.user is not None
    return company.person(member.user), decision


def panel(stage: Stage) -> Any:
    """The newest public post with a panel."""
    posts = reversed(stage.public())
    return next(one for one in posts if any(press.verb == "quick" for _, press in presses_of(one.components)))


def item(message: Any, verb: str, argument: str = "") -> str:
    """The custom_id of the item with this verb."""
    return next(
        str(found["custom_id"]) for found, press in presses_of(message.components)
        if press.verb == verb and (not argument or press.argument == argument)
    )


async def digest(stage: Stage) -> str:
    return (await stage.game()).digest()


def others(company: Company, person: Person) -> Person:
    """Somebody at the table who is not asked."""
    return next(one for one in list(company.people.values())[: len(SEATS)] if one is not person)


def test_every_private_message_is_lost(tmp_path: Path) -> None:
    async def work(stage: Stage, company: Company) -> None:
        for person in company.people.values():
            person.forgetful = True
        await company.play()
        assert (await stage.game()).over

    staged(tmp_path, work)


def test_closed_direct_messages_stop_nothing(tmp_path: Path) -> None:
    async def work(stage: Stage, company: Company) -> None:
        for channel in stage.world.env.backend.dm_channels.values():
            stage.world.env.inject_error("POST", f"/channels/{channel}/messages", status=403, code=50007, times=None)
        await company.play(until=lambda game: any(len(seat.signs) for seat in game.game.state.seats.values()))
        game, record = await stage.game(), await stage.record()
        seat = next(one for one in game.game.state.order if game.game.state.seats[one].signs)
        member = record.member_of(seat)
        assert member is not None and member.user is not None
        person = company.person(member.user)
        message = next(
            one for one in reversed(stage.public()) if any(press.verb == "hand" for _, press in presses_of(one.components))
        )
        result = await person.click(person._seen(message), item(message, "hand"))
        assert result.ephemeral and all(str(sign) in result.response.content for sign in game.game.state.seats[seat].signs)

    staged(tmp_path, work)


def test_somebody_elses_panel(tmp_path: Path) -> None:
    async def work(stage: Stage, company: Company) -> None:
        person, _ = await whose_turn(stage, company)
        other, before, message = others(company, person), await digest(stage), panel(stage)
        for verb in ("all", "close"):
            result = await other.click(other._seen(message), item(message, verb))
            assert result.ephemeral and result.response.content
        guest = company.people[stage.names[-1]]
        result = await guest.click(guest._seen(message), item(message, "hand"))
        assert result.ephemeral and "signs: " not in result.response.content
        assert await digest(stage) == before

    staged(tmp_path, work)


def test_an_old_panel_brings_the_current_question(tmp_path: Path) -> None:
    async def work(stage: Stage, company: Company) -> None:
        person, decision = await whose_turn(stage, company)
        old = panel(stage)
        kept = [dict(row) for row in old.components]
        value = company.plan(await stage.game(), decision)
        await person.answer(decision, value)
        await company.play(until=lambda game: game.pending()[0].seat == decision.seat and game.pending()[0].prompt == "turn")
        before = await digest(stage)
        old.components = kept  # as if taking the buttons off had failed
        result = await person.click(person._seen(old), item(old, "all"))
        assert result.ephemeral and result.response.components
        assert await digest(stage) == before

    staged(tmp_path, work)


def test_a_press_that_comes_twice_counts_once(tmp_path: Path) -> None:
    async def work(stage: Stage, company: Company) -> None:
        person, _ = await whose_turn(stage, company)
        message = panel(stage)
        menu = next(found for found, press in presses_of(message.components) if press.verb == "quick")
        value = menu["options"][0]["value"]
        backend, emit = stage.world.env.backend, stage.world.env.backend.emit

        def twice(event: str, payload: Any) -> None:
            emit(event, payload)
            if event == "INTERACTION_CREATE":
                emit(event, payload)

        backend.emit = twice
        serial = (await stage.game()).serial
        await person.select(person._seen(message), menu["custom_id"], [value])
        backend.emit = emit
        chosen = [entry.option.key for row in (await stage.game()).rows for entry in row.entries][serial:]
        assert chosen.count(value) == 1
        again = await person.select(person._seen(message), menu["custom_id"], [value]) if message.components else None
        assert again is None or again.acknowledged

    staged(tmp_path, work)


@pytest.mark.parametrize("statement", ["BEGIN IMMEDIATE", "BEGIN EXCLUSIVE"])
def test_a_locked_database(statement: str, tmp_path: Path) -> None:
    async def work(stage: Stage, company: Company) -> None:
        person, decision = await whose_turn(stage, company)
        before = await digest(stage)
        message = panel(stage)
        menu = next(found for found, press in presses_of(message.components) if press.verb == "quick")
        lock = sqlite3.connect(stage.path, isolation_level=None)
        lock.execute(statement)
        result = await person.select(person._seen(message), menu["custom_id"], [menu["options"][0]["value"]])
        lock.execute("ROLLBACK")
        lock.close()
        said = [one.content for one in (result.response, *result.followups) if one is not None and one.ephemeral]
        assert said and said[-1], result
        assert await digest(stage) == before
        await company._one(await stage.game(), decision, person)

    staged(tmp_path, work)


def test_a_picture_that_fails(tmp_path: Path) -> None:
    async def work(stage: Stage, company: Company) -> None:
        def fail(*rest: Any, **named: Any) -> Any:
            raise MemoryError("no room to draw")

        posts = len(stage.public())
        person, decision = await whose_turn(stage, company)
        with pytest.MonkeyPatch.context() as patched:  # ends before the stage puts back what it has replaced itself
            patched.setattr(pictures, "draw", fail)
            await company._one(await stage.game(), decision, person)
        news = stage.public()[posts:]
        assert news and not news[-1].attachments and "picture" in news[-1].content
        assert "no room" not in news[-1].content

    staged(tmp_path, work)


def test_a_deleted_card_comes_back(tmp_path: Path) -> None:
    async def work(stage: Stage, company: Company) -> None:
        card = (await stage.record()).card_message
        stage.world.env.backend.delete_message(stage.channel.id, card)
        await company.play(until=lambda game: game.serial > 8)
        new = (await stage.record()).card_message
        assert new != card and any(message.id == new for message in stage.public())

    staged(tmp_path, work)


def test_a_deleted_channel_pauses_the_table(tmp_path: Path) -> None:
    async def work(stage: Stage, company: Company) -> None:
        before = await digest(stage)
        stage.world.env.backend.delete_channel(stage.channel.id)
        await stage.world.env.settle()
        record = await stage.record()
        if record.status == "running":  # nothing was to be sent yet
            stage.world.env.backend.clock.advance(48 * 3600)
            await stage.service.run_due()
            await stage.deliver()
            record = await stage.record()
        assert record.status == "paused"
        assert await digest(stage) == before

    staged(tmp_path, work)


def test_without_permission_to_post_the_choice_counts_and_the_post_follows(tmp_path: Path) -> None:
    async def work(stage: Stage, company: Company) -> None:
        person, decision = await whose_turn(stage, company)
        fault = f"/channels/{stage.channel.id}/messages"
        stage.world.env.inject_error("POST", fault, status=403, code=50013, times=None)
        posts, serial = len(stage.public()), (await stage.game()).serial
        await company._one(await stage.game(), decision, person)
        assert (await stage.game()).serial > serial and len(stage.public()) == posts
        stage.world.env.backend.faults.clear()
        await stage.world.env.advance_time(3600)
        await stage.deliver()
        assert len(stage.public()) > posts

    staged(tmp_path, work)


def test_a_removed_bot_pauses_its_tables(tmp_path: Path) -> None:
    async def work(stage: Stage, company: Company) -> None:
        before = await digest(stage)
        stage.world.env.backend.remove_guild(stage.world.guild.id)
        await stage.world.env.settle()
        assert (await stage.record()).status == "paused"
        assert await digest(stage) == before

    staged(tmp_path, work)


def test_a_channel_that_may_not_be_seen_pauses_the_table_and_the_post_follows(tmp_path: Path) -> None:
    async def work(stage: Stage, company: Company) -> None:
        person, decision = await whose_turn(stage, company)
        stage.world.env.inject_error("POST", f"/channels/{stage.channel.id}/messages", status=403, code=50001, times=None)
        posts = len(stage.public())
        await company._one(await stage.game(), decision, person)
        assert (await stage.record()).status == "paused" and len(stage.public()) == posts
        stage.world.env.backend.faults.clear()
        await stage.world.env.advance_time(3600)
        await stage.deliver()
        assert len(stage.public()) > posts

    staged(tmp_path, work)


def test_a_locked_thread_gets_its_post_once_it_is_open(tmp_path: Path) -> None:
    async def work(stage: Stage, company: Company) -> None:
        person, decision = await whose_turn(stage, company)
        stage.world.env.inject_error("POST", f"/channels/{stage.channel.id}/messages", status=400, code=50083, times=None)
        posts = len(stage.public())
        await company._one(await stage.game(), decision, person)
        assert (await stage.record()).status == "running" and len(stage.public()) == posts
        stage.world.env.backend.faults.clear()
        await stage.world.env.advance_time(3600)
        await stage.deliver()
        assert len(stage.public()) > posts

    staged(tmp_path, work)


def test_a_table_in_a_forum_post(tmp_path: Path) -> None:
    """A post of a forum is a thread: opened, joined and played in like a channel, its card pinned there."""
    async def run() -> None:
        async with Stage(tmp_path) as stage:
            forum = stage.world.guild.create_forum_channel("games")
            owner = stage.world.people[stage.names[0]]
            post = stage.world.env.backend.create_thread(forum.id, "our game", owner.id)
            stage.channel = ChannelHandle(stage.world.env, stage.world.guild, post)
            shown = await owner.slash(stage.channel, "game new", players=3)
            assert shown.ephemeral, shown.response.content
            await stage.deliver()
            assert stage.public()[0].pinned and stage.public()[0].components
            await owner.slash(stage.channel, "game end", sure=True)
            await stage.seat(*SEATS, layout="earth33")
            company = Company(stage, places=2)
            await company.play(until=lambda game: game.serial > 12)
            assert len(stage.public()) > 3 and (await stage.record()).channel == post.id

    asyncio.run(run())


def test_only_who_belongs_to_the_table_posts_it_again(tmp_path: Path) -> None:
    async def work(stage: Stage, company: Company) -> None:
        posts = len(stage.public())
        await stage.world.people["Zoe"].slash(stage.channel, "host repost")
        assert len(stage.public()) == posts
        stage.world.env.inject_error("POST", f"/channels/{stage.channel.id}/messages", status=403, code=50013, times=1)
        shown = await stage.world.people["Jonas"].slash(stage.channel, "host repost")
        assert "can't post" in shown.response.content and len(stage.public()) == posts
        old = (await stage.record()).card_message
        await stage.world.people["Jonas"].slash(stage.channel, "host repost")
        assert len([post for post in stage.public()[posts:] if post.components]) == 2, "card and panel"
        new = (await stage.record()).card_message
        messages = {message.id: message for message in stage.public()}
        assert new != old and messages[new].pinned and messages[new].components
        assert not messages[old].pinned and not messages[old].components, "the old card is no longer kept up"

    staged(tmp_path, work)


def test_the_board_at_an_earlier_point(tmp_path: Path) -> None:
    async def work(stage: Stage, company: Company) -> None:
        zoe = stage.world.people["Zoe"]
        shown = await zoe.slash(stage.channel, "show board", at="1")
        assert shown.response.attachments and "row 1" in shown.response.content
        for wrong in ("999", "x", "-1"):
            shown = await zoe.slash(stage.channel, "show board", at=wrong)
            assert not shown.response.attachments and "no such point" in shown.response.content

    staged(tmp_path, work)


def test_computer_players_are_told_of_in_one_post(tmp_path: Path) -> None:
    async def run() -> None:
        async with Stage(tmp_path) as stage:
            await stage.seat("GC", "CC", "BG", "YS", layout="earth35", computers=("CC", "BG", "YS"))
            company = Company(stage, places=2)
            await company.play(until=lambda game: game.game.state.round == 2)
            posts = [post for post in stage.public() if post.attachments]
            asked = [post for post in posts if post.content.startswith("<@")]
            assert len(posts) <= len(asked) + 1, [post.content for post in posts if post not in asked]
            questions = [post.content.split("\n")[0] for post in asked]
            assert all(one != other for one, other in itertools.pairwise(questions)), questions

    asyncio.run(run())


def test_what_was_put_off_is_told_before_what_came_later(tmp_path: Path) -> None:
    async def work(stage: Stage, company: Company) -> None:
        stage.world.env.inject_error("POST", f"/channels/{stage.channel.id}/messages", status=403, code=50013, times=None)
        posts = len(stage.public())
        person, decision = await whose_turn(stage, company)
        await company._one(await stage.game(), decision, person)
        assert len(stage.public()) == posts
        stage.world.env.backend.faults.clear()
        await stage.world.env.advance_time(FORBIDDEN)  # so long the channel is left alone
        await stage.service.pause(stage.table_id, (await stage.record()).creator)
        await stage.deliver()
        assert len(stage.public()) == posts + 1 and not await stage.service.owed(), "both in one post, in order"

    staged(tmp_path, work)
