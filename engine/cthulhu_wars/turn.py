"""The Action phase (G): a turn's choices, Actions, and the procedure after each of them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from engine.cthulhu_wars.actions import (
    COMMON_ACTIONS,
    ability_slot,
    battle_options,
    build_options,
    capture_options,
    carry_out,
    common_slot,
    figure_options,
    forms,
    move_options,
)
from engine.cthulhu_wars.catalogue import ABILITIES
from engine.cthulhu_wars.elder_signs import beside, draw_owed_signs, reveal, reveal_options
from engine.cthulhu_wars.game import Game, Step
from engine.cthulhu_wars.gates import adjust, adjustment_options, automatic_control
from engine.cthulhu_wars.moments import Act, Moment, Offer, Slot, When
from engine.cthulhu_wars.options import DONE, END_TURN, PASS, Option
from engine.cthulhu_wars.position import Position
from engine.cthulhu_wars.requirements import check, hand_out
from engine.cthulhu_wars.state import SeatId, Turn
from engine.cthulhu_wars.victory import could_reach_the_limit, doom_reached, end_game
from engine.kernel.decisions import Decision, Reactions, given

GATE_VERBS = ("control", "swap_keeper", "abandon")
LAST_ACTION = "last_action"
"""Flag of the Action phase: the marker has come to Instant Death in it, and the game ends after the Action in progress.
Set by what performs a Ritual outside the Doom phase (TR-27)."""


# -- G.1, G.2.1, G.2.2 ------------------------------------------------------------------------------------------


def turn_begins(game: Game) -> Step[None]:
    """Find the next seat that can act (G.1, G.2.1) and open its turn (G.2.2)."""
    state = game.state
    while True:
        seat = state.active
        if not _awake(game, seat) and not any(_awake(game, one) for one in state.order):
            if not _opening_turn(game, seat):
                state.stage, state.active = "phase_end", ""
                return
        if game.hooks.at:
            yield from game.happens(Moment.TURN_COMES, seat)
        if _awake(game, seat) or _opening_turn(game, seat):
            break
        state.active = game.order_from(seat)[1]
    if not game.used("action_phase", "begun"):
        game.use("action_phase", "begun")
    state.turn = Turn(seat)
    game.log("turn_began", seat)
    yield from game.settle()
    automatic_control(game, seat)
    check(game, Moment.TURN_START, game.order_from(seat))
    if game.due:
        yield from hand_out(game, game.order_from(seat))
        automatic_control(game, seat)
    state.stage = "turn"


def _awake(game: Position, seat: SeatId) -> bool:
    """Has the seat Power and is it not resting?"""
    record = game.state.seats[seat]
    return record.power > 0 and not record.resting


def _opening_turn(game: Position, seat: SeatId) -> bool:
    """Under ``zero_power: hrf`` the First Player has a first turn even without Power (O.6)."""
    return game.rule("zero_power") == "hrf" and seat == game.state.first and not game.used("action_phase", "begun")


# -- G.2.3: the list --------------------------------------------------------------------------------------------


def turn_options(game: Position, seat: SeatId) -> list[Option]:
    """Everything the seat may do now in its own turn, in the order of H, then abilities, gates, signs (P.5)."""
    state = game.state
    turn = state.turn
    assert turn is not None
    power = state.seats[seat].power
    found: list[Option] = []
    if power > 0 or state.rules["zero_power"] == "hrf":
        _add_actions(game, seat, turn, power, found)
    if turn.acted:
        found.append(END_TURN)
    else:
        found.append(PASS)
    offer = Offer(When.OWN_TURN, seat)
    for ability, holder in game.offers(When.OWN_TURN, seat):
        if ability.slot is Slot.FREE:
            found.extend(ability.offers(game, holder, offer))
    found.extend(adjustment_options(game, seat))
    if state.seats[seat].signs:
        found.extend(reveal_options(game, seat))
    if game.hooks.forbids:
        found = [option for option in found if refusal(game, seat, option) is None]
        if not turn.acted and not power and PASS not in found:
            found.append(END_TURN)  # without Power and without a Pass (N.7) nothing else is left
    return found


def _add_actions(game: Position, seat: SeatId, turn: Turn, power: int, found: list[Option]) -> None:
    """The Common Actions and the abilities' Actions that can be begun and paid now (G.2.4, G.2.5, G.3)."""
    main = not turn.main_used or bool(turn.grants)
    barred = turn.grants[0].barred if turn.main_used and turn.grants else ()
    summon = main or common_slot(game, seat, "summon") is Slot.UNLIMITED
    if main:
        found.extend(figure_options(game, seat, power, ("recruit", "summon", "awaken")))
        found.extend(build_options(game, seat, power))
        found.extend(move_options(game, seat, power))
    elif summon:
        found.extend(figure_options(game, seat, power, ("summon",), terrors=False))
    if main or common_slot(game, seat, "battle") is Slot.UNLIMITED:
        found.extend(battle_options(game, seat, power))
    if main:
        found.extend(capture_options(game, seat, power))
    offer = Offer(When.OWN_TURN, seat)
    for ability, holder in game.offers(When.OWN_TURN, seat):
        slot = ability_slot(game, seat, ability) if ability.acts_as else ability.slot
        if slot is Slot.FREE or (slot is Slot.MAIN and not main) or ability.id in barred:
            continue
        if game.price(seat, ability.id, ability.cost or 0) <= power:
            found.extend(ability.offers(game, holder, offer))


