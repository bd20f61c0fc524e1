"""The lobby: seats, factions, settings, and the start of the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from bot.card_wishes import dealt, rival_of
from bot.model import PACES, Member, Owed, Reply, Settings, TableRecord, Timer, UserId
from bot.service import acting, owing
from bot.service.tables import DAY, Game, Step
from bot.store import Store
from bot.store.records import Change
from bot.store.writing import as_json
from engine import Config, ConfigError, Table, new_game
from engine.cthulhu_wars.catalogue import ABILITIES
from engine.cthulhu_wars.factions import FACTIONS
from engine.play import PLAYERS

EXPIRY = 7 * DAY
"""A lobby in which nothing happens for a week is given up."""
LOBBIES_OF_A_PERSON = 5
LOBBIES_OF_A_SERVER = 25
"""So many lobbies may be open that one person opened, or on one server: each channel and thread could hold one."""
DRAWN = "?"
UNDO_POLICIES = ("strict", "friendly", "open")
SOME_SECRET = "00" * 32
"""For trying out whether a set-up can be played."""


# -- settings ---------------------------------------------------------------------------------------------------


def checked(settings: Settings) -> Reply | None:
    """Why these settings cannot be played, or None."""
    if settings.undo not in UNDO_POLICIES:
        return Reply("refused", "bad_setting", {"name": "undo", "value": settings.undo})
    if settings.pace not in PACES:
        return Reply("refused", "bad_setting", {"name": "pace", "value": settings.pace})
    try:
        anybodys = tuple(card for card in settings.cards if not rival_of(card))
        new_game(_config(replace(settings, cards=anybodys), [DRAWN] * settings.players, SOME_SECRET))
    except ConfigError as error:
        return Reply("refused", "config", {"sentence": str(error)})
    return None


def agreed(settings: Settings, new_secret: Callable[[], str]) -> tuple[Settings, Reply | None]:
    """The settings as they are kept, with the loyalty cards that were to be drawn; or why they cannot be played."""
    try:
        settings = dealt(settings, new_secret()) if any(word.startswith(DRAWN) for word in settings.cards) else settings
    except ConfigError as error:
        return settings, Reply("refused", "config", {"sentence": str(error)})
    return settings, checked(settings)


def _config(settings: Settings, seats: Sequence[str], secret: str) -> Config:
    return Config(
        seats=tuple(seats), seed=secret, layout=settings.layout, options=dict(settings.options),
        expansions=settings.expansions, draw_order=settings.draw_order, cards=settings.cards,
    )


async def too_many(store: Store, guild: int, creator: UserId) -> Reply | None:
    """Why no further lobby can be opened here by this person, or None."""
    own, here = await store.count_lobbies(guild, creator)
    if own >= LOBBIES_OF_A_PERSON:
        return Reply("refused", "lobbies_of_yours", {"n": own})
    if here >= LOBBIES_OF_A_SERVER:
        return Reply("refused", "lobbies_of_server", {"n": here})
    return None


def first_change(now: float, user: UserId, name: str, settings: Settings, interaction: int | None) -> Change:
    """What a new table begins with: its creator in the first seat, its card, its expiry."""
    change = Change(0, at=now, interaction=interaction)
    change.members = [Member(0, user=user, name=name), *(Member(index) for index in range(1, settings.players))]
    change.reply = Reply("done", "table_created")
    change.owe(Owed("card", 0, {}))
    change.timers.append(Timer(0, "lobby", now + EXPIRY))
    change.seen.append(user)
    return change


def rematch_change(
    now: float, user: UserId, old: TableRecord, same: bool, people: Sequence[UserId], interaction: int | None
) -> Change:
    """What a rematch begins with: everybody in the seat he had, also where a computer stood in for him at the end."""
    change = Change(0, at=now, interaction=interaction)
    change.members = [
        replace(
            member, index=index, faction=member.faction if same else DRAWN, computer="" if member.user else member.computer
        )
        for index, member in enumerate(old.members)
    ]
    change.reply = Reply("done", "rematch")
    change.owe(Owed("notice", 0, {"notice": "rematch", "user": user, "people": list(people), "same": same}))
    change.owe(Owed("card", 0, {}))
    change.timers.append(Timer(0, "lobby", now + EXPIRY))
    change.seen.append(user)
    return change


# -- seats ------------------------------------------------------------------------------------------------------


def _in_lobby(step: Step) -> Reply | None:
    return None if step.record.status == "lobby" else Reply("refused", "not_lobby", {"status": step.record.status})


async def _seated(step: Step, members: Sequence[Member], message: str, **args: Any) -> Reply:
    """Write the seats; the lobby's expiry begins anew."""
    step.change.members = [replace(member, index=index) for index, member in enumerate(members)]
    _live_on(step)
    owing.card(step)
    return await step.done(Reply("done", message, {"table": step.record.id, **args}))


