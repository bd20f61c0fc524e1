"""Their names -> ours. Areas, figures and most books differ in spelling only."""

from __future__ import annotations

import re
from collections.abc import Mapping

from engine.cthulhu_wars.state import hold, pool, prison

BOOKS: Mapping[str, str] = {
    "HWINTBN": "he_who_is_not_to_be_named",
    "Shriek": "shriek_of_the_byakhee",
}
"""Books with another name; all others differ in spelling only."""

REQUIREMENTS: Mapping[str, str] = {
    "KillDevour1": "kill_one",
    "KillDevour2": "kill_two",
    "Gates3Power12": "three_gates",
    "Gates4Power15": "four_gates",
    "Pay4Power": "pay_four",
    "Pay6Power": "pay_six",
    "Spread4": "four_areas",
    "Spread6": "six_areas",
    "Spread8": "eight_areas",
    "SpreadSocial": "share_areas",
    "Provide3Doom": "give_three_doom",
    "DesecrateAA": "desecrate_aa",
    "DesecrateOO": "desecrate_oo",
    "DesecrateWW": "desecrate_ww",
}
"""Requirements with another name."""

GLYPHS: Mapping[str, str | None] = {"GlyphAA": "AA", "GlyphOO": "OO", "GlyphWW": "WW"}
"""Glyphs of land areas; "Ocean" and "NoGlyph" have none."""


def snake(name: str) -> str:
    """Our spelling of a name of theirs.

    >>> snake("KingInYellow"), snake("SouthPacific"), snake("YhaNthlei")
    ('king_in_yellow', 'south_pacific', 'yha_nthlei')
    """
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()


def book(name: str) -> str:
    """A spellbook's id."""
    return BOOKS.get(name) or snake(name)


def requirement(name: str) -> str:
    """A requirement's id."""
    return REQUIREMENTS.get(name) or snake(name)


def place(name: str, faction: str) -> str:
    """The place of a figure of this faction: an area, its pool, a prison, the Deep."""
    if name == "pool":
        return pool(faction)
    if name == "Deep":
        return hold("the_deep", faction)
    if name.startswith("prison:"):
        return prison(name.removeprefix("prison:"))
    return snake(name)
