"""The verbs for what lies on the table, without questions: figures put down, keepers, tokens, holdings, loyalty cards.

The second layer of `game.Game`. Abilities place and remove figures by the verbs of `game.Game`, which call the hooks.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.cthulhu_wars.catalogue import CARD_OF_KIND, CARDS, KINDS
from engine.cthulhu_wars.ledger import Ledger
from engine.cthulhu_wars.moments import Battle
from engine.cthulhu_wars.state import (
    SUPPLY,
    AbilityId,
    AreaId,
    Gate,
    Holding,
    KindId,
    Place,
    SeatId,
    State,
    Token,
    Unit,
    UnitId,
    pool,
)
from engine.errors import RulesError
from engine.kernel.chance import Chance


class Tabletop(Ledger):
    """A position whose figures, gates, tokens and holdings can be changed.

    ``battle``: the battle fought; ``owing``: what notices want done at the next settling; ``won``: spellbooks of cards
    earned in a battle and given after it. The last two are empty at every boundary.
    """

    __slots__ = ("battle", "owing", "won")

    def __init__(self, state: State, chance: Chance | None = None) -> None:
        super().__init__(state, chance)
        self.battle: Battle | None = None
        self.owing: tuple[tuple[AbilityId, SeatId, str], ...] = ()
        self.won: tuple[tuple[SeatId, AbilityId], ...] = ()

    def put(self, unit: Unit, place: Place) -> Unit:
        """Stand a unit elsewhere: units, indexes, and a gate that loses its keeper (I.3). No hook, no event."""
        mine = self.at[unit.owner]
        old = unit.place
        gate = self.state.gates.get(old)
        if gate is not None and gate.keeper == unit.id:
            self.set_keeper(old, None)
        rest = tuple([other for other in mine[old] if other.id != unit.id])
        if rest:
            mine[old] = rest
        else:
            del mine[old]
        moved = Unit(unit.id, unit.kind, unit.owner, place)
        self.state.units[unit.id] = moved
        there = mine.get(place)
        mine[place] = (moved,) if there is None else tuple(sorted(there + (moved,)))
        if self.hooks.silencing:
            self.hooks = self.index_of_hooks()
        return moved

    def own(self, unit: Unit, owner: SeatId | None, place: Place) -> Unit:
        """A unit comes into other hands, or nobody's, and stands in a place. No hook, no event."""
        moved = self.put(unit, place)
        if owner == moved.owner:
            return moved
        mine = self.at[moved.owner]
        rest = tuple([other for other in mine[place] if other.id != moved.id])
        if rest:
            mine[place] = rest
        else:
            del mine[place]
        changed = Unit(moved.id, moved.kind, owner, place)
        self.state.units[moved.id] = changed
        self.at[owner][place] = tuple(sorted((*self.at[owner].get(place, ()), changed)))
        if self.hooks.silencing:
            self.hooks = self.index_of_hooks()
        return changed

    def anonymous(self, unit_id: UnitId) -> None:
        """In a pool a figure that stood for another kind is what it was made for again (``same_figure_as``)."""
        unit = self.state.units[unit_id]
        kind = KINDS[unit.kind].same_figure_as
        if kind and unit.place.startswith("pool:"):
            self.become(unit, kind, tell=False)

    def become(self, unit: Unit, kind: KindId, tell: bool = True) -> Unit:
        """The figure stands for another kind from now on (``UnitKind.same_figure_as``)."""
        changed = Unit(unit.id, kind, unit.owner, unit.place)
        self.state.units[unit.id] = changed
        mine = self.at[unit.owner]
        mine[unit.place] = tuple(sorted((*[one for one in mine[unit.place] if one.id != unit.id], changed)))
        if tell:
            self.log("figure_changed", unit.owner or "", unit=unit.id, kind=kind, frm=unit.kind, area=unit.place)
        return changed

    def set_keeper(self, place: Place, unit: UnitId | None) -> None:
        """Give a gate a keeper, or none (A.9). A seat that takes it has it no longer "left on purpose"."""
        gate = self.state.gates[place]
        owner = None if unit is None else self.state.units[unit].owner
        left_by = gate.left_by
        if owner is not None and left_by:
            left_by = tuple(seat for seat in left_by if seat != owner)
        self.state.gates[place] = Gate(gate.place, unit, left_by, gate.kind)
        self.controller[place] = owner

    def bar_keeper(self, place: Place) -> None:
        """The keeper of a gate that it may not keep any longer steps off."""
        owner = self.controller[place]
        self.set_keeper(place, None)
        self.log("keeper_barred", owner or "", area=place)

    def take_gate(self, unit: Unit) -> None:
        """A unit steps on the gate of its area."""
        self.set_keeper(unit.place, unit.id)
        self.log("took_gate", unit.owner or "", area=unit.place, kind=unit.kind, unit=unit.id)

    def leave_gate(self, seat: SeatId, area: AreaId) -> None:
        """The keeper steps off; the gate is remembered as abandoned on purpose (I.6.3)."""
        gate = self.state.gates[area]
        left_by = gate.left_by if seat in gate.left_by else gate.left_by + (seat,)
        self.state.gates[area] = Gate(gate.place, None, left_by, gate.kind)
        self.controller[area] = None
        self.log("left_gate", seat, area=area)

    def add_gate(self, area: AreaId, keeper: UnitId | None = None, by: SeatId = "") -> None:
        """A new gate (H.4, C.3); ``by``: who makes it, if it has no keeper."""
        if area in self.state.gates:
            raise RulesError(f"{area} has a gate already")
        self.state.gates[area] = Gate(area)
        self.controller[area] = None
        maker = self.state.units[keeper].owner or "" if keeper is not None else by
        self.log("gate_built", maker, area=area)
        if keeper is not None:
            self.set_keeper(area, keeper)

    def remove_gate(self, place: Place) -> None:
        """A gate leaves the map; its keeper stays where it stands."""
        gate = self.state.gates.pop(place)
        self.controller.pop(place)
        keeper = None if gate.keeper is None else self.state.units[gate.keeper].owner
        self.log("gate_removed", keeper or "", area=place)

    def add_token(self, token: Token) -> None:
        """Put a token on the map."""
        self.state.tokens += (token,)
        self.log("token_placed", token.owner or "", token=token.kind, area=token.place)

    def remove_token(self, token: Token) -> None:
        """Take one such token off the map."""
        left = list(self.state.tokens)
        left.remove(token)
        self.state.tokens = tuple(left)
        self.log("token_removed", token.owner or "", token=token.kind, area=token.place)

    def show_tokens(self, kind: str, tokens: Sequence[Token]) -> None:
        """Exactly these tokens of a kind lie on the map: for tokens that only show what is noted elsewhere. No event."""
        self.state.tokens = (*(token for token in self.state.tokens if token.kind != kind), *tokens)

    def hold(self, ability: AbilityId, holder: SeatId | None, via: str) -> None:
        """An ability comes into a seat's hands, out of the supply if it lay there."""
        holdings = self.state.holdings
        if self.hooks.cards:
            holdings = tuple(held for held in holdings if (held.ability, held.via) != (ability, "supply"))
        before = len(self.books(holder)) if via == "book" and holder is not None else 0
        self._set_holdings(holdings + (Holding(ability, holder, via),))
        if via == "book" and holder is not None and self.hooks.changed:
            self.notice_change(holder, "books", before, before + 1, ability)

    def drop(self, ability: AbilityId, holder: SeatId | None) -> None:
        """An ability leaves a seat's hands."""
        self._set_holdings(
            tuple(held for held in self.state.holdings if (held.ability, held.holder) != (ability, holder))
        )

    def flip(self, ability: AbilityId, holder: SeatId, face: str) -> None:
        """Turn a holding: up, down or spent."""
        changed = []
        for held in self.state.holdings:
            if (held.ability, held.holder) == (ability, holder):
                held = Holding(held.ability, held.holder, held.via, face, held.until)
            changed.append(held)
        self._set_holdings(tuple(changed))

    def _set_holdings(self, holdings: tuple[Holding, ...]) -> None:
        self.state.holdings = holdings
        self.hooks = self.index_of_hooks()

    def take_card(self, seat: SeatId, card: AbilityId, tell: bool = True) -> None:
        """A card comes out of the supply, or out of other hands, to a seat: its figures, abilities, open requirement.

        Figures in the supply go to the seat's pool; those on the map, and those of a former holder, change hands where
        they are, unless they stay with their owner (``UnitKind.stays``). An earned spellbook does not come along.
        ``tell``: as an event of its own.
        """
        facts = CARDS[card]
        before = self.card_holder(card)
        printed = [one.id for one in facts.printed]
        kept = tuple(
            held for held in self.state.holdings
            if held.ability != card and not (held.ability in printed and held.holder == before and held.via == "card")
        )
        gained = [card, *(one.id for one in facts.abilities)]
        gained += [facts.requirement.id] if facts.requirement is not None else []
        self._set_holdings(kept + tuple(Holding(ability, seat, "card") for ability in gained))
        for unit in self.figures_of(card):
            home = unit.place in (SUPPLY, pool(before or ""))
            if KINDS[unit.kind].stays and not home:
                continue
            self.own(unit, seat, pool(seat) if home else unit.place)
        if tell:
            self.log("card_taken", seat, card=card, frm=before or "")

    def return_card(self, card: AbilityId) -> None:
        """A card goes back to the supply with everything printed on it (IG-7); figures elsewhere are nobody's."""
        holder = self.card_holder(card)
        if holder is None:
            return
        printed = [card, *(one.id for one in CARDS[card].printed)]
        kept = tuple(
            held for held in self.state.holdings
            if not (held.ability in printed and held.holder == holder and held.via == "card")
        )
        self._set_holdings((*kept, Holding(card, None, "supply")))
        for unit in self.figures_of(card):
            home = unit.place == pool(holder)
            if home or not KINDS[unit.kind].stays:
                self.own(unit, None, SUPPLY if home else unit.place)
        self.log("card_returned", holder, card=card)

    def figures_of(self, card: AbilityId) -> list[Unit]:
        """All figures of a card, wherever they are and whosesoever."""
        kinds = [kind.id for kind, _ in CARDS[card].figures]
        return [unit for unit in self.state.units if unit.kind in kinds]

    def cards_lost(self, gone: Sequence[Unit]) -> None:
        """Cards whose Great Old One is lost for good: none of its figures is in play or captive (IG-7, IG-51)."""
        for kind in dict.fromkeys(unit.kind for unit in gone):
            card = CARD_OF_KIND.get(kind)
            if card is None or not card.returns or card.figures[0][0].id != kind:
                continue
            holder = self.card_holder(card.id)
            bodies = [unit for unit in self.figures_of(card.id) if unit.kind == kind]
            if all(unit.place in (SUPPLY, pool(holder or "")) for unit in bodies):
                self.return_card(card.id)

    def earn_card_book(self, seat: SeatId, card: AbilityId) -> None:
        """A card's spellbook is earned: at once, or after the battle (IG-8)."""
        if self.battle is not None:
            if (seat, card) not in self.won:
                self.won += ((seat, card),)
            return
        facts = CARDS[card]
        if facts.requirement is not None:
            self.drop(facts.requirement.id, seat)
        if facts.book is not None and self.card_holder(card) == seat and not self.has(seat, facts.book.id):
            self.hold(facts.book.id, seat, "card")
            self.log("card_book_earned", seat, card=card, book=facts.book.id)

    def deliver_card_books(self) -> None:
        """After a battle: the spellbooks of cards that were earned in it, if the card is still there."""
        won, self.won = self.won, ()
        for seat, card in won:
            self.earn_card_book(seat, card)

    def owe(self, ability: AbilityId, holder: SeatId, data: str = "") -> None:
        """A notice wants something done: the next `settle` calls the ability's ``owed`` with this.

        Only in games with loyalty cards, see `game.Game.next_step`.
        """
        if not self.hooks.cards:
            raise RulesError(f"{ability} owes something in a game without loyalty cards")
        self.owing += ((ability, holder, data),)
