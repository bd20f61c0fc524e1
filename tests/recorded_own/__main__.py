"""python -m tests.recorded_own [--write | --digests]: replay our recorded games, or write them."""

from __future__ import annotations

import argparse
import sys

from tests.recorded_own.games import FOLDER, SUFFIX, Changed, choices_of, game_of, games, played, record, replay


def write() -> int:
    """Play all games and write them; records of games that are no longer in the list go."""
    FOLDER.mkdir(exist_ok=True)
    wanted = list(games())
    for path in FOLDER.glob("*" + SUFFIX):
        if path not in [game.path for game in wanted]:
            path.unlink()
    for game in wanted:
        choices = played(game)
        game.path.write_text(record(game, choices))
        print(f"{game.name}: {len(choices)} choices", flush=True)
    return 0


def refresh() -> int:
    """Replay all games without looking at their digests, and write these anew."""
    for path in sorted(FOLDER.glob("*" + SUFFIX)):
        path.write_text(record(game_of(path), choices_of(path)))
    return 0


def verify() -> int:
    """Replay all games; 1 if one has changed."""
    changed = 0
    for path in sorted(FOLDER.glob("*" + SUFFIX)):
        try:
            replay(path)
        except Changed as error:
            print(error)
            changed += 1
    print(f"{len(list(FOLDER.glob('*' + SUFFIX)))} games replayed, {changed} changed")
    return 1 if changed else 0


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.recorded_own", description=__doc__)
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--write", action="store_true", help="play all games anew and write them")
    what.add_argument("--digests", action="store_true", help="write the digests of the recorded choices anew")
    arguments = parser.parse_args()
    if arguments.write:
        return write()
    return refresh() if arguments.digests else verify()


if __name__ == "__main__":
    sys.exit(main())
