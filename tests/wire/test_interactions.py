"""Every kind of interaction: commands, completions, buttons, selects, forms; late, twice, after their token's life."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from tests.bot.e2e.persons import Person, presses_of
from tests.bot.e2e.playing import Company

from .conftest import Shared
from .people import Actor, Refused, Result, Shown
from .stage import WireStage

SEATS = ("GC", "CC", "BG")


def at_first_turn(shared: Shared, story: Callable[[WireStage, Company], Awaitable[None]]) -> None:
    """A table at its first turn."""

    async def begin(stage: WireStage) -> None:
        await stage.seat(*SEATS, layout="earth33")
        company = Company(stage)  # type: ignore[arg-type]  # the same to look at as its own stage
        await company.play(until=lambda game: game.pending()[0].prompt == "turn")
        await story(stage, company)

    shared.tell(begin)


async def whose_turn(stage: WireStage, company: Company) -> tuple[Person, Any]:
    """Who is asked, and what."""
    decision = (await stage.game()).pending()[0]
    member = (await stage.record()).member_of(decision.seat)
    assert member is not None and member.user is not None
    return company.person(member.user), decision


def panel(stage: WireStage, verb: str = "quick") -> tuple[Shown, dict[str, Any]]:
    """The newest public post with an item of this kind, and the item."""
    for post in reversed(stage.public()):
        for item, press in presses_of(post.components):
            if press.verb == verb:
                return post, item
    raise AssertionError(f"no public post has {verb}")


def outsider(stage: WireStage) -> Actor:
    """Somebody without a seat."""
    return stage.people[stage.names[-1]]


async def until_logged(stage: WireStage, words: str) -> None:
    """Wait for a line in the bot's log."""
    await stage.wire.until(lambda: any(words in line for line in stage.records.lines), f"{words!r} in the log")


# -- kinds ------------------------------------------------------------------------------------------------------


def test_a_command_is_answered_for_its_user_alone(shared: Shared) -> None:
    async def story(stage: WireStage) -> None:
        mia, jonas = stage.people["Mia"], stage.people["Jonas"]
        shown = await mia.slash(stage.channel, "me settings", turn=True)
        assert shown.kind in (4, 5) and shown.ephemeral and shown.response in mia.reads(stage.channel)
        assert not jonas.reads(stage.channel)
        events = await stage.wire.do("events")
        assert not [name for name in events if name.startswith("MESSAGE_")], "none was asked for"

    shared.tell(story)


def test_what_a_client_would_not_send_is_a_mistake_of_the_test(shared: Shared) -> None:
    async def story(stage: WireStage) -> None:
        mia = stage.people["Mia"]
        for command, options in (
            ("game new", {"players": 9}), ("game new", {"players": "3"}), ("game new", {"pace": "glacial"}),
            ("game", {}), ("game nothing", {}), ("game new", {"nothing": 1}), ("cw do", {}),
        ):
            with pytest.raises(Refused):
                await mia.slash(stage.channel, command, **options)

    shared.tell(story)


def test_completions_while_typing(shared: Shared) -> None:
    async def story(stage: WireStage, company: Company) -> None:
        person, decision = await whose_turn(stage, company)
        actor = stage.people[person.name]
        offered = await actor.complete(stage.channel, "cw do", "action")
        assert 0 < len(offered) <= 25 and all(len(one["name"]) <= 100 for one in offered)
        keys = {option.key for option in decision.options}
        assert {one["value"] for one in offered} <= keys
        word = offered[0]["name"].split()[0].lower()[:3]
        narrowed = await actor.complete(stage.channel, "cw do", "action", action=word)
        assert narrowed and offered[0] in narrowed
        assert await actor.complete(stage.channel, "cw do", "action", action="no such thing at all, ever") == []
        assert await outsider(stage).complete(stage.channel, "cw do", "action") == []
        chosen = await actor.slash(stage.channel, "cw do", action=offered[0]["name"])
        assert chosen.acknowledged and (await stage.game()).serial > 0

    at_first_turn(shared, story)


def test_a_form_is_opened_filled_in_and_sent(shared: Shared) -> None:
    async def story(stage: WireStage, company: Company) -> None:
        person, decision = await whose_turn(stage, company)
        move = next(option for option in decision.options if option.key.startswith("move acolyte"))
        opened = await open_move(stage, company, person)
        assert opened.kind == 9 and opened.modal is not None and len(opened.modal["components"]) == 5
        with pytest.raises(Refused):
            await person.send(opened, {"singles": ["move acolyte nowhere>everywhere"]})
        before = (await stage.game()).serial
        sent = await person.send(opened, {"singles": [move.key]})
        assert sent.kind == 6 and not sent.said
        said = [entry.option.key for row in (await stage.game()).rows for entry in row.entries]
        assert (await stage.game()).serial > before and move.key in said

    at_first_turn(shared, story)


