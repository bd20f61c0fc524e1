"""The neutral monster of the first Ramsey Campbell set: the Insects from Shaggai."""

from __future__ import annotations

from collections.abc import Mapping

from engine.cthulhu_wars.abilities import CardAbility, RuleFlag
from engine.cthulhu_wars.catalogue import KINDS
from engine.cthulhu_wars.expansions.market import NeutralMonsterCard
from engine.cthulhu_wars.game import Game, Step, ask
from engine.cthulhu_wars.moments import Cause, How, Removal
from engine.cthulhu_wars.options import NO, YES, destinations
from engine.cthulhu_wars.position import Position
from engine.cthulhu_wars.state import SeatId, Unit, is_area
from engine.cthulhu_wars.units import Monster
from engine.kernel.hooks import Stage

PROMPTS: Mapping[str, str] = {
    "insects.place": "Where do you place the {kind}?",
    "mind_parasite.consent": "{enemy} captures an Acolyte of yours in {area} that its Insects control. Do you permit it?",
}

FLAGS = (
    RuleFlag(
        "insects_capture_needs_consent", ("false", "true"),
        "Must the true owner agree when the Insects from Shaggai's owner captures an Acolyte they control?", "NM-55",
    ),
)


class Insects(Monster):
    """Summoned for 2 Power; 0 dice; controls enemy Acolytes beside it."""

    id, name, plural = "insects", "Insects from Shaggai", "Insects from Shaggai"
    printed_cost, dice = 2, 0


class MindParasite(CardAbility):
    """In the Action phase you control each enemy Acolyte that shares an area with your Insects and keeps no gate: you alone
    move it, and it fights on your side in battles there, without the benefit of spellbooks. You may capture it as far as
    its owner's other units do not protect it; an enemy who attacks you there can kill it. It is still its owner's unit,
    counts for its owner, and may step on a gate for its owner, by which it is free. It is free as soon as no Insects are
    in its area, and in all other phases; a battle that it has begun on your side it ends there."""

    id, name, clause = "mind_parasite", "Mind Parasite", "NM-55"
    stages = {"removing": Stage.FIRST}

    def commander(self, game: Position, holder: SeatId, seat: SeatId | None, unit: Unit) -> SeatId | None:
        if seat is None or seat != unit.owner:
            return seat
        return holder if self._controlled(game, holder, unit) else seat

    def _controlled(self, game: Position, holder: SeatId, unit: Unit) -> bool:
        """Is it an enemy Acolyte off the gates with Insects in its area, in the Action phase?"""
        if unit.owner == holder or unit.owner is None or not KINDS[unit.kind].acolyte or game.state.phase != "action":
            return False
        there = is_area(unit.place) and any(one.kind == Insects.id for one in game.units_in(holder, unit.place))
        return there and not game.is_keeper(unit)

    def removing(self, game: Game, holder: SeatId, removal: Removal) -> Step[Removal | None]:
        unit, owner = removal.unit, removal.unit.owner
        if removal.cause is not Cause.CAPTURE or removal.by != holder or owner is None:
            return removal
        if game.rule("insects_capture_needs_consent") == "false" or not self._controlled(game, holder, unit):
            return removal
        args = {"enemy": holder, "area": unit.place, "kind": unit.kind}
        chosen = yield from ask(owner, "mind_parasite.consent", lambda: [YES, NO], args)
        if chosen.verb == YES.verb:
            return removal
        game.log("capture_refused", owner, enemy=holder, area=unit.place)
        return None


class InsectsCard(NeutralMonsterCard):
    """Insects from Shaggai: 2 Doom. Three Monsters that control enemy Acolytes beside them; you place one in any area."""

    id, name, clause = "insects", "Insects from Shaggai", "NM-55"
    figures = ((Insects(), 3),)
    abilities = (MindParasite(),)

    def bought(self, game: Game, seat: SeatId) -> Step[None]:
        chosen = yield from ask(
            seat, "insects.place", lambda: destinations("place", game.layout.area_ids), {"kind": Insects.id}
        )
        yield from game.place(seat, Insects.id, chosen.to, How.PLACE)


CARDS = (InsectsCard(),)
