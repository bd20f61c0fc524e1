"""A position: the state with its indexes, and every question rules ask of it.

`Position` only reads. `game.Game` adds the verbs; `view.View` is a position made of what one seat may see, so rules,
computer players and pictures ask the same questions in the same words.

Its first layer, `standing.Standing`, keeps the indexes and knows who stands where.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.cthulhu_wars.catalogue import CARDS, KINDS
from engine.cthulhu_wars.hooks import Pairs
from engine.cthulhu_wars.moments import (
    Battle,
    Dice,
    GateView,
    How,
    Purchase,
    Purpose,
    Question,
    Slot,
    When,
    total,
)
from engine.cthulhu_wars.prices import compose
from engine.cthulhu_wars.standing import NOBODY, Standing, hook_index
from engine.cthulhu_wars.state import (
    AbilityId,
    AreaId,
    Gate,
    KindId,
    Place,
    SeatId,
    Token,
    Unit,
)
from engine.cthulhu_wars.tracks import ritual_cost, ritual_track
from engine.cthulhu_wars.units import UnitKind

__all__ = ["Position", "compose", "hook_index"]


class Position(Standing):
    """State plus indexes, read only: everything that can be asked of a position."""

    __slots__ = ()

    # -- gates --------------------------------------------------------------------------------------------------

    def is_keeper(self, unit: Unit) -> bool:
        """Does the unit keep a gate?"""
        gate = self.state.gates.get(unit.place)
        return gate is not None and gate.keeper == unit.id

    def gate_views(self) -> list[GateView]:
        """Everything on the map that counts as a gate (A.9), by building order."""
        views = [GateView(place, seat) for place, seat in self.controller.items() if ":" not in place]
        hooks = self.hooks.gates
        if hooks:
            for ability, holder in self.hooks.ordered("gates", self.turn_order()):
                views = ability.gates(self, holder, views)
        return views

    def controlled(self, seat: SeatId) -> list[Place]:
        """The places of all gates the seat controls; a place counts twice if two gate-like things are there."""
        if not self.hooks.gates:
            return [place for place, controller in self.controller.items() if controller == seat]
        return [view.place for view in self.gate_views() if view.controller == seat]

    def controls(self, seat: SeatId, area: AreaId) -> bool:
        """Does the seat control a gate token in this area?"""
        return self.controller.get(area) == seat

    def gate_in(self, area: AreaId) -> bool:
        """Is there anything that counts as a gate in this area?"""
        if area in self.state.gates:
            return True
        return bool(self.hooks.gates) and any(view.place == area for view in self.gate_views())

    def keepers_for(self, seat: SeatId, area: AreaId, gate: Gate | None, taking: bool = True) -> list[Unit]:
        """The seat's units in the area that may keep this gate, best first: Monsters, then the cheapest Cultist (I.4)."""
        units = self.at[seat].get(area, NOBODY)
        hooks = self.hooks.may_keep
        if not hooks:
            found = [unit for unit in units if KINDS[unit.kind].keeps_gates]
        else:
            found = [unit for unit in units if self.may_keep(unit, gate, taking)]
        if len(found) > 1:
            found.sort(key=_keeper_rank)
        return found

    def may_keep(self, unit: Unit, gate: Gate | None, taking: bool) -> bool:
        """May this unit keep this gate (A.10)? ``taking`` False: it keeps it already, and only bans can end that."""
        ok = KINDS[unit.kind].keeps_gates or not taking
        for ability, holder in self.hooks.may_keep:
            ok = ability.may_keep(self, holder, ok, unit, gate, taking)
        return ok

    def ocean_gates(self) -> list[GateView]:
        """The gates that stand in ocean areas."""
        oceans = self.layout.oceans
        if not self.hooks.gates:
            return [GateView(place, seat) for place, seat in self.controller.items() if place in oceans]
        return [view for view in self.gate_views() if view.place in oceans]

    def token_in(self, kind: str, area: AreaId) -> Token | None:
        """The token of this kind in an area, or None."""
        for token in self.state.tokens:
            if token.place == area and token.kind == kind:
                return token
        return None

    # -- loyalty cards ------------------------------------------------------------------------------------------

    def cards(self, seat: SeatId | None) -> list[AbilityId]:
        """The loyalty cards a seat holds, in the order taken; None: those in the common supply."""
        via = "supply" if seat is None else "card"
        return [
            held.ability for held in self.state.holdings
            if held.via == via and held.holder == seat and held.ability in CARDS
        ]

    def card_holder(self, card: AbilityId) -> SeatId | None:
        """Who holds a loyalty card, or None."""
        for held in self.state.holdings:
            if held.ability == card and held.via == "card":
                return held.holder
        return None

    def card_books(self, seat: SeatId) -> list[AbilityId]:
        """The spellbooks of loyalty cards that the seat has earned (IG-8)."""
        books = [CARDS[card].book for card in self.cards(seat)]
        return [book.id for book in books if book is not None and self.has(seat, book.id)]

    def areas_beside_goo(self, seat: SeatId) -> list[AreaId]:
        """Areas with a gate token the seat controls and a Great Old One of its own (IG-2, IG-4)."""
        return [
            area for area in self.layout.area_ids
            if self.controller.get(area) == seat and any(KINDS[unit.kind].goo for unit in self.units_in(seat, area))
        ]

    def wholly_lost(self, unit: Unit) -> bool:
        """Was this figure, which has left, the last of its kind in play: is its Great Old One gone (IG-51)?"""
        return unit.owner is None or not self.has_in_play(unit.owner, unit.kind)

    # -- books and requirements ---------------------------------------------------------------------------------

    def has(self, seat: SeatId | None, ability: AbilityId) -> bool:
        """Does the seat hold this ability?"""
        return (ability, seat) in self.hooks.held

    def face_up(self, seat: SeatId, ability: AbilityId) -> bool:
        """Does the seat hold this ability face up, neither turned down nor spent?"""
        return any(
            held.ability == ability and held.holder == seat and held.face == "up" for held in self.state.holdings
        )

    def in_force(self, seat: SeatId, ability: AbilityId) -> bool:
        """Does the seat hold this ability, and can it be used: face up, and silenced by nothing?"""
        return (ability, seat) in self.hooks.working

    def books(self, seat: SeatId) -> tuple[AbilityId, ...]:
        """The seat's spellbooks in the order taken."""
        return self.hooks.taken[seat]

    def requirement(self, seat: SeatId, requirement: AbilityId) -> str:
        """open, earned or done; "" if the seat has no such requirement."""
        return self.state.seats[seat].requirements.get(requirement, "")

    # -- prices, slots, sites, destinations ---------------------------------------------------------------------

    def price(self, payer: SeatId, what: str, base: int, kind: KindId = "", to: AreaId = "") -> int:
        """What a purchase costs now: set, cap, halve, add, floor 0, tax (hooks.md section 5)."""
        hooks = self.hooks.prices.get(what)
        if not hooks:
            return base
        purchase = Purchase(what, kind, to)
        changes = [ability.price(self, holder, payer, purchase) for ability, holder in hooks]
        return compose(base, [change for change in changes if change is not None], below_zero=what == "awaken")

    def slot(self, seat: SeatId, verb: str, base: Slot) -> Slot:
        """What a Common Action uses up now."""
        for ability, holder in self.hooks.slots.get(verb, ()):
            base = ability.slot_of(self, holder, base, seat, verb)
        return base

    def sites(self, seat: SeatId, kind: UnitKind, how: How) -> Sequence[AreaId]:
        """Where a figure may come in: by its own conditions, then by the hook ``sites``; in canonical order."""
        places = kind.sites(self, seat)
        if not self.hooks.sites:
            return places
        changed = list(places)
        for ability, holder in self.hooks.sites:
            changed = ability.sites(self, holder, changed, how, seat, kind.id)
        return [area for area in self.layout.area_ids if area in changed] + [place for place in changed if ":" in place]

    def summon_sites(self, seat: SeatId) -> list[AreaId]:
        """Where the seat may summon without further help: gates it controls (H.2)."""
        mine = self.controlled(seat)
        return [area for area in self.layout.area_ids if area in mine] if mine else mine

    def recruit_sites(self, seat: SeatId) -> Sequence[AreaId]:
        """Where the seat may recruit: areas with a unit of its own; without any on the map, everywhere (H.1, H.1.1)."""
        return self.areas_of(seat) or self.layout.area_ids

    def destinations(self, unit: Unit, how: How, battle: Battle | None = None) -> tuple[AreaId, ...]:
        """Where a unit may go, in canonical order."""
        if how is How.EFFECT:
            areas = tuple(area for area in self.layout.area_ids if area != unit.place)
        else:
            areas = self.layout.adjacent[unit.place]
        if how is How.RETREAT and battle is not None:
            side = battle.side_of(unit.id) or unit.owner
            if side is not None and battle.is_side(side):
                foe = self.at[battle.foe(side)]
                areas = tuple(area for area in areas if area not in foe)
            elif side is not None:  # Pained without fighting: away from both sides
                attacker, defender = self.at[battle.attacker], self.at[battle.defender]
                areas = tuple(area for area in areas if area not in attacker and area not in defender)
        for ability, holder in self.hooks.destinations:
            areas = ability.destinations(self, holder, areas, unit, how, battle)
        return areas

    def chooser(self, question: Question, by_lot: bool = False) -> SeatId:
        """Who answers a question: the seat itself unless an ability says otherwise. ``by_lot``: else nobody, "" ."""
        seat = "" if by_lot else question.seat
        for ability, holder in self.hooks.chooser:
            seat = ability.chooser(self, holder, seat, question)
        return seat

    def signs_lie_open(self) -> bool:
        """Do the Elder Signs that nobody has lie face up, because somebody chooses which are drawn?"""
        return bool(self.hooks.chooser) and bool(self.chooser(Question("sign", self.state.order[0]), by_lot=True))

    def offers(self, when: When, seat: SeatId) -> Pairs:
        """The abilities that offer this seat options at this occasion."""
        return self.hooks.offers_by.get((when, seat), ())

    # -- capture and combat -------------------------------------------------------------------------------------

    def ranks_in(self, seat: SeatId, area: AreaId) -> int:
        """The highest rank among the seat's units in the area, -1 for none."""
        units = self.at[seat].get(area, NOBODY)
        return max([KINDS[unit.kind].rank for unit in units], default=-1)

    def capturable(self, seat: SeatId, area: AreaId, victim: SeatId) -> list[Unit]:
        """The victim's Cultists in the area that some unit of the seat may capture (H.7.1)."""
        targets = [unit for unit in self.units_in(victim, area) if self.counts_as(unit, "cultist", Purpose.CAPTURE)]
        hooks = self.hooks.may_capture
        guard = self.ranks_in(victim, area)
        if not hooks:
            return targets if self.ranks_in(seat, area) > guard else []
        captors = self.units_in(seat, area)
        return [target for target in targets if any(self._may_capture(captor, target, guard) for captor in captors)]

    def could_capture(self, captor: Unit, target: Unit) -> bool:
        """May this unit itself capture that Cultist, who stands in the same area (H.7.1)?"""
        return target.owner is not None and self._may_capture(captor, target, self.ranks_in(target.owner, target.place))

    def _may_capture(self, captor: Unit, target: Unit, guard: int) -> bool:
        ok = KINDS[captor.kind].rank > guard
        for ability, holder in self.hooks.may_capture:
            ok = ability.may_capture(self, holder, ok, captor, target)
        return ok

    def combat_lines(self, battle: Battle, side: SeatId) -> list[Dice]:
        """The lines of a side's combat total in this battle (J.4)."""
        units = self.state.units
        groups: dict[KindId, list[Unit]] = {}
        for unit_id in battle.forces[side]:
            unit = units[unit_id]
            groups.setdefault(unit.kind, []).append(unit)
        lines = [
            Dice(kind, tuple(unit.id for unit in group), KINDS[kind].combat(self, group, battle, side))
            for kind, group in groups.items()
        ]
        hooks = self.hooks.combat
        if hooks:
            for ability, holder in hooks:
                lines = ability.combat(self, holder, lines, battle, side)
        return lines

    def imagined_battle(self, area: AreaId, attacker: SeatId, defender: SeatId) -> Battle:
        """The battle that would be fought: all units of both sides take part (J.2)."""
        forces = {
            attacker: [unit.id for unit in self.commanded(attacker, area)],
            defender: [unit.id for unit in self.commanded(defender, area)],
        }
        return Battle(area, attacker, defender, forces)

    def may_attack(self, area: AreaId, attacker: SeatId, defender: SeatId) -> bool:
        """Has the attacker at least 1 die against this enemy (J.1.2)? Looks no further than it must.

        Figures of loyalty cards may take dice away, so with cards everything is counted.
        """
        if not self.hooks.combat and not self.hooks.commander and not self.hooks.cards:
            for unit in self.at[attacker][area]:
                kind = KINDS[unit.kind]
                if not kind.plain:
                    break
                if kind.dice:
                    return True
            else:
                return False
        return self.strength(area, attacker, defender) > 0

    def strength(self, area: AreaId, attacker: SeatId, defender: SeatId) -> int:
        """The attacker's combat total against this enemy now, before any Pre-Battle ability (J.1.2)."""
        battle = self.imagined_battle(area, attacker, defender)
        if self.hooks.combat:
            return total(self.combat_lines(battle, attacker))
        groups: dict[KindId, list[Unit]] = {}
        for unit in self.commanded(attacker, area):
            groups.setdefault(unit.kind, []).append(unit)
        return max(0, sum(KINDS[kind].combat(self, group, battle, attacker) for kind, group in groups.items()))

    # -- the Ritual track ---------------------------------------------------------------------------------------

    def ritual_cost(self) -> int:
        """Power for the next Ritual (F.4); 10 on Instant Death."""
        return ritual_cost(len(self.state.order), self.state.ritual_space)

    def instant_death(self) -> bool:
        """Is the marker on Instant Death (F.6)?"""
        return self.state.ritual_space >= len(ritual_track(len(self.state.order)))


def _keeper_rank(unit: Unit) -> tuple[int, int, int]:
    kind = KINDS[unit.kind]
    return -kind.rank, kind.printed_cost, unit.id
