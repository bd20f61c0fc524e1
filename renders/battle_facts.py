"""What a battle was, read from its events and, while it is fought, from the view: data for the card and its words.

Forces are the units that stood in the area when the battle began: the places after it with its events taken back.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from engine.cthulhu_wars.catalogue import ABILITIES
from engine.cthulhu_wars.state import AbilityId, AreaId, KindId, Place, SeatId, UnitId
from engine.cthulhu_wars.view import View
from engine.kernel.events import Event
from renders import theme

FATES = ("stands", "pained", "retreated", "spared", "apart", "killed", "trapped", "eliminated", "left")
"""What became of a fighter, in the order in which cards list them."""

MISS = 3
"""Dice up to this do nothing (A.11)."""

LOST = ("killed", "trapped", "eliminated")


class Fighter(NamedTuple):
    """One figure of a side. ``to``: where it retreated to."""

    unit: UnitId
    kind: KindId
    fate: str = "stands"
    to: AreaId = ""


@dataclass
class Side:
    """One side; ``kills`` and ``pains`` are what it scored."""

    seat: SeatId
    fighters: list[Fighter] = field(default_factory=list)
    total: int | None = None
    dice: list[int] = field(default_factory=list)
    kills: int = 0
    pains: int = 0

    def groups(self) -> list[tuple[KindId, str, AreaId, int]]:
        """Alike fighters together: kind, fate, destination, number; greatest first."""
        counts: dict[tuple[KindId, str, AreaId], int] = {}
        ranked = sorted(
            self.fighters, key=lambda one: (-theme.token_size(one.kind), one.kind, FATES.index(one.fate), one.to, one.unit)
        )
        for one in ranked:
            key = (one.kind, one.fate, one.to)
            counts[key] = counts.get(key, 0) + 1
        return [(*key, n) for key, n in counts.items()]


@dataclass
class Fight:
    """A battle. ``step``: as in the engine's battle (declared ... over); ``powers``: abilities used, as (seat, name)."""

    area: AreaId
    attacker: Side
    defender: Side
    step: str = "declared"
    powers: list[tuple[SeatId, str]] = field(default_factory=list)

    def side(self, seat: SeatId) -> Side:
        """The side of a seat."""
        return self.attacker if seat == self.attacker.seat else self.defender

    @property
    def sides(self) -> tuple[Side, Side]:
        """Attacker, defender."""
        return self.attacker, self.defender

    @property
    def rolled(self) -> bool:
        """Are there dice?"""
        return self.step in ("kills", "pains", "retreats", "over") and any(side.total is not None for side in self.sides)


def read(view: View, events: Sequence[Event]) -> Fight | None:
    """The battle being fought, or the last one among the events; None if there is none."""
    began = max((at for at, event in enumerate(events) if event.name == "battle_began"), default=None)
    if began is None:
        return None if view.battle is None else _live(view.battle, view)
    later = events[began:]
    start = later[0]
    fight = Fight(start.facts["area"], Side(start.seat), Side(start.facts["enemy"]))
    over = next((at for at, event in enumerate(later) if event.name == "battle_over"), None)
    _gather(fight, view, later, len(later) if over is None else over)
    for event in later[1:over]:
        _tell(fight, event)
    if view.battle is not None and over is None:
        _update(fight, view.battle)
    elif over is not None:
        fight.step = "over"
    return fight


def _gather(fight: Fight, view: View, later: Sequence[Event], over: int) -> None:
    """The forces: who stood in the area at the beginning, and who came to a side before the dice."""
    places: dict[UnitId, Place] = {unit.id: unit.place for unit in view.state.units}
    for event in reversed(later):
        if event.name in ("arrived", "removed"):
            places[event.facts["unit"]] = event.facts["frm"]
    for unit in view.state.units:
        if places[unit.id] == fight.area and unit.owner in (fight.attacker.seat, fight.defender.seat):
            fight.side(unit.owner).fighters.append(Fighter(unit.id, unit.kind))
    for event in later[:over]:
        if event.name == "combat_counted":
            break
        if event.name == "arrived" and event.facts["to"] == fight.area:
            if event.seat in (fight.attacker.seat, fight.defender.seat):
                _set(fight, event.facts["unit"], "stands", kind=event.facts["kind"], seat=event.seat)


