"""The battle card: both sides with their forces, the dice, Kills and Pains, and what became of whom."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from PIL import Image, ImageDraw

from engine.cthulhu_wars.state import AreaId, KindId, SeatId
from engine.cthulhu_wars.view import View
from engine.kernel.events import Event
from renders import battle_facts, text, theme, tokens
from renders.battle_facts import LOST, Fight, Side
from renders.cards import paper
from renders.theme import CREAM, INK, SOFT_INK, Colour

WIDTH, HEIGHT = theme.CARD
_GAP = 36
_COLUMN = (WIDTH - 2 * paper.MARGIN - _GAP) // 2
_DIE = 64
_SMALL_DIE = 44
_SIZES = ((4, 112, 134), (5, 88, 108), (99, 74, 90))
"""Up to so many groups of units a side: size of a token, width of its cell."""

_WORDS: Mapping[str, str] = {
    "stands": "", "pained": "in Pain", "retreated": "to", "spared": "spared", "apart": "apart", "killed": "killed",
    "trapped": "trapped", "eliminated": "eliminated", "left": "gone",
}
"""Fate -> what stands below the token."""
_STEPS: Mapping[str, str] = {
    "declared": "The battle begins.", "pre_battle": "Pre-Battle abilities may be used.", "combat": "The dice are counted.",
    "dice": "The dice are rolled.", "kills": "Kills are being assigned.", "pains": "Pains are being assigned.",
    "retreats": "Pained units retreat.",
}
"""Step of a battle in progress -> what happens now."""


def draw(view: View, events: Sequence[Event] = (), players: Mapping[SeatId, str] | None = None) -> Image.Image:
    """The battle being fought in the view, or the last one of the events. Raises ValueError if there is none."""
    fight = battle_facts.read(view, events)
    if fight is None:
        raise ValueError("there is no battle to draw")
    page = paper.page(WIDTH)
    _title(page, view, fight)
    y = 108
    left = paper.MARGIN
    right = left + _COLUMN + _GAP
    middle = max(
        _forces(page, view, fight.attacker, (left, y), "attacks", (players or {}).get(fight.attacker.seat, "")),
        _forces(page, view, fight.defender, (right, y), "defends", (players or {}).get(fight.defender.seat, "")),
    )
    middle = max(middle, 396)
    paper.rule(page, left, middle, WIDTH - 2 * left)
    bottom = max(
        _dice(page, fight, fight.attacker, (left, middle + 20)), _dice(page, fight, fight.defender, (right, middle + 20))
    )
    bottom = _ending(page, view, fight, bottom + 6)
    return paper.bound(page, bottom, HEIGHT)


def _title(page: Image.Image, view: View, fight: Fight) -> None:
    words, size = text.fit("Battle in " + view.layout.by_id[fight.area].name, "title", 42, WIDTH - 360)
    text.draw(page, (WIDTH / 2, 62), words, "title", size, theme.RED, "mm")
    half = text.measure(words, "title", size)[0] / 2
    for x in (WIDTH / 2 - half - 42, WIDTH / 2 + half + 42):
        tokens.paste(page, tokens.glyph("battle", 46, theme.RED), x, 62)


# -- forces -----------------------------------------------------------------------------------------------------


def _forces(page: Image.Image, view: View, side: Side, xy: tuple[int, int], role: str, name: str) -> int:
    """A side's band and tokens; returns the y below them."""
    x, y = xy
    paper.banner(page, (x, y, x + _COLUMN, y + 76), side.seat)
    tokens.paste(page, tokens.sigil(side.seat, 58), x + 52, y + 38)
    room = _COLUMN - 104
    title, size = text.fit(theme.faction_name(side.seat), "map", 32, room)
    text.draw(page, (x + 92, y + 36), title, "map", size, CREAM, "ls")
    words, size = text.fit(f"{role} · {name}" if name else role, "body", 23, room)
    text.draw(page, (x + 92, y + 63), words, "body", size, theme.mix(CREAM, theme.faction(side.seat).colour, 0.2), "ls")
    y += 90
    groups = side.groups()
    if not groups:
        text.draw(page, (x + _COLUMN / 2, y + 52), "no units left", "italic", 24, SOFT_INK, "mm")
        return y + 104
    disc, cell = next((disc, cell) for most, disc, cell in _SIZES if len(groups) <= most)
    across = _COLUMN // cell
    first = x + (_COLUMN - min(across, len(groups)) * cell) / 2
    deepest = y
    for at, group in enumerate(groups):
        place = first + at % across * cell + cell / 2, y + at // across * (disc + 76) + disc / 2
        deepest = max(deepest, _fighter(page, view, side.seat, group, place, (disc, cell)))
    return deepest + 14


