"""Games in which Great Old Ones of cards, or Terrors, are in play from the first turn: random players seldom get so far."""

from __future__ import annotations

import random
import sys

import pytest

from engine import Config, new_game
from engine.cthulhu_wars.catalogue import CARDS, KINDS
from engine.cthulhu_wars.expansions import FAMILIES
from engine.cthulhu_wars.game import Game
from engine.cthulhu_wars.rules import RULES
from engine.cthulhu_wars.state import pool
from engine.kernel.table import Table
from engine.play import RandomPlayer, play_game
from engine.play.checking import Checker
from tests.games import LAYOUTS, SEATS

GODS = [card.id for card in FAMILIES["independents"].cards]
TERRORS = [card.id for card in (*FAMILIES["terrors"].cards, *FAMILIES["dunwich"].cards)]


def awakened(seats: tuple[str, ...], layout: str, gods: list[str], seed: str) -> Table[Game]:
    """A game after set-up in which these Great Old Ones and many other figures of these cards stand on the map."""
    table = new_game(Config(seats=seats, layout=layout, seed=seed, cards=tuple(gods), expansions=("high_priests",)))
    rng = random.Random(seed)
    while table.game.state.phase == "setup":
        decision = table.pending()[0]
        table.choose(rng.choice(decision.options), seat=decision.seat)
    game = table.game.copy()
    for god in gods:
        seat = rng.choice(seats)
        card = CARDS[god]
        game.take_card(seat, god)
        for unit in game.figures_of(god):
            if KINDS[unit.kind].goo or (unit.place == pool(seat) and rng.random() < 0.5):
                game.put(unit, rng.choice(game.areas_of(seat)))
        if rng.random() < 0.7 and card.book is not None:
            game.earn_card_book(seat, god)
    for place, gate in list(game.state.gates.items()):
        if gate.keeper is not None and not game.may_keep(game.unit(gate.keeper), gate, False):
            game.set_keeper(place, None)
    for seat in seats:
        game.gain(seat, power=rng.randrange(12))
        game.state.seats[seat].doom = rng.randrange(8)
    game.events.clear()
    return Table(RULES, game)


def play_awakened(number: int, every: int = 5, terrors: bool = False) -> Table[Game]:
    """One such game played at random under all checks, with some of the gods or of the Terrors."""
    rng = random.Random(f"awakened {number}")
    players = 2 + number % 4
    seats = rng.choice(SEATS[players])
    free = [card for card in (TERRORS if terrors else GODS) if CARDS[card].rival not in seats]
    gods = rng.sample(free, min(len(free), rng.randrange(2, 7)))
    table = awakened(seats, rng.choice(LAYOUTS[players]), gods, f"awakened {number}")
    checker = Checker(table, random.Random(number), every)
    play_game(table, {seat: RandomPlayer() for seat in seats}, rng, checker, open_rate=0.05)
    return table


@pytest.mark.parametrize("number", range(6))
def test_games_with_awakened_gods_keep_all_invariants(number: int) -> None:
    assert play_awakened(number, every=20).over


@pytest.mark.parametrize("number", range(4))
def test_games_with_terrors_keep_all_invariants(number: int) -> None:
    assert play_awakened(number, every=20, terrors=True).over


def test_a_view_knows_what_the_action_in_progress_has_made_free() -> None:
    table = awakened(("GC", "CC", "BG"), "earth33", ["nyogtha"], "two bodies")
    holder = table.game.card_holder("nyogtha") or ""
    while table.pending()[0].seat != holder:
        decision = table.pending()[0]
        idle = next(option for option in decision.options if option.key in ("pass", "done", "end turn"))
        table.choose(idle, seat=decision.seat)
    move = next(option for option in table.pending()[0].options if option.key.startswith("move nyogtha"))
    assert table.view(holder).act is None
    table.choose(move, seat=holder)
    view = table.view(None)
    assert view.act is not None and view.act is not table.game.act
    assert [view.price(holder, "move", 1, kind) for kind in ("nyogtha", "acolyte")] == [0, 1]


if __name__ == "__main__":
    for one in range(int(sys.argv[1]), int(sys.argv[2])):
        print(one, play_awakened(one).game.state.result)
