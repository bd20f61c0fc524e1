"""What it is worth for a seat that figures come to an area or leave it: the sum of all that moves, recruits, summons and
retreats have in common. A `Plan` lives for one question and keeps what it has computed.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from engine.cthulhu_wars.catalogue import KINDS
from engine.cthulhu_wars.state import AreaId, KindId, SeatId, Unit
from engine.play.goals import Goal, open_goals
from engine.play.odds import forecast
from engine.play.sight import Sight
from engine.play.worth import BOOK, POWER

STEP = 0.6
"""What one step's distance leaves of a prospect."""

GLYPHS: Mapping[str, str] = {"AA": "desecrate_aa", "OO": "desecrate_oo", "WW": "desecrate_ww"}


class Plan:
    """The goals of a seat and the worth of places to it."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        self.view = sight.view
        self.me = sight.me
        self.goals: list[Goal] = open_goals(sight)
        self._arrivals: dict[tuple[KindId, AreaId], float] = {}
        self._departures: dict[tuple[KindId, bool, AreaId], float] = {}

    # -- prices -------------------------------------------------------------------------------------------------

    def cost(self, what: str, base: int, kind: KindId = "", to: AreaId = "") -> float:
        """What paying for something takes off its score."""
        return POWER * self.price(what, base, kind, to)

    def price(self, what: str, base: int, kind: KindId = "", to: AreaId = "") -> int:
        """The Power something costs this seat."""
        if what not in self.view.hooks.prices:
            return base
        return self.view.price(self.me, what, base, kind, to)

    # -- gates --------------------------------------------------------------------------------------------------

    def gate_at(self, area: AreaId) -> float:
        """A new gate of the own in this area, guarded as it is now."""
        goals = sum(goal.builds(self.sight, area) for goal in self.goals)
        return self.sight.next_gate * (1 - self.sight.risk(area, self.sight.guard(area))) + goals

    def site(self, area: AreaId) -> float:
        """A keeper in an area without a gate: much, if the gate can still be paid for in this round."""
        waiting = len(self.sight.building_sites)
        affordable = self.sight.power - 1 >= 3 * (waiting + 1)
        return self.gate_at(area) * (0.55 if affordable else 0.15)

    # -- prey ---------------------------------------------------------------------------------------------------

    def capture(self, area: AreaId, enemy: SeatId) -> float:
        """Capturing one of the enemy's Cultists here."""
        sight = self.sight
        cultists = [unit for unit in self.view.units_in(enemy, area) if KINDS[unit.kind].cultist]
        score = 1.0 + sight.malice(enemy) * min(sight.worth(unit.kind) for unit in cultists)
        if len(cultists) == 1 and self.view.is_keeper(cultists[0]):
            score += sight.malice(enemy) * 0.6 * sight.gate_worth
            if sight.power > 1 and any(KINDS[unit.kind].keeps_gates for unit in self.view.units_in(self.me, area)):
                score += 0.9 * sight.next_gate
        return score + sum(goal.captures(sight) for goal in self.goals)

    def prey(self, area: AreaId, rank: int) -> float:
        """The best capture that a unit of this rank could make here in a later turn."""
        if self.sight.power < 2:
            return 0.0
        best = 0.0
        for enemy in self.sight.enemies:
            units = self.view.units_in(enemy, area)
            if units and any(KINDS[unit.kind].cultist for unit in units) and self.view.ranks_in(enemy, area) < rank:
                best = max(best, self.capture(area, enemy))
        return best

    def battle(self, area: AreaId, enemy: SeatId, joined_by: Unit | None = None) -> float:
        """The net worth of attacking this enemy here."""
        odds = forecast(self.sight, area, enemy, joined_by)
        if odds.dice + odds.sure == 0:
            return -1.0
        return odds.value + sum(goal.fights(self.sight, odds) for goal in self.goals)

    # -- where Great Old Ones are drawn ---------------------------------------------------------------------------

    @cached_property
    def hunts(self) -> Mapping[KindId, Mapping[AreaId, float]]:
        """For each own Great Old One on the map: area -> how much it promises, falling with the distance."""
        found: dict[KindId, Mapping[AreaId, float]] = {}
        for unit in self.view.on_map(self.me):
            if KINDS[unit.kind].goo:
                found[unit.kind] = self._promise(self._targets(unit))
        return found

    def _targets(self, unit: Unit) -> dict[AreaId, float]:
        """Where this Great Old One would like to be."""
        targets: dict[AreaId, float] = {}
        if unit.kind == "king_in_yellow":
            targets = self.tables(unit.place)
        if self.sight.power < 2 or not KINDS[unit.kind].combat(
            self.view, [unit], self.view.imagined_battle(unit.place, self.me, self.sight.enemies[0]), self.me
        ):
            return targets
        for enemy in self.sight.enemies:
            for area in self.view.areas_of(enemy):
                joined_by = None if area == unit.place else unit
                score = self.battle(area, enemy, joined_by) - POWER
                if score > targets.get(area, 0.0):
                    targets[area] = score
        return targets

    def tables(self, start: AreaId) -> dict[AreaId, float]:
        """Areas that the King in Yellow would desecrate, with what that is worth (a table for the Feast, and the glyph)."""
        targets: dict[AreaId, float] = {}
        for area, glyph in self.view.layout.glyphs.items():
            if self.view.token_in("desecration", area) is None:
                wanted = glyph is not None and self.view.requirement(self.me, GLYPHS.get(glyph, "")) == "open"
                units = len(self.view.units_in(self.me, area)) + (area != start)
                targets[area] = (BOOK if wanted else 1.0) + 0.3 * min(units, 6)
        return targets

    def _promise(self, targets: Mapping[AreaId, float]) -> Mapping[AreaId, float]:
        """Each area's best target, less for every step of the way."""
        promise: dict[AreaId, float] = {}
        for target, score in targets.items():
            for area, steps in self.sight.steps(target).items():
                value = score * STEP**steps
                if value > promise.get(area, 0.0):
                    promise[area] = value
        return promise

    # -- arriving and leaving -------------------------------------------------------------------------------------

    def arrives(self, kind: KindId, area: AreaId) -> float:
        """What it is worth that a figure of this kind comes to this area."""
        key = (kind, area)
        score = self._arrivals.get(key)
        if score is None:
            score = self._arrival(kind, area)
            score += sum(goal.arrives(self.sight, kind, area) for goal in self.goals)
            self._arrivals[key] = score
        return score

    def _arrival(self, kind_id: KindId, area: AreaId) -> float:
        kind, sight = KINDS[kind_id], self.sight
        guard = sight.guard(area)
        if kind.cultist:
            use = self._cultist_arrives(area) if kind.keeps_gates else 0.0
            return use - sight.risk(area, guard) * (0.5 + sight.worth(kind_id))
        score = 0.0
        if kind.rank > guard:
            stake = sight.at_stake(area)
            if stake:
                score += (sight.risk(area, guard) - sight.risk(area, kind.rank)) * stake + 0.2
            score += 0.5 * self.prey(area, kind.rank)
        if kind.goo:
            score += 0.6 * self.hunts.get(kind_id, {}).get(area, 0.0)
        elif guard == 2:
            score += 0.2
        return score

    def _cultist_arrives(self, area: AreaId) -> float:
        """A Cultist builds, takes an abandoned gate, or stands by."""
        gate = self.view.state.gates.get(area)
        if gate is None:
            return 0.0 if area in self.sight.building_sites else self.site(area)
        controller = self.view.controller[area]
        if controller is None:
            taken = self.me in gate.left_by or self.view.keepers_for(self.me, area, gate)
            return 0.0 if taken else self._cultist_steps_on(area)
        if controller == self.me:
            return 0.3 if len(self.view.keepers_for(self.me, area, gate)) < 2 else 0.0
        return 0.0

    def _cultist_steps_on(self, area: AreaId) -> float:
        """A Cultist becomes keeper of an abandoned gate after this Action, if there is Power left."""
        safe = 1 - self.sight.risk(area, self.sight.guard(area))
        return self.sight.next_gate * safe * (0.9 if self.sight.power > 1 else 0.4)

    def leaves(self, kind: KindId, keeper: bool, area: AreaId) -> float:
        """What it costs that a figure of this kind leaves this area."""
        key = (kind, keeper, area)
        score = self._departures.get(key)
        if score is None:
            score = self._departures[key] = self._departure(kind, keeper, area)
        return score

    def _departure(self, kind_id: KindId, keeper: bool, area: AreaId) -> float:
        kind, sight = KINDS[kind_id], self.sight
        units = self.view.units_in(self.me, area)
        score = 0.0
        if len(units) == 1:
            score += sum(goal.leaves(sight, area) for goal in self.goals)
        if kind.cultist:
            score -= sight.risk(area, sight.guard(area)) * (0.5 + sight.worth(kind_id))
        gate = self.view.state.gates.get(area)
        able = self.view.keepers_for(self.me, area, gate)
        if keeper:
            score += 0.2 if len(able) > 1 and sight.power > 1 else 1.0 + sight.gate_worth
        elif gate is None and kind.keeps_gates and len(able) == 1:
            score += self.site(area)
        elif gate is not None and kind.keeps_gates and len(able) == 1 and self.view.controller[area] is None:
            score += self._cultist_steps_on(area)  # the keeper has just moved away
        elif kind.keeps_gates and len(able) == 2:
            score += 0.2
        if kind.rank > 0:
            score += self._guard_leaves(kind.rank, area, units)
        if kind.goo:
            score += 0.6 * self.hunts.get(kind_id, {}).get(area, 0.0)
        return score

    def _guard_leaves(self, rank: int, area: AreaId, units: tuple[Unit, ...]) -> float:
        """Cultists that are left without their guard."""
        ranks = sorted((KINDS[unit.kind].rank for unit in units), reverse=True)
        rest = ranks[1] if len(ranks) > 1 and ranks[0] == rank else ranks[0]
        if rest >= rank:
            return 0.0
        stake = self.sight.at_stake(area)
        return (self.sight.risk(area, rest) - self.sight.risk(area, rank)) * stake if stake else 0.0
