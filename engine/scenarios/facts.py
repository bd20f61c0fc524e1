"""Checking facts about the position. Each function yields one sentence for each difference."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, TypeAlias

from msgspec import UNSET

from engine.cthulhu_wars.state import Unit, is_area, pool, prison
from engine.scenarios.format import Counts, Facts
from engine.scenarios.happenings import HAPPENINGS
from engine.scenarios.position import DEEP, as_counts
from engine.scenarios.watch import Watch

Check: TypeAlias = Callable[[Watch, Any], Iterator[str]]


def differences(watch: Watch, facts: Facts) -> list[str]:
    """Everything in which the case differs from these facts, as sentences."""
    found: list[str] = []
    for name in Facts.__struct_fields__:
        wanted = getattr(facts, name)
        if wanted is not UNSET:
            found.extend(f"{name}: {sentence}" for sentence in CHECKS[name](watch, wanted))
    return found


def compare(label: object, wanted: object, actual: object) -> Iterator[str]:
    """A sentence if the two differ."""
    if wanted != actual:
        yield f"{label} should be {wanted}, is {actual}".strip()


def counted(units: Iterable[Unit]) -> Counts:
    """How many there are of each kind."""
    found: Counts = {}
    for unit in units:
        found[unit.kind] = found.get(unit.kind, 0) + 1
    return found


def present(counts: Counts) -> Counts:
    """Counts without zeros."""
    return {kind: count for kind, count in counts.items() if count}


def _per_seat(value: Callable[[Watch, str], object]) -> Check:
    def check(watch: Watch, wanted: Mapping[str, object]) -> Iterator[str]:
        for seat, expected in wanted.items():
            yield from compare(seat, expected, value(watch, seat))

    return check


def _single(value: Callable[[Watch], object]) -> Check:
    def check(watch: Watch, wanted: object) -> Iterator[str]:
        yield from compare("it", wanted, value(watch))

    return check


def _unordered(value: Callable[[Watch, str], Iterable[Any]]) -> Check:
    def check(watch: Watch, wanted: Mapping[str, list[Any]]) -> Iterator[str]:
        for seat, expected in wanted.items():
            yield from compare(seat, sorted(expected), sorted(value(watch, seat)))

    return check


def _units(watch: Watch, wanted: Mapping[str, Mapping[str, Counts]]) -> Iterator[str]:
    for seat, areas in wanted.items():
        for area, counts in areas.items():
            if area not in watch.game.layout.by_id:
                yield f"there is no area {area}"
            yield from compare(f"{seat} {area}", present(counts), counted(watch.game.units_in(seat, area)))


def _pool(watch: Watch, wanted: Mapping[str, Counts]) -> Iterator[str]:
    for seat, counts in wanted.items():
        inside = counted(watch.game.units_in(seat, pool(seat)))
        for kind, count in counts.items():
            yield from compare(f"{seat} {kind}", count, inside.get(kind, 0))


def _prison(watch: Watch, wanted: Mapping[str, Mapping[str, int | Counts]]) -> Iterator[str]:
    for captor, captives in wanted.items():
        for seat in watch.game.state.order:
            expected = present(as_counts(captives.get(seat, 0)))
            held = counted(watch.game.units_in(seat, prison(captor)))
            yield from compare(f"{captor} holds of {seat}", expected, held)


def _holds(watch: Watch, wanted: Mapping[str, Counts]) -> Iterator[str]:
    for card, counts in wanted.items():
        figures = [unit for unit in watch.game.state.units if unit.place == f"hold:{card}"]
        yield from compare(card, present(counts), counted(figures))


def _deep(watch: Watch, wanted: Mapping[str, Counts]) -> Iterator[str]:
    yield from _holds(watch, {f"{DEEP}@{seat}": counts for seat, counts in wanted.items()})


def _on_map(watch: Watch, seat: str) -> Counts:
    return counted(unit for unit in watch.game.state.units if unit.owner == seat and is_area(unit.place))


def _gates(watch: Watch, wanted: Mapping[str, str | None]) -> Iterator[str]:
    for area, seat in wanted.items():
        if area not in watch.game.state.gates:
            yield f"there is no gate in {area}"
        else:
            yield from compare(area, seat, watch.game.controller[area])


def _no_gate(watch: Watch, wanted: list[str]) -> Iterator[str]:
    for area in wanted:
        if area in watch.game.state.gates:
            yield f"there is a gate in {area}"


def _keepers(watch: Watch, wanted: Mapping[str, str | None]) -> Iterator[str]:
    for area, kind in wanted.items():
        gate = watch.game.state.gates.get(area)
        keeper = None if gate is None or gate.keeper is None else watch.game.unit(gate.keeper).kind
        yield from compare(area, kind, keeper)


def _areas_with(watch: Watch, kind: str) -> list[str]:
    return [token.place for token in watch.game.state.tokens if token.kind == kind]


def _tokens(watch: Watch, wanted: Mapping[str, list[str]]) -> Iterator[str]:
    for kind, areas in wanted.items():
        yield from compare(kind, sorted(areas), sorted(_areas_with(watch, kind)))


def _desecrated(watch: Watch, wanted: list[str]) -> Iterator[str]:
    yield from _tokens(watch, {"desecration": wanted})


def _nested(value: Callable[[Watch, str, str], object]) -> Check:
    def check(watch: Watch, wanted: Mapping[str, Mapping[str, object]]) -> Iterator[str]:
        for seat, entries in wanted.items():
            for name, expected in entries.items():
                yield from compare(f"{seat} {name}", expected, value(watch, seat, name))

    return check


def _face(watch: Watch, seat: str, book: str) -> str | None:
    for holding in watch.game.state.holdings:
        if (holding.ability, holding.holder) == (book, seat):
            return holding.face
    return None


def _wild(watch: Watch, wanted: Mapping[str, Counts]) -> Iterator[str]:
    for area, counts in wanted.items():
        yield from compare(area, present(counts), counted(watch.game.units_in(None, area)))


def _supply(watch: Watch, wanted: list[str]) -> Iterator[str]:
    found = [held.ability for held in watch.game.state.holdings if held.via == "supply"]
    yield from compare("it", sorted(wanted), sorted(found))


def _open(watch: Watch, seat: str) -> list[str]:
    return [name for name, mark in watch.game.seat(seat).requirements.items() if mark == "open"]


def _books_to_choose(watch: Watch, seat: str) -> int:
    return list(watch.game.seat(seat).requirements.values()).count("earned")


def _memory(watch: Watch, wanted: Mapping[str, object]) -> Iterator[str]:
    for name, value in wanted.items():
        yield from compare(name, value, watch.game.state.memory.get(name))


def _history(watch: Watch, wanted: list[str]) -> Iterator[str]:
    for fact in wanted:
        if fact not in watch.game.state.history:
            yield f"{fact} is not noted"


def _winners(watch: Watch, wanted: list[str]) -> Iterator[str]:
    result = watch.game.state.result
    if result is None:
        yield "the game is not over"
    else:
        yield from compare("they", sorted(wanted), sorted(result.winners))


def _totals(watch: Watch, wanted: Counts) -> Iterator[str]:
    result = watch.game.state.result
    if result is None:
        yield "the game is not over"
    else:
        for seat, total in wanted.items():
            yield from compare(seat, total, result.totals.get(seat))


def _cause(watch: Watch) -> str:
    result = watch.game.state.result
    return "" if result is None else result.cause


CHECKS: Mapping[str, Check] = {
    "power": _per_seat(lambda watch, seat: watch.game.seat(seat).power),
    "doom": _per_seat(lambda watch, seat: watch.game.seat(seat).doom),
    "units": _units,
    "on_map": _per_seat(_on_map),
    "pool": _pool,
    "prison": _prison,
    "holds": _holds,
    "deep": _deep,
    "gates": _gates,
    "no_gate": _no_gate,
    "keepers": _keepers,
    "tokens": _tokens,
    "desecrated": _desecrated,
    "books": _unordered(lambda watch, seat: watch.game.books(seat)),
    "book_count": _per_seat(lambda watch, seat: len(watch.game.books(seat))),
    "faces": _nested(_face),
    "requirements": _nested(lambda watch, seat, name: watch.game.requirement(seat, name)),
    "cards": _unordered(lambda watch, seat: watch.game.cards(seat)),
    "card_books": _unordered(lambda watch, seat: watch.game.card_books(seat)),
    "supply": _supply,
    "wild": _wild,
    "open": _unordered(_open),
    "books_to_choose": _per_seat(_books_to_choose),
    "es": _unordered(lambda watch, seat: watch.game.seat(seat).signs),
    "shown": _unordered(lambda watch, seat: watch.game.seat(seat).shown),
    "owed": _per_seat(lambda watch, seat: watch.game.seat(seat).owed_signs),
    "es_left": _single(lambda watch: len(watch.game.state.signs_pool)),
    "ritual_cost": _single(lambda watch: watch.game.ritual_cost()),
    "ritual_space": _single(lambda watch: watch.game.state.ritual_space),
    "instant_death": _single(lambda watch: watch.game.instant_death()),
    "start_area": _per_seat(lambda watch, seat: watch.game.seat(seat).start_area),
    "memory": _memory,
    "history": _history,
    "phase": _single(lambda watch: watch.game.state.phase),
    "round": _single(lambda watch: watch.game.state.round),
    "active": _single(lambda watch: watch.game.state.active),
    "first_player": _single(lambda watch: watch.game.state.first),
    "order": _single(lambda watch: list(watch.game.turn_order())),
    "game_over": _single(lambda watch: watch.table.over),
    "winners": _winners,
    "totals": _totals,
    "cause": _single(_cause),
    **HAPPENINGS,
}
"""One function for each word of `format.Facts`."""
