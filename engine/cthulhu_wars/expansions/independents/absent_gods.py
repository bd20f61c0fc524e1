"""Great Old Ones of factions that are not built yet, as independents (IG-90): Ithaqua, Rhan-Tegoth, Tsathoggua,
Ubbo-Sathla."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from engine.cthulhu_wars.abilities import CardAbility, CardBook, CardRequirement
from engine.cthulhu_wars.actions import is_action
from engine.cthulhu_wars.catalogue import KINDS
from engine.cthulhu_wars.expansions.independents.faction_gods import BESIDE, enemy_faction_gods
from engine.cthulhu_wars.expansions.market import IndependentCard
from engine.cthulhu_wars.forces import fighters, spare
from engine.cthulhu_wars.game import Game, Step, ask
from engine.cthulhu_wars.moments import (
    Battle,
    How,
    Line,
    Moment,
    Offer,
    PriceChange,
    Purchase,
    Removal,
    Result,
    Ritual,
    When,
)
from engine.cthulhu_wars.options import Option, at, named
from engine.cthulhu_wars.position import Position
from engine.cthulhu_wars.state import AreaId, SeatId, Unit
from engine.cthulhu_wars.units import IndependentGreatOldOne
from engine.kernel.hooks import Stage

PROMPTS: Mapping[str, str] = {
    "independent_eternal.pay": "Rhan-Tegoth takes a Kill in {area}: pay 1 Power to make it a Pain?",
    "sycophancy.choose": "Sycophancy: does {by} gain 1 Doom, or do you gain 1 Doom less from this Ritual?",
}

RITUAL_CAP = 5
TRIBUTE = 3


def _glyph_areas(game: Position) -> list[AreaId]:
    """The areas with a glyph of Windwalker."""
    return [area.id for area in game.layout.areas if "WW" in area.start]


# -- Ithaqua ----------------------------------------------------------------------------------------------------


class Ithaqua(IndependentGreatOldOne):
    """Awakened for 4 Power beside another of your Great Old Ones; 5 dice."""

    id, name, plural = "ithaqua", "Ithaqua", "Ithaqua"
    printed_cost, dice = 4, 5
    text = f"Awaken (4 Power): {BESIDE}. Combat: 5 dice."


class Hibernate(CardAbility):
    """While Ithaqua is in play: gain 1 Power for each enemy Great Old One in play, but no more than the Power you have.
    You take no further Actions in this Action phase, and keep your Power for the next Gather Power."""

    id, name, clause, timing, cost = "hibernate", "Hibernate", "IG-90", "Action", 0
    source = Ithaqua.id
    occasions = (When.OWN_TURN,)

    def offers(self, game: Position, holder: SeatId, offer: Offer) -> Iterable[Option]:
        return (Option(self.id),) if game.has_in_play(holder, Ithaqua.id) else ()

    def perform(self, game: Game, holder: SeatId, option: Option) -> Step[None]:
        yield from ()
        self.pay(game, holder, option)
        gods = {unit.kind for enemy in game.enemies(holder) for unit in game.in_play(enemy) if KINDS[unit.kind].goo}
        game.gain(holder, power=min(len(gods), game.power(holder)), why=self.id)
        game.seat(holder).resting = True

    def forbids(self, game: Position, holder: SeatId, seat: SeatId, option: Option) -> str | None:
        if seat == holder and game.seat(holder).resting and game.state.phase == "action" and is_action(option):
            return "You hibernate: you take no more Actions in this Action phase."
        return None


class GlyphGates(CardRequirement):
    """There are gates in both start areas of Windwalker, whoever keeps them."""

    id, name, clause = "ithaqua_gates", "Gates in both areas of Windwalker", "IG-90"

    def met(self, game: Position, holder: SeatId, check: Moment) -> bool:
        areas = _glyph_areas(game)
        return bool(areas) and all(game.gate_in(area) for area in areas)


class Ferox(CardBook):
    """While Ithaqua is in play, enemy Monsters and Terrors cannot capture your Cultists, anywhere. Great Old Ones can."""

    id, name, clause = "ferox", "Ferox", "IG-90"

    def may_capture(self, game: Position, holder: SeatId, ok: bool, captor: Unit, target: Unit) -> bool:
        if not ok or target.owner != holder or captor.owner == holder or KINDS[captor.kind].goo:
            return ok
        return not game.has_in_play(holder, Ithaqua.id)


class IthaquaCard(IndependentCard):
    """Ithaqua, in a game without Windwalker: awakened for 4 Power. Fights with 5 dice, lets you hibernate, and in time
    guards your Cultists against Monsters."""

    id, name, clause, rival = "ithaqua", "Ithaqua", "IG-90", "WW"
    figures = ((Ithaqua(), 1),)
    abilities = (Hibernate(),)
    requirement = GlyphGates()
    book = Ferox()


# -- Rhan-Tegoth ------------------------------------------------------------------------------------------------


class RhanTegoth(IndependentGreatOldOne):
    """Awakened for 4 Power beside another of your Great Old Ones; 2 dice."""

    id, name, plural = "rhan_tegoth", "Rhan-Tegoth", "Rhan-Tegoth"
    printed_cost, dice = 4, 2
    text = f"Awaken (4 Power): {BESIDE}. Combat: 2 dice."


class CheapRituals(CardAbility):
    """While Rhan-Tegoth is in play, you never pay more than 5 Power for a Ritual of Annihilation."""

    id, name, clause, timing = "rhan_ritual", "Rituals of the North", "IG-90", "Ritual"
    source = RhanTegoth.id
    verbs = ("ritual",)

    def price(self, game: Position, holder: SeatId, payer: SeatId, purchase: Purchase) -> PriceChange | None:
        return PriceChange(cap=RITUAL_CAP) if payer == holder and game.has_in_play(holder, RhanTegoth.id) else None


class GlyphGate(CardRequirement):
    """Control a gate in a start area of Windwalker."""

    id, name, clause = "rhan_gate", "Control a gate of Windwalker's areas", "IG-90"

    def met(self, game: Position, holder: SeatId, check: Moment) -> bool:
        mine = game.controlled(holder)
        return any(area in mine for area in _glyph_areas(game))


class IndependentEternal(CardBook):
    """When Rhan-Tegoth is assigned a Kill in a battle, you may pay 1 Power; then it counts as a Pain."""

    id, name, clause, timing, cost = "independent_eternal", "Eternal", "IG-90", "Post-Battle", 1
    stages = {"assigned": Stage.LATE}

    def assigned(self, game: Game, holder: SeatId, battle: Battle, result: Result) -> Step[None]:
        if result is not Result.KILL or not battle.is_side(holder):
            return
        for unit in fighters(game, battle, holder, RhanTegoth.id):
            if Result.KILL in battle.hits.get(unit.id, ()) and game.price(holder, self.id, 1) <= game.power(holder):
                chosen = yield from ask(
                    holder, "independent_eternal.pay", lambda: [Option("yes"), Option("no")], {"area": battle.area}
                )
                if chosen.verb == "yes":
                    self.pay(game, holder, Option(self.id))
                    spare(game, battle, unit, self.id)


class RhanTegothCard(IndependentCard):
    """Rhan-Tegoth, in a game without Windwalker: awakened for 4 Power. Keeps Rituals cheap, and in time is hard to kill."""

    id, name, clause, rival = "rhan_tegoth", "Rhan-Tegoth", "IG-90", "WW"
    figures = ((RhanTegoth(), 1),)
    abilities = (CheapRituals(),)
    requirement = GlyphGate()
    book = IndependentEternal()


# -- Tsathoggua -------------------------------------------------------------------------------------------------


class Tsathoggua(IndependentGreatOldOne):
    """Awakened for 4 Power beside another of your Great Old Ones; dice: the enemies' faction Great Old Ones in play."""

    id, name, plural = "tsathoggua", "Tsathoggua", "Tsathoggua"
    printed_cost = 4
    text = (
        f"Awaken (4 Power): {BESIDE}. Combat: one die for each enemy Great Old One in play that is printed on a faction"
        " sheet."
    )

    def combat(self, game: Position, units: Sequence[Unit], battle: Battle, side: SeatId) -> int:
        return enemy_faction_gods(game, side) * len(units)


