"""Rules cases as data: reading, running, checking (tests/scenarios/README.md explains the format)."""

from engine.scenarios.format import FormatError
from engine.scenarios.runner import Outcome, find, main, run_case, run_file

__all__ = ["FormatError", "Outcome", "find", "main", "run_case", "run_file"]
