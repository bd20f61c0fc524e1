"""Marks on the map and on cards, as silhouettes; `tokens` colours them."""

from __future__ import annotations

import math
from collections.abc import Mapping

from renders.silhouettes.shapes import Shape, Silhouette, blob, disc, flat, hole, limb, moved, oval, ring, stroke, turned

_STAR = tuple(
    (r * math.sin(math.tau * step / 10), -r * math.cos(math.tau * step / 10))
    for step, r in ((step, 1.0 if step % 2 == 0 else 0.44) for step in range(10))
)

ELDER_SIGN: Silhouette = (
    flat(*((x * 0.98, y * 0.98) for x, y in _STAR)),
    hole((-0.40, 0.02), (0, -0.24), (0.40, 0.02), (0, 0.28)),
    disc(0, 0.02, 0.12),
)
"""A five-pointed star with an eye."""

DESECRATION: Silhouette = (
    *ring(0, 0, 0.94, 0.17),
    *(
        turned(limb(((0.0, 0.04), (0.28, -0.16), (0.20, -0.50), (-0.10, -0.62), (-0.24, -0.42)), 0.24, 0.10), angle)
        for angle in (0, 90, 180, 270)
    ),
    disc(0, 0, 0.17),
)
"""A ring round four hooks."""

START: Silhouette = (
    flat((-0.62, -1.0), (-0.44, -1.0), (-0.44, 1.0), (-0.62, 1.0)),
    flat((-0.44, -0.92), (0.86, -0.70), (0.44, -0.38), (0.86, -0.02), (-0.44, 0.10)),
)
"""A pennon."""

_BLADE = flat((-0.10, -0.62), (0, -1.06), (0.10, -0.62), (0.10, 0.42), (-0.10, 0.42))
_SWORD = (
    _BLADE,
    flat((-0.38, 0.40), (0.38, 0.40), (0.38, 0.56), (-0.38, 0.56)),
    flat((-0.08, 0.56), (0.08, 0.56), (0.08, 0.92), (-0.08, 0.92)),
    disc(0, 0.96, 0.14),
)
BATTLE: Silhouette = (
    *(turned(shape, 45) for shape in _SWORD),
    turned(Shape(tuple((x * 1.7, y * 1.02) for x, y in _BLADE.points), solid=False), -45),
    *(turned(shape, -45) for shape in _SWORD),
)
"""Crossed swords."""

BOOK: Silhouette = (
    flat((-0.94, -0.66), (-0.50, -0.76), (0, -0.60), (0, 0.78), (-0.50, 0.62), (-0.94, 0.72)),
    flat((0.94, -0.66), (0.50, -0.76), (0, -0.60), (0, 0.78), (0.50, 0.62), (0.94, 0.72)),
    stroke(((0, -0.58), (0, 0.80)), 0.11, solid=False),
    *(
        stroke(((side * 0.24, y), (side * 0.74, y - 0.06)), 0.09, solid=False)
        for side in (-1, 1) for y in (-0.24, 0.06, 0.36)
    ),
)
"""An open book."""

KILL: Silhouette = (
    blob(
        (-0.52, -0.62), (0, -0.94), (0.52, -0.62), (0.74, -0.16), (0.50, 0.24), (0.36, 0.34), (0.34, 0.84), (-0.34, 0.84),
        (-0.36, 0.34), (-0.50, 0.24), (-0.74, -0.16),
    ),
    oval(-0.30, -0.14, 0.21, 0.22, solid=False), oval(0.30, -0.14, 0.21, 0.22, solid=False),
    flat((0, 0.10), (0.11, 0.32), (-0.11, 0.32), solid=False),
    *(flat((x - 0.04, 0.50), (x + 0.04, 0.50), (x + 0.04, 0.90), (x - 0.04, 0.90), solid=False) for x in (-0.14, 0.14)),
)
"""A skull."""

PAIN: Silhouette = (
    flat((0.22, -1.0), (-0.58, 0.14), (-0.06, 0.14), (-0.30, 1.0), (0.60, -0.24), (0.06, -0.24)),
)
"""A flash."""

CAPTIVE: Silhouette = (
    stroke(((-0.92, -0.80), (0.92, -0.80)), 0.20), stroke(((-0.92, 0.80), (0.92, 0.80)), 0.20),
    *(stroke(((x, -0.80), (x, 0.80)), 0.19) for x in (-0.76, -0.26, 0.26, 0.76)),
)
"""A barred window."""

BELOW: Silhouette = (
    *(
        stroke(((-1.0, y), (-0.66, y - 0.26), (-0.26, y + 0.04), (0.14, y - 0.26), (0.54, y + 0.04), (1.0, y - 0.22)), 0.19)
        for y in (-0.42, 0.08)
    ),
    flat((-0.13, 0.22), (0.13, 0.22), (0.13, 0.56), (0.40, 0.56), (0, 1.02), (-0.40, 0.56), (-0.13, 0.56)),
)
"""Down under the waves."""

