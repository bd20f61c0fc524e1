"""The market for loyalty cards: buying one in the Doom phase (NM-1 to NM-10, TR-6), and the usual sorts of cards.

A family of cards whose cards are bought lists `MARKET` among its table rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial

from engine.cthulhu_wars.abilities import RuleFlag, TableRule
from engine.cthulhu_wars.cards import Card
from engine.cthulhu_wars.catalogue import CARDS
from engine.cthulhu_wars.game import Game, Step, ask
from engine.cthulhu_wars.moments import How, Offer, When
from engine.cthulhu_wars.options import Option, destinations, named
from engine.cthulhu_wars.position import Position
from engine.cthulhu_wars.state import AbilityId, AreaId, KindId, SeatId, Unit

PROMPTS: Mapping[str, str] = {
    "card.place": "Where do you place the {kind}? {left} are left to place.",
}


class BuyCard(TableRule):
    """In your Doom turn, before you decide on the Ritual, you may buy one loyalty card from the common supply. You pay
    its Doom, and its Power if it costs Power; Elder Signs may be revealed first. Its figures go to your pool, and you
    place at once and for nothing what the card says, usually one figure at a gate you control; without such a gate
    they stay in the pool. This is no Action and no summoning. The card is yours for the rest of the game."""

    id, name, clause, timing = "buy_card", "Buy a loyalty card", "NM-2", "Doom phase"
    occasions = (When.DOOM_TURN,)

    def offers(self, game: Position, holder: SeatId, offer: Offer) -> Iterable[Option]:
        seat = offer.seat
        if game.used("doom_phase", _bought(seat)) or _too_late(game, seat):
            return ()
        return [named(self.id, ability=card) for card in for_sale(game) if affordable(game, seat, card)]

    def perform(self, game: Game, holder: SeatId, option: Option) -> Step[None]:
        game.use("doom_phase", _bought(holder))  # NM-4
        yield from buy(game, holder, option.ability)

    def refusal(self, game: Game, seat: SeatId, words: Sequence[str]) -> str:
        if game.state.phase != "doom" or game.state.active != seat:
            return "Loyalty cards are bought in your own turn of the Doom phase."
        if game.used("doom_phase", _bought(seat)):
            return "You have bought a loyalty card in this Doom phase; one in each is all."
        if _too_late(game, seat):
            return "Loyalty cards are bought before the Ritual, and you have performed it."
        named_card = " ".join(words).lower()
        found = [card for card in CARDS.values() if named_card in (card.id, card.name.lower(), card.id.replace("_", " "))]
        sold = [CARDS[card].name for card in for_sale(game)]
        if not found or found[0].id not in for_sale(game):
            return f"That card is not for sale. For sale: {', '.join(sold) or 'none'}."
        doom, power = price_of(game, seat, found[0].id)
        have_doom, have_power = game.seat(seat).doom, game.power(seat)
        return f"{found[0].name} costs {doom} Doom and {power} Power; you have {have_doom} Doom and {have_power} Power."


def _bought(seat: SeatId) -> str:
    return f"card@{seat}"


def _too_late(game: Position, seat: SeatId) -> bool:
    """Has the seat performed its Ritual, and must cards be bought before it (NM-8)?"""
    late = game.rule("purchase_after_ritual") == "true" or game.rule("doom_events") == "after_rituals"
    return not late and game.used("doom_phase", f"ritual@{seat}")


def for_sale(game: Position) -> list[AbilityId]:
    """The cards of the supply that can be bought."""
    return [card for card in game.cards(None) if CARDS[card].doom is not None]


def price_of(game: Position, seat: SeatId, card: AbilityId) -> tuple[int, int]:
    """Doom and Power that the card costs the seat now."""
    doom, power = CARDS[card].charge(game, seat)
    return game.price(seat, "card_doom", doom, card), game.price(seat, "card", power, card)


def affordable(game: Position, seat: SeatId, card: AbilityId) -> bool:
    """Can the seat pay for the card now (NM-3)?"""
    doom, power = price_of(game, seat, card)
    return doom <= game.seat(seat).doom and power <= game.power(seat)


def buy(game: Game, seat: SeatId, card: AbilityId) -> Step[None]:
    """Pay for a card, take it, and place what it says (NM-5)."""
    doom, power = price_of(game, seat, card)
    game.spend_doom(seat, doom)
    game.spend(seat, power)
    game.log("card_bought", seat, card=card, doom=doom, power=power)
    game.take_card(seat, card, tell=False)
    yield from CARDS[card].bought(game, seat)


def place_at_gates(
    game: Game, seat: SeatId, kind: KindId, n: int, sites: Callable[[], Sequence[AreaId]] | None = None
) -> Step[list[Unit]]:
    """Place up to n figures of the pool, free, each at a gate of the seat's choice (NM-5 to NM-7).

    ``sites``: where they may go; default: the gates that the seat controls. Returns those that were placed.
    """
    where = sites or partial(game.summon_sites, seat)
    placed: list[Unit] = []
    for left in range(n, 0, -1):
        if game.from_pool(seat, kind) is None or not where():
            break
        chosen = yield from ask(
            seat, "card.place", lambda: destinations("place", tuple(where())), {"kind": kind, "left": left},
        )
        placed.append((yield from game.place(seat, kind, chosen.to, How.PLACE)))
    return placed


class NeutralMonsterCard(Card):
    """A neutral monster: 2 Doom; one figure is placed at a controlled gate."""

    doom = 2

    def bought(self, game: Game, seat: SeatId) -> Step[None]:
        yield from place_at_gates(game, seat, self.figures[0][0].id, 1)


class TerrorCard(NeutralMonsterCard):
    """A Terror: 2 Doom and 2 Power; placed at a controlled gate."""

    power = 2


class IndependentCard(Card):
    """An independent Great Old One: awakened, not bought; lost with its last figure (IG-2, IG-7)."""

    returns = True


MARKET = (BuyCard(),)

MARKET_FLAGS = (
    RuleFlag(
        "purchase_after_ritual", ("false", "true"),
        "May loyalty cards be bought after the Ritual in the same Doom turn?", "NM-8",
    ),
)
