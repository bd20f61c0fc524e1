"""Independent Great Old Ones of the fourth pack."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from engine.cthulhu_wars.abilities import CardAbility, CardBook, CardRequirement
from engine.cthulhu_wars.actions import COMMON_ACTIONS, battle_options, capture_options
from engine.cthulhu_wars.catalogue import KINDS
from engine.cthulhu_wars.doom import conclude_ritual
from engine.cthulhu_wars.expansions.market import IndependentCard
from engine.cthulhu_wars.game import Game, Step, ask
from engine.cthulhu_wars.moments import (
    Account,
    Act,
    Battle,
    How,
    Line,
    Moment,
    Offer,
    PriceChange,
    Purchase,
    Slot,
    When,
)
from engine.cthulhu_wars.options import DONE, Option, at
from engine.cthulhu_wars.position import Position
from engine.cthulhu_wars.state import SUPPLY, AreaId, Place, Seat, SeatId, Unit, UnitId, pool
from engine.cthulhu_wars.turn import aftermath
from engine.cthulhu_wars.units import IndependentGreatOldOne
from engine.kernel.hooks import Stage

PROMPTS: Mapping[str, str] = {
    "from_below.again": "The other Nyogtha, in {area}, may now do the same for nothing ({verb}). What does it do, or done?",
}

BODIES = 2
WEB_PRICE = 2
GIFT = 2

# -- Byatis -----------------------------------------------------------------------------------------------------


class Byatis(IndependentGreatOldOne):
    """Awakened for 4 Power beside another of your Great Old Ones; 4 dice; never moves."""

    id, name, plural = "byatis", "Byatis", "Byatis"
    printed_cost, dice = 4, 4
    text = (
        "Awaken (4 Power): at a gate you control in an area with another Great Old One of yours. Combat: 4 dice. He can"
        " be pained, but never moves or is moved in any other way."
    )


class ToadOfBerkeley(CardAbility):
    """Byatis cannot move, and no ability moves him; he can be pained. In each Doom phase, if no enemy unit is in his
    area, you gain 1 Elder Sign."""

    id, name, clause, timing = "toad_of_berkeley", "Toad of Berkeley", "IG-48", "ongoing, Doom phase"
    source = Byatis.id
    stages = {"destinations": Stage.LATE}

    def destinations(
        self, game: Position, holder: SeatId, areas: tuple[AreaId, ...], unit: Unit, how: How, battle: Battle | None
    ) -> tuple[AreaId, ...]:
        return () if unit.kind == Byatis.id and how is not How.RETREAT else areas

    def gains(self, game: Position, holder: SeatId, lines: list[Line], account: Account, seat: SeatId) -> list[Line]:
        if account is not Account.TRACK or seat != holder:
            return lines
        byatis = game.find(holder, Byatis.id)
        if byatis is None or any(game.units_in(enemy, byatis.place) for enemy in game.enemies(holder)):
            return lines
        return [*lines, Line(self.id, signs=1)]


class SurviveAKill(CardRequirement):
    """Byatis survives a battle in which at least one enemy unit is killed."""

    id, name, clause = "byatis_survives", "Survive a battle with a Kill", "IG-48"

    def battle_over(self, game: Game, holder: SeatId, battle: Battle) -> Step[None]:
        stands = battle.fought and battle.stood_with(holder, Byatis.id) and game.find(holder, Byatis.id) is not None
        if stands and any(unit.owner != holder for unit in battle.killed):
            game.earn(holder, self.id)
        yield from ()


class GodOfForgetfulness(CardBook):
    """Choose an area adjacent to Byatis: all enemy Cultists there move to his area, and leave the gates they keep."""

    id, name, clause, timing, cost = "god_of_forgetfulness", "God of Forgetfulness", "IG-49", "Action", 1
    occasions = (When.OWN_TURN,)

    def offers(self, game: Position, holder: SeatId, offer: Offer) -> Iterable[Option]:
        byatis = game.find(holder, Byatis.id)
        if byatis is None:
            return ()
        near = game.layout.adjacent[byatis.place]
        to = game.price(holder, self.id, self.cost or 0, to=byatis.place) <= game.power(holder)
        return [at(self.id, area) for area in near if to and _cultists(game, holder, area, byatis.place)]

    def perform(self, game: Game, holder: SeatId, option: Option) -> Step[None]:
        byatis = game.find(holder, Byatis.id)
        assert byatis is not None, "the option is offered while he is on the map"
        price = game.price(holder, self.id, self.cost or 0, to=byatis.place)
        game.declare(holder, option, price)
        for unit in _cultists(game, holder, option.area, byatis.place):
            yield from game.relocate(game.unit(unit.id), byatis.place, How.EFFECT)


def _cultists(game: Position, holder: SeatId, area: AreaId, to: AreaId) -> list[Unit]:
    """The enemies' Cultists in an area that can be moved to Byatis."""
    return [
        unit for enemy in game.enemies(holder) for unit in game.units_in(enemy, area)
        if KINDS[unit.kind].cultist and to in game.destinations(unit, How.EFFECT)
    ]


