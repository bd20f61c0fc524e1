"""Neutral monsters of the cats' pack: the cats from the asteroids, from Mercury and from Venus."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.cthulhu_wars.abilities import CardAbility
from engine.cthulhu_wars.catalogue import KINDS
from engine.cthulhu_wars.expansions.market import NeutralMonsterCard
from engine.cthulhu_wars.forces import battle_in_progress, fighters, side_with
from engine.cthulhu_wars.game import Game, Step, ask, figures, pick
from engine.cthulhu_wars.moments import Battle, Cause, Change, Hold, How, Offer, Question, Removal, When
from engine.cthulhu_wars.options import NO, YES, Option, destinations
from engine.cthulhu_wars.position import Position
from engine.cthulhu_wars.state import AbilityId, SeatId, Unit, hold, hold_parts, is_area, pool
from engine.cthulhu_wars.units import Acolyte, Monster
from engine.kernel.hooks import Stage

PROMPTS: Mapping[str, str] = {
    "abandoned_to_lusts.home": "{enemy} has filled the slot {ability}: where does the Asteroid Cat go?",
    "venusian_capture.captor": "Does the Cat from Venus make the capture in {area}?",
}


# -- Asteroid Cat -----------------------------------------------------------------------------------------------


class AsteroidCat(Monster):
    """Summoned for 1 Power; 1 die."""

    id, name, plural = "cat_asteroid", "Asteroid Cat", "Asteroid Cats"
    printed_cost, dice = 1, 1


class AbandonedToLusts(CardAbility):
    """Choose an Asteroid Cat that shares an area with a unit of a faction whose sheet has an empty spellbook slot, and move
    it to one such slot: an open requirement on which no Cat of yours lies. There it is not in play. When that faction
    fulfils the requirement, you choose which of its available spellbooks it takes, and you place the Cat in an area with
    a gate you control, or without one in your pool."""

    id, name, clause, timing, cost = "abandoned_to_lusts", "Abandoned to Lusts", "NM-58", "Action", 0
    occasions = (When.OWN_TURN,)
    holds = Hold(in_play=False)

    def offers(self, game: Position, holder: SeatId, offer: Offer) -> Iterable[Option]:
        found: list[Option] = []
        for area in game.areas_of(holder):
            if any(unit.kind == AsteroidCat.id for unit in game.units_in(holder, area)):
                for enemy in game.enemies(holder):
                    if game.units_in(enemy, area):
                        slots = self._slots(game, holder, enemy)
                        found += [Option(self.id, area=area, enemy=enemy, ability=slot) for slot in slots]
        return found

    def _slots(self, game: Position, holder: SeatId, enemy: SeatId) -> list[AbilityId]:
        """The enemy's open requirements without a Cat of the holder's."""
        open_slots = [slot for slot, status in game.seat(enemy).requirements.items() if status == "open"]
        return [slot for slot in open_slots if hold(self.id, enemy, slot) not in game.at[holder]]

    def perform(self, game: Game, holder: SeatId, option: Option) -> Step[None]:
        cat = next(unit for unit in game.units_in(holder, option.area) if unit.kind == AsteroidCat.id)
        self.pay(game, holder, option)
        yield from game.relocate(cat, hold(self.id, option.enemy, option.ability), How.EFFECT)

    def chooser(self, game: Position, holder: SeatId, seat: SeatId, question: Question) -> SeatId:
        lies_there = hold(self.id, question.seat, question.requirement) in game.at[holder]
        return holder if question.what == "book" and question.requirement and lies_there else seat

    def changed(self, game: Game, holder: SeatId, change: Change) -> None:
        if change.what != "books":
            return
        for place, cats in game.at[holder].items():
            if place.startswith(f"hold:{self.id}@{change.seat}:"):
                if game.requirement(change.seat, hold_parts(place)[2]) == "done":
                    for cat in cats:
                        game.owe(self.id, holder, str(cat.id))

    def owed(self, game: Game, holder: SeatId, data: str) -> Step[None]:
        cat = game.unit(int(data))
        _, enemy, slot = hold_parts(cat.place)
        if not game.summon_sites(holder):
            yield from game.relocate(cat, pool(holder), How.RETURN)
            return
        chosen = yield from ask(
            holder, "abandoned_to_lusts.home", lambda: destinations("place", tuple(game.summon_sites(holder))),
            {"enemy": enemy, "ability": slot, "kind": cat.kind},
        )
        yield from game.relocate(cat, chosen.to, How.RETURN)


class AsteroidCatCard(NeutralMonsterCard):
    """Asteroid Cat: 2 Doom. Two Monsters that lie down on an empty slot of a faction's sheet and choose the spellbook that
    comes there; you place one at a gate you control."""

    id, name, clause = "cat_asteroid", "Asteroid Cat", "NM-58"
    figures = ((AsteroidCat(), 2),)
    abilities = (AbandonedToLusts(),)


# -- Cat from Mercury -------------------------------------------------------------------------------------------


class CatFromMercury(Monster):
    """Summoned for 1 Power; 1 die."""

    id, name, plural = "cat_mercury", "Cat from Mercury", "Cats from Mercury"
    printed_cost, dice = 1, 1


class Mercurial(CardAbility):
    """If a Cat from Mercury takes part in a battle, you may replace one or more of your Monsters in it by Acolytes from your
    pool, which fight in their place. The Monsters go to your pool; nothing counts as lost."""

    id, name, clause, timing = "mercurial", "Cat from Mercury", "NM-59", "Pre-Battle"
    occasions = (When.PRE_BATTLE,)

    def offers(self, game: Position, holder: SeatId, offer: Offer) -> Iterable[Option]:
        if offer.battle is None or game.from_pool(holder, Acolyte.id) is None:
            return ()
        return figures(game, self._monsters(game, holder, offer.battle), self.id)

    def _monsters(self, game: Position, holder: SeatId, battle: Battle) -> list[Unit]:
        """The holder's Monsters on the side on which a Cat from Mercury of his fights."""
        side, cats = side_with(game, battle, holder, CatFromMercury.id)
        here = fighters(game, battle, side) if cats else []
        return [unit for unit in here if unit.owner == holder and KINDS[unit.kind].monster]

    def perform(self, game: Game, holder: SeatId, option: Option) -> Step[None]:
        battle = battle_in_progress(game)
        side, _ = side_with(game, battle, holder, CatFromMercury.id)
        monster = pick(game, self._monsters(game, holder, battle), option)
        for acolyte in (yield from game.replace(monster, [Acolyte.id])):
            battle.join(side, acolyte.id)


