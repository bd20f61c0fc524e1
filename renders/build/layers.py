"""The painted layers of a board, bottom to top: sea, land, coast and borders. Everything at twice the final size."""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np
from PIL import Image, ImageChops, ImageDraw, ImageFilter
from shapely.geometry.base import BaseGeometry
from shapely.ops import linemerge, unary_union

from renders.build.geography import Area, Geography, lines
from renders.build.ornaments import RANGES
from renders.build.shelves import shelves
from renders.build.strokes import dashes, mask, stroke
from renders.build.texture import FINE, HILLS, INK, Field, Rgb, noise, parchment, picture, relief

SEA: Rgb = (84, 120, 130)

LAND_TINTS: dict[str, Rgb] = {
    "scandinavia": (160, 182, 158), "europe": (222, 184, 112), "north_asia": (188, 168, 192), "south_asia": (230, 194, 116),
    "arabia": (226, 158, 112), "west_africa": (192, 184, 120), "east_africa": (212, 148, 108), "asia": (204, 176, 180),
    "africa": (206, 184, 108), "north_america": (190, 186, 142), "north_america_west": (212, 170, 108),
    "north_america_east": (170, 184, 140), "central_america": (222, 156, 116), "south_america": (210, 168, 106),
    "south_america_west": (202, 160, 150), "south_america_east": (176, 188, 122), "australia": (222, 150, 100),
    "new_zealand": (176, 184, 148), "antarctica": (212, 218, 212),
}
SEA_TINTS: dict[str, Rgb] = {
    "arctic_ocean": (150, 180, 186), "north_atlantic": (84, 128, 142), "south_atlantic": (66, 112, 124),
    "indian_ocean": (88, 136, 122), "north_pacific": (78, 116, 146), "south_pacific": (62, 98, 120),
}
ROSES = ((-16, -48), (-148, 18), (82, -30))
WATERLINES = ((7, 150), (15, 105), (25, 70), (37, 42), (52, 22))


