"""Battle (J), read from top to bottom in the order of the rules.

`fight` is the whole battle after its payment; each clause J.2 to J.9 is a function. Who chooses is looked up just before
each question (hook ``chooser``). Lists of units are always filtered again by what is still there, because an ability may
have changed the table while somebody was asked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from engine.cthulhu_wars.catalogue import ABILITIES, KINDS
from engine.cthulhu_wars.game import Game, Step, ask, ask_figure
from engine.cthulhu_wars.hooks import Pairs
from engine.cthulhu_wars.moments import Battle, Cause, How, Offer, Question, Result, Tally, When, total
from engine.cthulhu_wars.options import DONE, Option, destinations, named
from engine.cthulhu_wars.state import AbilityId, AreaId, SeatId, Unit, UnitId
from engine.kernel.hooks import Stage, stage_of


def fight(game: Game, area: AreaId, attacker: SeatId, defender: SeatId) -> Step[None]:
    """J.2 to J.9: forces, Pre-Battle, combat, dice, Kills, Pains, retreats, end."""
    battle = game.imagined_battle(area, attacker, defender)
    game.battle = battle
    game.log("battle_began", attacker, area=area, enemy=defender)
    yield from pre_battle(game, battle)
    if not one_side_gone(battle):
        battle.fought = True
        yield from muster(game, battle)
        yield from roll(game, battle)
        yield from kills(game, battle)
        yield from settled(game)
        yield from hooked(game, battle, game.hooks.resolved, "resolved")
        yield from pains(game, battle)
        yield from retreats(game, battle)
        yield from settled(game)
    battle.step = "over"
    yield from hooked(game, battle, game.hooks.battle_over, "battle_over")
    yield from game.settle()
    game.battle = None
    game.log("battle_over", attacker, area=area, enemy=defender, fought=battle.fought)
    if game.won:
        game.deliver_card_books()


def settled(game: Game) -> Step[None]:
    """Settling inside a battle (J.6.6, J.8), if anything can be out of order."""
    if game.owing or game.hooks.settle:
        yield from game.settle()


def one_side_gone(battle: Battle) -> bool:
    """Has a side no unit left in the forces (J.3.6)?"""
    return not battle.forces[battle.attacker] or not battle.forces[battle.defender]


def sides_order(game: Game, battle: Battle) -> tuple[SeatId, ...]:
    """Attacker, defender, then outsiders in turn order."""
    sides = battle.sides
    return sides + tuple(seat for seat in game.order_from(battle.attacker) if seat not in sides)


def hooked(game: Game, battle: Battle, pairs: Pairs, hook: str) -> Step[None]:
    """Call a battle hook of everybody: by stage, then attacker, defender, outsiders."""
    if pairs:
        for ability, holder in game.hooks.ordered(hook, sides_order(game, battle)):
            yield from getattr(ability, hook)(game, holder, battle)


# -- J.3 --------------------------------------------------------------------------------------------------------


def pre_battle(game: Game, battle: Battle) -> Step[None]:
    """Attacker, defender, then outsiders use their Pre-Battle abilities until done (J.3.1); stops when a side is gone."""
    battle.step = "pre_battle"
    for seat in sides_order(game, battle):
        while not one_side_gone(battle):
            options = pre_battle_options(game, battle, seat)
            if not options:
                break
            option = yield from ask(
                seat, "battle.pre_battle", lambda: [*pre_battle_options(game, battle, seat), DONE], _args(battle)
            )
            if option.verb == "done":
                break
            yield from ABILITIES[option.verb].perform(game, seat, option)


def pre_battle_options(game: Game, battle: Battle, seat: SeatId) -> list[Option]:
    """What this seat can use before this battle; only sides have core abilities here."""
    offer = Offer(When.PRE_BATTLE, seat, battle)
    found: list[Option] = []
    for ability, holder in game.offers(When.PRE_BATTLE, seat):
        found.extend(ability.offers(game, holder, offer))
    return found


def _args(battle: Battle) -> Mapping[str, object]:
    return {"area": battle.area, "attacker": battle.attacker, "defender": battle.defender}


# -- J.4, J.5 ---------------------------------------------------------------------------------------------------


def muster(game: Game, battle: Battle) -> Step[None]:
    """Strengths that are rolled or chosen, then who stands there and both totals (J.4)."""
    battle.step = "combat"
    for side in battle.sides:
        for kind in dict.fromkeys(game.state.units[unit].kind for unit in battle.forces[side]):
            units = [game.state.units[unit] for unit in battle.forces[side] if game.state.units[unit].kind == kind]
            yield from KINDS[kind].muster(game, units, battle, side)
    for side in battle.sides:
        battle.stood[side] = tuple(dict.fromkeys(game.state.units[unit].kind for unit in battle.forces[side]))
    for side in battle.sides:
        battle.totals[side] = total(game.combat_lines(battle, side))
    game.log("combat_counted", battle.attacker, enemy=battle.defender, totals=dict(battle.totals))


def roll(game: Game, battle: Battle) -> Step[None]:
    """Both sides roll, the attacker first (J.5); abilities may change dice; then they are Kills and Pains."""
    battle.step = "dice"
    for side in battle.sides:
        battle.dice[side] = game.roll(side, battle.totals[side], "battle")
    yield from hooked(game, battle, game.hooks.rolled, "rolled")
    for side in battle.sides:
        dice = battle.dice[side]
        battle.kills[side] = dice.count(6)
        battle.pains[side] = dice.count(5) + dice.count(4)
    if game.hooks.tally:
        yield from tally(game, battle)
    game.log("battle_rolled", battle.attacker, enemy=battle.defender, kills=dict(battle.kills), pains=dict(battle.pains))


def tally(game: Game, battle: Battle) -> Step[None]:
    """The hook ``tally`` on what each side has scored: by stage, then attacker, defender, outsiders."""
    for ability, holder in game.hooks.ordered("tally", sides_order(game, battle)):
        for side in battle.sides:
            scored = Tally(battle.kills[side], battle.pains[side])
            kills, pains = yield from ability.tally(game, holder, scored, battle, side)
            battle.kills[side], battle.pains[side] = max(0, kills), max(0, pains)


# -- J.6, J.8.1: assigning results ------------------------------------------------------------------------------


def suffering_order(game: Game, battle: Battle) -> tuple[SeatId, ...]:
    """Whose losses are assigned first (J.6.1, O.7)."""
    if game.state.rules["assign_order"] == "attacker_first":
        return battle.sides
    return battle.defender, battle.attacker


def assignable(game: Game, battle: Battle, side: SeatId, result: Result) -> list[UnitId]:
    """The side's units that can take one more result: by default those of the forces without any (J.6.3)."""
    units = [unit for unit in battle.forces[side] if not battle.hits.get(unit)]
    for ability, holder in game.hooks.may_take:
        units = ability.may_take(game, holder, units, battle, side, result)
    if result is Result.KILL:
        units = [unit for unit in units if KINDS[game.state.units[unit].kind].takes_kills]
    return units


