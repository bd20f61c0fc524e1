"""Discord and the network on bad days, beyond what the tests beside this one show (the table stands in the package).

Storms of refusals at one table: others do not notice, everything comes once it can, and the bot does not go on asking: ten
thousand refused requests in ten minutes would ban its address.
"""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from tests.bot.e2e.playing import Company

from .conftest import Shared
from .people import Shown
from .stage import WireStage
from .test_permissions import LATER, an_hour_later, choose, paused, put_off

SEATS = ("GC", "CC", "BG")


async def seated(stage: WireStage) -> Company:
    """A table at its first turn."""
    await stage.seat(*SEATS, layout="earth33")
    company = Company(stage)  # type: ignore[arg-type]  # the same to look at as its own stage
    await company.play(until=lambda game: game.pending()[0].prompt == "turn")
    await stage.settle()
    return company


async def requests_since(stage: WireStage, count: int) -> list[dict[str, Any]]:
    """Requests answered since so many."""
    found: list[dict[str, Any]] = await stage.wire.do("requests", since=count)
    return found


async def requests_so_far(stage: WireStage) -> int:
    """How many requests were answered."""
    found: int = (await stage.wire.do("status"))["requests"]
    return found


async def other_table(stage: WireStage) -> list[Shown]:
    """Somebody opens a table in another channel, and its card comes."""
    other = await stage.wire.do("channel", name="other")
    assert (await stage.people["Zoe"].slash(other, "game new", players=2)).acknowledged
    found: list[Shown] = await stage.wire.until(lambda: stage.wire.in_channel(other), "the other table's card")
    return found


def told_once(stage: WireStage, before: int) -> list[str]:
    """The public posts since so many: none twice."""
    posts = stage.public()[before:]
    texts = [one.content for one in posts]
    nonces = [one.nonce for one in stage.public() if one.nonce]
    assert posts and len(set(texts)) == len(texts) and len(set(nonces)) == len(nonces)
    return texts


@pytest.mark.parametrize("everywhere", [False, True])
def test_a_storm_of_429_ends_with_every_post_once(shared: Shared, everywhere: bool) -> None:
    async def story(stage: WireStage) -> None:
        company = await seated(stage)
        posts, count = len(stage.public()), await requests_so_far(stage)
        number = await stage.wire.do(
            "trouble", method="POST", path=f"/channels/{stage.channel.id}/messages", status=429, retry_after=0.3, times=6,
            everywhere=everywhere,
        )
        await choose(stage, company)
        if not everywhere:
            await other_table(stage)  # while this one waits
        await choose(stage, company)
        await stage.settle()
        told_once(stage, posts)
        met = await stage.wire.do("met", trouble=number)
        refused = [one for one in await requests_since(stage, count) if one["status"] == 429]
        assert met == len(refused) <= 6, "whoever is limited waits as long as he is told"
        assert not [line for line in stage.records.troubles if "ERROR" in line]

    shared.tell(story)


@pytest.mark.parametrize("code", [50013, 50001])
def test_a_forbidden_channel_is_not_asked_again_with_every_choice(shared: Shared, code: int) -> None:
    """The bot believes that it may post, and is refused."""

    async def story(stage: WireStage) -> None:
        company = await seated(stage)
        posts, count = len(stage.public()), await requests_so_far(stage)
        await stage.wire.do(
            "trouble", method="*", path=rf"/channels/{stage.channel.id}(/.*)?", status=403, code=code, times=None
        )
        await choose(stage, company)
        await put_off(stage)
        if code == 50001:
            await stage.until(lambda: paused(stage), "the pause")
        else:
            for _ in range(4):
                await choose(stage, company)
        await other_table(stage)
        refused = [one for one in await requests_since(stage, count) if one["status"] in (401, 403, 404)]
        assert 1 <= len(refused) <= 4, [(one["method"], one["path"], one["at"]) for one in refused]
        await stage.wire.do("peace")
        if code == 50001:
            await stage.people["Mia"].slash(stage.channel, "game resume")
        await an_hour_later(stage)
        await stage.wire.until(lambda: len(stage.public()) > posts, "the post, once it may be posted")
        await stage.settle()
        told_once(stage, posts)

    shared.tell(story)


def test_a_thread_that_is_deleted_while_a_post_waits_pauses_the_table(shared: Shared) -> None:
    async def story(stage: WireStage) -> None:
        thread = await stage.wire.do("thread", parent=stage.channel.id, name="our game", owner=stage.people["Mia"].id)
        stage.channel.id = thread
        company = await seated(stage)
        await stage.wire.do("trouble", method="POST", path=f"/channels/{thread}/messages", status=403, code=50013, times=2)
        await choose(stage, company)
        await put_off(stage)
        before = (await stage.game()).digest
        serial, count = (await stage.record()).serial, await requests_so_far(stage)
        await stage.wire.do("delete_channel", channel=thread)
        await an_hour_later(stage)
        await stage.until(lambda: paused(stage), "the pause")
        assert before() and (await stage.record()).serial == serial
        gone = [one for one in await requests_since(stage, count) if one["status"] in (403, 404)]
        assert len(gone) <= 6, f"a thread that is gone is asked for {len(gone)} times"

    shared.tell(story)


