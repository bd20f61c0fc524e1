"""Where everything stands on a board, as data: view in, list of placed items out. Draws nothing.

Each area is packed on its own ground (`maps.AreaPlace.ground`): the gate at its fixed place, then the seats' units by
kind. A crowd is first shrunk to 80 %, then each seat's Cultists and Monsters become one chip with their number, then all
its units do; a chip lists the units it stands for, so that every unit of the view is in exactly one item.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from engine.cthulhu_wars.catalogue import KINDS
from engine.cthulhu_wars.state import AreaId, KindId, SeatId, Unit, UnitId
from engine.cthulhu_wars.view import View
from renders import maps, theme
from renders.marks import Marks
from renders.packing import Corner, Sheet, Size, pack

Box: TypeAlias = tuple[int, int, int, int]

CHIP = 50
FIGHT = 46
GHOST = 36
BADGE_RIGHT, BADGE_DOWN = 8, 4
"""How far a count badge reaches beyond its disc."""
MARKER_BADGE = 16
"""How far it reaches beyond a marker, which it would hide otherwise."""


class Item(NamedTuple):
    """Something placed. ``sort``: gate, unit, chip, marker, fight, ghost; the disc of ``size`` fills the box from its
    upper left corner. ``units``: the units it shows (a gate shows its keeper); ``name``: of a marker, or a loss's cause.
    """

    sort: str
    area: AreaId
    box: Box
    size: int
    seat: SeatId | None = None
    kind: KindId = ""
    units: tuple[UnitId, ...] = ()
    n: int = 1
    name: str = ""

    @property
    def middle(self) -> tuple[float, float]:
        """The middle of the disc."""
        return self.box[0] + self.size / 2, self.box[1] + self.size / 2


class Piece(NamedTuple):
    """Something to be placed: an `Item` without place, hashable so that packing is remembered."""

    sort: str
    seat: SeatId | None
    kind: KindId
    n: int
    name: str = ""


@dataclass(frozen=True)
class Plan:
    """All items of a board; ``crowded``: areas where units had to be merged, which deserve a close-up."""

    items: tuple[Item, ...]
    crowded: tuple[AreaId, ...]

    def of(self, area: AreaId) -> list[Item]:
        """The items of an area."""
        return [item for item in self.items if item.area == area]


class Level(NamedTuple):
    """A way to show the units of an area. ``merge``: nothing, small (all but Great Old Ones) or all."""

    scale: float
    merge: str


LEVELS = (
    Level(1.0, ""), Level(0.8, ""), Level(1.0, "small"), Level(0.8, "small"), Level(1.0, "all"), Level(0.8, "all"),
    Level(0.64, ""), Level(0.64, "all"), Level(0.5, ""), Level(0.5, "all"),
)


REACH = 340
"""How far from its gate the tokens of an area may lie before they are shrunk, in pixels."""


def plan(view: View, marks: Marks | None = None) -> Plan:
    """Place everything that stands on the map, and what just happened as far as there is room."""
    items: list[Item] = []
    crowded: list[AreaId] = []
    extras = _extras(marks) if marks is not None else {}
    for area in view.layout.area_ids:
        placed, merged = _area(view, area, extras.get(area, ()))
        items += placed
        if merged:
            crowded.append(area)
    return Plan(tuple(items), tuple(crowded))


def groups(view: View, area: AreaId) -> list[tuple[SeatId | None, KindId, tuple[Unit, ...]]]:
    """The units of an area without gate keepers, by seat and kind: the gate's seat first, Great Old Ones, then by cost."""
    gate = view.state.gates.get(area)
    keeper = None if gate is None else gate.keeper
    host = view.controller.get(area)
    seats: list[SeatId | None] = [seat for seat in view.state.order if seat != host]
    if host is not None:
        seats.insert(0, host)
    found = []
    for seat in [*seats, None]:
        kinds: dict[KindId, list[Unit]] = {}
        for unit in view.at[seat].get(area, ()):
            if unit.id != keeper:
                kinds.setdefault(unit.kind, []).append(unit)
        for kind in sorted(kinds, key=_rank):
            found.append((seat, kind, tuple(kinds[kind])))
    return found


def _rank(kind: KindId) -> tuple[int, int, str]:
    known = KINDS[kind]
    return -known.rank, -known.printed_cost, kind


def _extras(marks: Marks) -> dict[AreaId, tuple[Piece, ...]]:
    """Battle marks and what was lost, by area: placed last, left out where there is no room."""
    found: dict[AreaId, dict[Piece, int]] = {}
    for fight in marks.fights:
        found.setdefault(fight.area, {})[Piece("fight", fight.attacker, "", 1, fight.defender)] = 1
    for loss in marks.losses:
        here = found.setdefault(loss.area, {})
        piece = Piece("ghost", loss.seat, loss.kind, 1, loss.cause)
        here[piece] = here.get(piece, 0) + 1
    return {area: tuple(piece._replace(n=n) for piece, n in pieces.items()) for area, pieces in found.items()}


