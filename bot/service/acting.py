"""Choosing: a person's choices, what follows from them by itself, and what computer players choose.

What follows by itself belongs to the same transaction as the choice before it: answers by standing rules (origin "order")
and the end of a turn in which nothing more can be begun. Each choice of a computer player is a step of its own.
"""

from __future__ import annotations

import logging
from typing import Any

import msgspec

from bot.model import Intent, Losses, Reply, TableRecord
from bot.service import losses, owing, standing
from bot.service.owing import WINDOW
from bot.service.tables import Game, Step, human, without_values
from bot.service.windows import DECLINE, deadlines, note_declined, orders_of, told_directly, wants_to_be_asked
from engine import Decision, IllegalChoice, Option, StaleChoice
from engine.cthulhu_wars import options
from engine.cthulhu_wars.actions import is_action
from engine.play import PLAYERS

log = logging.getLogger(__name__)

END_TURN = "end turn"


# -- a person chooses -------------------------------------------------------------------------------------------


async def choose(step: Step, intent: Intent, manager: bool) -> Reply:
    """Check who acts, apply the choices all or none, then what follows by itself."""
    refused = closed(step.record) or await _not_allowed(step, intent, manager)
    if refused is not None:
        return refused
    game = await step.game()
    before, asked_before = game.place(), questions(game)
    beside = intent.question is None and not game.pending_of([intent.seat])
    if intent.keys == (DECLINE,):
        for decision in game.pending_of([intent.seat]):
            if decision.prompt == WINDOW:
                await note_declined(step, game, decision)
    try:
        game.table.choose(*intent.keys, seat=intent.seat, question=intent.question)
    except StaleChoice:
        return Reply("stale", "stale", {}, panel=True)
    except IllegalChoice as error:
        if _asked(game, intent.seat) and intent.keys[0].startswith("reveal"):
            return Reply("refused", "no_such_sign")
        if not game.pending_of([intent.seat]):
            # Who is asked in an out-of-turn window is nobody's business, so the engine's own sentence won't do.
            asked = [decision.seat for decision in game.table.pending() if decision.prompt != WINDOW]
            return Reply("not_yours", "not_your_turn", {"asked": asked}, True)
        return Reply("refused", "illegal", {"sentence": str(error)})
    game.note(intent.origin, before[0])
    await follow(step, game)
    if intent.origin == "player":
        step.pay_attention(intent.user)
    own = step.record.seats_of(intent.user)
    return await commit(step, game, before, asked_before, actor=intent.seat, tell=beside, own=own)


async def lose(step: Step, intent: Intent, wish: Losses) -> Reply:
    """Somebody says once who takes the losses of a battle: choose what that answers now, keep the rest for this battle."""
    refused = closed(step.record) or await _not_allowed(step, intent, manager=False)
    if refused is not None:
        return refused
    game = await step.game()
    decision = losses.question_of(game, intent.seat, intent.question)
    if decision is None:
        return Reply("stale", "stale", {}, panel=True)
    before, asked_before = game.place(), questions(game)
    losses.keep(game, decision, intent.user, wish)
    taken = 0
    while (found := losses.answer(step.record, game)) is not None and found[0].seat == intent.seat:
        game.table.choose(found[1], seat=intent.seat, question=found[0].id)
        taken += 1
    game.note("player", before[0])
    await follow(step, game)
    step.pay_attention(intent.user)
    own = step.record.seats_of(intent.user)
    reply = None if taken else Reply("done", "losses_kept", {}, panel=True)
    return await commit(step, game, before, asked_before, actor=intent.seat, own=own, reply=reply)


def closed(record: TableRecord) -> Reply | None:
    """Why a table takes no choice, or None."""
    if record.status == "lobby":
        return Reply("refused", "not_running", {"status": record.status})
    if record.status == "paused":
        return Reply("refused", "table_paused")
    if record.status != "running":
        return Reply("refused", "table_over")
    return None


async def _not_allowed(step: Step, intent: Intent, manager: bool) -> Reply | None:
    if not intent.keys:
        return Reply("stale", "stale", {}, panel=True)
    if intent.origin == "host":
        return None if await step.may_host(intent.user, manager) else step.only_host()
    member = step.record.member_of(intent.seat)
    if member is None or member.user != intent.user:
        seated = any(one.user == intent.user for one in step.record.members)
        return Reply("not_yours", "not_your_seat" if seated else "not_seated", {"seat": intent.seat})
    return None


def _asked(game: Game, seat: str) -> bool:
    """Can this seat choose anything now?"""
    return any(decision.seat == seat for decision in (*game.table.pending(), *game.table.open_choices()))


def questions(game: Game) -> list[str]:
    """The ids of the open questions."""
    return [decision.id for decision in game.table.pending()]


# -- what follows by itself -------------------------------------------------------------------------------------


async def follow(step: Step, game: Game) -> bool:
    """Answer what standing rules answer and end a turn that has nothing left; True if anything was chosen."""
    orders = await orders_of(step)
    acted = False
    while not game.table.over:
        since = game.newest
        declined = next((one for one in game.table.pending() if _declined_by_rule(step, game, one, orders)), None)
        answered = losses.answer(step.record, game) or standing.answer(step.record, game, orders)
        if answered is not None:
            game.table.choose(answered[1], seat=answered[0].seat, question=answered[0].id)
        elif declined is not None:
            game.table.choose(DECLINE, seat=declined.seat, question=declined.id)
        elif await _turn_is_through(step, game):
            game.table.choose(END_TURN)
        else:
            break
        game.note("order", since)
        acted = True
    return acted


