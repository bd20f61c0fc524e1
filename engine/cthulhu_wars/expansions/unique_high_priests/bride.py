"""Lavinia Whateley, who makes an awakening cheaper."""

from __future__ import annotations

from collections.abc import Iterable

from engine.cthulhu_wars.abilities import CardAbility
from engine.cthulhu_wars.actions import bring_in, figure_options
from engine.cthulhu_wars.expansions.unique_high_priests.persons import Person, PersonCard
from engine.cthulhu_wars.game import Game, Step
from engine.cthulhu_wars.moments import Offer, PriceChange, Purchase, When
from engine.cthulhu_wars.options import Option, at
from engine.cthulhu_wars.position import Position
from engine.cthulhu_wars.state import Gate, SeatId, Unit, pool

DOWRY = 3


class LaviniaWhateley(Person):
    """A High Priest who is given for a Great Old One."""

    id, name, plural = "lavinia_whateley", "Lavinia Whateley", "Lavinia Whateley"


class TheBride(CardAbility):
    """When you awaken a Great Old One you may first eliminate Lavinia Whateley from the map: the awakening then costs you 3
    Power less, and if that is below 0 you gain the difference. Everything else that the awakening needs must be there
    without her. A captive cannot be given."""

    id, name, clause, timing = "the_bride", "The Bride", "HP-36", "Awaken"
    occasions = (When.OWN_TURN,)
    acts_as = "awaken"  # forbidden when that awakening is
    verbs = ("awaken",)

    def offers(self, game: Position, holder: SeatId, offer: Offer) -> Iterable[Option]:
        lavinia = game.find(holder, LaviniaWhateley.id)
        if lavinia is None:
            return []
        return [at(self.id, option.area, option.kind) for option in _awakenings(game, holder, lavinia)]

    def price(self, game: Position, holder: SeatId, payer: SeatId, purchase: Purchase) -> PriceChange | None:
        act = game.act
        if act is None or self.id not in act.used or payer != holder or purchase.kind != act.option.kind:
            return None  # also when a rule asks what awakening another one would cost
        return PriceChange(add=-DOWRY)

    def perform(self, game: Game, holder: SeatId, option: Option) -> Step[None]:
        lavinia, act = game.find(holder, LaviniaWhateley.id), game.act
        assert lavinia is not None and act is not None, "the option is an Action offered while she is on the map"
        game.declare(holder, option, 0)  # the awakening declares itself, with its price
        yield from game.eliminate(lavinia, holder)
        act.used.append(self.id)
        act.option = at("awaken", option.area, option.kind)  # to everybody who looks it is an awakening
        yield from bring_in(game, holder, act.option)


def _awakenings(game: Position, seat: SeatId, lavinia: Unit) -> list[Option]:
    """The awakenings that are possible without Lavinia, and can be paid if they cost 3 Power less."""
    return figure_options(_without(game, lavinia), seat, game.power(seat) + DOWRY, ("awaken",))


def _without(game: Position, unit: Unit) -> Position:
    """The position as it would be with this unit in its owner's pool."""
    state = game.state.copy()
    state.units[unit.id] = Unit(unit.id, unit.kind, unit.owner, pool(unit.owner or ""))
    gate = state.gates.get(unit.place)
    if gate is not None and gate.keeper == unit.id:
        state.gates[unit.place] = Gate(gate.place, None, gate.left_by, gate.kind)
    return Position(state)


class LaviniaWhateleyCard(PersonCard):
    """Lavinia Whateley: a High Priest who may give her life to make an awakening 3 Power cheaper."""

    id, name, clause = "lavinia", "Lavinia Whateley", "HP-36"
    stands_for = (LaviniaWhateley(),)
    abilities = (TheBride(),)


CARDS = (LaviniaWhateleyCard(),)
