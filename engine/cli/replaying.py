"""``replay`` tells a recorded game; ``verify`` checks that its dice and choices are what the record claims."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from engine import Event, Table
from engine.cli.record import Record, read_record, restart, saved_entries
from engine.cli.telling import told_all, word
from engine.errors import EngineError, ReplayStopped, SaveError
from engine.kernel.chance import SECRET_BYTES, Chance, commitment

MOST_ROLLS = 1 << 32
MOST_SIDES = 1 << 16


def add_replay_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of ``replay``."""
    parser.add_argument("file", metavar="FILE", help="a record written by selfplay --record")
    parser.add_argument("--quiet", action="store_true", help="tell the result only")


def add_verify_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of ``verify``."""
    parser.add_argument("file", metavar="FILE", help="a record written by selfplay --record")


class Feed:
    """The public events of a table, each once."""

    def __init__(self, table: Table[Any]) -> None:
        self.table = table
        self._row = 0
        self._event = 0

    def new(self) -> list[Event]:
        """What has happened since the last call."""
        rows = self.table.journal(self._row)
        found = [event.seen_by(None) for row in rows for event in row.events][self._event :]
        self._row += len(rows) - 1
        self._event = len(rows[-1].events)
        return found

    def forget(self) -> None:
        """Pass over everything up to now (after choices were taken back)."""
        rows = self.table.journal()
        self._row, self._event = len(rows) - 1, len(rows[-1].events)


def run_replay(arguments: argparse.Namespace) -> int:
    """Replay, telling every choice and what came of it; compare the end with the record."""
    try:
        record = read_record(Path(arguments.file))
        table = restart(record)
        for line in replayed(table, record):
            if not arguments.quiet:
                sys.stdout.write(line + "\n")
    except ReplayStopped as error:
        sys.stderr.write("The replay stops here. " + str(error).rstrip(".") + ".\n")
        return 1
    except EngineError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    if table.digest() != record.digest:
        sys.stderr.write(f"The replay ends in another position ({table.digest()}) than the record ({record.digest}).\n")
        return 1
    view = table.view(None)
    sys.stdout.write(f"{standings(view)}\nReplayed {len(record.entries)} choices; the position agrees with the record.\n")
    return 0


def replayed(table: Table[Any], record: Record) -> Iterator[str]:
    """Make the recorded choices one by one; the lines that tell them."""
    feed = Feed(table)
    yield from told_all(feed.new())
    for entry in record.entries:
        if entry.kind == "forced":
            continue
        table.replay_keys([entry])
        yield f"{entry.seat:>4} > {entry.key}"
        for sentence in told_all(feed.new()):
            yield sentence if sentence.startswith("---") else f"       {sentence}"


def standings(view: Any) -> str:
    """The result, or how things stand."""
    state = view.state
    seats = "; ".join(
        f"{word(seat)}: {record.doom} Doom, {len(view.books(seat))} spellbooks" for seat, record in state.seats.items()
    )
    if state.result is None:
        return f"Round {state.round}. {seats}."
    return f"Winner: {word(state.result.winners) or 'nobody'}. {seats}."


# -- verify -----------------------------------------------------------------------------------------------------


def run_verify(arguments: argparse.Namespace) -> int:
    """Check commitment, dice and choices; say what holds and what does not."""
    try:
        record = read_record(Path(arguments.file))
        faults = list(findings(record))
    except EngineError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    if faults:
        sys.stdout.write("NOT verified.\n" + "".join(f"- {fault}\n" for fault in faults))
        return 1
    sys.stdout.write(
        f"Verified: the secret fits the commitment {record.commitment}, all {len(record.rolls)} rolls and draws follow "
        f"from it, and the {len(record.entries)} choices lead to the recorded end.\n"
    )
    return 0


def findings(record: Record) -> Iterator[str]:
    """Everything that is wrong with a record, as sentences."""
    if not record.secret:
        raise SaveError("The dice of this game are still sealed; it can be verified once its secret is published.")
    if not is_secret(record.secret):
        yield f"The secret is not {2 * SECRET_BYTES} hex digits."
        return
    if commitment(record.secret) != record.commitment:
        yield f"The secret has the SHA-256 {commitment(record.secret)}, not the published {record.commitment}."
    chance = Chance(record.secret)
    wrong = [roll for roll in record.rolls if not follows(chance, *roll)]
    if wrong:
        yield f"{len(wrong)} of {len(record.rolls)} rolls do not follow from the secret, the first at counter {wrong[0][0]}."
    yield from replay_findings(record)


def is_secret(text: str) -> bool:
    """Is this the hex form of a secret?"""
    try:
        return len(bytes.fromhex(text)) == SECRET_BYTES
    except ValueError:
        return False


def follows(chance: Chance, counter: int, sides: int, value: int) -> bool:
    """Is this the value that the secret gives? Numbers that no game could have asked for are wrong at once."""
    return 0 <= counter < MOST_ROLLS and 1 <= sides <= MOST_SIDES and chance.number(counter, sides) == value


def replay_findings(record: Record) -> Iterator[str]:
    """What differs when the choices are made again with the dice of the secret."""
    table = restart(record)
    try:
        table.replay_keys(record.entries)
    except EngineError as error:
        yield f"The choices cannot be made again: {error}"
        return
    made = saved_entries(table)
    if made != record.entries:
        yield f"The record lists {len(record.entries)} choices, a replay makes {len(made)}, and they are not the same."
    rolls = [roll for row in table.journal() for roll in row.rolls]
    if rolls != record.rolls:
        yield f"The replay rolls and draws {len(rolls)} times, the record {len(record.rolls)} times, with other values."
    if table.digest() != record.digest:
        yield f"The replay ends in the position {table.digest()}, the record in {record.digest}."
