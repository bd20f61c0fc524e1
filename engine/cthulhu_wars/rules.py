"""The definition of the game for the kernel's table."""

from __future__ import annotations

from engine.cthulhu_wars import phases, setup, view
from engine.cthulhu_wars.checks import check_game
from engine.cthulhu_wars.game import STEPS, Game
from engine.cthulhu_wars.setup import Config
from engine.cthulhu_wars.state import SeatId, State
from engine.kernel.chance import Chance
from engine.kernel.table import Table


class CthulhuWars:
    """The rules object of Cthulhu Wars."""

    id = "cthulhu-wars"
    state_type = State

    def game_from(self, state: State) -> Game:
        """The game standing at this state."""
        return Game(state)

    def view(self, game: Game, seat: SeatId | None) -> view.View:
        """What a seat (None: the public) may see."""
        return view.view_of(game, seat)

    def check(self, game: Game) -> None:
        """Assert the game's invariants."""
        check_game(game)


assert STEPS and phases  # the steps are registered by importing them
RULES = CthulhuWars()


def new_table(config: Config, chance: Chance | None = None) -> Table[Game]:
    """A new game at its first question. Raises ConfigError; ``chance`` may lay out dice for tests."""
    return Table(RULES, Game(setup.new_state(config), chance))