class DeathFromBelow(CardAbility):
    """Once in each Doom phase, in your Doom turn, while Tsathoggua is in play: place a Monster of the lowest cost in your
    pool, for nothing, in an area with one of your units. No gate is needed, and this is no summoning."""

    id, name, clause, timing, cost = "death_from_below", "Death from Below", "IG-90", "Doom phase", 0
    source = Tsathoggua.id
    occasions = (When.DOOM_TURN,)

    def offers(self, game: Position, holder: SeatId, offer: Offer) -> Iterable[Option]:
        if game.used("doom_phase", self._flag(holder)) or not game.has_in_play(holder, Tsathoggua.id):
            return ()
        kinds = [kind for kind in game.pool_kinds(holder) if KINDS[kind].monster]
        lowest = min((KINDS[kind].printed_cost for kind in kinds), default=0)
        return [
            at(self.id, area, kind) for kind in kinds if KINDS[kind].printed_cost == lowest
            for area in game.areas_of(holder)
        ]

    def perform(self, game: Game, holder: SeatId, option: Option) -> Step[None]:
        self.pay(game, holder, option)
        game.use("doom_phase", self._flag(holder))
        yield from game.place(holder, option.kind, option.area, How.PLACE)

    def _flag(self, holder: SeatId) -> str:
        return f"{self.id}@{holder}"


