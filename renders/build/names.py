"""Names of areas: where they stand, how large they are, and drawing them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from PIL import Image

from renders import text
from renders.build.geography import Area, Geography
from renders.build.texture import CREAM, INK, Rgb
from renders.maps import Box


@dataclass(frozen=True)
class Name:
    """A name: ``at`` in degrees is the middle of its lines, ``size`` and ``spacing`` in final pixels;
    ``again``: a second place, for an area that the picture's edge cuts in two."""

    at: tuple[float, float]
    size: int
    spacing: int
    lines: tuple[str, ...]
    again: tuple[float, float] | None = None

    @property
    def places(self) -> tuple[tuple[float, float], ...]:
        """All places of the name."""
        return (self.at,) if self.again is None else (self.at, self.again)


PLACES: Mapping[str, Mapping[str, Name]] = {
    "": {
        "arctic_ocean": Name((124, 83.4), 26, 4, ("Arctic Ocean",)),
        "asia": Name((92, 63.5), 36, 8, ("Asia",)),
        "scandinavia": Name((24, 72.4), 23, 0, ("Scandinavia",)),
        "europe": Name((28, 55.2), 27, 2, ("Europe",)),
        "south_america": Name((-56, 2.2), 25, 0, ("South", "America")),
        "australia": Name((136.5, -15.6), 27, 3, ("Australia",)),
        "arabia": Name((44, 36.4), 27, 2, ("Arabia",)),
        "antarctica": Name((98, -79.5), 31, 10, ("Antarctica",)),
        "south_atlantic": Name((-9, -6.5), 26, 2, ("South", "Atlantic")),
        "indian_ocean": Name((77, -4), 30, 4, ("Indian Ocean",)),
        "east_africa": Name((24.5, -24), 27, 1, ("East", "Africa")),
        "west_africa": Name((5, 30.5), 27, 1, ("West Africa",)),
        "south_america_west": Name((-90, -41), 24, 0, ("S. America", "West")),
        "south_america_east": Name((-37.5, -28.5), 24, 0, ("S. America", "East")),
        "north_america_west": Name((-124, 63), 24, 0, ("N. America", "West")),
        "north_america_east": Name((-86, 60.5), 24, 0, ("N. America", "East")),
        "central_america": Name((-116, 9.6), 25, 0, ("Central", "America")),
        "new_zealand": Name((161, -53.4), 24, 1, ("New Zealand",)),
    },
    "earth53": {
        "australia": Name((131, -15.8), 24, 0, ("Australia",)),
        "south_atlantic": Name((-7, -9), 26, 2, ("South", "Atlantic")),
        "north_pacific": Name((167, 43.5), 28, 3, ("North", "Pacific"), again=(-147, 38)),
    },
    "earth55": {
        "australia": Name((131, -15.8), 24, 0, ("Australia",)),
        "south_atlantic": Name((-7, -9), 26, 2, ("South", "Atlantic")),
        "north_pacific": Name((167, 43.5), 28, 3, ("North", "Pacific"), again=(-147, 38)),
    },
}
"""Names by layout (or "" for all) and area that stand elsewhere than the polygon file says."""


def name_of(geo: Geography, area: Area) -> Name:
    """Where the name of an area stands."""
    for layout in (geo.layout, ""):
        if area.id in PLACES.get(layout, {}):
            return PLACES[layout][area.id]
    label = area.facts["label"]
    return Name((label["at"][0], label["at"][1]), label["px"], label["tracking"], tuple(label["lines"]))


def lines(geo: Geography, area: Area, scale: int = 1) -> list[tuple[str, float, float]]:
    """The lines of a name with their middles, in the coordinates of ``geo``."""
    name = name_of(geo, area)
    found = []
    for place in name.places:
        x, y = geo.projection.point(*place)
        for index, line in enumerate(name.lines):
            found.append((line, x, y + (index - (len(name.lines) - 1) / 2) * name.size * scale))
    return found


def boxes(geo: Geography, area: Area) -> list[Box]:
    """The boxes of the lines of a name, in the coordinates of ``geo`` at final size."""
    name = name_of(geo, area)
    found = []
    for line, x, y in lines(geo, area):
        half, high = text.measure(line, "map", name.size, name.spacing)[0] / 2, name.size * 0.46
        found.append((round(x - half), round(y - high), round(x + half), round(y + high)))
    return found


def draw_names(picture: Image.Image, geo: Geography, scale: int) -> None:
    """Ink on a pale halo on land, cream on a dark halo at sea."""
    for area in geo.areas.values():
        name = name_of(geo, area)
        fill: Rgb = CREAM if area.ocean else INK
        halo = (20, 34, 42, 190) if area.ocean else (244, 228, 188, 190)
        for line, x, y in lines(geo, area, scale):
            text.draw(
                picture, (x, y), line, "map", name.size * scale, fill, "mm",
                stroke=halo, stroke_width=3 * scale, letter_spacing=name.spacing * scale,
            )
