"""Recruiting in other ways than from one's own pool, and at other moments than by an Action of one's own turn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from engine.cthulhu_wars.abilities import TableRule
from engine.cthulhu_wars.actions import figure_options
from engine.cthulhu_wars.catalogue import CARD_OF_KIND, KINDS
from engine.cthulhu_wars.game import Game, Step
from engine.cthulhu_wars.moments import How, Offer, When
from engine.cthulhu_wars.options import Option, at
from engine.cthulhu_wars.position import Position
from engine.cthulhu_wars.state import AbilityId, AreaId, KindId, SeatId
from engine.cthulhu_wars.units import CULTIST, UnitKind


def recruitments(game: Position, seat: SeatId) -> list[Option]:
    """Everything by which the seat can recruit a Cultist now: the Common Action, and the forms of it that cards offer."""
    found = figure_options(game, seat, game.power(seat), ("recruit",))
    offer = Offer(When.OWN_TURN, seat)
    for ability, holder in game.offers(When.OWN_TURN, seat):
        if ability.acts_as == "recruit":
            found.extend(ability.offers(game, holder, offer))
    return found


class Stranger(UnitKind):
    """A Cultist of a card, recruited for 2 Power by anybody while out of play; 1 Power in Gather Power, keeps no gate."""

    rank, printed_cost, comes_by, income = CULTIST, 2, "none", 1

    def sites(self, game: Position, seat: SeatId) -> Sequence[AreaId]:
        return game.recruit_sites(seat)


class RecruitStranger(TableRule):
    """Base: while the figure of ``stranger`` is out of play and not captive anybody may recruit it, and gets its card.

    ``unbought``, ``in_play``, ``where``: why it cannot be recruited.
    """

    timing, acts_as = "Action", "recruit"
    occasions = (When.OWN_TURN,)
    stranger: ClassVar[KindId]
    unbought: ClassVar[str]
    in_play: ClassVar[str]
    where: ClassVar[str]

    def offers(self, game: Position, holder: SeatId, offer: Offer) -> Iterable[Option]:
        seat = offer.seat
        if not self._out_of_play(game):
            return ()
        return [
            at(self.id, area, self.stranger) for area in game.sites(seat, KINDS[self.stranger], How.RECRUIT)
            if self._price(game, seat, area) <= game.power(seat)
        ]

    def perform(self, game: Game, holder: SeatId, option: Option) -> Step[None]:
        game.declare(holder, option, self._price(game, holder, option.area))
        if game.card_holder(self._card) != holder:
            game.take_card(holder, self._card)
        yield from game.place(holder, self.stranger, option.area, How.RECRUIT)

    def refusal(self, game: Game, seat: SeatId, words: Sequence[str]) -> str:
        if game.card_holder(self._card) is None:
            return self.unbought
        return self.where if self._out_of_play(game) else self.in_play

    @property
    def _card(self) -> AbilityId:
        return CARD_OF_KIND[self.stranger].id

    def _out_of_play(self, game: Position) -> bool:
        """Has somebody the card, and is its figure neither on the map nor captive?"""
        owner = game.card_holder(self._card)
        return owner is not None and game.from_pool(owner, self.stranger) is not None

    def _price(self, game: Position, seat: SeatId, area: AreaId) -> int:
        return game.price(seat, "recruit", KINDS[self.stranger].cost(game, seat), self.stranger, area)
