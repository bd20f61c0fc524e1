"""Independent Great Old Ones of the second pack: Atlach-Nacha, Bokrug, Ghatanothoa (Father Dagon: see ``deep_ones``)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from engine.cthulhu_wars.abilities import CardAbility, CardBook, CardRequirement, PaidAsAction, TableRule
from engine.cthulhu_wars.catalogue import KINDS
from engine.cthulhu_wars.elder_signs import discard
from engine.cthulhu_wars.expansions.independents.driving import payable
from engine.cthulhu_wars.expansions.market import IndependentCard
from engine.cthulhu_wars.game import Game, Step, ask, ask_figure
from engine.cthulhu_wars.moments import LOSSES, Account, Arrival, Battle, Hold, How, Line, Moment, Offer, Removal, When
from engine.cthulhu_wars.options import Option, at, destinations, named
from engine.cthulhu_wars.position import Position
from engine.cthulhu_wars.state import AreaId, SeatId, Token, Unit, UnitId, hold, is_area
from engine.cthulhu_wars.units import IndependentGreatOldOne
from engine.kernel.hooks import Stage

PROMPTS: Mapping[str, str] = {
    "ghosts_of_ib.return": "{kind} returns: to which area without enemy units?",
    "sarnath.doom": "The Doom that Came to Sarnath: which enemy chooses what you lose, a unit or an Elder Sign?",
    "sarnath.unit": "The Doom that Came to Sarnath: which Monster or Cultist of {side} is eliminated?",
}

WEB = "web"
WEBS = 6

GATES_AND_CULTISTS = 6
"""Ghatanothoa's requirement: fewer gates and Cultists than this."""

STANDARD = "Awaken (4 Power): at a gate you control in an area with another Great Old One of yours."


# -- Atlach-Nacha -------------------------------------------------------------------------------------------------


class AtlachNacha(IndependentGreatOldOne):
    """Awakened for 6 Power beside another of your Great Old Ones; 4 dice."""

    id, name, plural = "atlach", "Atlach-Nacha", "Atlach-Nacha"
    printed_cost, dice = 6, 4
    text = "Awaken (6 Power): at a gate you control in an area with another Great Old One of yours. Combat: 4 dice."


class Spinnerets(CardAbility):
    """Put a Web in Atlach-Nacha's area, if there is none. There are 6; they stay for good, even when she is lost, and
    count for whoever holds her later."""

    id, name, clause, timing, cost = "spinnerets", "Spinnerets", "IG-35", "Action", 1
    source = AtlachNacha.id
    occasions = (When.OWN_TURN,)

    def offers(self, game: Position, holder: SeatId, offer: Offer) -> Iterable[Option]:
        spider = game.find(holder, AtlachNacha.id)
        if spider is None or game.token_in(WEB, spider.place) is not None or webs(game) >= WEBS:
            return ()
        return (at(self.id, spider.place),) if payable(game, holder, self, spider.place) else ()

    def perform(self, game: Game, holder: SeatId, option: Option) -> Step[None]:
        self.pay(game, holder, option)
        game.add_token(Token(WEB, option.area, holder))
        yield from ()

    def refusal(self, game: Game, seat: SeatId, words: Sequence[str]) -> str:
        spider = game.find(seat, AtlachNacha.id)
        if spider is not None and game.token_in(WEB, spider.place) is not None:
            return f"There is a Web in {game.layout.by_id[spider.place].name} already; Atlach-Nacha must go elsewhere first."
        return ""


def webs(game: Position) -> int:
    """How many Webs are on the map."""
    return sum(token.kind == WEB for token in game.state.tokens)


class SixWebs(CardRequirement):
    """Webs are in 6 areas."""

    id, name, clause = "six_webs", "Webs in 6 areas", "IG-35"

    def met(self, game: Position, holder: SeatId, check: Moment) -> bool:
        return webs(game) >= WEBS


class CosmicWeb(CardBook):
    """You win the game at once, with any Doom and any number of spellbooks."""

    id, name, clause, timing, cost = "cosmic_web", "Cosmic Web", "IG-36", "Action", 0
    occasions = (When.OWN_TURN,)

    def offers(self, game: Position, holder: SeatId, offer: Offer) -> Iterable[Option]:
        return (Option(self.id),)

    def perform(self, game: Game, holder: SeatId, option: Option) -> Step[None]:
        self.pay(game, holder, option)
        yield from ()
        game.win((holder,), self.id)


