"""Positions for samples and benchmarks: games played by computer players, and crowds put together by hand."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine import Config, Event, Table, View, new_game
from engine.cthulhu_wars.catalogue import CARDS
from engine.cthulhu_wars.state import Gate, SeatId, State, Token, Unit, pool
from engine.play.driver import answer
from engine.play.heuristic import Heuristic

SEATS: Mapping[str, tuple[SeatId, ...]] = {
    "earth33": ("GC", "CC", "BG"), "earth35": ("GC", "CC", "BG", "YS"), "earth53": ("YS", "BG", "CC", "OW"),
    "earth55": ("GC", "CC", "BG", "YS", "OW"),
}
"""Who plays the sample of a layout."""
PLAYERS: Mapping[SeatId, str] = {
    "GC": "Mia", "CC": "Łukasz Żółć", "BG": "The Black Goat of the Woods 1928", "YS": "王小明", "OW": "Ольга 🐙",
}
CROWDS: Mapping[str, Sequence[str]] = {
    "earth33": ("europe", "north_atlantic", "australia"), "earth35": ("scandinavia", "arabia", "south_america"),
    "earth53": ("central_america", "new_zealand", "north_america_west"),
    "earth55": ("scandinavia", "central_america", "arabia"),
}
"""Layout -> three of its narrowest areas."""


def fresh(layout: str, seats: Sequence[SeatId] | None = None) -> Table[Any]:
    """A new game with High Priests."""
    return new_game(Config(
        seats=tuple(seats or SEATS[layout]), layout=layout, expansions=("high_priests",), seed=f"sample {layout}"
    ))


@dataclass(frozen=True)
class Scene:
    """What a picture is drawn from."""

    view: View
    events: Sequence[Event]
    to_act: tuple[SeatId, ...]


class _Game:
    """A game of computer players that can only go on, so that later scenes cost little."""

    def __init__(self, layout: str, seed: int) -> None:
        self.table = fresh(layout)
        self.rng = random.Random(seed)
        self.players = {seat: Heuristic() for seat in SEATS[layout]}
        self.choices = 0

    def go_to(self, choices: int) -> None:
        """Play until so many choices were made, or to the end."""
        while self.choices < choices and not self.table.over:
            answer(self.table, self.players, self.table.pending()[0], self.rng)
            self.choices += 1


_games: dict[tuple[str, int], _Game] = {}
SEEN = ("arrived", "battle_began", "gate_built", "took_gate", "removed", "token_placed")


def played(layout: str, choices: int, seed: int = 7) -> Scene:
    """A game after so many choices (or its end), and the events of the last Action that did something to see."""
    game = _games.get((layout, seed))
    if game is None or game.choices > choices:
        game = _games[layout, seed] = _Game(layout, seed)
    game.go_to(choices)
    table = game.table
    events: Sequence[Event] = ()
    for row in reversed(table.rows):
        if any(event.name in SEEN for event in row.events):
            events = [event.seen_by(None) for event in row.events]
            break
    return Scene(table.view(), events, to_act(table))


def empty(layout: str) -> View:
    """A board with nobody on it."""
    state: State = fresh(layout).view().state.copy()
    state.units = [Unit(unit.id, unit.kind, unit.owner, pool(unit.owner or "")) for unit in state.units]
    state.gates = {}
    return View(state, None)


def crowd(layout: str, seats: Sequence[SeatId] = ("GC", "CC", "BG", "YS", "OW"), areas: Sequence[str] = ()) -> View:
    """Every unit of these factions in three areas, each with a gate and tokens: the worst case."""
    table = fresh("earth55", seats)
    state: State = table.view().state.copy()
    state.layout = layout
    areas = areas or CROWDS[layout]
    state.units = [Unit(unit.id, unit.kind, unit.owner, areas[unit.id % len(areas)]) for unit in state.units]
    state.gates = {}
    for area in areas:
        keeper = next(unit.id for unit in state.units if unit.place == area and unit.kind == "acolyte")
        state.gates[area] = Gate(area, keeper)
    state.tokens = tuple(Token("desecration", area, "YS") for area in areas)
    state.phase, state.first, state.active = "action", seats[0], seats[1]
    return View(state, None)


def with_cards(seats: Sequence[SeatId] = ("GC", "CC", "BG", "YS", "OW")) -> View:
    """Every loyalty card that goes with these factions in somebody's hands; of all figures but Acolytes every second one
    stands somewhere on the map, some Filth is nobody's; Webs, mummified Acolytes and Azathoth's glyph.
    """
    chosen = tuple(card for card, fact in CARDS.items() if fact.rival not in seats)
    table = new_game(Config(seats=tuple(seats), expansions=("high_priests",), cards=chosen, seed="sample cards"))
    for n, card in enumerate(chosen):
        table.game.take_card(seats[n % len(seats)], card, tell=False)
    state: State = table.view().state.copy()
    areas = [area.id for area in table.view().layout.areas]
    for n, unit in enumerate([unit for unit in state.units if unit.kind != "acolyte"][::2]):
        wild = unit.kind == "filth" and n % 2 == 0
        state.units[unit.id] = Unit(unit.id, unit.kind, None if wild else unit.owner, areas[n % len(areas)])
    state.tokens = (
        *(Token("web", area, seats[1]) for area in areas[1::4]),
        Token("mummified", areas[0], seats[0], 3), Token("mummified", areas[0], seats[2], 2),
    )
    state.memory = {**state.memory, "azathoth.glyph": 17}
    state.phase, state.first, state.active = "action", seats[0], seats[1]
    return View(state, None)


def to_act(table: Table[Any]) -> tuple[SeatId, ...]:
    """The seats the game waits for."""
    return tuple(decision.seat for decision in table.pending())
