"""The neutral spellbooks (AZ-4 to AZ-16): taken instead of one's own, and counted as one's own."""

from __future__ import annotations

from engine.cthulhu_wars.abilities import NeutralBook, RuleFlag, TableRule
from engine.cthulhu_wars.cards import Family
from engine.cthulhu_wars.catalogue import ABILITIES
from engine.cthulhu_wars.expansions.neutral_books import books
from engine.cthulhu_wars.position import Position
from engine.cthulhu_wars.state import AbilityId, SeatId


class NeutralBooks(TableRule):
    """For a fulfilled requirement you may take a neutral spellbook that nobody has instead of one of your own. It counts
    in full as one of your spellbooks; one of your own six will then never be yours. Each player may have one of them."""

    id, name, clause, timing = "neutral_spellbooks_rule", "Neutral spellbooks", "AZ-4", "Spellbook requirement"

    def books(self, game: Position, holder: SeatId, books: list[AbilityId], seat: SeatId) -> list[AbilityId]:
        return books + available(game, seat)


def is_neutral(book: AbilityId) -> bool:
    """Is this a neutral spellbook?"""
    return isinstance(ABILITIES[book], NeutralBook)


def available(game: Position, seat: SeatId, leaving: AbilityId = "") -> list[AbilityId]:
    """The neutral spellbooks that a seat may take now (AZ-5, AZ-8); ``leaving``: a book that it gives up for that."""
    had = [book for book in game.books(seat) if is_neutral(book) and book != leaving]
    if had and game.rule("neutral_spellbook_limit") == "1":
        return []
    return [held.ability for held in game.state.holdings if held.via == "supply" and is_neutral(held.ability)]


FAMILY = Family(
    id="neutral_books",
    name="Neutral spellbooks",
    cards=books.BOOKS,
    drawn=lambda players: 6,
    table=(NeutralBooks(),),
    flags=(
        RuleFlag("neutral_spellbook_limit", ("1", "none"), "How many neutral spellbooks may one player have?", "AZ-8"),
    ),
)
