"""Odd input to every option of every command, and to autocomplete: an answer for the asker alone, nothing changed, no error."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import discord
import pytest
from discord import app_commands
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.commands.completing import actions, completes
from bot.commands.game import seat_index
from bot.commands.host import blocking_entries, row_entries
from bot.panels.here import Here
from bot.panels.limits import number_in
from bot.panels.looking import picture_of
from bot.service.reminders import quiet_hours, zone_of
from tests.bot.e2e.canaries import CANARY
from tests.bot.e2e.stage import Stage

from .conftest import SEATS, STRANGER, Attacked
from .forged import Forged
from .test_floods import Clock

ODD_TEXTS = (
    "x" * 6000, "9" * 6000, "-77", "000", "²", "1e9", "99999999999999999999", "'; DROP TABLE tables; --", "a\x00b",
    "../../etc/passwd", "/etc/passwd", "😀" * 1500, "a," * 3000, "1 acolyte," * 600, "@everyone", "%s{0}{ $n }",
    "\u202eevil", "z\ud800", "|", "?", "reveal 1",
)
SETTINGS = settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


def commands_of(stage: Stage) -> list[app_commands.Command[Any, ..., Any]]:
    """Every command."""
    found = stage.client.tree.walk_commands()
    return [one for one in found if isinstance(one, app_commands.Command)]


def typed_options() -> list[tuple[str, str]]:
    """(command, option) for every option that takes any text."""
    from bot.commands.cw import Cw
    from bot.commands.game import GameCommands
    from bot.commands.host import Host
    from bot.commands.me import Me
    from bot.commands.show import Show

    return [
        (command.qualified_name, option.display_name)
        for group in (Cw(), GameCommands(), Host(), Me(), Show()) for command in group.walk_commands()
        if isinstance(command, app_commands.Command)
        for option in command.parameters
        if option.type is discord.AppCommandOptionType.string and not option.choices
    ]


def needed(attacked: Attacked, command: str, option: str, text: str) -> dict[str, Any]:
    """This option with the text, and the others that must be given."""
    found = next(one for one in commands_of(attacked.stage) if one.qualified_name == command)
    values: dict[str, Any] = {option: text}
    for one in found.parameters:
        if one.required and one.display_name != option:
            person = attacked.stage.world.people["Zoe"]
            values[one.display_name] = {
                discord.AppCommandOptionType.user: person, discord.AppCommandOptionType.boolean: False,
            }.get(one.type, text)
    return values


@pytest.mark.parametrize(("command", "option"), typed_options(), ids="-".join)
def test_odd_texts_in_every_option(attacked: Attacked, command: str, option: str) -> None:
    """From the one whose turn it is, and from somebody without a seat."""
    async def work() -> None:
        stage = attacked.stage
        asked = (await stage.record()).member_of((await stage.game()).pending()[0].seat)
        assert asked is not None
        before, start, posts = await attacked.digest(), len(stage.records.lines), len(stage.public())
        for name in (asked.name, "Zoe"):
            person = stage.world.people[name]
            held: set[str] = set() if name == "Zoe" else set(map(str, (await stage.game()).view(asked.faction).seat(
                asked.faction).signs))
            for text in ODD_TEXTS[:: 4 if name == "Zoe" else 1]:
                result = await person.slash(stage.channel, command, **needed(attacked, command, option, text))
                assert result.acknowledged and result.ephemeral, (command, text[:20])
                assert set(CANARY.findall(str(result.response.content))) <= held
                assert await attacked.digest() == before, (name, text[:30])
        assert len(stage.public()) == posts, "nobody else is told"
        errors = [line for line in stage.records.lines[start:] if line.startswith(("ERROR", "CRITICAL"))]
        assert not errors, errors

    attacked.run(work)


@SETTINGS
@given(text=st.text(max_size=300), where=st.sampled_from(typed_options()))
def test_any_text_in_any_option(attacked: Attacked, text: str, where: tuple[str, str]) -> None:
    async def work() -> None:
        stage = attacked.stage
        before, start = await attacked.digest(), len(stage.records.lines)
        person = stage.world.people["Zoe"]
        result = await person.slash(stage.channel, where[0], **needed(attacked, *where, text))
        assert result.acknowledged and result.ephemeral
        assert await attacked.digest() == before
        assert not [line for line in stage.records.lines[start:] if line.startswith(("ERROR", "CRITICAL"))]

    attacked.run(work)


@given(st.text(max_size=6000) | st.integers().map(str))
def test_numbers_zones_hours_and_pictures_from_any_text(text: str) -> None:
    number = number_in(text)
    assert number is None or 0 <= number < 10**8
    assert picture_of(text).kind in ("whole", "faction", "area")
    zone_of(text)
    quiet_hours(text)


@pytest.mark.parametrize("name", ["../../etc/passwd", "/etc/passwd", "\x00", "x" * 5000, "..", ".", "Europe", "Europe/../UTC"])
def test_a_time_zone_is_no_path(name: str) -> None:
    assert zone_of(name) is None


# -- autocomplete -----------------------------------------------------------------------------------------------


def completing() -> list[tuple[str, str]]:
    """(command, option) for every option with autocomplete."""
    from bot.commands.cw import Cw
    from bot.commands.game import GameCommands
    from bot.commands.host import Host
    from bot.commands.me import Me
    from bot.commands.show import Show

    return [
        (command.qualified_name, option.display_name)
        for group in (Cw(), GameCommands(), Host(), Me(), Show()) for command in group.walk_commands()
        if isinstance(command, app_commands.Command) for option in command.parameters if option.autocomplete
    ]


@pytest.mark.parametrize(("command", "option"), completing(), ids="-".join)
def test_autocomplete_shows_no_hand_and_nothing_of_others(attacked: Attacked, command: str, option: str) -> None:
    """To somebody without a seat nothing of anybody's choices; to a player, no sign but his own; never more than 25."""
    async def work() -> None:
        stage, start = attacked.stage, len(attacked.stage.records.lines)
        game = await stage.game()
        own = {key.key for one in game.pending() for key in one.options}
        for member in [*(await stage.record()).members, None]:
            name = "Zoe" if member is None else member.name
            held = set() if member is None else set(map(str, game.game.state.seats[member.faction].signs))
            for text in ("", "a", "reveal", "70", "x" * 6000, "a," * 3000, "z\ud800\x00"):
                choices = await stage.world.people[name].autocomplete(stage.channel, command, option, text)
                assert len(choices) <= 25
                said = str(choices)
                assert set(CANARY.findall(said)) <= held, said
                if member is None and command.startswith("cw"):
                    assert not own & {str(one["value"]) for one in choices}
        assert not [line for line in stage.records.lines[start:] if line.startswith(("ERROR", "CRITICAL"))]

    attacked.run(work)


