"""The neutral spellbooks that are Actions: Undimensioned, Recriminations."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from engine.cthulhu_wars.abilities import NeutralBook
from engine.cthulhu_wars.catalogue import ABILITIES
from engine.cthulhu_wars.expansions.neutral_books.supply import available, is_neutral
from engine.cthulhu_wars.game import Game, Step, ask, figures, pick
from engine.cthulhu_wars.moments import How, Offer, When
from engine.cthulhu_wars.options import DONE, Option, destinations, named
from engine.cthulhu_wars.position import Position
from engine.cthulhu_wars.requirements import own_books_left
from engine.cthulhu_wars.state import AbilityId, AreaId, SeatId, Unit, UnitId

PROMPTS: Mapping[str, str] = {
    "undimensioned.which": "Which unit is moved? {moved} moved so far.",
    "undimensioned.to": "Where does {kind} of {area} go?",
    "recriminations.book": "Which spellbook takes the place of {book}?",
}


class Undimensioned(NeutralBook):
    """Rearrange your units on the map: each of them may go to any of the areas in which you had units when this Action
    began; at least one has to. Areas may be left empty, none may be entered anew. Units that abilities cannot move stay.
    Gates that are left are decided at the end as after any Action."""

    id, name, clause, timing, cost = "undimensioned", "Undimensioned", "AZ-13", "Action", 2
    occasions = (When.OWN_TURN,)

    def offers(self, game: Position, holder: SeatId, offer: Offer) -> Iterable[Option]:
        home = tuple(game.areas_of(holder))
        left = game.power(holder) - game.price(holder, self.id, self.cost or 0)
        if any(_ways(game, unit, home, left, ()) for unit in game.on_map(holder)):
            yield Option(self.id)

    def perform(self, game: Game, holder: SeatId, option: Option) -> Step[None]:
        self.pay(game, holder, option)
        home = tuple(game.areas_of(holder))
        shifted: list[UnitId] = []
        taxed: list[AreaId] = []

        def movable() -> list[Unit]:
            power = game.power(holder)
            return [
                unit for unit in game.on_map(holder) if unit.id not in shifted and _ways(game, unit, home, power, taxed)
            ]

        while movable():
            stop = [DONE] if shifted else []
            chosen = yield from ask(
                holder, "undimensioned.which", lambda: [*stop, *figures(game, movable())], {"moved": len(shifted)}
            )
            if chosen.verb == "done":
                return
            unit = pick(game, movable(), chosen)
            went = yield from ask(
                holder, "undimensioned.to",
                lambda: destinations("to", _ways(game, unit, home, game.power(holder), taxed)),
                {"kind": unit.kind, "area": unit.place},
            )
            if went.to not in taxed:
                game.spend(holder, _toll(game, holder, went.to))
                taxed.append(went.to)
            shifted.append(unit.id)
            if game.act is not None:
                game.act.moved.append(unit.id)
            yield from game.relocate(unit, went.to, How.EFFECT)

    def refusal(self, game: Game, seat: SeatId, words: Sequence[str]) -> str:
        if game.has(seat, self.id) and len(game.areas_of(seat)) < 2:
            return "Undimensioned moves units among the areas you occupy, and you occupy fewer than two."
        return ""


def _toll(game: Position, holder: SeatId, area: AreaId) -> int:
    """What an Action that goes into this area costs beyond its price (a tax on the area)."""
    book = ABILITIES[Undimensioned.id]
    base = book.cost or 0
    return game.price(holder, book.id, base, to=area) - game.price(holder, book.id, base)


def _ways(
    game: Position, unit: Unit, home: Sequence[AreaId], power: int, taxed: Sequence[AreaId]
) -> tuple[AreaId, ...]:
    """Where the unit may be shifted: among the areas occupied at the start, if a tax on the area can be paid."""
    owner = unit.owner or ""
    return tuple(
        area for area in game.destinations(unit, How.EFFECT)
        if area in home and (area in taxed or _toll(game, owner, area) <= power)
    )


class Recriminations(NeutralBook):
    """Take a spellbook off your faction sheet, a neutral one or this one included, and put another one that you could take
    now in its place: one of your faction's that you do not have, or a neutral one. The book that leaves goes back to where
    it came from and can be taken again later, but not in this Action. A book that is used up for the game comes back used
    up. The spellbook of a loyalty card cannot be exchanged."""

    id, name, clause, timing, cost = "recriminations", "Recriminations", "AZ-14", "Action", 1
    occasions = (When.OWN_TURN,)

    def offers(self, game: Position, holder: SeatId, offer: Offer) -> Iterable[Option]:
        return [named(self.id, ability=book) for book in game.books(holder) if _instead(game, holder, book)]

    def perform(self, game: Game, holder: SeatId, option: Option) -> Step[None]:
        old = option.ability
        chosen = yield from ask(
            holder, "recriminations.book",
            lambda: [named("book", ability=book) for book in _instead(game, holder, old)], {"book": old},
        )
        self.pay(game, holder, option)
        game.drop(old, holder)
        if is_neutral(old):
            game.hold(old, None, "supply")
        game.hold(chosen.ability, holder, "book")
        if f"spent:{chosen.ability}@{holder}" in game.state.history:  # AZ-14.2
            game.flip(chosen.ability, holder, "spent")
        game.log("exchanged_book", holder, book=chosen.ability, old=old)

    def refusal(self, game: Game, seat: SeatId, words: Sequence[str]) -> str:
        if game.has(seat, self.id) and not any(_instead(game, seat, book) for book in game.books(seat)):
            return "Recriminations needs another spellbook that you could take, and none is available to you."
        return ""


def _instead(game: Position, seat: SeatId, leaving: AbilityId) -> list[AbilityId]:
    """What may take the place of a book that leaves: own books that the seat has not, and neutral ones within the limit."""
    return own_books_left(game, seat) + available(game, seat, leaving)


BOOKS: Sequence[NeutralBook] = (Undimensioned(), Recriminations())
