"""Pictures for messages, drawn off the event loop; a picture that fails is no reason for a message to fail."""

from __future__ import annotations

import asyncio
import io
import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import NamedTuple

import discord

from bot import measures
from bot.model import TableRecord
from bot.panels.limits import ALT_TEXT, trim
from bot.service.tables import without_values
from engine import Event, View

log = logging.getLogger(__name__)

VIEWS: Sequence[str] = ("whole", "faction", "area")
"""Kinds of picture on offer; a battle's card comes by itself while one is fought."""


HURRY = 3
"""Pictures for each drawing process that may be asked for at once; what comes on top is encoded in haste."""


GIVE_WAY = 5
"""By so much a drawing process stands behind the bot in the line for a processor (Unix's niceness)."""


class Picture(NamedTuple):
    """What to draw: ``kind`` of `VIEWS` or "battle", with the area or faction it is about; what happened just before.

    ``hasty``: many wait, so the file may be larger: encoding is most of the work, and JPEG takes a tenth of the time of WebP.
    """

    kind: str = "whole"
    what: str = ""
    events: tuple[Event, ...] = ()
    to_act: tuple[str, ...] | None = None
    hasty: bool = False


JPEG = b"\xff\xd8"
"""What a JPEG file begins with."""


def names_at(table: TableRecord) -> dict[str, str]:
    """Faction code -> who plays it."""
    return {member.faction: member.name for member in table.members if member.name}


def follow_the_bot() -> None:
    """In a drawing process: end with the bot however that ends, and leave Ctrl+C, which all get at once, to the bot.

    It gives way to the bot where processors are few: an answer is due in a second, a picture in three.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(GIVE_WAY)
    bot = multiprocessing.parent_process()
    assert bot is not None

    def wait() -> None:
        bot.join()
        os._exit(0)

    threading.Thread(target=wait, name="follow-the-bot", daemon=True).start()


def ready() -> None:
    """In a drawing process, before there is anything to draw: load what every picture needs, so that the first is not late."""
    import renders  # noqa: F401  # the import is what it is for


class Studio:
    """Where pictures are drawn: in processes of their own, so that no press waits for paint; in a thread without them."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._many = HURRY
        self._asked = 0

    def open(self, workers: int) -> None:
        """Keep so many processes; 0 draws in threads."""
        self._many = HURRY * max(workers, 1)
        if workers > 0:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(workers, mp_context=context, initializer=follow_the_bot)
            for _ in range(workers):
                self._pool.submit(ready)

    def close(self) -> None:
        """End the processes."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None

    async def picture(self, view: View, picture: Picture, table: TableRecord) -> discord.File | None:
        """The picture as a file with its alt text, or None if it could not be drawn."""
        picture = picture._replace(hasty=self._asked >= self._many)
        self._asked += 1
        try:
            with measures.PICTURES.labels(picture.kind if picture.kind in (*VIEWS, "battle") else "other").time():
                data, alt = await self._drawn(view, picture, names_at(table))
        except Exception as error:
            measures.PICTURES_FAILED.inc()
            log.error("table %s: drawing %s failed: %s", table.id, picture.kind, without_values(error))
            return None
        finally:
            self._asked -= 1
        suffix = "jpg" if data.startswith(JPEG) else "webp"
        return discord.File(io.BytesIO(data), filename=f"{picture.kind}.{suffix}", description=trim(alt, ALT_TEXT))

    async def _drawn(self, view: View, picture: Picture, names: Mapping[str, str]) -> tuple[bytes, str]:
        if self._pool is not None:
            try:
                return await asyncio.get_running_loop().run_in_executor(self._pool, draw, view, picture, names)
            except BrokenProcessPool:
                log.error("the drawing processes have died; pictures are drawn in threads from now on")
                self.close()
        return await asyncio.to_thread(draw, view, picture, names)


def draw(view: View, picture: Picture, names: Mapping[str, str]) -> tuple[bytes, str]:
    """The file's bytes and its alt text. Pure: it may run in another thread."""
    from renders import alt_text, board, encode
    from renders.cards import battle_card, close_up, faction_sheet

    if picture.kind == "battle" and view.battle is not None:
        image, alt = battle_card.draw(view, picture.events, names), alt_text.battle(view, picture.events, names)
    elif picture.kind == "faction" and picture.what in view.state.order:
        image, alt = faction_sheet.draw(view, picture.what, names), alt_text.sheet(view, picture.what, names)
    elif picture.kind == "area" and picture.what in view.layout.by_id:
        image, alt = close_up.draw(view, picture.what, names), alt_text.close_up(view, picture.what, names)
    else:
        image, alt = board(view, names, picture.events, picture.to_act), alt_text.board(view, names, picture.to_act)
    return encode(image, "jpeg" if picture.hasty else "webp"), alt
