"""The checker finds what it is there to find."""

import random

import pytest

from engine import Config, Decision, Event, View, new_game
from engine.cthulhu_wars.options import NO, YES
from engine.cthulhu_wars.rules import CthulhuWars
from engine.play import Checker
from engine.play.checking import check_lists, check_views

SEATS = ("GC", "CC", "BG")


def table_at_start():
    return new_game(Config(seats=SEATS, seed="check"))


class Asking:
    """A table that asks nothing but these questions."""

    def __init__(self, *decisions):
        self.decisions = list(decisions)

    def pending(self):
        return self.decisions

    def open_choices(self):
        return []


@pytest.mark.parametrize("options, sentence", [([], "no options"), ([YES, NO, YES], "twice")])
def test_bad_lists_are_found(options, sentence):
    with pytest.raises(AssertionError, match=sentence):
        check_lists(Asking(Decision("GC", "test", lambda: options)))


def test_two_questions_to_one_seat_are_found():
    decision = Decision("GC", "test", lambda: [YES, NO])
    with pytest.raises(AssertionError, match="two questions"):
        check_lists(Asking(decision, decision))


class Leaky(CthulhuWars):
    """Rules that show everything to everybody."""

    def view(self, game, seat):
        return View(game.state, seat)


def test_a_view_that_shows_the_secret_is_found():
    table = table_at_start()
    table.rules = Leaky()
    with pytest.raises(AssertionError, match="secret"):
        check_views(table)


def test_an_event_that_tells_its_secret_is_found():
    table = table_at_start()
    table.rows[-1].events.append(Event("drew_sign", "GC", {"value": 3}, "GC", {"value": 3}))
    with pytest.raises(AssertionError, match="tells everybody"):
        Checker(table, random.Random(1))()


def test_a_state_that_breaks_a_rule_is_found():
    table = table_at_start()
    table.game.state.seats["GC"].power = -1
    with pytest.raises(AssertionError):
        Checker(table, random.Random(1))()


def test_checks_leave_the_table_as_it_is():
    table = table_at_start()
    before = table.digest(), [decision.id for decision in table.pending()]
    Checker(table, random.Random(1))()
    assert (table.digest(), [decision.id for decision in table.pending()]) == before
