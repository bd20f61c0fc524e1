"""Independent Great Old Ones of the Ramsey Campbell set: Eihort, Gla'aki, Y'Golonac, Daoloth."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from engine.cthulhu_wars.abilities import CardAbility, CardBook, CardRequirement, TableRule
from engine.cthulhu_wars.catalogue import CARD_OF_KIND, KINDS
from engine.cthulhu_wars.expansions.market import IndependentCard
from engine.cthulhu_wars.forces import battle_in_progress, fighters, own_battle_with
from engine.cthulhu_wars.game import Game, Step, ask_figure
from engine.cthulhu_wars.moments import (
    Account,
    Arrival,
    Battle,
    Cause,
    Change,
    Dice,
    How,
    Line,
    Moment,
    Offer,
    Removal,
    When,
)
from engine.cthulhu_wars.options import Option
from engine.cthulhu_wars.position import Position
from engine.cthulhu_wars.state import SUPPLY, AreaId, Place, SeatId, Unit, pool
from engine.cthulhu_wars.units import CULTIST, GREAT_OLD_ONE, IndependentGreatOldOne, UnitKind
from engine.kernel.hooks import Stage

PROMPTS: Mapping[str, str] = {
    "brood.which": "Which of your Acolytes becomes a Brood of Eihort? {left} are left to replace.",
    "orifices.host": "Y'Golonac was killed in {area}: which unit of {enemy} does he take the place of?",
}


# -- Eihort -----------------------------------------------------------------------------------------------------


class Eihort(IndependentGreatOldOne):
    """Awakened for 4 Power beside another of your Great Old Ones; no dice; turns Acolytes into Broods."""

    id, name, plural = "eihort", "Eihort", "Eihort"
    printed_cost, dice = 4, 0
    text = "Awaken (4 Power): at a gate you control in an area with another Great Old One of yours. Combat: none."


class Brood(UnitKind):
    """A Cultist that is no Acolyte: 1 die, 1 Power a round, builds and keeps gates, never moves by your own will."""

    id, name, plural = "brood", "Brood", "Broods"
    rank, printed_cost, dice, comes_by, income = CULTIST, 1, 1, "none", 1
    keeps_gates = stays = True
    text = "It is not recruited: Eihort puts it in the place of an Acolyte. Lost, it goes back to the tokens of the card."

    def home(self, unit: Unit) -> Place:
        return SUPPLY


class Rooted(TableRule):
    """A Brood does not move by its owner's Move Action or abilities. It can be Pained, and enemies can move it. When
    Eihort is lost, the Broods on the map stay with their owner; only the tokens that are left go to the next holder."""

    id, name, clause = "rooted", "Broods stay", "IG-58"
    stages = {"destinations": Stage.LATE}

    def destinations(
        self, game: Position, holder: SeatId, areas: tuple[AreaId, ...], unit: Unit, how: How, battle: Battle | None
    ) -> tuple[AreaId, ...]:
        if unit.kind != Brood.id or how not in (How.MOVE, How.EFFECT):
            return areas
        mover = game.act.seat if game.act is not None else game.state.active
        return () if how is How.MOVE or mover == unit.owner else areas


def become_broods(game: Game, seat: SeatId) -> Step[None]:
    """Replace the seat's Acolytes in play by Brood tokens, one for one, as far as there are tokens; gates stay kept."""
    for token in game.figures_of(CARD_OF_KIND[Brood.id].id):
        if token.kind == Brood.id and (token.place == SUPPLY or token.place.startswith("pool:")):
            game.own(token, seat, pool(seat))
    left = min(len(_acolytes(game, seat)), sum(unit.kind == Brood.id for unit in game.units_in(seat, pool(seat))))
    while left:
        if left >= len(_acolytes(game, seat)):
            acolyte = _acolytes(game, seat)[0]
        else:
            acolyte = yield from ask_figure(game, seat, "brood.which", lambda: _acolytes(game, seat), {"left": left})
        kept = game.is_keeper(acolyte)
        for brood in (yield from game.replace(acolyte, [Brood.id])):
            if kept:
                game.set_keeper(brood.place, brood.id)
        left -= 1


def _acolytes(game: Position, seat: SeatId) -> list[Unit]:
    return [unit for unit in game.in_play(seat) if KINDS[unit.kind].acolyte]


