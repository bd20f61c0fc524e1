"""The Elder Shoggoth."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.cthulhu_wars.abilities import CardAbility
from engine.cthulhu_wars.catalogue import KINDS
from engine.cthulhu_wars.expansions.market import TerrorCard
from engine.cthulhu_wars.forces import battle_in_progress, fighters, own_battle_with
from engine.cthulhu_wars.game import Game, Step, ask, figures, pick
from engine.cthulhu_wars.moments import Battle, How, Offer, When
from engine.cthulhu_wars.options import Option
from engine.cthulhu_wars.position import Position
from engine.cthulhu_wars.state import AreaId, KindId, SeatId, Unit
from engine.cthulhu_wars.units import Terror

PROMPTS: Mapping[str, str] = {
    "prime_cause.by": "Prime Cause: which unit of your pool takes the place of the {kind}?",
}


class ElderShoggoth(Terror):
    """Summoned for 4 Power; 2 dice."""

    id, name, plural = "elder_shoggoth", "Elder Shoggoth", "Elder Shoggoths"
    printed_cost, dice = 4, 2


class PrimeCause(CardAbility):
    """Once before each battle in which the Elder Shoggoth takes part, you may replace one of your units in it by any unit of
    your pool; the replaced unit goes to your pool. A Great Old One of your faction can come in only if it has been awakened
    before and its other conditions of awakening are fulfilled in that area now; nothing is given up for it. If the Elder
    Shoggoth itself is replaced, this is free. Otherwise you pay half of what the new unit costs in print, rounded down,
    and the enemy gains 1 Doom if it is a Terror, 1 Elder Sign if it is a Great Old One."""

    id, name, clause, timing = "prime_cause", "Prime Cause", "TR-22", "Pre-Battle"
    occasions = (When.PRE_BATTLE,)

    def offers(self, game: Position, holder: SeatId, offer: Offer) -> Iterable[Option]:
        battle = own_battle_with(game, offer, holder, ElderShoggoth.id)
        if battle is None or self.id in battle.used:
            return ()
        return figures(game, self._replaceable(game, holder, battle), self.id)

    def _replaceable(self, game: Position, holder: SeatId, battle: Battle) -> list[Unit]:
        return [
            unit for unit in fighters(game, battle, holder)
            if unit.owner == holder and newcomers(game, holder, battle.area, unit.kind)
        ]

    def perform(self, game: Game, holder: SeatId, option: Option) -> Step[None]:
        battle = battle_in_progress(game)
        unit = pick(game, self._replaceable(game, holder, battle), option)
        found = newcomers(game, holder, battle.area, unit.kind)
        chosen = yield from ask(
            holder, "prime_cause.by", lambda: [Option("bring", kind=kind, n=price) for kind, price in found.items()],
            {"kind": unit.kind, "power": game.power(holder)},
        )
        kind, price = chosen.kind, found[chosen.kind]
        battle.used.append(self.id)
        game.spend(holder, price)
        game.log("prime_cause", holder, old=unit.kind, kind=kind, n=price)
        for fresh in (yield from game.replace(unit, [kind])):
            battle.join(holder, fresh.id)
        if unit.kind == ElderShoggoth.id:
            return
        if KINDS[kind].terror:
            game.gain(battle.foe(holder), doom=1, why=self.id)
        elif KINDS[kind].goo:
            game.owe_signs(battle.foe(holder), 1, why=self.id)


def newcomers(game: Position, holder: SeatId, area: AreaId, replaced: KindId) -> dict[KindId, int]:
    """The kinds of the holder's pool that may take the place of such a unit, each with the Power to pay (TR-23 to TR-25)."""
    found: dict[KindId, int] = {}
    for kind_id in game.pool_kinds(holder):
        kind = KINDS[kind_id]
        if kind_id == replaced or (kind.faction_goo and not _may_return(game, holder, kind_id, area)):
            continue
        price = 0 if replaced == ElderShoggoth.id else max(0, kind.cost_at(game, holder, area)) // 2
        if price <= game.power(holder):
            found[kind_id] = price
    return found


def _may_return(game: Position, holder: SeatId, goo: KindId, area: AreaId) -> bool:
    """Was the Great Old One awakened before, and could it be awakened in this area now but for its price (TR-24)?"""
    return f"awakened:{goo}" in game.state.history and area in game.sites(holder, KINDS[goo], How.AWAKEN)


class ElderShoggothCard(TerrorCard):
    """Elder Shoggoth: 2 Doom and 2 Power. A Terror with 2 dice that turns a unit in its battle into any unit of your pool;
    placed at a gate you control."""

    id, name, clause = "elder_shoggoth", "Elder Shoggoth", "TR-22"
    figures = ((ElderShoggoth(), 1),)
    abilities = (PrimeCause(),)


CARDS = (ElderShoggothCard(),)
