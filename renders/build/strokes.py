"""Masks, dashes, splines and tapered curves: what the layers and ornaments are drawn with."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

from PIL import Image, ImageDraw
from shapely.geometry.base import BaseGeometry

from renders.build.geography import polygons
from renders.build.texture import Size

Point: TypeAlias = tuple[float, float]
Colour: TypeAlias = tuple[int, ...]


def mask(geometry: BaseGeometry, size: Size) -> Image.Image:
    """255 inside the geometry."""
    found = Image.new("L", size, 0)
    draw = ImageDraw.Draw(found)
    for polygon in polygons(geometry):
        draw.polygon(list(polygon.exterior.coords), fill=255)
        for hole in polygon.interiors:
            draw.polygon(list(hole.coords), fill=0)
    return found


def stroke(draw: ImageDraw.ImageDraw, lines: Iterable[Any], fill: Colour, width: int) -> None:
    """Whole lines."""
    for line in lines:
        draw.line([(x, y) for x, y in line.coords], fill=fill, width=width, joint="curve")


def dashes(draw: ImageDraw.ImageDraw, lines: Iterable[Any], fill: Colour, width: int, on: float, off: float) -> None:
    """Lines broken into dashes."""
    for line in lines:
        start = 0.0
        while start < line.length:
            stop = min(start + on, line.length)
            points = [line.interpolate(start + (stop - start) * i / 6) for i in range(7)]
            draw.line([(point.x, point.y) for point in points], fill=fill, width=width, joint="curve")
            start += on + off


def spline(points: Sequence[Point], steps: int = 14) -> list[Point]:
    """A Catmull-Rom curve through the points."""
    padded = [points[0], *points, points[-1]]
    found: list[Point] = []
    for a, b, c, d in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        for step in range(steps):
            t = step / steps
            found.append((
                _catmull(a[0], b[0], c[0], d[0], t),
                _catmull(a[1], b[1], c[1], d[1], t),
            ))
    return [*found, points[-1]]


def _catmull(a: float, b: float, c: float, d: float, t: float) -> float:
    square = t * t
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * square + (3 * b - a - 3 * c + d) * square * t)


def ribbon(points: Sequence[Point], first: float, last: float) -> list[Point]:
    """The outline of a tapered curve."""
    curve = spline(points)
    left: list[Point] = []
    right: list[Point] = []
    for index, (x, y) in enumerate(curve):
        before, after = curve[max(0, index - 1)], curve[min(len(curve) - 1, index + 1)]
        dx, dy = after[0] - before[0], after[1] - before[1]
        length = math.hypot(dx, dy) or 1
        half = (first + (last - first) * index / (len(curve) - 1)) / 2
        left.append((x - dy / length * half, y + dx / length * half))
        right.append((x + dy / length * half, y - dx / length * half))
    return left + right[::-1]


def taper(
    draw: ImageDraw.ImageDraw, points: Sequence[Point], first: float, last: float, fill: Colour, ink: Colour, line: int
) -> None:
    """A tapered curve with an outline."""
    outline = ribbon(points, first, last)
    draw.polygon(outline, fill=fill)
    draw.line([*outline, outline[0]], fill=ink, width=line, joint="curve")
