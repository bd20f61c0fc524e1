"""Direct messages: they come to one person alone, and the game goes on where they can't."""

from __future__ import annotations

import pytest

from tests.bot.e2e.playing import Company

from .conftest import Shared
from .people import Actor
from .stage import WireStage

SEATS = ("GC", "CC", "BG")


async def seated(stage: WireStage) -> Company:
    """A running table whose people want a direct message when it is their turn."""
    for name in stage.names[: len(SEATS)]:
        await stage.people[name].slash(stage.channel, "me settings", turn=True)
    await stage.seat(*SEATS, layout="earth33")
    company = Company(stage)  # type: ignore[arg-type]  # the same to look at as its own stage
    await company.play(until=lambda game: game.pending()[0].prompt == "turn")
    return company


async def asked(stage: WireStage) -> Actor:
    """Whose turn it is."""
    member = (await stage.record()).member_of((await stage.game()).pending()[0].seat)
    assert member is not None and member.user is not None
    return next(one for one in stage.people.values() if one.id == member.user)


async def next_turn(stage: WireStage, company: Company) -> Actor:
    """Play until somebody else has the turn."""
    before = (await stage.game()).pending()[0].seat
    await company.play(until=lambda game: game.pending()[0].prompt == "turn" and game.pending()[0].seat != before)
    await stage.settle()
    return await asked(stage)


def test_whoever_has_the_turn_is_told_by_a_link(shared: Shared) -> None:
    async def story(stage: WireStage) -> None:
        company = await seated(stage)
        person = await next_turn(stage, company)
        message = await stage.wire.until(person.directs, "a direct message")
        assert f"/{stage.channel.id}/" in message[-1].content and "Elder" not in message[-1].content
        others = [one for one in stage.people.values() if one is not person]
        assert not any(message[-1].visible_to(one.id) for one in others)

    shared.tell(story)


@pytest.mark.parametrize("code", [50007, 50278, 40003])
def test_direct_messages_that_are_refused_are_tried_once(shared: Shared, code: int) -> None:
    async def story(stage: WireStage) -> None:
        for actor in stage.people.values():
            await stage.wire.do("close_direct", user=actor.id, code=code)
        company = await seated(stage)
        for _ in range(6):
            person = await next_turn(stage, company)
        assert not person.directs()
        shown = await person.slash(stage.channel, "me settings")
        assert "refused" in shown.said.lower() or "direct" in shown.said.lower()
        requests = await stage.wire.do("requests")
        opened = [one for one in requests if one["path"] == "/users/@me/channels"]
        refused = [one for one in requests if one["status"] == 403]
        assert len(opened) <= 3 * len(stage.people) and len(refused) <= 3 * len(SEATS), "a refusal is remembered"
        assert not [line for line in stage.records.troubles if "ERROR" in line]

    shared.tell(story)


def test_settings_in_direct_messages(shared: Shared) -> None:
    async def story(stage: WireStage) -> None:
        company = await seated(stage)
        person = await next_turn(stage, company)
        message = (await stage.wire.until(person.directs, "a direct message"))[-1]
        shown = await person.slash(message.channel, "me games")
        assert shown.acknowledged and str(stage.channel.id) in shown.said

    shared.tell(story)
