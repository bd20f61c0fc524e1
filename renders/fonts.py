"""The font files and what each can write.

A *style* (map, title, number, body, bold, italic) has a first face and a chain of others for what the first one lacks. What
a face covers is read from its ``cmap`` table, because Pillow does not tell. Nothing here lays out text; `text` does.
"""

from __future__ import annotations

import struct
from bisect import bisect_right
from collections.abc import Iterator, Mapping
from functools import lru_cache
from importlib.resources import as_file, files

from PIL import ImageFont

_OTHER_SCRIPTS = (
    "ChatTableSerifCJK-Bold.otf", "NotoSansArabic-SemiBold.ttf", "NotoSansHebrew-SemiBold.ttf",
    "NotoSansThai-SemiBold.ttf", "NotoSansDevanagari-SemiBold.ttf", "NotoEmoji-Bold.ttf", "NotoSansSymbols2-Regular.ttf",
    "NotoSansSymbols-Bold.ttf",
)

STYLES: Mapping[str, tuple[str, ...]] = {
    "map": ("IMFellEnglishSC-Regular.ttf", "EBGaramond-Medium.ttf", *_OTHER_SCRIPTS),
    "title": ("Cinzel-Bold.ttf", "EBGaramond-ExtraBold.ttf", *_OTHER_SCRIPTS),
    "number": ("EBGaramond-ExtraBold.ttf", "Spectral-Bold.ttf", *_OTHER_SCRIPTS),
    "body": ("Spectral-Medium.ttf", "EBGaramond-Medium.ttf", *_OTHER_SCRIPTS),
    "bold": ("Spectral-Bold.ttf", "EBGaramond-ExtraBold.ttf", *_OTHER_SCRIPTS),
    "italic": ("Spectral-MediumItalic.ttf", "EBGaramond-Medium.ttf", *_OTHER_SCRIPTS),
}
"""Style -> faces: its own, the one for letters that it lacks, then the other scripts."""

OPTICAL: Mapping[str, float] = {
    "ChatTableSerifCJK-Bold.otf": 0.88, "NotoSansArabic-SemiBold.ttf": 0.86, "NotoSansHebrew-SemiBold.ttf": 0.86,
    "NotoSansThai-SemiBold.ttf": 0.86, "NotoSansDevanagari-SemiBold.ttf": 0.88, "NotoEmoji-Bold.ttf": 0.80,
    "NotoSansSymbols2-Regular.ttf": 0.86, "NotoSansSymbols-Bold.ttf": 0.86, "EBGaramond-Medium.ttf": 1.0,
}
"""Faces that look larger than the Latin ones at the same size are set smaller."""

EMOJI = "NotoEmoji-Bold.ttf"

CAPITALS: Mapping[str, float] = {
    "map": 0.69, "title": 0.70, "number": 0.65, "body": 0.66, "bold": 0.66, "italic": 0.66,
}
"""Style -> height of its capitals, in parts of the size."""


@lru_cache(maxsize=256)
def font(face: str, size: int) -> ImageFont.FreeTypeFont:
    """A face opened at a size."""
    with as_file(files("renders") / "assets" / "fonts" / face) as path:
        return ImageFont.truetype(str(path), max(1, size))


@lru_cache(maxsize=64)
def coverage(face: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The ranges of code points that a face has a glyph for: all starts, all ends (included)."""
    data = (files("renders") / "assets" / "fonts" / face).read_bytes()
    ranges = sorted(_cmap_ranges(_table(data, b"cmap")))
    return tuple(start for start, _ in ranges), tuple(end for _, end in ranges)


def covers(face: str, code: int) -> bool:
    """Has the face a glyph for this code point?"""
    starts, ends = coverage(face)
    at = bisect_right(starts, code) - 1
    return at >= 0 and code <= ends[at]


def _table(data: bytes, tag: bytes) -> bytes:
    """One table of an sfnt file."""
    (count,) = struct.unpack_from(">H", data, 4)
    for index in range(count):
        name, _, offset, length = struct.unpack_from(">4sLLL", data, 12 + 16 * index)
        if name == tag:
            return data[offset:offset + length]
    raise ValueError(f"the font has no table {tag!r}")


def _cmap_ranges(cmap: bytes) -> Iterator[tuple[int, int]]:
    """Ranges of the best Unicode subtable: format 12 if there is one, else format 4."""
    found: dict[int, int] = {}
    (count,) = struct.unpack_from(">H", cmap, 2)
    for index in range(count):
        platform, _, offset = struct.unpack_from(">HHL", cmap, 4 + 8 * index)
        if platform in (0, 3):
            found[struct.unpack_from(">H", cmap, offset)[0]] = offset
    if 12 in found:
        yield from _format12(cmap, found[12])
    elif 4 in found:
        yield from _format4(cmap, found[4])
    else:
        raise ValueError("the font has no Unicode cmap that is read here")


def _format12(cmap: bytes, offset: int) -> Iterator[tuple[int, int]]:
    (groups,) = struct.unpack_from(">L", cmap, offset + 12)
    for start, end, _ in struct.iter_unpack(">LLL", cmap[offset + 16:offset + 16 + 12 * groups]):
        yield start, end


def _format4(cmap: bytes, offset: int) -> Iterator[tuple[int, int]]:
    """Segments; a code point that maps to glyph 0 inside a segment is left out."""
    (doubled,) = struct.unpack_from(">H", cmap, offset + 6)
    n = doubled // 2
    ends = struct.unpack_from(f">{n}H", cmap, offset + 14)
    starts = struct.unpack_from(f">{n}H", cmap, offset + 16 + doubled)
    deltas = struct.unpack_from(f">{n}H", cmap, offset + 16 + 2 * doubled)
    at = offset + 16 + 3 * doubled
    shifts = struct.unpack_from(f">{n}H", cmap, at)
    for index, (start, end) in enumerate(zip(starts, ends, strict=True)):
        if start == 0xFFFF:
            continue
        for code in range(start, end + 1):
            if shifts[index]:
                (glyph,) = struct.unpack_from(">H", cmap, at + 2 * index + shifts[index] + 2 * (code - start))
            else:
                glyph = (code + deltas[index]) & 0xFFFF
            if glyph:
                yield code, code


__all__ = ["CAPITALS", "EMOJI", "OPTICAL", "STYLES", "coverage", "covers", "font"]
