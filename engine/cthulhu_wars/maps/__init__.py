"""Map layouts: a graph of areas, one data file a layout, areas in their canonical listing order (P.5).

Adjacency is only what the files list (A.4); `load` refuses a file whose adjacency is not mutual.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, cached_property
from importlib.resources import files
from typing import Literal

import msgspec

from engine.cthulhu_wars.state import AreaId, SeatId

LAYOUTS = ("earth33", "earth35", "earth53", "earth55")


class Area(msgspec.Struct, frozen=True):
    """A space of the map. ``glyph``: the category of its symbol; ``start``: faction codes that start here."""

    id: AreaId
    name: str
    kind: Literal["land", "ocean"]
    glyph: str | None
    start: tuple[SeatId, ...]
    adjacent: tuple[AreaId, ...]


class Layout(msgspec.Struct, frozen=True, dict=True):
    """A whole map. ``players``: the numbers of players it is made for."""

    id: str
    name: str
    players: tuple[int, ...]
    areas: tuple[Area, ...]

    @cached_property
    def by_id(self) -> Mapping[AreaId, Area]:
        """Area id -> area, in canonical order."""
        return {area.id: area for area in self.areas}

    @cached_property
    def area_ids(self) -> tuple[AreaId, ...]:
        """All area ids in canonical order."""
        return tuple(self.by_id)

    @cached_property
    def rank(self) -> Mapping[AreaId, int]:
        """Area id -> its place in the canonical order."""
        return {area: index for index, area in enumerate(self.by_id)}

    @cached_property
    def adjacent(self) -> Mapping[AreaId, tuple[AreaId, ...]]:
        """Area id -> its neighbours, in canonical order."""
        return {area.id: tuple(sorted(area.adjacent, key=self.rank.__getitem__)) for area in self.areas}

    @cached_property
    def oceans(self) -> frozenset[AreaId]:
        """The ocean areas. For membership tests only: a set has no order to rely on."""
        return frozenset(area.id for area in self.areas if area.kind == "ocean")

    @cached_property
    def glyphs(self) -> Mapping[AreaId, str | None]:
        """Area id -> glyph."""
        return {area.id: area.glyph for area in self.areas}

    def start_area(self, code: SeatId) -> AreaId | None:
        """The area printed with a faction's start glyph; None if the layout has none."""
        for area in self.areas:
            if code in area.start:
                return area.id
        return None


@cache
def load(layout: str) -> Layout:
    """A layout by id. Raises KeyError for an unknown one."""
    if layout not in LAYOUTS:
        raise KeyError(layout)
    text = files(__package__).joinpath(f"{layout}.json").read_bytes()
    found = msgspec.json.decode(text, type=Layout)
    for area in found.areas:
        for other in area.adjacent:
            if area.id not in found.by_id[other].adjacent:
                raise ValueError(f"{layout}: {area.id} lists {other}, but not the other way round")
    return found
