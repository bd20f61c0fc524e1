"""What the kernel needs of a game, and how a game ends in the middle of a step."""

from __future__ import annotations

from typing import Any, Protocol, Self, TypeVar

from engine.kernel.chance import Chance
from engine.kernel.decisions import SeatId, Step
from engine.kernel.events import Event


class Finished(Exception):
    """Raised by rules to end the game in the middle of a step; the result is in the state already."""


class GameLike(Protocol):
    """What the kernel needs of a game in progress. ``state`` is a ``msgspec.Struct`` of plain data."""

    state: Any
    chance: Chance
    events: list[Event]
    rolls: list[tuple[int, int, int]]

    def copy(self) -> Self:
        """An equal, independent game at the same boundary."""
        ...

    def next_step(self) -> Step[None] | None:
        """The step that the state says comes next; None when the game is over."""
        ...

    def perform_open(self, seat: SeatId, option: Any) -> Step[None]:
        """Carry out an open choice, taken beside the pending question."""
        ...

    @property
    def disclosures(self) -> int:
        """How many hidden things have become known so far (dice, draws, reveals)."""
        ...

    @property
    def secret(self) -> str:
        """The hex secret behind all randomness."""
        ...


G = TypeVar("G", bound=GameLike)


class Rules(Protocol[G]):
    """A game's definition: how to build, read and show one."""

    id: str

    def game_from(self, state: Any) -> G:
        """The game standing at this state (as decoded by ``state_type``)."""
        ...

    @property
    def state_type(self) -> type[Any]:
        """The Struct class of the state."""
        ...

    def view(self, game: G, seat: SeatId | None) -> Any:
        """What a seat (None: the public) may see."""
        ...

    def check(self, game: G) -> None:
        """Assert the game's own invariants."""
