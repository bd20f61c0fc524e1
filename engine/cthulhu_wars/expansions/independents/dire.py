"""Independent Great Old Ones: Dire Cthulhu and Dire Azathoth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.cthulhu_wars.abilities import CardAbility, CardBook, CardRequirement, PaidAsAction
from engine.cthulhu_wars.catalogue import KINDS
from engine.cthulhu_wars.expansions.market import IndependentCard
from engine.cthulhu_wars.game import Game, Step, ask, ask_figure
from engine.cthulhu_wars.moments import LOSSES, Arrival, Battle, How, Removal, Result, Tally
from engine.cthulhu_wars.options import number
from engine.cthulhu_wars.position import Position
from engine.cthulhu_wars.state import AreaId, SeatId, Unit
from engine.cthulhu_wars.units import IndependentGreatOldOne
from engine.kernel.hooks import Stage

PROMPTS: Mapping[str, str] = {
    "non_euclidean.turn": "Battle in {area}: how many of your {n} {result}s go to units of {enemy} instead of {foe}'s?",
    "mindless_destruction.gain": "Battle in {area}: you took {n} units of others; 1 Doom or 1 Power for each. How much Doom?",
}

KILLS_NEEDED = 3


# -- Dire Cthulhu -----------------------------------------------------------------------------------------------


class DireCthulhu(IndependentGreatOldOne):
    """Awakened for 6 Power, with an Elder Sign, beside another of your Great Old Ones; 3 dice."""

    id, name, plural = "dire_cthulhu", "Dire Cthulhu", "Dire Cthulhu"
    printed_cost, dice = 6, 3
    text = (
        "Awaken (6 Power): at a gate you control in an area with another Great Old One of yours; you gain 1 Elder Sign."
        " Combat: 3 dice."
    )

    def awaken(self, game: Game, seat: SeatId, area: AreaId) -> Step[None]:
        game.owe_signs(seat, 1, why=self.id)
        yield from ()


class LordAndMaster(CardAbility):
    """While Dire Cthulhu is in play, you gain 1 Elder Sign each time you awaken another independent Great Old One."""

    id, name, clause = "lord_and_master", "Lord and Master", "IG-71"
    source = DireCthulhu.id

    def arrived(self, game: Game, holder: SeatId, arrival: Arrival) -> Step[None]:
        unit = arrival.unit
        another = KINDS[unit.kind].independent and unit.kind != DireCthulhu.id
        if arrival.how is How.AWAKEN and unit.owner == holder and another and game.has_in_play(holder, DireCthulhu.id):
            game.owe_signs(holder, 1, why=self.id)
        yield from ()


class KillThree(CardRequirement):
    """Kill 3 enemy units in one battle, with or without Dire Cthulhu."""

    id, name, clause = "dire_cthulhu_kills", "Kill 3 enemy units in a battle", "IG-72"
    stages = {"battle_over": Stage.LAST}

    def battle_over(self, game: Game, holder: SeatId, battle: Battle) -> Step[None]:
        if battle.is_side(holder) and len(battle.killed_by(holder)) >= KILLS_NEEDED:
            game.earn(holder, self.id)
        yield from ()


class NonEuclidean(CardBook):
    """In your battles, with or without Dire Cthulhu, you may turn any of the Kills and Pains you have scored on units of
    third parties in the area. Each third party chooses which of its units take them, cannot use battle abilities for
    them, and retreats after both sides, away from both. Units that are taken out of the battle are safe."""

    id, name, clause, timing = "non_euclidean", "Non-Euclidean", "IG-72", "Battle"
    stages = {"tally": Stage.LAST, "resolved": Stage.LAST, "assigned": Stage.FIRST}

    def tally(self, game: Game, holder: SeatId, tally: Tally, battle: Battle, side: SeatId) -> Step[Tally]:
        """The Kills: settled when both sides are known, and told when they are assigned."""
        if side == holder and tally.kills:
            battle.turned[holder] = yield from self._turn(game, holder, battle, Result.KILL, tally.kills)
        return tally

    def resolved(self, game: Game, holder: SeatId, battle: Battle) -> Step[None]:
        if battle.is_side(holder) and battle.pains[holder]:
            battle.pains[holder] -= yield from self._turn(game, holder, battle, Result.PAIN, battle.pains[holder])

    def _turn(self, game: Game, holder: SeatId, battle: Battle, result: Result, n: int) -> Step[int]:
        """Ask how many results go to each third party; returns how many in all."""
        turned = 0
        for third in game.enemies(holder):
            units = len(self._untouched(game, battle, third, result))
            if battle.is_side(third) or not units or turned == n:
                continue
            most = min(n - turned, units)
            args = {
                "area": battle.area, "attacker": battle.attacker, "defender": battle.defender, "enemy": third,
                "foe": battle.foe(holder), "n": n - turned, "result": result.value,
            }
            chosen = yield from ask(holder, "non_euclidean.turn", lambda: [number("turn", k) for k in range(most + 1)], args)
            battle.marks[self._mark(result, third)] = chosen.n or 0
            turned += chosen.n or 0
        return turned

    def assigned(self, game: Game, holder: SeatId, battle: Battle, result: Result) -> Step[None]:
        """The third parties choose their units."""
        for third in game.enemies(holder):
            n = battle.marks.pop(self._mark(result, third), 0)
            if n:
                game.log("results_turned", holder, enemy=third, result=result.value, n=n)
            for left in range(n, 0, -1):
                yield from self._take(game, holder, battle, third, result, left)

    def _take(self, game: Game, holder: SeatId, battle: Battle, third: SeatId, result: Result, left: int) -> Step[None]:
        """A third party's unit takes a result; which, is its choice if not all of them do."""
        units = self._untouched(game, battle, third, result)
        if not units:
            return
        unit = units[0]
        if left < len(units):
            args = {
                "area": battle.area, "attacker": battle.attacker, "defender": battle.defender, "side": third, "left": left,
            }
            unit = yield from ask_figure(
                game, third, f"battle.{result.value}", lambda: self._untouched(game, battle, third, result), args,
                verb=result.value, battle=battle,
            )
        battle.hits.setdefault(unit.id, []).append(result)
        battle.outsiders[unit.id] = holder
        game.log(f"assigned_{result.value}", third, unit=unit.id, kind=unit.kind, area=battle.area)

    def _untouched(self, game: Position, battle: Battle, third: SeatId, result: Result) -> list[Unit]:
        """A third party's units in the area that can take such a result."""
        return [
            unit for unit in game.units_in(third, battle.area)
            if not battle.hits.get(unit.id) and unit.id not in battle.exempt and battle.side_of(unit.id) is None
            and (result is Result.PAIN or KINDS[unit.kind].takes_kills)
        ]

    def _mark(self, result: Result, third: SeatId) -> str:
        return f"{self.id}:{result.value}:{third}"


