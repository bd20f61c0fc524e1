"""What a table is told about somebody who does not answer, or has left the server."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.speech.catalogue import Words
from bot.speech.naming import plain, seat_name
from bot.speech.replies import timestamp


def absent_text(payload: Mapping[str, Any], words: Words) -> str:
    """``payload``: seat, why (late or gone), since, name. The name is plain text: who is gone cannot be mentioned."""
    args = {"name": plain(str(payload["name"])), "seat": seat_name(str(payload["seat"]), words)}
    if payload["why"] == "gone":
        return words.say("absent-gone", **args)
    return words.say("absent-late", since=timestamp(float(payload["since"]), "R"), **args)
