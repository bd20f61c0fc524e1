"""``bench``: how long drawing and encoding take, how large files and static layers are. One process, one thread."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from functools import partial
from statistics import median

from PIL import Image

import renders
from renders import maps
from renders.cli.positions import PLAYERS, Scene, crowd, played
from renders.encoding import Format

GOALS: Mapping[str, float] = {
    "draw_ms": 40, "draw_webp_ms": 110, "draw_jpeg_ms": 55, "cold_ms": 400, "largest_webp_kib": 400, "largest_jpeg_kib": 10_240,
    "static_mib": 60,
}
"""The numbers to stay below."""

COLD = (
    "import time\n"
    "from renders.cli.positions import PLAYERS, played\n"
    "import renders\n"
    "scene = played({layout!r}, {choices})\n"
    "start, worked = time.perf_counter(), time.process_time()\n"
    "renders.board(scene.view, PLAYERS, scene.events, scene.to_act)\n"
    "print(1000 * (time.perf_counter() - start), 1000 * (time.process_time() - worked))\n"
)
"""The first picture of a process: static layer, fonts and sprites are still to be made."""


def scenes() -> list[Scene]:
    """Pictures in the order in which a game needs them, for all layouts, and the crowds."""
    found = [played(layout, choices) for layout in maps.LAYOUTS for choices in range(20, 200, 12)]
    return found + [Scene(crowd(layout), (), ()) for layout in maps.LAYOUTS]


def measure() -> dict[str, float]:
    """All figures by name, times as medians in milliseconds."""
    everything = scenes()
    for scene in everything:
        _draw(scene)
    pictures = [_draw(scene) for scene in everything]
    colds = [_cold(layout) for layout in maps.LAYOUTS]
    figures = {
        "draw_ms": _median([_time(partial(_draw, scene)) for scene in everything]),
        "first_draw_ms": _first_draws(),
        "draw_webp_ms": _median([_time(partial(_encoded, scene, "webp")) for scene in everything]),
        "draw_jpeg_ms": _median([_time(partial(_encoded, scene, "jpeg")) for scene in everything]),
        "cold_ms": _median([wall for wall, _ in colds]),
        "cold_cpu_ms": _median([cpu for _, cpu in colds]),
        "largest_webp_kib": max(len(renders.encode(picture)) for picture in pictures) / 1024,
        "largest_jpeg_kib": max(len(renders.encode(picture, "jpeg")) for picture in pictures) / 1024,
        "static_mib": sum(_bytes(layout) for layout in maps.LAYOUTS) / 2**20,
    }
    return {name: round(value, 1) for name, value in figures.items()}


def report(as_json: bool = False) -> str:
    """The figures as a table or as JSON."""
    figures = measure()
    if as_json:
        return json.dumps(figures)
    lines = [f"{'':18}{'is':>9}{'goal':>9}"]
    for name, value in figures.items():
        goal = f"{GOALS[name]:9.0f}" if name in GOALS else f"{'':9}"
        lines.append(f"{name:18}{value:9.1f}{goal}")
    return "\n".join(lines)


def _draw(scene: Scene) -> Image.Image:
    return renders.board(scene.view, PLAYERS, scene.events, scene.to_act)


def _encoded(scene: Scene, form: Format) -> bytes:
    return renders.encode(_draw(scene), form)


def _time(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return 1000 * (time.perf_counter() - start)


def _median(values: list[float]) -> float:
    return median(values)


def _first_draws() -> float:
    """Positions never drawn before, with sprites and static layers at hand: the usual case in a game."""
    return _median([_time(partial(_draw, played("earth35", choices, seed=11))) for choices in range(20, 240, 8)])


def _cold(layout: str) -> tuple[float, float]:
    """Milliseconds on the wall clock and of work."""
    code = COLD.format(layout=layout, choices=120)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    wall, cpu = done.stdout.split()
    return float(wall), float(cpu)


def _bytes(layout: str) -> int:
    width, height = maps.background(layout).size
    return width * height * len(maps.background(layout).getbands())
