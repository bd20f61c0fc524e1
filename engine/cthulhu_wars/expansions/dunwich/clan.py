"""How members of the Dunwich clan are acquired (NM-70)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from engine.cthulhu_wars.abilities import TableRule
from engine.cthulhu_wars.cards import Card
from engine.cthulhu_wars.catalogue import CARDS, held_in_play
from engine.cthulhu_wars.game import Game, Step, ask
from engine.cthulhu_wars.moments import How, Offer, When
from engine.cthulhu_wars.options import Option, destinations
from engine.cthulhu_wars.position import Position
from engine.cthulhu_wars.state import SUPPLY, AbilityId, SeatId, Unit, is_area, pool

PROMPTS: Mapping[str, str] = {
    "take_member.place": "Where do you place {kind}?",
}


class ClanCard(Card):
    """A member of the Dunwich clan: one figure, acquired for ``power`` and no Doom by `TakeMember`."""


class TakeMember(TableRule):
    """In your Doom turn you may take one member of the Dunwich clan: you pay its Power, no Doom. If it is not in play you
    place it in any area. If another faction has it in play, its card comes to you, and the figure is yours where it
    stands, with the gate that it keeps. A member changes hands once in a Doom phase. This does not count as the loyalty
    card that you may buy."""

    id, name, clause, timing = "take_member", "Take a member of the clan", "NM-70", "Doom phase"
    occasions = (When.DOOM_TURN,)

    def offers(self, game: Position, holder: SeatId, offer: Offer) -> Iterable[Option]:
        seat = offer.seat
        if game.used("doom_phase", _taken_by(seat)):
            return ()
        return [
            Option(self.id, ability=card, n=price)
            for card, price in ((card, _price(game, seat, card)) for card in _members(game) if _available(game, seat, card))
            if price <= game.power(seat)
        ]

    def perform(self, game: Game, holder: SeatId, option: Option) -> Step[None]:
        card, before = option.ability, game.card_holder(option.ability)
        game.use("doom_phase", _taken_by(holder))
        price = _price(game, holder, card)
        game.spend(holder, price)
        keeps = game.is_keeper(_figure(game, card))
        if before != holder:
            game.use("doom_phase", _changed(card))
            game.take_card(holder, card, tell=False)
        how = "from" if before not in (None, holder) else "new"
        game.log("member_taken", holder, card=card, n=price, frm=before or "", how=how)
        figure = _figure(game, card)
        if keeps and figure.place in game.state.gates:  # it stays where it is: on the gate, now for its new holder
            game.take_gate(figure)
        if figure.place == pool(holder):
            chosen = yield from ask(
                holder, "take_member.place", lambda: destinations("place", tuple(game.layout.area_ids)), {"kind": figure.kind}
            )
            yield from game.place(holder, figure.kind, chosen.to, How.PLACE)

    def refusal(self, game: Game, seat: SeatId, words: Sequence[str]) -> str:
        if game.state.phase != "doom" or game.state.active != seat:
            return "Members of the clan are taken in your own turn of the Doom phase."
        if game.used("doom_phase", _taken_by(seat)):
            return "You have taken a member of the clan in this Doom phase; one in each is all."
        named = [CARDS[card] for card in _members(game) if words and words[0].lower() in (card, CARDS[card].name.lower())]
        if named and game.used("doom_phase", _changed(named[0].id)):
            return f"{named[0].name} has changed hands in this Doom phase already."
        if named and _available(game, seat, named[0].id):
            return f"{named[0].name} costs {_price(game, seat, named[0].id)} Power; you have {game.power(seat)}."
        open_ones = [CARDS[card].name for card in _members(game) if _available(game, seat, card)]
        return f"That member of the clan cannot be taken. Open to you: {', '.join(open_ones) or 'nobody'}."


def _taken_by(seat: SeatId) -> str:
    return f"clan@{seat}"


def _changed(card: AbilityId) -> str:
    return f"clan:{card}"


def _members(game: Position) -> list[AbilityId]:
    """The clan's cards in this game, wherever they are."""
    return [
        held.ability for held in game.state.holdings
        if held.via in ("card", "supply") and isinstance(CARDS.get(held.ability), ClanCard)
    ]


def _figure(game: Position, card: AbilityId) -> Unit:
    kinds = [kind.id for kind, _ in CARDS[card].figures]
    return next(unit for unit in game.state.units if unit.kind in kinds)


def _available(game: Position, seat: SeatId, card: AbilityId) -> bool:
    """Out of play for whoever pays, in play for everybody but its holder, once a phase; a captive for nobody."""
    place, holder = _figure(game, card).place, game.card_holder(card)
    if holder != seat and game.used("doom_phase", _changed(card)):
        return False
    if is_area(place) or held_in_play(place):
        return holder != seat
    return place == SUPPLY or place == pool(holder or "")


def _price(game: Position, seat: SeatId, card: AbilityId) -> int:
    """The Power that the member costs the seat now."""
    return game.price(seat, "card", CARDS[card].power, card)


TABLE = (TakeMember(),)
