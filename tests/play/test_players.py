"""Computer players: they choose legally, from views alone, the same way every time; the heuristic plays to win."""

import random
from collections import Counter

import pytest

from engine import Config, Decision, Option, View, new_game
from engine.cthulhu_wars.options import NO, YES, at
from engine.play import PLAYERS, Heuristic, RandomPlayer, play_game
from engine.play.ability_scores import SCORES, unknown
from engine.play.doom_scores import ritual
from engine.play.goals import GOALS
from engine.play.plan import Plan
from engine.play.prompt_scores import PROMPTS
from engine.play.sight import Sight
from engine.play.turn_scores import AT_ONCE, NEVER, TURN

FOUR = ("GC", "CC", "BG", "YS")


def no_look():
    raise AssertionError("this player looked at the table")


def played(seed, players, seats=FOUR, **settings):
    """A finished game."""
    table = new_game(Config(seats=seats, seed=seed, **settings))
    play_game(table, players, random.Random(seed))
    return table


def plan_for(seat, **changes):
    """A plan at the start of a game, with some fields of the state changed."""
    state = new_game(Config(seats=FOUR, seed="plan")).game.copy().state
    for name, value in changes.items():
        setattr(state, name, value)
    return Plan(Sight(View(state, seat), seat))


def test_a_random_player_never_looks_and_reaches_every_option():
    decision = Decision("GC", "anything", lambda: [at("recruit", area) for area in ("a", "b", "c")])
    rng = random.Random(1)
    taken = Counter(RandomPlayer().choose(decision, no_look, rng).key for _ in range(300))
    assert len(taken) == 3 and min(taken.values()) > 60


def test_the_heuristic_does_not_look_where_there_is_nothing_to_choose():
    decision = Decision("GC", "anything", lambda: [YES])
    assert Heuristic().choose(decision, no_look, random.Random(1)) is YES


@pytest.mark.parametrize("name", PLAYERS)
def test_the_same_seed_gives_the_same_game(name):
    digests = {played("twice", {seat: PLAYERS[name]() for seat in FOUR}).digest() for _ in range(2)}
    assert len(digests) == 1


def test_the_heuristic_beats_random_players():
    wins = Counter()
    for number in range(20):
        good = [FOUR[number % 4], FOUR[(number + 1 + number // 4 % 3) % 4]]
        table = played(f"duel {number}", {seat: Heuristic() if seat in good else RandomPlayer() for seat in FOUR})
        for winner in table.view(None).state.result.winners:
            wins["heuristic" if winner in good else "random"] += 1
    assert wins["heuristic"] >= 14
    assert wins["random"] <= 2


def test_the_heuristic_earns_six_books_more_often_than_not():
    books = []
    for number in range(10):
        table = played(f"books {number}", {seat: Heuristic() for seat in FOUR})
        books += [len(table.view(None).books(seat)) for seat in FOUR]
    assert sum(n == 6 for n in books) > len(books) / 2
    assert min(books) >= 2


@pytest.mark.parametrize("seats", [("OW", "YS"), ("BG", "OW", "CC"), ("OW", "YS", "BG", "CC", "GC")])
def test_the_heuristic_plays_every_number_of_seats_with_high_priests(seats):
    table = played("seats", {seat: Heuristic() for seat in seats}, seats, expansions=("high_priests",))
    assert table.over


def test_the_heuristic_never_gives_gates_away_and_shows_signs_only_to_win():
    table = played("careful", {seat: Heuristic() for seat in FOUR})
    keys = [entry.option.key for row in table.journal() for entry in row.entries]
    assert not [key for key in keys if key.startswith("abandon")]
    winners = table.view(None).state.result.winners
    assert all(e.seat in winners for row in table.journal() for e in row.entries if e.option.key.startswith("reveal"))


# -- the end of the game ----------------------------------------------------------------------------------------


def test_nobody_performs_the_ritual_that_ends_a_lost_game():
    assert ritual(plan_for("GC", ritual_space=7)) == NEVER


def test_the_ritual_that_wins_the_game_is_performed():
    table = played("careful", {seat: Heuristic() for seat in FOUR})
    state = table.game.copy().state
    complete = next(seat for seat in FOUR if len(table.view(None).books(seat)) == 6)
    state.ritual_space = 7
    state.seats[complete].doom = 99
    assert ritual(Plan(Sight(View(state, complete), complete))) == AT_ONCE


# -- what it does not know --------------------------------------------------------------------------------------


class Strange(Option, frozen=True):
    """An option of a game unheard of."""

    verb: str = "frobnicate"
    kind: str = ""
    keeper: bool = False
    mark: str = ""
    area: str = ""
    to: str = ""
    enemy: str = ""
    ability: str = ""
    n: int | None = None

    @property
    def key(self):
        return self.verb


@pytest.mark.parametrize("prompt", ["turn", "window", "doom_turn", "battle.pre_battle", "nobody.taught.this"])
def test_unknown_questions_and_abilities_get_an_answer(prompt):
    table = new_game(Config(seats=FOUR, seed="strange"))
    decision = Decision("GC", prompt, lambda: [Strange(), NO])
    assert Heuristic().choose(decision, lambda: table.view("GC"), random.Random(1)) in decision.options


def test_an_unknown_requirement_that_is_an_action_is_worth_its_price():
    plan = plan_for("CC")
    assert unknown(plan, at("pay_four", "")) > 0


def test_every_entry_of_the_tables_names_something_that_exists():
    from engine.cthulhu_wars.catalogue import ABILITIES
    from engine.cthulhu_wars.prompts import all_prompts
    from engine.play.battle_scores import PRE_BATTLE
    from engine.play.worth import BOOK_ORDER

    assert set(SCORES) <= set(ABILITIES)
    assert set(GOALS) <= set(ABILITIES)
    assert set(PRE_BATTLE) - {"done"} <= set(ABILITIES)
    assert set(PROMPTS) <= set(all_prompts())
    assert not set(TURN) & set(ABILITIES)
    assert {book for order in BOOK_ORDER.values() for book in order} <= set(ABILITIES)
