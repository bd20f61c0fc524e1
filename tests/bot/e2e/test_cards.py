"""Whole games with loyalty cards: chosen in the lobby by presses, played by people; and a large table of computer players."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from .conftest import Measured
from .persons import Person, Tally, presses_of
from .playing import Company
from .stage import Stage

MONSTERS, TERRORS, GODS = ("gug", "gnorri", "star_vampire"), ("dhole",), ("byatis", "yig")


def item(message: Any, verb: str, argument: str | None = None) -> str:
    """The custom_id of an item of the lobby."""
    return next(
        str(one["custom_id"]) for one, press in presses_of(message.components)
        if press.verb == verb and argument in (None, press.argument)
    )


async def lobby(stage: Stage, host: Person, **options: Any) -> Any:
    """A table opened by the host; what gives its card as it stands."""
    await host.slash("game new", **options)
    found = await stage.service.table_in(stage.channel.id)
    assert found is not None
    stage.table_id = found.id
    return lambda: stage.seen(stage.public()[0])


async def choose_cards(host: Person, card: Any, chosen: dict[str, tuple[str, ...]]) -> None:
    """Tick these cards, group by group."""
    page = (await host.click(card(), item(card(), "cards"))).response
    for family, ids in chosen.items():
        page = (await host.select(page, item(page, "cards", "go"), [family])).response
        page = (await host.select(page, item(page, "tick"), list(ids))).response
        page = (await host.click(page, item(page, "cards", ""))).response


def test_a_small_game_with_cards_chosen_by_presses(tmp_path: Path, measures: Measured) -> None:
    async def play() -> tuple[Company, set[str]]:
        async with Stage(tmp_path, seed="cards") as stage:
            people = {name: Person(stage, name, Tally()) for name in ("Mia", "Jonas", "Ana")}
            card = await lobby(stage, people["Mia"], players=3, layout="earth33")
            await choose_cards(people["Mia"], card, {
                "neutral_monsters": MONSTERS, "terrors": TERRORS, "independents": GODS,
            })
            for name, faction in (("Jonas", "CC"), ("Ana", "BG")):
                await people[name].select(card(), item(card(), "seat"), [faction])
            await people["Mia"].click(card(), item(card(), "start"))
            await stage.world.env.settle()
            assert (await stage.record()).status == "running"
            company = Company(stage, mode="mixed", seed="cards")
            await company.play()
            await stage.world.env.settle()
            await company.audit.judge()
            company.audit.database()
            company.audit.logs()
            assert not company.audit.problems, "\n".join(company.audit.problems[:20])
            game = await stage.game()
            assert game.over
            state = game.view().state
            return company, {held.ability for held in state.holdings if held.via == "card" and held.holder is not None}

    company, held = asyncio.run(play())
    assert held, "nobody bought or awakened a card: the game proves nothing"
    measures.games.append(("3 seats, earth33, loyalty cards", company.report.measures))


def test_computers_play_a_large_table_with_cards_to_the_end(tmp_path: Path) -> None:
    """Five factions, High Priests, three neutral monsters, a Terror and two independent Great Old Ones."""

    async def play() -> None:
        async with Stage(tmp_path, seed="large") as stage:
            await stage.seat(
                "GC", "CC", "BG", "YS", "OW", layout="earth55", computers=("CC", "BG", "YS", "OW"),
                cards=(*MONSTERS, *TERRORS, *GODS), expansions=("high_priests",),
            )
            host = stage.world.people[stage.names[0]]
            reply = await stage.service.stand_in(stage.table_id, host.id, "GC", "heuristic")
            assert reply.kind == "done", reply
            await stage.service.settled(stage.table_id)
            await stage.deliver()
            await stage.world.env.settle()
            game, record = await stage.game(), await stage.record()
            assert game.over and record.status == "over"
            assert "wins" in "\n".join(message.content for message in stage.public()[-3:])
            assert not stage.records.troubles, stage.records.troubles[:3]
            held = [one.ability for one in game.view().state.holdings if one.via == "card" and one.holder is not None]
            assert held, "nobody bought or awakened a card: the game proves nothing"

    asyncio.run(play())
