"""High Priests: one more Cultist for every faction, and the Oath that turns him into Power.

The clauses (HP-...) are those of the expansion's rules. Only the common High Priest is here, none of the named persons.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from engine.cthulhu_wars.abilities import FactionAbility
from engine.cthulhu_wars.faction import Expansion
from engine.cthulhu_wars.game import Game, Step, figures, pick
from engine.cthulhu_wars.moments import Cause, Offer, Slot, When
from engine.cthulhu_wars.options import Option
from engine.cthulhu_wars.position import Position
from engine.cthulhu_wars.state import AreaId, SeatId, Unit
from engine.cthulhu_wars.units import CULTIST, UnitKind

PROMPTS: Mapping[str, str] = {}
"""Every prompt asked here: none, the Oath is an option of windows and turns."""

OATH_POWER = 2


class HighPriest(UnitKind):
    """A Cultist, but no Acolyte: recruited for 3 Power, gives 1 Power a round, keeps and builds gates, can be
    captured."""

    id, name, plural = "high_priest", "High Priest", "High Priests"
    rank, printed_cost, comes_by, income = CULTIST, 3, "recruit", 1  # HP-1 to HP-3
    keeps_gates = True

    def sites(self, game: Position, seat: SeatId) -> Sequence[AreaId]:
        return game.recruit_sites(seat)


class UnspeakableOath(FactionAbility):
    """After any player's Action, and at any time in the Gather Power phase, while the First Player is determined and
    in the Doom phase, you may return your High Priest to your pool and gain 2 Power. It is not an Action and needs no
    Power: with the Power gained you may act again in this Action phase. A captive cannot swear it, and nobody can in
    the middle of an Action or a battle. A gate that the High Priest kept is abandoned. A High Priest who is killed or
    eliminated gives you nothing."""

    id, name, clause = "unspeakable_oath", "Unspeakable Oath", "HP-6"
    timing, cost = "After any Action, Gather Power, Doom phase", 0
    occasions = (When.OWN_TURN, When.AFTER_ACTION, When.GATHER, When.DOOM, When.DOOM_TURN, When.ANYTIME)
    slot = Slot.FREE

    def offers(self, game: Position, holder: SeatId, offer: Offer) -> Iterable[Option]:
        # HP-6.2: none of the occasions lies inside an Action
        if not game.has_in_play(holder, HighPriest.id):
            return ()
        return figures(game, _priests(game, holder), self.id)

    def perform(self, game: Game, holder: SeatId, option: Option) -> Step[None]:
        priest = pick(game, _priests(game, holder), option)
        self.pay(game, holder, option)
        yield from game.remove([priest], Cause.REPLACE, holder)  # a price, nobody's loss; HP-6.4: `put` frees the gate
        game.gain(holder, power=OATH_POWER, why=self.id)


def _priests(game: Position, holder: SeatId) -> list[Unit]:
    """The holder's High Priests in play: on the map or in a hold, never in a prison (HP-6.1, HP-6.5)."""
    return [unit for unit in game.in_play(holder) if unit.kind == HighPriest.id]


EXPANSION = Expansion(
    id="high_priests",
    name="High Priests",
    units=((HighPriest(), 1),),
    sheet=(UnspeakableOath(),),
    not_for=("BB", "TT"),  # HP-9: cats have none; Tcho-Tcho brings its own in every game
)
