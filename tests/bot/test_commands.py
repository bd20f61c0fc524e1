"""The command tree as Discord sees it: sizes, groups, names; and what typed texts mean."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from bot.commands.fuzzy import best, matching
from bot.commands.tree import plain
from bot.custom_ids import unpack

from .e2e.stage import Stage


def tree_of(folder: Path) -> list[dict[str, Any]]:
    """All commands as they are sent to Discord."""
    async def build() -> list[dict[str, Any]]:
        async with Stage(folder) as stage:
            return [command.to_dict(stage.client.tree) for command in stage.client.tree.get_commands()]

    return asyncio.run(build())


def size(data: Any) -> int:
    """Discord's count: names, descriptions and values of a command, its options and choices."""
    if isinstance(data, dict):
        own = sum(len(str(data[key])) for key in ("name", "description", "value") if data.get(key) is not None)
        return own + sum(size(data.get(key, ())) for key in ("options", "choices"))
    return sum(size(one) for one in data)


def test_commands_are_small_and_groups_are_short(tmp_path: Path) -> None:
    commands = tree_of(tmp_path)
    menus = {"What happened here?", "Board at this point", "Cthulhu Wars record"}
    assert {command["name"] for command in commands} == {"cw", "show", "game", "host", "me", *menus}
    for command in commands:
        if command["name"] in menus:
            assert size(command) <= 32 and not command.get("options")
            continue
        assert len(command["options"]) <= 20, command["name"]
        assert size(command) < 4000, (command["name"], size(command))
        for sub in command["options"]:
            assert 1 <= len(sub["description"]) <= 100 and len(sub.get("options", ())) <= 25
            for option in sub.get("options", ()):
                assert 1 <= len(option["description"]) <= 100 and len(option.get("choices", ())) <= 25


def test_commands_are_told_to_discord_once(tmp_path: Path) -> None:
    async def twice() -> list[str]:
        async with Stage(tmp_path) as stage:
            await stage.seat("GC", "CC", "BG")
            await stage.restart()
            log = stage.world.env.http_requests
            return [entry.path for entry in log if entry.method == "PUT" and "commands" in entry.path]

    requests = asyncio.run(twice())
    assert len(requests) == 1, requests


def test_what_discord_adds_to_a_command_does_not_matter() -> None:
    ours = {"name": "a", "description": "b", "options": [{"name": "c", "description": "d", "type": 3, "required": False}]}
    theirs = {**json.loads(json.dumps(ours)), "id": "1", "version": "2", "dm_permission": None, "nsfw": False}
    theirs["options"][0].pop("required")
    assert plain(ours) == plain(theirs)


ENTRIES = [
    ("move acolyte africa>europe", "Move an Acolyte from Africa to Europe"),
    ("move acolyte africa>asia", "Move an Acolyte from Africa to Asia"),
    ("move acolyte africa>arabia", "Move an Acolyte from Africa to Arabia"),
    ("move keeper acolyte africa>arabia", "Move the keeper (Acolyte) from Africa to Arabia"),
    ("pass", "Pass"),
]


@pytest.mark.parametrize(("text", "key"), [
    ("m aco afr eur", "move acolyte africa>europe"), ("MOVE ACOLYTE AFRICA>ASIA", "move acolyte africa>asia"),
    ("pa", "pass"), ("m aco", None), ("", None), ("nonsense", None),
    ("m aco ara", "move acolyte africa>arabia"), ("m keep ara", "move keeper acolyte africa>arabia"),
])
def test_few_letters_name_an_option(text: str, key: str | None) -> None:
    assert best(text, ENTRIES) == key


def test_nothing_typed_lists_everything() -> None:
    assert matching("", ENTRIES) == ENTRIES


async def _at_turn(stage: Stage) -> tuple[Any, Any]:
    await stage.seat("GC", "CC", "BG", layout="earth33")
    game = await stage.game()
    while game.pending()[0].prompt != "turn":
        decision = game.pending()[0]
        member = (await stage.record()).member_of(decision.seat)
        assert member is not None
        await stage.world.people[member.name].slash(stage.channel, "cw do", action=decision.options[0].key)
        game = await stage.game()
    member = (await stage.record()).member_of(game.pending()[0].seat)
    assert member is not None
    return stage.world.people[member.name], game.pending()[0]


