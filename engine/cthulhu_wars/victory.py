"""The end of the game (M)."""

from __future__ import annotations

from engine.cthulhu_wars.elder_signs import reveal
from engine.cthulhu_wars.game import Game
from engine.cthulhu_wars.position import Position
from engine.cthulhu_wars.state import SIGN_COUNTS, Result, SeatId

DOOM_LIMIT = 30
BOOKS_TO_WIN = 6


def doom_reached(game: Position) -> bool:
    """Has anybody 30 Doom or more, hidden Elder Signs not counted (F.7, G.5)?"""
    return any(record.doom >= DOOM_LIMIT for record in game.state.seats.values())


def could_reach_the_limit(game: Position, seat: SeatId) -> bool:
    """Might a seat reach 30 Doom by revealing, as far as everybody knows?"""
    record = game.state.seats[seat]
    return record.doom < DOOM_LIMIT <= record.doom + max(SIGN_COUNTS) * len(record.signs)


def end_game(game: Game, cause: str) -> None:
    """Turn over all Elder Signs (M.3) and find the winners: most Doom among those with six books (M.4 to M.6)."""
    for seat in game.turn_order():
        for value in game.state.seats[seat].signs:
            reveal(game, seat, value)
    totals = {seat: record.doom for seat, record in game.state.seats.items()}
    eligible = [seat for seat in game.state.order if len(game.books(seat)) >= BOOKS_TO_WIN]
    if cause == "no_power":
        eligible = []
    best = max((totals[seat] for seat in eligible), default=0)
    winners = tuple(seat for seat in eligible if totals[seat] == best)
    finish(game, Result(winners, totals, cause))


def finish(game: Game, result: Result) -> None:
    """The game is over with this result."""
    game.state.result = result
    game.state.phase = "over"
    game.state.stage = "over"
    game.state.active = ""
    game.state.turn = None
    game.log("game_over", winners=list(result.winners), totals=dict(result.totals), cause=result.cause)
