"""Unique High Priests whose abilities belong to battles, their own or those of others."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.cthulhu_wars.abilities import CardAbility
from engine.cthulhu_wars.battle import assign_more
from engine.cthulhu_wars.catalogue import KINDS
from engine.cthulhu_wars.expansions.unique_high_priests.persons import Person, PersonCard
from engine.cthulhu_wars.forces import battle_in_progress
from engine.cthulhu_wars.game import Game, Step, ask
from engine.cthulhu_wars.moments import Act, Battle, Cause, How, Offer, Result, When
from engine.cthulhu_wars.options import DONE, Option, named
from engine.cthulhu_wars.position import Position
from engine.cthulhu_wars.state import KindId, SeatId, Unit, UnitId, is_area
from engine.kernel.hooks import Stage

PROMPTS: Mapping[str, str] = {
    "ultra_violet.side": "On which side do the units of {area} fight?",
    "ultra_violet.which": "Which unit comes to the battle in {area}? Units for {left} Power may still come.",
}

MACHINE = 3
"""What the units may cost together (HP-31), as their cards say, without discounts."""

MORE = 2
FINE = 1


# -- Crawford Tillinghast ---------------------------------------------------------------------------------------


class CrawfordTillinghast(Person):
    """A High Priest whose machine makes things visible."""

    id, name, plural = "crawford_tillinghast", "Crawford Tillinghast", "Crawford Tillinghast"


class UltraViolet(CardAbility):
    """Before the dice of any battle, yours or not, you may eliminate Crawford Tillinghast and put Monsters and Cultists of
    your pool that cost 3 Power or less together, without discounts, into the battle's area. They fight with all their
    abilities, on your side if you take part, else on the side you choose, whose player decides about their losses and
    retreats. Those that survive the battle are eliminated after it."""

    id, name, clause, timing, cost = "ultra_violet", "The Ultra-Violet", "HP-31", "Pre-Battle", 0
    occasions = (When.PRE_BATTLE,)
    stages = {"battle_over": Stage.LAST}

    def offers(self, game: Position, holder: SeatId, offer: Offer) -> Iterable[Option]:
        tillinghast = game.find(holder, CrawfordTillinghast.id)
        if tillinghast is None or offer.battle is None or not _visitors(game, holder, MACHINE):
            return []
        return [Option(self.id, area=offer.battle.area)]

    def perform(self, game: Game, holder: SeatId, option: Option) -> Step[None]:
        battle = battle_in_progress(game)
        side = holder
        if not battle.is_side(holder):
            sides = [named("side", enemy=one) for one in battle.sides]
            side = (yield from ask(holder, "ultra_violet.side", lambda: sides, {"area": battle.area})).enemy
        tillinghast = game.find(holder, CrawfordTillinghast.id)
        assert tillinghast is not None, "the option is offered while he is on the map"
        self.pay(game, holder, option)
        yield from game.eliminate(tillinghast, holder)
        left, came = MACHINE, 0
        while _visitors(game, holder, left):
            stop = [DONE] if came else []
            chosen = yield from ask(
                holder, "ultra_violet.which",
                lambda: [*(Option("bring", kind=kind) for kind in _visitors(game, holder, left)), *stop],
                {"area": battle.area, "left": left},
            )
            if chosen.verb == "done":
                return
            unit = yield from game.place(holder, chosen.kind, battle.area, How.PLACE)
            battle.join(side, unit.id)
            battle.marks[_visitor(unit.id)] = 1
            left, came = left - KINDS[chosen.kind].cost(game, holder), came + 1

    def battle_over(self, game: Game, holder: SeatId, battle: Battle) -> Step[None]:
        guests = [
            unit for unit in game.state.units
            if unit.owner == holder and battle.marks.get(_visitor(unit.id)) and is_area(unit.place)
        ]
        if guests:
            yield from game.remove(guests, Cause.ELIMINATE, holder)


def _visitor(unit: UnitId) -> str:
    return f"{UltraViolet.id}:{unit}"


def _visitors(game: Position, holder: SeatId, left: int) -> list[KindId]:
    """The Monsters and Cultists of the pool that may still come; not the High Priest, whose figure is Tillinghast's."""
    kinds = [kind for kind in game.pool_kinds(holder) if kind != CrawfordTillinghast.same_figure_as]
    return [kind for kind in kinds if KINDS[kind].vulnerable and KINDS[kind].cost(game, holder) <= left]


class CrawfordTillinghastCard(PersonCard):
    """Crawford Tillinghast: a High Priest who may give his life to bring units of yours into any battle, for its time."""

    id, name, clause = "tillinghast", "Crawford Tillinghast", "HP-31"
    stands_for = (CrawfordTillinghast(),)
    abilities = (UltraViolet(),)


# -- Ermengarde Stubbs ------------------------------------------------------------------------------------------


