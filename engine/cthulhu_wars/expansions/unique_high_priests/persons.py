"""What the unique High Priests have in common: a person of the cards whom a High Priest's figure stands for (HP-21)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import cast

from engine.cthulhu_wars.abilities import TableRule
from engine.cthulhu_wars.cards import Card
from engine.cthulhu_wars.catalogue import CARDS, KINDS
from engine.cthulhu_wars.expansions.high_priests import HighPriest
from engine.cthulhu_wars.game import Game, Step
from engine.cthulhu_wars.moments import How, Offer, When
from engine.cthulhu_wars.options import Option, at
from engine.cthulhu_wars.position import Position
from engine.cthulhu_wars.state import AbilityId, AreaId, SeatId, Unit
from engine.cthulhu_wars.units import CULTIST, UnitKind


class Person(UnitKind):
    """A High Priest who is somebody: a Cultist, recruited for 3 Power, without the Oath (HP-21)."""

    rank, printed_cost, comes_by, income = CULTIST, 3, "none", 1
    keeps_gates = True
    same_figure_as = HighPriest.id

    def sites(self, game: Position, seat: SeatId) -> Sequence[AreaId]:
        return game.recruit_sites(seat)


class PersonCard(Card):
    """A unique High Priest: its holder's High Priest may be recruited as this person."""

    @property
    def person(self) -> UnitKind:
        """Whom the figure stands for."""
        return self.stands_for[0]


class RecruitPerson(TableRule):
    """When you recruit your High Priest, you may choose one of the unique ones that nobody has used instead: he costs the
    same, but has his own ability instead of the Oath. From then on your High Priest is he or the common one, and nobody
    else may ever use him."""

    id, name, clause, timing = "recruit_person", "Recruit a unique High Priest", "HP-21", "Action"
    acts_as = "recruit"
    occasions = (When.OWN_TURN,)

    def offers(self, game: Position, holder: SeatId, offer: Offer) -> Iterable[Option]:
        seat = offer.seat
        if game.to_bring_in(seat, HighPriest.id) is None:
            return []
        return [
            at(self.id, area, person.id) for person in choices(game, seat) for area in game.sites(seat, person, How.RECRUIT)
            if price(game, seat, person, area) <= game.power(seat)
        ]

    def perform(self, game: Game, holder: SeatId, option: Option) -> Step[None]:
        card = next(card for card in cards(game, holder) if card.person.id == option.kind)
        game.declare(holder, option, price(game, holder, card.person, option.area))
        if not game.has(holder, card.id):
            game.take_card(holder, card.id)
        figure = game.to_bring_in(holder, HighPriest.id)
        assert figure is not None, "the option is offered while the figure can be recruited"
        yield from game.relocate(game.become(figure, option.kind, tell=False), option.area, How.RECRUIT)

    def refusal(self, game: Game, seat: SeatId, words: Sequence[str]) -> str:
        turn = game.state.turn
        if turn is None or turn.seat != seat or game.act is not None or (turn.main_used and not turn.grants):
            return ""  # for such reasons no figure could be recruited
        if game.to_bring_in(seat, HighPriest.id) is None:
            return "Your High Priest is not in your pool; you have only one figure for him."
        named_person = next((word for word in words if word in KINDS), "")
        open_to = {person.id: person.name for person in choices(game, seat)}
        if named_person not in open_to:
            used = [card.name for card in map(_card, game.cards(seat)) if isinstance(card, PersonCard)]
            if used:
                return f"You have used {used[0]}; your High Priest is this person or the common one."
            return f"Nobody of that name is free. You could recruit {', '.join(open_to.values()) or 'nobody'}."
        cost = price(game, seat, cast(Person, KINDS[named_person]), words[-1])
        if cost > game.power(seat):
            return f"{open_to[named_person]} costs {cost} Power and you have {game.power(seat)}."
        return "High Priests are recruited in an area with a unit of yours."


def price(game: Position, seat: SeatId, person: UnitKind, area: AreaId) -> int:
    """What recruiting this person costs the seat now."""
    return game.price(seat, "recruit", person.cost(game, seat), person.id, area)


def cards(game: Position, seat: SeatId) -> list[PersonCard]:
    """The cards a seat may use: the one it has used, else all that nobody has (HP-22)."""
    mine = [CARDS[card] for card in game.cards(seat)]
    found: list[PersonCard] = [card for card in mine if isinstance(card, PersonCard)]
    return found or [card for card in map(_card, game.cards(None)) if isinstance(card, PersonCard)]


def _card(card: AbilityId) -> Card:
    return CARDS[card]


def choices(game: Position, seat: SeatId) -> list[UnitKind]:
    """The persons a seat may recruit now; one in play or captive already is not among them (HP-23)."""
    out = {unit.kind for units in game.at[seat].values() for unit in units}
    return [card.person for card in cards(game, seat) if card.person.id not in out]


def on_map(game: Position, seat: SeatId, person: str) -> Unit | None:
    """The person on the map, or None."""
    return game.find(seat, person)