def _set(fight: Fight, unit: UnitId, fate: str, to: AreaId = "", kind: KindId = "", seat: SeatId = "") -> None:
    """Change what became of a fighter; with ``seat``, add it if it is new."""
    for side in fight.sides:
        for at, one in enumerate(side.fighters):
            if one.unit == unit:
                side.fighters[at] = Fighter(unit, one.kind, fate, to)
                return
    if seat:
        fight.side(seat).fighters.append(Fighter(unit, kind, fate, to))


def _tell(fight: Fight, event: Event) -> None:
    """Take one event of the battle into account."""
    facts = event.facts
    if event.name == "combat_counted":
        for side in fight.sides:
            side.total = facts["totals"][side.seat]
        fight.step = "dice"
    elif event.name == "rolled" and event.seat in (fight.attacker.seat, fight.defender.seat):
        _roll(fight.side(event.seat), facts["dice"], facts["why"])
    elif event.name == "battle_rolled":
        for side in fight.sides:
            side.kills, side.pains = facts["kills"][side.seat], facts["pains"][side.seat]
        fight.step = "kills"
    elif event.name == "assigned_pain":
        _set(fight, facts["unit"], "pained")
        fight.step = "pains"
    elif event.name == "spared":
        _set(fight, facts["unit"], "spared")
    elif event.name == "exempted":
        _set(fight, facts["unit"], "apart")
    elif event.name == "removed":
        fate = {"kill": "killed", "trapped": "trapped", "eliminate": "eliminated"}.get(facts["cause"], "left")
        _set(fight, facts["unit"], fate)
    elif event.name == "arrived" and facts["how"] == "retreat":
        _set(fight, facts["unit"], "retreated", facts["to"])
        fight.step = "retreats"
    elif event.name == "pains_added":
        for side in fight.sides:
            side.pains += facts["n"]
        _note(fight, event.seat, facts["ability"])
    elif event.name == "declared" and facts["verb"] in ABILITIES:
        _note(fight, event.seat, facts["verb"])


def _roll(side: Side, dice: Sequence[int], why: str) -> None:
    """A side's dice, or a reroll of all of them that were neither a Kill nor a Pain."""
    if why == "battle":
        side.dice = list(dice)
    elif len(dice) == sum(face <= MISS for face in side.dice):
        fresh = iter(dice)
        side.dice = [next(fresh) if face <= MISS else face for face in side.dice]


def _note(fight: Fight, seat: SeatId, ability: AbilityId) -> None:
    """An ability was used; each is named once."""
    used = (seat, ABILITIES[ability].name)
    if used not in fight.powers:
        fight.powers.append(used)


def _update(fight: Fight, battle: Mapping[str, Any]) -> None:
    """What the view of a battle in progress knows better than its events."""
    fight.step = battle["step"]
    for side in fight.sides:
        side.total = battle["totals"].get(side.seat, side.total)
        side.dice = list(battle["dice"].get(side.seat, side.dice))
        side.kills = battle["kills"].get(side.seat, side.kills)
        side.pains = battle["pains"].get(side.seat, side.pains)
    if fight.step == "kills":
        for unit, results in battle["hits"].items():
            if "kill" in results:
                _set(fight, int(unit), "killed")


def _live(battle: Mapping[str, Any], view: View) -> Fight:
    """A battle in progress whose events are not at hand."""
    fight = Fight(battle["area"], Side(battle["attacker"]), Side(battle["defender"]))
    for side in fight.sides:
        for unit in battle["forces"][side.seat]:
            results = battle["hits"].get(str(unit), [])
            fate = "pained" if "pain" in results else "killed" if "kill" in results else "stands"
            figure = view.unit(unit)
            if fate == "pained" and figure.place != fight.area:
                side.fighters.append(Fighter(unit, figure.kind, "retreated", figure.place))
            else:
                side.fighters.append(Fighter(unit, figure.kind, fate))
    for unit in battle["exempt"]:
        figure = view.unit(unit)
        _set(fight, unit, "apart", kind=figure.kind, seat=figure.owner or "")
    _update(fight, battle)
    return fight


__all__ = ["FATES", "Fight", "Fighter", "LOST", "Side", "read"]
