"""The surface of the service: one method for each thing that Discord, a timer or a computer player may want.

Every method that changes a table takes the table's lock, checks the actor, and commits in one transaction; it answers with a
`Reply` and never raises for what a person did wrong. ``interaction`` is the id of the Discord interaction: the same id a
second time changes nothing and gets the first answer again, with kind "repeated". ``manager`` says that the actor manages
the Discord server.
"""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Awaitable, Callable
from dataclasses import replace

from bot import measures
from bot.model import (
    ChannelId,
    Intent,
    Losses,
    Reply,
    Settings,
    TableId,
    Timer,
    UserId,
    UserSettings,
)
from bot.service import acting, ending, lobby, owing, reminders, seats, undo, windows
from bot.service.outgoing import Outgoing
from bot.service.persons import Persons
from bot.service.tables import DAY, Core, Step, Work
from bot.service.timekeeping import Timekeeper
from bot.store import Store, StoreError, care
from bot.store.records import Change
from engine.kernel.chance import commitment

log = logging.getLogger(__name__)

TIDY_EVERY = 3600.0
ALIVE_EVERY = 60.0
"""Seconds between two notes that the bot is alive."""

OUTAGE = 10 * 60.0
"""After so many seconds without the bot, deadlines are put off by that time."""

IN_PROGRESS = ("lobby", "running", "paused")


