"""One seat's reading of the table, computed from its view: dangers, distances, prospects.

A `Sight` lives for one question. What it computes it keeps, because a turn asks about the same areas again and again.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, cached_property

from engine.cthulhu_wars import maps
from engine.cthulhu_wars.catalogue import KINDS
from engine.cthulhu_wars.moments import How
from engine.cthulhu_wars.state import AreaId, KindId, SeatId, Unit
from engine.cthulhu_wars.tracks import ritual_track
from engine.cthulhu_wars.victory import BOOKS_TO_WIN, DOOM_LIMIT
from engine.cthulhu_wars.view import View
from engine.play.worth import GATE_A_ROUND, MORE_GATES, figure_worth, over_rounds

AVERAGE_SIGN = 60 / 36
DOOM_A_ROUND = 6.0
RITUALS_A_ROUND = 1.5
MOST_ROUNDS = 4.0
KEEPERS_SHARE = 0.75
"""How much of a gate is lost with its keeper: it can be taken again."""


@cache
def distances(layout_id: str, origin: AreaId) -> Mapping[AreaId, int]:
    """Steps from an area to every other."""
    adjacent = maps.load(layout_id).adjacent
    found = {origin: 0}
    queue = [origin]
    for area in queue:
        for near in adjacent[area]:
            if near not in found:
                found[near] = found[area] + 1
                queue.append(near)
    return found


class Sight:
    """What the seat ``me`` sees in ``view``, and what it makes of it."""

    def __init__(self, view: View, me: SeatId) -> None:
        self.view = view
        self.me = me
        self.record = view.state.seats[me]
        self.power = self.record.power
        self.mine = view.at[me]
        self.books = len(view.books(me))
        self.enemies = [seat for seat in view.state.order if seat != me]

    # -- the race -----------------------------------------------------------------------------------------------

    @cached_property
    def rounds(self) -> float:
        """How many rounds the game will probably still last, this one included."""
        state = self.view.state
        doom = max(record.doom for record in state.seats.values())
        spaces = len(ritual_track(len(state.order))) - state.ritual_space
        left = min((DOOM_LIMIT - doom) / DOOM_A_ROUND, spaces / RITUALS_A_ROUND) + 0.5
        return max(1.0, min(MOST_ROUNDS, round(left, 1)))

    def total(self, seat: SeatId) -> float:
        """A seat's Doom with its Elder Signs: the own ones exactly, those of others on average."""
        record = self.view.state.seats[seat]
        if seat == self.me:
            return record.doom + sum(record.signs)
        return record.doom + AVERAGE_SIGN * len(record.signs)

    @cached_property
    def best_rival(self) -> float:
        """The highest expected total among enemies who could win."""
        rivals = [seat for seat in self.enemies if len(self.view.books(seat)) >= BOOKS_TO_WIN]
        return max((self.total(seat) for seat in rivals), default=0.0)

    @property
    def complete(self) -> bool:
        """Does this seat hold all six books?"""
        return self.books >= BOOKS_TO_WIN

    def would_win(self, more_doom: float = 0.0) -> bool:
        """Would this seat win if the game ended now, with so much more Doom?"""
        return self.complete and self.total(self.me) + more_doom >= self.best_rival

    @cached_property
    def _malice(self) -> Mapping[SeatId, float]:
        basis = 0.25 + 0.75 / len(self.enemies)
        ranking = sorted(self.enemies, key=self.standing)
        last = len(ranking) - 1
        return {seat: basis * (0.6 + 0.8 * place / last if last else 1.0) for place, seat in enumerate(ranking)}

    def malice(self, enemy: SeatId) -> float:
        """What this enemy's loss of 1 is worth to this seat: less the more enemies there are, and most at the leader."""
        return self._malice[enemy]

    def standing(self, seat: SeatId) -> float:
        """How well a seat is doing: a measure for whom to hurt and whom to spare."""
        return self.total(seat) + 4 * len(self.view.books(seat)) + 2 * len(self.view.controlled(seat))

    # -- worth of things ----------------------------------------------------------------------------------------

    @cached_property
    def gate_worth(self) -> float:
        """A gate that stands and pays."""
        return over_rounds(GATE_A_ROUND, self.rounds)

    @cached_property
    def next_gate(self) -> float:
        """One more gate of the own."""
        have = len(self.view.controlled(self.me))
        return self.gate_worth * MORE_GATES[min(have, len(MORE_GATES) - 1)]

    def worth(self, kind: KindId, keeper: bool = False) -> float:
        """What a figure is worth to its owner."""
        return figure_worth(kind, self.rounds) + (KEEPERS_SHARE * self.gate_worth if keeper else 0.0)

    def unit_worth(self, unit: Unit) -> float:
        """What this figure is worth to its owner, its gate included."""
        return self.worth(unit.kind, self.view.is_keeper(unit))

    # -- danger -------------------------------------------------------------------------------------------------

    @cached_property
    def present(self) -> Mapping[AreaId, int]:
        """Area -> the highest rank of an enemy there who could act now."""
        found: dict[AreaId, int] = {}
        for enemy in self.enemies:
            if self.view.power(enemy) > 0:
                for area in self.view.at[enemy]:
                    if ":" not in area:
                        found[area] = max(found.get(area, 0), self.view.ranks_in(enemy, area))
        return found

    @cached_property
    def coming(self) -> Mapping[AreaId, int]:
        """Area -> the highest rank of an enemy that stands there or is one Move away, whenever it may act."""
        found: dict[AreaId, int] = {}
        for enemy in self.enemies:
            for area, units in self.view.at[enemy].items():
                if ":" in area:
                    continue
                best = max(units, key=lambda unit: KINDS[unit.kind].rank)
                rank = KINDS[best.kind].rank
                if rank > 0:
                    for near in (area, *self.view.destinations(best, How.MOVE)):
                        if found.get(near, 0) < rank:
                            found[near] = rank
        return found

    def risk(self, area: AreaId, guard: int) -> float:
        """How likely a Cultist there is to be captured, if ``guard`` is the highest rank of the own units."""
        guard = max(guard, 0)
        if self.present.get(area, 0) > guard:
            return 0.7
        return 0.25 if self.coming.get(area, 0) > guard else 0.04

    def guard(self, area: AreaId) -> int:
        """The highest rank of the own units in an area."""
        return self.view.ranks_in(self.me, area)

    def at_stake(self, area: AreaId) -> float:
        """What a capture in this area would cost this seat: a Cultist, and the gate if the keeper is the only one."""
        cultists = [unit for unit in self.view.units_in(self.me, area) if KINDS[unit.kind].cultist]
        if not cultists:
            return 0.0
        lone_keeper = len(cultists) == 1 and self.view.is_keeper(cultists[0])
        return 1.0 + self.worth(cultists[0].kind, lone_keeper)

    # -- gates to build -----------------------------------------------------------------------------------------

    @cached_property
    def building_sites(self) -> list[AreaId]:
        """Areas without a gate where an own unit could keep one."""
        gates = self.view.state.gates
        return [
            area for area in self.mine
            if ":" not in area and area not in gates and self.view.keepers_for(self.me, area, None)
        ]

    def steps(self, area: AreaId) -> Mapping[AreaId, int]:
        """Distances from an area."""
        return distances(self.view.layout.id, area)
