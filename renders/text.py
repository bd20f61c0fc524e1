"""Text on pictures: any name in any script, without boxes.

A text is cleaned, cut into *runs* of one face each (`fonts`), and drawn run by run; what no shipped face can write becomes
a small diamond. Masks of drawn texts are cached, so that the same line on the next picture costs a paste.

Positions are Pillow's anchors: first letter l, m, r; second a (top of the line), m (middle of the capitals), s (base line),
d (bottom of the line).
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from PIL import Image, ImageDraw

from renders.fonts import CAPITALS, EMOJI, OPTICAL, STYLES, covers, font

Fill: TypeAlias = tuple[int, int, int] | tuple[int, int, int, int]

MISSING = "\ufffc"
"""Stands in cleaned text for a character that no face can write."""
ELLIPSIS = "…"
SHRINK = 0.8
"""How far `fit` shrinks a text before it cuts it."""

_JOINER, _EMOJI_STYLE = "\u200d", "\ufe0f"
_MARKS_A_LETTER = 2
_OVERLAY = 1
"""The combining class of signs that strike a letter through."""
_FLAG_A = 0x1F1E6
_EMOJI_BLOCKS = 0x1F000
"""From here on letter faces are not asked: some have a few emoji that do not match the others."""
_FROM_THE_RIGHT = ("NotoSansArabic-SemiBold.ttf", "NotoSansHebrew-SemiBold.ttf")
"""Faces whose words keep their spaces, so that a whole phrase is one run and is ordered as such."""


class Run(NamedTuple):
    """Characters that one face writes; no face: one diamond for each character."""

    face: str | None
    text: str


class Line(NamedTuple):
    """A line set in pixels: mask of the letters, mask of the stroke, where they lie from (pen, base line), advance."""

    mask: Image.Image
    stroke: Image.Image | None
    left: int
    top: int
    advance: float


# -- cleaning and runs ------------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def clean(text: str) -> str:
    """The text with control signs gone, white space plain, piled-up accents cut, unknown characters replaced.

    >>> clean("  Ann\\u200b\\n  \\U0001d4d1ob ")
    'Ann Bob'
    """
    kept: list[str] = []
    marks = 0
    for char in unicodedata.normalize("NFC", text):
        category = unicodedata.category(char)
        if char in (_JOINER, _EMOJI_STYLE) or 0x1F3FB <= ord(char) <= 0x1F3FF:
            if kept and covers(EMOJI, ord(kept[-1])) and ord(kept[-1]) > 0xFF:
                kept.append(char)
            continue
        if category in ("Cc", "Zs", "Zl", "Zp"):
            kept.append(" ")
            continue
        if category == "Cf":
            continue
        if category in ("Cs", "Co", "Cn"):
            kept.append(MISSING)
            continue
        if 0xFE00 <= ord(char) <= 0xFE0F or unicodedata.combining(char) == _OVERLAY:
            continue
        if 0 <= ord(char) - _FLAG_A < 26:
            char = chr(ord("A") + ord(char) - _FLAG_A)
        marks = marks + 1 if category == "Mn" else 0
        if marks <= _MARKS_A_LETTER:
            kept.extend(_writable(char))
    return " ".join("".join(kept).split())


def _known(char: str) -> bool:
    """Can any face write this?"""
    return any(covers(face, ord(char)) for face in STYLES["body"])


def _writable(char: str) -> str:
    """The character, or the plainest equal of it that can be written, or `MISSING`; accents that cannot be are dropped."""
    if ord(char) < 0x7F or _known(char):
        return char
    for form in ("NFKC", "NFKD"):
        plain = unicodedata.normalize(form, char)
        if plain != char and all(_known(one) for one in plain):
            return plain
    if unicodedata.category(char) in ("Mn", "Me"):
        return ""
    base = unicodedata.normalize("NFKD", char)[0]
    return base if base != char and _known(base) else MISSING


@lru_cache(maxsize=4096)
def runs(text: str, style: str) -> tuple[Run, ...]:
    """Cut cleaned text into runs of one face each; a word of plain letters is never set in two faces if one suffices."""
    found: list[Run] = []
    for face, part in _parts(text, STYLES[style]):
        if found and found[-1].face == face:
            found[-1] = Run(face, found[-1].text + part)
            continue
        if found and found[-1].face in _FROM_THE_RIGHT and found[-1].text.endswith(" "):
            found[-1] = Run(found[-1].face, found[-1].text[:-1])  # its end would be set on the left
            if face == STYLES[style][0]:
                part = " " + part
            else:
                found.append(Run(STYLES[style][0], " "))
        found.append(Run(face, part))
    return tuple(found)


def _parts(text: str, faces: tuple[str, ...]) -> Iterator[tuple[str | None, str]]:
    letters = faces[:2]
    last: str | None = None
    for index, word in enumerate(text.split(" ")):
        if index:
            yield last if last in _FROM_THE_RIGHT else faces[0], " "
        for face, part in _word_parts(word, letters, faces):
            last = face
            yield face, part


def _word_parts(word: str, letters: tuple[str, ...], faces: tuple[str, ...]) -> Iterator[tuple[str | None, str]]:
    """Stretches of letters, each in one of the letter faces if possible; everything else by the first face that has it."""
    stretch = ""
    last: str | None = None
    for char in word:
        joins = char in (_JOINER, _EMOJI_STYLE) or 0x1F3FB <= ord(char) <= 0x1F3FF
        if joins and last == EMOJI:
            yield EMOJI, char
        elif ord(char) < _EMOJI_BLOCKS and any(covers(face, ord(char)) for face in letters):
            stretch += char
            last = None
            continue
        elif stretch:
            yield from _letters(stretch, letters)
            stretch = ""
        if not joins:
            last = next((face for face in faces[2:] if covers(face, ord(char))), None)
            yield last, char
    if stretch:
        yield from _letters(stretch, letters)


def _letters(stretch: str, letters: tuple[str, ...]) -> Iterator[tuple[str | None, str]]:
    for face in letters:
        if all(covers(face, ord(char)) for char in stretch):
            yield face, stretch
            return
    for char in stretch:
        yield next(face for face in letters if covers(face, ord(char))), char


# -- setting a line ---------------------------------------------------------------------------------------------


def _size_of(face: str, size: int) -> int:
    return max(1, round(size * OPTICAL.get(face, 1.0)))


def _diamond(size: int) -> tuple[float, float]:
    """Advance and half height of the sign for a character that cannot be written."""
    return size * 0.56, size * 0.22


@lru_cache(maxsize=8192)
def _advance(text: str, style: str, size: int, letter_spacing: float) -> float:
    """How far the pen goes; letter spacing is added between letters, not after the last."""
    width = 0.0
    for run in runs(clean(text), style):
        if run.face is None:
            width += _diamond(size)[0] * len(run.text)
        else:
            width += font(run.face, _size_of(run.face, size)).getlength(run.text)
    letters = len(clean(text))
    return width + letter_spacing * max(0, letters - 1)


@lru_cache(maxsize=2048)
def _line(text: str, style: str, size: int, stroke_width: int, letter_spacing: float) -> Line:
    """Set one line."""
    advance = _advance(text, style, size, letter_spacing)
    pad = size // 2 + stroke_width + 2
    above, below = round(size * 1.25) + pad, round(size * 0.6) + pad
    box = (int(advance) + 2 * pad + 2, above + below)
    layers = [Image.new("L", box)] + ([Image.new("L", box)] if stroke_width else [])
    for layer, width in zip(layers, (0, stroke_width), strict=False):
        _set_runs(ImageDraw.Draw(layer), runs(clean(text), style), size, (pad, above), width, letter_spacing)
    bounds = layers[-1].getbbox() or (0, 0, 1, 1)
    cut = [layer.crop(bounds) for layer in layers]
    return Line(cut[0], cut[1] if stroke_width else None, bounds[0] - pad, bounds[1] - above, advance)


def _set_runs(
    pen: ImageDraw.ImageDraw, parts: tuple[Run, ...], size: int, start: tuple[int, int], width: int, letter_spacing: float
) -> None:
    x, y = float(start[0]), start[1]
    for run in parts:
        if run.face is None:
            for _ in run.text:
                x = _set_diamond(pen, x, y, size, width) + letter_spacing
            continue
        face = font(run.face, _size_of(run.face, size))
        if not letter_spacing or run.face == EMOJI:
            pen.text((x, y), run.text, fill=255, font=face, anchor="ls", stroke_width=width)
            x += face.getlength(run.text) + letter_spacing * len(run.text)
            continue
        for index, char in enumerate(run.text):
            pen.text((x, y), char, fill=255, font=face, anchor="ls", stroke_width=width)
            pair = run.text[index:index + 2]
            x += face.getlength(pair) - (face.getlength(pair[1:]) if len(pair) > 1 else 0) + letter_spacing


def _set_diamond(pen: ImageDraw.ImageDraw, x: float, y: float, size: int, width: int) -> float:
    advance, half = _diamond(size)
    middle, base = x + advance / 2, y - size * 0.30
    grown = half + width
    pen.polygon(
        [(middle - grown, base), (middle, base - grown), (middle + grown, base), (middle, base + grown)], fill=255
    )
    return x + advance


# -- the surface ------------------------------------------------------------------------------------------------


def draw(
    image: Image.Image, xy: tuple[float, float], text: str, font: str, size: int, fill: Fill, anchor: str = "la",
    stroke: Fill | None = None, stroke_width: int = 0, letter_spacing: float = 0,
) -> float:
    """Draw one line on an RGB or RGBA picture; returns its advance."""
    line = _line(text, font, size, stroke_width if stroke is not None else 0, letter_spacing)
    x = xy[0] - {"l": 0.0, "m": line.advance / 2, "r": line.advance}[anchor[0]]
    y = xy[1] + _base_line(font, size, anchor[1])
    at = (round(x) + line.left, round(y) + line.top)
    if line.stroke is not None and stroke is not None:
        _tint(image, at, line.stroke, stroke)
    _tint(image, at, line.mask, fill)
    return line.advance


def _base_line(style: str, size: int, anchor: str) -> float:
    capitals = CAPITALS[style] * size
    return {"a": ascent(style, size), "m": capitals / 2, "s": 0.0, "d": ascent(style, size) - line_height(style, size)}[anchor]


def _tint(image: Image.Image, at: tuple[int, int], mask: Image.Image, fill: Fill) -> None:
    if len(fill) == 4 and fill[3] < 255:
        alpha = fill[3]
        mask = mask.point([value * alpha // 255 for value in range(256)])
    if image.mode != "RGBA":
        image.paste(fill[:3], at, mask)
        return
    box = Image.new("RGBA", mask.size, (*fill[:3], 0))
    box.putalpha(mask)
    image.alpha_composite(*_inside(image, box, at))


def _inside(image: Image.Image, box: Image.Image, at: tuple[int, int]) -> tuple[Image.Image, tuple[int, int]]:
    """The part of a tile that lies inside the picture, and where."""
    left, top = max(0, -at[0]), max(0, -at[1])
    right, bottom = min(box.width, image.width - at[0]), min(box.height, image.height - at[1])
    if right <= left or bottom <= top:
        return Image.new("RGBA", (1, 1)), (0, 0)
    return box.crop((left, top, right, bottom)), (at[0] + left, at[1] + top)


def ascent(font: str, size: int) -> int:
    """From the top of the line to its base line: capitals with an accent fit."""
    return round(size * 0.94)


def line_height(font: str, size: int) -> int:
    """From the top of the line to its bottom: a letter's tail fits."""
    return round(size * 1.24)


