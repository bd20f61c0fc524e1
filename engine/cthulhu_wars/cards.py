"""Loyalty cards: what a card is, and the families in which cards are chosen for a game.

A card lies in the common supply until a seat takes it: by buying it in the Doom phase, by awakening its Great Old One, or
as its own text says. Its figures then belong to that seat and its abilities work. `game.Game.take_card`,
`Game.return_card` and `Game.earn_card_book` are the verbs; how a plug-in declares cards is told in `expansions`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from engine.cthulhu_wars.abilities import Ability, CardBook, CardRequirement, RuleFlag
from engine.cthulhu_wars.state import SeatId
from engine.cthulhu_wars.units import UnitKind

if TYPE_CHECKING:
    from engine.cthulhu_wars.game import Game, Step
    from engine.cthulhu_wars.position import Position


class Card(Ability):
    """A loyalty card: facts, and what happens when it is bought. Its docstring is the summary that players read.

    ``doom``, ``power``: the printed price, None: it cannot be bought (it is awakened or recruited); ``figures``: kinds with
    their numbers; ``abilities``: work while the card is held; ``requirement``, ``book``: its spellbook and how it is earned;
    ``stands_for``: kinds that a figure of another kind may become (`Game.become`);
    ``returns``: goes back to the supply when its last figure is lost (IG-7); ``rival``: the faction whose Great Old One it
    is, so that it is only for games without that faction (IG-90); ``table``: what the card lets everybody do,
    rules of the table in every game in which it takes part; ``counter``: the note in ``State.memory`` with a number that
    belongs to the card and is shown beside its name, ``counts``: what it says, as in "glyph at".
    """

    timing = "loyalty card"
    doom: ClassVar[int | None] = None
    power: ClassVar[int] = 0
    figures: ClassVar[Sequence[tuple[UnitKind, int]]] = ()
    stands_for: ClassVar[Sequence[UnitKind]] = ()
    abilities: ClassVar[Sequence[Ability]] = ()
    requirement: ClassVar[CardRequirement | None] = None
    book: ClassVar[CardBook | None] = None
    returns: ClassVar[bool] = False
    rival: ClassVar[SeatId] = ""
    table: ClassVar[Sequence[Ability]] = ()
    counter: ClassVar[str] = ""
    counts: ClassVar[str] = ""

    @property
    def printed(self) -> list[Ability]:
        """Everything printed on the card."""
        found = list(self.abilities)
        found += [self.requirement] if self.requirement is not None else []
        return found + ([self.book] if self.book is not None else [])

    def counted(self, game: Position) -> int:
        """The number shown beside the card's name; 0: none."""
        return int(game.state.memory.get(self.counter, 0)) if self.counter else 0

    def charge(self, game: Position, seat: SeatId) -> tuple[int, int]:
        """Doom and Power that the card costs this seat, before the hook ``price``."""
        return self.doom or 0, self.power

    def bought(self, game: Game, seat: SeatId) -> Step[None]:
        """What the purchase brings at once; the figures are in the seat's pool already (NM-5). Default: nothing."""
        yield from ()


@dataclass(frozen=True)
class Family:
    """A group of cards, or of neutral spellbooks, from which a game's own are chosen.

    ``drawn``: how many are drawn at random for a number of players by the usual recipe; ``table``: rules that come with
    any card of the family; ``needs``: expansions without which its cards cannot be used.
    """

    id: str
    name: str
    cards: Sequence[Ability]
    drawn: Callable[[int], int]
    table: Sequence[Ability] = ()
    flags: Sequence[RuleFlag] = ()
    needs: Sequence[str] = ()
