"""The great Deep Ones: Mother Hydra of the first pack and Father Dagon of the second."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from engine.cthulhu_wars.abilities import CardAbility, CardBook, CardRequirement
from engine.cthulhu_wars.catalogue import KINDS
from engine.cthulhu_wars.expansions.independents.driving import PROMPTS as DRIVEN
from engine.cthulhu_wars.expansions.independents.driving import drivable, drive_out, payable
from engine.cthulhu_wars.expansions.market import IndependentCard
from engine.cthulhu_wars.game import Game, Step, ask, ask_figure
from engine.cthulhu_wars.moments import Battle, Cause, Hold, How, Moment, Offer, When
from engine.cthulhu_wars.options import Option, at
from engine.cthulhu_wars.position import Position
from engine.cthulhu_wars.state import KindId, SeatId, Unit, hold, pool
from engine.cthulhu_wars.units import IndependentGreatOldOne

PROMPTS: Mapping[str, str] = {
    **DRIVEN,
    "zygote.place": "The Zygote: where do you place this Acolyte? {left} are left to place.",
    "innsmouth_look.which": "The Innsmouth Look: which of your Acolytes leaves the game for 6 Power?",
}

HYDRA_DICE = 6
DAGON_ON_LAND, DAGON_IN_OCEAN = 2, 6
DAGON_UNITS = 8
LOOK_POWER = 6


# -- Mother Hydra -------------------------------------------------------------------------------------------------


class MotherHydra(IndependentGreatOldOne):
    """Awakened for 4 Power beside another of your Great Old Ones; weaker the more enemies are near."""

    id, name, plural, printed_cost = "hydra", "Mother Hydra", "Mother Hydra", 4
    text = (
        "Awaken (4 Power): at a gate you control in an area with another Great Old One of yours. Combat: 6 dice less the"
        " number of enemy units in her area, but at least 1."
    )

    def combat(self, game: Position, units: Sequence[Unit], battle: Battle, side: SeatId) -> int:
        enemies = sum(len(game.units_in(enemy, battle.area)) for enemy in game.enemies(side))
        return max(1, HYDRA_DICE - enemies) * len(units)


class AgonySting(CardAbility):
    """Choose any ocean area: every enemy Cultist there is moved by its owner to an adjacent land area. If several players
    have Cultists there, you decide whose go first."""

    id, name, clause, timing, cost = "agony_sting", "Agony Sting", "IG-30", "Action", 1
    source = MotherHydra.id
    occasions = (When.OWN_TURN,)

    def offers(self, game: Position, holder: SeatId, offer: Offer) -> Iterable[Option]:
        enemies = game.enemies(holder)
        return [
            at(self.id, area) for area in game.layout.area_ids
            if area in game.layout.oceans and payable(game, holder, self, area)
            and any(drivable(game, enemy, area, to_ocean=False) for enemy in enemies)
        ]

    def perform(self, game: Game, holder: SeatId, option: Option) -> Step[None]:
        self.pay(game, holder, option)
        yield from drive_out(game, holder, option.area, game.enemies(holder), to_ocean=False)


class OceanGreatOldOnes(CardRequirement):
    """No Great Old One of yours is in an ocean area, or none of your enemies'."""

    id, name, clause = "ocean_great_old_ones", "The oceans without your or without enemy Great Old Ones", "IG-30"

    def met(self, game: Position, holder: SeatId, check: Moment) -> bool:
        swimming = [
            seat for seat in game.state.order
            if any(unit.place in game.layout.oceans and KINDS[unit.kind].goo for unit in game.on_map(seat))
        ]
        return holder not in swimming or swimming == [holder]


class Zygote(CardBook):
    """Place all Acolytes of your pool in areas where you have a unit, as you like."""

    id, name, clause, timing, cost = "zygote", "The Zygote", "IG-31", "Action", 1
    occasions = (When.OWN_TURN,)

    def offers(self, game: Position, holder: SeatId, offer: Offer) -> Iterable[Option]:
        return (Option(self.id),) if self._acolytes(game, holder) and game.areas_of(holder) else ()

    def perform(self, game: Game, holder: SeatId, option: Option) -> Step[None]:
        self.pay(game, holder, option)
        kinds = self._acolytes(game, holder)
        for done, kind in enumerate(kinds):

            def places(kind: KindId = kind) -> list[Option]:
                return [at("place", area, kind) for area in game.areas_of(holder)]

            chosen = yield from ask(holder, "zygote.place", places, {"left": len(kinds) - done})
            yield from game.place(holder, kind, chosen.area, How.PLACE)

    @staticmethod
    def _acolytes(game: Position, holder: SeatId) -> list[KindId]:
        """The kinds of the Acolytes in the pool, one for each figure."""
        return [unit.kind for unit in game.units_in(holder, pool(holder)) if KINDS[unit.kind].acolyte]


