"""The Eidolon: a Cultist of a card that makes all players fix their next Action in secret (NM-67)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial

from engine.cthulhu_wars.abilities import CardAbility
from engine.cthulhu_wars.actions import (
    battle_options,
    build_options,
    capture_options,
    figure_options,
    forms,
    is_action,
    move_options,
)
from engine.cthulhu_wars.cards import Card
from engine.cthulhu_wars.catalogue import ABILITIES
from engine.cthulhu_wars.expansions.recruiting import RecruitStranger, Stranger
from engine.cthulhu_wars.game import Game, Step, ask
from engine.cthulhu_wars.moments import Act, How, Moment, Offer, Slot, When
from engine.cthulhu_wars.options import PASS, Option, destinations, named
from engine.cthulhu_wars.position import Position
from engine.cthulhu_wars.sealed import choose_sealed
from engine.cthulhu_wars.state import SeatId
from engine.kernel.decisions import Decision

PLAN = "eldritch_wisdom.plan"

PROMPTS: Mapping[str, str] = {
    "eidolon.place": "Where do you place the Eidolon?",
    PLAN: "Eldritch Wisdom: what kind of Action will your next one be?",
}

SEALED = (PLAN,)


class Eidolon(Stranger):
    """A Cultist, recruited for 2 Power by anybody while it is out of play; 1 Power in Gather Power, keeps no gate."""

    id, name, plural = "eidolon", "Eidolon", "Eidolons"
    text = "Gives 1 Power when Power is gathered. Keeps no gates. Recruited by anybody while it is out of play."


class RecruitEidolon(RecruitStranger):
    """While the Eidolon is out of play and not captive, anybody may recruit it for 2 Power, and gets its card."""

    id, name, clause, stranger = "recruit_eidolon", "Recruit the Eidolon", "NM-67", Eidolon.id
    unbought = "Nobody has bought the Eidolon yet; it is bought in the Doom phase."
    in_play = "The Eidolon can be recruited only while it is out of play and not captive."
    where = "The Eidolon is recruited for 2 Power in an area with a unit of yours."


class EldritchWisdom(CardAbility):
    """Once in each Action phase, after any player's Action, and in your own turn between Actions, you may use the Eidolon if
    it is on the map. All players who still have Power then choose at the same time and in secret what kind of Action their
    next one in this phase will be: a Common Action with all its forms, an Action of their own, or to pass. When all have
    chosen, the choices are told, and each player's next Action must be of that kind, unless none of it is possible then."""

    id, name, clause = "eldritch_wisdom", "Eldritch Wisdom", "NM-67"
    timing, cost, slot = "After any Action", 0, Slot.FREE
    occasions = (When.OWN_TURN, When.AFTER_ACTION)

    def offers(self, game: Position, holder: SeatId, offer: Offer) -> Iterable[Option]:
        if game.used("action_phase", self.id) or game.find(holder, Eidolon.id) is None:
            return ()
        return (Option(self.id),)

    def perform(self, game: Game, holder: SeatId, option: Option) -> Step[None]:
        self.pay(game, holder, option)
        game.use("action_phase", self.id)
        seats = [seat for seat in game.turn_order() if game.power(seat) and not game.seat(seat).resting]
        decisions = [
            Decision(seat, PLAN, partial(self._plans, game, holder, seat))
            for seat in seats if self._plans(game, holder, seat)
        ]
        chosen = yield from choose_sealed(decisions)
        plans = {seat: one.ability or one.mark for seat, one in chosen.items()}
        game.remember(self.id, plans)
        for seat, verb in plans.items():
            game.log("planned", seat, act=verb)

    def _plans(self, game: Position, holder: SeatId, seat: SeatId) -> list[Option]:
        allowed = [option for option in actions(game, seat) if self._allowed(game, holder, seat, option)]
        verbs = dict.fromkeys(_sort(option.verb) for option in allowed)
        found = [_plan(verb) for verb in verbs]
        return [*found, _plan(PASS.verb)] if self._allowed(game, holder, seat, PASS) else found

    def _allowed(self, game: Position, holder: SeatId, seat: SeatId, option: Option) -> bool:
        """Do the others who may forbid an Action allow this one?"""
        return not any(
            ability.forbids(game, owner, seat, form) for form in forms(option)
            for ability, owner in game.hooks.forbids if ability is not self
        )

    def forbids(self, game: Position, holder: SeatId, seat: SeatId, option: Option) -> str | None:
        plan: str | None = game.state.memory.get(self.id, {}).get(seat)
        if plan is None or game.state.phase != "action" or _sort(option.verb) == plan:
            return None
        if not is_action(option):
            return None
        if plan != PASS.verb and not any(True for _ in actions(game, seat, plan)):
            return None
        return f"Eldritch Wisdom: your next Action is the one you have chosen, {_called(plan)}."

    def settle(self, game: Game, holder: SeatId) -> Step[None]:
        """Whoever comes to his turn and is kept from his plan by something else is free of it."""
        plan: str | None = game.state.memory.get(self.id, {}).get(game.state.active)
        if plan is not None and plan != PASS.verb and game.state.phase == "action":
            possible = actions(game, game.state.active, plan)
            if not any(self._allowed(game, holder, game.state.active, one) for one in possible):
                self._free(game, game.state.active)
        yield from ()

    def _free(self, game: Game, seat: SeatId) -> None:
        plans: Mapping[SeatId, str] = game.state.memory.get(self.id, {})
        if seat in plans:
            game.remember(self.id, {other: verb for other, verb in plans.items() if other != seat})

    def after_action(self, game: Game, holder: SeatId, act: Act) -> Step[None]:
        self._free(game, act.seat)
        yield from ()

    def at(self, game: Game, holder: SeatId, moment: Moment, seat: SeatId | None) -> Step[None]:
        if moment is Moment.GATHER and game.state.memory.get(self.id):
            game.remember(self.id, {})
        yield from ()


