"""Opener of the Way: gates that walk, and Yog-Sothoth, who is one himself.

Kinds, requirements, spellbooks and sheet abilities of one faction; the clauses (OW-...) are those of its rules. Nothing
here names another faction or its figures, except one declared flag.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from engine.cthulhu_wars.abilities import (
    Ability,
    AwakenRequirement,
    FactionAbility,
    GreatOldOneAbility,
    Requirement,
    RuleFlag,
    Spellbook,
    Stage,
)
from engine.cthulhu_wars.catalogue import KINDS
from engine.cthulhu_wars.faction import Faction
from engine.cthulhu_wars.game import Game, Step, ask, ask_figure, figures, pick
from engine.cthulhu_wars.moments import (
    LOSSES,
    Battle,
    Cause,
    GateView,
    How,
    Moment,
    Offer,
    Removal,
    Ritual,
    Slot,
    When,
)
from engine.cthulhu_wars.options import DONE, NO, YES, Option, at, destinations, named
from engine.cthulhu_wars.position import Position
from engine.cthulhu_wars.state import AbilityId, AreaId, KindId, SeatId, Token, Unit, UnitId, is_area, pool
from engine.cthulhu_wars.units import GREAT_OLD_ONE, Acolyte, GreatOldOne, Monster

PROMPTS: Mapping[str, str] = {
    "opener.start": "In which area does Opener of the Way start?",
    "beyond_one.to": "Where does the {kind} take the gate of {area}?",
    "favored.which": "Which survivor of the battle in {area} is promoted next, or done?",
    "channel_power.reroll": "Pay 1 of {power} Power to reroll the {misses} misses among {dice}, or done?",
    "dread_curse.kill_to": "Which faction in {area} takes a Kill? {left} are still to be handed out.",
    "dread_curse.pain_to": "Which faction in {area} takes a Pain? {left} are still to be handed out.",
    "dread_curse.kill": "Which of your units in {area} is killed by Dread Curse of Azathoth?",
    "dread_curse.pain": "Which of your units in {area} is pained by Dread Curse of Azathoth?",
    "dread_curse.to": "Where does the {kind} of {owner}, pained in {area}, go?",
    "dragon_descending.use": "Double the {doom} Doom of this Ritual, once per game?",
}
"""Every prompt asked here: what is asked, with its arguments in braces."""

MOVER_COST = 3
"""The least printed cost of a unit that can use The Beyond One (OW-A1)."""

CURSE_DICE: tuple[KindId, ...] = ("abomination", "spawn")
"""The kinds that add a die to Dread Curse (OW-B4)."""

PROMOTIONS: dict[KindId, KindId] = {"acolyte": "mutant", "mutant": "abomination", "abomination": "spawn"}
"""What replaces what in The Million Favored Ones; a Spawn becomes all Mutants of the pool instead (OW-B2)."""

MISS = 3
"""Faces up to this one do nothing (J.5)."""

KILL_FACE = 6

CHANNEL = Option("channel_power")


# -- units ------------------------------------------------------------------------------------------------------


class Mutant(Monster):
    """Summoned at a gate; 1 die."""

    id, name, plural = "mutant", "Mutant", "Mutants"
    printed_cost, dice = 2, 1


class Abomination(Monster):
    """Summoned at a gate; 2 dice. Large enough to carry a gate with The Beyond One."""

    id, name, plural = "abomination", "Abomination", "Abominations"
    printed_cost, dice = 3, 2


class SpawnOfYogSothoth(Monster):
    """Summoned at a gate; 3 dice. Yog-Sothoth awakens out of one of them."""

    id, name, plural = "spawn", "Spawn of Yog-Sothoth", "Spawn of Yog-Sothoth"
    printed_cost, dice = 4, 3


class YogSothoth(GreatOldOne):
    """Awakened in place of a Spawn of Yog-Sothoth on the map; no gate is needed. Himself a gate."""

    id, name, plural = "yog_sothoth", "Yog-Sothoth", "Yog-Sothoth"
    printed_cost = 6
    text = (
        "Awaken (6 Power): one of your Spawn of Yog-Sothoth on the map goes back to your pool and Yog-Sothoth stands in"
        " its area. No gate is needed. Combat: 2 dice for each enemy Great Old One in play that is printed on a faction"
        " sheet; independent Great Old Ones and Elder Gods do not count."
    )

    def sites(self, game: Position, seat: SeatId) -> Sequence[AreaId]:
        return [area for area in game.areas_of(seat) if _first(game, seat, area, "spawn") is not None]

    def awaken(self, game: Game, seat: SeatId, area: AreaId) -> Step[None]:
        spawn = _first(game, seat, area, "spawn")
        assert spawn is not None, f"no Spawn of {seat} in {area}"
        yield from game.remove([spawn], Cause.REPLACE, seat)  # OW-Y1: nobody's loss

    def combat(self, game: Position, units: Sequence[Unit], battle: Battle, side: SeatId) -> int:
        # OW-Y2, OW-R14: what is in play now, a Great Old One in a hold included
        foes = sum(KINDS[unit.kind].faction_goo for enemy in game.enemies(side) for unit in game.in_play(enemy))
        return 2 * foes * len(units)


def _first(game: Position, seat: SeatId, area: AreaId, kind: KindId) -> Unit | None:
    """The seat's first unit of a kind in an area, or None."""
    for unit in game.units_in(seat, area):
        if unit.kind == kind:
            return unit
    return None


