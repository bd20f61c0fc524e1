"""Unique High Priests who act after any player's Action."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.cthulhu_wars.abilities import CardAbility
from engine.cthulhu_wars.expansions.unique_high_priests.persons import Person, PersonCard
from engine.cthulhu_wars.game import Game, Step, ask
from engine.cthulhu_wars.moments import How, Offer, Slot, When
from engine.cthulhu_wars.options import Option, number
from engine.cthulhu_wars.position import Position
from engine.cthulhu_wars.state import SeatId, pool

PROMPTS: Mapping[str, str] = {
    "reanimator_serum.n": "How many Acolytes does the serum bring to {area}?",
}

SERUM = 3


class HerbertWest(Person):
    """A High Priest who brings Acolytes back."""

    id, name, plural = "herbert_west", "Herbert West", "Herbert West"


class ReanimatorSerum(CardAbility):
    """After any player's Action you may eliminate Herbert West and place up to 3 Acolytes from your pool in his area. It
    is no Action and needs no Power. A captive cannot use it."""

    id, name, clause = "reanimator_serum", "Reanimator Serum", "HP-33"
    timing, cost = "After any Action", 0
    occasions = (When.OWN_TURN, When.AFTER_ACTION)
    slot = Slot.FREE

    def offers(self, game: Position, holder: SeatId, offer: Offer) -> Iterable[Option]:
        west = game.find(holder, HerbertWest.id)
        if west is None or game.from_pool(holder, "acolyte") is None:
            return []
        return [Option(self.id, area=west.place)]

    def perform(self, game: Game, holder: SeatId, option: Option) -> Step[None]:
        west = game.find(holder, HerbertWest.id)
        assert west is not None, "the option is offered while he is on the map"
        self.pay(game, holder, option)
        yield from game.eliminate(west, holder)
        left = sum(unit.kind == "acolyte" for unit in game.units_in(holder, pool(holder)))
        chosen = yield from ask(
            holder, "reanimator_serum.n", lambda: [number("place", n) for n in range(min(SERUM, left), 0, -1)],
            {"area": option.area},
        )
        for _ in range(chosen.n or 0):
            yield from game.place(holder, "acolyte", option.area, How.PLACE)


class HerbertWestCard(PersonCard):
    """Herbert West: a High Priest who may give his life for up to three Acolytes in his area."""

    id, name, clause = "west", "Herbert West", "HP-33"
    stands_for = (HerbertWest(),)
    abilities = (ReanimatorSerum(),)


CARDS = (HerbertWestCard(),)
