"""A table: one game in progress, driven by choices.

Rules are generators; between steps no generator is alive and the state alone says what comes next. The table runs steps,
answers questions that have a single option, keeps the **journal** and takes a snapshot at each boundary.

A *row* of the journal starts with the snapshot of a boundary and holds the choices made since: usually one Action with
everything it asked. ``save()`` is the newest row alone, so a load costs the same in a long game as in a short one;
the rows before it are for undo, replay and verification, and a store keeps them a row a record.

Nobody outside touches a generator: the surface is `Table.pending`, `open_choices`, `choose`, `undo`, `clone`, `view`,
`save`, `journal`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Generator, Sequence
from typing import Any, Generic

import msgspec

from engine.errors import CannotUndo, IllegalChoice, ReplayStopped, RulesError, SaveError, StaleChoice
from engine.kernel.chance import commitment
from engine.kernel.decisions import Asked, Decision, Option, SeatId, Together, each
from engine.kernel.events import Event
from engine.kernel.game import Finished, G, Rules
from engine.kernel.journal import SCHEMA, Entry, Row, Saved, SavedEntry


class Table(Generic[G]):
    """One game in progress. Not safe for use from several threads at once."""

    def __init__(self, rules: Rules[G], game: G, serial: int = 0, skipped: int = 0) -> None:
        self.rules = rules
        self.game = game
        self.closed = False
        self.skipped = skipped
        """How many numbers of questions have been used up by choices taken back: an old question's id never comes again."""
        self.rows: list[Row[G]] = [Row(game.copy(), serial)]
        self._begin()
        self._run(None)

    # -- looking ------------------------------------------------------------------------------------------------

    def pending(self) -> list[Decision]:
        """The questions that are open now, in the order in which answers count; empty when the game is over."""
        asked = self._asked
        if asked is None:
            return []
        return list(each(asked))

    def open_choices(self) -> list[Decision]:
        """What seats may do now although the game does not wait for it (a hidden token turned over, for one)."""
        found: dict[SeatId, Decision] = {}
        for decision in self.pending():
            if decision.open is not None:
                for beside in decision.open():
                    found.setdefault(beside.seat, beside)
        return list(found.values())

    @property
    def over(self) -> bool:
        """True once nothing will be asked any more."""
        return self._asked is None

    @property
    def serial(self) -> int:
        """The number of choices made so far, forced ones included."""
        row = self.rows[-1]
        return row.serial + len(row.entries)

    @property
    def commitment(self) -> str:
        """SHA-256 of the secret, safe to publish."""
        return commitment(self.game.secret)

    def reveal_secret(self) -> str:
        """The secret, for publication. Afterwards the table takes no choice and no undo any more."""
        self.closed = True
        return self.game.secret

    def view(self, seat: SeatId | None = None) -> Any:
        """What this seat may see; None is the public."""
        return self.rules.view(self.game, seat)

    def events(self, since: int = 0, viewer: SeatId | None = None) -> list[Event]:
        """The events of all rows from row index ``since`` on, as ``viewer`` may see them."""
        return [event.seen_by(viewer) for row in self.rows[since:] for event in row.events]

    def digest(self) -> str:
        """A fingerprint of the state and of what is asked: equal for equal games."""
        asked = [[d.seat, d.prompt] for d in self.pending()]
        data = msgspec.json.encode([self.game.state, self.serial, asked], order="deterministic")
        return hashlib.sha256(data).hexdigest()[:16]

    # -- choosing -----------------------------------------------------------------------------------------------

    def choose(self, *choices: str | Option, seat: SeatId | None = None, question: str | None = None) -> list[Event]:
        """Apply one or more choices in order, all or none; returns the events of what happened.

        A choice is an option or its key. ``seat`` says who chooses where several seats could; ``question`` is the id
        of the question that the first choice answers. Raises `IllegalChoice`, or `StaleChoice` for a closed question.
        """
        if self.closed:
            raise IllegalChoice("This table is closed: its dice secret has been published.")
        if question is not None and all(question != decision.id for decision in self._choosable()):
            raise StaleChoice("That question has been answered or has changed; here is the current one.")
        row_index, row_length = len(self.rows) - 1, len(self.rows[-1].entries)
        event_count = len(self.rows[-1].events)
        try:
            for choice in choices:
                self._take(choice, seat, question)
                question = None  # it names what the first choice answers
        except Exception:
            if (row_index, row_length) != (len(self.rows) - 1, len(self.rows[-1].entries)) or self._asked is None:
                self._restore(row_index, row_length, True)
            raise
        events = self.rows[row_index].events[event_count:]
        for row in self.rows[row_index + 1 :]:
            events = events + row.events
        return events

    def _choosable(self) -> list[Decision]:
        return self.pending() + self.open_choices()

    def _take(self, choice: str | Option, seat: SeatId | None, question: str | None) -> None:
        decision, option, is_open = self._find(choice, seat, question)
        row = self.rows[-1]
        kind = "open" if is_open else ""
        row.entries.append(Entry(decision.seat, decision.prompt, decision.args, option, kind))
        if is_open:
            self._interrupt(decision.seat, option)
            self._run(None)
            return
        asked = self._asked
        if type(asked) is Together:
            asked.answered = decision
        self._run(option)

    def _find(self, choice: str | Option, seat: SeatId | None, question: str | None) -> tuple[Decision, Option, bool]:
        """The decision and option that a choice means."""
        asked = self._asked
        if asked is None:
            raise IllegalChoice("The game is over.")
        if type(asked) is Decision and isinstance(choice, Option) and (seat is None or seat == asked.seat):
            if choice in asked.options and question in (None, asked.id):
                return asked, choice, False
        if not isinstance(choice, (str, Option)):
            raise IllegalChoice("A choice is an option or its key.")
        hits: list[tuple[Decision, Option, bool]] = []
        for is_open, decisions in ((False, self.pending()), (True, self.open_choices())):
            for decision in decisions:
                if seat not in (None, decision.seat) or question not in (None, decision.id):
                    continue
                option = decision.find(choice if isinstance(choice, str) else choice.key)
                if option is not None:
                    hits.append((decision, option, is_open))
            if hits:
                break
        if len({decision.seat for decision, _, _ in hits}) == 1:
            return hits[0]
        raise IllegalChoice(self._refusal(choice, seat, bool(hits)))

    def _refusal(self, choice: str | Option, seat: SeatId | None, ambiguous: bool) -> str:
        key = choice if isinstance(choice, str) else choice.key
        if ambiguous:
            return f'"{key}" could be said by several seats; name the seat.'
        seats = [decision.seat for decision in self.pending()]
        if seat is not None and seat not in seats:
            return f"It is not {seat}'s choice now; the game waits for {' and '.join(seats)}."
        explain: Callable[[SeatId, str], str] | None = getattr(self.game, "why_not", None)
        who = seat or seats[0]
        reason = explain(who, key) if explain is not None else ""
        return reason or f'"{key}" is not possible now.'

    # -- running ------------------------------------------------------------------------------------------------

    def _begin(self) -> None:
        self._stack: list[Generator[Asked, Any, None]] = []
        self._suspended: list[Asked | None] = []
        self._asked: Asked | None = None

    def _run(self, answer: Option | None) -> None:
        """Resume the rules with an answer and go on until a question needs a human or the game is over."""
        game = self.game
        stack = self._stack
        row = self.rows[-1]
        while True:
            if not stack:
                if row.entries:
                    self._collect(row)
                    row = Row(game.copy(), row.serial + len(row.entries))
                    self.rows.append(row)
                step = game.next_step()
                if step is None:
                    self._asked = None
                    self._collect(row)
                    return
                stack.append(step)
                answer = None
            try:
                asked = stack[-1].send(answer)
            except StopIteration:
                stack.pop()
                if not stack:
                    continue
                # An open choice is done: the question it interrupted is asked again with a rebuilt list.
                asked = self._asked_again()
            except Finished:
                stack.clear()
                self._suspended.clear()
                continue
            answer = self._pose(asked, row)
            if answer is None:
                self._collect(row)
                return

    def _interrupt(self, seat: SeatId, option: Option) -> None:
        """Begin an open choice beside the pending question, whose lists as they stand now are kept for comparison."""
        for decision in self.pending():
            decision.look()
        self._stack.append(self.game.perform_open(seat, option))
        self._suspended.append(self._asked)

    def _asked_again(self) -> Asked:
        asked = self._suspended.pop()
        if asked is None:
            raise RulesError("an open choice interrupted no question")
        for decision in each(asked):
            if decision.rebuild():
                decision.number = -1
        return asked

    def _pose(self, asked: Asked, row: Row[G]) -> Option | None:
        """Put a question. Returns the answer if there is only one, else None: somebody must choose."""
        self._asked = asked
        if type(asked) is Decision:
            options = asked.options
            if len(options) == 1:
                row.entries.append(Entry(asked.seat, asked.prompt, asked.args, options[0], "forced"))
                return options[0]
            if not options:
                raise RulesError(f"no legal option in {asked!r}")
        self._number(asked, row)
        return None

    def _collect(self, row: Row[G]) -> None:
        """Move what the step told and rolled into the row."""
        game = self.game
        if game.events:
            row.events.extend(game.events)
            game.events = []
        if game.rolls:
            row.rolls.extend(game.rolls)
            game.rolls = []

    # -- copies, undo -------------------------------------------------------------------------------------------

    def clone(self) -> Table[G]:
        """An equal, independent table, in the middle of a step too: the boundary's copy plus the row's choices."""
        twin: Table[G] = Table.__new__(Table)
        twin.rules = self.rules
        twin.closed = self.closed
        twin.skipped = self.skipped
        twin.rows = self.rows[:]
        twin._enter_row(self.rows[-1], self.rows[-1].entries, self._asked is not None)
        return twin

    def _enter_row(self, row: Row[G], entries: Sequence[Entry], human: bool) -> None:
        """Stand at the row's start and make these choices again, without building a single list.

        ``human``: the question behind the last of them is known to have more than one option.
        """
        self.game = game = row.start.copy()
        game.chance = game.chance.fork()
        fresh = Row(row.start, row.serial)
        self.rows[-1] = fresh
        self._begin()
        self._replay(fresh, entries, human)

    def _replay(self, row: Row[G], entries: Sequence[Entry], human: bool) -> None:
        game, stack = self.game, self._stack
        answer: Option | None = None
        asked: Asked | None = None
        index = 0
        while True:
            if not stack:
                step = game.next_step()
                if step is None:
                    break
                stack.append(step)
                answer = None
            try:
                asked = stack[-1].send(answer)
            except StopIteration:
                stack.pop()
                if not stack:
                    continue
                asked = self._asked_again()
            except Finished:
                stack.clear()
                self._suspended.clear()
                continue
            if index == len(entries):
                self._run_on(asked, row, human)
                return
            entry = entries[index]
            index += 1
            self._number(asked, row)
            row.entries.append(entry)
            if entry.kind == "open":
                self._asked = asked
                self._interrupt(entry.seat, entry.option)
                answer = None
                continue
            if isinstance(asked, Together):
                asked.answered = next(d for d in asked.decisions if d.seat == entry.seat)
            answer = entry.option
        self._asked = None
        self._collect(row)

    def _run_on(self, asked: Asked, row: Row[G], human: bool) -> None:
        """Put the question at which a replay arrived."""
        if human:
            self._asked = asked
            self._number(asked, row)
            self._collect(row)
            return
        answer = self._pose(asked, row)
        self._collect(row)
        if answer is not None:
            self._run(answer)

    def _number(self, asked: Asked, row: Row[G]) -> None:
        """Number questions that are asked for the first time by the choices before them, those taken back included."""
        number = row.serial + len(row.entries) + self.skipped
        for decision in each(asked):
            if decision.number < 0:
                decision.number = number

    def _restore(self, row_index: int, length: int, human: bool) -> None:
        entries = self.rows[row_index].entries[:length]
        del self.rows[row_index + 1 :]
        self._enter_row(self.rows[row_index], entries, human)

    def undo(self, to: int | None = None, force: bool = False) -> list[Entry]:
        """Take back everything since the start of row ``to``; without a word, the last Action (the last row begun).

        Returns the choices taken back, which `redo` accepts. Dice, draws and reveals in between close the simple undo:
        `CannotUndo`, unless ``force`` (consent of the table). The same dice fall again.
        """
        if self.closed:
            raise CannotUndo("The dice secret of this table has been published; nothing can be taken back.")
        if to is None:
            to = len(self.rows) - 1
            while to >= 0 and not any(entry.kind != "forced" for entry in self.rows[to].entries):
                to -= 1
        if not 0 <= to < len(self.rows):
            raise CannotUndo("There is nothing to take back.")
        start = self.rows[to].start
        if not force and self.game.disclosures != start.disclosures:
            raise CannotUndo("Dice were rolled or hidden things were seen since then.")
        taken_back = [entry for row in self.rows[to:] for entry in row.entries]
        self.skipped += len(taken_back) + 1
        self._restore(to, 0, False)
        return taken_back

    def redo(self, entries: Sequence[Entry]) -> None:
        """Make choices again that `undo` returned."""
        for entry in entries:
            if entry.kind != "forced":
                self.choose(entry.option.key, seat=entry.seat)

    # -- saving -------------------------------------------------------------------------------------------------

    def save(self) -> bytes:
        """The head: newest boundary and the choices since, as JSON."""
        row = self.rows[-1].saved()
        head = {"schema": SCHEMA, "game": self.rules.id, "closed": self.closed, "skipped": self.skipped}
        return msgspec.json.encode({**head, **row})

    @classmethod
    def load(cls, rules: Rules[G], data: bytes) -> Table[G]:
        """A table from `save`. The tail is replayed by key; raises `SaveError`, or `ReplayStopped` with the table so far."""
        try:
            head = msgspec.json.decode(data, type=Saved)
            if head.schema != SCHEMA:
                raise SaveError(f"This save has schema {head.schema}; this engine reads schema {SCHEMA}.")
            if head.game != rules.id:
                raise SaveError(f"This is a save of {head.game}, not of {rules.id}.")
            game = rules.game_from(msgspec.convert(head.state, rules.state_type))
            rules.check(game)
            table = cls(rules, game, head.serial, head.skipped)
        except SaveError:
            raise
        except (msgspec.MsgspecError, LookupError, TypeError, ValueError, AttributeError, AssertionError) as error:
            raise SaveError(f"This save cannot be read: {error}") from error
        table.replay_keys(head.entries)
        table.closed = head.closed
        return table

    def replay_keys(self, entries: Sequence[SavedEntry]) -> None:
        """Make saved choices again by key. A forced one is made by the rules, unless it has become a real question.

        Raises `ReplayStopped` at the first that no longer fits; this table then stands where replay stopped.
        """
        row, place = len(self.rows) - 1, len(self.rows[-1].entries)
        for index, entry in enumerate(entries):
            while True:  # what the rules have made by themselves since the last choice
                if place < len(self.rows[row].entries):
                    made = self.rows[row].entries[place]
                    same = (made.seat, made.prompt, made.option.key) == (entry.seat, entry.prompt, entry.key)
                    place += 1
                    if same:
                        break
                elif row + 1 < len(self.rows):
                    row, place = row + 1, 0
                elif self._puts(entry):
                    self._choose_again(entry, entries[index:])
                    place += 1
                    break
                elif entry.kind == "forced":
                    break  # a question that the rules do not put any more
                else:
                    raise self._stopped(entry, f"the question {entry.prompt} is no longer put to {entry.seat}", entries[index:])

    def _choose_again(self, entry: SavedEntry, rest: Sequence[SavedEntry]) -> None:
        try:
            self.choose(entry.key, seat=entry.seat)
        except IllegalChoice as error:
            raise self._stopped(entry, str(error), rest) from error

    def _stopped(self, entry: SavedEntry, why: str, rest: Sequence[SavedEntry]) -> ReplayStopped:
        redo = [later.key for later in rest if later.kind != "forced"]
        return ReplayStopped(f'The choice "{entry.key}" no longer fits: {why}', redo, self)

    def _puts(self, entry: SavedEntry) -> bool:
        """Is the question of a saved choice put now? Seat, prompt and arguments are its fingerprint."""
        candidates = self.open_choices() if entry.kind == "open" else self.pending()
        return any(
            (decision.seat, decision.prompt) == (entry.seat, entry.prompt)
            and msgspec.to_builtins(dict(decision.args)) == entry.args
            for decision in candidates
        )

    def journal(self, since: int = 0) -> list[Row[G]]:
        """The rows from index ``since`` on, for the store."""
        return self.rows[since:]
