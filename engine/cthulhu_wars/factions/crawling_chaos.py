"""Crawling Chaos (CC): quick and slippery, it twists the battles of others and lives on bargains."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from engine.cthulhu_wars import maps
from engine.cthulhu_wars.abilities import (
    AwakenRequirement,
    FactionAbility,
    GreatOldOneAbility,
    PaidAsAction,
    Requirement,
    RuleFlag,
    Spellbook,
    Stage,
)
from engine.cthulhu_wars.catalogue import KINDS
from engine.cthulhu_wars.faction import Faction
from engine.cthulhu_wars.forces import battle_in_progress, fighters, own_battle, own_battle_with, spare, vulnerable
from engine.cthulhu_wars.game import Game, Step, ask, ask_figure, figures
from engine.cthulhu_wars.moments import (
    Battle,
    Cause,
    How,
    Moment,
    Offer,
    Question,
    Removal,
    Result,
    When,
)
from engine.cthulhu_wars.negotiation import negotiate
from engine.cthulhu_wars.options import Option, figure, number
from engine.cthulhu_wars.position import Position
from engine.cthulhu_wars.state import AreaId, SeatId, Unit
from engine.cthulhu_wars.units import Acolyte, GreatOldOne, Monster

PROMPTS: Mapping[str, str] = {
    "abduct.which": "Which of your Monsters or Cultists in the battle in {area} is abducted by {by}?",
    "harbinger.reward": "Power or 2 Elder Signs for the {result} on the {kind} of {enemy}?",
    "invisibility.whom": "Which Monster or Cultist does a Flying Polyp take out of the battle in {area}?",
}
"""Every prompt asked here: what is asked, with its arguments in braces."""


# -- figures ----------------------------------------------------------------------------------------------------


class Nightgaunt(Monster):
    """A Monster that does not fight, but can be traded for a victim."""

    id, name, plural = "nightgaunt", "Nightgaunt", "Nightgaunts"
    printed_cost, dice = 1, 0


class FlyingPolyp(Monster):
    """A Monster that makes others invisible."""

    id, name, plural = "flying_polyp", "Flying Polyp", "Flying Polyps"
    printed_cost, dice = 2, 1


class HuntingHorror(Monster):
    """A Monster that comes to every battle."""

    id, name, plural = "hunting_horror", "Hunting Horror", "Hunting Horrors"
    printed_cost, dice = 3, 2


class Nyarlathotep(GreatOldOne):
    """The faction's Great Old One."""

    id, name, plural = "nyarlathotep", "Nyarlathotep", "Nyarlathotep"
    printed_cost = 10
    text = (
        "Awakened in an area with a gate that you control. Rolls as many dice as you and your opponent in the battle "
        "have spellbooks together."
    )

    def sites(self, game: Position, seat: SeatId) -> Sequence[AreaId]:
        # CC.4
        mine = game.controlled(seat)
        return [area for area in game.layout.area_ids if area in mine]

    def combat(self, game: Position, units: Sequence[Unit], battle: Battle, side: SeatId) -> int:
        return (len(game.books(side)) + len(game.books(battle.foe(side)))) * len(units)


# -- faction sheet ----------------------------------------------------------------------------------------------


class Flight(FactionAbility):
    """With the Move Action each of your units, Cultists included, may go one or two steps for its 1 Power. What lies
    between does not matter, but a unit cannot end where it began. Flight does not help in a retreat."""

    id, name, clause = "flight", "Flight", "CC.2"
    stages = {"destinations": Stage.EARLY}

    def destinations(
        self, game: Position, holder: SeatId, areas: tuple[AreaId, ...], unit: Unit, how: How, battle: Battle | None
    ) -> tuple[AreaId, ...]:
        if how is not How.MOVE or unit.owner != holder or not self._flies(unit):
            return areas
        return _within_two_steps(game.layout.id, unit.place, areas)

    def _flies(self, unit: Unit) -> bool:
        """Which of the holder's units fly."""
        return True


@lru_cache(maxsize=1024)
def _within_two_steps(layout_id: str, origin: AreaId, areas: tuple[AreaId, ...]) -> tuple[AreaId, ...]:
    """``areas`` and everything up to two steps from the origin, without the origin itself."""
    layout = maps.load(layout_id)
    near = layout.adjacent[origin]
    return tuple(
        area for area in layout.area_ids
        if area != origin and (area in areas or area in near or any(area in layout.adjacent[step] for step in near))
    )


