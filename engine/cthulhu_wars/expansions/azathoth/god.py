"""The Great Old One Azathoth, whose strength is a glyph on the Doom track, with Daemon Sultan and Nuclear Chaos."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from engine.cthulhu_wars.abilities import CardAbility, CardBook, CardRequirement, RuleFlag
from engine.cthulhu_wars.catalogue import KINDS
from engine.cthulhu_wars.expansions.market import IndependentCard
from engine.cthulhu_wars.game import Game, Step, ask
from engine.cthulhu_wars.moments import Battle, Cause, Moment, Offer, Removal, When
from engine.cthulhu_wars.options import Option, number
from engine.cthulhu_wars.position import Position
from engine.cthulhu_wars.sealed import choose_sealed
from engine.cthulhu_wars.state import SUPPLY, AreaId, SeatId, Unit
from engine.cthulhu_wars.units import IndependentGreatOldOne
from engine.kernel.decisions import Decision, given
from engine.kernel.hooks import Stage

PICK = "awaken_azathoth.pick"

PROMPTS: Mapping[str, str] = {
    PICK: "{seat} awakens Azathoth and rolled {die}. In secret: which face of a die do you pick? You gain as much Power.",
    "nuclear_chaos.change": "Nuclear Chaos: the dice are {faces}, yours is a {mine}. Do you change it?",
}

SEALED = (PICK,)
"""Prompts whose answers are secret until everybody has answered."""

FLAGS = (
    RuleFlag(
        "azathoth_sum_includes_plus2", ("false", "true"),
        "Is the 2 that is added to the die of Azathoth's awakening counted for his glyph, too?", "AZ-18",
    ),
)

NEEDED, ADDED, PENALTY = 8, 2, 2
GLYPH = "azathoth.glyph"
"""The note of where the glyph is: the number of a space of the Doom track, 0 for off the track."""


def glyph(game: Position) -> int:
    """The space of the Doom track on which Azathoth's glyph is; 0: it is not on the track."""
    return int(game.state.memory.get(GLYPH, 0))


def _set_glyph(game: Game, seat: SeatId, space: int) -> None:
    if space != glyph(game):
        game.remember(GLYPH, space)
        game.log("glyph_moved", seat, kind=Azathoth.id, n=space)


class Azathoth(IndependentGreatOldOne):
    """Awakened with 8 Power or more beside another of your Great Old Ones, for what a die says; his glyph is his Combat."""

    id, name, plural = "azathoth", "Azathoth", "Azathoth"
    printed_cost = 0
    text = (
        "Awaken, with at least 8 Power: at a gate you control in an area with another Great Old One of yours. You roll a die"
        " and lose as much Power and 2 more. Every enemy secretly picks a face of a die and gains as much Power; those who"
        " picked the lowest lose 2 Doom. All dice together are the space of the Doom track for his glyph. Combat: that space."
    )

    def sites(self, game: Position, seat: SeatId) -> Sequence[AreaId]:
        return game.areas_beside_goo(seat) if game.power(seat) >= NEEDED else ()

    def awaken(self, game: Game, seat: SeatId, area: AreaId) -> Step[None]:
        die = game.roll(seat, 1, self.id)[0]
        game.lose_power(seat, die + ADDED, why=self.id)
        # The highest stands first: it is the answer given for somebody who does not choose.
        faces = given([number("pick", face) for face in range(6, 0, -1)])
        picks = yield from choose_sealed(
            [Decision(enemy, PICK, faces, {"seat": seat, "die": die}) for enemy in game.enemies(seat)]
        )
        shown = {enemy: option.n or 0 for enemy, option in picks.items()}
        game.log("faces_picked", seat, kind=self.id, faces=shown)
        for enemy, face in shown.items():
            game.gain(enemy, power=face, why=self.id)
        for enemy, face in shown.items():
            if face == min(shown.values()):
                game.lose_doom(enemy, PENALTY, why=self.id)
        plus = ADDED if game.rule("azathoth_sum_includes_plus2") == "true" else 0
        _set_glyph(game, seat, die + plus + sum(shown.values()))

    def combat(self, game: Position, units: Sequence[Unit], battle: Battle, side: SeatId) -> int:
        return glyph(game) * len(units)


