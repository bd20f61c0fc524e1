"""Permissions, threads and pins: what the bot may not do is said, put off or left out, and the state of the game stays."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from types import SimpleNamespace

import pytest

from tests.bot.e2e.playing import Company

from .conftest import Shared
from .stage import WireStage

SEATS = ("GC", "CC", "BG")
LATER = 3600
"""Seconds by which the bot's clock is ahead after a restart: what was put off is due."""


def at_table(shared: Shared, story: Callable[[WireStage, Company], Awaitable[None]]) -> None:
    """A table at its first turn."""

    async def begin(stage: WireStage) -> None:
        await stage.seat(*SEATS, layout="earth33")
        company = Company(stage)  # type: ignore[arg-type]  # the same to look at as its own stage
        await company.play(until=lambda game: game.pending()[0].prompt == "turn")
        await story(stage, company)

    shared.tell(begin)


async def choose(stage: WireStage, company: Company) -> None:
    """Answers until somebody else is asked (who is called by a new post), by commands: the panel may be out of reach."""
    game = await stage.game()
    begun = {one.seat for one in game.pending()}
    while {one.seat for one in game.pending()} <= begun:
        decision, serial = game.pending()[0], game.serial
        member = (await stage.record()).member_of(decision.seat)
        assert member is not None and member.user is not None
        await company.person(member.user).slash("cw do", action=company.plan(game, decision)[0])
        game = await stage.game()
        assert game.serial > serial, f"the choice did not count\n{stage.bot.text(stage.log_start)[-2000:]}"


async def an_hour_later(stage: WireStage) -> None:
    """The bot's clock moves on, by a restart."""
    await stage.bot.end()
    stage.bot.environment["WIRE_CLOCK"] = str(LATER + int(stage.bot.environment.get("WIRE_CLOCK", 0)))
    await stage.bot.up()


async def paused(stage: WireStage) -> bool:
    """Does the table stand still?"""
    return (await stage.record()).status == "paused"


async def put_off(stage: WireStage) -> None:
    """Wait until the log says that something was put off."""
    await stage.wire.until(lambda: any("put off" in line for line in stage.records.lines), "a message put off")


@pytest.mark.parametrize("silent", [True, False])
def test_without_the_right_to_send_the_post_comes_later(shared: Shared, silent: bool) -> None:
    """``silent``: Discord refuses (50013); else the bot knows from the channel's permissions and does not ask."""

    async def story(stage: WireStage, company: Company) -> None:
        posts = len(stage.public())
        await stage.wire.do("change_channel", channel=stage.channel.id, deny=["send_messages"], silent=silent)
        await choose(stage, company)
        await put_off(stage)
        assert len(stage.public()) == posts and (await stage.record()).status == "running"
        requests = await stage.wire.do("requests")
        path = f"/channels/{stage.channel.id}/messages"
        refused = [one for one in requests if one["status"] == 403 and one["path"] == path]
        assert bool(refused) == silent and len(refused) <= 2
        await stage.wire.do("change_channel", channel=stage.channel.id, deny=[])
        await an_hour_later(stage)
        await stage.wire.until(lambda: len(stage.public()) > posts, "the post")

    at_table(shared, story)


def test_a_channel_that_may_not_be_seen_pauses_the_table(shared: Shared) -> None:
    async def story(stage: WireStage, company: Company) -> None:
        before = len(stage.public())
        await stage.wire.do("change_channel", channel=stage.channel.id, deny=["view_channel"], silent=True)
        await choose(stage, company)
        await stage.until(lambda: paused(stage), "the pause")
        assert len(stage.public()) == before
        await stage.wire.do("change_channel", channel=stage.channel.id, deny=[])
        resumed = await stage.people["Mia"].slash(stage.channel, "game resume")
        assert resumed.acknowledged and (await stage.record()).status == "running"

    at_table(shared, story)