# -- set-up -----------------------------------------------------------------------------------------------------


class OpenerStart(FactionAbility):
    """Set-up: you are placed last of all factions, with 8 Power, 6 Acolytes and one controlled gate, in any area of
    the map that holds no faction's units and no gate. That area is your start area from then on."""

    id, name, clause, timing = "ow_start", "Placed last", "OW-S1", "Set-up"

    def at(self, game: Game, holder: SeatId, moment: Moment, seat: SeatId | None) -> Step[None]:
        if moment is not Moment.SETUP or game.seat(holder).start_area is not None:
            return
        chosen = yield from ask(holder, "opener.start", lambda: [at("start", area) for area in _free_areas(game)])
        yield from game.start_in(holder, chosen.area)
        game.add_token(Token("start", chosen.area, holder))  # OW-S3


def _free_areas(game: Position) -> list[AreaId]:
    """The areas without any unit or gate (OW-S2)."""
    return [
        area for area in game.layout.area_ids
        if not game.gate_in(area) and not any(area in places for places in game.at.values())
    ]


# -- the faction's own ability and its Great Old One's ----------------------------------------------------------


class TheBeyondOne(FactionAbility):
    """Choose one of your units with a printed cost of 3 or more that stands in an area with a gate and without any
    enemy Great Old One. Move that unit, the gate and the unit that keeps the gate, whoever owns it, together to any
    area of the map without a gate, however far away. Whoever controlled the gate still does. All other units stay
    behind. Yog-Sothoth can carry another gate, but is not himself a gate that can be carried."""

    id, name, clause, timing, cost = "beyond_one", "The Beyond One", "OW-A1", "Action", 1
    occasions = (When.OWN_TURN,)

    def offers(self, game: Position, holder: SeatId, offer: Offer) -> Iterable[Option]:
        gates = game.state.gates
        found: list[Option] = []
        for area in game.areas_of(holder):
            if area not in gates:
                continue
            movers = [unit for unit in game.units_in(holder, area) if self._carries(unit)]
            if not movers or _enemy_goo_in(game, holder, area):  # OW-R2: blocks at the origin only
                continue
            movers = [unit for unit in movers if self._targets(game, holder, unit)]
            found += figures(game, movers, self.id)
        return found

    def _carries(self, unit: Unit) -> bool:
        """Which of the holder's units can take a gate along."""
        return KINDS[unit.kind].printed_cost >= MOVER_COST

    def _targets(self, game: Position, holder: SeatId, mover: Unit) -> tuple[AreaId, ...]:
        """Where this mover may take the gate of its area; none if it may not move at all (OW-R1, OW-R4, OW-R5)."""
        gates, power = game.state.gates, game.power(holder)
        return tuple(
            area for area in game.destinations(mover, How.EFFECT)
            if area not in gates and game.price(holder, self.id, self.cost, to=area) <= power
        )

    def perform(self, game: Game, holder: SeatId, option: Option) -> Step[None]:
        mover = pick(game, game.units_in(holder, option.area), option)
        args = {"kind": mover.kind, "area": option.area}
        taken = yield from ask(
            holder, "beyond_one.to", lambda: destinations(self.id, self._targets(game, holder, mover)), args
        )
        self.pay(game, holder, Option(self.id, option.kind, option.keeper, area=option.area, to=taken.to))
        yield from game.move_gate(option.area, taken.to, [mover])  # OW-R3: the keeper comes along, whoever owns it


