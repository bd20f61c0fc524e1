"""What may be taken from the common supply of neutral spellbooks (AZ-4, AZ-5, AZ-8)."""

from __future__ import annotations

from engine.cthulhu_wars.abilities import NeutralBook
from engine.cthulhu_wars.catalogue import ABILITIES
from engine.cthulhu_wars.position import Position
from engine.cthulhu_wars.state import AbilityId, SeatId


def is_neutral(book: AbilityId) -> bool:
    """Is this a neutral spellbook?"""
    return isinstance(ABILITIES[book], NeutralBook)


def available(game: Position, seat: SeatId, leaving: AbilityId = "") -> list[AbilityId]:
    """The neutral spellbooks that a seat may take now (AZ-5, AZ-8); ``leaving``: a book that it gives up for that."""
    had = [book for book in game.books(seat) if is_neutral(book) and book != leaving]
    if had and game.rule("neutral_spellbook_limit") == "1":
        return []
    return [held.ability for held in game.state.holdings if held.via == "supply" and is_neutral(held.ability)]
