"""Neutral monsters of the second Ramsey Campbell set."""

from __future__ import annotations

from engine.cthulhu_wars.abilities import CardAbility
from engine.cthulhu_wars.expansions.market import NeutralMonsterCard, place_at_gates
from engine.cthulhu_wars.game import Game, Step
from engine.cthulhu_wars.moments import Arrival, How
from engine.cthulhu_wars.state import AreaId, SeatId
from engine.cthulhu_wars.units import Acolyte, Monster


class Satyr(Monster):
    """Summoned for 2 Power, with an Acolyte; 1 die."""

    id, name, plural = "satyr", "Satyr", "Satyrs"
    printed_cost, dice = 2, 1


class Fecund(CardAbility):
    """Whenever you summon a Satyr, an Acolyte from your pool comes with it, in the same area and for nothing; so it is
    when you buy the card. Without an Acolyte in your pool the Satyr comes alone."""

    # The Acolyte comes by itself: one more figure for nothing, which nobody declines, needs no question (NM-18).
    id, name, clause, timing = "fecund", "Fecund", "NM-57", "Summon"

    def arrived(self, game: Game, holder: SeatId, arrival: Arrival) -> Step[None]:
        if arrival.how is How.SUMMON and arrival.unit.kind == Satyr.id and arrival.unit.owner == holder:
            yield from _acolyte(game, holder, arrival.unit.place)


def _acolyte(game: Game, seat: SeatId, area: AreaId) -> Step[None]:
    if game.from_pool(seat, Acolyte.id) is not None:
        yield from game.place(seat, Acolyte.id, area, How.PLACE)


class SatyrCard(NeutralMonsterCard):
    """Satyr: 2 Doom. Three Monsters who bring an Acolyte each time they are summoned; you place one, with an Acolyte, at
    a gate you control."""

    id, name, clause = "satyr", "Satyr", "NM-57"
    figures = ((Satyr(), 3),)
    abilities = (Fecund(),)

    def bought(self, game: Game, seat: SeatId) -> Step[None]:
        for unit in (yield from place_at_gates(game, seat, Satyr.id, 1)):
            yield from _acolyte(game, seat, unit.place)


CARDS = (SatyrCard(),)
