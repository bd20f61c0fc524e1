"""The polygons of the boards agree with the rules' maps, and the shipped places with the polygons."""

from __future__ import annotations

from functools import cache
from itertools import combinations

import pytest

pytest.importorskip("shapely")

from shapely.geometry import Point

from engine.cthulhu_wars import maps as rules_maps
from renders import maps, theme
from renders.build.geography import Geography, degrees, geography, source
from renders.build.places import places

TOUCH = 0.05
"""Degrees of common border that make two areas neighbours."""


@cache
def projected(layout: str) -> Geography:
    return geography(layout, maps.MAP_BOX)


def overlap(a: maps.Box, b: maps.Box) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def test_every_layout_of_the_rules_has_a_picture():
    assert maps.LAYOUTS == rules_maps.LAYOUTS


@pytest.mark.parametrize("layout", maps.LAYOUTS)
def test_polygons_and_rules_have_the_same_areas(layout):
    areas = source()["layouts"][layout]["areas"]
    rules = rules_maps.load(layout)
    assert set(areas) == set(rules.area_ids)
    assert {area: facts["kind"] for area, facts in areas.items()} == {area.id: area.kind for area in rules.areas}
    assert {area: facts["name"] for area, facts in areas.items()} == {area.id: area.name for area in rules.areas}


@pytest.mark.parametrize("layout", maps.LAYOUTS)
def test_areas_are_adjacent_where_their_polygons_touch_or_a_link_joins_them(layout):
    facts = source()["layouts"][layout]
    shapes = {area: degrees(found["shape"]) for area, found in facts["areas"].items()}
    touching = {
        frozenset(pair) for pair in combinations(shapes, 2)
        if shapes[pair[0]].intersection(shapes[pair[1]]).length > TOUCH
    }
    linked = {frozenset(link["between"]) for link in facts["links"]}
    rules = {frozenset((area.id, other)) for area in rules_maps.load(layout).areas for other in area.adjacent}
    assert touching | linked == rules
    assert not touching & linked


@pytest.mark.parametrize("layout", maps.LAYOUTS)
def test_every_gate_stands_in_its_area(layout):
    for area in projected(layout).areas.values():
        assert area.shape.contains(Point(area.gate)), area.id


@pytest.mark.parametrize("layout", maps.LAYOUTS)
def test_the_shipped_places_are_those_of_the_polygons(layout):
    fresh = places(projected(layout), rules_maps.load(layout).area_ids)
    assert {area.id: area.gate for area in fresh.areas} == {a.id: a.gate for a in maps.board(layout).areas.values()}
    for area in fresh.areas:
        shipped = maps.board(layout).areas[area.id]
        assert cells(area.ground) == pytest.approx(cells(shipped.ground), rel=0.02), area.id


def cells(ground: maps.Ground) -> int:
    return sum(end - start for row in ground.rows for start, end in row)


@pytest.mark.parametrize("layout", maps.LAYOUTS)
def test_grounds_are_disjoint_and_leave_names_free(layout):
    areas = list(maps.board(layout).areas.values())
    taken: dict[int, int] = {}
    for area in areas:
        for index, bits in enumerate(area.ground.bits):
            row = area.ground.top + index
            assert not taken.get(row, 0) & bits, area.id
            taken[row] = taken.get(row, 0) | bits
    for area in areas:
        for x0, y0, x1, y1 in area.label:
            name = sum(1 << cell for cell in range(x0 // maps.CELL, x1 // maps.CELL + 1))
            assert not any(taken.get(row, 0) & name for row in range(y0 // maps.CELL, y1 // maps.CELL + 1)), area.id


@pytest.mark.parametrize("layout", maps.LAYOUTS)
def test_gates_and_names_keep_clear_of_each_other(layout):
    areas = list(maps.board(layout).areas.values())
    reach = theme.TOKEN_GATE // 2
    gates = {a.id: (a.gate[0] - reach, a.gate[1] - reach, a.gate[0] + reach, a.gate[1] + reach) for a in areas}
    names = [(area.id, box) for area in areas for box in area.label]
    for area, gate in gates.items():
        assert not [name for name, box in names if overlap(gate, box)], area
    assert not [(a, b) for (a, gate), (b, other) in combinations(gates.items(), 2) if overlap(gate, other)]
    assert not [(a, b) for (a, box), (b, other) in combinations(names, 2) if overlap(box, other)]
    assert all(box[0] > 20 and box[2] < 1580 and box[1] > 20 and box[3] < maps.MAP_BOX[3] for _, box in names)
