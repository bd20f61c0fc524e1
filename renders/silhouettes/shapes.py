"""The drawing kit of silhouettes: closed outlines in a box from -1 to 1, y downwards, filled or cut out.

A silhouette is a tuple of `Shape`, painted in order. `paint` fills them into a mask.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeAlias

from PIL import ImageDraw

Point: TypeAlias = tuple[float, float]
Points: TypeAlias = Sequence[Point]


class Shape(NamedTuple):
    """One outline; ``solid`` False cuts it out of what lies below."""

    points: tuple[Point, ...]
    solid: bool = True


Silhouette: TypeAlias = tuple[Shape, ...]


def spline(points: Points, closed: bool = True, steps: int = 8) -> list[Point]:
    """A smooth line through the points (Catmull-Rom); a point given twice in a row is a corner."""
    ring = [points[-1], *points, points[0], points[1]] if closed else [points[0], *points, points[-1]]
    found: list[Point] = []
    for at in range(1, len(ring) - 2):
        before, here, there, after = ring[at - 1:at + 3]
        if here == there:
            continue
        for step in range(steps):
            t = step / steps
            found.append((
                _between(before[0], here[0], there[0], after[0], t),
                _between(before[1], here[1], there[1], after[1], t),
            ))
    if not closed:
        found.append(points[-1])
    return found


def _between(a: float, b: float, c: float, d: float, t: float) -> float:
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t)


def blob(*points: Point) -> Shape:
    """A smooth outline."""
    return Shape(tuple(spline(points)))


def hole(*points: Point) -> Shape:
    """A smooth cut-out."""
    return Shape(tuple(spline(points)), solid=False)


def flat(*points: Point, solid: bool = True) -> Shape:
    """An outline with straight sides."""
    return Shape(tuple(points), solid)


def disc(x: float, y: float, r: float, solid: bool = True) -> Shape:
    """A circle."""
    return oval(x, y, r, r, solid)


def oval(x: float, y: float, rx: float, ry: float, solid: bool = True) -> Shape:
    """An upright ellipse."""
    turns = [math.tau * step / 28 for step in range(28)]
    return Shape(tuple((x + rx * math.cos(turn), y + ry * math.sin(turn)) for turn in turns), solid)


def limb(points: Points, wide: float, narrow: float, solid: bool = True) -> Shape:
    """A tapering stroke along a smooth line: tentacle, tail, arm, horn."""
    line = spline(points, closed=False, steps=10)
    left: list[Point] = []
    right: list[Point] = []
    last = len(line) - 1
    for at, (x, y) in enumerate(line):
        before, after = line[max(0, at - 1)], line[min(last, at + 1)]
        dx, dy = after[0] - before[0], after[1] - before[1]
        length = math.hypot(dx, dy) or 1.0
        half = (wide + (narrow - wide) * at / last) / 2
        left.append((x - dy / length * half, y + dx / length * half))
        right.append((x + dy / length * half, y - dx / length * half))
    return Shape(tuple(left + right[::-1]), solid)


def stroke(points: Points, width: float, solid: bool = True) -> Shape:
    """A stroke of even width."""
    return limb(points, width, width, solid)


def ring(x: float, y: float, r: float, width: float) -> tuple[Shape, Shape]:
    """A circle line: a disc and a smaller one cut out."""
    return disc(x, y, r), disc(x, y, r - width, solid=False)


def whole(*points: Point) -> tuple[Point, ...]:
    """The right half of an outline, from top to bottom, completed by its mirror image."""
    return (*points, *((-x, y) for x, y in reversed(points) if abs(x) > 1e-6))


def mirrored(shape: Shape) -> Shape:
    """The shape on the other side."""
    return Shape(tuple((-x, y) for x, y in shape.points), shape.solid)


def both(*shapes: Shape) -> tuple[Shape, ...]:
    """Each shape and its mirror image."""
    return tuple(one for shape in shapes for one in (shape, mirrored(shape)))


def turned(shape: Shape, degrees: float) -> Shape:
    """The shape turned round the middle."""
    turn = math.radians(degrees)
    cos, sin = math.cos(turn), math.sin(turn)
    return Shape(tuple((x * cos - y * sin, x * sin + y * cos) for x, y in shape.points), shape.solid)


def moved(shapes: Iterable[Shape], scale: float, dx: float = 0.0, dy: float = 0.0) -> Silhouette:
    """Shapes scaled, then shifted."""
    return tuple(
        Shape(tuple((x * scale + dx, y * scale + dy) for x, y in shape.points), shape.solid) for shape in shapes
    )


def paint(pen: ImageDraw.ImageDraw, shapes: Silhouette, x: float, y: float, scale: float) -> None:
    """Fill a silhouette into a mask (mode L) with its middle at (x, y)."""
    for shape in shapes:
        pen.polygon([(x + px * scale, y + py * scale) for px, py in shape.points], fill=255 if shape.solid else 0)


__all__ = [
    "Point", "Shape", "Silhouette", "blob", "both", "disc", "flat", "hole", "limb", "mirrored", "moved", "oval", "paint",
    "ring", "spline", "stroke", "turned", "whole",
]
