"""Independent Great Old Ones of the Masks of Nyarlathotep: the Bloated Woman and the Haunter of the Dark."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from engine.cthulhu_wars.abilities import CardAbility, CardBook, CardRequirement, PaidAsAction
from engine.cthulhu_wars.catalogue import KINDS
from engine.cthulhu_wars.expansions.market import IndependentCard
from engine.cthulhu_wars.forces import battle_in_progress, fighters, own_battle_with
from engine.cthulhu_wars.game import Game, Step, ask, ask_figure
from engine.cthulhu_wars.moments import (
    LOSSES,
    Account,
    Arrival,
    Battle,
    Change,
    Hold,
    How,
    Line,
    Moment,
    Offer,
    Removal,
    Result,
    When,
)
from engine.cthulhu_wars.options import Option, number
from engine.cthulhu_wars.position import Position
from engine.cthulhu_wars.state import AreaId, Place, SeatId, Unit, UnitId, hold, pool
from engine.cthulhu_wars.units import IndependentGreatOldOne
from engine.kernel.hooks import Stage

PROMPTS: Mapping[str, str] = {
    "mask.price": "The {kind} in {area}: at the lower price, and all others gain 1 Elder Sign, or at the full price?",
    "velvet_fan.which": "Which of the units that {enemy} lost in {area} lies on the card of the Bloated Woman?",
    "shining_trapezohedron.lose": "Which of your units in {area} does the Trapezohedron take? {left} are left to eliminate.",
}

KIN: SeatId = "CC"
"""The faction whose masks these are."""

BOOKS = 6
KILL_FACE = 6


class Mask(IndependentGreatOldOne):
    """A mask of Crawling Chaos, who awakens it at any controlled gate for 1 Power less; then all others gain a sign."""

    def cost(self, game: Position, seat: SeatId) -> int:
        return self.printed_cost - (seat == KIN)

    def sites(self, game: Position, seat: SeatId) -> Sequence[AreaId]:
        if seat != KIN:
            return game.areas_beside_goo(seat)
        return [area for area in game.layout.area_ids if game.controls(seat, area)]

    def bargain(self, game: Game, seat: SeatId, area: AreaId) -> Step[int]:
        """Crawling Chaos too may keep to the common conditions and the full price, so that nobody gains a sign."""
        lower = self.cost(game, seat)
        bases = {"lower_price": lower, "full_price": self.printed_cost}
        prices = {word: game.price(seat, "awaken", base, self.id, area) for word, base in bases.items()}
        if seat != KIN or area not in game.areas_beside_goo(seat) or prices["full_price"] > game.power(seat):
            return lower
        chosen = yield from ask(
            seat, "mask.price", lambda: [number(word, price) for word, price in prices.items()], {"kind": self.id, "area": area}
        )
        if chosen.verb == "full_price" and game.act is not None:
            game.act.used.append(_FULL_PRICE)
        return bases[chosen.verb]

    def awaken(self, game: Game, seat: SeatId, area: AreaId) -> Step[None]:
        yield from ()
        if seat == KIN and (game.act is None or _FULL_PRICE not in game.act.used):
            for enemy in game.enemies(seat):
                game.owe_signs(enemy, 1, why=self.id)


_FULL_PRICE = "mask:full_price"


# -- Bloated Woman ----------------------------------------------------------------------------------------------


class BloatedWoman(Mask):
    """Awakened for 4 Power beside another of your Great Old Ones (Crawling Chaos: 3, at any controlled gate); 1 die."""

    id, name, plural = "bloated_woman", "Bloated Woman", "Bloated Woman"
    printed_cost, dice = 4, 1
    text = (
        "Awaken (4 Power): at a gate you control in an area with another Great Old One of yours. Crawling Chaos: 3 Power,"
        " at any gate it controls, and every other faction gains 1 Elder Sign. Combat: 1 die."
    )


class VelvetFan(CardAbility):
    """After a battle in which the Bloated Woman fights, choose one enemy Monster or Cultist that was killed or eliminated
    in it and is one that its owner recruits or summons: it lies on her card. From there its owner may recruit or summon
    it as usual, but while she is in play the Power for it goes to you. If she is lost, what lies on the card stays there,
    and nobody is paid until she is awakened again."""

    id, name, clause, timing = "velvet_fan", "Velvet Fan", "IG-67", "Post-Battle"
    source = BloatedWoman.id
    holds = Hold(in_play=False, as_pool=True)
    stages = {"battle_over": Stage.LATE}

    def removed(self, game: Game, holder: SeatId, removal: Removal) -> None:
        """Notes who was lost in the battle by whoever has the fan on the other side."""
        battle, unit = game.battle, removal.unit
        if battle is not None and battle.is_side(holder) and removal.cause in LOSSES and unit.owner == battle.foe(holder):
            battle.marks[self._lost(unit.id)] = 1

    def battle_over(self, game: Game, holder: SeatId, battle: Battle) -> Step[None]:
        if not battle.is_side(holder) or not fighters(game, battle, holder, BloatedWoman.id):
            return
        foe = battle.foe(holder)

        def lost() -> list[Unit]:
            return [
                unit for unit in game.units_in(foe, pool(foe))
                if self._lost(unit.id) in battle.marks and KINDS[unit.kind].vulnerable and KINDS[unit.kind].comes_by != "none"
            ]

        if lost():
            args = {"area": battle.area, "enemy": foe}
            chosen = yield from ask_figure(game, holder, "velvet_fan.which", lost, args)
            yield from game.relocate(chosen, self._card(foe), How.EFFECT)

    def changed(self, game: Game, holder: SeatId, change: Change) -> None:
        """Notes the latest payment of the Action in progress."""
        if change.what == "power" and change.why == "paid" and game.act is not None:
            game.act.used.append(f"{self.id}:{change.before - change.after}")

    def arrived(self, game: Game, holder: SeatId, arrival: Arrival) -> Step[None]:
        yield from ()
        owner, act = arrival.unit.owner, game.act
        if owner is None or act is None or arrival.frm != self._card(owner) or not game.has_in_play(holder, BloatedWoman.id):
            return
        paid = [int(note.removeprefix(f"{self.id}:")) for note in act.used if note.startswith(f"{self.id}:")]
        if paid:
            game.gain(holder, power=paid[-1], why=self.id)

    def _card(self, owner: SeatId) -> Place:
        """Where an owner's figures lie: whoever has the card, they stay."""
        return hold(self.id, owner)

    def _lost(self, unit: UnitId) -> str:
        return f"{self.id}:{unit}"


