"""The human members of the Dunwich clan: Lavinia, Old Wizard Whateley, Wilbur (NM-71 to NM-73)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.cthulhu_wars.abilities import CardAbility
from engine.cthulhu_wars.actions import COMMON_ACTIONS, carry_out, figure_options
from engine.cthulhu_wars.catalogue import ABILITIES, CARDS, KINDS
from engine.cthulhu_wars.expansions.dunwich.clan import ClanCard, TakeMember
from engine.cthulhu_wars.expansions.market import affordable, buy, for_sale
from engine.cthulhu_wars.expansions.recruiting import recruitments
from engine.cthulhu_wars.forces import battle_in_progress, own_battle_with
from engine.cthulhu_wars.game import Game, Step
from engine.cthulhu_wars.moments import (
    LOSSES,
    Act,
    Battle,
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
from engine.cthulhu_wars.state import SeatId, Unit, is_area
from engine.cthulhu_wars.units import CULTIST, UnitKind
from engine.kernel.hooks import Stage

GATES = "wilbur.gates"


class Whateley(UnitKind):
    """A human of the clan: a Cultist without combat, who gives 1 Power a round and may keep gates."""

    rank, comes_by, income = CULTIST, "none", 1
    keeps_gates = True


# -- Lavinia ----------------------------------------------------------------------------------------------------


class ClanLavinia(Whateley):
    """Acquired for 2 Power in the Doom phase; a Cultist without combat."""

    id, name, plural, printed_cost = "clan_lavinia", "Lavinia of the clan", "Lavinia of the clan", 2


class BrideOfTheOldOnes(CardAbility):
    """If Lavinia shares her area with a Great Old One of anybody when an Action begins, no Kill, Pain or elimination does
    anything to her until it ends; results may be assigned to her all the same. For an ability that is used as an Action
    the moment counts in which it would hit her."""

    id, name, clause = "bride_of_the_old_ones", "Bride of the Old Ones", "NM-71"
    stages = {"removing": Stage.FIRST, "assigned": Stage.LATE}

    def declared(self, game: Game, holder: SeatId, act: Act) -> Step[None]:
        yield from ()
        lavinia = game.find(holder, ClanLavinia.id)
        if lavinia is not None and self._beside(game, lavinia):
            act.used.append(self.id)

    def assigned(self, game: Game, holder: SeatId, battle: Battle, result: Result) -> Step[None]:
        yield from ()
        lavinia = game.find(holder, ClanLavinia.id)
        if result is Result.PAIN and lavinia is not None and battle.hits.get(lavinia.id) and self._safe(game, lavinia):
            battle.hits.pop(lavinia.id)
            game.log("spared", holder, unit=lavinia.id, kind=lavinia.kind, area=lavinia.place, why=self.id)

    def removing(self, game: Game, holder: SeatId, removal: Removal) -> Step[Removal | None]:
        yield from ()
        unit = removal.unit
        hurt = removal.cause in LOSSES
        if unit.kind != ClanLavinia.id or not hurt or not self._safe(game, unit):
            return removal
        game.log("spared", holder, unit=unit.id, kind=unit.kind, area=unit.place, why=self.id)
        return None

    def _safe(self, game: Game, lavinia: Unit) -> bool:
        act = game.act
        if act is None:
            return False
        return self.id in act.used if act.option.verb in COMMON_ACTIONS else self._beside(game, lavinia)

    def _beside(self, game: Position, lavinia: Unit) -> bool:
        return is_area(lavinia.place) and any(
            KINDS[unit.kind].goo for seat in game.state.order for unit in game.units_in(seat, lavinia.place)
        )


class MotherOfMonsters(CardAbility):
    """In the Doom phase you pay half, rounded up, of the Power and Doom for any independent Great Old One, neutral monster,
    Terror, Cultist or member of the clan that you acquire."""

    id, name, clause, timing = "mother_of_monsters", "Mother of Monsters", "NM-71", "Doom phase"
    verbs = ("card", "card_doom", "awaken", "recruit")

    def price(self, game: Position, holder: SeatId, payer: SeatId, purchase: Purchase) -> PriceChange | None:
        if payer != holder or game.state.phase != "doom":
            return None
        return None if purchase.what == "awaken" and KINDS[purchase.kind].faction_goo else PriceChange(halve=True)


class ClanLaviniaCard(ClanCard):
    """Lavinia of the Dunwich clan: 2 Power. Safe beside Great Old Ones; halves what you pay in the Doom phase."""

    id, name, clause, power = "clan_lavinia", "Lavinia of the clan", "NM-71", 2
    figures = ((ClanLavinia(), 1),)
    abilities = (BrideOfTheOldOnes(), MotherOfMonsters())


# -- Old Wizard Whateley ----------------------------------------------------------------------------------------


class OldWizard(Whateley):
    """Acquired for 2 Power in the Doom phase; a Cultist without combat."""

    id, name, plural, printed_cost = "old_wizard", "Old Wizard Whateley", "Old Wizard Whateley", 2


class ClanPatriarch(CardAbility):
    """A Cultist that you recruit in the area of Old Wizard Whateley costs you 1 Power less."""

    id, name, clause, timing = "clan_patriarch", "Clan Patriarch", "NM-72", "Recruit"
    verbs = ("recruit",)

    def price(self, game: Position, holder: SeatId, payer: SeatId, purchase: Purchase) -> PriceChange | None:
        wizard = game.find(holder, OldWizard.id) if payer == holder else None
        return PriceChange(add=-1) if wizard is not None and wizard.place == purchase.to else None


class Magician(CardAbility):
    """Once in a battle in which Old Wizard Whateley fights, before the dice: acquire one independent Great Old One, neutral
    monster, Terror, Cultist or member of the clan, at the usual price and under the usual conditions. What comes to the
    area of the battle fights in it."""

    id, name, clause, timing = "magician", "Magician", "NM-72", "Pre-Battle"
    occasions = (When.PRE_BATTLE,)

    def offers(self, game: Position, holder: SeatId, offer: Offer) -> Iterable[Option]:
        battle = own_battle_with(game, offer, holder, OldWizard.id)
        if battle is None or self.id in battle.used:
            return ()
        return [
            *(named(self.id, ability=card) for card in for_sale(game)
              if affordable(game, holder, card) and not isinstance(CARDS[card], ClanCard)),
            *(at(self.id, option.area, option.kind) for option in self._figures(game, holder)),
            *(named(self.id, ability=option.ability) for option in self._members(game, holder)),
        ]

    def _figures(self, game: Position, holder: SeatId) -> Sequence[Option]:
        awakenings = figure_options(game, holder, game.power(holder), ("awaken",))
        return [*recruitments(game, holder), *(option for option in awakenings if KINDS[option.kind].independent)]

    def _members(self, game: Position, holder: SeatId) -> Sequence[Option]:
        return list(ABILITIES[TakeMember.id].offers(game, holder, Offer(When.DOOM_TURN, holder)))

    def perform(self, game: Game, holder: SeatId, option: Option) -> Step[None]:
        battle = battle_in_progress(game)
        battle.used.append(self.id)
        before = [unit.id for unit in game.units_in(holder, battle.area)]
        if option.kind:
            wanted = (option.kind, option.area)
            chosen = next(one for one in self._figures(game, holder) if (one.kind, one.area) == wanted)
            yield from carry_out(game, holder, chosen)
        elif isinstance(CARDS[option.ability], ClanCard):
            member = next(one for one in self._members(game, holder) if one.ability == option.ability)
            yield from ABILITIES[TakeMember.id].perform(game, holder, member)
        else:
            yield from buy(game, holder, option.ability)
        for unit in game.units_in(holder, battle.area):
            if unit.id not in before and battle.side_of(unit.id) is None:
                battle.join(holder, unit.id)


class OldWizardCard(ClanCard):
    """Old Wizard Whateley: 2 Power. Cultists come cheaper to him, and in a battle he conjures up whatever you can pay."""

    id, name, clause, power = "old_wizard", "Old Wizard Whateley", "NM-72", 2
    figures = ((OldWizard(), 1),)
    abilities = (ClanPatriarch(), Magician())


# -- Wilbur -----------------------------------------------------------------------------------------------------


class Wilbur(Whateley):
    """Acquired for 3 Power in the Doom phase; a Cultist without combat."""

    id, name, plural, printed_cost = "wilbur", "Wilbur Whateley", "Wilbur Whateley", 3


class SonOfYog(CardAbility):
    """When you perform a Ritual in the Doom phase and Wilbur is in play, a gate is put on his card. It stays there when the
    card changes hands."""

    id, name, clause, timing = "gate_on_the_card", "Son of Yog-Sothoth", "NM-73", "Ritual"

    def ritual(self, game: Game, holder: SeatId, ritual: Ritual) -> Step[None]:
        yield from ()
        if ritual.seat == holder and game.state.phase == "doom" and game.has_in_play(holder, Wilbur.id):
            game.remember(GATES, _gates(game) + 1)
            game.log("gate_on_card", holder, n=_gates(game))


class OpenTheWay(CardAbility):
    """Put a gate from the card of Wilbur into any area without a gate."""

    id, name, clause, timing, cost = "open_the_way", "Open the Way", "NM-73", "Action", 0
    occasions = (When.OWN_TURN,)

    def offers(self, game: Position, holder: SeatId, offer: Offer) -> Iterable[Option]:
        if not _gates(game):
            return ()
        return [at(self.id, area) for area in game.layout.area_ids if area not in game.state.gates]

    def refusal(self, game: Game, seat: SeatId, words: Sequence[str]) -> str:
        if not game.has(seat, self.id):
            return ""
        if not _gates(game):
            return "No gate lies on the card of Wilbur; your Rituals put them there."
        return "The gate goes into an area without one."

    def perform(self, game: Game, holder: SeatId, option: Option) -> Step[None]:
        yield from ()
        self.pay(game, holder, option)
        game.remember(GATES, _gates(game) - 1)
        game.add_gate(option.area, by=holder)


def _gates(game: Position) -> int:
    """The gates on the card."""
    return int(game.state.memory.get(GATES, 0))


class WilburCard(ClanCard):
    """Wilbur Whateley: 3 Power. Your Rituals put gates on his card, and you open them where you like."""

    id, name, clause, power = "wilbur", "Wilbur Whateley", "NM-73", 3
    figures = ((Wilbur(), 1),)
    abilities = (SonOfYog(), OpenTheWay())
    counter, counts = GATES, "gates"


MEMBERS = (ClanLaviniaCard(), OldWizardCard(), WilburCard())
