"""What just happened, read from the engine's events: moves, arrivals, losses, battles, gates, gains.

Only public facts are read, so the marks of any viewer are those of everybody.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.cthulhu_wars.state import AreaId, KindId, Place, SeatId, UnitId, is_area
from engine.kernel.events import Event


@dataclass(frozen=True)
class Move:
    """Units of a seat that went from one area to another."""

    seat: SeatId
    frm: AreaId
    to: AreaId
    units: tuple[UnitId, ...]
    how: str


@dataclass(frozen=True)
class Loss:
    """A unit that left an area. ``cause``: kill, eliminate, trapped, replace, capture, submerge."""

    seat: SeatId
    kind: KindId
    area: AreaId
    cause: str
    by: SeatId


@dataclass(frozen=True)
class Fight:
    """A battle in an area."""

    area: AreaId
    attacker: SeatId
    defender: SeatId


@dataclass
class Gain:
    """What a seat gained or lost on its sheet."""

    power: int = 0
    doom: int = 0
    signs: int = 0
    books: list[str] = field(default_factory=list)


@dataclass
class Marks:
    """Everything that a picture points out. ``fresh``: units that came in, and how; ``taken``: gates with a new keeper."""

    moves: list[Move] = field(default_factory=list)
    fresh: dict[UnitId, str] = field(default_factory=dict)
    losses: list[Loss] = field(default_factory=list)
    fights: list[Fight] = field(default_factory=list)
    built: list[AreaId] = field(default_factory=list)
    taken: list[AreaId] = field(default_factory=list)
    gates_moved: list[tuple[AreaId, AreaId]] = field(default_factory=list)
    tokens: list[tuple[str, AreaId]] = field(default_factory=list)
    gains: dict[SeatId, Gain] = field(default_factory=dict)
    ritual: SeatId = ""

    def gain(self, seat: SeatId) -> Gain:
        """The gains of a seat."""
        return self.gains.setdefault(seat, Gain())

    @property
    def moved(self) -> frozenset[UnitId]:
        """Units that moved. For membership tests only."""
        return frozenset(unit for move in self.moves for unit in move.units)


def marks_of(events: Iterable[Event]) -> Marks:
    """Read events in order. Legs of the same way are one move; a unit that came and left again leaves no mark."""
    marks = Marks()
    for event in events:
        reader = READERS.get(event.name)
        if reader is not None:
            reader(marks, event.seat, event.facts)
    return marks


def _arrived(marks: Marks, seat: SeatId, facts: Mapping[str, Any]) -> None:
    unit, kind, frm, to, how = facts["unit"], facts["kind"], facts["frm"], facts["to"], facts["how"]
    if is_area(to) and is_area(frm):
        if frm != to:
            _add_move(marks, seat, frm, to, unit, how)
    elif is_area(to):
        marks.fresh[unit] = how
    elif is_area(frm):
        marks.fresh.pop(unit, None)
        marks.losses.append(Loss(seat, kind, frm, "submerge", seat))


def _add_move(marks: Marks, seat: SeatId, frm: AreaId, to: AreaId, unit: UnitId, how: str) -> None:
    for index, move in enumerate(marks.moves):
        if (move.seat, move.frm, move.to) == (seat, frm, to):
            if unit not in move.units:
                marks.moves[index] = Move(seat, frm, to, (*move.units, unit), move.how)
            return
    marks.moves.append(Move(seat, frm, to, (unit,), how))


def _removed(marks: Marks, seat: SeatId, facts: Mapping[str, Any]) -> None:
    marks.fresh.pop(facts["unit"], None)
    area: Place = facts["frm"]
    if is_area(area) and facts["cause"] != "replace":
        marks.losses.append(Loss(seat, facts["kind"], area, facts["cause"], facts["by"]))


def _battle(marks: Marks, seat: SeatId, facts: Mapping[str, Any]) -> None:
    fight = Fight(facts["area"], seat, facts["enemy"])
    if fight not in marks.fights:
        marks.fights.append(fight)


def _built(marks: Marks, seat: SeatId, facts: Mapping[str, Any]) -> None:
    marks.built.append(facts["area"])


def _took(marks: Marks, seat: SeatId, facts: Mapping[str, Any]) -> None:
    if facts["area"] not in marks.taken:
        marks.taken.append(facts["area"])


def _left(marks: Marks, seat: SeatId, facts: Mapping[str, Any]) -> None:
    if facts["area"] in marks.taken:
        marks.taken.remove(facts["area"])


def _gate_moved(marks: Marks, seat: SeatId, facts: Mapping[str, Any]) -> None:
    if is_area(facts["frm"]) and is_area(facts["to"]):
        marks.gates_moved.append((facts["frm"], facts["to"]))


def _token(marks: Marks, seat: SeatId, facts: Mapping[str, Any]) -> None:
    marks.tokens.append((facts["token"], facts["area"]))


def _gained_power(marks: Marks, seat: SeatId, facts: Mapping[str, Any]) -> None:
    marks.gain(seat).power += facts["n"]


def _lost_power(marks: Marks, seat: SeatId, facts: Mapping[str, Any]) -> None:
    marks.gain(seat).power -= facts["n"]


def _gathered(marks: Marks, seat: SeatId, facts: Mapping[str, Any]) -> None:
    marks.gain(seat).power += sum(facts["lines"].values())


def _declared(marks: Marks, seat: SeatId, facts: Mapping[str, Any]) -> None:
    marks.gain(seat).power -= facts["cost"]


def _gained_doom(marks: Marks, seat: SeatId, facts: Mapping[str, Any]) -> None:
    marks.gain(seat).doom += facts["n"]


def _earned_signs(marks: Marks, seat: SeatId, facts: Mapping[str, Any]) -> None:
    marks.gain(seat).signs += facts["n"]


def _took_book(marks: Marks, seat: SeatId, facts: Mapping[str, Any]) -> None:
    marks.gain(seat).books.append(facts["book"])


def _ritual(marks: Marks, seat: SeatId, facts: Mapping[str, Any]) -> None:
    marks.ritual = seat


Reader = Callable[[Marks, SeatId, Mapping[str, Any]], None]

READERS: Mapping[str, Reader] = {
    "arrived": _arrived, "removed": _removed, "battle_began": _battle, "gate_built": _built, "took_gate": _took,
    "left_gate": _left, "gate_moved": _gate_moved, "token_placed": _token, "gained_power": _gained_power,
    "lost_power": _lost_power, "gathered": _gathered, "declared": _declared, "gained_doom": _gained_doom,
    "earned_signs": _earned_signs, "took_book": _took_book, "ritual": _ritual,
}
"""Event name -> what it marks. Other events leave no mark on a board."""
