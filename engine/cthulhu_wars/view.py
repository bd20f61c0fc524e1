"""What a seat, or the public, may see: a position whose hidden values are blank.

A view answers every question of `position.Position`; it has no verb and no secret. Elder Signs of others show as zeros
(their number is public, B.1), the token pool likewise unless it lies face up.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from engine.cthulhu_wars.game import Game
from engine.cthulhu_wars.moments import Act
from engine.cthulhu_wars.position import Position
from engine.cthulhu_wars.state import SeatId, State
from engine.kernel.visibility import redact


class View(Position):
    """A position as ``viewer`` sees it (None: the public).

    ``battle``: the public facts of a battle being fought, or None; ``act``: the Action in progress, or None: what it has
    done so far decides what the rest of it costs and may do.
    """

    __slots__ = ("viewer", "battle", "act")

    def __init__(
        self, state: State, viewer: SeatId | None, battle: Mapping[str, Any] | None = None, act: Act | None = None
    ) -> None:
        super().__init__(state)
        self.viewer = viewer
        self.battle = battle
        self.act = act


def view_of(game: Game, viewer: SeatId | None) -> View:
    """A view of the game as it stands now, in the middle of a step too."""
    battle = None if game.battle is None else game.battle.shown()
    act = None if game.act is None else replace(game.act, used=list(game.act.used), moved=list(game.act.moved))
    view = View(redact(game.state, viewer), viewer, battle, act)
    if view.signs_lie_open():
        view.state.signs_pool = tuple(sorted(game.state.signs_pool))
    return view
