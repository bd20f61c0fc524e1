"""The Moonbeast of the Dreamlands Surface set: it lies on an enemy's spellbook, which cannot be used."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import cast

from engine.cthulhu_wars.abilities import Ability, CardAbility, RuleFlag, TableRule
from engine.cthulhu_wars.catalogue import ABILITIES
from engine.cthulhu_wars.expansions.market import NeutralMonsterCard
from engine.cthulhu_wars.game import Game, Step, ask
from engine.cthulhu_wars.moments import Hold, How, Moment, Offer, Slot, When
from engine.cthulhu_wars.options import Option, destinations, named
from engine.cthulhu_wars.position import Position
from engine.cthulhu_wars.state import AbilityId, AreaId, KindId, SeatId, Unit, hold, hold_parts, pool
from engine.cthulhu_wars.units import Monster
from engine.kernel.hooks import Stage

PROMPTS: Mapping[str, str] = {
    "blasphemous_obeisance.cover": "On which spellbook do you put the Moonbeast?",
    "blasphemous_obeisance.home": "Where does the Moonbeast go that comes off {ability} of {enemy}?",
}

FLAGS = (
    RuleFlag(
        "moonbeast_gate", ("own", "any"),
        "At whose controlled gate is a Moonbeast placed that comes off a spellbook?", "NM-25",
    ),
)

RANSOM = 1


class Moonbeast(Monster):
    """Summoned for 2 Power onto an enemy's spellbook; 0 dice."""

    id, name, plural = "moonbeast", "Moonbeast", "Moonbeasts"
    printed_cost, dice = 2, 0
    nowhere = "A Moonbeast is summoned onto a spellbook on an enemy's faction sheet, and no enemy has one."


class BlasphemousObeisance(CardAbility):
    """A Moonbeast that is bought or summoned, which needs no gate, is put on a spellbook on an enemy's faction sheet. While
    it lies there the spellbook counts as ever, but cannot be used; what was begun with it goes on. In your next turn of a
    Doom phase each Moonbeast comes off, and you place it in an area with a gate you control, or without one in your pool.
    Its victim may pay 1 Doom at any time between Actions to make one Moonbeast leave at once in the same way."""

    id, name, clause, timing = "blasphemous_obeisance", "Blasphemous Obeisance", "NM-21", "Summon"
    holds = Hold(in_play=False)
    stages = {"sites": Stage.LATE, "at": Stage.EARLY}

    def silenced(self, game: Position, holder: SeatId, ability: Ability, of: SeatId) -> bool:
        return hold(self.id, of, ability.id) in game.at[holder]

    def sites(
        self, game: Position, holder: SeatId, places: list[AreaId], how: How, seat: SeatId, kind: KindId
    ) -> list[AreaId]:
        if kind != Moonbeast.id or seat != holder or how is not How.SUMMON:
            return places
        return [hold(self.id, enemy, book) for enemy, book in _targets(game, holder)]

    def at(self, game: Game, holder: SeatId, moment: Moment, seat: SeatId | None) -> Step[None]:
        if moment is Moment.DOOM_TURN and seat == holder:
            for unit in _covering(game, holder):
                yield from come_off(game, holder, unit)

    def settle(self, game: Game, holder: SeatId) -> Step[None]:
        """A spellbook that its owner no longer has is covered by nobody (NM-29)."""
        for unit in _covering(game, holder):
            _, victim, book = hold_parts(unit.place)
            if book not in game.books(victim):
                yield from come_off(game, holder, unit)


def _targets(game: Position, holder: SeatId) -> list[tuple[SeatId, AbilityId]]:
    """The spellbooks on the enemies' sheets, neutral ones included (NM-23)."""
    return [(enemy, book) for enemy in game.enemies(holder) for book in game.books(enemy)]


def _covering(game: Position, holder: SeatId) -> list[Unit]:
    """The holder's Moonbeasts that lie on spellbooks, by id."""
    here = f"hold:{BlasphemousObeisance.id}@"
    return sorted(unit for place, units in game.at[holder].items() if place.startswith(here) for unit in units)


