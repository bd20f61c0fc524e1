"""Neutral monsters of the Dreamlands Underworld set."""

from __future__ import annotations

from engine.cthulhu_wars.abilities import CardAbility
from engine.cthulhu_wars.expansions.market import NeutralMonsterCard, place_at_gates
from engine.cthulhu_wars.game import Game, Step
from engine.cthulhu_wars.moments import Arrival, How
from engine.cthulhu_wars.position import Position
from engine.cthulhu_wars.state import SeatId, Unit, pool
from engine.cthulhu_wars.units import Monster


class Ghast(Monster):
    """Summoned all at once; 0 dice."""

    id, name, plural = "ghast", "Ghast", "Ghasts"
    printed_cost, dice = 2, 0


class Hordeling(CardAbility):
    """One Summon of a Ghast, for 2 Power, brings in all the Ghasts of your pool, each at any gate you control."""

    id, name, clause, timing = "hordeling", "Hordeling", "NM-33", "Summon"

    def arrived(self, game: Game, holder: SeatId, arrival: Arrival) -> Step[None]:
        if arrival.how is How.SUMMON and arrival.unit.kind == Ghast.id and arrival.unit.owner == holder:
            yield from place_at_gates(game, holder, Ghast.id, _pooled(game, holder))


def _pooled(game: Position, seat: SeatId) -> int:
    return sum(unit.kind == Ghast.id for unit in game.units_in(seat, pool(seat)))


class GhastCard(NeutralMonsterCard):
    """Ghast: 2 Doom. Four Monsters without combat, all of which you place at once, at any of the gates you control."""

    id, name, clause = "ghast", "Ghast", "NM-33"
    figures = ((Ghast(), 4),)
    abilities = (Hordeling(),)

    def bought(self, game: Game, seat: SeatId) -> Step[None]:
        yield from place_at_gates(game, seat, Ghast.id, _pooled(game, seat))


class Gug(Monster):
    """Summoned for 1 Power; 3 dice. It cannot capture."""

    id, name, plural = "gug", "Gug", "Gugs"
    printed_cost, dice = 1, 3


class Clumsy(CardAbility):
    """A Gug cannot be the unit that captures. It protects your Cultists, fights and blocks like any Monster."""

    id, name, clause = "clumsy", "Clumsy", "NM-34"

    def may_capture(self, game: Position, holder: SeatId, ok: bool, captor: Unit, target: Unit) -> bool:
        return ok and captor.kind != Gug.id


class GugCard(NeutralMonsterCard):
    """Gug: 2 Doom. Two strong Monsters that cannot capture; you place one at a gate you control."""

    id, name, clause = "gug", "Gug", "NM-34"
    figures = ((Gug(), 2),)
    abilities = (Clumsy(),)


CARDS = (GhastCard(), GugCard())
