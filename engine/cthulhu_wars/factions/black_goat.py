"""Black Goat: a fast-spreading herd around Shub-Niggurath, who lives on its Cultists and its gates.

Kinds, requirements, spellbooks and sheet abilities of one faction. Clauses BG.* are those of its rules file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from engine.cthulhu_wars.abilities import (
    AwakenRequirement,
    FactionAbility,
    GreatOldOneAbility,
    Requirement,
    RuleFlag,
    Spellbook,
    Stage,
)
from engine.cthulhu_wars.catalogue import KINDS
from engine.cthulhu_wars.faction import Faction
from engine.cthulhu_wars.game import Game, Step, ask, ask_figure, figures, pick
from engine.cthulhu_wars.moments import (
    Account,
    Battle,
    Cause,
    Dice,
    How,
    Line,
    Moment,
    Offer,
    PriceChange,
    Purchase,
    Slot,
    When,
)
from engine.cthulhu_wars.negotiation import negotiate
from engine.cthulhu_wars.options import DONE, Option, at, named, number
from engine.cthulhu_wars.position import Position
from engine.cthulhu_wars.state import AreaId, Gate, SeatId, Unit, is_area
from engine.cthulhu_wars.units import Acolyte, GreatOldOne, Monster, UnitKind

SHUB_NIGGURATH, DARK_YOUNG, FUNGI, GHOUL, ACOLYTE = "shub_niggurath", "dark_young", "fungi", "ghoul", "acolyte"
OFFSPRING = (GHOUL, FUNGI, DARK_YOUNG)
"""The kinds that The Thousand Young makes cheaper."""

PROMPTS: Mapping[str, str] = {
    "avatar.which": "Which of your Monsters or Cultists in {area} changes places with Shub-Niggurath (who is in {to})?",
    "awaken_shub_niggurath.sacrifice": "Which Cultist is eliminated to awaken Shub-Niggurath ({n} of {of})?",
    "eliminate_two_cultists.which": "Which Cultist is eliminated for the requirement ({n} of {of})?",
    "ghroth.share": "How many Cultists does {enemy} lose? {left} are still to be shared out.",
    "ghroth.which": "Which of your Cultists is eliminated by Ghroth ({n} of {of})?",
    "ghroth.faction": "From whose pool does Ghroth place an Acolyte?",
    "ghroth.area": "In which area does Ghroth place an Acolyte of {enemy}?",
    "necrophagy.ghoul": "Which Ghoul goes to the battle in {area}, or done? Each adds one Pain against both sides.",
}
"""Every prompt asked here: what is asked, with its arguments in braces."""


def count_in_play(game: Position, seat: SeatId, wanted: Callable[[UnitKind], bool]) -> int:
    """How many of the seat's units of such kinds are in play (A.8)."""
    return sum(
        1
        for place, units in game.at[seat].items() if is_area(place) or place.startswith("hold:")
        for unit in units if wanted(KINDS[unit.kind])
    )


def is_cultist(kind: UnitKind) -> bool:
    """A Cultist of any sort."""
    return kind.cultist


def choose_two(
    game: Game, seat: SeatId, prompt: str, candidates: Callable[[], Sequence[Unit]]
) -> Step[list[Unit]]:
    """The seat chooses two different figures."""
    first = yield from ask_figure(game, seat, prompt, candidates, {"n": 1, "of": 2})
    second = yield from ask_figure(
        game, seat, prompt, lambda: [unit for unit in candidates() if unit.id != first.id], {"n": 2, "of": 2}
    )
    return [first, second]


# -- units ----------------------------------------------------------------------------------------------------------
# Two players: the average cost with and without The Thousand Young, rounded up, is each Monster's printed cost (N.3).


class Ghoul(Monster):
    """A Monster without Combat, for numbers, captures and Necrophagy."""

    id, name, plural, printed_cost, dice = GHOUL, "Ghoul", "Ghouls", 1, 0