class PayTribute(CardRequirement):
    """As your Action: pay 3 Power; an enemy of your choice gains 3 Power."""

    id, name, clause, timing, cost = "tsathoggua_tribute", "Pay 3 Power, an enemy gains 3", "IG-90", "Action", TRIBUTE
    occasions = (When.OWN_TURN,)

    def offers(self, game: Position, holder: SeatId, offer: Offer) -> Iterable[Option]:
        return [named(self.id, enemy=enemy) for enemy in game.enemies(holder)]

    def perform(self, game: Game, holder: SeatId, option: Option) -> Step[None]:
        yield from ()
        self.pay(game, holder, option)
        game.gain(option.enemy, power=TRIBUTE, why=self.id)
        game.earn(holder, self.id)


class Lethargy(CardBook):
    """While Tsathoggua is in play: do nothing. This is your Action, and no other follows or comes before it in that turn,
    Unlimited Actions included. It is possible only while some enemy has Power left to act."""

    id, name, clause, timing, cost = "lethargy", "Lethargy", "IG-90", "Action", 0
    occasions = (When.OWN_TURN,)

    def offers(self, game: Position, holder: SeatId, offer: Offer) -> Iterable[Option]:
        awake = any(game.power(enemy) and not game.seat(enemy).resting for enemy in game.enemies(holder))
        return (Option(self.id),) if awake and game.has_in_play(holder, Tsathoggua.id) and not _done(game) else ()

    def forbids(self, game: Position, holder: SeatId, seat: SeatId, option: Option) -> str | None:
        if seat == holder and self.id in _done(game) and is_action(option):
            return "Lethargy is all that you do in this turn."
        return None

    def refusal(self, game: Game, seat: SeatId, words: Sequence[str]) -> str:
        if not game.has(seat, self.id):
            return ""
        if _done(game):
            return "Lethargy is to do nothing, and you have taken an Action in this turn."
        return "No enemy has Power left to act, so there is nobody to wait for."

    def perform(self, game: Game, holder: SeatId, option: Option) -> Step[None]:
        self.pay(game, holder, option)
        yield from ()


def _done(game: Position) -> Sequence[str]:
    """What has been done in the turn in progress."""
    return () if game.state.turn is None else game.state.turn.done


class TsathogguaCard(IndependentCard):
    """Tsathoggua, in a game without Sleeper: awakened for 4 Power. Brings a small Monster in each Doom phase, and in time
    lets you wait."""

    id, name, clause, rival = "tsathoggua", "Tsathoggua", "IG-90", "SL"
    figures = ((Tsathoggua(), 1),)
    abilities = (DeathFromBelow(),)
    requirement = PayTribute()
    book = Lethargy()


# -- Ubbo-Sathla ------------------------------------------------------------------------------------------------

GROWTH = "ubbo_sathla.growth"


