"""What happened, for those who tell it: pictures, sentences, logs.

An event is a flat record. ``secret`` holds what only its ``audience`` may see; `public` is the form for everybody else.
Events are not state: nothing in the rules reads them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec


class Event(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """``name`` is a past participle (``moved``), ``facts`` plain JSON values that everybody may see."""

    name: str
    seat: str = ""
    facts: Mapping[str, Any] = {}
    audience: str = ""
    secret: Mapping[str, Any] = {}

    def seen_by(self, viewer: str | None) -> Event:
        """The event as ``viewer`` may see it; None is the public."""
        if not self.secret or (viewer is not None and viewer == self.audience):
            return self
        return Event(self.name, self.seat, self.facts)
