"""Great Cthulhu (GC): strong at sea, hard to keep dead, and fed by the losses of others."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from engine.cthulhu_wars.abilities import (
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
from engine.cthulhu_wars.forces import battle_in_progress, fighters, own_battle_with, spare, vulnerable
from engine.cthulhu_wars.game import Game, Step, ask, ask_figure, figures, pick
from engine.cthulhu_wars.moments import (
    Account,
    Arrival,
    Battle,
    How,
    Line,
    Moment,
    Offer,
    PriceChange,
    Purchase,
    Result,
    Slot,
    When,
)
from engine.cthulhu_wars.options import DONE, Option, at, destinations
from engine.cthulhu_wars.position import Position
from engine.cthulhu_wars.state import AreaId, Place, SeatId, Unit, UnitId, hold
from engine.cthulhu_wars.units import Acolyte, GreatOldOne, Monster

PROMPTS: Mapping[str, str] = {
    "devour.which": "Which of your Monsters or Cultists in the battle in {area} is devoured by Cthulhu of {by}?",
    "absorb.shoggoth": "Which Shoggoth in {area} absorbs?",
    "absorb.victim": "Which Monster or Cultist in {area} does the Shoggoth absorb? It has {dice} extra dice so far.",
    "dreams.which": "Which of your Acolytes in {area} is eliminated and makes room for one of {by}?",
    "submerge.court": "Who else goes down from {area} with Cthulhu, or done? {below} are in the Deep.",
}
"""Every prompt asked here: what is asked, with its arguments in braces."""


# -- figures ----------------------------------------------------------------------------------------------------


class DeepOne(Monster):
    """A cheap Monster."""

    id, name, plural = "deep_one", "Deep One", "Deep Ones"
    printed_cost, dice = 1, 1


class Shoggoth(Monster):
    """A Monster that grows with what it absorbs."""

    id, name, plural = "shoggoth", "Shoggoth", "Shoggoths"
    printed_cost, dice = 2, 2
    text = "Rolls 3 more dice in a battle for each unit that it has absorbed there (Absorb)."

    def combat(self, game: Position, units: Sequence[Unit], battle: Battle, side: SeatId) -> int:
        return sum(self.dice + battle.extra.get(unit.id, 0) for unit in units)


class Starspawn(Monster):
    """The strongest Monster of the faction."""

    id, name, plural = "starspawn", "Starspawn", "Starspawn"
    printed_cost, dice = 3, 3


class Cthulhu(GreatOldOne):
    """The faction's Great Old One."""

    id, name, plural = "cthulhu", "Cthulhu", "Cthulhu"
    printed_cost, dice = 10, 6
    loss_value = 7  # the average of 10 and 4, N.3
    text = (
        "Awakened in the start area of Great Cthulhu if there is a gate, no matter who keeps it; no unit of yours need "
        "be there. Costs 10 Power the first time and 4 Power every later time."
    )

    def sites(self, game: Position, seat: SeatId) -> Sequence[AreaId]:
        # GC.4.1
        start = game.seat(seat).start_area
        return (start,) if start is not None and game.gate_in(start) else ()


# -- faction sheet ----------------------------------------------------------------------------------------------


class Immortal(FactionAbility):
    """Awakening your Great Old One costs only 4 Power once it has been awakened before. Whenever you awaken a Great
    Old One, the first time included, you gain 1 Elder Sign."""

    id, name, clause = "immortal", "Immortal", "GC.2"
    verbs, ways = ("awaken",), (How.AWAKEN,)

    def price(self, game: Position, holder: SeatId, payer: SeatId, purchase: Purchase) -> PriceChange | None:
        if payer != holder or f"awakened:{purchase.kind}" not in game.state.history:
            return None
        return PriceChange(set=4) if KINDS[purchase.kind].faction_goo else None

    def arrived(self, game: Game, holder: SeatId, arrival: Arrival) -> Step[None]:
        if arrival.unit.owner == holder and game.kind(arrival.unit).goo:
            game.owe_signs(holder, 1, why=self.id)
        yield from ()