class TheBrood(CardAbility):
    """As soon as Eihort is awakened, all your Acolytes in play are replaced by Broods, where they stand and with the gates
    they keep. A Brood is a Cultist but no Acolyte: it fights with 1 die, gives 1 Power, builds and keeps gates, but does
    not move by your own will. The Acolytes go to your pool and can be recruited again."""

    id, name, clause, timing = "the_brood_of_eihort", "The Brood", "IG-58", "on awakening"
    source = Eihort.id

    def arrived(self, game: Game, holder: SeatId, arrival: Arrival) -> Step[None]:
        unit = arrival.unit
        if arrival.how is How.AWAKEN and unit.kind == Eihort.id and unit.owner == holder:
            yield from become_broods(game, holder)


class ThreeAcolytes(CardRequirement):
    """You have three or more Acolytes in play."""

    id, name, clause = "eihort_acolytes", "Have 3 Acolytes in play", "IG-58"

    def met(self, game: Position, holder: SeatId, check: Moment) -> bool:
        return len(_acolytes(game, holder)) >= 3


class UncleanBargain(CardBook):
    """In each of your Doom turns your Acolytes in play are replaced by Broods, as many as you have left; you must do it."""

    id, name, clause, timing = "unclean_bargain", "Unclean Bargain", "IG-59", "Doom phase"

    def at(self, game: Game, holder: SeatId, moment: Moment, seat: SeatId | None) -> Step[None]:
        if moment is Moment.DOOM_TURN and seat == holder:
            yield from become_broods(game, holder)


class EihortCard(IndependentCard):
    """Eihort: awakened for 4 Power. Does not fight; your Acolytes become Broods, which fight but stay where they are."""

    id, name, clause = "eihort", "Eihort", "IG-58"
    figures = ((Eihort(), 1), (Brood(), 6))
    abilities = (TheBrood(),)
    table = (Rooted(),)
    requirement = ThreeAcolytes()
    book = UncleanBargain()


# -- Gla'aki ----------------------------------------------------------------------------------------------------


class Glaaki(IndependentGreatOldOne):
    """Awakened for 4 Power, with an Elder Sign, beside another of your Great Old Ones; dice: Acolytes in your pool."""

    id, name, plural = "glaaki", "Gla'aki", "Gla'aki"
    printed_cost = 4
    text = (
        "Awaken (4 Power): at a gate you control in an area with another Great Old One of yours; you gain 1 Elder Sign."
        " Combat: one die for each Acolyte in your pool."
    )

    def awaken(self, game: Game, seat: SeatId, area: AreaId) -> Step[None]:
        game.owe_signs(seat, 1, why=self.id)
        yield from ()

    def combat(self, game: Position, units: Sequence[Unit], battle: Battle, side: SeatId) -> int:
        return _pooled_acolytes(game, side) * len(units)


def _pooled_acolytes(game: Position, seat: SeatId) -> int:
    return sum(KINDS[unit.kind].acolyte for unit in game.units_in(seat, pool(seat)))


class TombHerd(CardAbility):
    """When Power is gathered, while Gla'aki is in play: 1 more Power for each Acolyte in your pool, counted before the
    captives come home."""

    id, name, clause, timing = "tomb_herd", "Tomb-Herd", "IG-60", "Gather Power"
    source = Glaaki.id

    def gains(self, game: Position, holder: SeatId, lines: list[Line], account: Account, seat: SeatId) -> list[Line]:
        if account is not Account.GATHER or seat != holder or not game.has_in_play(holder, Glaaki.id):
            return lines
        n = _pooled_acolytes(game, holder)
        return [*lines, Line(self.id, power=n)] if n else lines


class FirstSpent(TableRule):
    """It is remembered whose Power is the first to fall to 0 in an Action phase. Hibernation does not count."""

    id, name, clause = "first_spent", "The first to run out of Power", "IG-62"

    def changed(self, game: Game, holder: SeatId, change: Change) -> None:
        if change.what == "power" and change.before > change.after == 0 and game.state.phase == "action":
            if first_spent(game) is None:
                game.use("action_phase", f"{self.id}@{change.seat}")


def first_spent(game: Position) -> SeatId | None:
    """Who was the first without Power in this Action phase, if anybody was."""
    return next((seat for seat in game.state.order if game.used("action_phase", f"{FirstSpent.id}@{seat}")), None)


