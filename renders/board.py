"""The board: a static layer, what just happened, tokens where `layout` placed them, corner plates and the strip."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from PIL import Image, ImageChops, ImageDraw, ImageEnhance, ImageFilter

from engine.cthulhu_wars.state import SeatId
from engine.cthulhu_wars.view import View
from engine.kernel.events import Event
from renders import maps, strip, theme, tokens
from renders.arrows import draw_moves
from renders.layout import Item, Plan, plan
from renders.marks import Marks, marks_of
from renders.theme import Colour

FRESH: Colour = (255, 190, 0)
"""The glow round what came in or was built: as saturated as it is, because the lands are pale yellow."""
MOVED: Colour = (255, 255, 255)


def board(
    view: View,
    players: Mapping[SeatId, str] | None = None,
    events: Iterable[Event] = (),
    to_act: Sequence[SeatId] | None = None,
) -> Image.Image:
    """The board as ``view`` shows it, RGB, 1600 x 900.

    ``players``: names by seat; ``events``: what happened since the last picture; ``to_act``: the seats the game waits
    for (without it, the seat whose turn it is).
    """
    state = view.state
    marks = marks_of(events)
    placed = plan(view, marks)
    image = maps.background(state.layout).copy()
    draw_moves(image, state.layout, placed, marks.moves)
    _draw_glows(image, placed, marks)
    for item in placed.items:
        draw_item(image, item)
    strip.draw_corners(image, view, marks)
    if to_act is None:
        to_act = (state.active,) if state.active and state.result is None else ()
    strip.draw_strip(image, strip.seat_panels(view, players or {}, to_act, marks), state.direction)
    return image


def draw_item(image: Image.Image, item: Item) -> None:
    """One placed thing with its badge."""
    x, y = item.middle
    tokens.paste(image, sprite(item), x, y)
    if item.n > 1 and item.sort != "chip":
        badge = tokens.badge(item.n)
        _, _, right, bottom = item.box
        inner = theme.MARGIN
        image.paste(badge, (right - badge.width + inner, bottom - badge.height + inner), badge)


def sprite(item: Item) -> Image.Image:
    """The picture of a placed thing."""
    if item.sort == "gate":
        return tokens.gate(item.size, item.seat, item.kind or None)
    if item.sort == "chip":
        return tokens.chip(item.seat, item.n, item.size)
    if item.sort == "marker":
        return tokens.marker(item.name, item.size, item.seat)
    if item.sort == "fight":
        return tokens.marker("battle", item.size)
    if item.sort == "ghost":
        return ghost(item.seat, item.kind, item.name, item.size)
    return tokens.unit(item.seat, item.kind, item.size)


SIGNS = {"capture": "captive", "submerge": "below"}
"""Why a unit left -> the sign on its ghost; anything else is a death."""


@lru_cache(maxsize=256)
def ghost(seat: SeatId | None, kind: str, cause: str, size: int) -> Image.Image:
    """A unit that is gone: pale, with the sign of why."""
    pale = ImageEnhance.Color(tokens.unit(seat, kind, size)).enhance(0.45)
    pale.putalpha(pale.getchannel("A").point([v * 150 // 255 for v in range(256)]))
    small = round(size * 0.62)
    sign = tokens.marker(SIGNS.get(cause, "kill"), small)
    tokens.paste(pale, sign, pale.width - theme.MARGIN - small / 2, pale.height - theme.MARGIN - small / 2)
    return pale


def _draw_glows(image: Image.Image, placed: Plan, marks: Marks) -> None:
    """Light round units that came or moved, and round gates that were built or taken."""
    moved = marks.moved
    gates = (*marks.built, *marks.taken, *(to for _, to in marks.gates_moved))
    for item in placed.items:
        built = item.sort == "gate" and item.area in gates
        laid = item.sort == "marker" and (item.name, item.area) in marks.tokens
        if built or laid or any(unit in marks.fresh for unit in item.units):
            colour = FRESH
        elif any(unit in moved for unit in item.units):
            colour = MOVED
        else:
            continue
        great = any(marks.fresh.get(unit) == "awaken" for unit in item.units)
        tokens.paste(image, glow(item.size, colour, great), *item.middle)


@lru_cache(maxsize=64)
def glow(size: int, colour: Colour, great: bool) -> Image.Image:
    """A halo a little larger than a disc; a large one for what awakens."""
    reach = 22 if great else 13
    edge = size + 2 * (reach + 10)
    disc = Image.new("L", (edge * 2, edge * 2))
    margin = 20
    ImageDraw.Draw(disc).ellipse((margin, margin, edge * 2 - margin, edge * 2 - margin), fill=255)
    soft = disc.filter(ImageFilter.GaussianBlur(9 if not great else 13)).reduce(2)
    hard = Image.new("L", (edge * 2, edge * 2))
    ring = (reach + 10 - 5) * 2
    ImageDraw.Draw(hard).ellipse((ring, ring, edge * 2 - ring, edge * 2 - ring), fill=255)
    alpha = ImageChops.lighter(soft.point([v * 190 // 255 for v in range(256)]), hard.reduce(2))
    done = Image.new("RGBA", (edge, edge), (*colour, 0))
    done.putalpha(alpha)
    return done

