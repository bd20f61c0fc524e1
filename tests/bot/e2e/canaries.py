"""Elder Signs worth numbers that occur nowhere else, so that one of them in a text is a leak."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from engine.cthulhu_wars import setup, state

CANARY = re.compile(r"(?<!\d)70[0-3]\d000(?!\d)")


@contextmanager
def canaries() -> Iterator[None]:
    """Elder Signs worth 7000000, 7001000, ...: each its own value, and no sum with Doom looks like one."""
    pool = tuple(7_000_000 + 1000 * number for number in range(sum(state.SIGN_COUNTS.values())))
    module: Any = setup
    usual = module.State
    module.State = lambda **fields: usual(signs_pool=pool, **fields)
    try:
        yield
    finally:
        module.State = usual