def _area(view: View, area: AreaId, extras: tuple[Piece, ...]) -> tuple[list[Item], bool]:
    """Place one area: ask the remembered packing, then name the units."""
    stand = groups(view, area)
    gate = view.state.gates.get(area)
    tokens = [token for token in view.state.tokens if token.place == area]
    if not stand and gate is None and not tokens and not extras:
        return [], False
    pieces = tuple(Piece("unit", seat, kind, len(units)) for seat, kind, units in stand)
    pieces += tuple(Piece("marker", token.owner, "", token.n, token.kind) for token in tokens)
    merge, boxes = arrange(view.state.layout, area, gate is not None, pieces, extras)
    units = _by_seat_and_kind(stand)
    items = []
    for piece, box, size in boxes:
        if piece.sort == "gate":
            assert gate is not None
            keeper = () if gate.keeper is None else (gate.keeper,)
            kind = "" if gate.keeper is None else view.unit(gate.keeper).kind
            items.append(Item("gate", area, box, size, view.controller[area], kind, keeper, 1, gate.kind))
        elif piece.sort == "chip":
            named = tuple(u for (seat, kind), ids in units.items() if seat == piece.seat and _merges(kind, merge) for u in ids)
            items.append(Item("chip", area, box, size, piece.seat, piece.kind, named, piece.n))
        else:
            named = units[piece.seat, piece.kind] if piece.sort == "unit" else ()
            items.append(Item(piece.sort, area, box, size, piece.seat, piece.kind, named, piece.n, piece.name))
    return items, bool(merge)


def _by_seat_and_kind(stand: Sequence[tuple[SeatId | None, KindId, tuple[Unit, ...]]]) -> (
    dict[tuple[SeatId | None, KindId], tuple[UnitId, ...]]
):
    return {(seat, kind): tuple(unit.id for unit in units) for seat, kind, units in stand}


Placed: TypeAlias = tuple[Piece, Box, int]


@lru_cache(maxsize=8192)
def arrange(
    layout: str, area: AreaId, gate: bool, pieces: tuple[Piece, ...], extras: tuple[Piece, ...]
) -> tuple[str, tuple[Placed, ...]]:
    """Pack an area at the first level that fits. Returns what was merged, and pieces with box and disc size."""
    place = maps.board(layout).areas[area]
    for level in LEVELS:
        if level.merge and len(list(_merged(pieces, level.merge))) == len(pieces):
            continue
        found = _at_level(place, level, gate, pieces)
        if found is not None:
            return level.merge, (*found, *_fit_extras(place, found, extras))
    raise ValueError(f"{area} of {layout} has no room for {pieces}")


def _at_level(place: maps.AreaPlace, level: Level, gate: bool, pieces: tuple[Piece, ...]) -> list[Placed] | None:
    shown = list(_merged(pieces, level.merge))
    sizes = [_disc(piece, level.scale) for piece in shown]
    fixed: list[tuple[Corner, Size]] = []
    found: list[Placed] = []
    if gate:
        disc = round(theme.TOKEN_GATE * max(level.scale, 0.8))
        corner = (place.gate[0] - disc // 2, place.gate[1] - disc // 2)
        fixed.append((corner, Size(disc, disc)))
        found.append((Piece("gate", None, "", 1), (*corner, corner[0] + disc, corner[1] + disc), disc))
    outer = [_outer(piece, size) for piece, size in zip(shown, sizes, strict=True)]
    corners = pack(place, fixed, outer, REACH if level.scale >= 0.8 else 1 << 20)
    if corners is None:
        return None
    for piece, size, around, (x, y) in zip(shown, sizes, outer, corners, strict=True):
        found.append((piece, (x, y, x + around.width, y + around.height), size))
    return found


def _merges(kind: KindId, merge: str) -> bool:
    return merge == "all" or (merge == "small" and not KINDS[kind].goo)


def _merged(pieces: tuple[Piece, ...], merge: str) -> Iterator[Piece]:
    """The pieces with each seat's merged units as one chip in place of the first of them."""
    chips: dict[SeatId | None, int] = {}
    for piece in pieces:
        if piece.sort == "unit" and _merges(piece.kind, merge):
            chips[piece.seat] = chips.get(piece.seat, 0) + piece.n
    done: list[SeatId | None] = []
    for piece in pieces:
        if piece.sort != "unit" or not _merges(piece.kind, merge):
            yield piece
        elif piece.seat not in done:
            done.append(piece.seat)
            has_goo = any(other.seat == piece.seat and other.sort == "unit" and KINDS[other.kind].goo for other in pieces)
            yield Piece("chip", piece.seat, "goo" if merge == "all" and has_goo else "", chips[piece.seat])


def _disc(piece: Piece, scale: float) -> int:
    """The diameter of a piece's disc."""
    sizes = {"chip": CHIP, "marker": theme.MARKER, "fight": FIGHT, "ghost": GHOST}
    full = theme.token_size(piece.kind) if piece.sort == "unit" else sizes[piece.sort]
    return round(full * scale)


def _outer(piece: Piece, size: int) -> Size:
    """The box of a piece: its disc, and its badge if it has one."""
    if piece.n == 1 or piece.sort == "chip":
        return Size(size, size)
    beside = MARKER_BADGE if piece.sort == "marker" else BADGE_RIGHT
    return Size(size + beside + (6 if piece.n > 9 else 0), size + BADGE_DOWN)


def _fit_extras(place: maps.AreaPlace, found: list[Placed], extras: tuple[Piece, ...]) -> list[Placed]:
    """Battle marks and ghosts, as near to the gate as there is room."""
    if not extras:
        return []
    sheet = Sheet(place)
    for _, (x0, y0, x1, y1), _ in found:
        sheet.take((x0, y0), Size(x1 - x0, y1 - y0))
    placed: list[Placed] = []
    for piece in extras:
        for scale in (1.0, 0.8):
            size = _disc(piece, scale)
            outer = _outer(piece, size)
            corner = sheet.nearest(outer, place.gate)
            if corner is not None:
                sheet.take(corner, outer)
                placed.append((piece, (*corner, corner[0] + outer.width, corner[1] + outer.height), size))
                break
    return placed
