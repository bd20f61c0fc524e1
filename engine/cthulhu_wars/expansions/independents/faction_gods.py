"""Great Old Ones of the factions as independents, for games without their faction (IG-90). Their abilities are the
factions' own, with the independent's kind as ``god``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.cthulhu_wars.abilities import CardAbility, CardBook, CardRequirement
from engine.cthulhu_wars.actions import carry_out
from engine.cthulhu_wars.catalogue import KINDS
from engine.cthulhu_wars.expansions.market import IndependentCard
from engine.cthulhu_wars.expansions.recruiting import recruitments
from engine.cthulhu_wars.factions.black_goat import Avatar, ShareAreas
from engine.cthulhu_wars.factions.crawling_chaos import CaptureCultist, Flight, Harbinger
from engine.cthulhu_wars.factions.great_cthulhu import Devour, OceanGates
from engine.cthulhu_wars.factions.opener_of_the_way import ShareAreaWithGreatOldOne, TheBeyondOne, TheKeyAndTheGate
from engine.cthulhu_wars.factions.yellow_sign import DESECRATION, Desecrate, Feast, GiveThreeDoom, Vengeance
from engine.cthulhu_wars.game import Game, Step, ask
from engine.cthulhu_wars.moments import Account, Arrival, Battle, How, Line
from engine.cthulhu_wars.options import DONE, Option
from engine.cthulhu_wars.position import Position
from engine.cthulhu_wars.state import AreaId, SeatId, Unit
from engine.cthulhu_wars.units import IndependentGreatOldOne

PROMPTS: Mapping[str, str] = {
    "many_followers.more": "Shub-Niggurath: recruit another Cultist in the same Action, or done?",
}

BESIDE = "at a gate you control in an area with another Great Old One of yours"


def enemy_faction_gods(game: Position, seat: SeatId) -> int:
    """How many Great Old Ones of faction sheets the seat's enemies have in play."""
    return sum(KINDS[unit.kind].faction_goo for enemy in game.enemies(seat) for unit in game.in_play(enemy))


class SignAtAwakening(IndependentGreatOldOne):
    """A Great Old One whose awakening brings an Elder Sign."""

    def awaken(self, game: Game, seat: SeatId, area: AreaId) -> Step[None]:
        game.owe_signs(seat, 1, why=self.id)
        yield from ()


class GlyphSign(CardAbility):
    """An Elder Sign in each Doom phase for a gate in the area with the glyph of the god's own faction."""

    timing = "Doom phase"
    faction: SeatId = ""

    def gains(self, game: Position, holder: SeatId, lines: list[Line], account: Account, seat: SeatId) -> list[Line]:
        area = game.layout.start_area(self.faction)
        if account is not Account.TRACK or seat != holder or area is None or not game.has_in_play(holder, self.source):
            return lines
        return [*lines, Line(self.id, signs=1)] if area in game.controlled(holder) else lines


# -- Cthulhu ----------------------------------------------------------------------------------------------------


class IndependentCthulhu(SignAtAwakening):
    """Awakened for 6 Power, with an Elder Sign, beside another of your Great Old Ones; 3 dice."""

    id, name, plural = "independent_cthulhu", "Independent Cthulhu", "Independent Cthulhu"
    drawn_as = "cthulhu"
    printed_cost, dice = 6, 3
    text = f"Awaken (6 Power): {BESIDE}; you gain 1 Elder Sign. Combat: 3 dice."


class DreamsOfRlyeh(GlyphSign):
    """In each Doom phase you gain 1 Elder Sign if Cthulhu is in play and you control a gate in the start area of Great
    Cthulhu."""

    id, name, clause = "dreams_of_rlyeh", "Dreams of R'lyeh", "IG-90"
    source, faction = IndependentCthulhu.id, "GC"


class ControlOceanGates(OceanGates, CardRequirement):
    """Control 3 gates in ocean areas, or have 4 gates in ocean areas on the map, whoever keeps them."""

    id, name, clause = "independent_ocean_gates", "Control 3 ocean gates, or 4 exist", "IG-90"