class FungiFromYuggoth(Monster):
    """A Monster with Combat 1; Ghroth counts the areas it stands in."""

    id, name, plural, printed_cost, dice = FUNGI, "Fungi from Yuggoth", "Fungi from Yuggoth", 2, 1


class DarkYoung(Monster):
    """A Monster with Combat 2; with The Red Sign it builds and keeps gates."""

    id, name, plural, printed_cost, dice = DARK_YOUNG, "Dark Young", "Dark Young", 3, 2


class ShubNiggurath(GreatOldOne):
    """The Great Old One of Black Goat."""

    id, name, plural, printed_cost = SHUB_NIGGURATH, "Shub-Niggurath", "Shub-Niggurath", 8
    text = (
        "To awaken her you must control a gate and have two Cultists on the map: pay 8 Power, eliminate two of your "
        "Cultists anywhere on the map and place her at a gate you controlled. Combat: the number of gates you control "
        "plus the number of your Cultists in play, on the whole map."
    )

    def sites(self, game: Position, seat: SeatId) -> Sequence[AreaId]:
        mine = game.controlled(seat)
        if not mine:
            return ()
        if game.rule("shub_cultists") == "area":  # O.10
            return [area for area in game.layout.area_ids if area in mine and len(_sacrifices(game, seat, area)) >= 2]
        if len(game.cultists_on_map(seat)) < 2:  # BG.4.1
            return ()
        return [area for area in game.layout.area_ids if area in mine]

    def awaken(self, game: Game, seat: SeatId, area: AreaId) -> Step[None]:
        # BG.4.4: the gate's keeper may be one of the two; she comes to the area all the same
        chosen = yield from choose_two(
            game, seat, "awaken_shub_niggurath.sacrifice", lambda: _sacrifices(game, seat, area)
        )
        yield from game.remove(chosen, Cause.ELIMINATE, seat)

    def combat(self, game: Position, units: Sequence[Unit], battle: Battle, side: SeatId) -> int:
        # BG.7.11: the whole map counts, as it is at this moment
        return len(units) * (len(game.controlled(side)) + count_in_play(game, side, is_cultist))


def _sacrifices(game: Position, seat: SeatId, area: AreaId) -> list[Unit]:
    """The Cultists that may be given for an awakening in this area (O.10)."""
    cultists = game.cultists_on_map(seat)
    if game.rule("shub_cultists") == "area":
        return [unit for unit in cultists if unit.place == area]
    return cultists


# -- the faction sheet ----------------------------------------------------------------------------------------------


class FertilityCult(FactionAbility):
    """Summoning is an Unlimited Action for you: summon any number of Monsters in your turn, before and after your Main
    Action, each at its normal cost and at a gate you control at that moment. A turn may consist of nothing else."""

    id, name, clause = "fertility_cult", "Fertility Cult", "BG.2"
    verbs = ("summon",)

    def slot_of(self, game: Position, holder: SeatId, slot: Slot, seat: SeatId, verb: str) -> Slot:
        return Slot.UNLIMITED if seat == holder else slot


