"""Azathoth (AZ-17 to AZ-25). His monsters are neutral monsters, his neutral spellbooks a family of their own."""

from __future__ import annotations

from engine.cthulhu_wars.cards import Family
from engine.cthulhu_wars.expansions.azathoth import god

FAMILY = Family(
    id="azathoth",
    name="Azathoth",
    cards=god.CARDS,
    drawn=lambda players: 1,
    flags=god.FLAGS,
)
