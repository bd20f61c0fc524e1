"""Gobogeg, the independent Great Old One of the third pack."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.cthulhu_wars.abilities import CardAbility
from engine.cthulhu_wars.catalogue import KINDS
from engine.cthulhu_wars.expansions.market import IndependentCard
from engine.cthulhu_wars.game import Game, Step, ask
from engine.cthulhu_wars.moments import Act, Arrival, Battle, Cause, How, Removal, Result
from engine.cthulhu_wars.options import destinations
from engine.cthulhu_wars.position import Position
from engine.cthulhu_wars.state import AreaId, SeatId, is_area
from engine.cthulhu_wars.units import IndependentGreatOldOne
from engine.cthulhu_wars.victory import BOOKS_TO_WIN
from engine.kernel.hooks import Stage

PROMPTS: Mapping[str, str] = {
    "gobogeg_scatters.to": "Gobogeg is killed: where does the {kind} of {side} go from {area}? {keeper}: it keeps a gate.",
}

LAW_POWER = 6


class Gobogeg(IndependentGreatOldOne):
    """Awakened at no cost beside another of your Great Old Ones, once somebody has six spellbooks; no dice."""

    id, name, plural, printed_cost = "gobogeg", "Gobogeg", "Gobogeg", 0
    text = (
        "Awaken (0 Power): at a gate you control in an area with another Great Old One of yours, when any player has six"
        " spellbooks. Combat 0."
    )

    def sites(self, game: Position, seat: SeatId) -> Sequence[AreaId]:
        if all(len(game.books(one)) < BOOKS_TO_WIN for one in game.state.order):
            return ()
        return super().sites(game, seat)


class Scattering(CardAbility):
    """If Gobogeg is killed or pained, every unit in the area, of every player, is pained. In a battle those that do not
    fight retreat after the others, away from both sides, and units that an ability has taken out of the battle are safe;
    outside a battle each player moves its units to adjacent areas."""

    id, name, clause = "gobogeg_scatters", "Gobogeg's fall", "IG-45"
    source = Gobogeg.id
    stages = {"assigned": Stage.LAST}

    def assigned(self, game: Game, holder: SeatId, battle: Battle, result: Result) -> Step[None]:
        gobogeg = game.find(holder, Gobogeg.id)
        if gobogeg is not None and result is Result.PAIN and result in battle.hits.get(gobogeg.id, ()):
            _pain_all(game, battle)
        yield from ()

    def removed(self, game: Game, holder: SeatId, removal: Removal) -> None:
        # The card is lost with him, so that what follows is put down now.
        if removal.unit.kind == Gobogeg.id and removal.cause is Cause.KILL and is_area(removal.unit.place):
            game.owe(self.id, holder, removal.unit.place)

    def owed(self, game: Game, holder: SeatId, data: str) -> Step[None]:
        if game.battle is not None and game.battle.area == data:
            _pain_all(game, game.battle)
            return
        for seat in game.acting_order():
            for unit in game.units_in(seat, data):
                near = game.layout.adjacent[data]

                def ways(unit_id: int = unit.id, near: tuple[AreaId, ...] = near) -> tuple[AreaId, ...]:
                    return tuple(area for area in game.destinations(game.unit(unit_id), How.RETREAT) if area in near)

                if ways():
                    args = {"area": data, "kind": unit.kind, "keeper": game.is_keeper(unit), "side": seat}
                    taken = yield from ask(seat, "gobogeg_scatters.to", lambda: destinations("retreat", ways()), args)
                    yield from game.relocate(game.unit(unit.id), taken.to, How.RETREAT)


def _pain_all(game: Game, battle: Battle) -> None:
    """Every unit in the area of the battle takes a Pain, but not who was taken out of it, and not units of nobody, who have
    nobody to lead them away."""
    for seat in game.state.order:
        for unit in game.units_in(seat, battle.area):
            if unit.id in battle.exempt:
                continue
            results = battle.hits.setdefault(unit.id, [])
            if Result.PAIN not in results:
                results.append(Result.PAIN)
                game.log("assigned_pain", seat, unit=unit.id, kind=unit.kind, area=battle.area)


class BookOfLaw(CardAbility):
    """Whenever a Great Old One is awakened, by whomever, its owner gains 6 Power after the Action; for Gobogeg's own
    awakening, too."""

    id, name, clause = "book_of_law", "Book of Law", "IG-46"
    source = Gobogeg.id

    def arrived(self, game: Game, holder: SeatId, arrival: Arrival) -> Step[None]:
        unit = arrival.unit
        if arrival.how is How.AWAKEN and KINDS[unit.kind].goo and unit.owner is not None:
            if game.act is None:
                game.gain(unit.owner, power=LAW_POWER, why=self.id)
            else:
                game.act.used.append(self._flag(unit.owner))
        yield from ()

    def after_action(self, game: Game, holder: SeatId, act: Act) -> Step[None]:
        for seat in game.state.order:
            for _ in range(act.used.count(self._flag(seat))):
                game.gain(seat, power=LAW_POWER, why=self.id)
        yield from ()

    def _flag(self, seat: SeatId) -> str:
        return f"{self.id}@{seat}"


class GobogegCard(IndependentCard):
    """Gobogeg: awakened at no cost when somebody has six spellbooks. He does not fight, but whoever hurts him scatters all
    units around him; every awakening of a Great Old One brings its owner 6 Power."""

    # His spellbook is about the next game and has no effect in this one, so it is left out (IG-47).
    id, name, clause = "gobogeg", "Gobogeg", "IG-45"
    figures = ((Gobogeg(), 1),)
    abilities = (Scattering(), BookOfLaw())


CARDS = (GobogegCard(),)