class ByatisCard(IndependentCard):
    """Byatis: awakened for 4 Power. A Great Old One with 4 dice who stays where he is, and gives an Elder Sign in every
    Doom phase as long as no enemy comes near him."""

    id, name, clause = "byatis", "Byatis", "IG-48"
    figures = ((Byatis(), 1),)
    abilities = (ToadOfBerkeley(),)
    requirement = SurviveAKill()
    book = GodOfForgetfulness()


# -- Nyogtha ----------------------------------------------------------------------------------------------------


class Nyogtha(IndependentGreatOldOne):
    """Two figures, awakened together for 6 Power beside another Great Old One; 4 dice each in your attacks, else 1."""

    id, name, plural = "nyogtha", "Nyogtha", "Nyogtha"
    printed_cost = 6
    text = (
        "Awaken (6 Power): at a gate you control in an area with another Great Old One of yours; both figures come in"
        " there. Combat: 4 dice each in battles that you declare, 1 die each in others. A figure that is lost while the"
        " other is in play does not come back by awakening, only by its spellbook."
    )

    def sites(self, game: Position, seat: SeatId) -> Sequence[AreaId]:
        # IG-54: a single body is brought back by the spellbook alone; the rules name no other way
        lying = (*game.units_in(seat, pool(seat)), *game.units_in(None, SUPPLY))
        return game.areas_beside_goo(seat) if sum(unit.kind == self.id for unit in lying) == BODIES else ()

    def awaken(self, game: Game, seat: SeatId, area: AreaId) -> Step[None]:
        # IG-52: one awakening, whatever is gained by it; the first figure is put down like any other
        yield from game.place(seat, self.id, area, How.PLACE)

    def combat(self, game: Position, units: Sequence[Unit], battle: Battle, side: SeatId) -> int:
        return (4 if side == battle.attacker else 1) * len(units)

    def home(self, unit: Unit) -> Place:
        # IG-51: the card goes, with everything, when none of the two is left
        return super().home(unit) if unit.owner is None else pool(unit.owner)


def bodies(game: Position, seat: SeatId, area: AreaId) -> list[Unit]:
    """The seat's figures of Nyogtha in an area."""
    return [unit for unit in game.units_in(seat, area) if unit.kind == Nyogtha.id]


