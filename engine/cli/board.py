"""The table as text: from a view, so that it can show nothing hidden."""

from __future__ import annotations

import textwrap

from engine import View
from engine.cli.telling import counted, listed, word
from engine.cthulhu_wars.catalogue import ABILITIES, KINDS
from engine.cthulhu_wars.setup import faction_of
from engine.cthulhu_wars.state import AreaId, SeatId, Unit, pool
from engine.cthulhu_wars.tracks import ritual_track

WIDTH = 100
PHASES = {
    "setup": "set-up", "action": "Action phase", "gather": "Gather Power", "first_player": "Determine First Player",
    "doom": "Doom phase", "over": "the end",
}


def board(view: View) -> str:
    """Everything public at a glance: the round, the seats, the areas."""
    return "\n".join([headline(view), "", *seat_lines(view), "", *area_lines(view), *elsewhere(view)])


def headline(view: View) -> str:
    """Round, phase, whose turn, the Ritual."""
    state = view.state
    track = ritual_track(len(state.order))
    marker = "on Instant Death" if view.instant_death() else f"{state.ritual_space + 1} of {len(track)}"
    parts = [f"Round {state.round}, {PHASES.get(state.phase, state.phase)}"]
    if state.active:
        parts.append(f"turn of {word(state.active)}")
    parts.append(f"Ritual costs {view.ritual_cost()} (space {marker})")
    if state.first:
        parts.append("turn order " + " ".join(view.turn_order()))
    return "; ".join(parts) + "."


def seat_lines(view: View) -> list[str]:
    """One line a seat; the active one is marked."""
    names = {seat: faction_of(seat).name for seat in view.state.order}
    wide = max(len(name) for name in names.values())
    lines = [f"  {'':{wide + 3}}  Power  Doom  Signs  Gates  Books"]
    for seat, name in names.items():
        record = view.state.seats[seat]
        books = view.books(seat)
        mark = ">" if seat == view.state.active else " "
        numbers = (
            f"{mark} {seat} {name:{wide}}  {record.power:5}  {record.doom:4}  {len(record.signs):5}  "
            f"{len(view.controlled(seat)):5}  {len(books)}  "
        )
        titles = ", ".join(ABILITIES[book].name for book in books)
        lines += textwrap.wrap(
            titles, WIDTH, initial_indent=numbers, subsequent_indent=" " * len(numbers), break_on_hyphens=False,
        ) or [numbers.rstrip()]
    return lines


def area_lines(view: View) -> list[str]:
    """The areas where something is, then the names of the empty ones."""
    wide = max(len(area.name) for area in view.layout.areas)
    lines, empty = [], []
    for area in view.layout.areas:
        content = area_content(view, area.id)
        if not content:
            empty.append(area.name)
            continue
        label = f"{'~' if area.kind == 'ocean' else ' '} {area.name:{wide}}  "
        lines += textwrap.wrap(
            " | ".join(content), WIDTH, initial_indent=label, subsequent_indent=" " * len(label), break_on_hyphens=False,
        )
    if empty:
        lines += textwrap.wrap("Empty: " + ", ".join(empty) + ".", WIDTH, initial_indent="  ", subsequent_indent="    ")
    return lines


def area_content(view: View, area: AreaId) -> list[str]:
    """What stands in an area: gate, tokens, units by seat (the keeper with a star)."""
    found: list[str] = []
    gate = view.state.gates.get(area)
    if gate is not None:
        keeper = view.controller[area]
        found.append(f"gate of {keeper}" if keeper else "abandoned gate")
    found += [f"{word(token.kind)} token" for token in view.state.tokens if token.place == area]
    for seat in (*view.state.order, None):
        units = view.units_in(seat, area)
        if units:
            found.append(f"{seat or 'wild'}: {figures(view, units)}")
    return found


def figures(view: View, units: tuple[Unit, ...]) -> str:
    """``2 Acolytes, Acolyte*, Cthulhu``."""
    counts: dict[tuple[str, bool], int] = {}
    for unit in units:
        key = (unit.kind, view.is_keeper(unit))
        counts[key] = counts.get(key, 0) + 1
    return ", ".join(_figure(kind, n) + ("*" if keeper else "") for (kind, keeper), n in counts.items())


def _figure(kind: str, n: int) -> str:
    return KINDS[kind].name if n == 1 else f"{n} {KINDS[kind].plural}"


def elsewhere(view: View) -> list[str]:
    """Prisons, and units in play that stand in no area."""
    lines: list[str] = []
    for seat in view.state.order:
        captives = view.captives(seat)
        if captives:
            lines.append(f"  {word(seat)} holds captive: {listed(f'{word(u.kind)} of {u.owner}' for u in captives)}.")
        for place, units in sorted(view.at[seat].items()):
            if place.startswith("hold:"):
                lines.append(f"  {word(seat)} has off the map: {figures(view, units)}.")
    return lines


def own_sheet(view: View, seat: SeatId) -> str:
    """A seat's books, requirements and pool."""
    record = view.state.seats[seat]
    faction = faction_of(seat)
    held = view.books(seat)
    lines = [f"{faction.name}"]
    lines += _block("Spellbooks", [ABILITIES[book].name for book in held])
    lines += _block("Not yet taken", [book.name for book in faction.books if book.id not in held])
    open_ones = [name for name, status in record.requirements.items() if status != "done"]
    lines += _block("Requirements to fulfil", [ABILITIES[name].name for name in open_ones])
    lines += _block("Pool", _pool(view, seat))
    return "\n".join(lines)


def _pool(view: View, seat: SeatId) -> list[str]:
    counts: dict[str, int] = {}
    for unit in view.units_in(seat, pool(seat)):
        counts[unit.kind] = counts.get(unit.kind, 0) + 1
    return [_figure(kind, n) for kind, n in counts.items()]


def _block(title: str, entries: list[str]) -> list[str]:
    return textwrap.wrap(f"{title}: {', '.join(entries) or 'none'}", WIDTH, initial_indent="  ", subsequent_indent="    ")


def hand(view: View, seat: SeatId) -> str:
    """A seat's own Elder Signs, from its own view."""
    signs = view.state.seats[seat].signs
    if not signs:
        return f"{word(seat)} holds no Elder Sign."
    total = sum(signs) + view.state.seats[seat].doom
    values = ", ".join(str(value) for value in signs)
    return f"{word(seat)} holds {counted(len(signs), 'Elder Sign')}: {values}. With them its Doom would be {total}."
