"""The invariants of every table in progress, checked from outside after a choice (``--check``).

Cheap ones: the rules' own invariants, and lists that are complete, without repetition and unambiguous. Costly ones: a
save loads to an equal table, a clone is equal and independent, undo then redo agrees, no view and no public event holds
a hidden value. All cost together about as much as ten choices; ``every`` thins the costly ones out for long runs.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from engine.kernel.table import Table
from engine.play.player import Rng


class Checker:
    """Call it after every choice of one table. Raises AssertionError with what was compared.

    ``rng`` serves the checks alone, so that a game goes the same way with and without them.
    """

    def __init__(self, table: Table[Any], rng: Rng, every: int = 1) -> None:
        self.table = table
        self.rng = rng
        self.every = every
        self.calls = 0
        self._row = 0
        self._event = 0

    def __call__(self) -> None:
        table = self.table
        table.rules.check(table.game)
        check_lists(table)
        if self.calls % self.every == 0 or table.over:
            digest, asked = table.digest(), questions(table)
            check_save(table, digest, asked)
            check_undo(table, digest, asked)
            check_clone(table, digest, asked, self.rng)
            check_views(table)
            self._check_new_events()
        self.calls += 1

    def _check_new_events(self) -> None:
        """The public form of the events told since the last look."""
        rows = self.table.journal(self._row)
        first = self._event
        for row in rows:
            for event in row.events[first:]:
                public = event.seen_by(None)
                assert not public.secret, f"the public form of {event.name} holds a secret"
                overlap = [key for key in event.secret if key in public.facts]
                assert not overlap, f"{event.name} tells everybody {overlap}"
                assert self.table.game.secret not in repr(public), f"{event.name} holds the secret of the dice"
            first = 0
        self._row += len(rows) - 1
        self._event = len(rows[-1].events)


def questions(table: Table[Any]) -> list[tuple[str, str, str, list[str]]]:
    """What is asked now: id, prompt, arguments and keys of every open question."""
    return [
        (decision.id, decision.prompt, repr(msgspec.to_builtins(dict(decision.args))), [o.key for o in decision.options])
        for decision in table.pending()
    ]


def check_lists(table: Table[Any]) -> None:
    """Every question has options, none of them twice, each with a key of its own."""
    for decision in (*table.pending(), *table.open_choices()):
        options = decision.options
        assert options, f"{decision!r} has no options"
        assert len(set(options)) == len(options), f"{decision!r} lists an option twice"
        keys = [option.key for option in options]
        assert len(set(keys)) == len(keys), f"{decision!r} has one key for two options: {sorted(keys)}"
    seats = [decision.seat for decision in table.pending()]
    assert len(set(seats)) == len(seats), f"one seat is asked two questions at once: {seats}"


def check_save(table: Table[Any], digest: str, asked: object) -> None:
    """A save loads to an equal table with the same questions, and saves to the same bytes."""
    data = table.save()
    twin = Table.load(table.rules, data)
    assert twin.digest() == digest, "a loaded save is another game"
    assert questions(twin) == asked, f"a loaded save asks {questions(twin)} instead of {asked}"
    assert twin.save() == data, "a loaded save saves differently"


def check_undo(table: Table[Any], digest: str, asked: Sequence[tuple[str, str, str, list[str]]]) -> None:
    """Undo and redo of the last Action lead back to the same game. Tried on a clone."""
    twin = table.clone()
    if any(entry.kind != "forced" for row in twin.rows for entry in row.entries):
        twin.redo(twin.undo(force=True))
        assert twin.digest() == digest, "undo and redo lead to another game"
        # A question taken back never comes again under its id, so ids are left out of the comparison.
        again = [row[1:] for row in questions(twin)]
        assert again == [row[1:] for row in asked], f"undo and redo lead to {again} instead of {asked}"


def check_clone(table: Table[Any], digest: str, asked: object, rng: Rng) -> None:
    """A clone is equal; a choice made at the clone does not touch the original."""
    twin = table.clone()
    assert twin.digest() == digest, "a clone is another game"
    assert questions(twin) == asked, f"a clone asks {questions(twin)} instead of {asked}"
    if not twin.over:
        pending = twin.pending()
        decision = pending[rng.randrange(len(pending))]
        option = decision.options[rng.randrange(len(decision.options))]
        twin.choose(option, seat=decision.seat)
        assert table.digest() == digest, f"{option.key} at a clone changed the original"
        assert questions(table) == asked, f"{option.key} at a clone changed the original's questions"


def check_views(table: Table[Any]) -> None:
    """No view holds the secret, another seat's Elder Signs, or the tokens of the pool unless they lie face up."""
    secret = table.game.secret.encode()
    for viewer in (None, *table.game.state.order):
        view = table.view(viewer)
        encoded = msgspec.json.encode([view.state, view.battle])
        assert secret not in encoded, f"the view of {viewer or 'the public'} holds the secret of the dice"
        for seat, record in view.state.seats.items():
            if seat != viewer:
                assert not any(record.signs), f"the view of {viewer or 'the public'} shows the Elder Signs of {seat}"
        hidden = not table.game.signs_lie_open()
        assert not (hidden and any(view.state.signs_pool)), f"the view of {viewer or 'the public'} shows the tokens of the pool"
