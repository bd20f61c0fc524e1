"""Neutral monsters of the Azathoth set."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from engine.cthulhu_wars.abilities import Ability, CardAbility, RuleFlag
from engine.cthulhu_wars.catalogue import KINDS
from engine.cthulhu_wars.expansions.market import NeutralMonsterCard
from engine.cthulhu_wars.forces import side_with
from engine.cthulhu_wars.game import Game, Step, ask
from engine.cthulhu_wars.moments import Battle, Dice, Hold, How, Offer, Slot, When
from engine.cthulhu_wars.options import Option, at, named
from engine.cthulhu_wars.position import Position
from engine.cthulhu_wars.state import AreaId, KindId, SeatId, hold, is_area
from engine.cthulhu_wars.units import Monster
from engine.kernel.hooks import Stage

PROMPTS: Mapping[str, str] = {
    "servitor.to": "Who gets the card Servitor of the Outer Gods?",
}

FLAGS = (
    RuleFlag(
        "shambler_summon_needs_gate", ("true", "false"),
        "Does summoning a Dimensional Shambler need a gate you control?", "NM-37",
    ),
)

KILL, LEAST_PAIN = 6, 4
"""Faces of a combat die (A.11)."""


# -- Dimensional Shambler ---------------------------------------------------------------------------------------


class Shambler(Monster):
    """Summoned for 2 Power onto its owner's faction sheet; 2 dice."""

    id, name, plural = "shambler", "Dimensional Shambler", "Dimensional Shamblers"
    printed_cost, dice = 2, 2


class WalkBetweenWorlds(CardAbility):
    """A Dimensional Shambler that is bought or summoned waits on your faction sheet, where nobody can reach it; there it
    is not in play. After any player's Action you may place one or more that wait there, each in any area. This is no
    Action, costs nothing and needs no Power. In your own turn you may do so at any time between Actions."""

    id, name, clause = "walk_between_worlds", "Walk Between Worlds", "NM-37"
    timing, cost, slot = "After any Action", 0, Slot.FREE
    occasions = (When.OWN_TURN, When.AFTER_ACTION)
    holds = Hold(in_play=False)  # NM-39
    stages = {"sites": Stage.LATE}

    def sites(
        self, game: Position, holder: SeatId, places: list[AreaId], how: How, seat: SeatId, kind: KindId
    ) -> list[AreaId]:
        if kind != Shambler.id or seat != holder or how is not How.SUMMON:
            return places
        possible = bool(places) or game.rule("shambler_summon_needs_gate") == "false"
        return [hold(self.id, holder)] if possible else []

    def offers(self, game: Position, holder: SeatId, offer: Offer) -> Iterable[Option]:
        if not game.units_in(holder, hold(self.id, holder)):
            return ()
        return [at(self.id, area) for area in game.layout.area_ids]

    def perform(self, game: Game, holder: SeatId, option: Option) -> Step[None]:
        unit = game.units_in(holder, hold(self.id, holder))[0]
        self.pay(game, holder, option)
        yield from game.relocate(unit, option.area, How.PLACE)

    def refusal(self, game: Game, seat: SeatId, words: Sequence[str]) -> str:
        waiting = game.has(seat, self.id) and game.units_in(seat, hold(self.id, seat))
        return "" if waiting or not game.has(seat, self.id) else "No Dimensional Shambler waits on your faction sheet."


class ShamblerCard(NeutralMonsterCard):
    """Dimensional Shambler: 2 Doom. Three Monsters that wait on your sheet and appear anywhere after any Action; one of
    them waits there at once."""

    id, name, clause = "shambler", "Dimensional Shambler", "NM-37"
    figures = ((Shambler(), 3),)
    abilities = (WalkBetweenWorlds(),)

    def bought(self, game: Game, seat: SeatId) -> Step[None]:
        unit = game.from_pool(seat, Shambler.id)
        assert unit is not None, "a card that is bought comes with all its figures"
        yield from game.relocate(unit, hold(WalkBetweenWorlds.id, seat), How.PLACE)


# -- Servitor of the Outer Gods ---------------------------------------------------------------------------------


class Servitor(Monster):
    """Summoned for 1 Power; takes 1 die from its own side."""

    id, name, plural = "servitor", "Servitor of the Outer Gods", "Servitors of the Outer Gods"
    printed_cost, dice = 1, -1  # NM-47


class UnwelcomeGuests(CardAbility):
    """While one or more Servitors are in your pool, you cannot summon any other Monster. Terrors can be summoned, and
    Monsters can be placed in all other ways. Each Servitor in a battle takes one die from your total."""

    # Fertility Cult may mix Servitors and other Monsters if no Servitor is left in the end (NM-46): with one Summon
    # after the other that means the Servitors first.
    id, name, clause, timing = "unwelcome_guests", "Servitors of the Outer Gods", "NM-45", "ongoing"

    def forbids(self, game: Position, holder: SeatId, seat: SeatId, option: Option) -> str | None:
        if option.verb != "summon" or seat != holder or option.kind == Servitor.id:
            return None
        known = KINDS.get(option.kind)
        if known is None or not known.monster or game.from_pool(holder, Servitor.id) is None:
            return None
        return "While a Servitor of the Outer Gods is in your pool you can summon no other Monster: summon it first."