def test_only_the_host_is_offered_answers_of_others(attacked: Attacked) -> None:
    async def work() -> None:
        stage = attacked.stage
        record = await stage.record()
        other = next(one.user for one in record.members if one.user not in (None, record.creator))
        for user, offered in ((STRANGER, False), (other, False), (record.creator, True)):
            interaction: Any = Forged(stage.client, int(user or 0), attacked.guild, attacked.channel)
            here = Here(interaction)
            await here.load()
            assert bool(await blocking_entries(here, "")) is offered, user

    attacked.run(work)


def test_nobody_learns_who_is_asked_out_of_turn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither the list of answers nor that of rows tells of a window, even to the host; nor can it be answered by typing."""
    async def play() -> None:
        async with Stage(tmp_path) as stage:
            await stage.seat(*SEATS, layout="earth33")
            game = await stage.game()
            decision = game.pending()[0]
            seat, keys = decision.seat, [option.key for option in decision.options]
            host = stage.world.people[stage.names[0]]
            interaction: Any = Forged(stage.client, host.id, stage.world.guild.id, stage.channel.id)
            here = Here(interaction)
            await here.load()
            assert await blocking_entries(here, "")
            monkeypatch.setattr(Here, "pending", lambda self: [type(decision)(seat, "window", decision.options, decision.args)])
            assert not await blocking_entries(here, "")
            before = game.digest()
            result = await host.slash(stage.channel, "host answer", answer=f"{seat} {keys[0]}")
            assert result.ephemeral and (await stage.game()).digest() == before
            for _, label in await row_entries(here, ""):
                assert not any(key in label for key in keys)

    asyncio.run(play())


def test_a_flood_of_keystrokes_costs_nothing(attacked: Attacked) -> None:
    async def work() -> None:
        from bot.floods import Floods, Rate

        stage, asked = attacked.stage, []

        async def source(here: Here, current: str) -> list[tuple[str, str]]:
            asked.append(current)
            return await actions(here, current)

        usual = stage.client.floods
        stage.client.floods = Floods(Clock(), hints=Rate(10, 1))
        try:
            user = (await stage.record()).members[0].user
            interaction: Any = Forged(stage.client, int(user or 0), attacked.guild, attacked.channel)
            answers = [await completes(source)(interaction, "m") for _ in range(50)]
        finally:
            stage.client.floods = usual
        assert len(asked) == 10 and answers[10:] == [[]] * 40

    attacked.run(work)


def test_a_seat_by_any_number(attacked: Attacked) -> None:
    async def work() -> None:
        interaction: Any = Forged(attacked.stage.client, STRANGER, attacked.guild, attacked.channel)
        here = Here(interaction)
        await here.load()
        assert [seat_index(here, text) for text in ("1", "0", "9" * 6000, "-3", "٣", "nobody")] == [0, -1, -1, -1, -1, -1]

    attacked.run(work)


def test_no_table_is_opened_in_direct_messages(attacked: Attacked) -> None:
    async def work() -> None:
        from bot.commands.game import new_command

        interaction: Any = Forged(attacked.stage.client, STRANGER, None, 12345)
        await new_command(Here(interaction), 4, "", "daily", "friendly", "")
        assert "in a channel of a server" in interaction.answers.text

    attacked.run(work)
