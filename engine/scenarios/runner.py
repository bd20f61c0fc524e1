"""Running cases, and the command ``scenarios``."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from msgspec import UNSET

from engine.cthulhu_wars.checks import check_figures, check_gates, check_indexes
from engine.cthulhu_wars.rules import RULES
from engine.errors import EngineError
from engine.kernel.table import Table
from engine.scenarios.facts import differences
from engine.scenarios.format import Branch, Case, File, FormatError, Step, given, problems, read
from engine.scenarios.position import LaidOut, build
from engine.scenarios.watch import CaseError, Watch

DEFAULT_FOLDER = Path("tests/scenarios")


class Outcome(NamedTuple):
    """How a case went. No ``failures``: it passed."""

    id: str
    path: Path
    failures: tuple[str, ...]

    @property
    def passed(self) -> bool:
        """Is everything as the case says?"""
        return not self.failures


def find(paths: Sequence[str | Path] = ()) -> list[Path]:
    """The scenario files at these paths, folders searched; without paths those of the default folder."""
    found: list[Path] = []
    for path in [Path(one) for one in paths] or [DEFAULT_FOLDER]:
        found.extend(sorted(path.rglob("*.json")) if path.is_dir() else [path])
    return found


def run_file(path: Path) -> list[Outcome]:
    """Run every case of a file."""
    file = read(path)
    return [Outcome(case.id, path, tuple(run_case(file, case))) for case in file.cases]


def run_case(file: File, case: Case) -> list[str]:
    """Run one case, each branch from its start; returns what differs."""
    failures = problems([case])
    if failures:
        return failures
    for name, branch in (case.branches or {"": Branch()}).items():
        label = f"[{name}] " if name else ""
        failures.extend(label + sentence for sentence in _run_branch(file, case, branch))
    return failures


def _run_branch(file: File, case: Case, branch: Branch) -> Iterator[str]:
    try:
        game = build(given(file, case.given, branch.given))
        game.reindex()
        watch = Watch(Table(RULES, game))
        for number, step in enumerate([*case.steps, *branch.steps], 1):
            for sentence in _run_step(watch, step):
                yield f"step {number}: {sentence}"
        for facts in (case.then, branch.then):
            yield from differences(watch, facts)
        yield from _chance_used(watch)
        check_figures(watch.game)
        check_gates(watch.game)
        check_indexes(watch.game)
        if watch.table.clone().digest() != watch.table.digest():
            yield "a copy of the table differs from the table"
    except (FormatError, CaseError) as error:
        yield str(error)
    except (EngineError, AssertionError, ArithmeticError, LookupError, TypeError, ValueError, AttributeError) as error:
        yield f"{type(error).__name__}: {error}"


def _run_step(watch: Watch, step: Step) -> list[str]:
    if step.is_choice:
        watch.choose(step)
    elif step.expect is not UNSET:
        return differences(watch, step.expect)
    elif step.forget:
        watch.forget()
    elif step.idle_until is not UNSET:
        watch.idle(step.idle_until)
    else:
        chance = watch.game.chance
        assert isinstance(chance, LaidOut)
        chance.feed([] if step.dice is UNSET else step.dice, [] if step.signs is UNSET else step.signs)
    return []


def _chance_used(watch: Watch) -> Iterator[str]:
    """Dice and draws that were laid out and not used, or used and not laid out."""
    chance = watch.game.chance
    assert isinstance(chance, LaidOut)
    if chance.dice:
        yield f"dice {chance.dice} were not rolled"
    if chance.draws:
        yield f"signs {chance.draws} were not drawn"
    if chance.missing:
        yield f"{len(chance.missing)} dice or draws were not laid out"


def main(argv: Sequence[str]) -> int:
    """The command: run files and folders, print what failed and a count; 1 if anything failed."""
    parser = argparse.ArgumentParser(prog="scenarios", description="Run rules cases.")
    parser.add_argument("paths", nargs="*", help=f"files or folders (default: {DEFAULT_FOLDER})")
    parser.add_argument("--list", action="store_true", help="print the ids instead of running")
    arguments = parser.parse_args(argv)
    try:
        files = find(arguments.paths)
        if arguments.list:
            for path in files:
                for case in read(path).cases:
                    sys.stdout.write(f"{case.id}\n")
            return 0
        outcomes = [outcome for path in files for outcome in run_file(path)]
        if not outcomes:
            raise FormatError("No case was found there.")
    except (FormatError, OSError) as error:
        sys.stdout.write(f"{error}\n0 passed, 1 failed\n")
        return 1
    failed = [outcome for outcome in outcomes if not outcome.passed]
    for outcome in failed:
        sys.stdout.write(f"{outcome.id}: {' | '.join(outcome.failures)}\n")
    sys.stdout.write(f"{len(outcomes) - len(failed)} passed, {len(failed)} failed\n")
    return 1 if failed else 0
