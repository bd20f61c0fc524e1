"""Independent Great Old Ones in words: the Elder Signs that lie face up."""

from __future__ import annotations

from bot import speech
from engine import Config, new_game

WORDS = speech.words("en")
OPEN = "The Elder Signs that nobody has lie face up: 18 worth 1, 12 worth 2, 6 worth 3"


def test_everybody_sees_the_elder_signs_while_they_lie_open() -> None:
    table = new_game(Config(seats=("GC", "CC", "BG"), seed="the curse", cards=("chaugnar",)))
    table.game.take_card("GC", "chaugnar")
    assert "face up" not in speech.board_text(table.view("GC"), WORDS)
    table.game.earn_card_book("GC", "chaugnar")
    for viewer in (None, "GC", "CC"):
        assert OPEN in speech.board_text(table.view(viewer), WORDS)
        assert not any(table.view(viewer).seat("BG").signs)
    table.game.return_card("chaugnar")
    view = table.view("CC")
    assert "face up" not in speech.board_text(view, WORDS)
    assert len(view.state.signs_pool) == 36 and not any(view.state.signs_pool)
