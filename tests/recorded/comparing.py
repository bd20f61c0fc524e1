"""The two states, in the same words, and where they differ."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from engine import Table, View
from engine.cthulhu_wars import maps
from engine.cthulhu_wars.tracks import INSTANT_DEATH_COST, ritual_track
from tests.recorded import names
from tests.recorded.names import snake
from tests.recorded.reading import Header, State
from tests.recorded.their_rules import BETWEEN

Picture = Mapping[tuple[str, str], Any]
"""(field, seat or "") -> value that can be compared."""

CLAUSES: Mapping[str, str] = {
    "map": "A.4, C.2",
    "figures": "B.7",
    "ritual track": "F.4",
    "decides": "G.1, G.2, G.4",
    "power": "D.1, D.3, G.3",
    "doom": "F.2, F.5",
    "signs": "K.1, K.2",
    "revealed": "K.4",
    "books": "L.1, G.4.5",
    "open requirements": "L.3",
    "gates": "H.4, I.1",
    "controlled gates": "I.3, I.4, I.5",
    "units": "G.3, H, J",
    "desecrated areas": "YS.5.1",
    "ritual marker": "F.4, F.5",
    "first player": "E.1, E.2",
    "order": "E.3, E.4",
    "round": "C.7",
    "dice used": "J.5, P.2",
    "signs drawn": "K.1, K.3",
    "over": "M.1, F.7, G.5",
    "winners": "M.4, M.5, M.6",
    "final Doom": "M.3",
}
"""Field -> the clauses that speak about it."""


AT_REST = (
    "turn", "window", BETWEEN, "doom_turn", "book.choose", "first_player.choose", "first_player.direction",
)
"""Questions between Actions: every field is compared."""

IN_FLUX = ("screaming_dead.follow", "shriek_of_the_byakhee.from", "submerge.court", "avatar.which", "ghroth.which")
"""Questions at which the two are not at rest: one of them has paid or moved already. All others inside Actions are compared."""


class Difference(NamedTuple):
    """A field that differs. ``ours`` and ``theirs`` hold only what the other side has not, where the field is a collection."""

    field: str
    seat: str
    ours: Any
    theirs: Any

    def __str__(self) -> str:
        whose = f" of {self.seat}" if self.seat else ""
        return f"{self.field}{whose}: ours {_shown(self.ours)}, theirs {_shown(self.theirs)}"

    @property
    def clause(self) -> str:
        """The clauses that speak about the field."""
        return CLAUSES[self.field]


def _shown(value: Any) -> str:
    if isinstance(value, Counter):
        parts = [f"{n} x {' '.join(map(str, key)) if isinstance(key, tuple) else key}" for key, n in sorted(value.items())]
        return "{" + ", ".join(parts) + "}"
    return str(value)


def our_picture(table: Table[Any], viewed: View) -> Picture:
    """What our table shows; hidden Elder Signs are read in their owners' own views."""
    state = viewed.state
    found: dict[tuple[str, str], Any] = {
        ("first player", ""): state.first,
        ("ritual marker", ""): state.ritual_space,
        ("gates", ""): Counter(place for place in state.gates if ":" not in place),
        ("desecrated areas", ""): Counter(token.place for token in state.tokens if token.kind == "desecration"),
    }
    if state.active:
        found["order", ""] = viewed.order_from(state.active)
    if state.phase == "action":
        found["round", ""] = state.round
    keepers = [gate.keeper for gate in state.gates.values()]
    for seat, record in state.seats.items():
        found["power", seat] = record.power
        found["doom", seat] = record.doom
        found["signs", seat] = Counter(_signs(table, seat) + (0,) * record.owed_signs)
        found["revealed", seat] = Counter(record.shown)
        found["books", seat] = viewed.books(seat)
        found["open requirements", seat] = Counter(name for name, mark in record.requirements.items() if mark == "open")
        found["controlled gates", seat] = Counter(viewed.controlled(seat))
        found["units", seat] = Counter(
            (unit.kind, unit.place, "keeper" if unit.id in keepers else "") for unit in state.units if unit.owner == seat
        )
    return found


