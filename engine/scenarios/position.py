"""From a `Given` to a state of Cthulhu Wars: the position that a case starts from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import msgspec
from msgspec import UNSET

from engine.cthulhu_wars import maps, setup
from engine.cthulhu_wars.abilities import Ability, NeutralBook
from engine.cthulhu_wars.cards import Card
from engine.cthulhu_wars.catalogue import ABILITIES, CARD_OF_KIND, CARDS, KINDS
from engine.cthulhu_wars.expansions import FAMILIES
from engine.cthulhu_wars.factions import FACTIONS
from engine.cthulhu_wars.game import Game
from engine.cthulhu_wars.moments import When
from engine.cthulhu_wars.state import (
    SIGN_COUNTS,
    SUPPLY,
    AreaId,
    Gate,
    Holding,
    Place,
    Seat,
    SeatId,
    State,
    Token,
    Turn,
    Unit,
    hold,
    is_area,
    pool,
    prison,
)
from engine.errors import ConfigError
from engine.kernel.chance import SECRET_BYTES, FedChance
from engine.kernel.hooks import overrides
from engine.scenarios.format import Counts, Faction, FormatError, Given

SECRET = "00" * SECRET_BYTES
STAGES: Mapping[str, tuple[str, str]] = {
    "turn": ("action", "turn"),
    "turn_begins": ("action", "turn_begins"),
    "gather": ("gather", "gather"),
    "first_player": ("first_player", "first_player"),
    "doom": ("doom", "doom_starts"),
    "doom_turn": ("doom", "doom_turn"),
    "doom_over": ("doom", "doom_over"),
}
"""``at`` -> phase and stage of the state."""

DEEP = "the_deep"
"""The card of Submerged units (A.7)."""

INTRUSIVE = ("chooser", "resolved", "rolled", "removing", "arrived")
"""Hooks of books that are the last choice for filling up a ``book_count``."""


class LaidOut(FedChance):
    """Chance that takes note of everything that was not laid out; ``missing`` holds the counters."""

    def __init__(self, secret: str, dice: Sequence[int] = (), draws: Sequence[object] = ()) -> None:
        super().__init__(secret, dice, draws)
        self.missing: list[int] = []

    def fork(self) -> FedChance:
        copy = LaidOut(SECRET, self.dice, self.draws)
        copy._given = dict(self._given)
        copy.missing = self.missing
        return copy

    def number(self, counter: int, sides: int) -> int:
        if counter not in self.missing:
            self.missing.append(counter)
        return super().number(counter, sides)


def build(given: Given) -> Game:
    """The game standing at the given position, its dice and signs laid out. Raises `FormatError`."""
    try:
        state = _from_setup(given) if given.start else _state(given)
    except (ConfigError, KeyError) as error:
        raise FormatError(f"in given: {error}") from error
    return Game(state, LaidOut(SECRET, given.dice, given.signs))


def _from_setup(given: Given) -> State:
    config = setup.Config(
        seats=tuple(given.seats or given.order), seed=SECRET, layout=given.layout, options=given.rules,
        expansions=tuple(given.expansions), cards=tuple(given.cards),
    )
    return setup.new_state(config)


def _state(given: Given) -> State:
    order, first, direction = _seating(given)
    cards = _cards(given)
    families = [family.id for family in FAMILIES.values() if any(card.id in cards for card in family.cards)]
    rules = setup.rules_for(given.rules, families)
    expansions = tuple(given.expansions)
    layout = maps.load(given.layout)
    for seat in [*given.factions, *given.power]:
        if seat not in order:
            raise FormatError(f"{seat} does not take part")
    phase, stage = STAGES[given.at]
    state = State(
        layout=given.layout, order=order, expansions=expansions, rules=rules, secret=SECRET,
        ritual_space=given.ritual_space, first=first, direction=direction, round=given.round, phase=phase, stage=stage,
        memory=given.memory,
    )
    used = {period: tuple(flags) for period, flags in given.used.items()}
    if given.at == "turn":
        used["action_phase"] = (*used.get("action_phase", ()), "begun")
    state.used = used
    factions = {seat: given.factions.get(seat, Faction()) for seat in order}
    state.units = _units(_dealt(setup.figures(order, expansions, cards), given, factions), factions, layout)
    _set_wild(state.units, given, layout)
    turn_order = [order[(order.index(first) + direction * step) % len(order)] for step in range(len(order))]
    in_turn = given.at.startswith("turn")
    state.active = given.active or (first if given.at in ("turn", "turn_begins", "doom_turn") else "")
    state.turn = msgspec.convert({"seat": state.active, **given.turn}, Turn) if given.at == "turn" else None
    state.seats = {}
    for seat in order:
        ample = 10 if in_turn and seat == state.active else 0
        state.seats[seat] = _seat(seat, factions[seat], given.power.get(seat, ample), layout.start_area(seat))
    state.queue = _queue(given, state, turn_order)
    state.gates = _gates(given, state)
    state.tokens = tuple(
        [Token("desecration", _area(layout, area), "YS") for area in given.desecrated]
        + [msgspec.convert(token, Token) for token in given.tokens]
    )
    state.holdings = tuple(_holdings(order, expansions, rules, factions, cards))
    state.signs_pool = _signs(given, factions)
    awakened = [
        f"awakened:{unit.kind}" for unit in state.units
        if KINDS[unit.kind].goo and (is_area(unit.place) or unit.place.startswith("hold:"))
    ]
    state.history = tuple(dict.fromkeys([*given.history, *awakened]))
    return state


def _cards(given: Given) -> list[str]:
    """All cards and neutral spellbooks of the case, by family: those of the supply and those held."""
    named = list(given.cards)
    for faction in given.factions.values():
        named += [*faction.cards, *(book for book in faction.books if isinstance(ABILITIES.get(book), NeutralBook))]
    known = [card.id for family in FAMILIES.values() for card in family.cards]
    for card in named:
        if card not in known:
            raise FormatError(f"there is no card {card}; there are {', '.join(known)}")
    held = [card for faction in given.factions.values() for card in faction.cards]
    if len(set(held)) != len(held):
        raise FormatError("a card is held twice")
    return [card for card in known if card in named]


def _dealt(figures: list[Unit], given: Given, factions: Mapping[SeatId, Faction]) -> list[Unit]:
    """The figures, those of held cards in their holders' pools."""
    holder = {card: seat for seat, faction in factions.items() for card in faction.cards}
    dealt = []
    for unit in figures:
        card = CARD_OF_KIND.get(unit.kind)
        seat = holder.get(card.id) if card is not None else None
        dealt.append(unit if seat is None else Unit(unit.id, unit.kind, seat, pool(seat)))
    return dealt


