"""The game: a position plus the verbs by which rules change it, and the words by which they ask.

Rules and abilities act only through these verbs, because the verbs keep the indexes, call the hooks and tell the events.
Verbs during which somebody may be asked are generators (``yield from game.remove(...)``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NoReturn, cast

import msgspec

from engine.cthulhu_wars.abilities import Requirement
from engine.cthulhu_wars.catalogue import ABILITIES, CARD_OF, KINDS
from engine.cthulhu_wars.moments import Act, Arrival, Battle, Cause, How, Moment, Removal
from engine.cthulhu_wars.options import Option, figure
from engine.cthulhu_wars.position import Position
from engine.cthulhu_wars.state import (
    SUPPLY,
    AbilityId,
    AreaId,
    Gate,
    Grant,
    KindId,
    Place,
    Result,
    SeatId,
    State,
    Unit,
    UnitId,
    pool,
    prison,
)
from engine.cthulhu_wars.tabletop import Tabletop
from engine.errors import RulesError
from engine.kernel import decisions
from engine.kernel.chance import Chance
from engine.kernel.decisions import NO_ARGS, Args, Decision, Step
from engine.kernel.events import Event

__all__ = ["BOUND", "Game", "NOTHING", "Step", "ask", "ask_figure", "figures", "pick"]


BOUND = "bound"
"""The mark of a figure that its owner does not command."""

STEPS: dict[str, Callable[[Game], Step[None]]] = {}
"""Stage -> the step it stands for; filled by `phases`, whose steps need the game's verbs."""


def _nothing() -> Step[None]:
    yield from ()


NOTHING: Step[None] = _nothing()
"""The step in which nothing happens: used up from the start, so it can be taken any number of times at no cost."""
list(NOTHING)


def ask(seat: SeatId, prompt: str, build: Callable[[], Sequence[decisions.Option]], args: Args = NO_ARGS) -> Step[Option]:
    """Put one question; a single option answers itself."""
    option: Option = yield Decision(seat, prompt, build, args)
    return option


def figures(game: Position, units: Iterable[Unit], verb: str = "choose", battle: Battle | None = None) -> list[Option]:
    """One option for each kind of figure that can be told apart (P.3): kind, place, keeper, marks of the battle."""
    found: list[Option] = []
    for unit in units:
        option = figure(verb, unit.kind, game.is_keeper(unit), unit.place, _mark(game, unit, battle))
        if option not in found:
            found.append(option)
    return found


def pick(game: Position, units: Iterable[Unit], option: Option, battle: Battle | None = None) -> Unit:
    """The first unit that an option of `figures` means."""
    for unit in units:
        if unit.kind == option.kind and unit.place == option.area and game.is_keeper(unit) == option.keeper:
            if _mark(game, unit, battle) == option.mark:
                return unit
    raise RulesError(f"no figure for {option.key}")


def _mark(game: Position, unit: Unit, battle: Battle | None) -> str:
    """What tells a figure from its like: a result, dice added to it, or "bound" if its owner does not command it."""
    if battle is not None:
        if battle.hits.get(unit.id):
            return "hit"
        extra = battle.extra.get(unit.id)
        if extra:
            return f"+{extra}"
    return BOUND if game.hooks.commander and game.commander(unit) != unit.owner else ""


def ask_figure(
    game: Position, seat: SeatId, prompt: str, units: Callable[[], Sequence[Unit]], args: Args = NO_ARGS,
    verb: str = "choose", battle: Battle | None = None,
) -> Step[Unit]:
    """Ask for one of these figures; alike ones are one option."""
    option: Option = yield Decision(seat, prompt, lambda: figures(game, units(), verb, battle), args)
    return pick(game, units(), option, battle)


class Finished(Exception):
    """Somebody wins in the middle of a step (`Game.win`)."""

    def __init__(self, winners: tuple[SeatId, ...], cause: str) -> None:
        super().__init__(cause)
        self.winners = winners
        self.cause = cause


