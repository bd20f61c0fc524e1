"""The same seed gives the same game in every process, whatever its hash seed."""

import os
import subprocess
import sys
from pathlib import Path


def run(hash_seed: str) -> str:
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    done = subprocess.run(
        [sys.executable, "-m", "tests.games", "12"], env=environment, cwd=Path(__file__).parent.parent,
        capture_output=True, text=True, check=True,
    )
    return done.stdout


def test_two_processes_with_different_hash_seeds_play_the_same_games():
    one = run("1")
    assert len(one.splitlines()) == 12
    assert one == run("4242")
