"""Computer players buy loyalty cards now and then: where they can place the figures, and while there is time to use them."""

import random
from collections import Counter

from engine import Config, View, new_game
from engine.cthulhu_wars.options import named
from engine.play import PLAYERS, Heuristic
from engine.play.ability_scores import SCORES
from engine.play.plan import Plan
from engine.play.sight import Sight
from engine.play.turn_scores import NEVER

buy_card = SCORES["buy_card"]
"""As the computer player finds it: its module has to be loaded without being asked for."""

FOUR = ("GC", "CC", "BG", "YS")


def plan_for(**changes: int) -> Plan:
    """Great Cthulhu's plan at the start of a game with cards, with some numbers of his seat changed."""
    state = new_game(Config(seats=FOUR, seed="market", cards=("gnorri", "ghast", "dhole"))).game.copy().state
    for name, value in changes.items():
        setattr(state.seats["GC"], name, value)
    return Plan(Sight(View(state, "GC"), "GC"))


def test_a_card_is_wanted_early_and_not_shortly_before_the_end():
    early = buy_card(plan_for(doom=3), named("buy_card", "gnorri"))
    assert early > 0
    assert buy_card(plan_for(doom=27), named("buy_card", "gnorri")) == NEVER


def test_a_card_that_brings_doom_is_wanted_more_than_figures_without_dice():
    plan = plan_for(doom=3)
    assert buy_card(plan, named("buy_card", "gnorri")) > buy_card(plan, named("buy_card", "ghast"))


def test_without_a_gate_no_card_is_bought():
    state = new_game(Config(seats=FOUR, seed="market", cards=("gnorri",))).game.copy().state
    state.gates.clear()
    assert buy_card(Plan(Sight(View(state, "GC"), "GC")), named("buy_card", "gnorri")) == NEVER


def play(seed, players, **settings):
    """A game by these players: how many chances to buy there were, how many were taken, who won."""
    table = new_game(Config(seats=FOUR, seed=seed, **settings))
    rng, count = random.Random(seed), Counter()
    while not table.over:
        decision = table.pending()[0]
        seat = decision.seat
        option = players[seat].choose(decision, lambda seat=seat: table.view(seat), rng)
        count["choices"] += 1
        count["chances"] += any(getattr(one, "verb", "") == "buy_card" for one in decision.options)
        count["bought"] += getattr(option, "verb", "") == "buy_card"
        table.choose(option.key, seat=seat)
    return count, table.view(None).state.result.winners


def test_games_with_cards_are_not_much_longer_and_cards_are_bought_now_and_then():
    mind = Heuristic()
    cards = {"cards": ("?neutral_monsters", "?terrors", "?independents")}
    plain, with_cards = Counter(), Counter()
    for number in range(4):
        plain += play(f"market {number}", dict.fromkeys(FOUR, mind))[0]
        with_cards += play(f"market {number}", dict.fromkeys(FOUR, mind), **cards)[0]
    assert 0 < with_cards["bought"] < with_cards["chances"]
    assert with_cards["choices"] < 1.3 * plain["choices"]


def test_the_heuristic_beats_chance_with_cards():
    minds = {"GC": Heuristic(), "CC": PLAYERS["random"](), "BG": Heuristic(), "YS": PLAYERS["random"]()}
    wins = Counter()
    for number in range(6):
        wins.update(play(f"chance {number}", minds, cards=("?neutral_monsters", "?terrors", "?independents"))[1])
    assert wins["GC"] + wins["BG"] > 3 * (wins["CC"] + wins["YS"])
