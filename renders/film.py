"""A game as an animated picture: one position after the other, as WebP.

Frames are drawn one by one while the file is written, and each is forgotten before the next one is drawn, so a long game
needs no more memory than a short one. Pure like all drawing, but slow: some 60 ms a frame. Give it a process of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO

from PIL import Image

from engine.cthulhu_wars.state import SeatId
from engine.cthulhu_wars.view import View
from engine.kernel.events import Event
from renders.board import board

FRAME_MS = 700
"""How long a position is shown."""
LAST_MS = 6000
"""How long the last one is shown before it begins anew."""

MOST_FRAMES = 300
"""So many positions at most: of a longer game every second, third ... is left out."""

TRIALS: Sequence[tuple[tuple[int, int], int]] = (((800, 450), 60), ((800, 450), 30), ((640, 360), 20), ((480, 270), 10))
"""(size in pixels, quality) to try in turn until the file is small enough."""


@dataclass(frozen=True)
class Frame:
    """A position as everybody may see it, and what had happened just before."""

    view: View
    events: tuple[Event, ...] = ()


class Reel(Image.Image):
    """To Pillow a picture of many frames; each is drawn when it is looked at, and only one is held."""

    def __init__(self, size: tuple[int, int], n: int, draw: Callable[[int], Image.Image]) -> None:
        super().__init__()
        self._mode = "RGB"
        self._size = size
        self.n_frames = n
        self._drawing = draw
        self._at = -1
        self.seek(0)

    def seek(self, frame: int) -> None:
        """Draw this frame."""
        if frame != self._at:
            self.im = self._drawing(frame).im
            self._at = frame

    def tell(self) -> int:
        """The frame that is held."""
        return self._at


def thinned(frames: Sequence[Frame], most: int = MOST_FRAMES) -> tuple[list[Frame], int]:
    """At most so many of the frames, and one in how many is shown; what happened in those left out is shown with the next.

    >>> kept, step = thinned([], 5)
    >>> kept, step
    ([], 1)
    """
    step = max(1, -(-len(frames) // most))
    kept: list[Frame] = []
    events: tuple[Event, ...] = ()
    for number, frame in enumerate(frames):
        events = (*events, *frame.events)
        if number % step == 0 or number == len(frames) - 1:
            kept.append(Frame(frame.view, events))
            events = ()
    return kept, step


def film(frames: Sequence[Frame], players: Mapping[SeatId, str] | None = None, limit: int = 10 * 1024 * 1024) -> bytes:
    """The positions as an animated WebP of at most ``limit`` bytes. Raises ValueError if that cannot be."""
    if not frames:
        raise ValueError("a film needs at least one frame")
    for size, quality in TRIALS:
        data = _encoded(frames, players or {}, size, quality)
        if len(data) <= limit:
            return data
    raise ValueError(f"a film of {len(frames)} frames does not fit {limit} bytes")


def _encoded(frames: Sequence[Frame], players: Mapping[SeatId, str], size: tuple[int, int], quality: int) -> bytes:
    def draw(number: int) -> Image.Image:
        frame = frames[number]
        image = board(frame.view, players, frame.events)
        return image.resize(size, Image.Resampling.BOX)

    target = BytesIO()
    times = [FRAME_MS] * (len(frames) - 1) + [LAST_MS]
    reel = Reel(size, len(frames), draw)
    reel.save(target, "WEBP", save_all=True, duration=times, loop=0, quality=quality, method=0)
    return target.getvalue()
