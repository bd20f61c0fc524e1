"""The independent Great Old Ones and Elder Gods (IG): one file for each pack, a tuple ``CARDS`` in each."""

from __future__ import annotations

from engine.cthulhu_wars.cards import Family
from engine.cthulhu_wars.expansions.independents import (
    absent_gods,
    campbell,
    cthugha,
    deep_ones,
    dire,
    elder_gods,
    faction_gods,
    greater,
    masks,
    pack_four,
    pack_one,
    pack_three,
    pack_two,
)

FAMILY = Family(
    id="independents",
    name="Independent Great Old Ones",
    cards=(
        *pack_one.CARDS,
        *cthugha.CARDS,
        *deep_ones.CARDS,
        *pack_two.CARDS,
        *pack_three.CARDS,
        *pack_four.CARDS,
        *campbell.CARDS,
        *masks.CARDS,
        *dire.CARDS,
        *greater.CARDS,
        *elder_gods.CARDS,
        *faction_gods.CARDS,
        *absent_gods.CARDS,
    ),
    drawn=lambda players: players - 1,  # IG-1
)
