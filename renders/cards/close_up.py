"""One area close up: its gate and keeper, its tokens, and every unit by faction, with names."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TypeAlias

from PIL import Image, ImageFilter

from engine.cthulhu_wars.catalogue import KINDS
from engine.cthulhu_wars.state import AreaId, KindId, SeatId, Unit
from engine.cthulhu_wars.view import View
from renders import maps, text, theme, tokens
from renders.cards import paper
from renders.theme import CREAM, INK, PARCHMENT, SOFT_INK

WIDTH, HEIGHT = theme.CARD
Kinds: TypeAlias = list[tuple[KindId, tuple[Unit, ...]]]
"""Kinds with their units."""

_SIDE = 272
"""Width of the left panel."""
_BAND = 172
"""Width of a faction's band."""
_ROW, _GAP = (122, 150), 8
"""Least and greatest height of a faction's row; between rows."""
_TOP = 136
_LEFT = paper.MARGIN
_PER_LINE = 7
"""Kinds in a line: more would leave no room for their names."""
_PAPER, _EDGE, _VEIL = (248, 238, 212), (112, 78, 42), 222


def draw(view: View, area: AreaId, players: Mapping[SeatId, str] | None = None) -> Image.Image:
    """One area of the view. Raises KeyError for an area that the layout has not."""
    lines = sum(len(_lines(kinds)) for _, kinds in present(view, area))
    page = paper.page(WIDTH, max(paper.TALL, _TOP + lines * (_ROW[1] + _GAP) + paper.MARGIN))
    _title(page, view, area)
    bottom = max(_gate_panel(page, view, area), _factions(page, view, area, players or {}))
    height = max(HEIGHT, bottom + paper.MARGIN)
    done = _ground(view.state.layout, area, height).copy()
    part = page.crop((0, 0, WIDTH, height))
    done.paste(part, (0, 0), part)
    return done


def _title(page: Image.Image, view: View, area: AreaId) -> None:
    """The area's name, its kind and its neighbours."""
    fact = view.layout.by_id[area]
    near = ", ".join(view.layout.by_id[one].name for one in view.layout.adjacent[area])
    glyph = f", glyph {fact.glyph}" if fact.glyph else ""
    words = f"{fact.kind.capitalize()}{glyph}. Next to {near}"
    lines = text.wrap(words, "italic", 20, WIDTH - 2 * _LEFT - 40)
    name = text.measure(fact.name, "title", 40)[0]
    width = max(name, *(text.measure(line, "italic", 20)[0] for line in lines)) + 40
    drop = 0 if len(lines) > 1 else 6
    paper.panel(page, (_LEFT, 32, _LEFT + width, _TOP - 10), _PAPER, _VEIL, _EDGE, 2, 12)
    text.draw(page, (_LEFT + 20, 70 + drop), fact.name, "title", 40, theme.RED, "ls")
    for at, line in enumerate(lines):
        text.draw(page, (_LEFT + 20, 94 + 23 * at + 2 * drop), line, "italic", 20, SOFT_INK, "ls")


@lru_cache(maxsize=8)
def _ground(layout: str, area: AreaId, height: int) -> Image.Image:
    """The map round the area, softened, inside the card's frame; plain parchment if the map has no picture."""
    sheet = paper.bound(paper.page(WIDTH), 0, height)
    try:
        box = maps.board(layout).areas[area].bounds
        chart = maps.background(layout)
    except (KeyError, FileNotFoundError):
        return sheet
    part = chart.crop(_window(box, chart.size, WIDTH / height)).resize((WIDTH, height), Image.Resampling.BICUBIC)
    part = Image.blend(part.filter(ImageFilter.GaussianBlur(1.2)), Image.new("RGB", part.size, PARCHMENT), 0.38)
    inside = Image.new("L", sheet.size)
    inside.paste(255, (20, 20, WIDTH - 20, height - 20))
    return Image.composite(part, sheet, inside)


