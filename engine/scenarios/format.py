"""What a scenario file may say: typed records, read with `read`. The words are explained in tests/scenarios/README.md.

A field that is left out is ``UNSET``: nothing is given or asserted about it. Unknown words are errors, so that a typing
mistake never makes a case pass.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

Counts: TypeAlias = dict[str, int]
OPTION_FIELDS = ("verb", "kind", "keeper", "mark", "area", "to", "enemy", "ability", "n")


class FormatError(ValueError):
    """The file is not a scenario file; the sentence says where."""


class Strict(msgspec.Struct, forbid_unknown_fields=True):
    """Base of all records: no unknown words."""


class Pattern(Strict, kw_only=True):
    """An option described by some of its fields, or by its whole ``key``. ``by``: the seat that has it."""

    by: str | UnsetType = UNSET
    key: str | UnsetType = UNSET
    verb: str | UnsetType = UNSET
    kind: str | UnsetType = UNSET
    keeper: bool | UnsetType = UNSET
    mark: str | UnsetType = UNSET
    area: str | UnsetType = UNSET
    to: str | UnsetType = UNSET
    enemy: str | UnsetType = UNSET
    ability: str | UnsetType = UNSET
    n: int | UnsetType = UNSET

    def fields(self) -> dict[str, Any]:
        """The option fields that are named."""
        named = {name: getattr(self, name) for name in OPTION_FIELDS}
        return {name: value for name, value in named.items() if value is not UNSET}

    def __str__(self) -> str:
        words = [str(self.key)] if self.key is not UNSET else [f"{k}={v}" for k, v in self.fields().items()]
        return " ".join([*(["" if self.by is UNSET else str(self.by) + ":"]), *words]).strip()


class Refused(Pattern, kw_only=True):
    """An option that must not be offered; ``why`` is part of the sentence that refuses it."""

    why: str | UnsetType = UNSET


class Spread(Pattern, kw_only=True):
    """All offered options that fit: the values of their field ``each`` are exactly ``are``, in any order."""

    each: str
    are: list[Any]


class Question(Strict, kw_only=True):
    """A question that must be open. ``options``: its complete list in any order; ``keys``: the list in its order."""

    by: str | UnsetType = UNSET
    prompt: str | UnsetType = UNSET
    args: dict[str, Any] | UnsetType = UNSET
    options: list[Pattern] | UnsetType = UNSET
    keys: list[str] | UnsetType = UNSET


class Strength(Strict, kw_only=True):
    """The Combat of a declared battle (J.1.2): ``total`` dice for the attacker; ``defence`` for the defender."""

    area: str
    attacker: str
    defender: str
    total: int | UnsetType = UNSET
    defence: int | UnsetType = UNSET


class Count(Strict, kw_only=True):
    """How often something with these facts happened: exactly ``n`` times."""

    event: dict[str, Any]
    n: int


class Facts(Strict, kw_only=True):
    """Assertions about the position, the open questions and what has happened. Only the listed ones are checked."""

    # The position
    power: Counts | UnsetType = UNSET
    doom: Counts | UnsetType = UNSET
    units: dict[str, dict[str, Counts]] | UnsetType = UNSET
    on_map: dict[str, Counts] | UnsetType = UNSET
    pool: dict[str, Counts] | UnsetType = UNSET
    prison: dict[str, dict[str, int | Counts]] | UnsetType = UNSET
    holds: dict[str, Counts] | UnsetType = UNSET
    deep: dict[str, Counts] | UnsetType = UNSET
    gates: dict[str, str | None] | UnsetType = UNSET
    no_gate: list[str] | UnsetType = UNSET
    keepers: dict[str, str | None] | UnsetType = UNSET
    tokens: dict[str, list[str]] | UnsetType = UNSET
    desecrated: list[str] | UnsetType = UNSET
    books: dict[str, list[str]] | UnsetType = UNSET
    book_count: Counts | UnsetType = UNSET
    faces: dict[str, dict[str, str]] | UnsetType = UNSET
    requirements: dict[str, dict[str, str]] | UnsetType = UNSET
    cards: dict[str, list[str]] | UnsetType = UNSET
    card_books: dict[str, list[str]] | UnsetType = UNSET
    supply: list[str] | UnsetType = UNSET
    wild: dict[str, Counts] | UnsetType = UNSET
    open: dict[str, list[str]] | UnsetType = UNSET
    earned: dict[str, list[str]] | UnsetType = UNSET
    books_to_choose: Counts | UnsetType = UNSET
    es: dict[str, list[int]] | UnsetType = UNSET
    shown: dict[str, list[int]] | UnsetType = UNSET
    owed: Counts | UnsetType = UNSET
    es_left: int | UnsetType = UNSET
    ritual_cost: int | UnsetType = UNSET
    ritual_space: int | UnsetType = UNSET
    instant_death: bool | UnsetType = UNSET
    start_area: dict[str, str | None] | UnsetType = UNSET
    memory: dict[str, Any] | UnsetType = UNSET
    history: list[str] | UnsetType = UNSET
    # Where the game stands
    phase: str | UnsetType = UNSET
    round: int | UnsetType = UNSET
    active: str | UnsetType = UNSET
    first_player: str | UnsetType = UNSET
    order: list[str] | UnsetType = UNSET
    game_over: bool | UnsetType = UNSET
    winners: list[str] | UnsetType = UNSET
    totals: Counts | UnsetType = UNSET
    cause: str | UnsetType = UNSET
    # What is asked and offered
    waits_for: str | list[str] | UnsetType = UNSET
    prompt: str | UnsetType = UNSET
    asked: list[Question] | UnsetType = UNSET
    not_asked: list[Question] | UnsetType = UNSET
    first_option: Pattern | UnsetType = UNSET
    legal: list[Pattern] | UnsetType = UNSET
    illegal: list[Refused] | UnsetType = UNSET
    each: list[Spread] | UnsetType = UNSET
    # What has happened since the start of the case (or the last step {"forget": true})
    rolled: list[list[int]] | UnsetType = UNSET
    combat: Counts | UnsetType = UNSET
    strength: list[Strength] | UnsetType = UNSET
    events: list[dict[str, Any]] | UnsetType = UNSET
    no_events: list[dict[str, Any]] | UnsetType = UNSET
    happened: list[Count] | UnsetType = UNSET
    event_order: list[dict[str, Any]] | UnsetType = UNSET


class Step(Pattern, kw_only=True):
    """One step: a choice (the fields of `Pattern`), or exactly one of the others.

    ``expect``: check facts here; ``dice``, ``signs``: lay out further values; ``forget``: look only at later
    events from now on; ``idle_until``: everybody passes and declines until this seat's turn or this phase.
    """

    expect: Facts | UnsetType = UNSET
    dice: list[int] | UnsetType = UNSET
    signs: list[int | str] | UnsetType = UNSET
    forget: bool = False
    idle_until: str | UnsetType = UNSET

    @property
    def is_choice(self) -> bool:
        """Does it choose something?"""
        return self.key is not UNSET or bool(self.fields())


class Faction(Strict, kw_only=True):
    """What a seat has. Figures that stand nowhere are in its pool."""

    power: int | UnsetType = UNSET
    doom: int = 0
    units: dict[str, Counts] = {}
    holds: dict[str, Counts] = {}
    deep: Counts = {}
    prison: dict[str, int | Counts] = {}
    books: list[str] = []
    book_count: int | UnsetType = UNSET
    faces: dict[str, str] = {}
    open: list[str] = []
    earned: list[str] = []
    es: list[int] = []
    shown: list[int] = []
    owed: int = 0
    start_area: str | UnsetType | None = UNSET
    resting: bool = False
    cards: list[str] = []
    card_books: list[str] = []


class Given(Strict, kw_only=True):
    """A position. Everything that is left out is absent."""

    layout: str = "earth33"
    seats: list[str] = []
    order: list[str] = []
    start: bool = False
    at: str = "turn"
    active: str = ""
    queue: list[str] | UnsetType = UNSET
    turn: dict[str, Any] = {}
    round: int = 2
    factions: dict[str, Faction] = {}
    power: Counts = {}
    gates: dict[str, str | None] = {}
    keepers: dict[str, str] = {}
    left_by: dict[str, list[str]] = {}
    tokens: list[dict[str, Any]] = []
    desecrated: list[str] = []
    ritual_space: int = 0
    es_left: int | UnsetType = UNSET
    rules: dict[str, str] = {}
    expansions: list[str] = []
    cards: list[str] = []
    wild: dict[str, Counts] = {}
    used: dict[str, list[str]] = {}
    history: list[str] = []
    memory: dict[str, Any] = {}
    dice: list[int] = []
    signs: list[int | str] = []


class Branch(Strict, kw_only=True):
    """One way to go on. ``given`` is merged into the case's."""

    given: dict[str, Any] = {}
    steps: list[Step] = []
    then: Facts = msgspec.field(default_factory=Facts)