def _enemy_goo_in(game: Position, holder: SeatId, area: AreaId) -> bool:
    """Has any enemy a Great Old One (or what counts as one) in this area?"""
    return any(game.ranks_in(enemy, area) >= GREAT_OLD_ONE for enemy in game.enemies(holder))


class TheKeyAndTheGate(GreatOldOneAbility):
    """Yog-Sothoth is a gate wherever he stands on the map, and always yours: 2 Power when Power is gathered, 1 Doom
    in the Doom phase and 1 in a Ritual, a place to summon Monsters, and one more gate for every rule that counts or
    looks for gates. He needs no keeper and may share an area with another gate, which anybody may build there or move
    there. Nobody can take, abandon or block him as a gate; as a unit he moves, fights and dies like any other, and
    the gate goes with him."""

    id, name, clause, god = "key_and_gate", "The Key and the Gate", "OW-Y3", "yog_sothoth"
    stages = {"sites": Stage.LATE}

    def gates(self, game: Position, holder: SeatId, views: list[GateView]) -> list[GateView]:
        own = [
            GateView(place, holder, physical=False)
            for place, units in game.at[holder].items() if is_area(place)
            for unit in units if unit.kind == self.god
        ]
        return views + own if own else views

    def sites(
        self, game: Position, holder: SeatId, places: list[AreaId], how: How, seat: SeatId, kind: KindId
    ) -> list[AreaId]:
        # OW-R7: by the flag Cthulhu needs a gate token
        if how is not How.AWAKEN or kind != "cthulhu" or game.rule("yog_is_a_gate_for_cthulhu") == "true":
            return places
        return [area for area in places if area in game.state.gates]


# -- requirements -----------------------------------------------------------------------------------------------


class EightGates(Requirement):
    """There are 8 or more gates on the map, whoever controls them. Yog-Sothoth counts as one of them."""

    id, name, clause = "eight_gates", "8 gates on the map", "OW-Q1"

    def met(self, game: Position, holder: SeatId, check: Moment) -> bool:
        return len(game.gate_views()) >= 8


class TwelveGates(Requirement):
    """There are 12 or more gates on the map, whoever controls them; with two or three players 10 are enough.
    Yog-Sothoth counts as one of them."""

    id, name, clause = "twelve_gates", "12 gates on the map", "OW-Q2"

    def met(self, game: Position, holder: SeatId, check: Moment) -> bool:
        players = len(game.state.order)
        needed = 10 if players < 4 else 12
        if players == 4:
            needed = int(game.rule("ow_gates_four_players"))  # OW-S4
        return len(game.gate_views()) >= needed


class EnemyGates(Requirement):
    """You have units in at least two areas that hold enemy-controlled gates. Units of any kind will do, and the gates
    may belong to one enemy or to several."""

    id, name, clause = "enemy_gates", "Units at 2 enemy gates", "OW-Q3"

    def met(self, game: Position, holder: SeatId, check: Moment) -> bool:
        mine = game.at[holder]
        found: dict[AreaId, None] = {}
        for view in game.gate_views():
            if view.place in mine and view.controller is not None and view.controller != holder:
                found[view.place] = None  # OW-R37: areas are counted, not gates
        return len(found) >= 2


