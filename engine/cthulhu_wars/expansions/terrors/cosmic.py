"""Cosmic Terrors."""

from __future__ import annotations

from collections.abc import Mapping

from engine.cthulhu_wars.abilities import CardAbility
from engine.cthulhu_wars.expansions.market import TerrorCard
from engine.cthulhu_wars.game import Game, Step, ask
from engine.cthulhu_wars.moments import Cause, Removal
from engine.cthulhu_wars.options import Option
from engine.cthulhu_wars.state import SeatId
from engine.cthulhu_wars.units import Terror

PROMPTS: Mapping[str, str] = {
    "planetary_destruction.gift": "The Dhole is lost: does {enemy} gain 2 Doom or 2 Power?",
}

LOSSES = (Cause.KILL, Cause.ELIMINATE, Cause.TRAPPED)

SIGNS, GIFT = 2, 2


class Dhole(Terror):
    """Summoned for 4 Power; 5 dice."""

    id, name, plural = "dhole", "Dhole", "Dholes"
    printed_cost, dice = 4, 5


class PlanetaryDestruction(CardAbility):
    """When the Dhole is killed or eliminated in a battle, you gain 2 Elder Signs, and your opponent in that battle gains
    2 Doom or 2 Power, whichever you choose."""

    id, name, clause, timing = "planetary_destruction", "Planetary Destruction", "TR-12", "Battle"

    def removed(self, game: Game, holder: SeatId, removal: Removal) -> None:
        battle = game.battle
        unit = removal.unit
        if unit.kind != Dhole.id or unit.owner != holder or removal.cause not in LOSSES or battle is None:
            return
        if battle.is_side(holder):
            game.owe_signs(holder, SIGNS, why=self.id)
            game.owe(self.id, holder, battle.foe(holder))

    def owed(self, game: Game, holder: SeatId, data: str) -> Step[None]:
        options = [Option("doom", enemy=data, n=GIFT), Option("power", enemy=data, n=GIFT)]
        chosen = yield from ask(holder, "planetary_destruction.gift", lambda: options, {"enemy": data})
        if chosen.verb == "doom":
            game.gain(data, doom=GIFT, why=self.id)
        else:
            game.gain(data, power=GIFT, why=self.id)


class DholeCard(TerrorCard):
    """Dhole: 2 Doom and 2 Power. A Terror with 5 dice, placed at a gate you control; its loss is dear to both sides."""

    id, name, clause = "dhole", "Dhole", "TR-12"
    figures = ((Dhole(), 1),)
    abilities = (PlanetaryDestruction(),)


CARDS = (DholeCard(),)
