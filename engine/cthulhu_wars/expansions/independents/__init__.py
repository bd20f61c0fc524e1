"""The independent Great Old Ones and Elder Gods (IG): one file for each pack, a tuple ``CARDS`` in each."""

from __future__ import annotations

from engine.cthulhu_wars.cards import Family
from engine.cthulhu_wars.expansions.independents import campbell, pack_four

FAMILY = Family(
    id="independents",
    name="Independent Great Old Ones",
    cards=(
        *pack_four.CARDS,
        *campbell.CARDS,
    ),
    drawn=lambda players: players - 1,  # IG-1
)
