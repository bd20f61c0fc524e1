"""Where tokens may lie: every area gets ground of its own, apart from names and from everybody else's ground.

Small land areas also get a strip of the sea along their coast, so that tokens need not be tiny. Because grounds are
disjoint and names are taken out, tokens that stay on their ground overlap neither a name nor a neighbour's token.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import numpy.typing as npt
from shapely.geometry import Polygon, box
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from renders.build.geography import Area, Geography, polygons
from renders.build.names import boxes
from renders.build.ornaments import SEAMS
from renders.build.shelves import shelves
from renders.build.strokes import mask
from renders.maps import CELL, SIZE, AreaPlace, Ground, Places

SHORE = 24
"""How far land reaches into the sea for its tokens, in pixels."""
NARROW = ("arctic_ocean",)
"""Seas without room to give away."""
NAME_GAP = 4
ISLET = 2600
"""Land parts smaller than this many square pixels belong to the sea round them, as far as tokens are concerned."""


def places(geo: Geography, order: tuple[str, ...]) -> Places:
    """The places of a layout projected at final size, areas in canonical ``order``."""
    labels = {area.id: boxes(geo, area) for area in geo.areas.values()}
    seams = [geo.projection.point(*place) for _, place in SEAMS]
    grounds = _grounds(geo, unary_union([
        box(x0 - NAME_GAP, y0 - NAME_GAP, x1 + NAME_GAP, y1 + NAME_GAP) for found in labels.values() for x0, y0, x1, y1 in found
    ] + [box(x - 15, y - 15, x + 15, y + 15) for x, y in geo.links] + [box(x - 9, y - 9, x + 9, y + 9) for x, y in seams]))
    extra = shelves(geo)
    found = []
    for area_id in order:
        area = geo.areas[area_id]
        x0, y0, x1, y1 = area.shape.bounds
        found.append(AreaPlace(
            area.id, area.name, area.kind, (round(area.gate[0]), round(area.gate[1])), tuple(labels[area.id]),
            _cells(grounds[area.id], whole=True), _cells(unary_union([standing(geo, area), extra.get(area.id, Polygon())]), whole=False),
            area.facts["tokens_per_row"], (int(x0), int(y0), int(x1 + 1), int(y1 + 1)),
        ))
    return Places(geo.layout, tuple(found))


def _filled(shape: BaseGeometry) -> BaseGeometry:
    """The shape without small holes: lakes, islets."""
    return unary_union([
        Polygon(polygon.exterior, [hole for hole in polygon.interiors if Polygon(hole).area > 2500]) for polygon in polygons(shape)
    ])


COAST = 6
"""How far off the coast the middle of a token may be."""


def standing(geo: Geography, area: Area) -> BaseGeometry:
    """The area's own surface without lakes and islets; a sea has the islets in it."""
    if not area.ocean:
        return unary_union([part for part in polygons(_filled(area.shape)) if part.area >= ISLET]).buffer(COAST)
    islets = [
        part for other in geo.areas.values() if not other.ocean for part in polygons(other.shape)
        if part.area < ISLET and part.distance(area.shape) < 2
    ]
    return _filled(unary_union([area.shape, *islets]).buffer(1))


def _grounds(geo: Geography, taken: BaseGeometry) -> Mapping[str, BaseGeometry]:
    """Disjoint grounds; the smallest areas choose first."""
    sheet = geo.globe.buffer(-7)
    land = unary_union([area.shape for area in geo.areas.values() if not area.ocean])
    gates = {area.id: box(area.gate[0] - 34, area.gate[1] - 34, area.gate[0] + 36, area.gate[1] + 36) for area in geo.areas.values()}
    narrow = unary_union([area.shape for area in geo.areas.values() if area.id in NARROW])
    extra = shelves(geo)
    found: dict[str, BaseGeometry] = {}
    claimed: BaseGeometry = unary_union(list(extra.values()))

    def size(area: Area) -> float:
        return float(area.shape.area) + (1e9 if area.ocean else 0)

    for area in sorted(geo.areas.values(), key=size):
        shape = standing(geo, area)
        if not area.ocean:
            shape = shape.difference(unary_union([other.shape for other in geo.areas.values() if other is not area and not other.ocean]))
        if not area.ocean:
            main = max(polygons(area.shape), key=lambda part: float(part.area))
            shape = unary_union([shape, main.buffer(SHORE).difference(unary_union([land, narrow]))])
        shape = shape.difference(claimed)
        if area.id in extra:
            shape = unary_union([shape, extra[area.id].buffer(1)])
        others = unary_union([gate for other, gate in gates.items() if other != area.id])
        ground = shape.intersection(sheet).difference(taken).difference(others)
        found[area.id] = ground
        claimed = unary_union([claimed, ground])
    return found


def _cells(shape: BaseGeometry, whole: bool) -> Ground:
    """The cells of a shape: those that lie in it as a ``whole``, or those whose middle does."""
    inside = np.asarray(mask(shape, SIZE)) > 0
    if whole:
        cells = inside.reshape(SIZE[1] // CELL, CELL, SIZE[0] // CELL, CELL).all(axis=(1, 3))
    else:
        cells = inside[CELL // 2 :: CELL, CELL // 2 :: CELL]
    used = np.nonzero(cells.any(axis=1))[0]
    top, bottom = int(used[0]), int(used[-1]) + 1
    return Ground(top, tuple(_runs(row) for row in cells[top:bottom]))


def _runs(row: npt.NDArray[np.bool_]) -> tuple[tuple[int, int], ...]:
    edges = np.diff(np.concatenate([[0], row.astype(np.int8), [0]]))
    return tuple(zip((int(at) for at in np.nonzero(edges == 1)[0]), (int(at) for at in np.nonzero(edges == -1)[0]), strict=True))
