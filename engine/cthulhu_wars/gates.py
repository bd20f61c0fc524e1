"""Gates (I): automatic control and the gate adjustments of one's own turn."""

from __future__ import annotations

from engine.cthulhu_wars.game import Game
from engine.cthulhu_wars.options import Option, at
from engine.cthulhu_wars.position import Position
from engine.cthulhu_wars.state import SeatId


def may_adjust(game: Position, seat: SeatId) -> bool:
    """Has the seat the Power that gate control needs (G.2.8, O.6)?"""
    return game.state.seats[seat].power > 0 or game.state.rules["zero_power"] != "strict"


def automatic_control(game: Game, seat: SeatId) -> None:
    """The acting player's units step on abandoned gates where they stand (I.4), except those he left on purpose."""
    if not may_adjust(game, seat):
        return
    mine = game.at[seat]
    for area, controller in list(game.controller.items()):
        if controller is None and area in mine:
            gate = game.state.gates[area]
            if seat in gate.left_by:
                continue
            candidates = game.keepers_for(seat, area, gate)
            if candidates:
                game.take_gate(candidates[0])


def adjustment_options(game: Position, seat: SeatId) -> list[Option]:
    """Free changes of gates in the own turn (I.6): take, swap the keeper, step off."""
    found: list[Option] = []
    if not may_adjust(game, seat):
        return found
    mine = game.at[seat]
    controller = game.controller
    for area in game.layout.area_ids:
        if area not in controller or area not in mine:
            continue
        owner = controller[area]
        if owner is None:
            kinds = dict.fromkeys(unit.kind for unit in game.keepers_for(seat, area, game.state.gates[area]))
            found.extend(at("control", area, kind) for kind in kinds)
        elif owner == seat:
            gate = game.state.gates[area]
            if len(mine[area]) > 1 and gate.keeper is not None:
                kept = game.state.units[gate.keeper].kind
                kinds = dict.fromkeys(unit.kind for unit in game.keepers_for(seat, area, gate))
                found.extend(at("swap_keeper", area, kind) for kind in kinds if kind != kept)
            found.append(at("abandon", area))
    return found


def adjust(game: Game, seat: SeatId, option: Option) -> None:
    """Carry out one gate adjustment (I.6.1 to I.6.3)."""
    area = option.area
    if option.verb == "abandon":
        game.leave_gate(seat, area)
        return
    alike = [unit for unit in game.units_in(seat, area) if unit.kind == option.kind and not game.is_keeper(unit)]
    game.take_gate(alike[0])