def capacity(game: Game, battle: Battle, side: SeatId, result: Result, at_most: int) -> list[UnitId]:
    """Units in an order that uses up to ``at_most`` results; shorter if the side cannot take so many."""
    hits = {unit: list(results) for unit, results in battle.hits.items()}
    taken: list[UnitId] = []
    while len(taken) < at_most:
        units = assignable(game, battle, side, result)
        if not units:
            break
        battle.hits.setdefault(units[0], []).append(result)
        taken.append(units[0])
    battle.hits = hits
    return taken


def assign(game: Game, battle: Battle, side: SeatId, result: Result, n: int) -> Step[None]:
    """Assign n results of one sort to a side's units, as many as possible; surplus is lost (J.6.3, J.8.1).

    If the results are at least as many as the side can take, there is nothing to choose.
    """
    everything = capacity(game, battle, side, result, n + 1)
    if len(everything) <= n:
        for unit in everything:
            battle.hits.setdefault(unit, []).append(result)
        if n > len(everything):
            game.log("surplus_lost", side, result=result.value, n=n - len(everything))
    else:
        for left in range(n, 0, -1):
            yield from _assign_one(game, battle, side, result, left)
    for unit, results in battle.hits.items():
        if result in results and unit in battle.forces[side]:
            figure = game.state.units[unit]
            game.log(f"assigned_{result.value}", side, unit=unit, kind=figure.kind, area=battle.area)


