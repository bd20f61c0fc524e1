"""Scripted people: a mind decides what to choose; every choice goes through what Discord shows to that person.

`Person.answer` looks for the choice in the newest public panel, opens what must be opened, fills in forms, and counts its
presses. It reads components as a client shows them: labels, selects, buttons. Only custom_ids and values are understood,
because that is what a press sends.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.custom_ids import Press, unpack
from bot.model import Losses
from bot.panels.prompts import RULE_CODES
from bot.panels.turn import group_of, verb_of
from engine import Decision, Option

from .stage import Stage

BUTTON, SELECT = 2, 3
MOST = 14
"""Presses after which a person gives up looking for a choice."""
STALE = ("group", "all", "close", "take", "mine")
"""Buttons of a question: on an old panel they bring the current one."""


class Lost(AssertionError):
    """A person cannot find how to choose something."""


class TooMuch(Exception):
    """A form cannot say all of this at once."""


@dataclass
class Tally:
    """What a game took."""

    presses: list[int] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    actions: int = 0
    commands: int = 0


def items(components: Sequence[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """All buttons and selects."""
    for component in components:
        if component.get("type") in (BUTTON, SELECT):
            yield component
        yield from items(component.get("components", ()))


def presses_of(components: Sequence[dict[str, Any]]) -> Iterator[tuple[dict[str, Any], Press]]:
    """Items of ours with what their custom_id says."""
    for item in items(components):
        press = unpack(item.get("custom_id", ""))
        if press is not None and not item.get("disabled"):
            yield item, press


class Person:
    """Somebody at the table."""

    def __init__(self, stage: Stage, name: str, tally: Tally, watch: Callable[[], None] = lambda: None) -> None:
        self.stage = stage
        self.name = name
        self.tally = tally
        self.watch = watch
        self.count = 0
        self.forgetful = False
        """Are private messages lost at once?"""

    @property
    def actor(self) -> Any:
        return self.stage.world.people[self.name]

    # -- single presses -----------------------------------------------------------------------------------------

    async def click(self, message: Any, custom_id: str) -> Any:
        """A press on a button."""
        return await self._timed(self.actor.click(message, custom_id=custom_id))

    async def select(self, message: Any, custom_id: str, values: Sequence[str]) -> Any:
        """Entries of a select."""
        return await self._timed(self.actor.select(message, list(values), custom_id=custom_id))

    async def send(self, shown: Any, values: dict[str, Any]) -> Any:
        """A form."""
        return await self._timed(self.actor.submit_modal(shown, values))

    async def slash(self, command: str, **options: Any) -> Any:
        """A command."""
        self.tally.commands += 1
        return await self._timed(self.actor.slash(self.stage.channel, command, **options))

    async def _timed(self, doing: Any) -> Any:
        begun = time.perf_counter()
        result = await doing
        self.tally.seconds.append(time.perf_counter() - begun)
        self.count += 1
        assert result.acknowledged, f"{self.name} got no answer"
        self.watch()
        return result

    # -- a whole answer -----------------------------------------------------------------------------------------

    async def answer(
        self, decision: Decision, keys: Sequence[str], *, forms: bool = True, wish: Losses | None = None, rule: str = "",
    ) -> int:
        """Choose by buttons; returns the number of presses. ``forms`` False: from lists only. ``wish``: all losses at once.
        ``rule``: by the button of this standing rule.

        Raises `TooMuch` if the form for it cannot say all of it.
        """
        self.count = 0
        message: Any = self._panel(decision, keys[0])
        trail: list[str] = []
        while self.count < MOST:
            if wish is not None or rule:
                step = _special(message, decision, rule)
            else:
                step = self._next(message, decision, keys, forms)
            if step is None:
                break
            kind, custom_id, values = step
            trail.append(custom_id)
            result = await (self.select(message, custom_id, values) if kind == SELECT else self.click(message, custom_id))
            if result.modal is not None:
                filled = fill(result.modal, keys, wish)
                if filled is None:
                    raise TooMuch
                result = await self.send(result, filled)
                trail.append("form")
            if not await self._still(decision):
                return self.count
            if result.response is not None:
                message = result.response
        said = [message.content for message in self.stage.messages() if message.visible_to(self.actor.id)][-2:]
        raise Lost(f"{self.name} ({decision!r}) wants {list(keys)}, pressed {trail}; reads {said}")

    async def _still(self, decision: Decision) -> bool:
        game = await self.stage.game()
        return any(one.id == decision.id for one in game.pending())

    def _panel(self, decision: Decision, key: str) -> Any:
        """The newest message with items that lead to the choice: one's own private one, or the public panel. A hand, which
        offers its Elder Signs beside the question, leads to nothing but them.

        Whoever has lost his private messages presses anything on the public panel, which brings the question back.
        """
        seen = [message for message in self.stage.messages() if message.visible_to(self.actor.id)]
        for message in reversed(seen):
            if message.is_ephemeral and self.forgetful:
                continue
            for _, press in presses_of(message.components):
                if press.verb == "reveal" and not key.startswith("reveal "):
                    continue
                if press.prefix == "cw" and press.table == self.stage.table_id and (
                    press.verb == "mine" or (press.question == decision.number and press.seat == decision.seat)
                ):
                    return self._seen(message)
        for message in reversed(self.stage.public()):
            if any(press.prefix == "cw" and press.verb in STALE for _, press in presses_of(message.components)):
                return self._seen(message)
        raise Lost(f"no message leads to {decision!r}")

    def _seen(self, message: Any) -> Any:
        return self.stage.seen(message)

    def _next(
        self, message: Any, decision: Decision, keys: Sequence[str], forms: bool
    ) -> tuple[int, str, list[str]] | None:
        """The item to use next on this message."""
        found = list(presses_of(message.components))
        option = decision.find(keys[0])
        assert option is not None, (keys, decision)
        if not forms:
            found = [(item, press) for item, press in found if press.verb not in ("quick", "group")]
        return _direct(found, decision, keys, option) or _further(found, decision, option)


def _special(message: Any, decision: Decision, rule: str) -> tuple[int, str, list[str]] | None:
    """The button of the form for losses, or of a standing rule for good, or one that leads to it."""
    found = list(presses_of(message.components))
    for item, press in found:
        fits = RULE_CODES.get(press.argument.partition(".")[2]) == (rule, "game") if press.verb == "rule" else False
        if (fits if rule else press.verb == "losses") and (press.question, press.seat) == (decision.number, decision.seat):
            return BUTTON, item["custom_id"], []
    return _further(found, decision, decision.options[0])


def _direct(found: Any, decision: Decision, keys: Sequence[str], option: Option) -> tuple[int, str, list[str]] | None:
    """An item that chooses at once what is wanted."""
    whole = [key for key in keys if key != "done"] or list(keys)
    for item, press in found:
        if press.question != decision.number or press.seat != decision.seat:
            continue
        if item["type"] == SELECT and press.verb in ("quick", "choose", "reveal"):
            values = {entry["value"] for entry in item["options"]}
            if set(whole) <= values and len(whole) <= item.get("max_values", 1) and len(set(whole)) == len(whole):
                return SELECT, item["custom_id"], list(whole)
        if press.verb == "take" and press.argument.isdecimal() and decision.options[int(press.argument)] == option:
            return BUTTON, item["custom_id"], []
        if press.verb == "close" and press.argument.split(".")[0] == verb_of(option):
            return BUTTON, item["custom_id"], []
    return None


def _further(found: Any, decision: Decision, option: Option) -> tuple[int, str, list[str]] | None:
    """An item behind which the choice may be."""
    group = group_of(option)
    wishes = [("group", group), ("page", ""), ("mine", "")]
    if verb_of(option) == "reveal":
        wishes.insert(0, ("hand", ""))
    wishes += [("all", ""), ("panel", "")]
    for verb, argument in wishes:
        for item, press in found:
            if press.verb == verb and item["type"] == BUTTON and (not argument or press.argument == argument):
                return BUTTON, item["custom_id"], []
    for item, press in found:
        if item["type"] == BUTTON and press.verb in STALE and press.question != decision.number:
            return BUTTON, item["custom_id"], []
    return None


# -- forms ------------------------------------------------------------------------------------------------------


def fields(modal: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """The fields of a form by their custom_id."""
    found = {}
    for outer in modal["components"]:
        inner = outer.get("component")
        if inner is not None:
            found[inner["custom_id"]] = inner
    return found


def fill(modal: dict[str, Any], keys: Sequence[str], wish: Losses | None) -> dict[str, Any] | None:
    """How to fill in a form for these choices, or None if it can't say that."""
    press = unpack(modal["custom_id"])
    assert press is not None
    if press.verb == "battle":
        return {"target": [keys[0]]}
    if press.verb == "doom":
        form = fields(modal)
        said = {"ritual": ["yes" if "ritual" in keys else "no"], "end": ["yes" if "end turn" in keys else "no"]}
        return {name: value for name, value in said.items() if name in form}
    if press.verb == "losses":
        assert wish is not None
        return fill_losses(fields(modal), wish)
    if press.verb == "move":
        return fill_move(fields(modal), [key for key in keys if key != "done"])
    return None