class Devour(GreatOldOneAbility):
    """Once in a battle in which Cthulhu fights, before the dice: your opponent must choose one of their own Monsters
    or Cultists in the battle and eliminate it. A Great Old One cannot be chosen, and without a Monster or Cultist on
    the other side there is nothing to devour."""

    id, name, clause = "devour", "Devour", "GC.5"
    source = god = Cthulhu.id
    timing, cost = "Pre-Battle", 0
    occasions = (When.PRE_BATTLE,)

    def offers(self, game: Position, holder: SeatId, offer: Offer) -> Iterable[Option]:
        battle = own_battle_with(game, offer, holder, self.god)
        if battle is None or _devoured(battle, holder):
            return ()
        return (Option(self.id),) if vulnerable(game, battle, battle.foe(holder)) else ()

    def perform(self, game: Game, holder: SeatId, option: Option) -> Step[None]:
        battle = battle_in_progress(game)
        foe = battle.foe(holder)
        victim = yield from ask_figure(
            game, foe, "devour.which", lambda: vulnerable(game, battle, foe), {"area": battle.area, "by": holder},
            battle=battle,
        )
        self.pay(game, holder, option)
        battle.used.append(_devour_flag(holder))
        battle.marks[_devour_flag(holder)] = int(victim.owner != holder)
        yield from game.eliminate(victim, by=holder)


def _devour_flag(holder: SeatId) -> str:
    return f"{Devour.id}@{holder}"


def _devoured(battle: Battle, holder: SeatId) -> bool:
    """Did the seat use Devour in this battle?"""
    return _devour_flag(holder) in battle.used


class ReturnFromTheDeep(FactionAbility):
    """Cthulhu and every unit that went down with him come back from the Deep, all of them together, to any one area
    of the map, land or ocean. They cannot come back one by one."""

    id, name, clause = "return_from_the_deep", "Return from the Deep", "GC.6.5"
    timing, cost = "Action", 0
    occasions = (When.OWN_TURN,)

    def offers(self, game: Position, holder: SeatId, offer: Offer) -> Iterable[Option]:
        if not game.units_in(holder, _the_deep(holder)):
            return ()
        return destinations(self.id, game.layout.area_ids)

    def perform(self, game: Game, holder: SeatId, option: Option) -> Step[None]:
        self.pay(game, holder, option)
        for unit in game.units_in(holder, _the_deep(holder)):
            yield from game.relocate(unit, option.to, How.RETURN)


def _the_deep(seat: SeatId) -> Place:
    """Where Submerged units are: in play, but in no area (A.7)."""
    return hold("the_deep", seat)


# -- requirements -----------------------------------------------------------------------------------------------


class FirstDoomPhase(Requirement):
    """Given to you at the start of the first Doom phase, together with 1 Elder Sign."""

    id, name, clause = "first_doom_phase", "First Doom phase", "GC.3.1"
    timing = "Doom phase"
    checks = (Moment.DOOM_START,)

    def met(self, game: Position, holder: SeatId, check: Moment) -> bool:
        return True

    def bonus(self, game: Game, holder: SeatId) -> None:
        game.owe_signs(holder, int(game.rule("gc_first_doom_es")), why=self.id)


class KillOne(Requirement):
    """Kill or devour 1 enemy unit in a battle. Units that fulfil "kill or devour 2" are not counted again, so that
    both in one battle take 3."""

    id, name, clause = "kill_one", "Kill or devour 1 enemy unit in a battle", "GC.3.3"
    stages = {"battle_over": Stage.LAST}

    def battle_over(self, game: Game, holder: SeatId, battle: Battle) -> Step[None]:
        # GC.3.7: the other requirement is served first
        n = _killed_or_devoured(battle, holder)
        if n >= 2 and (KillTwo.id in battle.used or game.requirement(holder, KillTwo.id) == "open"):
            n -= 2
        if n >= 1:
            game.earn(holder, self.id)
        yield from ()