class LoseUnit(Requirement):
    """You lose a unit of any kind in a battle: it is killed, eliminated by an ability during the battle, or
    eliminated because it has nowhere to retreat. Being replaced, captured or hit by an effect outside a battle is no
    such loss."""

    id, name, clause = "lose_unit", "Lose a unit in a battle", "OW-Q4"

    def removed(self, game: Game, holder: SeatId, removal: Removal) -> None:
        if removal.unit.owner == holder and removal.in_battle and removal.cause in LOSSES:
            game.earn(holder, self.id)


class ShareAreaWithGreatOldOne(Requirement):
    """One of your Great Old Ones stands in the same area as an enemy Great Old One, whichever of them came there."""

    id, name, clause = "share_area_with_goo", "Meet an enemy Great Old One", "OW-Q5"

    def met(self, game: Position, holder: SeatId, check: Moment) -> bool:
        for place, units in game.at[holder].items():
            if is_area(place) and any(KINDS[unit.kind].goo for unit in units) and _enemy_goo_in(game, holder, place):
                return True
        return False


class AwakenYogSothoth(AwakenRequirement):
    """You awaken Yog-Sothoth."""

    id, name, clause, awakens = "awaken_yog_sothoth", "Awaken Yog-Sothoth", "OW-Q6", "yog_sothoth"


# -- spellbooks -------------------------------------------------------------------------------------------------


class TheyBreakThrough(Spellbook):
    """You may summon Monsters at enemy-controlled gates and at abandoned gates too, not only at your own, and need no
    unit there. Price and Action are the usual ones. It does not help you to awaken or to recruit."""

    id, name, clause, timing = "they_break_through", "They Break Through", "OW-B1", "ongoing"
    stages = {"sites": Stage.EARLY}

    def sites(
        self, game: Position, holder: SeatId, places: list[AreaId], how: How, seat: SeatId, kind: KindId
    ) -> list[AreaId]:
        if seat != holder or how is not How.SUMMON or not KINDS[kind].monster:
            return places
        return places + [view.place for view in game.gate_views() if view.controller != holder]


class TheMillionFavoredOnes(Spellbook):
    """After a battle in which you fought, when all Kills and Pains are done, you may replace your surviving units of
    that battle, one after the other in any order and each at most once, also those that have retreated: an Acolyte by
    a Mutant, a Mutant by an Abomination, an Abomination by a Spawn of Yog-Sothoth, and a Spawn of Yog-Sothoth by all
    the Mutants in your pool (at least one). The replaced unit goes to your pool, where a later replacement may take
    it; a unit that has just been placed is not replaced again. A replaced Acolyte gives up the gate it kept."""

    id, name, clause, timing = "million_favored_ones", "The Million Favored Ones", "OW-B2", "Post-Battle"
    stages = {"battle_over": Stage.EARLY}

    def battle_over(self, game: Game, holder: SeatId, battle: Battle) -> Step[None]:
        if not battle.fought or not battle.is_side(holder):
            return
        # OW-R22: exempt and departed units are no longer in the forces, retreated ones are
        survivors = [unit for unit in battle.forces[holder] if game.unit(unit).owner == holder]
        args = {"area": battle.area}
        while self._promotable(game, holder, survivors):
            taken = yield from ask(
                holder, "favored.which",
                lambda: [*figures(game, self._promotable(game, holder, survivors), "favored"), DONE], args,
            )
            if taken.verb == DONE.verb:
                return
            unit = pick(game, self._promotable(game, holder, survivors), taken)
            survivors.remove(unit.id)  # OW-R23: each at most once; what is placed was never on the list
            yield from game.replace(unit, _promotion(game, holder, unit.kind))

    def _promotable(self, game: Position, holder: SeatId, survivors: Sequence[UnitId]) -> list[Unit]:
        """Those of the survivors that can be replaced now, by area."""
        rank = game.layout.rank
        units = [game.unit(unit) for unit in survivors]
        found = [unit for unit in units if is_area(unit.place) and _promotion(game, holder, unit.kind)]
        found.sort(key=lambda unit: (rank[unit.place], unit.id))
        return found