class IndependentDevour(Devour, CardBook):
    """Once in a battle in which Cthulhu fights, before the dice: your opponent must choose one of their own Monsters
    or Cultists in the battle and eliminate it."""

    id, name, clause = "independent_devour", "Devour", "IG-90"
    source, god = "", IndependentCthulhu.id


class IndependentCthulhuCard(IndependentCard):
    """Cthulhu, in a game without his faction: awakened for 6 Power, with an Elder Sign. Rewards a gate at his old home,
    and in time devours."""

    id, name, clause, rival = "independent_cthulhu", "Independent Cthulhu", "IG-90", "GC"
    figures = ((IndependentCthulhu(), 1),)
    abilities = (DreamsOfRlyeh(),)
    requirement = ControlOceanGates()
    book = IndependentDevour()


# -- Hastur -----------------------------------------------------------------------------------------------------


class IndependentHastur(SignAtAwakening):
    """Awakened for 6 Power, with an Elder Sign, beside another of your Great Old Ones; half the cost of a Ritual in dice."""

    id, name, plural = "independent_hastur", "Independent Hastur", "Independent Hastur"
    drawn_as = "hastur"
    printed_cost = 6
    text = (
        f"Awaken (6 Power): {BESIDE}; you gain 1 Elder Sign. Combat: half the present cost of a Ritual of Annihilation,"
        " rounded down."
    )

    def combat(self, game: Position, units: Sequence[Unit], battle: Battle, side: SeatId) -> int:
        return game.ritual_cost() // 2 * len(units)


class UnspeakableHome(GlyphSign):
    """In each Doom phase you gain 1 Elder Sign if Hastur is in play and you control a gate in the start area of Yellow
    Sign."""

    id, name, clause = "unspeakable_home", "Unspeakable Home", "IG-90"
    source, faction = IndependentHastur.id, "YS"


class GiveAwayThreeDoom(GiveThreeDoom, CardRequirement):
    """As your Action, at no cost: choose another player, who gains 3 Doom."""

    id, name, clause = "independent_three_doom", "Give 3 Doom", "IG-90"


class IndependentVengeance(Vengeance, CardBook):
    """If Hastur is in your forces when the dice are rolled, you assign the Kills and Pains that your enemy's units
    suffer in that battle, even if Hastur is killed in it."""

    id, name, clause = "independent_vengeance", "Vengeance", "IG-90"
    source, god = "", IndependentHastur.id


class IndependentHasturCard(IndependentCard):
    """Hastur, in a game without his faction: awakened for 6 Power, with an Elder Sign. Grows with the Ritual track, and in
    time says who dies."""

    id, name, clause, rival = "independent_hastur", "Independent Hastur", "IG-90", "YS"
    figures = ((IndependentHastur(), 1),)
    abilities = (UnspeakableHome(),)
    requirement = GiveAwayThreeDoom()
    book = IndependentVengeance()


# -- Nyarlathotep -----------------------------------------------------------------------------------------------


class IndependentNyarlathotep(IndependentGreatOldOne):
    """Awakened for 6 Power beside another of your Great Old Ones; dice: all spellbooks of the enemy."""

    id, name, plural = "independent_nyarlathotep", "Independent Nyarlathotep", "Independent Nyarlathotep"
    drawn_as = "nyarlathotep"
    printed_cost = 6
    text = (
        f"Awaken (6 Power): {BESIDE}. Combat: one die for each spellbook of the enemy, neutral ones and those of loyalty"
        " cards included."
    )

    def combat(self, game: Position, units: Sequence[Unit], battle: Battle, side: SeatId) -> int:
        foe = battle.foe(side)
        return (len(game.books(foe)) + len(game.card_books(foe))) * len(units)  # IG-91


class NyarlathotepFlies(Flight, CardAbility):
    """With the Move Action Nyarlathotep may go one or two steps for its 1 Power, whatever lies between."""

    id, name, clause, timing = "independent_flight", "Flight", "IG-90", "Move"
    source = IndependentNyarlathotep.id

    def _flies(self, unit: Unit) -> bool:
        return unit.kind == IndependentNyarlathotep.id


class CaptureAnEnemy(CaptureCultist, CardRequirement):
    """Capture an enemy Cultist, with whatever unit of yours."""

    id, name, clause = "independent_capture", "Capture an enemy Cultist", "IG-90"


