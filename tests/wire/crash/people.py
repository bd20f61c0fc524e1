"""People who play whatever happens: they set a table up, choose, take back, agree or not, and press again what was lost."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from bot.model import TableRecord
from bot.service.tables import entries_of, skipped_in
from engine import Decision, Table, load_game
from tests.bot.e2e.playing import Company

from ..people import Actor, Refused, Result, Shown, Wire
from ..stage import ROWS

if TYPE_CHECKING:
    from .ledger import Ledger
    from .stage import CrashStage

ACTIONS = ("command", "press", "submit")


@dataclass
class Sent:
    """Something that a person has sent. ``outcome``: what came of it, as far as is known."""

    number: int
    call: str
    arguments: dict[str, Any]
    outcome: dict[str, Any] = field(default_factory=dict)

    def lost(self, known: Collection[int]) -> bool:
        """Has nothing come of it: no answer, or one that says nothing, and the database does not know it?"""
        return self.outcome["answered"] is None or (not self.outcome["told"] and self.number not in known)


class CrashWire(Wire):
    """The control door; it remembers what people have sent since the bot has last come up."""

    def __init__(self, address: str) -> None:
        super().__init__(address)
        self.sent: list[Sent] = []
        self.pressed = asyncio.Event()

    async def do(self, call: str, /, **arguments: Any) -> Any:
        found = await super().do(call, **arguments)
        if call in ACTIONS:
            self.sent.append(Sent(found, call, arguments))
            self.pressed.set()
        return found


class Persistent(Actor):
    """A user who waits for what comes of a press that somebody else has sent again."""

    async def outcome(self, number: int) -> Result:
        """What came of it: words, or the knowledge that the bot has dealt with it."""
        return await self._outcome(number)


@dataclass(frozen=True)
class Plan:
    """How a table is set up. ``seats``: faction -> the number of its person, or None for a computer player."""

    layout: str
    seats: dict[str, int | None]
    undo: str = "friendly"
    mode: str = "mixed"


PLANS = (
    Plan("earth33", {"GC": 0, "CC": 1, "BG": 2}, mode="buttons"),
    Plan("earth35", {"GC": 1, "CC": 3, "BG": 1, "YS": 3}, undo="open"),
    Plan("earth55", {"GC": 2, "YS": None, "OW": 4, "CC": 0, "BG": None}),
    Plan("earth33", {"OW": 4, "YS": 3, "CC": None}, undo="open", mode="commands"),
)
"""Four tables: three people; two people with two seats each; five seats, two of them computers'; two people and a computer."""


@dataclass
class Choice:
    """What somebody was about to choose: it is in the journal from ``serial`` on, or not at all."""

    table: int
    serial: int
    decision: Decision
    keys: list[str]
    exact: bool


