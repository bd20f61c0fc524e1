"""Secret simultaneous choices: nobody sees anything of them before all have chosen."""

from __future__ import annotations

import msgspec
import pytest

from engine.cthulhu_wars.factions import FACTIONS
from engine.cthulhu_wars.prompts import all_prompts, sealed_prompts
from engine.cthulhu_wars.rules import RULES
from engine.errors import CannotUndo, IllegalChoice, StaleChoice
from engine.kernel.table import Table
from engine.scenarios.format import Given
from engine.scenarios.position import build

POSITION = {
    "layout": "earth35", "order": ["CC", "GC", "BG", "YS"], "cards": ["azathoth"], "gates": {"south_asia": "CC"}, "dice": [4],
    "factions": {
        "CC": {"power": 9, "units": {"south_asia": {"acolyte": 1, "nyarlathotep": 1}}},
        "GC": {"power": 1, "units": {"south_pacific": {"acolyte": 1}}},
        "BG": {"power": 1, "units": {"north_america": {"acolyte": 1}}},
        "YS": {"power": 1, "units": {"europe": {"acolyte": 1}}},
    },
}


def awakening(**changed: object) -> Table:
    """Azathoth is being awakened, nobody has picked yet."""
    table = Table(RULES, build(msgspec.convert({**POSITION, **changed}, Given)))
    table.choose("awaken azathoth south_asia", seat="CC")
    return table


def everything_shown(table: Table) -> list[bytes]:
    """What each seat and the public can see and read: positions, events, questions."""
    return [
        msgspec.json.encode([table.view(who).state, [[e.name, e.seat, e.facts, e.secret] for e in table.events(viewer=who)]])
        for who in (None, "CC", "GC", "BG", "YS")
    ] + [msgspec.json.encode([[one.seat, one.prompt, one.args] for one in table.pending()])]


def test_prompts_that_are_sealed_exist():
    assert sealed_prompts() and set(sealed_prompts()) <= set(all_prompts())


def test_nothing_tells_one_pick_from_another_before_all_have_picked():
    low, high = awakening(), awakening()
    low.choose("pick 1", seat="GC")
    high.choose("pick 6", seat="GC")
    assert everything_shown(low) == everything_shown(high)
    low.choose("pick 3", seat="YS")
    high.choose("pick 2", seat="YS")
    assert everything_shown(low) == everything_shown(high)
    low.choose("pick 3", seat="BG")
    high.choose("pick 3", seat="BG")
    assert everything_shown(low) != everything_shown(high)


@pytest.mark.parametrize("order", [("GC", "BG", "YS"), ("YS", "GC", "BG"), ("BG", "YS", "GC")])
def test_the_order_of_answers_does_not_matter(order):
    picks = {"GC": 5, "BG": 2, "YS": 2}
    table = awakening()
    for seat in order:
        table.choose(f"pick {picks[seat]}", seat=seat)
    assert [table.game.power(seat) for seat in ("CC", "GC", "BG", "YS")] == [3, 6, 3, 3]
    assert table.game.state.memory["azathoth.glyph"] == 13


def test_a_pick_is_made_once_and_by_the_enemies_alone():
    table = awakening()
    questions = {one.seat: one.id for one in table.pending()}
    table.choose("pick 1", seat="GC", question=questions["GC"])
    with pytest.raises(IllegalChoice):
        table.choose("pick 6", seat="GC")
    with pytest.raises(StaleChoice):
        table.choose("pick 6", seat="GC", question=questions["GC"])
    with pytest.raises(IllegalChoice):
        table.choose("pick 6", seat="CC")
    # The questions of the others are still the same ones.
    assert {one.seat: one.id for one in table.pending()} == {seat: questions[seat] for seat in ("BG", "YS")}


def test_half_of_the_picks_survive_a_save_and_a_clone():
    table = awakening(dice=[], factions=unspoilt())
    table.choose("pick 5", seat="GC")
    again = Table.load(RULES, table.save())
    for other in (table, again, table.clone()):
        other.choose("pick 2", seat="BG")
        other.choose("pick 2", seat="YS")
        assert other.game.power("GC") == 6


def unspoilt() -> dict[str, dict]:
    """The seats of the position with all their requirements open: a position that a save may hold."""
    return {
        seat: {**given, "open": [one.id for one in FACTIONS[seat].requirements]} for seat, given in POSITION["factions"].items()
    }


def test_a_roll_of_the_dice_closes_the_simple_undo():
    table = awakening()
    table.choose("pick 5", seat="GC")
    with pytest.raises(CannotUndo):
        table.undo()
