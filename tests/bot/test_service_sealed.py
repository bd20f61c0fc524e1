"""Choices made in secret by several people: what the service lists of a game says nothing about them."""

from __future__ import annotations

import sqlite3

import msgspec

from engine.cthulhu_wars.rules import RULES
from engine.kernel.table import Table
from engine.scenarios.format import Given
from engine.scenarios.position import build
from tests.bot.playing import JONAS, World, played
from tests.cthulhu_wars.test_sealed import POSITION, unspoilt


async def awakening(world: World) -> int:
    """A table at which Jonas (Crawling Chaos) awakens Azathoth; Mia and Ana are asked for a face, the computer has picked."""
    table = await world.table(("GC", "CC", "BG", "YS"), computers=("YS",), undo="open")
    head = Table(RULES, build(msgspec.convert({**POSITION, "dice": [], "factions": unspoilt()}, Given))).save()
    db = sqlite3.connect(world.path, isolation_level=None)
    db.execute("UPDATE tables SET head = ?", (head,))
    db.execute("UPDATE journal SET entries = '[]', origins = '[]', events = '[]', start = ?", (head,))
    db.close()
    await world.restart()
    await world.forget_owed()
    await world.choose(table, "CC", "awaken azathoth south_asia")
    await world.service.settled()
    return table


def asked(game: Table) -> list[tuple[str, str]]:
    return [(one.seat, one.prompt) for one in game.pending()]


def test_everybody_is_asked_at_once_and_a_computer_answers_in_silence(tmp_path):
    async def story(world: World):
        table = await awakening(world)
        game = await world.service.game(table)
        assert asked(game) == [("GC", "awaken_azathoth.pick"), ("BG", "awaken_azathoth.pick")]
        (action,) = await world.owed(table, "action")
        assert [one["seat"] for one in action.payload["asked"]] == ["GC", "BG", "YS"]
        await world.choose(table, "BG", "pick 2")
        await world.restart()
        game = await world.service.game(table)
        assert asked(game) == [("GC", "awaken_azathoth.pick")]
        await world.choose(table, "GC", "pick 5")
        game = await world.service.game(table)
        assert (game.view().power("GC"), game.view().power("BG"), game.view().power("YS")) == (6, 3, 7)

    played(tmp_path, story)


def test_picks_are_in_no_list_of_the_journal_and_in_nothing_that_is_owed(tmp_path):
    async def story(world: World):
        table = await awakening(world)
        reply = await world.choose(table, "GC", "pick 5")
        assert reply.kind == "done"
        reply = await world.service.ask_undo(table, JONAS)
        assert (reply.kind, reply.message) != ("refused", "undo_dice")
        assert [one.kind for one in await world.owed(table)].count("notice") >= 1
        told = msgspec.json.encode([msgspec.to_builtins(one) for one in (reply, *await world.owed(table))]).decode()
        assert "pick" not in told.replace("awaken_azathoth.pick", "")
        assert [key for row in await world.service.log(table) for _, key in row.choices] == ["awaken azathoth south_asia"]

    played(tmp_path, story)


def test_the_game_itself_tells_the_picks_once_all_are_there(tmp_path):
    async def story(world: World):
        table = await awakening(world)
        await world.choose(table, "GC", "pick 5")
        assert not any(event.name == "faces_picked" for row in await world.service.log(table) for event in row.events)
        await world.choose(table, "BG", "pick 2")
        (event,) = [event for row in await world.service.log(table) for event in row.events if event.name == "faces_picked"]
        assert event.facts["faces"] == {"GC": 5, "BG": 2, "YS": 6}

    played(tmp_path, story)
