"""The Cat from Neptune, the Shadow Pharaoh, the Worms of Ghroth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.cthulhu_wars.abilities import CardAbility
from engine.cthulhu_wars.doom import RITUAL, conclude_ritual
from engine.cthulhu_wars.expansions.independents.masks import KIN
from engine.cthulhu_wars.expansions.market import TerrorCard
from engine.cthulhu_wars.game import Game, Step, ask
from engine.cthulhu_wars.moments import LOSSES, Arrival, Cause, How, Moment, Removal
from engine.cthulhu_wars.options import DONE, NO, YES, destinations
from engine.cthulhu_wars.position import Position
from engine.cthulhu_wars.state import AreaId, Gate, SeatId, Unit
from engine.cthulhu_wars.turn import LAST_ACTION, refusal
from engine.cthulhu_wars.units import Terror
from engine.kernel.hooks import Stage

PROMPTS: Mapping[str, str] = {
    "neptunian_rite.perform": "The Cat from Neptune is killed: do you perform a Ritual for {cost} Power?",
    "worms.place": "Where does a new Worm of Ghroth come up? {left} may be placed.",
}


# -- Cat from Neptune -------------------------------------------------------------------------------------------


class CatFromNeptune(Terror):
    """Summoned for 3 Power; 3 dice."""

    id, name, plural = "cat_neptune", "Cat from Neptune", "Cats from Neptune"
    printed_cost, dice = 3, 3  # the card as it was read aloud; other sources say 1 and 1


class NeptunianRite(CardAbility):
    """When the Cat from Neptune is killed in a battle, you may perform a Ritual of Annihilation as soon as the killed have
    left: you pay what it costs now, gain what it brings, and the marker moves on. It does not count as the Ritual of your
    next Doom turn. If the marker comes to Instant Death, the game ends after the Action in progress."""

    id, name, clause, timing = "neptunian_rite", "Cat from Neptune", "TR-27", "Battle"

    def removed(self, game: Game, holder: SeatId, removal: Removal) -> None:
        unit = removal.unit
        if unit.kind == CatFromNeptune.id and unit.owner == holder and removal.cause is Cause.KILL and game.battle is not None:
            game.owe(self.id, holder)

    def owed(self, game: Game, holder: SeatId, data: str) -> Step[None]:
        cost = game.price(holder, "ritual", game.ritual_cost())
        if cost > game.power(holder) or refusal(game, holder, RITUAL) is not None:
            return
        chosen = yield from ask(
            holder, "neptunian_rite.perform", lambda: [YES, NO], {"cost": cost, "power": game.power(holder)}
        )
        if chosen.verb == NO.verb:
            return
        game.spend(holder, cost)
        yield from conclude_ritual(game, holder, cost)
        if game.instant_death():
            game.use("action_phase", LAST_ACTION)


class CatFromNeptuneCard(TerrorCard):
    """Cat from Neptune: 2 Doom and 2 Power. A Terror with 3 dice whose death lets you perform a Ritual at once; placed at a
    gate you control."""

    id, name, clause = "cat_neptune", "Cat from Neptune", "TR-27"
    figures = ((CatFromNeptune(), 1),)
    abilities = (NeptunianRite(),)


# -- Shadow Pharaoh ---------------------------------------------------------------------------------------------


class ShadowPharaoh(Terror):
    """Summoned for 4 Power; 2 dice."""

    id, name, plural = "shadow_pharaoh", "Shadow Pharaoh", "Shadow Pharaohs"
    printed_cost, dice = 4, 2


class Hebephrenia(CardAbility):
    """Nobody controls a gate in the area of the Shadow Pharaoh: when it comes there, the keeper steps off, and nobody can
    step on while it stays. Gates that are not gate tokens, such as Yog-Sothoth, are not affected."""

    id, name, clause, timing = "hebephrenia", "Hebephrenia", "TR-28", "ongoing"
    stages = {"may_keep": Stage.LATE}  # after what lets others than Cultists keep gates

    def may_keep(self, game: Position, holder: SeatId, ok: bool, unit: Unit, gate: Gate | None, taking: bool) -> bool:
        if not ok or gate is None:  # a new gate is built, and nobody keeps it then
            return ok
        return all(here.kind != ShadowPharaoh.id for here in game.units_in(holder, gate.place))

    def arrived(self, game: Game, holder: SeatId, arrival: Arrival) -> Step[None]:
        unit = arrival.unit
        if unit.kind == ShadowPharaoh.id and game.controller.get(unit.place) is not None:
            game.bar_keeper(unit.place)
        yield from ()


class ShadowPharaohCard(TerrorCard):
    """Shadow Pharaoh: 2 Doom and 2 Power. A Terror with 2 dice in whose area nobody controls a gate; placed at a gate you
    control. Crawling Chaos pays 2 Power and no Doom, and then every other faction gains 1 Elder Sign."""

    id, name, clause = "shadow_pharaoh", "Shadow Pharaoh", "TR-28"
    figures = ((ShadowPharaoh(), 1),)
    abilities = (Hebephrenia(),)

    def charge(self, game: Position, seat: SeatId) -> tuple[int, int]:
        return (0, self.power) if seat == KIN else super().charge(game, seat)

    def bought(self, game: Game, seat: SeatId) -> Step[None]:
        yield from super().bought(game, seat)
        if seat == KIN:  # TR-10
            for enemy in game.enemies(seat):
                game.owe_signs(enemy, 1, why=self.id)


# -- Worms of Ghroth --------------------------------------------------------------------------------------------


class Worm(Terror):
    """Cannot be summoned; no dice."""

    id, name, plural = "worms", "Worm of Ghroth", "Worms of Ghroth"
    printed_cost, dice, comes_by = 0, 0, "none"


BROOD = 2


class GreatWorms(CardAbility):
    """For each Worm that is killed or eliminated, one after the other, you roll a die. If it shows more than the number of
    Worms in play, you may place up to 2 Worms from your pool, each in an area without any unit."""

    id, name, clause, timing = "worms_multiply", "Worms of Ghroth", "TR-29", "ongoing"

    def removed(self, game: Game, holder: SeatId, removal: Removal) -> None:
        if removal.unit.kind == Worm.id and removal.unit.owner == holder and removal.cause in LOSSES:
            game.owe(self.id, holder)

    def owed(self, game: Game, holder: SeatId, data: str) -> Step[None]:
        if game.roll(holder, 1, self.id)[0] <= _worms(game, holder):
            return
        for left in range(BROOD, 0, -1):
            free = _unoccupied(game)
            if game.from_pool(holder, Worm.id) is None or not free:
                return
            chosen = yield from ask(
                holder, "worms.place", lambda: [*destinations("place", tuple(_unoccupied(game))), DONE],
                {"left": left, "kind": Worm.id},
            )
            if chosen.verb == DONE.verb:
                return
            yield from game.place(holder, Worm.id, chosen.to, How.PLACE)


def _worms(game: Position, holder: SeatId) -> int:
    return sum(unit.kind == Worm.id for unit in game.in_play(holder))


def _unoccupied(game: Position) -> Sequence[AreaId]:
    """Areas in which no unit stands, whosesoever."""
    return [area for area in game.layout.area_ids if all(area not in places for places in game.at.values())]


class Eradication(CardAbility):
    """In Gather Power, after Power is counted, you roll a die if a Worm is in play. If it shows no more than the number of
    Worms in play, you gain 1 Elder Sign and lose as much Power as it shows."""

    id, name, clause, timing = "worms_eradication", "Eradication", "TR-30", "Gather Power"

    def at(self, game: Game, holder: SeatId, moment: Moment, seat: SeatId | None) -> Step[None]:
        yield from ()
        worms = _worms(game, holder) if moment is Moment.GATHER else 0
        if not worms:  # no die shows that little
            return
        shown = game.roll(holder, 1, self.id)[0]
        game.log("tested", holder, ability=self.id, roll=shown, limit=worms, success=shown <= worms)
        if shown <= worms:
            game.owe_signs(holder, 1, why=self.id)
            game.lose_power(holder, shown, self.id)


class WormsCard(TerrorCard):
    """Worms of Ghroth: 2 Doom and 2 Power. Six Terrors without dice that cannot be summoned, multiply when they are lost,
    and may bring Elder Signs for Power; you place one at a gate you control."""

    id, name, clause = "worms", "Worms of Ghroth", "TR-29"
    figures = ((Worm(), 6),)
    abilities = (GreatWorms(), Eradication())


CARDS = (CatFromNeptuneCard(), ShadowPharaohCard(), WormsCard())
