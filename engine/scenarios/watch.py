"""A case in progress: the table, what has happened on it, and how a described option is found."""

from __future__ import annotations

from collections.abc import Container, Sequence

from msgspec import UNSET

from engine.cthulhu_wars.actions import COMMON_ACTIONS
from engine.cthulhu_wars.catalogue import ABILITIES, KINDS
from engine.cthulhu_wars.game import Game
from engine.cthulhu_wars.options import Option
from engine.cthulhu_wars.state import is_area
from engine.errors import IllegalChoice
from engine.kernel.decisions import Decision
from engine.kernel.events import Event
from engine.kernel.journal import Entry
from engine.kernel.table import Table
from engine.scenarios.format import Pattern

PATIENCE = 500
"""How many choices idling may take."""

LISTED = 40
"""How many keys a failure prints."""

DECLINING = ("end_turn", "done", "no", "decline", "pass", "withdraw")
"""Verbs with which somebody does nothing, in the order of preference."""

VERBS = (
    *COMMON_ACTIONS, "end_turn", "control", "swap_keeper", "abandon", "reveal", "ritual", "done", "no", "yes", "choose",
    "kill", "pain", "retreat", "retreat_first", "lose", "book", "offer", "withdraw", "share", "place", "power", "signs",
    "first_player", "clockwise", "counter_clockwise",
)
"""Verbs that are no ability's id: what a case may declare illegal."""

OWN_TURN = ("turn", "doom_turn")
"""Prompts with which a seat's own turn or Doom turn is asked."""


class CaseError(Exception):
    """The case cannot go on; the sentence says why."""


def fits(pattern: Pattern, option: Option) -> bool:
    """Does the option have all the named fields?"""
    if pattern.key is not UNSET and pattern.key != option.key:
        return False
    return all(getattr(option, name) == value for name, value in pattern.fields().items())


def as_option(pattern: Pattern) -> Option | None:
    """The option that the pattern spells out; None if it gives a key or names no verb."""
    fields = pattern.fields()
    return Option(**fields) if "verb" in fields else None


