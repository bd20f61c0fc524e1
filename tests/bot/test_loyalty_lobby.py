"""Loyalty cards in the lobby: wishes, draws, pages and texts keep their word and Discord's limits."""

from __future__ import annotations

import asyncio
import hashlib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.card_wishes import NONE, chosen_in, dealt, ids_of, rival_of, usual, wishes, with_cards
from bot.model import Member, Settings, TableRecord
from bot.panels.limits import faults
from bot.panels.loyalty import lots, shown_on
from bot.speech import cards_lines, lobby_text, loyalty_text, name, rules, settings_text, wish_text, words
from bot.speech.loyalty import family_of
from engine import Config, ConfigError, new_game
from engine.cthulhu_wars.expansions import EXPANSIONS, FAMILIES
from engine.cthulhu_wars.setup import TWO_PLAYERS, all_flags

from .e2e.persons import Person, Tally, presses_of
from .e2e.stage import Stage
from .playing import ANA, MIA, World, played

WORDS = words("en")
SECRET = hashlib.sha256(b"cards").hexdigest()
RIVALS = [card for family in FAMILIES.values() for card in ids_of(family) if rival_of(card)][:2]
EVERYTHING = tuple(card for family in FAMILIES.values() for card in ids_of(family))


def after(*wished: str, **settings: Any) -> tuple[str, ...]:
    return with_cards(Settings(**settings), wished).cards


def test_wishes_take_cards_in_and_out() -> None:
    assert after("gug", "ghast", "dhole") == ("ghast", "gug", "dhole")
    assert after("gug", "ghast", "-gug") == ("ghast",)
    assert after("terrors") == tuple(ids_of(FAMILIES["terrors"]))
    assert after("terrors", "gug", "-terrors") == ("gug",)
    assert after("neutral_monsters", "-gug").count("gug") == 0
    assert len(after("neutral_monsters", "-gug")) == len(FAMILIES["neutral_monsters"].cards) - 1
    assert after("gug", NONE) == ()
    assert after("neutral_monsters", cards=("neutral_monsters", "dhole")) == (*ids_of(FAMILIES["neutral_monsters"]), "dhole")


def test_a_draw_replaces_what_was_chosen_of_its_group_alone() -> None:
    settings = with_cards(Settings(players=4), ["gug", "dhole", "?neutral_monsters"])
    drawn = dealt(settings, SECRET)
    assert len(chosen_in(drawn, "neutral_monsters")) == usual("neutral_monsters", 4) == 5
    assert chosen_in(drawn, "terrors") == ["dhole"]
    assert drawn == dealt(settings, SECRET), "one secret, one draw"
    others = {dealt(settings, hashlib.sha256(bytes([n])).hexdigest()).cards for n in range(8)}
    assert len(others) > 4, "another secret, another draw"
    three = dealt(with_cards(drawn, ["?neutral_monsters:3"]), SECRET)
    assert len(chosen_in(three, "neutral_monsters")) == 3


def test_everything_can_be_drawn_and_played() -> None:
    drawn = dealt(with_cards(Settings(players=4), ["?"]), SECRET)
    for family in FAMILIES:
        assert len(chosen_in(drawn, family)) == usual(family, 4)
    assert "high_priests" in drawn.expansions
    new_game(Config(seats=("?",) * 4, seed=SECRET, cards=drawn.cards, expansions=drawn.expansions))


def test_unique_high_priests_bring_the_high_priests() -> None:
    assert with_cards(Settings(), ["west"]).expansions == ("high_priests",)
    assert with_cards(Settings(), ["gug"]).expansions == ()


@pytest.mark.parametrize("card", RIVALS)
def test_a_card_against_a_faction_is_for_games_without_it(card: str, tmp_path: Path) -> None:
    async def story(world: World) -> None:
        table = await world.lobby(3)
        record = await world.service.table(table)
        assert (await world.service.choose_faction(table, MIA, 0, rival_of(card), manager=True)).kind == "done"
        reply = await world.service.configure(table, MIA, with_cards(record.settings, [card]))
        assert reply.kind == "refused" and "is for games without" in reply.args["sentence"]
        assert card not in dealt(with_cards(record.settings, [family_of(card).id]), SECRET).cards
        assert (await world.service.choose_faction(table, MIA, 0, "?", manager=True)).kind == "done"
        assert (await world.service.configure(table, MIA, with_cards(record.settings, [card]))).kind == "done"

    played(tmp_path, story)


@pytest.mark.parametrize("wish", ["", "nobody", "-nobody", "?nobody", "?nobody:3"])
def test_a_wish_for_what_there_is_not_is_refused(wish: str) -> None:
    with pytest.raises(ConfigError, match="no loyalty card"):
        with_cards(Settings(), [wish])


