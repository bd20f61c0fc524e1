"""Independent Great Old Ones of the first pack: Abhoth, Chaugnar Faugn, Yig."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from engine.cthulhu_wars.abilities import CardAbility, CardBook, CardRequirement
from engine.cthulhu_wars.battle import assign_more
from engine.cthulhu_wars.elder_signs import discard
from engine.cthulhu_wars.expansions.independents.driving import payable
from engine.cthulhu_wars.expansions.market import IndependentCard
from engine.cthulhu_wars.forces import fighters
from engine.cthulhu_wars.game import Game, Step, ask
from engine.cthulhu_wars.moments import Account, Battle, Dice, How, Line, Moment, Offer, Purpose, Question, Result, When
from engine.cthulhu_wars.options import Option, at, number
from engine.cthulhu_wars.position import Position
from engine.cthulhu_wars.state import AreaId, SeatId, Unit
from engine.cthulhu_wars.units import IndependentGreatOldOne, Monster
from engine.kernel.hooks import Stage

PROMPTS: Mapping[str, str] = {
    "discard_two_signs.which": "Which Elder Sign do you discard for Chaugnar Faugn? {left} are left to discard.",
    "messenger_of_yig.which": "Messenger of Yig: do you give {enemy} 1 Power, or does {enemy} gain 1 Doom?",
}

SOME_TYPES, MANY_MONSTERS = 4, 8
"""Abhoth's requirement: so many types of Monster, or so many Monsters."""

MIRI_NIGRI_DICE = 3


# -- Abhoth -------------------------------------------------------------------------------------------------------


class Filth(Monster):
    """A token of Abhoth: a Monster that stays where it is put."""

    id, name, plural = "filth", "Filth", "Filth"
    printed_cost, dice, comes_by = 1, 0, "none"
    text = (
        "Placed by Abhoth for 1 Power, in any area. A Monster with combat 0; it never moves, captures nothing and is no"
        " reason to declare a battle. It can be killed, pained and chosen like any Monster."
    )


class Abhoth(IndependentGreatOldOne):
    """Awakened for 4 Power beside another of your Great Old Ones; as many dice as you have Filth in play."""

    id, name, plural, printed_cost = "abhoth", "Abhoth", "Abhoth", 4
    text = (
        "Awaken (4 Power): at a gate you control in an area with another Great Old One of yours. Combat: the number of"
        " your Filth in play."
    )

    def combat(self, game: Position, units: Sequence[Unit], battle: Battle, side: SeatId) -> int:
        owner = units[0].owner
        return 0 if owner is None else sum(unit.kind == Filth.id for unit in game.in_play(owner)) * len(units)


class SpreadFilth(CardAbility):
    """Place one of the 12 Filth tokens in any area. For a faction that summons as an Unlimited Action this is one, too."""

    id, name, clause, timing, cost = "filth", "Filth", "IG-20", "Action", 1
    source = Abhoth.id
    occasions = (When.OWN_TURN,)
    acts_as = "summon"  # IG-23

    def offers(self, game: Position, holder: SeatId, offer: Offer) -> Iterable[Option]:
        if game.from_pool(holder, Filth.id) is None:
            return ()
        return [at(self.id, area) for area in game.layout.area_ids if payable(game, holder, self, area)]

    def perform(self, game: Game, holder: SeatId, option: Option) -> Step[None]:
        self.pay(game, holder, option)
        yield from game.place(holder, Filth.id, option.area, How.PLACE)


class Inert(CardAbility):
    """Filth never moves and is not moved by abilities, captures nothing, and an area where you have nothing else is no
    place to declare a battle in. Pained in a battle, it retreats."""

    # An effect that moves a unit is not told from one that pains it outside battle: Filth stays there, too (AZ-13).
    id, name, clause = "inert_filth", "Filth stays", "IG-20"
    stages = {"destinations": Stage.LATE}

    def destinations(
        self, game: Position, holder: SeatId, areas: tuple[AreaId, ...], unit: Unit, how: How, battle: Battle | None
    ) -> tuple[AreaId, ...]:
        return () if unit.kind == Filth.id and how is not How.RETREAT else areas

    def may_capture(self, game: Position, holder: SeatId, ok: bool, captor: Unit, target: Unit) -> bool:
        return ok and captor.kind != Filth.id

    def forbids(self, game: Position, holder: SeatId, seat: SeatId, option: Option) -> str | None:
        if option.verb != "battle" or seat != holder or not option.area:
            return None
        if all(unit.kind == Filth.id for unit in game.commanded(seat, option.area)):
            return "Filth alone is no reason to declare a battle."
        return None


