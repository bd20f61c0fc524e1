"""``python -m tests.wire.load``: see the package."""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from pathlib import Path

from .report import as_json, text
from .run import BURSTS, RATES, Plan, Result, Run

OPENING_SECONDS, IDLE_SECONDS = 30.0, 90.0
"""About what the parts take that are not stages of the climb, and a burst."""


async def whole(plan: Plan, folder: Path, quiet: bool) -> Result:
    """The run."""
    begun = time.monotonic()

    def say(what: str) -> None:
        if not quiet:
            print(f"{time.monotonic() - begun:5.0f} s  {what}", file=sys.stderr, flush=True)

    async with Run(folder, plan, say) as run:
        return await run.go()


def main() -> int:
    """Read the arguments, run, print; 1 if anything was lost, twice, late or against a rule."""
    parser = argparse.ArgumentParser(prog="python -m tests.wire.load", description="Many tables at once; prints figures.")
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--minutes", type=float, default=2.0, help="for the climb: the time is shared by the rates")
    parser.add_argument("--idle", type=int, default=1000, help="idle tables; 0 leaves that part out")
    parser.add_argument("--bursts", type=int, default=BURSTS)
    parser.add_argument("--rates", type=float, nargs="+", default=RATES, help="presses a second, stage by stage")
    parser.add_argument("--on", action="store_true", help="go on with higher rates after the limits broke")
    parser.add_argument("--judge", action="store_true", help="judge all bodies (DISCORD_OPENAPI): slow")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--folder", type=Path, help="where logs and database stay (default: nowhere)")
    chosen = parser.parse_args()
    plan = Plan(
        chosen.tables, chosen.bursts, tuple(chosen.rates), max(5.0, 60 * chosen.minutes / len(chosen.rates)), chosen.idle,
        chosen.judge, stop_at_limit=not chosen.on,
    )
    with tempfile.TemporaryDirectory() as made:
        folder = chosen.folder or Path(made)
        folder.mkdir(parents=True, exist_ok=True)
        result = asyncio.run(whole(plan, folder, chosen.json))
    print(as_json(result) if chosen.json else text(result))
    return 1 if result.faults or result.troubles else 0


if __name__ == "__main__":
    sys.exit(main())
