"""Cthugha, of the first pack: he takes the place of another Great Old One, and burns Kills into Pains."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.cthulhu_wars.abilities import CardAbility, CardBook, CardRequirement
from engine.cthulhu_wars.catalogue import KINDS
from engine.cthulhu_wars.expansions.market import IndependentCard
from engine.cthulhu_wars.forces import fighters, spare
from engine.cthulhu_wars.game import Game, Step, ask, ask_figure, figures, pick
from engine.cthulhu_wars.moments import Battle, Cause, Result
from engine.cthulhu_wars.options import DONE
from engine.cthulhu_wars.position import Position
from engine.cthulhu_wars.state import AreaId, SeatId, Unit
from engine.cthulhu_wars.units import IndependentGreatOldOne
from engine.kernel.hooks import Stage

PROMPTS: Mapping[str, str] = {
    "cthugha.replaced": "Which of your Great Old Ones in {area} does Cthugha replace? Its cost is taken off his 6 Power.",
    "cthugha.strength": "Battle in {area}: with the dice of which Great Old One of {enemy} does Cthugha fight?",
    "fire_vampires.spare": "Battle in {area}: which Kill on {enemy} becomes a Pain, for 1 Power, or done?",
}

FULL_PRICE = 6


class Cthugha(IndependentGreatOldOne):
    """Awakened in place of another of your Great Old Ones; as many dice as one enemy Great Old One in the battle."""

    id, name, plural, printed_cost = "cthugha", "Cthugha", "Cthugha", FULL_PRICE
    text = (
        "Awaken: in an area with a gate you control he replaces one of your Great Old Ones there, which goes back to your"
        " pool, or to the common supply. Pay 6 Power less what awakening that one would cost you now; if that is less than"
        " nothing, you gain the difference. Combat: that of one enemy Great Old One in the battle, which you choose, but"
        " not of an Elder God; without one, none."
    )

    def cost_at(self, game: Position, seat: SeatId, area: AreaId) -> int:
        return min((_price_for(game, seat, unit) for unit in _great_old_ones(game, seat, area)), default=FULL_PRICE)

    def bargain(self, game: Game, seat: SeatId, area: AreaId) -> Step[int]:
        """Which one he replaces, before paying; where an ability lets him come in beside none, he replaces none."""

        def candidates() -> list[Unit]:
            return [
                unit for unit in _great_old_ones(game, seat, area)
                if game.price(seat, "awaken", _price_for(game, seat, unit), self.id, area) <= game.power(seat)
            ]

        if not candidates():
            return FULL_PRICE
        replaced = yield from ask_figure(game, seat, "cthugha.replaced", candidates, {"area": area})
        price = _price_for(game, seat, replaced)
        if game.act is not None:
            game.act.used.append(_mark(replaced))
        return price

    def awaken(self, game: Game, seat: SeatId, area: AreaId) -> Step[None]:
        used = () if game.act is None else game.act.used
        replaced = [unit for unit in _great_old_ones(game, seat, area) if _mark(unit) in used]
        yield from game.remove(replaced, Cause.REPLACE, seat)

    def muster(self, game: Game, units: Sequence[Unit], battle: Battle, side: SeatId) -> Step[None]:
        foe = battle.foe(side)
        if not _models(game, battle, foe):
            return
        model = yield from ask_figure(
            game, side, "cthugha.strength", lambda: _models(game, battle, foe), {"area": battle.area, "enemy": foe}
        )
        battle.marks[f"{self.id}:{side}"] = model.id

    def combat(self, game: Position, units: Sequence[Unit], battle: Battle, side: SeatId) -> int:
        foe = battle.foe(side)
        chosen = battle.marks.get(f"{self.id}:{side}")
        models = [unit for unit in _models(game, battle, foe) if chosen in (None, unit.id)]
        return max((KINDS[unit.kind].combat(game, [unit], battle, foe) for unit in models), default=0) * len(units)


def _great_old_ones(game: Position, seat: SeatId, area: AreaId) -> list[Unit]:
    """The seat's Great Old Ones in an area that he can replace."""
    return [unit for unit in game.units_in(seat, area) if KINDS[unit.kind].goo and unit.kind != Cthugha.id]


