"""The Dark Demon of the Masks of Nyarlathotep: a Cultist whom every faction gets and nobody wants."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.cthulhu_wars.abilities import TableRule
from engine.cthulhu_wars.actions import is_action
from engine.cthulhu_wars.cards import Card
from engine.cthulhu_wars.expansions.independents.masks import KIN
from engine.cthulhu_wars.game import Game, Step, ask, ask_figure
from engine.cthulhu_wars.moments import Hold, How
from engine.cthulhu_wars.options import PASS, Option, destinations
from engine.cthulhu_wars.position import Position
from engine.cthulhu_wars.state import SUPPLY, AreaId, SeatId, Unit, hold, pool
from engine.cthulhu_wars.units import CULTIST, Acolyte, UnitKind

PROMPTS: Mapping[str, str] = {
    "the_summons.place": "Where do you place your {kind}?",
    "the_summons.acolyte": "Which of your Acolytes leaves the game for the Dark Demon?",
}


class DarkDemon(UnitKind):
    """A Cultist, recruited for 1 Power; no dice, no Power in Gather Power; builds and keeps gates."""

    id, name, plural = "dark_demon", "Dark Demon", "Dark Demons"
    rank, printed_cost, comes_by, income = CULTIST, 1, "recruit", 0
    keeps_gates = stays = True
    text = "Builds and keeps gates. Gives no Power when Power is gathered; as a captive 1 Power, like any Cultist."

    def sites(self, game: Position, seat: SeatId) -> Sequence[AreaId]:
        return game.recruit_sites(seat)


class TheSummons(TableRule):
    """While your Dark Demon is in your pool you can take no Action but to recruit it or to pass. It comes back to your pool
    whenever it is lost. The Acolyte who left for it is out of the game."""

    id, name, clause = "the_summons", "The Summons", "NM-65"
    holds = Hold(in_play=False, out=True)

    def forbids(self, game: Position, holder: SeatId, seat: SeatId, option: Option) -> str | None:
        if game.state.phase != "action" or game.from_pool(seat, DarkDemon.id) is None:
            return None
        if option.verb == PASS.verb or (option.kind == DarkDemon.id and option.verb == "recruit"):
            return None
        return "Your Dark Demon is in your pool: you can only recruit it or pass." if is_action(option) else None


class DarkDemonCard(Card):
    """Dark Demon: 2 Doom. You place your Dark Demon in any area; every other faction loses an Acolyte for good and gets one
    that it must recruit before it does anything else. Crawling Chaos pays no Doom, and then every other faction gains 1
    Elder Sign."""

    # An Acolyte out of the game lies on the card: it is in nobody's pool and not in play.
    id, name, clause = "dark_demon", "Dark Demon", "NM-65"
    doom = 2
    figures = ((DarkDemon(), 9),)
    table = (TheSummons(),)

    def charge(self, game: Position, seat: SeatId) -> tuple[int, int]:
        return (0, 0) if seat == KIN else super().charge(game, seat)

    def bought(self, game: Game, seat: SeatId) -> Step[None]:
        spare = list(game.units_in(seat, pool(seat)))
        demons = [unit for unit in spare if unit.kind == DarkDemon.id]
        for enemy in game.enemies(seat):
            game.own(demons.pop(), enemy, pool(enemy))
        for unit in demons[1:]:
            game.own(unit, None, SUPPLY)
        chosen = yield from ask(
            seat, "the_summons.place", lambda: destinations("place", game.layout.area_ids), {"kind": DarkDemon.id}
        )
        yield from game.place(seat, DarkDemon.id, chosen.to, How.PLACE)
        for enemy in game.enemies(seat):
            yield from self._lose_an_acolyte(game, enemy)
            if seat == KIN:
                game.owe_signs(enemy, 1, why=self.id)

    def _lose_an_acolyte(self, game: Game, enemy: SeatId) -> Step[None]:
        """From the pool, else from the map, by its owner's choice."""
        unit = game.from_pool(enemy, Acolyte.id)
        if unit is None:
            if not _acolytes(game, enemy):
                return
            unit = yield from ask_figure(game, enemy, "the_summons.acolyte", lambda: _acolytes(game, enemy))
        game.put(unit, hold(TheSummons.id, enemy))
        game.log("left_the_game", enemy, kind=unit.kind, frm=unit.place)


def _acolytes(game: Position, seat: SeatId) -> list[Unit]:
    """The seat's Acolytes on the map, keepers last."""
    return sorted((unit for unit in game.on_map(seat) if unit.kind == Acolyte.id), key=game.is_keeper)


CARDS = (DarkDemonCard(),)
