"""Processor time and memory of processes, from /proc."""

from __future__ import annotations

import os
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

TICK = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")


def children(of: int) -> list[int]:
    """Processes that this one has started."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rpartition(")")[2].split()
        except OSError:
            continue  # it has ended meanwhile
        if int(fields[1]) == of:
            found.append(int(path.parent.name))
    return found


def processor(processes: Sequence[int]) -> float:
    """Seconds of processor time that these have used so far."""
    total = 0
    for one in processes:
        try:
            fields = Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        total += int(fields[11]) + int(fields[12])
    return total / TICK


def memory(processes: Sequence[int]) -> float:
    """Mebibytes that these hold in memory; what they share is counted for each."""
    total = 0
    for one in processes:
        try:
            total += int(Path(f"/proc/{one}/statm").read_text().split()[1]) * PAGE
        except OSError:
            continue
    return total / 2**20


@dataclass(frozen=True)
class Mark:
    """Processor time of each part at a moment."""

    at: float
    used: Mapping[str, float]

    def shares_since(self, before: Mark) -> dict[str, float]:
        """Per cent of one processor that each part has used since."""
        seconds = max(self.at - before.at, 1e-9)
        return {name: 100 * (used - before.used.get(name, 0.0)) / seconds for name, used in self.used.items()}


def mark(parts: Mapping[str, Sequence[int]]) -> Mark:
    """Now."""
    return Mark(time.monotonic(), {name: processor(processes) for name, processes in parts.items()})