def _promotion(game: Position, holder: SeatId, kind: KindId) -> list[KindId]:
    """The figures of the pool that replace one of this kind; empty if it cannot be promoted (OW-R24, OW-R25)."""
    if kind == "spawn":
        return [unit.kind for unit in game.units_in(holder, pool(holder)) if unit.kind == "mutant"]
    better = PROMOTIONS.get(kind)
    return [better] if better is not None and game.from_pool(holder, better) is not None else []


class ChannelPower(Spellbook):
    """In a battle in which you fight, when both sides have rolled, you may pay 1 Power to reroll all of your dice
    that show neither a Kill nor a Pain. You may do so again and again as long as you have Power. The number of dice
    does not change, whatever you pay."""

    id, name, clause, timing, cost = "channel_power", "Channel Power", "OW-B3", "Battle, after the dice", 1

    def rolled(self, game: Game, holder: SeatId, battle: Battle) -> Step[None]:
        if not battle.is_side(holder):
            return
        while True:
            dice = battle.dice.get(holder, [])
            misses = sum(face <= MISS for face in dice)
            if not misses or not self._choices(game, holder):
                return
            args = {"dice": list(dice), "misses": misses, "power": game.power(holder)}
            taken = yield from ask(
                holder, "channel_power.reroll", lambda: [*self._choices(game, holder), DONE], args
            )
            if taken.verb == DONE.verb:
                return
            if taken.verb == DragonAscending.id:
                ascend(game, holder, taken)
                continue
            game.declare(holder, CHANNEL, self.cost)
            fresh = iter(game.roll(holder, misses, self.id))
            battle.dice[holder] = [next(fresh) if face <= MISS else face for face in dice]

    def _choices(self, game: Position, holder: SeatId) -> list[Option]:
        """What can be done before looking at the dice for good."""
        found = [CHANNEL] if game.power(holder) >= self.cost else []
        # OW-R27, OW-R29: Dragon Ascending may pay for it, and is of use here for nothing else
        if game.in_force(holder, DragonAscending.id):
            found += [named(DragonAscending.id, enemy=enemy) for enemy in _richer(game, holder)]
        return found


