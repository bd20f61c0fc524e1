"""The options of Cthulhu Wars: one flat record for every choice.

``verb`` is a Common Action (``recruit``, ``move``, ...), a follow-up word (``choose``, ``done``, ``retreat``, ...) or an
ability's id; the other fields name only what the choice needs. The key reads as a sentence:

    >>> Option("move", kind="acolyte", area="africa", to="europe").key
    'move acolyte africa>europe'
    >>> Option("capture", area="europe", enemy="XX").key
    'capture europe XX'

Options that are listed again and again are interned by the functions below: a list is then built without making a record.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from engine.cthulhu_wars.state import AbilityId, AreaId, KindId, SeatId
from engine.kernel import decisions


class Option(decisions.Option, frozen=True, omit_defaults=True, gc=False):
    """A legal choice.

    ``kind``: a unit kind; ``keeper``: that figure keeps the gate there; ``mark``: what else tells it from its like
    ("+3", "hit", "bound"); ``area``: where it is or happens; ``to``: where it goes; ``enemy``: the other faction;
    ``ability``: a spellbook or requirement; ``n``: an amount.
    """

    verb: str
    kind: KindId = ""
    keeper: bool = False
    mark: str = ""
    area: str = ""
    to: str = ""
    enemy: SeatId = ""
    ability: AbilityId = ""
    n: int | None = None

    @property
    def key(self) -> str:
        words = [self.verb.replace("_", " ")]
        if self.keeper:
            words.append("keeper")
        if self.kind:
            words.append(self.kind)
        if self.mark:
            words.append(self.mark)
        if self.ability:
            words.append(self.ability)
        if self.area and self.to:
            words.append(f"{self.area}>{self.to}")
        elif self.area or self.to:
            words.append(self.area or ">" + self.to)
        if self.enemy:
            words.append(self.enemy)
        if self.n is not None:
            words.append(str(self.n))
        return " ".join(words)


DONE = Option("done")
YES = Option("yes")
NO = Option("no")
PASS = Option("pass")
END_TURN = Option("end_turn")


@lru_cache(maxsize=1 << 16)
def at(verb: str, area: AreaId, kind: KindId = "", enemy: SeatId = "") -> Option:
    """An option that names a place: ``recruit acolyte europe``, ``battle europe XX``."""
    return Option(verb, kind=kind, area=area, enemy=enemy)


@lru_cache(maxsize=1 << 16)
def figure(verb: str, kind: KindId, keeper: bool, area: str, mark: str = "") -> Option:
    """An option that picks a figure: ``kill keeper acolyte europe``."""
    return Option(verb, kind=kind, keeper=keeper, area=area, mark=mark)


@lru_cache(maxsize=1 << 16)
def moves(kind: KindId, keeper: bool, area: AreaId, to: tuple[AreaId, ...], verb: str = "move") -> Sequence[Option]:
    """All moves of one kind of figure out of one area."""
    return tuple(Option(verb, kind=kind, keeper=keeper, area=area, to=target) for target in to)


@lru_cache(maxsize=1 << 12)
def destinations(verb: str, to: tuple[AreaId, ...]) -> Sequence[Option]:
    """One option for each area to go to."""
    return tuple(Option(verb, to=target) for target in to)


@lru_cache(maxsize=1 << 12)
def number(verb: str, n: int) -> Option:
    """An option that names an amount: ``reveal 3``, ``offer 2``."""
    return Option(verb, n=n)


@lru_cache(maxsize=1 << 12)
def named(verb: str, ability: AbilityId = "", enemy: SeatId = "") -> Option:
    """An option that names a book, a requirement or a seat: ``book <id>``, ``first_player XX``."""
    return Option(verb, ability=ability, enemy=enemy)
