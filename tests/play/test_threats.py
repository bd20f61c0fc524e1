"""Reasons for questions out of turn: captures before the next turn, Power worth having, last chances; nothing else."""

from engine import Config, new_game
from engine.cthulhu_wars.moments import When
from engine.cthulhu_wars.options import Option, at, named
from engine.cthulhu_wars.state import Turn
from engine.cthulhu_wars.view import View
from engine.play.threats import RULES, Reason, acting_before, captures, reasons, usual

FOUR = ("GC", "CC", "BG", "YS")


def view(seat="GC", active="CC", guest="", power=(), first="GC", acted=True, main_used=True):
    """The view in the middle of the first Action phase; a ``guest`` (kind of its owner) stands where GC began."""
    state = new_game(Config(seats=FOUR, seed="threats")).game.copy().state
    state.phase, state.active, state.first = "action", active, first
    state.turn = Turn(active, acted, main_used)
    for name, n in dict(power).items():
        state.seats[name].power = n
    if guest:
        home = next(unit.place for unit in state.units if unit.owner == "GC" and ":" not in unit.place)
        index = next(n for n, unit in enumerate(state.units) if unit.kind == guest)
        state.units[index] = type(state.units[index])(
            state.units[index].id, guest, state.units[index].owner, home
        )
    return View(state, seat)


def home(seen):
    return next(iter(seen.areas_of("GC")))


def acolyte(seen, ability="devolve", area=""):
    return [at(ability, area or home(seen), "acolyte")]


def test_nobody_threatens_at_the_start():
    seen = view()
    assert captures(seen, "GC") == ()
    assert reasons(seen, "GC", "devolve", acolyte(seen), When.AFTER_ACTION) == ()


def test_who_acts_before_the_next_question():
    assert acting_before(view(active="CC"), "GC") == ("BG",), "Yellow Sign acts after another window"
    assert acting_before(view(active="BG"), "GC") == ("YS",)
    assert acting_before(view(active="CC", main_used=False, acted=False), "GC") == ("CC", "BG")
    assert acting_before(view(active="YS"), "GC") == ()
    assert acting_before(view(active="YS"), "BG") == ("GC",)
    assert acting_before(view(active="CC", power={"BG": 0}), "GC") == ("YS",)
    assert acting_before(view(active="YS", main_used=False, acted=False), "GC") == ("YS",)


def test_seats_without_power_are_skipped():
    assert acting_before(view(active="YS", power={"GC": 0}), "GC") == ("CC",)
    alone = {"GC": 0, "CC": 0, "BG": 0}
    assert acting_before(view(active="YS", power=alone), "GC") == ("YS",), "it has the next turn, too"
    assert acting_before(view(active="YS", power={**alone, "YS": 0}), "GC") == ()


def test_outside_turns_nobody_is_about_to_capture():
    assert acting_before(view(active=""), "GC") == ()


def test_a_capture_counts_only_if_its_captor_acts_first():
    between = view(active="BG", guest="byakhee")
    area = home(between)
    assert captures(between, "GC") == (Reason("capture", "YS", area, 6),)
    assert captures(view(active="YS", guest="byakhee"), "GC") == (), "Great Cthulhu can see to it in its own turn"
    assert captures(view(active="CC", guest="byakhee"), "GC") == (), "and here after Black Goat's Action"
    assert captures(view(active="BG", guest="byakhee", power={"YS": 0}), "GC") == ()


def test_an_ability_with_areas_is_for_the_threatened_ones():
    seen = view(active="BG", guest="byakhee")
    (reason,) = reasons(seen, "GC", "devolve", acolyte(seen), When.AFTER_ACTION)
    assert reason.key == f"capture:{home(seen)}:YS"
    assert reasons(seen, "GC", "devolve", acolyte(seen, area="elsewhere"), When.AFTER_ACTION) == ()
    assert reasons(seen, "GC", "of_a_new_faction", acolyte(seen, "of_a_new_faction"), When.AFTER_ACTION) == (reason,)


def ascending(seen, when, seat="GC"):
    return reasons(seen, seat, "dragon_ascending", [named("dragon_ascending", enemy="YS")], when)


def test_power_is_worth_a_question_when_the_own_is_gone():
    few = {"GC": 0, "CC": 1, "BG": 1, "YS": 2}
    assert ascending(view(power=few), When.AFTER_ACTION) == (Reason("power", "YS", n=2),)
    assert ascending(view(power={**few, "YS": 1}), When.AFTER_ACTION) == ()
    assert ascending(view(power={**few, "GC": 1, "YS": 8}), When.AFTER_ACTION) == ()
    assert ascending(view(power=few, guest="byakhee"), When.AFTER_ACTION)[0].kind == "power", "it saves nobody"


def test_power_is_worth_a_question_when_it_makes_first_player():
    gathered = {"GC": 5, "CC": 6, "BG": 7, "YS": 6}
    assert ascending(view(power=gathered), When.GATHER) == (Reason("first_player", n=2),)
    assert ascending(view(power={**gathered, "BG": 6}), When.GATHER) == (), "1 Power is not worth it"
    oath = acolyte(view(), "unspeakable_oath")
    assert reasons(view(power=gathered), "GC", "unspeakable_oath", oath, When.GATHER) == (Reason("first_player", n=2),)
    assert reasons(view(power={**gathered, "BG": 8}), "GC", "unspeakable_oath", oath, When.GATHER) == ()
    assert reasons(view(power={**gathered, "GC": 9}), "GC", "unspeakable_oath", oath, When.GATHER) == ()
    level = {**gathered, "GC": 7}
    assert reasons(view(power=level), "GC", "unspeakable_oath", oath, When.GATHER) == (), "who decides ties is sure of it"
    assert reasons(view(power=level, first="BG"), "GC", "unspeakable_oath", oath, When.GATHER)


def test_what_can_be_done_later_in_the_phase_needs_no_question():
    seen = view(power={"GC": 0, "YS": 12})
    assert ascending(seen, When.DOOM) == ()
    assert reasons(seen, "GC", "unspeakable_oath", acolyte(seen, "unspeakable_oath"), When.DOOM) == ()
    for when in (When.GATHER, When.DOOM):
        assert usual(seen, "GC", "devolve", acolyte(seen), when) == (Reason("last_chance"),)


def test_elder_signs_that_could_end_the_game_are_always_asked_about():
    assert reasons(view(), "GC", "reveal", [Option("reveal", n=1)], When.PHASE_END) == (Reason("last_chance"),)


def test_nothing_speaks_for_a_ransom_out_of_turn():
    for when in (When.AFTER_ACTION, When.GATHER, When.DOOM):
        assert reasons(view(), "GC", "ransom", [Option("ransom", ability="devolve")], when) == ()
    assert set(RULES) == {"reveal", "ransom", "eldritch_wisdom"}


def test_the_eidolon_brings_no_power_to_whoever_has_none():
    poor = view()
    poor.state.seats["GC"].power = 0
    assert reasons(poor, "GC", "eldritch_wisdom", [Option("eldritch_wisdom")], When.AFTER_ACTION) == ()


def test_the_amount_does_not_make_a_new_reason():
    assert Reason("capture", "YS", "asia", 1).key == Reason("capture", "YS", "asia", 3).key
    assert Reason("power", "YS", n=2).key == Reason("power", "CC", n=5).key