def test_a_server_that_fails_for_long_stops_one_table_alone(shared: Shared) -> None:
    async def story(stage: WireStage) -> None:
        company = await seated(stage)
        posts = len(stage.public())
        number = await stage.wire.do(
            "trouble", method="POST", path=f"/channels/{stage.channel.id}/messages", status=503, times=3
        )
        await choose(stage, company)
        await other_table(stage)
        await choose(stage, company)
        await stage.wire.until(lambda: len(stage.public()) > posts, "the posts")
        await stage.settle()
        told_once(stage, posts)
        assert await stage.wire.do("met", trouble=number) == 3

    shared.tell(story)


@pytest.mark.parametrize("what", ["card", "panel"])
def test_an_edit_that_was_carried_out_but_not_answered_is_made_again(shared: Shared, what: str) -> None:
    async def story(stage: WireStage) -> None:
        company = await seated(stage)
        record = await stage.record()
        posts = len(stage.public())
        message = record.card_message if what == "card" else record.panel_message
        number = await stage.wire.do(
            "trouble", method="PATCH", path=f"/channels/{stage.channel.id}/messages/{message}", status=500, after=True, times=1
        )
        for _ in range(6):
            await choose(stage, company)
        if what == "card":  # it is edited when a phase ends
            await stage.people["Mia"].slash(stage.channel, "game pause")
            await stage.people["Mia"].slash(stage.channel, "game resume")
        await stage.settle()
        assert await stage.wire.do("met", trouble=number) == 1
        told_once(stage, posts)
        buttons = [post for post in stage.public() if any("cw:" in str(row) for row in post.components)]
        assert len(buttons) == 1, "one panel has buttons"

    shared.tell(story)


def test_a_press_whose_answer_was_carried_out_but_lost_still_counts(shared: Shared) -> None:
    """Discord has acknowledged the press; the bot hears of an error and asks again: 40060. The person waits for no answer."""

    async def story(stage: WireStage) -> None:
        await seated(stage)
        serial = (await stage.record()).serial
        number = await stage.wire.do(
            "trouble", method="POST", path="/interactions/.*/callback", status=500, after=True, times=1
        )
        game = await stage.game()
        decision = game.pending()[0]
        member = (await stage.record()).member_of(decision.seat)
        assert member is not None and member.user is not None
        person = next(one for one in stage.people.values() if one.id == member.user)
        key = next(one.key for one in decision.options if one.key.startswith(("recruit", "build_gate", "move")))
        shown = await person.slash(stage.channel, "cw do", action=key)
        assert await stage.wire.do("met", trouble=number) == 1
        assert shown.said, "the answer came although the first one seemed to fail"
        await stage.settle()
        assert (await stage.record()).serial > serial
        assert not [line for line in stage.records.troubles if "ERROR" in line]

    shared.tell(story)


def test_a_gateway_that_flaps_loses_no_press_and_begins_no_session_too_many(shared: Shared) -> None:
    async def story(stage: WireStage) -> None:
        company = await seated(stage)
        posts, before = len(stage.public()), await stage.wire.do("status")

        async def flap() -> None:
            for number in range(8):
                await stage.wire.do("gateway", what=("cut", "reconnect")[number % 2])
                await asyncio.sleep(0.15)

        flapping = asyncio.create_task(flap())
        for _ in range(4):
            await choose(stage, company)
        await flapping
        await stage.settle()
        told_once(stage, posts)
        after = await stage.wire.do("status")
        assert after["identify"] == before["identify"], "every session was resumed"
        assert after["resume"] > before["resume"]
        assert not [line for line in stage.records.troubles if "ERROR" in line]

    shared.tell(story)


def test_a_day_offline_is_told_once_at_every_table_and_nothing_runs_out(shared: Shared) -> None:
    async def story(stage: WireStage) -> None:
        await seated(stage)
        posts = len(stage.public())
        await stage.bot.end()
        left = due(stage)
        away = 26 * LATER
        stage.bot.environment["WIRE_CLOCK"] = str(away + int(stage.bot.environment.get("WIRE_CLOCK", 0)))
        await stage.bot.up()
        await stage.wire.until(lambda: len(stage.public()) > posts, "the word of the pause")
        await stage.settle()
        (text,) = told_once(stage, posts)
        assert "away" in text and "put off" in text
        now = due(stage)
        assert len(now) == len(left) > 0
        assert all(0 <= later - earlier - away < LATER for earlier, later in zip(left, now, strict=True)), (left, now)
        await stage.restart()
        assert len(stage.public()) == posts + 1, "it is told once"

    shared.tell(story)


def due(stage: WireStage) -> list[float]:
    """When the table's timers are due."""
    import sqlite3

    with sqlite3.connect(f"file:{stage.path}?mode=ro", uri=True) as db:
        found = db.execute("SELECT due FROM timers WHERE table_id = ? ORDER BY id", (stage.table_id,)).fetchall()
    db.close()
    return [float(one) for (one,) in found]
