"""``python -m renders build``: draws the static layers and writes them to ``renders/assets``."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec
from PIL import Image

from engine.cthulhu_wars import maps as rules_maps
from renders.build import layers, names, ornaments
from renders.build.geography import geography
from renders.build.places import places
from renders.maps import LAYOUTS, MAP_BOX, SIZE

SCALE = 2
QUALITY = 95
ASSETS = Path(__file__).parent.parent / "assets"


def static_layer(layout: str) -> Image.Image:
    """The picture of an empty board, drawn at twice its size and shrunk."""
    size = (SIZE[0] * SCALE, SIZE[1] * SCALE)
    x0, y0, x1, y1 = MAP_BOX
    geo = geography(layout, (x0 * SCALE, y0 * SCALE, x1 * SCALE, y1 * SCALE))
    picture = layers.base(geo, size)
    ornaments.woods(picture, geo)
    ornaments.mountains(picture, geo)
    layers.coasts_and_borders(picture, geo)
    ornaments.monsters(picture, geo)
    ornaments.passages(picture, geo)
    layers.rim(picture, geo)
    ornaments.frame(picture)
    names.draw_names(picture, geo, SCALE)
    return picture.resize(SIZE, Image.Resampling.LANCZOS)


def write_places(layout: str, folder: Path = ASSETS) -> None:
    """The data file of a layout: gates, names, grounds."""
    found = places(geography(layout, MAP_BOX), rules_maps.load(layout).area_ids)
    (folder / f"{layout}.json").write_bytes(msgspec.json.encode(found) + b"\n")


def build(layouts: Sequence[str] = LAYOUTS, folder: Path = ASSETS, pictures: bool = True) -> None:
    """Write picture and data of these layouts."""
    for layout in layouts:
        write_places(layout, folder)
        if pictures:
            static_layer(layout).save(folder / f"{layout}.webp", quality=QUALITY, method=6)
        print(folder / layout)
