"""The silhouette of every piece: our own drawings, polygons and curves in a box from -1 to 1.

Each module has the kinds of a faction or of some cards in its own ``KINDS``; a new kind is one entry there. A kind without
an entry gets the stand-in.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.cthulhu_wars.catalogue import KINDS as ENGINE_KINDS
from renders.silhouettes import (
    black_goat,
    common,
    crawling_chaos,
    dreamlands,
    great_cthulhu,
    later_ones,
    markers,
    old_ones,
    opener_of_the_way,
    outer_things,
    persons,
    rare_ones,
    sigils,
    terrors,
    yellow_sign,
)
from renders.silhouettes.shapes import Silhouette, paint

MODULES = (
    common, great_cthulhu, crawling_chaos, black_goat, yellow_sign, opener_of_the_way,
    dreamlands, outer_things, terrors, old_ones, later_ones, rare_ones, persons,
)
"""Where the kinds are drawn: the factions' first, then those of loyalty cards."""

KINDS: Mapping[str, Silhouette] = {kind: shape for module in MODULES for kind, shape in module.KINDS.items()}
"""Kind id -> silhouette."""

SIGILS = sigils.SIGILS
MARKERS = markers.MARKERS


def of_kind(kind: str) -> Silhouette:
    """The silhouette of a kind; without one of its own that of the figure which stands for it."""
    if kind in KINDS:
        return KINDS[kind]
    fact = ENGINE_KINDS.get(kind)
    return common.UNKNOWN if fact is None else KINDS.get(fact.drawn_as or fact.same_figure_as, common.UNKNOWN)


def of_faction(code: str | None) -> Silhouette:
    """The sigil of a faction."""
    return SIGILS.get(code or "", sigils.NEUTRAL)


def of_marker(name: str) -> Silhouette:
    """The silhouette of a marker."""
    return MARKERS.get(name, common.UNKNOWN)


__all__ = ["KINDS", "MARKERS", "SIGILS", "Silhouette", "of_faction", "of_kind", "of_marker", "paint"]