class AtlachNachaCard(IndependentCard):
    """Atlach-Nacha: awakened for 6 Power. A Great Old One with 4 dice who spins a Web in one area after the other; when
    there are 6 of them, her holder can win the game with one Action."""

    id, name, clause = "atlach", "Atlach-Nacha", "IG-35"
    figures = ((AtlachNacha(), 1),)
    abilities = (Spinnerets(),)
    requirement = SixWebs()
    book = CosmicWeb()


# -- Bokrug -------------------------------------------------------------------------------------------------------


class Bokrug(IndependentGreatOldOne):
    """Awakened for 4 Power beside another of your Great Old Ones; 1 die."""

    id, name, plural = "bokrug", "Bokrug", "Bokrug"
    printed_cost, dice = 4, 1
    text = STANDARD + " Combat: 1 die."


class GhostsOfIb(CardAbility):
    """If Bokrug is killed or eliminated you keep his card, with the figure on it, but not an earned spellbook. At the end
    of the next Doom phase he returns to an area of your choice without enemy units; if there is none, he waits for the
    next."""

    # IG-37 speaks of killing, IG-7 of any loss; here every elimination counts, a replacement or capture does not.
    id, name, clause = "ghosts_of_ib", "Ghosts of Ib", "IG-37"
    source = Bokrug.id
    stages = {"at": Stage.EARLY}
    holds = Hold(in_play=False)

    def removing(self, game: Game, holder: SeatId, removal: Removal) -> Step[Removal | None]:
        yield from ()
        if removal.unit.kind != Bokrug.id or removal.cause not in LOSSES:
            return removal
        return removal._replace(to=hold(self.id, holder))

    def removed(self, game: Game, holder: SeatId, removal: Removal) -> None:
        if removal.unit.kind == Bokrug.id and removal.to == hold(self.id, holder):
            game.owe(self.id, holder)

    def owed(self, game: Game, holder: SeatId, data: str) -> Step[None]:
        if game.has(holder, DoomThatCameToSarnath.id):
            game.drop(DoomThatCameToSarnath.id, holder)
            game.hold(GiveBokrugAway.id, holder, "card")
        yield from ()

    def at(self, game: Game, holder: SeatId, moment: Moment, seat: SeatId | None) -> Step[None]:
        ghosts = game.units_in(holder, hold(self.id, holder))
        if moment is not Moment.DOOM_OVER or not ghosts:
            return

        def areas() -> tuple[AreaId, ...]:
            theirs = [game.at[enemy] for enemy in game.enemies(holder)]
            return tuple(area for area in game.layout.area_ids if not any(area in at for at in theirs))

        if areas():
            chosen = yield from ask(holder, "ghosts_of_ib.return", lambda: destinations("return", areas()), {"kind": Bokrug.id})
            yield from game.relocate(ghosts[0], chosen.to, How.RETURN)


class GiveBokrugAway(CardRequirement):
    """As your Action, at no cost, while Bokrug is on the map: give his card, and with it Bokrug, to another player, who at
    once has the spellbook on it."""

    id, name, clause, timing, cost = "give_bokrug_away", "Give Bokrug away", "IG-38", "Action", 0
    occasions = (When.OWN_TURN,)

    def offers(self, game: Position, holder: SeatId, offer: Offer) -> Iterable[Option]:
        if game.find(holder, Bokrug.id) is None:
            return ()
        return [named(self.id, enemy=enemy) for enemy in game.enemies(holder)]

    def perform(self, game: Game, holder: SeatId, option: Option) -> Step[None]:
        self.pay(game, holder, option)
        game.take_card(option.enemy, Bokrug.id)
        game.earn(option.enemy, self.id)
        yield from ()