class ServitorCard(NeutralMonsterCard):
    """Servitor of the Outer Gods: 2 Doom. You give this card, for good, to another player: three Monsters who weaken
    their own side, and who must be summoned before any other Monster."""

    id, name, clause = "servitor", "Servitor of the Outer Gods", "NM-44"
    figures = ((Servitor(), 3),)
    abilities = (UnwelcomeGuests(),)

    def bought(self, game: Game, seat: SeatId) -> Step[None]:
        chosen = yield from ask(
            seat, "servitor.to", lambda: [named("give", enemy=enemy) for enemy in game.enemies(seat)]
        )
        game.take_card(chosen.enemy, self.id)


# -- Elder Thing ------------------------------------------------------------------------------------------------


class ElderThing(Monster):
    """Summoned for 2 Power; 2 dice; takes the ability of an enemy Great Old One beside it."""

    id, name, plural = "elder_thing", "Elder Thing", "Elder Things"
    printed_cost, dice = 2, 2


class MindControl(CardAbility):
    """An enemy Great Old One in the same area as one of your Elder Things does not have the ability of its own that its
    sheet or card gives it. Its Combat, and its owner's spellbooks, are not affected; neither are your own Great Old
    Ones."""

    id, name, clause = "mind_control", "Mind Control", "NM-41"

    def silenced(self, game: Position, holder: SeatId, ability: Ability, of: SeatId) -> bool:
        if not ability.source or of == holder:
            return False
        mine = game.at[holder]
        return any(
            is_area(place) and any(unit.kind == ability.source for unit in units)
            and any(unit.kind == ElderThing.id for unit in mine.get(place, ()))
            for place, units in game.at[of].items()
        )


class ElderThingCard(NeutralMonsterCard):
    """Elder Thing: 2 Doom. Three Monsters that rob enemy Great Old Ones beside them of their own abilities; you place one
    at a gate you control."""

    id, name, clause = "elder_thing", "Elder Thing", "NM-41"
    figures = ((ElderThing(), 3),)
    abilities = (MindControl(),)


# -- Star Vampire -----------------------------------------------------------------------------------------------


class StarVampire(Monster):
    """Summoned for 2 Power; 1 die, which also drains the enemy."""

    id, name, plural = "star_vampire", "Star Vampire", "Star Vampires"
    printed_cost, dice = 2, 1


class Vampirism(CardAbility):
    """The dice of your Star Vampires are the last ones of your roll in a battle. Each Pain among them takes 1 Power from
    your enemy in it, each Kill 1 Doom, and you gain it; what the enemy does not have is not taken. The results count in
    the battle as always, and what was taken stays taken if they are changed. These dice are rolled even if your total
    would otherwise be smaller."""

    id, name, clause, timing = "vampirism", "Vampirism", "NM-49", "Battle"
    stages = {"combat": Stage.LAST, "rolled": Stage.LAST}

    def combat(self, game: Position, holder: SeatId, lines: list[Dice], battle: Battle, side: SeatId) -> list[Dice]:
        theirs, fighting = side_with(game, battle, holder, StarVampire.id)
        if side != theirs:
            return lines
        vampires = tuple(unit.id for unit in fighting)
        missing = len(vampires) - sum(line.n for line in lines)  # NM-51
        return [*lines, Dice(self.id, vampires, missing)] if vampires and missing > 0 else lines

    def rolled(self, game: Game, holder: SeatId, battle: Battle) -> Step[None]:
        side, vampires = side_with(game, battle, holder, StarVampire.id)
        if not vampires:
            return
        dice, foe = battle.dice[side][-len(vampires):], battle.foe(side)
        game.log("vampirism", holder, dice=dice)
        power = min(sum(LEAST_PAIN <= face < KILL for face in dice), game.power(foe))
        game.lose_power(foe, power, why=self.id)
        doom = game.lose_doom(foe, dice.count(KILL), why=self.id)
        game.gain(holder, power, doom, why=self.id)
        yield from ()


class StarVampireCard(NeutralMonsterCard):
    """Star Vampire: 2 Doom. Three Monsters whose dice take Power and Doom from the enemy; you place one at a gate you
    control."""

    id, name, clause = "star_vampire", "Star Vampire", "NM-49"
    figures = ((StarVampire(), 3),)
    abilities = (Vampirism(),)


CARDS = (ShamblerCard(), ElderThingCard(), ServitorCard(), StarVampireCard())