class Avatar(GreatOldOneAbility):
    """Choose an area without Shub-Niggurath and a faction (your own is allowed) that has a Monster or Cultist there.
    The faction's owner chooses one of these units, and it changes places with Shub-Niggurath. This is neither a Move
    nor an elimination; a gate's keeper that is swapped away leaves its gate."""

    id, name, clause, timing, cost = "avatar", "Avatar", "BG.5", "Action", 1
    source = god = ShubNiggurath.id
    occasions = (When.OWN_TURN,)

    def offers(self, game: Position, holder: SeatId, offer: Offer) -> Iterable[Option]:
        goat = game.find(holder, self.god)
        if goat is None:
            return ()
        return [
            at(self.id, area, enemy=seat)
            for area in game.layout.area_ids if area != goat.place
            for seat in game.state.order if self._swappable(game, seat, area)
        ]

    @staticmethod
    def _swappable(game: Position, seat: SeatId, area: AreaId) -> list[Unit]:
        """The units that may change places with her: never a Great Old One (BG.7.2), nor what no ability can move.

        Where they may go is not asked: Avatar is free of bans on a certain area (TR-26).
        """
        units = [unit for unit in game.units_in(seat, area) if KINDS[unit.kind].vulnerable]
        if not game.hooks.cards:
            return units
        return [unit for unit in units if game.destinations(unit, How.EFFECT)]

    def perform(self, game: Game, holder: SeatId, option: Option) -> Step[None]:
        goat = game.find(holder, self.god)
        assert goat is not None, option
        area, owner = option.area, option.enemy
        self.pay(game, holder, option)
        swapped = yield from ask_figure(
            game, owner, "avatar.which", lambda: self._swappable(game, owner, area), {"area": area, "to": goat.place}
        )
        yield from game.relocate(goat, area, How.EFFECT)
        yield from game.relocate(swapped, goat.place, How.EFFECT)


# -- requirements ---------------------------------------------------------------------------------------------------


class Spread(Requirement):
    """Have units in a number of areas (BG.7.13: whatever brought them there)."""

    areas = 0

    def met(self, game: Position, holder: SeatId, check: Moment) -> bool:
        return sum(1 for place in game.at[holder] if ":" not in place) >= self.areas


class FourAreas(Spread):
    """Have units in at least 4 areas."""

    id, name, clause, areas = "four_areas", "Units in 4 areas", "BG.3.1", 4


class SixAreas(Spread):
    """Have units in at least 6 areas."""

    id, name, clause, areas = "six_areas", "Units in 6 areas", "BG.3.2", 6


class EightAreas(Spread):
    """Have units in at least 8 areas."""

    id, name, clause, areas = "eight_areas", "Units in 8 areas", "BG.3.3", 8


class ShareAreas(Requirement):
    """Share an area with every enemy: for each of them there is an area that holds units of both of you. These may be
    different areas. You also gain 1 Power for each enemy."""

    id, name, clause = "share_areas", "Share areas with all enemies", "BG.3.4"

    def met(self, game: Position, holder: SeatId, check: Moment) -> bool:
        mine = game.at[holder]
        for enemy in game.state.order:
            # BG.7.14: an enemy without units on the map cannot be shared with
            if enemy != holder and not any(place in mine and ":" not in place for place in game.at[enemy]):
                return False
        return True

    def bonus(self, game: Game, holder: SeatId) -> None:
        if game.rule("bg_share_power") == "true":  # O.13
            game.gain(holder, power=len(game.state.order) - 1, why=self.id)


class EliminateTwoCultists(Requirement):
    """As your Main Action, at no cost: eliminate two of your own Cultists, anywhere on the map."""

    id, name, clause, timing, cost = (
        "eliminate_two_cultists", "Eliminate two of your Cultists", "BG.3.5", "Action", 0,
    )
    occasions = (When.OWN_TURN,)

    def offers(self, game: Position, holder: SeatId, offer: Offer) -> Iterable[Option]:
        return (named(self.id),) if len(game.cultists_on_map(holder)) >= 2 else ()

    def perform(self, game: Game, holder: SeatId, option: Option) -> Step[None]:
        chosen = yield from choose_two(
            game, holder, "eliminate_two_cultists.which", lambda: game.cultists_on_map(holder)
        )
        self.pay(game, holder, option)
        yield from game.remove(chosen, Cause.ELIMINATE, holder)
        game.earn(holder, self.id)


class AwakenShubNiggurath(AwakenRequirement):
    """Awaken Shub-Niggurath."""

    id, name, clause, awakens = "awaken_shub_niggurath", "Awaken Shub-Niggurath", "BG.3.6", SHUB_NIGGURATH


# -- spellbooks -----------------------------------------------------------------------------------------------------


