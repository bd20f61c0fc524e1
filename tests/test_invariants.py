"""Random games over all layouts, seat counts and factions keep every invariant, and queries ask only downwards."""

import random
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from engine import Config, load_game, new_game
from engine.cthulhu_wars.abilities import RuleFlag
from engine.cthulhu_wars.expansions import FAMILIES
from engine.cthulhu_wars.hooks import guard_queries
from engine.cthulhu_wars.moments import PriceChange
from engine.cthulhu_wars.position import compose, hook_index
from engine.cthulhu_wars.setup import all_flags
from engine.play.checking import Checker
from tests.games import SEATS, configs, play

GAMES = list(configs(32))


def check_all(config: Config, every: int) -> None:
    table = new_game(config)
    checker = Checker(table, random.Random(config.seed), every)
    play(table, config.seed, lambda _: checker())
    assert table.over


@pytest.mark.parametrize("config", GAMES, ids=lambda config: config.seed.replace(" ", "-"))
def test_a_random_game_keeps_all_invariants(config):
    check_all(config, every=4)


@settings(max_examples=12, deadline=None)
@given(
    seed=st.integers(0, 10**6),
    seats=st.sampled_from([seats for sets in SEATS.values() for seats in sets]),
    priests=st.booleans(),
    options=st.fixed_dictionaries(
        {}, optional={name: st.sampled_from(values) for name, values in all_flags().items() if name != "two_player"}
    ),
)
def test_any_set_up_with_any_options_keeps_all_invariants(seed, seats, priests, options):
    expansions = ("high_priests",) if priests else ()
    check_all(Config(seats=seats, seed=str(seed), expansions=expansions, options=options), every=9)


@pytest.mark.parametrize("number", range(12))
def test_a_random_game_with_loyalty_cards_keeps_all_invariants(number):
    config = replace(GAMES[number], cards=tuple(FAMILIES) if number % 2 else ("?",), expansions=("high_priests",))
    check_all(config, every=4)


@pytest.fixture
def guarded():
    guard_queries(True)
    hook_index.cache_clear()
    yield
    guard_queries(False)
    hook_index.cache_clear()


@pytest.mark.parametrize("config", GAMES[:12], ids=lambda config: config.seed.replace(" ", "-"))
def test_queries_call_only_queries_above_them(config, guarded):
    play(new_game(config), config.seed)
    play(new_game(replace(config, cards=tuple(FAMILIES), expansions=("high_priests",))), config.seed)


@pytest.mark.parametrize("config", GAMES[:4], ids=lambda config: config.seed.replace(" ", "-"))
def test_settling_twice_changes_nothing(config):
    def check(table):
        twin = table.clone().game
        twin.settle()
        first = twin.copy().state
        twin.settle()
        assert twin.state == first

    play(new_game(config), config.seed, check)


@pytest.mark.parametrize("config", GAMES[:4], ids=lambda config: config.seed.replace(" ", "-"))
def test_a_game_goes_on_the_same_from_any_save(config):
    saves = []
    table = new_game(config)
    play(table, config.seed, lambda t: saves.append((t.save(), t.digest())))
    for data, digest in saves[::25]:
        assert load_game(data).digest() == digest


def test_the_save_of_a_long_game_is_no_larger_than_that_of_a_short_one():
    table = new_game(Config(seats=("GC", "CC", "BG", "YS"), seed="size"))
    sizes = []
    play(table, "size", lambda t: sizes.append(len(t.save())))
    assert max(sizes) < 3 * sizes[0]


changes = st.builds(
    PriceChange,
    set=st.none() | st.integers(0, 9),
    cap=st.none() | st.integers(0, 9),
    halve=st.booleans(),
    add=st.integers(-4, 4),
    tax=st.integers(0, 2),
)


@given(st.integers(0, 12), st.lists(changes, max_size=4))
def test_price_changes_commute(base, listed):
    prices = {compose(base, list(order)) for order in permutations(listed)}
    assert len(prices) == 1 and min(prices) >= 0


def test_a_flag_defaults_to_its_first_value():
    assert RuleFlag("x", ("a", "b"), "text").default == "a"
    assert all(len(values) >= 2 for values in all_flags().values())


def test_hidden_signs_are_counted_for_others_and_seen_by_their_owner():
    table = new_game(Config(seats=("GC", "CC", "BG"), seed="signs"))

    def check(t):
        for seat, record in t.game.state.seats.items():
            assert t.view(seat).state.seats[seat].signs == record.signs
            for other in t.game.state.order:
                if other != seat:
                    assert t.view(other).state.seats[seat].signs == (0,) * len(record.signs)

    play(table, "signs", check)
