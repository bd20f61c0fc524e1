"""Gather Power (D), Determine First Player (E) and the Doom phase (F)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.cthulhu_wars.catalogue import ABILITIES, KINDS
from engine.cthulhu_wars.elder_signs import beside, draw_owed_signs, reveal, reveal_options
from engine.cthulhu_wars.game import Game, Step
from engine.cthulhu_wars.moments import Account, Line, Moment, Offer, Ritual, When
from engine.cthulhu_wars.options import END_TURN, Option, named
from engine.cthulhu_wars.position import Position
from engine.cthulhu_wars.requirements import check, hand_out
from engine.cthulhu_wars.state import SUPPLY, SeatId, Unit
from engine.cthulhu_wars.turn import phase_window, refusal
from engine.cthulhu_wars.victory import doom_reached, end_game
from engine.kernel.decisions import Decision

RITUAL = Option("ritual")
CLOCKWISE = Option("clockwise")
COUNTER_CLOCKWISE = Option("counter_clockwise")


# -- D ----------------------------------------------------------------------------------------------------------


def account(game: Position, which: Account, seat: SeatId, lines: list[Line]) -> list[Line]:
    """Lines of a seat's account after the hook ``gains``."""
    for ability, holder in game.hooks.ordered("gains", game.turn_order()):
        lines = ability.gains(game, holder, lines, which, seat)
    return lines


def income(game: Position, seat: SeatId) -> list[Line]:
    """What Gather Power gives a seat (D.1)."""
    counted = game.in_play(seat) if game.rule("power_counts_deep") == "true" else game.on_map(seat)
    views = game.gate_views()
    lines = [
        Line("cultists", power=sum(KINDS[unit.kind].income for unit in counted)),
        Line("gates", power=2 * sum(1 for view in views if view.controller == seat)),
        Line("abandoned_gates", power=sum(1 for view in views if view.controller is None)),
        Line("captives", power=len(game.captives(seat))),
    ]
    return account(game, Account.GATHER, seat, lines)


def gather(game: Game) -> Step[None]:
    """D.1 to D.6."""
    state = game.state
    order = game.turn_order()
    game.log("gather_power_began")
    lines = {seat: income(game, seat) for seat in order}
    for seat in order:
        record = state.seats[seat]
        before = record.power
        record.power = max(0, before + sum(line.power for line in lines[seat]))
        record.resting = False
        if game.hooks.changed:
            game.notice_change(seat, "power", before, record.power, "gather")
        game.log("gathered", seat, lines={line.cause: line.power for line in lines[seat] if line.power})
        pay_other_lines(game, seat, lines[seat])
    release_captives(game)
    if not raise_to_minimum(game):
        end_game(game, "no_power")
        return
    yield from game.happens(Moment.GATHER)
    check(game, Moment.GATHER_END, order)
    if game.due:
        yield from hand_out(game, order)
    game.clear("action_phase", "doom_phase", "round")
    state.stage = "gather_window"


def pay_other_lines(game: Game, seat: SeatId, lines: Sequence[Line]) -> None:
    """Doom and Elder Signs that abilities have added to a count of Power, Elder Signs to a count of Doom."""
    for line in lines:
        if line.signs:
            game.owe_signs(seat, line.signs, why=line.cause)
        if line.doom:
            game.gain(seat, doom=line.doom, why=line.cause)


def release_captives(game: Game) -> None:
    """All captives go to their owners' pools (D.2), what has none to the common supply (IG-26); this is no elimination."""
    for captor in game.state.order:
        freed = game.captives(captor)
        for unit in freed:
            game.log("released", unit.owner or "", kind=unit.kind, captor=captor)
            home = KINDS[unit.kind].home(unit)
            if home == SUPPLY:
                game.own(unit, None, SUPPLY)
            else:
                game.put(unit, home)
                game.anonymous(unit.id)
        if freed and game.hooks.cards:
            game.cards_lost(freed)