def _set_wild(units: list[Unit], given: Given, layout: maps.Layout) -> None:
    """Figures of nobody stand where the case says."""
    for area, counts in given.wild.items():
        for kind, count in counts.items():
            free = [unit for unit in units if unit.kind == kind and unit.place == SUPPLY]
            if len(free) < count:
                raise FormatError(f"there are not {count} figures {kind} in the supply")
            for unit in free[:count]:
                units[unit.id] = Unit(unit.id, kind, None, _area(layout, area))


def _seating(given: Given) -> tuple[tuple[SeatId, ...], SeatId, int]:
    """Seats clockwise, First Player, direction."""
    seats = tuple(given.seats or given.order)
    if not seats:
        raise FormatError("the case names no seats: give order")
    for seat in seats:
        if seat not in FACTIONS:
            raise FormatError(f"there is no faction {seat}")
    turn_order = tuple(given.order) or seats
    at = seats.index(turn_order[0])
    for direction in (1, -1):
        if turn_order == tuple(seats[(at + direction * step) % len(seats)] for step in range(len(seats))):
            return seats, turn_order[0], direction
    raise FormatError(f"turn order {list(turn_order)} does not go round the seats {list(seats)}")


def _queue(given: Given, state: State, turn_order: Sequence[SeatId]) -> tuple[SeatId, ...]:
    if given.queue is not UNSET:
        return tuple(given.queue)
    if given.at == "doom_turn":
        return tuple(turn_order[turn_order.index(state.active) + 1 :])
    return ()