def _fighter(
    page: Image.Image, view: View, seat: SeatId, group: tuple[KindId, str, AreaId, int], xy: tuple[float, float],
    sizes: tuple[int, int],
) -> int:
    """One token with number, mark, name and fate; returns the y below."""
    kind, fate, to, n = group
    (x, y), (disc, cell) = xy, sizes
    sprite = tokens.unit(seat, kind, disc)
    tokens.paste(page, paper.struck(sprite) if fate in LOST else sprite, x, y)
    corner = disc * 0.37
    if n > 1:
        tokens.paste(page, tokens.badge(n, 32), x + corner, y + corner)
    mark = {"pained": "pain", "retreated": "pain", "spared": "pain"}.get(fate, "kill" if fate in LOST else "")
    if mark:
        tokens.paste(page, tokens.marker(mark, 40), x + corner, y - corner)
    base = y + disc / 2 + 24
    lines, size = paper.label(theme.kind_name(kind, n if cell > 100 else 1), "bold", 20, cell - 6)
    for line in lines:
        text.draw(page, (x, base), line, "bold", size, INK, "ms")
        base += 22
    below = f"to {view.layout.by_id[to].name}" if fate == "retreated" else _WORDS[fate]
    lines, size = paper.label(below, "italic", 19, cell - 2)
    for line in lines if below else ():
        text.draw(page, (x, base), line, "italic", size, theme.RED if fate in LOST else SOFT_INK, "ms")
        base += 21
    return round(base)


# -- dice -------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=16)
def die(face: int, size: int = _DIE) -> Image.Image:
    """A die: 6 is a Kill (red), 4 and 5 are Pains (gold), the rest are bone."""
    ground, pips = {
        6: ((164, 30, 34), CREAM), 5: ((226, 172, 66), INK), 4: ((226, 172, 66), INK),
    }.get(face, ((238, 230, 208), (112, 98, 80)))
    over, pad = 4, theme.MARGIN
    edge = (size + 2 * pad) * over
    tile = Image.new("RGBA", (edge, edge))
    pen = ImageDraw.Draw(tile)
    box = (pad * over, pad * over, edge - pad * over, edge - pad * over)
    low = (box[0] + 2 * over, box[1] + 3 * over, box[2] + 2 * over, box[3] + 3 * over)
    pen.rounded_rectangle(low, radius=12 * over, fill=(0, 0, 0, 90))
    pen.rounded_rectangle(box, radius=12 * over, fill=(*theme.mix(ground, INK, 0.25), 255), outline=(*INK, 255), width=2 * over)
    inner = (box[0] + 3 * over, box[1] + 3 * over, box[2] - 3 * over, box[3] - 5 * over)
    pen.rounded_rectangle(inner, radius=11 * over, fill=(*theme.mix(ground, (255, 255, 255), 0.08), 255))
    middle, step, r = edge / 2, size * over * 0.25, size * over * 0.085
    for px, py in _PIPS[face]:
        cx, cy = middle + px * step, middle + py * step - over
        pen.ellipse((cx - r, cy - r, cx + r, cy + r), fill=(*pips, 255))
    return tile.convert("RGBa").resize((size + 2 * pad,) * 2, Image.Resampling.LANCZOS).convert("RGBA")