class Service(Outgoing):
    """All tables of one bot.

    ``changed`` is set whenever a message is owed or a timer was set; whoever waits for it clears it before he looks.
    """

    def __init__(
        self, store: Store, clock: Callable[[], float], new_secret: Callable[[], str], rng: random.Random | None = None,
        steady: Callable[[], float] | None = None,
    ) -> None:
        """``clock``: Unix seconds. ``new_secret``: 64 hex digits for the dice of a new game. ``rng``: of computer players.

        ``steady``: seconds of a clock that nobody sets, to notice when the other one is set (None: it is not watched).
        """
        self.store = store
        self.clock = clock
        self._core = Core(store, clock, new_secret, rng or random.Random())
        self.changed = self._core.changed
        self._playing: dict[TableId, asyncio.Task[None]] = {}
        self._stalled: set[TableId] = set()
        self._tidied = self._alive = 0.0
        self.persons = Persons(self._core)
        self._timekeeper = Timekeeper(clock, steady)

    async def open(self) -> None:
        """Open the store and let computer players go on where a crash stopped them."""
        await self.store.open()
        await self.store.write(lambda db: care.mend_time(db, self._core.clock()))
        away = await self._been_away()
        for record in await self.store.open_tables():
            if away and record.status == "running":
                await self._run(record.id, None, lambda step: seats.back_online(step, away))
            if record.status == "running" and any(member.computer for member in record.members):
                self._wake(record.id)
        self.changed.set()

    async def close(self) -> None:
        """Unload all tables and close the store."""
        tasks = list(self._playing.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._playing.clear()
        for table in self._core.loaded:
            self._core.drop(table)
        await self.store.close()

    @property
    def loaded(self) -> int:
        """How many tables are in memory."""
        return len(self._core.loaded)

    async def settled(self, table_id: TableId | None = None) -> None:
        """Wait until the computer players of this table, or of all, have nothing more to choose."""
        while tasks := [task for table, task in self._playing.items() if table_id in (None, table)]:
            await asyncio.wait(tasks)

    # -- the frame of every change ----------------------------------------------------------------------------------

    async def _run(self, table_id: TableId, interaction: int | None, work: Callable[[Step], Awaitable[Reply]]) -> Reply:
        reply = await self._core.run(table_id, interaction, work)
        measures.STEPS.labels(reply.kind).inc()
        if reply.kind == "done":
            self._wake(table_id)
        return reply

    async def _open_table(
        self, guild: int, channel: ChannelId, creator: UserId, settings: Settings, change: Change,
    ) -> Reply:
        """A new table in a channel that has none in progress."""
        settings, refused = lobby.agreed(settings, self._core.new_secret)
        if refused is not None:
            return refused
        async with self._core.lock(-channel):
            try:
                before = None if change.interaction is None else await self.store.reply_to(change.interaction)
                if before is not None:
                    return replace(before, kind="repeated")
                taken = await self.table_in(channel)
                if taken is not None and taken.status in IN_PROGRESS:
                    return Reply("refused", "channel_taken", {"table": taken.id})
                refused = await lobby.too_many(self.store, guild, creator)
                if refused is not None:
                    return refused
                secret = self._core.new_secret()
                await self.store.create_table(guild, channel, creator, settings, secret, commitment(secret), change)
            except StoreError as error:
                return Reply("broken", "broken", {"kind": error.kind})
        self.changed.set()
        assert change.reply is not None
        return change.reply

    def _wake(self, table_id: TableId) -> None:
        """Let computer players choose, in a task of their own."""
        self._stalled.discard(table_id)
        if table_id not in self._playing:
            task = asyncio.get_running_loop().create_task(self._play(table_id))
            self._playing[table_id] = task

    async def _play(self, table_id: TableId) -> None:
        try:
            reply = Reply("done", "")
            while reply.kind == "done":
                reply = await self._core.run(table_id, None, acting.computer_chooses)
            if reply.kind == "broken":
                self._stalled.add(table_id)
        finally:
            self._playing.pop(table_id, None)

    async def _fire(self, timer: Timer) -> bool:
        """A timer is due: do what it is for; one that came to nothing is dropped."""
        works: dict[str, Work] = {
            "window": lambda step: acting.decline(step, timer.payload["question"], timer.id),
            "reminder": lambda step: reminders.remind(step, timer),
            "lobby": lambda step: lobby.expire(step, timer.id),
            "undo": lambda step: undo.lapse(step, timer.id),
            owing.VOTE: lambda step: ending.lapse(step, timer.id),
        }
        reply = await self._run(timer.table, None, works[timer.kind])
        if reply.kind not in ("done", "broken"):
            await self.store.drop_timer(timer.id)
        return reply.kind == "done"

    # -- lobby --------------------------------------------------------------------------------------------------

    async def new_table(
        self, guild: int, channel: ChannelId, user: UserId, name: str, settings: Settings, interaction: int | None = None,
    ) -> Reply:
        """A table in the lobby with the user in its first seat; ``args["table"]`` is its id."""
        change = lobby.first_change(self._core.clock(), user, name, settings, interaction)
        return await self._open_table(guild, channel, user, settings, change)

    async def rematch(
        self, table_id: TableId, user: UserId, interaction: int | None = None, *, same: bool = False, manager: bool = False,
    ) -> Reply:
        """A new table like this one, which is over: the same people and options, factions as before or to be drawn again."""
        old = await self.table(table_id)
        if old is None:
            return Reply("refused", "no_table")
        if old.status in IN_PROGRESS:
            return Reply("refused", "not_over", {"status": old.status})
        people = list(dict.fromkeys(member.user for member in old.members if member.user is not None))
        if user not in people and not manager:
            return Reply("not_yours", "not_seated")
        asked = [one for one in people if one != user]
        change = lobby.rematch_change(self._core.clock(), user, old, same, asked, interaction)
        creator = user if user in people else old.creator
        return await self._open_table(old.guild, old.channel, creator, old.settings, change)

    async def join(
        self, table_id: TableId, user: UserId, name: str, index: int | None = None, faction: str = "",
        interaction: int | None = None,
    ) -> Reply:
        """Take a free seat: this one, or the first (of the faction wished for, if one is named)."""
        return await self._run(table_id, interaction, lambda step: lobby.join(step, user, name, index, faction))

    async def leave(self, table_id: TableId, user: UserId, interaction: int | None = None) -> Reply:
        """Give up all seats in the lobby."""
        return await self._run(table_id, interaction, lambda step: lobby.leave(step, user))

    async def kick(
        self, table_id: TableId, by: UserId, index: int, interaction: int | None = None, *, manager: bool = False,
    ) -> Reply:
        """Empty a seat in the lobby."""
        return await self._run(table_id, interaction, lambda step: lobby.kick(step, by, index, manager))

    async def configure(
        self, table_id: TableId, by: UserId, settings: Settings, interaction: int | None = None, *, manager: bool = False,
    ) -> Reply:
        """Replace the settings in the lobby; seats are added or taken away to fit the number of players."""
        return await self._run(table_id, interaction, lambda step: lobby.configure(step, by, settings, manager))

    async def choose_faction(
        self, table_id: TableId, by: UserId, index: int, faction: str, interaction: int | None = None,
        *, manager: bool = False,
    ) -> Reply:
        """Set a seat's faction code, or "?" to have it drawn: one's own seat, or any for the host."""
        return await self._run(table_id, interaction, lambda step: lobby.choose_faction(step, by, index, faction, manager))

    async def set_computer(
        self, table_id: TableId, by: UserId, index: int, kind: str, interaction: int | None = None,
        *, manager: bool = False,
    ) -> Reply:
        """Seat a computer player ("heuristic", "random") in a free seat of the lobby, or take it away ("")."""
        return await self._run(table_id, interaction, lambda step: lobby.set_computer(step, by, index, kind, manager))

    async def start(
        self, table_id: TableId, by: UserId, interaction: int | None = None, *, manager: bool = False,
    ) -> Reply:
        """Begin the game: every seat must be taken."""
        return await self._run(table_id, interaction, lambda step: lobby.start(step, by, manager))

    async def cancel(
        self, table_id: TableId, by: UserId, interaction: int | None = None, *, manager: bool = False,
    ) -> Reply:
        """Give the lobby up."""
        return await self._run(table_id, interaction, lambda step: lobby.cancel(step, by, manager))

    # -- play ---------------------------------------------------------------------------------------------------

    async def choose(self, intent: Intent, *, manager: bool = False) -> Reply:
        """Apply a person's choices, all or none; then what follows by itself: end of turn, standing rules, computers."""
        return await self._run(intent.table, intent.interaction, lambda step: acting.choose(step, intent, manager))

    async def reveal(
        self, table_id: TableId, user: UserId, seat: str, keys: tuple[str, ...], interaction: int | None = None,
    ) -> Reply:
        """Open choices beside the question: turn over Elder Signs."""
        return await self.choose(Intent(table_id, user, seat, keys, None, interaction))

    # -- out-of-turn questions --------------------------------------------------------------------------------------

    async def set_rule(
        self, table_id: TableId, user: UserId, seat: str, ability: str, rule: str, interaction: int | None = None,
        *, until: str = "",
    ) -> Reply:
        """What a seat wants of an out-of-turn ability: ask, never, threatened. ``until``: "round" or "game" (default)."""
        async def work(step: Step) -> Reply:
            reply = await windows.set_rule(step, user, seat, ability, rule, until)
            return await acting.apply_rules(step, reply) if reply.kind == "done" else reply

        return await self._run(table_id, interaction, work)

    # -- losses of a battle -----------------------------------------------------------------------------------------

    async def lose(self, intent: Intent, wish: Losses) -> Reply:
        """Say once, for the rest of the battle, who takes the losses that ``intent.question`` is about, and where they go.

        ``intent.keys`` are not used, but must not be empty: they are what the wish names.
        """
        return await self._run(intent.table, intent.interaction, lambda step: acting.lose(step, intent, wish))

    # -- undo, seats, host ------------------------------------------------------------------------------------------

    async def ask_undo(self, table_id: TableId, user: UserId, interaction: int | None = None) -> Reply:
        """Take back the user's last Action: at once where the rules of the table allow it, else by consent."""
        return await self._run(table_id, interaction, lambda step: undo.ask(step, user))

    async def answer_undo(
        self, table_id: TableId, user: UserId, agree: bool, interaction: int | None = None, *, request: int | None = None,
    ) -> Reply:
        """Agree to the open request, or refuse it."""
        return await self._run(table_id, interaction, lambda step: undo.answer(step, user, agree, request))

    async def undo_posted(self, table_id: TableId, request: int, message: int) -> bool:
        """The request of this number stands in the channel as this message; False if it is over already."""
        reply = await self._core.run(table_id, None, lambda step: undo.posted(step, request, message))
        return reply.kind == "done"

    async def rewind(
        self, table_id: TableId, by: UserId, row: int, interaction: int | None = None, *, manager: bool = False,
    ) -> Reply:
        """Host: go back to the start of a journal row; announced to all."""
        return await self._run(table_id, interaction, lambda step: undo.rewind(step, by, row, manager))

    async def replace(
        self, table_id: TableId, by: UserId, seat: str, user: UserId, name: str, interaction: int | None = None,
        *, manager: bool = False,
    ) -> Reply:
        """Host: put another person into a seat of a game in progress."""
        return await self._run(table_id, interaction, lambda step: seats.replace_player(step, by, seat, user, name, manager))

    async def transfer(
        self, table_id: TableId, by: UserId, user: UserId, interaction: int | None = None, *, manager: bool = False,
    ) -> Reply:
        """Host: somebody else at the table is the host from now on."""
        return await self._run(table_id, interaction, lambda step: seats.transfer(step, by, user, manager))

    async def resign(self, table_id: TableId, user: UserId, interaction: int | None = None) -> Reply:
        """Leave a game in progress: a computer player takes the user's seats over for good."""
        return await self._run(table_id, interaction, lambda step: seats.resign(step, user))

    async def stand_in(
        self, table_id: TableId, by: UserId, seat: str, kind: str, interaction: int | None = None, *, manager: bool = False,
    ) -> Reply:
        """Let a computer player answer for a seat ("heuristic"), or take the seat back (""): the seat's user, or the host."""
        return await self._run(table_id, interaction, lambda step: seats.stand_in(step, by, seat, kind, manager))

    async def gone(self, table_id: TableId, user: UserId) -> Reply:
        """Discord says that this person is not on the server any more: if the table waits for them, it is asked what to do."""
        return await self._run(table_id, None, lambda step: reminders.gone(step, user))

    async def came_back(self, table_id: TableId, user: UserId) -> Reply:
        """Somebody the table was asked about has pressed something."""
        return await self._run(table_id, None, lambda step: reminders.came_back(step, user))

    async def snooze(self, table_id: TableId, user: UserId, interaction: int | None = None) -> Reply:
        """Remind this person again in some hours only."""
        return await self._run(table_id, interaction, lambda step: reminders.snooze(step, user))

    async def wait_for(
        self, table_id: TableId, by: UserId, seat: str, interaction: int | None = None, *, manager: bool = False,
    ) -> Reply:
        """The table was asked about a seat whose person does not answer, and goes on waiting."""
        return await self._run(table_id, interaction, lambda step: reminders.wait(step, by, seat, manager))

    async def pause(
        self, table_id: TableId, by: UserId, interaction: int | None = None, *, manager: bool = False, reason: str = "",
    ) -> Reply:
        """Stop the clock and take no choices until `resume`. ``by`` 0 is the bot itself (channel gone, bot kicked)."""
        return await self._run(table_id, interaction, lambda step: seats.pause(step, by, manager, reason))

    async def resume(
        self, table_id: TableId, by: UserId, interaction: int | None = None, *, manager: bool = False,
    ) -> Reply:
        """Go on after `pause`; deadlines start anew."""
        return await self._run(table_id, interaction, lambda step: seats.resume(step, by, manager))

    async def end(
        self, table_id: TableId, user: UserId, agree: bool = True, interaction: int | None = None, *, manager: bool = False,
    ) -> Reply:
        """End the game without a winner if all who play agree: ask them, or answer such a wish. The secret is published."""
        return await self._run(table_id, interaction, lambda step: ending.end(step, user, agree, manager))

    async def vote_posted(self, table_id: TableId, number: int, message: int) -> bool:
        """The message with the buttons of a wish to end the game was posted; False if that wish is not open any more."""
        async with self._core.lock(table_id):
            return await self.store.vote_posted(table_id, number, message)

    # -- following --------------------------------------------------------------------------------------------------

    async def follow(self, table_id: TableId, user: UserId, on: bool = True) -> Reply:
        """Follow a game without a seat, from now on; or no more."""
        record = await self.store.table(table_id)
        if record is None:
            return Reply("refused", "no_table")
        try:
            if not on:
                await self.store.unfollow(table_id, user)
                return Reply("done", "not_following")
            if any(member.user == user for member in record.members):
                return Reply("refused", "follow_seated")
            if record.status not in IN_PROGRESS:
                return Reply("refused", "table_over")
            await self.store.follow(table_id, user, await self.place(table_id))
        except StoreError as error:
            return Reply("broken", "broken", {"kind": error.kind})
        return Reply("done", "following")

    async def read_up(self, table_id: TableId, user: UserId) -> None:
        """A follower has looked: the next look begins here."""
        if await self.store.follower(table_id, user) is not None:
            await self.store.follow(table_id, user, await self.place(table_id))

    # -- due work ---------------------------------------------------------------------------------------------------

    async def _been_away(self) -> float:
        """Deadlines do not run while nobody could answer. Since when, if that was so long that tables are told; else 0."""
        now = self._core.clock()
        since = await self.store.alive()
        if since is not None and now - since >= OUTAGE:
            await self.store.put_off_timers(now - since)
        await self._note_alive(now)
        return since if since is not None and now - since >= DAY else 0.0

    async def _note_alive(self, now: float) -> None:
        self._alive = now
        await self.store.note_alive(now)

    async def run_due(self) -> int:
        """Fire the timers that are due and unload idle tables; returns how many fired."""
        now = self._core.clock()
        jump = self._timekeeper.jumped()
        if jump:
            log.warning("the clock was set by %s seconds; deadlines move with it", round(jump))
            await self.store.write(lambda db: care.move_time(db, jump, now))
            self._timekeeper.noted(jump)
            self._tidied = 0.0
        fired = 0
        for timer in await self.store.due_timers(now):
            fired += await self._fire(timer)
        for table in list(self._stalled):
            self._wake(table)
        self._core.unload_idle(now)
        if abs(now - self._alive) > ALIVE_EVERY:
            await self._note_alive(now)
        if now - self._tidied > TIDY_EVERY:
            self._tidied = now
            await self.store.tidy(now)
        return fired

    async def next_due(self) -> float | None:
        """When the next timer is due, or None."""
        return await self.store.next_due()

    async def set_user(self, settings: UserSettings) -> None:
        """Keep a person's settings."""
        await self.store.set_user(settings)
