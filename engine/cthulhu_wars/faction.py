"""What a faction file declares (hooks.md section 1, faction facts), and what an expansion declares."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from engine.cthulhu_wars.abilities import Ability, Requirement, RuleFlag, Spellbook
from engine.cthulhu_wars.state import SeatId
from engine.cthulhu_wars.units import UnitKind


@dataclass(frozen=True)
class Faction:
    """Facts of a faction.

    ``units``: kinds with their figure counts, Cultists first, then by cost; ``sheet``: what is held from the start;
    ``unique``: the id of the special ability printed on the sheet; ``setup_rank``: order of placing, 0 for a fixed start
    area; ``opens``: always, may or never First Player of round 1 (C.6); ``start_units``: figures placed with the gate.
    """

    code: SeatId
    name: str
    colour: str
    units: Sequence[tuple[UnitKind, int]]
    sheet: Sequence[Ability]
    requirements: Sequence[Requirement]
    books: Sequence[Spellbook]
    unique: str = ""
    setup_rank: int = 0
    start_power: int = 8
    start_units: Sequence[tuple[str, int]] = (("acolyte", 6),)
    opens: str = "may"
    flags: Sequence[RuleFlag] = ()


@dataclass(frozen=True)
class Expansion:
    """Facts of an expansion: table rules, abilities for every faction that takes part, figures it adds."""

    id: str
    name: str
    units: Sequence[tuple[UnitKind, int]] = ()
    sheet: Sequence[Ability] = ()
    table: Sequence[Ability] = ()
    flags: Sequence[RuleFlag] = ()
    not_for: Sequence[SeatId] = field(default=())
