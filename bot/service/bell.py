"""An event that also calls whoever asked to be called, so that nobody needs a task of his own just to wait."""

from __future__ import annotations

import asyncio
from collections.abc import Callable


class Bell(asyncio.Event):
    """``set`` calls the listener at once, in the same turn of the event loop."""

    listener: Callable[[], None] | None = None

    def set(self) -> None:
        super().set()
        if self.listener is not None:
            self.listener()
