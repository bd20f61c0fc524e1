"""What became of it all: the server's log of requests and interactions, and the bot's database, put side by side.

A choice is an interaction that the database says was carried out. Its picture is the post that tells it, or the edit of one:
of the requests that touched that message, the last before the bot wrote down that it was sent.
"""

from __future__ import annotations

import json
import math
import re
import sqlite3
from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bot.service.tables import entries_of, skipped_in
from engine import load_game
from tests.wire.people import Wire
from tests.wire.server.world import EPOCH_MS

IN_TIME = 3.0
"""Seconds for a first answer: Discord's rule."""

CHANNEL = re.compile(r"/channels/(\d+)/messages(?:/(\d+))?")
KINDS = {2: "command", 3: "component", 4: "autocomplete", 5: "form"}
TOLD = ("action", "battle", "end")


def moment(snowflake: int) -> float:
    """Unix seconds at which an id was made."""
    return ((snowflake >> 22) + EPOCH_MS) / 1000


def percentile(values: Sequence[float], part: float) -> float:
    """The smallest value that so large a part of them does not exceed; 0 of none."""
    ordered = sorted(values)
    return ordered[math.ceil(part * len(ordered)) - 1] if ordered else 0.0


@dataclass
class Figures:
    """One stage. Seconds everywhere. ``answers``: to the first answer, by kind of interaction; ``pictures``: from the press to
    the post with the picture; ``late``: interactions without an answer in time."""

    seconds: float
    choices: int
    answers: dict[str, list[float]] = field(default_factory=dict)
    pictures: list[float] = field(default_factory=list)
    late: int = 0

    @property
    def all_answers(self) -> list[float]:
        return [one for some in self.answers.values() for one in some]

    @property
    def within(self) -> bool:
        """Do people wait less than a second for an answer, and three for the picture, 99 times of a hundred?"""
        return not self.late and percentile(self.all_answers, 0.99) < 1.0 and percentile(self.pictures, 0.99) < 3.0


