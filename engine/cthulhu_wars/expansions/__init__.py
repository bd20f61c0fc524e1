"""The expansions: one file each, one line each in the registry below.

Table variants are expansions that the set-up takes by itself (`setup.table_rules`).
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.cthulhu_wars.expansions import high_priests, two_players
from engine.cthulhu_wars.faction import Expansion

EXPANSIONS: Mapping[str, Expansion] = {
    expansion.id: expansion for expansion in (high_priests.EXPANSION, two_players.EXPANSION)
}