class ManyMonsters(CardRequirement):
    """You have Monsters of 4 different types in play, or 8 Monsters; Filth counts for both."""

    id, name, clause = "many_monsters", "4 types of Monster, or 8 Monsters", "IG-20"

    def met(self, game: Position, holder: SeatId, check: Moment) -> bool:
        kinds = [unit.kind for unit in game.in_play(holder) if game.counts_as(unit, "monster", Purpose.COUNT)]
        return len(set(kinds)) >= SOME_TYPES or len(kinds) >= MANY_MONSTERS


class BroodOfAbhoth(CardBook):
    """Gates in areas with your Filth give nobody but you Doom in the Doom phase, neither when Doom is counted nor in a
    Ritual."""

    id, name, clause, timing = "brood_of_abhoth", "The Brood", "IG-22", "Doom phase"
    stages = {"gains": Stage.EARLY}

    def gains(self, game: Position, holder: SeatId, lines: list[Line], account: Account, seat: SeatId) -> list[Line]:
        if account is Account.GATHER or seat == holder:
            return lines
        fouled = sum(
            any(unit.kind == Filth.id for unit in game.units_in(holder, place)) for place in game.controlled(seat)
        )
        if not fouled:
            return lines
        return [line._replace(doom=max(0, line.doom - fouled)) if line.cause == "gates" else line for line in lines]


class AbhothCard(IndependentCard):
    """Abhoth: awakened for 4 Power. It spreads Filth over the map, and fights with as many dice as there is Filth of
    yours. When it is lost, Filth on the map stays, belongs to nobody, and goes to whoever awakens Abhoth next."""

    id, name, clause = "abhoth", "Abhoth", "IG-20"
    figures = ((Abhoth(), 1), (Filth(), 12))
    abilities = (SpreadFilth(), Inert())
    requirement = ManyMonsters()
    book = BroodOfAbhoth()


# -- Chaugnar Faugn -----------------------------------------------------------------------------------------------


class ChaugnarFaugn(IndependentGreatOldOne):
    """Awakened for 4 Power beside another of your Great Old Ones; 3 dice."""

    id, name, plural = "chaugnar", "Chaugnar Faugn", "Chaugnar Faugn"
    printed_cost, dice = 4, 3
    text = "Awaken (4 Power): at a gate you control in an area with another Great Old One of yours. Combat: 3 dice."


class MiriNigri(CardAbility):
    """In a battle in an area with a gate you control your side rolls 3 more dice, wherever Chaugnar Faugn is. So units
    without Combat may attack there."""

    id, name, clause, timing = "miri_nigri", "Miri Nigri", "IG-24", "Battle"
    source = ChaugnarFaugn.id

    def combat(self, game: Position, holder: SeatId, lines: list[Dice], battle: Battle, side: SeatId) -> list[Dice]:
        if side != holder or battle.area not in game.controlled(holder):
            return lines
        return [*lines, Dice(self.id, (), MIRI_NIGRI_DICE)]


class DiscardTwoSigns(CardRequirement):
    """As your Action, at no cost: discard 2 of your Elder Signs; you gain no Doom for them."""

    id, name, clause, timing, cost = "discard_two_signs", "Discard 2 Elder Signs", "IG-25", "Action", 0
    occasions = (When.OWN_TURN,)

    def offers(self, game: Position, holder: SeatId, offer: Offer) -> Iterable[Option]:
        return (Option(self.id),) if len(game.seat(holder).signs) >= 2 else ()

    def perform(self, game: Game, holder: SeatId, option: Option) -> Step[None]:
        self.pay(game, holder, option)
        for left in (2, 1):
            chosen = yield from ask(
                holder, "discard_two_signs.which",
                lambda: [number("discard", value) for value in dict.fromkeys(game.seat(holder).signs)], {"left": left},
            )
            discard(game, holder, chosen.n or 0)
        game.earn(holder, self.id)
        pool = game.state.signs_pool
        game.log("signs_laid_open", holder, ones=pool.count(1), twos=pool.count(2), threes=pool.count(3))


class CurseOfChaugnarFaugn(CardBook):
    """The Elder Signs that nobody has lie face up. Whenever a player gains one, yourself included, you choose which."""

    id, name, clause = "curse_of_chaugnar_faugn", "Curse of Chaugnar Faugn", "IG-25"

    def chooser(self, game: Position, holder: SeatId, seat: SeatId, question: Question) -> SeatId:
        return holder if question.what == "sign" else seat


