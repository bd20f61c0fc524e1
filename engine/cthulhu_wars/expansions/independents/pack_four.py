"""Independent Great Old Ones of the fourth pack."""

from __future__ import annotations

from collections.abc import Iterable

from engine.cthulhu_wars.abilities import CardAbility, CardBook, CardRequirement
from engine.cthulhu_wars.catalogue import KINDS
from engine.cthulhu_wars.expansions.market import IndependentCard
from engine.cthulhu_wars.game import Game, Step
from engine.cthulhu_wars.moments import Account, Battle, How, Line, Offer, When
from engine.cthulhu_wars.options import Option, at
from engine.cthulhu_wars.position import Position
from engine.cthulhu_wars.state import AreaId, SeatId, Unit
from engine.cthulhu_wars.units import IndependentGreatOldOne
from engine.kernel.hooks import Stage


class Byatis(IndependentGreatOldOne):
    """Awakened for 4 Power beside another of your Great Old Ones; 4 dice; never moves."""

    id, name, plural = "byatis", "Byatis", "Byatis"
    printed_cost, dice = 4, 4
    text = (
        "Awaken (4 Power): at a gate you control in an area with another Great Old One of yours. Combat: 4 dice. He can"
        " be pained, but never moves or is moved in any other way."
    )


class ToadOfBerkeley(CardAbility):
    """Byatis cannot move, and no ability moves him; he can be pained. In each Doom phase, if no enemy unit is in his
    area, you gain 1 Elder Sign."""

    id, name, clause, timing = "toad_of_berkeley", "Toad of Berkeley", "IG-48", "ongoing, Doom phase"
    source = Byatis.id
    stages = {"destinations": Stage.LATE}

    def destinations(
        self, game: Position, holder: SeatId, areas: tuple[AreaId, ...], unit: Unit, how: How, battle: Battle | None
    ) -> tuple[AreaId, ...]:
        return () if unit.kind == Byatis.id and how is not How.RETREAT else areas

    def gains(self, game: Position, holder: SeatId, lines: list[Line], account: Account, seat: SeatId) -> list[Line]:
        if account is not Account.TRACK or seat != holder:
            return lines
        byatis = game.find(holder, Byatis.id)
        if byatis is None or any(game.units_in(enemy, byatis.place) for enemy in game.enemies(holder)):
            return lines
        return [*lines, Line(self.id, signs=1)]


class SurviveAKill(CardRequirement):
    """Byatis survives a battle in which at least one enemy unit is killed."""

    id, name, clause = "byatis_survives", "Survive a battle with a Kill", "IG-48"

    def battle_over(self, game: Game, holder: SeatId, battle: Battle) -> Step[None]:
        stands = battle.fought and battle.stood_with(holder, Byatis.id) and game.find(holder, Byatis.id) is not None
        if stands and any(unit.owner != holder for unit in battle.killed):
            game.earn(holder, self.id)
        yield from ()


class GodOfForgetfulness(CardBook):
    """Choose an area adjacent to Byatis: all enemy Cultists there move to his area, and leave the gates they keep."""

    id, name, clause, timing, cost = "god_of_forgetfulness", "God of Forgetfulness", "IG-49", "Action", 1
    occasions = (When.OWN_TURN,)

    def offers(self, game: Position, holder: SeatId, offer: Offer) -> Iterable[Option]:
        byatis = game.find(holder, Byatis.id)
        if byatis is None:
            return ()
        near = game.layout.adjacent[byatis.place]
        to = game.price(holder, self.id, self.cost or 0, to=byatis.place) <= game.power(holder)
        return [at(self.id, area) for area in near if to and _cultists(game, holder, area, byatis.place)]

    def perform(self, game: Game, holder: SeatId, option: Option) -> Step[None]:
        byatis = game.find(holder, Byatis.id)
        assert byatis is not None, "the option is offered while he is on the map"
        price = game.price(holder, self.id, self.cost or 0, to=byatis.place)
        game.declare(holder, option, price)
        for unit in _cultists(game, holder, option.area, byatis.place):
            yield from game.relocate(game.unit(unit.id), byatis.place, How.EFFECT)


def _cultists(game: Position, holder: SeatId, area: AreaId, to: AreaId) -> list[Unit]:
    """The enemies' Cultists in an area that can be moved to Byatis."""
    return [
        unit for enemy in game.enemies(holder) for unit in game.units_in(enemy, area)
        if KINDS[unit.kind].cultist and to in game.destinations(unit, How.EFFECT)
    ]


class ByatisCard(IndependentCard):
    """Byatis: awakened for 4 Power. A Great Old One with 4 dice who stays where he is, and gives an Elder Sign in every
    Doom phase as long as no enemy comes near him."""

    id, name, clause = "byatis", "Byatis", "IG-48"
    figures = ((Byatis(), 1),)
    abilities = (ToadOfBerkeley(),)
    requirement = SurviveAKill()
    book = GodOfForgetfulness()


CARDS = (ByatisCard(),)