def test_every_wish_that_is_offered_changes_something() -> None:
    for settings in (Settings(), Settings(cards=("gug", "dhole")), Settings(cards=EVERYTHING)):
        offered = wishes(settings)
        assert len(set(offered)) == len(offered)
        assert len({wish_text(wish, 4, WORDS) for wish in offered}) == len(offered)
        for wish in offered:
            assert with_cards(settings, [wish]).cards != settings.cards, wish


def test_the_draw_happens_when_the_host_chooses_and_only_he_chooses(tmp_path: Path) -> None:
    async def story(world: World) -> None:
        table = await world.lobby(4)
        record = await world.service.table(table)
        settings = with_cards(record.settings, ["?"])
        reply = await world.service.configure(table, ANA, settings)
        assert (reply.kind, reply.message) == ("refused", "only_host")
        assert (await world.service.table(table)).settings.cards == ()
        assert (await world.service.configure(table, MIA, settings)).kind == "done"
        cards = (await world.service.table(table)).settings.cards
        assert len(cards) == sum(usual(family, 4) for family in FAMILIES) and not any("?" in card for card in cards)
        text = lobby_text(await world.service.table(table), WORDS)
        assert "Loyalty cards" in text

    played(tmp_path, story)


def test_too_many_to_draw_are_refused(tmp_path: Path) -> None:
    async def story(world: World) -> None:
        table = await world.lobby(3)
        record = await world.service.table(table)
        reply = await world.service.configure(table, MIA, with_cards(record.settings, ["?terrors:99"]))
        assert reply.kind == "refused" and "99" in reply.args["sentence"]

    played(tmp_path, story)


def longest() -> list[Settings]:
    """Everything chosen, and of each group all but one, with every option changed."""
    every = tuple(one for one in EXPANSIONS if one != TWO_PLAYERS)
    most = Settings(
        players=5, layout="earth55", undo="open", pace="relaxed", cards=EVERYTHING, expansions=every, draw_order=True,
    )
    few = tuple(card for family in FAMILIES.values() for card in ids_of(family)[1:])
    return [most, replace(most, cards=few), replace(most, cards=tuple(FAMILIES)), replace(most, cards=("?", *few[:20]))]


@pytest.mark.parametrize("settings", longest(), ids=["all", "all but one", "families", "drawn later"])
def test_the_lobby_with_every_card_fits_into_a_message(settings: Settings) -> None:
    members = tuple(Member(index, "?", 10**18 + index, "M" * 32) for index in range(5))
    table = TableRecord(1, 1, 2, 3, "lobby", settings, members, commitment="f" * 64)
    text = lobby_text(table, WORDS)
    assert len(text) <= 2000 and "Dice are sealed" in text
    assert all(family.name in text for family in FAMILIES.values() if chosen_in(settings, family.id))
    assert len(settings_text(settings, WORDS)) <= 2000
    assert len("\n".join(cards_lines(settings, WORDS))) <= 1100
    assert all_flags()


def test_every_card_is_told_in_one_message_and_found_by_its_name() -> None:
    for family in FAMILIES.values():
        for card in family.cards:
            text = loyalty_text(card.id, WORDS)
            assert len(text) <= 1900, (card.id, len(text))
            assert text.replace("\n", " ")[:200] in rules(name(card.id, WORDS), WORDS).replace("\n", " "), card.id


def test_terrors_and_elder_gods_are_called_so() -> None:
    assert "1 Dhole: Terror" in rules("dhole", WORDS)
    assert "Cultist" not in rules("dhole", WORDS)


def test_a_spellbook_tells_its_price_and_a_person_how_he_comes() -> None:
    assert "Action, 2 Power" in loyalty_text("undimensioned", WORDS)
    assert "costs 3 Power (recruited)" in loyalty_text("keziah", WORDS)


@pytest.mark.parametrize(("card", "told"), [
    ("servitor", "Combat -1: takes 1 die"), ("penguin", "Combat -2: takes 2 dice"), ("ghast", "Combat 0: no dice"),
    ("wamp", "Combat 0: no dice"), ("star_vampire", "Combat 1: 1 die."), ("gug", "Combat 3: 3 dice"),
])
def test_the_combat_of_a_figure_is_told_with_its_sign(card: str, told: str) -> None:
    assert told in loyalty_text(card, WORDS)


def test_pages_hold_every_card_once() -> None:
    for family in FAMILIES:
        ids = [card for page in range(9) for card in shown_on(family, page)]
        assert ids == ids_of(FAMILIES[family])


# -- by presses -------------------------------------------------------------------------------------------------


