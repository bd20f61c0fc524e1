"""Rate limits and failing servers: each post comes, comes once, and nobody waits for another table's."""

from __future__ import annotations

import asyncio

from tests.bot.e2e.playing import Company

from .conftest import Shared
from .people import Result
from .stage import WireStage

SEATS = ("GC", "CC", "BG")


async def seated(stage: WireStage) -> Company:
    """A running table; its people."""
    await stage.seat(*SEATS, layout="earth33")
    return Company(stage)  # type: ignore[arg-type]  # the same to look at as its own stage


async def plays(stage: WireStage, company: Company, turns: int = 1) -> None:
    """Answers until somebody else is asked, so many times: he is called by a new post."""
    for _ in range(turns):
        begun = {one.seat for one in (await stage.game()).pending()}
        await company.play(until=lambda game, begun=begun: not {one.seat for one in game.pending()} <= begun)


def path_of(stage: WireStage) -> str:
    """Where posts to the table's channel go."""
    return f"/channels/{stage.channel.id}/messages"


async def posts_once(stage: WireStage, company: Company, **trouble: object) -> int:
    """One answer while posting meets trouble; returns how often it did. The post is there once."""
    posts = len(stage.public())
    number = await stage.wire.do("trouble", method="POST", path=path_of(stage), **trouble)
    await plays(stage, company)
    await stage.settle()
    assert len(stage.public()) > posts
    nonces = [post.nonce for post in stage.public() if post.nonce]
    texts = [post.content for post in stage.public()[posts:]]
    assert len(set(nonces)) == len(nonces) and len(set(texts)) == len(texts), "no post twice"
    met: int = await stage.wire.do("met", trouble=number)
    return met


def test_a_limited_post_waits_and_comes_once(shared: Shared) -> None:
    async def story(stage: WireStage) -> None:
        company = await seated(stage)
        assert await posts_once(stage, company, status=429, retry_after=0.2, times=2) == 2
        assert await posts_once(stage, company, status=429, retry_after=0.1, times=1, everywhere=True) == 1
        assert not [line for line in stage.records.troubles if "ERROR" in line]

    shared.tell(story)


def test_headers_are_heeded_so_that_nothing_is_refused(shared: Shared) -> None:
    async def story(stage: WireStage) -> None:
        company = await seated(stage)
        before = (await stage.wire.do("status"))["limited"]
        await stage.wire.do("set", limit=(2, 0.5))
        await plays(stage, company, 6)
        await stage.settle()
        assert (await stage.wire.do("status"))["limited"] == before

    shared.tell(story)


def test_a_failing_server_is_asked_again(shared: Shared) -> None:
    async def story(stage: WireStage) -> None:
        company = await seated(stage)
        assert await posts_once(stage, company, status=500, times=1) == 1
        assert await posts_once(stage, company, status=502, times=1) == 1

    shared.tell(story)


def test_a_post_whose_answer_is_lost_is_recognised_by_its_nonce(shared: Shared) -> None:
    async def story(stage: WireStage) -> None:
        company = await seated(stage)
        before = len(await stage.wire.do("repeated"))
        assert await posts_once(stage, company, status=500, times=1, after=True) == 1
        assert len(await stage.wire.do("repeated")) == before + 1

    shared.tell(story)


def test_a_server_that_is_not_asked_again_at_once_is_asked_later(shared: Shared) -> None:
    """503 is not tried again by the library: the message stays owed and comes with the next beat."""

    async def story(stage: WireStage) -> None:
        company = await seated(stage)
        posts = len(stage.public())
        await stage.wire.do("trouble", method="POST", path=path_of(stage), status=503, times=1)
        await plays(stage, company)
        await stage.wire.until(lambda: len(stage.public()) > posts, "the post")
        texts = [post.content for post in stage.public()[posts:]]
        assert len(set(texts)) == len(texts)

    shared.tell(story)


def test_one_limited_channel_does_not_hold_up_another(shared: Shared) -> None:
    async def story(stage: WireStage) -> None:
        first = await seated(stage)
        number = await stage.wire.do("trouble", method="POST", path=path_of(stage), status=429, retry_after=5.0, times=1)
        await first.play(until=lambda game: True)
        post = await asyncio.gather(stage.people["Mia"].slash(stage.channel, "host repost"), elsewhere(stage))
        assert post[1].acknowledged
        assert await stage.wire.do("met", trouble=number) == 1

    shared.tell(story)


async def elsewhere(stage: WireStage) -> Result:
    """A table in another channel, opened meanwhile."""
    other = await stage.wire.do("channel", name="other")
    shown = await stage.people["Jonas"].slash(other, "game new", players=3)
    await stage.wire.until(lambda: stage.wire.in_channel(other), "its card")
    return shown


def test_slow_answers_lose_nothing(shared: Shared) -> None:
    async def story(stage: WireStage) -> None:
        company = await seated(stage)
        await stage.wire.do("set", latency=0.2)
        posts = len(stage.public())
        await plays(stage, company, 2)
        await stage.settle()
        assert len(stage.public()) > posts

    shared.tell(story)
