"""Dice: fair, repeatable, and laid out beforehand for tests."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.kernel.chance import Chance, FedChance, secret_from_seed

SECRET = secret_from_seed("tests")


@given(st.integers(0, 10**9), st.integers(1, 36))
def test_numbers_stay_in_range_and_repeat(counter, sides):
    chance = Chance(SECRET)
    value = chance.number(counter, sides)
    assert 0 <= value < sides
    assert value == Chance(SECRET).number(counter, sides)


def test_six_thousand_dice_look_fair():
    chance = Chance(SECRET)
    faces = Counter(chance.die(counter) for counter in range(6000))
    assert sorted(faces) == [1, 2, 3, 4, 5, 6]
    assert all(900 < count < 1100 for count in faces.values())


def test_a_hex_secret_is_used_as_it_is_and_other_seeds_are_hashed():
    assert secret_from_seed("AB" * 32) == "ab" * 32
    assert secret_from_seed("x") != secret_from_seed("y")


def test_fed_dice_come_first_and_stay_for_their_counter():
    chance = FedChance(SECRET, dice=[6, 2], draws=[3])
    assert [chance.die(0), chance.die(1), chance.die(0)] == [6, 2, 6]
    assert chance.pick(2, [1, 2, 3]) == 2
    assert chance.die(3) == Chance(SECRET).die(3)


def test_a_fork_of_fed_dice_is_independent():
    chance = FedChance(SECRET, dice=[6, 2])
    fork = chance.fork()
    assert fork.die(0) == 6
    assert (chance.die(0), chance.die(1)) == (6, 2)


@pytest.mark.parametrize("dice", [[0], [7]])
def test_impossible_fed_dice_are_refused(dice):
    with pytest.raises(ValueError):
        FedChance(SECRET, dice=dice).die(0)


def test_a_draw_that_is_not_left_is_refused():
    with pytest.raises(ValueError):
        FedChance(SECRET, draws=[3]).pick(0, [1, 2])
