"""Battle odds before any die is rolled."""

import pytest

from engine.play.odds import HIT, KILL, at_least, binomial, expected_loss


@pytest.mark.parametrize("dice", [0, 1, 6, 20])
def test_probabilities_add_up_to_one(dice):
    assert sum(binomial(dice, KILL)) == pytest.approx(1)
    assert len(binomial(dice, HIT)) == dice + 1


def test_no_success_is_certain_and_too_many_are_impossible():
    assert at_least(0, 3, KILL) == 1
    assert at_least(4, 3, KILL) == 0
    assert at_least(1, 1, KILL) == pytest.approx(1 / 6)


def test_the_cheapest_figures_are_lost_first():
    assert expected_loss([1.0, 5.0], 0, sure=1) == 1.0
    assert expected_loss([1.0, 5.0], 0, sure=2) == 6.0


def test_no_more_is_lost_than_is_there():
    assert expected_loss([2.0], 20, sure=5) == pytest.approx(2.0)
    assert expected_loss([], 20, sure=5) == 0
