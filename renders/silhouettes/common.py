"""Pieces that every faction has, and the stand-in for unknown ones."""

from __future__ import annotations

from collections.abc import Mapping

from renders.silhouettes.shapes import Silhouette, blob, both, disc, flat, hole, oval, whole

ACOLYTE: Silhouette = (
    blob(
        *whole(
            (0, -0.98), (0.34, -0.78), (0.48, -0.36), (0.46, -0.06), (0.66, 0.24), (0.84, 1.10), (0.84, 1.10), (0, 1.2),
        )
    ),
    hole(*whole((0, -0.64), (0.25, -0.50), (0.31, -0.18), (0.18, 0.10), (0, 0.18))),
    disc(-0.13, -0.22, 0.09),
    disc(0.13, -0.22, 0.09),
)
"""A hooded figure with a hollow face."""

HIGH_PRIEST: Silhouette = (
    *both(
        flat((0.10, -0.20), (0.70, -0.80), (1.00, -0.62), (0.86, 0.14), (0.60, -0.06), (0.24, 0.26)),
        disc(0.88, -0.80, 0.16),
    ),
    blob(*whole((0, -0.30), (0.26, -0.22), (0.28, 0.14), (0.46, 0.60), (0.66, 1.10), (0.66, 1.10), (0, 1.2))),
    hole(*whole((0, -1.18), (0, -1.18), (0.38, -0.78), (0.32, -0.34), (0, -0.14))),
    blob(*whole((0, -1.10), (0, -1.10), (0.30, -0.76), (0.24, -0.38), (0, -0.24))),
    disc(-0.10, -0.50, 0.07, solid=False),
    disc(0.10, -0.50, 0.07, solid=False),
    flat((-0.04, -0.96), (0.04, -0.96), (0.04, -0.66), (-0.04, -0.66), solid=False),
    flat((-0.13, -0.84), (0.13, -0.84), (0.13, -0.76), (-0.13, -0.76), solid=False),
    flat((-0.08, 0.06), (0.08, 0.06), (0.14, 1.2), (-0.14, 1.2), solid=False),
)
"""A priest in a mitre, his arms raised in wide sleeves."""

UNKNOWN: Silhouette = (
    flat((0, -0.92), (0.80, 0), (0, 0.92), (-0.80, 0)),
    oval(0, 0, 0.42, 0.26, solid=False),
    disc(0, 0, 0.14),
)
"""An eye in a lozenge: a piece without an own drawing."""

KINDS: Mapping[str, Silhouette] = {
    "acolyte": ACOLYTE, "high_priest": HIGH_PRIEST,
}
"""Kind id -> silhouette."""
