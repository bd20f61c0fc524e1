"""Terrors that come and go: the Hound of Tindalos, Brown Jenkin, the Cacodemon."""

from __future__ import annotations

from collections.abc import Mapping

from engine.cthulhu_wars.abilities import CardAbility
from engine.cthulhu_wars.catalogue import KINDS
from engine.cthulhu_wars.expansions.market import TerrorCard
from engine.cthulhu_wars.game import Game, Step, ask
from engine.cthulhu_wars.moments import LOSSES, Account, Arrival, Battle, How, Line, Removal, Result
from engine.cthulhu_wars.options import DONE, destinations
from engine.cthulhu_wars.position import Position
from engine.cthulhu_wars.state import AreaId, SeatId, Unit
from engine.cthulhu_wars.units import Terror
from engine.kernel.hooks import Stage

PROMPTS: Mapping[str, str] = {
    "hound.place": "At which gate do you place the Hound of Tindalos?",
    "chronophage.to": "Does the Hound of Tindalos follow from {area} to another gate?",
    "familiar.home": "Brown Jenkin comes back for 2 Power: at which gate?",
}


# -- Hound of Tindalos ------------------------------------------------------------------------------------------


class Hound(Terror):
    """Summoned for 4 Power; 4 dice. Lives only where there is a gate."""

    id, name, plural = "hound", "Hound of Tindalos", "Hounds of Tindalos"
    printed_cost, dice = 4, 4
    takes_kills = False


class Chronophage(CardAbility):
    """The Hound of Tindalos cannot be moved by itself. In each Action in which you move another unit, the Hound may move
    for nothing from its area to any other area with a gate, whoever controls it. You are asked once, when your units have
    moved."""

    id, name, clause, timing = "chronophage", "Chronophage", "TR-17", "Move"
    stages = {"destinations": Stage.LATE}

    def destinations(
        self, game: Position, holder: SeatId, areas: tuple[AreaId, ...], unit: Unit, how: How, battle: Battle | None
    ) -> tuple[AreaId, ...]:
        return () if unit.kind == Hound.id and unit.owner == holder and how is How.MOVE else areas

    def arrived(self, game: Game, holder: SeatId, arrival: Arrival) -> Step[None]:
        moved = arrival.unit
        mover = moved.owner if game.act is None else game.act.seat  # who moves it need not be its owner
        if arrival.how is How.MOVE and mover == holder and moved.kind != Hound.id:
            if (self.id, holder, "") not in game.owing and _gates_for(game, holder):
                game.owe(self.id, holder)
        yield from ()

    def owed(self, game: Game, holder: SeatId, data: str) -> Step[None]:
        hound = game.find(holder, Hound.id)
        if hound is None or not _gates_for(game, holder):
            return
        chosen = yield from ask(
            holder, "chronophage.to", lambda: [*destinations("go", _gates_for(game, holder)), DONE], {"area": hound.place}
        )
        if chosen.verb != DONE.verb:
            if game.act is not None:
                game.act.moved.append(hound.id)
            yield from game.relocate(hound, chosen.to, How.EFFECT)


def _gates_for(game: Position, holder: SeatId) -> tuple[AreaId, ...]:
    """The other areas with a gate to which the Hound may go."""
    hound = game.find(holder, Hound.id)
    return () if hound is None else tuple(area for area in game.destinations(hound, How.EFFECT) if game.gate_in(area))


class AnglesOfTime(CardAbility):
    """No Kill can be assigned to the Hound of Tindalos. It is eliminated as soon as it is in an area without a gate, also
    after a retreat, and when it is Pained and has nowhere to retreat to."""

    id, name, clause, timing = "angles_of_time", "Angles of Time", "TR-18", "Battle"

    def settle(self, game: Game, holder: SeatId) -> Step[None]:
        hound = game.find(holder, Hound.id)
        if hound is not None and (not game.gate_in(hound.place) or _surrounded(game.battle, hound)):
            yield from game.eliminate(hound, None)


def _surrounded(battle: Battle | None, hound: Unit) -> bool:
    """Are the retreats of a battle over, and the Hound, which was Pained, is still there (TR-18)?"""
    if battle is None or battle.step not in ("retreats", "over"):
        return False
    return Result.PAIN in battle.hits.get(hound.id, ()) and hound.id not in battle.retreated and hound.place == battle.area


class HoundCard(TerrorCard):
    """Hound of Tindalos: 2 Doom and 2 Power. A Terror with 4 dice that no Kill reaches and that leaps from gate to gate;
    placed in any area with a gate, whoever controls it."""

    id, name, clause = "hound", "Hound of Tindalos", "TR-17"
    figures = ((Hound(), 1),)
    abilities = (Chronophage(), AnglesOfTime())

    def bought(self, game: Game, seat: SeatId) -> Step[None]:
        gates = tuple(area for area in game.layout.area_ids if game.gate_in(area))
        if gates:
            chosen = yield from ask(seat, "hound.place", lambda: destinations("place", gates), {"kind": Hound.id})
            yield from game.place(seat, Hound.id, chosen.to, How.PLACE)


# -- Brown Jenkin -----------------------------------------------------------------------------------------------