class SixSpellbooks(CardRequirement):
    """You have all six spellbooks of your faction."""

    id, name, clause = "bloated_books", "Have six spellbooks", "IG-68"

    def met(self, game: Position, holder: SeatId, check: Moment) -> bool:
        return len(game.books(holder)) >= BOOKS


class DisasterLooms(CardBook):
    """When Power is gathered, each gate you control gives you 1 Elder Sign instead of 2 Power. This is not optional."""

    id, name, clause, timing = "disaster_looms", "Disaster Looms", "IG-68", "Gather Power"
    stages = {"gains": Stage.LATE}

    def gains(self, game: Position, holder: SeatId, lines: list[Line], account: Account, seat: SeatId) -> list[Line]:
        if account is not Account.GATHER or seat != holder:
            return lines
        gates = len(game.controlled(holder))
        kept = [line for line in lines if line.cause != "gates"]
        return [*kept, Line(self.id, signs=gates)] if gates else lines


class BloatedWomanCard(IndependentCard):
    """Bloated Woman: awakened for 4 Power. What enemies lose against her lies on her card, and they pay you for it."""

    id, name, clause = "bloated", "Bloated Woman", "IG-67"
    figures = ((BloatedWoman(), 1),)
    abilities = (VelvetFan(),)
    requirement = SixSpellbooks()
    book = DisasterLooms()


# -- Haunter of the Dark ----------------------------------------------------------------------------------------


class Haunter(Mask):
    """Awakened for 6 Power (Crawling Chaos: 5); dice: the enemy's spellbooks."""

    id, name, plural = "haunter", "Haunter of the Dark", "Haunter of the Dark"
    printed_cost = 6
    text = (
        "Awaken (6 Power): at a gate you control in an area with another Great Old One of yours. Crawling Chaos: 5 Power,"
        " at any gate it controls, and every other faction gains 1 Elder Sign. Combat: one die for each spellbook of the"
        " enemy, those of loyalty cards included."
    )

    def combat(self, game: Position, units: Sequence[Unit], battle: Battle, side: SeatId) -> int:
        foe = battle.foe(side)
        return (len(game.books(foe)) + len(game.card_books(foe))) * len(units)


class FlyToTheLight(CardAbility):
    """If your enemy scores exactly one Kill in a battle in which the Haunter fights, it must be assigned to the Haunter."""

    id, name, clause, timing = "fly_to_the_light", "Fly to the Light", "IG-69", "Battle"
    source = Haunter.id
    stages = {"may_take": Stage.LATE}

    def may_take(
        self, game: Position, holder: SeatId, units: list[UnitId], battle: Battle, side: SeatId, result: Result
    ) -> list[UnitId]:
        if side != holder or result is not Result.KILL or battle.kills.get(battle.foe(side)) != 1:
            return units
        return [unit for unit in units if game.unit(unit).kind == Haunter.id] or units


class PayOne(PaidAsAction, CardRequirement):
    """As your Action: pay 1 Power."""

    id, name, clause, cost = "haunter_pay_one", "Pay 1 Power", "IG-70", 1


class ShiningTrapezohedron(CardBook):
    """Once in a battle in which the Haunter fights, before the dice: your enemy rolls a die for each of his units in it
    and eliminates one of them, of his choice, for each 6."""

    id, name, clause, timing, cost = "shining_trapezohedron", "Shining Trapezohedron", "IG-70", "Pre-Battle", 0
    occasions = (When.PRE_BATTLE,)

    def offers(self, game: Position, holder: SeatId, offer: Offer) -> Iterable[Option]:
        battle = own_battle_with(game, offer, holder, Haunter.id)
        if battle is None or self._flag(holder) in battle.used:
            return ()
        return (Option(self.id),)

    def perform(self, game: Game, holder: SeatId, option: Option) -> Step[None]:
        battle = battle_in_progress(game)
        foe = battle.foe(holder)
        self.pay(game, holder, option)
        battle.used.append(self._flag(holder))
        faces = game.roll(foe, len(fighters(game, battle, foe)), self.id)
        for left in range(faces.count(KILL_FACE), 0, -1):
            if fighters(game, battle, foe):
                victim = yield from ask_figure(
                    game, foe, "shining_trapezohedron.lose", lambda: fighters(game, battle, foe),
                    {"area": battle.area, "by": holder, "left": left}, battle=battle,
                )
                yield from game.eliminate(victim, by=holder)

    def _flag(self, holder: SeatId) -> str:
        return f"{self.id}@{holder}"


class HaunterCard(IndependentCard):
    """Haunter of the Dark: awakened for 6 Power. The more an enemy knows, the worse it is for him."""

    id, name, clause = "haunter", "Haunter of the Dark", "IG-69"
    figures = ((Haunter(), 1),)
    abilities = (FlyToTheLight(),)
    requirement = PayOne()
    book = ShiningTrapezohedron()


CARDS = (BloatedWomanCard(), HaunterCard())