class RunOut(CardRequirement):
    """You are the first player to come to 0 Power in an Action phase. It does not matter whether you held the card when
    it happened, as long as it is the same Action phase."""

    id, name, clause = "glaaki_spent", "Be the first at 0 Power", "IG-62"

    def met(self, game: Position, holder: SeatId, check: Moment) -> bool:
        return first_spent(game) == holder


class GreenDecay(CardBook):
    """When Power is gathered, each Cultist you have captured gives you 1 Elder Sign instead of 1 Power."""

    id, name, clause, timing = "green_decay", "Green Decay", "IG-61", "Gather Power"
    stages = {"gains": Stage.LATE}  # after what makes Cultists worth no Power: they give the Elder Sign all the same

    def gains(self, game: Position, holder: SeatId, lines: list[Line], account: Account, seat: SeatId) -> list[Line]:
        captives = game.captives(holder) if account is Account.GATHER and seat == holder else []
        cultists = sum(KINDS[unit.kind].cultist for unit in captives)
        if not cultists:
            return lines
        others = len(captives) - cultists
        kept = [line._replace(power=min(line.power, others)) if line.cause == "captives" else line for line in lines]
        return [*kept, Line(self.id, signs=cultists)]


class GlaakiCard(IndependentCard):
    """Gla'aki: awakened for 4 Power, with an Elder Sign. The more of your Acolytes are lost, the stronger he is."""

    id, name, clause = "glaaki", "Gla'aki", "IG-60"
    figures = ((Glaaki(), 1),)
    abilities = (TombHerd(),)
    table = (FirstSpent(),)
    requirement = RunOut()
    book = GreenDecay()


# -- Y'Golonac --------------------------------------------------------------------------------------------------


class YGolonac(IndependentGreatOldOne):
    """Awakened for 2 Power beside another of your Great Old Ones; 1 die; killed, he takes hold of the other side."""

    id, name, plural = "ygolonac", "Y'Golonac", "Y'Golonac"
    printed_cost, dice = 2, 1
    text = "Awaken (2 Power): at a gate you control in an area with another Great Old One of yours. Combat: 1 die."


class Orifices(CardAbility):
    """If Y'Golonac is killed in a battle, he takes the place of an enemy Terror, Monster or Cultist that has survived its
    Kills; you choose which. That enemy then has Y'Golonac and his card. If there is no such unit, he is lost like any
    other."""

    id, name, clause, timing = "orifices", "Orifices", "IG-63", "Post-Battle"
    source = YGolonac.id

    def removed(self, game: Game, holder: SeatId, removal: Removal) -> None:
        unit, battle = removal.unit, game.battle
        if unit.kind == YGolonac.id and unit.owner == holder and removal.cause is Cause.KILL:
            if battle is not None and battle.is_side(holder):
                game.owe(self.id, holder, unit.place)

    def owed(self, game: Game, holder: SeatId, data: str) -> Step[None]:
        """The card has gone back with him (IG-7); now the enemy takes both."""
        battle = battle_in_progress(game)
        foe = battle.foe(holder)

        def hosts() -> list[Unit]:
            return [unit for unit in fighters(game, battle, foe) if KINDS[unit.kind].rank < GREAT_OLD_ONE]

        if not hosts():
            return
        host = yield from ask_figure(game, holder, "orifices.host", hosts, {"area": data, "enemy": foe}, battle=battle)
        card = CARD_OF_KIND[YGolonac.id].id
        game.take_card(foe, card)
        yield from game.remove([host], Cause.REPLACE, holder)
        god = game.from_pool(foe, YGolonac.id)
        assert god is not None, "he came with the card"
        yield from game.relocate(god, data, How.REPLACE)
        game.earn_card_book(foe, card)  # IG-64


class ReceiveYGolonac(CardRequirement):
    """Y'Golonac has just come to you through Orifices."""

    id, name, clause = "ygolonac_received", "Receive Y'Golonac through Orifices", "IG-64"


class TheRevelations(CardBook):
    """In each of your Doom turns every other player gains 1 Elder Sign. This is not optional."""

    id, name, clause, timing = "the_revelations", "The Revelations", "IG-64", "Doom phase"

    def at(self, game: Game, holder: SeatId, moment: Moment, seat: SeatId | None) -> Step[None]:
        if moment is Moment.DOOM_TURN and seat == holder:
            for enemy in game.enemies(holder):
                game.owe_signs(enemy, 1, why=self.id)
        yield from ()


