"""Who stands where: the state with its indexes, and the questions about seats, turn order and units.

The first layer of `position.Position`, which asks about everything else.

Indexes (not saved, rebuilt from the state, compared with a recount under ``--check``): who stands where per owner, who
controls each gate, and the hook index.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, cast

from engine.cthulhu_wars import maps
from engine.cthulhu_wars.catalogue import ABILITIES, KINDS, held_as_pool, held_in_play
from engine.cthulhu_wars.hooks import HookIndex
from engine.cthulhu_wars.moments import (
    Act,
    Purpose,
)
from engine.cthulhu_wars.state import (
    SUPPLY,
    AbilityId,
    AreaId,
    Holding,
    KindId,
    Place,
    Seat,
    SeatId,
    State,
    Unit,
    UnitId,
    pool,
    prison,
)
from engine.cthulhu_wars.units import UnitKind

if TYPE_CHECKING:
    from engine.cthulhu_wars.abilities import Ability
    from engine.cthulhu_wars.position import Position

NOBODY: tuple[Unit, ...] = ()


@lru_cache(maxsize=256)
def hook_index(
    holdings: tuple[Holding, ...], seats: tuple[SeatId, ...],
    without: tuple[tuple[AbilityId, SeatId | None], ...] = (),
) -> HookIndex:
    """The hook index of a set of holdings, of which ``without`` are silenced."""
    return HookIndex(holdings, ABILITIES, seats, without)


class Standing:
    """State plus indexes, read only.

    ``at[owner][place]``: the owner's units there, by id, never empty; ``controller[place]``: who controls the gate.
    """

    __slots__ = ("state", "layout", "at", "controller", "hooks")

    act: Act | None = None
    """The Action in progress, in a `game.Game` and its views."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.layout = maps.load(state.layout)
        self.at: dict[SeatId | None, dict[Place, tuple[Unit, ...]]] = {}
        self.controller: dict[Place, SeatId | None] = {}
        self.hooks: HookIndex
        self.reindex()

    def reindex(self) -> None:
        """Build all indexes from the state."""
        self.at = {seat: {} for seat in self.state.order}
        self.at[None] = {}
        for unit in self.state.units:
            mine = self.at[unit.owner]
            mine[unit.place] = mine.get(unit.place, NOBODY) + (unit,)
        units = self.state.units
        self.controller = {
            place: None if gate.keeper is None else units[gate.keeper].owner for place, gate in self.state.gates.items()
        }
        self.hooks = self.index_of_hooks()

    def index_of_hooks(self) -> HookIndex:
        """The hook index for the holdings and, where something can silence, the units of this moment."""
        state = self.state
        index = hook_index(state.holdings, state.order)
        if not index.silenced:
            return index
        mute = [
            (held.ability, held.holder) for held in state.holdings
            if held.holder is not None and held.via != "supply" and self._is_silenced(index, held)
        ]
        return hook_index(state.holdings, state.order, tuple(mute)) if mute else index

    def _is_silenced(self, index: HookIndex, held: Holding) -> bool:
        ability = ABILITIES[held.ability]
        holder = held.holder
        return holder is not None and any(
            silencer.silenced(cast("Position", self), owner, ability, holder) for silencer, owner in index.silenced
        )

    # -- seats and turn order -----------------------------------------------------------------------------------

    def seat(self, seat: SeatId) -> Seat:
        """The seat's record."""
        return self.state.seats[seat]

    def power(self, seat: SeatId) -> int:
        """Power the seat has now."""
        return self.state.seats[seat].power

    def order_from(self, seat: SeatId) -> tuple[SeatId, ...]:
        """All seats in turn order, beginning with this one (A.16)."""
        return _order_from(self.state.order, seat, self.state.direction)

    def turn_order(self) -> tuple[SeatId, ...]:
        """All seats in turn order from the First Player (E.4)."""
        return _order_from(self.state.order, self.state.first or self.state.order[0], self.state.direction)

    def enemies(self, seat: SeatId) -> tuple[SeatId, ...]:
        """All other seats, in turn order from the seat after this one (A.1)."""
        return _order_from(self.state.order, seat, self.state.direction)[1:]

    def rule(self, flag: str) -> str:
        """The value of a rule flag (section O)."""
        return self.state.rules[flag]

    def used(self, period: str, flag: str) -> bool:
        """Was a "once per" ability used in this period?"""
        return flag in self.state.used.get(period, ())

    # -- units --------------------------------------------------------------------------------------------------

    def kind(self, unit: Unit) -> UnitKind:
        """The kind of a unit."""
        return KINDS[unit.kind]

    def unit(self, unit: UnitId) -> Unit:
        """The unit with this id, where it is now."""
        return self.state.units[unit]

    def units_in(self, seat: SeatId | None, place: Place) -> tuple[Unit, ...]:
        """The seat's units in a place, by id."""
        return self.at[seat].get(place, NOBODY)

    def areas_of(self, seat: SeatId) -> list[AreaId]:
        """The areas of the map with units of the seat, in canonical order."""
        mine = self.at[seat]
        return [area for area in self.layout.area_ids if area in mine]

    def on_map(self, seat: SeatId | None) -> list[Unit]:
        """The seat's units on the map, by area in canonical order (A.8)."""
        mine = self.at[seat]
        return [unit for area in self.layout.area_ids if area in mine for unit in mine[area]]

    def in_play(self, seat: SeatId) -> list[Unit]:
        """The seat's units on the map or in a hold that counts as in play (A.8)."""
        held = [
            unit for place, units in sorted(self.at[seat].items())
            if place.startswith("hold:") and held_in_play(place) for unit in units
        ]
        return self.on_map(seat) + held

    def has_in_play(self, seat: SeatId, kind: KindId) -> bool:
        """Has the seat a unit of this kind on the map or in a hold?"""
        for place, units in self.at[seat].items():
            if ":" not in place or (place.startswith("hold:") and held_in_play(place)):
                for unit in units:
                    if unit.kind == kind:
                        return True
        return False

    def find(self, seat: SeatId, kind: KindId) -> Unit | None:
        """The first of the seat's units of this kind on the map, or None."""
        for unit in self.on_map(seat):
            if unit.kind == kind:
                return unit
        return None

    def from_pool(self, seat: SeatId, kind: KindId) -> Unit | None:
        """A figure of this kind in the seat's pool, or None (A.5)."""
        for unit in self.at[seat].get(pool(seat), NOBODY):
            if unit.kind == kind:
                return unit
        return None

    def to_bring_in(self, seat: SeatId, kind: KindId) -> Unit | None:
        """A figure of this kind that may be recruited or summoned: in the seat's pool, else on a card that keeps it."""
        found = self.from_pool(seat, kind)
        if found is None and self.hooks.cards:
            found = next((unit for unit in self.waiting(seat) if unit.kind == kind), None)
        return found

    def waiting(self, seat: SeatId) -> list[Unit]:
        """The seat's figures on cards from which it may recruit and summon them; nothing else brings them in."""
        return [unit for place, units in sorted(self.at[seat].items()) if held_as_pool(place) for unit in units]

    def pool_kinds(self, seat: SeatId) -> list[KindId]:
        """The kinds in the seat's pool, in faction-table order, without those that only their own ability brings in."""
        found: dict[KindId, None] = {}
        for unit in self.at[seat].get(pool(seat), NOBODY):
            found[unit.kind] = None
        return [kind for kind in found if KINDS[kind].comes_by != "none"]

    def supplied(self) -> list[KindId]:
        """The kinds in the common supply that come in by being awakened, in the order of their cards (IG-2)."""
        return [kind for kind in dict.fromkeys(unit.kind for unit in self.units_in(None, SUPPLY)) if KINDS[kind].independent]

    def cultists_on_map(self, seat: SeatId) -> list[Unit]:
        """The seat's Cultists on the map."""
        return [unit for unit in self.on_map(seat) if KINDS[unit.kind].cultist]

    def acolytes_in(self, seat: SeatId, area: AreaId) -> list[Unit]:
        """The seat's Acolytes in an area."""
        return [unit for unit in self.units_in(seat, area) if KINDS[unit.kind].acolyte]

    def captives(self, captor: SeatId) -> list[Unit]:
        """Units in the captor's prison (A.6)."""
        place = prison(captor)
        return [unit for places in self.at.values() for unit in places.get(place, NOBODY)]

    def counts_as(self, unit: Unit, role: str, why: Purpose) -> bool:
        """Is the unit what a rule asks for: cultist, acolyte, monster, terror, goo? Why KIND: what the spellbook names?"""
        ok: bool = unit.kind == ABILITIES[role].names if why is Purpose.KIND else getattr(KINDS[unit.kind], role)
        for ability, holder in self.hooks.counts_as:
            ok = ability.counts_as(cast("Position", self), holder, ok, unit, role, why)
        return ok

    def named_by(self, book: Ability, unit: Unit) -> bool:
        """Does the unit do what the spellbook lets figures of the kind do that it ``names``?"""
        return unit.kind == book.names or (bool(self.hooks.counts_as) and self.counts_as(unit, book.id, Purpose.KIND))

    def named_in_play(self, seat: SeatId, book: Ability) -> bool:
        """Has the seat a unit in play that the spellbook ``names``, or one that stands in for it?"""
        if self.has_in_play(seat, book.names):
            return True
        return bool(self.hooks.counts_as) and any(self.named_by(book, unit) for unit in self.in_play(seat))

    def commander(self, unit: Unit) -> SeatId | None:
        """Who moves and fights with the unit now: its owner unless an ability says otherwise."""
        seat = unit.owner
        for ability, holder in self.hooks.commander:
            seat = ability.commander(cast("Position", self), holder, seat, unit)
        return seat

    def commanded(self, seat: SeatId, area: AreaId) -> Sequence[Unit]:
        """The units in an area that the seat moves and fights with."""
        if not self.hooks.commander:
            return self.at[seat].get(area, NOBODY)
        found = [unit for units in self.at.values() for unit in units.get(area, NOBODY) if self.commander(unit) == seat]
        return sorted(found)


@lru_cache(maxsize=4096)
def _order_from(order: tuple[SeatId, ...], seat: SeatId, direction: int) -> tuple[SeatId, ...]:
    start = order.index(seat)
    return tuple(order[(start + direction * step) % len(order)] for step in range(len(order)))
