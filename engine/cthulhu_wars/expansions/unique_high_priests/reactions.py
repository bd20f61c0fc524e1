"""Unique High Priests who act after any player's Action."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.cthulhu_wars.abilities import CardAbility
from engine.cthulhu_wars.catalogue import KINDS
from engine.cthulhu_wars.expansions.unique_high_priests.persons import Person, PersonCard
from engine.cthulhu_wars.game import Game, Step, ask
from engine.cthulhu_wars.moments import Cause, How, Offer, Purpose, Slot, When
from engine.cthulhu_wars.options import Option, at, number
from engine.cthulhu_wars.position import Position
from engine.cthulhu_wars.state import KindId, SeatId, Unit, pool

PROMPTS: Mapping[str, str] = {
    "reanimator_serum.n": "How many Acolytes does the serum bring to {area}?",
    "thing_from_beyond.whom": "Which enemy Monster or Cultist is replaced?",
    "thing_from_beyond.by": "Which unit of your pool takes the place of the {kind} in {area}?",
    "beyond_the_spheres.gate": "Which gate is removed, or where does a new one appear?",
}

SERUM = 3
REPLACEMENT = 3
"""What the unit that takes a replaced one's place may cost (HP-30), as its card says, without discounts."""


class HerbertWest(Person):
    """A High Priest who brings Acolytes back."""

    id, name, plural = "herbert_west", "Herbert West", "Herbert West"


class ReanimatorSerum(CardAbility):
    """After any player's Action you may eliminate Herbert West and place up to 3 Acolytes from your pool in his area. It
    is no Action and needs no Power. A captive cannot use it."""

    id, name, clause = "reanimator_serum", "Reanimator Serum", "HP-33"
    timing, cost = "After any Action", 0
    occasions = (When.OWN_TURN, When.AFTER_ACTION)
    slot = Slot.FREE

    def offers(self, game: Position, holder: SeatId, offer: Offer) -> Iterable[Option]:
        west = game.find(holder, HerbertWest.id)
        if west is None or game.from_pool(holder, "acolyte") is None:
            return []
        return [Option(self.id, area=west.place)]

    def perform(self, game: Game, holder: SeatId, option: Option) -> Step[None]:
        west = game.find(holder, HerbertWest.id)
        assert west is not None, "the option is offered while he is on the map"
        self.pay(game, holder, option)
        yield from game.eliminate(west, holder)
        left = sum(unit.kind == "acolyte" for unit in game.units_in(holder, pool(holder)))
        chosen = yield from ask(
            holder, "reanimator_serum.n", lambda: [number("place", n) for n in range(min(SERUM, left), 0, -1)],
            {"area": option.area},
        )
        for _ in range(chosen.n or 0):
            yield from game.place(holder, "acolyte", option.area, How.PLACE)


class HerbertWestCard(PersonCard):
    """Herbert West: a High Priest who may give his life for up to three Acolytes in his area."""

    id, name, clause = "west", "Herbert West", "HP-33"
    stands_for = (HerbertWest(),)
    abilities = (ReanimatorSerum(),)


class AsenathWaite(Person):
    """A High Priest who changes bodies with anybody."""

    id, name, plural = "asenath_waite", "Asenath Waite", "Asenath Waite"


class ThingFromBeyond(CardAbility):
    """After any player's Action you may choose an enemy Monster or Cultist anywhere on the map: it goes back to its owner's
    pool, a unit of your pool that costs 3 Power or less, without discounts, stands in its place, and Asenath Waite is
    eliminated. The enemy unit is not killed. It is no Action and needs no Power. A captive cannot use it."""

    id, name, clause = "thing_from_beyond", "The Thing from Beyond", "HP-30"
    timing, cost = "After any Action", 0
    occasions = (When.OWN_TURN, When.AFTER_ACTION)
    slot = Slot.FREE

    def offers(self, game: Position, holder: SeatId, offer: Offer) -> Iterable[Option]:
        asenath = game.find(holder, AsenathWaite.id)
        if asenath is None or not _understudies(game, holder) or not _exchangeable(game, holder):
            return []
        return [Option(self.id, area=asenath.place)]

    def perform(self, game: Game, holder: SeatId, option: Option) -> Step[None]:
        asenath = game.find(holder, AsenathWaite.id)
        assert asenath is not None, "the option is offered while she is on the map"
        who = yield from ask(
            holder, "thing_from_beyond.whom",
            lambda: list(dict.fromkeys(_named(game, unit) for unit in _exchangeable(game, holder))),
        )
        by = yield from ask(
            holder, "thing_from_beyond.by", lambda: [Option("by", kind=kind) for kind in _understudies(game, holder)],
            {"kind": who.kind, "area": who.area},
        )
        self.pay(game, holder, option)
        target = next(unit for unit in _exchangeable(game, holder) if _named(game, unit) == who)
        gone = yield from game.remove([target], Cause.REPLACE, holder)  # HP-42: no kill
        if gone:
            yield from game.place(holder, by.kind, target.place, How.PLACE)
        yield from game.eliminate(game.unit(asenath.id), holder)


