"""The areas of a layout as polygons, in degrees and in picture coordinates."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from shapely import make_valid
from shapely.geometry import MultiPolygon, Polygon, shape
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from renders.build.projection import Box, Projection

SOURCE = Path(__file__).parent / "earth-areas.json"


GATES: Mapping[str, Mapping[str, tuple[float, float]]] = {
    "": {"arctic_ocean": (46, 79.7), "south_america_west": (-68, -27.5)},
    "earth53": {"south_atlantic": (-12, -24), "north_pacific": (150, 27)},
    "earth55": {"south_atlantic": (-12, -24), "north_pacific": (150, 27)},
}
"""Gates that stand elsewhere than the polygon file says, by layout ("" for all) and area."""


@cache
def source() -> Mapping[str, Any]:
    """The polygon file."""
    found: Mapping[str, Any] = json.loads(SOURCE.read_text())
    return found


def polygons(geometry: BaseGeometry) -> Iterator[Polygon]:
    """All polygons of a geometry, whatever else it holds."""
    if geometry.geom_type == "Polygon":
        yield geometry
    else:
        for part in getattr(geometry, "geoms", ()):
            yield from polygons(part)


def lines(geometry: BaseGeometry) -> Iterator[Any]:
    """All lines of a geometry."""
    if geometry.geom_type in ("LineString", "LinearRing"):
        if not geometry.is_empty:
            yield geometry
    else:
        for part in getattr(geometry, "geoms", ()):
            yield from lines(part)


@dataclass(frozen=True)
class Area:
    """One area. ``shape`` is in picture coordinates, ``gate`` the fixed place of its gate."""

    id: str
    name: str
    kind: str
    shape: BaseGeometry
    gate: tuple[float, float]
    facts: Mapping[str, Any]

    @property
    def ocean(self) -> bool:
        """Is it an ocean area?"""
        return self.kind == "ocean"


@dataclass(frozen=True)
class Geography:
    """A layout ready to be drawn: areas in the order of the polygon file, land without area, lakes, links."""

    layout: str
    projection: Projection
    areas: Mapping[str, Area]
    islands: BaseGeometry
    lakes: BaseGeometry
    links: tuple[tuple[float, float], ...]

    @property
    def land(self) -> BaseGeometry:
        """All land, with and without area."""
        return unary_union([area.shape for area in self.areas.values() if not area.ocean] + [self.islands])

    @property
    def globe(self) -> BaseGeometry:
        """Everything inside the rim."""
        return unary_union([area.shape for area in self.areas.values()] + [self.lakes]).buffer(1)


def degrees(name: str) -> BaseGeometry:
    """A shape of the polygon file in longitude and latitude."""
    return shape(source()["shapes"][name]["geometry"])


def projected(geometry: BaseGeometry, projection: Projection) -> BaseGeometry:
    """The geometry in picture coordinates."""
    found = []
    for polygon in polygons(geometry):
        holes = [projection.line(list(hole.coords)) for hole in polygon.interiors if len(hole.coords) > 3]
        found.append(make_valid(Polygon(projection.line(list(polygon.exterior.coords)), holes)))
    return unary_union(found) if found else MultiPolygon()


def geography(layout: str, box: Box) -> Geography:
    """The layout projected into ``box``."""
    data = source()
    projection = Projection(data["warp"], (data["frame"]["lon"][0], data["frame"]["lon"][1]), box)
    areas = {}
    for area, facts in data["layouts"][layout]["areas"].items():
        gate = {**GATES[""], **GATES.get(layout, {})}.get(area, facts["gate"])
        outline = projected(degrees(facts["shape"]), projection).buffer(0.4)
        areas[area] = Area(area, facts["name"], facts["kind"], outline, projection.point(*gate), facts)
    links = tuple(projection.point(*link["at"]) for link in data["layouts"][layout]["links"])
    return Geography(
        layout, projection, areas,
        projected(shape(data["neutral_islands"]), projection), projected(shape(data["inland_water"]), projection), links,
    )
