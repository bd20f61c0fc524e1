"""The command line: exit codes, sentences, and lines that repeat a game."""

import json
import shlex

import pytest

from engine.cli import bench, main, selfplay
from engine.cli.request import draw_seats
from engine.cthulhu_wars import maps


def run(capsys, *words):
    """Exit code, standard output and standard error of one command."""
    try:
        code = main(list(words))
    except SystemExit as error:
        code = error.code
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def summary(out):
    return json.loads(out.splitlines()[-1])


def test_without_a_command_the_help_is_printed(capsys):
    code, out, _ = run(capsys)
    assert code == 0
    for command in ("selfplay", "scenarios", "replay", "verify", "play", "bench"):
        assert command in out


@pytest.mark.parametrize("words, part", [
    (["--seats", "GC,XX"], 'no faction "XX"'),
    (["--seats", "GC,CC,BG", "--layout", "earth55"], "not for 3 players"),
    (["--layout", "mars"], 'no layout "mars"'),
    (["--option", "nonsense"], "NAME=VALUE"),
    (["--option", "zero_power=maybe"], "zero_power"),
    (["--expansion", "kittens"], 'no expansion "kittens"'),
    (["--players", "genius"], 'no computer player "genius"'),
    (["--seats", "GC,CC", "--players", "random,random,random"], "3 players are named for 2 seats"),
    (["--games", "0"], "At least one game"),
])
def test_a_request_that_makes_no_sense_is_answered_with_a_sentence(capsys, words, part):
    code, out, err = run(capsys, "selfplay", "cthulhu-wars", *words)
    assert code == 2
    assert part in err and "Traceback" not in err
    assert not out


def test_an_unknown_game_is_refused(capsys):
    assert run(capsys, "selfplay", "chess")[0] == 2
    assert run(capsys, "play", "chess")[0] == 2


def test_selfplay_ends_with_a_line_of_json(capsys):
    code, out, _ = run(capsys, "selfplay", "cthulhu-wars", "--games", "3", "--seed", "json", "--check-every", "20")
    assert code == 0
    figures = summary(out)
    assert figures["games"] == figures["finished"] == 3
    assert figures["violations"] == 0 and figures["choices"] > 100 and figures["choices_per_second"] > 0
    assert {"rounds_median", "wins", "books_median", "six_books"} <= set(figures)
    assert len(out.splitlines()) == 4


def test_a_game_of_several_can_be_played_again_alone(capsys):
    words = ["selfplay", "cthulhu-wars", "--players", "heuristic"]
    together = run(capsys, *words, "--games", "2", "--seed", "S")[1].splitlines()[1]
    alone = run(capsys, *words, "--seed", "S:1")[1].splitlines()[0]
    assert alone == together


def test_checks_do_not_change_the_game(capsys):
    words = ["selfplay", "cthulhu-wars", "--seed", "same", "--seats", "GC,CC,BG"]
    plain = run(capsys, *words)[1].splitlines()[0]
    assert run(capsys, *words, "--check")[1].splitlines()[0] == plain


def test_seats_are_drawn_over_all_layouts_and_numbers_of_players():
    drawn = [draw_seats(f"s:{i}", "", {}) for i in range(200)]
    assert {layout for _, layout in drawn} == set(maps.LAYOUTS)
    assert {len(seats) for seats, _ in drawn} == {2, 3, 4, 5}
    assert all(len(seats) in maps.load(layout).players for seats, layout in drawn)
    assert {layout for _, layout in (draw_seats(f"s:{i}", "earth53", {}) for i in range(20))} == {"earth53"}


def test_a_violation_is_told_with_the_line_that_repeats_it(capsys, monkeypatch):
    class Angry:
        def __init__(self, table, rng, every):
            self.calls = 0

        def __call__(self):
            self.calls += 1
            assert self.calls < 30, "the stars are wrong"

    monkeypatch.setattr(selfplay, "Checker", Angry)
    code, out, _ = run(capsys, "selfplay", "cthulhu-wars", "--games", "2", "--seed", "bad", "--check")
    assert code == 1
    assert summary(out)["violations"] == 2
    told = [line for line in out.splitlines() if line.startswith("violation")]
    finding, command = told[0].split("; reproduce: ")
    assert finding == "violation: AssertionError: the stars are wrong"
    words = shlex.split(command)[3:]
    assert "--check" in words and "bad:0" in words
    assert run(capsys, *words)[0] == 1


def test_a_violation_is_told_when_only_json_is_asked_for(capsys, monkeypatch):
    def angry(table, rng, every):
        raise AssertionError("the stars are wrong")

    monkeypatch.setattr(selfplay, "Checker", angry)
    code, out, _ = run(capsys, "selfplay", "cthulhu-wars", "--games", "1", "--seed", "bad", "--check", "--json")
    assert code == 1
    assert "; reproduce: python -m engine selfplay" in out.splitlines()[0]


def test_two_players_by_the_seed_variant_are_drawn_onto_maps_for_four():
    drawn = [draw_seats(f"s:{i}", "", {"two_player": "seed"}) for i in range(100)]
    assert {layout for seats, layout in drawn if len(seats) == 2} == {"earth35", "earth53"}


def test_scenarios_are_delegated(capsys, monkeypatch):
    seen = []
    monkeypatch.setattr("engine.cli.run_scenarios", lambda words: seen.append(words) or 0)
    assert run(capsys, "scenarios", "--list", "here")[0] == 0
    assert seen == [["--list", "here"]]


def test_bench_prints_its_figures(capsys, monkeypatch):
    monkeypatch.setattr(bench, "PLAIN_GAMES", 1)
    monkeypatch.setattr(bench, "WATCHED_GAMES", 2)
    code, out, _ = run(capsys, "bench", "--json")
    assert code == 0 and len(out.splitlines()) == 1
    figures = summary(out)
    assert set(figures) == set(bench.MEANINGS)
    assert all(value > 0 for value in figures.values())
