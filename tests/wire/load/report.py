"""The figures of a run as a table."""

from __future__ import annotations

import json
import os
import platform
from collections.abc import Iterator, Sequence
from dataclasses import asdict

from .evidence import Figures, percentile
from .run import Result, Stage

PARTS = ("bot", "drawing", "server", "people")
HEAD = ("stage", "choices/s", "answers/s", "answer 50%", "99%", "most", "picture 50%", "99%", "most", *PARTS)


def text(result: Result) -> str:
    """All figures of a run."""
    return "\n".join(_lines(result))


def _lines(result: Result) -> Iterator[str]:
    plan, memory = result.plan, result.memory
    where = f"Python {platform.python_version()}, {os.cpu_count()} processors ({platform.machine()})"
    yield f"{plan.tables} tables, {where}; opened in {result.setup_seconds:.0f} s"
    yield ""
    yield "Times in ms: to the first answer of any interaction; from the press to the post with its picture."
    yield "Shares in per cent of one processor; server and people are the test's."
    yield ""
    rows = [HEAD, *(_row(stage) for stage in result.stages)]
    widths = [max(len(row[place]) for row in rows) for place in range(len(HEAD))]
    for row in rows:
        yield "  ".join(cell.ljust(width) if place == 0 else cell.rjust(width)
                        for place, (cell, width) in enumerate(zip(row, widths, strict=True)))
    yield ""
    yield from _by_kind(result.stages)
    yield from _verdict(result)
    if plan.idle:
        yield (
            f"{plan.idle} idle tables: the bot was ready after {memory.start_seconds:.1f} s with {memory.idle_start:.0f} MiB; "
            f"all looked at within {memory.touch_seconds:.0f} s ({_times(memory.touch)}): {memory.loaded_most} in memory, "
            f"{memory.touched:.0f} MiB; forgotten: {memory.loaded_least} in memory, {memory.unloaded:.0f} MiB"
        )
    yield (
        f"Memory of the bot: {memory.start:.0f} MiB at the start, {memory.played:.0f} MiB after play, "
        f"and {memory.drawers:.0f} MiB in the drawing processes"
    )
    yield f"{result.interactions} interactions, {result.choices} choices, {result.ended} games over"
    yield f"answers that Discord would not have waited for (3 s): {result.late}"
    yield f"lost, twice or against a rule: {len(result.faults) or 'nothing'}"
    yield from (f"  {fault}" for fault in result.faults[:20])
    if result.troubles:
        yield f"warnings and errors of the bot: {len(result.troubles)}"
        yield from (f"  {line[:300]}" for line in result.troubles[:20])


def _row(stage: Stage) -> tuple[str, ...]:
    figures = stage.figures
    seconds = figures.seconds
    rated = bool(stage.wanted)
    return (
        stage.name, f"{figures.choices / seconds:.1f}" if rated else f"({figures.choices})",
        f"{len(figures.all_answers) / seconds:.1f}" if rated else f"({len(figures.all_answers)})",
        *_three(figures.all_answers), *_three(figures.pictures), *(f"{stage.shares.get(part, 0.0):.0f}" for part in PARTS),
    )


def _three(values: Sequence[float]) -> tuple[str, str, str]:
    return tuple(f"{1000 * one:.0f}" for one in (percentile(values, 0.5), percentile(values, 0.99), max(values, default=0.0)))  # type: ignore[return-value]  # three


def _by_kind(stages: Sequence[Stage]) -> Iterator[str]:
    """First answers of all stages within the limits, by kind of interaction."""
    held = [stage for stage in stages if stage.figures.within]
    for kind in ("command", "component", "form", "autocomplete"):
        values = [one for stage in held for one in stage.figures.answers.get(kind, ())]
        if values:
            most, median, late = _three(values)[2], *_three(values)[:2]
            yield f"first answers while within the limits, {kind}: {len(values)}, 50% {median}, 99% {late}, most {most}"
    yield ""


def _verdict(result: Result) -> Iterator[str]:
    bursts = [stage for stage in result.stages if not stage.wanted]
    if bursts:
        answers = [one for stage in bursts for one in stage.figures.all_answers]
        pictures = [one for stage in bursts for one in stage.figures.pictures]
        yield (
            f"All at once: first answer {1000 * percentile(answers, 0.99):.0f} ms at the 99th percentile (limit 1000), "
            f"picture {1000 * percentile(pictures, 0.99):.0f} ms (limit 3000)"
        )
    held = result.sustained
    if held is not None:
        yield f"Sustained: {held.figures.choices / held.figures.seconds:.1f} choices a second ({held.name} presses)"
    else:
        yield "Sustained: not even the first rate"


def _times(figures: Figures | None) -> str:
    if figures is None:
        return "-"
    return f"99% {1000 * percentile(figures.all_answers, 0.99):.0f} ms"


def as_json(result: Result) -> str:
    """The figures for programs, without the single times."""
    stages = []
    for stage in result.stages:
        figures = stage.figures
        stages.append({
            "name": stage.name, "wanted": stage.wanted, "seconds": figures.seconds, "choices": figures.choices,
            "answers": len(figures.all_answers), "late": figures.late, "shares": stage.shares,
            "answer_p50": percentile(figures.all_answers, 0.5), "answer_p99": percentile(figures.all_answers, 0.99),
            "picture_p50": percentile(figures.pictures, 0.5), "picture_p99": percentile(figures.pictures, 0.99),
        })
    memory = {name: value for name, value in asdict(result.memory).items() if name != "touch"}
    held = result.sustained
    return json.dumps({
        "tables": result.plan.tables, "stages": stages, "memory": memory, "faults": result.faults,
        "troubles": len(result.troubles), "late": result.late, "choices": result.choices, "interactions": result.interactions,
        "sustained": None if held is None else held.figures.choices / held.figures.seconds,
    }, indent=1)
