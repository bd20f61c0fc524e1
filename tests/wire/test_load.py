"""Some tables at once, real pictures, every body judged: nothing is lost, nothing comes twice. No clock is asserted.

The long form, with figures: ``python -m tests.wire.load`` (tests/benchmarks/README.md).
"""

from __future__ import annotations

import asyncio
from pathlib import Path

from .load.report import as_json, text
from .load.run import Plan, Result, Run

SHORT = Plan(tables=6, bursts=2, rates=(4.0,), stage_seconds=3.0, idle=9, judge=True, stop_at_limit=False, unload=1.0)


def test_many_tables_at_once(tmp_path: Path) -> None:
    async def run() -> Result:
        async with Run(tmp_path, SHORT) as run:
            return await run.go()

    result = asyncio.run(run())
    assert not result.faults, "\n".join(result.faults[:20])
    assert not result.troubles, "\n".join(result.troubles[:20])
    assert result.choices >= 12 and len(result.stages) == 3, text(result)
    assert result.memory.loaded_least == 0, as_json(result)
