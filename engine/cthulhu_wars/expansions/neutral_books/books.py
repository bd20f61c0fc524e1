"""The neutral spellbooks themselves."""

from __future__ import annotations

from collections.abc import Sequence

from engine.cthulhu_wars.abilities import NeutralBook
from engine.cthulhu_wars.moments import PriceChange, Purchase
from engine.cthulhu_wars.position import Position
from engine.cthulhu_wars.state import SeatId


class UmrAtTawil(NeutralBook):
    """Building a gate costs you 1 Power less."""

    id, name, clause = "umr_at_tawil", "Umr at-Tawil", "AZ-11"
    verbs = ("build_gate",)

    def price(self, game: Position, holder: SeatId, payer: SeatId, purchase: Purchase) -> PriceChange | None:
        return PriceChange(add=-1) if payer == holder else None


BOOKS: Sequence[NeutralBook] = (UmrAtTawil(),)