def raise_to_minimum(game: Game) -> bool:
    """Nobody has less than half the highest total, rounded up (D.3). False if nobody has any Power (D.4)."""
    seats = game.state.seats
    most = max(record.power for record in seats.values())
    least = (most + 1) // 2
    for record in seats.values():
        if record.power < least:
            game.log("raised_to_minimum", record.id, frm=record.power, to=least)
            if game.hooks.changed:
                game.notice_change(record.id, "power", record.power, least, "minimum")
            record.power = least
    return most > 0


def gather_window(game: Game) -> Step[None]:
    """Abilities that may be used after Power is counted and before the First Player is found."""
    yield from phase_window(game, When.GATHER, "first_player")
    game.state.phase = "first_player"


# -- E ----------------------------------------------------------------------------------------------------------


def first_player(game: Game) -> Step[None]:
    """E.1 to E.4."""
    state = game.state
    winner = leaders(game)[0]
    if len(leaders(game)) > 1:
        # Counted again when somebody gains Power beside the question (E.1).
        option: Option = yield Decision(
            state.first, "first_player.choose", lambda: [named("first_player", enemy=seat) for seat in leaders(game)],
            open=beside(game, (), anytime=True),
        )
        winner = option.enemy
    state.first = winner
    game.log("first_player", winner)
    yield from choose_direction(game)
    yield from game.happens(Moment.FIRST_PLAYER, state.first)
    state.phase, state.stage = "doom", "doom_starts"


def leaders(game: Position) -> list[SeatId]:
    """The seats with the most Power (E.1)."""
    seats = game.state.seats
    most = max(record.power for record in seats.values())
    return [seat for seat in game.state.order if seats[seat].power == most]


def choose_direction(game: Game) -> Step[None]:
    """The First Player chooses the turn order's direction (E.3); with two seats there is nothing to choose."""
    state = game.state
    if len(state.order) < 3:
        return
    option: Option = yield Decision(
        state.first, "first_player.direction", lambda: [CLOCKWISE, COUNTER_CLOCKWISE],
        open=beside(game, (), anytime=state.phase != "setup"),
    )
    state.direction = 1 if option == CLOCKWISE else -1
    game.log("direction_chosen", state.first, direction=option.verb)


# -- F ----------------------------------------------------------------------------------------------------------


def doom_starts(game: Game) -> Step[None]:
    """F.1 and F.2."""
    state = game.state
    order = game.turn_order()
    game.log("doom_phase_began")
    yield from game.happens(Moment.DOOM_START)
    check(game, Moment.DOOM_START, order)
    if game.due:
        yield from hand_out(game, order)
    lines = {
        seat: account(game, Account.TRACK, seat, [Line("gates", doom=len(game.controlled(seat)))]) for seat in order
    }
    for seat in order:
        counted = [line for line in lines[seat] if line.cause == "gates" or line.doom < 0]
        game.gain(seat, doom=max(0, sum(line.doom for line in counted)), why="gates")
        pay_other_lines(game, seat, [line for line in lines[seat] if line not in counted])
    yield from draw_owed_signs(game, order)
    state.stage = "doom_window"


def doom_window(game: Game) -> Step[None]:
    """Abilities that may be used before the first Doom turn."""
    yield from phase_window(game, When.DOOM, "doom_turn_begins")
    game.state.queue = game.turn_order()


def doom_turn_begins(game: Game) -> Step[None]:
    """The next seat's Doom turn (F.3), or the end of the phase."""
    state = game.state
    if not state.queue:
        if state.rules["doom_events"] == "after_rituals" and not game.used("doom_phase", "events"):
            game.use("doom_phase", "events")
            state.queue = game.turn_order()
        else:
            state.active = ""
            state.stage = "doom_over"
            return
    state.active, state.queue = state.queue[0], state.queue[1:]
    if not game.used("doom_phase", "events"):
        yield from game.happens(Moment.DOOM_TURN, state.active)
        yield from game.settle()
        yield from draw_owed_signs(game, game.order_from(state.active))
    state.stage = "doom_turn"