def _assign_one(game: Game, battle: Battle, side: SeatId, result: Result, left: int) -> Step[Unit]:
    """Ask which unit of a side takes the next result; ``left`` are still to be assigned."""
    who = game.chooser(Question("assign", side, battle))

    def candidates() -> list[Unit]:
        return [game.state.units[unit] for unit in assignable(game, battle, side, result)]

    args = {**_args(battle), "side": side, "left": left}
    taken = yield from ask_figure(game, who, f"battle.{result.value}", candidates, args, verb=result.value, battle=battle)
    battle.hits.setdefault(taken.id, []).append(result)
    return taken


def assign_more(game: Game, battle: Battle, side: SeatId, result: Result, why: AbilityId) -> Step[None]:
    """One more result for a side than its enemy has rolled; without a unit that can take it, it is lost."""
    if not assignable(game, battle, side, result):
        game.log("surplus_lost", side, result=result.value, n=1)
        return
    unit = yield from _assign_one(game, battle, side, result, 1)
    game.log(f"assigned_{result.value}", side, unit=unit.id, kind=unit.kind, area=battle.area, why=why)


def kills(game: Game, battle: Battle) -> Step[None]:
    """J.6: Kills on the attacker and on the defender are assigned, answered, and all killed leave at once."""
    battle.step = "kills"
    for side in suffering_order(game, battle):
        foe = battle.foe(side)
        yield from assign(game, battle, side, Result.KILL, battle.kills[foe] - battle.turned.get(foe, 0))
    yield from answered(game, battle, Result.KILL)
    dead = [game.state.units[unit] for unit, results in battle.hits.items() if Result.KILL in results]
    if dead:
        yield from remove_killed(game, battle, dead)


def _killed_side(battle: Battle, unit: Unit) -> SeatId:
    """Whose loss a killed unit is: the side it fights on, or its owner's if it is not in the forces."""
    return battle.side_of(unit.id) or unit.owner or ""


def remove_killed(game: Game, battle: Battle, dead: Sequence[Unit]) -> Step[None]:
    """All killed units of both sides are eliminated simultaneously (J.6.6), each by the other side; with them outsiders."""
    batch = [unit for side in battle.sides for unit in dead if _killed_side(battle, unit) == side]
    causes = {unit.id: battle.foe(_killed_side(battle, unit)) for unit in batch}
    batch += [unit for unit in dead if unit.id in battle.outsiders]
    causes.update(battle.outsiders)
    gone = yield from game.remove(batch, Cause.KILL, causes)
    battle.killed, battle.killers = gone, causes


def answered(game: Game, battle: Battle, result: Result) -> Step[None]:
    """The hook ``assigned``: substitutions, rewards, cancelling (J.6.4, J.8.2).

    Before all others those of stage FIRST, who add results, each time anew as long as one of them has added any.
    """
    pairs = game.hooks.ordered("assigned", sides_order(game, battle)) if game.hooks.assigned else ()
    adding = [pair for pair in pairs if stage_of(pair[0], "assigned") is Stage.FIRST]
    told = -1
    while adding and told < sum(map(len, battle.hits.values())):
        told = sum(map(len, battle.hits.values()))
        for ability, holder in adding:
            yield from ability.assigned(game, holder, battle, result)
    for ability, holder in pairs:
        if stage_of(ability, "assigned") is not Stage.FIRST:
            yield from ability.assigned(game, holder, battle, result)