def item(message: Any, verb: str, argument: str | None = None) -> str:
    """The custom_id of a lobby item."""
    return next(
        str(one["custom_id"]) for one, press in presses_of(message.components)
        if press.verb == verb and argument in (None, press.argument)
    )


def test_cards_are_chosen_by_presses_and_shown_to_everybody(tmp_path: Path) -> None:
    async def test() -> None:
        async with Stage(tmp_path) as stage:
            mia, jonas = (Person(stage, name, Tally()) for name in ("Mia", "Jonas"))
            await mia.slash("game new", players=3, layout="earth33")
            found = await stage.service.table_in(stage.channel.id)
            assert found is not None
            stage.table_id = found.id

            def lobby() -> Any:
                return stage.seen(stage.public()[0])

            page = (await mia.click(lobby(), item(lobby(), "cards"))).response
            assert page.ephemeral and "No loyalty cards take part" in page.content
            page = (await mia.select(page, item(page, "cards", "go"), ["neutral_monsters"])).response
            assert "Usual with 3 players: 4" in page.content and "bought for Doom" in page.content
            page = (await mia.select(page, item(page, "tick"), ["gug", "ghast"])).response
            await stage.world.env.settle()
            assert "Gug" in lobby().content and "Ghast" in lobby().content
            page = (await mia.select(page, item(page, "lot", "neutral_monsters"), ["?neutral_monsters"])).response
            assert len(chosen_in((await stage.record()).settings, "neutral_monsters")) == 4
            page = (await mia.click(page, item(page, "cards", ""))).response
            page = (await mia.select(page, item(page, "cards", "go"), ["unique_high_priests"])).response
            page = (await mia.select(page, item(page, "tick"), ["west"])).response
            assert "is turned on" in page.content and "high_priests" in (await stage.record()).settings.expansions
            assert "Herbert West" in stage.public()[0].content

            # everybody looks, with the rules of each card; only the host chooses
            page = (await jonas.click(lobby(), item(lobby(), "cards"))).response
            page = (await jonas.select(page, item(page, "cards", "go"), ["terrors"])).response
            assert not [press.verb for _, press in presses_of(page.components) if press.verb in ("tick", "lot")]
            read = (await jonas.select(page, item(page, "card"), ["dhole"])).response
            assert "Planetary Destruction" in read.content and "2 Doom and 2 Power" in read.content
            before = (await stage.record()).settings
            answer = (await jonas.slash("game settings", cards="terrors")).response
            assert (await stage.record()).settings == before and "Only" in answer.content

            # commands
            await mia.slash("game settings", cards="none, dhole, all neutral spell")
            assert (await stage.record()).settings.cards == ("dhole", *ids_of(FAMILIES["neutral_books"])), stage.messages()[-1]
            result = await mia.slash("game settings", cards="nobody")
            assert "no loyalty card" in result.response.content
            for message in stage.messages():
                assert not faults(message.components) and len(message.content) <= 2000
            assert not stage.records.troubles

    asyncio.run(test())


def test_an_old_page_chooses_nothing_after_the_start(tmp_path: Path) -> None:
    async def test() -> None:
        async with Stage(tmp_path) as stage:
            mia = Person(stage, "Mia", Tally())
            await mia.slash("game new", players=3, layout="earth33", cards="?terrors:1, gug")
            found = await stage.service.table_in(stage.channel.id)
            assert found is not None and set(found.settings.cards) > {"gug"} and len(found.settings.cards) == 2
            stage.table_id = found.id
            lobby = stage.seen(stage.public()[0])
            page = (await mia.click(lobby, item(lobby, "cards"))).response
            page = (await mia.select(page, item(page, "cards", "go"), ["neutral_monsters"])).response
            for index in (1, 2):
                assert (await stage.service.set_computer(found.id, mia.actor.id, index, "heuristic")).kind == "done"
            assert (await stage.service.start(found.id, mia.actor.id)).kind == "done"
            answer = (await mia.select(page, item(page, "tick"), ["ghast"])).response
            assert "has begun" in answer.content
            assert (await stage.record()).settings.cards == found.settings.cards
            answer = (await mia.slash("game settings", cards="ghast")).response
            assert "has begun" in answer.content
            game = await stage.game()
            assert sorted(game.view().cards(None)) == sorted(found.settings.cards)

    asyncio.run(test())


def test_a_draw_can_be_asked_for_in_any_number_that_fits_a_select() -> None:
    for family in FAMILIES:
        offered = [choice.value for choice in lots(Settings(players=5), family, WORDS)]
        assert len(offered) <= 25 and len(set(offered)) == len(offered)
        for wish in offered:
            assert set(dealt(with_cards(Settings(players=5), [wish]), SECRET).cards) <= set(ids_of(FAMILIES[family]))