def _declined_by_rule(step: Step, game: Game, decision: Decision, orders: Any) -> bool:
    if decision.prompt != WINDOW or human(step.record, decision.seat) is None:
        return False
    return not wants_to_be_asked(game.table.view(decision.seat), decision, orders, game.table.serial)


async def _turn_is_through(step: Step, game: Game) -> bool:
    """Has the seat acted, can it begin no further Action, and did its person not ask to stay (design.md, kernel 8)?"""
    pending = game.table.pending()
    if len(pending) != 1 or pending[0].prompt != "turn" or not pending[0].args.get("acted"):
        return False
    user = human(step.record, pending[0].seat)
    if user is None or any(begins_action(option) for option in pending[0].options):
        return False
    if pending[0].find(END_TURN) is None:
        return False
    settings, _ = await step.core.store.user(user)
    return not settings.stay_in_turn


def begins_action(option: Option) -> bool:
    """Does this option of the own turn begin an Action (not a gate adjustment, a reveal, a free ability, the end, a pass)?"""
    return isinstance(option, options.Option) and option.verb != options.PASS.verb and is_action(option)


async def apply_rules(step: Step, reply: Reply) -> Reply:
    """A rule was set: answer what it answers now, and write both."""
    if step.record.status != "running":
        return await step.done(reply)
    game = await step.game()
    before, asked_before = game.place(), questions(game)
    if await follow(step, game):
        return await commit(step, game, before, asked_before, reply=reply)
    return await step.done(reply)


# -- computers --------------------------------------------------------------------------------------------------


def computer_asked(record: TableRecord, game: Game) -> tuple[Decision, str] | None:
    """The first open question that a computer player answers, and its kind."""
    if record.status != "running":
        return None
    for decision in game.table.pending():
        member = record.member_of(decision.seat)
        if member is not None and member.computer:
            return decision, member.computer
    return None


async def computer_chooses(step: Step) -> Reply:
    """One choice of a computer player. "busy" says that none is asked."""
    if step.record.status != "running":
        return Reply("busy", "busy")
    game = await step.game()
    found = computer_asked(step.record, game)
    if found is None:
        return Reply("busy", "busy")
    decision, kind = found
    before, asked_before = game.place(), questions(game)
    option = _computer_option(step, game, decision, kind)
    game.table.choose(option, seat=decision.seat, question=decision.id)
    game.note("computer", before[0])
    await follow(step, game)
    return await commit(step, game, before, asked_before, actor=decision.seat)


def _computer_option(step: Step, game: Game, decision: Decision, kind: str) -> Option:
    """What the computer player takes; any legal option if it fails."""
    seat = decision.seat
    try:
        return PLAYERS[kind]().choose(decision, lambda: game.table.view(seat), step.core.rng)
    except Exception as error:
        log.error("table %s: the player %s failed at %s: %s", step.record.id, kind, decision.prompt, without_values(error))
        return decision.options[step.core.rng.randrange(len(decision.options))]


# -- timers -----------------------------------------------------------------------------------------------------


async def decline(step: Step, question: str, timer: int) -> Reply:
    """The deadline of a question out of turn has passed: silence declines."""
    step.change.fired = timer
    game = await step.game()
    decision = next((one for one in game.table.pending() if one.id == question and one.prompt == WINDOW), None)
    if step.record.status != "running" or decision is None:
        return Reply("busy", "busy")
    before, asked_before = game.place(), questions(game)
    await note_declined(step, game, decision)
    game.table.choose(DECLINE, seat=decision.seat, question=question)
    game.note("timeout", before[0])
    await follow(step, game)
    return await commit(step, game, before, asked_before, actor=decision.seat)


# -- writing ----------------------------------------------------------------------------------------------------


async def commit(
    step: Step, game: Game, before: owing.Place, asked_before: list[str], *, actor: str = "", tell: bool = False,
    own: tuple[str, ...] = (), reply: Reply | None = None, since: int | None = None,
) -> Reply:
    """Write what was chosen since ``before``: journal, head, timers, messages, reply; all in one transaction.

    ``own``: the seats of whoever reads the reply: it shows what they drew. ``since``: the first journal row that changed.
    """
    events = game.events_since(before)
    if game.lost:
        owing.notice(step, "replay_stopped", choices=[list(one) for one in game.lost])
        game.lost = []
    if game.undo is not None:
        _lapse(step, game)
    due = await deadlines(step, game)
    owing.happened(
        step, game, before, asked_before, actor=actor, tell=tell, deadlines=due, direct=await told_directly(step, game)
    )
    if game.table.over:
        await owing.game_over(step)
    write_game(step, game, before[0] if since is None else since)
    if reply is None:
        signs = [value for _, value in owing.drawn(events, own)]
        reply = Reply("done", "chosen", {"events": owing.public(events), "actor": actor, "signs": signs}, panel=True)
    await step.done(reply)
    game.trim()
    return reply


def write_game(step: Step, game: Game, since: int) -> None:
    """The journal rows from a number on, and the head."""
    fields = step.change.fields
    step.change.rows = [game.row(number) for number in range(since, game.newest + 1)]
    fields["head"] = game.table.save()
    fields["serial"] = game.table.serial
    losses.prune(game)
    fields["losses"] = msgspec.json.encode(game.losses).decode() if game.losses else None
    fields["told"] = msgspec.json.encode(game.told).decode()
    if game.table.over:
        step.change.clear_timers.extend(("window", "reminder", "undo"))


def _lapse(step: Step, game: Game) -> None:
    """Somebody chose while a take-back was asked for: the request is void."""
    assert game.undo is not None
    owing.notice(step, "undo_lapsed", asker=game.undo["asker"], reason="choice")
    owing.end_request(step, game)