def _live_on(step: Step) -> None:
    step.change.clear_timers.append("lobby")
    step.change.timers.append(Timer(step.record.id, "lobby", step.now + EXPIRY))


def _free(member: Member) -> bool:
    return member.user is None and not member.computer


async def join(step: Step, user: UserId, name: str, index: int | None, faction: str) -> Reply:
    """Take a free seat."""
    refused = _in_lobby(step)
    if refused is not None:
        return refused
    members = list(step.record.members)
    wish = faction if faction != DRAWN else ""
    if index is None:
        free = [member for member in members if _free(member)]
        if not free:
            return Reply("refused", "no_free_seat")
        index = next((member.index for member in free if wish and member.faction == wish), free[0].index)
    if not 0 <= index < len(members):
        return Reply("refused", "no_such_seat", {"index": index})
    if not _free(members[index]):
        return Reply("refused", "seat_taken", {"index": index, "name": members[index].name})
    refused = _faction_refused(members, index, wish) if wish else None
    if refused is not None:
        return refused
    seat = faction or members[index].faction
    members[index] = replace(members[index], user=user, name=name, faction=seat)
    step.pay_attention(user)
    seats = sum(member.user == user for member in members)
    return await _seated(step, members, "joined", index=index, seats=seats)


def _faction_refused(members: Sequence[Member], index: int, faction: str) -> Reply | None:
    if faction not in FACTIONS and faction != DRAWN:
        return Reply("refused", "no_faction", {"faction": faction})
    if faction != DRAWN and any(member.faction == faction and member.index != index for member in members):
        return Reply("refused", "faction_taken", {"faction": faction})
    return None


async def leave(step: Step, user: UserId) -> Reply:
    """Give up all seats."""
    refused = _in_lobby(step)
    if refused is not None:
        return refused
    if not any(member.user == user for member in step.record.members):
        return Reply("refused", "not_seated", {})
    members = [Member(m.index) if m.user == user else m for m in step.record.members]
    return await _seated(step, members, "left")


async def kick(step: Step, by: UserId, index: int, manager: bool) -> Reply:
    """Empty a seat."""
    refused = _in_lobby(step) or (None if await step.may_host(by, manager) else step.only_host())
    if refused is not None:
        return refused
    members = list(step.record.members)
    if not 0 <= index < len(members):
        return Reply("refused", "no_such_seat", {"index": index})
    name = members[index].name
    members[index] = Member(index)
    return await _seated(step, members, "kicked", name=name)


async def choose_faction(step: Step, by: UserId, index: int, faction: str, manager: bool) -> Reply:
    """Set a seat's faction: one's own, or any for the host."""
    refused = _in_lobby(step)
    if refused is not None:
        return refused
    members = list(step.record.members)
    if not 0 <= index < len(members):
        return Reply("refused", "no_such_seat", {"index": index})
    if members[index].user != by and not await step.may_host(by, manager):
        return Reply("refused", "only_own_seat")
    refused = _faction_refused(members, index, faction)
    if refused is not None:
        return refused
    members[index] = replace(members[index], faction=faction)
    return await _seated(step, members, "seat_updated", index=index)


async def set_computer(step: Step, by: UserId, index: int, kind: str, manager: bool) -> Reply:
    """Seat a computer player in a free seat, or take it away."""
    refused = _in_lobby(step) or (None if await step.may_host(by, manager) else step.only_host())
    if refused is not None:
        return refused
    if kind and kind not in PLAYERS:
        return Reply("refused", "no_computer", {"kind": kind})
    members = list(step.record.members)
    if not 0 <= index < len(members):
        return Reply("refused", "no_such_seat", {"index": index})
    if members[index].user is not None:
        return Reply("refused", "seat_taken", {"index": index, "name": members[index].name})
    members[index] = replace(members[index], computer=kind)
    return await _seated(step, members, "seat_updated", index=index)


