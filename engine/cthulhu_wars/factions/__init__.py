"""The factions: one file each, one line each in the registry below.

A `Faction` lists facts; what a faction can do lives in its ability and unit classes.
"""

from __future__ import annotations

from collections.abc import Mapping

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