class CatFromMercuryCard(NeutralMonsterCard):
    """Cat from Mercury: 2 Doom. Two Monsters that turn your Monsters in their battles into Acolytes; you place one at a
    gate you control."""

    id, name, clause = "cat_mercury", "Cat from Mercury", "NM-59"
    figures = ((CatFromMercury(), 2),)
    abilities = (Mercurial(),)


# -- Cat from Venus ---------------------------------------------------------------------------------------------


class CatFromVenus(Monster):
    """Summoned for 1 Power; 1 die."""

    id, name, plural = "cat_venus", "Cat from Venus", "Cats from Venus"
    printed_cost, dice = 1, 1


class VenusianCapture(CardAbility):
    """When a Cat from Venus captures a Cultist, you gain 1 Power at once, and the captive goes to its owner's pool instead
    of your prison. If another of your units there could capture too, you choose which of them does."""

    id, name, clause, timing = "venusian_capture", "Cat from Venus", "NM-60", "Capture"
    stages = {"removing": Stage.LATE}

    def removing(self, game: Game, holder: SeatId, removal: Removal) -> Step[Removal | None]:
        unit = removal.unit
        if removal.cause is not Cause.CAPTURE or removal.by != holder or not is_area(unit.place):
            return removal
        captors = [one.kind for one in game.units_in(holder, unit.place) if game.could_capture(one, unit)]
        if CatFromVenus.id not in captors or not KINDS[unit.kind].cultist:
            return removal
        if any(kind != CatFromVenus.id for kind in captors):
            args = {"area": unit.place, "kind": unit.kind, "enemy": unit.owner or ""}
            chosen = yield from ask(holder, "venusian_capture.captor", lambda: [YES, NO], args)
            if chosen.verb == NO.verb:
                return removal
        game.gain(holder, power=1, why=self.id)
        return removal._replace(to=KINDS[unit.kind].home(unit))


class CatFromVenusCard(NeutralMonsterCard):
    """Cat from Venus: 2 Doom. Two Monsters whose captives bring 1 Power at once and go home; you place one at a gate you
    control."""

    id, name, clause = "cat_venus", "Cat from Venus", "NM-60"
    figures = ((CatFromVenus(), 2),)
    abilities = (VenusianCapture(),)


CARDS = (AsteroidCatCard(), CatFromMercuryCard(), CatFromVenusCard())