class MotherHydraCard(IndependentCard):
    """Mother Hydra: awakened for 4 Power. A Great Old One with up to 6 dice, who drives enemy Cultists out of the oceans;
    her spellbook brings all your Acolytes back to the map."""

    id, name, clause = "hydra", "Mother Hydra", "IG-30"
    figures = ((MotherHydra(), 1),)
    abilities = (AgonySting(),)
    requirement = OceanGreatOldOnes()
    book = Zygote()


# -- Father Dagon -------------------------------------------------------------------------------------------------


class FatherDagon(IndependentGreatOldOne):
    """Awakened for 4 Power beside another of your Great Old Ones; strong in the oceans."""

    id, name, plural, printed_cost = "dagon", "Father Dagon", "Father Dagon", 4
    text = (
        "Awaken (4 Power): at a gate you control in an area with another Great Old One of yours. Combat: 6 dice in an ocean"
        " area, 2 dice on land."
    )

    def combat(self, game: Position, units: Sequence[Unit], battle: Battle, side: SeatId) -> int:
        return (DAGON_IN_OCEAN if battle.area in game.layout.oceans else DAGON_ON_LAND) * len(units)


class Tsunami(CardAbility):
    """Choose a land area at an ocean: all Cultists there, yours too, are moved by their owners to adjacent ocean areas. If
    several players have Cultists there, you decide whose go first."""

    id, name, clause, timing, cost = "tsunami", "Tsunami", "IG-41", "Action", 1
    source = FatherDagon.id
    occasions = (When.OWN_TURN,)

    def offers(self, game: Position, holder: SeatId, offer: Offer) -> Iterable[Option]:
        return [
            at(self.id, area) for area in game.layout.area_ids
            if area not in game.layout.oceans and payable(game, holder, self, area)
            and any(drivable(game, seat, area, to_ocean=True) for seat in game.state.order)
        ]

    def perform(self, game: Game, holder: SeatId, option: Option) -> Step[None]:
        self.pay(game, holder, option)
        yield from drive_out(game, holder, option.area, game.order_from(holder), to_ocean=True)


class EightInOceans(CardRequirement):
    """You have 8 units in ocean areas."""

    id, name, clause = "eight_in_oceans", "8 units in ocean areas", "IG-41"

    def met(self, game: Position, holder: SeatId, check: Moment) -> bool:
        return sum(unit.place in game.layout.oceans for unit in game.on_map(holder)) >= DAGON_UNITS


class InnsmouthLook(CardBook):
    """In your Doom turn, before anything else: one of your Acolytes on the map leaves the game, and you gain 6 Power. You
    cannot decline; without an Acolyte on the map nothing happens."""

    id, name, clause, timing = "innsmouth_look", "The Innsmouth Look", "IG-42", "Doom phase"
    holds = Hold(in_play=False, out=True)

    def at(self, game: Game, holder: SeatId, moment: Moment, seat: SeatId | None) -> Step[None]:
        if moment is not Moment.DOOM_TURN or seat != holder or not self._acolytes(game, holder):
            return
        lost = yield from ask_figure(game, holder, "innsmouth_look.which", lambda: self._acolytes(game, holder))
        yield from game.remove([lost], Cause.ELIMINATE, holder, hold(self.id, holder))
        game.gain(holder, power=LOOK_POWER, why=self.id)

    @staticmethod
    def _acolytes(game: Position, holder: SeatId) -> list[Unit]:
        found = [unit for unit in game.on_map(holder) if KINDS[unit.kind].acolyte]
        return sorted(found, key=game.is_keeper)


class FatherDagonCard(IndependentCard):
    """Father Dagon: awakened for 4 Power. A Great Old One with 6 dice at sea, who sweeps Cultists off the coasts; his
    spellbook turns an Acolyte into 6 Power in each Doom phase."""

    id, name, clause = "dagon", "Father Dagon", "IG-41"
    figures = ((FatherDagon(), 1),)
    abilities = (Tsunami(),)
    requirement = EightInOceans()
    book = InnsmouthLook()


CARDS = (MotherHydraCard(), FatherDagonCard())