def base(geo: Geography, size: tuple[int, int]) -> Image.Image:
    """Paper, sea and land with their tints, without lines between areas."""
    picture_ = parchment(size)
    globe = mask(geo.globe, size)
    land = geo.land
    rim = globe.filter(ImageFilter.GaussianBlur(16))
    picture_.paste((52, 36, 24), mask=rim.point([v * 42 // 100 for v in range(256)]))
    picture_.paste(Image.blend(picture_, _sea(geo, land, size), 0.92), mask=globe)
    _paste_clipped(picture_, _sea_lines(geo, land, size), globe)
    _shelves(picture_, geo, size)
    _lands(picture_, geo, land, size)
    return picture_


def _sea(geo: Geography, land: BaseGeometry, size: tuple[int, int]) -> Image.Image:
    """Ocean tints that melt into each other, lighter near coasts, mottled like water."""
    flat = Image.new("RGB", size, SEA)
    for area in geo.areas.values():
        if area.ocean:
            flat.paste(SEA_TINTS[area.id], mask=mask(area.shape, size))
    flat = flat.filter(ImageFilter.GaussianBlur(36))
    mottle = noise(size, FINE, 9)[..., None]
    near = np.asarray(mask(land.buffer(10), size).filter(ImageFilter.GaussianBlur(60)), np.float32)[..., None] / 255
    water = np.asarray(flat, np.float32) * (0.78 + 0.44 * mottle)
    water = water * (1 - 0.27 * near) + np.array([210, 212, 182], np.float32) * 0.36 * near
    rim = np.asarray(mask(geo.globe, size).filter(ImageFilter.GaussianBlur(70)), np.float32)[..., None] / 255
    return picture(water * (0.50 + 0.50 * np.clip(rim * 1.05, 0, 1)))


def _sea_lines(geo: Geography, land: BaseGeometry, size: tuple[int, int]) -> Image.Image:
    """Rhumb lines, graticule, waterlines along coasts and little waves."""
    layer = Image.new("RGBA", size)
    draw = ImageDraw.Draw(layer)
    project = geo.projection
    for rose in ROSES:
        x, y = project.point(*rose)
        for ray in range(32):
            angle = math.pi * ray / 16
            draw.line([x, y, x + 4000 * math.cos(angle), y + 4000 * math.sin(angle)], fill=(40, 34, 30, 32), width=2)
    for lon in range(-150, 190, 30):
        draw.line(project.line([(lon, -84), (lon, 84)]), fill=(235, 228, 200, 26), width=2)
    for lat in (-60, -30, 0, 30, 60):
        draw.line(project.line([(-169, lat), (191, lat)]), fill=(235, 228, 200, 40 if lat else 70), width=2 if lat else 3)
    _waves(draw, geo, land, size)
    for distance, alpha in WATERLINES:
        stroke(draw, lines(land.buffer(distance, quad_segs=4).boundary), (26, 42, 50, alpha), 2)
    return layer


def _waves(draw: ImageDraw.ImageDraw, geo: Geography, land: BaseGeometry, size: tuple[int, int]) -> None:
    """Engraved ripples on the open sea."""
    random = np.random.default_rng(77)
    open_sea = mask(geo.globe.buffer(-30).difference(land.buffer(70)), size)
    for _ in range(1500):
        x, y = int(random.integers(0, size[0])), int(random.integers(0, size[1]))
        if not open_sea.getpixel((x, y)):
            continue
        for arc in range(int(random.integers(1, 4))):
            left = x + arc * 24
            draw.arc([left, y, left + 24, y + 14], 200, 340, fill=(222, 232, 220, 46), width=3)


def _shelves(picture_: Image.Image, geo: Geography, size: tuple[int, int]) -> None:
    """Shallow water in the tint of its land, with a dotted edge."""
    draw = ImageDraw.Draw(picture_, "RGBA")
    for area, shelf in shelves(geo).items():
        inside = mask(shelf, size)
        deep = inside.filter(ImageFilter.GaussianBlur(14)).point([56 + v * 72 // 255 for v in range(256)])
        picture_.paste(LAND_TINTS[area], mask=ImageChops.multiply(inside, deep))
        dashes(draw, lines(shelf.boundary.difference(geo.land.buffer(6))), (*INK, 170), 3, 9, 9)


def _paste_clipped(picture_: Image.Image, layer: Image.Image, clip: Image.Image) -> None:
    layer.putalpha(ImageChops.multiply(layer.getchannel("A"), clip))
    picture_.paste(layer, mask=layer.getchannel("A"))


def _lands(picture_: Image.Image, geo: Geography, land: BaseGeometry, size: tuple[int, int]) -> None:
    """Soft shadow on the sea, tints with a darker inner rim, relief lit from the north-west."""
    land_mask = mask(land, size)
    shadow = ImageChops.offset(land_mask.filter(ImageFilter.GaussianBlur(9)), 5, 8)
    picture_.paste((20, 26, 30), mask=shadow.point([v * 45 // 100 for v in range(256)]))
    tints = Image.new("RGB", size, (214, 196, 150))
    rims = Image.new("L", size, 0)
    inverse = [min(255, int((255 - value) * 1.6)) if value < 255 else 0 for value in range(256)]
    for area in geo.areas.values():
        if not area.ocean:
            inside = mask(area.shape, size)
            tints.paste(LAND_TINTS[area.id], mask=inside)
            inner = inside.filter(ImageFilter.GaussianBlur(22)).point(inverse)
            rims = ImageChops.lighter(rims, ImageChops.multiply(inside, inner))
    colour = np.asarray(tints, np.float32)
    paper = np.asarray(parchment(size), np.float32)
    rim = np.asarray(rims, np.float32)[..., None] / 255
    ground = (colour * 0.80 + paper * 0.20) * (0.84 + 0.32 * noise(size, FINE, 9)[..., None])
    ground *= relief(size, _heights(geo, size), 15.0)[..., None]
    ground = ground * (1 - 0.44 * np.clip(rim, 0, 1)) + colour * 0.08 * rim
    picture_.paste(picture(ground), mask=land_mask)
    picture_.paste((98, 126, 130), mask=mask(geo.lakes, size))


def _heights(geo: Geography, size: tuple[int, int]) -> Field:
    """Rolling hills everywhere, higher along the mountain ranges."""
    ridges = Image.new("L", size, 0)
    draw = ImageDraw.Draw(ridges)
    for points, _, _ in RANGES:
        draw.line(geo.projection.line(points, 1.0), fill=255, width=56, joint="curve")
    near = np.asarray(ridges.filter(ImageFilter.GaussianBlur(46)), np.float32) / 255
    return (noise(size, HILLS, 21) * (0.55 + 1.5 * near)).astype(np.float32)


def coasts_and_borders(picture_: Image.Image, geo: Geography) -> None:
    """Ink along coasts; land borders dashed red on a pale halo, sea borders dashed cream on a dark halo."""
    draw = ImageDraw.Draw(picture_, "RGBA")
    stroke(draw, lines(geo.land.boundary), (*INK, 255), 4)
    stroke(draw, lines(geo.lakes.boundary), (*INK, 220), 3)
    for a, b, shared in borders(geo):
        if a.ocean and b.ocean:
            dashes(draw, shared, (16, 28, 36, 130), 12, 26, 16)
            dashes(draw, shared, (244, 234, 200, 245), 6, 26, 16)
        elif not a.ocean and not b.ocean:
            stroke(draw, shared, (252, 238, 200, 130), 12)
            dashes(draw, shared, (128, 26, 22, 255), 7, 19, 7)


def borders(geo: Geography) -> Iterator[tuple[Area, Area, list[BaseGeometry]]]:
    """Every pair of areas that touch, with the lines between them."""
    areas = list(geo.areas.values())
    for index, a in enumerate(areas):
        for b in areas[index + 1 :]:
            if a.shape.intersection(b.shape).is_empty:
                continue
            found = list(lines(a.shape.buffer(-0.4).boundary.intersection(b.shape.buffer(1.2))))
            if found:
                joined = unary_union(found)
                merged = linemerge(joined) if joined.geom_type == "MultiLineString" else joined
                yield a, b, [line for line in lines(merged) if line.length > 10]


def rim(picture_: Image.Image, geo: Geography) -> None:
    """A brass ring around the world."""
    draw = ImageDraw.Draw(picture_, "RGBA")
    edge = list(lines(geo.globe.boundary))
    stroke(draw, edge, (*INK, 255), 12)
    stroke(draw, edge, (176, 138, 74, 255), 7)
    stroke(draw, edge, (232, 204, 140, 255), 2)
