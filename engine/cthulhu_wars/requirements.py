"""Spellbook requirements (L): checking them, and handing out the books and Elder Signs they earn."""

from __future__ import annotations

from engine.cthulhu_wars.catalogue import ABILITIES
from engine.cthulhu_wars.elder_signs import draw_owed_signs
from engine.cthulhu_wars.game import Game, Step, ask
from engine.cthulhu_wars.moments import Moment, Question
from engine.cthulhu_wars.options import Option, named
from engine.cthulhu_wars.position import Position
from engine.cthulhu_wars.state import SeatId
from engine.kernel.hooks import in_seat_order


def check(game: Game, moment: Moment, order: tuple[SeatId, ...]) -> None:
    """Test every open state requirement that asks for this moment (L.3)."""
    pairs = game.hooks.checks.get(moment, ())
    if moment is not Moment.ACTION_END:  # after an Action the books are handed out in turn order anyway
        pairs = in_seat_order(pairs, "met", order)
    for ability, holder in pairs:
        if ability.met(game, holder, moment):
            game.earn(holder, ability.id)


def own_books_left(game: Position, seat: SeatId) -> list[str]:
    """The spellbooks of its faction that the seat has not taken yet, in the faction's order."""
    from engine.cthulhu_wars.setup import faction_of  # the set-up builds games

    return [book.id for book in faction_of(seat).books if not game.has(seat, book.id)]


def books_left(game: Position, seat: SeatId) -> list[str]:
    """The spellbooks that the seat may take now (L.1): its faction's, and what abilities add."""
    books = own_books_left(game, seat)
    for ability, holder in game.hooks.books:
        books = ability.books(game, holder, books, seat)
    return books


def earned(game: Position, seat: SeatId) -> list[str]:
    """Requirements fulfilled and not yet rewarded."""
    return [name for name, status in game.state.seats[seat].requirements.items() if status == "earned"]


def hand_out(game: Game, order: tuple[SeatId, ...]) -> Step[None]:
    """G.4.5: book choices, one after the other, seat by seat; then Elder Sign draws."""
    while game.due:
        game.due = False
        for seat in order:
            for requirement in earned(game, seat):
                yield from choose_book(game, seat, requirement)
        yield from draw_owed_signs(game, order)


def choose_book(game: Game, seat: SeatId, requirement: str) -> Step[None]:
    """One spellbook of the seat's choice for one fulfilled requirement (L.1, L.8).

    Somebody else who chooses for the seat chooses among its faction's own spellbooks.
    """

    def books() -> list[Option]:
        found = books_left(game, seat) if who == seat else own_books_left(game, seat)
        return [named("book", ability=book) for book in found]

    who = game.chooser(Question("book", seat, requirement=requirement)) if game.hooks.chooser else seat
    if who == seat:
        option = yield from ask(seat, "book.choose", books, {"requirement": requirement})
    else:
        option = yield from ask(who, "book.choose_for", books, {"requirement": requirement, "seat": seat})
    record = game.state.seats[seat]
    record.requirements = {**record.requirements, requirement: "done"}
    game.hold(option.ability, seat, "book")
    game.log("took_book", seat, book=option.ability, requirement=requirement, name=ABILITIES[option.ability].name)