class ErmengardeStubbs(Person):
    """A High Priest in whose presence it is a shame to fight."""

    id, name, plural = "ermengarde_stubbs", "Ermengarde Stubbs", "Ermengarde Stubbs"


class SimpleRusticMaid(CardAbility):
    """Whoever declares a battle in the area of Ermengarde Stubbs loses 1 Doom, you included. Without Doom nothing is
    lost. As a captive she moves nobody."""

    id, name, clause, timing = "simple_rustic_maid", "A Simple Rustic Maid", "HP-32", "Battle"
    stages = {"declared": Stage.EARLY}

    def declared(self, game: Game, holder: SeatId, act: Act) -> Step[None]:
        stubbs = game.find(holder, ErmengardeStubbs.id)
        if act.option.verb == "battle" and stubbs is not None and stubbs.place == act.option.area:
            game.lose_doom(act.seat, FINE, why=self.id)
        yield from ()


class ErmengardeStubbsCard(PersonCard):
    """Ermengarde Stubbs: a High Priest whose presence costs everybody who declares a battle there 1 Doom."""

    id, name, clause = "stubbs", "Ermengarde Stubbs", "HP-32"
    stands_for = (ErmengardeStubbs(),)
    abilities = (SimpleRusticMaid(),)


# -- Keziah Mason -----------------------------------------------------------------------------------------------


class KeziahMason(Person):
    """A High Priest who does not suffer alone."""

    id, name, plural = "keziah_mason", "Keziah Mason", "Keziah Mason"


class DaemonHeroine(CardAbility):
    """When Keziah Mason is assigned a Kill in a battle, your opponent there takes 2 more Kills; when she is assigned a
    Pain, 2 more Pains. He assigns them to his remaining units as usual."""

    id, name, clause, timing = "daemon_heroine", "Daemon Heroine", "HP-35", "Post-Battle"
    stages = {"assigned": Stage.FIRST}

    def assigned(self, game: Game, holder: SeatId, battle: Battle, result: Result) -> Step[None]:
        keziah = game.find(holder, KeziahMason.id)
        if keziah is None or result not in battle.hits.get(keziah.id, ()) or self._flag(result) in battle.used:
            return
        side = battle.side_of(keziah.id)
        if side is None:
            return
        battle.used.append(self._flag(result))
        foe = battle.foe(side)
        scored = battle.kills if result is Result.KILL else battle.pains
        scored[side] += MORE
        game.log("results_added", holder, ability=self.id, enemy=foe, result=result.value, n=MORE)
        for _ in range(MORE):
            yield from assign_more(game, battle, foe, result, self.id)

    def _flag(self, result: Result) -> str:
        return f"{self.id}:{result.value}"


class KeziahMasonCard(PersonCard):
    """Keziah Mason: a High Priest whose Kill or Pain in a battle is paid back twice."""

    id, name, clause = "keziah", "Keziah Mason", "HP-35"
    stands_for = (KeziahMason(),)
    abilities = (DaemonHeroine(),)


# -- Pitpipo ----------------------------------------------------------------------------------------------------


class Pitpipo(Person):
    """A High Priest who dies for others, wherever he is."""

    id, name, plural = "pitpipo", "Pitpipo", "Pitpipo"


class PitOfDespair(CardAbility):
    """One Kill that you have to take in a battle may be assigned to Pitpipo on the map although he is not in the battle.
    Kills that would be lost for want of units do not reach him."""

    id, name, clause, timing = "pit_of_despair", "Pit of Despair", "HP-37", "Battle"
    stages = {"may_take": Stage.EARLY}

    def may_take(
        self, game: Position, holder: SeatId, units: list[UnitId], battle: Battle, side: SeatId, result: Result
    ) -> list[UnitId]:
        if side != holder or result is not Result.KILL:
            return units
        pitpipo = game.find(holder, Pitpipo.id)
        if pitpipo is None or battle.side_of(pitpipo.id) is not None or battle.hits.get(pitpipo.id):
            return units
        return [*units, pitpipo.id] if _kills_left(game, battle, side) <= len(units) else units


def _kills_left(game: Position, battle: Battle, side: SeatId) -> int:
    """How many of the Kills against a side are still to be assigned."""
    taken = sum(
        results.count(Result.KILL) for unit, results in battle.hits.items() if _suffers(battle, game.unit(unit)) == side
    )
    return battle.kills[battle.foe(side)] - taken


def _suffers(battle: Battle, unit: Unit) -> SeatId | None:
    return battle.side_of(unit.id) or unit.owner


class PitpipoCard(PersonCard):
    """Pitpipo: a High Priest who may take a Kill of any of your battles from afar."""

    id, name, clause = "pitpipo", "Pitpipo", "HP-37"
    stands_for = (Pitpipo(),)
    abilities = (PitOfDespair(),)


CARDS = (CrawfordTillinghastCard(), ErmengardeStubbsCard(), KeziahMasonCard(), PitpipoCard())