class FromBelow(CardAbility):
    """When one Nyogtha moves, the other may move in the same Action for nothing. When one battles, the other may
    battle after it, in another area, for nothing; when one captures, the other may capture where it is, for nothing."""

    id, name, clause, timing = "from_below", "From Below", "IG-50", "Move, Battle, Capture"
    source = Nyogtha.id
    verbs = ("move", "battle", "capture")
    stages = {"after_action": Stage.LAST}

    def price(self, game: Position, holder: SeatId, payer: SeatId, purchase: Purchase) -> PriceChange | None:
        act = game.act
        if payer != holder or act is None or act.seat != holder:
            return None
        if purchase.what == "move":
            free = purchase.kind == Nyogtha.id and any(game.unit(unit).kind == Nyogtha.id for unit in act.moved)
        else:
            free = self.id in act.used
        return PriceChange(set=0) if free else None

    def declared(self, game: Game, holder: SeatId, act: Act) -> Step[None]:
        """Notes who may do the same afterwards: whoever is not in it now."""
        yield from ()
        verb, area = act.option.verb, act.option.area
        here = bodies(game, holder, area) if act.seat == holder and verb in ("battle", "capture") else []
        if not here or self.id in act.used or (verb == "capture" and not self._takes(game, act.option)):
            return
        busy = here if verb == "battle" else here[:1]
        act.used.extend(self._flag(unit.id) for unit in game.on_map(holder) if unit.kind == Nyogtha.id and unit not in busy)

    def after_action(self, game: Game, holder: SeatId, act: Act) -> Step[None]:
        twin = next((unit for unit in game.on_map(holder) if self._flag(unit.id) in act.used), None)
        if twin is None or act.seat != holder:
            return
        verb, area = act.option.verb, twin.place
        again = Act(holder, act.option, Slot.FREE, [self.id])
        game.act = again
        if self._options(game, holder, verb, area):
            again.option = yield from ask(
                holder, "from_below.again", lambda: [*self._options(game, holder, verb, area), DONE],
                {"area": area, "verb": verb},
            )
            if again.option.verb == verb:
                yield from COMMON_ACTIONS[verb](game, holder, again.option)
                yield from aftermath(game, holder, again)
        game.act = act

    def _options(self, game: Position, holder: SeatId, verb: str, area: AreaId) -> list[Option]:
        """What the other body could do of the same sort where it is."""
        power = game.power(holder)
        if verb == "battle":
            return [option for option in battle_options(game, holder, power) if option.area == area]
        return [option for option in capture_options(game, holder, power) if option.area == area and self._takes(game, option)]

    def _takes(self, game: Position, option: Option) -> bool:
        """Could a Great Old One be the captor there (H.7.1)?"""
        return game.ranks_in(option.enemy, option.area) < KINDS[Nyogtha.id].rank

    def _flag(self, unit: UnitId) -> str:
        return f"{self.id}:{unit}"


class SurviveAGreatOldOne(CardRequirement):
    """Every Nyogtha in a battle against an enemy Great Old One survives it."""

    id, name, clause = "nyogtha_survives", "Survive a battle against a Great Old One", "IG-53"

    def battle_over(self, game: Game, holder: SeatId, battle: Battle) -> Step[None]:
        if battle.is_side(holder) and battle.fought and battle.stood_with(holder, Nyogtha.id):
            lost = any(unit.kind == Nyogtha.id for unit in battle.lost)
            if not lost and any(KINDS[kind].goo for kind in battle.stood[battle.foe(holder)]):
                game.earn(holder, self.id)
        yield from ()


class NightmareWeb(CardBook):
    """Bring a Nyogtha from your pool back into any area with one of your units. This is not counted as awakening a
    Great Old One."""

    id, name, clause, timing, cost = "nightmare_web", "Nightmare Web", "IG-54", "Action", WEB_PRICE
    occasions = (When.OWN_TURN,)

    def offers(self, game: Position, holder: SeatId, offer: Offer) -> Iterable[Option]:
        if game.from_pool(holder, Nyogtha.id) is None:
            return ()
        power, price = game.power(holder), self.cost or 0
        return [at(self.id, area) for area in game.areas_of(holder) if game.price(holder, self.id, price, to=area) <= power]

    def perform(self, game: Game, holder: SeatId, option: Option) -> Step[None]:
        self.pay(game, holder, option)
        yield from game.place(holder, Nyogtha.id, option.area, How.PLACE)  # IG-52


class NyogthaCard(IndependentCard):
    """Nyogtha: awakened for 6 Power. One Great Old One in two bodies, terrible when it attacks; what one of them does,
    the other may do for nothing."""

    id, name, clause = "nyogtha", "Nyogtha", "IG-50"
    figures = ((Nyogtha(), BODIES),)
    abilities = (FromBelow(),)
    requirement = SurviveAGreatOldOne()
    book = NightmareWeb()