class DoomThatCameToSarnath(CardBook):
    """At the end of every Doom phase you must name an enemy: either that enemy chooses one of your Monsters or Cultists on
    the map, which is eliminated, or draws one of your Elder Signs unseen, which is discarded."""

    id, name, clause, timing = "doom_that_came_to_sarnath", "The Doom that Came to Sarnath", "IG-39", "Doom phase"
    stages = {"at": Stage.LATE}

    def at(self, game: Game, holder: SeatId, moment: Moment, seat: SeatId | None) -> Step[None]:
        if moment is not Moment.DOOM_OVER or not self._choices(game, holder):
            return
        chosen = yield from ask(holder, "sarnath.doom", lambda: self._choices(game, holder))
        if chosen.verb == "sign":
            signs = game.seat(holder).signs
            discard(game, holder, signs[game.pick_index(signs)])
            return
        enemy = chosen.enemy
        lost = yield from ask_figure(
            game, enemy, "sarnath.unit", lambda: self._units(game, holder), {"side": holder}
        )
        yield from game.eliminate(lost, by=enemy)

    def _choices(self, game: Position, holder: SeatId) -> list[Option]:
        verbs = ["unit"] if self._units(game, holder) else []
        verbs += ["sign"] if game.seat(holder).signs else []
        return [named(verb, enemy=enemy) for verb in verbs for enemy in game.enemies(holder)]

    @staticmethod
    def _units(game: Position, holder: SeatId) -> list[Unit]:
        return [unit for unit in game.on_map(holder) if KINDS[unit.kind].vulnerable]


class BokrugCard(IndependentCard):
    """Bokrug: awakened for 4 Power. A Great Old One with 1 die who comes back when he is killed. Given to another player he
    brings doom upon that one, until he is killed."""

    id, name, clause = "bokrug", "Bokrug", "IG-37"
    figures = ((Bokrug(), 1),)
    abilities = (GhostsOfIb(),)
    requirement = GiveBokrugAway()
    book = DoomThatCameToSarnath()


# -- Ghatanothoa --------------------------------------------------------------------------------------------------


class Ghatanothoa(IndependentGreatOldOne):
    """Awakened for 4 Power beside another of your Great Old Ones; as many dice as the opponent has Cultists on the map."""

    id, name, plural, printed_cost = "ghatanothoa", "Ghatanothoa", "Ghatanothoa", 4
    text = STANDARD + " Combat: the number of Cultists that your opponent in the battle has on the map."

    def combat(self, game: Position, units: Sequence[Unit], battle: Battle, side: SeatId) -> int:
        return len(game.cultists_on_map(battle.foe(side))) * len(units)


class Mummified(TableRule):
    """A mummified Acolyte does not move, fights in no battle and gives no Power in the next Gather Power phase. It can be
    captured and keeps its gate. In the Doom phase it stands up again."""

    id, name, clause, timing = "mummified", "Mummified Acolytes", "IG-43", "until the Doom phase"

    def commander(self, game: Position, holder: SeatId, seat: SeatId | None, unit: Unit) -> SeatId | None:
        return None if unit.id in mummies(game) else seat

    def gains(self, game: Position, holder: SeatId, lines: list[Line], account: Account, seat: SeatId) -> list[Line]:
        if account is not Account.GATHER:
            return lines
        counted = game.in_play(seat) if game.rule("power_counts_deep") == "true" else game.on_map(seat)
        lying = [unit for unit in counted if unit.id in mummies(game)]
        unpaid = sum(KINDS[unit.kind].income for unit in lying)
        return [*lines, Line(self.id, power=-unpaid)] if unpaid else lines

    def removed(self, game: Game, holder: SeatId, removal: Removal) -> None:
        if removal.unit.id in mummies(game):
            game.remember(self.id, [unit for unit in mummies(game) if unit != removal.unit.id])

    def settle(self, game: Game, holder: SeatId) -> Step[None]:
        show_mummies(game)  # some may have been lost, or gone where no area is
        yield from ()

    def arrived(self, game: Game, holder: SeatId, arrival: Arrival) -> Step[None]:
        if arrival.unit.id in mummies(game):
            show_mummies(game)
        yield from ()

    def at(self, game: Game, holder: SeatId, moment: Moment, seat: SeatId | None) -> Step[None]:
        if moment is Moment.DOOM_START and mummies(game):
            game.remember(self.id, [])
            show_mummies(game)
            game.log("mummies_rise")
        yield from ()


