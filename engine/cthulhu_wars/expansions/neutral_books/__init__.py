"""The neutral spellbooks (AZ-4 to AZ-16): taken instead of one's own, and counted as one's own."""

from __future__ import annotations

from engine.cthulhu_wars.abilities import RuleFlag, TableRule
from engine.cthulhu_wars.cards import Family
from engine.cthulhu_wars.expansions.neutral_books import actions, books
from engine.cthulhu_wars.expansions.neutral_books.supply import available
from engine.cthulhu_wars.position import Position
from engine.cthulhu_wars.state import AbilityId, SeatId


class NeutralBooks(TableRule):
    """For a fulfilled requirement you may take a neutral spellbook that nobody has instead of one of your own. It counts
    in full as one of your spellbooks; one of your own six will then never be yours. Each player may have one of them,
    unless the table has agreed on any number."""

    id, name, clause, timing = "neutral_spellbooks_rule", "Neutral spellbooks", "AZ-4", "Spellbook requirement"

    def books(self, game: Position, holder: SeatId, books: list[AbilityId], seat: SeatId) -> list[AbilityId]:
        return books + available(game, seat)


FAMILY = Family(
    id="neutral_books",
    name="Neutral spellbooks",
    cards=(*books.BOOKS, *actions.BOOKS),
    drawn=lambda players: 6,
    table=(NeutralBooks(),),
    flags=(
        RuleFlag("neutral_spellbook_limit", ("1", "none"), "How many neutral spellbooks may one player have?", "AZ-8"),
    ),
)
