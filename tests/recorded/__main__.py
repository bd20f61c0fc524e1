"""python -m tests.recorded DIR [--game G] [--stop-at-first] [--lists]: replay recorded games and tell where they differ."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path

from tests.recorded import reading
from tests.recorded.differences import KINDS
from tests.recorded.replay import Replay, replayed


def told(path: Path, replay: Replay) -> str:
    """One line for one game."""
    name = path.name.removesuffix(reading.SUFFIX)
    if not replay.divergences:
        end = f"to its end, {replay.record.end.steps} steps"
    else:
        more = len(replay.divergences) - 1
        end = f"DIVERGED at {replay.divergences[0]}" + (f" (and {more} more fields or choices after it)" if more else "")
    compared = f"{replay.states} states and {replay.lists} legal lists compared, {replay.unexplained} list differences"
    return f"{name}: {compared}; {end}"


def table(counts: Counter[str]) -> list[str]:
    """The known differences met, with their counts."""
    lines = []
    for name, kind in KINDS.items():
        if counts[name]:
            lines.append(f"{counts[name]:7}  {kind.sort:5}  {name} [{kind.clause}]: {kind.reason}")
    return lines


def main() -> int:
    """Replay, print, and return 1 if anything unexplained was met."""
    parser = argparse.ArgumentParser(prog="python -m tests.recorded", description=__doc__)
    parser.add_argument("folder", type=Path, help="where the recorded games (*.jsonl.gz) are")
    parser.add_argument("--game", default="", help="only games whose name begins so")
    parser.add_argument("--stop-at-first", action="store_true", help="stop at the first divergence")
    parser.add_argument("--lists", action="store_true", help="print every list that differs otherwise than by habit")
    arguments = parser.parse_args()
    counts: Counter[str] = Counter()
    games = diverged = states = lists = unexplained = apart = 0
    for path in reading.files(arguments.folder, arguments.game):
        replay = replayed(path, arguments.stop_at_first)
        print(told(path, replay), flush=True)
        for difference in replay.list_differences:
            if "" in difference.kinds or (arguments.lists and not difference.habitual):
                print("   ", difference)
        games += 1
        diverged += bool(replay.divergences)
        states += replay.states
        lists += replay.lists
        unexplained += replay.unexplained
        apart += sum(1 for difference in replay.list_differences if not difference.habitual)
        counts += replay.tally.counts
        if arguments.stop_at_first and (diverged or unexplained):
            break
    print("\nKnown differences met (count, sort, name, clause, reason):")
    print(*table(counts), sep="\n")
    if lists:
        print(f"\nLegal lists that agree, habits taken out: {100 * (lists - apart) / lists:.2f} %")
    print(
        f"{games} games replayed, {diverged} diverged, {states} steps compared, {lists} legal lists compared, "
        f"{unexplained} list differences"
    )
    return 1 if diverged or unexplained else 0


if __name__ == "__main__":
    sys.exit(main())
