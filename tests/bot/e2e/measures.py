"""What a game takes of its people, measured from the answers they gave, in the order in which they gave them.

* An **Action** begins with an answer to "turn" that begins one (a Pass is one; ending the turn, gate adjustments, reveals
  and free abilities are none) and lasts until the next answer to "turn" or of another phase. Questions between phases
  (Gather Power, First Player, Doom phase, and the windows there) belong to no Action.
* **Presses for an Action**: every press, form or command of the player whose Action it is, for all that the Action asks of
  him. What he presses in the same turn without beginning an Action (End turn, a gate) is added to the Action before it, or,
  if there is none yet, to the one that follows.
* An Action **needed somebody else** if anybody but the player whose Action it is answered a question in it, whatever it was
  about: losses, a victim to choose, a spellbook earned in it, an offer of a negotiation that the player asked for, an
  ability out of turn. Questions that standing rules answer, and windows that lapse by a standing rule, are nobody's wait.
* A **wait** is an answer by another person than the one who answered before, the player himself included when the game
  comes back to him: several answers of the same person one after the other are one wait.
* Waits of a **battle** are those from its first question until it is over; the window and the spellbook choices behind it
  are the Action's, not the battle's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from statistics import mean, median

PRESSES, ASKING, FEW_WAITS, SECONDS = 1.3, 0.10, 0.80, 1.0
"""The goals: median presses for an Action; share of Actions that need somebody else; share of battles with at most one
wait; seconds for a press at the 99th percentile."""


@dataclass(frozen=True)
class Answer:
    """One answer. ``begins``: the verb of the Action that it begins, or ""; ``between``: asked between phases; ``fighting``:
    asked while a battle was fought."""

    person: str
    prompt: str
    presses: int = 1
    begins: str = ""
    between: bool = False
    fighting: bool = False


@dataclass
class Act:
    """An Action: who took it, what he pressed for it, what others were asked in it, and its waits."""

    person: str
    verb: str
    presses: int
    asked: list[str] = field(default_factory=list)
    waits: int = 0
    fought: list[str] = field(default_factory=list)
    """What each wait of its battle began with."""


def acts(answers: Iterable[Answer]) -> list[Act]:
    """The Actions of a game.

    >>> [act] = acts([Answer("Mia", "turn", 2, "battle"), Answer("Ben", "battle.kill", fighting=True),
    ...               Answer("Ben", "battle.pain", fighting=True), Answer("Mia", "battle.retreat", fighting=True)])
    >>> act.presses, act.asked, act.waits, act.fought
    (3, ['battle.kill', 'battle.pain'], 2, ['battle.kill', 'battle.retreat'])
    """
    found: list[Act] = []
    current: Act | None = None
    last, early, owner = "", 0, ""
    for answer in answers:
        if answer.prompt == "turn" and answer.person != owner:
            owner, current, early = answer.person, None, 0
        if answer.between:
            owner, current = "", None
        elif answer.begins:
            current = Act(answer.person, answer.begins, answer.presses + early)
            found.append(current)
            early = 0
        elif current is None:
            early += answer.presses
        else:
            _within(current, answer, last)
        last = answer.person
    return found


def _within(act: Act, answer: Answer, last: str) -> None:
    """An answer that belongs to an Action begun before."""
    if answer.person == act.person:
        act.presses += answer.presses
    else:
        act.asked.append(answer.prompt)
    if answer.person != last:
        act.waits += 1
        if answer.fighting:
            act.fought.append(answer.prompt)


@dataclass
class Measures:
    """The measures of one game, or of several together (`+`)."""

    acts: list[Act] = field(default_factory=list)
    answers: int = 0
    posts: int = 0
    seconds: list[float] = field(default_factory=list)

    def __add__(self, other: Measures) -> Measures:
        return Measures(
            self.acts + other.acts, self.answers + other.answers, self.posts + other.posts, self.seconds + other.seconds
        )

    @property
    def presses(self) -> list[int]:
        """Presses for each Action."""
        return [act.presses for act in self.acts]

    @property
    def needing(self) -> float:
        """The share of Actions that needed somebody else."""
        return sum(bool(act.asked) for act in self.acts) / max(len(self.acts), 1)

    @property
    def out_of_turn(self) -> float:
        """The share of Actions that needed somebody else only for an ability out of turn."""
        return sum(set(act.asked) == {"window"} for act in self.acts) / max(len(self.acts), 1)

    @property
    def battles(self) -> list[int]:
        """The waits of each battle."""
        return [len(act.fought) for act in self.acts if act.verb == "battle" or act.fought]

    @property
    def few_waits(self) -> float:
        """The share of battles with at most one wait."""
        return sum(waits < 2 for waits in self.battles) / max(len(self.battles), 1)

    @property
    def late(self) -> float:
        """Seconds within which 99 % of all presses had all that follows from them."""
        seconds = sorted(self.seconds)
        return seconds[min(len(seconds) - 1, int(len(seconds) * 0.99))] if seconds else 0.0

    def asked(self) -> Counter[str]:
        """In how many Actions somebody else was asked each question."""
        return Counter(prompt for act in self.acts for prompt in set(act.asked))

    def waited(self) -> Counter[str]:
        """What the waits of battles began with."""
        return Counter(prompt for act in self.acts for prompt in act.fought)


COLUMNS = (
    "game", "Actions", "presses: median", "mean", "needed others", "only out of turn", "battles", "waits <= 1", "posts",
    "99 % within",
)


def table(rows: Sequence[tuple[str, Measures]]) -> list[str]:
    """All measures as a table: one line for each game, one for all of them, one for the goals; then who was asked what."""
    whole = sum((measures for _, measures in rows), Measures())
    cells = [COLUMNS, *(_cells(name, measures) for name, measures in (*rows, ("all", whole)))]
    cells.append((
        "goal", "", f"<= {PRESSES}", "", f"<= {ASKING:.0%}", "", "", f">= {FEW_WAITS:.0%}", "", f"< {SECONDS:.0f} s",
    ))
    widths = [max(len(row[i]) for row in cells) for i in range(len(COLUMNS))]
    lines = ["  ".join([row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:])]) for row in cells]
    for title, counted in (("Others were asked", whole.asked()), ("Waits of battles", whole.waited())):
        lines.append(f"{title}: {', '.join(f'{prompt} {n}' for prompt, n in counted.most_common()) or 'nothing'}")
    return lines


def _cells(name: str, measures: Measures) -> tuple[str, ...]:
    presses = measures.presses or [0]
    return (
        name, str(len(measures.acts)), f"{median(presses):g}", f"{mean(presses):.2f}", f"{measures.needing:.1%}",
        f"{measures.out_of_turn:.1%}", str(len(measures.battles)), f"{measures.few_waits:.0%}", str(measures.posts),
        f"{measures.late:.2f} s",
    )
