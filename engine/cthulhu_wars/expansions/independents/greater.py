"""Independent Great Old Ones that stand for a faction's own: Harbinger Cthulhu, Dire Yog-Sothoth."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from engine.cthulhu_wars.abilities import CardAbility, CardBook, CardRequirement
from engine.cthulhu_wars.catalogue import KINDS
from engine.cthulhu_wars.expansions.independents.faction_gods import enemy_faction_gods
from engine.cthulhu_wars.expansions.market import IndependentCard
from engine.cthulhu_wars.forces import fighters
from engine.cthulhu_wars.game import Game, Step, ask_figure
from engine.cthulhu_wars.moments import (
    LOSSES,
    Battle,
    Cause,
    Hold,
    How,
    Moment,
    Offer,
    PriceChange,
    Purchase,
    Removal,
    Result,
    When,
)
from engine.cthulhu_wars.options import Option, at
from engine.cthulhu_wars.position import Position
from engine.cthulhu_wars.state import AreaId, KindId, SeatId, Unit, UnitId, hold, is_area
from engine.cthulhu_wars.units import IndependentGreatOldOne
from engine.kernel.hooks import Stage

PROMPTS: Mapping[str, str] = {
    "dire_yog.replaced": "Which unit in {area} does Dire Yog-Sothoth replace?",
}

BLOWS = 3
"""Kills and eliminations in one battle that Harbinger Cthulhu does not survive."""


def _stand_in(game: Game, seat: SeatId, kind: KindId, requirement: str, why: str) -> None:
    """A faction awakens what counts as its own Great Old One, if that never came; all others gain an Elder Sign."""
    if f"awakened:{kind}" not in game.state.history:
        game.note(f"awakened:{kind}")
        game.earn(seat, requirement)
    for enemy in game.enemies(seat):
        game.owe_signs(enemy, 1, why=why)


# -- Harbinger Cthulhu ------------------------------------------------------------------------------------------


class HarbingerCthulhu(IndependentGreatOldOne):
    """Awakened for 8 Power in any area, whose units it swallows; never moves; no dice."""

    id, name, plural = "harbinger_cthulhu", "Harbinger Cthulhu", "Harbinger Cthulhu"
    printed_cost = 8
    text = (
        "Awaken (8 Power): in any area, if you have a Great Old One in play. All units in that area go on its card. Great"
        " Cthulhu needs no Great Old One; it counts as awakening Cthulhu if he never was awakened, and every other player"
        " gains 1 Elder Sign. Combat 0."
    )

    def sites(self, game: Position, seat: SeatId) -> Sequence[AreaId]:
        able = seat == "GC" or any(KINDS[unit.kind].goo for unit in game.in_play(seat))
        return game.layout.area_ids if able else ()

    def awaken(self, game: Game, seat: SeatId, area: AreaId) -> Step[None]:
        for owner in game.order_from(seat):
            for unit in game.units_in(owner, area):
                yield from game.relocate(unit, hold(Risen.id, owner), How.EFFECT)
        if seat == "GC":
            _stand_in(game, seat, "cthulhu", "awaken_cthulhu", self.id)


class Risen(CardAbility):
    """Units in the area in which Harbinger Cthulhu is awakened lie on its card, out of play. It cannot be moved, not even
    by a Pain. An enemy that attacks it loses all units that still fight in that battle once its Kills are dealt with. It is
    lost only if at least 3 Kills or eliminations hit it in one battle; outside battle none does. When it is lost, the
    units on its card come back to its area; if it was killed, whoever killed it and you gain 1 Elder Sign each."""

    id, name, clause, timing = "risen", "Risen", "IG-75", "ongoing, Battle"
    source = HarbingerCthulhu.id
    holds = Hold(in_play=False)
    stages = {"destinations": Stage.LATE, "may_take": Stage.LATE, "assigned": Stage.LATE, "removing": Stage.FIRST}

    def destinations(
        self, game: Position, holder: SeatId, areas: tuple[AreaId, ...], unit: Unit, how: How, battle: Battle | None
    ) -> tuple[AreaId, ...]:
        return () if unit.kind == HarbingerCthulhu.id else areas

    def may_take(
        self, game: Position, holder: SeatId, units: list[UnitId], battle: Battle, side: SeatId, result: Result
    ) -> list[UnitId]:
        if side != holder:
            return units
        others = [unit for unit in units if game.unit(unit).kind != HarbingerCthulhu.id]
        if result is Result.PAIN:
            return others
        return others + [
            unit.id for unit in fighters(game, battle, holder, HarbingerCthulhu.id)
            if len(battle.hits.get(unit.id, ())) < BLOWS
        ]

    def assigned(self, game: Game, holder: SeatId, battle: Battle, result: Result) -> Step[None]:
        yield from ()
        if result is not Result.KILL or not battle.is_side(holder):
            return
        for unit in fighters(game, battle, holder, HarbingerCthulhu.id):
            hits = battle.hits.get(unit.id, [])
            if hits and self._blow(battle, len(hits)) < BLOWS:
                battle.hits.pop(unit.id)
                game.log("spared", holder, unit=unit.id, kind=unit.kind, area=unit.place, why=self.id)

    def resolved(self, game: Game, holder: SeatId, battle: Battle) -> Step[None]:
        if battle.stood_with(holder, HarbingerCthulhu.id):
            yield from self._destroy(game, holder, battle)

    def _destroy(self, game: Game, holder: SeatId, battle: Battle) -> Step[None]:
        attackers = fighters(game, battle, battle.attacker)
        if battle.defender == holder and attackers:
            yield from game.remove(attackers, Cause.ELIMINATE, holder)

    def removing(self, game: Game, holder: SeatId, removal: Removal) -> Step[Removal | None]:
        yield from ()
        unit, battle = removal.unit, game.battle
        if unit.kind != HarbingerCthulhu.id or removal.cause not in LOSSES:
            return removal
        if battle is not None:
            side = removal.cause is Cause.KILL and battle.side_of(unit.id) is not None  # counted when they were assigned
            if self._blow(battle, 0 if side else 1) >= BLOWS:
                return removal
        game.log("spared", holder, unit=unit.id, kind=unit.kind, area=unit.place, why=self.id)
        return None

    def _blow(self, battle: Battle, n: int) -> int:
        """Counts what hits it in this battle."""
        battle.marks[self.id] = battle.marks.get(self.id, 0) + n
        return battle.marks[self.id]

    def removed(self, game: Game, holder: SeatId, removal: Removal) -> None:
        if removal.unit.kind != HarbingerCthulhu.id:
            return
        game.owe(self.id, holder, removal.unit.place)
        if removal.cause is Cause.KILL:
            game.owe_signs(holder, 1, why=self.id)
            if removal.by is not None:
                game.owe_signs(removal.by, 1, why=self.id)

    def owed(self, game: Game, holder: SeatId, data: str) -> Step[None]:
        """It is lost: its attackers are all the same."""
        if game.battle is not None:
            yield from self._destroy(game, holder, game.battle)


class HarbingerCthulhuCard(IndependentCard):
    """Harbinger Cthulhu: awakened for 8 Power in any area. Swallows everybody there, and destroys who attacks it. Figures
    that belong to nobody are left alone."""

    id, name, clause = "harbinger_cthulhu", "Harbinger Cthulhu", "IG-75"
    figures = ((HarbingerCthulhu(), 1),)
    abilities = (Risen(),)
    stages = {"removed": Stage.LAST}

    def removed(self, game: Game, holder: SeatId, removal: Removal) -> None:
        # Not a matter of its ability: without it, too, the units on the card would be lost for good.
        if removal.unit.kind == HarbingerCthulhu.id:
            game.owe(self.id, holder, removal.unit.place)

    def owed(self, game: Game, holder: SeatId, data: str) -> Step[None]:
        """It is lost: the units on its card come back."""
        below = [hold(Risen.id, owner) for owner in game.order_from(holder)]
        for place in below:
            for unit in [unit for unit in game.state.units if unit.place == place]:  # nobody's, too: its card may be gone
                yield from game.relocate(unit, data, How.RETURN)


# -- Dire Yog-Sothoth -------------------------------------------------------------------------------------------


class DireYogSothoth(IndependentGreatOldOne):
    """Awakened in place of your most expensive Monster or Terror; dice: the enemies' faction Great Old Ones in play."""

    id, name, plural = "dire_yog_sothoth", "Dire Yog-Sothoth", "Dire Yog-Sothoth"
    printed_cost = 10
    text = (
        "Awaken (10 Power less the cost of the unit it replaces): you need a Great Old One in play, and it replaces your most"
        " expensive Monster or Terror on the map. Opener of the Way: for 6 Power in place of a Spawn of Yog-Sothoth; it"
        " counts as awakening Yog-Sothoth if he never was awakened, and every other player gains 1 Elder Sign. Combat: one"
        " die for each enemy Great Old One in play that is printed on a faction sheet."
    )

    def cost(self, game: Position, seat: SeatId) -> int:
        if seat == "OW":
            return KINDS["yog_sothoth"].printed_cost
        return self.printed_cost - max((KINDS[unit.kind].printed_cost for unit in self._replaced(game, seat)), default=0)

    def sites(self, game: Position, seat: SeatId) -> Sequence[AreaId]:
        if seat != "OW" and not any(KINDS[unit.kind].goo for unit in game.in_play(seat)):
            return ()
        places = [unit.place for unit in self._replaced(game, seat)]
        return [area for area in game.layout.area_ids if area in places]

    def _replaced(self, game: Position, seat: SeatId) -> list[Unit]:
        """The units on the map that it may replace."""
        if seat == "OW":
            return [unit for unit in game.on_map(seat) if unit.kind == "spawn"]
        able = [unit for unit in game.on_map(seat) if KINDS[unit.kind].monster or KINDS[unit.kind].terror]
        most = max((KINDS[unit.kind].printed_cost for unit in able), default=0)
        return [unit for unit in able if KINDS[unit.kind].printed_cost == most]

    def awaken(self, game: Game, seat: SeatId, area: AreaId) -> Step[None]:
        unit = yield from ask_figure(
            game, seat, "dire_yog.replaced",
            lambda: [unit for unit in self._replaced(game, seat) if unit.place == area], {"area": area},
        )
        yield from game.remove([unit], Cause.REPLACE, seat)
        if seat == "OW":
            _stand_in(game, seat, "yog_sothoth", "awaken_yog_sothoth", self.id)

    def combat(self, game: Position, units: Sequence[Unit], battle: Battle, side: SeatId) -> int:
        return enemy_faction_gods(game, side) * len(units)