# -- Tulzscha ---------------------------------------------------------------------------------------------------


class Tulzscha(IndependentGreatOldOne):
    """Awakened for 4 Power beside another of your Great Old Ones; 1 die."""

    id, name, plural = "tulzscha", "Tulzscha", "Tulzscha"
    printed_cost, dice = 4, 1
    text = "Awaken (4 Power): at a gate you control in an area with another Great Old One of yours. Combat: 1 die."


class UndyingFlame(CardAbility):
    """After Power is gathered, while Tulzscha is in play: you gain 1 Doom if somebody has more Doom than you, 1 Elder
    Sign if somebody holds more Elder Signs, and 1 Power if somebody has more Power."""

    id, name, clause, timing = "undying_flame", "Undying Flame", "IG-56", "Gather Power"
    source = Tulzscha.id
    stages = {"at": Stage.LAST}

    def at(self, game: Game, holder: SeatId, moment: Moment, seat: SeatId | None) -> Step[None]:
        yield from ()
        if moment is not Moment.GATHER or not game.has_in_play(holder, Tulzscha.id):
            return
        mine, others = game.seat(holder), [game.seat(enemy) for enemy in game.enemies(holder)]
        doom = any(other.doom > mine.doom for other in others)
        signs = any(_signs(other) > _signs(mine) for other in others)
        power = any(other.power > mine.power for other in others)
        game.gain(holder, power=int(power), doom=int(doom), why=self.id)
        game.owe_signs(holder, int(signs), why=self.id)


def _signs(seat: Seat) -> int:
    """Elder Signs that a seat holds, with those it is about to draw."""
    return len(seat.signs) + seat.owed_signs


class FeedTheFlame(CardRequirement):
    """As your Action: each of your enemies gains 2 Power."""

    id, name, clause, timing, cost = "feed_the_flame", "Each enemy gains 2 Power", "IG-57", "Action", 0
    occasions = (When.OWN_TURN,)

    def offers(self, game: Position, holder: SeatId, offer: Offer) -> Iterable[Option]:
        return (Option(self.id),)

    def perform(self, game: Game, holder: SeatId, option: Option) -> Step[None]:
        self.pay(game, holder, option)
        for enemy in game.enemies(holder):
            game.gain(enemy, power=GIFT, why=self.id)
        game.earn(holder, self.id)
        yield from ()


class CeremonyOfAnnihilation(CardBook):
    """In place of the Ritual in your Doom turn: pay nothing, gain as much Power as the next Ritual would cost by the
    track, and move the marker one space on. This is your Ritual of the Doom phase, but brings no Doom and no Elder
    Sign."""

    id, name, clause, timing, cost = "ceremony_of_annihilation", "Ceremony of Annihilation", "IG-57", "Doom phase", 0
    occasions = (When.DOOM_TURN,)

    def offers(self, game: Position, holder: SeatId, offer: Offer) -> Iterable[Option]:
        return () if game.used("doom_phase", f"ritual@{holder}") else (Option(self.id),)

    def perform(self, game: Game, holder: SeatId, option: Option) -> Step[None]:
        self.pay(game, holder, option)
        game.gain(holder, power=game.ritual_cost(), why=self.id)
        yield from conclude_ritual(game, holder, 0, rewarded=False)

    def refusal(self, game: Game, seat: SeatId, words: Sequence[str]) -> str:
        if game.has(seat, self.id) and game.used("doom_phase", f"ritual@{seat}"):
            return "You have performed your Ritual of this Doom phase; the Ceremony takes its place."
        return ""


class TulzschaCard(IndependentCard):
    """Tulzscha: awakened for 4 Power. A weak fighter that helps whoever is behind, and turns the Ritual into Power."""

    id, name, clause = "tulzscha", "Tulzscha", "IG-56"
    figures = ((Tulzscha(), 1),)
    abilities = (UndyingFlame(),)
    requirement = FeedTheFlame()
    book = CeremonyOfAnnihilation()


CARDS = (ByatisCard(), NyogthaCard(), TulzschaCard())
