"""Colours, fonts' roles, sizes and layout numbers of all pictures, in one place.

Knows which colour word a faction has (`engine`'s ``Faction.colour``) and what that word looks like here. It draws nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from engine.cthulhu_wars.catalogue import KINDS
from engine.cthulhu_wars.expansions import EXPANSIONS
from engine.cthulhu_wars.factions import FACTIONS as ENGINE_FACTIONS
from engine.cthulhu_wars.state import KindId, SeatId
from engine.cthulhu_wars.units import CULTIST, GREAT_OLD_ONE

Colour: TypeAlias = tuple[int, int, int]

# -- colours ----------------------------------------------------------------------------------------------------

INK: Colour = (38, 28, 22)
"""Outlines and text on parchment."""
SOFT_INK: Colour = (92, 70, 50)
"""Less important text on parchment."""
CREAM: Colour = (250, 240, 214)
"""Text and silhouettes on dark ground, patterns of tokens' rims."""
PARCHMENT: Colour = (234, 219, 184)
PARCHMENT_DARK: Colour = (205, 182, 138)
GOLD: Colour = (222, 182, 92)
"""Rim patterns of Great Old Ones, frame of the active seat."""
RED: Colour = (150, 32, 32)
"""Titles and what was killed."""
SIGN: Colour = (120, 198, 158)
"""Elder Signs."""
POWER: Colour = (250, 240, 214)
DOOM: Colour = (255, 192, 150)
VOID: Colour = (24, 15, 42)
"""The inside of a gate."""
SWIRL: Colour = (206, 178, 250)
ABANDONED: Colour = (156, 146, 126)
"""The rim of a gate that nobody keeps."""


@dataclass(frozen=True)
class FactionTheme:
    """What a faction looks like. ``ink``: silhouettes on its disc; ``pattern``: of its rims, the cue besides colour."""

    colour: Colour
    dark: Colour
    light: Colour
    ink: Colour
    pattern: str


PATTERNS = ("plain", "dashes", "dots", "double", "notches", "beads", "ticks")
"""Rim patterns; `tokens` draws them."""

_BY_WORD: Mapping[str, tuple[Colour, str]] = {
    "green": ((34, 128, 74), "dots"),
    "blue": ((46, 98, 198), "dashes"),
    "red": ((184, 36, 44), "notches"),
    "yellow": ((244, 202, 66), "double"),
    "purple": ((126, 62, 168), "beads"),
    "orange": ((222, 120, 40), "dashes"),
    "white": ((222, 226, 230), "dots"),
    "black": ((58, 54, 60), "double"),
    "grey": ((128, 130, 134), "plain"),
}
"""Colour word -> colour and rim pattern."""
NEUTRAL: tuple[Colour, str] = (104, 88, 66), "ticks"
"""What belongs to nobody: the brown of driftwood, which no faction has, with a pattern of its own."""


def mix(one: Colour, other: Colour, share: float) -> Colour:
    """A colour between two; ``share`` 0 is the first, 1 the second.

    >>> mix((0, 0, 0), (100, 200, 50), 0.5)
    (50, 100, 25)
    """
    return (
        round(one[0] + (other[0] - one[0]) * share),
        round(one[1] + (other[1] - one[1]) * share),
        round(one[2] + (other[2] - one[2]) * share),
    )


def brightness(colour: Colour) -> float:
    """Perceived brightness, 0 to 255."""
    return 0.3 * colour[0] + 0.59 * colour[1] + 0.11 * colour[2]


def _theme(word: str) -> FactionTheme:
    colour, pattern = _BY_WORD.get(word, NEUTRAL)
    return FactionTheme(
        colour=colour,
        dark=mix(colour, (20, 14, 14), 0.62),
        light=mix(colour, (255, 250, 235), 0.45),
        ink=INK if brightness(colour) > 140 else CREAM,
        pattern=pattern,
    )


FACTIONS: Mapping[SeatId, FactionTheme] = {code: _theme(fact.colour) for code, fact in ENGINE_FACTIONS.items()}
"""Faction code -> its look."""


@lru_cache(maxsize=64)
def faction(code: SeatId | None) -> FactionTheme:
    """The look of a faction; a neutral one for None or an unknown code."""
    return FACTIONS.get(code or "") or _theme("")


def faction_name(code: SeatId) -> str:
    """The faction's name; the code itself if it is unknown."""
    fact = ENGINE_FACTIONS.get(code)
    return code if fact is None else fact.name


# -- sizes in pixels, for a board of 1600 x 900 -------------------------------------------------------------------

BOARD = (1600, 900)
CARD = (1200, 675)
"""The smallest size of cards; they grow downwards with their contents."""

TOKEN_CULTIST = 42
TOKEN_MONSTER = 48
TOKEN_GREAT_OLD_ONE = 66
TOKEN_GATE = 60
TOKEN_KEEPER = 38
"""The keeper's disc in the middle of a gate of `TOKEN_GATE`."""
BADGE = 24
"""Height of a count badge; 22 is the least that reads on a phone."""
MARKER = 30

MARGIN = 6
"""Transparent pixels round every sprite, for outline and shadow."""


def token_size(kind: KindId) -> int:
    """The diameter of a unit's disc on the board."""
    known = KINDS.get(kind)
    if known is None:
        return TOKEN_MONSTER
    if known.rank == CULTIST:
        return TOKEN_CULTIST
    return TOKEN_GREAT_OLD_ONE if known.rank == GREAT_OLD_ONE else TOKEN_MONSTER


def kind_name(kind: KindId, n: int = 1) -> str:
    """The kind's name, in the plural unless n is 1."""
    known = KINDS.get(kind)
    if known is None:
        return kind.replace("_", " ")
    return known.name if n == 1 else known.plural


assert EXPANSIONS  # importing the registries fills the catalogue of kinds
