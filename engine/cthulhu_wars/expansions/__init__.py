"""The expansions: one file each, one line each in the registry below.

Table variants are expansions that the set-up takes by itself (`setup.table_rules`).
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.cthulhu_wars.catalogue import register_ability, register_kind
from engine.cthulhu_wars.expansions import high_priests, two_players
from engine.cthulhu_wars.faction import Expansion

EXPANSIONS: Mapping[str, Expansion] = {
    expansion.id: expansion for expansion in (high_priests.EXPANSION, two_players.EXPANSION)
}

for _expansion in EXPANSIONS.values():
    for _kind, _ in _expansion.units:
        register_kind(_kind)
    for _ability in (*_expansion.sheet, *_expansion.table):
        register_ability(_ability)