def _signs(table: Table[Any], seat: str) -> tuple[int, ...]:
    signs: tuple[int, ...] = table.view(seat).state.seats[seat].signs
    return signs


def their_picture(state: State) -> Picture:
    """What the recorded state shows."""
    found: dict[tuple[str, str], Any] = {
        ("first player", ""): state.first,
        ("ritual marker", ""): state.ritual,
        ("gates", ""): Counter(snake(area) for area in state.gates),
        ("desecrated areas", ""): Counter(snake(area) for area in state.desecrated),
        ("order", ""): tuple(state.order),
        ("round", ""): state.turn,
    }
    for seat, side in state.F.items():
        found["power", seat] = side.power
        found["doom", seat] = side.doom
        found["signs", seat] = Counter(side.es)
        found["revealed", seat] = Counter(side.revealed)
        found["books", seat] = tuple(names.book(book) for book in side.sb)
        found["open requirements", seat] = Counter(names.requirement(name) for name in side.req)
        found["controlled gates", seat] = Counter(snake(area) for area in side.gates)
        found["units", seat] = Counter()
    for figure in state.figures.values():
        where = names.place(figure.place, figure.faction)
        found["units", figure.faction][snake(figure.kind), where, "keeper" if figure.keeper else ""] += 1
    return found


def differences(ours: Picture, theirs: Picture) -> list[Difference]:
    """Every field of ours that differs; only what differs of collections."""
    found: list[Difference] = []
    for (field, seat), mine in ours.items():
        other = theirs[field, seat]
        if mine == other:
            continue
        if isinstance(mine, Counter):
            found.append(Difference(field, seat, mine - other, other - mine))
        else:
            found.append(Difference(field, seat, mine, other))
    return found


def map_differences(viewed: View, header: Header) -> list[Difference]:
    """Adjacency, glyphs, start areas, figures and Ritual track, which the header lists."""
    layout = maps.load(viewed.state.layout)
    found: list[Difference] = []
    for name, region in header.regions.items():
        area = snake(name)
        ours: tuple[Any, ...] = (set(layout.adjacent.get(area, ())), layout.glyphs.get(area), area in layout.oceans)
        theirs = ({snake(other) for other in region.adj}, names.GLYPHS.get(region.glyph), region.glyph == "Ocean")
        if ours != theirs:
            found.append(Difference("map", "", (area, ours), (area, theirs)))
    for seat, areas in header.start.items():
        if [layout.start_area(seat)] != [snake(area) for area in areas]:
            found.append(Difference("map", seat, layout.start_area(seat), areas))
    for seat, kinds in header.units.items():
        figures = Counter(unit.kind for unit in viewed.state.units if unit.owner == seat)
        if figures != Counter({snake(kind): facts["n"] for kind, facts in kinds.items()}):
            found.append(Difference("figures", seat, figures, kinds))
    track = [*ritual_track(len(header.seating)), INSTANT_DEATH_COST]
    if track != [min(cost, INSTANT_DEATH_COST) for cost in header.ritualTrack]:
        found.append(Difference("ritual track", "", track, header.ritualTrack))
    return found


def final_differences(table: Table[Any], winners: Sequence[str], final: Mapping[str, Mapping[str, int]]) -> list[Difference]:
    """How the two games ended."""
    result = table.view(None).state.result
    if result is None:
        return [Difference("over", "", False, True)]
    found: list[Difference] = []
    if Counter(result.winners) != Counter(winners):
        found.append(Difference("winners", "", tuple(result.winners), tuple(winners)))
    for seat, numbers in final.items():
        if result.totals[seat] != numbers["doom"]:
            found.append(Difference("final Doom", seat, result.totals[seat], numbers["doom"]))
    return found
