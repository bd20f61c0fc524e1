"""Recorded games are replayed and verified; a record that was tampered with is found out."""

import json

import pytest

from engine import Config, new_game
from engine.cli import main
from engine.cli.record import record_of, write_record


@pytest.fixture(scope="module")
def record(tmp_path_factory):
    """A recorded game, as a dictionary."""
    folder = tmp_path_factory.mktemp("records")
    words = ["selfplay", "cthulhu-wars", "--seats", "GC,CC,BG,YS", "--players", "heuristic", "--seed", "a record/1"]
    assert main([*words, "--record", str(folder)]) == 0
    return json.loads((folder / "a-record-1.json").read_text())


def run(capsys, tmp_path, command, record):
    """Exit code and everything printed for a record."""
    path = tmp_path / "game.json"
    path.write_text(record if isinstance(record, str) else json.dumps(record))
    code = main([command, str(path)])
    captured = capsys.readouterr()
    return code, captured.out + captured.err


def test_a_record_is_verified(capsys, tmp_path, record):
    code, out = run(capsys, tmp_path, "verify", record)
    assert code == 0 and out.startswith("Verified")
    assert record["commitment"] in out


def test_a_record_is_replayed_and_told(capsys, tmp_path, record):
    code, out = run(capsys, tmp_path, "replay", record)
    assert code == 0
    assert "--- Round 2: Action phase ---" in out
    assert "agrees with the record" in out
    assert out.count(" > ") == sum(entry.get("kind") != "forced" for entry in record["entries"])


def test_a_record_holds_no_seed_in_words(record):
    assert "seed" not in record["config"]


def another_die(record):
    roll = next(roll for roll in record["rolls"] if roll[1] == 6)
    roll[2] = (roll[2] + 1) % 6


def other_secret(record):
    record["secret"] = "ab" * 32


def other_commitment(record):
    record["commitment"] = "0" * 64


def other_choice(record):
    entry = next(entry for entry in record["entries"] if entry["key"].startswith("move acolyte"))
    entry["key"] = "move acolyte nowhere>europe"


def missing_choice(record):
    del record["entries"][-1]


def other_digest(record):
    record["digest"] = "0" * 16


def impossible_roll(record):
    record["rolls"][0] = [0, 1 << 70, 5]


@pytest.mark.parametrize("tamper", [
    another_die, other_secret, other_commitment, other_choice, missing_choice, other_digest, impossible_roll,
])
def test_tampering_is_found(capsys, tmp_path, record, tamper):
    copy = json.loads(json.dumps(record))
    tamper(copy)
    code, out = run(capsys, tmp_path, "verify", copy)
    assert code == 1
    assert "NOT verified" in out and "\n- " in out


@pytest.mark.parametrize("tamper", [other_secret, other_choice, other_digest])
def test_a_replay_that_goes_elsewhere_fails_with_a_sentence(capsys, tmp_path, record, tamper):
    copy = json.loads(json.dumps(record))
    tamper(copy)
    code, out = run(capsys, tmp_path, "replay", copy)
    assert code == 1 and out.strip().endswith(".")


@pytest.mark.parametrize("text", ["", "{}", "[1, 2]", "not json", '{"format": "engine-record/1"}'])
def test_a_file_that_is_no_record_is_refused(capsys, tmp_path, text):
    for command in ("verify", "replay"):
        code, out = run(capsys, tmp_path, command, text)
        assert code == 1 and "is no record of a game" in out


def test_unknown_formats_games_and_set_ups_are_refused(capsys, tmp_path, record):
    assert "format" in run(capsys, tmp_path, "verify", {**record, "format": "engine-record/9"})[1]
    assert "does not play" in run(capsys, tmp_path, "verify", {**record, "game": "chess"})[1]
    strange = {**record, "config": {**record["config"], "seats": ["GC", "ZZ"]}}
    assert "cannot be played" in run(capsys, tmp_path, "verify", strange)[1]


def test_a_missing_file_is_a_sentence(capsys):
    assert main(["verify", "/nowhere/game.json"]) == 1
    assert "cannot be read" in capsys.readouterr().err


def test_a_game_in_progress_keeps_its_secret(capsys, tmp_path):
    config = Config(seats=("GC", "CC", "BG"), seed="sealed")
    table = new_game(config)
    table.choose("clockwise")
    path = tmp_path / "sealed.json"
    write_record(path, record_of(table, config))
    assert table.game.secret not in path.read_text() and not json.loads(path.read_text())["rolls"]
    assert main(["verify", str(path)]) == 1
    assert "still sealed" in capsys.readouterr().err
    table.choose("move acolyte south_pacific>antarctica")  # the table goes on
