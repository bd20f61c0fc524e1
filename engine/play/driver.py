"""Plays a table to its end with computer players. The clock and the randomness belong to the caller."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from engine.kernel.decisions import Decision, SeatId
from engine.kernel.table import Table
from engine.play.player import Player, Rng

DEFAULT_LIMIT = 50_000
"""So many answers mean that a game does not end by itself; whole games need a few hundred."""

OPEN_RATE = 0.02
"""How often players are offered the choices beside a question."""


class EndlessGame(AssertionError):
    """A game took more answers than any game should."""


@dataclass(frozen=True)
class GameReport:
    """``answers``: all choices made by players; ``choices``: those among two or more options."""

    finished: bool
    answers: int
    choices: int


def play_game(
    table: Table[Any],
    players: Mapping[SeatId, Player],
    rng: Rng,
    check: Callable[[], None] | None = None,
    limit: int = DEFAULT_LIMIT,
    open_rate: float = OPEN_RATE,
) -> GameReport:
    """Answer every question until the game is over. ``check`` is called at the start and after every choice.

    Of several open questions one is answered at random, so that windows are answered in every order. Raises
    `EndlessGame` after ``limit`` answers.
    """
    answers = choices = 0
    if check is not None:
        check()
    while not table.over:
        if answers >= limit:
            raise EndlessGame(f"the game is not over after {limit} answers")
        if not (open_rate and rng.random() < open_rate and interrupt(table, players, rng)):
            pending = table.pending()
            decision = pending[0] if len(pending) == 1 else pending[rng.randrange(len(pending))]
            if len(decision.options) > 1:
                choices += 1
            answer(table, players, decision, rng)
        answers += 1
        if check is not None:
            check()
    return GameReport(True, answers, choices)


def answer(table: Table[Any], players: Mapping[SeatId, Player], decision: Decision, rng: Rng) -> None:
    """Let the asked seat's player answer one question."""
    seat = decision.seat
    option = players[seat].choose(decision, lambda: table.view(seat), rng)
    table.choose(option, seat=seat)


def interrupt(table: Table[Any], players: Mapping[SeatId, Player], rng: Rng) -> bool:
    """Offer one seat what it may do beside the pending question; True if it did something."""
    offered = table.open_choices()
    if not offered:
        return False
    decision = offered[rng.randrange(len(offered))]
    seat = decision.seat
    option = players[seat].beside(decision, lambda: table.view(seat), rng)
    if option is None:
        return False
    table.choose(option, seat=seat)
    return True