class DreadCurseOfAzathoth(Spellbook):
    """Choose an area with enemy units and roll one battle die for each of your Abominations and Spawn of Yog-Sothoth
    in play; you need at least one of them. You hand out the Kills and Pains among the enemy factions in that area as
    you like, at most one result for each of their units there; results for which there is no unit are lost, Pains
    first. Each faction then chooses which of its units takes each result it was given. Killed units go to their
    pools. Each pained unit is moved by you to an adjacent area, whoever stands there. This is not a battle: no
    ability that answers battles, Kills in battle or Pains in battle applies."""

    id, name, clause, timing, cost = "dread_curse", "Dread Curse of Azathoth", "OW-B4", "Action", 2
    names = "abomination"
    occasions = (When.OWN_TURN,)

    def offers(self, game: Position, holder: SeatId, offer: Offer) -> Iterable[Option]:
        if not game.named_in_play(holder, self) and not game.has_in_play(holder, "spawn"):  # OW-R19
            return ()
        power = game.power(holder)
        return [
            at(self.id, area) for area in game.layout.area_ids
            if any(area in game.at[enemy] for enemy in game.enemies(holder))
            and game.price(holder, self.id, self.cost, to=area) <= power
        ]

    def perform(self, game: Game, holder: SeatId, option: Option) -> Step[None]:
        area = option.area
        self.pay(game, holder, option)
        hands = [unit for unit in game.in_play(holder) if unit.kind in CURSE_DICE or game.named_by(self, unit)]
        dice = game.roll(holder, len(hands), self.id)
        kills = sum(face == KILL_FACE for face in dice)
        pains = sum(MISS < face < KILL_FACE for face in dice)
        # OW-R17: one result a unit, surplus Pains are dropped first
        present = {enemy: game.units_in(enemy, area) for enemy in game.enemies(holder)}
        mortal = {enemy: sum(KINDS[unit.kind].takes_kills for unit in units) for enemy, units in present.items()}
        kills = min(kills, sum(mortal.values()))
        kills_to = yield from self._hand_out(holder, area, mortal, "kill", kills)
        left = {enemy: len(units) - kills_to[enemy] for enemy, units in present.items()}
        pains_to = yield from self._hand_out(holder, area, left, "pain", min(pains, sum(left.values())))
        killed = yield from self._choose(game, area, "kill", kills_to, ())
        yield from game.remove(killed, Cause.KILL, holder)
        pained = yield from self._choose(game, area, "pain", pains_to, [unit.id for unit in killed])
        for unit in pained:
            yield from self._drive(game, holder, unit)

    def _hand_out(
        self, holder: SeatId, area: AreaId, room: dict[SeatId, int], result: str, n: int
    ) -> Step[dict[SeatId, int]]:
        """How many of these results each enemy takes; ``room`` is how many each of them can still take."""
        given = dict.fromkeys(room, 0)
        for left in range(n, 0, -1):
            taken = yield from ask(
                holder, f"dread_curse.{result}_to",
                lambda: [named(self.id, enemy=enemy) for enemy in room if room[enemy] > 0],
                {"area": area, "left": left},
            )
            room[taken.enemy] -= 1
            given[taken.enemy] += 1
        return given

    def _choose(
        self, game: Game, area: AreaId, result: str, given: Mapping[SeatId, int], hit: Sequence[UnitId]
    ) -> Step[list[Unit]]:
        """The units that take these results, chosen by their owners; ``hit`` units have had theirs."""
        chosen: list[Unit] = []
        for enemy, n in given.items():
            for _ in range(n):
                had = [*hit, *(unit.id for unit in chosen)]
                chosen.append((yield from self._choose_one(game, enemy, area, result, had)))
        return chosen

    def _choose_one(
        self, game: Game, owner: SeatId, area: AreaId, result: str, had: Sequence[UnitId]
    ) -> Step[Unit]:
        """One unit that has had no result yet."""
        return (yield from ask_figure(
            game, owner, f"dread_curse.{result}",
            lambda: [
                unit for unit in game.units_in(owner, area)
                if unit.id not in had and (result == "pain" or KINDS[unit.kind].takes_kills)
            ],
            {"area": area}, result,
        ))

    def _drive(self, game: Game, holder: SeatId, unit: Unit) -> Step[None]:
        """Move a pained unit; one that may go nowhere stays (OW-R18)."""
        targets = game.destinations(unit, How.EFFECT)
        if game.rule("dread_curse_pain") == "adjacent":
            near = game.layout.adjacent[unit.place]
            targets = tuple(area for area in targets if area in near)
        if not targets:
            return
        args = {"kind": unit.kind, "owner": unit.owner, "area": unit.place}
        taken = yield from ask(holder, "dread_curse.to", lambda: destinations("retreat", targets), args)
        yield from game.relocate(unit, taken.to, How.EFFECT)