async def configure(step: Step, by: UserId, settings: Settings, manager: bool) -> Reply:
    """Replace the settings; empty seats come or go with the number of players."""
    refused = _in_lobby(step) or (None if await step.may_host(by, manager) else step.only_host())
    if refused is None:
        settings, refused = agreed(settings, step.core.new_secret)
    if refused is not None:
        return refused
    refused = _rivals(settings, step.record.members)
    if refused is not None:
        return refused
    taken = [member for member in step.record.members if not _free(member)]
    if len(taken) > settings.players:
        return Reply("refused", "too_many_seated", {"players": settings.players, "seated": len(taken)})
    members = list(step.record.members)
    for member in reversed(step.record.members):
        if len(members) > settings.players and _free(member):
            members.remove(member)
    members += [Member(index) for index in range(len(members), settings.players)]
    step.change.fields["settings"] = as_json(settings)
    return await _seated(step, members, "table_updated")


def _rivals(settings: Settings, members: Sequence[Member]) -> Reply | None:
    """A card that is not for a game with one of the factions named; with drawn factions the start tells it."""
    factions = {member.faction for member in members}
    for card in settings.cards:
        if rival_of(card) in factions:
            sentence = f"{ABILITIES[card].name} is for games without {FACTIONS[rival_of(card)].name}."
            return Reply("refused", "config", {"sentence": sentence})
    return None


# -- start and end ----------------------------------------------------------------------------------------------


async def start(step: Step, by: UserId, manager: bool) -> Reply:
    """Begin the game."""
    refused = _in_lobby(step) or (None if await step.may_host(by, manager) else step.only_host())
    if refused is not None:
        return refused
    record = step.record
    free = sum(_free(member) for member in record.members)
    if free:
        return Reply("refused", "empty_seats", {"free": free, "needed": len(record.members)})
    secret = await step.core.store.secret(record.id)
    try:
        table = new_game(_config(record.settings, [member.faction for member in record.members], secret))
    except ConfigError as error:
        return Reply("refused", "config", {"sentence": str(error)})
    members = _seats_drawn(record.members, table, record.settings.draw_order)
    step.record = replace(record, members=members, status="running")
    step.change.members = members
    step.change.fields["status"] = "running"
    step.change.clear_timers.append("lobby")
    game = Game(table, 0, {}, (0, 0))
    game.note("forced")
    step.core.keep(record.id, game)
    seats = [[member.faction, member.user, member.computer, member.name] for member in members]
    owing.notice(step, "started", seats=seats, commitment=record.commitment)
    owing.card(step)
    step.pay_attention(by)
    await acting.follow(step, game)
    reply = Reply("done", "started", {"table": record.id}, panel=True)
    return await acting.commit(step, game, (0, 0), [], reply=reply)


def _seats_drawn(members: Sequence[Member], table: Table[Any], drawn_order: bool) -> tuple[Member, ...]:
    """The seats as the game has them: drawn factions filled in, and in the order that was drawn.

    Where the order was drawn, too, people with a drawn faction get what was drawn in the order of the seats.
    """
    order = list(table.view(None).state.order)
    if not drawn_order:
        return tuple(replace(member, faction=order[member.index]) for member in members)
    named = {member.faction: member for member in members if member.faction != DRAWN}
    others = iter([member for member in members if member.faction == DRAWN])
    found = [replace(named[seat] if seat in named else next(others), faction=seat) for seat in order]
    return tuple(replace(member, index=index) for index, member in enumerate(found))


async def cancel(step: Step, by: UserId, manager: bool) -> Reply:
    """Give the lobby up."""
    refused = _in_lobby(step) or (None if await step.may_host(by, manager) else step.only_host())
    if refused is not None:
        return refused
    step.change.fields["status"] = "abandoned"
    step.change.clear_timers.append("lobby")
    owing.notice(step, "cancelled", by=by)
    owing.card(step)
    return await step.done(Reply("done", "cancelled"))


async def expire(step: Step, timer: int) -> Reply:
    """Nothing has happened in the lobby for a week."""
    step.change.fired = timer
    if step.record.status != "lobby":
        return Reply("busy", "busy")
    step.change.fields["status"] = "abandoned"
    owing.notice(step, "expired")
    owing.card(step)
    return await step.done(Reply("done", "cancelled"))