def _window(box: maps.Box, size: tuple[int, int], shape: float) -> maps.Box:
    """The part of the map to show: the area with some surroundings, in the card's proportions, inside the picture."""
    width = max((box[2] - box[0]) * 1.25, (box[3] - box[1]) * 1.25 * shape, 420)
    width = min(width, size[0] - 60, (maps.MAP_BOX[3] - maps.MAP_BOX[1]) * shape)
    height = width / shape
    x = min(max((box[0] + box[2] - width) / 2, 26), size[0] - 26 - width)
    y = min(max((box[1] + box[3] - height) / 2, maps.MAP_BOX[1]), maps.MAP_BOX[3] - height)
    return round(x), round(y), round(x + width), round(y + height)


# -- the gate ---------------------------------------------------------------------------------------------------


def _gate_panel(page: Image.Image, view: View, area: AreaId) -> int:
    """The left panel: gate, keeper, markers; returns the y below it."""
    doors, marks = gates(view, area), tokens_in(view, area)
    size = 120 if len(doors) < 2 else 96
    inside = paper.page(_SIDE)
    x, y = _SIDE // 2, 18
    for (code, kind), words in doors:
        tokens.paste(inside, tokens.gate(size, code, kind), x, y + size / 2)
        y = _centred(inside, x, y + size + 10, words) + 12
    if not doors:
        y = _centred(inside, x, y + 4, "No gate") + 12
    for name, owner, words in marks:
        lines = text.wrap(words, "body", 21, _SIDE - 92)
        tokens.paste(inside, tokens.marker(name, 48, owner), 44, y + 26)
        start = y + 26 - 13 * len(lines)
        for line in lines:
            text.draw(inside, (80, start), line, "body", 21, INK)
            start += 26
        y += max(58, 26 * len(lines) + 8)
    paper.panel(page, (_LEFT, _TOP, _LEFT + _SIDE, _TOP + y + 6), _PAPER, _VEIL, _EDGE, 2, 12)
    page.alpha_composite(inside.crop((0, 0, _SIDE, y)), (_LEFT, _TOP))
    return _TOP + y + 6


def _centred(page: Image.Image, x: int, y: int, words: str) -> int:
    for line in text.wrap(words, "bold", 22, _SIDE - 26):
        text.draw(page, (x, y), line, "bold", 22, INK, "ma")
        y += 27
    return y


def gates(view: View, area: AreaId) -> list[tuple[tuple[SeatId | None, KindId | None], str]]:
    """Keeper (seat and kind) and words for everything that counts as a gate here."""
    found: list[tuple[tuple[SeatId | None, KindId | None], str]] = []
    for gate in view.gate_views():
        if gate.place != area:
            continue
        keeper = view.state.gates[area].keeper if gate.physical else None
        if not gate.physical:
            kind = _living_gate(view, area, gate.controller)
            owner = theme.faction_name(gate.controller or "")
            found.append(((gate.controller, kind or None), f"{theme.kind_name(kind)} is a gate of {owner}"))
        elif keeper is None:
            found.append(((None, None), "Abandoned gate"))
        else:
            unit = view.unit(keeper)
            words = f"Gate kept by {theme.kind_name(unit.kind)} of {theme.faction_name(unit.owner or '')}"
            found.append(((unit.owner, unit.kind), words))
    return found


def _living_gate(view: View, area: AreaId, seat: SeatId | None) -> KindId:
    """The unit that is a gate itself: the seat's Great Old One there."""
    return next((unit.kind for unit in view.units_in(seat, area) if KINDS[unit.kind].goo), "")


def tokens_in(view: View, area: AreaId) -> list[tuple[str, SeatId | None, str]]:
    """Markers of the area with their owners and words."""
    found: list[tuple[str, SeatId | None, str]] = []
    for token in view.state.tokens:
        if token.place == area:
            owner = f" ({theme.faction_name(token.owner)})" if token.owner else ""
            number = f" x{token.n}" if token.n > 1 else ""
            found.append((token.kind, token.owner, token.kind.replace("_", " ").capitalize() + number + owner))
    starts = [seat for seat in view.state.order if view.seat(seat).start_area == area]
    if starts and not any(name == "start" for name, *_ in found):
        found.append(("start", None, "Start area of " + ", ".join(theme.faction_name(seat) for seat in starts)))
    return found


# -- the factions -----------------------------------------------------------------------------------------------


