"""What loyalty cards bring into the pictures: figures of everybody and nobody, markers, numbers, long sheets."""

from __future__ import annotations

from functools import cache

import pytest

import renders
from engine import View
from engine.cthulhu_wars.catalogue import ABILITIES, CARDS, KINDS
from engine.cthulhu_wars.moments import Hold
from engine.cthulhu_wars.state import Token, Unit, hold, is_area
from renders import alt_text, silhouettes, strip, theme, tokens
from renders.cards import close_up, faction_sheet, paper
from renders.cli.positions import with_cards
from renders.layout import plan
from tests.renders.scenes import PLAYERS
from tests.renders.test_tokens import difference


@cache
def cards() -> View:
    return with_cards()


def test_every_figure_of_a_card_is_placed_on_the_board() -> None:
    placed = plan(cards())
    shown = {unit for item in placed.items for unit in item.units}
    assert shown == {unit.id for unit in cards().state.units if is_area(unit.place)}
    assert renders.board(cards(), PLAYERS).size == theme.BOARD


def test_nobodys_figures_look_like_no_factions() -> None:
    words = [look for look, _ in theme._BY_WORD.values()]
    colour, pattern = theme.NEUTRAL
    assert all(sum(abs(one - other) for one, other in zip(colour, look, strict=True)) > 70 for look in words)
    assert all(pattern != other for _, other in theme._BY_WORD.values())
    for code in theme.FACTIONS:
        for size in (17, 48):
            assert difference(tokens.unit(code, "filth", size), tokens.unit(None, "filth", size)) > 5, (code, size)


def test_a_long_sheet_is_as_tall_as_its_cards() -> None:
    view = cards()
    for seat in view.state.order:
        sheet = faction_sheet.draw(view, seat, PLAYERS)
        page, bottom = faction_sheet._contents(view, seat, "", 100)
        assert page.height == 100
        assert sheet.height >= bottom + paper.MARGIN > paper.TALL, seat


def test_a_card_shows_its_figure_on_the_sheet() -> None:
    own, books = faction_sheet.abilities(cards(), "CC")
    of_cards = [rule for rule in own if rule.ability.id in CARDS]
    assert of_cards
    for rule in of_cards:
        sort, _, kind = faction_sheet._sign(rule, False).partition(":")
        if kind:
            assert sort == "kind" and KINDS[kind]
            assert silhouettes.of_kind(kind) != silhouettes.of_kind("no_such_kind")
        else:
            assert not CARDS[rule.ability.id].figures and sort in silhouettes.MARKERS
    assert faction_sheet._sign(books[0], True) == "book"
    assert faction_sheet._sign(next(rule for rule in own if rule not in of_cards), False) == "eye"


def test_the_numbers_that_cards_keep_stand_in_the_corner() -> None:
    view = cards()
    holder = next(seat for seat in view.state.order if "azathoth" in view.cards(seat))
    assert strip.counters(view) == [("azathoth", holder, 17)]
    state = view.state.copy()
    growth = CARDS["ubbo_sathla"].counter
    state.memory = {**state.memory, "azathoth.glyph": 0, growth: 4}
    other = View(state, None)
    assert [(card, n) for card, _, n in strip.counters(other)] == [("ubbo_sathla", 4)]
    corner = (26, 132, 100, 168)
    pictures = [renders.board(one).crop(corner).tobytes() for one in (view, other)]
    state = view.state.copy()
    state.memory = {}
    assert len({*pictures, renders.board(View(state, None)).crop(corner).tobytes()}) == 3


def test_the_words_name_numbers_by_their_cards() -> None:
    view = cards()
    words = alt_text.board(view, PLAYERS)
    assert len(words) <= alt_text.LIMIT
    assert "Azathoth glyph at 17" in words and "azathoth.glyph" not in words
    state = view.state.copy()
    state.units, state.gates, state.holdings = [], {}, tuple(held for held in state.holdings if held.ability == "azathoth")
    words = alt_text.board(View(state, None), PLAYERS)
    assert "cards Azathoth (glyph at 17)" in words and "azathoth.glyph" not in words


def test_short_names_of_kinds_are_told_apart() -> None:
    for wording in alt_text.WORDINGS:
        names = [alt_text._kind_name(kind, 1, wording) for kind in KINDS if not KINDS[kind].same_figure_as]
        assert len(set(names)) == len(names), sorted(name for name in names if names.count(name) > 1)


def test_a_close_up_has_room_for_the_names_of_many_kinds() -> None:
    state = cards().state.copy()
    state.gates, crowd = {}, [unit for unit in state.units if unit.owner == "CC"]
    for unit in crowd:
        state.units[unit.id] = Unit(unit.id, unit.kind, unit.owner, "arabia")
    view = View(state, None)
    (owner, kinds), *_ = [one for one in close_up.present(view, "arabia") if one[0] == "CC"]
    lines = close_up._lines(kinds)
    assert owner == "CC" and len(kinds) > 14 and [kind for line in lines for kind in line] == kinds
    assert max(map(len, lines)) <= close_up._PER_LINE and max(map(len, lines)) - min(map(len, lines)) <= len(lines)
    height = close_up.draw(view, "arabia", PLAYERS).height
    assert height >= close_up._TOP + len(lines) * close_up._ROW[0]


def test_mummified_acolytes_tell_whose_they_are_and_how_many() -> None:
    view = cards()
    area = view.layout.areas[0].id
    found = [token for token in close_up.tokens_in(view, area) if token[0] == "mummified"]
    assert found == [
        ("mummified", "GC", "Mummified x3 (Great Cthulhu)"), ("mummified", "BG", "Mummified x2 (Black Goat)"),
    ]
    mine, yours = tokens.marker("mummified", 30, "GC"), tokens.marker("mummified", 30, "BG")
    assert difference(mine, yours) > 2
    assert tokens.marker("web", 30, "GC").tobytes() == tokens.marker("web", 30, "BG").tobytes()


@pytest.mark.parametrize("n", [2, 6])
def test_a_number_leaves_its_marker_to_be_seen(n: int) -> None:
    """Also where everything is drawn at half its size."""
    for size in (theme.MARKER, theme.MARKER // 2):
        state = cards().state.copy()
        state.units, state.gates = [], {}
        state.tokens = (Token("mummified", "europe", "GC", n),)
        item, = plan(View(state, None)).items
        item = item._replace(size=size, box=(*item.box[:2], item.box[2] - item.size + size, item.box[3] - item.size + size))
        left = item.box[2] - tokens.badge(n).width + 2 * theme.MARGIN
        assert left - item.box[0] >= size / 3


def test_figures_off_the_map_are_told_in_words_of_the_game() -> None:
    """No ability's own id is shown, and what is out of the game for good is told to be."""
    held = [ability.id for ability in ABILITIES.values() if ability.holds != Hold()]
    told = {ability: faction_sheet.place_name(hold(ability, "GC")) for ability in held}
    assert {"the_summons", "dust_to_dust", "innsmouth_look", "torment"} <= set(told)
    assert not [ability for ability, words in told.items() if words == f"in {ability.replace('_', ' ')}"]
    gone = [ability for ability, words in told.items() if words == "out of the game"]
    assert sorted(gone) == ["dust_to_dust", "innsmouth_look", "the_summons"]