class ChaugnarFaugnCard(IndependentCard):
    """Chaugnar Faugn: awakened for 4 Power. A Great Old One with 3 dice; his servants defend all your gates, and with
    his spellbook you choose the Elder Signs that everybody draws."""

    id, name, clause = "chaugnar", "Chaugnar Faugn", "IG-24"
    figures = ((ChaugnarFaugn(), 1),)
    abilities = (MiriNigri(),)
    requirement = DiscardTwoSigns()
    book = CurseOfChaugnarFaugn()


# -- Yig ----------------------------------------------------------------------------------------------------------


class Yig(IndependentGreatOldOne):
    """Awakened for 4 Power beside another of your Great Old Ones; 2 dice."""

    id, name, plural = "yig", "Yig", "Yig"
    printed_cost, dice = 4, 2
    text = "Awaken (4 Power): at a gate you control in an area with another Great Old One of yours. Combat: 2 dice."


class Snakebite(CardAbility):
    """If any of your Cultists takes a Kill in a battle, your enemy takes 1 more Kill, never more than one; Yig need not
    take part."""

    id, name, clause, timing = "snakebite", "Snakebite", "IG-32", "Post-Battle"
    source = Yig.id
    stages = {"assigned": Stage.FIRST}

    def assigned(self, game: Game, holder: SeatId, battle: Battle, result: Result) -> Step[None]:
        if result is not Result.KILL or not battle.is_side(holder) or self.id in battle.used:
            return
        bitten = [unit for unit in fighters(game, battle, holder) if Result.KILL in battle.hits.get(unit.id, ())]
        if any(game.kind(unit).cultist for unit in bitten):
            battle.used.append(self.id)
            yield from assign_more(game, battle, battle.foe(holder), Result.KILL, self.id)


class RemoveOwnGate(CardRequirement):
    """As your Action, at no cost: remove a gate you control from the map."""

    id, name, clause, timing, cost = "remove_own_gate", "Remove a gate of yours", "IG-34", "Action", 0
    occasions = (When.OWN_TURN,)

    def offers(self, game: Position, holder: SeatId, offer: Offer) -> Iterable[Option]:
        return [
            at(self.id, area) for area in game.layout.area_ids
            if game.controls(holder, area) and payable(game, holder, self, area)
        ]

    def perform(self, game: Game, holder: SeatId, option: Option) -> Step[None]:
        self.pay(game, holder, option)
        game.remove_gate(option.area)
        game.earn(holder, self.id)
        yield from ()


class MessengerOfYig(CardBook):
    """Once in your Doom turn: each other player, one after the other, gives you 1 Power or lets you gain 1 Doom. Who has
    no Power cannot choose."""

    id, name, clause, timing, cost = "messenger_of_yig", "Messenger of Yig", "IG-33", "Doom phase", 0
    occasions = (When.DOOM_TURN,)

    def offers(self, game: Position, holder: SeatId, offer: Offer) -> Iterable[Option]:
        return () if game.used("doom_phase", self._flag(holder)) else (Option(self.id),)

    def perform(self, game: Game, holder: SeatId, option: Option) -> Step[None]:
        game.use("doom_phase", self._flag(holder))
        self.pay(game, holder, option)
        for enemy in game.enemies(holder):

            def choices(enemy: SeatId = enemy) -> list[Option]:
                return [number("power", 1), number("doom", 1)] if game.power(enemy) else [number("doom", 1)]

            taken = yield from ask(enemy, "messenger_of_yig.which", choices, {"enemy": holder})
            if taken.verb == "power":
                game.lose_power(enemy, 1, self.id)
                game.gain(holder, power=1, why=self.id)
            else:
                game.gain(holder, doom=1, why=self.id)

    def refusal(self, game: Game, seat: SeatId, words: Sequence[str]) -> str:
        if game.used("doom_phase", self._flag(seat)):
            return "You have used Messenger of Yig in this Doom phase; once in each is all."
        return ""

    def _flag(self, holder: SeatId) -> str:
        return f"{self.id}@{holder}"


class YigCard(IndependentCard):
    """Yig: awakened for 4 Power. A Great Old One with 2 dice who makes your Cultists poisonous; his spellbook brings you
    Power or Doom in every Doom phase."""

    id, name, clause = "yig", "Yig", "IG-32"
    figures = ((Yig(), 1),)
    abilities = (Snakebite(),)
    requirement = RemoveOwnGate()
    book = MessengerOfYig()


CARDS = (AbhothCard(), ChaugnarFaugnCard(), YigCard())

