"""The scenario runner: it must fail what is wrong, and accept the ways of writing that its README allows."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from engine.scenarios import FormatError, find, main, run_file
from engine.scenarios.format import File, given, read

AT_HOME: dict[str, Any] = {
    "order": ["CC", "YS", "GC"],
    "factions": {
        "CC": {"power": 3, "units": {"asia": {"acolyte": 2}, "europe": {"hunting_horror": 1}}},
        "YS": {"units": {"europe": {"acolyte": 2}}},
    },
    "gates": {"asia": "CC", "europe": "YS"},
}
BATTLE = {"by": "CC", "verb": "battle", "area": "europe", "enemy": "YS"}


def failures(folder: Path, steps: Sequence[object] = (), **words: Any) -> tuple[str, ...]:
    """What differs in one case at home."""
    case = {"id": "X", "clause": ["A.1"], "given": AT_HOME, "steps": steps, **words}
    path = folder / "cases.json"
    path.write_text(json.dumps({"cases": [case]}))
    [outcome] = run_file(path)
    return outcome.failures


def test_facts_that_hold(tmp_path: Path) -> None:
    then = {"power": {"CC": 3, "YS": 0}, "units": {"YS": {"europe": {"acolyte": 2}, "asia": {}}}, "gates": {"europe": "YS"}}
    assert failures(tmp_path, then=then) == ()


@pytest.mark.parametrize("wrong", [
    {"power": {"CC": 2}},
    {"units": {"CC": {"asia": {"acolyte": 1}}}},
    {"units": {"CC": {"asia": {}}}},
    {"pool": {"CC": {"acolyte": 5}}},
    {"prison": {"CC": {"YS": 1}}},
    {"gates": {"europe": None}},
    {"gates": {"africa": None}},
    {"no_gate": ["europe"]},
    {"keepers": {"europe": "undead"}},
    {"books": {"CC": ["abduct"]}},
    {"es": {"CC": [1]}},
    {"waits_for": "YS"},
    {"prompt": "doom_turn"},
    {"legal": [{"by": "CC", "verb": "end_turn"}]},
    {"illegal": [{"by": "CC", "verb": "pass"}]},
    {"illegal": [{"by": "CC", "verb": "end_turn", "why": "nonsense"}]},
    {"each": [{"by": "CC", "verb": "battle", "each": "enemy", "are": ["GC"]}]},
    {"asked": [{"by": "CC", "options": [{"verb": "pass"}]}]},
    {"events": [{"name": "rolled"}]},
    {"winners": ["CC"]},
    {"game_over": True},
])
def test_facts_that_do_not_hold(tmp_path: Path, wrong: dict[str, Any]) -> None:
    assert failures(tmp_path, then=wrong)


def test_an_unknown_word_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(FormatError):
        failures(tmp_path, then={"powr": {"CC": 3}})


@pytest.mark.parametrize("pattern", [{"by": "XX"}, {"kind": "acolite"}, {"area": "asai"}, {"verb": "recruitt"}, {"to": "x"}])
def test_an_option_that_cannot_exist_is_no_proof_of_illegality(tmp_path: Path, pattern: dict[str, Any]) -> None:
    assert "there is no" in failures(tmp_path, then={"illegal": [pattern]})[0]


def test_dice_must_be_used_up_and_laid_out(tmp_path: Path) -> None:
    assert failures(tmp_path, [BATTLE], given={**AT_HOME, "dice": [1, 2]}) == ()
    assert "not rolled" in failures(tmp_path, [BATTLE], given={**AT_HOME, "dice": [1, 2, 3]})[0]
    assert "not laid out" in failures(tmp_path, [BATTLE], given={**AT_HOME, "dice": [1]})[0]


def test_a_choice_that_is_not_offered_prints_the_list(tmp_path: Path) -> None:
    [sentence] = failures(tmp_path, [{"by": "CC", "verb": "end_turn"}])
    assert "is not offered" in sentence and "battle europe YS" in sentence


def test_an_answer_that_gave_itself_may_be_named_or_left_out(tmp_path: Path) -> None:
    given_ = {**AT_HOME, "dice": [5, 1], "factions": {
        "CC": {"power": 3, "units": {"asia": {"acolyte": 2}, "europe": {"hunting_horror": 1}}},
        "YS": {"units": {"europe": {"acolyte": 1}, "asia": {"undead": 1}}}}}
    pained = {"by": "YS", "verb": "pain", "kind": "acolyte"}
    gone = {"by": "YS", "verb": "retreat", "to": "arctic_ocean"}
    assert failures(tmp_path, [BATTLE, gone], given=given_) == ()
    assert failures(tmp_path, [{"by": "CC", "key": "battle europe YS"}, gone], given=given_) == ()
    assert "not offered" in failures(tmp_path, [BATTLE, gone, gone], given=given_)[0]
    assert "not offered" in failures(tmp_path, [BATTLE, pained, gone], given=given_)[0]


def test_keepers_come_last_unless_named(tmp_path: Path) -> None:
    capture = {"by": "CC", "verb": "capture", "area": "europe", "enemy": "YS"}
    assert failures(tmp_path, [capture, {"by": "YS", "kind": "acolyte"}], then={"gates": {"europe": "YS"}}) == ()
    assert failures(tmp_path, [capture, {"by": "YS", "keeper": True}], then={"gates": {"europe": None}}) == ()


def test_branches_start_anew_and_say_which_failed(tmp_path: Path) -> None:
    branches = {
        "pass": {"steps": [{"by": "CC", "verb": "pass"}], "then": {"power": {"YS": 1}}},
        "richer": {"given": {"factions": {"CC": {"power": 5}}}, "then": {"power": {"CC": 5}}},
    }
    [sentence] = failures(tmp_path, branches=branches)
    assert sentence.startswith("[pass] ")


def test_positions_are_layered() -> None:
    file = File(cases=[], positions={"base": AT_HOME, "rich": {"like": "base", "factions": {"CC": {"power": 9}}}})
    layered = given(file, {"like": "rich", "gates": {"africa": None}})
    assert layered.factions["CC"].power == 9 and layered.factions["CC"].units["asia"] == {"acolyte": 2}
    assert layered.gates == {"asia": "CC", "europe": "YS", "africa": None}
    with pytest.raises(FormatError):
        given(file, {"like": "nowhere"})


@pytest.mark.parametrize("wrong", [
    {"factions": {"BG": {"power": 1}}},
    {"factions": {"CC": {"units": {"asia": {"undead": 1}}}}},
    {"factions": {"CC": {"units": {"asia": {"acolyte": 7}}}}},
    {"factions": {"CC": {"units": {"atlantis": {"acolyte": 1}}}}},
    {"factions": {"CC": {"books": ["frenzy"]}}},
    {"factions": {"CC": {"open": ["kill_one"]}}},
    {"gates": {"africa": "CC"}},
    {"keepers": {"africa": "acolyte"}},
    {"rules": {"zero_power": "never"}},
    {"order": ["CC", "YS", "XX"]},
])
def test_a_position_that_cannot_be_is_refused(tmp_path: Path, wrong: dict[str, Any]) -> None:
    [sentence] = failures(tmp_path, given={**AT_HOME, **wrong})
    assert "Error" not in sentence


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    failures(tmp_path)
    assert main([str(tmp_path)]) == 0
    assert capsys.readouterr().out == "1 passed, 0 failed\n"
    assert main(["--list", str(tmp_path)]) == 0
    assert capsys.readouterr().out == "X\n"
    failures(tmp_path, then={"power": {"CC": 1}})
    assert main([str(tmp_path)]) == 1
    out = capsys.readouterr().out.splitlines()
    assert out[0].startswith("X: ") and out[-1] == "0 passed, 1 failed"
    assert find([tmp_path]) == [tmp_path / "cases.json"] and len(read(tmp_path / "cases.json").cases) == 1