class Evidence:
    """All that is known of a run."""

    def __init__(self, wire: Wire, database: Path) -> None:
        self.wire = wire
        self.database = database
        self.touched: dict[int, list[float]] = defaultdict(list)
        """Message -> when requests that edit it were answered."""
        self.statuses: Counter[int] = Counter()
        self._requests = 0

    async def collect(self) -> None:
        """Take over the server's log of requests before it is forgotten there."""
        found = await self.wire.do("requests", since=self._requests)
        self._requests += len(found)
        for one in found:
            self.statuses[one["status"]] += 1
            match = CHANNEL.fullmatch(one["path"])
            if match is not None and match[2] and one["method"] == "PATCH" and one["status"] == 200:
                self.touched[int(match[2])].append(one["at"])

    def rows(self, query: str, *values: Any) -> list[tuple[Any, ...]]:
        """What stands in the database."""
        with closing(sqlite3.connect(f"file:{self.database}?mode=ro", uri=True)) as db:
            return db.execute(query, values).fetchall()

    async def figures(self, begun: float, ended: float) -> Figures:
        """What came of what people did between two moments."""
        await self.collect()
        happened = [one for one in await self.wire.do("interactions") if begun <= moment(one["id"]) < ended]
        found = Figures(ended - begun, 0)
        for one in happened:
            if one["answered"] is None:
                found.late += 1
            else:
                found.answers.setdefault(KINDS[one["type"]], []).append(one["seconds"])
        carried_out = self.chosen()
        pressed = {carried_out[one["id"]]: moment(one["id"]) for one in happened if one["id"] in carried_out}
        found.choices = len(pressed)
        found.pictures = [at - pressed[key] for key, at in self.pictures() if key in pressed]
        return found

    def chosen(self) -> dict[int, tuple[int, float]]:
        """Interactions in which a choice was made -> (table, when it was written)."""
        found = {}
        for number, table, reply, at in self.rows("SELECT id, table_id, reply, at FROM interactions"):
            told = json.loads(reply)
            if told["kind"] == "done" and told["message"] == "chosen":
                found[number] = (table, at)
        return found

    def pictures(self) -> Iterator[tuple[tuple[int, float], float]]:
        """(table, when the choice was written) and when the picture stood in the channel."""
        marks = ", ".join("?" * len(TOLD))
        for table, since, message, settled in self.rows(
            "SELECT table_id, since, message_id, settled FROM outbox WHERE user_id IS NULL AND message_id IS NOT NULL"
            f" AND state = 'sent' AND kind IN ({marks})", *TOLD,
        ):
            edits = sorted(self.touched.get(message, ()))
            place = bisect_right(edits, settled)
            created = moment(message)
            # The id of a message is cut to milliseconds, so it may seem a little older than what it tells.
            yield (table, since), created if created >= since - 0.01 or not place else edits[place - 1]

    # -- nothing lost, nothing twice ----------------------------------------------------------------------------

    async def faults(self, channels: Sequence[int]) -> list[str]:
        """Everything that is wrong: lost, twice, late, or against a rule. Nothing may be on its way any more."""
        await self.collect()
        found = [f"{one['where']}: {one['rule']}: {one['message']}" for one in await self.wire.do("faults")]
        for one in await self.wire.do("interactions"):
            if one["answered"] is None or one["refused"]:
                kind = KINDS[one["type"]]
                found.append(f"interaction {one['id']} ({kind}): first answer {one['answered']}, refused {one['refused']}")
        shown = (await self.wire.do("messages"))["messages"]
        found += self._posts([one for one in shown if not one["gone"] and one["only"] is None], set(channels))
        found += [f"the bot was answered {status}, {n} times" for status, n in self.statuses.items() if status >= 400]
        found += self._outbox()
        found += self._choices()
        return found

    def _posts(self, shown: Sequence[dict[str, Any]], channels: set[int]) -> Iterator[str]:
        """Every post tells something that was owed, and no other post tells it, too."""
        owed = {message for (message,) in self.rows("SELECT message_id FROM outbox WHERE message_id IS NOT NULL")}
        kept = {one for pair in self.rows("SELECT card_message, panel_message FROM tables") for one in pair if one}
        standing = set()
        nonces: Counter[str] = Counter()
        for entry in shown:
            data = entry["data"]
            if int(data["channel_id"]) not in channels or data.get("interaction_metadata"):
                continue
            standing.add(int(data["id"]))
            nonces[f"{data['channel_id']} {data.get('nonce')}"] += 1
            if int(data["id"]) not in owed | kept:
                yield f"the post {data['id']} tells what nobody owed: {data['content'][:80]!r}"
        yield from (f"two posts with the nonce {nonce}" for nonce, n in nonces.items() if n > 1)
        told = {message for (message,) in self.rows(
            "SELECT message_id FROM outbox WHERE message_id IS NOT NULL AND user_id IS NULL AND state = 'sent'"
            " AND kind IN ('action', 'battle', 'end', 'notice')"
        )}
        yield from (f"the message {message} that tells something is not there" for message in sorted(told - standing))

    def _outbox(self) -> Iterator[str]:
        for table, kind, state, n in self.rows(
            "SELECT table_id, kind, state, count(*) FROM outbox WHERE state <> 'sent' GROUP BY 1, 2, 3"
        ):
            yield f"table {table}: {n} messages of kind {kind} are {state}"
        for table, kind, n in self.rows(
            "SELECT table_id, kind, count(*) FROM outbox WHERE state = 'sent' AND message_id IS NULL AND user_id IS NULL"
            " AND kind IN ('action', 'battle', 'end') GROUP BY 1, 2"
        ):
            yield f"table {table}: {n} messages of kind {kind} were told nowhere"

    def _choices(self) -> Iterator[str]:
        """The journal holds what the interactions chose, once; the position is what the journal makes of it."""
        made: Counter[int] = Counter(table for table, _ in self.chosen().values())
        for table, head, serial in self.rows("SELECT id, head, serial FROM tables WHERE head IS NOT NULL"):
            rows = self.rows("SELECT serial, start, entries, origins FROM journal WHERE table_id = ? ORDER BY row", table)
            entries = [json.loads(one[2]) for one in rows]
            if rows[-1][0] + len(entries[-1]) != serial or sum(map(len, entries)) != serial - rows[0][0]:
                yield f"table {table}: the journal has gaps: {serial} choices, {sum(map(len, entries))} stand in it"
            owned = sum(json.loads(one[3]).count("player") for one in rows)
            if owned < made[table]:
                yield f"table {table}: {made[table]} choices were accepted, {owned} stand in the journal"
            again = load_game(entries_of(rows[-1][1], entries[-1], skipped_in(head)))
            if again.digest() != load_game(head).digest():
                yield f"table {table}: the position is not what the journal makes of it"