@pytest.mark.parametrize("silent", [True, False])
def test_without_the_right_to_attach_files_words_are_posted(shared: Shared, silent: bool) -> None:
    async def story(stage: WireStage, company: Company) -> None:
        await stage.wire.do("change_channel", channel=stage.channel.id, deny=["attach_files"], silent=silent)
        posts = len(stage.public())
        await choose(stage, company)
        await stage.wire.until(lambda: len(stage.public()) > posts, "the post")
        news = stage.public()[posts:]
        assert not any(one.attachments for one in news) and news[-1].components

    at_table(shared, story)


def test_the_card_is_pinned_where_that_is_allowed(shared: Shared) -> None:
    async def story(stage: WireStage) -> None:
        await stage.seat(*SEATS)
        card = (await stage.record()).card_message
        assert await stage.wire.do("pins", channel=stage.channel.id) == [card]
        stage.channel = SimpleNamespace(id=await stage.wire.do("channel", name="unpinned"))
        await stage.wire.do("change_channel", channel=stage.channel.id, deny=["pin_messages"])
        await stage.seat(*SEATS)
        assert (await stage.record()).card_message and await stage.wire.do("pins", channel=stage.channel.id) == []

    shared.tell(story)


def test_a_table_is_not_opened_where_it_could_not_be_played(shared: Shared) -> None:
    async def story(stage: WireStage) -> None:
        await stage.wire.do("change_channel", channel=stage.channel.id, deny=["attach_files", "send_messages"])
        shown = await stage.people["Mia"].slash(stage.channel, "game new", players=3)
        assert shown.ephemeral and "Attach Files" in shown.said and "Send Messages" in shown.said
        assert not stage.public()

    shared.tell(story)


def test_a_table_in_a_thread(shared: Shared) -> None:
    async def story(stage: WireStage) -> None:
        thread = await stage.wire.do("thread", parent=stage.channel.id, name="our game", owner=stage.people["Mia"].id)
        await stage.wire.do("change_channel", channel=stage.channel.id, deny=["send_messages"])
        stage.channel = SimpleNamespace(id=thread)
        await stage.seat(*SEATS, layout="earth33")
        company = Company(stage)  # type: ignore[arg-type]  # the same to look at as its own stage
        await company.play(until=lambda game: game.serial > 6)
        assert len(stage.public()) > 3
        # A message opens an archived thread; in a locked one it has to wait.
        await stage.wire.do("change_channel", channel=thread, archived=True)
        posts = len(stage.public())
        await choose(stage, company)
        await stage.wire.until(lambda: len(stage.public()) > posts, "the post in the archived thread")
        await stage.wire.do("change_channel", channel=thread, archived=True, locked=True)
        posts = len(stage.public())
        await choose(stage, company)
        await put_off(stage)
        assert len(stage.public()) == posts and (await stage.record()).status == "running"
        await stage.wire.do("change_channel", channel=thread, archived=False, locked=False)
        await an_hour_later(stage)
        await stage.wire.until(lambda: len(stage.public()) > posts, "the post after it was unlocked")

    shared.tell(story)


def test_a_deleted_card_is_posted_anew(shared: Shared) -> None:
    async def story(stage: WireStage, company: Company) -> None:
        card = (await stage.record()).card_message
        await stage.wire.do("delete_message", message=card)
        await company.play(until=lambda game: game.serial > 8)
        await stage.settle()
        new = (await stage.record()).card_message
        assert new != card and any(post.id == new for post in stage.public())

    at_table(shared, story)


def test_a_deleted_channel_pauses_the_table(shared: Shared) -> None:
    async def story(stage: WireStage, company: Company) -> None:
        before = (await stage.game()).digest()
        await stage.wire.do("delete_channel", channel=stage.channel.id)
        await an_hour_later(stage)  # reminders are due, and there is no place for them
        stage.bot.environment["WIRE_CLOCK"] = str(int(stage.bot.environment["WIRE_CLOCK"]) + 48 * LATER)
        await stage.bot.end()
        await stage.bot.up()
        await stage.until(lambda: paused(stage), "the pause")
        assert (await stage.game()).digest() == before

    at_table(shared, story)
