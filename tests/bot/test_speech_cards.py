"""Loyalty cards in the words about a whole position: figures, tokens, what nobody holds."""

from __future__ import annotations

from typing import Any

import msgspec

from bot import speech
from engine import Table
from engine.cthulhu_wars.rules import RULES
from engine.scenarios.format import Given
from engine.scenarios.position import build

WORDS = speech.words("en")


def view(**given: Any) -> Any:
    order = {"order": ["GC", "CC", "BG"], "expansions": ["high_priests"]}
    return Table(RULES, build(msgspec.convert({**order, **given}, Given))).view(None)


def test_a_sheet_counts_the_figures_of_expansions_and_cards() -> None:
    here = view(factions={"GC": {"cards": ["gug", "west"], "units": {"asia": {"gug": 1, "herbert_west": 1}}}})
    text = speech.sheet_text("GC", WORDS, here)
    assert "Acolyte 6 of 6 (1)" in text and "Gug 1 of 2 (1)" in text and "Herbert West 0 of 1 (3)" in text
    assert "High Priest 1 of 1 (3)" in speech.sheet_text("CC", WORDS, here)
    assert "Gug" not in speech.sheet_text("CC", WORDS, here) + speech.sheet_text("GC", WORDS)


def test_what_nobody_holds_is_told_cards_and_spellbooks() -> None:
    text = speech.board_text(view(cards=["gug", "shriveling"], factions={"CC": {"books": ["umr_at_tawil"]}}), WORDS)
    assert "Loyalty cards that nobody holds: Gug" in text
    assert "Neutral spellbooks that nobody has: Shriveling" in text
    assert "nobody has" not in speech.board_text(view(cards=["gug"]), WORDS)


def test_figures_of_nobody_are_told() -> None:
    text = speech.board_text(view(cards=["abhoth"], wild={"asia": {"filth": 2}}), WORDS)
    assert "**Asia**: Nobody 2 Filth" in text


def test_mummies_are_told_with_their_number_and_owner() -> None:
    here = view(
        factions={"GC": {"units": {"asia": {"acolyte": 2}}}}, memory={"mummified": [0, 1]},
        tokens=[{"kind": "mummified", "place": "asia", "owner": "GC", "n": 2}, {"kind": "eradicator", "place": "asia"}],
    )
    text = speech.board_text(here, WORDS)
    assert "Mummified Acolytes × 2 (Great Cthulhu)" in text and "Eradicator;" in text


def test_a_member_of_the_clan_is_told_with_whom_it_leaves() -> None:
    units = {"asia": {"wilbur": 1, "acolyte": 1}}
    for cards, said in (("BG", "took Wilbur Whateley from Black Goat for 3 Power"), ("", "took Wilbur Whateley for 3 Power")):
        factions: dict[str, Any] = {"GC": {"power": 5, "es": [1]}}
        if cards:
            factions[cards] = {"cards": ["wilbur"], "units": units}
        given = {
            "order": ["GC", "CC", "BG"], "at": "doom_turn", "active": "GC", "factions": factions,
            "cards": [] if cards else ["wilbur"],
        }
        table = Table(RULES, build(msgspec.convert(given, Given)))
        events = table.choose("take member wilbur 3", seat="GC")
        assert said in " ".join(speech.sentences(events, table.view(None), WORDS))


def test_a_great_old_one_in_juniors_place_is_told_as_placed() -> None:
    given = {
        "order": ["GC", "CC", "BG"], "dice": [1], "cards": ["byatis"], "memory": {"junior.tokens": 3},
        "factions": {"GC": {"power": 5, "cards": ["junior"], "units": {"asia": {"junior": 1}}}},
    }
    table = Table(RULES, build(msgspec.convert(given, Given)))
    table.choose("transmogrification", seat="GC")
    said = " ".join(speech.sentences(table.choose("bring byatis GC", seat="GC"), table.view(None), WORDS))
    assert "Great Cthulhu placed Byatis in Asia." in said and "from the pool" not in said, said
