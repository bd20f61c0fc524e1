"""The unique High Priests (HP-20 on)."""

from __future__ import annotations

from engine.cthulhu_wars.cards import Family
from engine.cthulhu_wars.expansions.unique_high_priests import bride, fights, reactions
from engine.cthulhu_wars.expansions.unique_high_priests.persons import RecruitPerson

FAMILY = Family(
    id="unique_high_priests",
    name="Unique High Priests",
    cards=(
        *reactions.CARDS,
        *fights.CARDS,
        *bride.CARDS,
    ),
    drawn=lambda players: 8,  # HP-20: all of them
    table=(RecruitPerson(),),
    needs=("high_priests",),
)