def fill_losses(form: dict[str, dict[str, Any]], wish: Losses) -> dict[str, Any]:
    """Who takes what, and the two best places to go; as far as the form asks for it."""
    values: dict[str, Any] = {}
    for field_name, wanted in (("kills", wish.kills), ("pains", wish.pains)):
        if field_name not in form:
            continue
        chosen: list[str] = []
        for which in wanted[: form[field_name]["max_values"]]:
            free = [entry["value"] for entry in form[field_name]["options"] if entry["value"] not in chosen]
            chosen += [value for value in free if value.partition("|")[0] == which][:1]
        values[field_name] = chosen
    for field_name, area in zip(("retreat", "retreat2"), dict.fromkeys(wish.retreat), strict=False):
        if field_name in form and area in {entry["value"] for entry in form[field_name]["options"]}:
            values[field_name] = [area]
    return {key: value for key, value in values.items() if value}


def fill_move(form: dict[str, dict[str, Any]], keys: Sequence[str]) -> dict[str, Any] | None:
    """Units and destinations of a Move: those that go together in two pairs of fields, the others one by one."""
    by_target: dict[str, list[str]] = {}
    for key in keys:
        by_target.setdefault(key.rpartition(">")[2], []).append(key)
    offered = {entry["value"] for entry in form["singles"]["options"]}
    groups = sorted(by_target.values(), key=lambda group: -len(group))
    together, alone = groups[:2], [key for group in groups[2:] for key in group]
    if len(set(alone)) < len(alone) or not set(alone) <= offered or len(alone) > form["singles"]["max_values"]:
        return None
    values: dict[str, Any] = {"singles": alone} if alone else {}
    for group, (which, where) in zip(together, (("units", "to"), ("units2", "to2")), strict=False):
        chosen = _units_of(form[which], group)
        if chosen is None:
            return None
        values[which], values[where] = chosen, [group[0].rpartition(">")[2]]
    return values


def _units_of(field_shown: dict[str, Any], keys: Sequence[str]) -> list[str] | None:
    """The entries that stand for these units."""
    units: Counter[tuple[str, str, str]] = Counter()
    for key in keys:
        parts = key.rpartition(">")[0].split(" ")
        units[parts[-2], "1" if parts[1] == "keeper" else "0", parts[-1]] += 1
    entries = [entry["value"] for entry in field_shown["options"]]
    chosen: list[str] = []
    for (kind, keeper, area), n in units.items():
        one_by_one = [entry for entry in entries if entry.split("|")[:3] == [kind, keeper, area] and "*" not in entry]
        together = f"{kind}|{keeper}|{area}|*{n}"
        if together in entries:
            chosen.append(together)
        elif len(one_by_one) >= n:
            chosen += one_by_one[:n]
        else:
            return None
    return chosen
