"""Layouts: counts, neighbours and glyphs of the reference."""

from collections import deque

import pytest

from engine.cthulhu_wars import maps

CHECKS = {
    "earth33": (13, 6, 33, 3),
    "earth35": (17, 6, 45, 4),
    "earth53": (17, 6, 44, 4),
    "earth55": (21, 6, 56, 4),
}


def distance(layout, start):
    found = {start: 0}
    queue = deque([start])
    while queue:
        area = queue.popleft()
        for other in layout.adjacent[area]:
            if other not in found:
                found[other] = found[area] + 1
                queue.append(other)
    return found


@pytest.mark.parametrize("name", maps.LAYOUTS)
def test_areas_oceans_edges_and_diameter(name):
    layout = maps.load(name)
    edges = sum(len(area.adjacent) for area in layout.areas) // 2
    diameter = max(max(distance(layout, area).values()) for area in layout.area_ids)
    assert (len(layout.areas), len(layout.oceans), edges, diameter) == CHECKS[name]


@pytest.mark.parametrize("name", maps.LAYOUTS)
def test_oceans_and_antarctica_have_no_glyph(name):
    layout = maps.load(name)
    for area in layout.areas:
        assert (area.glyph is None) == (area.kind == "ocean" or area.id == "antarctica")


@pytest.mark.parametrize("name", maps.LAYOUTS)
def test_the_north_atlantic_touches_the_north_pacific(name):
    assert "north_pacific" in maps.load(name).adjacent["north_atlantic"]


def test_an_unknown_layout_is_a_key_error():
    with pytest.raises(KeyError):
        maps.load("mars")
