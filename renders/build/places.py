"""Where tokens may lie: every area gets ground of its own, apart from names and from everybody else's ground.

Small land areas also get a strip of the sea along their coast, so that tokens need not be tiny. Because grounds are
disjoint and names are taken out, tokens that stay on their ground overlap neither a name nor a neighbour's token.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

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
from renders.maps import CELL, SIZE, AreaPlace, Box, Ground, Places

Cells: TypeAlias = npt.NDArray[np.bool_]

SHORE = 24
"""How far land reaches into the sea for its tokens, in pixels."""
COAST = 6
"""How far off the coast the middle of a token may be."""
NARROW = ("arctic_ocean",)
"""Seas without room to give away."""
NAME_GAP = 4
GATE_ROOM = 35
ISLET = 2600
"""Land parts smaller than this many square pixels belong to the sea round them, as far as tokens are concerned."""


def places(geo: Geography, order: tuple[str, ...]) -> Places:
    """The places of a layout projected at final size, areas in canonical ``order``."""
    labels = {area.id: tuple(boxes(geo, area)) for area in geo.areas.values()}
    extra = shelves(geo)
    grounds = _grounds(geo, extra, _taken(geo, labels))
    found = []
    for area_id in order:
        area = geo.areas[area_id]
        x0, y0, x1, y1 = area.shape.bounds
        core = unary_union([standing(geo, area), extra.get(area_id, Polygon())])
        found.append(AreaPlace(
            area_id, area.name, area.kind, (round(area.gate[0]), round(area.gate[1])), labels[area_id],
            _cells(grounds[area_id], whole=True), _cells(core, whole=False),
            area.facts["tokens_per_row"], (int(x0), int(y0), int(x1 + 1), int(y1 + 1)),
        ))
    return Places(geo.layout, tuple(found))


def _taken(geo: Geography, labels: Mapping[str, Sequence[Box]]) -> BaseGeometry:
    """Where no token may lie: names, the sea passage, the arrows where the map is cut."""
    found = [
        box(x0 - NAME_GAP, y0 - NAME_GAP, x1 + NAME_GAP, y1 + NAME_GAP)
        for lines in labels.values() for x0, y0, x1, y1 in lines
    ]
    found += [_square(point, 15) for point in geo.links]
    found += [_square(geo.projection.point(*place), 9) for _, place in SEAMS]
    return unary_union(found)


def _square(middle: tuple[float, float], half: float) -> Polygon:
    return box(middle[0] - half, middle[1] - half, middle[0] + half, middle[1] + half)


def _filled(shape: BaseGeometry) -> BaseGeometry:
    """The shape without small holes: lakes, islets."""
    return unary_union([
        Polygon(polygon.exterior, [hole for hole in polygon.interiors if Polygon(hole).area > 2500])
        for polygon in polygons(shape)
    ])


def standing(geo: Geography, area: Area) -> BaseGeometry:
    """The area's own surface without lakes and islets; a sea has the islets in it."""
    if not area.ocean:
        return unary_union([part for part in polygons(_filled(area.shape)) if part.area >= ISLET]).buffer(COAST)
    islets = [
        part for other in geo.areas.values() if not other.ocean for part in polygons(other.shape)
        if part.area < ISLET and part.distance(area.shape) < 2
    ]
    return _filled(unary_union([area.shape, *islets]).buffer(1))


def _grounds(geo: Geography, extra: Mapping[str, BaseGeometry], taken: BaseGeometry) -> Mapping[str, BaseGeometry]:
    """Disjoint grounds; the smallest areas choose first."""
    sheet = geo.globe.buffer(-7).difference(taken)
    lands = {area.id: area.shape for area in geo.areas.values() if not area.ocean}
    closed = unary_union([*lands.values(), *(area.shape for area in geo.areas.values() if area.id in NARROW)])
    gates = {area.id: _square(area.gate, GATE_ROOM) for area in geo.areas.values()}
    found: dict[str, BaseGeometry] = {}
    claimed: BaseGeometry = unary_union(list(extra.values()))

    def size(area: Area) -> float:
        return float(area.shape.area) + (1e9 if area.ocean else 0)

    for area in sorted(geo.areas.values(), key=size):
        shape = standing(geo, area)
        if not area.ocean:
            main = max(polygons(area.shape), key=lambda part: float(part.area))
            own = shape.difference(unary_union([land for other, land in lands.items() if other != area.id]))
            shape = unary_union([own, main.buffer(SHORE).difference(closed)])
        shape = shape.difference(claimed)
        if area.id in extra:
            shape = unary_union([shape, extra[area.id].buffer(1)])
        others = unary_union([gate for other, gate in gates.items() if other != area.id])
        found[area.id] = shape.intersection(sheet).difference(others)
        claimed = unary_union([claimed, found[area.id]])
    return found


def _cells(shape: BaseGeometry, whole: bool) -> Ground:
    """The cells of a shape: those that lie in it as a ``whole``, or those whose middle does."""
    inside = np.asarray(mask(shape, SIZE)) > 0
    if whole:
        squares = inside.reshape(SIZE[1] // CELL, CELL, SIZE[0] // CELL, CELL)
        cells: Cells = np.asarray(squares.all(axis=(1, 3)), np.bool_)
    else:
        cells = inside[CELL // 2 :: CELL, CELL // 2 :: CELL]
    used = np.nonzero(np.asarray(cells.any(axis=1)))[0]
    top, bottom = int(used[0]), int(used[-1]) + 1
    return Ground(top, tuple(_runs(row) for row in cells[top:bottom]))


def _runs(row: Cells) -> tuple[tuple[int, int], ...]:
    edges = np.diff(np.concatenate([[0], row.astype(np.int8), [0]]))
    starts, ends = ([int(at) for at in np.nonzero(edges == way)[0]] for way in (1, -1))
    return tuple(zip(starts, ends, strict=True))
