"""Neutral monsters of the Dreamlands Surface set."""

from __future__ import annotations

from collections.abc import Mapping

from engine.cthulhu_wars.abilities import CardAbility
from engine.cthulhu_wars.catalogue import KINDS
from engine.cthulhu_wars.expansions.market import NeutralMonsterCard
from engine.cthulhu_wars.game import Game, Step, ask, figures, pick
from engine.cthulhu_wars.moments import Account, Arrival, Battle, How, Line
from engine.cthulhu_wars.options import DONE
from engine.cthulhu_wars.position import Position
from engine.cthulhu_wars.state import AreaId, SeatId, Unit
from engine.cthulhu_wars.units import Monster
from engine.kernel.hooks import Stage

PROMPTS: Mapping[str, str] = {
    "horror_steed.carry": "Does the Shantak carry a Cultist from {area} to {to}?",
}


# -- Gnorri -----------------------------------------------------------------------------------------------------


class Gnorri(Monster):
    """Summoned for 3 Power; 2 dice."""

    id, name, plural = "gnorri", "Gnorri", "Gnorri"
    printed_cost, dice = 3, 2


GROTTOS: Mapping[int, int] = {2: 1, 3: 2}
"""Gnorri in play -> Doom (NM-20)."""


class Grottos(CardAbility):
    """In each Doom phase, when you count the Doom of your gates, two Gnorri in play give you 1 Doom and three give you
    2 Doom. One alone gives nothing."""

    id, name, clause, timing = "grottos", "Grottos", "NM-20", "Doom phase"

    def gains(self, game: Position, holder: SeatId, lines: list[Line], account: Account, seat: SeatId) -> list[Line]:
        if account is not Account.TRACK or seat != holder:
            return lines
        doom = GROTTOS.get(sum(unit.kind == Gnorri.id for unit in game.in_play(holder)), 0)
        return [*lines, Line(self.id, doom=doom)] if doom else lines


class GnorriCard(NeutralMonsterCard):
    """Gnorri: 2 Doom. Three sturdy Monsters, one of which you place at a gate you control; two or three of them in play
    give you Doom."""

    id, name, clause = "gnorri", "Gnorri", "NM-20"
    figures = ((Gnorri(), 3),)
    abilities = (Grottos(),)


# -- Shantak ----------------------------------------------------------------------------------------------------


class Shantak(Monster):
    """Summoned for 2 Power; 2 dice; flies anywhere."""

    id, name, plural = "shantak", "Shantak", "Shantaks"
    printed_cost, dice = 2, 2


class HorrorSteed(CardAbility):
    """When a Shantak moves, it may go to any area of the map. It may carry one of your Cultists from where it starts, at
    no further cost, if that Cultist has not moved in this Action; neither of them moves again in it. A retreat is no
    Move: a Pained Shantak retreats to an adjacent area like everybody."""

    id, name, clause, timing = "horror_steed", "Horror Steed", "NM-30", "Move"
    stages = {"destinations": Stage.EARLY}

    def destinations(
        self, game: Position, holder: SeatId, areas: tuple[AreaId, ...], unit: Unit, how: How, battle: Battle | None
    ) -> tuple[AreaId, ...]:
        if how is not How.MOVE or unit.kind != Shantak.id or unit.owner != holder:
            return areas
        return tuple(area for area in game.layout.area_ids if area != unit.place)

    def arrived(self, game: Game, holder: SeatId, arrival: Arrival) -> Step[None]:
        unit, frm = arrival.unit, arrival.frm
        if unit.kind != Shantak.id or unit.owner != holder or arrival.how is not How.MOVE:
            return
        to = unit.place
        riders = _riders(game, holder, frm, to)
        if not riders:
            return
        chosen = yield from ask(
            holder, "horror_steed.carry", lambda: [*figures(game, _riders(game, holder, frm, to)), DONE],
            {"area": frm, "to": to},
        )
        if chosen.verb != DONE.verb:
            rider = pick(game, _riders(game, holder, frm, to), chosen)
            if game.act is not None:
                game.act.moved.append(rider.id)
            yield from game.relocate(rider, to, How.EFFECT)


def _riders(game: Game, holder: SeatId, frm: AreaId, to: AreaId) -> list[Unit]:
    """The holder's Cultists in the area, if he commands them, whom the Shantak may take along, keepers last (NM-31)."""
    moved = game.act.moved if game.act is not None else []
    found = [
        unit for unit in game.units_in(holder, frm)
        if KINDS[unit.kind].cultist and unit.id not in moved and game.commander(unit) == holder
        and to in game.destinations(unit, How.EFFECT)
    ]
    return sorted(found, key=game.is_keeper)


class ShantakCard(NeutralMonsterCard):
    """Shantak: 2 Doom. Two Monsters that fly to any area and carry a Cultist along; you place one at a gate you control."""

    id, name, clause = "shantak", "Shantak", "NM-30"
    figures = ((Shantak(), 2),)
    abilities = (HorrorSteed(),)


CARDS = (GnorriCard(), ShantakCard())
