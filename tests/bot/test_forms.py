"""Forms and lists that say much at once, pressed on a simulated Discord: losses, Moves, the only battle."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from simcord.results import to_discord_message

from bot.model import Intent, Outlook
from bot.panels.losses import figures
from bot.speech import words
from engine import Decision
from engine.play import PLAYERS

from .e2e.persons import fields, presses_of
from .e2e.stage import Stage

SEATS = ("GC", "CC", "BG")


class NotReached(Exception):
    """The game took another course."""


def staged(folder: Path, story: Callable[[Stage], Awaitable[None]]) -> None:
    """Tell a story in the first of some games that comes to it."""
    async def run(seed: str) -> None:
        (folder / seed).mkdir()
        async with Stage(folder / seed, seed=seed) as stage:
            await stage.seat(*SEATS, layout="earth33")
            await story(stage)

    for seed in "abcdefgh":
        try:
            asyncio.run(run(seed))
        except NotReached:
            continue
        return
    raise AssertionError("no game came to this")


async def user_of(stage: Stage, seat: str) -> Any:
    member = (await stage.record()).member_of(seat)
    assert member is not None
    return stage.world.people[member.name]


async def choose(stage: Stage, seat: str, *keys: str) -> None:
    person = await user_of(stage, seat)
    reply = await stage.service.choose(Intent(stage.table_id, person.id, seat, keys))
    assert reply.kind == "done", (keys, reply)


async def until(stage: Stage, wanted: Callable[[Any, Decision], bool], fight: bool = False, limit: int = 500) -> Decision:
    """Play on until the first open question is as wished; its panel is posted."""
    rng = random.Random(3)
    for _ in range(limit):
        game = await stage.game()
        if game.over:
            break
        asked = game.pending()[0]
        if wanted(game, asked):
            await stage.deliver()
            return asked
        options = [option for option in asked.options if fight and option.key.startswith("battle")]
        if fight:
            options = options or list(asked.options)
            key = options[rng.randrange(len(options))].key
        else:
            key = PLAYERS["heuristic"]().choose(asked, lambda: game.view(asked.seat), rng).key
        await choose(stage, asked.seat, key)
    raise NotReached


def item(message: Any, verb: str, argument: str = "") -> str:
    """The custom_id of an item of a message."""
    return next(
        found["custom_id"] for found, press in presses_of(message.components)
        if press.verb == verb and press.argument.startswith(argument)
    )


async def press(stage: Stage, person: Any, verb: str, argument: str = "", message: Any = None) -> Any:
    """A press on a button of the newest public message, or of a private one."""
    post = message or to_discord_message(stage.world.env, stage.public()[-1])
    return await person.click(post, custom_id=item(message or stage.public()[-1], verb, argument))


def own_pains(game: Any, asked: Decision) -> bool:
    """Pains are to be assigned by the one who takes them, on figures of which some stay."""
    return asked.prompt == "battle.pain" and asked.seat == asked.args["side"] and len(asked.options) > 1


def test_losses_are_said_in_one_form(tmp_path: Path) -> None:
    async def story(stage: Stage) -> None:
        asked = await until(stage, own_pains, fight=True)
        person = await user_of(stage, asked.seat)
        shown = await press(stage, person, "losses")
        form = fields(shown.modal)
        assert 2 <= len(shown.modal["components"]) <= 5 and {"pains", "retreat", "retreat2"} <= set(form)
        outlook = await stage.service.outlook(stage.table_id, asked.seat)
        assert outlook is not None
        unit, way = form["pains"]["options"][0]["value"], form["retreat"]["options"][-1]["value"]
        await stage.restart()
        await person.submit_modal(shown, {"pains": [unit], "retreat": [way]})
        while (game := await stage.game()).view(None).battle is not None:
            one = game.pending()[0]
            assert one.seat != asked.seat, f"asked again: {one}"
            await choose(stage, one.seat, one.options[0].key)
        kind = unit.partition("|")[0].split(" ")[-1]
        assert any(found.kind == kind for found in game.view(None).units_in(asked.seat, way))

    staged(tmp_path, story)


def test_losses_by_command(tmp_path: Path) -> None:
    async def story(stage: Stage) -> None:
        asked = await until(stage, own_pains, fight=True)
        person = await user_of(stage, asked.seat)
        outlook = await stage.service.outlook(stage.table_id, asked.seat)
        assert outlook is not None and len(outlook.ways) > 1
        before = (await stage.game()).digest()
        offered = await person.autocomplete(stage.channel, "cw losses", "retreat", f"{outlook.ways[0]}, ")
        assert {one["value"] for one in offered} == {f"{outlook.ways[0]}, {area}" for area in outlook.ways}
        offered = await person.autocomplete(stage.channel, "cw losses", "pains", "")
        assert {one["value"] for one in offered} == {which for which, _ in outlook.units}
        result = await person.slash(stage.channel, "cw losses", pains="a chair")
        assert result.ephemeral and "a chair" in result.response.content
        result = await person.slash(stage.channel, "cw losses")
        assert result.ephemeral and (await stage.game()).digest() == before
        who = outlook.units[0][0]
        await person.slash(stage.channel, "cw losses", pains=who, retreat=", ".join(outlook.ways))
        after = await stage.game()
        assert after.digest() != before and all(one.seat != asked.seat for one in after.pending())
        other = await user_of(stage, next(seat for seat in SEATS if all(seat != one.seat for one in after.pending())))
        result = await other.slash(stage.channel, "cw losses", pains=who)
        assert result.ephemeral

    staged(tmp_path, story)


def acolytes_apart(game: Any, asked: Decision) -> bool:
    """A turn in which five Acolytes of one area can go to three areas and more."""
    if asked.prompt != "turn" or game.view(None).power(asked.seat) < 5:
        return False
    ways = {option.to for option in asked.options if option.key.startswith("move acolyte")}
    return len(ways) >= 3


def single_moves(asked: Decision, n: int) -> list[str]:
    """Moves of Acolytes to n different areas."""
    found: dict[str, str] = {}
    for option in asked.options:
        if option.key.startswith("move acolyte"):
            found.setdefault(option.to, option.key)
    return list(found.values())[:n]


def test_a_move_to_many_places_takes_two_presses(tmp_path: Path) -> None:
    async def story(stage: Stage) -> None:
        asked = await until(stage, acolytes_apart)
        person, serial = await user_of(stage, asked.seat), (await stage.game()).serial
        shown = await press(stage, person, "group", "move")
        keys = single_moves(asked, 3)
        assert set(keys) <= {entry["value"] for entry in fields(shown.modal)["singles"]["options"]}
        where, to = asked.find(keys[0]).area, asked.find(keys[0]).to
        result = await person.submit_modal(shown, {"units": [f"acolyte|0|{where}|1"]})
        assert result.ephemeral and (await stage.game()).serial == serial, "units without a place to go to"
        shown = await press(stage, person, "group", "move")
        result = await person.submit_modal(shown, {})
        assert result.ephemeral and (await stage.game()).serial == serial
        shown = await press(stage, person, "group", "move")
        await person.submit_modal(shown, {"units": [f"acolyte|0|{where}|1"], "to": [to], "singles": keys[1:]})
        view = (await stage.game()).view(None)
        for key in keys:
            area = key.rpartition(">")[2]
            assert any(unit.kind == "acolyte" for unit in view.units_in(asked.seat, area)), area
        assert all(one.prompt != "move.more" for one in (await stage.game()).pending())

    staged(tmp_path, story)


def test_a_move_goes_on_with_several_at_once(tmp_path: Path) -> None:
    async def story(stage: Stage) -> None:
        asked = await until(stage, acolytes_apart)
        person = await user_of(stage, asked.seat)
        shown = await person.slash(stage.channel, "cw do", action=single_moves(asked, 1)[0], more=True)
        more = (await stage.game()).pending()[0]
        assert more.prompt == "move.more"
        message: Any = shown.response
        found = next(one for one, press in presses_of(message.components) if press.verb == "choose")
        power = (await stage.game()).view(None).power(asked.seat)
        assert found["max_values"] == min(power, len(found["options"]))
        keys = [key for key in single_moves(more, 3) if key in {entry["value"] for entry in found["options"]}][:2]
        assert len(keys) == 2
        shown = await person.select(message, keys, custom_id=found["custom_id"])
        still = (await stage.game()).pending()[0]
        assert still.prompt == "move.more", "a list leaves the Move open"
        shown = await press(stage, person, "group", "move", shown.response)
        keys = single_moves(still, 1)
        result = await person.submit_modal(shown, {"singles": keys})
        assert result.acknowledged
        assert all(one.prompt != "move.more" for one in (await stage.game()).pending()), "a form closes it"

    staged(tmp_path, story)


def one_battle(game: Any, asked: Decision) -> bool:
    return asked.prompt == "turn" and sum(option.key.startswith("battle") for option in asked.options) == 1


def test_the_only_battle_begins_at_once(tmp_path: Path) -> None:
    async def story(stage: Stage) -> None:
        asked = await until(stage, one_battle)
        person = await user_of(stage, asked.seat)
        result = await press(stage, person, "group", "battle")
        assert result.modal is None
        game = await stage.game()
        events = [event for row in game.rows for event in row.events]
        assert any(event.name == "battle_began" and event.seat == asked.seat for event in events[-40:])

    staged(tmp_path, story)


def test_several_battles_are_a_form(tmp_path: Path) -> None:
    async def story(stage: Stage) -> None:
        asked = await until(
            stage, lambda game, asked: asked.prompt == "turn" and sum(one.key.startswith("battle") for one in asked.options) > 1
        )
        result = await press(stage, await user_of(stage, asked.seat), "group", "battle")
        assert "target" in fields(result.modal)

    staged(tmp_path, story)


def test_figures_of_a_form_have_values_of_their_own() -> None:
    here: Any = SimpleNamespace(words=words("en"))
    found = figures(Outlook("GC", 1, 0, (("keeper acolyte", 1), ("acolyte", 2)), ()), here)
    assert [one.value for one in found] == ["keeper acolyte|1", "acolyte|1", "acolyte|2"]
    assert len({one.label for one in found}) == 3
