"""Junior Whateley, the Terror of the Dunwich clan."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.cthulhu_wars.abilities import CardAbility
from engine.cthulhu_wars.catalogue import CARD_OF_KIND, KINDS
from engine.cthulhu_wars.expansions.dunwich.clan import ClanCard
from engine.cthulhu_wars.game import Game, Step, ask
from engine.cthulhu_wars.moments import Cause, How, Moment, Offer, When
from engine.cthulhu_wars.options import Option
from engine.cthulhu_wars.position import Position
from engine.cthulhu_wars.state import SUPPLY, KindId, SeatId, pool
from engine.cthulhu_wars.units import Terror

PROMPTS: Mapping[str, str] = {
    "transmogrification.by": "Transmogrification succeeds: which Great Old One takes Junior's place in {area}?",
}

TOKENS = "junior.tokens"


def tokens(game: Position) -> int:
    """The tokens on Junior's card."""
    return int(game.state.memory.get(TOKENS, 0))


class Junior(Terror):
    """Acquired for 4 Power in the Doom phase; 4 dice."""

    id, name, plural = "junior", "Junior Whateley", "Junior Whateleys"
    printed_cost, dice, comes_by = 4, 4, "none"


class Growth(CardAbility):
    """At the end of each Doom phase in which Junior is in play, a token is put on his card. Tokens stay there when the card
    changes hands."""

    id, name, clause, timing = "growth", "Growth", "TR-32", "Doom phase"

    def at(self, game: Game, holder: SeatId, moment: Moment, seat: SeatId | None) -> Step[None]:
        yield from ()
        if moment is Moment.DOOM_OVER and game.has_in_play(holder, Junior.id):
            game.remember(TOKENS, tokens(game) + 1)
            game.log("growth", holder, n=tokens(game))


class Transmogrification(CardAbility):
    """With a token on his card, roll a die. If it shows no more than the number of tokens, Junior goes to your pool and any
    Great Old One that is not in play takes his place, of your faction, of another, or an independent one with its card: no
    condition and no cost counts, and nothing happens that only its awakening would bring. One of another faction belongs to
    that faction. Whatever the die shows, one token is discarded."""

    id, name, clause, timing, cost = "transmogrification", "Transmogrification", "TR-32", "Action", 0
    occasions = (When.OWN_TURN,)

    def offers(self, game: Position, holder: SeatId, offer: Offer) -> Iterable[Option]:
        ready = tokens(game) and game.find(holder, Junior.id) is not None and great_old_ones(game)
        return (Option(self.id),) if ready else ()

    def perform(self, game: Game, holder: SeatId, option: Option) -> Step[None]:
        self.pay(game, holder, option)
        junior = game.find(holder, Junior.id)
        shown, limit = game.roll(holder, 1, self.id)[0], tokens(game)
        success = shown <= limit
        game.log("tested", holder, ability=self.id, roll=shown, limit=limit, success=success)
        game.remember(TOKENS, tokens(game) - 1)
        if not success or junior is None:
            return
        area = junior.place
        chosen = yield from ask(holder, "transmogrification.by", lambda: great_old_ones(game), {"area": area})
        yield from game.remove([junior], Cause.REPLACE, holder)
        owner = chosen.enemy
        if KINDS[chosen.kind].independent and game.from_pool(owner, chosen.kind) is None:
            game.take_card(owner, CARD_OF_KIND[chosen.kind].id)
        yield from game.place(owner, chosen.kind, area, How.REPLACE)


def great_old_ones(game: Position) -> list[Option]:
    """The Great Old Ones that are not in play, each with the seat that would have it; the acting seat for the supply's."""
    found: dict[tuple[KindId, SeatId], Option] = {}
    acting = game.state.active
    for place, owner in [(pool(seat), seat) for seat in game.order_from(acting)] + [(SUPPLY, acting)]:
        for unit in game.units_in(None if place == SUPPLY else owner, place):
            if KINDS[unit.kind].goo:
                found[unit.kind, owner] = Option("bring", kind=unit.kind, enemy=owner)
    return list(found.values())


class JuniorCard(ClanCard):
    """Junior Whateley: 4 Power in the Doom phase, no Doom, also from another faction. A Terror with 4 dice that grows, and
    gives way to any Great Old One; placed in any area."""

    id, name, clause = "junior", "Junior Whateley", "TR-31"
    power, counter, counts = 4, TOKENS, "tokens:"
    figures = ((Junior(), 1),)
    abilities = (Growth(), Transmogrification())


CARDS = (JuniorCard(),)
