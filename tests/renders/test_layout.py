"""Where things stand on a board: every unit, gate and token once, at its place, on nothing else."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest
from PIL import Image

from engine import new_game
from engine.cthulhu_wars.catalogue import KINDS
from engine.cthulhu_wars.state import Gate, State, Token, Unit, hold, prison
from engine.cthulhu_wars.view import View
from engine.kernel.events import Event
from renders import layout, maps, strip, theme
from renders.layout import Item, Plan, plan
from renders.marks import marks_of
from tests.games import configs, play

CROWD = ("GC", "CC", "BG", "YS", "OW")


def views(games: int = 8, every: int = 60) -> list[View]:
    """Public views out of random games on all layouts."""
    found: list[View] = []
    for config in configs(games):
        steps = [0]

        def check(table, steps=steps):
            steps[0] += 1
            if steps[0] % every == 0:
                found.append(table.view())

        found.append(play(new_game(config), config.seed, check).view())
    return found


VIEWS = views()


def crowded(board: str, areas: list[str]) -> View:
    """All units of five factions in these areas, with gates and tokens."""
    config = next(config for config in configs(12) if len(config.seats) == 5)
    state: State = new_game(config).view().state.copy()
    state.layout = board
    state.units = [Unit(unit.id, unit.kind, unit.owner, areas[unit.id % len(areas)]) for unit in state.units]
    state.gates = {area: Gate(area) for area in areas}
    state.tokens = tuple(Token(kind, area, "YS") for area in areas for kind in ("desecration", "start"))
    return View(state, None)


def boxes_apart(placed: Plan) -> None:
    for a, b in combinations(placed.items, 2):
        apart = a.box[2] <= b.box[0] or b.box[2] <= a.box[0] or a.box[3] <= b.box[1] or b.box[3] <= a.box[1]
        assert apart or _discs_apart(a, b), (a, b)


def _discs_apart(a: Item, b: Item) -> bool:
    """Two gates side by side: their boxes' corners may touch, their discs may not."""
    (ax, ay), (bx, by) = a.middle, b.middle
    return (ax - bx) ** 2 + (ay - by) ** 2 >= ((a.size + b.size) / 2) ** 2


def everything_once(view: View, placed: Plan) -> None:
    shown = sorted((unit, item.area) for item in placed.items for unit in item.units)
    assert shown == sorted((unit.id, unit.place) for unit in view.state.units if ":" not in unit.place)
    gates = [(item.area, item.units) for item in placed.items if item.sort == "gate"]
    assert sorted(gates) == sorted(
        (area, () if gate.keeper is None else (gate.keeper,)) for area, gate in view.state.gates.items() if ":" not in area
    )
    tokens = sorted((item.name, item.area, item.n) for item in placed.items if item.sort == "marker")
    assert tokens == sorted((token.kind, token.place, token.n) for token in view.state.tokens)


