"""The parchment that cards are drawn on: sheet, frame, panels, headings, dividers."""

from __future__ import annotations

import random
from functools import lru_cache

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from renders import text, theme
from renders.theme import INK, PARCHMENT, PARCHMENT_DARK, Colour, mix

MARGIN = 34
"""From the sheet's edge to its contents."""
TALL = 2400
"""The height of a page before it is cut to its contents, if nobody asks for more."""
_STEP = 24
"""Sheets are as tall as their contents, rounded up to this, so that few sizes are painted."""


def _noise(width: int, height: int, seed: int) -> Image.Image:
    """Cloudy grey noise: three layers of enlarged random dots, the same in every process."""
    source = random.Random(seed)
    total = Image.new("L", (width, height), 128)
    for cell, share in ((110, 0.5), (30, 0.36), (7, 0.22)):
        small = (width // cell + 3, height // cell + 3)
        dots = Image.frombytes("L", small, source.randbytes(small[0] * small[1]))
        cloud = dots.resize((small[0] * cell, small[1] * cell), Image.Resampling.BICUBIC).crop((0, 0, width, height))
        total = Image.blend(total, cloud, share)
    return total


@lru_cache(maxsize=6)
def _sheet(width: int, height: int) -> Image.Image:
    """Parchment with a vignette and a frame; its clouds are painted at half the size."""
    clouds = _noise(width // 2, height // 2, 7)
    paper = Image.composite(
        Image.new("RGB", clouds.size, mix(PARCHMENT, (255, 250, 232), 0.35)),
        Image.new("RGB", clouds.size, mix(PARCHMENT, PARCHMENT_DARK, 0.6)),
        clouds.point([max(0, min(255, (value - 128) * 3 // 2 + 120)) for value in range(256)]),
    )
    edge = Image.new("L", (width // 4, height // 4), 120)
    ImageDraw.Draw(edge).rounded_rectangle((11, 11, width // 4 - 12, height // 4 - 12), radius=15, fill=0)
    paper.paste((120, 84, 44), (0, 0), edge.filter(ImageFilter.GaussianBlur(13)).resize(clouds.size))
    paper = paper.resize((width, height), Image.Resampling.BILINEAR)
    grain = Image.frombytes("L", (256, 256), random.Random(11).randbytes(256 * 256)).point([v // 40 for v in range(256)])
    for x in range(0, width, 256):
        for y in range(0, height, 256):
            part = paper.crop((x, y, min(width, x + 256), min(height, y + 256)))
            tile = grain.crop((0, 0, *part.size))
            paper.paste(ImageChops.subtract(part, Image.merge("RGB", (tile, tile, tile))), (x, y))
    _frame(ImageDraw.Draw(paper), width, height)
    return paper


def _frame(pen: ImageDraw.ImageDraw, width: int, height: int) -> None:
    """Two lines, with a notch and a lozenge in each corner."""
    pen.rectangle((0, 0, width - 1, height - 1), outline=mix(INK, (90, 60, 34), 0.4), width=5)
    pen.rectangle((11, 11, width - 12, height - 12), outline=(112, 78, 42), width=2)
    pen.rectangle((17, 17, width - 18, height - 18), outline=(150, 112, 66), width=1)
    for x in (14, width - 15):
        for y in (14, height - 15):
            pen.regular_polygon((x, y, 13), 4, rotation=45, fill=PARCHMENT, outline=(112, 78, 42))
            pen.regular_polygon((x, y, 6), 4, rotation=45, fill=theme.RED)


def page(width: int, height: int = TALL) -> Image.Image:
    """A transparent page to draw contents on."""
    return Image.new("RGBA", (width, height))


def bound(contents: Image.Image, bottom: int, least: int = 0) -> Image.Image:
    """The contents down to ``bottom`` on a sheet of parchment, centred if ``least`` is taller."""
    height = max(least, min(contents.height, -(-(bottom + MARGIN) // _STEP) * _STEP))
    done = _sheet(contents.width, height).copy()
    part = contents.crop((0, 0, contents.width, min(contents.height, height)))
    done.paste(part, (0, 0), part)
    return done


@lru_cache(maxsize=16)
def _corner(radius: int) -> Image.Image:
    """The upper left corner of a rounded rectangle, with a clean edge."""
    tile = Image.new("L", (radius * 4, radius * 4))
    ImageDraw.Draw(tile).ellipse((0, 0, radius * 8, radius * 8), fill=255)
    return tile.resize((radius, radius), Image.Resampling.BOX)


def _rounded(width: int, height: int, radius: int) -> Image.Image:
    """The mask of a rounded rectangle."""
    mask = Image.new("L", (width, height), 255)
    corner = _corner(radius)
    over, aside = Image.Transpose.FLIP_TOP_BOTTOM, Image.Transpose.FLIP_LEFT_RIGHT
    mask.paste(corner, (0, 0))
    mask.paste(corner.transpose(aside), (width - radius, 0))
    mask.paste(corner.transpose(over), (0, height - radius))
    mask.paste(corner.transpose(aside).transpose(over), (width - radius, height - radius))
    return mask


def panel(image: Image.Image, box: tuple[int, int, int, int], fill: Colour, opacity: int = 255, edge: Colour = INK,
          width: int = 2, radius: int = 10) -> None:
    """A rounded rectangle with clean edges on an RGBA page."""
    w, h = box[2] - box[0], box[3] - box[1]
    tile = Image.new("RGBA", (w, h), (*edge, 0))
    tile.putalpha(_rounded(w, h, radius))
    inner = _rounded(w - 2 * width, h - 2 * width, max(1, radius - width))
    tile.paste((*fill, opacity), (width, width), inner)
    image.alpha_composite(tile, box[:2])


def banner(image: Image.Image, box: tuple[int, int, int, int], code: str | None, gold: bool = False) -> None:
    """A faction's band: dark ground in its colour with a bright edge at the left."""
    look = theme.faction(code)
    panel(image, box, look.dark, edge=theme.GOLD if gold else INK, width=3 if gold else 2, radius=12)
    panel(image, (box[0] + 6, box[1] + 7, box[0] + 15, box[3] - 7), look.colour, edge=look.colour, width=1, radius=4)


def heading(image: Image.Image, xy: tuple[int, int], words: str, width: int, size: int = 26) -> int:
    """A section's heading with a line to the right; returns the y below it."""
    x, y = xy
    end = x + text.draw(image, (x, y), words, "title", size, theme.RED, "la")
    middle = y + round(size * 0.62)
    pen = ImageDraw.Draw(image)
    if end + 24 < x + width:
        pen.line((end + 14, middle, x + width - 12, middle), fill=(150, 112, 66, 255), width=2)
        pen.regular_polygon((x + width - 7, middle, 6), 4, rotation=45, fill=theme.RED)
    return y + text.line_height("title", size) + 8


def rule(image: Image.Image, x: int, y: int, width: int) -> None:
    """A divider with a lozenge in the middle."""
    pen = ImageDraw.Draw(image)
    middle = x + width // 2
    pen.line((x, y, middle - 14, y), fill=(150, 112, 66, 255), width=2)
    pen.line((middle + 14, y, x + width, y), fill=(150, 112, 66, 255), width=2)
    pen.regular_polygon((middle, y, 8), 4, rotation=45, fill=theme.RED)


def paragraph(image: Image.Image, xy: tuple[int, int], words: str, width: int, style: str = "body", size: int = 22,
              fill: Colour = INK, leading: float = 1.26) -> int:
    """A text in lines of this width; returns the y below it."""
    x, y = xy
    for line in text.wrap(words, style, size, width):
        text.draw(image, (x, y), line, style, size, fill)
        y += round(size * leading)
    return y


def height_of(words: str, width: int, style: str = "body", size: int = 22, leading: float = 1.26) -> int:
    """How much height `paragraph` takes."""
    return len(text.wrap(words, style, size, width)) * round(size * leading)


def label(words: str, style: str, size: int, width: float, lines: int = 2) -> tuple[list[str], int]:
    """A short text in at most so many lines without breaking a word, in a smaller size if need be; else cut."""
    longest = max(text.clean(words).replace("-", "- ").split(), key=len, default="")
    for smaller in range(size, round(size * 0.65) - 1, -1):
        broken = text.wrap(words, style, smaller, width)
        if len(broken) <= lines and text.measure(longest, style, smaller)[0] <= width:
            return broken, smaller
    words, smaller = text.fit(words, style, size, width)
    return [words], smaller


def struck(sprite: Image.Image) -> Image.Image:
    """A token that is lost: grey and pale."""
    grey = Image.merge("RGB", (sprite.convert("L"),) * 3)
    pale = Image.blend(grey, Image.new("RGB", grey.size, PARCHMENT), 0.42)
    pale.putalpha(sprite.getchannel("A").point([value * 220 // 255 for value in range(256)]))
    return pale


__all__ = [
    "MARGIN", "banner", "bound", "heading", "height_of", "label", "page", "panel", "paragraph", "rule", "struck",
]
