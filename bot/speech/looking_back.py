"""The record in words, what people have played, and reports for whoever runs the bot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.model import Logged, Record
from bot.speech.catalogue import Words
from bot.speech.naming import mark, plain, seat_name
from bot.speech.telling import sentences
from engine import View


def log_lines(rows: Sequence[Logged], view: View | None, words: Words) -> list[tuple[int, str]]:
    """(number, what happened) of every journal row in which something happened."""
    told = [(row.row, " ".join(sentences(row.events, view, words))) for row in rows]
    return [(row, text) for row, text in told if text]


def log_text(rows: Sequence[Logged], view: View | None, words: Words, table: int) -> str:
    """The whole record as plain text, a line for each row in which something happened."""
    lines = [words.say("record-title", table=table), ""]
    lines += [f"{row:>4}  {text}" for row, text in log_lines(rows, view, words)]
    return "\n".join(lines) + "\n"


def record_text(record: Record, words: Words, who: str = "", listed: bool = False) -> str:
    """Games and wins of somebody, by faction; ``who`` is the name of another person, "" for the reader; ``listed``: one of
    several in a list whose title says where they were played."""
    if listed:
        lines = [words.say("stats-listed", who=plain(who), games=record.games, wins=record.wins)]
    elif not record.games:
        return words.say("stats-none", who=plain(who)) if who else words.say("stats-none-you")
    elif who:
        lines = [words.say("stats-of", who=plain(who), games=record.games, wins=record.wins)]
    else:
        lines = [words.say("stats-you", games=record.games, wins=record.wins)]
    ordered = sorted(record.factions.items(), key=lambda entry: (-entry[1][0], -entry[1][1]))
    for faction, (games, wins, doom) in ordered:
        lines.append(words.say(
            "stats-faction", mark=mark(faction), faction=seat_name(faction, words), games=games, wins=wins, doom=doom
        ))
    return "\n".join(lines)


def report_text(table: int, faults: Sequence[str], broken_at: int | None, words: Words) -> str:
    """What a report comes to, in a sentence or two."""
    told = [words.say(f"report-fault-{fault}") for fault in faults]
    if broken_at is not None:
        told.append(words.say("report-broken-at", row=broken_at))
    if not told:
        return "\n".join([words.say("report-sound", table=table), words.say("report-hint")])
    return "\n".join([words.say("report-faults", table=table, faults=" ".join(told)), words.say("report-hint")])


def report_file(facts: Mapping[str, Any]) -> str:
    """The facts of a report as plain text: sections, a line for each fact. For those who mend programs, so in no language."""
    lines: list[str] = []
    for section, content in facts.items():
        lines.append(f"[{section}]")
        if isinstance(content, Mapping):
            lines += [f"{key}: {value}" for key, value in content.items()]
        else:
            lines += [str(one) for one in content]
        lines.append("")
    return "\n".join(lines)