class ItWalksUnseen(CardAbility):
    """When you move another unit in a Move Action, Dire Yog-Sothoth may move after it in the same Action for nothing."""

    id, name, clause, timing = "it_walks_unseen", "It Walks Unseen", "IG-77", "Move"
    source = DireYogSothoth.id
    verbs = ("move",)

    def price(self, game: Position, holder: SeatId, payer: SeatId, purchase: Purchase) -> PriceChange | None:
        act = game.act
        if payer != holder or purchase.kind != DireYogSothoth.id or act is None or act.seat != holder:
            return None
        walked = any(game.unit(unit).kind != DireYogSothoth.id for unit in act.moved)
        return PriceChange(set=0) if walked else None


class TwoGreatOldOnes(CardRequirement):
    """One of your Great Old Ones is in an area with two enemy Great Old Ones."""

    id, name, clause = "dire_yog_meets_two", "Meet two enemy Great Old Ones", "IG-77"

    def met(self, game: Position, holder: SeatId, check: Moment) -> bool:
        for place, units in game.at[holder].items():
            if is_area(place) and any(KINDS[unit.kind].goo for unit in units):
                theirs = [unit for enemy in game.enemies(holder) for unit in game.units_in(enemy, place)]
                if len({unit.kind for unit in theirs if KINDS[unit.kind].goo}) > 1:  # IG-51: two bodies are one
                    return True
        return False


