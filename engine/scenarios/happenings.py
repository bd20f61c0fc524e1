"""Checking what is asked and offered, and what has happened. Each function yields one sentence for each difference."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeAlias

import msgspec
from msgspec import UNSET

from engine.cthulhu_wars.moments import total
from engine.cthulhu_wars.options import Option
from engine.kernel.decisions import Decision
from engine.kernel.events import Event
from engine.scenarios.format import Count, Counts, Pattern, Question, Refused, Spread, Strength
from engine.scenarios.watch import LISTED, Watch, fits

Check: TypeAlias = Callable[[Watch, Any], Iterator[str]]


def _waits_for(watch: Watch, wanted: str | list[str]) -> Iterator[str]:
    seats = [decision.seat for decision in watch.table.pending()]
    expected = [wanted] if isinstance(wanted, str) else wanted
    if sorted(seats) != sorted(expected):
        yield f"it should be {', '.join(expected) or 'nobody'}; {watch.asked()}"


def _prompt(watch: Watch, wanted: str) -> Iterator[str]:
    pending = watch.table.pending()
    if not pending or pending[0].prompt != wanted:
        yield f"it should be {wanted}; {watch.asked()}"


def _is_asked(decision: Decision, question: Question) -> bool:
    if question.by not in (UNSET, decision.seat) or question.prompt not in (UNSET, decision.prompt):
        return False
    args = msgspec.to_builtins(dict(decision.args))
    if question.args is not UNSET and any(args.get(name) != value for name, value in question.args.items()):
        return False
    if question.keys is not UNSET and question.keys != [option.key for option in decision.options]:
        return False
    return question.options is UNSET or _same_list(decision, question.options)


def _same_list(decision: Decision, wanted: list[Pattern]) -> bool:
    """Does each description fit an option of its own, and is no option left?"""
    left = list(decision.options)
    for pattern in sorted(wanted, key=lambda one: -len(one.fields())):
        hit = next((option for option in left if fits(pattern, option)), None)  # type: ignore[arg-type]  # this game's
        if hit is None:
            return False
        left.remove(hit)
    return not left


def _asked(watch: Watch, wanted: list[Question]) -> Iterator[str]:
    for question in wanted:
        if not any(_is_asked(decision, question) for decision in watch.table.pending()):
            yield f"{_short(question)} is not; {watch.asked()}"


def _not_asked(watch: Watch, wanted: list[Question]) -> Iterator[str]:
    for question in wanted:
        if any(_is_asked(decision, question) for decision in watch.table.pending()):
            yield f"{_short(question)} is asked"


def _short(question: Question) -> str:
    options = "" if question.options is UNSET else " [" + ", ".join(str(one) for one in question.options) + "]"
    options += "" if question.keys is UNSET else " " + str(question.keys)
    by = "" if question.by is UNSET else str(question.by)
    prompt = "" if question.prompt is UNSET else str(question.prompt)
    args = "" if question.args is UNSET else str(question.args)
    return " ".join(word for word in (by, prompt, args) if word) + options


def _first_option(watch: Watch, wanted: Pattern) -> Iterator[str]:
    """The option that an answer without a word would take (H.7.3, GC.7.1)."""
    for decision in watch.table.pending():
        if wanted.by in (UNSET, decision.seat):
            option = decision.options[0]
            assert isinstance(option, Option), option
            if not fits(wanted, option):
                yield f'it should be "{wanted}", is "{option.key}"'
            return
    yield f"{wanted.by} is not asked; {watch.asked()}"


def _legal(watch: Watch, wanted: list[Pattern]) -> Iterator[str]:
    for pattern in wanted:
        if not watch.offered(pattern):
            yield f'"{pattern}" should be offered; {watch.asked()}'


def _illegal(watch: Watch, wanted: list[Refused]) -> Iterator[str]:
    for pattern in wanted:
        watch.check_words(pattern, verb_too=True)
        hits = watch.offered(pattern)
        if hits:
            yield f'"{hits[0][1].key}" should not be offered'
        elif pattern.why is not UNSET:
            sentence = watch.refusal(pattern)
            if pattern.why not in sentence:
                yield f'the refusal of "{pattern}" should say "{pattern.why}", says "{sentence}"'


def _each(watch: Watch, wanted: list[Spread]) -> Iterator[str]:
    for spread in wanted:
        values = list(dict.fromkeys(getattr(option, spread.each) for _, option in watch.offered(spread)))
        missing = [value for value in spread.are if value not in values]
        surplus = [value for value in values if value not in spread.are]
        if missing or surplus:
            yield f'{spread.each} of "{spread}": missing {missing}, surplus {surplus}; {watch.asked()}'


def _rolls(watch: Watch) -> list[list[int]]:
    return [list(event.facts["dice"]) for event in watch.events() if event.name == "rolled"]


def _rolled(watch: Watch, wanted: list[list[int]]) -> Iterator[str]:
    rolls = _rolls(watch)
    if rolls != wanted:
        yield f"should be {wanted}, are {rolls}"


def _combat(watch: Watch, wanted: Counts) -> Iterator[str]:
    """The totals of J.4, told by the event ``combat_counted``, or of the battle still going on."""
    totals: Mapping[str, int] | None = None
    for event in watch.events():
        if event.name == "combat_counted":
            totals = event.facts["totals"]
    if totals is None:
        yield "no battle came to its dice"
        return
    for seat, dice in wanted.items():
        if totals.get(seat) != dice:
            yield f"{seat} should have {dice} dice, has {totals.get(seat)}"


def _strength(watch: Watch, wanted: list[Strength]) -> Iterator[str]:
    for one in wanted:
        battle = watch.game.imagined_battle(one.area, one.attacker, one.defender)
        for seat, expected in ((one.attacker, one.total), (one.defender, one.defence)):
            dice = total(watch.game.combat_lines(battle, seat))
            if expected not in (UNSET, dice):
                yield f"{seat} in {one.area} should have {expected} dice, has {dice}"


def _told(event: Event, wanted: Mapping[str, Any]) -> bool:
    facts = {**event.facts, **event.secret, "name": event.name, "seat": event.seat}
    return all(name in facts and facts[name] == value for name, value in wanted.items())


def _events(watch: Watch, wanted: list[dict[str, Any]]) -> Iterator[str]:
    events = watch.events()
    for one in wanted:
        if not any(_told(event, one) for event in events):
            yield f"{one} did not happen; there were {_names(events)}"


def _no_events(watch: Watch, wanted: list[dict[str, Any]]) -> Iterator[str]:
    for one in wanted:
        for event in watch.events():
            if _told(event, one):
                yield f"{one} happened: {event.name} {event.seat} {dict(event.facts)}"
                break


def _happened(watch: Watch, wanted: list[Count]) -> Iterator[str]:
    events = watch.events()
    for one in wanted:
        times = sum(_told(event, one.event) for event in events)
        if times != one.n:
            yield f"{one.event} should happen {one.n} times, did {times} times; there were {_names(events)}"


def _event_order(watch: Watch, wanted: list[dict[str, Any]]) -> Iterator[str]:
    events = watch.events()
    at = 0
    for one in wanted:
        while at < len(events) and not _told(events[at], one):
            at += 1
        if at == len(events):
            yield f"{one} did not happen, or not after those before it; there were {_names(events)}"
            return
        at += 1


def _names(events: list[Event]) -> str:
    return ", ".join(f"{event.name} {event.seat}".strip() for event in events[-LISTED:]) or "none"


def _earned(watch: Watch, wanted: Mapping[str, list[str]]) -> Iterator[str]:
    for seat, expected in wanted.items():
        earned = [
            event.facts["requirement"] for event in watch.events()
            if event.name == "requirement_met" and event.seat == seat
        ]
        if sorted(earned) != sorted(expected):
            yield f"{seat} should have fulfilled {expected}, has {earned}"


HAPPENINGS: Mapping[str, Check] = {
    "waits_for": _waits_for,
    "prompt": _prompt,
    "asked": _asked,
    "not_asked": _not_asked,
    "first_option": _first_option,
    "legal": _legal,
    "illegal": _illegal,
    "each": _each,
    "rolled": _rolled,
    "combat": _combat,
    "strength": _strength,
    "earned": _earned,
    "events": _events,
    "no_events": _no_events,
    "happened": _happened,
    "event_order": _event_order,
}
"""One function for each word of `format.Facts` that is not about the position."""
