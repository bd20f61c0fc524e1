"""The static layers at run time: one picture a layout, and where gates, names and tokens belong on it.

Made by ``python -m renders build``. Pictures are decoded once and kept; `board` copies them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from io import BytesIO
from typing import TypeAlias

import msgspec
from PIL import Image, WebPImagePlugin

Box: TypeAlias = tuple[int, int, int, int]
Place: TypeAlias = tuple[int, int]

SIZE = (1600, 900)
MAP_BOX: Box = (24, 19, 1576, 759)
CELL = 4
"""Width of a cell of `Ground` in pixels."""

LAYOUTS = ("earth33", "earth35", "earth53", "earth55")


class Ground(msgspec.Struct, frozen=True, dict=True):
    """Cells of the picture, as runs [first, behind) in rows from row ``top`` on."""

    top: int
    rows: tuple[tuple[tuple[int, int], ...], ...]

    @cached_property
    def bits(self) -> tuple[int, ...]:
        """One integer a row; bit n stands for cell n."""
        return tuple(sum((1 << end) - (1 << start) for start, end in row) for row in self.rows)


class AreaPlace(msgspec.Struct, frozen=True):
    """An area on the picture. ``label``: boxes of its name; ``ground``: where tokens may lie; ``core``: where their
    middles may be (inside the area); ``per_row``: tokens in a row that look well; ``bounds``: the box of its outline."""

    id: str
    name: str
    kind: str
    gate: Place
    label: tuple[Box, ...]
    ground: Ground
    core: Ground
    per_row: int
    bounds: Box


class Places(msgspec.Struct, frozen=True):
    """A layout's places, areas in canonical order."""

    layout: str
    areas: tuple[AreaPlace, ...]


@dataclass(frozen=True)
class Board:
    """A layout ready to be drawn on."""

    layout: str
    areas: Mapping[str, AreaPlace]


@cache
def board(layout: str) -> Board:
    """The places of a layout. Raises KeyError for a layout without picture."""
    if layout not in LAYOUTS:
        raise KeyError(layout)
    data = files("renders").joinpath(f"assets/{layout}.json").read_bytes()
    places = msgspec.json.decode(data, type=Places)
    return Board(layout, {area.id: area for area in places.areas})


@cache
def background(layout: str) -> Image.Image:
    """The static layer. Copy it, never draw on it."""
    data = files("renders").joinpath(f"assets/{layout}.webp").read_bytes()
    return WebPImagePlugin.WebPImageFile(BytesIO(data)).convert("RGB")
