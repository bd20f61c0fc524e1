"""Commands: ``build`` makes the static layers, ``sample`` draws examples of every picture, ``bench`` measures."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from renders.maps import LAYOUTS


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; returns the exit status."""
    options = _parser().parse_args(arguments)
    if options.command == "build":
        return _build(options.layouts, options.data_only)
    if options.command == "sample":
        from renders.cli.samples import write_samples

        for path in write_samples(options.out):
            print(path)
        return 0
    from renders.cli.bench import report

    print(report(options.json))
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m renders", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    build = commands.add_parser("build", help="make the static layers (needs the extra art)")
    build.add_argument("layouts", nargs="*", metavar="LAYOUT", help=f"of {', '.join(LAYOUTS)}; all of them without a word")
    build.add_argument("--data-only", action="store_true", help="places of gates, names and tokens, no picture")
    sample = commands.add_parser("sample", help="draw an example of every picture")
    sample.add_argument("--out", type=Path, required=True, metavar="DIR")
    bench = commands.add_parser("bench", help="measure drawing and encoding")
    bench.add_argument("--json", action="store_true", help="figures as JSON")
    return parser


def _build(layouts: Sequence[str], data_only: bool) -> int:
    unknown = [layout for layout in layouts if layout not in LAYOUTS]
    if unknown:
        print(f"There is no layout {', '.join(unknown)}. Layouts: {', '.join(LAYOUTS)}.")
        return 2
    from renders.build.command import build

    build(layouts or LAYOUTS, pictures=not data_only)
    return 0
