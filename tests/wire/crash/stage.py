"""Server, bot, people and tables; death after death, and all checks after each."""

from __future__ import annotations

import asyncio
import contextlib
import random
import signal
import sqlite3
import time
import traceback
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack, closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Self

from bot.model import ChannelId, TableRecord
from bot.speech import words
from bot.store.schema import STEPS, VERSION

from ..people import PATIENCE
from ..processes import LEVELS, READY, BotProcess, ServerProcess
from ..stage import NAMES, Onlooker
from .deaths import WAYS, Way
from .ledger import Ledger, moved
from .people import PLANS, CrashWire, Persistent, Round, Sent, press_again
from .posts import Posts

ANSWER_WITHIN = 30.0
"""Seconds in which Discord takes a first answer: no clock decides these tests."""

LONGEST = 40.0
"""Seconds after which a way to die is given up."""

EXPECTED = ("an answer came too late or twice", "answers are not finished", "discord.gateway: Can't keep up")
"""Warnings that the same interaction twice, or an end in the middle of an answer, may bring; the last one is the library's,
where an acknowledgement is faster than its own clock."""

COUNTED = words("en").say("reply-chosen-told")
"""How an answer begins that says: your choice counts."""

COUNTING = ("game new", "game join", "game faction", "game computer", "game start", "cw do", "cw move", "cw losses")
"""Commands whose answers, whatever they say, come after the database knows of them."""


@dataclass
class Report:
    """What happened. ``met``: way -> deaths of this kind; ``instead``: those whose awaited instant never came."""

    met: Counter[str] = field(default_factory=Counter)
    instead: Counter[str] = field(default_factory=Counter)
    ready: list[float] = field(default_factory=list)
    facts: Counter[str] = field(default_factory=Counter)
    problems: list[str] = field(default_factory=list)

    @property
    def deaths(self) -> int:
        return self.met.total() + self.instead.total()

    def lines(self) -> list[str]:
        """All of it in words."""
        ready = sorted(self.ready) or [0.0]
        return [
            f"{self.deaths} deaths, {self.instead.total()} of them not at the awaited instant",
            *(f"  {count:4} {name}" for name, count in sorted(self.met.items())),
            *(f"  {count:4} anywhere, in place of: {name}" for name, count in sorted(self.instead.items())),
            f"ready again after: median {ready[len(ready) // 2]:.2f} s, longest {ready[-1]:.2f} s",
            *(f"{name}: {count}" for name, count in sorted(self.facts.items())),
            f"problems: {len(self.problems)}",
        ]


