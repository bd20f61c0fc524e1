"""The pieces of Opener of the Way: what comes through gates."""

from __future__ import annotations

import math
from collections.abc import Mapping

from renders.silhouettes.shapes import Silhouette, blob, both, disc, flat, hole, limb, oval

MUTANT: Silhouette = (
    blob(
        (-0.06, -0.60), (0.40, -0.62), (0.60, -0.26), (0.50, 0.14), (0.44, 0.44), (-0.06, 0.50), (-0.36, 0.30), (-0.62, 0.04),
        (-0.46, -0.42),
    ),
    disc(0.42, -0.66, 0.34),
    disc(0.52, -0.70, 0.12, solid=False),
    limb(((-0.36, -0.20), (-0.82, -0.06), (-0.84, 0.40), (-0.58, 0.72)), 0.50, 0.30),
    flat((-0.76, 0.60), (-0.84, 0.92), (-0.64, 0.84), (-0.52, 1.02), (-0.44, 0.82), (-0.22, 0.88), (-0.40, 0.56)),
    limb(((0.54, -0.12), (0.86, 0.08), (0.78, 0.40)), 0.22, 0.13),
    limb(((0.32, 0.28), (0.54, 0.60), (0.42, 1.00)), 0.36, 0.22),
    limb(((-0.08, 0.30), (0.04, 0.66), (-0.06, 1.04)), 0.34, 0.20),
)
"""A stooping half-man with one huge arm."""

ABOMINATION: Silhouette = (
    blob(
        (-0.88, 0.34), (-0.82, -0.22), (-0.52, -0.62), (0, -0.72), (0.52, -0.62), (0.82, -0.22), (0.88, 0.34), (0.66, 0.66),
        (0, 0.74), (-0.66, 0.66),
    ),
    *both(
        flat((0.22, -0.60), (0.48, -1.04), (0.64, -0.44)),
        flat((0.20, 0.62), (0.68, 0.54), (0.84, 1.0), (0.24, 1.0)),
        oval(0.40, -0.26, 0.21, 0.17, solid=False), disc(0.40, -0.26, 0.095),
    ),
    oval(0, -0.47, 0.17, 0.15, solid=False), disc(0, -0.47, 0.08),
    hole((-0.66, 0.14), (0, 0.0), (0.66, 0.14), (0.48, 0.48), (0, 0.58), (-0.48, 0.48)),
    *(flat((x - 0.14, 0.0), (x + 0.14, 0.0), (x, 0.30)) for x in (-0.42, -0.14, 0.14, 0.42)),
    *(flat((x - 0.13, 0.62), (x + 0.13, 0.62), (x, 0.35)) for x in (-0.28, 0.0, 0.28)),
)
"""A squat bulk: three eyes, horns, and a mouth all across."""

SPAWN: Silhouette = (
    *(
        limb(
            (
                (0.40 * math.cos(a), 0.40 * math.sin(a)), (0.74 * math.cos(a + 0.16), 0.74 * math.sin(a + 0.16)),
                (0.92 * math.cos(a - 0.10), 0.92 * math.sin(a - 0.10)), (1.12 * math.cos(a + 0.06), 1.12 * math.sin(a + 0.06)),
            ),
            0.27, 0.07,
        )
        for a in (math.tau * (step + 0.5) / 10 for step in range(10))
    ),
    disc(0, 0, 0.58),
    hole((-0.44, 0), (0, -0.34), (0.44, 0), (0, 0.34)),
    disc(0, 0, 0.19),
    disc(0.05, -0.05, 0.06, solid=False),
)
"""A single eye amid ten grasping arms."""


def _globe(x: float, y: float, r: float) -> Silhouette:
    """A bubble: a gap round it, a highlight cut into it."""
    shine = limb(((x - r * 0.62, y + r * 0.05), (x - r * 0.46, y - r * 0.44), (x + r * 0.05, y - r * 0.62)), r * 0.28, r * 0.14)
    return disc(x, y, r + 0.08, solid=False), disc(x, y, r), shine._replace(solid=False)


YOG_SOTHOTH: Silhouette = (
    *_globe(-0.62, -0.46, 0.32), *_globe(0.58, -0.54, 0.30), *_globe(0.72, 0.26, 0.32), *_globe(-0.72, 0.32, 0.28),
    *_globe(-0.20, 0.78, 0.26), *_globe(0.36, 0.76, 0.20), *_globe(-0.02, -0.82, 0.22), *_globe(0.0, 0.02, 0.52),
    disc(0, 0.02, 0.27, solid=False), disc(0, 0.02, 0.16),
)
"""A cluster of globes round an eye."""

KINDS: Mapping[str, Silhouette] = {
    "mutant": MUTANT, "abomination": ABOMINATION, "spawn": SPAWN, "yog_sothoth": YOG_SOTHOTH,
}
"""Kind id -> silhouette."""
