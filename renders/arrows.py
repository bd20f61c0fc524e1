"""Arrows of moves: tapered curves that run behind names and tokens, and over the picture's edge where the map is cut."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import TypeAlias

from PIL import Image, ImageChops, ImageDraw

from renders import maps, theme
from renders.layout import Box, Item, Plan
from renders.marks import Move
from renders.theme import Colour

Point: TypeAlias = tuple[float, float]

OVER = 2
SAMPLES = 26
TAIL, NECK, HEAD, HEAD_LENGTH = 5.0, 12.0, 32.0, 26.0
"""Widths of the shaft at both ends and of the head; length of the head."""
BEND = 0.16
"""How far an arrow bows out, in parts of its length."""
BOWS = (1.0, -1.0, 2.2, -2.2, 4.5, -4.5, 8.0, -8.0)
"""Bows to choose from: the first of those that are least hidden is taken; the widest lead round tokens that nearly touch."""
SEEN = 64
"""An arrow is easy to see if so much of it is outside the tokens at both ends."""
BEHIND_NAMES = 0.25
HEAD_GROWN = 1.4
"""An arrow's head with its rim, in parts of the head."""


def draw_moves(image: Image.Image, layout: str, plan: Plan, moves: Iterable[Move]) -> None:
    """An arrow for each move, in the colour of its seat."""
    board = maps.board(layout)
    clusters = {area: _around([item.box for item in plan.items if item.area == area]) for area in board.areas}
    names = [box for place in board.areas.values() for box in place.label]
    drawn: list[Point] = []
    for move in moves:
        start = _middle(clusters[move.frm]) or board.areas[move.frm].gate
        goal = _target(plan, move) or board.areas[move.to].gate
        look = theme.faction(move.seat)
        others = [item.box for item in plan.items if item.area not in (move.frm, move.to)]
        for piece, head in _ways(layout, start, goal):
            curves = [_trimmed(_curve(*piece, bow), clusters[move.frm], clusters[move.to] if head else None) for bow in BOWS]
            points = min(curves, key=lambda points: _clutter(points, head, names, others, drawn))
            drawn += points
            _draw(image, points, look.colour, theme.CREAM if theme.brightness(look.colour) < 140 else theme.INK, names, head)


def _trimmed(points: list[Point], start: Box | None, goal: Box | None) -> list[Point]:
    """The part of a curve outside the tokens at both ends."""
    return _outside(_outside(points, start, False), goal, True)


def _clutter(
    points: Sequence[Point], head: bool, names: Sequence[Box], others: Sequence[Box], drawn: Sequence[Point]
) -> int:
    """How much of an arrow hides behind names, above all its head, tokens, earlier arrows or off the map; how short it is."""
    tip = points[-1]
    seen = sum(math.dist(point, after) for point, after in pairwise(points))
    cost = round(max(0.0, SEEN - seen) / 4)
    for x, y in points:
        if any(x0 < x < x1 and y0 < y < y1 for x0, y0, x1, y1 in names):
            cost += 6 if head and math.hypot(x - tip[0], y - tip[1]) <= HEAD_LENGTH else 1
        cost += any(x0 < x < x1 and y0 < y < y1 for x0, y0, x1, y1 in others)
        cost += any(abs(x - other) < HEAD / 2 and abs(y - across) < HEAD / 2 for other, across in drawn)
        cost += 3 * (not maps.MAP_BOX[1] + HEAD / 2 < y < maps.MAP_BOX[3] - HEAD / 2)
    return cost


def _around(boxes: Sequence[Box]) -> Box | None:
    if not boxes:
        return None
    return min(b[0] for b in boxes), min(b[1] for b in boxes), max(b[2] for b in boxes), max(b[3] for b in boxes)


def _middle(box: Box | None) -> Point | None:
    return None if box is None else ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)


def _target(plan: Plan, move: Move) -> Point | None:
    """The token of the first unit that moved, if it is still there."""
    items: list[Item] = [item for item in plan.items if item.area == move.to and set(item.units) & set(move.units)]
    return items[0].middle if items else None


def _ways(layout: str, start: Point, goal: Point) -> list[tuple[tuple[Point, Point], bool]]:
    """The straight ways of an arrow: one, or two where the map is cut; with the mark of the one that has the head."""
    width = maps.MAP_BOX[2] - maps.MAP_BOX[0]
    if abs(goal[0] - start[0]) <= width * 0.55:
        return [((start, goal), True)]
    y = (start[1] + goal[1]) / 2
    left, right = _rim(layout, round(y))
    out, back = (left, right) if start[0] < goal[0] else (right, left)
    return [((start, (out, y)), False), (((back, y), goal), True)]


