"""Kinds of figures: facts, and the few methods in which kinds differ (hooks.md section 2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from engine.cthulhu_wars.moments import Battle, Dice
from engine.cthulhu_wars.state import SUPPLY, AreaId, KindId, Place, SeatId, Unit, pool

if TYPE_CHECKING:
    from engine.cthulhu_wars.game import Game, Step
    from engine.cthulhu_wars.position import Position

CULTIST, MONSTER, GREAT_OLD_ONE = 0, 1, 2
"""Ranks for capture and protection (A.2). A Terror has the rank of a Monster and is none (TR-1, TR-4)."""


class UnitKind:
    """A kind of figure. Stateless; one object serves all games.

    ``printed_cost``: Power on the card; ``dice``: combat of one figure where it is a plain number; ``comes_by``:
    recruit, summon, awaken or none; ``income``: Power in D.1 while in play; ``keeps_gates``: may be a keeper (A.10);
    ``ritual_sign``: an Elder Sign in a Ritual (F.5.4); ``loss_value``: Doom for the other of two players (N.2, N.3).

    ``takes_kills``: False: no Kill can be assigned to it, in a battle or by another effect (TR-18);
    ``terror``: of a Monster's rank, no Monster; ``elder_god``: a Great Old One that never rolls dice; ``independent``: a
    Great Old One of a loyalty card; ``stays``: on the map it remains its owner's when its card is lost;
    ``nowhere``: what to tell somebody who wants to bring one in while there is no place for it, if it comes to another place
    than its like; ``same_figure_as``: the kind whose figure it is when a figure may stand for several kinds; ``drawn_as``:
    the kind whose silhouette it has, because both are the same being.

    Derived: ``cultist``, ``monster``, ``goo``; ``vulnerable``: a Cultist or Monster (A.17); ``plain``: combat is
    ``dice`` for each figure, whatever the battle; ``priced_by_area``: `cost_at` differs from area to area; ``unbound``: no
    condition of its own on where it comes in.
    """

    id: ClassVar[KindId] = ""
    name: ClassVar[str] = ""
    plural: ClassVar[str] = ""
    rank: ClassVar[int] = MONSTER
    printed_cost: ClassVar[int] = 1
    dice: ClassVar[int] = 0
    comes_by: ClassVar[str] = "summon"
    income: ClassVar[int] = 0
    keeps_gates: ClassVar[bool] = False
    ritual_sign: ClassVar[bool] = False
    acolyte: ClassVar[bool] = False
    faction_goo: ClassVar[bool] = False
    takes_kills: ClassVar[bool] = True
    terror: ClassVar[bool] = False
    elder_god: ClassVar[bool] = False
    independent: ClassVar[bool] = False
    stays: ClassVar[bool] = False
    nowhere: ClassVar[str] = ""
    same_figure_as: ClassVar[KindId] = ""
    drawn_as: ClassVar[KindId] = ""
    text: ClassVar[str] = ""

    def __init__(self) -> None:
        cls = type(self)
        self.cultist = cls.rank == CULTIST
        self.monster = cls.rank == MONSTER and not cls.terror
        self.goo = cls.rank == GREAT_OLD_ONE
        self.vulnerable = self.cultist or self.monster
        self.plain = cls.combat is UnitKind.combat
        self.priced_by_area = cls.cost_at is not UnitKind.cost_at
        self.unbound = cls.sites is UnitKind.sites

    @property
    def loss_value(self) -> int:
        """Doom the other of two players gains when it is lost (N.2): its cost, or the average of its costs (N.3)."""
        return self.printed_cost

    def cost(self, game: Position, seat: SeatId) -> int:
        """The Power to bring one in, before the hook ``price``."""
        return self.printed_cost

    def cost_at(self, game: Position, seat: SeatId, area: AreaId) -> int:
        """The same for a certain area; where a choice or a die decides, the least that it can be."""
        return self.cost(game, seat)

    def bargain(self, game: Game, seat: SeatId, area: AreaId) -> Step[int]:
        """Choices and dice on which the price depends, before it is paid; returns it, before the hook ``price``."""
        yield from ()
        return self.cost_at(game, seat, area)

    def sites(self, game: Position, seat: SeatId) -> Sequence[AreaId]:
        """Where one may come in by its own way of coming; empty: not now."""
        if self.comes_by == "summon":
            return game.summon_sites(seat)
        return ()

    def awaken(self, game: Game, seat: SeatId, area: AreaId) -> Step[None]:
        """What awakening does besides paying and placing, before the figure is placed."""
        yield from ()

    def combat(self, game: Position, units: Sequence[Unit], battle: Battle, side: SeatId) -> int:
        """The dice of all these figures of the kind together."""
        return self.dice * len(units)

    def muster(self, game: Game, units: Sequence[Unit], battle: Battle, side: SeatId) -> Step[None]:
        """Rolls and choices at J.4, before counting."""
        yield from ()

    def home(self, unit: Unit) -> Place:
        """Where it goes when it is lost."""
        return pool(unit.owner) if unit.owner is not None else SUPPLY


class Acolyte(UnitKind):
    """The common Cultist: gives 1 Power a round, keeps and builds gates, and can be captured."""

    id, name, plural = "acolyte", "Acolyte", "Acolytes"
    rank, printed_cost, comes_by, income = CULTIST, 1, "recruit", 1
    keeps_gates = acolyte = True

    def sites(self, game: Position, seat: SeatId) -> Sequence[AreaId]:
        return game.recruit_sites(seat)


class Monster(UnitKind):
    """A plain Monster: summoned at a controlled gate, fights with its printed dice."""


class GreatOldOne(UnitKind):
    """A faction's Great Old One: awakened under its own conditions."""

    rank, comes_by = GREAT_OLD_ONE, "awaken"
    ritual_sign = faction_goo = True


class Terror(UnitKind):
    """A Terror: summoned, captures and protects like a Monster, but is none (TR-1 to TR-5)."""

    terror = True


class IndependentGreatOldOne(UnitKind):
    """A Great Old One of a loyalty card: awakened at a controlled gate beside another Great Old One of yours (IG-2).

    It gives no Elder Sign in a Ritual (IG-9). Lost, it goes back to the common supply with its card (IG-7).
    """

    rank, comes_by, independent = GREAT_OLD_ONE, "awaken", True

    def sites(self, game: Position, seat: SeatId) -> Sequence[AreaId]:
        return game.areas_beside_goo(seat)

    def home(self, unit: Unit) -> Place:
        return SUPPLY


class ElderGod(IndependentGreatOldOne):
    """Like an independent Great Old One, but it never rolls dice (IG-80)."""

    elder_god = True


__all__ = [
    "Acolyte", "CULTIST", "Dice", "ElderGod", "GREAT_OLD_ONE", "GreatOldOne", "IndependentGreatOldOne", "MONSTER", "Monster",
    "Terror", "UnitKind",
]