def _price_for(game: Position, seat: SeatId, unit: Unit) -> int:
    """What Cthugha costs in place of this unit (IG-26), before the hook ``price``."""
    kind = KINDS[unit.kind]
    return FULL_PRICE - game.price(seat, "awaken", kind.cost(game, seat), kind.id, unit.place)


def _mark(unit: Unit) -> str:
    """The note in the Action that this unit is replaced."""
    return f"{Cthugha.id}:{unit.id}"


def _models(game: Position, battle: Battle, foe: SeatId) -> list[Unit]:
    """The enemy Great Old Ones in the battle whose dice he may have (IG-27)."""
    return [
        unit for unit in fighters(game, battle, foe) if KINDS[unit.kind].goo and not KINDS[unit.kind].elder_god
    ]


class FireVampires(CardAbility):
    """In a battle of yours, when the enemy's Kills are assigned: turn any number of Kills on enemy units into Pains and
    gain 1 Power for each, with Firestorm also 1 Elder Sign. Cthugha need not take part. Not against an enemy without
    Power or one that hibernates."""

    id, name, clause, timing = "fire_vampires", "Fire Vampires", "IG-28", "Post-Battle"
    source = Cthugha.id
    stages = {"assigned": Stage.LAST}  # IG-29: after a unit has saved itself

    def assigned(self, game: Game, holder: SeatId, battle: Battle, result: Result) -> Step[None]:
        if result is Result.KILL and battle.is_side(holder):
            for enemy in game.enemies(holder):
                yield from self._spare(game, holder, battle, enemy)

    def _spare(self, game: Game, holder: SeatId, battle: Battle, enemy: SeatId) -> Step[None]:
        """As many of this enemy's units as the holder likes."""
        while game.power(enemy) and not game.seat(enemy).resting and self._killed(game, holder, battle, enemy):
            taken = yield from ask(
                holder, "fire_vampires.spare",
                lambda: [*figures(game, self._killed(game, holder, battle, enemy), "spare", battle), DONE],
                {"area": battle.area, "enemy": enemy},
            )
            if taken.verb == DONE.verb:
                return
            unit = pick(game, self._killed(game, holder, battle, enemy), taken, battle)
            kills = battle.hits[unit.id].count(Result.KILL)
            spare(game, battle, unit, self.id)
            game.gain(holder, power=kills, why=self.id)
            if game.has(holder, Firestorm.id):
                game.owe_signs(holder, 1, why=Firestorm.id)

    @staticmethod
    def _killed(game: Position, holder: SeatId, battle: Battle, enemy: SeatId) -> list[Unit]:
        """The enemy's units with a Kill of the holder's: of the other side, or of a third party that took it."""
        theirs = fighters(game, battle, enemy) if battle.is_side(enemy) else []
        theirs += [game.unit(unit) for unit, by in battle.outsiders.items() if by == holder and game.unit(unit).owner == enemy]
        return [unit for unit in theirs if Result.KILL in battle.hits.get(unit.id, ())]


class KillGreatOldOne(CardRequirement):
    """You kill an enemy Great Old One in a battle."""

    id, name, clause = "kill_great_old_one", "Kill a Great Old One in a battle", "IG-26"

    def battle_over(self, game: Game, holder: SeatId, battle: Battle) -> Step[None]:
        dead = [unit for unit in battle.killed_by(holder) if KINDS[unit.kind].goo and game.wholly_lost(unit)]
        if battle.is_side(holder) and dead:
            game.earn(holder, self.id)
        yield from ()


class Firestorm(CardBook):
    """For each enemy unit that Fire Vampires spare you also gain 1 Elder Sign."""

    id, name, clause, timing = "firestorm", "Firestorm", "IG-29", "Post-Battle"


class CthughaCard(IndependentCard):
    """Cthugha: awakened for 6 Power less the cost of the Great Old One whose place he takes. He fights with the dice of an
    enemy's Great Old One, and is paid for every enemy unit that you let live."""

    id, name, clause = "cthugha", "Cthugha", "IG-26"
    figures = ((Cthugha(), 1),)
    abilities = (FireVampires(),)
    requirement = KillGreatOldOne()
    book = Firestorm()


CARDS = (CthughaCard(),)
