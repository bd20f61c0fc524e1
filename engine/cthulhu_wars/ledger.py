"""The verbs for numbers and chance: Power, Doom, Elder Signs, flags, notes, dice; and the telling of events.

The first layer of `game.Game`. None of these verbs asks anybody.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

from engine.cthulhu_wars.moments import Change
from engine.cthulhu_wars.options import Option
from engine.cthulhu_wars.position import Position
from engine.cthulhu_wars.state import SeatId, State
from engine.errors import RulesError
from engine.kernel.chance import Chance
from engine.kernel.events import Event

if TYPE_CHECKING:
    from engine.cthulhu_wars.game import Game


class Ledger(Position):
    """A position whose numbers can be changed. ``due``: spellbooks or Elder Signs are owed (G.4.5)."""

    __slots__ = ("chance", "events", "rolls", "due")

    def __init__(self, state: State, chance: Chance | None = None) -> None:
        super().__init__(state)
        self.chance = chance or Chance(state.secret)
        self.events: list[Event] = []
        self.rolls: list[tuple[int, int, int]] = []
        self.due = any(
            seat.owed_signs or "earned" in seat.requirements.values() for seat in state.seats.values()
        )

    def log(self, name: str, seat: SeatId = "", /, **facts: Any) -> None:
        """Tell a public event."""
        self.events.append(Event(name, seat, facts))

    def log_secret(self, name: str, seat: SeatId, secret: dict[str, Any], /, **facts: Any) -> None:
        """Tell an event of which ``secret`` is for the seat alone."""
        self.events.append(Event(name, seat, facts, seat, secret))

    def notice_change(self, seat: SeatId, what: str, before: int, after: int, why: str) -> None:
        """The hook ``changed``; callers have looked whether anybody answers."""
        change = Change(seat, what, before, after, why)
        for ability, holder in self.hooks.changed:
            ability.changed(cast("Game", self), holder, change)

    def spend(self, seat: SeatId, power: int) -> None:
        """Pay Power. The caller has made sure that it is there."""
        record = self.state.seats[seat]
        if power > record.power:
            raise RulesError(f"{seat} cannot pay {power} of {record.power} Power")
        record.power -= power
        if self.hooks.changed and power:
            self.notice_change(seat, "power", record.power + power, record.power, "paid")

    def spend_doom(self, seat: SeatId, doom: int) -> None:
        """Pay Doom. The caller has made sure that it is there."""
        record = self.state.seats[seat]
        if not 0 <= doom <= record.doom:
            raise RulesError(f"{seat} cannot pay {doom} of {record.doom} Doom")
        record.doom -= doom
        if self.hooks.changed and doom:
            self.notice_change(seat, "doom", record.doom + doom, record.doom, "paid")

    def declare(self, seat: SeatId, option: Option, cost: int) -> None:
        """An Action (or another paid option) is chosen and paid in full, before its effect (G.3)."""
        if cost < 0:  # IG-13
            self.log("declared", seat, option=option.key, verb=option.verb, cost=0)
            self.gain(seat, power=-cost, why=option.verb)
            return
        self.spend(seat, cost)
        self.log("declared", seat, option=option.key, verb=option.verb, cost=cost)

    def gain(self, seat: SeatId, power: int = 0, doom: int = 0, why: str = "") -> None:
        """Gain Power or Doom."""
        record = self.state.seats[seat]
        if power:
            record.power += power
            self.log("gained_power", seat, n=power, why=why)
            if self.hooks.changed:
                self.notice_change(seat, "power", record.power - power, record.power, why)
        if doom:
            record.doom += doom
            self.log("gained_doom", seat, n=doom, why=why)
            if self.hooks.changed:
                self.notice_change(seat, "doom", record.doom - doom, record.doom, why)

    def lose_power(self, seat: SeatId, n: int, why: str = "") -> None:
        """Others lower a seat's Power, never below 0 (G.6)."""
        record = self.state.seats[seat]
        n = min(n, record.power)
        if n:
            record.power -= n
            self.log("lost_power", seat, n=n, why=why)
            if self.hooks.changed:
                self.notice_change(seat, "power", record.power + n, record.power, why)

    def lose_doom(self, seat: SeatId, n: int, why: str = "") -> int:
        """Others lower a seat's Doom, never below 0; returns how much was lost."""
        record = self.state.seats[seat]
        n = min(n, record.doom)
        if n:
            record.doom -= n
            self.log("lost_doom", seat, n=n, why=why)
            if self.hooks.changed:
                self.notice_change(seat, "doom", record.doom + n, record.doom, why)
        return n

    def set_power(self, seat: SeatId, n: int, why: str = "") -> None:
        """Set a seat's Power outright."""
        before = self.state.seats[seat].power
        self.state.seats[seat].power = n
        self.log("power_set", seat, n=n, why=why)
        if self.hooks.changed:
            self.notice_change(seat, "power", before, n, why)

    def owe_signs(self, seat: SeatId, n: int, why: str = "") -> None:
        """Elder Signs earned now and drawn at G.4.5 (J.11)."""
        if n:
            self.state.seats[seat].owed_signs += n
            self.due = True
            self.log("earned_signs", seat, n=n, why=why)

    def use(self, period: str, flag: str) -> None:
        """Note a "once per" use until the period ends."""
        used = self.state.used
        self.state.used = {**used, period: used.get(period, ()) + (flag,)}

    def clear(self, *periods: str) -> None:
        """A period ends: its flags go (D.6)."""
        used = self.state.used
        if any(period in used for period in periods):
            self.state.used = {period: flags for period, flags in used.items() if period not in periods}

    def note(self, fact: str) -> None:
        """A fact that stays true, e.g. ``awakened:<kind>``."""
        if fact not in self.state.history:
            self.state.history += (fact,)

    def remember(self, key: str, value: Any) -> None:
        """A plug-in's public counter or choice."""
        self.state.memory = {**self.state.memory, key: value}

    def roll(self, seat: SeatId, n: int, why: str) -> list[int]:
        """Roll n dice for a seat (P.2)."""
        state = self.state
        faces: list[int] = []
        for _ in range(n):
            face = self.chance.die(state.counter)
            self.rolls.append((state.counter, 6, face - 1))
            state.counter += 1
            faces.append(face)
        if n:
            self.log("rolled", seat, dice=faces, why=why)
        return faces

    def pick_index(self, items: Sequence[Any]) -> int:
        """The index of one item at random, each equally likely."""
        state = self.state
        index = self.chance.pick(state.counter, items)
        self.rolls.append((state.counter, len(items), index))
        state.counter += 1
        return index
