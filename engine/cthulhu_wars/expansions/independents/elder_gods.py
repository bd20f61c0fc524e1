"""The Elder Gods Nodens and Hagarg Ryonis: Great Old Ones that never roll dice."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from engine.cthulhu_wars.abilities import CardAbility, CardBook, CardRequirement
from engine.cthulhu_wars.catalogue import ABILITIES
from engine.cthulhu_wars.expansions.market import IndependentCard
from engine.cthulhu_wars.forces import fighters
from engine.cthulhu_wars.game import Game, Step, ask
from engine.cthulhu_wars.moments import Battle, Line, Moment, Offer, Purpose, Removal, Ritual, Tally, When
from engine.cthulhu_wars.options import Option, named
from engine.cthulhu_wars.position import Position
from engine.cthulhu_wars.state import AbilityId, SeatId, Unit
from engine.cthulhu_wars.units import ElderGod
from engine.kernel.hooks import Stage

PROMPTS: Mapping[str, str] = {
    "subversion.whom": "Whose Ritual does Hagarg Ryonis subvert in the coming Doom phase?",
}


# -- Nodens -----------------------------------------------------------------------------------------------------


class Nodens(ElderGod):
    """Awakened for 6 Power beside another of your Great Old Ones; no dice, but a Kill and two Pains in his battles."""

    id, name, plural = "nodens", "Nodens", "Nodens"
    printed_cost = 6
    text = (
        "Awaken (6 Power): at a gate you control in an area with another Great Old One of yours. Elder God: no dice; in a"
        " battle in which he fights your side scores 1 Kill and 2 Pains more. Alone he cannot begin a battle."
    )


class LordOfTheGreatAbyss(CardAbility):
    """When Nodens fights, your side scores 1 Kill and 2 Pains beside what its dice show."""

    id, name, clause, timing = "nodens_battle", "Lord of the Great Abyss", "IG-80", "Battle"
    source = Nodens.id
    stages = {"tally": Stage.LATE}

    def tally(self, game: Game, holder: SeatId, tally: Tally, battle: Battle, side: SeatId) -> Step[Tally]:
        yield from ()
        if side != holder or not fighters(game, battle, holder, Nodens.id):
            return tally
        return Tally(tally.kills + 1, tally.pains + 2)


class Healing(CardAbility):
    """At the end of each Doom phase, while Nodens is in play, the marker of the Ritual track goes back by one space. It
    does not go back from Instant Death, nor further than the first space."""

    id, name, clause, timing = "healing", "Healing", "IG-81", "Doom phase"
    source = Nodens.id

    def at(self, game: Game, holder: SeatId, moment: Moment, seat: SeatId | None) -> Step[None]:
        yield from ()
        if moment is not Moment.DOOM_OVER or not game.has_in_play(holder, Nodens.id) or game.instant_death():
            return
        if game.state.ritual_space > 0:
            game.state.ritual_space -= 1
            game.log("ritual_marker_back", holder, cost=game.ritual_cost())


class PerformARitual(CardRequirement):
    """Perform a Ritual of Annihilation."""

    id, name, clause = "nodens_ritual", "Perform a Ritual", "IG-82"

    def ritual(self, game: Game, holder: SeatId, ritual: Ritual) -> Step[None]:
        if ritual.seat == holder:
            game.earn(holder, self.id)
        yield from ()


class Proteus(CardBook):
    """Put the glyph of Nodens on one of your own faction's spellbooks that is about a kind of figure. From then on Nodens
    counts as such a figure for that book, until you use Proteus again or lose him: what it lets those figures do he does,
    and where it asks for one in play he is one. He keeps gates and gives Power by The Red Sign, regenerates, goes down to
    the Deep, comes to battles by Seek and Destroy or Necrophagy, flies with the Byakhee, or makes Blood Sacrifice and The
    Thousand Forms possible. Dice he never rolls. Books from which he could gain nothing are not offered."""

    id, name, clause, timing, cost = "proteus", "Proteus", "IG-82", "Action", 2
    occasions = (When.OWN_TURN,)
    stages = {"removed": Stage.LAST}  # what answers his loss still knows what he was

    def offers(self, game: Position, holder: SeatId, offer: Offer) -> Iterable[Option]:
        if not game.has_in_play(holder, Nodens.id):
            return ()
        return [
            named(self.id, ability=book) for book in game.books(holder)
            if ABILITIES[book].names and book != _glyph(game, holder)
        ]

    def perform(self, game: Game, holder: SeatId, option: Option) -> Step[None]:
        yield from ()
        self.pay(game, holder, option)
        game.remember(_mark(holder), option.ability)
        game.log("nodens_glyph", holder, book=option.ability)
        nodens = game.find(holder, Nodens.id)
        gate = None if nodens is None else game.state.gates.get(nodens.place)
        if nodens is not None and gate is not None and gate.keeper == nodens.id and not game.may_keep(nodens, gate, True):
            game.set_keeper(gate.place, None)

    def refusal(self, game: Game, seat: SeatId, words: Sequence[str]) -> str:
        if not game.has(seat, self.id):
            return ""
        fit = [ABILITIES[book].name for book in game.books(seat) if ABILITIES[book].names and book != _glyph(game, seat)]
        if not fit:
            return "Nodens could gain nothing from any further spellbook of yours."
        return f"Proteus costs 2 Power and goes on one of these spellbooks: {', '.join(fit)}."

    def counts_as(self, game: Position, holder: SeatId, ok: bool, unit: Unit, role: str, why: Purpose) -> bool:
        if ok or why is not Purpose.KIND or unit.kind != Nodens.id or unit.owner != holder:
            return ok
        return role == _glyph(game, holder)

    def removed(self, game: Game, holder: SeatId, removal: Removal) -> None:
        if removal.unit.kind == Nodens.id:
            game.remember(_mark(holder), "")


def _mark(holder: SeatId) -> str:
    return f"proteus@{holder}"


def _glyph(game: Position, holder: SeatId) -> AbilityId:
    """The spellbook on which the glyph lies, or ""."""
    return str(game.state.memory.get(_mark(holder), ""))


class NodensCard(IndependentCard):
    """Nodens: an Elder God, awakened for 6 Power. Heals the world after each Doom phase, and later takes the shape of what
    your spellbooks name."""

    id, name, clause = "nodens", "Nodens", "IG-81"
    figures = ((Nodens(), 1),)
    abilities = (LordOfTheGreatAbyss(), Healing())
    requirement = PerformARitual()
    book = Proteus()


# -- Hagarg Ryonis ----------------------------------------------------------------------------------------------


class HagargRyonis(ElderGod):
    """Awakened for 4 Power beside another of your Great Old Ones; no dice, but three Pains in its battles."""

    id, name, plural = "hagarg_ryonis", "Hagarg Ryonis", "Hagarg Ryonis"
    printed_cost = 4
    text = (
        "Awaken (4 Power): at a gate you control in an area with another Great Old One of yours. Elder God: no dice; in a"
        " battle in which it fights your side scores 3 Pains more. Alone it cannot begin a battle."
    )


class LierInWait(CardAbility):
    """When Hagarg Ryonis fights, your side scores 3 Pains beside what its dice show."""

    id, name, clause, timing = "hagarg_battle", "Lier in Wait", "IG-80", "Battle"
    source = HagargRyonis.id
    stages = {"tally": Stage.LATE}

    def tally(self, game: Game, holder: SeatId, tally: Tally, battle: Battle, side: SeatId) -> Step[Tally]:
        yield from ()
        if side != holder or not fighters(game, battle, holder, HagargRyonis.id):
            return tally
        return Tally(tally.kills, tally.pains + 3)


class Subversion(CardAbility):
    """When the First Player is found, name another player. If that player performs a Ritual in the Doom phase that follows
    and earns Elder Signs by it, one of them is yours."""

    id, name, clause, timing = "subversion", "Subversion", "IG-83", "First Player, Ritual"
    source = HagargRyonis.id
    stages = {"ritual": Stage.LATE}

    def at(self, game: Game, holder: SeatId, moment: Moment, seat: SeatId | None) -> Step[None]:
        if moment is Moment.FIRST_PLAYER and game.has_in_play(holder, HagargRyonis.id):
            enemies = game.enemies(holder)
            chosen = yield from ask(holder, "subversion.whom", lambda: [named("name", enemy=enemy) for enemy in enemies])
            game.remember(self._named(holder), chosen.enemy)
            game.log("subversion_named", holder, enemy=chosen.enemy)
        if moment is Moment.DOOM_OVER:
            game.remember(self._named(holder), "")

    def ritual(self, game: Game, holder: SeatId, ritual: Ritual) -> Step[None]:
        yield from ()
        if ritual.seat != game.state.memory.get(self._named(holder)) or sum(line.signs for line in ritual.lines) < 1:
            return
        ritual.lines.append(Line(self.id, signs=-1))
        game.remember(self._named(holder), "")
        game.log("sign_subverted", holder, enemy=ritual.seat)
        game.owe_signs(holder, 1, why=self.id)

    def _named(self, holder: SeatId) -> str:
        return f"{self.id}@{holder}"


class NoPower(CardRequirement):
    """Have no Power left, whoever took the last of it."""

    id, name, clause = "hagarg_no_power", "Have 0 Power", "IG-84"

    def met(self, game: Position, holder: SeatId, check: Moment) -> bool:
        return game.power(holder) == 0


class Laziness(CardBook):
    """Every faction that has exactly 1 Power loses it, your own as well. Some enemy must have exactly 1 Power."""

    id, name, clause, timing, cost = "laziness", "Laziness", "IG-84", "Action", 0
    occasions = (When.OWN_TURN,)

    def offers(self, game: Position, holder: SeatId, offer: Offer) -> Iterable[Option]:
        # Windwalker, against whom it has a second form, is not among the factions
        return (Option(self.id),) if any(game.power(enemy) == 1 for enemy in game.enemies(holder)) else ()

    def perform(self, game: Game, holder: SeatId, option: Option) -> Step[None]:
        yield from ()
        self.pay(game, holder, option)
        for seat in game.order_from(holder):
            if game.power(seat) == 1:
                game.lose_power(seat, 1, why=self.id)

    def refusal(self, game: Game, seat: SeatId, words: Sequence[str]) -> str:
        return "No enemy has exactly 1 Power; only then can Laziness be used." if game.has(seat, self.id) else ""


class HagargRyonisCard(IndependentCard):
    """Hagarg Ryonis: an Elder God, awakened for 4 Power. Takes an Elder Sign from another's Ritual, and later the last
    Power of those who have but one."""

    id, name, clause = "hagarg", "Hagarg Ryonis", "IG-83"
    figures = ((HagargRyonis(), 1),)
    abilities = (LierInWait(), Subversion())
    requirement = NoPower()
    book = Laziness()


CARDS = (NodensCard(), HagargRyonisCard())
