"""Set-up: configs that are played, and the sentences for those that are not."""

import pytest

from engine import Config, ConfigError, new_game

GOOD = {"seats": ("GC", "CC", "BG", "YS"), "seed": "s"}


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"seats": ("GC",)}, "2 to 5 players"),
        ({"seats": ("GC", "CC", "BG", "YS", "OW", "?")}, "2 to 5 players"),
        ({"seats": ("GC", "GC", "BG", "YS")}, "one seat only"),
        ({"seats": ("GC", "XX", "BG", "YS")}, 'no faction "XX"'),
        ({"layout": "earth33"}, "not for 4 players; use earth35 or earth53"),
        ({"layout": "mars"}, 'no layout "mars"'),
        ({"options": {"speed": "fast"}}, 'no option "speed"'),
        ({"options": {"zero_power": "maybe"}}, "strict or gates_only or hrf"),
        ({"expansions": ("dreamlands",)}, 'no expansion "dreamlands"'),
        ({"expansions": ("high_priests", "high_priests")}, "named twice"),
        ({"expansions": ("two_players",)}, "no expansion"),
        ({"seed": ""}, "seed"),
        ({"game": "chess"}, 'no game "chess"'),
    ],
)
def test_an_impossible_set_up_is_refused_with_a_sentence(change, words):
    with pytest.raises(ConfigError, match=words):
        new_game(Config(**{**GOOD, **change}))


def test_seats_and_order_can_be_drawn_and_the_same_seed_draws_the_same():
    config = Config(seats=("?", "?", "?", "YS"), seed="draw", draw_order=True)
    one, other = new_game(config), new_game(config)
    assert one.game.state.order == other.game.state.order
    assert "YS" in one.game.state.order and len(set(one.game.state.order)) == 4


def test_all_factions_get_drawn_sooner_or_later():
    seen = {new_game(Config(seats=("?", "?", "?"), seed=str(n))).game.state.order[0] for n in range(60)}
    assert len(seen) == 5


@pytest.mark.parametrize(("players", "layout"), [(2, "earth33"), (3, "earth33"), (4, "earth35"), (5, "earth55")])
def test_the_usual_layout(players, layout):
    config = Config(seats=("GC", "CC", "BG", "YS", "OW")[:players], seed="x")
    assert new_game(config).game.state.layout == layout


def test_two_players_by_the_seed_variant_play_on_a_four_player_map():
    config = Config(seats=("GC", "CC"), seed="x", options={"two_player": "seed"})
    table = new_game(config)
    assert table.game.state.layout == "earth35"
    assert not table.game.has(None, "decay")


def test_without_a_right_to_open_the_first_player_is_drawn_or_the_first_by_name():
    drawn = {new_game(Config(seats=("CC", "BG", "YS"), seed=str(n))).game.state.first for n in range(30)}
    assert drawn == {"CC", "BG", "YS"}
    config = Config(seats=("CC", "BG", "YS"), seed="x", options={"first_without_gc": "alphabetical"})
    assert new_game(config).game.state.first == "BG"
