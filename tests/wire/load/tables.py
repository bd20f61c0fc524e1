"""Scripted people at many tables. They see what Discord shows them, choose anything on offer, and know no rules.

What is asked is read from the newest message with buttons; a question that somebody must open first ("Answer…") is tried by
everybody at the table. Whoever finds nothing to press for a while asks with ``/show turn``, as people do.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bot.custom_ids import Press
from tests.bot.e2e.persons import SELECT, fields, presses_of
from tests.wire.people import Actor, Refused, Shown, Wire

KEPT = 12
"""So many of a channel's newest messages are looked at."""

LOOK = 0.05
"""Seconds between two looks at what is new."""

STUCK = 20.0
"""Seconds without anything to press after which people ask what they are asked."""

ANSWERS = ("quick", "choose", "take", "close")
FORMS = 0.15
"""How often a Move is made by its form, where there is one."""
CLOSING = 0.05
"""How often somebody ends or passes although there is more to do."""
LOOKS = 0.3
"""How often somebody looks at something before he chooses."""


class Watch:
    """The newest messages of every channel, and word of every change."""

    def __init__(self, wire: Wire) -> None:
        self.wire = wire
        self.channels: dict[int, dict[int, Shown]] = {}
        self._changed: dict[int, asyncio.Event] = {}

    async def run(self) -> None:
        """Look again and again, until cancelled."""
        while True:
            found = await self.wire.do("messages", since=self.wire.revision)
            self.wire.revision = found["revision"]
            for entry in found["messages"]:
                self._take(entry)
            await asyncio.sleep(LOOK)

    def _take(self, entry: dict[str, Any]) -> None:
        channel, number = int(entry["data"]["channel_id"]), int(entry["data"]["id"])
        messages = self.channels.setdefault(channel, {})
        if number in messages:
            messages[number].take(entry)
        else:
            messages[number] = Shown(entry)
            for old in sorted(messages)[:-KEPT]:
                del messages[old]
        if channel in self._changed:
            self._changed[channel].set()

    def newest(self, channel: int) -> list[Shown]:
        """A channel's messages, newest first."""
        messages = self.channels.get(channel, {})
        return [messages[one] for one in sorted(messages, reverse=True) if not messages[one].gone]

    async def change(self, channel: int, seconds: float) -> bool:
        """Wait for something new in a channel; False if nothing came."""
        event = self._changed.setdefault(channel, asyncio.Event())
        event.clear()
        try:
            await asyncio.wait_for(event.wait(), seconds)
        except TimeoutError:
            return False
        return True


@dataclass(frozen=True)
class Act:
    """What somebody is going to press."""

    actor: Actor
    message: Shown
    custom_id: str
    press: Press
    values: list[str] | None = None


