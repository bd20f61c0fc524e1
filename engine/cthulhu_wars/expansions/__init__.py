"""The expansions: one file each, one line each in the registry below.

Table variants are expansions that the set-up takes by itself (`setup.table_rules`).
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.cthulhu_wars.cards import Card, Family
from engine.cthulhu_wars.catalogue import register_ability, register_card, register_kind
from engine.cthulhu_wars.expansions import high_priests, independents, neutral_monsters, terrors, two_players
from engine.cthulhu_wars.faction import Expansion

EXPANSIONS: Mapping[str, Expansion] = {
    expansion.id: expansion for expansion in (high_priests.EXPANSION, two_players.EXPANSION)
}

for _expansion in EXPANSIONS.values():
    for _kind, _ in _expansion.units:
        register_kind(_kind)
    for _ability in (*_expansion.sheet, *_expansion.table):
        register_ability(_ability)

FAMILIES: Mapping[str, Family] = {
    family.id: family for family in (
        neutral_monsters.FAMILY,
        terrors.FAMILY,
        independents.FAMILY,
    )
}

for _family in FAMILIES.values():
    for _rule in _family.table:
        register_ability(_rule)
    for _card in _family.cards:
        if isinstance(_card, Card):
            register_card(_card)
        else:
            register_ability(_card)