def test_a_form_opened_before_a_restart_is_sent_after_it(shared: Shared) -> None:
    async def story(stage: WireStage, company: Company) -> None:
        person, decision = await whose_turn(stage, company)
        move = next(option for option in decision.options if option.key.startswith("move acolyte"))
        opened = await open_move(stage, company, person)
        before = (await stage.game()).serial
        await stage.restart(kill=True)
        await person.send(opened, {"singles": [move.key]})
        assert (await stage.game()).serial > before

    at_first_turn(shared, story)


async def open_move(stage: WireStage, company: Company, person: Person) -> Result:
    """The form for a Move."""
    post, item = panel(stage, "group")
    for found, press in presses_of(post.components):
        if press.verb == "group" and press.argument == "move":
            item = found
    opened = await person.click(post, item["custom_id"])
    assert isinstance(opened, Result)
    return opened


def test_a_select_chooses(shared: Shared) -> None:
    async def story(stage: WireStage, company: Company) -> None:
        person, _ = await whose_turn(stage, company)
        post, menu = panel(stage)
        with pytest.raises(Refused):
            await person.select(post, menu["custom_id"], ["nothing on offer"])
        before = (await stage.game()).serial
        done = await person.select(post, menu["custom_id"], [menu["options"][0]["value"]])
        assert done.kind == 6 and (await stage.game()).serial > before
        assert not post.components, "the old panel has lost its buttons"

    at_first_turn(shared, story)


def test_buttons_for_oneself(shared: Shared) -> None:
    async def story(stage: WireStage, company: Company) -> None:
        person, _ = await whose_turn(stage, company)
        post, item = panel(stage, "all")
        shown = await person.click(post, item["custom_id"])
        assert shown.kind == 4 and shown.response.is_ephemeral and shown.response.components
        guest = outsider(stage)
        with pytest.raises(Refused):
            await guest.click(shown.response, custom_id=next(presses_of(shown.response.components))[0]["custom_id"])
        refused = await guest.click(post, custom_id=item["custom_id"])
        assert refused.ephemeral and refused.said

    at_first_turn(shared, story)


def test_a_user_is_named_in_an_option(shared: Shared) -> None:
    async def story(stage: WireStage, company: Company) -> None:
        jonas = stage.people["Jonas"]
        done = await stage.people["Mia"].slash(stage.channel, "host transfer", user=jonas.id)
        assert done.acknowledged
        await stage.settle()
        assert (await stage.record()).creator == jonas.id

    at_first_turn(shared, story)


def test_context_menus_of_messages_and_people(shared: Shared) -> None:
    async def story(stage: WireStage, company: Company) -> None:
        await company.play(until=lambda game: game.serial > 8)
        guest, post = outsider(stage), stage.public()[-1]
        told = await guest.menu(post, "What happened here?")
        assert told.ephemeral and told.said
        board = await guest.menu(post, "Board at this point")
        assert board.response is not None and board.response.attachments and board.response.is_ephemeral
        record = await guest.menu(stage.people["Mia"], "Cthulhu Wars record", stage.channel)
        assert record.ephemeral and record.said

    at_first_turn(shared, story)


def test_files_come_with_answers_and_posts(shared: Shared) -> None:
    async def story(stage: WireStage, company: Company) -> None:
        shown = await outsider(stage).slash(stage.channel, "show board")
        assert shown.response is not None and shown.response.is_ephemeral
        (picture,) = shown.response.attachments
        assert picture["description"] and picture["ephemeral"] and picture["width"] == picture["height"] == 1
        assert len(await stage.wire.download(picture["url"])) == picture["size"]
        exported = await stage.people["Mia"].slash(stage.channel, "host export")
        assert exported.response is not None
        (file,) = exported.response.attachments
        record = json.loads(await stage.wire.download(file["url"]))
        assert record["complete"] is False and file["filename"] == f"table-{stage.table_id}.json"
        post, _ = panel(stage)
        assert post.attachments and re.fullmatch(r"cw\d+.*", str(post.nonce))

    at_first_turn(shared, story)


# -- late, twice, too old ---------------------------------------------------------------------------------------