class DragonAscending(Spellbook):
    """Once per game, at any time between two Actions and in every phase, also with no Power and in another player's
    turn: choose an enemy and set your Power to that enemy's present Power; in your own turn it may be lower than yours.
    In a battle you may do so when you could use Channel Power. It is not an Action."""

    # Outside the own turn only enemies with more Power are offered: lowering Power is legal (OW-R28), but a window that
    # opens for it alone would only stop the game.
    id, name, clause, timing, cost = "dragon_ascending", "Dragon Ascending", "OW-B5", "Any time, once per game", 0
    occasions = (When.OWN_TURN, When.DOOM_TURN, When.AFTER_ACTION, When.GATHER, When.DOOM, When.ANYTIME)
    slot = Slot.FREE

    def offers(self, game: Position, holder: SeatId, offer: Offer) -> Iterable[Option]:
        if offer.when is When.OWN_TURN:
            mine = game.power(holder)
            enemies = [enemy for enemy in game.enemies(holder) if game.power(enemy) != mine]
        else:
            enemies = _richer(game, holder)
        return [named(self.id, enemy=enemy) for enemy in enemies]

    def perform(self, game: Game, holder: SeatId, option: Option) -> Step[None]:
        yield from ()
        ascend(game, holder, option)


def ascend(game: Game, holder: SeatId, option: Option) -> None:
    """Use Dragon Ascending on the enemy that the option names (OW-B5): the book is spent."""
    game.declare(holder, option, 0)
    game.set_power(holder, game.power(option.enemy), DragonAscending.id)
    _use_up(game, holder, DragonAscending.id)


def _richer(game: Position, holder: SeatId) -> list[SeatId]:
    """The enemies with more Power than the holder."""
    mine = game.power(holder)
    return [enemy for enemy in game.enemies(holder) if game.power(enemy) > mine]


def _use_up(game: Game, holder: SeatId, ability: AbilityId) -> None:
    """A once-per-game book is spent, and stays so in whatever hands it comes."""
    game.flip(ability, holder, "spent")
    game.note(f"spent:{ability}@{holder}")


class DragonDescending(Spellbook):
    """Once per game, when you perform a Ritual of Annihilation: you gain twice the Doom it gives you. Its price, its
    Elder Signs and the Doom you have already gained in this phase do not change."""

    id, name, clause, timing = "dragon_descending", "Dragon Descending", "OW-B6", "Ritual, once per game"
    stages = {"ritual": Stage.EARLY}  # OW-R32: before whatever takes Doom away

    def ritual(self, game: Game, holder: SeatId, ritual: Ritual) -> Step[None]:
        doom = sum(line.doom for line in ritual.lines)
        if ritual.seat != holder or not doom:
            return
        taken = yield from ask(holder, "dragon_descending.use", lambda: [YES, NO], {"doom": doom})
        if taken.verb == YES.verb:
            ritual.lines = [line._replace(doom=2 * line.doom) for line in ritual.lines]  # OW-R31
            _use_up(game, holder, self.id)


FLAGS = (
    RuleFlag(
        "ow_gates_four_players", ("12", "10"),
        "How many gates Opener of the Way's second gate requirement asks for with four players.", "OW-S4",
    ),
    RuleFlag(
        "yog_is_a_gate_for_cthulhu", ("true", "false"),
        "Does Yog-Sothoth count as the gate that Cthulhu needs to awaken?", "OW-R7",
    ),
    RuleFlag(
        "dread_curse_pain", ("adjacent", "anywhere"),
        "Where the units pained by Dread Curse of Azathoth may be moved: to adjacent areas or to any area.", "OW-R18",
    ),
)

SHEET: Sequence[Ability] = (TheBeyondOne(), TheKeyAndTheGate(), OpenerStart())

FACTION = Faction(
    code="OW",
    name="Opener of the Way",
    colour="purple",
    units=((Acolyte(), 6), (Mutant(), 4), (Abomination(), 3), (SpawnOfYogSothoth(), 2), (YogSothoth(), 1)),
    sheet=SHEET,
    requirements=(
        EightGates(), TwelveGates(), EnemyGates(), LoseUnit(), ShareAreaWithGreatOldOne(), AwakenYogSothoth(),
    ),
    books=(
        TheyBreakThrough(), TheMillionFavoredOnes(), ChannelPower(), DreadCurseOfAzathoth(), DragonAscending(),
        DragonDescending(),
    ),
    unique="beyond_one",
    setup_rank=4,
    flags=FLAGS,
)