def actions(game: Position, seat: SeatId, only: str = "") -> Iterable[Option]:
    """The Actions that the seat could take if it were its turn; ``only``: those of this verb."""
    power = game.power(seat)
    if not only or only in ("recruit", "summon", "awaken"):
        yield from figure_options(game, seat, power, [only] if only else ["recruit", "summon", "awaken"])
    for verb, build in (
        ("build_gate", build_options), ("move", move_options), ("battle", battle_options), ("capture", capture_options),
    ):
        if only in ("", verb):
            yield from build(game, seat, power)
    for ability, owner in game.offers(When.OWN_TURN, seat):
        if ability.slot is not Slot.FREE and only in ("", _sort(ability.id)):
            if game.price(seat, ability.id, ability.cost or 0) <= power:
                yield from ability.offers(game, owner, Offer(When.OWN_TURN, seat))


def _plan(verb: str) -> Option:
    """The option to choose an Action: a Common Action by its verb, another one by the ability."""
    return named("plan", verb) if verb in ABILITIES else Option("plan", mark=verb)


def _sort(verb: str) -> str:
    """What sort of Action it is: the Common Action of which it is a form, else the Action itself."""
    return (ABILITIES[verb].acts_as or verb) if verb in ABILITIES else verb


def _called(verb: str) -> str:
    """An Action's name in a sentence."""
    return ABILITIES[verb].name if verb in ABILITIES else verb.replace("_", " ")


class EidolonCard(Card):
    """Eidolon: 2 Doom. A Cultist placed in any area; once a round it makes all players fix what kind of Action their next
    one will be. Anybody may recruit it while it is out of play."""

    id, name, clause, doom = "eidolon", "Eidolon", "NM-67", 2
    figures = ((Eidolon(), 1),)
    abilities = (EldritchWisdom(),)
    table = (RecruitEidolon(),)

    def bought(self, game: Game, seat: SeatId) -> Step[None]:
        chosen = yield from ask(seat, "eidolon.place", lambda: destinations("place", game.layout.area_ids))
        yield from game.place(seat, Eidolon.id, chosen.to, How.PLACE)


CARDS = (EidolonCard(),)
