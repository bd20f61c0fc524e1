"""The gateway as it is on bad days: cut sockets, reconnects on request, lost sessions; no press is lost."""

from __future__ import annotations

import asyncio

import pytest

from .conftest import Shared
from .stage import WireStage


async def counts(stage: WireStage) -> dict[str, int]:
    """The gateway's counts."""
    found: dict[str, int] = await stage.wire.do("status")
    return found


async def connected(stage: WireStage, what: str, number: int) -> None:
    """Wait until so many IDENTIFY or RESUME have come."""

    async def so() -> bool:
        now = await counts(stage)
        return now[what] >= number and bool(now["connected"])

    await stage.until(so, what)


async def beaten(stage: WireStage, before: int) -> bool:
    """Has a heartbeat come?"""
    return (await counts(stage))["heartbeat"] > before


async def paused(stage: WireStage) -> bool:
    """Does the table stand still?"""
    return (await stage.record()).status == "paused"


@pytest.mark.parametrize("code", [1000, 4000, 1011])
def test_a_cut_socket_is_resumed_and_what_was_missed_is_told(shared: Shared, code: int) -> None:
    async def story(stage: WireStage) -> None:
        before = await counts(stage)
        await stage.wire.do("gateway", what="cut", code=code)
        shown = await stage.people["Mia"].slash(stage.channel, "me settings")
        assert shown.acknowledged, "the command came while there was no socket"
        await connected(stage, "resume", before["resume"] + 1)
        after = await counts(stage)
        assert after["identify"] == before["identify"] and after["replayed"] > before["replayed"]

    shared.tell(story)


def test_reconnect_on_request(shared: Shared) -> None:
    async def story(stage: WireStage) -> None:
        before = await counts(stage)
        await stage.wire.do("gateway", what="reconnect")
        await connected(stage, "resume", before["resume"] + 1)
        assert (await counts(stage))["identify"] == before["identify"]
        assert (await stage.people["Mia"].slash(stage.channel, "me games")).acknowledged

    shared.tell(story)


def test_a_session_that_may_be_resumed(shared: Shared) -> None:
    async def story(stage: WireStage) -> None:
        before = await counts(stage)
        await stage.wire.do("gateway", what="resumable")
        await connected(stage, "resume", before["resume"] + 1)
        assert (await stage.people["Mia"].slash(stage.channel, "me games")).acknowledged

    shared.tell(story)


def test_a_lost_session_is_begun_anew_and_the_table_goes_on(shared: Shared) -> None:
    async def story(stage: WireStage) -> None:
        await stage.seat("GC", "CC", "BG")
        posts, before = len(stage.public()), await counts(stage)
        await stage.wire.do("gateway", what="invalid")
        await connected(stage, "identify", before["identify"] + 1)
        # A channel that was made meanwhile is known from the servers that are told anew.
        shown = await stage.people["Mia"].slash(stage.channel, "show board")
        assert shown.acknowledged and shown.response is not None and shown.response.attachments
        await stage.settle()
        assert len(stage.public()) == posts

    shared.tell(story)


def test_a_heartbeat_is_sent_when_asked_for(shared: Shared) -> None:
    async def story(stage: WireStage) -> None:
        before = (await counts(stage))["heartbeat"]
        await stage.wire.do("gateway", what="beat")
        await stage.until(lambda: beaten(stage, before), "a heartbeat")

    shared.tell(story)


def test_words_of_people_never_reach_the_bot(shared: Shared) -> None:
    async def story(stage: WireStage) -> None:
        number = await stage.people["Jonas"].say(stage.channel, "What I hold is nobody's business")
        await stage.wire.until(lambda: number in stage.wire.messages, "the message")
        assert (await stage.people["Mia"].slash(stage.channel, "me games")).acknowledged
        await stage.seat("GC", "CC", "BG")
        events = await stage.wire.do("events")
        assert "INTERACTION_CREATE" in events and not [name for name in events if name.startswith("MESSAGE_")], events

    shared.tell(story)


def test_a_bot_put_out_of_a_server_pauses_its_tables_there(shared: Shared) -> None:
    async def story(stage: WireStage) -> None:
        guild = await stage.wire.do("guild", name="Dunwich", owner=stage.people["Mia"].id)
        stage.channel.id = await stage.wire.do("channel", name="there", guild=guild)
        await stage.seat("GC", "CC", "BG")
        before = (await stage.game()).digest()
        await stage.wire.do("member", guild=guild, here=False)
        await stage.until(lambda: paused(stage), "the pause")
        await stage.wire.do("member", guild=guild, here=True)
        resumed = await stage.people["Mia"].slash(stage.channel, "game resume")
        assert resumed.acknowledged and (await stage.record()).status == "running"
        assert (await stage.game()).digest() == before

    shared.tell(story)


@pytest.mark.parametrize("code, words", [(4004, "token"), (4014, "")])
def test_a_gateway_that_wants_the_bot_no_more_ends_it(shared: Shared, code: int, words: str) -> None:
    """A token made anew, intents taken away: the process ends, in words for whoever runs it."""

    async def story(stage: WireStage) -> None:
        await stage.wire.do("gateway", what="cut", code=code)
        assert stage.bot.process is not None
        status = await asyncio.wait_for(stage.bot.process.wait(), 30)
        said = stage.bot.text(stage.log_start)
        assert status == 3 and words in said and "Traceback" not in said, said

    shared.tell(story)