def _seat(seat: SeatId, faction: Faction, power: int, start: AreaId | None) -> Seat:
    names = [requirement.id for requirement in FACTIONS[seat].requirements]
    for name in [*faction.open, *faction.earned]:
        if name not in names:
            raise FormatError(f"{seat} has no requirement {name}; it has {', '.join(names)}")
    marks = {name: "open" if name in faction.open else "earned" if name in faction.earned else "done" for name in names}
    return Seat(
        id=seat, power=power if faction.power is UNSET else faction.power, doom=faction.doom,
        signs=tuple(sorted(faction.es)), shown=tuple(faction.shown), owed_signs=faction.owed,
        start_area=start if faction.start_area is UNSET else faction.start_area, resting=faction.resting,
        requirements=marks,
    )


def _units(figures: list[Unit], factions: Mapping[SeatId, Faction], layout: maps.Layout) -> list[Unit]:
    """All figures, those that the case names put where they stand."""
    free: dict[tuple[SeatId, str], list[int]] = {}
    for unit in figures:
        free.setdefault((unit.owner or "", unit.kind), []).append(unit.id)
    for seat, kind, count, place in _placements(factions, layout):
        ids = free.get((seat, KINDS[kind].same_figure_as or kind if kind in KINDS else kind))
        if ids is None:
            known = dict.fromkeys(name for owner, name in free if owner == seat)
            raise FormatError(f"{seat} has no figure {kind}; it has {', '.join(known)}")
        if len(ids) < count:
            raise FormatError(f"{seat} has not so many figures {kind}: {count} more at {place}, {len(ids)} left")
        for unit_id in ids[:count]:
            figures[unit_id] = Unit(unit_id, kind, seat, place)
        del ids[:count]
    return figures


def _placements(factions: Mapping[SeatId, Faction], layout: maps.Layout) -> Iterator[tuple[SeatId, str, int, Place]]:
    for seat, faction in factions.items():
        for area in faction.units:
            _area(layout, area)
        for area in layout.area_ids:
            for kind, count in faction.units.get(area, {}).items():
                yield seat, kind, count, area
        cards = dict(faction.holds)
        if faction.deep:
            cards[DEEP] = faction.deep
        for card, counts in cards.items():
            for kind, count in counts.items():
                yield seat, kind, count, f"hold:{card}" if "@" in card else hold(card, seat)
        for captive, held in faction.prison.items():
            for kind, count in as_counts(held).items():
                yield captive, kind, count, prison(seat)


def as_counts(held: int | Counts) -> Counts:
    """A bare number means that many Acolytes."""
    return {"acolyte": held} if isinstance(held, int) else held


def _area(layout: maps.Layout, area: str) -> str:
    if area not in layout.by_id:
        raise FormatError(f"{layout.id} has no area {area}; it has {', '.join(layout.area_ids)}")
    return area


def _gates(given: Given, state: State) -> dict[Place, Gate]:
    layout = maps.load(given.layout)
    gates: dict[Place, Gate] = {}
    for area, seat in given.gates.items():
        left_by = tuple(given.left_by.get(area, ()))
        keeper = None if seat is None else _keeper(given, state, area, seat)
        gates[_area(layout, area)] = Gate(area, keeper, left_by)
    for area in [*given.keepers, *given.left_by]:
        if area not in gates:
            raise FormatError(f"no gate is given in {area}")
    return gates


