"""Elder Signs (K): drawing, revealing, and what may be done beside a pending question."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from engine.cthulhu_wars.catalogue import ABILITIES
from engine.cthulhu_wars.game import NOTHING, Game, Step, ask
from engine.cthulhu_wars.moments import Offer, Question, When
from engine.cthulhu_wars.options import Option, number
from engine.cthulhu_wars.position import Position
from engine.cthulhu_wars.state import SIGN_COUNTS, SeatId
from engine.kernel.decisions import Decision, given


def draw_owed_signs(game: Game, order: tuple[SeatId, ...]) -> Step[None]:
    """Draw every Elder Sign earned and not yet drawn, one at a time (K.1); without tokens 1 Doom each (K.3).

    While somebody chooses which (hook ``chooser``, "sign"), the tokens lie face up: that player is asked for the value,
    and everybody sees it.
    """
    for seat in order:
        if game.state.seats[seat].owed_signs:
            return _draw(game, order)
    return NOTHING


def _draw(game: Game, order: tuple[SeatId, ...]) -> Step[None]:
    for seat in order:
        record = game.state.seats[seat]
        while record.owed_signs:
            record.owed_signs -= 1
            tokens = game.state.signs_pool
            if not tokens:
                game.gain(seat, doom=1, why="no_elder_sign_left")
                continue
            who = game.chooser(Question("sign", seat, game.battle), by_lot=True) if game.hooks.chooser else ""
            if not who:
                index = game.pick_index(tokens)
            else:
                index = yield from _chosen(game, who, seat)
            value = tokens[index]
            game.state.signs_pool = tokens[:index] + tokens[index + 1 :]
            record.signs = tuple(sorted(record.signs + (value,)))
            if game.hooks.changed:
                game.notice_change(seat, "signs", len(record.signs) - 1, len(record.signs), "drawn")
            game.log_secret("drew_sign", seat, {"value": value})


def _chosen(game: Game, who: SeatId, seat: SeatId) -> Step[int]:
    """The index of the token that ``who`` chooses for the seat."""
    tokens = game.state.signs_pool
    values = sorted(set(tokens))
    left = dict(zip(("ones", "twos", "threes"), map(tokens.count, SIGN_COUNTS), strict=True))
    option = yield from ask(who, "sign.choose", lambda: [number("choose", value) for value in values], {"seat": seat, **left})
    value = option.n or 0
    game.log("sign_chosen", who, enemy=seat, value=value)
    return tokens.index(value)


def reveal_options(game: Position, seat: SeatId) -> list[Option]:
    """One option for each distinct value held (K.4); repeatable."""
    return [number("reveal", value) for value in dict.fromkeys(game.state.seats[seat].signs)]


def reveal(game: Game, seat: SeatId, value: int) -> None:
    """Turn over one Elder Sign of this value: Doom for its owner, the token is out of the game (K.4)."""
    record = game.state.seats[seat]
    held = list(record.signs)
    held.remove(value)
    record.signs = tuple(held)
    record.shown += (value,)
    record.doom += value
    game.state.reveals += 1
    game.log("revealed_sign", seat, value=value)
    if game.hooks.changed:
        game.notice_change(seat, "shown", sum(record.shown) - value, sum(record.shown), "revealed")
        game.notice_change(seat, "doom", record.doom - value, record.doom, "revealed")


def discard(game: Game, seat: SeatId, value: int) -> None:
    """An Elder Sign leaves the game without Doom; like a revealed one it lies face up before its owner."""
    record = game.state.seats[seat]
    held = list(record.signs)
    held.remove(value)
    record.signs = tuple(held)
    record.shown += (value,)
    game.state.reveals += 1
    game.log("discarded_sign", seat, value=value)
    if game.hooks.changed:
        game.notice_change(seat, "signs", len(held) + 1, len(held), "discarded")


def beside(game: Game, asked: Sequence[SeatId], anytime: bool = False) -> Callable[[], list[Decision]]:
    """What seats may do while ``asked`` are being asked: reveal (K.4.2), and abilities of any time if the phase admits."""
    return partial(_beside, game, asked, anytime)


def _beside(game: Game, asked: Sequence[SeatId], anytime: bool) -> list[Decision]:
    decisions = []
    for seat in game.turn_order():
        options = reveal_options(game, seat) if seat not in asked else []
        if anytime:
            for ability, holder in game.offers(When.ANYTIME, seat):
                options.extend(ability.offers(game, holder, Offer(When.ANYTIME, seat)))
        if options:
            decisions.append(Decision(seat, "beside", given(options)))
    return decisions


def perform_open(game: Game, seat: SeatId, option: Option) -> Step[None]:
    """Carry out a choice of `beside`."""
    if option.verb == "reveal":
        reveal(game, seat, option.n or 0)
        return
    yield from ABILITIES[option.verb].perform(game, seat, option)
    yield from game.settle()
    yield from draw_owed_signs(game, game.turn_order())
