"""Recruiting at other moments than by an Action of one's own turn, in every form that there is in the game."""

from __future__ import annotations

from engine.cthulhu_wars.actions import figure_options
from engine.cthulhu_wars.moments import Offer, When
from engine.cthulhu_wars.options import Option
from engine.cthulhu_wars.position import Position
from engine.cthulhu_wars.state import SeatId


def recruitments(game: Position, seat: SeatId) -> list[Option]:
    """Everything by which the seat can recruit a Cultist now: the Common Action, and the forms of it that cards offer."""
    found = figure_options(game, seat, game.power(seat), ("recruit",))
    offer = Offer(When.OWN_TURN, seat)
    for ability, holder in game.offers(When.OWN_TURN, seat):
        if ability.acts_as == "recruit":
            found.extend(ability.offers(game, holder, offer))
    return found
