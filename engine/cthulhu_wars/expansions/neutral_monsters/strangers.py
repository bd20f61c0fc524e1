"""Loyalty cards that are no monsters: the Prophetess and the Eradicators (NM-66, NM-68)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.cthulhu_wars.abilities import CardAbility
from engine.cthulhu_wars.cards import Card
from engine.cthulhu_wars.catalogue import KINDS
from engine.cthulhu_wars.expansions.recruiting import RecruitStranger, Stranger
from engine.cthulhu_wars.game import Game, Step, ask, ask_figure
from engine.cthulhu_wars.moments import Account, How, Line, Moment, Ritual
from engine.cthulhu_wars.options import destinations, number
from engine.cthulhu_wars.position import Position
from engine.cthulhu_wars.state import AreaId, SeatId, Token, Unit, is_area

PROMPTS: Mapping[str, str] = {
    "prophetess.place": "Where do you place the Prophetess?",
    "true_vision.pay": "True Vision: pay 3 Power for each further Elder Sign of this Ritual. How many?",
    "eradicators.loss": "Eradicators: which of your units in {area} is eliminated?",
    "eradicators.place": "Eradicators: in which area without one do you put the next? {left} are left.",
}

VISION_PRICE = 3
ERADICATOR = "eradicator"
ERADICATORS = 15


# -- Prophetess -------------------------------------------------------------------------------------------------


class Prophetess(Stranger):
    """A Cultist without combat, who gives 1 Power a round and keeps no gates."""

    id, name, plural = "prophetess", "Prophetess", "Prophetesses"
    text = "Gives 1 Power when Power is gathered. Keeps no gates. Recruited by anybody while she is out of play."


class RecruitProphetess(RecruitStranger):
    """When the Prophetess has been bought and is out of play, any player may recruit her for 2 Power; her card comes to that
    player."""

    id, name, clause, stranger = "recruit_prophetess", "Recruit the Prophetess", "NM-66", Prophetess.id
    unbought = "Nobody has bought the Prophetess yet; she is bought in the Doom phase."
    in_play = "The Prophetess can be recruited only while she is out of play."
    where = "The Prophetess is recruited for 2 Power in an area with a unit of yours."


class TrueVision(CardAbility):
    """Whoever has the highest unit in the area of the Prophetess, herself among them, sees the truth: a Cultist is lower than
    a Monster, then follow Terrors, independent Great Old Ones and a faction's own; if two are equal, nobody does. In a
    Ritual that player may pay 3 Power more for each further Elder Sign."""

    id, name, clause, timing = "true_vision", "True Vision", "NM-66", "Ritual"

    def ritual(self, game: Game, holder: SeatId, ritual: Ritual) -> Step[None]:
        most = game.power(ritual.seat) // VISION_PRICE
        if not most or self._seer(game, holder) != ritual.seat:
            return
        chosen = yield from ask(ritual.seat, "true_vision.pay", lambda: [number("signs", n) for n in range(most + 1)])
        signs = chosen.n or 0
        if signs:
            game.spend(ritual.seat, VISION_PRICE * signs)
            game.log("true_vision", ritual.seat, n=signs, power=VISION_PRICE * signs)
            ritual.lines.append(Line(self.id, signs=signs))

    def _seer(self, game: Position, holder: SeatId) -> SeatId | None:
        prophetess = game.find(holder, Prophetess.id)
        if prophetess is None:
            return None
        here = {seat: game.units_in(seat, prophetess.place) for seat in game.state.order}
        ranks = {seat: max(_rank(unit) for unit in units) for seat, units in here.items() if units}
        first = [seat for seat, rank in ranks.items() if rank == max(ranks.values())]
        return first[0] if len(first) == 1 else None


def _rank(unit: Unit) -> int:
    """Cultist, Monster, Terror, independent Great Old One, faction's Great Old One."""
    kind = KINDS[unit.kind]
    return kind.rank + kind.terror + (kind.goo and 1) + kind.faction_goo


class ProphetessCard(Card):
    """Prophetess: 2 Doom. A Cultist in any area; whoever has the highest unit beside her buys Elder Signs in Rituals."""

    id, name, clause, doom = "prophetess", "Prophetess", "NM-66", 2
    figures = ((Prophetess(), 1),)
    abilities = (TrueVision(),)
    table = (RecruitProphetess(),)

    def bought(self, game: Game, seat: SeatId) -> Step[None]:
        chosen = yield from ask(seat, "prophetess.place", lambda: destinations("place", tuple(game.layout.area_ids)))
        yield from game.place(seat, Prophetess.id, chosen.to, How.PLACE)


# -- Eradicators ------------------------------------------------------------------------------------------------


class Eradication(CardAbility):
    """When Power is gathered, each player gains 1 Power for each gate of his that shares an area with an Eradicator, and
    then eliminates one of his units there; you gain 2 Power besides. At the start of each Doom phase each player, from the
    First Player on, puts an Eradicator in an area without one, until there are 15."""

    id, name, clause, timing = "eradicators_work", "Eradicators", "NM-68", "Gather Power, Doom phase"

    def gains(self, game: Position, holder: SeatId, lines: list[Line], account: Account, seat: SeatId) -> list[Line]:
        if account is not Account.GATHER:
            return lines
        power = len(_struck(game, seat)) + (2 if seat == holder else 0)
        return [*lines, Line(self.id, power=power)] if power else lines

    def at(self, game: Game, holder: SeatId, moment: Moment, seat: SeatId | None) -> Step[None]:
        if moment is Moment.GATHER:
            struck = [(one, area) for one in game.turn_order() for area in _struck(game, one)]
            for one, area in struck:
                yield from self._eliminate(game, one, area)
        if moment is Moment.DOOM_START:
            for one in game.turn_order():
                yield from self._add(game, one)

    def _eliminate(self, game: Game, seat: SeatId, area: AreaId) -> Step[None]:
        if game.units_in(seat, area):
            unit = yield from ask_figure(
                game, seat, "eradicators.loss", lambda: sorted(game.units_in(seat, area), key=game.is_keeper), {"area": area}
            )
            yield from game.eliminate(unit, by=seat)

    def _add(self, game: Game, seat: SeatId) -> Step[None]:
        left = ERADICATORS - sum(token.kind == ERADICATOR for token in game.state.tokens)
        free = tuple(area for area in game.layout.area_ids if game.token_in(ERADICATOR, area) is None)
        if left > 0 and free:
            chosen = yield from ask(seat, "eradicators.place", lambda: destinations("place", free), {"left": left})
            game.add_token(Token(ERADICATOR, chosen.to, seat))


def _struck(game: Position, seat: SeatId) -> list[AreaId]:
    """The areas with an Eradicator where the seat controls a gate; one with two such gates counts twice."""
    return [
        place for place in game.controlled(seat) if is_area(place) and game.token_in(ERADICATOR, place) is not None
    ]


class EradicatorsCard(Card):
    """Eradicators: 2 Doom. One in each start area, more in each Doom phase: gates beside them give more Power and cost
    units."""

    id, name, clause, doom = "eradicators", "Eradicators", "NM-68", 2
    abilities = (Eradication(),)

    def bought(self, game: Game, seat: SeatId) -> Step[None]:
        yield from ()
        for one in game.turn_order():
            start = game.seat(one).start_area
            if start is not None and game.token_in(ERADICATOR, start) is None:
                game.add_token(Token(ERADICATOR, start, seat))


CARDS = (ProphetessCard(), EradicatorsCard())
