"""What the words say of figures that loyalty cards bring, wherever they are."""

from __future__ import annotations

import msgspec

from bot import speech
from engine import Table
from engine.cthulhu_wars.game import Game
from engine.cthulhu_wars.rules import RULES
from engine.scenarios.format import Given
from engine.scenarios.position import build

WORDS = speech.words("en")


def table() -> Table[Game]:
    """Great Cthulhu holds cards whose figures lie on sheets and cards, and has lost an Acolyte to a Dark Demon."""
    lying = {
        "blasphemous_obeisance@CC:thousand_forms": {"moonbeast": 2}, "torment": {"acolyte": 1}, "the_summons": {"acolyte": 1},
    }
    mine = {"cards": ["moonbeast", "fiend", "dark_demon"], "units": {"asia": {"acolyte": 1, "moonbeast": 1}}, "holds": lying}
    theirs = {"books": ["thousand_forms"], "units": {"europe": {"nyarlathotep": 1}}}
    given = {"order": ["GC", "CC", "BG"], "factions": {"GC": mine, "CC": theirs}}
    return Table(RULES, build(msgspec.convert(given, Given)))


def test_the_sheet_counts_the_figures_of_cards_and_names_a_covered_spellbook() -> None:
    view = table().view(None)
    mine, theirs = speech.sheet_text("GC", WORDS, view), speech.sheet_text("CC", WORDS, view)
    assert "Fiend 4 of 4 (3), Moonbeast 1 of 4 (2)" in mine and "Moonbeast" not in theirs.partition("Requirements")[0]
    assert "The Thousand Forms (cannot be used now)" in theirs


def test_the_position_says_where_figures_off_the_map_are() -> None:
    text = speech.board_text(table().view(None), WORDS)
    assert "Great Cthulhu: 2 Moonbeasts on The Thousand Forms of Crawling Chaos." in text
    assert "Great Cthulhu: an Acolyte on the card of the Fiends." in text
    assert "Great Cthulhu: an Acolyte out of the game." in text