class Harbinger(GreatOldOneAbility):
    """When Nyarlathotep fights: for each enemy Great Old One in the battle that is assigned a Kill or a Pain you
    gain either Power, half of what that Great Old One costs to awaken, or 2 Elder Signs. You choose for each, and
    are rewarded once for each, even if Nyarlathotep himself is killed or Pained."""

    id, name, clause = "harbinger", "The Harbinger", "CC.5"
    source = god = Nyarlathotep.id
    timing = "Post-Battle"

    def assigned(self, game: Game, holder: SeatId, battle: Battle, result: Result) -> Step[None]:
        if not battle.is_side(holder) or not battle.stood_with(holder, self.god):
            return
        foe = battle.foe(holder)
        for unit in fighters(game, battle, foe):
            paid = f"{self.id}:{unit.kind}"  # one Great Old One, in however many bodies (IG-52)
            if not game.kind(unit).goo or result not in battle.hits.get(unit.id, ()) or paid in battle.used:
                continue
            battle.used.append(paid)
            yield from self._reward(game, holder, foe, unit, result)

    def _reward(self, game: Game, holder: SeatId, foe: SeatId, unit: Unit, result: Result) -> Step[None]:
        """Power, half of what awakening it would cost its owner now, rounded up (CC.5.2), or Elder Signs."""
        kind = game.kind(unit)
        half = (game.price(foe, "awaken", kind.cost(game, foe), kind=kind.id) + 1) // 2
        taken = yield from ask(
            holder, "harbinger.reward", lambda: [number("power", half), number("signs", 2)],
            {"enemy": foe, "kind": kind.id, "result": result.value},
        )
        if taken.verb == "power":
            game.gain(holder, power=half, why=self.id)
        else:
            game.owe_signs(holder, 2, why=self.id)


class PayTen(FactionAbility):
    """As your Action: pay 10 Power and fulfil both paying requirements at once. Only while both are open."""

    id, name, clause = "pay_ten", "Pay 10 Power", "CC.3.2"
    timing, cost = "Action", 10
    occasions = (When.OWN_TURN,)

    def offers(self, game: Position, holder: SeatId, offer: Offer) -> Iterable[Option]:
        both = all(game.requirement(holder, requirement) == "open" for requirement in (PayFour.id, PaySix.id))
        return (Option(self.id),) if both else ()

    def perform(self, game: Game, holder: SeatId, option: Option) -> Step[None]:
        self.pay(game, holder, option)
        game.earn(holder, PayFour.id)
        game.earn(holder, PaySix.id)
        yield from ()


# -- requirements -----------------------------------------------------------------------------------------------


# Both are paid as the Main Action without any other effect (CC.7.17).
class PayFour(PaidAsAction):
    """As your Action: pay 4 Power."""

    id, name, clause, cost = "pay_four", "Pay 4 Power", "CC.3.1", 4


class PaySix(PaidAsAction):
    """As your Action: pay 6 Power."""

    id, name, clause, cost = "pay_six", "Pay 6 Power", "CC.3.2", 6


class ThreeGates(Requirement):
    """Control 3 gates, or have 12 Power."""

    id, name, clause = "three_gates", "Control 3 gates or have 12 Power", "CC.3.3"

    def met(self, game: Position, holder: SeatId, check: Moment) -> bool:
        return game.power(holder) >= 12 or len(game.controlled(holder)) >= 3


class FourGates(Requirement):
    """Control 4 gates, or have 15 Power."""

    id, name, clause = "four_gates", "Control 4 gates or have 15 Power", "CC.3.4"

    def met(self, game: Position, holder: SeatId, check: Moment) -> bool:
        return game.power(holder) >= 15 or len(game.controlled(holder)) >= 4


class CaptureCultist(Requirement):
    """Capture an enemy Cultist."""

    id, name, clause = "capture_cultist", "Capture an enemy Cultist", "CC.3.5"

    def removed(self, game: Game, holder: SeatId, removal: Removal) -> None:
        unit = removal.unit
        if removal.cause is Cause.CAPTURE and removal.by == holder != unit.owner and game.kind(unit).cultist:
            game.earn(holder, self.id)


class AwakenNyarlathotep(AwakenRequirement):
    """Awaken Nyarlathotep."""

    id, name, clause, awakens = "awaken_nyarlathotep", "Awaken Nyarlathotep", "CC.3.6", Nyarlathotep.id


# -- spellbooks -------------------------------------------------------------------------------------------------