class BloodSacrifice(Spellbook):
    """In your Doom turn, before or after your Ritual, once in each Doom phase: if Shub-Niggurath is in play you may
    eliminate one of your Cultists anywhere on the map and gain 1 Elder Sign. If the Cultist kept a gate, that gate is
    lost at once."""

    id, name, clause, timing, cost = "blood_sacrifice", "Blood Sacrifice", "BG.6.1", "Doom phase", 0
    names = SHUB_NIGGURATH
    occasions = (When.DOOM_TURN,)

    def offers(self, game: Position, holder: SeatId, offer: Offer) -> Iterable[Option]:
        if game.used("doom_phase", self._flag(holder)) or not game.named_in_play(holder, self):
            return ()
        return figures(game, game.cultists_on_map(holder), self.id)

    def _flag(self, holder: SeatId) -> str:
        """The note that it was used in this Doom phase."""
        return f"{self.id}@{holder}"

    def perform(self, game: Game, holder: SeatId, option: Option) -> Step[None]:
        cultist = pick(game, game.cultists_on_map(holder), option)
        self.pay(game, holder, option)
        game.use("doom_phase", self._flag(holder))
        yield from game.eliminate(cultist, holder)
        game.owe_signs(holder, 1, why=self.id)


class Frenzy(Spellbook):
    """Your Cultists have Combat 1. They are still Cultists: they neither capture nor protect."""

    id, name, clause = "frenzy", "Frenzy", "BG.6.2"

    def combat(
        self, game: Position, holder: SeatId, lines: list[Dice], battle: Battle, side: SeatId
    ) -> list[Dice]:
        if side != holder:
            return lines
        mine = [game.unit(unit) for unit in battle.forces[side]]
        frenzied = tuple(
            unit.id for unit in mine
            if KINDS[unit.kind].cultist and unit.owner == holder and not KINDS[unit.kind].dice  # with dice: it has Combat 1
        )
        return [*lines, Dice(self.id, frenzied, len(frenzied))] if frenzied else lines