_CORNERS = ((-1, -1), (1, 1), (-1, 1), (1, -1))
_PIPS: Mapping[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),), 2: _CORNERS[:2], 3: ((0, 0), *_CORNERS[:2]), 4: _CORNERS, 5: ((0, 0), *_CORNERS),
    6: (*_CORNERS, (-1, 0), (1, 0)),
}


def _dice(page: Image.Image, fight: Fight, side: Side, xy: tuple[int, int]) -> int:
    """A side's dice, best first, and what they did; returns the y below."""
    x, y = xy
    if not side.dice:
        words = _no_dice(fight, side)
        text.draw(page, (x + _COLUMN / 2, y + 36), words, "italic", 26, SOFT_INK, "mm")
        y += 80
    else:
        size = _DIE if len(side.dice) <= 14 else _SMALL_DIE
        step = size + 8
        across = min(len(side.dice), (_COLUMN + 8) // step)
        start = x + (_COLUMN - across * step + 8) / 2
        for at, face in enumerate(sorted(side.dice, reverse=True)):
            place = start + at % across * step + size / 2, y + at // across * step + size / 2 + 2
            tokens.paste(page, die(face, size), *place)
        y += step * (1 + (len(side.dice) - 1) // across) + 8
    if fight.rolled:
        _score(page, side, x, y)
        y += 44
    return y


def _no_dice(fight: Fight, side: Side) -> str:
    if fight.rolled or side.total == 0:
        return "rolls no dice"
    if side.total is not None:
        return f"{side.total} {'die' if side.total == 1 else 'dice'}"
    return "ended before the dice" if fight.step == "over" else "before the dice"


def _score(page: Image.Image, side: Side, x: int, y: int) -> None:
    """What the dice did, in words with their marks."""
    parts: list[tuple[str, str, Colour]] = [
        ("kill", _count(side.kills, "Kill"), theme.RED), ("pain", _count(side.pains, "Pain"), (132, 84, 14)),
    ]
    widths = [34 + text.measure(words, "bold", 27)[0] for _, words, _ in parts]
    at = x + (_COLUMN - sum(widths) - 34) / 2
    for (mark, words, colour), width in zip(parts, widths, strict=True):
        tokens.paste(page, tokens.glyph(mark, 27, colour), at + 12, y + 17)
        text.draw(page, (at + 32, y + 17), words, "bold", 27, colour, "lm")
        at += width + 34


def _count(n: int, word: str) -> str:
    return f"{n} {word}" if n == 1 else f"{n} {word}s"


# -- the ending -------------------------------------------------------------------------------------------------


def _ending(page: Image.Image, view: View, fight: Fight, y: int) -> int:
    """Abilities used and, when it is over, who keeps what."""
    lines = []
    if fight.powers:
        lines.append("Used: " + ", ".join(f"{name} ({theme.faction_name(seat)})" for seat, name in fight.powers) + ".")
    lines.append(_result(fight) if fight.step == "over" else _STEPS.get(fight.step, ""))
    for words in lines:
        for line in text.wrap(words, "body", 26, WIDTH - 2 * paper.MARGIN - 60):
            text.draw(page, (WIDTH / 2, y + 20), line, "body", 26, INK, "mm")
            y += 34
    return y + 8


def _result(fight: Fight) -> str:
    """One sentence: losses, retreats."""
    parts = []
    for side in fight.sides:
        lost = sum(one.fate in LOST for one in side.fighters)
        went = sum(one.fate == "retreated" for one in side.fighters)
        does = ([f"loses {_units(lost)}"] if lost else []) + ([f"retreats with {_units(went)}"] if went else [])
        parts.append(f"{theme.faction_name(side.seat)} {' and '.join(does) if does else 'holds'}")
    return "; ".join(parts) + "."


def _units(n: int) -> str:
    return "1 unit" if n == 1 else f"{n} units"


__all__ = ["die", "draw"]
