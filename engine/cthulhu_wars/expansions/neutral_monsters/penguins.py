"""The neutral monster of the Antarctic set: the Giant Blind Albino Penguin, which nobody wants on his side."""

from __future__ import annotations

from collections.abc import Iterable

from engine.cthulhu_wars.abilities import CardAbility
from engine.cthulhu_wars.expansions.market import NeutralMonsterCard
from engine.cthulhu_wars.forces import battle_in_progress
from engine.cthulhu_wars.game import Game, Step
from engine.cthulhu_wars.moments import Battle, How, Offer, Removal, When
from engine.cthulhu_wars.options import Option
from engine.cthulhu_wars.position import Position
from engine.cthulhu_wars.state import SeatId, Unit, pool
from engine.cthulhu_wars.units import Monster
from engine.kernel.hooks import Stage


class Penguin(Monster):
    """Summoned for 1 Power; takes 2 dice from its own side."""

    id, name, plural = "penguin", "Giant Blind Albino Penguin", "Giant Blind Albino Penguins"
    printed_cost, dice = 1, -2  # NM-62


class Laughingstock(CardAbility):
    """Before any battle you may move one or more of your Penguins from other areas to it. If you fight in the battle they
    are on your side; if not, you choose for each whose side it is on, and until the end of the battle it belongs to that
    player, who takes its losses and retreats. A lost Penguin goes to your pool. Each Penguin takes two dice from its
    side's total."""

    id, name, clause, timing = "laughingstock", "Laughingstock", "NM-61", "Pre-Battle"
    occasions = (When.PRE_BATTLE,)
    stages = {"battle_over": Stage.FIRST}  # before others look for figures of their own among the survivors

    def offers(self, game: Position, holder: SeatId, offer: Offer) -> Iterable[Option]:
        battle = offer.battle
        if battle is None:
            return ()
        sides = [holder] if battle.is_side(holder) else battle.sides
        near: dict[str, Unit] = {unit.place: unit for unit in game.on_map(holder) if unit.kind == Penguin.id}
        return [
            Option(self.id, area=place, to=battle.area, enemy=side) for place, unit in near.items()
            if place != battle.area and battle.area in game.destinations(unit, How.EFFECT) for side in sides
        ]

    def perform(self, game: Game, holder: SeatId, option: Option) -> Step[None]:
        battle = battle_in_progress(game)
        penguin = next(unit for unit in game.units_in(holder, option.area) if unit.kind == Penguin.id)
        side = option.enemy
        game.log("laughingstock", holder, area=option.area, to=battle.area, side=side)
        penguin = yield from game.relocate(penguin, battle.area, How.EFFECT)
        if side != holder:
            penguin = game.own(penguin, side, battle.area)
        battle.join(side, penguin.id)

    def removed(self, game: Game, holder: SeatId, removal: Removal) -> None:
        if removal.unit.kind == Penguin.id and removal.unit.owner != holder and removal.to.startswith("pool:"):
            game.own(game.unit(removal.unit.id), holder, pool(holder))  # never in the other's pool, where it could be used

    def battle_over(self, game: Game, holder: SeatId, battle: Battle) -> Step[None]:
        for penguin in game.figures_of(PenguinCard.id):
            if penguin.owner != holder:
                game.own(penguin, holder, penguin.place)
        yield from ()


class PenguinCard(NeutralMonsterCard):
    """Giant Blind Albino Penguin: 2 Doom. Two Monsters that run into any battle and weaken the side they join; you place
    one at a gate you control."""

    id, name, clause = "penguin", "Giant Blind Albino Penguin", "NM-61"
    figures = ((Penguin(), 2),)
    abilities = (Laughingstock(),)


CARDS = (PenguinCard(),)
