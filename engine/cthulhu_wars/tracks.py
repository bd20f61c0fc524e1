"""The Ritual of Annihilation tracks (F.4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

INSTANT_DEATH_COST = 10

_TRACKS: Mapping[int, Sequence[int]] = {
    2: (5, 6, 7, 7, 8, 8, 9, 10),
    3: (5, 6, 7, 8, 9, 10),
    4: (5, 6, 7, 7, 8, 8, 9, 10),
    5: (5, 6, 6, 7, 7, 8, 8, 9, 9, 10),
}


def ritual_track(players: int) -> Sequence[int]:
    """The costs by space; the space behind the last is Instant Death."""
    return _TRACKS[players]


def ritual_cost(players: int, space: int) -> int:
    """Power for a Ritual with the marker on this space (counted from 0)."""
    track = _TRACKS[players]
    return track[space] if space < len(track) else INSTANT_DEATH_COST
