"""The official rules for two players (core.md section N), an experimental mode.

The set-up takes these table rules by itself when a table has two seats and the flag ``two_player`` is ``omega``. The
Ritual track and the map for two are the business of `tracks` and of the set-up. The source text breaks off (N.10): what
it leaves open stays as in the ordinary game, except that Decay goes back to 0 when Power is gathered.
"""

from __future__ import annotations

from engine.cthulhu_wars.abilities import RuleFlag, TableRule
from engine.cthulhu_wars.catalogue import KINDS
from engine.cthulhu_wars.faction import Expansion
from engine.cthulhu_wars.game import Game, Step
from engine.cthulhu_wars.moments import LOSSES, Battle, Moment, Removal, Slot
from engine.cthulhu_wars.options import Option
from engine.cthulhu_wars.position import Position
from engine.cthulhu_wars.state import SeatId

DECAY = "decay"
ALL_BOOKS = 6


class TwoPlayerLosses(TableRule):
    """Two players: when a unit is killed or eliminated, by anybody and also by its owner, the other player gains Doom
    equal to its Power cost. If the cost varies, its average counts, rounded up. A unit that an ability saves from a
    Kill gives half its cost, rounded up. Captured and replaced units give nothing."""

    id, name, clause = "two_player_losses", "Doom for losses", "N.2"

    def removed(self, game: Game, holder: SeatId, removal: Removal) -> None:
        if removal.cause in LOSSES:
            self._reward(game, removal.unit.owner, KINDS[removal.unit.kind].loss_value)

    def battle_over(self, game: Game, holder: SeatId, battle: Battle) -> Step[None]:
        for saved in battle.spared:  # N.4
            unit = game.unit(saved)
            self._reward(game, unit.owner, (KINDS[unit.kind].loss_value + 1) // 2)
        yield from ()

    def _reward(self, game: Game, loser: SeatId | None, doom: int) -> None:
        """The player who did not own the unit gains the Doom; a unit of nobody's gives none."""
        if loser is not None:
            [other] = game.enemies(loser)
            game.gain(other, doom=doom, why=self.id)


class Decay(TableRule):
    """Two players: a Decay counter starts at 0 and goes back to 0 when Power is gathered. When your turn comes and you
    have no Power, you raise it by 1 instead. Otherwise you first pay Power equal to Decay; if you cannot, or have none
    left, your Power becomes 0 and you do not act."""

    id, name, clause = "decay", "Decay", "N.5"

    def at(self, game: Game, holder: SeatId, moment: Moment, seat: SeatId | None) -> Step[None]:
        decay: int = game.state.memory.get(DECAY, 0)
        if moment is Moment.GATHER:
            if decay:  # N.10
                game.remember(DECAY, 0)
        elif moment is Moment.TURN_COMES and seat is not None:
            # N.6; one who rests counts as out of Power. N.9.1: his turn comes first, so the other pays the raised Decay
            if game.power(seat) == 0 or game.seat(seat).resting:
                game.remember(DECAY, decay + 1)
                game.log("decay_rose", seat, n=decay + 1)
            else:
                game.lose_power(seat, decay, why=self.id)
        yield from ()


class NoPass(TableRule):
    """Two players: nobody may Pass while any of his units is in play or an Acolyte can be recruited."""

    id, name, clause = "no_pass", "No Pass", "N.7"

    def forbids(self, game: Position, holder: SeatId, seat: SeatId, option: Option) -> str | None:
        if option.verb != "pass":
            return None
        # somebody without any unit to act with could otherwise do nothing at all
        if game.in_play(seat) or game.from_pool(seat, "acolyte") is not None:
            return "You can't Pass in a game for two: take an Action instead."
        return None


class UnlimitedBattleForBoth(TableRule):
    """Two players: as soon as one player has six spellbooks, Battle is an Unlimited Action for both."""

    id, name, clause = "unlimited_battle_for_both", "Unlimited Battle for both", "N.8"
    verbs = ("battle",)

    def slot_of(self, game: Position, holder: SeatId, slot: Slot, seat: SeatId, verb: str) -> Slot:
        if any(len(game.books(player)) >= ALL_BOOKS for player in game.state.order):
            return Slot.UNLIMITED
        return slot


EXPANSION = Expansion(
    id="two_players",
    name="Two players",
    table=(TwoPlayerLosses(), Decay(), NoPass(), UnlimitedBattleForBoth()),
    flags=(
        RuleFlag(
            "two_player", ("omega", "seed"),
            "Two players (experimental): the official rules with Decay, Doom for losses and no Pass on the map for "
            "three, or the ordinary rules on a map for four.", "O.2",
        ),
    ),
)
