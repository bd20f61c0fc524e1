"""Coastal shelves: small land areas get a strip of the sea to stand tokens on, tinted like the land it belongs to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from renders.build.geography import Geography, polygons
from renders.maps import MAP_BOX

Ring: TypeAlias = Sequence[tuple[float, float]]

SHELVES: Mapping[str, Sequence[tuple[int, Ring]]] = {
    "scandinavia": (
        (104, ((-14.5, 53), (-14.5, 75.2), (10, 75.2), (14, 72), (8, 55))), (30, ((12, 54), (12, 67), (32, 67), (32, 54))),
    ),
    "europe": ((62, ((-30, 30), (-30, 53), (-4, 56), (2, 44), (-5, 30))), (34, ((-5, 33), (-5, 46), (27, 46), (27, 33)))),
    "arabia": ((66, ((45, 10), (70, 10), (70, 26), (52, 27), (44, 16))),),
    "central_america": ((96, ((-135, 2), (-135, 31), (-112, 31), (-84, 14), (-84, 2))),),
    "south_america_west": ((96, ((-110, -58), (-110, 0), (-70, 0), (-70, -58))),),
    "south_america_east": ((84, ((-52, -36), (-60, 7), (-16, 7), (-22, -36))),),
    "north_america_west": ((68, ((-160, 44), (-160, 58), (-118, 58), (-112, 44))),),
    "australia": ((84, ((92, -12), (92, -52), (146, -52), (146, -39), (128, -12))),),
    "new_zealand": ((66, ((147, -10), (192, -10), (192, -60), (147, -60))),),
}
"""Area -> how far its shelf reaches in final pixels, and a polygon in degrees that it stays in."""
ONLY: Mapping[str, Sequence[str]] = {"europe": ("earth35", "earth55"), "australia": ("earth53", "earth55")}
"""Areas that need a shelf in some layouts only."""


ROUND = 24
"""Radius of the corners of shelves."""


def shelves(geo: Geography) -> Mapping[str, BaseGeometry]:
    """The shelf of each small area, apart from land, names aside."""
    scale = (geo.projection.box[2] - geo.projection.box[0]) / (MAP_BOX[2] - MAP_BOX[0])
    lands = {area.id: area.shape for area in geo.areas.values() if not area.ocean}
    land = unary_union([*lands.values(), geo.islands])
    found: dict[str, BaseGeometry] = {}
    for area, strips in SHELVES.items():
        if area not in lands or geo.layout not in ONLY.get(area, (geo.layout,)):
            continue
        main = max(polygons(lands[area]), key=lambda part: float(part.area))
        others = unary_union([*(shape.buffer(7 * scale) for other, shape in lands.items() if other != area), geo.islands])
        strip = unary_union([
            main.buffer(reach * scale, quad_segs=24).intersection(Polygon(geo.projection.line([*ring, ring[0]])))
            for reach, ring in strips
        ])
        strip = strip.intersection(geo.globe.buffer(-8 * scale)).difference(others)
        strip = unary_union([strip, main.buffer(4 * scale)]).buffer(-ROUND * scale).buffer(ROUND * scale).difference(land)
        strip = strip.difference(others).buffer(-3 * scale).buffer(3 * scale)
        strip = strip.difference(unary_union([shelf.buffer(4 * scale) for shelf in found.values()]))
        parts = [part for part in polygons(strip) if part.area > 900 * scale * scale]
        found[area] = unary_union(parts)
    return found
