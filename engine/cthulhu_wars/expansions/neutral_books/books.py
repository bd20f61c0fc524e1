"""The neutral spellbooks that are used by themselves or at their moment: a price, Gather Power, the Doom phase, a battle."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from engine.cthulhu_wars.abilities import NeutralBook
from engine.cthulhu_wars.catalogue import KINDS
from engine.cthulhu_wars.forces import battle_in_progress, own_battle, vulnerable
from engine.cthulhu_wars.game import Game, Step, ask, figures, pick
from engine.cthulhu_wars.moments import Battle, Cause, Change, Moment, Offer, PriceChange, Purchase, Purpose, When
from engine.cthulhu_wars.options import DONE, Option
from engine.cthulhu_wars.position import Position
from engine.cthulhu_wars.state import SeatId, Unit
from engine.kernel.hooks import Stage

PROMPTS: Mapping[str, str] = {
    "mao_ceremony.which": "Which Cultist do you give for 1 Power?",
}


class UmrAtTawil(NeutralBook):
    """Building a gate costs you 1 Power less."""

    id, name, clause = "umr_at_tawil", "Umr at-Tawil", "AZ-11"
    verbs = ("build_gate",)

    def price(self, game: Position, holder: SeatId, payer: SeatId, purchase: Purchase) -> PriceChange | None:
        return PriceChange(add=-1) if payer == holder else None


class MaoCeremony(NeutralBook):
    """In the Gather Power phase, when nobody's Power is raised to the minimum any more and before the First Player is
    determined, you may eliminate any number of your Cultists on the map and gain 1 Power for each. A gate whose keeper
    you give is abandoned."""

    id, name, clause, timing = "mao_ceremony", "The Mao Ceremony", "AZ-12", "Gather Power"
    stages = {"at": Stage.LATE}

    def at(self, game: Game, holder: SeatId, moment: Moment, seat: SeatId | None) -> Step[None]:
        if moment is not Moment.GATHER:
            return
        while True:
            # Doing nothing stands first: it is the answer given for somebody who does not choose.
            chosen = yield from ask(
                holder, "mao_ceremony.which", lambda: [DONE, *figures(game, _cultists(game, holder), "give")],
                {"power": game.power(holder)},
            )
            if chosen.verb == "done":
                return
            gone = yield from game.remove([pick(game, _cultists(game, holder), chosen)], Cause.ELIMINATE, holder)
            game.gain(holder, power=len(gone), why=self.id)


def _cultists(game: Position, seat: SeatId) -> list[Unit]:
    """The seat's Cultists on the map."""
    return [unit for unit in game.on_map(seat) if game.counts_as(unit, "cultist", Purpose.TARGET)]


class Shriveling(NeutralBook):
    """Once in a battle of yours you may eliminate one enemy Monster or Cultist that takes part in it. Its owner gains
    as much Power as it costs him to bring in now. Terrors and Great Old Ones cannot be chosen."""

    id, name, clause, timing, cost = "shriveling", "Shriveling", "AZ-15", "Pre-Battle", 0
    occasions = (When.PRE_BATTLE,)

    def offers(self, game: Position, holder: SeatId, offer: Offer) -> Iterable[Option]:
        battle = own_battle(offer, holder)
        if battle is None or self.id in battle.used:
            return ()
        return figures(game, _victims(game, battle, holder), self.id)

    def perform(self, game: Game, holder: SeatId, option: Option) -> Step[None]:
        battle = battle_in_progress(game)
        victim = pick(game, _victims(game, battle, holder), option)
        self.pay(game, holder, option)
        battle.used.append(self.id)
        worth = cost_now(game, victim)
        gone = yield from game.remove([victim], Cause.ELIMINATE, holder)
        if gone and victim.owner is not None and worth:
            game.gain(victim.owner, power=worth, why=self.id)

    def refusal(self, game: Game, seat: SeatId, words: Sequence[str]) -> str:
        battle = game.battle
        if battle is None or battle.step != "pre_battle" or not battle.is_side(seat):
            return "Shriveling is used before the dice of a battle in which you fight."
        if self.id in battle.used:
            return "Shriveling has been used in this battle; once is all."
        names = dict.fromkeys(KINDS[unit.kind].name for unit in _victims(game, battle, seat))
        return f"Shriveling takes a Monster or Cultist of the enemy in this battle: {', '.join(names) or 'there is none'}."


def _victims(game: Position, battle: Battle, holder: SeatId) -> list[Unit]:
    return vulnerable(game, battle, battle.foe(holder))


def cost_now(game: Position, unit: Unit) -> int:
    """What it costs its owner to bring in such a unit at this moment, taxes left out."""
    if unit.owner is None:
        return 0
    kind = KINDS[unit.kind]
    way = "recruit" if kind.cultist else kind.comes_by
    return max(0, game.price(unit.owner, way, kind.cost(game, unit.owner), unit.kind))


class StarsAreRight(NeutralBook):
    """Each Elder Sign that you reveal for Doom in the Doom phase gives you as much Power besides. Elder Signs revealed
    in other phases, or turned over at the end of the game, give none."""

    id, name, clause, timing = "stars_are_right", "The Stars are Right", "AZ-16", "Doom phase"

    def changed(self, game: Game, holder: SeatId, change: Change) -> None:
        if change.seat != holder or change.what != "shown" or game.state.phase != "doom":
            return
        if game.state.stage != "doom_over":  # M.3: everything is turned over when the game ends
            game.gain(holder, power=change.after - change.before, why=self.id)


BOOKS: Sequence[NeutralBook] = (UmrAtTawil(), MaoCeremony(), Shriveling(), StarsAreRight())
