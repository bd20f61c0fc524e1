"""Neutral monsters of the Dreamlands Underworld set."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from engine.cthulhu_wars.abilities import CardAbility
from engine.cthulhu_wars.catalogue import KINDS
from engine.cthulhu_wars.expansions.market import NeutralMonsterCard, place_at_gates
from engine.cthulhu_wars.forces import side_with
from engine.cthulhu_wars.game import Game, Step, ask
from engine.cthulhu_wars.moments import Arrival, Battle, How, Tally
from engine.cthulhu_wars.options import DONE, Option, named
from engine.cthulhu_wars.position import Position
from engine.cthulhu_wars.state import SeatId, Unit, pool
from engine.cthulhu_wars.units import Monster
from engine.kernel.hooks import Stage

PROMPTS: Mapping[str, str] = {
    "bloodthirst.use": "Leng Spiders, battle in {area}: do 2 Pains become a Kill? Kills {kills}, Pains {pains}; {left} left.",
}

PAINS_FOR_A_KILL = 2


class Ghast(Monster):
    """Summoned all at once; 0 dice."""

    id, name, plural = "ghast", "Ghast", "Ghasts"
    printed_cost, dice = 2, 0


class Hordeling(CardAbility):
    """One Summon of a Ghast, for 2 Power, brings in all the Ghasts of your pool, each at any gate at which you may summon
    it: one you control, unless an ability of yours adds others."""

    id, name, clause, timing = "hordeling", "Hordeling", "NM-33", "Summon"

    def arrived(self, game: Game, holder: SeatId, arrival: Arrival) -> Step[None]:
        if arrival.how is How.SUMMON and arrival.unit.kind == Ghast.id and arrival.unit.owner == holder:
            sites = partial(game.sites, holder, KINDS[Ghast.id], How.SUMMON)
            yield from place_at_gates(game, holder, Ghast.id, _pooled(game, holder), sites)


def _pooled(game: Position, seat: SeatId) -> int:
    return sum(unit.kind == Ghast.id for unit in game.units_in(seat, pool(seat)))


class GhastCard(NeutralMonsterCard):
    """Ghast: 2 Doom. Four Monsters without combat, all of which you place at once, at any of the gates you control."""

    id, name, clause = "ghast", "Ghast", "NM-33"
    figures = ((Ghast(), 4),)
    abilities = (Hordeling(),)

    def bought(self, game: Game, seat: SeatId) -> Step[None]:
        yield from place_at_gates(game, seat, Ghast.id, _pooled(game, seat))


class Gug(Monster):
    """Summoned for 1 Power; 3 dice. It cannot capture."""

    id, name, plural = "gug", "Gug", "Gugs"
    printed_cost, dice = 1, 3


class Clumsy(CardAbility):
    """A Gug cannot be the unit that captures. It protects your Cultists, fights and blocks like any Monster."""

    id, name, clause = "clumsy", "Clumsy", "NM-34"

    def may_capture(self, game: Position, holder: SeatId, ok: bool, captor: Unit, target: Unit) -> bool:
        return ok and captor.kind != Gug.id


class GugCard(NeutralMonsterCard):
    """Gug: 2 Doom. Two strong Monsters that cannot capture; you place one at a gate you control."""

    id, name, clause = "gug", "Gug", "NM-34"
    figures = ((Gug(), 2),)
    abilities = (Clumsy(),)


class LengSpider(Monster):
    """Summoned for 2 Power; 1 die."""

    id, name, plural = "leng_spider", "Leng Spider", "Leng Spiders"
    printed_cost, dice = 2, 1


class Bloodthirst(CardAbility):
    """After the dice of a battle are rolled and before results are assigned, each of your Leng Spiders in it may once
    turn two Pains into one Kill: two Pains that you have scored, or two that your opponent has scored."""

    id, name, clause, timing = "bloodthirst", "Bloodthirst", "NM-35", "Battle"
    stages = {"tally": Stage.EARLY}  # NM-36: after an exchange of dice, before Kills made of Pains are changed again

    def tally(self, game: Game, holder: SeatId, tally: Tally, battle: Battle, side: SeatId) -> Step[Tally]:
        """Asked once, when the attacker's results are looked at; what is used on the defender's waits in a mark."""
        if side == battle.attacker:
            yield from self._use(game, holder, battle)
        used = battle.marks.pop(self._mark(holder, side), 0)
        return Tally(tally.kills + used, tally.pains - PAINS_FOR_A_KILL * used)

    def _use(self, game: Game, holder: SeatId, battle: Battle) -> Step[None]:
        mine, spiders = side_with(game, battle, holder, LengSpider.id)
        for left in range(len(spiders), 0, -1):
            if not self._choices(battle, holder, mine):
                return
            scored = {side: self._scored(battle, holder, side) for side in battle.sides}
            args = {
                "area": battle.area, "attacker": battle.attacker, "defender": battle.defender, "left": left,
                "kills": {side: one.kills for side, one in scored.items()},
                "pains": {side: one.pains for side, one in scored.items()},
            }
            chosen = yield from ask(holder, "bloodthirst.use", lambda: [*self._choices(battle, holder, mine), DONE], args)
            if chosen.verb == DONE.verb:
                return
            mark = self._mark(holder, chosen.enemy)
            battle.marks[mark] = battle.marks.get(mark, 0) + 1
            game.log("bloodthirst", holder, side=chosen.enemy)

    def _choices(self, battle: Battle, holder: SeatId, mine: SeatId) -> list[Option]:
        """Whose results could be changed now: those of the Spiders' own side first."""
        sides = [side for side in (mine, battle.foe(mine)) if self._scored(battle, holder, side).pains >= PAINS_FOR_A_KILL]
        return [named("turn", enemy=side) for side in sides]

    def _scored(self, battle: Battle, holder: SeatId, side: SeatId) -> Tally:
        """What a side has scored, with what was chosen already."""
        used = battle.marks.get(self._mark(holder, side), 0)
        return Tally(battle.kills[side] + used, battle.pains[side] - PAINS_FOR_A_KILL * used)

    def _mark(self, holder: SeatId, side: SeatId) -> str:
        return f"{self.id}:{holder}:{side}"


class LengSpiderCard(NeutralMonsterCard):
    """Leng Spider: 2 Doom. Three Monsters that turn Pains into Kills; you place one at a gate you control."""

    id, name, clause = "leng_spider", "Leng Spider", "NM-35"
    figures = ((LengSpider(), 3),)
    abilities = (Bloodthirst(),)


CARDS = (GhastCard(), GugCard(), LengSpiderCard())
