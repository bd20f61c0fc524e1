"""A toy game for the kernel's tests: players take numbers in turn, roll a die, may shout beside any question."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from engine.kernel.chance import Chance
from engine.kernel.decisions import Decision, Option, Reactions, Step
from engine.kernel.events import Event
from engine.kernel.game import Finished
from engine.kernel.table import Table
from engine.kernel.visibility import OWNER_ELSE_COUNT, PUBLIC, SECRET, redact


class Word(Option, frozen=True):
    text: str

    @property
    def key(self) -> str:
        return self.text


class ToySeat(msgspec.Struct):
    id: Annotated[str, PUBLIC]
    score: Annotated[int, PUBLIC] = 0
    hand: Annotated[tuple[int, ...], OWNER_ELSE_COUNT] = ()


class ToyState(msgspec.Struct):
    secret: Annotated[str, SECRET]
    seats: Annotated[dict[str, ToySeat], PUBLIC]
    order: Annotated[tuple[str, ...], PUBLIC]
    active: Annotated[int, PUBLIC] = 0
    turns: Annotated[int, PUBLIC] = 0
    shouts: Annotated[int, PUBLIC] = 0
    counter: Annotated[int, PUBLIC] = 0
    stage: Annotated[str, PUBLIC] = "turn"
    cards: Annotated[dict[str, int], PUBLIC] = {}


class ToyGame:
    """A turn: take 1 or 2, or roll; then whoever holds cards may play one; three points win."""

    def __init__(self, state: ToyState, chance: Chance | None = None) -> None:
        self.state = state
        self.chance = chance or Chance(state.secret)
        self.events: list[Event] = []
        self.rolls: list[tuple[int, int, int]] = []

    def copy(self) -> ToyGame:
        data = msgspec.json.decode(msgspec.json.encode(self.state), type=ToyState)
        return ToyGame(data, self.chance)

    @property
    def disclosures(self) -> int:
        return self.state.counter

    @property
    def secret(self) -> str:
        return self.state.secret

    def next_step(self) -> Step[None] | None:
        if self.state.turns >= 6 or self.state.stage == "over":
            return None
        return self.window() if self.state.stage == "window" else self.turn()

    def open_decisions(self) -> list[Decision]:
        others = [seat for seat in self.state.order if seat != self.state.order[self.state.active]]
        return [Decision(seat, "shout", lambda: [Word("shout")]) for seat in others]

    def perform_open(self, seat: str, option: Any) -> Step[None]:
        self.state.shouts += 1
        yield from ()

    def turn(self) -> Step[None]:
        seat = self.state.order[self.state.active]
        taken = yield Decision(
            seat, "take", lambda: [Word("take 1"), Word("take 2"), Word("roll")], {"turn": self.state.turns},
            self.open_decisions,
        )
        record = self.state.seats[seat]
        if taken.text == "roll":
            face = self.chance.die(self.state.counter)
            self.rolls.append((self.state.counter, 6, face - 1))
            self.state.counter += 1
            self.events.append(Event("rolled", seat, {}, seat, {"face": face}))
            record.hand += (face,)
        else:
            sure = yield Decision(seat, "sure", lambda: [Word("yes")])
            assert sure.text == "yes"
            record.score += int(taken.text[-1])
        if record.score >= 5:
            self.state.stage = "over"
            raise Finished
        self.state.turns += 1
        self.state.active = (self.state.active + 1) % len(self.state.order)
        self.state.stage = "window" if any(self.state.cards.values()) else "turn"

    def window(self) -> Step[None]:
        def build() -> list[Decision]:
            return [
                Decision(seat, "card", lambda: [Word("play"), Word("no")])
                for seat in self.state.order if self.state.cards.get(seat)
            ]

        waiting = Reactions(build, lambda option: option == Word("no"))
        while (got := (yield from waiting.next())) is not None:
            seat, _ = got
            self.state.cards = {**self.state.cards, seat: self.state.cards[seat] - 1}
            self.events.append(Event("played", seat))
        self.state.stage = "turn"


class ToyRules:
    id = "toy"
    state_type = ToyState

    def game_from(self, state: ToyState) -> ToyGame:
        return ToyGame(state)

    def view(self, game: ToyGame, seat: str | None) -> ToyState:
        return redact(game.state, seat)

    def check(self, game: ToyGame) -> None:
        assert game.state.turns <= 6


RULES = ToyRules()


def toy_table(**cards: int) -> Table[ToyGame]:
    seats = {name: ToySeat(name) for name in "ABC"}
    state = ToyState("11" * 32, seats, ("A", "B", "C"), cards=cards, stage="window" if cards else "turn")
    return Table(RULES, ToyGame(state))