def mummies(game: Position) -> Sequence[UnitId]:
    """The Acolytes that are mummified."""
    found: Sequence[UnitId] = game.state.memory.get(Mummified.id, ())
    return found


def show_mummies(game: Game) -> None:
    """A token for each area and owner tells how many Acolytes lie there."""
    lying = Counter((unit.place, unit.owner) for unit in map(game.unit, mummies(game)) if is_area(unit.place))
    game.show_tokens(Mummified.id, [Token(Mummified.id, place, owner, n) for (place, owner), n in lying.items()])


def mummify(game: Game, holder: SeatId) -> None:
    """All enemy Acolytes in Ghatanothoa's area are mummified, if they are not yet."""
    found = upright(game, holder)
    if not found:
        return
    game.remember(Mummified.id, [*mummies(game), *(unit.id for unit in found)])
    show_mummies(game)
    for enemy in game.enemies(holder):
        n = sum(unit.owner == enemy for unit in found)
        if n:
            game.log("mummified", enemy, n=n, area=found[0].place, enemy=holder)


def upright(game: Position, holder: SeatId) -> list[Unit]:
    """The enemy Acolytes in Ghatanothoa's area that are not mummified."""
    god = game.find(holder, Ghatanothoa.id)
    if god is None:
        return []
    return [
        unit for enemy in game.enemies(holder) for unit in game.acolytes_in(enemy, god.place) if unit.id not in mummies(game)
    ]


class Mummify(CardAbility):
    """All enemy Acolytes in Ghatanothoa's area are mummified until the Doom phase: they cannot move, fight in no battle and
    give no Power in the next Gather Power phase. They can be captured and keep their gates."""

    id, name, clause, timing, cost = "mummify", "Mummify", "IG-43", "Action", 1
    source = Ghatanothoa.id
    occasions = (When.OWN_TURN,)

    def offers(self, game: Position, holder: SeatId, offer: Offer) -> Iterable[Option]:
        god = game.find(holder, Ghatanothoa.id)
        if god is None or game.has(holder, ExecrationOfMu.id) or not upright(game, holder):
            return ()
        return (at(self.id, god.place),) if payable(game, holder, self, god.place) else ()

    def perform(self, game: Game, holder: SeatId, option: Option) -> Step[None]:
        self.pay(game, holder, option)
        mummify(game, holder)
        yield from ()


class FewFollowers(PaidAsAction, CardRequirement):
    """At the start of a Doom phase your gates and your Cultists in play are fewer than 6 together; or, as your Action: pay 4
    Power."""

    id, name, clause, cost = "few_followers", "Fewer than 6 gates and Cultists, or pay 4", "IG-43", 4
    checks = (Moment.DOOM_START,)

    def met(self, game: Position, holder: SeatId, check: Moment) -> bool:
        cultists = sum(KINDS[unit.kind].cultist for unit in game.in_play(holder))
        return len(game.controlled(holder)) + cultists < GATES_AND_CULTISTS


class ExecrationOfMu(CardBook):
    """Mummify is no Action any more: every enemy Acolyte that shares Ghatanothoa's area is mummified at once. Where Mummify
    itself does not work, neither does this."""

    id, name, clause = "execration_of_mu", "Execration of Mu", "IG-44"

    def settle(self, game: Game, holder: SeatId) -> Step[None]:
        if game.in_force(holder, Mummify.id) and upright(game, holder):  # NM-42
            mummify(game, holder)
        yield from ()


class GhatanothoaCard(IndependentCard):
    """Ghatanothoa: awakened for 4 Power. He fights with as many dice as his opponent has Cultists, and turns the Acolytes
    near him into mummies."""

    id, name, clause = "ghatanothoa", "Ghatanothoa", "IG-43"
    figures = ((Ghatanothoa(), 1),)
    abilities = (Mummify(),)
    table = (Mummified(),)  # they lie until the Doom phase, even if the card is lost before
    requirement = FewFollowers()
    book = ExecrationOfMu()


CARDS = (AtlachNachaCard(), BokrugCard(), GhatanothoaCard())
