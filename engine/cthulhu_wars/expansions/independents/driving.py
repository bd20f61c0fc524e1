"""What several independents do: Actions that end in an area and must be payable there, Cultists driven across a coast."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.cthulhu_wars.abilities import Ability
from engine.cthulhu_wars.game import Game, Step, ask
from engine.cthulhu_wars.moments import How, Purpose
from engine.cthulhu_wars.options import destinations, named
from engine.cthulhu_wars.position import Position
from engine.cthulhu_wars.state import AreaId, SeatId, Unit

PROMPTS: Mapping[str, str] = {
    "driven.next": "Cultists of several players are driven out of {area}: whose go next? You decide the order.",
    "driven.to": "The {kind} of {side} is driven out of {area}: where does it go? {keeper}: it keeps a gate. {left} are left.",
}


def payable(game: Position, holder: SeatId, ability: Ability, area: AreaId) -> bool:
    """Can the holder pay for this Action if it ends in the area?"""
    return game.price(holder, ability.id, ability.cost or 0, to=area) <= game.power(holder)


def across(game: Position, unit: Unit, to_ocean: bool) -> tuple[AreaId, ...]:
    """The adjacent areas of the other element to which an effect may move the unit."""
    near = game.layout.adjacent[unit.place]
    oceans = game.layout.oceans
    return tuple(
        area for area in game.destinations(unit, How.EFFECT) if area in near and (area in oceans) == to_ocean
    )


def drivable(game: Position, seat: SeatId, area: AreaId, to_ocean: bool) -> list[Unit]:
    """The seat's Cultists in the area that can be driven out of it, a gate's keeper last."""
    found = [
        unit for unit in game.units_in(seat, area)
        if game.counts_as(unit, "cultist", Purpose.TARGET) and across(game, unit, to_ocean)
    ]
    return sorted(found, key=game.is_keeper)


def drive_out(game: Game, holder: SeatId, area: AreaId, seats: Sequence[SeatId], to_ocean: bool) -> Step[None]:
    """Each of these seats moves all its Cultists from the area across the coast; the holder decides whose go first."""
    left = [seat for seat in seats if drivable(game, seat, area, to_ocean)]
    while left:
        chosen = yield from ask(
            holder, "driven.next", lambda: [named("next", enemy=seat) for seat in left], {"area": area}
        )
        left.remove(chosen.enemy)
        yield from _drive_seat(game, chosen.enemy, area, to_ocean)


def _drive_seat(game: Game, seat: SeatId, area: AreaId, to_ocean: bool) -> Step[None]:
    """One seat's Cultists go, each to an area that its owner chooses."""
    going = [unit.id for unit in drivable(game, seat, area, to_ocean)]
    for done, unit_id in enumerate(going):
        unit = game.unit(unit_id)
        if unit.place != area or not across(game, unit, to_ocean):
            continue
        args = {"area": area, "kind": unit.kind, "keeper": game.is_keeper(unit), "left": len(going) - done, "side": seat}
        taken = yield from ask(
            seat, "driven.to", lambda: destinations("go", across(game, game.unit(unit_id), to_ocean)), args
        )
        yield from game.relocate(unit, taken.to, How.EFFECT)
