"""An out-of-turn question as people see it: announced to all, answered in private by its holder alone."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from bot.model import RULES
from bot.panels import looking
from bot.panels.limits import faults
from bot.panels.looking import out_of_turn
from engine import Decision
from engine.play.threats import captures

from .e2e.persons import Person, presses_of
from .e2e.playing import Company
from .e2e.stage import Stage

SEATS = ("GC", "CC", "BG")


def staged(folder: Path, work: Callable[[Stage, Company], Awaitable[None]]) -> None:
    """Run this where Great Cthulhu is asked whether to Devolve."""

    async def run() -> None:
        async with Stage(folder, seed="earth33 buttons") as stage:
            await stage.seat(*SEATS, layout="earth33")
            company = Company(stage, seed="earth33", places=2)
            await company.play(until=lambda game: not game.over and any(one.prompt == "window" for one in game.pending()))
            await work(stage, company)

    asyncio.run(run())


async def holder_and_other(stage: Stage, company: Company) -> tuple[Person, Person, Decision]:
    decision = (await stage.game()).pending()[0]
    assert decision.prompt == "window"
    record = await stage.record()
    users = {member.faction: member.user for member in record.members}
    other = next(seat for seat in SEATS if seat != decision.seat)
    return company.person(users[decision.seat]), company.person(users[other]), decision


def announced(stage: Stage) -> Any:
    return next(one for one in reversed(stage.public()) if any(p.verb == "mine" for _, p in presses_of(one.components)))


def button(message: Any, verb: str, argument: str = "") -> str:
    return next(
        str(item["custom_id"]) for item, press in presses_of(message.components)
        if press.verb == verb and press.argument.endswith(argument)
    )


async def pressed(person: Person, message: Any, custom_id: str) -> Any:
    """What the person reads after a press."""
    result = await person.click(person._seen(message), custom_id)
    return result.response


def test_all_read_that_an_answer_is_open_and_nobody_whose(tmp_path: Path) -> None:
    async def work(stage: Stage, company: Company) -> None:
        person, _, _ = await holder_and_other(stage, company)
        post = announced(stage)
        assert "Waiting for 1 answer (until <t:" in post.content and "press Answer" in post.content
        assert "@" not in post.content and person.name not in post.content and "Devolve" not in post.content
        direct = [one.content for one in stage.messages() if one.visible_to(person.actor.id) and "now?" in one.content]
        assert not direct, "no direct message to somebody who has not asked for it"

    staged(tmp_path, work)


def test_the_holder_gets_the_question_with_its_threat_and_deadline(tmp_path: Path) -> None:
    async def work(stage: Stage, company: Company) -> None:
        person, other, decision = await holder_and_other(stage, company)
        post = announced(stage)
        nothing = await pressed(other, post, button(post, "mine"))
        assert "now?" not in nothing.content and not list(presses_of(nothing.components))
        shown = await pressed(person, post, button(post, "mine"))
        assert shown.content not in [message.content for message in stage.public()], "for the holder alone"
        assert "Use Devolve now?" in shown.content and "could capture 1 of your" in shown.content
        assert "Without an answer the game goes on <t:" in shown.content
        again = await pressed(person, shown, button(shown, "rule", ".tg"))
        assert "Use Devolve now?" in again.content, "the rule is kept, and the question is still there"
        final = await pressed(person, again, button(again, "rule", ".nr"))
        assert decision.id not in [one.id for one in (await stage.game()).pending()]
        assert "rest of this round" in final.content and not list(presses_of(final.components))

    staged(tmp_path, work)


def test_not_now_is_one_press_and_leaves_no_trace_in_the_channel(tmp_path: Path) -> None:
    async def work(stage: Stage, company: Company) -> None:
        person, _, decision = await holder_and_other(stage, company)
        post = announced(stage)
        shown = await pressed(person, post, button(post, "mine"))
        labels = {item.get("label"): item["custom_id"] for item, _ in presses_of(shown.components)}
        await pressed(person, shown, labels["Not now"])
        assert decision.id not in [one.id for one in (await stage.game()).pending()]
        assert "Devolve" not in stage.public()[-1].content

    staged(tmp_path, work)


def test_the_orders_show_what_holds_until_something_else_is_said(tmp_path: Path) -> None:
    async def work(stage: Stage, company: Company) -> None:
        person, _, _ = await holder_and_other(stage, company)
        result = await person.slash("cw orders")
        assert "Devolve: ask me if capture threatens" in result.response.content
        assert "Losses: ask me each time" in result.response.content
        entries = [item for item, press in presses_of(result.response.components) if press.verb == "orders"]
        values = [entry["value"] for entry in entries[0]["options"]]
        assert values[: len(RULES)] == ["devolve.ask", "devolve.never", "devolve.threatened"]
        assert {"losses.cheapest", "retreats.home", "negotiation.never"} <= set(values) and "retreats.scatter" not in values
        result = await person.slash("cw orders", ability="losses", rule="cheapest")
        assert "Losses: from now on the cheapest figure goes first" in result.response.content
        result = await person.slash("cw orders", ability="losses", rule="threatened")
        assert "Losses has no such rule" in result.response.content
        result = await person.slash("cw orders")
        assert "Losses: the cheapest figure first" in result.response.content

    staged(tmp_path, work)


def test_abilities_of_expansions_can_be_given_orders(tmp_path: Path) -> None:
    async def work(stage: Stage, company: Company) -> None:
        record = await stage.record()
        assert dict(out_of_turn(record, ("CC",))) == {}
        settings = type(record.settings)(expansions=("high_priests",))
        found = dict(out_of_turn(type(record)(1, 2, 3, 4, "running", settings, ()), ("CC",)))
        assert found == {"unspeakable_oath": "Unspeakable Oath"}

    staged(tmp_path, work)


def test_abilities_of_loyalty_cards_can_be_given_orders_by_whoever_holds_them(tmp_path: Path) -> None:
    async def work(stage: Stage, company: Company) -> None:
        record = await stage.record()
        found = dict(out_of_turn(record, ("CC",), ["west", "reanimator_serum", "mao_ceremony", "buy_card", "ransom"]))
        assert found == {"reanimator_serum": "Reanimator Serum", "ransom": "Ransom for a Moonbeast"}

    staged(tmp_path, work)


def test_who_holds_many_cards_turns_the_pages_of_his_orders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(stage: Stage, company: Company) -> None:
        many = [(f"ability_{n}", f"Ability {n}", ("ask", "never", "threatened")) for n in range(20)]
        monkeypatch.setattr(looking, "standing_rules", lambda here, seat: many)
        person = company.people["Mia"]
        page = (await person.slash("cw orders")).response
        read: list[str] = []
        for number in range(3):
            rows = page.components
            assert not faults(rows)
            read += [entry["value"] for entry in rows[0]["components"][0]["options"]]
            page = (await person.click(page, rows[1]["components"][0]["custom_id"])).response
            assert f"Page {(number + 1) % 3 + 1} of 3" in page.components[1]["components"][0]["label"]
        assert read == [f"{ability}.{rule}" for ability, _, rules in many for rule in rules]

    staged(tmp_path, work)


def test_what_is_threatened_stands_first_and_several_can_be_chosen_at_once(tmp_path: Path) -> None:
    async def work(stage: Stage, company: Company) -> None:
        person, _, decision = await holder_and_other(stage, company)
        view = (await stage.game()).view(decision.seat)
        areas = {reason.area for reason in captures(view, decision.seat)}
        post = announced(stage)
        shown = await pressed(person, post, button(post, "mine"))
        choose = next(item for item, press in presses_of(shown.components) if press.verb == "choose")
        keys = [str(entry["value"]) for entry in choose["options"]]
        first = decision.find(keys[0])
        assert getattr(first, "area", "") in areas and choose["max_values"] > 1, keys
        await person.select(person._seen(shown), str(choose["custom_id"]), keys[:2])
        assert not any(one.prompt == "window" for one in (await stage.game()).pending() if one.seat == decision.seat)

    staged(tmp_path, work)


def test_a_computer_plays_only_after_a_second_press(tmp_path: Path) -> None:
    async def work(stage: Stage, company: Company) -> None:
        person, _, decision = await holder_and_other(stage, company)

        async def computer() -> bool:
            member = (await stage.record()).member_of(decision.seat)
            return member is not None and bool(member.computer)

        post = announced(stage)
        more = await pressed(person, post, button(post, "more"))
        sure = await pressed(person, more, button(more, "away"))
        assert "Press once more" in sure.content and not await computer()
        await pressed(person, sure, button(sure, "away", "sure"))
        assert await computer()

    staged(tmp_path, work)
