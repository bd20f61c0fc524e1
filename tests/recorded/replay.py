"""One recorded game, replayed on our engine and compared whenever both are at rest.

The record's choices are made on a table one after the other; dice and Elder Signs are laid out beforehand. Before each
choice the two states and the two legal lists are compared. A field that differs without a known kind is a divergence; the
replay goes on as long as the choices can be made.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine import Config, Decision, Table
from engine.cthulhu_wars.factions.yellow_sign import DESECRATION_TOKENS
from engine.cthulhu_wars.options import Option
from engine.cthulhu_wars.rules import new_table
from engine.errors import EngineError
from engine.kernel.chance import SECRET_BYTES, FedChance
from engine.kernel.journal import Entry
from tests.recorded import comparing, lists, their_rules
from tests.recorded.bargains import SPLITS, TALKS
from tests.recorded.comparing import AT_REST, CLAUSES, IN_FLUX, Difference
from tests.recorded.differences import KINDS, ListCase, StateCase, Tally, list_kind, state_kind
from tests.recorded.habits import NO_NEWS, Habits
from tests.recorded.reading import Record, State, Step, read
from tests.recorded.their_rules import BETWEEN
from tests.recorded.translating import prompts_of, sequences

SECRET = "00" * SECRET_BYTES
OPTIONS = {"assign_order": "defender_first", "zero_power": "hrf"}
"""Our options that fit the other engine (O.6, O.7)."""

PATIENCE = 40
"""So many questions in a row may be answered by habit."""


@dataclass(frozen=True)
class Divergence:
    """The two games differ, and no kind explains it."""

    step: Step
    what: str
    clause: str

    def __str__(self) -> str:
        log = " / ".join(self.step.log) or str(self.step)
        return f"step {self.step.i} ({self.step.type}: {log}): {self.what} [{self.clause}]"


@dataclass(frozen=True)
class ListDifference:
    """Two legal lists that differ: options of one side with the kinds that explain them ("" for none)."""

    step: Step
    prompt: str
    ours: dict[str, str]
    theirs: dict[str, str]

    @property
    def kinds(self) -> set[str]:
        """The kinds met."""
        return {*self.ours.values(), *self.theirs.values()}

    @property
    def habitual(self) -> bool:
        """Do the lists differ only by what their program never lists, or picks itself?"""
        return all(kind and KINDS[kind].sort == "habit" for kind in self.kinds)

    def __str__(self) -> str:
        def shown(side: dict[str, str]) -> str:
            return ", ".join(f"{key} ({kind or 'unexplained'})" for key, kind in side.items()) or "nothing"

        where = f"step {self.step.i} {self.step.type}, {self.prompt}"
        return f"{where}: only ours {shown(self.ours)}; only theirs {shown(self.theirs)}"


class Stopped(Exception):
    """The replay cannot go on."""

    def __init__(self, divergence: Divergence) -> None:
        super().__init__(str(divergence))
        self.divergence = divergence


class Replay:
    """The replay of one record. ``states``, ``lists``: how many were compared."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.steps = record.steps
        self.seating = tuple(record.header.seating)
        self.habits = Habits(record.steps, self.seating)
        self.chance = FedChance(
            SECRET, [die for step in self.steps for die in step.roll],
            [step.draw for step in self.steps if step.draw is not None],
        )
        self.laid_out = (len(self.chance.dice), len(self.chance.draws))
        config = Config(seats=self.seating, seed=SECRET, layout=record.header.map, options=OPTIONS)
        self.table: Table[Any] = new_table(config, self.chance)
        self.states = self.lists = 0
        self.divergences: list[Divergence] = []
        self.list_differences: list[ListDifference] = []
        self.tally = Tally()
        self._seen = 0
        self._forced: list[Entry] = []
        self._rolled = self._drawn = 0
        self._note_forced()

    @property
    def unexplained(self) -> int:
        """How many lists differ in an option that no kind explains."""
        return sum(1 for difference in self.list_differences if "" in difference.kinds)

    # -- the course -----------------------------------------------------------------------------------------------

    def run(self, stop_at_first: bool = False) -> None:
        """Replay the whole game, or up to the first divergence."""
        for difference in comparing.map_differences(self.table.view(None), self.record.header):
            self._diverge(self.steps[0], difference)
        try:
            for index, step in enumerate(self.steps):
                if stop_at_first and self.divergences:
                    return
                if index in self.habits.ahead:
                    del self.habits.ahead[index]
                elif step.is_choice:
                    self._guarded_step(index, step)
                self._rolled += len(step.roll)
                self._drawn += step.draw is not None
        except Stopped as stopped:
            self.divergences.append(stopped.divergence)
            return
        self._end()

    def _guarded_step(self, index: int, step: Step) -> None:
        """A choice; what the adapter cannot make sense of is a divergence like any other."""
        try:
            self._step(index, step)
        except (LookupError, ValueError, StopIteration, AssertionError) as error:
            what = f"the choice cannot be said here ({type(error).__name__}: {error})"
            raise Stopped(Divergence(step, what, CLAUSES["decides"])) from error

    def _end(self) -> None:
        """The last state, and how the games ended."""
        last, end = self.steps[-1], self.record.end
        self.tally.count("13th token", max(0, len(last.s.desecrated) - DESECRATION_TOKENS))
        if not end.complete:
            return
        if self.table.over:
            found = comparing.final_differences(self.table, end.winners, end.final)
            found += self._state_differences(last.s)
        elif self.habits.ends_in_skipped_go():
            self.tally.count("end in a skipped go")
            found = [one for one in self._state_differences(self.steps[-2].s) if one.field != "order"]
        else:
            found = [Difference("over", "", False, True)]
        for difference in found:
            self._diverge(last, difference)

    def _diverge(self, step: Step, difference: Difference) -> None:
        self.divergences.append(Divergence(step, str(difference), difference.clause))

    def _step(self, index: int, step: Step) -> None:
        """Make one of their choices on our table: one or more answers, or none."""
        before = self.steps[index - 1].s
        if step.type in (*TALKS, *SPLITS):
            self.tally.count("talks")
        elif step.type in ("Main", "NextPlayer"):
            self.tally.count("gate sub-menu left" if step.k == "ask" and step.type == "Main" else "skipped go")
        said: list[Option] = []
        for option in self._said(index, step, before):
            if not self._say(index, step, before, option, said):
                return
            said.append(option)
        if step.type == "Summon" and step.f == "BG":
            self.tally.count("Fertility Cult")

    def _said(self, index: int, step: Step, before: State) -> list[Option]:
        """The options that say this choice here."""
        if step.type == "Devolve":
            return [self.habits.devolve(index)]
        if step.type == "Submerge":
            return [self.habits.submerged(index)]
        found = sequences(step.action, before, self.seating)
        if step.type == "AwakenEliminateTwoCultists":
            # The area is named by the Awaken step that follows.
            at = next(at for at in range(index + 1, len(self.steps)) if self.steps[at].type == "Awaken")
            self.habits.ahead[at] = self.steps[at]
            [[place]] = sequences(self.steps[at].action, before, self.seating)
            found = [one for one in found if one[0] == place]
        return found[0] if found else []

    # -- one answer -----------------------------------------------------------------------------------------------

    def _say(self, index: int, step: Step, before: State, option: Option, said: list[Option]) -> bool:
        """Give one answer here; False if our rules do not ask for it."""
        for _ in range(PATIENCE):
            if self._was_forced(step, before, option, said):
                return True
            asked = self._asked(index, step, option, len(said))
            if asked is not None:
                decision, taken = asked
                self._compare_states(index, step, before, decision, said)
                self._compare_lists(step, before, decision.prompt, decision.options, said)
                if step.type == "EndTurn":
                    self._reveal_ahead(index)
                if step.type == "PreActionPrompts" and self._devolve_ahead(index):
                    continue
                self.habits.last = index
                self._choose(step, taken, step.f)
                return True
            if (step.k == "only" and step.type in NO_NEWS) or not self._by_habit(index, step):
                break
        if step.type == "RevealES":
            self._choose(step, option, step.f)  # beside a question to somebody else
            return True
        if step.k == "only" and step.type in NO_NEWS:
            self.tally.count("forced answer")
            return False
        brought_forward = any(later.type == "Devolve" for later in self.habits.ahead.values())
        if step.type == "PreActionPrompts" and (brought_forward or self.habits.after_a_reveal(index)):
            self.tally.count("window after a reveal")
            return False
        waits = "; ".join(f"{one.seat} at {one.prompt}" for one in self.table.pending()) or "nobody"
        raise Stopped(Divergence(step, f"ours waits for {waits}, theirs for {step.f}: {option.key}", CLAUSES["decides"]))

    def _asked(self, index: int, step: Step, option: Option, depth: int) -> tuple[Decision, Option] | None:
        """The pending question that this answers, and the option as it stands there."""
        for decision in self.table.pending():
            if decision.seat != step.f or decision.prompt not in prompts_of(step.type, depth):
                continue
            if not self.habits.fits(decision, index):
                continue
            listed = lists.same(option, decision)
            if listed is not None:
                return decision, listed
        return None

    def _by_habit(self, index: int, step: Step) -> bool:
        """Answer a question of ours that they do not put now."""
        stage = self.table.view(None).state.stage
        for decision in self.table.pending():
            answer = self.habits.answer(decision, index, stage)
            if answer is None:
                continue
            self.tally.count(answer.kind)
            if answer.at is not None:
                later = self.steps[answer.at]
                self._compare_lists(later, self.steps[answer.at - 1].s, decision.prompt, decision.options, [])
                self.habits.ahead[answer.at] = later
            self._choose(step, answer.option, decision.seat)
            return True
        return False

    def _was_forced(self, step: Step, before: State, option: Option, said: Sequence[Option]) -> bool:
        """Has our table given this answer by itself, as the only one?"""
        for at, entry in enumerate(self._forced):
            if entry.seat == step.f and entry.option == option and entry.prompt in prompts_of(step.type, len(said)):
                self._compare_lists(step, before, entry.prompt, [option], said)
                del self._forced[: at + 1]
                return True
        return False

    def _reveal_ahead(self, index: int) -> None:
        """Signs that are turned over in the skipped goes after this turn."""
        for at in list(self.habits.reveals_in_skipped_goes(index)):
            step = self.steps[at]
            [values] = sequences(step.action, self.steps[at - 1].s, self.seating)
            for value in values:
                self._choose(step, value, step.f)
            self.habits.ahead[at] = step
            self.tally.count("reveal in a skipped go")

    def _devolve_ahead(self, index: int) -> bool:
        """One Devolve out of a window that our rules do not open; True if there was one."""
        for at in list(self.habits.devolves_after_reveal(index)):
            step = self.steps[at]
            self._choose(step, self.habits.devolve(at), step.f)
            self.habits.ahead[at] = step
            self.tally.count("window after a reveal")
            return True
        return False

    def _choose(self, step: Step, option: Option, seat: str) -> None:
        try:
            self.table.choose(option, seat=seat)
        except (EngineError, ValueError) as error:
            raise Stopped(Divergence(step, f"{seat} {option.key}: {error}", CLAUSES["decides"])) from error
        self._note_forced()

    def _note_forced(self) -> None:
        """Keep the answers that our table has just given by itself."""
        new = self.table.serial - self._seen
        self._seen = self.table.serial
        entries: list[Entry] = []
        for row in reversed(self.table.journal()):
            entries[:0] = row.entries
            if len(entries) >= new:
                break
        self._forced = [entry for entry in entries[len(entries) - new :] if entry.kind == "forced"]

    # -- comparing ------------------------------------------------------------------------------------------------

    def _state_differences(self, theirs: State) -> list[Difference]:
        """Every field that differs, the dice and draws used among them."""
        viewed = self.table.view(None)
        found = comparing.differences(comparing.our_picture(self.table, viewed), comparing.their_picture(theirs))
        used = self.laid_out[0] - len(self.chance.dice), self.laid_out[1] - len(self.chance.draws)
        if used[0] != self._rolled:
            found.append(Difference("dice used", "", used[0], self._rolled))
        if used[1] != self._drawn:
            found.append(Difference("signs drawn", "", used[1], self._drawn))
        return found

    def _compare_states(
        self, index: int, step: Step, before: State, decision: Decision, said: Sequence[Option]
    ) -> None:
        """Compare before a choice, unless it goes on with one (``said``) or the two are not at rest."""
        if said:
            return
        if decision.prompt in IN_FLUX or (decision.prompt not in AT_REST and self.habits.ahead):
            self.tally.count("in the middle of an Action")
            return
        self.states += 1
        if decision.prompt == BETWEEN:
            self.tally.count("window between turns")
            if step.type == "Devolve":
                self.tally.count("Devolve between turns")
        found = self._state_differences(before)
        for difference in found:
            kind = state_kind(StateCase(step, before, decision.prompt, difference, found, self.habits.ahead, self.steps))
            if kind:
                self.tally.count(kind)
            else:
                self._diverge(step, difference)

    def _compare_lists(
        self, step: Step, before: State, prompt: str, options: Sequence[Any], said: Sequence[Option]
    ) -> None:
        """Compare the lists of one question: ours as it stands, theirs reduced to our options."""
        if step.type == "RevealES" and said:
            return
        self.lists += 1
        found = lists.compare(options, lists.reduced(step, before, self.seating, said))
        if found.equal:
            return

        def kinds(side: str, only: Sequence[Option]) -> dict[str, str]:
            ahead = self.habits.ahead
            cases = (
                ListCase(step, before, prompt, one, side, options, found.theirs_all, ahead, self.steps) for one in only
            )
            return {case.option.key: list_kind(case) for case in cases}

        difference = ListDifference(step, prompt, kinds("ours", found.ours), kinds("theirs", found.theirs))
        self.list_differences.append(difference)
        for kind in [*difference.ours.values(), *difference.theirs.values()]:
            if kind:
                self.tally.count(kind)


def replayed(path: Path, stop_at_first: bool = False) -> Replay:
    """One game, replayed to its end or to its first divergence, with their rules in force."""
    with their_rules.in_force():
        replay = Replay(read(path))
        replay.run(stop_at_first)
        replay.tally.counts.update(their_rules.USED)
    return replay