def refusal(game: Position, seat: SeatId, option: Option) -> str | None:
    """A sentence if an ability forbids the option, or the Common Action of which it is a form (``Ability.acts_as``)."""
    all_forms = forms(option)
    for ability, holder in game.hooks.forbids:
        for form in all_forms:
            sentence = ability.forbids(game, holder, seat, form)
            if sentence is not None:
                return sentence
    return None


# -- G.2.3: one choice ------------------------------------------------------------------------------------------


def take_turn(game: Game) -> Step[None]:
    """One choice of the own turn; an Action with everything that follows it up to G.4.5."""
    seat = game.state.active
    option: Option = yield Decision(
        seat, "turn", partial(turn_options, game, seat), _turn_args(game, seat), beside(game, (seat,))
    )
    verb = option.verb
    if verb == "end_turn":
        game.state.stage = "turn_ends"
    elif verb in GATE_VERBS:
        adjust(game, seat, option)
    elif verb == "reveal":
        reveal(game, seat, option.n or 0)
    elif verb not in COMMON_ACTIONS and ABILITIES[verb].slot is Slot.FREE:
        yield from ABILITIES[verb].perform(game, seat, option)
        yield from aftermath(game, seat)
    else:
        yield from act(game, seat, option)


def _turn_args(game: Position, seat: SeatId) -> dict[str, object]:
    turn = game.state.turn
    assert turn is not None
    return {"power": game.state.seats[seat].power, "acted": turn.acted}


def act(game: Game, seat: SeatId, option: Option) -> Step[None]:
    """One Action and G.4.1 to G.4.5."""
    verb = option.verb
    common = verb in COMMON_ACTIONS
    slot = common_slot(game, seat, verb, option.kind) if common else ability_slot(game, seat, ABILITIES[verb])
    _mark_used(game, verb, slot)
    action = Act(seat, option, slot)
    game.act = action
    yield from carry_out(game, seat, option)
    yield from aftermath(game, seat, action)
    game.act = None
    if verb == "pass":
        game.log("passed", seat)
    if game.used("action_phase", LAST_ACTION):
        end_game(game, "instant_death")
        return
    game.state.stage = "window" if window_due(game) else "turn"


def _mark_used(game: Game, verb: str, slot: Slot) -> None:
    turn = game.state.turn
    assert turn is not None
    main_used, grants = turn.main_used, turn.grants
    if slot is Slot.MAIN:
        if main_used:
            grants = grants[1:]
        main_used = True
    game.state.turn = Turn(turn.seat, True, main_used, grants, turn.done + (verb,))


# -- G.4 --------------------------------------------------------------------------------------------------------


def aftermath(game: Game, seat: SeatId, action: Act | None = None) -> Step[None]:
    """G.4.1 to G.4.5 with ``seat`` acting; G.4.4 only after an Action."""
    yield from game.settle()
    automatic_control(game, seat)
    order = game.order_from(seat)
    check(game, Moment.ACTION_END, order)
    if action is not None:
        for ability, holder in game.hooks.ordered("after_action", order):
            yield from ability.after_action(game, holder, action)
    if game.due:
        yield from hand_out(game, order)
        automatic_control(game, seat)  # I.4: again after books were chosen


