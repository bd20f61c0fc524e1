"""The silhouette of every piece: our own drawings, polygons and curves in a box from -1 to 1.

A new kind is one entry in `KINDS`; a kind without an entry gets the stand-in.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.cthulhu_wars.catalogue import KINDS as ENGINE_KINDS
from renders.silhouettes import (
    black_goat,
    common,
    crawling_chaos,
    great_cthulhu,
    markers,
    opener_of_the_way,
    sigils,
    yellow_sign,
)
from renders.silhouettes.shapes import Silhouette, paint

KINDS: Mapping[str, Silhouette] = {
    "acolyte": common.ACOLYTE,
    "high_priest": common.HIGH_PRIEST,
    "deep_one": great_cthulhu.DEEP_ONE,
    "shoggoth": great_cthulhu.SHOGGOTH,
    "starspawn": great_cthulhu.STARSPAWN,
    "cthulhu": great_cthulhu.CTHULHU,
    "nightgaunt": crawling_chaos.NIGHTGAUNT,
    "flying_polyp": crawling_chaos.FLYING_POLYP,
    "hunting_horror": crawling_chaos.HUNTING_HORROR,
    "nyarlathotep": crawling_chaos.NYARLATHOTEP,
    "ghoul": black_goat.GHOUL,
    "fungi": black_goat.FUNGI,
    "dark_young": black_goat.DARK_YOUNG,
    "shub_niggurath": black_goat.SHUB_NIGGURATH,
    "undead": yellow_sign.UNDEAD,
    "byakhee": yellow_sign.BYAKHEE,
    "king_in_yellow": yellow_sign.KING_IN_YELLOW,
    "hastur": yellow_sign.HASTUR,
    "mutant": opener_of_the_way.MUTANT,
    "abomination": opener_of_the_way.ABOMINATION,
    "spawn": opener_of_the_way.SPAWN,
    "yog_sothoth": opener_of_the_way.YOG_SOTHOTH,
}
"""Kind id -> silhouette."""

SIGILS = sigils.SIGILS
MARKERS = markers.MARKERS


def of_kind(kind: str) -> Silhouette:
    """The silhouette of a kind; without one of its own that of the figure which stands for it."""
    if kind in KINDS:
        return KINDS[kind]
    fact = ENGINE_KINDS.get(kind)
    return KINDS.get(fact.same_figure_as if fact is not None else "", common.UNKNOWN)


def of_faction(code: str | None) -> Silhouette:
    """The sigil of a faction."""
    return SIGILS.get(code or "", sigils.NEUTRAL)


def of_marker(name: str) -> Silhouette:
    """The silhouette of a marker."""
    return MARKERS.get(name, common.UNKNOWN)


__all__ = ["KINDS", "MARKERS", "SIGILS", "Silhouette", "of_faction", "of_kind", "of_marker", "paint"]