class Abduct(Spellbook):
    """Before the dice, as often as you like: eliminate one of your Nightgaunts in the battle; your opponent must
    choose one of their own Monsters or Cultists in the battle and eliminate it. Great Old Ones cannot be chosen."""

    id, name, clause = "abduct", "Abduct", "CC.6.1"
    timing, cost = "Pre-Battle", 0
    occasions = (When.PRE_BATTLE,)

    def offers(self, game: Position, holder: SeatId, offer: Offer) -> Iterable[Option]:
        battle = own_battle_with(game, offer, holder, Nightgaunt.id)
        if battle is None:
            return ()
        return (Option(self.id),) if vulnerable(game, battle, battle.foe(holder)) else ()

    def perform(self, game: Game, holder: SeatId, option: Option) -> Step[None]:
        battle = battle_in_progress(game)
        foe = battle.foe(holder)
        victim = yield from ask_figure(
            game, foe, "abduct.which", lambda: vulnerable(game, battle, foe), {"area": battle.area, "by": holder},
            battle=battle,
        )
        self.pay(game, holder, option)
        yield from game.eliminate(fighters(game, battle, holder, Nightgaunt.id)[0], by=holder)
        yield from game.eliminate(victim, by=holder)


class Emissary(Spellbook):
    """When Nyarlathotep fights and no enemy Great Old One is in the enemy forces as the dice are rolled: a Kill
    assigned to him counts as a Pain, and if he is chosen to be lost because there is nowhere to retreat, nobody is
    lost."""

    id, name, clause, names = "emissary", "Emissary of the Outer Gods", "CC.6.2", Nyarlathotep.id
    timing = "Post-Battle"
    stages = {"assigned": Stage.EARLY, "removing": Stage.FIRST}

    def assigned(self, game: Game, holder: SeatId, battle: Battle, result: Result) -> Step[None]:
        if result is Result.KILL and battle.is_side(holder):
            for unit in fighters(game, battle, holder):
                if game.named_by(self, unit) and Result.KILL in battle.hits.get(unit.id, ()):
                    if _no_rival_stood(battle, holder, unit):
                        spare(game, battle, unit, self.id)
        yield from ()

    def removing(self, game: Game, holder: SeatId, removal: Removal) -> Step[Removal | None]:
        yield from ()
        unit, battle = removal.unit, game.battle
        if removal.cause is not Cause.TRAPPED or unit.owner != holder or not game.named_by(self, unit):
            return removal
        if battle is None or not _no_rival_stood(battle, holder, unit):
            return removal
        game.log("spared", holder, unit=unit.id, kind=unit.kind, area=unit.place, why=self.id)  # CC.7.9
        return None


def _no_rival_stood(battle: Battle, holder: SeatId, unit: Unit) -> bool:
    """Did this unit fight, without a Great Old One among the enemy forces, when dice were counted (CC.7.8)?"""
    if not battle.is_side(holder) or not battle.stood_with(holder, unit.kind):
        return False
    return not any(KINDS[kind].goo for kind in battle.stood[battle.foe(holder)])


class Invisibility(Spellbook):
    """Before the dice each of your Flying Polyps in the battle may, once, take one Monster or Cultist of either side
    out of the battle, itself included. That unit stays in the area but rolls no dice, can be assigned nothing, and
    counts as absent for the rest of the battle. It keeps its gate."""

    id, name, clause, names = "invisibility", "Invisibility", "CC.6.3", FlyingPolyp.id
    timing, cost = "Pre-Battle", 0
    occasions = (When.PRE_BATTLE,)

    def offers(self, game: Position, holder: SeatId, offer: Offer) -> Iterable[Option]:
        battle = own_battle(offer, holder)
        return (Option(self.id),) if battle is not None and self._ready(game, holder, battle) else ()

    def perform(self, game: Game, holder: SeatId, option: Option) -> Step[None]:
        battle = battle_in_progress(game)
        polyp = self._ready(game, holder, battle)[0]
        taken = yield from ask(
            holder, "invisibility.whom", lambda: list(self._targets(game, holder, battle, polyp)), {"area": battle.area}
        )
        unit = self._targets(game, holder, battle, polyp)[taken]
        self.pay(game, holder, option)
        battle.used.append(self._flag(polyp))
        battle.exempt_unit(unit)
        game.log("exempted", unit.owner or "", unit=unit.id, kind=unit.kind, area=battle.area, by=holder)
        if game.rule("invisible_scope") == "area" and game.is_keeper(unit):
            # O.19. The gate is all that a battle can notice; totals over the whole map still count the unit
            game.set_keeper(battle.area, None)

    def _ready(self, game: Position, holder: SeatId, battle: Battle) -> list[Unit]:
        """The Polyps that have not yet acted in this battle. They are alike, so the first may act for any (CC.7.2)."""
        polyps = [unit for unit in fighters(game, battle, holder) if game.named_by(self, unit)]
        return [unit for unit in polyps if self._flag(unit) not in battle.used]

    def _targets(self, game: Position, holder: SeatId, battle: Battle, polyp: Unit) -> dict[Option, Unit]:
        """Whom the Polyp can exempt: figures that differ in side, kind, keeper, dice, or in what they can still do."""
        found: dict[Option, Unit] = {}
        for side in battle.sides:
            for unit in vulnerable(game, battle, side):
                shown = figures(game, (unit,), battle=battle)[0]
                mark = "itself" if unit.id == polyp.id else "used" if self._flag(unit) in battle.used else shown.mark
                enemy = "" if side == holder else side
                option = Option(shown.verb, unit.kind, shown.keeper, mark, unit.place, enemy=enemy)
                found.setdefault(option, unit)
        return found

    def _flag(self, polyp: Unit) -> str:
        return f"{self.id}:{polyp.id}"


