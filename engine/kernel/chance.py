"""One generator for all randomness, keyed by a secret and counted in the state.

Value number ``counter`` of a game is a keyed BLAKE2b digest of the counter, so that replay and undo give the same dice,
nobody can predict them without the secret, and everybody can recompute them once it is published. The SHA-256 of the
secret is the commitment that is shown before the first die falls.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")
SECRET_BYTES = 32
_SPAN = 1 << 64


def secret_from_seed(seed: str) -> str:
    """64 hex digits: the seed itself if it already is such a secret, else its SHA-256 (for tests and repeatable games)."""
    if len(seed) == 2 * SECRET_BYTES:
        try:
            if len(bytes.fromhex(seed)) == SECRET_BYTES:  # blanks between digits are none
                return seed.lower()
        except ValueError:
            pass
    return hashlib.sha256(seed.encode()).hexdigest()


def commitment(secret: str) -> str:
    """What is published before the game: SHA-256 of the 32 secret bytes, as hex."""
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


class Chance:
    """Uniform numbers from (secret, counter). Stateless: the counter belongs to the game's state."""

    def __init__(self, secret: str) -> None:
        self._key = bytes.fromhex(secret)

    def number(self, counter: int, sides: int) -> int:
        """A uniform number in 0..sides-1. Digests in the uneven rest of the span are skipped, so there is no bias."""
        limit = _SPAN - _SPAN % sides
        attempt = 0
        while True:
            message = counter.to_bytes(8, "big") + attempt.to_bytes(2, "big")
            digest = hashlib.blake2b(message, key=self._key, digest_size=8).digest()
            value = int.from_bytes(digest, "big")
            if value < limit:
                return value % sides
            attempt += 1

    def fork(self) -> Chance:
        """What a copy of the game uses."""
        return self

    def die(self, counter: int, sides: int = 6) -> int:
        """One die, 1..sides."""
        return self.number(counter, sides) + 1

    def pick(self, counter: int, items: Sequence[T]) -> int:
        """The index of one item, each equally likely."""
        return self.number(counter, len(items))


class FedChance(Chance):
    """Chance with values laid out beforehand: for scenarios and for games recorded elsewhere.

    ``dice`` are used in order by `die`, ``draws`` (values, not indexes) by `pick`; when a list is used up the secret
    decides. A value once given for a counter stays, so that undo and replay agree.
    """

    def __init__(self, secret: str, dice: Sequence[int] = (), draws: Sequence[object] = ()) -> None:
        super().__init__(secret)
        self.dice = list(dice)
        self.draws = list(draws)
        self._given: dict[int, int] = {}

    def fork(self) -> FedChance:
        copy = FedChance("00" * SECRET_BYTES, self.dice, self.draws)
        copy._key = self._key
        copy._given = dict(self._given)
        return copy

    def feed(self, dice: Sequence[int] = (), draws: Sequence[object] = ()) -> None:
        """Lay out further values behind those still unused."""
        self.dice.extend(dice)
        self.draws.extend(draws)

    def die(self, counter: int, sides: int = 6) -> int:
        if counter not in self._given:
            value = self.dice.pop(0) if self.dice else super().die(counter, sides)
            if not 1 <= value <= sides:
                raise ValueError(f"a die with {sides} sides cannot show {value}")
            self._given[counter] = value
        return self._given[counter]

    def pick(self, counter: int, items: Sequence[T]) -> int:
        if counter not in self._given:
            if self.draws:
                wanted = self.draws.pop(0)
                if wanted not in items:
                    raise ValueError(f"{wanted!r} cannot be drawn: left are {list(items)}")
                self._given[counter] = list(items).index(wanted)  # type: ignore[arg-type]  # any equal value will do
            else:
                self._given[counter] = super().pick(counter, items)
        return self._given[counter]