class KillTwo(Requirement):
    """Kill or devour 2 enemy units in one battle."""

    id, name, clause = "kill_two", "Kill or devour 2 enemy units in a battle", "GC.3.4"
    stages = {"battle_over": Stage.LAST}

    def battle_over(self, game: Game, holder: SeatId, battle: Battle) -> Step[None]:
        if _killed_or_devoured(battle, holder) >= 2:
            battle.used.append(self.id)
            game.earn(holder, self.id)
        yield from ()


def _killed_or_devoured(battle: Battle, holder: SeatId) -> int:
    """Enemy units that count for the kill requirements (GC.3.7); 0 for a bystander."""
    if not battle.is_side(holder):
        return 0
    return len(battle.killed_by(holder)) + battle.marks.get(_devour_flag(holder), 0)


class OceanGates(Requirement):
    """Control 3 gates in ocean areas, or have 4 gates in ocean areas on the map, whoever keeps them."""

    id, name, clause = "ocean_gates", "Control 3 ocean gates, or 4 exist", "GC.3.5"

    def met(self, game: Position, holder: SeatId, check: Moment) -> bool:
        views = game.ocean_gates()
        return len(views) >= 4 or sum(view.controller == holder for view in views) >= 3


class AwakenCthulhu(AwakenRequirement):
    """Awaken Cthulhu for the first time in the game."""

    id, name, clause, awakens = "awaken_cthulhu", "Awaken Cthulhu", "GC.3.6", Cthulhu.id


class FiveSpellbooks(Requirement):
    """Given to you at the start of a Doom phase if you have fulfilled the five other requirements by then, together
    with 1 Elder Sign."""

    id, name, clause = "five_spellbooks", "Five spellbooks", "GC.3.2"
    timing = "Doom phase"
    checks = (Moment.DOOM_START,)

    def met(self, game: Position, holder: SeatId, check: Moment) -> bool:
        return all(game.requirement(holder, other) in ("earned", "done") for other in _OTHER_FIVE)

    def bonus(self, game: Game, holder: SeatId) -> None:
        game.owe_signs(holder, 1, why=self.id)


_OTHER_FIVE = (FirstDoomPhase.id, KillOne.id, KillTwo.id, OceanGates.id, AwakenCthulhu.id)


# -- spellbooks -------------------------------------------------------------------------------------------------


class Absorb(Spellbook):
    """Before the dice, as often as you like: eliminate one of your own Monsters or Cultists in the battle; a
    Shoggoth of yours in the battle rolls 3 more dice in it. A Shoggoth may absorb another Shoggoth and takes over
    the dice that one had absorbed, but it cannot absorb itself."""

    id, name, clause = "absorb", "Absorb", "GC.6.1"
    timing, cost = "Pre-Battle", 0
    occasions = (When.PRE_BATTLE,)

    def offers(self, game: Position, holder: SeatId, offer: Offer) -> Iterable[Option]:
        battle = own_battle_with(game, offer, holder, Shoggoth.id)
        if battle is None:
            return ()
        return (Option(self.id),) if len(self._victims(game, battle, holder)) > 1 else ()

    def _victims(self, game: Position, battle: Battle, holder: SeatId) -> list[Unit]:
        return [unit for unit in vulnerable(game, battle, holder) if unit.owner == holder]

    def perform(self, game: Game, holder: SeatId, option: Option) -> Step[None]:
        battle = battle_in_progress(game)
        shoggoth = yield from ask_figure(
            game, holder, "absorb.shoggoth", lambda: fighters(game, battle, holder, Shoggoth.id),
            {"area": battle.area}, battle=battle,
        )
        dice = battle.extra.get(shoggoth.id, 0)
        victim = yield from ask_figure(
            game, holder, "absorb.victim",
            lambda: [unit for unit in self._victims(game, battle, holder) if unit.id != shoggoth.id],
            {"area": battle.area, "dice": dice}, battle=battle,
        )
        self.pay(game, holder, option)
        battle.extra[shoggoth.id] = dice + 3 + battle.extra.pop(victim.id, 0)
        yield from game.eliminate(victim, by=holder)


