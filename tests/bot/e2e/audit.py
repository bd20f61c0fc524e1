"""Who may see what: every message of a world, every log line and every public column, looked at for what nobody may know."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bot.panels.limits import faults
from bot.store.schema import SECRET_COLUMNS

from .canaries import CANARY
from .stage import Stage

FIRST_LINE = 110
CUSTOM_ID = 60


def texts(value: Any) -> Iterator[str]:
    """All strings (and numbers) in a message's parts."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if key not in ("id", "url", "proxy_url"):
                yield from texts(inner)
    elif isinstance(value, (list, tuple)):
        for inner in value:
            yield from texts(inner)
    elif isinstance(value, (str, int, float)) and not isinstance(value, bool):
        yield str(value)


def everything(message: Any) -> str:
    """Whatever a message says, alt texts and custom_ids included."""
    return "\n".join([message.content, *texts(message.embeds), *texts(message.components), *texts(message.attachments)])


class Audit:
    """Looks at each version of each message once; ``problems`` is what was found."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.problems: list[str] = []
        self.revealed: set[str] = set()
        self.held: dict[int, set[str]] = {}
        self.secret = ""
        self.seen: set[tuple[int, str]] = set()
        self.waiting: list[tuple[str, int | None, str]] = []
        """Text, only reader and place of messages not judged yet: what their readers know is learned after a press."""
        self.pinged: list[tuple[tuple[int, ...], str]] = []
        """People that a public post pings, with its text."""
        self.told: dict[int, set[str]] = {}
        """Canaries that each person has read in direct messages."""
        self.over = False

    async def learn(self) -> None:
        """What is known to whom now: signs held and shown, the secret. Peeks where no player can."""
        game, record = await self.stage.game(), await self.stage.record()
        self.over = game.over
        full = game.game.state
        self.secret = full.secret
        for member in record.members:
            signs = full.seats[member.faction]
            self.revealed |= {str(value) for value in signs.shown}
            if member.user is not None:
                self.held.setdefault(member.user, set()).update(str(value) for value in signs.signs + signs.shown)

    def look(self) -> None:
        """Every message not looked at yet, as it stands now."""
        owner_of = self.stage.direct_owners()
        for channel in self.stage.channels():
            for message in self.stage.messages(channel):
                said = everything(message)
                if (message.id, said) in self.seen:
                    continue
                new = all(seen != message.id for seen, _ in self.seen)
                self.seen.add((message.id, said))
                dm_owner = owner_of.get(channel)
                where = "DM" if dm_owner else "ephemeral" if message.is_ephemeral else "public"
                if dm_owner:
                    self.told.setdefault(dm_owner, set()).update(CANARY.findall(said))
                if where == "public" and new:
                    self.pinged.append((tuple(message.ping_user_ids), message.content))
                self.waiting.append((said, dm_owner or (invoker(message) if message.is_ephemeral else None), where))
                self._limits(message, where)

    async def judge(self) -> None:
        """May the readers of these messages know what they say?"""
        self.look()
        await self.learn()
        for said, reader, where in self.waiting:
            leaked = set(CANARY.findall(said)) - self.revealed - (self.held.get(reader, set()) if reader else set())
            if leaked:
                self.problems.append(f"{where} message shows {sorted(leaked)}: {said[:300]!r}")
            if self.secret and self.secret in said and not self.over:
                self.problems.append(f"{where} message shows the secret of the dice: {said[:200]!r}")
        self.waiting.clear()
        asked = await self.asked()
        for users, text in self.pinged:
            if not set(users) <= asked:
                self.problems.append(f"pings {set(users) - asked}, but asked are {asked}: {text[:200]!r}")
        self.pinged.clear()

    async def asked(self) -> set[int]:
        """The people of whom the game waits openly."""
        game, record = await self.stage.game(), await self.stage.record()
        members = [record.member_of(decision.seat) for decision in game.pending() if decision.prompt != "window"]
        return {member.user for member in members if member is not None and member.user is not None}

    def _limits(self, message: Any, where: str) -> None:
        if not message.flags & (1 << 15):
            self.problems += [f"{where}: {fault}: {message.content[:80]!r}" for fault in faults(message.components)]
        for item in texts([part.get("custom_id", "") for part in walk(message.components)]):
            if len(item) > CUSTOM_ID:
                self.problems.append(f"custom_id of {len(item)} characters: {item}")
        first = message.content.split("\n", 1)[0]
        if where == "public" and len(re.sub(r"<@!?\d+>", "@somebody", first)) > FIRST_LINE:
            self.problems.append(f"first line of {len(first)} characters: {first!r}")
        for file in message.attachments:
            if not file.get("description"):
                self.problems.append(f"{where}: a picture without alt text: {message.content[:80]!r}")

    def database(self) -> None:
        """No hidden value in any column that isn't marked secret."""
        self.problems += database_leaks(self.stage.path, self.revealed, "" if self.over else self.secret)

    def logs(self) -> None:
        """No hidden value in any log line, and nothing that went wrong."""
        for line in self.stage.records.lines:
            if set(CANARY.findall(line)) - self.revealed or (self.secret and self.secret in line):
                self.problems.append(f"log: {line[:300]}")
        self.problems += [f"log: {line[:2000]}" for line in self.stage.records.troubles]


def walk(components: Any) -> Iterator[dict[str, Any]]:
    """All components, nested ones included."""
    for component in components:
        yield component
        yield from walk(component.get("components", ()))


def invoker(message: Any) -> int | None:
    """Who alone sees an ephemeral message."""
    user = (message.interaction_metadata or {}).get("user") or {}
    return int(user["id"]) if "id" in user else None


def database_leaks(path: Path, known: set[str], secret: str) -> list[str]:
    """Public columns that hold a canary nobody has shown, or the secret."""
    found = []
    with sqlite3.connect(f"file:{path}?mode=ro", uri=True) as db:
        tables = [name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        for table in tables:
            columns = [row[1] for row in db.execute(f"PRAGMA table_info({table})")]
            for column in columns:
                if (table, column) in SECRET_COLUMNS:
                    continue
                for (value,) in db.execute(f"SELECT {column} FROM {table}"):
                    text = value.decode("utf-8", "replace") if isinstance(value, bytes) else str(value)
                    if set(CANARY.findall(text)) - known or (secret and secret in text):
                        found.append(f"{table}.{column}: {text[:300]!r}")
    db.close()
    return found
