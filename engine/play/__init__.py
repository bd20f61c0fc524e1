"""Computer players: pure functions over views, never over state, and the driver that lets them play a table.

    >>> import random
    >>> from engine import Config, new_game
    >>> table = new_game(Config(seats=("GC", "CC", "BG"), seed="docs"))
    >>> report = play_game(table, {seat: PLAYERS["heuristic"]() for seat in ("GC", "CC", "BG")}, random.Random("docs"))
    >>> report.finished, table.over
    (True, True)
"""

from collections.abc import Callable, Mapping

from engine.play.checking import Checker
from engine.play.driver import EndlessGame, GameReport, play_game
from engine.play.heuristic import Heuristic
from engine.play.player import Look, Player, Rng
from engine.play.random_player import RandomPlayer

PLAYERS: Mapping[str, Callable[[], Player]] = {"random": RandomPlayer, "heuristic": Heuristic}
"""The computer players by name."""

__all__ = [
    "Checker", "EndlessGame", "GameReport", "Heuristic", "Look", "PLAYERS", "Player", "RandomPlayer", "Rng", "play_game",
]