def test_an_answer_after_three_seconds_is_refused_and_the_next_press_works(shared: Shared) -> None:
    async def story(stage: WireStage, company: Company) -> None:
        person, _ = await whose_turn(stage, company)
        post, menu = panel(stage)
        before = (await stage.game()).digest()
        await stage.wire.do("set", answer_within=0.05)
        await stage.wire.do("trouble", method="POST", path="/interactions/.*", delay=0.1)
        late = await stage.people[person.name].select(post, [menu["options"][0]["value"]], custom_id=menu["custom_id"])
        assert not late.acknowledged
        await until_logged(stage, "10062")
        assert "Traceback" not in stage.bot.text(stage.log_start)
        assert (await stage.game()).digest() == before, "nothing was done for a press that got no answer"
        await stage.wire.do("set", answer_within=30.0)
        await person.select(post, menu["custom_id"], [menu["options"][0]["value"]])
        assert (await stage.game()).digest() != before

    at_first_turn(shared, story)


def test_an_interaction_that_comes_twice_is_answered_and_counted_once(shared: Shared) -> None:
    async def story(stage: WireStage, company: Company) -> None:
        person, _ = await whose_turn(stage, company)
        post, menu = panel(stage)
        value = menu["options"][0]["value"]
        serial = (await stage.game()).serial
        number = await stage.wire.do(
            "press", user=stage.people[person.name].id, message=post.id, custom_id=menu["custom_id"], values=[value]
        )
        await stage.wire.do("again", interaction=number)
        await until_logged(stage, "40060")
        outcome = await stage.wire.do("outcome", interaction=number, wait=10.0, told=False)
        assert outcome["refused"] == [40060] and outcome["answered"] == 6
        await stage.until(lambda: stage.dealt_with(number), "the choice in the database")
        game = await stage.game()
        chosen = [entry.option.key for row in game.rows for entry in row.entries][serial - game.rows[0].serial :]
        assert chosen.count(value) == 1
        assert "Traceback" not in stage.bot.text(stage.log_start)

    at_first_turn(shared, story)


def test_an_interaction_that_comes_again_later_changes_nothing(shared: Shared) -> None:
    async def story(stage: WireStage, company: Company) -> None:
        person, _ = await whose_turn(stage, company)
        post, menu = panel(stage)
        done = await person.select(post, menu["custom_id"], [menu["options"][0]["value"]])
        before = (await stage.game()).digest()
        await stage.restart()
        await stage.wire.do("again", interaction=done.id)
        await until_logged(stage, "40060")
        assert (await stage.game()).digest() == before

    at_first_turn(shared, story)


def test_after_the_life_of_a_token_the_choice_counts_and_the_channel_tells(shared: Shared) -> None:
    async def story(stage: WireStage, company: Company) -> None:
        person, decision = await whose_turn(stage, company)
        key = next(option.key for option in decision.options if option.key.startswith("move acolyte"))
        posts, serial = len(stage.public()), (await stage.game()).serial
        await stage.wire.do("set", token_life=0.0)
        late = await stage.people[person.name].slash(stage.channel, "cw do", action=key)
        assert late.acknowledged and (await stage.game()).serial > serial
        await stage.wire.until(lambda: len(stage.public()) > posts, "the post")
        await until_logged(stage, "50027")
        assert "Traceback" not in stage.bot.text(stage.log_start)

    at_first_turn(shared, story)


def test_a_killed_bot_leaves_its_tokens_good(shared: Shared) -> None:
    """A press that is on its way when the process dies gets no answer; the same button works afterwards."""

    async def story(stage: WireStage, company: Company) -> None:
        person, _ = await whose_turn(stage, company)
        post, menu = panel(stage)
        before = (await stage.game()).digest()
        await stage.bot.kill()
        await stage.wire.do("set", answer_within=0.2)
        lost = await stage.people[person.name].select(post, [menu["options"][0]["value"]], custom_id=menu["custom_id"])
        assert not lost.acknowledged
        await stage.wire.do("set", answer_within=30.0)
        await stage.bot.up()
        assert (await stage.game()).digest() == before
        await person.select(post, menu["custom_id"], [menu["options"][0]["value"]])
        assert (await stage.game()).digest() != before

    at_first_turn(shared, story)


def test_many_people_press_at_once(shared: Shared) -> None:
    async def story(stage: WireStage, company: Company) -> None:
        post, item = panel(stage, "hand")
        presses = [actor.click(post, custom_id=item["custom_id"]) for actor in stage.people.values()]
        looks = [actor.slash(stage.channel, "show hand") for actor in stage.people.values()]
        for result in await asyncio.gather(*presses, *looks):
            assert result.acknowledged and result.ephemeral and result.said

    at_first_turn(shared, story)