class Jenkin(Terror):
    """Summoned for 2 Power; no dice."""

    id, name, plural = "jenkin", "Brown Jenkin", "Brown Jenkins"
    printed_cost, dice = 2, 0


TITTER = 2
RETURN_PRICE = 2


class LoathsomeTitter(CardAbility):
    """In Gather Power, if Brown Jenkin is in an area with a gate that an enemy controls, you gain 2 Power and 1 Power more
    for each Cultist of your enemies in that area."""

    id, name, clause, timing = "loathsome_titter", "Loathsome Titter", "TR-20", "Gather Power"

    def gains(self, game: Position, holder: SeatId, lines: list[Line], account: Account, seat: SeatId) -> list[Line]:
        jenkin = game.find(holder, Jenkin.id) if account is Account.GATHER and seat == holder else None
        if jenkin is None:
            return lines
        keepers = [view.controller for view in game.gate_views() if view.place == jenkin.place]
        if not any(keeper not in (None, holder) for keeper in keepers):
            return lines
        cultists = sum(
            KINDS[unit.kind].cultist for enemy in game.enemies(holder) for unit in game.units_in(enemy, jenkin.place)
        )
        return [*lines, Line(self.id, power=TITTER + cultists)]


class Familiar(CardAbility):
    """Once Brown Jenkin is killed or eliminated, you must bring him back as soon as you have 2 Power and control a gate: you
    pay 2 Power and place him at a gate you control. This is no Action and happens in any phase, whosever turn it is."""

    id, name, clause, timing = "familiar", "Familiar", "TR-21", "ongoing"

    def removed(self, game: Game, holder: SeatId, removal: Removal) -> None:
        if removal.unit.kind == Jenkin.id and removal.unit.owner == holder and removal.cause in LOSSES:
            game.remember(self.id, True)

    def settle(self, game: Game, holder: SeatId) -> Step[None]:
        if not game.state.memory.get(self.id):
            return
        if game.from_pool(holder, Jenkin.id) is None:  # summoned meanwhile, or out of the game
            game.remember(self.id, False)
            return
        sites = tuple(game.summon_sites(holder))
        if not sites or game.power(holder) < RETURN_PRICE:
            return
        game.spend(holder, RETURN_PRICE)
        game.log("familiar", holder, n=RETURN_PRICE)
        game.remember(self.id, False)
        chosen = yield from ask(holder, "familiar.home", lambda: destinations("place", sites), {"kind": Jenkin.id})
        yield from game.place(holder, Jenkin.id, chosen.to, How.PLACE)


class JenkinCard(TerrorCard):
    """Brown Jenkin: 2 Doom and 2 Power. A Terror without dice that gains Power at the gates of enemies, and always comes
    back for 2 Power; placed at a gate you control."""

    id, name, clause = "jenkin", "Brown Jenkin", "TR-20"
    figures = ((Jenkin(), 1),)
    abilities = (LoathsomeTitter(), Familiar())


# -- Cacodemon --------------------------------------------------------------------------------------------------


class Cacodemon(Terror):
    """Summoned for 4 Power; 3 dice."""

    id, name, plural = "cacodemon", "Cacodemon", "Cacodemons"
    printed_cost, dice = 4, 3


class Dread(CardAbility):
    """Enemy units can neither move into the area of the Cacodemon nor retreat to it, nor does any other ability bring them
    there from another area. Great Old Ones can; and in an Action in which a Great Old One moves there, other units of its
    faction may follow it, but never by a retreat. Enemies may recruit and summon there. The Avatar of Black Goat is free of
    this."""

    id, name, clause, timing = "cacodemon_ban", "Cacodemon", "TR-26", "ongoing"
    stages = {"destinations": Stage.LATE}

    def destinations(
        self, game: Position, holder: SeatId, areas: tuple[AreaId, ...], unit: Unit, how: How, battle: Battle | None
    ) -> tuple[AreaId, ...]:
        if unit.owner in (holder, None) or KINDS[unit.kind].goo:
            return areas
        demon = game.find(holder, Cacodemon.id)
        if demon is None or demon.place not in areas or demon.place == unit.place:
            return areas
        if how is not How.RETREAT and _led(game, unit, demon.place):
            return areas
        return tuple(area for area in areas if area != demon.place)


def _led(game: Position, unit: Unit, area: AreaId) -> bool:
    """Has a Great Old One of the unit's owner moved into the area in this Action, or is it about to take others there?"""
    act = game.act
    if act is None or unit.owner is None:
        return False
    leads = act.led_to == area and act.seat == unit.owner
    return leads or any(one.id in act.moved and KINDS[one.kind].goo for one in game.units_in(unit.owner, area))


class CacodemonCard(TerrorCard):
    """Cacodemon: 2 Doom and 2 Power. A Terror with 3 dice into whose area enemies come only behind a Great Old One; placed
    at a gate you control."""

    id, name, clause = "cacodemon", "Cacodemon", "TR-26"
    figures = ((Cacodemon(), 1),)
    abilities = (Dread(),)


CARDS = (HoundCard(), JenkinCard(), CacodemonCard())