def measure(text: str, font: str, size: int, letter_spacing: float = 0) -> tuple[int, int]:
    """Advance and line height in pixels."""
    return -int(-_advance(text, font, size, letter_spacing) // 1), line_height(font, size)


def fit(text: str, font: str, size: int, width: float) -> tuple[str, int]:
    """The text and size that fit a width: shrunk to 80 % at most, then cut with an ellipsis."""
    text = clean(text)
    smallest = max(1, round(size * SHRINK))
    for smaller in range(size, smallest - 1, -1):
        if _advance(text, font, smaller, 0) <= width:
            return text, smaller
    while text and _advance(text + ELLIPSIS, font, smallest, 0) > width:
        text = text[:-1].rstrip(" " + _JOINER + _EMOJI_STYLE)
    return text + ELLIPSIS if text else "", smallest


def wrap(text: str, font: str, size: int, width: float) -> list[str]:
    """The text in lines no wider than this; breaks between words, between Chinese characters, and inside too long words."""
    return list(_wrapped(text, font, size, width))


@lru_cache(maxsize=1024)
def _wrapped(text: str, font: str, size: int, width: float) -> tuple[str, ...]:
    lines: list[str] = []
    line, used = "", 0.0
    for piece in _pieces(clean(text)):
        length = _advance_of_piece(piece, font, size)
        if used + length <= width:
            line, used = line + piece, used + length
            continue
        if line.strip():
            lines.append(line.strip())
        line = piece.strip()
        while len(line) > 1 and _advance(line, font, size, 0) > width:
            cut = len(line) - 1
            while cut > 1 and _advance(line[:cut], font, size, 0) > width:
                cut -= 1
            lines.append(line[:cut])
            line = line[cut:]
        used = _advance(line, font, size, 0)
    if line.strip():
        lines.append(line.strip())
    return tuple(lines)


def _advance_of_piece(piece: str, font: str, size: int) -> float:
    """A word with the space before it."""
    word = piece.lstrip(" ")
    space = _advance("n n", font, size, 0) - _advance("nn", font, size, 0) if word != piece else 0.0
    return space + _advance(word, font, size, 0)


def _pieces(text: str) -> Iterator[str]:
    """What may not be broken: words with the space before them, up to a hyphen; single characters of scripts without
    spaces."""
    piece = ""
    for char in text:
        if char == " " or unicodedata.east_asian_width(char) in ("W", "F"):
            if piece:
                yield piece
            piece = char
        elif piece and (unicodedata.east_asian_width(piece[-1]) in ("W", "F") or (piece[-1] == "-" and len(piece) > 3)):
            yield piece
            piece = char
        else:
            piece += char
    if piece:
        yield piece


__all__ = ["ELLIPSIS", "MISSING", "Run", "ascent", "clean", "draw", "fit", "line_height", "measure", "runs", "wrap"]
