"""The file format of a recorded game: gzip, one JSON object a line (header, steps, end).

Actions come as JSON in a step and as text in its list of options; both become the same `Action`. Arguments are plain:
text, int, bool, None, a list (as tuple), an offer ``(faction, amount)`` or a nested `Action`.
"""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

SUFFIX = ".jsonl.gz"


class Action(NamedTuple):
    """What was done or could be done: its type without the word "Action", and its arguments."""

    type: str
    args: tuple[Any, ...]

    @property
    def faction(self) -> str:
        """The first argument, for the types whose first argument is a faction."""
        return str(self.args[0])


class Figure(NamedTuple):
    """One figure of a state. ``health`` is "" if unhurt; ``tags`` are its marks."""

    name: str
    faction: str
    kind: str
    place: str
    keeper: bool
    health: str
    tags: tuple[str, ...]


_UNHURT = "DoubleHP(Alive,Alive)"
_FIGURE = re.compile(r"(?P<name>\w+/\d+)(?P<keeper>\*?)(?:!(?P<health>[^+]*))?(?P<tags>(?:\+\w+)*)")


class Side(msgspec.Struct):
    """One faction in a state."""

    power: int
    doom: int
    es: list[int]
    revealed: list[int]
    sb: list[str]
    req: list[str]
    gates: list[str]
    acted: bool
    active: bool
    units: dict[str, list[str]]


class State(msgspec.Struct, dict=True):
    """The state after a step."""

    turn: int
    round: int
    doomPhase: bool
    first: str
    order: list[str]
    ritual: int
    gates: list[str]
    desecrated: list[str]
    F: dict[str, Side]
    battle: dict[str, Any] | None = None

    @cached_property
    def figures(self) -> Mapping[str, Figure]:
        """Every figure by its name (``GC/Acolyte/3``)."""
        found: dict[str, Figure] = {}
        for faction, side in self.F.items():
            for place, texts in side.units.items():
                for text in texts:
                    figure = parse_figure(faction, place, text)
                    found[figure.name] = figure
        return found

    def standing(self, faction: str, place: str, kind: str = "") -> list[Figure]:
        """The faction's figures in a place, of one class or of all."""
        return [
            figure for figure in self.figures.values()
            if (figure.faction, figure.place) == (faction, place) and kind in ("", figure.kind)
        ]


def parse_figure(faction: str, place: str, text: str) -> Figure:
    """A figure from its text in a state."""
    match = _FIGURE.fullmatch(text)
    if match is None:
        raise ValueError(f"no figure: {text}")
    name = match["name"]
    tags = tuple(tag for tag in match["tags"].split("+") if tag)
    health = "" if match["health"] in (None, _UNHURT) else match["health"]
    return Figure(
        f"{faction}/{name}", faction, name.split("/")[0], place, bool(match["keeper"]), health, tags
    )


class Step(msgspec.Struct, dict=True, rename={"following": "next"}):
    """One step: ``s`` is the state after it; ``opts`` were legal before it; ``following`` is what it waits for now."""

    i: int
    k: str
    act: dict[str, Any]
    log: list[str]
    following: dict[str, Any]
    s: State
    f: str = ""
    opts: list[str] = []
    c: int = -1
    roll: list[int] = []
    draw: int | None = None
    bag: list[int] = []

    @cached_property
    def action(self) -> Action:
        """What was done."""
        return from_json(self.act)

    @cached_property
    def options(self) -> list[Action]:
        """What could have been done."""
        return [parse(text) for text in self.opts]

    @property
    def type(self) -> str:
        """The action's type."""
        return self.action.type

    @property
    def is_choice(self) -> bool:
        """Did a player choose, if only among one?"""
        return self.k in ("ask", "only")

    def __str__(self) -> str:
        return f"{self.i} {self.k} {self.f} {text_of(self.action)} | {' / '.join(self.log)}"


class Region(msgspec.Struct):
    """An area of their map."""

    glyph: str
    adj: list[str]


