"""The terrors (TR): one file for each product, a tuple ``CARDS`` in each."""

from __future__ import annotations

from engine.cthulhu_wars.cards import Family
from engine.cthulhu_wars.expansions.market import MARKET, MARKET_FLAGS
from engine.cthulhu_wars.expansions.terrors import cosmic, omens, roving, shoggoth

FAMILY = Family(
    id="terrors",
    name="Terrors",
    cards=(
        *cosmic.CARDS,
        *roving.CARDS,
        *shoggoth.CARDS,
        *omens.CARDS,
    ),
    drawn=lambda players: 1,
    table=MARKET,
    flags=MARKET_FLAGS,
)
