"""Board pictures: as they should look (small references, with a tolerance), the same each time, and without secrets."""

from __future__ import annotations

import ast
import math
import os
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest
from PIL import Image, ImageChops, ImageDraw, ImageStat

from engine import new_game
from engine.cthulhu_wars.view import View
from engine.kernel.events import Event
from engine.kernel.visibility import redact
from renders import arrows, board, encode, maps, strip
from renders.board import FRESH, MOVED, glow
from renders.cli.positions import PLAYERS, crowd, empty
from renders.marks import marks_of
from tests.games import configs, play
from tests.renders.test_layout import VIEWS

REFERENCES = Path(__file__).parent / "references"
THUMBNAIL = (320, 180)
TOLERANCE = 2.5
"""Mean difference of a channel; another version of a library moves it by less than 1, a missing token by more."""

SCENES = {
    **{f"{layout}-empty": (lambda layout=layout: board(empty(layout))) for layout in maps.LAYOUTS},
    **{f"{layout}-crowd": (lambda layout=layout: board(crowd(layout), PLAYERS)) for layout in maps.LAYOUTS},
}


@pytest.mark.parametrize("name", SCENES)
def test_the_picture_looks_like_its_reference(name):
    """Set ``UPDATE_REFERENCES=1`` to accept new pictures, and look at each of them."""
    small = SCENES[name]().resize(THUMBNAIL, Image.Resampling.BOX)
    path = REFERENCES / f"{name}.png"
    if os.environ.get("UPDATE_REFERENCES"):
        path.parent.mkdir(exist_ok=True)
        small.save(path, optimize=True)
    reference = Image.open(path).convert("RGB")
    difference = ImageStat.Stat(ImageChops.difference(small, reference)).mean
    assert max(difference) < TOLERANCE
    blocks = ImageChops.difference(small, reference).convert("L").resize((32, 18), Image.Resampling.BOX)
    assert blocks.getextrema()[1] < 12 * TOLERANCE, "a part of the picture has changed"


def test_the_same_view_gives_the_same_bytes():
    for view in VIEWS[:6]:
        assert encode(board(view, PLAYERS), "png") == encode(board(view, PLAYERS), "png")


def test_drawing_leaves_the_static_layer_alone():
    before = maps.background("earth35").tobytes()
    board(next(view for view in VIEWS if view.state.layout == "earth35"), PLAYERS)
    assert maps.background("earth35").tobytes() == before


@pytest.mark.parametrize("number", range(4))
def test_hidden_values_change_no_pixel(number):
    """Two games that differ in all that is hidden, seen by the public, give one picture."""
    config = list(configs(8))[number]
    table = play(new_game(config), config.seed)
    hidden = table.game.state.copy()
    for seat in hidden.seats.values():
        seat.signs = tuple(4 - value for value in seat.signs)
    hidden.secret = "00" * 32
    hidden.signs_pool = tuple(4 - value for value in hidden.signs_pool)
    events = table.events()[-30:]
    pictures = [
        board(View(redact(state, None), None), PLAYERS, events).tobytes() for state in (table.game.state, hidden)
    ]
    assert pictures[0] == pictures[1]


def test_secret_parts_of_events_make_no_mark():
    for config in configs(3):
        table = play(new_game(config), config.seed)
        whole = [event for row in table.rows for event in row.events]
        assert msgspec.to_builtins(vars(marks_of(whole)), str_keys=True) == msgspec.to_builtins(
            vars(marks_of(event.seen_by(None) for event in whole)), str_keys=True
        )


def test_events_are_visible():
    view = VIEWS[0]
    unit = next(unit for unit in view.state.units if ":" not in unit.place)
    near = view.layout.adjacent[unit.place][0]
    facts = {"unit": unit.id, "kind": unit.kind, "frm": near, "to": unit.place, "how": "move"}
    moved = Event("arrived", unit.owner or "", facts)
    assert board(view).tobytes() != board(view, events=[moved]).tobytes()