class DireCthulhuCard(IndependentCard):
    """Dire Cthulhu: awakened for 6 Power, with an Elder Sign. Whoever awakens others after him is rewarded; in time no
    bystander is safe from his holder's battles."""

    id, name, clause = "dire_cthulhu", "Dire Cthulhu", "IG-71"
    figures = ((DireCthulhu(), 1),)
    abilities = (LordAndMaster(),)
    requirement = KillThree()
    book = NonEuclidean()


# -- Dire Azathoth ----------------------------------------------------------------------------------------------


class DireAzathoth(IndependentGreatOldOne):
    """Awakened for 10 Power at a gate you control in an enemy's start area; as many dice as a die shows in each battle."""

    id, name, plural = "dire_azathoth", "Dire Azathoth", "Dire Azathoth"
    printed_cost = 10
    text = (
        "Awaken (10 Power): at a gate you control in the start area of an enemy; no other Great Old One is needed. Combat:"
        " a die is rolled in each battle, and he rolls as many dice as it shows; before that he counts as 1."
    )

    def sites(self, game: Position, seat: SeatId) -> Sequence[AreaId]:
        starts = [game.seat(enemy).start_area for enemy in game.enemies(seat)]
        return [area for area in game.layout.area_ids if area in starts and game.controls(seat, area)]

    def muster(self, game: Game, units: Sequence[Unit], battle: Battle, side: SeatId) -> Step[None]:
        battle.marks[f"{self.id}@{side}"] = sum(game.roll(side, len(units), self.id))
        yield from ()

    def combat(self, game: Position, units: Sequence[Unit], battle: Battle, side: SeatId) -> int:
        return battle.marks.get(f"{self.id}@{side}", len(units))


class MindlessDestruction(CardAbility):
    """After each battle in the area of Dire Azathoth, whoever fights it: each side gains 1 Doom or 1 Power, as it likes, for
    each enemy unit that it killed or eliminated in it."""

    id, name, clause, timing = "mindless_destruction", "Mindless Destruction", "IG-73", "Post-Battle"
    source = DireAzathoth.id
    stages = {"battle_over": Stage.LATE}

    def removed(self, game: Game, holder: SeatId, removal: Removal) -> None:
        battle, by = game.battle, removal.by
        if battle is not None and by is not None and removal.cause in LOSSES and by != removal.unit.owner:
            battle.marks[self._mark(by)] = battle.marks.get(self._mark(by), 0) + 1

    def battle_over(self, game: Game, holder: SeatId, battle: Battle) -> Step[None]:
        god = game.find(holder, DireAzathoth.id)
        if god is None or not (god.place == battle.area or battle.stood_with(holder, DireAzathoth.id)):
            return
        for side in battle.sides:
            n = battle.marks.get(self._mark(side), 0)
            if n:
                yield from self._gain(game, battle, side, n)

    def _gain(self, game: Game, battle: Battle, side: SeatId, n: int) -> Step[None]:
        choices = [number("doom", n), *(number("both", k) for k in range(n - 1, 0, -1)), number("power", n)]
        chosen = yield from ask(side, "mindless_destruction.gain", lambda: choices, {"area": battle.area, "n": n})
        doom = 0 if chosen.verb == "power" else chosen.n or 0
        game.gain(side, power=n - doom, doom=doom, why=self.id)

    def _mark(self, seat: SeatId) -> str:
        return f"{self.id}:{seat}"


class PayTwenty(PaidAsAction, CardRequirement):
    """As your Action: pay 20 Power."""

    id, name, clause, cost = "dire_azathoth_pay", "Pay 20 Power", "IG-73", 20


class BlindIdiotGod(CardBook):
    """As soon as you have this spellbook you win the game, with any Doom and any number of spellbooks."""

    id, name, clause = "blind_idiot_god", "The Blind Idiot God", "IG-73"

    def settle(self, game: Game, holder: SeatId) -> Step[None]:
        yield from ()
        game.win((holder,), self.id)


class DireAzathothCard(IndependentCard):
    """Dire Azathoth: awakened for 10 Power in an enemy's start area. Destruction near him pays; 20 Power end the game."""

    id, name, clause = "dire_azathoth", "Dire Azathoth", "IG-73"
    figures = ((DireAzathoth(), 1),)
    abilities = (MindlessDestruction(),)
    requirement = PayTwenty()
    book = BlindIdiotGod()


CARDS = (DireCthulhuCard(), DireAzathothCard())