class Devolve(Spellbook):
    """After any player's Action, and in your own turn at any time between Actions: replace one or more of your
    Acolytes on the map by Deep Ones from your pool, where they stand. This is no Action, costs nothing, and works
    without Power and after a Pass. You choose the Acolytes; one that keeps a gate gives it up, because a Deep One
    cannot keep it. Nothing counts as killed or eliminated. It cannot interrupt an Action, and it is not possible in
    other phases."""

    id, name, clause = "devolve", "Devolve", "GC.6.2"
    timing, cost, slot = "after any Action", 0, Slot.FREE
    occasions = (When.OWN_TURN, When.AFTER_ACTION)

    def offers(self, game: Position, holder: SeatId, offer: Offer) -> Iterable[Option]:
        if game.from_pool(holder, DeepOne.id) is None:
            return ()
        return figures(game, [unit for unit in game.on_map(holder) if KINDS[unit.kind].acolyte], self.id)

    def perform(self, game: Game, holder: SeatId, option: Option) -> Step[None]:
        acolyte = pick(game, game.acolytes_in(holder, option.area), option)
        self.pay(game, holder, option)
        yield from game.replace(acolyte, [DeepOne.id])


class Dreams(Spellbook):
    """Choose an area and an enemy with an Acolyte there. That enemy chooses one of their Acolytes in the area and
    eliminates it, and you place an Acolyte from your pool there. You need no unit nearby, and Monsters and Great Old
    Ones do not protect: this is neither a battle nor a capture. If the eliminated Acolyte kept a gate, yours may
    take it. You need an Acolyte in your pool."""

    id, name, clause = "dreams", "Dreams", "GC.6.3"
    timing, cost = "Action", 2
    occasions = (When.OWN_TURN,)

    def offers(self, game: Position, holder: SeatId, offer: Offer) -> Iterable[Option]:
        # GC.7.3; the price depends on a rule flag, so the printed one does not tell whether it can be paid
        if game.from_pool(holder, Acolyte.id) is None or game.power(holder) < self._price(game, holder):
            return ()
        found: list[Option] = []
        enemies = [(seat, game.at[seat]) for seat in game.state.order if seat != holder]
        for area in game.layout.area_ids:
            for enemy, theirs in enemies:
                if area in theirs and any(KINDS[unit.kind].acolyte for unit in theirs[area]):
                    found.append(at(self.id, area, enemy=enemy))
        return found

    def pay(self, game: Game, holder: SeatId, option: Option) -> None:
        game.declare(holder, option, self._price(game, holder, option.area))

    def perform(self, game: Game, holder: SeatId, option: Option) -> Step[None]:
        area, enemy = option.area, option.enemy
        self.pay(game, holder, option)
        victim = yield from ask_figure(
            game, enemy, "dreams.which",
            lambda: sorted(game.acolytes_in(enemy, area), key=game.is_keeper),  # GC.7.1: the keeper comes last
            {"area": area, "by": holder},
        )
        yield from game.eliminate(victim, by=holder)
        yield from game.place(holder, Acolyte.id, area, How.PLACE)

    def _price(self, game: Position, holder: SeatId, area: AreaId = "") -> int:
        return game.price(holder, self.id, int(game.rule("dreams_cost")), to=area)


class Regenerate(Spellbook):
    """Each Starspawn of yours in a battle can be assigned up to two results. Only two Kills kill it; one Kill, with
    or without a Pain, or one or two Pains leave it Pained."""

    id, name, clause, names = "regenerate", "Regenerate", "GC.6.4", Starspawn.id
    timing = "Post-Battle"
    stages = {"may_take": Stage.EARLY, "assigned": Stage.EARLY}

    def may_take(
        self, game: Position, holder: SeatId, units: list[UnitId], battle: Battle, side: SeatId, result: Result
    ) -> list[UnitId]:
        if side != holder:
            return units
        hits = battle.hits
        return units + [
            unit.id for unit in fighters(game, battle, holder)
            if game.named_by(self, unit) and len(hits.get(unit.id, ())) == 1
        ]

    def assigned(self, game: Game, holder: SeatId, battle: Battle, result: Result) -> Step[None]:
        if result is Result.KILL and battle.is_side(holder):
            for unit in fighters(game, battle, holder):
                if not game.named_by(self, unit):
                    continue
                kills = battle.hits.get(unit.id, []).count(Result.KILL)
                if kills == 1 and unit.id not in battle.spared:
                    spare(game, battle, unit, self.id)
        yield from ()