def doom_options(game: Position, seat: SeatId) -> list[Option]:
    """What the seat may do in its Doom turn (F.3): one Ritual, Doom phase abilities, reveals, the end."""
    found: list[Option] = []
    events = game.used("doom_phase", "events")
    if not events and game.power(seat) >= game.price(seat, "ritual", game.ritual_cost()):
        if not game.used("doom_phase", f"ritual@{seat}"):
            found.append(RITUAL)
    if events or game.rule("doom_events") == "own_turn":
        for ability, holder in game.offers(When.DOOM_TURN, seat):
            found.extend(ability.offers(game, holder, Offer(When.DOOM_TURN, seat)))
    if game.hooks.forbids:
        found = [option for option in found if refusal(game, seat, option) is None]
    found.extend(reveal_options(game, seat))
    found.append(END_TURN)
    return found


def doom_turn(game: Game) -> Step[None]:
    """One choice of a Doom turn."""
    state = game.state
    seat = state.active
    args: Mapping[str, object] = {"power": game.power(seat), "ritual_cost": game.ritual_cost()}
    option: Option = yield Decision(
        seat, "doom_turn", lambda: doom_options(game, seat), args, beside(game, (seat,), anytime=True)
    )
    if option.verb == "end_turn":
        state.stage = "doom_turn_begins"
        return
    if option.verb == "ritual":
        yield from perform_ritual(game, seat)
    elif option.verb == "reveal":
        reveal(game, seat, option.n or 0)
    else:
        yield from ABILITIES[option.verb].perform(game, seat, option)
    yield from game.settle()  # F.8
    yield from draw_owed_signs(game, game.order_from(seat))


def perform_ritual(game: Game, seat: SeatId) -> Step[None]:
    """The Ritual of Annihilation (F.5)."""
    cost = game.price(seat, "ritual", game.ritual_cost())
    game.declare(seat, RITUAL, cost)
    yield from conclude_ritual(game, seat, cost)


def conclude_ritual(game: Game, seat: SeatId, cost: int, rewarded: bool = True) -> Step[None]:
    """A Ritual that is paid for: the marker moves on, gates and Great Old Ones bring their reward if it is ``rewarded``."""
    state = game.state
    game.use("doom_phase", f"ritual@{seat}")
    if not game.instant_death():
        state.ritual_space += 1
    game.log(
        "ritual", seat, cost=cost, next_cost=game.ritual_cost(), instant_death=game.instant_death(), phase=state.phase
    )
    ritual = Ritual(seat, cost, ritual_lines(game, seat) if rewarded else [])
    for ability, holder in game.hooks.ordered("ritual", game.order_from(seat)):
        yield from ability.ritual(game, holder, ritual)
    game.gain(seat, doom=sum(line.doom for line in ritual.lines), why="ritual")
    game.owe_signs(seat, sum(line.signs for line in ritual.lines), why="ritual")


def ritual_lines(game: Position, seat: SeatId) -> list[Line]:
    """What a Ritual of this seat brings (F.5), before abilities that answer it."""
    signs = sum(1 for unit in game.in_play(seat) if _gives_sign(unit))
    lines = [Line("gates", doom=len(game.controlled(seat))), Line("great_old_ones", signs=signs)]
    return account(game, Account.RITUAL, seat, lines)


def _gives_sign(unit: Unit) -> bool:
    return KINDS[unit.kind].ritual_sign


def doom_over(game: Game) -> Step[None]:
    """F.7: the game ends, or a new Action phase begins with the First Player."""
    state = game.state
    yield from game.happens(Moment.DOOM_OVER)
    yield from game.settle()
    game.clear("doom_phase")
    if game.instant_death():
        end_game(game, "instant_death")
    elif doom_reached(game):
        end_game(game, "doom")
    else:
        state.round += 1
        begin_action_phase(game)


def begin_action_phase(game: Game) -> None:
    """The Action phase begins with the First Player (F.7, C.7)."""
    state = game.state
    state.phase, state.stage, state.active = "action", "turn_begins", state.first
    game.log("action_phase_began", state.first, round=state.round)
