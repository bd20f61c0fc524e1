"""The hook dispatcher: which abilities answer which hook, in which order.

An ability is a stateless object of some class; a *pair* is (ability, holder). An ability answers a hook if its class
`overrides` the method of the base; answers come by `stage_of`, within a stage `in_seat_order`, which the game decides.
It knows nothing of games: the base class and the pairs are handed in, and a game keeps its own index of them.

`Guarded` wraps an ability under test so that a query may only call queries above it in the game's table.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias, TypeVar

A = TypeVar("A")
Pair: TypeAlias = tuple[A, Any]


class Stage(enum.IntEnum):
    """When a class answers a hook relative to the others, named by time and never by ability."""

    FIRST = 0
    EARLY = 1
    NORMAL = 2
    LATE = 3
    LAST = 4


def overrides(ability: object, base: type[Any], hook: str) -> bool:
    """Does this ability's class answer the hook, or only inherit the base's silence?"""
    own = getattr(type(ability), hook)
    return own is not getattr(base, hook)


def stage_of(ability: Any, hook: str) -> Stage:
    """The stage a class declares for one hook in its ``stages`` table; NORMAL without a word."""
    stages: Mapping[str, Stage] = getattr(ability, "stages", {})
    return stages.get(hook, Stage.NORMAL)


def in_seat_order(
    pairs: Sequence[Pair[A]], hook: str, seats: Sequence[Any]
) -> Sequence[Pair[A]]:
    """The pairs by stage, then by their holder's place in ``seats``; holders not named come last."""
    if len(pairs) < 2:
        return pairs
    place = {seat: index for index, seat in enumerate(seats)}
    last = len(place)
    return sorted(pairs, key=lambda pair: (stage_of(pair[0], hook), place.get(pair[1], last)))


class Guarded:
    """An ability under test: asserts that a query called from a query stands above it in the table of queries."""

    depth: list[int] = []

    def __init__(self, ability: Any, levels: Mapping[str, int]) -> None:
        self.ability = ability
        self.levels = levels

    def __getattr__(self, name: str) -> Any:
        value = getattr(self.ability, name)
        level = self.levels.get(name)
        if level is None:
            return value
        return self._watched(name, level, value)

    @classmethod
    def _watched(cls, name: str, level: int, method: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any, **kwargs: Any) -> Any:
            if cls.depth and cls.depth[-1] <= level:
                raise AssertionError(f"the query {name} (level {level}) was called from a query of level {cls.depth[-1]}")
            cls.depth.append(level)
            try:
                return method(*args, **kwargs)
            finally:
                cls.depth.pop()

        return call
