"""Sprites: units, gates, badges, markers, sigils, chips. Each is drawn once at four times its size, then kept.

Every sprite is RGBA with `theme.MARGIN` transparent pixels all round (for outline and shadow): paste it with its middle on
the place meant. `paste` does so.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from engine.cthulhu_wars.catalogue import KINDS
from renders import silhouettes, text, theme
from renders.theme import CREAM, GOLD, INK, Colour, mix

_OVER = 4
"""Sprites are drawn at this many times their size."""


class _Easel:
    """A square picture at `_OVER` times the size, with the disc's middle and radius."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.edge = (size + 2 * theme.MARGIN) * _OVER
        self.middle = self.edge / 2
        self.radius = size * _OVER / 2
        self.put(Image.new("RGBA", (self.edge, self.edge)))

    def put(self, image: Image.Image) -> None:
        """Begin with a copy of this picture."""
        self.image = image.copy()
        self.pen = ImageDraw.Draw(self.image)

    def box(self, radius: float) -> tuple[float, float, float, float]:
        """The box of a circle round the middle."""
        return self.middle - radius, self.middle - radius, self.middle + radius, self.middle + radius

    def disc(self, radius: float, colour: Colour) -> None:
        """A filled circle round the middle."""
        self.pen.ellipse(self.box(radius), fill=(*colour, 255))

    def mask(self, shape: Callable[[ImageDraw.ImageDraw], object]) -> Image.Image:
        """A mask with what the function draws."""
        mask = Image.new("L", self.image.size)
        shape(ImageDraw.Draw(mask))
        return mask

    def fill(self, colour: Colour, mask: Image.Image) -> None:
        """Lay a colour through a mask."""
        self.image.paste((*colour, 255), (0, 0), mask)

    def shadow(self, mask: Image.Image, depth: float = 1.0) -> None:
        """Put a soft shadow under everything; call it first."""
        drop = ImageChops.offset(mask, 0, round(1.6 * depth * _OVER)).filter(ImageFilter.GaussianBlur(1.7 * depth * _OVER))
        self.image.putalpha(drop.point([value * 175 // 255 for value in range(256)]))

    def done(self) -> Image.Image:
        """The sprite at its size."""
        edge = self.size + 2 * theme.MARGIN
        return self.image.convert("RGBa").resize((edge, edge), Image.Resampling.LANCZOS).convert("RGBA")


def _lit(easel: _Easel, colour: Colour, radius: float) -> None:
    """A disc lit from the upper left."""
    light = Image.radial_gradient("L").resize((round(radius * 3.0),) * 2)
    glow = Image.new("L", easel.image.size, 255)
    corner = round(easel.middle - light.width / 2 - radius * 0.30)
    glow.paste(light, (corner, round(corner - radius * 0.10)))
    bright = Image.new("RGB", easel.image.size, mix(colour, (255, 250, 236), 0.16))
    deep = Image.new("RGB", easel.image.size, mix(colour, (0, 0, 0), 0.26))
    shaded = Image.composite(deep, bright, glow)
    easel.image.paste(shaded, (0, 0), easel.mask(lambda pen: pen.ellipse(easel.box(radius), fill=255)))


def _pattern(easel: _Easel, look: theme.FactionTheme, bright: Colour, outer: float, inner: float) -> None:
    """The faction's rim between two radii: its pattern in ``bright`` on a dark ground, so that its colour stays whole."""
    easel.disc(outer, mix(look.dark, INK, 0.25))
    middle, width = (outer + inner) / 2, outer - inner
    x, pen = easel.middle, easel.pen
    if look.pattern == "dashes":
        for step in range(8):
            pen.arc(easel.box(outer), 45 * step - 11, 45 * step + 11, fill=(*bright, 255), width=math.ceil(width))
    elif look.pattern in ("dots", "beads"):
        count, r = (14, 0.40 * width) if look.pattern == "dots" else (6, 0.62 * width)
        for step in range(count):
            turn = math.tau * step / count
            px, py = x + middle * math.cos(turn), x + middle * math.sin(turn)
            pen.ellipse((px - r, py - r, px + r, py + r), fill=(*bright, 255))
    elif look.pattern in ("double", "plain"):
        line = 0.42 if look.pattern == "double" else 0.9
        pen.ellipse(easel.box(middle + width * line / 2), outline=(*bright, 255), width=math.ceil(width * line))
    elif look.pattern == "ticks":
        for step in range(20):
            pen.arc(easel.box(outer), 18 * step - 2.6, 18 * step + 2.6, fill=(*bright, 255), width=math.ceil(width))
    elif look.pattern == "notches":
        for step in range(12):
            turn, half = math.tau * step / 12, 0.16
            pen.polygon(
                [
                    (x + outer * math.cos(turn - half), x + outer * math.sin(turn - half)),
                    (x + outer * math.cos(turn + half), x + outer * math.sin(turn + half)),
                    (x + (inner - 2) * math.cos(turn), x + (inner - 2) * math.sin(turn)),
                ],
                fill=(*bright, 255),
            )


def _piece(code: str | None, gold: bool, size: int, rim_width: float) -> tuple[_Easel, float]:
    """A faction's piece without silhouette, and the radius of its disc."""
    easel = _Easel(size)
    blank, disc = _blank(code, gold, size, rim_width)
    easel.put(blank)
    return easel, disc


@lru_cache(maxsize=48)
def _blank(code: str | None, gold: bool, size: int, rim_width: float) -> tuple[Image.Image, float]:
    """Shadow, outline, rim and lit disc, the same for all pieces of a faction."""
    easel = _Easel(size)
    look = theme.faction(code)
    easel.shadow(easel.mask(lambda pen: pen.ellipse(easel.box(easel.radius), fill=255)))
    easel.disc(easel.radius, INK)
    outer = easel.radius - 1.3 * _OVER
    inner = outer - rim_width * size * _OVER
    _pattern(easel, look, GOLD if gold else CREAM, outer, inner)
    disc = inner - 0.9 * _OVER
    _lit(easel, look.colour, disc)
    return easel.image, disc


def _stamp(
    easel: _Easel, shape: silhouettes.Silhouette, scale: float, colour: Colour, under: Colour, y: float = 0.0,
    within: float = 0.0,
) -> None:
    """A silhouette with a soft dark edge below it, cut off at a radius if one is given."""
    mask = easel.mask(lambda pen: silhouettes.paint(pen, shape, easel.middle, easel.middle + y, scale))
    if within:
        mask = ImageChops.multiply(mask, easel.mask(lambda pen: pen.ellipse(easel.box(within), fill=255)))
    edge = ImageChops.offset(mask, round(0.5 * _OVER), round(0.7 * _OVER)).filter(ImageFilter.GaussianBlur(0.7 * _OVER))
    easel.fill(under, edge.point([value * 150 // 255 for value in range(256)]))
    easel.fill(colour, mask)


@lru_cache(maxsize=1024)
def unit(code: str | None, kind: str, size: int) -> Image.Image:
    """A unit's disc in its faction's colour and rim pattern, with the silhouette of its kind."""
    known = KINDS.get(kind)
    great = known is not None and known.goo
    look = theme.faction(code)
    easel, disc = _piece(code, great, size, 0.070 if great else 0.074)
    _stamp(easel, silhouettes.of_kind(kind), disc * 0.84, look.ink, mix(look.dark, look.colour, 0.2), within=disc)
    return easel.done()


@lru_cache(maxsize=256)
def gate(size: int, code: str | None = None, kind: str | None = None) -> Image.Image:
    """A gate: swirl in a ring of its controller's colour; with a keeper's kind, the keeper on it."""
    easel = _Easel(size)
    ring = theme.faction(code).colour if code is not None else theme.ABANDONED
    easel.shadow(easel.mask(lambda pen: pen.ellipse(easel.box(easel.radius), fill=255)), 1.3)
    easel.disc(easel.radius, INK)
    outer = easel.radius - 1.3 * _OVER
    _stones(easel, ring, outer)
    _swirl(easel, outer * 0.76, code is None)
    done = easel.done()
    if code is not None and kind is not None:
        keeper = unit(code, kind, round(size * theme.TOKEN_KEEPER / theme.TOKEN_GATE))
        paste(done, keeper, done.width / 2, done.height / 2)
    return done


def _stones(easel: _Easel, colour: Colour, outer: float) -> None:
    """The gate's ring: twelve stones with joints, bright above and dark below."""
    easel.disc(outer, mix(colour, INK, 0.35))
    width = math.ceil(outer * 0.22)
    for step in range(12):
        turn = 30 * step
        share = 0.5 + 0.5 * math.sin(math.radians(turn + 15))
        tone = mix(mix(colour, (255, 250, 236), 0.30), mix(colour, INK, 0.22), share)
        easel.pen.arc(easel.box(outer), turn + 2.5, turn + 27.5, fill=(*tone, 255), width=width)
    easel.disc(outer * 0.79, INK)


def _swirl(easel: _Easel, radius: float, dim: bool) -> None:
    """The portal: three bright arms winding into a point."""
    easel.disc(radius, theme.VOID)
    x = easel.middle
    glow = theme.ABANDONED if dim else theme.SWIRL
    steps = 70
    for arm in range(3):
        line = []
        for step in range(steps + 1):
            share = step / steps
            turn, r = arm * math.tau / 3 + share * 4.4, radius * (0.94 - 0.90 * share)
            line.append((x + r * math.cos(turn), x + r * math.sin(turn)))
        for step in range(steps):
            tone = mix(mix(theme.VOID, glow, 0.25), glow, step / steps)
            r = radius * (0.105 - 0.06 * step / steps)
            px, py = line[step]
            easel.pen.ellipse((px - r, py - r, px + r, py + r), fill=(*tone, 255))
    easel.disc(radius * 0.13, CREAM)


@lru_cache(maxsize=256)
def badge(n: int, size: int = theme.BADGE) -> Image.Image:
    """A count in a dark pill of this height."""
    label = str(n)
    points = round(size * 0.92)
    width = max(size, text.measure(label, "number", points)[0] + round(size * 0.5))
    pad = theme.MARGIN
    box = Image.new("RGBA", ((width + 2 * pad) * _OVER, (size + 2 * pad) * _OVER))
    edge = (pad * _OVER, pad * _OVER, (pad + width) * _OVER - 1, (pad + size) * _OVER - 1)
    ImageDraw.Draw(box).rounded_rectangle(
        edge, radius=size * _OVER // 2, fill=(*INK, 255), outline=(*CREAM, 255), width=round(1.6 * _OVER)
    )
    done = box.convert("RGBa").resize((width + 2 * pad, size + 2 * pad), Image.Resampling.LANCZOS).convert("RGBA")
    text.draw(done, (done.width / 2, done.height / 2), label, "number", points, CREAM, "mm")
    return done


_MARKER_LOOKS: dict[str, tuple[Colour, Colour, Colour]] = {
    "elder_sign": (theme.SIGN, (28, 74, 58), (28, 74, 58)),
    "desecration": ((236, 196, 66), (70, 52, 12), (70, 52, 12)),
    "start": (CREAM, (98, 58, 130), INK),
    "battle": (CREAM, (150, 24, 24), INK),
    "book": (CREAM, (96, 62, 30), INK),
    "kill": (CREAM, (120, 18, 24), INK),
    "pain": ((255, 214, 110), (96, 60, 16), INK),
    "captive": (CREAM, (64, 58, 54), INK),
    "done": (CREAM, (34, 110, 66), INK),
    "below": (CREAM, (24, 80, 104), INK),
    "web": ((226, 230, 236), (58, 54, 66), INK),
    "mummified": ((236, 222, 184), (104, 84, 48), INK),
    "azathoth": ((226, 196, 255), (54, 22, 84), INK),
    "eradicator": (CREAM, (84, 30, 30), INK),
    "eradicators": (CREAM, (84, 30, 30), INK),
}
"""Marker -> colours of sign, ground and outline."""

OWNED = ("mummified",)
"""Markers of which several players may have some in one area."""


@lru_cache(maxsize=256)
def marker(name: str, size: int, code: str | None = None) -> Image.Image:
    """A marker: its sign on a small disc, with a rim in its owner's colour where markers of several players may lie.

    Elder Signs and the spellbook pip of cards stand without a disc (`glyph`).
    """
    sign, ground, outline = _MARKER_LOOKS.get(name, (CREAM, (80, 70, 60), INK))
    owner = theme.faction(code).colour if name in OWNED and code is not None else None
    easel = _Easel(size)
    easel.shadow(easel.mask(lambda pen: pen.ellipse(easel.box(easel.radius), fill=255)))
    easel.disc(easel.radius, outline)
    easel.disc(easel.radius - 1.2 * _OVER, owner or sign)
    line = (1.4 if owner is None else max(1.4, 0.11 * size)) * _OVER
    easel.disc(easel.radius - 1.2 * _OVER - line, mix(ground, INK, 0.3))
    radius = easel.radius - 1.8 * _OVER - line
    _lit(easel, ground, radius)
    _stamp(easel, silhouettes.of_marker(name), radius * 0.76, sign, INK)
    return easel.done()


@lru_cache(maxsize=512)
def glyph(name: str, size: int, colour: Colour, edge: Colour | None = None) -> Image.Image:
    """A marker's or kind's sign alone in one colour, with an edge in another; ``sigil:GC`` and ``kind:ghoul`` work too."""
    easel = _Easel(size)
    sort, _, rest = name.partition(":")
    shape = {"sigil": silhouettes.of_faction, "kind": silhouettes.of_kind}.get(sort, silhouettes.of_marker)(rest or name)
    scale = easel.radius * 0.94
    mask = easel.mask(lambda pen: silhouettes.paint(pen, shape, easel.middle, easel.middle, scale))
    if edge is not None:
        easel.fill(edge, mask.filter(ImageFilter.GaussianBlur(0.9 * _OVER)).point([min(255, 3 * v) for v in range(256)]))
    easel.fill(colour, mask)
    return easel.done()


@lru_cache(maxsize=64)
def sigil(code: str | None, size: int) -> Image.Image:
    """The faction's sign on its disc."""
    look = theme.faction(code)
    easel, disc = _piece(code, True, size, 0.070)
    _stamp(easel, silhouettes.of_faction(code), disc * 0.76, look.ink, mix(look.dark, look.colour, 0.2))
    return easel.done()


@lru_cache(maxsize=256)
def chip(code: str | None, n: int, size: int) -> Image.Image:
    """All units of a faction in a crowd: its disc with a small sigil and the total."""
    look = theme.faction(code)
    easel, disc = _piece(code, False, size, 0.074)
    _stamp(easel, silhouettes.of_faction(code), disc * 0.36, look.ink, look.dark, y=-disc * 0.52)
    done = easel.done()
    points = round(size * (0.56 if n < 10 else 0.50))
    at = done.width / 2, done.height / 2 + size * 0.15
    text.draw(done, at, str(n), "number", points, look.ink, "mm")
    return done


def paste(image: Image.Image, sprite: Image.Image, x: float, y: float) -> None:
    """Put a sprite with its middle at (x, y) on an RGB or RGBA picture."""
    corner = round(x - sprite.width / 2), round(y - sprite.height / 2)
    if image.mode == "RGBA":
        image.alpha_composite(sprite, (max(0, corner[0]), max(0, corner[1])), (max(0, -corner[0]), max(0, -corner[1])))
    else:
        image.paste(sprite, corner, sprite)


__all__ = ["badge", "chip", "gate", "glyph", "marker", "paste", "sigil", "unit"]
