"""Neutral monsters of the Planet Apocalypse crossover: Fiend and Gryllus."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from engine.cthulhu_wars.abilities import CardAbility
from engine.cthulhu_wars.catalogue import KINDS
from engine.cthulhu_wars.expansions.market import NeutralMonsterCard
from engine.cthulhu_wars.game import Game, Step, ask, ask_figure
from engine.cthulhu_wars.moments import Cause, Change, Hold, How, Moment, Offer, When
from engine.cthulhu_wars.options import Option, at, destinations, named
from engine.cthulhu_wars.position import Position
from engine.cthulhu_wars.state import AreaId, SeatId, Unit, hold, pool
from engine.cthulhu_wars.units import Monster

PROMPTS: Mapping[str, str] = {
    "torment.which": "Which of your Cultists in {area} does the Fiend capture?",
    "torment.return": "Your {kind} comes back from the Fiends. Do you gain 1 Power, or where do you place a Fiend?",
    "last_one_leaves.place": "You have no Power left. Where do you place a Gryllus of {enemy}?",
}


# -- Fiend ------------------------------------------------------------------------------------------------------


class Fiend(Monster):
    """Summoned for 3 Power; 2 dice; captures its owner's Cultists."""

    id, name, plural = "fiend", "Fiend", "Fiends"
    printed_cost, dice = 3, 2


class Torment(CardAbility):
    """A Fiend may capture one of your own Cultists in its area, for 1 Power like any capture, and nothing prevents it. The
    captive lies on the card. In the Gather Power phase, after Power has been counted, each such captive goes back to your
    pool, and you gain 1 Power or place a Fiend from your pool, for nothing, at a gate you control. This takes the place of
    the Power that a captive is usually worth."""

    id, name, clause, timing, cost = "torment", "Torment", "NM-63", "Action", 1
    occasions = (When.OWN_TURN,)
    acts_as = "capture"
    holds = Hold(in_play=False)

    def offers(self, game: Position, holder: SeatId, offer: Offer) -> Iterable[Option]:
        return [
            at(self.id, area) for area in game.areas_of(holder)
            if any(unit.kind == Fiend.id for unit in game.units_in(holder, area)) and _own_cultists(game, holder, area)
            if game.price(holder, self.id, 1, to=area) <= game.power(holder)
        ]

    def perform(self, game: Game, holder: SeatId, option: Option) -> Step[None]:
        area = option.area
        self.pay(game, holder, option)
        taken = yield from ask_figure(
            game, holder, "torment.which", lambda: _own_cultists(game, holder, area), {"area": area}
        )
        yield from game.remove([taken], Cause.CAPTURE, holder, hold(self.id, holder))

    def at(self, game: Game, holder: SeatId, moment: Moment, seat: SeatId | None) -> Step[None]:
        if moment is not Moment.GATHER:
            return
        for captive in game.units_in(holder, hold(self.id, holder)):
            game.put(captive, pool(holder))
            game.anonymous(captive.id)
            game.log("released", holder, kind=captive.kind, captor=holder)
            chosen = yield from ask(
                holder, "torment.return", lambda: [named("gain_power"), *_gates_for_a_fiend(game, holder)],
                {"kind": captive.kind},
            )
            if chosen.to:
                yield from game.place(holder, Fiend.id, chosen.to, How.PLACE)
            else:
                game.gain(holder, power=1, why=self.id)

    def refusal(self, game: Game, seat: SeatId, words: Sequence[str]) -> str:
        if not game.has(seat, self.id):
            return ""
        return "A Fiend captures one of your own Cultists in its area, for 1 Power."


def _own_cultists(game: Position, holder: SeatId, area: AreaId) -> list[Unit]:
    """The holder's Cultists in an area, keepers last."""
    return sorted((unit for unit in game.units_in(holder, area) if KINDS[unit.kind].cultist), key=game.is_keeper)


def _gates_for_a_fiend(game: Position, holder: SeatId) -> Sequence[Option]:
    if game.from_pool(holder, Fiend.id) is None:
        return ()
    return destinations("place", tuple(game.summon_sites(holder)))


class FiendCard(NeutralMonsterCard):
    """Fiend: 2 Doom. Four Monsters that take your own Cultists captive, who bring Power or another Fiend; you place one at
    a gate you control."""

    id, name, clause = "fiend", "Fiend", "NM-63"
    figures = ((Fiend(), 4),)
    abilities = (Torment(),)


# -- Gryllus ----------------------------------------------------------------------------------------------------


class Gryllus(Monster):
    """Summoned for 2 Power; 1 die."""

    id, name, plural = "gryllus", "Gryllus", "Grylli"
    printed_cost, dice = 2, 1


class LastOneLeaves(CardAbility):
    """Whenever a player, you included, drops to 0 Power, that player must take a Gryllus out of your pool, if one is there,
    and place it in any area, as soon as the Action or battle in progress has come to a rest. It is your unit."""

    id, name, clause = "last_one_leaves", "Gryllus", "NM-64"

    def changed(self, game: Game, holder: SeatId, change: Change) -> None:
        if change.what == "power" and change.after == 0 < change.before:
            game.owe(self.id, holder, change.seat)

    def owed(self, game: Game, holder: SeatId, data: str) -> Step[None]:
        if game.from_pool(holder, Gryllus.id) is None:
            return
        chosen = yield from ask(
            data, "last_one_leaves.place", lambda: destinations("place", game.layout.area_ids),
            {"enemy": holder, "kind": Gryllus.id},
        )
        game.log("last_one_leaves", data, enemy=holder, area=chosen.to)
        yield from game.place(holder, Gryllus.id, chosen.to, How.PLACE)


class GryllusCard(NeutralMonsterCard):
    """Gryllus: 2 Doom. Six Monsters that players place for you when they run out of Power; you place one at a gate you
    control."""

    id, name, clause = "gryllus", "Gryllus", "NM-64"
    figures = ((Gryllus(), 6),)
    abilities = (LastOneLeaves(),)


CARDS = (FiendCard(), GryllusCard())