class CrashStage:
    """One server, one bot that dies, several tables."""

    def __init__(
        self, folder: Path, *, seed: str = "1", tables: int = len(PLANS), say: Callable[[str], None] = lambda text: None,
    ) -> None:
        self.folder = folder
        self.seed = seed
        self.rng = random.Random(f"crash {seed}")
        self.names = NAMES
        self.say = say
        self.report = Report()
        self.server = ServerProcess(folder / "server.log")
        self.order = folder / "order"
        self.copies = folder / "copies"
        self.bot: BotProcess
        self.wire: CrashWire
        self.people: dict[str, Persistent] = {}
        self.rounds: list[Round] = []
        self.ready: list[float] = [3.0]
        self._tables = tables
        self._store: Onlooker | None = None
        self._stack = AsyncExitStack()
        self._playing: list[asyncio.Task[None]] = []
        self._ledger: Ledger | None = None
        self._posts: Posts
        self._log = 0
        self._faults = 0
        self._starts = 0

    # -- life ---------------------------------------------------------------------------------------------------

    async def __aenter__(self) -> Self:
        try:
            address = await self.server.up(self.folder)
            self._stack.push_async_callback(self.server.end)
            self.bot = BotProcess(self.folder, address, CW_BACKUPS=str(self.copies))
            self.copies.mkdir()
            self.wire = await self._stack.enter_async_context(CrashWire(address))
            self.wire.settled = self.dealt_with
            await self.wire.do("set", answer_within=ANSWER_WITHIN)
            for name in self.names:
                made = await self.wire.person(name, manages=name == self.names[0])
                self.people[name] = Persistent(self.wire, made.id, name)
            for number, plan in enumerate(PLANS[: self._tables]):
                channel = await self.wire.do("channel", name=f"table-{number}")
                self.rounds.append(Round(self, number, plan, channel, self.seed))
            self._posts = Posts(self.wire, (await self.wire.do("status"))["bot"])
            self._stack.push_async_callback(self._end)
            await self.start()
        except BaseException:
            await self._stack.aclose()
            raise
        return self

    async def __aexit__(self, *exc: object) -> None:
        await self._stack.aclose()

    async def _end(self) -> None:
        await self.rest()
        await self._close_store()
        if self.bot.running:
            await self.bot.end()

    # -- the bot ------------------------------------------------------------------------------------------------

    @property
    def pid(self) -> int:
        assert self.bot.process is not None
        return self.bot.process.pid

    def kill(self) -> None:
        """As if the machine had lost its power."""
        if self.bot.running:
            self.bot.process.send_signal(signal.SIGKILL)  # type: ignore[union-attr]  # it runs

    async def dead(self, within: float) -> bool:
        """Wait until the bot is dead, so many seconds at most."""
        assert self.bot.process is not None
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self.bot.process.wait(), max(0.0, within))
        return not self.bot.running

    def begin(self, way: Way | None = None) -> None:
        """What the next process of the bot is told."""
        self._starts += 1
        self.bot.environment |= {
            "WIRE_PICTURES": "tiny", "WIRE_SEED": f"{self.seed} {self._starts}", "WIRE_CANARIES": "1",
            "WIRE_MORTAL": str(self.order), **(way.environment if way is not None else {}),
        }

    async def start(self, way: Way | None = None) -> None:
        """Bring the bot up and wait until it is ready."""
        self.begin(way)
        begun, said = time.perf_counter(), len(self.bot.text().encode())
        await self.bot.up(ready=False)
        await self.bot.says(READY, said)
        self.ready.append(time.perf_counter() - begun)
        self.report.ready.append(self.ready[-1])
        self._store = Onlooker(self.bot.database)
        await self._store.open()

    @property
    def store(self) -> Onlooker:
        assert self._store is not None, "the bot is not up"
        return self._store

    async def _close_store(self) -> None:
        """Nobody else may have the database open when the bot comes back: it finds the files as they were left."""
        if self._store is not None:
            await self._store.close()
            self._store = None

    def no_copies(self) -> None:
        """The daily copy is due at the next start."""
        for copy in self.copies.glob("*.sqlite3"):
            copy.unlink()

    def downgrade(self) -> None:
        """The database as the version before this one would have written it: the next start upgrades it."""
        old = self.folder / "old.sqlite3"
        old.unlink(missing_ok=True)
        with closing(sqlite3.connect(old)) as db:
            for version in range(1, VERSION):
                for statement in STEPS[version]:
                    db.execute(statement)
            names = [name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
            db.execute("ATTACH ? AS new", (str(self.bot.database),))
            for name in names:
                columns = ", ".join(row[1] for row in db.execute(f"PRAGMA table_info({name})"))
                db.execute(f"DELETE FROM main.{name}")
                db.execute(f"INSERT INTO main.{name} ({columns}) SELECT {columns} FROM new.{name}")
            db.execute("UPDATE main.meta SET value = ? WHERE key = 'schema'", (str(VERSION - 1),))
            db.commit()
        for path in self.folder.glob(f"*{self.bot.database.name}*"):
            if not path.name.endswith(".lock"):
                path.unlink()
        old.rename(self.bot.database)

    # -- people -------------------------------------------------------------------------------------------------

    async def table_in(self, channel: ChannelId) -> TableRecord | None:
        return await self.store.table_in(channel)

    def actor_of(self, user: int) -> Persistent:
        """The person with this id."""
        return next(actor for actor in self.people.values() if actor.id == user)

    async def dealt_with(self, interaction: int) -> bool:
        """Has the bot written down what came of an interaction?"""
        return self._store is not None and await self._store.reply_to(interaction) is not None

    async def sent_all(self, table: int | None = None) -> None:
        """Wait until nothing is owed now: by one table, or by all."""
        for _ in range(int(PATIENCE / 0.02)):
            owed = [one for one in await self.store.owed(time.time(), 1000) if table in (None, one.table)]
            if not owed:
                return
            await asyncio.sleep(0.02)
        raise AssertionError(f"still owed: {owed}\n{self.bot.text(self._log)[-2000:]}")

    def play(self, until: Callable[[Round], bool] = lambda one: False, last: bool = False) -> None:
        """Let people go on. ``last``: no game after the one that they play."""
        self._playing = [asyncio.create_task(self._live(one, until, last)) for one in self.rounds]

    async def _live(self, one: Round, until: Callable[[Round], bool], last: bool) -> None:
        """What goes wrong for people while the bot lives is a problem; while it dies, that is life."""
        try:
            while not until(one) and await one.act(last):
                pass
        except Exception as error:
            if not await self.dead(1.0):
                where = traceback.extract_tb(error.__traceback__)[-1]
                self.report.problems.append(f"people at {one.plan.layout} stop: {error!r} ({where.name}, line {where.lineno})")

    async def rest(self) -> None:
        """They stop where they are."""
        for task in self._playing:
            task.cancel()
        await asyncio.gather(*self._playing, return_exceptions=True)
        self._playing = []

    # -- one death ----------------------------------------------------------------------------------------------

    async def die(self, way: Way, following: Way | None = None) -> None:
        """The bot dies this way, comes back (ready for the ``following`` one), and everything is looked at."""
        before = len(self.report.problems)
        if way.starting:
            await self._fall(WAYS[0])
            way.prepare(self)
            self.begin(way)
            await self.bot.up(ready=False)
            await way.bring(self, self.rng)
            await self.dead(PATIENCE)
            self.report.met[way.name] += 1
        else:
            await self._fall(way)
        await self.come_back(following)
        for problem in self.report.problems[before:]:
            self.say(f"  PROBLEM after {way.name}: {problem}")

    async def come_back(self, following: Way | None = None) -> None:
        """The bot is dead: look at what is left, start it again, look at everything."""
        await self._close_store()
        dead = await self._after_death()
        await self.start(following)
        await self._after_start(dead)

    async def _fall(self, way: Way) -> None:
        """People play until the bot dies."""
        self.play()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(way.bring(self, self.rng), LONGEST)
        if self.bot.running and self.bot.process is not None and not await self.dead(0.5):
            self.kill()
            self.report.instead[way.name] += 1
            await self.dead(PATIENCE)
        else:
            self.report.met[way.name] += 1
            code = self.bot.process.returncode if self.bot.process is not None else None
            if way.polite and code:
                self.report.problems.append(f"asked to end, it ended with the code {code}")
        await self.rest()
        await self._close_store()

    async def _after_death(self) -> Ledger:
        """Is everything that was accepted in the files that are left?"""
        problems, facts = self.report.problems, self.report.facts
        ledger = Ledger.of(self.bot.database, self.folder)
        problems += ledger.problems(self._ledger)
        await self.wire.look()
        for one in self.wire.sent:
            one.outcome = await self.wire.do("outcome", interaction=one.number)
        for one in self.wire.sent:
            problems += self._promised(one, ledger)
        facts["interactions sent"] += len(self.wire.sent)
        facts["interactions lost at a death: no answer"] += sum(one.outcome["answered"] is None for one in self.wire.sent)
        facts["interactions lost at a death: acknowledged, not accepted"] += sum(
            one.outcome["answered"] is not None and one.lost(ledger.interactions) for one in self.wire.sent
        )
        facts["interactions accepted at a death, not told"] += sum(
            not one.outcome["told"] and ledger.interactions.get(one.number) == "done" for one in self.wire.sent
        )
        facts["deaths with messages owed"] += bool(ledger.waiting)
        facts["messages owed at deaths"] += len(ledger.waiting)
        for one in self.rounds:
            problems += one.chosen(ledger, self._ledger)
        return ledger

    def _promised(self, one: Sent, ledger: Ledger) -> list[str]:
        """Whoever was told that a choice counts finds it counted."""
        original = one.outcome["original"]
        if any(later.number > one.number and later.outcome.get("original") == original for later in self.wire.sent):
            original = None  # what stands there now answers a later press
        numbers = [number for number in (original, *one.outcome["followups"]) if number]
        said = [shown.content for shown in map(self.wire.messages.get, numbers) if shown is not None and shown.only is not None]
        counts = one.arguments.get("name") in COUNTING or any(text.startswith(COUNTED) for text in said)
        if not one.outcome["told"] or not counts or one.number in ledger.interactions:
            return []
        return [f"{one.call} {one.arguments} was answered {said}, and the database does not know of it"]

    async def _after_start(self, dead: Ledger) -> None:
        """What was owed is sent, once; deadlines are as before; what was lost is pressed again."""
        problems, facts = self.report.problems, self.report.facts
        ledger = await self.at_rest()
        problems += moved(dead, ledger)
        await self._press_again(dead)
        ledger = await self.at_rest()
        for one in self.rounds:
            problems += one.chosen(ledger, dead, again=True)
            one.choice, one.known = None, []
        facts["nonces repeated"] = len(await self.wire.do("repeated"))
        self._ledger = ledger

    async def at_rest(self) -> Ledger:
        """Wait until nothing moves any more, and look at everything."""
        for _ in range(200):
            await self.sent_all()
            await self.wire.look()
            revision, ledger = self.wire.revision, Ledger.live(self.bot.database, self.folder)
            await self.wire.look()
            if revision == self.wire.revision and not ledger.waiting:
                break
            await asyncio.sleep(0.05)
        problems = self.report.problems
        problems += ledger.problems(self._ledger)
        pins = {one.channel.id: await self.wire.do("pins", channel=one.channel.id) for one in self.rounds}
        problems += self._posts.problems(ledger, pins)
        problems += self._posts.leaks(ledger)
        for table in ledger.tables.values():
            panel = self.wire.seen(table.record.panel_message or 0)
            if panel is not None:
                problems += self._posts.story(ledger, table, panel.content)
        faults = await self.wire.do("faults")
        problems += [f"fault: {one['where']}: {one['rule']}: {one['message']}" for one in faults[self._faults :]]
        self._faults = len(faults)
        text = self.bot.text(self._log)
        self._log += len(text.encode())
        problems += [
            f"log: {line}" for line in text.splitlines()
            if any(f" {level} " in line for level in LEVELS) and not any(known in line for known in EXPECTED)
        ]
        return ledger

    async def _press_again(self, dead: Ledger) -> None:
        """Discord sends some of what was lost again, as after a resumed session; people press again."""
        sent, self.wire.sent = self.wire.sent, []
        for one in sent:
            lost = one.lost(dead.interactions)
            again = self.rng.random() < (0.5 if lost else 0.1)
            person = self.actor_of(one.outcome["user"])
            if again:
                await self.wire.do("again", interaction=one.number)
                self.report.facts["interactions sent again by Discord"] += 1
                if one.outcome["answered"] is None and not (await person.outcome(one.number)).acknowledged:
                    self.report.problems.append(f"what Discord sent again got no answer: {one.call} {one.arguments}")
            if lost and not (again and one.call == "command"):  # a command is bound to no question: it would count again
                number = await press_again(self.wire, one)
                self.report.facts["pressed again"] += number is not None
                if number is not None and not (await person.outcome(number)).acknowledged:
                    self.report.problems.append(f"pressed again, no answer: {one.call} {one.arguments}")

    # -- the end ------------------------------------------------------------------------------------------------

    async def finish(self, choices: int) -> None:
        """All games go on to their ends, or for so many choices; then the bot ends politely."""
        goals = {one: one.choices + choices for one in self.rounds}
        self.play(lambda one: one.choices >= goals[one], last=True)
        await asyncio.gather(*self._playing)
        self._ledger = await self.at_rest()
        await self.rest()
        await self._close_store()
        if code := await self.bot.end():
            self.report.problems.append(f"at the end it ended with the code {code}")
        self.report.problems += Ledger.of(self.bot.database, self.folder).problems(self._ledger)
        self.report.facts["choices by people"] = sum(one.choices for one in self.rounds)
        self.report.facts["games over"] = sum(one.games for one in self.rounds)


def schedule(kills: int, rng: random.Random, ways: Sequence[Way] = WAYS) -> list[Way]:
    """So many ways to die: each as often as its weight says, in any order; the first ones as plain as they come."""
    found: list[Way] = []
    while len(found) < kills:
        deck = [way for way in ways for _ in range(way.weight)]
        rng.shuffle(deck)
        found += deck
    return found[:kills]


async def run(stage: CrashStage, ways: Sequence[Way], choices: int) -> Report:
    """One death after another, then the games to their ends."""
    for number, way in enumerate(ways, 1):
        begun = time.perf_counter()
        await stage.die(way, ways[number] if number < len(ways) else None)
        stage.say(f"{number:4} {way.name}: ready after {stage.ready[-1]:.2f} s, {time.perf_counter() - begun:.1f} s in all")
    await stage.finish(choices)
    return stage.report
