"""Reminders and people who are not there, as they look in the channel and in direct messages."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from simcord.results import to_discord_message

from bot.model import PACES

from .persons import Person, presses_of
from .playing import Company
from .stage import Stage
from .test_trouble import item, others, whose_turn

SEATS = ("GC", "CC", "BG")
WAIT = PACES["daily"]["reminder"]
LATE = PACES["daily"]["late"]


def staged(folder: Path, work: Callable[[Stage, Company, Person, Any], Awaitable[None]]) -> None:
    """Run this on a table at its first turn, with whoever is asked."""

    async def run() -> None:
        async with Stage(folder) as stage:
            await stage.seat(*SEATS, layout="earth33")
            company = Company(stage, places=2)
            await company.play(until=lambda game: game.pending()[0].prompt == "turn")
            await work(stage, company, *await whose_turn(stage, company))
            company.audit.logs()
            assert not company.audit.problems, company.audit.problems

    asyncio.run(run())


async def later(stage: Stage, seconds: float) -> None:
    """Time passes."""
    stage.world.env.backend.advance_clock(seconds)
    await stage.service.run_due()
    await stage.deliver()


def with_verb(stage: Stage, verb: str, channel: int | None = None) -> list[Any]:
    """The public messages (or those of a channel) with such a button."""
    return [one for one in stage.messages(channel) if any(press.verb == verb for _, press in presses_of(one.components))]


def user_select(message: Any) -> str:
    """The custom_id of the select of people."""
    return next(str(part["custom_id"]) for row in message.components for part in row["components"] if part["type"] == 5)


def direct(stage: Stage, person: Person) -> int:
    return int(stage.world.env.backend.dm_channels[person.actor.id])


def test_one_reminder_that_goes_with_the_answer(tmp_path: Path) -> None:
    async def work(stage: Stage, company: Company, person: Person, decision: Any) -> None:
        for _ in range(2):
            await later(stage, WAIT)
            (reminder,) = with_verb(stage, "snooze")
            assert reminder.ping_user_ids == [person.actor.id] and len(reminder.content) <= 110
        panel = (await stage.record()).panel_message
        assert panel != reminder.id
        await company._one(await stage.game(), decision, person)
        await stage.deliver()
        assert not with_verb(stage, "snooze")

    staged(tmp_path, work)


def test_a_reminder_by_direct_message_and_a_snooze(tmp_path: Path) -> None:
    async def work(stage: Stage, company: Company, person: Person, decision: Any) -> None:
        await person.slash("me settings", reminders=True)
        await later(stage, WAIT)
        assert not with_verb(stage, "snooze")
        (reminder,) = with_verb(stage, "snooze", direct(stage, person))
        shown = to_discord_message(stage.world.env, reminder)
        await person.actor.user.click(shown, custom_id=item(reminder, "snooze"))
        await stage.deliver()
        assert not with_verb(stage, "snooze", direct(stage, person)), "it is deleted"
        await later(stage, 4 * 3600 + 1)
        assert len(with_verb(stage, "snooze", direct(stage, person))) == 1

    staged(tmp_path, work)


def test_a_reminder_that_cannot_be_sent_directly_is_in_the_channel(tmp_path: Path) -> None:
    async def work(stage: Stage, company: Company, person: Person, decision: Any) -> None:
        await stage.service.set_user(replace(await stage.service.user(person.actor.id), dm_reminder=True))
        path = f"/channels/{direct(stage, person)}/messages"
        stage.world.env.inject_error("POST", path, status=403, code=50007, times=None)
        await later(stage, WAIT)
        (reminder,) = with_verb(stage, "snooze")
        assert reminder.ping_user_ids == [person.actor.id]

    staged(tmp_path, work)


def test_somebody_elses_reminder(tmp_path: Path) -> None:
    async def work(stage: Stage, company: Company, person: Person, decision: Any) -> None:
        await later(stage, WAIT)
        (reminder,) = with_verb(stage, "snooze")
        other = next(one for one in list(company.people.values())[1:3] if one is not person)
        for verb in ("snooze", "computer", "mine"):
            result = await other.click(other._seen(reminder), item(reminder, verb))
            assert any(one.ephemeral and one.content for one in (result.response, *result.followups))
        assert (await stage.record()).member_of(decision.seat).computer == ""  # type: ignore[union-attr]  # it is there
        assert with_verb(stage, "snooze") == [reminder]

    staged(tmp_path, work)


def test_after_long_the_table_decides(tmp_path: Path) -> None:
    async def work(stage: Stage, company: Company, person: Person, decision: Any) -> None:
        for _ in range(3):
            await later(stage, LATE)
        assert not with_verb(stage, "snooze")
        (asked,) = with_verb(stage, "wait")
        assert not asked.ping_user_ids and person.name in asked.content
        guest = company.people[stage.names[-1]]
        result = await guest.click(guest._seen(asked), item(asked, "computer"))
        assert any(one.ephemeral and one.content for one in result.followups) and (await stage.record()).absent
        other = others(company, person)
        await other.click(other._seen(asked), item(asked, "computer"))
        await stage.deliver()
        assert not with_verb(stage, "wait")
        assert (await stage.record()).member_of(decision.seat).computer  # type: ignore[union-attr]  # it is there

    staged(tmp_path, work)


def test_who_left_the_server_is_told_of_once_and_can_come_back(tmp_path: Path) -> None:
    async def work(stage: Stage, company: Company, person: Person, decision: Any) -> None:
        user = person.actor.user
        stage.world.guild.remove_member(user)
        posts = len(stage.public())
        for _ in range(4):
            await later(stage, WAIT)
        (told,) = with_verb(stage, "computer")
        assert person.name in told.content and "no longer on this server" in told.content and not told.ping_user_ids
        assert len(stage.public()) == posts + 1, "neither reminders nor a second message"
        digest = (await stage.game()).digest()
        stage.world.people[person.name] = stage.world.guild.add_member(user)
        panel = next(one for one in reversed(stage.public()) if any(p.verb == "quick" for _, p in presses_of(one.components)))
        await person.click(person._seen(panel), item(panel, "hand"))
        await stage.deliver()
        assert not with_verb(stage, "computer") and not (await stage.record()).absent
        assert (await stage.game()).digest() == digest
        await company._one(await stage.game(), decision, person)

    staged(tmp_path, work)


def test_the_seat_of_who_left_is_given_to_somebody_else(tmp_path: Path) -> None:
    async def work(stage: Stage, company: Company, person: Person, decision: Any) -> None:
        stage.world.guild.remove_member(person.actor.user)
        await later(stage, WAIT)
        (told,) = with_verb(stage, "computer")
        ben = stage.world.people["Ben"]
        other = others(company, person)
        await other.actor.select(other._seen(told), [ben.user], custom_id=user_select(told))
        await stage.deliver()
        member = (await stage.record()).member_of(decision.seat)
        assert member is not None and member.user == ben.id
        assert not with_verb(stage, "computer")
        await company._one(await stage.game(), decision, company.person(ben.id))

    staged(tmp_path, work)


def test_a_new_turn_of_who_left_is_seen_at_once(tmp_path: Path) -> None:
    """Discord is asked when somebody is called, not only when he is reminded."""
    async def work(stage: Stage, company: Company, person: Person, decision: Any) -> None:
        stage.world.env.backend.advance_clock(2 * 3600)
        game = await stage.game()
        following = next(seat for seat in game.view(None).order_from(decision.seat) if seat != decision.seat)
        gone = company.person((await stage.record()).member_of(following).user)  # type: ignore[union-attr, arg-type]  # seated
        stage.world.guild.remove_member(gone.actor.user)
        for _ in range(6):
            one = (await stage.game()).pending()[0]
            if one.seat != decision.seat:
                break
            await company._one(await stage.game(), one, person)
        await stage.deliver()
        (told,) = with_verb(stage, "computer")
        assert gone.name in told.content

    staged(tmp_path, work)