class Watch:
    """A table under observation. ``since``: events before this index are forgotten."""

    def __init__(self, table: Table[Game]) -> None:
        self.table = table
        self.since = 0
        self.unticked: list[tuple[int, Entry]] = []
        self._counted = 0
        self._choices = 0
        self._note_forced()

    @property
    def game(self) -> Game:
        """The game as it is now."""
        return self.table.game

    # -- what happened ------------------------------------------------------------------------------------------

    def all_events(self) -> list[Event]:
        """Everything told since the start of the case."""
        return [event for row in self.table.rows for event in row.events]

    def events(self) -> list[Event]:
        """Everything told since the last mark."""
        return self.all_events()[self.since :]

    def forget(self) -> None:
        """Look only at later events from now on."""
        self.since = len(self.all_events())

    # -- what is offered ----------------------------------------------------------------------------------------

    def decisions(self, seat: str | None = None) -> list[Decision]:
        """Open questions, then what may be chosen beside them, of one seat or of all."""
        found = [*self.table.pending(), *self.table.open_choices()]
        return [decision for decision in found if seat is None or decision.seat == seat]

    def check_words(self, pattern: Pattern, verb_too: bool = False) -> None:
        """Raise `CaseError` if the pattern names something that does not exist, so that nothing fits by a mistake.

        ``verb_too``: also a verb that neither the core nor an ability's id knows.
        """
        known: list[tuple[object, Container[str], str]] = [
            (pattern.by, self.game.state.order, "seat"),
            (pattern.enemy, self.game.state.order, "seat"),
            (pattern.kind, KINDS, "kind of figure"),
            (pattern.ability, ABILITIES, "ability"),
        ]
        if verb_too and pattern.verb not in VERBS:
            known.append((pattern.verb, ABILITIES, "verb or ability"))
        for place in (pattern.area, pattern.to):
            if place is not UNSET and is_area(place):
                known.append((place, self.game.layout.by_id, "area"))
        for word, words, what in known:
            if word is not UNSET and word != "" and word not in words:
                raise CaseError(f"there is no {what} {word}")

    def offered(self, pattern: Pattern) -> list[tuple[Decision, Option]]:
        """The options that fit, questions before open choices, figures that are no keepers first."""
        self.check_words(pattern)
        seat = None if pattern.by is UNSET else str(pattern.by)
        hits: list[tuple[Decision, Option]] = []
        for decision in self.decisions(seat):
            for option in decision.options:
                assert isinstance(option, Option), option
                if fits(pattern, option):
                    hits.append((decision, option))
        if pattern.keeper is UNSET:
            hits.sort(key=lambda hit: hit[1].keeper)
        return hits

    def asked(self) -> str:
        """What the game waits for, as a sentence for a failure."""
        if self.table.over:
            return "the game is over"
        lines = []
        for decision in self.table.pending():
            keys = [option.key for option in decision.options]
            more = f" and {len(keys) - LISTED} more" if len(keys) > LISTED else ""
            question = f"{decision.seat} is asked {decision.prompt} {dict(decision.args)}"
            lines.append(f"{question}: {', '.join(keys[:LISTED])}{more}")
        return "; ".join(lines)

    # -- choosing -----------------------------------------------------------------------------------------------

    def choose(self, pattern: Pattern) -> None:
        """Take the first option that fits, or tick off an answer that gave itself. Raises `CaseError`."""
        hits = self.offered(pattern)
        if not hits:
            if not self._tick_off(pattern):
                raise CaseError(f'"{pattern}" is not offered; {self.asked()}')
            return
        decision, option = hits[0]
        try:
            self.table.choose(option, seat=decision.seat)
        except IllegalChoice as error:
            raise CaseError(f'"{pattern}" was refused: {error}') from error
        self._choices += 1
        self._note_forced()

    def _note_forced(self) -> None:
        """Remember answers that gave themselves, those of the last two choices."""
        entries: Sequence[Entry] = [entry for row in self.table.rows for entry in row.entries]
        fresh = entries[self._counted :]
        self._counted = len(entries)
        self.unticked = [(when, entry) for when, entry in self.unticked if when >= self._choices - 1]
        self.unticked += [(self._choices, entry) for entry in fresh if entry.kind == "forced"]

    def _tick_off(self, pattern: Pattern) -> bool:
        for known in self.unticked:
            entry = known[1]
            assert isinstance(entry.option, Option), entry
            if fits(pattern, entry.option) and pattern.by in (UNSET, entry.seat):
                self.unticked.remove(known)
                return True
        return False

    def idle(self, until: str) -> None:
        """Everybody does nothing until this seat's own turn, or until this phase. Raises `CaseError`."""
        for _ in range(PATIENCE):
            pending = self.table.pending()
            if not pending:
                raise CaseError(f"the game is over before {until}")
            decision = pending[0]
            best = min(decision.options, key=_reluctance)
            self.table.choose(best, seat=decision.seat)
            self._choices += 1
            self._note_forced()
            if self._reached(until):
                return
        raise CaseError(f"{until} does not come")

    def _reached(self, until: str) -> bool:
        pending = self.table.pending()
        if not pending:
            return self.game.state.phase == until
        return self.game.state.phase == until or (pending[0].seat == until and pending[0].prompt in OWN_TURN)

    def refusal(self, pattern: Pattern) -> str:
        """The sentence with which an option that is not offered is refused."""
        option = as_option(pattern)
        key = str(pattern.key) if option is None else option.key
        try:
            self.table.choose(key, seat=None if pattern.by is UNSET else str(pattern.by))
        except IllegalChoice as error:
            return str(error)
        raise CaseError(f'"{pattern}" was not refused')


def _reluctance(option: object) -> int:
    verb = getattr(option, "verb", "")
    return DECLINING.index(verb) if verb in DECLINING else len(DECLINING)