def on_ground(board: str, placed: Plan) -> None:
    for item in placed.items:
        area = maps.board(board).areas[item.area]
        if item.sort == "gate":
            assert item.middle == pytest.approx(area.gate, abs=1)
            continue
        first, last = item.box[0] // maps.CELL, -(-item.box[2] // maps.CELL)
        bits = (1 << last) - (1 << first)
        for row in range(item.box[1] // maps.CELL, -(-item.box[3] // maps.CELL)):
            assert area.ground.bits[row - area.ground.top] & bits == bits, item


@pytest.mark.parametrize("number", range(len(VIEWS)))
def test_every_unit_gate_and_token_stands_once_in_its_area_and_on_nothing_else(number):
    view = VIEWS[number]
    placed = plan(view)
    everything_once(view, placed)
    boxes_apart(placed)
    on_ground(view.state.layout, placed)


@pytest.mark.parametrize(("board", "area"), [(b, area) for b in maps.LAYOUTS for area in maps.board(b).areas])
def test_a_crowd_in_an_area_becomes_chips_and_nothing_is_lost(board, area):
    far = [other for other in maps.board(board).areas if other != area][:2]
    view = crowded(board, [area, *far])
    placed = plan(view)
    everything_once(view, placed)
    boxes_apart(placed)
    on_ground(board, placed)
    chips = [item for item in placed.of(area) if item.sort == "chip"]
    assert all(item.n == len(item.units) for item in chips)
    assert min(item.size for item in placed.of(area) if item.sort in ("unit", "chip")) >= 32


def test_merged_areas_are_named_for_a_close_up():
    view = crowded("earth55", ["scandinavia", "arabia", "central_america"])
    assert set(plan(view).crowded) == {"scandinavia", "arabia", "central_america"}


def test_few_units_are_shown_at_full_size():
    view = VIEWS[0]
    sizes = [item.size for item in plan(view).items if item.kind == "acolyte" and item.sort == "unit"]
    assert sizes and max(sizes) == theme.TOKEN_CULTIST


def test_what_was_lost_and_fought_over_is_placed_beside_what_stands_there():
    view = VIEWS[1]
    area = next(item.area for item in plan(view).items)
    events = [
        Event("battle_began", "GC", {"area": area, "enemy": "CC"}),
        Event("removed", "CC", {
            "unit": 0, "kind": "acolyte", "frm": area, "to": "prison:GC", "cause": "capture", "by": "GC",
        }),
    ]
    placed = plan(view, marks_of(events))
    boxes_apart(placed)
    assert [item.sort for item in placed.of(area) if item.sort in ("fight", "ghost")] == ["fight", "ghost"]


def test_marks_join_the_units_of_one_way_and_forget_what_left_again():
    def arrived(unit: int, frm: str, to: str, how: str) -> Event:
        return Event("arrived", "GC", {"unit": unit, "kind": "deep_one", "frm": frm, "to": to, "how": how})

    marks = marks_of([
        arrived(1, "europe", "arabia", "move"), arrived(2, "europe", "arabia", "move"),
        arrived(3, "pool:GC", "arabia", "summon"), arrived(4, "pool:GC", "arabia", "summon"),
        Event("removed", "GC", {
            "unit": 4, "kind": "deep_one", "frm": "arabia", "to": "pool:GC", "cause": "replace", "by": "GC",
        }),
        Event("gate_built", "GC", {"area": "arabia"}),
    ])
    assert [(move.frm, move.to, move.units) for move in marks.moves] == [("europe", "arabia", (1, 2))]
    assert marks.fresh == {3: "summon"} and marks.built == ["arabia"] and not marks.losses


def test_captives_and_units_on_cards_stand_in_the_strip():
    state = VIEWS[0].state.copy()
    codes = state.order
    state.gates = {}
    state.units = [
        Unit(unit.id, unit.kind, unit.owner, prison(codes[0]) if unit.owner != codes[0] else hold("the_deep", codes[0]))
        for unit in state.units
    ]
    view = View(state, None)
    panels = {panel.code: panel for panel in strip.seat_panels(view, {}, ())}
    off_map = dict(panels[codes[0]].off_map)
    shown = sum(n for figures in off_map.values() for _, _, n in figures)
    assert shown == len(state.units) and set(off_map) == {"captive", "below"}
    assert not plan(view).items


@pytest.mark.parametrize("kinds", range(1, 8))
def test_figures_off_the_map_stay_in_their_panel(kinds):
    figures = tuple(("GC", kind, n + 9) for n, kind in enumerate(list(KINDS)[:kinds]))
    captives = tuple((code, "acolyte", 2) for code in ("CC", "BG", "YS", "OW"))
    panel = strip.SeatPanel("GC", "Great Cthulhu", "Mia", 23, 29, 12, 6, off_map=(("captive", captives), ("below", figures)))
    tile = Image.new("RGBA", (304, 128))
    strip._figures(tile, panel.off_map, 92, 286, 103)
    assert tile.getbbox()[2] <= 292


def test_the_strip_tells_numbers_and_never_values():
    for view in VIEWS:
        for panel in strip.seat_panels(view, {"GC": "Mia"}, ()):
            seat = view.seat(panel.code)
            assert (panel.power, panel.doom, panel.signs) == (seat.power, seat.doom, len(seat.signs))
            assert panel.books == len(view.books(panel.code)) <= strip.BOOKS
            assert panel.first == (view.state.first == panel.code)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6, 8])
def test_panels_lie_side_by_side_inside_the_frame(seats):
    found = strip.boxes(seats)
    assert len(found) == seats and found[0][0] >= 14 and found[-1][2] <= theme.BOARD[0] - 14
    assert all(a[2] < b[0] for a, b in pairwise(found))
    assert all(box[1] > maps.MAP_BOX[3] and box[3] <= 886 for box in found)


def test_levels_shrink_before_they_merge():
    assert [level.merge for level in layout.LEVELS[:3]] == ["", "", "small"] and layout.LEVELS[1].scale == 0.8
