"""A sign for each faction: the second cue beside its colour, also where no piece is drawn."""

from __future__ import annotations

from collections.abc import Mapping

from renders.silhouettes.shapes import Silhouette, blob, both, disc, flat, hole, limb, oval, ring, stroke, turned

GREAT_CTHULHU: Silhouette = (
    *(
        stroke(((-0.98, y), (-0.62, y - 0.26), (-0.24, y + 0.02), (0.14, y - 0.26), (0.52, y + 0.02), (0.98, y - 0.24)), 0.18)
        for y in (0.38, 0.78)
    ),
    blob((0, -0.98), (0.34, -0.62), (0.28, -0.24), (0, -0.10), (-0.28, -0.24), (-0.34, -0.62)),
    hole((0, -0.74), (0.14, -0.54), (0, -0.34), (-0.14, -0.54)),
    *both(limb(((0.24, -0.30), (0.56, -0.20), (0.72, -0.48), (0.60, -0.66)), 0.17, 0.07)),
)
"""An eye rising from waves."""

CRAWLING_CHAOS: Silhouette = (
    *(
        turned(limb(((0.0, 0.12), (0.44, 0.10), (0.62, -0.34), (0.24, -0.78), (-0.20, -0.92)), 0.24, 0.08), angle)
        for angle in (0, 120, 240)
    ),
    disc(0, 0, 0.26),
)
"""Three arms in a whirl."""

BLACK_GOAT: Silhouette = (
    *both(
        limb(((0.10, -0.10), (0.30, -0.70), (0.78, -0.80), (0.94, -0.36), (0.62, -0.22)), 0.24, 0.08),
        flat((0.16, -0.02), (0.62, 0.08), (0.30, 0.30)),
    ),
    flat((-0.28, -0.16), (0.28, -0.16), (0.20, 0.50), (0, 0.98), (-0.20, 0.50)),
    *both(disc(0.12, 0.10, 0.065, solid=False)),
)
"""A goat's head of few lines."""

YELLOW_SIGN: Silhouette = (
    flat((-0.80, 0.30), (-0.94, -0.66), (-0.44, -0.10), (0, -0.94), (0.44, -0.10), (0.94, -0.66), (0.80, 0.30)),
    flat((-0.78, 0.44), (0.78, 0.44), (0.72, 0.66), (-0.72, 0.66)),
    flat((-0.56, 0.74), (-0.36, 0.74), (-0.46, 1.0)),
    flat((-0.10, 0.74), (0.10, 0.74), (0, 1.04)),
    flat((0.36, 0.74), (0.56, 0.74), (0.46, 1.0)),
    oval(0, -0.02, 0.20, 0.26, solid=False), disc(0, -0.02, 0.09),
)
"""A crown in rags with an eye."""

OPENER: Silhouette = (
    *ring(0, -0.42, 0.52, 0.20),
    disc(0, -0.42, 0.15),
    flat((-0.11, 0.02), (0.11, 0.02), (0.11, 1.0), (-0.11, 1.0)),
    flat((0.05, 0.44), (0.50, 0.44), (0.50, 0.62), (0.05, 0.62)),
    flat((0.05, 0.80), (0.40, 0.80), (0.40, 0.98), (0.05, 0.98)),
)
"""A key with an eye for a bow."""

NEUTRAL: Silhouette = (
    *ring(0, 0, 0.86, 0.22),
    stroke(((-0.60, 0.60), (0.60, -0.60)), 0.20),
)
"""A faction without an own sign."""

SIGILS: Mapping[str, Silhouette] = {
    "GC": GREAT_CTHULHU, "CC": CRAWLING_CHAOS, "BG": BLACK_GOAT, "YS": YELLOW_SIGN, "OW": OPENER,
}
"""Faction code -> sigil."""