def _keeper(given: Given, state: State, area: str, seat: SeatId) -> int:
    """Who keeps the gate: the named kind, else an Acolyte, else any unit that may."""
    units = [unit for unit in state.units if unit.owner == seat and unit.place == area]
    wanted = given.keepers.get(area)
    if wanted is not None:
        units = [unit for unit in units if unit.kind == wanted]
    units.sort(key=lambda unit: (not KINDS[unit.kind].acolyte, not KINDS[unit.kind].keeps_gates))
    if not units or (wanted is None and not KINDS[units[0].kind].keeps_gates):
        raise FormatError(f"{seat} has no {wanted or 'unit'} in {area} that could keep the gate")
    return units[0].id


def _holdings(
    order: Sequence[SeatId], expansions: Sequence[str], rules: Mapping[str, str], factions: Mapping[SeatId, Faction],
    cards: Sequence[str],
) -> Iterator[Holding]:
    """Sheets, table rules, the open requirements, the books and cards held; what nobody holds is in the supply."""
    held = [name for faction in factions.values() for name in [*faction.cards, *faction.books]]
    for holding in setup.first_holdings(order, expansions, rules, cards):
        seat = holding.holder
        if holding.via == "supply" and holding.ability in held:
            continue
        if seat is not None and holding.ability in [requirement.id for requirement in FACTIONS[seat].requirements]:
            if holding.ability not in factions[seat].open:
                continue
        yield holding
    for seat, faction in factions.items():
        for book in _books(seat, faction):
            yield Holding(book, seat, "book", faction.faces.get(book, "up"))
        for card in faction.cards:
            yield from _card_holdings(seat, faction, CARDS[card])


def _card_holdings(seat: SeatId, faction: Faction, card: Card) -> Iterator[Holding]:
    """The card, its abilities, and its spellbook or the requirement for it."""
    for ability in (card, *card.abilities):
        yield Holding(ability.id, seat, "card", faction.faces.get(ability.id, "up"))
    if card.book is not None and card.book.id in faction.card_books:
        yield Holding(card.book.id, seat, "card", faction.faces.get(card.book.id, "up"))
    elif card.requirement is not None:
        yield Holding(card.requirement.id, seat, "card")


def _books(seat: SeatId, faction: Faction) -> list[str]:
    names = [book.id for book in FACTIONS[seat].books]
    held = list(faction.books)
    printed = [ability.id for card in faction.cards for ability in CARDS[card].printed]
    for book in faction.card_books:
        if book not in printed:
            raise FormatError(f"{seat} has no card with the spellbook {book}")
    for book in [*held, *faction.faces]:
        if book not in names and book not in printed and not isinstance(ABILITIES.get(book), NeutralBook):
            raise FormatError(f"{seat} has no spellbook {book}; it has {', '.join(names)}")
    if faction.book_count is not UNSET:
        spare = sorted((name for name in names if name not in held), key=lambda name: _intrusive(ABILITIES[name]))
        missing = faction.book_count - len(held)
        if not 0 <= missing <= len(spare):
            raise FormatError(f"{seat} cannot hold {faction.book_count} spellbooks with these named")
        held += spare[:missing]
    return held


def _intrusive(book: Ability) -> bool:
    return When.AFTER_ACTION in book.occasions or any(overrides(book, Ability, hook) for hook in INTRUSIVE)


def _signs(given: Given, factions: Mapping[SeatId, Faction]) -> tuple[int, ...]:
    """The tokens that nobody has drawn."""
    left = [value for value, count in SIGN_COUNTS.items() for _ in range(count)]
    for faction in factions.values():
        for value in [*faction.es, *faction.shown]:
            if value not in left:
                raise FormatError(f"there are not so many Elder Signs of value {value}")
            left.remove(value)
    if given.es_left is UNSET:
        return tuple(left)
    kept: list[int] = []
    for wanted in given.signs:
        if isinstance(wanted, int) and wanted in left:
            left.remove(wanted)
            kept.append(wanted)
    return tuple(sorted((kept + left)[: given.es_left]))


__all__ = ["DEEP", "SECRET", "STAGES", "as_counts", "build"]