class YGolonacCard(IndependentCard):
    """Y'Golonac: awakened for 2 Power. A cheap Great Old One whom you should not kill: he comes to his killer with a
    spellbook that serves all others."""

    id, name, clause = "ygolonac", "Y'Golonac", "IG-63"
    figures = ((YGolonac(), 1),)
    abilities = (Orifices(),)
    requirement = ReceiveYGolonac()
    book = TheRevelations()


# -- Daoloth ----------------------------------------------------------------------------------------------------


class Daoloth(IndependentGreatOldOne):
    """Awakened for 6 Power beside another of your Great Old Ones; no dice."""

    id, name, plural = "daoloth", "Daoloth", "Daoloth"
    printed_cost, dice = 6, 0
    text = "Awaken (6 Power): at a gate you control in an area with another Great Old One of yours. Combat: none."


class CosmicUnity(CardAbility):
    """Once in a battle in which Daoloth fights, before the dice: an enemy Great Old One in it rolls no dice in this
    battle. What it can do besides rolling dice it still can."""

    id, name, clause, timing, cost = "cosmic_unity", "Cosmic Unity", "IG-65", "Pre-Battle", 0
    source = Daoloth.id
    occasions = (When.PRE_BATTLE,)
    stages = {"combat": Stage.LATE}

    def offers(self, game: Position, holder: SeatId, offer: Offer) -> Iterable[Option]:
        battle = own_battle_with(game, offer, holder, Daoloth.id)
        if battle is None or self._chosen(battle, holder):
            return ()
        foes = fighters(game, battle, battle.foe(holder))
        kinds = dict.fromkeys(unit.kind for unit in foes if KINDS[unit.kind].goo and not KINDS[unit.kind].elder_god)
        return [Option(self.id, kind=kind) for kind in kinds]

    def perform(self, game: Game, holder: SeatId, option: Option) -> Step[None]:
        self.pay(game, holder, option)
        battle_in_progress(game).marks[f"{self.id}@{holder}:{option.kind}"] = 1
        yield from ()

    def combat(self, game: Position, holder: SeatId, lines: list[Dice], battle: Battle, side: SeatId) -> list[Dice]:
        kind = self._chosen(battle, holder)
        if not kind or side == holder:
            return lines
        return [line._replace(n=0) if self._of(game, kind, line) else line for line in lines]  # IG-55: all its figures

    def _of(self, game: Position, kind: str, line: Dice) -> bool:
        return bool(line.units) and all(game.unit(unit).kind == kind for unit in line.units)

    def _chosen(self, battle: Battle, holder: SeatId) -> str:
        """The kind that rolls no dice, or ""."""
        before = f"{self.id}@{holder}:"
        return next((mark.removeprefix(before) for mark in battle.marks if mark.startswith(before)), "")


class AGreatOldOneDies(CardRequirement):
    """Any Great Old One is killed, anywhere and by anybody. One of two figures of the same Great Old One is not enough."""

    id, name, clause = "daoloth_kill", "Any Great Old One is killed", "IG-66"

    def removed(self, game: Game, holder: SeatId, removal: Removal) -> None:
        unit = removal.unit
        if removal.cause is Cause.KILL and KINDS[unit.kind].goo and game.wholly_lost(unit):
            game.earn(holder, self.id)


class Interdimensional(CardBook):
    """Whenever Daoloth comes into an area without a gate, by whatever way, a gate is placed there at no cost."""

    id, name, clause = "interdimensional", "Interdimensional", "IG-66"

    def arrived(self, game: Game, holder: SeatId, arrival: Arrival) -> Step[None]:
        unit = arrival.unit
        if unit.kind == Daoloth.id and unit.owner == holder and unit.place not in game.state.gates:
            game.add_gate(unit.place, by=holder)
        yield from ()


class DaolothCard(IndependentCard):
    """Daoloth: awakened for 6 Power. Does not fight, takes the dice of an enemy Great Old One, and later leaves gates
    wherever it goes."""

    id, name, clause = "daoloth", "Daoloth", "IG-65"
    figures = ((Daoloth(), 1),)
    abilities = (CosmicUnity(),)
    requirement = AGreatOldOneDies()
    book = Interdimensional()


CARDS = (EihortCard(), GlaakiCard(), YGolonacCard(), DaolothCard())