def pains(game: Game, battle: Battle) -> Step[None]:
    """J.8.1, J.8.2: Pains on the surviving units, then their answers."""
    battle.step = "pains"
    for side in suffering_order(game, battle):
        yield from assign(game, battle, side, Result.PAIN, battle.pains[battle.foe(side)])
    yield from answered(game, battle, Result.PAIN)


# -- J.8.3 to J.8.5: retreats -----------------------------------------------------------------------------------


def retreats(game: Game, battle: Battle) -> Step[None]:
    """All Pained units of the attacker, then of the defender, unless somebody chooses the order (J.8.3).

    Units that an ability has Pained though they did not fight go last, each by its owner, in turn order.
    """
    battle.step = "retreats"
    order = list(battle.sides)
    if all(pained(battle, side) for side in order):
        question = Question("retreat_order", battle.attacker, battle)
        who = game.chooser(question)
        if who != battle.attacker or _order_is_chosen(game, question):
            sides = list(battle.sides)
            first = yield from ask(
                who, "battle.retreat_order", lambda: [named("retreat_first", enemy=side) for side in sides], _args(battle)
            )
            order = [first.enemy, battle.foe(first.enemy)]
    for side in order:
        yield from retreat_side(game, battle, side, pained(battle, side))
    if any(battle.side_of(unit) is None for unit in battle.hits):
        for seat in game.order_from(battle.attacker):
            yield from retreat_side(game, battle, seat, pained_outsiders(game, battle, seat))


def _order_is_chosen(game: Game, question: Question) -> bool:
    """Does an ability of the attacker himself let him choose the order of retreats?"""
    battle = question.battle
    return battle is not None and game.chooser(Question(question.what, battle.defender, battle)) == battle.attacker


def pained(battle: Battle, side: SeatId) -> list[UnitId]:
    """The side's Pained units that have still to retreat."""
    return [
        unit for unit in battle.forces[side]
        if Result.PAIN in battle.hits.get(unit, ()) and unit not in battle.retreated
    ]


def pained_outsiders(game: Game, battle: Battle, seat: SeatId) -> list[UnitId]:
    """The seat's units in the area that took a Pain, did not fight, and have still to retreat."""
    return [
        unit.id for unit in game.units_in(seat, battle.area)
        if Result.PAIN in battle.hits.get(unit.id, ()) and battle.side_of(unit.id) is None and unit.id not in battle.retreated
    ]


def retreat_side(game: Game, battle: Battle, side: SeatId, units: Sequence[UnitId]) -> Step[None]:
    """A seat's Pained units go, one after the other; without any way out one of them is lost (J.8.5)."""
    stuck: list[UnitId] = []
    for unit_id in units:
        unit = game.state.units[unit_id]
        if not game.destinations(unit, How.RETREAT, battle):
            stuck.append(unit_id)
            continue
        who = game.chooser(Question("retreat", side, battle))
        args = {**_args(battle), "side": side, "kind": unit.kind, "keeper": game.is_keeper(unit)}
        option = yield from ask(who, "battle.retreat", partial(_ways_out, game, battle, unit), args)
        battle.retreated.append(unit_id)
        yield from game.relocate(game.state.units[unit_id], option.to, How.RETREAT)
    if stuck:
        yield from trapped(game, battle, side, stuck)


def _ways_out(game: Game, battle: Battle, unit: Unit) -> Sequence[Option]:
    """Where a Pained unit may retreat to (J.8.4)."""
    return destinations("retreat", game.destinations(unit, How.RETREAT, battle))


def trapped(game: Game, battle: Battle, side: SeatId, stuck: Sequence[UnitId]) -> Step[None]:
    """No legal destination: the owner chooses one of the Pained, which is eliminated; the others stay (J.8.5)."""
    lost = yield from ask_figure(
        game, side, "battle.trapped", lambda: [game.state.units[unit] for unit in stuck], _args(battle), verb="lose"
    )
    by = battle.foe(side) if battle.is_side(side) else battle.outsiders.get(lost.id)
    yield from game.remove([lost], Cause.TRAPPED, by)
