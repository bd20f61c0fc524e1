"""Packing boxes onto an area's ground: rows that start at the gate, no box ever off the ground or on another.

Pure arithmetic on cells; knows nothing of games, views or pictures. Ground is one integer a row of cells (see
`maps.Ground`), so that a whole row is tested with a few shifts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from renders.maps import CELL, MAP_BOX, AreaPlace

Corner: TypeAlias = tuple[int, int]

BOTTOM = MAP_BOX[3]


class Size(NamedTuple):
    """Width and height of a box in pixels."""

    width: int
    height: int


@dataclass(frozen=True)
class Style:
    """How rows are tried. ``wide``: rows may be as long as the ground; ``order``: where rows go after the gate's;
    ``gap``: the widest hole in a row."""

    wide: bool
    order: str
    gap: int = 1 << 20


STYLES = (
    Style(False, "below", 36), Style(False, "around", 36), Style(True, "around", 36), Style(True, "below"),
    Style(True, "around"), Style(True, "above"), Style(True, "top"),
)

NUDGES = (0, 8, -8)
"""How far the gate's row may lie lower or higher than the gate, if nothing fits otherwise."""


class Sheet:
    """The free cells of an area."""

    def __init__(self, area: AreaPlace) -> None:
        self.area = area
        self.top = area.ground.top
        self.rows = list(area.ground.bits)
        self._core_top = area.core.top
        self._core = area.core.bits

    def _band(self, top: int, bottom: int) -> int:
        """Cells that are free in all rows between two heights in pixels."""
        first, last = top // CELL - self.top, -(-bottom // CELL) - self.top
        if first < 0 or last > len(self.rows):
            return 0
        found = -1
        for row in self.rows[first:last]:
            found &= row
            if not found:
                return 0
        return found

    def starts(self, size: Size, top: int) -> int:
        """The cells at which a box of this size may begin with its upper edge at ``top``, its middle in the area."""
        width = -(-size.width // CELL)
        found = self._band(top, top + size.height)
        step = 1
        left = width - 1
        while left and found:
            shift = min(step, left)
            found &= found >> shift
            left -= shift
            step *= 2
        middle = (top + size.height // 2) // CELL - self._core_top
        if not 0 <= middle < len(self._core):
            return 0
        return found & (self._core[middle] >> (width // 2))

    def take(self, corner: Corner, size: Size) -> None:
        """These cells are free no longer."""
        x, y = corner
        bits = (1 << -(-(x + size.width) // CELL)) - (1 << x // CELL)
        first, last = max(0, y // CELL - self.top), -(-(y + size.height) // CELL) - self.top
        for index in range(first, min(last, len(self.rows))):
            self.rows[index] &= ~bits

    def nearest(self, size: Size, to: Corner) -> Corner | None:
        """The free corner for a box whose middle is nearest to a point."""
        best: Corner | None = None
        best_distance = 1 << 60
        width, height = size
        for index in range(len(self.rows)):
            y = (self.top + index) * CELL
            dy = y + height // 2 - to[1]
            if dy * dy >= best_distance:
                continue
            starts = self.starts(size, y)
            if starts:
                x = _closest(starts, (to[0] - width // 2) // CELL) * CELL
                distance = dy * dy + (x + width // 2 - to[0]) ** 2
                if distance < best_distance:
                    best, best_distance = (x, y), distance
        return best


def _closest(bits: int, at: int) -> int:
    """The set bit nearest to a position."""
    at = max(0, at)
    above = bits >> at
    below = bits & ((1 << at) - 1)
    up = (above & -above).bit_length() - 1 + at if above else 1 << 30
    down = below.bit_length() - 1 if below else -(1 << 30)
    return up if up - at <= at - down else down


def pack(
    area: AreaPlace, fixed: Sequence[tuple[Corner, Size]], sizes: Sequence[Size], reach: int = 1 << 20
) -> list[Corner] | None:
    """Upper left corners for boxes in reading order, or None if they do not fit. ``fixed`` boxes are there already; no box
    lies farther from the gate than ``reach``.

    Of all styles that work, the one whose boxes are nearest to the gate, and straight rows rather than ragged ones.
    """
    best: list[Corner] | None = None
    best_cost = float("inf")
    for style in STYLES:
        found = _rows(area, fixed, sizes, style, reach)
        if found is not None:
            cost = _spread(area, found, sizes)
            if cost < best_cost:
                best, best_cost = found, cost
    return best


def _spread(area: AreaPlace, corners: Sequence[Corner], sizes: Sequence[Size]) -> float:
    """How far boxes lie from the gate: heights count double, what lies left of the gate or above it a little more."""
    cost = 40.0 * len({y for _, y in corners})
    for (x, y), (width, height) in zip(corners, sizes, strict=True):
        dx, dy = x + width / 2 - area.gate[0], y + height / 2 - area.gate[1]
        cost += (dx if dx > 0 else -1.3 * dx) + (2 * dy if dy > 0 else -2.3 * dy)
    return cost


def _rows(
    area: AreaPlace, fixed: Sequence[tuple[Corner, Size]], sizes: Sequence[Size], style: Style, reach: int
) -> list[Corner] | None:
    sheet = Sheet(area)
    for corner, size in fixed:
        sheet.take(corner, size)
    if not sizes:
        return []
    left, right = area.gate[0] - reach, area.gate[0] + reach
    if not style.wide:
        left, right = area.gate[0] - 34, min(right, area.gate[0] + 28 + area.per_row * 50)
    found: list[Corner] = []
    if style.order == "top":
        _shelves(sheet, sizes, found, left, right)
        return found if len(found) == len(sizes) else None
    gate = area.gate[1]
    height = max(size.height for size in (*sizes, *(size for _, size in fixed)))
    for nudge in NUDGES:
        _fill(sheet, sizes, found, gate + nudge, area.gate[0] + 24 if fixed else left, right, style.gap, bool(fixed))
        if found:
            break
    if style.wide and fixed:
        before, first = list(sheet.rows), len(found)
        _fill(sheet, sizes, found, gate, left, area.gate[0])
        sheet.rows = before
        _push_right(sheet, sizes, found, first, area.gate[0])
    below, above = gate + height // 2, gate - height // 2
    while len(found) < len(sizes):
        height = max(size.height for size in sizes[len(found):])
        side = _side(style, below - gate, gate - above, below < BOTTOM, above > 0)
        if side == 0:
            return None
        if side > 0:
            middle = below + 2 + height // 2
            below += height + 2
        else:
            middle = above - 2 - height // 2
            above -= height + 2
        _fill(sheet, sizes, found, middle, left, right, style.gap)
    return found


def _side(style: Style, down: int, up: int, room_below: bool, room_above: bool) -> int:
    """On which side of the gate the next row goes: 1 below, -1 above, 0 nowhere."""
    if not room_below or not room_above:
        return int(room_below) - int(room_above)
    if style.order == "around":
        return 1 if down <= up else -1
    return 1 if style.order == "below" else -1


def _fill(
    sheet: Sheet, sizes: Sequence[Size], found: list[Corner], middle: int, left: int, right: int, gap: int = 1 << 20,
    begun: bool = False,
) -> None:
    """Put the next boxes into one row, from the left, as long as they fit."""
    cursor = max(0, left) // CELL
    while len(found) < len(sizes):
        size = sizes[len(found)]
        top = middle - size.height // 2
        starts = sheet.starts(size, top) >> cursor
        if not starts:
            return
        x = ((starts & -starts).bit_length() - 1 + cursor) * CELL
        if x + size.width > right or (begun and x - cursor * CELL > gap):
            return
        begun = True
        found.append((x, top))
        sheet.take((x, top), size)
        cursor = -(-(x + size.width) // CELL)


def _push_right(sheet: Sheet, sizes: Sequence[Size], found: list[Corner], first: int, right: int) -> None:
    """Move the boxes of a row from ``first`` on to the right as far as they go, in the same order."""
    for at in reversed(range(first, len(found))):
        size, top = sizes[at], found[at][1]
        starts = sheet.starts(size, top) & ((1 << ((right - size.width) // CELL + 1)) - 1)
        x = (starts.bit_length() - 1) * CELL
        found[at] = (x, top)
        sheet.take((x, top), size)
        right = x


def _shelves(sheet: Sheet, sizes: Sequence[Size], found: list[Corner], left: int, right: int) -> None:
    """Rows from the top of the ground, wherever boxes fit: for crowds in odd shapes."""
    for row in range(len(sheet.rows)):
        while len(found) < len(sizes):
            before = len(found)
            height = sizes[before].height
            _fill(sheet, sizes, found, (sheet.top + row) * CELL + height // 2, left, right)
            if len(found) == before:
                break