@lru_cache(maxsize=2048)
def _rim(layout: str, y: int) -> tuple[int, int]:
    """Where the map ends at this height."""
    row = y // maps.CELL
    found = [
        edge * maps.CELL
        for place in maps.board(layout).areas.values()
        if 0 <= row - place.core.top < len(place.core.rows)
        for run in place.core.rows[row - place.core.top]
        for edge in run
    ]
    return min(found, default=maps.MAP_BOX[0]), max(found, default=maps.MAP_BOX[2])


def _curve(start: Point, goal: Point, bow: float = 1.0) -> list[Point]:
    """Points along a bow that goes over the top; below it if ``bow`` is negative, farther out if it is large."""
    dx, dy = goal[0] - start[0], goal[1] - start[1]
    side = 1 if dx >= 0 else -1
    length = math.hypot(dx, dy) or 1.0
    bend = bow * (BEND if length > 120 else BEND * 1.6)
    control = (start[0] + dx / 2 + dy * bend * side, start[1] + dy / 2 - dx * bend * side)
    found = []
    for step in range(SAMPLES + 1):
        t = step / SAMPLES
        a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
        found.append((a * start[0] + b * control[0] + c * goal[0], a * start[1] + b * control[1] + c * goal[1]))
    return found


def _outside(points: list[Point], box: Box | None, end: bool) -> list[Point]:
    """The part of a curve outside the tokens at its start or end; at least its last third."""
    if box is None:
        return points
    x0, y0, x1, y1 = box[0] - 5, box[1] - 5, box[2] + 5, box[3] + 5
    inside = [x0 < x < x1 and y0 < y < y1 for x, y in points]
    keep = len(points) // 3
    if end:
        last = len(points)
        while last > keep and inside[last - 1]:
            last -= 1
        return points[:last]
    first = 0
    while first < len(points) - keep and inside[first]:
        first += 1
    return points[first:]


def _outline(points: Sequence[Point], head: bool) -> list[Point]:
    """The outline of an arrow along a curve."""
    tip = points[-1]
    neck = len(points) - 1
    if head:
        while neck > 1 and math.hypot(points[neck][0] - tip[0], points[neck][1] - tip[1]) < HEAD_LENGTH:
            neck -= 1
    left: list[Point] = []
    right: list[Point] = []
    for index in range(neck + 1):
        before, after = points[max(0, index - 1)], points[min(len(points) - 1, index + 1)]
        dx, dy = after[0] - before[0], after[1] - before[1]
        length = math.hypot(dx, dy) or 1.0
        half = (TAIL + (NECK - TAIL) * index / max(1, neck)) / 2
        nx, ny = -dy / length, dx / length
        x, y = points[index]
        left.append((x + nx * half, y + ny * half))
        right.append((x - nx * half, y - ny * half))
        if index == neck and head:
            left.append((x + nx * HEAD / 2, y + ny * HEAD / 2))
            right.append((x - nx * HEAD / 2, y - ny * HEAD / 2))
    return [*left, tip, *reversed(right)] if head else [*left, *reversed(right)]


def _head(outline: Sequence[Point]) -> list[Point]:
    """The tip and the two barbs, a little larger so that the rim is within."""
    middle = len(outline) // 2
    corners = outline[middle - 1 : middle + 2]
    x, y = sum(one[0] for one in corners) / 3, sum(one[1] for one in corners) / 3
    return [(x + (corner[0] - x) * HEAD_GROWN, y + (corner[1] - y) * HEAD_GROWN) for corner in corners]


def _draw(
    image: Image.Image, points: Sequence[Point], colour: Colour, edge: Colour, names: Sequence[Box], head: bool
) -> None:
    if len(points) < 2:
        return
    outline = _outline(points, head)
    x0, y0 = int(min(x for x, _ in outline)) - 6, int(min(y for _, y in outline)) - 6
    x1, y1 = int(max(x for x, _ in outline)) + 7, int(max(y for _, y in outline)) + 7
    size = ((x1 - x0) * OVER, (y1 - y0) * OVER)
    moved = [((x - x0) * OVER, (y - y0) * OVER) for x, y in outline]
    body = Image.new("L", size)
    ImageDraw.Draw(body).polygon(moved, fill=255)
    rim = body.copy()
    ImageDraw.Draw(rim).line([*moved, moved[0], moved[1]], fill=255, width=5 * OVER, joint="curve")
    dim = Image.new("L", (x1 - x0, y1 - y0), 255)
    pen = ImageDraw.Draw(dim)
    for box in names:
        pen.rounded_rectangle((box[0] - x0, box[1] - y0, box[2] - x0, box[3] - y0), 6, fill=round(255 * BEHIND_NAMES))
    if head:  # without its head an arrow says nothing: where there is no way round a name, a letter of it gives way
        pen.polygon([(x - x0, y - y0) for x, y in _head(outline)], fill=255)
    for mask, fill, alpha in ((rim, edge, 235), (body, colour, 245)):
        shown = ImageChops.multiply(mask.reduce(OVER), dim)
        image.paste(fill, (x0, y0), shown.point([v * alpha // 255 for v in range(256)]))