class Ghroth(Spellbook):
    """Roll a die and compare it with the number of areas that hold your Fungi from Yuggoth. If the roll is not higher,
    your enemies together eliminate as many of their Cultists on the map as the die shows: they negotiate who loses how
    many, and if they find no agreement you decide the numbers; each owner then chooses which of his Cultists in play he
    gives up. If they have no more than that on the map, all of these are eliminated. If the roll is higher, you take
    one Acolyte out of any faction's pool and place it in any area."""

    id, name, clause, timing, cost, names = "ghroth", "Ghroth", "BG.6.3", "Action", 2, FUNGI
    occasions = (When.OWN_TURN,)

    def offers(self, game: Position, holder: SeatId, offer: Offer) -> Iterable[Option]:
        return (named(self.id),)

    def perform(self, game: Game, holder: SeatId, option: Option) -> Step[None]:
        self.pay(game, holder, option)
        [x] = game.roll(holder, 1, self.id)
        # BG.7.4: an area counts once, however many Fungi are there
        spread = sum(
            1 for place, units in game.at[holder].items()
            if is_area(place) and any(game.named_by(self, unit) for unit in units)
        )
        game.log("tested", holder, ability=self.id, roll=x, limit=spread, success=x <= spread)
        if x <= spread:
            yield from self._strike(game, holder, x)
        else:
            yield from self._bring(game, holder)

    def _strike(self, game: Game, holder: SeatId, x: int) -> Step[None]:
        """The enemies lose x Cultists between them. Amounts count the map only (GC.7.15)."""
        doomed = [unit for enemy in game.enemies(holder) for unit in game.cultists_on_map(enemy)]
        if len(doomed) > x:
            shares = yield from negotiate(
                game, holder, x, lambda seat: len(game.cultists_on_map(seat)), "cultists"
            )
            if shares is None:
                shares = yield from self._decide(game, holder, x)
            doomed = []
            for enemy in game.enemies(holder):
                doomed += yield from self._give(game, enemy, shares.get(enemy, 0))
        if doomed:
            yield from game.remove(doomed, Cause.ELIMINATE, holder)

    def _decide(self, game: Game, holder: SeatId, x: int) -> Step[Mapping[SeatId, int]]:
        """No agreement: the holder says how many each enemy loses, x in all and nobody more than he has."""
        owned = {enemy: len(game.cultists_on_map(enemy)) for enemy in game.enemies(holder)}
        rest = sum(owned.values())
        shares: dict[SeatId, int] = {}
        left = x
        for enemy, own in owned.items():
            rest -= own
            options = [number("share", n) for n in range(max(0, left - rest), min(own, left) + 1)]
            if len(options) == 1:
                taken = options[0]
            else:
                taken = yield from self._ask_share(holder, options, enemy, left)
            shares[enemy] = taken.n or 0
            left -= shares[enemy]
        return shares

    @staticmethod
    def _ask_share(holder: SeatId, options: Sequence[Option], enemy: SeatId, left: int) -> Step[Option]:
        """The share of one enemy."""
        return (yield from ask(holder, "ghroth.share", lambda: options, {"enemy": enemy, "left": left}))

    @staticmethod
    def _give(game: Game, enemy: SeatId, count: int) -> Step[list[Unit]]:
        """An enemy chooses the Cultists he loses; those in play off the map may be given as well (GC.7.15)."""
        chosen: list[Unit] = []

        def left() -> list[Unit]:
            found = [unit for unit in game.in_play(enemy) if KINDS[unit.kind].cultist and unit not in chosen]
            return sorted(found, key=game.is_keeper)

        for n in range(1, count + 1):
            unit = yield from ask_figure(game, enemy, "ghroth.which", left, {"n": n, "of": count})
            chosen.append(unit)
        return chosen

    @staticmethod
    def _bring(game: Game, holder: SeatId) -> Step[None]:
        """The holder places an Acolyte out of somebody's pool; compulsory if there is one (BG.7.5)."""
        owners = [named("choose", enemy=seat) for seat in game.state.order if game.from_pool(seat, ACOLYTE)]
        if not owners:
            return
        owner = (yield from ask(holder, "ghroth.faction", lambda: owners)).enemy
        site = yield from ask(
            holder, "ghroth.area", lambda: [at("place", area, ACOLYTE, owner) for area in game.layout.area_ids],
            {"enemy": owner},
        )
        yield from game.place(owner, ACOLYTE, site.area, How.PLACE)


class Necrophagy(Spellbook):
    """After the Kills of any battle, whoever fights it, and before its Pains are dealt out: you may send any number of
    your Ghouls that took no part in that battle to its area, from anywhere on the map; a Ghoul that is there already as
    a bystander may be used where it stands. Each adds one Pain against both sides and cannot suffer a Pain itself."""

    id, name, clause, timing, names = "necrophagy", "Necrophagy", "BG.6.4", "Post-Battle", GHOUL
    stages = {"resolved": Stage.LATE}

    def resolved(self, game: Game, holder: SeatId, battle: Battle) -> Step[None]:
        while self._hungry(game, holder, battle):
            taken = yield from ask(
                holder, "necrophagy.ghoul",
                lambda: [*figures(game, self._hungry(game, holder, battle)), DONE], {"area": battle.area},
            )
            if taken.verb == "done":
                return
            ghoul = pick(game, self._hungry(game, holder, battle), taken)
            battle.used.append(self._flag(ghoul))
            if ghoul.place != battle.area:
                yield from game.relocate(ghoul, battle.area, How.EFFECT)
            for side in battle.sides:
                battle.pains[side] = battle.pains.get(side, 0) + 1
            game.log("pains_added", holder, ability=self.id, n=1, area=battle.area)

    def _hungry(self, game: Position, holder: SeatId, battle: Battle) -> list[Unit]:
        """Ghouls that may still be sent: on the map, never part of this battle, nor exempt from it (BG.7.6)."""
        part = [*battle.exempt, *(unit.id for unit in battle.lost), *battle.forces.get(holder, ())]
        return [
            unit for unit in game.on_map(holder)
            if game.named_by(self, unit) and unit.id not in part and self._flag(unit) not in battle.used
            and (unit.place == battle.area or battle.area in game.destinations(unit, How.EFFECT))
        ]

    def _flag(self, ghoul: Unit) -> str:
        """The note that this Ghoul was sent to the battle."""
        return f"{self.id}:{ghoul.id}"