def test_long_and_strange_names_stay_in_their_panels():
    names = {"GC": "W" * 32, "CC": "i" * 32, "BG": "漢" * 32, "YS": "🐙" * 32, "OW": "Ǻ" * 32}
    view = crowd("earth55")
    plain, named = board(view), board(view, names)
    changed = ImageChops.difference(plain, named).getbbox()
    assert changed is not None
    inside = Image.new("L", plain.size)
    for box in strip.boxes(5):
        inside.paste(255, (box[0] + 4, box[1] + 4, box[2] - 4, box[3] - 4))
    outside = ImageChops.multiply(ImageChops.difference(plain, named).convert("L"), ImageChops.invert(inside))
    assert outside.getbbox() is None


@pytest.mark.parametrize("format", ["webp", "jpeg"])
def test_files_are_small(format):
    assert len(encode(board(crowd("earth55"), PLAYERS), format)) < (400 if format == "webp" else 700) * 1024


def imports(path: Path) -> list[str]:
    found: list[str] = []
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.append(node.module)
    return found


SOURCES = sorted(Path(maps.__file__).parent.rglob("*.py"))


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(SOURCES[0].parent)))
def test_pictures_know_the_engine_alone_and_need_pillow_alone(path):
    names = {name.split(".")[0] for name in imports(path)}
    assert not names & {"bot", "tests", "discord"}
    if "build" not in path.parts:
        assert not names & {"numpy", "shapely"}
    if not {"cli", "build"} & set(path.parts):
        assert not names & {"time", "datetime", "os", "secrets"}


def test_an_unknown_format_is_refused():
    with pytest.raises(ValueError, match="no picture format"):
        encode(Image.new("RGB", (1, 1)), "bmp")


@pytest.mark.parametrize("layout", maps.LAYOUTS)
def test_glows_stand_out_from_every_land_and_sea(layout):
    ground = maps.background(layout)
    for colour in (FRESH, MOVED):
        halo = glow(48, colour, False)
        seen = ring(halo)
        for area, place in maps.board(layout).areas.items():
            left, top = (round(at - edge / 2) for at, edge in zip(place.gate, halo.size, strict=True))
            bare = ground.crop((left, top, left + halo.width, top + halo.height))
            lit = bare.copy()
            lit.paste(halo, (0, 0), halo)
            assert sum(ImageStat.Stat(ImageChops.difference(bare, lit), seen).mean) > 130, (area, colour)


def ring(halo):
    """What is seen of a halo well enough, round the disc of 48 pixels that lies on it."""
    strong = halo.getchannel("A").point([255 * (value > 120) for value in range(256)])
    middle = halo.width / 2
    ImageDraw.Draw(strong).ellipse((middle - 24, middle - 24, middle + 24, middle + 24), fill=0)
    return strong


def test_the_head_of_an_arrow_is_seen_on_a_name():
    """From South Asia down to the Indian Ocean the way ends on the name; the shaft fades there, the head does not."""
    plan = maps.board("earth35")
    names = [box for place in plan.areas.values() for box in place.label]
    x0, y0, x1, y1 = next(iter(plan.areas["indian_ocean"].label))
    tip = ((x0 + x1) / 2, (y0 + y1) / 2)
    image = maps.background("earth35").convert("RGB")
    points = [(tip[0], tip[1] - 120 + 5 * step) for step in range(25)]
    arrows._draw(image, points, (255, 0, 255), (0, 0, 0), names, True)
    red, green, blue = image.getpixel((round(tip[0]), round(tip[1]) - 14))
    assert red > 230 and blue > 230 and green < 40


def test_an_arrow_between_tokens_that_nearly_touch_leads_round_them():
    """From Europe to Scandinavia, side by side on the map; the straight way between the tokens is a few pixels."""
    boxes = (600.0, 200.0, 648.0, 248.0), (600.0, 252.0, 648.0, 300.0)
    ways = [arrows._trimmed(arrows._curve((624, 224), (624, 276), bow), *boxes) for bow in arrows.BOWS]
    best = min(ways, key=lambda points: arrows._clutter(points, True, [], [], []))
    lengths = [sum(math.dist(*pair) for pair in pairwise(points)) for points in (ways[0], best)]
    assert lengths[0] < 20 and lengths[1] > 40, lengths
