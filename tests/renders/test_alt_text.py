"""The words for pictures: short enough, complete, and silent about what is hidden."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence

import pytest

from engine import Table, View
from engine.cthulhu_wars.catalogue import KINDS
from engine.cthulhu_wars.game import Game
from engine.cthulhu_wars.state import Gate, Token, is_area
from engine.cthulhu_wars.view import redact
from engine.kernel.events import Event
from renders import alt_text, theme
from tests.renders import scenes
from tests.renders.scenes import BATTLES, PLAYERS


def all_texts(view: View) -> list[str]:
    """Every text about a view."""
    texts = [alt_text.board(view, PLAYERS), alt_text.battle(view, (), PLAYERS)]
    texts += [alt_text.sheet(view, seat, PLAYERS) for seat in view.state.order]
    return texts + [alt_text.close_up(view, area, PLAYERS) for area in view.layout.area_ids]


def other_secrets(table: Table[Game]) -> Table[Game]:
    """The same table with everything hidden changed."""
    twin = table.clone()
    state = twin.game.state
    state.secret = "ab" * 32
    state.signs_pool = tuple(4 - value for value in state.signs_pool)
    for seat in state.seats.values():
        seat.signs = tuple(7 + value for value in seat.signs)
    return twin


def test_random_games_fit_and_tell_nothing_hidden() -> None:
    signs = 0
    for table in scenes.random_tables(16, 23):
        twin = other_secrets(table)
        texts = all_texts(table.view())
        assert all(len(text) <= alt_text.LIMIT for text in texts)
        assert texts == all_texts(twin.view())
        signs += sum(len(seat.signs) for seat in table.game.state.seats.values())
        for viewer in table.game.state.order:
            if table.game.state.seats[viewer].signs:
                assert alt_text.board(table.view(viewer)) == alt_text.board(table.view())
    assert signs > 0  # there was something to hide


def test_the_board_tells_power_doom_signs_and_books_of_every_seat() -> None:
    for table in scenes.random_tables(4, 97):
        view = table.view()
        text = alt_text._board(view, PLAYERS, alt_text.WORDINGS[0])
        for seat in view.state.order:
            record = view.seat(seat)
            told = text.partition(f"{theme.faction_name(seat)} ({seat}")[2].split(";")[0]
            assert f" {record.power} Power, {record.doom} Doom, {len(record.signs)} Elder Sign" in told
            assert f"{len(view.books(seat))} spellbook" in told


@pytest.mark.parametrize("wording", alt_text.WORDINGS, ids=lambda wording: wording.kinds)
def test_every_unit_on_the_map_is_counted_in_every_wording(wording: alt_text.Wording) -> None:
    for view in [scenes.crowd(), *(table.view() for table in scenes.random_tables(4, 97))]:
        text = alt_text._areas(view, wording)
        for area in view.layout.area_ids:
            here = [unit for unit in view.state.units if unit.place == area]
            name = alt_text._area_name(view, area, wording)
            entry = text.partition(f"{name}: ")[2].split(";")[0]
            for seat in view.state.order:
                mine = [unit for unit in here if unit.owner == seat]
                if mine:
                    assert f"{seat} {alt_text._units(mine, wording)}" in entry, (area, seat, text)
                    assert all(
                        alt_text._kind_name(unit.kind, 1, wording) in entry for unit in mine if KINDS[unit.kind].goo
                    )
            gate = view.state.gates.get(area)
            if gate is not None and is_area(area):
                assert "gate" in entry


def test_a_crowd_names_pieces_as_long_as_it_can() -> None:
    text = alt_text.board(scenes.crowd(), PLAYERS)
    assert "Cthulhu" in text and "2 Aco" in text and len(text) <= alt_text.LIMIT
    spread = alt_text.board(scenes.crowd(scenes.crowd().layout.area_ids), PLAYERS)
    assert "M Monsters" in spread and len(spread) <= alt_text.LIMIT


def test_wordings_grow_shorter() -> None:
    view = scenes.crowd()
    lengths = [len(alt_text._board(view, PLAYERS, wording)) for wording in alt_text.WORDINGS]
    assert lengths == sorted(lengths, reverse=True)


def test_even_endless_names_are_cut() -> None:
    view = scenes.crowd()
    names = dict.fromkeys(view.state.order, "N" * 2000)
    assert len(alt_text.board(view, names)) <= alt_text.LIMIT
    assert len(alt_text.close_up(view, "south_asia", names)) <= alt_text.LIMIT
    assert len(alt_text.sheet(view, "OW", names)) <= alt_text.LIMIT
    assert alt_text.first_fit(iter(["x" * 3000])).endswith("…")


@pytest.mark.parametrize("battle", BATTLES, ids=lambda battle: battle.__name__)
def test_a_battle_is_told_with_dice_and_losses(battle: Callable[[View, Sequence[Event]], bool]) -> None:
    view, events = scenes.moment(battle)
    text = alt_text.battle(view, events, PLAYERS)
    assert text.startswith("Battle in ") and "attacks" in text and "Kill" in text and "Pain" in text
    assert len(text) <= alt_text.LIMIT


def test_no_battle_no_words() -> None:
    assert alt_text.battle(scenes.crowd()) == ""


def test_the_close_up_names_keeper_tokens_and_all_units() -> None:
    text = alt_text.close_up(scenes.crowd(("south_asia",)), "south_asia", PLAYERS)
    assert "Gate kept by Dark Young of Black Goat" in text and "Desecration (Yellow Sign)" in text
    assert "6 Acolytes" in text and "Yog-Sothoth is a gate of Opener of the Way" in text


def test_the_sheet_tells_units_requirements_and_books() -> None:
    text = alt_text.sheet(scenes.crowd(), "GC", PLAYERS)
    for words in ("Great Cthulhu (Mia)", "2 Elder Signs", "Deep One 4 on map, 0 in pool, cost 1, combat 1",
                  "Open: First Doom phase", "Not taken: Absorb", "Abilities: Immortal"):
        assert words in text


def test_captives_and_the_submerged_are_told() -> None:
    view = scenes.crowd()
    state = view.state
    acolyte = next(unit for unit in state.units if unit.owner == "CC" and unit.kind == "acolyte")
    great = next(unit for unit in state.units if unit.kind == "cthulhu")
    state.units[acolyte.id] = type(acolyte)(acolyte.id, acolyte.kind, acolyte.owner, "prison:BG")
    state.units[great.id] = type(great)(great.id, great.kind, great.owner, "hold:the_deep@GC")
    text = alt_text.board(View(state, None))
    assert "BG holds captive CC Aco" in text and "GC in the deep: Cthulhu" in text
    state.units[great.id] = type(great)(great.id, great.kind, great.owner, "hold:velvet_fan@GC")
    assert "GC on the card Bloated Woman: Cthulhu" in alt_text.board(View(state, None))


def test_the_board_tells_who_is_waited_for() -> None:
    view = scenes.crowd()
    view.state.phase, view.state.active = "action", "GC"
    assert "waiting for" not in alt_text.board(view, PLAYERS, ("GC",)) + alt_text.board(view, PLAYERS)
    text = alt_text._board(view, PLAYERS, alt_text.WORDINGS[0], ("BG", "OW"))
    assert "Great Cthulhu's turn, waiting for Black Goat and Opener of the Way" in text
    assert "GC's turn, waiting for BG" in alt_text._board(view, PLAYERS, alt_text.WORDINGS[-1], ("BG",))


def test_areas_with_a_glyph_are_named_where_a_requirement_needs_them() -> None:
    view = scenes.crowd()
    assert "Desecrate Africa or Australia (West Africa, East Africa, " in alt_text.sheet(view, "YS", PLAYERS)
    assert "West Africa, land, glyph AA, next to" in alt_text.close_up(view, "west_africa", PLAYERS)


def test_the_fullest_board_is_told_to_its_end() -> None:
    state = scenes.crowd(scenes.crowd().layout.area_ids).state
    areas = [area.id for area in View(state, None).layout.areas]
    state.tokens = tuple(Token("desecration", area, "YS") for area in areas[:12])
    state.gates = {area: Gate(area, None) for area in areas[:12]}
    acolytes = [unit for unit in state.units if unit.kind == "acolyte"]
    for at, unit in enumerate(acolytes[:8]):
        state.units[unit.id] = type(unit)(unit.id, unit.kind, unit.owner, f"prison:{state.order[(at + 1) % 5]}")
    for seat in state.seats.values():
        seat.power, seat.doom, seat.signs = 20, 29, (1,) * 12
    text = alt_text.board(View(redact(state, None), None), PLAYERS, ("BG", "OW"))
    assert not text.endswith("…") and "YS holds GC 1" in text


def test_names_are_left_out_before_facts() -> None:
    assert [dataclasses.astuple(wording)[:2] for wording in alt_text.WORDINGS[:3]] == [
        (True, True), (False, True), (False, False)
    ]
