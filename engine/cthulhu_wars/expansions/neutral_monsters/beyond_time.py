"""Neutral monsters of Beyond Time and Space."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from engine.cthulhu_wars.abilities import CardAbility
from engine.cthulhu_wars.expansions.market import NeutralMonsterCard
from engine.cthulhu_wars.forces import side_with
from engine.cthulhu_wars.game import Game, Step, ask
from engine.cthulhu_wars.moments import Battle, How, Offer, Tally, When
from engine.cthulhu_wars.options import Option, destinations, named
from engine.cthulhu_wars.position import Position
from engine.cthulhu_wars.state import AreaId, SeatId, pool
from engine.cthulhu_wars.units import Monster
from engine.kernel.hooks import Stage

PROMPTS: Mapping[str, str] = {
    "crypt_dweller.enemy": "Who places your Wamps?",
    "crypt_dweller.place": "Where do you place a Wamp of {enemy}? {left} are left to place.",
}


# -- Wamp -------------------------------------------------------------------------------------------------------


class Wamp(Monster):
    """Summoned for 1 Power; 0 dice."""

    id, name, plural = "wamp", "Wamp", "Wamps"
    printed_cost, dice = 1, 0


class CryptDweller(CardAbility):
    """Once in each Doom phase, in your Doom turn, you may choose an enemy, who places all the Wamps of your pool, each in
    any area without a gate. They are your units. A Wamp can also be summoned in the usual way."""

    id, name, clause, timing = "crypt_dweller", "Crypt Dweller", "NM-52", "Doom phase"
    occasions = (When.DOOM_TURN,)

    def offers(self, game: Position, holder: SeatId, offer: Offer) -> Iterable[Option]:
        if game.used("doom_phase", self.id) or game.from_pool(holder, Wamp.id) is None or not _crypts(game):
            return ()
        return [named(self.id, enemy=enemy) for enemy in game.enemies(holder)]

    def perform(self, game: Game, holder: SeatId, option: Option) -> Step[None]:
        game.use("doom_phase", self.id)
        yield from _placed_by(game, holder, option.enemy)

    def refusal(self, game: Game, seat: SeatId, words: Sequence[str]) -> str:
        if not game.has(seat, self.id):
            return ""
        if game.state.phase != "doom" or game.state.active != seat:
            return "Wamps are placed in your own turn of the Doom phase."
        if game.used("doom_phase", self.id):
            return "Your Wamps have been placed in this Doom phase; once in each is all."
        if game.from_pool(seat, Wamp.id) is None:
            return "No Wamp is in your pool."
        return "" if _crypts(game) else "Wamps are placed in areas without a gate, and there is none."


def _crypts(game: Position) -> list[AreaId]:
    """The areas without anything that counts as a gate."""
    return [area for area in game.layout.area_ids if not game.gate_in(area)]


def _placed_by(game: Game, holder: SeatId, enemy: SeatId) -> Step[None]:
    """The enemy places all Wamps of the holder's pool (NM-52)."""
    game.log("crypt_dweller", holder, enemy=enemy)
    left = sum(unit.kind == Wamp.id for unit in game.units_in(holder, pool(holder)))
    while left and _crypts(game):
        args = {"enemy": holder, "left": left, "kind": Wamp.id}
        chosen = yield from ask(enemy, "crypt_dweller.place", lambda: destinations("place", tuple(_crypts(game))), args)
        yield from game.place(holder, Wamp.id, chosen.to, How.PLACE)
        left -= 1


class WampCard(NeutralMonsterCard):
    """Wamp: 2 Doom. Four Monsters without combat, placed now and in later Doom phases by an enemy of your choice in areas
    without a gate."""

    id, name, clause = "wamp", "Wamp", "NM-52"
    figures = ((Wamp(), 4),)
    abilities = (CryptDweller(),)

    def bought(self, game: Game, seat: SeatId) -> Step[None]:
        if not _crypts(game):
            return
        chosen = yield from ask(
            seat, "crypt_dweller.enemy", lambda: [named("place_by", enemy=enemy) for enemy in game.enemies(seat)]
        )
        yield from _placed_by(game, seat, chosen.enemy)


# -- Voonith ----------------------------------------------------------------------------------------------------


class Voonith(Monster):
    """Summoned for 3 Power; 1 die, and a Kill each if the dice bring fewer."""

    id, name, plural = "voonith", "Voonith", "Vooniths"
    printed_cost, dice = 3, 1


class Vicious(CardAbility):
    """If you score fewer Kills in a battle than you have Vooniths in it, you score as many Kills as you have Vooniths."""

    id, name, clause, timing = "vicious", "Vicious", "NM-54", "Battle"
    stages = {"tally": Stage.LATE}

    def tally(self, game: Game, holder: SeatId, tally: Tally, battle: Battle, side: SeatId) -> Step[Tally]:
        yield from ()
        theirs, vooniths = side_with(game, battle, holder, Voonith.id)
        more = len(vooniths) - tally.kills
        if side != theirs or more <= 0:
            return tally
        game.log("vicious", holder, n=more)
        return Tally(tally.kills + more, tally.pains)


class VoonithCard(NeutralMonsterCard):
    """Voonith: 2 Doom. Two Monsters each of which brings at least one Kill in a battle; you place one at a gate you
    control."""

    id, name, clause = "voonith", "Voonith", "NM-54"
    figures = ((Voonith(), 2),)
    abilities = (Vicious(),)


CARDS = (WampCard(), VoonithCard())
