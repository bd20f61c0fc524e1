"""Mountains, woods, sea monsters, compass, seam arrows, sea passage and the chart's frame. All drawn from code."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from PIL import Image, ImageDraw
from shapely.geometry import LineString, Point, Polygon

from renders.build.geography import Geography
from renders.build.strokes import Colour, spline, taper
from renders.build.texture import CREAM, INK

RANGES: Sequence[tuple[Sequence[tuple[float, float]], int, int]] = (
    (((-135, 60), (-122, 50), (-113, 42), (-106, 34)), 15, 26),
    (((-76, 4), (-79, -6), (-72, -16), (-69, -28), (-72, -42)), 17, 26),
    (((6, 45), (11, 46.6), (16, 47.2)), 5, 20),
    (((61, 66), (60, 58), (59, 52)), 7, 22),
    (((72, 36), (80, 31.5), (88, 29.2), (96, 29.5)), 12, 30),
    (((92, 50), (104, 51.5), (116, 55)), 8, 22),
    (((8, 61), (13, 65), (18, 68.3)), 6, 20),
    (((-7, 32), (0, 34), (7, 35.2)), 5, 20),
    (((37, 10), (37, 2), (35, -6), (33, -14)), 7, 22),
    (((147, -22), (149.5, -30), (147.5, -36)), 6, 20),
    (((38, 38.8), (46, 36), (52, 31)), 7, 22),
    (((-104, 24), (-99, 19.5), (-91, 15.8)), 6, 20),
    (((70, -75), (90, -74), (110, -75.5), (130, -74), (146, -76)), 11, 34),
    (((171, -44.5), (176, -39.5)), 3, 20),
    (((-84, 36), (-78, 41), (-71, 45)), 6, 17),
)
WOODS: Sequence[tuple[Sequence[tuple[float, float]], int, str]] = (
    (((84, 62), (98, 64), (112, 62), (124, 58), (110, 58), (90, 57)), 46, "pine"),
    (((-112, 57), (-98, 55), (-84, 51), (-92, 53), (-106, 54)), 34, "pine"),
    (((24, 62), (30, 63), (27, 66)), 10, "pine"),
    (((26, 53), (36, 56), (44, 55), (34, 52)), 12, "leaf"),
    (((-66, -3), (-58, -5), (-52, -9), (-60, -9)), 26, "leaf"),
    (((16, 1), (24, -1), (22, -4), (17, -4)), 14, "leaf"),
    (((102, 22), (110, 25), (106, 17)), 12, "leaf"),
    (((-88, 40), (-82, 34), (-90, 33)), 12, "leaf"),
    (((-4, 22), (8, 22), (18, 20), (6, 17)), 22, "dune"),
    (((44, 22), (50, 20), (47, 25)), 10, "dune"),
    (((122, -24), (130, -26), (127, -30)), 16, "dune"),
    (((92, 44), (104, 43), (98, 40)), 10, "dune"),
)
SEAMS = tuple((side, (lon, lat)) for lat in (36, 8, -40) for side, lon in ((-1, -166.0), (1, 188.0)))
"""Arrows where the map is cut: to the left or right, and the place in degrees."""
MONSTER_INK: Colour = (24, 34, 38, 185)


def mountains(picture: Image.Image, geo: Geography) -> None:
    """Small two-tone peaks along the ranges."""
    draw = ImageDraw.Draw(picture, "RGBA")
    random = np.random.default_rng(1928)
    for points, count, size in RANGES:
        line = LineString(geo.projection.line(points, 1.0))
        places = [(line.interpolate(i / (count - 1), normalized=True), random.uniform(0.7, 1.25)) for i in range(count)]
        for place, scale in sorted(places, key=lambda item: float(item[0].y)):
            x, y = place.x + random.uniform(-10, 10), place.y + random.uniform(-7, 7)
            peak(draw, x, y, size * float(scale))


def peak(draw: ImageDraw.ImageDraw, x: float, y: float, width: float) -> None:
    """One mountain."""
    top = (x - width * 0.05, y - width * 1.15)
    left, right = (x - width * 0.62, y), (x + width * 0.62, y)
    draw.polygon([left, top, right], fill=(230, 212, 172, 240))
    draw.polygon([top, right, (x + width * 0.12, y), (x + width * 0.02, y - width * 0.5)], fill=(92, 66, 44, 200))
    draw.line([left, top, right], fill=(*INK, 235), width=3, joint="curve")
    for step in (0.25, 0.45):
        start = (left[0] + (top[0] - left[0]) * step, left[1] + (top[1] - left[1]) * step)
        draw.line([start, (start[0] + width * 0.14, start[1] + width * 0.16)], fill=(*INK, 120), width=2)


def woods(picture: Image.Image, geo: Geography) -> None:
    """Pines, round trees and dunes, faint enough to stand tokens on."""
    draw = ImageDraw.Draw(picture, "RGBA")
    random = np.random.default_rng(1890)
    for points, count, kind in WOODS:
        shape = Polygon(geo.projection.line([*points, points[0]], 2.0)).buffer(8)
        x0, y0, x1, y1 = shape.bounds
        found: list[tuple[float, float]] = []
        for _ in range(count * 40):
            place = (float(random.uniform(x0, x1)), float(random.uniform(y0, y1)))
            far = all((place[0] - x) ** 2 + (place[1] - y) ** 2 > 21**2 for x, y in found)
            if len(found) < count and far and shape.contains(Point(place)):
                found.append(place)
        for x, y in sorted(found, key=lambda at: at[1]):
            _plant(draw, x, y, kind)


def _plant(draw: ImageDraw.ImageDraw, x: float, y: float, kind: str) -> None:
    ink: Colour = (*INK, 130)
    if kind == "dune":
        draw.arc([x - 12, y - 5, x + 6, y + 9], 200, 335, fill=(*INK, 100), width=2)
        draw.arc([x - 1, y - 1, x + 13, y + 9], 205, 335, fill=(*INK, 80), width=2)
        return
    draw.line([x, y, x, y + 6], fill=ink, width=3)
    if kind == "pine":
        draw.polygon([(x - 7, y), (x, y - 19), (x + 7, y)], fill=(104, 128, 98, 170))
        draw.polygon([(x, y - 19), (x + 7, y), (x + 1, y)], fill=(58, 78, 60, 150))
        draw.line([(x - 7, y), (x, y - 19), (x + 7, y), (x - 7, y)], fill=ink, width=2)
    else:
        draw.ellipse([x - 8, y - 15, x + 8, y + 1], fill=(116, 136, 84, 170), outline=ink, width=2)
        draw.arc([x - 5, y - 12, x + 5, y - 2], 300, 80, fill=(*INK, 110), width=2)


def monsters(picture: Image.Image, geo: Geography) -> None:
    """Something stirs in the south."""
    draw = ImageDraw.Draw(picture, "RGBA")
    x, y = geo.projection.point(-130, -55)
    _kraken(draw, x, y, 42)
    x, y = geo.projection.point(72, -53)
    _serpent(draw, x, y, 34)
    x, y = geo.projection.point(-16, -48)
    _compass(draw, x, y, 58)


def _kraken(draw: ImageDraw.ImageDraw, x: float, y: float, s: float) -> None:
    skin: Colour = (92, 124, 122, 200)
    arms = (
        ((-1.7, 0.6), (-2.1, -0.4), (-1.6, -1.2), (-2.3, -1.7), (-2.7, -1.2)),
        ((-0.9, 0.6), (-1.1, -0.8), (-0.7, -1.9), (-1.3, -2.6), (-1.8, -2.3)),
        ((0.1, 0.6), (0.2, -1.0), (-0.1, -2.0), (0.5, -2.9), (1.0, -2.5), (0.7, -2.1)),
        ((1.0, 0.6), (1.3, -0.6), (1.0, -1.5), (1.7, -2.1), (2.2, -1.7)),
        ((1.8, 0.6), (2.3, -0.1), (2.1, -0.8), (2.8, -1.2), (3.1, -0.8)),
    )
    for arm in arms:
        points = [(x + px * s, y + py * s) for px, py in arm]
        taper(draw, points, s * 0.52, s * 0.08, skin, MONSTER_INK, 4)
        for cx, cy in spline(points)[6:-14:5]:
            draw.ellipse([cx - s * 0.06, cy - s * 0.06, cx + s * 0.06, cy + s * 0.06], outline=MONSTER_INK, width=2)
    for wave in range(-3, 4):
        left = x + wave * s * 0.9
        draw.arc([left - 0.5 * s, y + 0.4 * s, left + 0.5 * s, y + 0.85 * s], 190, 350, fill=MONSTER_INK, width=5)


def _serpent(draw: ImageDraw.ImageDraw, x: float, y: float, s: float) -> None:
    skin: Colour = (100, 132, 126, 200)
    thick = int(s * 0.62)
    for dx, r in ((-3.0, 0.75), (-1.35, 1.0), (0.45, 0.8)):
        box = [x + (dx - r) * s, y - r * s * 1.1, x + (dx + r) * s, y + r * s * 1.1]
        draw.arc(box, 180, 360, fill=MONSTER_INK, width=thick)
        draw.arc([box[0] + 5, box[1] + 5, box[2] - 5, box[3] - 5], 182, 358, fill=skin, width=thick - 10)
    neck = ((1.6, 0.1), (1.7, -1.0), (2.3, -1.7), (3.1, -1.5), (3.5, -1.2))
    taper(draw, [(x + px * s, y + py * s) for px, py in neck], s * 0.66, s * 0.22, skin, MONSTER_INK, 4)
    draw.ellipse([x + 2.35 * s, y - 1.72 * s, x + 2.55 * s, y - 1.52 * s], fill=MONSTER_INK)
    for wave in range(-4, 4):
        left = x + wave * s
        draw.arc([left, y - 0.14 * s, left + s, y + 0.3 * s], 200, 340, fill=MONSTER_INK, width=4)


def _compass(draw: ImageDraw.ImageDraw, x: float, y: float, r: float) -> None:
    ink, cream, red = (*INK, 235), (236, 222, 180, 240), (140, 36, 28, 240)
    draw.ellipse([x - r, y - r, x + r, y + r], fill=(226, 216, 180, 60), outline=ink, width=4)
    draw.ellipse([x - r * 0.86, y - r * 0.86, x + r * 0.86, y + r * 0.86], outline=ink, width=2)
    for tick in range(32):
        angle, outer = math.pi * tick / 16, r * (0.94 if tick % 2 else 1)
        sine, cosine = math.sin(angle), math.cos(angle)
        draw.line([x + r * 0.86 * sine, y - r * 0.86 * cosine, x + outer * sine, y - outer * cosine], fill=ink, width=2)
    rays = [(math.pi * (0.25 + 0.5 * i), 0.62, ink) for i in range(4)] + [(math.pi * 0.5 * i, 1.02, red) for i in range(4)]
    for angle, length, dark in rays:
        tip = (x + length * r * math.sin(angle), y - length * r * math.cos(angle))
        for side, colour in ((-1, dark), (1, cream)):
            wing = angle + side * math.pi / 4
            corner = (x + 0.16 * r * math.sin(wing), y - 0.16 * r * math.cos(wing))
            draw.polygon([tip, corner, (x, y)], fill=colour, outline=ink)
    draw.ellipse([x - r * 0.1, y - r * 0.1, x + r * 0.1, y + r * 0.1], fill=cream, outline=ink, width=3)


def passages(picture: Image.Image, geo: Geography) -> None:
    """A brass ring with two opposed arrows where two oceans meet across the isthmus; arrows where the map is cut."""
    draw = ImageDraw.Draw(picture, "RGBA")
    for x, y in geo.links:
        draw.ellipse([x - 26, y - 26, x + 26, y + 26], fill=(66, 104, 116, 255), outline=(*INK, 255), width=5)
        draw.ellipse([x - 21, y - 21, x + 21, y + 21], outline=(206, 172, 100, 255), width=3)
        ux, uy = math.cos(math.radians(-38)), math.sin(math.radians(-38))
        draw.line([x - 13 * ux, y - 13 * uy, x + 13 * ux, y + 13 * uy], fill=(*CREAM, 255), width=5)
        for way in (1, -1):
            tip = (x + 19 * ux * way, y + 19 * uy * way)
            back = (tip[0] - 12 * ux * way, tip[1] - 12 * uy * way)
            draw.polygon([tip, (back[0] - 8 * uy, back[1] + 8 * ux), (back[0] + 8 * uy, back[1] - 8 * ux)], fill=(*CREAM, 255))
    for side, place in SEAMS:
        x, y = geo.projection.point(*place)
        arrow = [(x + side * 15, y), (x - side * 9, y - 15), (x - side * 3, y), (x - side * 9, y + 15)]
        draw.polygon(arrow, fill=(*CREAM, 225), outline=(20, 30, 38, 255))


def frame(picture: Image.Image) -> None:
    """A chart's border: two rules with black and white degrees between them, and corner pieces."""
    draw = ImageDraw.Draw(picture, "RGBA")
    width, height = picture.size
    inner, outer, step = 24, 8, 100
    draw.rectangle([0, 0, width, height], outline=(*INK, 255), width=outer)
    draw.rectangle([outer, outer, width - outer, height - outer], outline=(222, 198, 146, 255), width=inner - outer)
    for index, left in enumerate(range(inner, width - inner, step)):
        if index % 2 == 0:
            for top in (outer, height - inner):
                draw.rectangle([left, top + 3, min(left + step, width - inner), top + inner - outer - 4], fill=(*INK, 255))
    for index, top in enumerate(range(inner, height - inner, step)):
        if index % 2 == 0:
            for left in (outer, width - inner):
                draw.rectangle([left + 3, top, left + inner - outer - 4, min(top + step, height - inner)], fill=(*INK, 255))
    draw.rectangle([inner, inner, width - inner, height - inner], outline=(*INK, 255), width=5)
    for x in (inner, width - inner):
        for y in (inner, height - inner):
            draw.ellipse([x - 15, y - 15, x + 15, y + 15], fill=(*INK, 255))
            draw.ellipse([x - 10, y - 10, x + 10, y + 10], fill=(206, 168, 96, 255))
            draw.ellipse([x - 4, y - 4, x + 4, y + 4], fill=(110, 26, 22, 255))
