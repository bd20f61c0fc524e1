"""The command line of the engine: self-play, replay, verification, play in the terminal, speed.

    python -m engine selfplay cthulhu-wars --games 20 --check

Exit codes: 0 all is well, 1 something was found wrong, 2 the request makes no sense (a sentence says why).
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Mapping, Sequence

from engine.cli import bench, replaying, selfplay, session
from engine.errors import ConfigError
from engine.scenarios import main as run_scenarios

Command = Callable[[argparse.Namespace], int]

COMMANDS: Mapping[str, Command] = {
    "selfplay": selfplay.run,
    "replay": replaying.run_replay,
    "verify": replaying.run_verify,
    "play": session.run,
    "bench": bench.run,
}


def build_parser() -> argparse.ArgumentParser:
    """All commands with their arguments."""
    parser = argparse.ArgumentParser(prog="python -m engine", description="A rules engine for Cthulhu Wars.")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    selfplay.add_arguments(commands.add_parser(
        "selfplay", help="let computer players play whole games and check the rules' invariants",
    ))
    commands.add_parser("scenarios", help="run rules cases that are written down as data", add_help=False)
    replaying.add_replay_arguments(commands.add_parser("replay", help="tell a recorded game"))
    replaying.add_verify_arguments(commands.add_parser("verify", help="check the dice and the choices of a recorded game"))
    session.add_arguments(commands.add_parser("play", help="play in this terminal, with people or computers"))
    bench.add_arguments(commands.add_parser("bench", help="measure how fast the engine is here"))
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; without any, print the help."""
    words = list(sys.argv[1:] if argv is None else argv)
    if words[:1] == ["scenarios"]:
        return run_scenarios(words[1:])
    parser = build_parser()
    arguments = parser.parse_args(words)
    command = COMMANDS.get(arguments.command)
    if command is None:
        parser.print_help()
        return 0
    try:
        return command(arguments)
    except ConfigError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    except KeyboardInterrupt:
        sys.stderr.write("\n")
        return 130
    except BrokenPipeError:  # the reader of our output has gone, as in ``... | head``
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


__all__ = ["build_parser", "main"]