class Header(msgspec.Struct):
    """Line 1."""

    id: str
    map: str
    seating: list[str]
    ritualTrack: list[int]
    regions: dict[str, Region]
    start: dict[str, list[str]]
    units: dict[str, dict[str, dict[str, Any]]]
    options: list[str] = []


class End(msgspec.Struct):
    """The last line."""

    steps: int
    complete: bool
    winners: list[str]
    final: dict[str, dict[str, int]]


class _Line(msgspec.Struct):
    """What every line says of itself."""

    rec: str


class Record(NamedTuple):
    """A whole recorded game."""

    header: Header
    steps: list[Step]
    end: End


def files(folder: Path, game: str = "") -> list[Path]:
    """The recorded games in a folder, or those whose name begins with ``game``."""
    return sorted(path for path in folder.glob("*" + SUFFIX) if path.name.startswith(game))


def read(path: Path) -> Record:
    """Read one file."""
    header: Header | None = None
    end: End | None = None
    steps: list[Step] = []
    for line in gzip.decompress(path.read_bytes()).splitlines():
        kind = msgspec.json.decode(line, type=_Line).rec
        if kind == "step":
            steps.append(msgspec.json.decode(line, type=Step))
        elif kind == "header":
            header = msgspec.json.decode(line, type=Header)
        else:
            end = msgspec.json.decode(line, type=End)
    if header is None or end is None:
        raise ValueError(f"{path.name} is not a complete recording")
    return Record(header, steps, end)


# -- actions ----------------------------------------------------------------------------------------------------


def from_json(data: Mapping[str, Any]) -> Action:
    """An action from its JSON form."""
    return Action(_plain_type(data["t"]), tuple(_value(entry) for entry in data.get("a", ())))


def _plain_type(name: str) -> str:
    return name.removesuffix("Action")


def _value(entry: Any) -> Any:
    if isinstance(entry, dict):
        return from_json(entry) if "t" in entry else (entry["f"], entry["n"])
    if isinstance(entry, list):
        return tuple(_value(one) for one in entry)
    return entry


def parse(text: str) -> Action:
    """An action from its text form.

    >>> parse("AwakenEliminateTwoCultistsAction(BG,ShubNiggurath,[Europe],BG/Acolyte/1,BG/Acolyte/2)").args[2]
    ('Europe',)
    >>> parse("RevealESAction(YS,[$2],false,PreMainAction(YS))").args[1:3]
    ((2,), False)
    """
    name, rest = _split(text)
    return Action(_plain_type(name), tuple(_argument(part) for part in rest))


def _split(text: str) -> tuple[str, list[str]]:
    if "(" not in text:
        return text, []
    name, _, rest = text.partition("(")
    return name, list(_parts(rest[:-1]))


def _parts(text: str) -> Iterator[str]:
    """The parts between commas outside brackets."""
    depth, start = 0, 0
    for at, sign in enumerate(text):
        if sign in "([":
            depth += 1
        elif sign in ")]":
            depth -= 1
        elif sign == "," and depth == 0:
            yield text[start:at]
            start = at + 1
    if text:
        yield text[start:]


def _argument(text: str) -> Any:
    if text.startswith("["):
        return tuple(_argument(part) for part in _parts(text[1:-1]))
    if "(" in text:
        return parse(text)
    if text == "-":
        return None
    if text in ("true", "false"):
        return text == "true"
    if re.fullmatch(r"\$?-?\d+", text):
        return int(text.removeprefix("$"))
    if re.fullmatch(r"[A-Z]{2}:\d+", text):
        faction, _, amount = text.partition(":")
        return faction, int(amount)
    return _plain_type(text)


def text_of(value: Any) -> str:
    """An action or argument, for people."""
    if isinstance(value, Action):
        return value.type + ("(" + ",".join(text_of(entry) for entry in value.args) + ")" if value.args else "")
    if isinstance(value, tuple):
        return "[" + ",".join(text_of(entry) for entry in value) + "]"
    return "-" if value is None else str(value)