class Submerge(Spellbook):
    """If Cthulhu is in an ocean area: he goes to the Deep, and with him any units of yours from that area that you
    choose, one by one. In the Deep they are in play but in no area: nothing can reach them, and they keep no gate.
    As a separate Action later, which costs nothing, all of them come back together to any one area."""

    id, name, clause, names = "submerge", "Submerge", "GC.6.5", Cthulhu.id
    timing, cost = "Action", 1
    occasions = (When.OWN_TURN,)

    def offers(self, game: Position, holder: SeatId, offer: Offer) -> Iterable[Option]:
        leading = [unit.place for unit in game.on_map(holder) if game.named_by(self, unit)]
        return [at(self.id, area) for area in dict.fromkeys(leading) if area in game.layout.oceans]

    def perform(self, game: Game, holder: SeatId, option: Option) -> Step[None]:
        area, deep = option.area, _the_deep(holder)
        self.pay(game, holder, option)
        for unit in game.units_in(holder, area):
            if game.named_by(self, unit):
                yield from game.relocate(unit, deep, How.EFFECT)
        while True:
            taken = yield from ask(
                holder, "submerge.court",
                lambda: [*figures(game, self._court(game, holder, area)), DONE],
                {"area": area, "below": len(game.units_in(holder, deep))},
            )
            if taken.verb == DONE.verb:
                return
            yield from game.relocate(pick(game, self._court(game, holder, area), taken), deep, How.EFFECT)

    def _court(self, game: Position, holder: SeatId, area: AreaId) -> list[Unit]:
        """Who can go down with him: units that can be moved at all."""
        return [unit for unit in game.units_in(holder, area) if game.destinations(unit, How.EFFECT)]


class YhaNthlei(Spellbook):
    """While Cthulhu is in play, also in the Deep: in the Gather Power phase you get 1 more Power for each gate in an
    ocean area that an enemy controls. Abandoned gates do not count for this."""

    id, name, clause, names = "yha_nthlei", "Y'ha Nthlei", "GC.6.6", Cthulhu.id
    timing = "Gather Power"

    def gains(self, game: Position, holder: SeatId, lines: list[Line], account: Account, seat: SeatId) -> list[Line]:
        if account is not Account.GATHER or seat != holder or not game.named_in_play(holder, self):
            return lines
        n = sum(view.controller not in (None, holder) for view in game.ocean_gates())
        return lines + [Line(self.id, power=n)] if n else lines


# -- the faction ------------------------------------------------------------------------------------------------


FACTION = Faction(
    code="GC",
    name="Great Cthulhu",
    colour="green",
    units=((Acolyte(), 6), (DeepOne(), 4), (Shoggoth(), 2), (Starspawn(), 2), (Cthulhu(), 1)),
    sheet=(Immortal(), Devour(), ReturnFromTheDeep()),
    requirements=(FirstDoomPhase(), FiveSpellbooks(), KillOne(), KillTwo(), OceanGates(), AwakenCthulhu()),
    books=(Absorb(), Devolve(), Dreams(), Regenerate(), Submerge(), YhaNthlei()),
    unique=Immortal.id,
    opens="always",
    flags=(
        RuleFlag("dreams_cost", ("2", "3"), "How much Power does Dreams cost?", "O.11"),
        RuleFlag(
            "gc_first_doom_es", ("1", "0"),
            "How many Elder Signs does Great Cthulhu gain with the spellbook of the first Doom phase?", "O.12",
        ),
    ),
)
