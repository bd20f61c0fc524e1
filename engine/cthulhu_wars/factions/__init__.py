"""The factions: one file each, one line each in the registry below.

A `Faction` lists facts; what a faction can do lives in its ability and unit classes.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.cthulhu_wars.catalogue import register_ability, register_kind
from engine.cthulhu_wars.faction import Faction
from engine.cthulhu_wars.factions import black_goat, crawling_chaos, great_cthulhu, opener_of_the_way, yellow_sign

FACTIONS: Mapping[str, Faction] = {
    faction.code: faction
    for faction in (
        great_cthulhu.FACTION,
        crawling_chaos.FACTION,
        black_goat.FACTION,
        yellow_sign.FACTION,
        opener_of_the_way.FACTION,
    )
}

for _faction in FACTIONS.values():
    for _kind, _ in _faction.units:
        register_kind(_kind)
    for _ability in (*_faction.sheet, *_faction.requirements, *_faction.books):
        register_ability(_ability)