class Case(Strict, kw_only=True):
    """One scenario. With ``branches``, each of them is run after ``steps``, from the start."""

    id: str
    title: str = ""
    clause: list[str] = []
    source: list[str] = []
    why: str = ""
    given: dict[str, Any] = {}
    steps: list[Step] = []
    then: Facts = msgspec.field(default_factory=Facts)
    branches: dict[str, Branch] = {}


    @property
    def says_something(self) -> bool:
        """Does it assert anything, here or in every branch?"""
        own = _asserts(self.then, self.steps)
        return own or (bool(self.branches) and all(_asserts(one.then, one.steps) for one in self.branches.values()))


def _asserts(then: Facts, steps: Sequence[Step]) -> bool:
    return then != Facts() or any(step.expect is not UNSET for step in steps)


class File(Strict, kw_only=True):
    """A file of cases. ``positions``: named starting points, used by ``"like": "name"`` in a ``given``."""

    cases: list[Case]
    about: str = ""
    positions: dict[str, dict[str, Any]] = {}


def merge(base: Mapping[str, Any], change: Mapping[str, Any]) -> dict[str, Any]:
    """``base`` with ``change`` laid over it: objects are merged, everything else is replaced."""
    merged = dict(base)
    for name, value in change.items():
        old = merged.get(name)
        merged[name] = merge(old, value) if isinstance(old, dict) and isinstance(value, dict) else value
    return merged


