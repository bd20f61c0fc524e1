"""The strip below the map, a panel a seat, and the two corner plates: round and first player, Ritual track.

What a panel shows is data (`SeatPanel`), so that it can be tested and drawn panels can be kept.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from PIL import Image, ImageDraw, ImageFilter

from engine.cthulhu_wars.catalogue import CARDS, KINDS
from engine.cthulhu_wars.state import AbilityId, KindId, SeatId
from engine.cthulhu_wars.tracks import ritual_track
from engine.cthulhu_wars.view import View
from renders import silhouettes, text, theme, tokens
from renders.marks import Gain, Marks

Figures: TypeAlias = tuple[tuple[SeatId | None, KindId, int], ...]

TOP, HEIGHT = 766, 116
SIDE, GAP = 20, 16
WIDEST = 440
BOOKS = 6
SIGIL = 62
OVER = 3
"""Panels' shapes are drawn at this many times their size."""


class SeatPanel(NamedTuple):
    """What the strip says of a seat. ``changed``: the signs of what changed in Power, Doom and Elder Signs since the last
    picture; ``new_books``: how many spellbooks are new; ``off_map``: figures by the sign of the place where they are.
    """

    code: SeatId
    name: str
    player: str
    power: int
    doom: int
    signs: int
    books: int
    new_books: int = 0
    changed: tuple[int, int, int] = (0, 0, 0)
    off_map: tuple[tuple[str, Figures], ...] = ()
    acts: bool = False
    first: bool = False
    won: bool = False


def seat_panels(
    view: View, players: Mapping[SeatId, str], to_act: Sequence[SeatId], marks: Marks | None = None
) -> list[SeatPanel]:
    """One panel a seat, in clockwise order."""
    state = view.state
    found = []
    for code in state.order:
        seat = view.seat(code)
        gain = Gain() if marks is None else marks.gains.get(code, Gain())
        books = len(view.books(code))
        found.append(SeatPanel(
            code, theme.faction_name(code), players.get(code, ""), seat.power, seat.doom, len(seat.signs), books,
            min(books, len(gain.books)), (_sign(gain.power), _sign(gain.doom), _sign(gain.signs)), _off_map(view, code),
            code in to_act, code == state.first, state.result is not None and code in state.result.winners,
        ))
    return found


def _sign(n: int) -> int:
    return (n > 0) - (n < 0)


def _off_map(view: View, code: SeatId) -> tuple[tuple[str, Figures], ...]:
    """Captives in the seat's prison, and the seat's units in places on cards."""
    captives: dict[tuple[SeatId | None, KindId], int] = {}
    for unit in view.captives(code):
        captives[unit.owner, unit.kind] = captives.get((unit.owner, unit.kind), 0) + 1
    held: dict[tuple[SeatId | None, KindId], int] = {}
    for place, units in sorted(view.at[code].items()):
        if place.startswith("hold:"):
            for unit in units:
                held[unit.owner, unit.kind] = held.get((unit.owner, unit.kind), 0) + 1
    found = (("captive", captives), ("below", held))
    return tuple((name, tuple((*who, n) for who, n in figures.items())) for name, figures in found if figures)