_RAYS = tuple(0.98 * (1.0, 0.36, 0.66, 0.36)[step % 4] for step in range(16))
POWER: Silhouette = (
    flat(*((r * math.sin(math.tau * step / 16), -r * math.cos(math.tau * step / 16)) for step, r in enumerate(_RAYS))),
)
"""A spark."""

DOOM: Silhouette = (
    flat((-0.70, -0.98), (0.70, -0.98), (0.70, -0.78), (-0.70, -0.78)),
    flat((-0.70, 0.98), (0.70, 0.98), (0.70, 0.78), (-0.70, 0.78)),
    blob(
        (-0.56, -0.72), (-0.56, -0.72), (0.56, -0.72), (0.56, -0.72), (0.44, -0.34), (0.09, 0), (0.44, 0.34), (0.56, 0.72),
        (0.56, 0.72), (-0.56, 0.72), (-0.56, 0.72), (-0.44, 0.34), (-0.09, 0), (-0.44, -0.34),
    ),
    flat((-0.26, -0.40), (0.26, -0.40), (0, -0.12), solid=False),
)
"""An hour-glass."""

EYE: Silhouette = (
    blob((-1.0, 0), (-1.0, 0), (0, -0.66), (1.0, 0), (1.0, 0), (0, 0.66)),
    disc(0, 0, 0.42, solid=False),
    disc(0, 0, 0.26),
)
"""An eye."""

DONE: Silhouette = (
    flat((-0.86, 0.06), (-0.56, -0.24), (-0.22, 0.10), (0.58, -0.72), (0.86, -0.44), (-0.22, 0.68)),
)
"""A tick."""

RING: Silhouette = ring(0, 0, 0.94, 0.16)
"""An empty ring."""

_SPOKES = tuple(math.tau * step / 8 for step in range(8))


def _thread(turn: float, reach: float) -> Shape:
    """A thread between two spokes of the web, hanging inwards."""
    ends = (turn, 1.0), (turn + math.tau / 16, 0.78), (turn + math.tau / 8, 1.0)
    return stroke([(reach * r * math.sin(at), -reach * r * math.cos(at)) for at, r in ends], 0.12)


WEB: Silhouette = (
    *(stroke(((0, 0), (1.04 * math.sin(turn), -1.04 * math.cos(turn))), 0.12) for turn in _SPOKES),
    *(_thread(turn, reach) for turn in _SPOKES for reach in (0.50, 0.94)),
)
"""A spider's web: Atlach-Nacha was here."""

MUMMIFIED: Silhouette = (
    oval(-0.70, 0.10, 0.30, 0.28),
    blob((-0.50, -0.16), (0.20, -0.22), (1.04, -0.02), (1.04, 0.42), (0.20, 0.50), (-0.50, 0.36)),
    *(stroke(((x, -0.34), (x + 0.16, 0.56)), 0.09, solid=False) for x in (-0.40, -0.10, 0.20, 0.50, 0.78)),
    *(disc(x, 0.04, 0.055, solid=False) for x in (-0.80, -0.62)),
    flat((-1.0, 0.62), (1.0, 0.62), (1.0, 0.78), (-1.0, 0.78)),
    stroke(((-0.36, -0.40), (-0.12, -0.62), (-0.36, -0.62), (-0.12, -0.84)), 0.10),
    stroke(((0.16, -0.46), (0.50, -0.78), (0.16, -0.78), (0.50, -1.04)), 0.11),
)
"""A wrapped Acolyte who lies asleep."""

AZATHOTH: Silhouette = (
    *(
        turned(limb(((0.06, -0.30), (0.46, -0.40), (0.52, -0.72), (0.26, -0.94), (-0.02, -0.96)), 0.32, 0.10), angle)
        for angle in (0, 72, 144, 216, 288)
    ),
    disc(0, 0, 0.50), disc(0, 0, 0.27, solid=False),
)
"""Azathoth's glyph: five arms round a void."""

_SPIKE = flat((-0.11, -0.24), (0, -0.74), (0.11, -0.24))
ERADICATOR: Silhouette = (
    stroke(((0, 0), (0, 1.04)), 0.20),
    flat((-0.34, 0.88), (0.34, 0.88), (0.34, 1.04), (-0.34, 1.04)),
    *moved(
        (disc(0, 0, 0.38), *(turned(_SPIKE, angle) for angle in range(0, 360, 45)), disc(0, 0, 0.15, solid=False)), 1.0, 0,
        -0.40,
    ),
)
"""A rod with a spiked ball."""

MARKERS: Mapping[str, Silhouette] = {
    "elder_sign": ELDER_SIGN, "desecration": DESECRATION, "start": START, "battle": BATTLE, "book": BOOK, "kill": KILL,
    "pain": PAIN, "captive": CAPTIVE, "below": BELOW, "power": POWER, "doom": DOOM,
    "eye": EYE, "done": DONE, "ring": RING, "web": WEB, "mummified": MUMMIFIED, "azathoth": AZATHOTH,
    "eradicator": ERADICATOR, "eradicators": ERADICATOR,
}
"""Name -> silhouette."""
