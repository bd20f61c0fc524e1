"""The Dunwich clan (NM-70 to NM-74, TR-31): its members come and go in the Doom phase for Power alone."""

from __future__ import annotations

from engine.cthulhu_wars.cards import Family
from engine.cthulhu_wars.expansions.dunwich import clan, humans, junior

FAMILY = Family(
    id="dunwich",
    name="Dunwich clan",
    cards=(
        *junior.CARDS,
        *humans.MEMBERS,
    ),
    drawn=lambda players: 1,
    table=clan.TABLE,
)
