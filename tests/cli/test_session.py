"""A game in the terminal: readable, patient with nonsense, and silent about what is hidden."""

import random

import pytest

from engine import Config, load_game, new_game
from engine.cli import main, session
from engine.cli.board import board, hand
from engine.cli.menu import Menu
from engine.cli.session import Session, computers_for, rules_about
from engine.errors import ConfigError
from engine.play import RandomPlayer, play_game

SEATS = ("GC", "CC", "BG")


def played(lines, table=None, computers=None):
    """What is written when these lines are typed and then the input ends."""
    typed = iter(lines)
    written = []
    table = table or new_game(Config(seats=SEATS, seed="terminal"))
    one = Session(table, computers or {}, random.Random(1), lambda prompt: next(typed, None), written.append)
    assert one.run() == 0
    return "\n".join(written), table


def test_choices_are_made_by_number_and_by_key():
    out, table = played(["1", "move acolyte south_pacific>antarctica", "1", "END TURN"])
    assert table.view(None).state.active == "CC"
    assert "Great Cthulhu moves Acolyte from South Pacific to Antarctica." in out
    assert "Crawling Chaos: Your turn" in out


@pytest.mark.parametrize("line", [
    "99", "0", "dance", "move acolyte europe>mars", "why", "rules", "save", "as", "as XX reveal 1", "-1", "²",
    "9" * 5000, "save \0", "\ufffd",
])
def test_nonsense_gets_a_sentence_and_changes_nothing(line):
    out, table = played(["clockwise", line])
    assert table.serial == new_game(Config(seats=SEATS, seed="terminal")).serial + 1
    assert "Good-bye" in out and "Traceback" not in out


def test_refusals_say_why():
    out, _ = played(["clockwise", "why build gate south_atlantic", "why 1", "build gate south_atlantic"])
    assert out.count("You need a unit that may keep a gate") == 2
    assert "is possible now" in out


def test_help_board_menu_and_sheet():
    out, _ = played(["clockwise", "?", "board", "menu", "me"])
    assert "take back your last Action" in out
    assert out.count("turn of Great Cthulhu") == 2
    assert "Requirements to fulfil" in out and "2 Starspawn" in out


def test_an_action_is_taken_back():
    out, table = played(["clockwise", "move acolyte south_pacific>antarctica", "done", "undo", "undo"])
    assert out.count("Taken back.") == 2
    assert not table.view(None).state.first or table.view(None).state.phase == "setup"


def test_nothing_to_take_back_is_said():
    assert "nothing to take back" in played(["undo"])[0]


def test_dice_close_the_undo():
    table = new_game(Config(seats=("CC", "BG", "YS"), seed="dice"))
    seats = {seat: RandomPlayer() for seat in ("CC", "BG", "YS")}
    while not any(event.name == "rolled" for event in table.events(len(table.journal()) - 2)):
        decision = table.pending()[0]
        table.choose(seats[decision.seat].choose(decision, None, random.Random(table.serial)), seat=decision.seat)
    assert "Dice were rolled" in played(["undo"], table)[0] or "hidden things" in played(["undo"], table)[0]


def test_a_game_is_saved_and_goes_on(tmp_path, capsys, monkeypatch):
    path = tmp_path / "game.save"
    out, table = played(["clockwise", f"save {path}"])
    assert load_game(path.read_bytes()).digest() == table.digest()
    assert "do not look into it" in out
    monkeypatch.setattr(session, "read_line", lambda prompt: None)
    assert main(["play", "cthulhu-wars", "--load", str(path)]) == 0
    assert "turn of Great Cthulhu" in capsys.readouterr().out


def test_a_file_that_cannot_be_written_is_a_sentence():
    assert "cannot be written" in played(["save /nowhere/at/all"])[0]


def test_computers_play_the_other_seats_and_a_whole_game_ends_with_the_secret():
    table = new_game(Config(seats=SEATS, seed="computers"))
    commitment, secret = table.commitment, table.game.secret
    out, _ = played([], table, {seat: RandomPlayer() for seat in SEATS})
    assert table.over
    assert commitment in out and secret in out.splitlines()[-1]
    assert secret not in "\n".join(out.splitlines()[:-1])


def finished_but_for_the_end():
    """A table late in a game with Elder Signs in several hands."""
    table = new_game(Config(seats=("GC", "CC", "BG", "YS"), seed="late"))
    rng = random.Random("late")

    class Enough(Exception):
        pass

    def stop():
        state = table.view(None).state
        pending = table.pending()
        if state.round >= 3 and pending and pending[0].prompt == "turn" and state.seats[pending[0].seat].signs:
            raise Enough

    from engine.play import Heuristic

    try:
        play_game(table, {seat: Heuristic() for seat in ("GC", "CC", "BG", "YS")}, rng, stop)
    except Enough:
        return table
    raise AssertionError("nobody held a sign")


def test_hidden_signs_are_shown_by_hand_alone():
    table = finished_but_for_the_end()
    seat = table.pending()[0].seat
    menu = Menu(table.pending()[0])
    assert not any(option.verb == "reveal" for option in menu.options)
    out, _ = played(["board", "menu"], table)
    value = table.view(seat).state.seats[seat].signs[0]
    assert f"reveal {value}" not in out
    shown, _ = played(["hand"], table)
    assert hand(table.view(seat), seat) in shown
    told, _ = played([f"reveal {value}"], table)
    assert f"reveals an Elder Sign worth {value}" in told


def test_the_board_of_the_public_and_of_an_owner_look_the_same():
    table = finished_but_for_the_end()
    boards = {board(table.view(viewer)) for viewer in (None, "GC", "CC", "BG", "YS")}
    assert len(boards) == 1


def test_a_long_menu_is_grouped_and_every_number_works():
    table = new_game(Config(seats=SEATS, seed="terminal"))
    table.choose("clockwise")
    menu = Menu(table.pending()[0])
    text = "\n".join(menu.lines())
    assert len(menu.lines()) < len(menu.options)
    assert all(len(line) <= 100 for line in menu.lines())
    for number, option in enumerate(menu.options, 1):
        assert menu.meant(str(number)) == option.key
        assert f"{number} " in text


def test_rules_are_explained():
    assert "once in a battle in which cthulhu fights" in rules_about("devour").lower()
    assert "Great Old One" in rules_about("hastur")
    assert "Nothing here" in rules_about("xyzzy")


def test_seats_of_computers():
    assert list(computers_for([], ("GC", "CC"))) == ["CC"]
    assert isinstance(computers_for(["gc=random"], ("GC", "CC"))["GC"], RandomPlayer)
    assert computers_for(["none"], ("GC", "CC")) == {}
    with pytest.raises(ConfigError, match="no seat"):
        computers_for(["YS"], ("GC", "CC"))
    with pytest.raises(ConfigError, match="no computer player"):
        computers_for(["GC=deep_blue"], ("GC", "CC"))


def test_a_damaged_save_is_refused(tmp_path, capsys):
    path = tmp_path / "broken"
    path.write_text("{}")
    assert main(["play", "cthulhu-wars", "--load", str(path)]) == 2
    assert main(["play", "cthulhu-wars", "--load", str(tmp_path / "missing")]) == 2
    assert "Traceback" not in capsys.readouterr().err