class Round:
    """One channel, and table after table in it. Scripted people see it as a stage (tests/bot/e2e)."""

    def __init__(self, stage: CrashStage, number: int, plan: Plan, channel: int, seed: str) -> None:
        self.whole = stage
        self.plan = plan
        self.channel = SimpleNamespace(id=channel)
        self.seed = f"{seed} {number}"
        self.rng = random.Random(self.seed)
        self.names = stage.names
        self.table_id = 0
        self.games = 0
        self.choices = 0
        self.choice: Choice | None = None
        self.known: list[Choice] = []
        self.company: Company

    # -- as a stage ---------------------------------------------------------------------------------------------

    @property
    def world(self) -> Any:
        return SimpleNamespace(people=self.whole.people)

    async def record(self) -> TableRecord:
        record = await self.whole.store.table(self.table_id)
        assert record is not None
        return record

    async def game(self) -> Table[Any]:
        await self.settle()
        stored = await self.whole.store.game(self.table_id)
        assert stored is not None and stored.record.head is not None
        rows = await self.whole.store.journal(self.table_id, max(0, stored.newest.row - ROWS), starts=True)
        entries = [entry for row in rows for entry in row.entries]
        return load_game(entries_of(rows[0].start, entries, skipped_in(stored.record.head)))

    async def settle(self) -> None:
        """Wait until this table owes nothing more now, and look."""
        await self.whole.sent_all(self.table_id)
        await self.whole.wire.look()

    def messages(self, channel: int | None = None) -> list[Shown]:
        return self.whole.wire.in_channel(channel or self.channel.id)

    def public(self) -> list[Shown]:
        return [message for message in self.messages() if not message.is_ephemeral]

    def seen(self, message: Shown) -> Shown:
        return message

    def channels(self) -> list[int]:
        return [self.channel.id]

    def direct_owners(self) -> dict[int, int]:
        return {}

    # -- life ---------------------------------------------------------------------------------------------------

    async def act(self, last: bool) -> bool:
        """One step of whatever comes next; False if nothing does: the last game is over."""
        record = await self.whole.store.table_in(self.channel.id)
        if record is None or record.status in ("over", "abandoned"):
            if record is not None and record.id == self.table_id:
                self.games, self.table_id = self.games + 1, 0
                self.choice = None
            if last:
                return False
            await self._open()
        elif record.status == "lobby":
            await self._seat(record)
        else:
            if record.id != self.table_id:
                self.table_id = record.id
                self.company = Company(self, seed=f"{self.seed} {record.id}", mode=self.plan.mode, reveals=False)  # type: ignore[arg-type]
            await self._play(record)
        return True

    def _actor(self, number: int) -> Any:
        return self.whole.people[self.names[number]]

    @property
    def _host(self) -> Any:
        return self._actor(next(one for one in self.plan.seats.values() if one is not None))

    async def _open(self) -> None:
        result = await self._host.slash(
            self.channel, "game new", players=len(self.plan.seats), layout=self.plan.layout, undo=self.plan.undo
        )
        assert result.acknowledged, result

    async def _seat(self, record: TableRecord) -> None:
        """The next step of the set-up: a seat that is not yet as planned, or the start."""
        for index, (faction, number) in enumerate(self.plan.seats.items()):
            member = record.members[index]
            if number is None and member.user is not None:  # somebody has joined once more
                result = await self._host.slash(self.channel, "game kick", seat=str(index + 1))
            elif number is None and not member.computer:
                result = await self._host.slash(self.channel, "game computer", seat=str(index + 1))
            elif number is not None and member.user is None:
                result = await self._actor(number).slash(self.channel, "game join")
            elif member.faction != faction:
                result = await self._host.slash(self.channel, "game faction", seat=str(index + 1), faction=faction)
            else:
                continue
            assert result.acknowledged, result
            return
        result = await self._host.slash(self.channel, "game start")
        assert result.acknowledged, result

    async def _play(self, record: TableRecord) -> None:
        game = await self.game()
        if game.over:
            return
        people = {member.faction: member.user for member in record.members if member.user is not None and not member.computer}
        request = await self._request()
        if request is not None and await self._answer(request):
            return
        if request is None and self.rng.random() < 0.04:
            await self.whole.actor_of(self.rng.choice(list(people.values()))).slash(self.channel, "cw undo")
            return
        pending = [one for one in game.pending() if one.seat in people]
        if not pending:
            await asyncio.sleep(0.05)
            return
        await self._choose(game, self.rng.choice(pending), people)

    async def _choose(self, game: Table[Any], decision: Decision, people: dict[str, int]) -> None:
        company = self.company
        keys = company.plan(game, decision)
        losses = company.losses(game, decision)
        wanted = keys if losses is None else [losses[0]]
        self.choice = Choice(self.table_id, game.serial, decision, wanted, losses is None)
        chosen, _ = await company._choose(decision, keys, company.person(people[decision.seat]), losses)
        self.choice.keys = chosen
        await self.settle()
        rows = await self.whole.store.journal(self.table_id)
        said = [(entry["seat"], entry["key"]) for row in rows for entry in row.entries][game.serial :]
        wanted_ones = sorted((decision.seat, key) for key in chosen)
        assert sorted(said[: len(chosen)]) == wanted_ones, f"{decision!r}: {chosen}, got {said[:9]}"
        self.known.append(self.choice)
        self.choice = None
        self.choices += 1

    def chosen(self, now: Ledger, before: Ledger | None, again: bool = False) -> list[str]:
        """Choices that were made are in the journal; the one that was being made is in it once or not at all."""
        table = now.tables.get(self.table_id)
        if table is None or self.went_back(now) != (0 if before is None else self.went_back(before)):
            return []
        found = []
        for one in self.known if not again else ():
            said = table.entries[one.serial : one.serial + len(one.keys)]
            if one.table == table.id and sorted(key for _, key, _ in said) != sorted(one.keys):
                found.append(f"table {table.id}: {one.keys} was accepted at {one.serial}, the journal has {said}")
        if self.choice is not None and self.choice.table == table.id and self.choice.exact:
            one = self.choice
            since = table.entries[one.serial :]
            mine = [key for seat, key, origin in since if origin == "player" and seat == one.decision.seat]
            if Counter(mine) - Counter([*one.keys, "done"]):
                found.append(f"table {table.id}: {one.keys} was being chosen at {one.serial}, the journal has {mine}")
        return found

    def went_back(self, ledger: Ledger) -> int:
        """How often choices of this table were taken back."""
        return sum(one.goes_back for one in ledger.owed(self.table_id))

    # -- taking back --------------------------------------------------------------------------------------------

    async def _request(self) -> Any:
        stored = await self.whole.store.game(self.table_id)
        return None if stored is None else stored.undo

    async def _answer(self, request: Any) -> bool:
        """Somebody whose consent is missing agrees, or not; or somebody else simply goes on, and the wish lapses."""
        if not request["waiting"] or self.rng.random() < 0.2:
            return False
        person = self.whole.actor_of(self.rng.choice(request["waiting"]))
        verb = "agree" if self.rng.random() < 0.7 else "refuse"
        message = self.whole.wire.seen(request["message"] or 0)
        if message is None:
            return False
        found = [
            one["custom_id"] for row in message.components for one in row["components"]
            if one.get("custom_id", "").startswith("un:") and one["custom_id"].endswith(verb)
        ]
        if not found:
            return False
        await person.click(message, custom_id=found[0])
        return True


async def press_again(wire: CrashWire, one: Sent) -> int | None:
    """Do once more what was lost; None where Discord shows nothing to press any more. It is no choice of the game's people."""
    try:
        number: int = await wire.do(one.call, **one.arguments)
    except Refused:
        return None
    wire.sent.pop()
    return number