class RedSign(Spellbook):
    """Your Dark Young can build and keep gates like Cultists. Each of them in play gives you 1 Power when Power is
    gathered, and adds 1 to Shub-Niggurath's Combat. In all else they remain Monsters: they capture and protect, and
    cannot be captured."""

    id, name, clause, names = "red_sign", "The Red Sign", "BG.6.5", DARK_YOUNG

    def may_keep(
        self, game: Position, holder: SeatId, ok: bool, unit: Unit, gate: Gate | None, taking: bool
    ) -> bool:
        return ok or (unit.owner == holder and game.named_by(self, unit))

    def gains(self, game: Position, holder: SeatId, lines: list[Line], account: Account, seat: SeatId) -> list[Line]:
        if seat != holder or account is not Account.GATHER:
            return lines
        herd = self._herd(game, holder)
        return [*lines, Line(self.id, power=herd)] if herd else lines

    def combat(
        self, game: Position, holder: SeatId, lines: list[Dice], battle: Battle, side: SeatId
    ) -> list[Dice]:
        if side != holder:
            return lines
        goats = tuple(unit for unit in battle.forces[side] if game.unit(unit).kind == SHUB_NIGGURATH)
        herd = self._herd(game, holder) if goats else 0
        return [*lines, Dice(self.id, goats, herd)] if herd else lines

    def _herd(self, game: Position, holder: SeatId) -> int:
        """The Dark Young in play."""
        return sum(game.named_by(self, unit) for unit in game.in_play(holder))


class ThousandYoung(Spellbook):
    """While Shub-Niggurath is in play, summoning a Ghoul, Fungi from Yuggoth or a Dark Young costs you 1 Power less."""

    id, name, clause, names = "thousand_young", "The Thousand Young", "BG.6.6", SHUB_NIGGURATH
    verbs = ("summon",)

    def price(self, game: Position, holder: SeatId, payer: SeatId, purchase: Purchase) -> PriceChange | None:
        if payer == holder and purchase.kind in OFFSPRING and game.named_in_play(holder, self):
            return PriceChange(add=-1)
        return None


FACTION = Faction(
    code="BG",
    name="Black Goat",
    colour="red",
    units=((Acolyte(), 6), (Ghoul(), 2), (FungiFromYuggoth(), 4), (DarkYoung(), 3), (ShubNiggurath(), 1)),
    sheet=(FertilityCult(), Avatar()),
    requirements=(
        FourAreas(), SixAreas(), EightAreas(), ShareAreas(), EliminateTwoCultists(), AwakenShubNiggurath(),
    ),
    books=(BloodSacrifice(), Frenzy(), Ghroth(), Necrophagy(), RedSign(), ThousandYoung()),
    unique="fertility_cult",
    flags=(
        RuleFlag(
            "shub_cultists", ("anywhere", "area"),
            "The two Cultists eliminated to awaken Shub-Niggurath come from anywhere on the map, or both from the area "
            "of the gate she comes to.", "O.10",
        ),
        RuleFlag(
            "bg_share_power", ("true", "false"),
            "Black Goat's requirement to share areas with all enemies also gives 1 Power for each enemy.", "O.13",
        ),
    ),
)
