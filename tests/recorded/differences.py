"""Known differences, as data: what it is, why, and the clause that speaks about it. Everything is counted and printed.

Four sorts. **Habits**: what their program picks for a player, never lists, or asks at another moment; the adapter picks and
declines as it does. **Lists**: options that only one of two lists holds. **States**: fields that differ for a while.
**Rules**: what works differently there and is carried by a replaced class (`their_rules`).

A difference that no kind here recognises is unexplained.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

import msgspec

from engine.cthulhu_wars.options import Option
from engine.cthulhu_wars.state import SIGN_COUNTS
from engine.cthulhu_wars.victory import DOOM_LIMIT
from tests.recorded import names
from tests.recorded.comparing import AT_REST, Difference
from tests.recorded.names import snake
from tests.recorded.reading import State, Step
from tests.recorded.their_rules import LATE_BOOK, LATE_GATE

SIGNS = sum(SIGN_COUNTS.values())


@dataclass(frozen=True)
class Kind:
    """A known difference. ``sort``: habit, list, state or rule."""

    name: str
    sort: str
    clause: str
    reason: str


@dataclass(frozen=True)
class ListCase:
    """An option that only one of two lists holds. ``side``: ours or theirs; ``listed``: our whole list; ``other``: theirs."""

    step: Step
    before: State
    prompt: str
    option: Option
    side: str
    listed: Sequence[Option]
    other: Sequence[Option]
    ahead: Mapping[int, Step]
    steps: Sequence[Step]

    def twin(self, **changed: object) -> Option:
        """The same option with some fields changed."""
        return msgspec.structs.replace(self.option, **changed)


@dataclass(frozen=True)
class StateCase:
    """A field that differs before ``step``. ``ahead``: their later steps that our table has done already."""

    step: Step
    before: State
    prompt: str
    difference: Difference
    all: Sequence[Difference]
    ahead: Mapping[int, Step]
    steps: Sequence[Step]


@dataclass
class Tally:
    """How often each kind was met."""

    counts: Counter[str] = field(default_factory=Counter)

    def count(self, name: str, n: int = 1) -> None:
        """Note that a kind was met."""
        if name not in KINDS:
            raise KeyError(name)
        self.counts[name] += n


# -- the table --------------------------------------------------------------------------------------------------

_HABITS = (
    Kind("window declined", "habit", "G.4.6",
         "no Devolve window there: after an Action that leaves its player without Power, at the end of a phase; declined"),
    Kind("forced answer", "habit", "G.3", "a question with one answer that our rules do not put"),
    Kind("window after a reveal", "habit", "G.4.6",
         "a Devolve window after the acting player turns over a sign; a Devolve in it is brought forward to the window before"),
    Kind("skipped go", "habit", "G.2.1", "a go without Power is a step there (Main, NextPlayer); here it is skipped"),
    Kind("reveal in a skipped go", "habit", "K.4.1, M.1",
         "done here before the turn before it ends, so that the game ends in the same place"),
    Kind("end in a skipped go", "habit", "K.4.1, M.1",
         "such a reveal ends the game there; here that go puts no question, and the turn before it ended by itself"),
    Kind("gate sub-menu left", "habit", "I.6", "the end of gate adjustments is a choice there"),
    Kind("talks", "habit", "P.1",
         "bargaining with other rules and a random clock: the outcome is told in our protocol, the lists are not compared"),
    Kind("keeper of a new gate", "habit", "H.4.1", "their program picks who keeps a new gate"),
    Kind("Zingaya victim", "habit", "YS.6.6, O.15", "their program picks the Acolyte"),
    Kind("order of retreats", "habit", "J.8.3", "units of one side retreat in another order"),
    Kind("order of rewards", "habit", "CC.5.1, CC.7.10", "Harbinger is paid for two Great Old Ones in another order"),
    Kind("order of victims", "habit", "BG.7.4", "the factions name their Cultists for Ghroth in another order"),
    Kind("order of books", "habit", "L.4", "seats choose their books in another order"),
    Kind("books of Gather Power", "habit", "D.5",
         "chosen there only after First Player and direction, with those of F.1"),
    Kind("in the middle of an Action", "habit", "G.3",
         "not at rest: there the Action is paid or its first figure moved before the question, here afterwards; the lists "
         "are compared, the states are not"),
    Kind("abandoning", "habit", "I.6.3", "options: gates are never abandoned voluntarily there (option off)"),
    Kind("revealing", "habit", "K.4", "options: Elder Signs can be revealed there only to reach 30"),
    Kind("figure picked", "habit", "H.7.3, O.15",
         "options: of alike figures in an area their program takes one that keeps no gate"),
    Kind("gate sub-menu", "habit", "I.6",
         "options: after a gate adjustment only further adjustments are listed there, until the menu is left"),
)
_LISTS = (
    Kind("absorbed dice", "list", "GC.6.1, J.5", "the mark of absorbed dice is gone there once dice are rolled"),
    Kind("Polyp once hidden", "list", "CC.6.3",
         "a Flying Polyp that hid itself cannot use Invisibility again there until it has left the map (a slip)"),
    Kind("book already here", "list", "D.5, G.4.5", "an option of a book that is chosen later there"),
)
_STATES = (
    Kind("book chosen earlier here", "state", "D.5, G.4.5",
         "see books of Gather Power, order of books"),
    Kind("gate after the window", "state", "I.4",
         "an abandoned gate that the acting player's new book lets him take is taken there after the Devolve window, here "
         "with the book"),
    Kind("events of the Action", "state", "I.3, L.3",
         "inside an Action: requirements are crossed off there as they are fulfilled, here at the check point; a lost gate "
         "is noted there at the end of the Action, here at once"),
    Kind("Devolve brought forward", "state", "G.4.6", "see window after a reveal"),
    Kind("signs run out", "state", "K.3, J.11",
         "when the 36 Elder Signs run out, Doom is given there as they are earned, here as they would be drawn"),
)
_RULES = (
    Kind("Fertility Cult", "rule", "O.14",
         "the first Summon of a go is the Main Action there, Summons after it are free of it; counted: Black Goat's Summons"),
    Kind("13th token", "rule", "O.16", "a 13th Desecration token can be placed there; counted: those placed"),
    Kind(LATE_GATE, "rule", "I.3, J.9, BG.7.11",
         "a gate whose keeper is lost in the Pre-Battle step still counts for Shub-Niggurath's dice; counted: such battles"),
    Kind(LATE_BOOK, "rule", "G.2.2, G.4.5, I.4",
         "a requirement met by automatic gate control at the start of a turn or after a Devolve is fulfilled at once there, "
         "but its book comes only after the next Action or turn (a slip)"),
    Kind("window between turns", "rule", "G.4.6",
         "a second Devolve window, between two turns; counted: times it was put"),
    Kind("Devolve between turns", "rule", "G.4.6", "counted: Devolves in that window"),
)
KINDS: Mapping[str, Kind] = {kind.name: kind for kind in (*_HABITS, *_LISTS, *_STATES, *_RULES)}
"""Every kind by its name."""


# -- lists ------------------------------------------------------------------------------------------------------


def _abandoning(case: ListCase) -> bool:
    return case.side == "ours" and case.option.verb == "abandon"


def _revealing(case: ListCase) -> bool:
    """Their list shows no sign at all, and all of them would not bring the owner to 30."""
    if case.side != "ours" or case.option.verb != "reveal":
        return False
    side = case.before.F[case.step.f]
    return side.doom + sum(side.es) < DOOM_LIMIT and not any(option.verb == "reveal" for option in case.other)


def _figure_picked(case: ListCase) -> bool:
    """A keeper, while a figure like it that keeps nothing stands in the same place and is in both lists."""
    twin = case.twin(keeper=False)
    return case.side == "ours" and case.option.keeper and case.option.to == "" and twin in case.listed and twin in case.other


def _gate_sub_menu(case: ListCase) -> bool:
    types = {action.type for action in case.step.options}
    return case.side == "ours" and "Main" in types and types <= {"Main", "ControlGate"}


def _absorbed_dice(case: ListCase) -> bool:
    if case.prompt not in ("battle.kill", "battle.pain") or case.option.kind != "shoggoth":
        return False
    if case.side == "ours":
        return case.option.mark.startswith("+") and case.twin(mark="") in case.other
    return case.option.mark == "" and any(
        option.mark.startswith("+") and option == case.twin(mark=option.mark) for option in case.listed
    )


def _polyp_once_hidden(case: ListCase) -> bool:
    """A Polyp of the battle bore the mark before it began, and the option is Invisibility itself or a Polyp."""
    battle = case.before.battle
    if battle is None or case.prompt not in ("battle.pre_battle", "invisibility.whom"):
        return False
    attack = next(at for at in range(case.step.i, 0, -1) if case.steps[at].type == "Attack")
    standing = case.steps[attack - 1].s.standing("CC", battle["arena"], "FlyingPolyp")
    marked = any("Invised" in one.tags for one in standing)
    return marked and (case.option.verb == "invisibility" or case.option.kind == "flying_polyp")


def _book_already_here(case: ListCase) -> bool:
    books = [names.book(step.action.args[1]) for step in case.ahead.values() if step.type == "Spellbook"]
    return case.side == "ours" and case.option.verb in books


LIST_KINDS: Mapping[str, Callable[[ListCase], bool]] = {
    "gate sub-menu": _gate_sub_menu,
    "abandoning": _abandoning,
    "revealing": _revealing,
    "figure picked": _figure_picked,
    "absorbed dice": _absorbed_dice,
    "Polyp once hidden": _polyp_once_hidden,
    "book already here": _book_already_here,
}
"""Kind -> does it explain the option?"""


# -- states -----------------------------------------------------------------------------------------------------


def _book_chosen_earlier(case: StateCase) -> bool:
    """Our books are theirs and those that their later steps choose; a requirement is then open only there."""
    difference = case.difference
    if difference.field != "books":
        return False
    later = [
        names.book(step.action.args[1]) for step in case.ahead.values()
        if step.type == "Spellbook" and step.f == difference.seat
    ]
    return bool(later) and tuple(difference.ours) == (*difference.theirs, *later)


def _gate_after_the_window(case: StateCase) -> bool:
    """The acting seat keeps a gate here that nobody keeps there, until its next automatic control; so with requirements."""
    difference, acting = case.difference, case.step.s.order[0] if case.step.s.order else ""
    after = next((step.s for step in case.steps if step.i > case.step.i and step.type == "MainGates"), None)
    if case.prompt != "window" or after is None:
        return False
    if difference.field == "open requirements":
        still_open = [names.requirement(name) for name in after.F[difference.seat].req]
        return not difference.ours and not any(name in still_open for name in difference.theirs)
    if difference.seat != acting:
        return False
    if difference.field == "controlled gates":
        taken = Counter(snake(area) for area in after.F[acting].gates)
        return not difference.theirs and all(area in taken for area in difference.ours)
    if difference.field != "units":
        return False
    kept = {(snake(one.kind), snake(one.place)) for one in after.figures.values() if one.faction == acting and one.keeper}
    return all(
        (kind, place) in kept and keeper and difference.theirs[kind, place, ""] == n
        for (kind, place, keeper), n in difference.ours.items()
    )


def _events_of_the_action(case: StateCase) -> bool:
    """Their requirement is crossed off already; their lost gate is still in the list of gates (its keeper is not)."""
    if case.prompt in AT_REST:
        return False
    if case.difference.field == "open requirements":
        return not case.difference.theirs
    return case.difference.field == "controlled gates" and not case.difference.ours


def _signs_run_out(case: StateCase) -> bool:
    """Theirs has Doom for signs that cannot be drawn; ours still owes these signs. All 36 are drawn or owed there."""
    tokens = sum(len(side.es) + len(side.revealed) for side in case.before.F.values())
    seat = case.difference.seat
    mine = {one.field: one for one in case.all if one.seat == seat}
    if tokens < SIGNS or "doom" not in mine or "signs" not in mine or case.difference.field not in ("doom", "signs"):
        return False
    owed = mine["doom"].theirs - mine["doom"].ours
    return owed > 0 and mine["signs"].ours == Counter({0: owed}) and not mine["signs"].theirs


def _devolve_brought_forward(case: StateCase) -> bool:
    """An Acolyte is a Deep One already here."""
    seats = [step.f for step in case.ahead.values() if step.type == "Devolve"]
    return case.difference.seat in seats and case.difference.field in ("units", "controlled gates")


STATE_KINDS: Mapping[str, Callable[[StateCase], bool]] = {
    "events of the Action": _events_of_the_action,
    "signs run out": _signs_run_out,
    "Devolve brought forward": _devolve_brought_forward,
    "book chosen earlier here": _book_chosen_earlier,
    "gate after the window": _gate_after_the_window,
}
"""Kind -> does it explain the field?"""


def list_kind(case: ListCase) -> str:
    """The kind that explains an option, or ""."""
    return next((name for name, recognise in LIST_KINDS.items() if recognise(case)), "")


def state_kind(case: StateCase) -> str:
    """The kind that explains a field, or ""."""
    return next((name for name, recognise in STATE_KINDS.items() if recognise(case)), "")