def boxes(seats: int) -> list[tuple[int, int, int, int]]:
    """The panels' boxes for this number of seats."""
    room = theme.BOARD[0] - 2 * SIDE
    width = min(WIDEST, (room - (seats - 1) * GAP) // seats)
    left = (theme.BOARD[0] - seats * width - (seats - 1) * GAP) // 2
    return [(left + n * (width + GAP), TOP, left + n * (width + GAP) + width, TOP + HEIGHT) for n in range(seats)]


def draw_strip(image: Image.Image, panels: Sequence[SeatPanel], direction: int) -> None:
    """Draw all panels, with the direction of play between them."""
    found = boxes(len(panels))
    for panel, (x0, y0, x1, _) in zip(panels, found, strict=True):
        sprite = _panel(panel, x1 - x0)
        image.paste(sprite, (x0 - 6, y0 - 6), sprite)
    for (_, y0, x1, _), _ in itertools.pairwise(found):
        arrow = _chevron(direction)
        image.paste(arrow, (x1 + (GAP - arrow.width) // 2, y0 + HEIGHT // 2 - arrow.height // 2), arrow)


@lru_cache(maxsize=2)
def _chevron(direction: int) -> Image.Image:
    """A small arrow between two panels: clockwise is to the right."""
    tile = Image.new("RGBA", (14 * OVER, 30 * OVER))
    pen = ImageDraw.Draw(tile)
    points = [(2, 2), (13, 15), (2, 28), (5, 15)]
    if direction < 0:
        points = [(14 - x, y) for x, y in points]
    pen.polygon([(x * OVER, y * OVER) for x, y in points], fill=(*theme.RED, 255))
    return tile.reduce(OVER)


@lru_cache(maxsize=64)
def _plaque(code: SeatId, width: int, acts: bool) -> Image.Image:
    """The empty panel of a faction, 6 pixels larger on each side for shadow and glow."""
    look = theme.faction(code)
    size = (width + 12, HEIGHT + 12)
    large = (size[0] * OVER, size[1] * OVER)
    edge = (6 * OVER, 6 * OVER, (width + 6) * OVER - 1, (HEIGHT + 6) * OVER - 1)
    inner = tuple(v + (6 * OVER if n < 2 else -6 * OVER) for n, v in enumerate(edge))
    shape, rim, line = (Image.new("L", large) for _ in range(3))
    ImageDraw.Draw(shape).rounded_rectangle(edge, radius=12 * OVER, fill=255)
    ImageDraw.Draw(rim).rounded_rectangle(edge, radius=12 * OVER, outline=255, width=(4 if acts else 2) * OVER)
    ImageDraw.Draw(line).rounded_rectangle(inner, radius=8 * OVER, outline=255, width=OVER)
    small = shape.reduce(OVER)
    halo = small.filter(ImageFilter.GaussianBlur(4))
    tile = Image.new("RGBA", size, (*(theme.GOLD if acts else (20, 12, 8)), 0))
    tile.putalpha(halo.point([min(255, v * 2) if acts else v * 70 // 100 for v in range(256)]))
    ground = Image.linear_gradient("L").resize(size)
    top, bottom = theme.mix(look.dark, look.colour, 0.28), theme.mix(look.dark, (8, 5, 5), 0.45)
    tile.paste(Image.composite(Image.new("RGB", size, bottom), Image.new("RGB", size, top), ground), (0, 0), small)
    rim_colour = theme.GOLD if acts else theme.mix(theme.GOLD, look.dark, 0.45)
    for colour, mask in ((rim_colour, rim), (theme.mix(look.colour, look.dark, 0.4), line)):
        layer = Image.new("RGBA", size, (*colour, 0))
        layer.putalpha(mask.reduce(OVER))
        tile.alpha_composite(layer)
    return tile


@lru_cache(maxsize=256)
def _panel(panel: SeatPanel, width: int) -> Image.Image:
    """A panel with its contents."""
    tile = _plaque(panel.code, width, panel.acts or panel.won).copy()
    tokens.paste(tile, tokens.sigil(panel.code, SIGIL), 6 + 45, 6 + 39)
    _books(tile, panel)
    left, right = 6 + 86, 6 + width - 12
    mark = 0
    if panel.first:
        tokens.paste(tile, _first_mark(26), 6 + 21, 6 + 19)
    if panel.won:
        tokens.paste(tile, _crown(34), right - 16, 6 + 23)
        mark = 38
    name, size = text.fit(panel.name, "map", 29, right - left - mark)
    text.draw(tile, (left, 6 + 31), name, "map", size, theme.CREAM, "ls")
    if panel.player:
        player, size = _player(panel.player, right - left)
        text.draw(tile, (left, 6 + 53), player, "bold", size, (232, 214, 176), "ls")
    lower = 0 if panel.off_map else (8 if panel.player else 2)
    _numbers(tile, panel, left, right, 6 + 82 + lower)
    if panel.off_map:
        _figures(tile, panel.off_map, left, right, 6 + 97)
    return tile


def _player(name: str, width: int) -> tuple[str, int]:
    """A player's name and its size: small before it is cut."""
    for size in (20, 16, 13):
        shown, fitted = text.fit(name, "bold", size, width)
        if shown == text.clean(name):
            return shown, fitted
    return shown, fitted


def _books(tile: Image.Image, panel: SeatPanel) -> None:
    """Six pips: spellbooks earned, new ones bright."""
    for index in range(BOOKS):
        x, y = 6 + 23 + 22 * (index % 3), 6 + 82 + 18 * (index // 3)
        if index < panel.books:
            new = index >= panel.books - panel.new_books
            tokens.paste(tile, tokens.glyph("book", 19, (255, 246, 200) if new else theme.GOLD, theme.INK), x, y)
        else:
            tokens.paste(tile, _missing_book(), x, y)


@lru_cache(maxsize=1)
def _missing_book() -> Image.Image:
    """The pip of a spellbook still to be earned."""
    pip = tokens.glyph("book", 19, theme.GOLD, theme.INK).copy()
    pip.putalpha(pip.getchannel("A").point([v * 80 // 255 for v in range(256)]))
    return pip


def _numbers(tile: Image.Image, panel: SeatPanel, left: float, right: float, base: int) -> None:
    """Power, Doom, Elder Signs on one base line, as large as there is room."""
    words = ((panel.power, "power", theme.POWER), (panel.doom, "doom", theme.DOOM))
    for size in range(36, 23, -1):
        word_size, gap = round(size * 0.52), round(size * 0.28)
        widths = [text.measure(str(n), "number", size)[0] + 4 + text.measure(word, "map", word_size)[0] for n, word, _ in words]
        if sum(widths) + 2 * gap + size * 0.8 + text.measure(str(panel.signs), "number", size)[0] <= right - left - 4:
            break
    x = left
    for (n, word, colour), change in zip(words, panel.changed, strict=False):
        x += text.draw(tile, (x, base), str(n), "number", size, colour, "ls") + 4
        if change:
            _change(tile, x - 3, base - round(size * 0.7), change)
        x += text.draw(tile, (x, base), word, "map", word_size, theme.mix(colour, (120, 100, 80), 0.25), "ls") + gap
    star = tokens.glyph("elder_sign", round(size * 0.74), theme.SIGN, theme.INK)
    tokens.paste(tile, star, x + size * 0.36, base - size * 0.32)
    x += size * 0.8
    x += text.draw(tile, (x, base), str(panel.signs), "number", size, theme.SIGN, "ls") + 2
    if panel.changed[2]:
        _change(tile, x - 1, base - round(size * 0.7), panel.changed[2])


def _change(tile: Image.Image, x: float, y: float, way: int) -> None:
    """A small triangle: more or less than in the last picture."""
    half = Image.new("RGBA", (10 * OVER, 9 * OVER))
    points = [(0, 8.5), (5, 0), (10, 8.5)] if way > 0 else [(0, 0), (5, 8.5), (10, 0)]
    colour = (188, 236, 150) if way > 0 else (255, 148, 120)
    ImageDraw.Draw(half).polygon([(px * OVER, py * OVER) for px, py in points], fill=(*colour, 255))
    small = half.reduce(OVER)
    tile.alpha_composite(small, (round(x), round(y)))


def _figures(tile: Image.Image, off_map: Sequence[tuple[str, Figures]], left: int, right: int, y: int) -> None:
    """Captives and units on cards, as small tokens behind the sign of their place: by kind, else by owner, else in all,
    as there is room.
    """
    for told in (off_map, [(place, _by_owner(figures)) for place, figures in off_map]):
        count = sum(1 + len(figures) for _, figures in told)
        numbers = sum(_number_width(n) for _, figures in told for _, _, n in figures)
        pitch = min(28.0, (right - left - numbers) / count)
        if pitch >= 25:
            break
    else:
        told = [(place, ((None, "", sum(n for *_, n in figures)),)) for place, figures in off_map]
        pitch = 28.0
    x = float(left)
    for place, figures in told:
        tokens.paste(tile, tokens.marker(place, 24), x + 12, y)
        x += pitch
        for owner, kind, n in figures:
            if owner:
                figure = tokens.unit(owner, kind, 25) if kind else tokens.sigil(owner, 25)
                tokens.paste(tile, figure, x + 13, y)
                x += pitch
            if n > 1 or not owner:
                text.draw(tile, (x, y), str(n), "number", 21, theme.CREAM, "lm")
                x += _number_width(max(n, 2))


def _number_width(n: int) -> float:
    """The room for the number of a figure."""
    return text.measure(str(n), "number", 21)[0] + 3 if n > 1 else 0.0


def _by_owner(figures: Figures) -> Figures:
    """One figure an owner; a Great Old One stays by itself."""
    found: dict[tuple[SeatId | None, KindId], int] = {}
    for owner, kind, n in sorted(figures, key=lambda figure: not KINDS[figure[1]].goo):
        key = (owner, kind if KINDS[kind].goo else "")
        found[key] = found.get(key, 0) + n
    return tuple((*who, n) for who, n in found.items())


@lru_cache(maxsize=8)
def _first_mark(size: int) -> Image.Image:
    """The First Player's mark: a golden disc with a one."""
    edge = (size + 4) * OVER
    tile = Image.new("RGBA", (edge, edge))
    pen = ImageDraw.Draw(tile)
    for inset, colour in ((2, theme.INK), (3, theme.GOLD), (6, theme.RED)):
        pen.ellipse((inset * OVER, inset * OVER, edge - inset * OVER, edge - inset * OVER), fill=(*colour, 255))
    done = tile.reduce(OVER)
    text.draw(done, (done.width / 2, done.height / 2), "1", "number", round(size * 0.66), theme.CREAM, "mm")
    return done


@lru_cache(maxsize=8)
def _crown(size: int) -> Image.Image:
    """The victor's crown."""
    tile = Image.new("RGBA", (size * OVER, size * OVER))
    points = [(0.08, 0.28), (0.3, 0.52), (0.5, 0.12), (0.7, 0.52), (0.92, 0.28), (0.82, 0.84), (0.18, 0.84)]
    pen = ImageDraw.Draw(tile)
    outline = [(x * size * OVER, y * size * OVER) for x, y in points]
    pen.polygon(outline, fill=(*theme.GOLD, 255))
    pen.line([*outline, outline[0]], fill=(*theme.INK, 255), width=2 * OVER, joint="curve")
    return tile.reduce(OVER)


# -- corner plates ------------------------------------------------------------------------------------------------

PHASES = {
    "setup": "Set-up", "action": "Action phase", "gather": "Gather Power", "first_player": "First Player", "doom": "Doom phase",
    "over": "Game over",
}


TRACK_ROWS = {7: (4, 3), 9: (5, 4), 11: (5, 4, 2)}
"""Spaces of the Ritual track, Instant Death included -> spaces a row, ever fewer as the corner narrows."""


def draw_corners(image: Image.Image, view: View, marks: Marks | None = None) -> None:
    """Round, phase, First Player and direction at the left; the Ritual track at the right."""
    state = view.state
    text.draw(image, (30, 58), f"Round {state.round}", "title", 29, theme.RED, "ls")
    text.draw(image, (30, 84), PHASES.get(state.phase, state.phase), "map", 24, theme.INK, "ls")
    if state.first:
        tokens.paste(image, _small_sigil(state.first), 49, 112)
        tokens.paste(image, _first_mark(20), 65, 124)
        tokens.paste(image, _turning(state.direction), 93, 112)
    _counters(image, view)
    _track(image, len(state.order), state.ritual_space, view.ritual_cost(), marks is not None and bool(marks.ritual))


def counters(view: View) -> list[tuple[AbilityId, SeatId | None, int]]:
    """The numbers that loyalty cards keep (Azathoth's glyph on the Doom track), with the holders of the cards."""
    holders = {card: seat for seat in view.state.order for card in view.cards(seat)}
    counted = [(card, holders.get(card), fact.counted(view)) for card, fact in CARDS.items() if fact.counter]
    return [one for one in counted if one[2]]


def _counters(image: Image.Image, view: View) -> None:
    """Below the First Player: the cards' own markers, else their figures, each with its number."""
    for row, (card, seat, n) in enumerate(counters(view)):
        y = 150 + 33 * row
        figures = CARDS[card].figures
        if card in silhouettes.MARKERS or not figures:
            sign = tokens.marker(card, theme.MARKER)
        else:
            sign = tokens.unit(seat, figures[0][0].id, theme.MARKER)
        tokens.paste(image, sign, 47, y)
        text.draw(image, (67, y), str(n), "number", 26, theme.INK, "lm")


@lru_cache(maxsize=16)
def _small_sigil(code: SeatId) -> Image.Image:
    """The sigil of the panel, made smaller."""
    large = tokens.sigil(code, SIGIL)
    edge = round(large.width * 37 / SIGIL)
    return large.convert("RGBa").resize((edge, edge), Image.Resampling.LANCZOS).convert("RGBA")


@lru_cache(maxsize=2)
def _turning(direction: int) -> Image.Image:
    """A curved arrow: clockwise or not."""
    size = 34
    tile = Image.new("RGBA", (size * OVER, size * OVER))
    pen = ImageDraw.Draw(tile)
    ring = (6 * OVER, 6 * OVER, (size - 6) * OVER, (size - 6) * OVER)
    pen.arc(ring, 200, 470, fill=(*theme.INK, 255), width=4 * OVER)
    head = [(5, 21), (1, 11), (14, 13)]
    pen.polygon([(x * OVER, (y + 1) * OVER) for x, y in head], fill=(*theme.INK, 255))
    done = tile.reduce(OVER)
    return done if direction < 0 else done.transpose(Image.Transpose.FLIP_LEFT_RIGHT)


def _track(image: Image.Image, seats: int, space: int, cost: int, fresh: bool) -> None:
    """The track's spaces in two rows that follow the corner, and the next cost large."""
    ends = ritual_track(seats)
    labels = [str(n) for n in ends] + ["†"]
    advance = text.measure(str(cost), "number", 40)[0]
    text.draw(image, (1570, 60), str(cost), "number", 40, theme.RED, "rs")
    text.draw(image, (1570 - advance - 8, 58), "Ritual", "title", 27, theme.RED if fresh else theme.INK, "rs")
    rows = TRACK_ROWS[len(labels)]
    index = 0
    for row, length in enumerate(rows):
        for column in range(length):
            sprite = _space(labels[index], (index == space) - (index < space))
            tokens.paste(image, sprite, 1558 - (length - 1 - column) * 27, 86 + row * 28)
            index += 1


@lru_cache(maxsize=64)
def _space(label: str, when: int) -> Image.Image:
    """A space of the track; ``when``: -1 behind the marker, 0 ahead, 1 under it."""
    size = 30
    tile = Image.new("RGBA", (size * OVER, size * OVER))
    pen = ImageDraw.Draw(tile)
    inset = 1 if when == 1 else 3
    ground = {-1: (150, 124, 88), 0: (246, 234, 200), 1: theme.RED}[when]
    ink = {-1: (214, 192, 150), 0: theme.INK, 1: theme.CREAM}[when]
    rings = [(inset, theme.INK), (inset + 1.5, theme.GOLD if when == 1 else ground)]
    if when == 1:
        rings.append((inset + 3.5, ground))
    for margin, colour in rings:
        pen.ellipse((margin * OVER, margin * OVER, (size - margin) * OVER, (size - margin) * OVER), fill=(*colour, 255))
    done = tile.reduce(OVER)
    if label == "†":
        tokens.paste(done, tokens.glyph("kill", 17, ink), size / 2, size / 2)
    else:
        text.draw(done, (size / 2, size / 2), label, "number", 19 if len(label) == 1 else 17, ink, "mm")
    return done
