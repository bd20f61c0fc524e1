"""What a battle would probably bring, before any die is rolled."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from engine.cthulhu_wars.catalogue import KINDS
from engine.cthulhu_wars.moments import total
from engine.cthulhu_wars.state import AreaId, SeatId, Unit
from engine.play.sight import Sight

KILL, HIT = 1 / 6, 1 / 2
"""A die kills with a 6, and hits at all (Kill or Pain) from 4 on."""


SURE = ("nodens", "voonith")
"""Kinds of loyalty cards of which each figure brings a Kill that the dice need not roll."""

AVENGER = "harbinger_cthulhu"
"""Whoever attacks it loses everything in that battle, and hardly ever gets rid of it (IG-75)."""


@lru_cache(maxsize=1024)
def binomial(dice: int, chance: float) -> Sequence[float]:
    """The probability of exactly 0, 1, 2, ... successes."""
    row = [1.0]
    for _ in range(dice):
        row = [a * (1 - chance) + b * chance for a, b in zip([*row, 0.0], [0.0, *row], strict=True)]
    return row


@lru_cache(maxsize=1024)
def at_least(successes: int, dice: int, chance: float) -> float:
    """The probability of so many successes or more."""
    return 1.0 if successes <= 0 else sum(binomial(dice, chance)[successes:])


def expected_loss(worths: Sequence[float], dice: int, sure: int) -> float:
    """What a side loses on average if it gives its cheapest figures first; ``sure`` are lost before the dice."""
    if not worths:
        return 0.0
    lost = 0.0
    prefix = [0.0]
    for worth in worths:
        prefix.append(prefix[-1] + worth)
    for kills, chance in enumerate(binomial(dice, KILL)):
        lost += chance * prefix[min(len(worths), kills + sure)]
    return lost


@dataclass(frozen=True)
class Forecast:
    """A battle of ``me`` against ``enemy``: dice, sure losses before the dice, numbers of figures, and its net value."""

    area: AreaId
    enemy: SeatId
    dice: int
    foe_dice: int
    sure: int
    foe_sure: int
    mine: int
    theirs: int
    value: float

    def kills(self, n: int) -> float:
        """The chance that at least n enemy figures are killed."""
        return 0.0 if n > self.theirs else at_least(n - self.sure, self.dice, KILL)

    def losses(self, n: int) -> float:
        """The chance that at least n own figures are killed."""
        return 0.0 if n > self.mine else at_least(n - self.foe_sure, self.foe_dice, KILL)


def sure_kills(sight: Sight, seat: SeatId, units: Sequence[Unit]) -> int:
    """Enemy figures that a side takes whatever the dice say, by abilities that this player knows."""
    found = sum(unit.kind in SURE for unit in units) if sight.view.hooks.cards else 0
    if sight.view.in_force(seat, "devour") and any(unit.kind == "cthulhu" for unit in units):
        found += 1
    if sight.view.in_force(seat, "abduct"):
        found += sum(unit.kind == "nightgaunt" for unit in units)
    return found


def forecast(sight: Sight, area: AreaId, enemy: SeatId, joined_by: Unit | None = None) -> Forecast:
    """What the seat can expect of attacking here, with one more unit that would have come."""
    view, me = sight.view, sight.me
    battle = view.imagined_battle(area, me, enemy)
    mine = list(view.units_in(me, area))
    if joined_by is not None:
        mine.append(joined_by)
        battle.forces[me].append(joined_by.id)
    foes = view.units_in(enemy, area)
    theirs = [unit for unit in foes if unit.kind != AVENGER] if view.hooks.cards else foes
    dice = total(view.combat_lines(battle, me))
    foe_dice = total(view.combat_lines(battle, enemy))
    sure = min(sure_kills(sight, me, mine), sum(KINDS[unit.kind].vulnerable for unit in theirs))
    foe_sure = sure_kills(sight, enemy, theirs) if len(theirs) == len(foes) else len(mine)
    foe_sure = min(foe_sure, sum(KINDS[unit.kind].vulnerable for unit in mine))
    value = sight.malice(enemy) * expected_loss(sorted(sight.unit_worth(unit) for unit in theirs), dice, sure)
    value -= expected_loss(sorted(sight.unit_worth(unit) for unit in mine), foe_dice, foe_sure)
    value += _gate_swing(sight, area, enemy, mine, len(theirs) - sure, dice, foe_dice)
    return Forecast(area, enemy, dice, foe_dice, sure, foe_sure, len(mine), len(theirs), value)


def _gate_swing(
    sight: Sight, area: AreaId, enemy: SeatId, mine: Sequence[Unit], theirs: int, dice: int, foe_dice: int
) -> float:
    """Gates that change hands because every figure of a side is hit, the keeper too."""
    controller = sight.view.controller.get(area)
    if controller == enemy:
        freed = at_least(theirs, dice, HIT)
        heir = any(KINDS[unit.kind].keeps_gates for unit in mine) and sight.power > 1
        gain = sight.malice(enemy) * 0.5 * sight.gate_worth + (0.7 * sight.next_gate if heir else 0.0)
        return freed * gain
    if controller == sight.me:
        return -0.6 * sight.gate_worth * at_least(len(mine), foe_dice, HIT)
    return 0.0
