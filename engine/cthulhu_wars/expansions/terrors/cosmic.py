"""Cosmic Terrors: the Dhole, the Great Race of Yith and Quachil Uttaus."""

from __future__ import annotations

from collections.abc import Mapping

from engine.cthulhu_wars.abilities import CardAbility
from engine.cthulhu_wars.catalogue import KINDS
from engine.cthulhu_wars.expansions.market import TerrorCard
from engine.cthulhu_wars.game import Game, Step, ask
from engine.cthulhu_wars.moments import LOSSES, Account, Battle, Hold, Line, Removal
from engine.cthulhu_wars.options import Option
from engine.cthulhu_wars.position import Position
from engine.cthulhu_wars.state import SUPPLY, SeatId, Unit, hold, pool
from engine.cthulhu_wars.units import Terror
from engine.kernel.hooks import Stage

PROMPTS: Mapping[str, str] = {
    "planetary_destruction.gift": "The Dhole is lost: does {enemy} gain 2 Doom or 2 Power?",
    "dust_to_dust.price": "Quachil Uttaus: which lost unit leaves the game for good, or does {enemy} gain 1 Elder Sign?",
}

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


# -- Great Race of Yith -----------------------------------------------------------------------------------------


class Yith(Terror):
    """Summoned for 4 Power; 3 dice."""

    id, name, plural = "yith", "Great Race of Yith", "Great Race of Yith"
    printed_cost, dice = 4, 3


class Possession(CardAbility):
    """The Yith may capture an enemy Cultist in its area whatever protects it: other units, a Great Old One, or an ability.
    In Gather Power, while the Yith is in play, each Cultist in your prison gives you 1 Power more."""

    id, name, clause, timing = "possession", "Possession", "TR-13", "Capture"
    stages = {"may_capture": Stage.LAST}  # stronger than every protection

    def may_capture(self, game: Position, holder: SeatId, ok: bool, captor: Unit, target: Unit) -> bool:
        return ok or (captor.kind == Yith.id and captor.owner == holder)

    def gains(self, game: Position, holder: SeatId, lines: list[Line], account: Account, seat: SeatId) -> list[Line]:
        if account is not Account.GATHER or seat != holder or not game.has_in_play(holder, Yith.id):
            return lines
        captives = sum(KINDS[unit.kind].cultist for unit in game.captives(holder))
        return [*lines, Line(self.id, power=captives)] if captives else lines


class YithCard(TerrorCard):
    """Great Race of Yith: 2 Doom and 2 Power. A Terror with 3 dice that captures through every protection and makes more
    of your captives; placed at a gate you control."""

    id, name, clause = "yith", "Great Race of Yith", "TR-13"
    figures = ((Yith(), 1),)
    abilities = (Possession(),)


# -- Quachil Uttaus ---------------------------------------------------------------------------------------------


class Quachil(Terror):
    """Summoned for 4 Power; 1 die."""

    id, name, plural = "quachil", "Quachil Uttaus", "Quachil Uttaus"
    printed_cost, dice = 4, 1


class DustToDust(CardAbility):
    """After a battle in which Quachil Uttaus took part and your enemy lost a unit by a Kill or an elimination, that enemy
    chooses, once a battle: one of the lost units leaves the game for good, or you gain 1 Elder Sign. A faction's Great Old
    One that leaves in this way cannot be awakened again."""

    id, name, clause, timing = "dust_to_dust", "Dust to Dust", "TR-15", "Post-Battle"
    holds = Hold(in_play=False, out=True)
    stages = {"battle_over": Stage.LATE}

    def removed(self, game: Game, holder: SeatId, removal: Removal) -> None:
        battle = game.battle
        if battle is None or not battle.is_side(holder) or removal.cause not in LOSSES:
            return
        if removal.unit.owner == battle.foe(holder) and removal.unit.id in [unit.id for unit in battle.lost]:
            battle.used.append(_lost(removal.unit))

    def battle_over(self, game: Game, holder: SeatId, battle: Battle) -> Step[None]:
        if not battle.is_side(holder) or not _took_part(game, battle, holder):
            return
        foe = battle.foe(holder)
        lost = [unit for unit in battle.lost if unit.owner == foe and _lost(unit) in battle.used]
        if not lost:
            return
        dead = [now for now in (game.unit(unit.id) for unit in lost) if now.place in (pool(foe), SUPPLY)]
        kinds = list(dict.fromkeys(unit.kind for unit in dead))
        chosen = yield from ask(
            foe, "dust_to_dust.price", lambda: [*(Option("remove", kind=kind) for kind in kinds), Option("sign", enemy=holder)],
            {"enemy": holder},
        )
        if chosen.verb == "sign":
            game.owe_signs(holder, 1, why=self.id)
            return
        unit = next(unit for unit in dead if unit.kind == chosen.kind)
        game.log("dust_to_dust", foe, kind=unit.kind)
        game.put(unit, hold(self.id, foe))


def _lost(unit: Unit) -> str:
    """The note of a battle that a unit was lost in it, and not merely replaced or captured."""
    return f"dust_to_dust:{unit.id}"


def _took_part(game: Game, battle: Battle, holder: SeatId) -> bool:
    """Did Quachil Uttaus fight on the holder's side, even if it was lost?"""
    here = [game.unit(unit) for unit in battle.forces[holder]]
    return any(unit.kind == Quachil.id and unit.owner == holder for unit in (*here, *battle.lost))


class QuachilCard(TerrorCard):
    """Quachil Uttaus: 2 Doom and 2 Power. A Terror with 1 die whose enemies lose a unit for good or give you an Elder Sign;
    placed at a gate you control."""

    id, name, clause = "quachil", "Quachil Uttaus", "TR-15"
    figures = ((Quachil(), 1),)
    abilities = (DustToDust(),)


CARDS = (DholeCard(), YithCard(), QuachilCard())