class Table:
    """One table in a channel of its own, and the people at it: faction -> person."""

    def __init__(self, watch: Watch, channel: int, people: dict[str, Actor], seed: str) -> None:
        self.watch = watch
        self.wire = watch.wire
        self.channel = channel
        self.people = people
        self.rng = random.Random(seed)
        self.ended = False
        self._answered: set[tuple[int, str]] = set()
        self._sure: set[tuple[int, str]] = set()
        self._opened: set[tuple[int, int]] = set()

    # -- the table itself ---------------------------------------------------------------------------------------

    async def seat(self, layout: str) -> None:
        """Open the table, sit down, begin; all by commands."""
        (first, host), *others = self.people.items()
        await self._command(host, "game new", players=len(self.people), layout=layout)
        await self._command(host, "game faction", faction=first)
        for faction, person in others:
            await self._command(person, "game join", faction=faction)
        await self._command(host, "game start")

    async def _command(self, who: Actor, command: str, **options: Any) -> None:
        number = await self.wire.do("command", user=who.id, channel=self.channel, name=command, options=options)
        await self.answered(number, told=True)

    async def answered(self, interaction: int, *, told: bool = False) -> dict[str, Any]:
        """Wait for the first answer (or words)."""
        outcome: dict[str, Any] = await self.wire.do("outcome", interaction=interaction, wait=60.0, told=told)
        return outcome

    # -- what to press ------------------------------------------------------------------------------------------

    async def next(self) -> Act | None:
        """What somebody presses next, as soon as there is something; None once the game is over."""
        for _ in range(3):
            while True:
                found = self.find()
                if found is not None:
                    return found
                if not await self.watch.change(self.channel, STUCK):
                    break
            await self.ask()
        self.ended = True
        return None

    async def ask(self) -> None:
        """Nothing to press: everybody asks what he is asked."""
        self._answered.clear()
        self._opened.clear()
        for person in self.people.values():
            await self._command(person, "show turn")
        await self.watch.change(self.channel, 1.0)

    def find(self) -> Act | None:
        """Something that answers a question nobody here has answered yet."""
        panel = True
        for message in self.watch.newest(self.channel):
            found = [
                (item, press) for item, press in presses_of(message.components)
                if press.prefix == "cw" and press.verb in ANSWERS and press.seat in self.people and self._open(press)
            ]
            if found:
                return self._chosen(message, found)
            if message.is_ephemeral or not panel:
                continue
            for item, press in presses_of(message.components):
                panel = panel and press.prefix != "cw"
                for person in self.people.values() if press.verb == "mine" else ():
                    if (message.id, person.id) not in self._opened:
                        return Act(person, message, item["custom_id"], press)
        return None

    def _open(self, press: Press) -> bool:
        question = press.question, press.seat
        if press.verb == "close" and press.argument.endswith(".sure"):
            return question not in self._sure
        return question not in self._answered

    def _chosen(self, message: Shown, found: Sequence[tuple[dict[str, Any], Press]]) -> Act:
        """One of the items of a message."""
        forms = [
            (item, press) for item, press in presses_of(message.components)
            if press.verb == "group" and press.argument == "move" and self._open(press)
        ]
        going_on = [pair for pair in found if pair[1].verb != "close"]
        if forms and self.rng.random() < FORMS:
            found = forms
        elif going_on and self.rng.random() > CLOSING:
            found = going_on
        item, press = found[self.rng.randrange(len(found))]
        person = self.people[press.seat]
        values = None
        if item["type"] == SELECT:
            place = min(int(self.rng.expovariate(0.4)), len(item["options"]) - 1)
            values = [item["options"][place]["value"]]
        return Act(person, message, item["custom_id"], press, values)

    # -- pressing -----------------------------------------------------------------------------------------------

    async def do(self, act: Act) -> None:
        """Press it, and fill in the form if one opens."""
        press = act.press
        if press.verb == "mine":
            self._opened.add((act.message.id, act.actor.id))
        elif press.verb == "close" and press.argument.endswith(".sure"):
            self._sure.add((press.question, press.seat))
        else:
            self._answered.add((press.question, press.seat))
        try:
            number = await self.wire.do(
                "press", user=act.actor.id, message=act.message.id, custom_id=act.custom_id, values=act.values
            )
        except Refused:
            return  # the message has just been edited
        outcome = await self.answered(number)
        if outcome["form"] is not None:
            singles = fields(outcome["form"])["singles"]
            value = singles["options"][self.rng.randrange(len(singles["options"]))]["value"]
            await self.answered(await self.wire.do("submit", opened=number, values={"singles": [value]}))

    async def look_around(self, who: Actor) -> None:
        """Something that changes nothing: words, a picture, or typing in a command."""
        what = self.rng.choice(("show status", "show hand", "show turn", "show missed", "show board", "typing"))
        if what != "typing":
            await self._command(who, what)
            return
        for typed in ("m", "mo", "mov"):
            number = await self.wire.do(
                "complete", user=who.id, channel=self.channel, name="cw do", options={"action": typed}, focus="action"
            )
            await self.answered(number)