def given(file: File, *layers: Mapping[str, Any]) -> Given:
    """The position that these layers describe, each over the one before, named positions included."""
    whole: dict[str, Any] = {}
    for layer in layers:
        whole = merge(_resolve(file, whole, layer), {name: value for name, value in layer.items() if name != "like"})
    try:
        return msgspec.convert(whole, Given)
    except msgspec.ValidationError as error:
        raise FormatError(f"in given: {error}") from error


def _resolve(file: File, whole: dict[str, Any], layer: Mapping[str, Any], depth: int = 0) -> dict[str, Any]:
    name = layer.get("like")
    if name is None:
        return whole
    if name not in file.positions or depth > len(file.positions):
        raise FormatError(f'there is no position "{name}" in this file')
    base = file.positions[name]
    below = _resolve(file, whole, base, depth + 1)
    return merge(below, {key: value for key, value in base.items() if key != "like"})


def read(path: Path) -> File:
    """The cases of a file. Raises `FormatError`."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=File)
    except msgspec.MsgspecError as error:
        raise FormatError(f"{path}: {error}") from error


def problems(cases: Sequence[Case]) -> list[str]:
    """What is wrong with cases that are well-formed: an id twice, a step that says two things or nothing."""
    found: list[str] = []
    seen: list[str] = []
    for case in cases:
        if case.id in seen:
            found.append(f"{case.id}: the id is used twice")
        seen.append(case.id)
        runs = [("", case.steps)] + [(f" ({name})", branch.steps) for name, branch in case.branches.items()]
        for name, steps in runs:
            for number, step in enumerate(steps, 1):
                said = [step.is_choice, step.expect is not UNSET, step.dice is not UNSET or step.signs is not UNSET]
                said += [step.forget, step.idle_until is not UNSET]
                if sum(said) != 1:
                    found.append(f"{case.id}{name}: step {number} must say exactly one thing")
    return found