class Game(Tabletop):
    """A game in progress: the verbs that call hooks and may ask.

    ``act``: the Action being carried out.
    """

    __slots__ = ("act",)

    def __init__(self, state: State, chance: Chance | None = None) -> None:
        super().__init__(state, chance)
        self.act: Act | None = None

    # -- what the kernel needs ----------------------------------------------------------------------------------

    def copy(self) -> Game:
        """An equal, independent game at a boundary."""
        twin: Game = Game.__new__(Game)
        twin.state = self.state.copy()
        twin.layout = self.layout
        twin.at = {seat: places.copy() for seat, places in self.at.items()}
        twin.controller = self.controller.copy()
        twin.hooks = self.hooks
        twin.chance = self.chance
        twin.events = []
        twin.rolls = []
        twin.act = None
        twin.battle = None
        twin.owing = ()
        twin.won = ()
        twin.due = self.due
        return twin

    def next_step(self) -> Step[None] | None:
        """The step that the state says comes next, or None when the game is over."""
        stage = self.state.stage
        if stage == "over":
            return None
        step = STEPS[stage](self)
        if not self.hooks.cards:
            return step
        assert not (self.owing or self.won), "something is owed at a boundary"
        return self._stepping(step)

    def _stepping(self, step: Step[None]) -> Step[None]:
        """A step, and after it what is still owed; somebody may win in the middle of it.

        Only abilities of loyalty cards owe (`owe`) and win (`win`), so no other game pays for this frame around its steps.
        """
        try:
            yield from step
            if self.owing:
                yield from self.settle()
        except Finished as end:
            self._finished(end)

    def win(self, seats: Sequence[SeatId], cause: str) -> NoReturn:
        """These seats win at once, with any Doom and any number of spellbooks; nothing of the step follows.

        Only in games with loyalty cards, see `_stepping`.
        """
        raise Finished(tuple(seats), cause)

    def _finished(self, end: Finished) -> None:
        from engine.cthulhu_wars.victory import finish

        self.act = self.battle = None
        self.owing = self.won = ()
        totals = {seat: record.doom for seat, record in self.state.seats.items()}
        finish(self, Result(end.winners, totals, end.cause))

    def perform_open(self, seat: SeatId, option: Option) -> Step[None]:
        """Carry out a choice made beside the pending question."""
        from engine.cthulhu_wars.elder_signs import perform_open

        step = perform_open(self, seat, option)
        return self._stepping(step) if self.hooks.cards else step

    def why_not(self, seat: SeatId, key: str) -> str:
        """A sentence saying why a key is not among the options."""
        from engine.cthulhu_wars.refusals import why_not

        return why_not(self, seat, key)

    @property
    def disclosures(self) -> int:
        """Dice, draws and reveals so far."""
        return self.state.counter + self.state.reveals

    @property
    def secret(self) -> str:
        """The secret behind all randomness."""
        return self.state.secret


    # -- Power, Doom, flags -------------------------------------------------------------------------------------

    def grant(self, seat: SeatId, barred: tuple[AbilityId, ...]) -> None:
        """One more Main Action in this turn, without the barred abilities (G.2.4)."""
        turn = self.state.turn
        if turn is None or turn.seat != seat:
            raise RulesError(f"{seat} has no turn to be granted an Action in")
        self.state.turn = msgspec.structs.replace(turn, grants=turn.grants + (Grant(barred),))

    def start_in(self, seat: SeatId, area: AreaId) -> Step[None]:
        """Set-up of one faction: its first figures and a controlled gate in its start area (C.3)."""
        from engine.cthulhu_wars.setup import faction_of  # the set-up builds games

        self.state.seats[seat].start_area = area
        first: Unit | None = None
        for kind, count in faction_of(seat).start_units:
            for _ in range(count):
                unit = yield from self.place(seat, kind, area, How.PLACE)
                first = first or unit
        if first is not None:
            self.add_gate(area, first.id)

    # -- figures ------------------------------------------------------------------------------------------------

    def place(self, seat: SeatId, kind: KindId, area: AreaId, how: How) -> Step[Unit]:
        """Bring a figure from the seat's pool into an area."""
        unit = self.from_pool(seat, kind)
        if unit is None:
            raise RulesError(f"no {kind} in the pool of {seat}")
        return (yield from self.relocate(unit, area, how))

    def relocate(self, unit: Unit, place: Place, how: How) -> Step[Unit]:
        """Move a unit to a place and let abilities answer its arrival in an area."""
        frm = unit.place
        moved = self.put(unit, place)
        facts = {"unit": unit.id, "kind": unit.kind, "frm": frm, "to": place, "how": how.value}
        if how is How.MOVE and self.act is not None and self.act.seat != unit.owner:
            facts["by"] = self.act.seat  # somebody else commands it
        self.events.append(Event("arrived", unit.owner or "", facts))
        if ":" not in place and self.hooks.arrived:
            arrival = Arrival(moved, frm, how)
            for ability, holder in self.hooks.arrivals(how, self.acting_order()):
                yield from ability.arrived(self, holder, arrival)
        return moved

    def remove(
        self, units: Sequence[Unit], cause: Cause, by: SeatId | Mapping[UnitId, SeatId] | None, to: Place | None = None
    ) -> Step[list[Unit]]:
        """A batch of units leaves at once (J.6.6, J.8.5, eliminations, captures). Returns those that did.

        ``by`` caused it: one seat for all, or one for each unit. What is silenced of a Great Old One that leaves stays so for
        its own loss.
        """
        batch = tuple(unit.id for unit in units)
        order = self.acting_order()
        in_battle = self.battle is not None
        removals: list[Removal] = []
        for unit in units:
            home = to if to is not None else KINDS[unit.kind].home(unit)
            causer = by if by is None or isinstance(by, str) else by[unit.id]
            removal: Removal | None = Removal(unit, cause, causer, home, in_battle, batch)
            for ability, holder in self.hooks.ordered("removing", order):
                if removal is not None:
                    removal = yield from ability.removing(self, holder, removal)
            if removal is not None:
                removals.append(removal)
        stilled = self._stilled(removals) if self.hooks.silencing else ()
        for removal in removals:
            gone = removal.unit
            if removal.to == SUPPLY:
                self.own(gone, None, SUPPLY)
            else:
                self.put(gone, removal.to)
                self.anonymous(gone.id)
            if self.battle is not None:
                self.battle.leave(gone)
            self.log(
                "removed", gone.owner or "", unit=gone.id, kind=gone.kind, frm=gone.place, to=removal.to,
                cause=removal.cause.value, by=removal.by or "",
            )
        for removal in removals:
            for ability, holder in self.hooks.ordered("removed", order):
                if not stilled or (ability.id, holder) not in stilled:
                    ability.removed(self, holder, removal)
        if self.hooks.cards:
            self.cards_lost([removal.unit for removal in removals])
        return [removal.unit for removal in removals]

    def _stilled(self, removals: Sequence[Removal]) -> Sequence[tuple[AbilityId, SeatId | None]]:
        """What is silenced of the Great Old Ones about to leave: it does not answer their own loss either."""
        leaving = [removal.unit.kind for removal in removals]
        held = [(one.ability, one.holder) for one in self.state.holdings if ABILITIES[one.ability].source in leaving]
        return [pair for pair in held if pair not in self.hooks.working]

    def eliminate(self, unit: Unit, by: SeatId | None) -> Step[None]:
        """Remove one unit from where it is, to its owner's pool (A.12)."""
        yield from self.remove([unit], Cause.ELIMINATE, by)

    def imprison(self, unit: Unit, captor: SeatId) -> Step[None]:
        """A captive leaves the map into the captor's prison (H.7.4)."""
        yield from self.remove([unit], Cause.CAPTURE, captor, prison(captor))

    def replace(self, unit: Unit, kinds: Sequence[KindId]) -> Step[list[Unit]]:
        """The unit goes to the pool and figures from the same pool stand in its place: no loss, no kill."""
        owner = unit.owner
        if owner is None:
            raise RulesError(f"a wild {unit.kind} cannot be replaced from a pool")
        area = unit.place
        fresh = [found for found in (self._take(owner, kind, at) for at, kind in enumerate(kinds)) if found is not None]
        gone = yield from self.remove([unit], Cause.REPLACE, owner)
        if not gone:
            return []
        placed = []
        for figure_id in fresh:
            placed.append((yield from self.relocate(self.state.units[figure_id], area, How.REPLACE)))
        return placed

    def _take(self, owner: SeatId, kind: KindId, nth: int) -> UnitId | None:
        """The nth figure of a kind in the owner's pool (all kinds of one replacement are alike)."""
        found = [unit.id for unit in self.units_in(owner, pool(owner)) if unit.kind == kind]
        return found[nth] if nth < len(found) else None

    def acting_order(self) -> tuple[SeatId, ...]:
        """Seats in turn order from the acting player (or the First Player outside a turn)."""
        if self.act is not None:
            return self.order_from(self.act.seat)
        return self.order_from(self.state.active) if self.state.active else self.turn_order()

    # -- gates --------------------------------------------------------------------------------------------------

    def move_gate(self, frm: AreaId, to: AreaId, movers: Sequence[Unit]) -> Step[None]:
        """Move a gate with its keeper, and further units, to an area without a gate; control survives."""
        gate = self.state.gates.pop(frm)
        self.controller.pop(frm)
        self.log("gate_moved", frm=frm, to=to)
        self.state.gates[to] = Gate(to, None, gate.left_by, gate.kind)
        self.controller[to] = None
        keeper = gate.keeper
        party = [unit.id for unit in movers]
        if keeper is not None and keeper not in party:
            party.append(keeper)
        for unit in party:
            yield from self.relocate(self.state.units[unit], to, How.EFFECT)
        if keeper is not None:
            self.set_keeper(to, keeper)

    # -- settling -----------------------------------------------------------------------------------------------

    def settle(self) -> Step[None]:
        """G.4.1: what no longer fits the table is put in order, until nothing changes.

        First keepers that may keep no longer step off (one that leaves has left the gate at once, `put`), then what
        notices have put down with `owe` is done, then the hook ``settle`` is asked.
        """
        if self.hooks.may_keep:
            self._bar_keepers()
        return self._settling() if self.owing or self.hooks.settle else NOTHING

    def _settling(self) -> Step[None]:
        while True:
            if self.owing:
                (ability, holder, data), *left = self.owing
                self.owing = tuple(left)
                yield from ABILITIES[ability].owed(self, holder, data)
            else:
                before = self._fingerprint()
                for ability_, holder in self.hooks.ordered("settle", self.acting_order()):
                    yield from ability_.settle(self, holder)
                if self._fingerprint() == before and not self.owing:
                    return
            if self.hooks.may_keep:
                self._bar_keepers()

    def _bar_keepers(self) -> None:
        for place, gate in list(self.state.gates.items()):
            if gate.keeper is not None and not self.may_keep(self.state.units[gate.keeper], gate, False):
                self.bar_keeper(place)

    def _fingerprint(self) -> tuple[object, ...]:
        """Everything that settling can change."""
        state = self.state
        numbers = [(seat.power, seat.doom, seat.owed_signs) for seat in state.seats.values()]
        return (
            tuple(state.units), tuple(state.gates.values()), state.tokens, state.holdings, tuple(numbers),
            tuple(state.memory.items()), state.result,
        )

    def announced(self) -> Step[None]:
        """The hook ``declared``: the Action in progress is chosen and paid, and nothing of it has happened yet."""
        if self.hooks.declared and self.act is not None:
            for ability, holder in self.hooks.ordered("declared", self.acting_order()):
                yield from ability.declared(self, holder, self.act)



    # -- abilities ----------------------------------------------------------------------------------------------

    def earn(self, seat: SeatId, requirement: AbilityId) -> None:
        """A requirement is fulfilled; its book is chosen at the next hand-out (L.3, G.4.5). A card's own book comes at once."""
        card = CARD_OF.get(requirement)
        if card is not None:
            self.earn_card_book(seat, card.id)
            return
        record = self.state.seats[seat]
        if record.requirements.get(requirement) != "open":
            return
        record.requirements = {**record.requirements, requirement: "earned"}
        self.due = True
        self.log("requirement_met", seat, requirement=requirement)
        self.drop(requirement, seat)
        cast(Requirement, ABILITIES[requirement]).bonus(self, seat)

    def happens(self, moment: Moment, seat: SeatId | None = None) -> Step[None]:
        """The hook ``at`` for everybody."""
        for ability, holder in self.hooks.ordered("at", self.turn_order()):
            yield from ability.at(self, holder, moment, seat)
        if self.owing or self.hooks.settle:
            yield from self.settle()


