"""What Discord holds against what the database says: everything sent is there, once, and nobody reads what is not his."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping

from bot.delivery.wording import lines_of, public_text
from bot.model import Owed
from bot.speech import words
from engine import load_game
from tests.bot.e2e.audit import CANARY, everything
from tests.bot.e2e.persons import presses_of

from ..people import Shown, Wire
from .ledger import TELLING, Ledger, Record, TableState

NONCE = re.compile(r"c(?P<kind>[wt])(?P<number>\d+)(?P<part>\.card|\.\d+)?w?|(?P<card>cd)\d+\..*")

NOT_SHOWN = ("card", "closed", "presence", "recall")
"""Kinds that change messages, or look at people, and are no messages themselves."""

POINTLESS = ("window", "turn", "over")
"""Direct messages that are not sent when their question is answered already."""

ASKING = ("quick", "group", "close", "take", "choose", "all")
"""Verbs of buttons and selects that belong to a question."""

ASIDE = ("reminder", "absent")
"""Messages that go again, or are not sent, when they have become pointless."""


class Posts:
    """All messages of the bot that are no answers, looked at after every restart. ``wire`` has just been brought up to date."""

    def __init__(self, wire: Wire, bot: int) -> None:
        self.wire = wire
        self.bot = bot
        self._looked: dict[int, int] = {}
        self._held: dict[int, set[str]] = {}

    def own(self) -> list[Shown]:
        """The bot's own messages: not answers of interactions."""
        return [
            one for one in self.wire.messages.values()
            if one.author == self.bot and one.interaction_metadata is None and not one.is_ephemeral
        ]

    def problems(self, ledger: Ledger, pins: Mapping[int, list[int]]) -> list[str]:
        """What is missing, twice, or somewhere else. Nothing may be owed any more. ``pins``: channel -> pinned messages."""
        records = {one.id: one for one in ledger.outbox}
        found = [f"{one.kind} {one.id} of table {one.table} is still owed" for one in ledger.waiting]
        for record in ledger.outbox:
            found += self._sent(record, ledger)
        messages = self.own()
        nonces = Counter((one.channel, one.nonce) for one in messages)
        found += [f"{count} messages with the nonce {nonce}" for (_, nonce), count in nonces.items() if count > 1]
        telling = Counter(one.message for one in ledger.outbox if one.message is not None)
        cards: Counter[int] = Counter()
        for message in messages:
            match = NONCE.fullmatch(message.nonce or "")
            if match is None:
                found.append(f"nobody knows the message {message!r} with the nonce {message.nonce}")
            elif match["card"] or match["part"] == ".card":
                cards[message.channel] += 1
            elif match["kind"] == "w":
                found += self._known(message, records.get(int(match["number"])), match["part"], telling)
        for channel, pinned in pins.items():
            own = [table.record.card_message for table in ledger.tables.values() if table.record.channel == channel]
            if cards[channel] != len(own):
                found.append(f"channel {channel} has {cards[channel]} cards of {len(own)} tables")
            if pinned != own:
                found.append(f"in channel {channel} {pinned} are pinned, the cards are {own}")
        return found + self._panels(ledger)

    def _sent(self, record: Record, ledger: Ledger) -> list[str]:
        """A record that was dealt with."""
        name = f"{record.kind} {record.id} of table {record.table}"
        if record.state == "lost":
            return [f"{name} is lost"]
        if record.state != "sent" or record.kind in ASIDE:
            return []
        if record.message is None:
            quiet = record.kind in NOT_SHOWN or (record.user is not None and record.kind in POINTLESS)
            silent = record.kind in ("action", "battle") and not record.payload["events"]
            return [] if quiet or silent else [f"{name} was never told"]
        message = self.wire.seen(record.message)
        if message is None:
            return [f"{name} should be told in {record.message}, which is not there"]
        if record.user is None:
            channel = ledger.tables[record.table].record.channel
            return [] if message.channel == channel else [f"{name} is in another channel"]
        return [] if message.readers == [record.user] else [f"{name} for {record.user} is read by {message.readers}"]

    def _panels(self, ledger: Ledger) -> list[str]:
        """Of a table's public messages only the newest panel asks for its turn."""
        found = []
        for table in ledger.tables.values():
            asking = [
                one.id for one in self.own() if one.channel == table.record.channel and not one.gone
                and any(press.table == table.id and press.verb in ASKING for _, press in presses_of(one.components))
            ]
            if set(asking) - {table.record.panel_message}:
                found.append(f"table {table.id}: the messages {asking} ask, the panel is {table.record.panel_message}")
        return found

    @staticmethod
    def story(ledger: Ledger, table: TableState, content: str) -> list[str]:
        """Does the newest post tell what its records say, all of it and nothing else? If nothing was chosen since."""
        told = [one for one in ledger.owed(table.id) if one.message == table.record.panel_message and one.state == "sent"]
        serials = [one.payload["serial"] for one in told if one.kind in TELLING]
        if table.record.status != "running" or max(serials, default=-1) != table.record.serial:
            return []
        game, say = load_game(table.record.head), words("en")
        owed = [Owed(one.kind, table.id, one.payload, None, one.id) for one in told]  # type: ignore[arg-type]  # kinds of ours
        lines = [line for one in owed for line in lines_of(one, table.record, game, say)]
        wanted = public_text(owed, lines, table.record, game, say)[-1].split("\n")
        return [] if content.split("\n") == wanted else [f"table {table.id}: the newest post says {content!r}, not {wanted}"]

    @staticmethod
    def _known(message: Shown, record: Record | None, part: str | None, telling: Mapping[int | None, int]) -> list[str]:
        """A message must be the one that the database knows, or an earlier part of it."""
        if record is None:
            return [f"{message!r} tells what was never accepted"]
        if part is None and not telling[message.id]:
            return [f"{message!r} was posted, but {record.kind} {record.id} is told in {record.message}"]
        return []

    def leaks(self, ledger: Ledger) -> list[str]:
        """Hidden values in messages that are new or changed, answers included."""
        for user, held in ledger.held_signs().items():
            self._held.setdefault(user, set()).update(held)
        channels: dict[int, list[int]] = {}
        for table in ledger.tables.values():
            channels.setdefault(table.record.channel, []).append(table.id)
        known = {channel: ledger.shown_signs(tables) for channel, tables in channels.items()}
        everywhere = ledger.shown_signs(ledger.tables.keys())
        secrets = [table.secret for table in ledger.tables.values() if table.record.status not in ("over", "abandoned")]
        found = []
        for message in self.wire.messages.values():
            if self._looked.get(message.id) == message.versions:
                continue
            self._looked[message.id] = message.versions
            text = everything(message)
            direct = message.readers is not None
            reader = message.only or (message.readers[0] if message.readers else None)
            allowed = (everywhere if direct else known.get(message.channel, set())) | self._held.get(reader or 0, set())
            hidden = (set(CANARY.findall(text)) - allowed) | {secret for secret in secrets if secret in text}
            if hidden:
                found.append(f"{message!r} shows {sorted(hidden)}")
        return found
