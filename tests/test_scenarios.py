"""Every rules case of tests/scenarios, one test each, and the reading of the files."""

from pathlib import Path

import pytest

from engine.scenarios import find, run_case
from engine.scenarios.format import Case, File, problems, read

FOLDER = Path(__file__).parent / "scenarios"
FILES = [(path, read(path)) for path in find([FOLDER])]
CASES = [
    pytest.param(file, case, id=f"{path.relative_to(FOLDER).with_suffix('')}:{case.id}")
    for path, file in FILES for case in file.cases
]


@pytest.mark.parametrize(("file", "case"), CASES)
def test_case(file: File, case: Case) -> None:
    assert run_case(file, case) == []


def test_ids_are_unique_and_steps_say_one_thing() -> None:
    assert problems([case for _, file in FILES for case in file.cases]) == []


def test_every_case_names_its_clauses_and_asserts_something() -> None:
    for _, file in FILES:
        for case in file.cases:
            assert case.clause, case.id
            assert case.says_something, case.id
