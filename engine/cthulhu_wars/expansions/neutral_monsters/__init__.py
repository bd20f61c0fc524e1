"""The neutral monsters (NM): one file for each product, a tuple ``CARDS`` in each."""

from __future__ import annotations

from engine.cthulhu_wars.cards import Family
from engine.cthulhu_wars.expansions.market import MARKET, MARKET_FLAGS
from engine.cthulhu_wars.expansions.neutral_monsters import (
    azathoth_set,
    beyond_time,
    cats,
    dark_demons,
    eidolon,
    moonbeasts,
    penguins,
    planet_apocalypse,
    ramsey_campbell_one,
    ramsey_campbell_two,
    strangers,
    surface,
    underworld,
)

FAMILY = Family(
    id="neutral_monsters",
    name="Neutral monsters",
    cards=(
        *underworld.CARDS,
        *surface.CARDS,
        *moonbeasts.CARDS,
        *azathoth_set.CARDS,
        *ramsey_campbell_two.CARDS,
        *cats.CARDS,
        *penguins.CARDS,
        *beyond_time.CARDS,
        *ramsey_campbell_one.CARDS,
        *planet_apocalypse.CARDS,
        *strangers.CARDS,
        *dark_demons.CARDS,
        *eidolon.CARDS,
    ),
    drawn=lambda players: players + 1,  # NM-1
    table=MARKET,
    flags=(*MARKET_FLAGS, *azathoth_set.FLAGS, *moonbeasts.FLAGS, *ramsey_campbell_one.FLAGS),
)