class DaemonSultan(CardAbility):
    """When Azathoth is assigned a Kill, or cannot retreat from a Pain, he is not removed: you roll a die and his glyph goes
    down by it. Only when it reaches 0 he is killed. He takes one Kill in a battle at most."""

    id, name, clause, timing = "daemon_sultan", "Daemon Sultan", "AZ-22", "Battle"
    source = Azathoth.id
    stages = {"removing": Stage.FIRST}

    def removing(self, game: Game, holder: SeatId, removal: Removal) -> Step[Removal | None]:
        yield from ()
        unit = removal.unit
        if unit.kind != Azathoth.id or unit.owner != holder or removal.cause not in (Cause.KILL, Cause.TRAPPED):
            return removal
        left = max(0, glyph(game) - game.roll(holder, 1, self.id)[0])
        _set_glyph(game, holder, left)
        return removal if left == 0 else None


class EverybodyHasOne(CardRequirement):
    """Every player has a Great Old One in play; a faction without any of its own does not count."""

    id, name, clause = "everybody_has_a_great_old_one", "A Great Old One for everybody", "AZ-17"

    def met(self, game: Position, holder: SeatId, check: Moment) -> bool:
        able = [seat for seat in game.state.order if any(KINDS[unit.kind].faction_goo for unit in _figures(game, seat))]
        return all(any(KINDS[unit.kind].goo for unit in game.in_play(seat)) for seat in able)


def _figures(game: Position, seat: SeatId) -> list[Unit]:
    """All figures of a seat, wherever they are."""
    return [unit for units in game.at[seat].values() for unit in units]


class NuclearChaos(CardBook):
    """Every player rolls a die, and you may then change yours by 1. Whoever has the highest gains as much Power, whoever
    has the lowest as many Elder Signs, all of them if several are alike. Afterwards this spellbook is turned down until
    the next Gather Power phase."""

    id, name, clause, timing, cost = "nuclear_chaos", "Nuclear Chaos", "AZ-24", "Action", 0
    occasions = (When.OWN_TURN,)

    def offers(self, game: Position, holder: SeatId, offer: Offer) -> Iterable[Option]:
        return (Option(self.id),)

    def perform(self, game: Game, holder: SeatId, option: Option) -> Step[None]:
        self.pay(game, holder, option)
        dice = {seat: game.roll(seat, 1, self.id)[0] for seat in game.order_from(holder)}
        mine = dice[holder]
        chosen = yield from ask(
            holder, "nuclear_chaos.change",
            lambda: [number("keep", mine), number("change", mine + 1), number("change", mine - 1)],
            {"faces": dict(dice), "mine": mine},
        )
        dice[holder] = chosen.n or 0
        if dice[holder] != mine:
            game.log("die_changed", holder, before=mine, n=dice[holder], why=self.id)
        highest, lowest = max(dice.values()), min(dice.values())
        for seat, face in dice.items():
            if face == highest:
                game.gain(seat, power=face, why=self.id)
            if face == lowest:
                game.owe_signs(seat, face, why=self.id)
        game.flip(self.id, holder, "down")


class AzathothCard(IndependentCard):
    """Azathoth: awakened with at least 8 Power, of which a die takes 3 to 8, while every enemy gains Power. A Great Old One
    with as many dice as all the dice of his awakening show; Kills wear him down slowly."""

    id, name, clause = "azathoth", "Azathoth", "AZ-17"
    counter, counts = GLYPH, "glyph at"
    figures = ((Azathoth(), 1),)
    abilities = (DaemonSultan(),)
    requirement = EverybodyHasOne()
    book = NuclearChaos()

    def at(self, game: Game, holder: SeatId, moment: Moment, seat: SeatId | None) -> Step[None]:
        # Not a matter of the book: what lies face down answers nothing.
        if moment is Moment.GATHER and game.has(holder, NuclearChaos.id) and not game.face_up(holder, NuclearChaos.id):
            game.flip(NuclearChaos.id, holder, "up")
        yield from ()

    def removed(self, game: Game, holder: SeatId, removal: Removal) -> None:
        if removal.unit.kind == Azathoth.id and removal.to == SUPPLY:  # AZ-23; replaced he goes there, too
            _set_glyph(game, holder, 0)


CARDS = (AzathothCard(),)
