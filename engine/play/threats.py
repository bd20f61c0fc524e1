"""Why somebody might want to use an ability out of turn: what threatens him, what there is to gain. Pure, over views.

An out-of-turn question costs every table a wait, so one is asked by default only if there is a reason:

* an ability whose options name areas (Devolve, Unspeakable Oath) can save a figure there: **a Cultist of the seat could be
  captured in such an area, as things stand, before the seat is asked again or has its turn**. A threat is asked about at the
  last moment in which an answer still helps: it may be gone by then, and several need one question only;
* an ability without an area (Dragon Ascending) saves nobody: **the seat has no Power left, and an enemy 2 more** (`NEED`),
  or, when Power has been gathered, **it would make the seat First Player** (`POWER_AFTER` says which Power it brings);
* an ability that cannot be used later in the same phase, and an Elder Sign that could end the game, are reasons by themselves.

The rules hold for every ability id; `RULES` has the exceptions.

    >>> from engine import Config, new_game
    >>> captures(new_game(Config(seats=("GC", "CC", "BG"), seed="docs")).view("GC"), "GC")
    ()
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from engine.cthulhu_wars.actions import capture_options
from engine.cthulhu_wars.catalogue import ABILITIES, KINDS
from engine.cthulhu_wars.expansions.high_priests import OATH_POWER
from engine.cthulhu_wars.moments import Slot, When
from engine.cthulhu_wars.state import AbilityId, AreaId, SeatId
from engine.cthulhu_wars.view import View
from engine.kernel.decisions import Option

NEED = 2
"""So much more Power must an enemy have to make an ability that brings Power worth a question."""

LATER: Mapping[When, tuple[When, ...]] = {
    When.GATHER: (When.ANYTIME,),
    When.DOOM: (When.ANYTIME, When.DOOM_TURN),
}
"""Window of a phase -> occasions later in the same phase: what can still be done then needs no question now."""


@dataclass(frozen=True)
class Reason:
    """``kind``: capture (by ``seat`` in ``area``, of one of ``n`` Cultists), power (``seat`` has ``n`` more), first_player,
    last_chance."""

    kind: str
    seat: SeatId = ""
    area: AreaId = ""
    n: int = 0

    @property
    def key(self) -> str:
        """The same reason has the same key, so that it need not be asked about twice; how much is at stake is left out."""
        return ":".join(part for part in (self.kind, self.area, self.seat if self.kind == "capture" else "") if part)


Rule = Callable[[View, SeatId, AbilityId, Sequence[Option], When], tuple[Reason, ...]]


def reasons(view: View, seat: SeatId, ability: AbilityId, options: Sequence[Option], when: When) -> tuple[Reason, ...]:
    """Why this seat might want to use this ability in this window; ``options``: the ability's own. Empty: nothing speaks
    for it."""
    return RULES.get(ability, usual)(view, seat, ability, options, when)


def usual(view: View, seat: SeatId, ability: AbilityId, options: Sequence[Option], when: When) -> tuple[Reason, ...]:
    """The rules for abilities without an entry of their own."""
    areas = {area for option in options if (area := getattr(option, "area", ""))}
    if when == When.AFTER_ACTION:
        return tuple(one for one in captures(view, seat) if one.area in areas) if areas else out_of_power(view, seat)
    known = ABILITIES.get(ability)
    if known is None or not any(later in known.occasions for later in LATER.get(when, ())):
        return (Reason("last_chance"),)
    return would_lead(view, seat, ability) if when == When.GATHER else ()


# -- captures ---------------------------------------------------------------------------------------------------


def acting_before(view: View, seat: SeatId) -> tuple[SeatId, ...]:
    """Who may capture before this seat is asked again or has its own turn: the acting seat, if it has an Action left, and
    whoever is next. A window follows every Action (G.4.6), so what a later seat threatens can wait until it is next."""
    active = view.state.active
    if not active:
        return ()
    found = [active] if seat != active and _may_capture_still(view, active) else []
    awake = [one for one in view.order_from(active) if view.power(one) > 0 and not view.seat(one).resting]
    following = next((one for one in (*(one for one in awake if one != active), *awake)), seat)
    return tuple(found) if following == seat or following in found else (*found, following)


def _may_capture_still(view: View, active: SeatId) -> bool:
    """Can the acting seat capture in what is left of its turn?"""
    turn = view.state.turn
    if turn is None or view.power(active) <= 0:
        return False
    return not turn.main_used or bool(turn.grants) or view.slot(active, "capture", Slot.MAIN) != Slot.MAIN


def captures(view: View, seat: SeatId) -> tuple[Reason, ...]:
    """The captures of this seat's Cultists that could be made, as things stand, before it is asked again or has its turn."""
    found = []
    for enemy in acting_before(view, seat):
        for option in capture_options(view, enemy, view.power(enemy)):
            if option.enemy == seat:
                cultists = sum(KINDS[unit.kind].cultist for unit in view.units_in(seat, option.area))
                found.append(Reason("capture", enemy, option.area, cultists))
    return tuple(found)


# -- Power ------------------------------------------------------------------------------------------------------


def richest(view: View, seat: SeatId) -> SeatId:
    """The enemy with the most Power."""
    return max(view.enemies(seat), key=view.power)


def out_of_power(view: View, seat: SeatId) -> tuple[Reason, ...]:
    """The Action phase is over for a seat without Power, unless it gets some."""
    enemy = richest(view, seat)
    lead = view.power(enemy) - view.power(seat)
    return (Reason("power", enemy, n=lead),) if view.power(seat) == 0 and lead >= NEED else ()


def _as_the_richest(view: View, seat: SeatId) -> int:
    enemy = richest(view, seat)
    return view.power(enemy) if view.power(enemy) >= view.power(seat) + NEED else view.power(seat)


POWER_AFTER: dict[AbilityId, Callable[[View, SeatId], int]] = {
    "unspeakable_oath": lambda view, seat: view.power(seat) + OATH_POWER,
    "dragon_ascending": _as_the_richest,
}
"""The Power that a seat has after using an ability; others change nothing."""


def would_lead(view: View, seat: SeatId, ability: AbilityId) -> tuple[Reason, ...]:
    """Would the Power that it brings make the seat First Player, who is not sure of it now? (A tie is decided by the First
    Player so far.)"""
    after = POWER_AFTER.get(ability, View.power)(view, seat)
    best = view.power(richest(view, seat))
    now = view.power(seat)
    surely = now > best or (now == best and view.state.first == seat)
    return (Reason("first_player", n=after - now),) if after > now and after >= best and not surely else ()


def _at_once(view: View, seat: SeatId, ability: AbilityId, options: Sequence[Option], when: When) -> tuple[Reason, ...]:
    return (Reason("last_chance"),)


def _never(view: View, seat: SeatId, ability: AbilityId, options: Sequence[Option], when: When) -> tuple[Reason, ...]:
    return ()


RULES: dict[AbilityId, Rule] = {
    "reveal": _at_once,
    "ransom": _never,  # the own turn's list has it before every Action in which the spellbook could be used
    "eldritch_wisdom": _never,  # it saves nobody and brings no Power
}
"""Ability id (or verb) -> its own rule."""

__all__ = ["POWER_AFTER", "RULES", "Reason", "acting_before", "captures", "out_of_power", "reasons", "usual", "would_lead"]