def come_off(game: Game, holder: SeatId, unit: Unit) -> Step[None]:
    """A Moonbeast leaves its spellbook for a controlled gate, or for the pool if there is none (NM-25)."""
    _, victim, book = hold_parts(unit.place)
    if not _gates(game, holder):
        yield from game.relocate(unit, pool(holder), How.RETURN)
        return
    chosen = yield from ask(
        holder, "blasphemous_obeisance.home", lambda: destinations("place", tuple(_gates(game, holder))),
        {"ability": book, "enemy": victim, "kind": unit.kind},
    )
    yield from game.relocate(unit, chosen.to, How.RETURN)


def _gates(game: Position, holder: SeatId) -> list[AreaId]:
    if game.rule("moonbeast_gate") == "own":
        return game.summon_sites(holder)
    controlled = [view.place for view in game.gate_views() if view.controller is not None]
    return [area for area in game.layout.area_ids if area in controlled]


class Ransom(TableRule):
    """Whoever has a Moonbeast on a spellbook may pay 1 Doom at any time between Actions, also out of turn, to send one
    Moonbeast off it. Its owner places it at a gate, as in the Doom phase. This is no Action."""

    id, name, clause = "ransom", "Ransom for a Moonbeast", "NM-26"
    timing, slot = "any time", Slot.FREE
    occasions = (When.OWN_TURN, When.AFTER_ACTION, When.GATHER, When.DOOM, When.DOOM_TURN, When.ANYTIME)

    def offers(self, game: Position, holder: SeatId, offer: Offer) -> Iterable[Option]:
        owner = game.card_holder(MoonbeastCard.id)
        if owner is None or owner == offer.seat or game.seat(offer.seat).doom < RANSOM:
            return ()
        books = [hold_parts(unit.place) for unit in _covering(game, owner)]
        return [named(self.id, book) for book in dict.fromkeys(book for _, seat, book in books if seat == offer.seat)]

    def perform(self, game: Game, holder: SeatId, option: Option) -> Step[None]:
        owner = cast(SeatId, game.card_holder(MoonbeastCard.id))
        game.log("ransom", holder, book=option.ability, n=RANSOM)
        game.spend_doom(holder, RANSOM)
        place = hold(BlasphemousObeisance.id, holder, option.ability)
        yield from come_off(game, owner, game.units_in(owner, place)[0])

    def refusal(self, game: Game, seat: SeatId, words: Sequence[str]) -> str:
        owner = game.card_holder(MoonbeastCard.id)
        if owner == seat:
            return "Your own Moonbeasts come off in your Doom turn; a ransom is paid by whoever has one on a spellbook."
        books = [hold_parts(unit.place) for unit in (_covering(game, owner) if owner is not None else [])]
        mine = dict.fromkeys(ABILITIES[book].name for _, victim, book in books if victim == seat)
        if not mine:
            return "No Moonbeast lies on a spellbook of yours."
        if game.seat(seat).doom < RANSOM:
            return "A ransom costs 1 Doom and you have none."
        return f"A ransom is paid between Actions, for a spellbook with a Moonbeast on it: {', '.join(mine)}."


class MoonbeastCard(NeutralMonsterCard):
    """Moonbeast: 2 Doom. Four Monsters without combat that lie on enemies' spellbooks, which then cannot be used; you put
    one of them on a spellbook at once."""

    id, name, clause = "moonbeast", "Moonbeast", "NM-21"
    figures = ((Moonbeast(), 4),)
    abilities = (BlasphemousObeisance(),)
    table = (Ransom(),)

    def bought(self, game: Game, seat: SeatId) -> Step[None]:
        unit = game.from_pool(seat, Moonbeast.id)
        if unit is None or not _targets(game, seat):
            return
        chosen = yield from ask(
            seat, "blasphemous_obeisance.cover",
            lambda: [named("cover", book, enemy) for enemy, book in _targets(game, seat)],
        )
        yield from game.relocate(unit, hold(BlasphemousObeisance.id, chosen.enemy, chosen.ability), How.PLACE)


CARDS = (MoonbeastCard(),)