class Madness(Spellbook):
    """In every battle of anybody you choose where Pained units retreat to, for both sides, and if both sides have
    Pained units, which side retreats first. You need not take part and need no Power. All other rules for retreats
    hold; who is Pained, and who is lost for want of a retreat, is not yours to choose."""

    id, name, clause = "madness", "Madness", "CC.6.4"

    def chooser(self, game: Position, holder: SeatId, seat: SeatId, question: Question) -> SeatId:
        return holder if question.what in ("retreat", "retreat_order") else seat


class SeekAndDestroy(Spellbook):
    """Before the dice, in attack or defence: move any number of your Hunting Horrors from other areas, wherever they
    are on the map, into the area of the battle. They join your forces."""

    id, name, clause, names = "seek_and_destroy", "Seek and Destroy", "CC.6.5", HuntingHorror.id
    timing, cost = "Pre-Battle", 0
    occasions = (When.PRE_BATTLE,)

    def offers(self, game: Position, holder: SeatId, offer: Offer) -> Iterable[Option]:
        battle = own_battle(offer, holder)
        if battle is None:
            return ()
        coming = [
            (unit.kind, unit.place) for unit in game.on_map(holder)
            if game.named_by(self, unit) and battle.area in game.destinations(unit, How.EFFECT)
        ]
        return [figure(self.id, kind, False, area) for kind, area in dict.fromkeys(coming)]

    def perform(self, game: Game, holder: SeatId, option: Option) -> Step[None]:
        battle = battle_in_progress(game)
        horror = next(unit for unit in game.units_in(holder, option.area) if unit.kind == option.kind)
        self.pay(game, holder, option)
        yield from game.relocate(horror, battle.area, How.EFFECT)
        battle.join(holder, horror.id)


class ThousandForms(Spellbook):
    """Once in an Action phase, while Nyarlathotep is in play: roll a die. Your enemies together lose that much Power
    if they agree on how to split it; if they cannot agree, or do not have that much, you gain it instead."""

    id, name, clause, names = "thousand_forms", "The Thousand Forms", "CC.6.6", Nyarlathotep.id
    timing, cost = "Action", 0
    occasions = (When.OWN_TURN,)

    def offers(self, game: Position, holder: SeatId, offer: Offer) -> Iterable[Option]:
        if game.used("action_phase", self._flag(holder)) or not game.named_in_play(holder, self):
            return ()
        return (Option(self.id),)

    def perform(self, game: Game, holder: SeatId, option: Option) -> Step[None]:
        self.pay(game, holder, option)
        game.use("action_phase", self._flag(holder))
        x = game.roll(holder, 1, self.id)[0]
        deal = yield from negotiate(game, holder, x, game.power, "power")
        if deal is None:
            game.gain(holder, power=x, why=self.id)
            return
        for enemy in game.enemies(holder):
            game.lose_power(enemy, deal.get(enemy, 0), why=self.id)

    def _flag(self, holder: SeatId) -> str:
        return f"{self.id}@{holder}"


# -- the faction ------------------------------------------------------------------------------------------------


FACTION = Faction(
    code="CC",
    name="Crawling Chaos",
    colour="blue",
    units=((Acolyte(), 6), (Nightgaunt(), 3), (FlyingPolyp(), 3), (HuntingHorror(), 2), (Nyarlathotep(), 1)),
    sheet=(Flight(), Harbinger(), PayTen()),
    requirements=(PayFour(), PaySix(), ThreeGates(), FourGates(), CaptureCultist(), AwakenNyarlathotep()),
    books=(Abduct(), Emissary(), Invisibility(), Madness(), SeekAndDestroy(), ThousandForms()),
    unique=Flight.id,
    flags=(
        RuleFlag(
            "invisible_scope", ("battle", "area"),
            "Is a unit that Invisibility takes out absent from the battle only, or from the area for any purpose?",
            "O.19",
        ),
    ),
)