def _exchangeable(game: Position, holder: SeatId) -> list[Unit]:
    """The enemies' Monsters and Cultists on the map."""
    return [
        unit for enemy in game.enemies(holder) for unit in game.on_map(enemy)
        if game.counts_as(unit, "monster", Purpose.TARGET) or game.counts_as(unit, "cultist", Purpose.TARGET)
    ]


def _named(game: Position, unit: Unit) -> Option:
    return Option("choose", kind=unit.kind, keeper=game.is_keeper(unit), area=unit.place, enemy=unit.owner or "")


def _understudies(game: Position, holder: SeatId) -> list[KindId]:
    """The kinds in the holder's pool that cost no more than 3."""
    return [kind for kind in game.pool_kinds(holder) if KINDS[kind].cost(game, holder) <= REPLACEMENT]


class AsenathWaiteCard(PersonCard):
    """Asenath Waite: a High Priest who may give her life to put a unit of yours in the place of an enemy's."""

    id, name, clause = "asenath", "Asenath Waite", "HP-30"
    stands_for = (AsenathWaite(),)
    abilities = (ThingFromBeyond(),)


class JosephCurwen(Person):
    """A High Priest who opens or closes a gate."""

    id, name, plural = "joseph_curwen", "Joseph Curwen", "Joseph Curwen"


class BeyondTheSpheres(CardAbility):
    """After any player's Action you may eliminate Joseph Curwen and then either remove a gate you control, anywhere on the
    map, whose keeper stays where it is, or place a new gate in an area with a unit of yours and without a gate. Nothing is
    paid for it. It is no Action and needs no Power. A captive cannot use it."""

    id, name, clause = "beyond_the_spheres", "Beyond the Spheres", "HP-34"
    timing, cost = "After any Action", 0
    occasions = (When.OWN_TURN, When.AFTER_ACTION)
    slot = Slot.FREE

    def offers(self, game: Position, holder: SeatId, offer: Offer) -> Iterable[Option]:
        curwen = game.find(holder, JosephCurwen.id)
        if curwen is None or not _spheres(game, holder):
            return []
        return [Option(self.id, area=curwen.place)]

    def perform(self, game: Game, holder: SeatId, option: Option) -> Step[None]:
        curwen = game.find(holder, JosephCurwen.id)
        assert curwen is not None, "the option is offered while he is on the map"
        chosen = yield from ask(holder, "beyond_the_spheres.gate", lambda: _spheres(game, holder))
        self.pay(game, holder, option)
        yield from game.eliminate(game.unit(curwen.id), holder)
        if chosen.verb == "close":
            game.remove_gate(chosen.area)
        else:
            game.add_gate(chosen.area, by=holder)


def _spheres(game: Position, holder: SeatId) -> list[Option]:
    """What Curwen can do once he is gone (HP-34): gates that another unit keeps, areas in which another unit stands."""
    others = [unit for unit in game.on_map(holder) if unit.kind != JosephCurwen.id]
    keepers = [unit.place for unit in others if game.is_keeper(unit)]
    areas = dict.fromkeys(unit.place for unit in others if unit.place not in game.state.gates)
    return [at("open", area) for area in areas] + [at("close", area) for area in keepers]


class JosephCurwenCard(PersonCard):
    """Joseph Curwen: a High Priest who may give his life to make a gate, or to end one of yours."""

    id, name, clause = "curwen", "Joseph Curwen", "HP-34"
    stands_for = (JosephCurwen(),)
    abilities = (BeyondTheSpheres(),)


CARDS = (HerbertWestCard(), AsenathWaiteCard(), JosephCurwenCard())