class ToRuleThemAll(CardBook):
    """Capture an enemy Great Old One in the area of Dire Yog-Sothoth, as if it were a Cultist: another Great Old One of the
    same enemy in the area protects it. It lies in your prison, gives you 1 Power when Power is gathered, and goes back
    to its owner's pool, an independent one with its card to the common supply."""

    id, name, clause, timing, cost = "to_rule_them_all", "To Rule Them All", "IG-77", "Action", 4
    occasions = (When.OWN_TURN,)

    def offers(self, game: Position, holder: SeatId, offer: Offer) -> Iterable[Option]:
        return [at(self.id, unit.place, unit.kind, unit.owner or "") for unit in self._victims(game, holder)]

    def refusal(self, game: Game, seat: SeatId, words: Sequence[str]) -> str:
        if not game.has(seat, self.id):
            return ""
        if not self._victims(game, seat):
            return "Dire Yog-Sothoth shares its area with no enemy Great Old One that stands there alone of its side."
        return f"To Rule Them All costs 4 Power; you have {game.power(seat)}."

    def _victims(self, game: Position, holder: SeatId) -> list[Unit]:
        yog = game.find(holder, DireYogSothoth.id)
        if yog is None:
            return []
        found: list[Unit] = []
        for enemy in game.enemies(holder):
            gods = [unit for unit in game.units_in(enemy, yog.place) if KINDS[unit.kind].goo]
            found += gods if len(gods) == 1 else []
        return found

    def perform(self, game: Game, holder: SeatId, option: Option) -> Step[None]:
        self.pay(game, holder, option)
        for unit in self._victims(game, holder):
            if (unit.owner, unit.kind) == (option.enemy, option.kind):
                yield from game.imprison(unit, holder)


class DireYogSothothCard(IndependentCard):
    """Dire Yog-Sothoth: awakened in place of your most expensive Monster or Terror. Walks along unseen, and in time takes
    other Great Old Ones captive."""

    id, name, clause = "dire_yog_sothoth", "Dire Yog-Sothoth", "IG-77"
    figures = ((DireYogSothoth(), 1),)
    abilities = (ItWalksUnseen(),)
    requirement = TwoGreatOldOnes()
    book = ToRuleThemAll()


CARDS = (HarbingerCthulhuCard(), DireYogSothothCard())
