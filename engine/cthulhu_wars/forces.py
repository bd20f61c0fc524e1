"""The forces of a battle (J.2), as abilities ask about them and change them.

The figures that fight are those in ``Battle.forces``: the eliminated and the exempt have left them at once (J.3.3).
"""

from __future__ import annotations

from engine.cthulhu_wars.catalogue import KINDS
from engine.cthulhu_wars.game import Game
from engine.cthulhu_wars.moments import Battle, Offer, Purpose, Result
from engine.cthulhu_wars.position import Position
from engine.cthulhu_wars.state import AbilityId, KindId, SeatId, Unit
from engine.errors import RulesError


def battle_in_progress(game: Game) -> Battle:
    """The battle being fought."""
    if game.battle is None:
        raise RulesError("no battle is being fought")
    return game.battle


def own_battle(offer: Offer, seat: SeatId) -> Battle | None:
    """The battle of this occasion, if the seat is one of its sides."""
    battle = offer.battle
    return battle if battle is not None and battle.is_side(seat) else None


def fighters(game: Position, battle: Battle, seat: SeatId, kind: KindId = "") -> list[Unit]:
    """The seat's units in the forces, of one kind or of all, in the order in which they take part."""
    units = [game.state.units[unit_id] for unit_id in battle.forces[seat]]
    return [unit for unit in units if unit.kind == kind] if kind else units


def own_battle_with(game: Position, offer: Offer, seat: SeatId, kind: KindId) -> Battle | None:
    """The battle of this occasion, if a unit of this kind fights in it on the seat's side."""
    battle = own_battle(offer, seat)
    return battle if battle is not None and fighters(game, battle, seat, kind) else None


def side_with(game: Position, battle: Battle, holder: SeatId, kind: KindId) -> tuple[SeatId, list[Unit]]:
    """The side on which the holder's units of this kind fight, and these units; no units: none of them takes part.

    That is his own side, or, if he has brought them to a battle of others, the side for which they fight there.
    """
    if battle.is_side(holder):
        return holder, fighters(game, battle, holder, kind)
    for side in battle.sides:
        guests = [unit for unit in fighters(game, battle, side, kind) if unit.owner == holder]
        if guests:
            return side, guests
    return holder, []


def vulnerable(game: Position, battle: Battle, seat: SeatId) -> list[Unit]:
    """The seat's Cultists and Monsters in the forces (A.17)."""
    units = fighters(game, battle, seat)
    if not game.hooks.counts_as:
        return [unit for unit in units if KINDS[unit.kind].vulnerable]
    return [
        unit for unit in units
        if game.counts_as(unit, "cultist", Purpose.TARGET) or game.counts_as(unit, "monster", Purpose.TARGET)
    ]


def spare(game: Game, battle: Battle, unit: Unit, why: AbilityId) -> None:
    """The Kill assigned to a unit counts as a Pain."""
    battle.hits[unit.id] = [Result.PAIN if result is Result.KILL else result for result in battle.hits[unit.id]]
    battle.spared.append(unit.id)
    game.log("spared", unit.owner or "", unit=unit.id, kind=unit.kind, area=unit.place, why=why)
