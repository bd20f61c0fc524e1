"""Losses of a battle said once: what they answer, for how long, and for whom."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from bot.model import Intent, Losses, Outlook, Reply
from bot.service.losses import PARTS, outlook
from bot.service.tables import Game
from engine import Decision
from engine.cthulhu_wars.rules import RULES
from engine.kernel.table import Table
from engine.play import PLAYERS
from engine.scenarios.format import given, read
from engine.scenarios.position import build
from tests.bot.playing import PEOPLE, World, played

Wanted = Callable[[Decision, Outlook], bool]


class NotReached(Exception):
    """The game took another course."""


async def fighting(world: World, table: int, wanted: Wanted, mind: str = "", limit: int = 400) -> tuple[Decision, Outlook]:
    """Play until somebody is asked about losses as wished. Without a mind people battle whenever they can."""
    rng = random.Random(7 if mind else 2)
    for _ in range(limit):
        game = await world.service.game(table)
        assert game is not None
        if game.over:
            break
        asked = game.pending()[0]
        outlook = await world.service.outlook(table, asked.seat, asked.id)
        if outlook is not None and wanted(asked, outlook):
            return asked, outlook
        battles = [option for option in asked.options if option.key.startswith("battle")]
        options = battles or list(asked.options)
        option = options[rng.randrange(len(options))]
        if mind:
            option = PLAYERS[mind]().choose(asked, lambda: game.view(asked.seat), rng)
        assert (await world.choose(table, asked.seat, option.key, question=asked.id)).kind == "done"
    raise NotReached


async def lose(world: World, table: int, asked: Decision, wish: Losses, interaction: int = 9077, **other: Any) -> Reply:
    given = {"user": PEOPLE[asked.seat], "seat": asked.seat, "keys": ("losses",), "question": asked.id, **other}
    return await world.service.lose(Intent(table, interaction=interaction, **given), wish)


def own_pains(asked: Decision, outlook: Outlook) -> bool:
    """The defender assigns Pains, may go to several places, and the other side retreats first."""
    return asked.prompt == "battle.pain" and asked.seat == asked.args["defender"] == outlook.side and len(outlook.ways) > 1


async def origins(world: World, table: int, seat: str) -> list[tuple[str, str]]:
    """(prompt, origin) of what this seat has chosen in the newest battle."""
    rows = await world.service.store.journal(table)
    made = [pair for row in rows for pair in zip(row.entries, row.origins, strict=True)]
    return [(entry["prompt"], origin) for entry, origin in made if entry["seat"] == seat and entry["prompt"] in PARTS]


def kept(world: World) -> Any:
    """What the database holds of wishes."""
    return sqlite3.connect(world.path).execute("SELECT losses FROM tables").fetchone()[0]


@pytest.mark.parametrize("restarted", [False, True])
def test_a_wish_answers_later_questions_of_the_battle(tmp_path, restarted):
    async def story(world: World) -> None:
        table = await world.table()
        asked, outlook = await fighting(world, table, own_pains)
        who, best = outlook.units[-1][0], outlook.ways[-1]
        reply = await lose(world, table, asked, Losses(pains=(who,), retreat=("atlantis", best)))
        assert (reply.kind, reply.message) == ("done", "chosen")
        other = (await world.service.game(table)).pending()[0]
        assert other.prompt == "battle.retreat" and other.seat == asked.args["attacker"]
        assert kept(world) is not None
        if restarted:
            await world.restart()
        assert (await world.choose(table, other.seat, other.options[0].key)).kind == "done"
        game = await world.service.game(table)
        assert game.view(None).battle is None
        assert any(unit.kind == who.split(" ")[-1] for unit in game.view(None).units_in(asked.seat, best))
        assert (await origins(world, table, asked.seat))[-2:] == [("battle.pain", "player"), ("battle.retreat", "order")]
        assert kept(world) is None

    played_with(tmp_path, "02", story)


def test_kills_pains_and_retreat_at_once(tmp_path):
    async def story(world: World) -> None:
        table = await world.table()
        asked, outlook = await fighting(
            world, table, lambda asked, outlook: bool(outlook.kills and outlook.pains and outlook.ways)
        )
        seat, area, best = asked.seat, asked.args["area"], outlook.ways[-1]
        assert seat == outlook.side == "GC" and dict(outlook.units) == {"acolyte": 3, "starspawn": 1}
        wish = Losses(("acolyte",), ("acolyte",), (best,))
        assert (await lose(world, table, asked, wish)).kind == "done"
        while (game := await world.service.game(table)).view(None).battle is not None:
            one = game.pending()[0]
            assert one.seat != seat, one
            await world.choose(table, one.seat, one.options[0].key, question=one.id)
        after = game.view(None)
        assert [unit.kind for unit in after.units_in(seat, area)].count("acolyte") == 1
        assert [unit.kind for unit in after.units_in(seat, best)].count("acolyte") == 1

    played_with(tmp_path, "01", story)


def test_what_is_not_possible_is_asked(tmp_path):
    async def story(world: World) -> None:
        table = await world.table()
        asked, outlook = await fighting(world, table, own_pains)
        before = await world.digest(table)
        reply = await lose(world, table, asked, Losses(pains=("hastur",), retreat=("atlantis",)))
        assert (reply.kind, reply.message) == ("done", "losses_kept")
        assert await world.digest(table) == before
        assert (await world.service.game(table)).pending()[0].id == asked.id
        reply = await lose(world, table, asked, Losses(pains=(outlook.units[0][0],), retreat=("atlantis",)), 9078)
        assert reply.message == "chosen"
        other = (await world.service.game(table)).pending()[0]
        await world.choose(table, other.seat, other.options[0].key)
        again = (await world.service.game(table)).pending()[0]
        assert (again.seat, again.prompt) == (asked.seat, "battle.retreat")

    played_with(tmp_path, "02", story)


def test_only_who_is_asked_may_say_it_and_only_once(tmp_path):
    async def story(world: World) -> None:
        table = await world.table()
        asked, outlook = await fighting(world, table, own_pains)
        wish = Losses(pains=(outlook.units[0][0],))
        stranger = next(user for seat, user in PEOPLE.items() if seat != asked.seat)
        before = await world.digest(table)
        assert (await lose(world, table, asked, wish, 9001, user=stranger)).kind == "not_yours"
        assert (await lose(world, table, asked, wish, 9002, question="1-GC")).kind == "stale"
        assert (await lose(world, table, asked, wish, 9003, keys=())).kind == "stale"
        await world.service.pause(table, PEOPLE["GC"])
        assert (await lose(world, table, asked, wish, 9004)).kind == "refused"
        await world.service.resume(table, PEOPLE["GC"])
        assert await world.digest(table) == before
        assert (await lose(world, table, asked, wish, 9005)).kind == "done"
        after = await world.digest(table)
        assert (await lose(world, table, asked, wish, 9005)).kind == "repeated"
        assert (await lose(world, table, asked, wish, 9006)).kind == "stale"
        assert await world.digest(table) == after

    played_with(tmp_path, "02", story)


def test_a_wish_goes_with_the_person_and_with_what_is_taken_back(tmp_path):
    async def story(world: World) -> None:
        table = await world.table()
        asked, outlook = await fighting(world, table, own_pains)
        await lose(world, table, asked, Losses(pains=(outlook.units[0][0],), retreat=outlook.ways[:1]))
        await world.service.replace(table, PEOPLE["GC"], asked.seat, PEOPLE["YS"], "Tom")
        other = (await world.service.game(table)).pending()[0]
        await world.choose(table, other.seat, other.options[0].key)
        assert (await world.service.game(table)).pending()[0].prompt == "battle.retreat"
        assert kept(world) is not None
        rows = await world.service.log(table)
        assert (await world.service.rewind(table, PEOPLE["GC"], rows[-1].row)).kind == "done"
        assert kept(world) is None

    played_with(tmp_path, "02", story)


def test_the_choice_may_belong_to_another_seat(tmp_path):
    """With Madness Crawling Chaos chooses where others retreat; dice decide when it comes to that."""
    async def story(world: World) -> None:
        table = await world.table(("GC", "CC", "BG", "YS"))
        asked, outlook = await fighting(
            world, table, lambda asked, outlook: asked.seat != outlook.side and len(outlook.ways) > 1, "heuristic"
        )
        assert await world.service.outlook(table, outlook.side) is None
        wish = Losses(retreat=outlook.ways[:1])
        assert (await lose(world, table, asked, wish, 9005, user=PEOPLE[outlook.side])).kind == "not_yours"
        assert (await lose(world, table, asked, wish)).message == "chosen"
        view = (await world.service.game(table)).view(None)
        assert any(unit.kind == asked.args["kind"] for unit in view.units_in(outlook.side, outlook.ways[0]))

    for seed in ("01", "02", "06", "07", "08", "09", "11"):
        try:
            (tmp_path / seed).mkdir()
            played_with(tmp_path / seed, seed, story)
        except NotReached:
            continue
        return
    raise AssertionError("no such battle")


def played_with(tmp_path: Any, seed: str, story: Any) -> None:
    """A story with dice of its own."""
    async def seeded(world: World) -> None:
        world.seed = seed * 32
        await story(world)

    played(tmp_path, seeded)


def test_a_third_party_has_nothing_to_say_beforehand():
    """Kills turned on it by an ability: it is asked, but it has no side in the battle whose losses could be foreseen."""
    file = read(Path("tests/scenarios/expansions/independents_dire.json"))
    case = next(case for case in file.cases if case.id == "IG-72")
    branch = (case.branches or {})["a Kill"]
    game = build(given(file, case.given, branch.given))
    game.reindex()
    table = Table(RULES, game)
    for key in ("battle asia CC", "turn 1", "kill acolyte asia"):
        table.choose(key)
    [asked] = table.pending()
    assert (asked.seat, asked.prompt) == ("BG", "battle.kill")
    assert outlook(cast(Game, SimpleNamespace(table=table)), asked) is None