class IndependentHarbinger(Harbinger, CardBook):
    """When Nyarlathotep fights: for each enemy Great Old One in the battle that is assigned a Kill or a Pain you gain
    either Power, half of what it costs to awaken, or 2 Elder Signs."""

    id, name, clause = "independent_harbinger", "The Harbinger", "IG-90"
    source, god = "", IndependentNyarlathotep.id


class IndependentNyarlathotepCard(IndependentCard):
    """Nyarlathotep, in a game without his faction: awakened for 6 Power. Flies, fights by what his enemy knows, and in time
    is paid for hurt Great Old Ones."""

    id, name, clause, rival = "independent_nyarlathotep", "Independent Nyarlathotep", "IG-91", "CC"
    figures = ((IndependentNyarlathotep(), 1),)
    abilities = (NyarlathotepFlies(),)
    requirement = CaptureAnEnemy()
    book = IndependentHarbinger()


# -- Shub-Niggurath ---------------------------------------------------------------------------------------------


class IndependentShubNiggurath(IndependentGreatOldOne):
    """Awakened for 4 Power beside another of your Great Old Ones; dice: the gates you control."""

    id, name, plural = "independent_shub_niggurath", "Independent Shub-Niggurath", "Independent Shub-Niggurath"
    drawn_as = "shub_niggurath"
    printed_cost = 4
    text = f"Awaken (4 Power): {BESIDE}. Combat: one die for each gate you control."

    def combat(self, game: Position, units: Sequence[Unit], battle: Battle, side: SeatId) -> int:
        return len(game.controlled(side)) * len(units)


class ManyFollowers(CardAbility):
    """While Shub-Niggurath is in play, you may recruit several Cultists in one Recruit Action, each at its price."""

    id, name, clause, timing = "many_followers", "Many Followers", "IG-90", "Recruit"
    source = IndependentShubNiggurath.id

    def arrived(self, game: Game, holder: SeatId, arrival: Arrival) -> Step[None]:
        if arrival.how is not How.RECRUIT or arrival.unit.owner != holder or game.act is None or game.act.seat != holder:
            return
        if not game.has_in_play(holder, self.source) or not self._more(game, holder):
            return
        chosen = yield from ask(holder, "many_followers.more", lambda: [*self._more(game, holder), DONE])
        if chosen.verb != DONE.verb:
            yield from carry_out(game, holder, chosen)

    def _more(self, game: Position, holder: SeatId) -> list[Option]:
        return recruitments(game, holder)


class ShareAreasWithAll(ShareAreas, CardRequirement):
    """Share an area with every enemy: for each of them there is an area that holds units of both of you."""

    id, name, clause = "independent_share_areas", "Share areas with all enemies", "IG-90"


class IndependentAvatar(Avatar, CardBook):
    """Choose an area without Shub-Niggurath and a faction (your own is allowed) that has a Monster or Cultist there.
    The faction's owner chooses one of these units, and it changes places with Shub-Niggurath."""

    id, name, clause = "independent_avatar", "Avatar", "IG-90"
    source, god = "", IndependentShubNiggurath.id


class IndependentShubNiggurathCard(IndependentCard):
    """Shub-Niggurath, in a game without her faction: awakened for 4 Power. Recruits in crowds, and in time changes places
    with others."""

    id, name, clause, rival = "independent_shub_niggurath", "Independent Shub-Niggurath", "IG-90", "BG"
    figures = ((IndependentShubNiggurath(), 1),)
    abilities = (ManyFollowers(),)
    requirement = ShareAreasWithAll()
    book = IndependentAvatar()


# -- King in Yellow ---------------------------------------------------------------------------------------------


class IndependentKing(IndependentGreatOldOne):
    """Awakened for 2 Power beside another of your Great Old Ones; no dice."""

    id, name, plural = "independent_king", "Independent King in Yellow", "Independent King in Yellow"
    drawn_as = "king_in_yellow"
    printed_cost, dice = 2, 0
    text = f"Awaken (2 Power): {BESIDE}. Combat 0."