def test_a_move_by_command_is_whole_or_nothing(tmp_path: Path) -> None:
    async def play() -> None:
        async with Stage(tmp_path) as stage:
            person, decision = await _at_turn(stage)
            option = next(one for one in decision.options if one.verb == "move" and not one.keeper)
            before = (await stage.game()).digest()
            await person.slash(stage.channel, "cw move", units=f"9 {option.kind} {option.area}", to=option.to)
            assert (await stage.game()).digest() == before
            result = await person.slash(stage.channel, "cw move", units="a unit of dreams", to=option.to)
            assert result.ephemeral and "dreams" in result.response.content
            await person.slash(stage.channel, "cw move", units=f"2 {option.kind} {option.area}", to=option.to)
            view = (await stage.game()).view(None)
            assert sum(unit.kind == option.kind for unit in view.units_in(decision.seat, option.to)) == 2

    asyncio.run(play())


def test_an_illegal_action_is_refused_with_a_reason(tmp_path: Path) -> None:
    async def play() -> None:
        async with Stage(tmp_path) as stage:
            person, _ = await _at_turn(stage)
            result = await person.slash(stage.channel, "cw do", action="build gate atlantis")
            assert result.ephemeral and result.response.content
            for typed, told in (
                ("battle", "You can attack nobody"), ("capture", "You can capture nobody"), ("build asia", "Asia"),
            ):
                result = await person.slash(stage.channel, "cw do", action=typed)
                assert told in result.response.content and "understand" not in result.response.content, typed
            choices = await person.autocomplete(stage.channel, "cw do", "action", "")
            assert 0 < len(choices) <= 25 and all(len(one["name"]) <= 100 for one in choices)

    asyncio.run(play())


def test_a_form_sent_after_a_restart_still_counts(tmp_path: Path) -> None:
    async def play() -> None:
        async with Stage(tmp_path) as stage:
            person, decision = await _at_turn(stage)
            post = stage.public()[-1]
            custom_id = next(
                item["custom_id"] for row in post.components for item in row["components"]
                if (press := unpack(item["custom_id"])) is not None and press.argument == "move"
            )
            from simcord.results import to_discord_message

            shown = await person.click(to_discord_message(stage.world.env, post), custom_id=custom_id)
            await stage.restart()
            option = next(one for one in decision.options if one.verb == "move" and not one.keeper)
            await person.submit_modal(
                shown, {"units": [f"{option.kind}|0|{option.area}|1"], "to": [option.to]}
            )
            view = (await stage.game()).view(None)
            assert any(unit.kind == option.kind for unit in view.units_in(decision.seat, option.to))

    asyncio.run(play())


def test_the_record_is_a_private_file(tmp_path: Path) -> None:
    async def play() -> None:
        async with Stage(tmp_path) as stage:
            person, _ = await _at_turn(stage)
            result = await person.slash(stage.channel, "host export")
            names = [file.filename for file in result.response.attachments]
            assert result.ephemeral and names == [f"table-{stage.table_id}.json"]
            other = stage.world.people[stage.names[1]]
            assert (await stage.record()).creator == stage.world.people[stage.names[0]].id
            result = await stage.world.people[stage.names[0]].slash(stage.channel, "host transfer", user=other)
            assert result.ephemeral and str(other.id) in result.response.content
            assert (await stage.record()).creator == other.id
            await stage.deliver()
            assert any("hands the table over" in message.content for message in stage.public())

    asyncio.run(play())


def test_a_new_table_may_have_an_expansion(tmp_path: Path) -> None:
    async def play() -> None:
        async with Stage(tmp_path) as stage:
            mia = stage.world.people["Mia"]
            await mia.slash(stage.channel, "game new", players=3, expansion="high_priests")
            table = await stage.service.table_in(stage.channel.id)
            assert table is not None and table.settings.expansions == ("high_priests",)

    asyncio.run(play())


def test_nobody_is_asked_to_confirm_what_cannot_be_done(tmp_path: Path) -> None:
    """Resigning and ending say at once why there is nothing to resign or to end."""

    async def play() -> None:
        async with Stage(tmp_path) as stage:
            mia, zoe = stage.world.people["Mia"], stage.world.people["Zoe"]
            await mia.slash(stage.channel, "game new", players=3)
            shown = await mia.slash(stage.channel, "game resign")
            assert "has not begun" in shown.response.content, shown.response.content
            await mia.slash(stage.channel, "game end", sure=True)
            shown = await mia.slash(stage.channel, "game end")
            assert "sure" not in shown.response.content and "over" in shown.response.content, shown.response.content
            await stage.seat("GC", "CC", "BG")
            shown = await zoe.slash(stage.channel, "game resign")
            assert "no seat" in shown.response.content, shown.response.content
            shown = await mia.slash(stage.channel, "game resign")
            assert "confirm" in shown.response.content, shown.response.content

    asyncio.run(play())