def window_seats(game: Position, acting: SeatId) -> Sequence[SeatId]:
    """Who may react, in the order in which answers count (G.4.6, O.20); the acting seat has its own turn's list."""
    order = game.turn_order() if game.rule("window_order") == "first_player" else game.order_from(acting)
    return [seat for seat in order if seat != acting]


def window_options(game: Position, seat: SeatId, when: When) -> list[Option]:
    """What a seat may do in a window."""
    found: list[Option] = []
    pairs = game.offers(when, seat)
    if pairs:
        offer = Offer(when, seat)
        for ability, holder in pairs:
            found.extend(ability.offers(game, holder, offer))
    return found


def window_due(game: Game) -> bool:
    """Can anybody react to the Action now?"""
    acting = game.state.active
    return any(
        game.offers(When.AFTER_ACTION, seat) and window_options(game, seat, When.AFTER_ACTION)
        for seat in game.state.order if seat != acting
    )


def reactions(game: Game, seats: Sequence[SeatId], when: When) -> Reactions:
    """A window for these seats, in this order."""

    def build() -> list[Decision]:
        decisions = []
        for seat in seats:
            options = window_options(game, seat, when)
            if options:
                options.append(DONE)
                decisions.append(
                    Decision(
                        seat, "window", given(options), {"when": when.value},
                        beside(game, (), when is not When.AFTER_ACTION),
                    )
                )
        return decisions

    return Reactions(build, lambda option: option == DONE)


def window(game: Game) -> Step[None]:
    """The out-of-turn window after an Action (G.4.6); after each reaction G.4.1 to G.4.5 again for the same seat."""
    acting = game.state.active
    waiting = reactions(game, window_seats(game, acting), When.AFTER_ACTION)
    while True:
        taken = yield from waiting.next()
        if taken is None:
            break
        seat, option = taken
        assert isinstance(option, Option)
        yield from ABILITIES[option.verb].perform(game, seat, option)
        yield from aftermath(game, acting)
    game.state.stage = "turn"


def phase_window(game: Game, when: When, next_stage: str) -> Step[None]:
    """A window that belongs to no turn (Gather Power, Doom phase); everybody may react."""
    waiting = reactions(game, game.turn_order(), when)
    while True:
        taken = yield from waiting.next()
        if taken is None:
            break
        seat, option = taken
        assert isinstance(option, Option)
        yield from ABILITIES[option.verb].perform(game, seat, option)
        yield from game.settle()
        yield from draw_owed_signs(game, game.turn_order())
    game.state.stage = next_stage


def phase_end(game: Game) -> Step[None]:
    """The window after the last Action of the phase (G.4.6), for reveals that would end the game before Gather Power.

    Reveals never block (K.4): they may be made beside any question. After the last Action no question of the phase is
    left, so whoever could reach the limit is asked. That is told from public facts: the number of signs, not their values.
    """

    def build() -> list[Decision]:
        args = {"when": When.PHASE_END.value}
        return [
            Decision(seat, "window", given([*reveal_options(game, seat), DONE]), args, beside(game, (seat,)))
            for seat in game.turn_order() if could_reach_the_limit(game, seat)
        ]

    waiting = Reactions(build, lambda option: option == DONE)
    while (taken := (yield from waiting.next())) is not None:
        seat, option = taken
        assert isinstance(option, Option)
        reveal(game, seat, option.n or 0)
    if doom_reached(game):
        end_game(game, "doom")
    else:
        game.state.phase = game.state.stage = "gather"


# -- G.5 --------------------------------------------------------------------------------------------------------


def turn_ends(game: Game) -> Step[None]:
    """End of a turn: the game ends if somebody has 30 Doom (G.5, M.1); otherwise the next seat."""
    state = game.state
    seat = state.active
    game.log("turn_ended", seat)
    game.clear("turn")
    state.turn = None
    if doom_reached(game):
        end_game(game, "doom")
        return
    state.active = game.order_from(seat)[1]
    state.stage = "turn_begins"
    yield from ()


__all__ = ["act", "aftermath", "phase_window", "take_turn", "turn_begins", "turn_ends", "turn_options", "window"]