def _grow(game: Game, holder: SeatId, why: str) -> None:
    """A die is added to the counter."""
    [face] = game.roll(holder, 1, why)
    growth = int(game.state.memory.get(GROWTH, 0)) + face
    game.remember(GROWTH, growth)
    game.log("ubbo_sathla_grew", holder, n=face, growth=growth)


class UbboSathla(IndependentGreatOldOne):
    """Awakened for 4 Power beside another of your Great Old Ones; dice: its growth."""

    id, name, plural = "ubbo_sathla", "Ubbo-Sathla", "Ubbo-Sathla"
    printed_cost = 4
    text = f"Awaken (4 Power): {BESIDE}. Combat: as many dice as its growth counter shows; it begins at 0."

    def combat(self, game: Position, units: Sequence[Unit], battle: Battle, side: SeatId) -> int:
        return int(game.state.memory.get(GROWTH, 0)) * len(units)


class Sycophancy(CardAbility):
    """While Ubbo-Sathla is in play: when an enemy performs a Ritual, that enemy chooses whether you gain 1 Doom, or he
    gains 1 Doom less from the Ritual, but never less than none. If Ubbo-Sathla is lost, its growth begins again at 0."""

    id, name, clause, timing = "sycophancy", "Sycophancy", "IG-90", "Ritual"
    source = UbboSathla.id
    stages = {"ritual": Stage.LATE}

    def ritual(self, game: Game, holder: SeatId, ritual: Ritual) -> Step[None]:
        if ritual.seat == holder or not game.has_in_play(holder, UbboSathla.id):
            return
        chosen = yield from ask(
            ritual.seat, "sycophancy.choose", lambda: [Option("give"), Option("less")], {"by": holder}
        )
        if chosen.verb == "give":
            game.gain(holder, doom=1, why=self.id)
        elif sum(line.doom for line in ritual.lines) > 0:  # TT-A2: what brings none can be less, and loses nothing
            ritual.lines.append(Line(self.id, doom=-1))


class GiveUpTheStart(CardRequirement):
    """As your Action: remove the gate that you control in your start area. Then a die is added to the growth counter."""

    id, name, clause, timing, cost = "ubbo_sathla_gate", "Remove the gate of your start area", "IG-90", "Action", 0
    occasions = (When.OWN_TURN,)

    def offers(self, game: Position, holder: SeatId, offer: Offer) -> Iterable[Option]:
        start = game.seat(holder).start_area
        return (at(self.id, start),) if start is not None and game.controls(holder, start) else ()

    def refusal(self, game: Game, seat: SeatId, words: Sequence[str]) -> str:
        return "You do not control a gate in your start area." if game.has(seat, self.id) else ""

    def perform(self, game: Game, holder: SeatId, option: Option) -> Step[None]:
        yield from ()
        self.pay(game, holder, option)
        game.remove_gate(option.area)
        _grow(game, holder, self.id)
        game.earn(holder, self.id)


class HellsBanquet(CardBook):
    """In each Doom phase, when your Doom turn begins, a die is rolled and added to the growth counter of Ubbo-Sathla."""

    id, name, clause, timing = "hells_banquet", "Hell's Banquet", "IG-90", "Doom phase"

    def at(self, game: Game, holder: SeatId, moment: Moment, seat: SeatId | None) -> Step[None]:
        yield from ()
        if moment is Moment.DOOM_TURN and seat == holder:
            _grow(game, holder, self.id)


class UbboSathlaCard(IndependentCard):
    """Ubbo-Sathla, in a game without Tcho-Tcho: awakened for 4 Power. Lives on others' Rituals, and in time grows without
    end."""

    id, name, clause, rival = "ubbo_sathla", "Ubbo-Sathla", "IG-90", "TT"
    figures = ((UbboSathla(), 1),)
    abilities = (Sycophancy(),)
    requirement = GiveUpTheStart()
    book = HellsBanquet()
    counter, counts = GROWTH, "growth"

    def removed(self, game: Game, holder: SeatId, removal: Removal) -> None:
        if removal.unit.kind == UbboSathla.id:
            game.remember(GROWTH, 0)


CARDS = (IthaquaCard(), RhanTegothCard(), TsathogguaCard(), UbboSathlaCard())
