"""One judge for all tests that want it; without Discord's description they are skipped."""

from __future__ import annotations

import functools
import os
from pathlib import Path

import pytest

from .judge import Judge

DESCRIPTION = os.environ.get("DISCORD_OPENAPI", "")

needs_description = pytest.mark.skipif(
    not DESCRIPTION, reason="DISCORD_OPENAPI names no file with Discord's OpenAPI description"
)


@functools.cache
def the_judge() -> Judge:
    """Loaded once."""
    return Judge(Path(DESCRIPTION))
