"""Yellow Sign: the King in Yellow wanders and desecrates, Hastur follows.

Kinds, requirements, spellbooks and sheet abilities of one faction. Clauses YS.* are those of its rules file.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from engine.cthulhu_wars.abilities import AwakenRequirement, FactionAbility, GreatOldOneAbility, Requirement, Spellbook
from engine.cthulhu_wars.catalogue import ABILITIES, KINDS
from engine.cthulhu_wars.faction import Faction
from engine.cthulhu_wars.game import Game, Step, ask, ask_figure, figures, pick
from engine.cthulhu_wars.moments import (
    LOSSES,
    Account,
    Act,
    Battle,
    Cause,
    How,
    Line,
    Moment,
    Offer,
    PriceChange,
    Purchase,
    Question,
    Removal,
    When,
)
from engine.cthulhu_wars.options import DONE, Option, at, destinations, named
from engine.cthulhu_wars.position import Position
from engine.cthulhu_wars.state import AreaId, SeatId, Token, Unit, is_area
from engine.cthulhu_wars.units import Acolyte, GreatOldOne, Monster

HASTUR, KING, BYAKHEE, UNDEAD = "hastur", "king_in_yellow", "byakhee", "undead"
DESECRATION = "desecration"
DESECRATION_TOKENS = 12
"""All there are (B.4)."""
DESECRATE_PLACES_UP_TO = 2
"""The greatest cost of the figure that Desecrate places."""
DOUBLE_ACTIONS = ("screaming_dead", "he_who_is_not_to_be_named")
"""The books that give a second Action: one of them, once in a turn (YS.7.4)."""

PROMPTS: Mapping[str, str] = {
    "desecrate.place": "Which figure from your pool does Desecrate place in {area}?",
    "screaming_dead.follow": "Which Undead of {area} goes with the King in Yellow to {to}, or done?",
    "shriek_of_the_byakhee.from": "Which Byakhee flies to {to}? Done is offered after the first.",
    "zingaya.which": "Which of your Acolytes in {area} is eliminated and becomes an Undead of {actor}?",
}
"""Every prompt asked here: what is asked, with its arguments in braces."""


# -- units ----------------------------------------------------------------------------------------------------------


class Undead(Monster):
    """A Monster that fights in crowds."""

    id, name, plural, printed_cost = UNDEAD, "Undead", "Undead", 1
    text = "Combat: all your Undead in a battle together have one less than their number."

    def combat(self, game: Position, units: Sequence[Unit], battle: Battle, side: SeatId) -> int:
        return max(0, len(units) - 1)


class Byakhee(Monster):
    """A Monster that is strongest in the first figure."""

    id, name, plural, printed_cost = BYAKHEE, "Byakhee", "Byakhee", 2
    text = "Combat: all your Byakhee in a battle together have one more than their number."

    def combat(self, game: Position, units: Sequence[Unit], battle: Battle, side: SeatId) -> int:
        return len(units) + 1 if units else 0


class KingInYellow(GreatOldOne):
    """The lesser Great Old One of Yellow Sign."""

    id, name, plural, printed_cost, dice = KING, "King in Yellow", "King in Yellow", 4, 0
    text = "To awaken him, pay 4 Power and place him in an area without a gate that holds one of your units. Combat 0."

    def sites(self, game: Position, seat: SeatId) -> Sequence[AreaId]:
        return [area for area in game.areas_of(seat) if not game.gate_in(area)]


class Hastur(GreatOldOne):
    """The great Great Old One of Yellow Sign."""

    id, name, plural, printed_cost = HASTUR, "Hastur", "Hastur", 10
    text = (
        "To awaken him, pay 10 Power and place him in an area with the King in Yellow and a gate you control. Combat: "
        "the present cost of a Ritual of Annihilation."
    )

    def sites(self, game: Position, seat: SeatId) -> Sequence[AreaId]:
        king = game.find(seat, KING)
        return (king.place,) if king is not None and game.controls(seat, king.place) else ()

    def combat(self, game: Position, units: Sequence[Unit], battle: Battle, side: SeatId) -> int:
        return game.ritual_cost() * len(units)


# -- the faction sheet ----------------------------------------------------------------------------------------------


class Feast(FactionAbility):
    """When Power is gathered you gain 1 Power for each area that has a Desecration token and at least one of your
    units."""

    id, name, clause, timing = "feast", "Feast", "YS.2", "Gather Power"

    def gains(self, game: Position, holder: SeatId, lines: list[Line], account: Account, seat: SeatId) -> list[Line]:
        if seat != holder or account is not Account.GATHER:
            return lines
        mine = game.at[holder]
        tables = sum(1 for token in game.state.tokens if token.kind == DESECRATION and token.place in mine)
        return [*lines, Line(self.id, power=tables)] if tables else lines


class Desecrate(GreatOldOneAbility):
    """If the King in Yellow is in an area without a Desecration token and one of the 12 tokens is left, roll a die. If
    it does not show more than the number of your units in his area, himself included, place a Desecration token there
    for good. Whatever you rolled, then place one of your Cultists or Monsters that costs 2 or less from your pool in
    that area."""

    id, name, clause, timing, cost = "desecrate", "Desecrate", "YS.5.1", "Action", 2
    source = god = KingInYellow.id
    occasions = (When.OWN_TURN,)

    def offers(self, game: Position, holder: SeatId, offer: Offer) -> Iterable[Option]:
        king = game.find(holder, self.god)
        if king is None or game.token_in(DESECRATION, king.place) is not None:
            return ()
        if sum(1 for token in game.state.tokens if token.kind == DESECRATION) >= DESECRATION_TOKENS:  # O.16
            return ()
        return (at(self.id, king.place),)

    def perform(self, game: Game, holder: SeatId, option: Option) -> Step[None]:
        area = option.area
        # YS.7.3: one look, at the moment of paying, settles both the price and the Elder Sign
        seeing = game.in_force(holder, "third_eye") and game.named_in_play(holder, ABILITIES["third_eye"])
        self.pay(game, holder, option)
        present = len(game.units_in(holder, area))
        [roll] = game.roll(holder, 1, self.id)
        game.log("tested", holder, ability=self.id, roll=roll, limit=present, success=roll <= present)
        if roll <= present:
            game.add_token(Token(DESECRATION, area, holder))
            if seeing:
                game.owe_signs(holder, 1, why="third_eye")
        kinds = [kind for kind in game.pool_kinds(holder) if self._may_place(kind)]
        if kinds:
            chosen = yield from ask(
                holder, "desecrate.place", lambda: [at("place", area, kind) for kind in kinds], {"area": area}
            )
            yield from game.place(holder, chosen.kind, area, How.PLACE)

    @staticmethod
    def _may_place(kind: str) -> bool:
        """A Cultist or Monster that is cheap enough."""
        return KINDS[kind].vulnerable and KINDS[kind].printed_cost <= DESECRATE_PLACES_UP_TO


class Vengeance(GreatOldOneAbility):
    """If Hastur is in your forces when the dice are rolled, you assign the Kills and Pains that your enemy's units
    suffer in that battle, even if Hastur is killed in it. Where Pained units retreat to is not your choice."""

    id, name, clause, timing = "vengeance", "Vengeance", "YS.5.2", "Post-Battle"
    source = god = Hastur.id

    def rolled(self, game: Game, holder: SeatId, battle: Battle) -> Step[None]:
        if battle.is_side(holder) and battle.stood_with(holder, self.god):
            battle.marks[self.id] = 1  # taken down now: whether he has this ability is settled when the dice are rolled
        yield from ()

    def chooser(self, game: Position, holder: SeatId, seat: SeatId, question: Question) -> SeatId:
        battle = question.battle
        if battle is None:
            return seat
        enemy_suffers = question.what == "assign" and question.seat != holder and battle.is_side(holder)  # YS.7.13
        return holder if enemy_suffers and self.id in battle.marks else seat


# -- requirements ---------------------------------------------------------------------------------------------------


class GiveThreeDoom(Requirement):
    """As your Main Action, at no cost: choose another player, who gains 3 Doom."""

    id, name, clause, timing, cost = "give_three_doom", "Give 3 Doom", "YS.3.1", "Action", 0
    occasions = (When.OWN_TURN,)

    def offers(self, game: Position, holder: SeatId, offer: Offer) -> Iterable[Option]:
        return [named(self.id, enemy=seat) for seat in game.state.order if seat != holder]

    def perform(self, game: Game, holder: SeatId, option: Option) -> Step[None]:
        self.pay(game, holder, option)
        game.gain(option.enemy, doom=3, why=self.id)
        game.earn(holder, self.id)
        yield from ()


class AwakenKing(AwakenRequirement):
    """Awaken the King in Yellow."""

    id, name, clause, awakens = "awaken_king", "Awaken the King in Yellow", "YS.3.2", KING


class DesecrateGlyph(Requirement):
    """Place a Desecration token in an area with a certain glyph."""

    glyph = ""

    def met(self, game: Position, holder: SeatId, check: Moment) -> bool:
        glyphs = game.layout.glyphs
        return any(token.kind == DESECRATION and glyphs.get(token.place) == self.glyph for token in game.state.tokens)


class DesecrateAA(DesecrateGlyph):
    """Place a Desecration token in an area with the AA glyph (Africa, Australia and their like)."""

    id, name, clause, glyph = "desecrate_aa", "Desecrate Africa or Australia", "YS.3.3", "AA"


class DesecrateOO(DesecrateGlyph):
    """Place a Desecration token in an area with the OO glyph (the Americas)."""

    id, name, clause, glyph = "desecrate_oo", "Desecrate the Americas", "YS.3.4", "OO"


class DesecrateWW(DesecrateGlyph):
    """Place a Desecration token in an area with the WW glyph (Europe and Asia)."""

    id, name, clause, glyph = "desecrate_ww", "Desecrate Europe or Asia", "YS.3.5", "WW"


class AwakenHastur(AwakenRequirement):
    """Awaken Hastur. You also gain 1 Elder Sign."""

    id, name, clause, awakens = "awaken_hastur", "Awaken Hastur", "YS.3.6", HASTUR

    def bonus(self, game: Game, holder: SeatId) -> None:
        game.owe_signs(holder, 1, why=self.id)


# -- spellbooks -----------------------------------------------------------------------------------------------------


def may_begin_double_action(game: Position) -> bool:
    """Neither of the two books was used in this turn (YS.7.4)."""
    turn = game.state.turn
    return turn is None or not any(book in turn.done for book in DOUBLE_ACTIONS)


class HeWhoIsNotToBeNamed(Spellbook):
    """Move Hastur to any other area that holds a Cultist of any faction, also your own. Then you may take a second
    Action at its own price, but neither this one again nor The Screaming Dead."""

    id, name, clause, timing, cost = (
        "he_who_is_not_to_be_named", "He Who Is Not To Be Named", "YS.6.1", "Action", 1,
    )
    names = HASTUR
    occasions = (When.OWN_TURN,)

    def offers(self, game: Position, holder: SeatId, offer: Offer) -> Iterable[Option]:
        if not may_begin_double_action(game):
            return ()
        found: list[Option] = []
        for unit in game.on_map(holder):
            if game.named_by(self, unit):
                # YS.7.7: Cultists in a Prison or a hold are in no area
                to = tuple(area for area in game.destinations(unit, How.EFFECT) if has_cultist(game, area))
                kind = "" if unit.kind == HASTUR else unit.kind
                found += [Option(self.id, kind, to=area) for area in to] if kind else destinations(self.id, to)
        return found

    def perform(self, game: Game, holder: SeatId, option: Option) -> Step[None]:
        hastur = game.find(holder, option.kind or HASTUR)
        assert hastur is not None, option
        self.pay(game, holder, option)
        yield from game.relocate(hastur, option.to, How.EFFECT)
        game.grant(holder, DOUBLE_ACTIONS)


def has_cultist(game: Position, area: AreaId) -> bool:
    """Does any faction have a Cultist in the area?"""
    return any(KINDS[unit.kind].cultist for seat in game.state.order for unit in game.units_in(seat, area))


class Passion(Spellbook):
    """When an enemy eliminates or captures one or more of your Cultists, you gain 1 Power at the end of that Action:
    once in each Action or battle, however many were lost."""

    id, name, clause, names = "passion", "Passion", "YS.6.2", Acolyte.id

    def removed(self, game: Game, holder: SeatId, removal: Removal) -> None:
        act = game.act
        if act is None or removal.unit.owner != holder or removal.by in (None, holder):
            return
        lost = removal.cause in (*LOSSES, Cause.CAPTURE)  # YS.7.11
        cultist = KINDS[removal.unit.kind].cultist or game.named_by(self, removal.unit)
        if lost and cultist and self._flag(holder) not in act.used:
            act.used.append(self._flag(holder))

    def after_action(self, game: Game, holder: SeatId, act: Act) -> Step[None]:
        if self._flag(holder) in act.used:
            game.gain(holder, power=1, why=self.id)
        yield from ()

    def _flag(self, holder: SeatId) -> str:
        """The note that it is due in this Action."""
        return f"{self.id}@{holder}"


class ShriekOfTheByakhee(Spellbook):
    """Choose an area and move one or more of your Byakhee to it, from wherever they are on the map."""

    id, name, clause, timing, cost = "shriek_of_the_byakhee", "Shriek of the Byakhee", "YS.6.3", "Action", 1
    names = BYAKHEE
    occasions = (When.OWN_TURN,)

    def offers(self, game: Position, holder: SeatId, offer: Offer) -> Iterable[Option]:
        flock = self._flock(game, holder)
        if not flock:
            return ()
        within = [game.destinations(byakhee, How.EFFECT) for byakhee in flock]
        return destinations(
            self.id, tuple(area for area in game.layout.area_ids if any(area in reach for reach in within))
        )

    def _flock(self, game: Position, holder: SeatId) -> list[Unit]:
        """One Byakhee of each area that has some."""
        found: list[Unit] = []
        for unit in game.on_map(holder):
            if game.named_by(self, unit) and not any((one.kind, one.place) == (unit.kind, unit.place) for one in found):
                found.append(unit)
        return found

    def perform(self, game: Game, holder: SeatId, option: Option) -> Step[None]:
        chosen: list[Unit] = []

        def left() -> list[Unit]:
            # YS.7.21: those already in the area stay where they are
            return [
                unit for unit in game.on_map(holder)
                if game.named_by(self, unit) and unit not in chosen and option.to in game.destinations(unit, How.EFFECT)
            ]

        while left():
            taken = yield from ask(
                holder, "shriek_of_the_byakhee.from",
                lambda: figures(game, left()) + ([DONE] if chosen else []), {"to": option.to},
            )
            if taken.verb == "done":
                break
            chosen.append(pick(game, left(), taken))
        self.pay(game, holder, option)
        for byakhee in chosen:
            yield from game.relocate(byakhee, option.to, How.EFFECT)


class ScreamingDead(Spellbook):
    """Move the King in Yellow to an adjacent area; any number of the Undead that were with him go along. Then you may
    take a second Action at its own price, but neither this one again nor He Who Is Not To Be Named."""

    id, name, clause, timing, cost, names = "screaming_dead", "The Screaming Dead", "YS.6.4", "Action", 1, UNDEAD
    occasions = (When.OWN_TURN,)

    def offers(self, game: Position, holder: SeatId, offer: Offer) -> Iterable[Option]:
        king = game.find(holder, KING)
        if king is None or not may_begin_double_action(game):
            return ()
        # YS.7.6: one step of the map, whatever else lets units move further in a Move
        near = game.layout.adjacent[king.place]
        return destinations(self.id, tuple(area for area in game.destinations(king, How.EFFECT) if area in near))

    def perform(self, game: Game, holder: SeatId, option: Option) -> Step[None]:
        king = game.find(holder, KING)
        assert king is not None, option
        start = king.place
        chosen: list[Unit] = []
        if game.act is not None:
            game.act.led_to = option.to

        def left() -> list[Unit]:
            return [
                unit for unit in game.units_in(holder, start)
                if game.named_by(self, unit) and unit not in chosen and option.to in game.destinations(unit, How.EFFECT)
            ]

        while left():
            taken = yield from ask(
                holder, "screaming_dead.follow",
                lambda: [*figures(game, left()), DONE], {"area": start, "to": option.to},
            )
            if taken.verb == "done":
                break
            chosen.append(pick(game, left(), taken))
        self.pay(game, holder, option)
        for unit in (king, *chosen):
            yield from game.relocate(unit, option.to, How.EFFECT)
        game.grant(holder, DOUBLE_ACTIONS)


class ThirdEye(Spellbook):
    """While Hastur is in play, Desecrate costs you 1 Power, and a successful Desecrate also gives you 1 Elder Sign."""

    id, name, clause, names = "third_eye", "The Third Eye", "YS.6.5", HASTUR
    verbs = ("desecrate",)

    def price(self, game: Position, holder: SeatId, payer: SeatId, purchase: Purchase) -> PriceChange | None:
        if payer == holder and game.named_in_play(holder, self):
            return PriceChange(set=1)
        return None


class Zingaya(Spellbook):
    """Choose an area that holds one of your Undead and an Acolyte of an enemy, while you have an Undead in your pool.
    The enemy chooses and eliminates one of his Acolytes there, and you place an Undead from your pool in that area.
    Monsters and Great Old Ones do not protect the Acolyte."""

    id, name, clause, timing, cost, names = "zingaya", "Zingaya", "YS.6.6", "Action", 1, UNDEAD
    occasions = (When.OWN_TURN,)

    def offers(self, game: Position, holder: SeatId, offer: Offer) -> Iterable[Option]:
        if game.from_pool(holder, UNDEAD) is None:
            return ()
        haunted = [
            area for area, units in game.at[holder].items()
            if is_area(area) and any(game.named_by(self, unit) for unit in units)
        ]
        return [
            at(self.id, area, enemy=seat)
            for area in (game.layout.area_ids if haunted else ()) if area in haunted
            for seat in game.state.order if seat != holder and game.acolytes_in(seat, area)
        ]

    def perform(self, game: Game, holder: SeatId, option: Option) -> Step[None]:
        area, enemy = option.area, option.enemy
        self.pay(game, holder, option)
        acolyte = yield from ask_figure(
            game, enemy, "zingaya.which", lambda: sorted(game.acolytes_in(enemy, area), key=game.is_keeper),
            {"area": area, "actor": holder},
        )
        yield from game.eliminate(acolyte, holder)
        yield from game.place(holder, UNDEAD, area, How.PLACE)


FACTION = Faction(
    code="YS",
    name="Yellow Sign",
    colour="yellow",
    units=((Acolyte(), 6), (Undead(), 6), (Byakhee(), 4), (KingInYellow(), 1), (Hastur(), 1)),
    sheet=(Feast(), Desecrate(), Vengeance()),
    requirements=(GiveThreeDoom(), AwakenKing(), DesecrateAA(), DesecrateOO(), DesecrateWW(), AwakenHastur()),
    books=(HeWhoIsNotToBeNamed(), Passion(), ShriekOfTheByakhee(), ScreamingDead(), ThirdEye(), Zingaya()),
    unique="feast",
)