def present(view: View, area: AreaId) -> list[tuple[SeatId | None, Kinds]]:
    """Who stands in the area: per owner in seat order, kinds by rank (greatest first) with their units."""
    found: list[tuple[SeatId | None, Kinds]] = []
    for owner in (*view.state.order, None):
        kinds: dict[KindId, tuple[Unit, ...]] = {}
        for unit in view.units_in(owner, area):
            kinds[unit.kind] = (*kinds.get(unit.kind, ()), unit)
        if kinds:
            found.append((owner, sorted(kinds.items(), key=lambda entry: _rank(entry[0]))))
    return found


def _rank(kind: KindId) -> tuple[int, int]:
    """Great Old Ones first, then by cost."""
    return -KINDS[kind].rank, -KINDS[kind].printed_cost


def _lines(kinds: Kinds) -> list[Kinds]:
    """The kinds of a faction in as few lines as they need, as long as each other."""
    count = -(-len(kinds) // _PER_LINE)
    length = -(-len(kinds) // count)
    return [kinds[at:at + length] for at in range(0, len(kinds), length)]


def _factions(page: Image.Image, view: View, area: AreaId, names: Mapping[SeatId, str]) -> int:
    """A row for each faction present, of one line or more; returns the y below."""
    rows = present(view, area)
    x, right = _LEFT + _SIDE + 14, WIDTH - _LEFT
    if not rows:
        paper.panel(page, (x, _TOP, right, _TOP + 70), _PAPER, _VEIL, _EDGE, 2, 12)
        text.draw(page, ((x + right) / 2, _TOP + 36), "Nobody is here", "italic", 27, SOFT_INK, "mm")
        return _TOP + 70
    lines = [(owner, _lines(kinds)) for owner, kinds in rows]
    count = sum(len(own) for _, own in lines)
    room = (HEIGHT - paper.MARGIN - _TOP - _GAP * (len(rows) - 1)) // count
    height = min(max(room, _ROW[0]), _ROW[1])
    cell = min(124, (right - x - _BAND - 12) // max(len(line) for _, own in lines for line in own))
    top = _TOP
    for owner, own in lines:
        bottom = top + height * len(own)
        paper.panel(page, (x, top, right, bottom), _PAPER, _VEIL, _EDGE, 2, 12)
        paper.banner(page, (x, top, x + _BAND, bottom), owner)
        _owner(page, (x, top, bottom - top), owner, names.get(owner or "", ""))
        for at, line in enumerate(own):
            _row(page, (x + _BAND + 10, top + at * height, height, cell), owner, line)
        top = bottom + _GAP
    return top - _GAP


def _row(page: Image.Image, box: tuple[int, int, int, int], owner: SeatId | None, kinds: Kinds) -> None:
    """A token for each kind with its number and its name in at most two lines."""
    x, top, height, cell = box
    disc = min(height - 58, 92, cell - 14)
    for at, (kind, units) in enumerate(kinds):
        cx, cy = x + at * cell + cell / 2, top + 8 + disc / 2
        tokens.paste(page, tokens.unit(owner, kind, disc), cx, cy)
        if len(units) > 1:
            tokens.paste(page, tokens.badge(len(units), 30), cx + disc * 0.40, cy + disc * 0.36)
        lines, size = paper.label(theme.kind_name(kind, len(units)), "bold", 18, cell - 4)
        for line, words in enumerate(lines):
            below = top + height - 32 + 20 * line if len(lines) > 1 else top + height - 22
            text.draw(page, (cx, below), words, "bold", size, INK, "ms")


def _owner(page: Image.Image, box: tuple[int, int, int], owner: SeatId | None, name: str) -> None:
    """Sigil, faction and player on the band."""
    x, top, height = box
    disc = min(62, height - 62)
    middle = x + _BAND / 2 + 5
    start = top + (height - disc - (46 if name else 26)) / 2
    tokens.paste(page, tokens.sigil(owner, disc), middle, start + disc / 2)
    words, size = text.fit(theme.faction_name(owner) if owner else "Nobody's", "map", 21, _BAND - 22)
    text.draw(page, (middle, start + disc + 22), words, "map", size, CREAM, "ms")
    if name:
        words, size = text.fit(name, "body", 18, _BAND - 28)
        text.draw(page, (middle, start + disc + 43), words, "body", size, theme.mix(CREAM, INK, 0.15), "ms")


__all__ = ["draw", "gates", "present", "tokens_in"]