class Defilement(Desecrate, CardAbility):
    """If the King in Yellow is in an area without a Desecration token, roll a die. If it does not show more than the
    number of your units in his area, himself included, place a Desecration token there. Whatever you rolled, then
    place one of your Cultists or Monsters that costs 2 or less from your pool in that area."""

    id, name, clause = "defilement", "Defilement", "IG-90"
    source = god = IndependentKing.id

    def perform(self, game: Game, holder: SeatId, option: Option) -> Step[None]:
        yield from super().perform(game, holder, option)
        keepers = [view.controller for view in game.gate_views() if view.place == option.area]
        theirs = any(keeper not in (None, holder) for keeper in keepers)
        if theirs and game.token_in(DESECRATION, option.area) is not None:
            game.earn(holder, DefileAGate.id)


class DefileAGate(CardRequirement):
    """Place a Desecration token in an area with a gate that an enemy controls."""

    id, name, clause = "defile_a_gate", "Desecrate at an enemy's gate", "IG-90"


class IndependentFeast(Feast, CardBook):
    """When Power is gathered you gain 1 Power for each area that has a Desecration token and at least one of your
    units."""

    id, name, clause = "independent_feast", "Feast", "IG-90"


class IndependentKingCard(IndependentCard):
    """The King in Yellow, in a game without his faction: awakened for 2 Power. Desecrates, brings a unit each time, and in
    time feasts."""

    id, name, clause, rival = "independent_king", "Independent King in Yellow", "IG-90", "YS"
    figures = ((IndependentKing(), 1),)
    abilities = (Defilement(),)
    requirement = DefileAGate()
    book = IndependentFeast()


# -- Yog-Sothoth ------------------------------------------------------------------------------------------------


class IndependentYogSothoth(IndependentGreatOldOne):
    """Awakened for 6 Power beside another of your Great Old Ones; dice: the enemies' faction Great Old Ones in play."""

    id, name, plural = "independent_yog_sothoth", "Independent Yog-Sothoth", "Independent Yog-Sothoth"
    drawn_as = "yog_sothoth"
    printed_cost = 6
    text = (
        f"Awaken (6 Power): {BESIDE}. Combat: one die for each enemy Great Old One in play that is printed on a faction"
        " sheet."
    )

    def combat(self, game: Position, units: Sequence[Unit], battle: Battle, side: SeatId) -> int:
        return enemy_faction_gods(game, side) * len(units)


class YogSothothTakesAGate(TheBeyondOne, CardAbility):
    """If Yog-Sothoth stands in an area with a gate and without any enemy Great Old One: move him, the gate and the unit
    that keeps the gate, whoever owns it, together to any area of the map without a gate."""

    id, name, clause = "independent_beyond_one", "The Beyond One", "IG-90"
    source = IndependentYogSothoth.id

    def _carries(self, unit: Unit) -> bool:
        return unit.kind == IndependentYogSothoth.id


class MeetAGreatOldOne(ShareAreaWithGreatOldOne, CardRequirement):
    """One of your Great Old Ones stands in the same area as an enemy Great Old One, whichever of them came there."""

    id, name, clause = "independent_meet_goo", "Meet an enemy Great Old One", "IG-90"


class IndependentKeyAndGate(TheKeyAndTheGate, CardBook):
    """Yog-Sothoth is a gate wherever he stands on the map, and always yours: for Power, Doom, Rituals, summoning and
    every rule that counts or looks for gates. He needs no keeper and may share an area with another gate."""

    id, name, clause, god = "independent_key_and_gate", "The Key and the Gate", "IG-90", IndependentYogSothoth.id


class IndependentYogSothothCard(IndependentCard):
    """Yog-Sothoth, in a game without his faction: awakened for 6 Power. Carries gates away, and in time is one himself."""

    id, name, clause, rival = "independent_yog_sothoth", "Independent Yog-Sothoth", "IG-90", "OW"
    figures = ((IndependentYogSothoth(), 1),)
    abilities = (YogSothothTakesAGate(),)
    requirement = MeetAGreatOldOne()
    book = IndependentKeyAndGate()


CARDS = (
    IndependentCthulhuCard(), IndependentHasturCard(), IndependentNyarlathotepCard(), IndependentShubNiggurathCard(),
    IndependentKingCard(), IndependentYogSothothCard(),
)
