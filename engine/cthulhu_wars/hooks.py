"""The hook points, and the index that finds who answers them.

`HOOKS` is the table of all hooks built so far, in the order of hooks.md section 2 (numbers there). A query may call only
queries above it in this table; under test `guard_queries` makes the index assert that.

| hook | when exactly | callers' order |
|---|---|---|
| silenced | before every other call to an ability: what is silenced answers no hook, and is held all the same | any |
| counts_as | a rule or effect asks for a role (A.10, H.7, targets) | any |
| commander | who moves and fights with a unit now (H.5, J.2) | any |
| gates | every count of or search for gates (A.9, D.1, F.2, H.2, L) | from the First Player |
| may_keep | a keeper is taken (H.4, I.4, I.6), and at each settling | from the First Player |
| sites | where a kind may come in by recruiting, summoning, awakening (H.1 to H.3) | any; adders EARLY, filters LATE |
| destinations | where a unit may go (H.5, J.8.4) | any; adders EARLY, filters LATE |
| may_capture | H.7.1, for each pair, and captures built on it; what beats every protection LATE | by stage |
| price | listing and paying any purchase (G.3, F.5) | any, changes commute |
| slot_of | listing a Common Action (G.2.4-5) | any |
| gains | D.1, F.2, F.5, once per seat, before captives return | from the First Player |
| combat | J.1.2 (imagined battle), J.4 | attacker, defender |
| may_take | before each single result is assigned (J.6.3, J.8.1) | attacker, defender |
| chooser | before a `Question` is asked | any |
| books | listing what a fulfilled requirement may take (L.1) | any |
| met | each open state requirement at each check point (L.3) | turn order |
| offers | listing options, see `moments.When` | the asked seat's own and table rules |
| forbids | every option of the own turn and the Doom turn | any |
| at | the moments of `moments.Moment` | from the First Player, table rules last |
| declared | a Common Action is chosen and paid, before its effect (end of J.1) | from the acting player |
| after_action | G.4.4 | from the acting player |
| arrived | a unit now stands in an area, in any way or in those of the class's ``ways`` | from the acting player |
| removing | a unit is about to leave, before anything of its batch has left | from the acting player |
| removed | after the whole batch has left; a notice (`Game.remove`) | from the acting player |
| changed | after each gain, payment, draw, reveal or book; a notice | any |
| settle | G.4.1, J.6.6, J.8, J.9, F.8: keepers, what is owed, this hook, until nothing changes | from the acting player |
| ritual | F.5, between counting and paying out | performer first |
| rolled | J.5, after both rolls | attacker, defender, others |
| tally | dice are numbers of Kills and Pains now, once for each side (end of J.5) | by stage; attacker, defender, others |
| assigned | J.6.4, J.8.2; stage FIRST (adds results) again until none are added | by stage; attacker, defender, others |
| resolved | J.7 | attacker, defender, others |
| battle_over | before J.9, also when a battle stops early | attacker, defender, others |

A silenced ability is left out of the index altogether (`HookIndex.without`), so nobody has to ask. Which those are is found
again whenever a unit or a holding changes, and only while somebody can silence at all.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache, lru_cache
from operator import attrgetter
from typing import Any, TypeAlias, cast

from engine.cthulhu_wars.abilities import Ability, Requirement
from engine.cthulhu_wars.moments import How, Moment, When
from engine.cthulhu_wars.state import AbilityId, Holding, SeatId
from engine.kernel.hooks import Guarded, in_seat_order, overrides, stage_of

Pair: TypeAlias = tuple[Ability, SeatId]
Pairs: TypeAlias = Sequence[Pair]

QUERIES = (
    "silenced", "counts_as", "commander", "gates", "may_keep", "sites", "destinations", "may_capture", "price", "slot_of",
    "gains", "combat", "may_take", "chooser", "books", "met", "offers", "forbids",
)
MOMENTS = (
    "at", "declared", "after_action", "arrived", "removing", "removed", "changed", "settle", "ritual", "rolled", "tally",
    "assigned", "resolved", "battle_over",
)
HOOKS = QUERIES + MOMENTS
LEVELS: Mapping[str, int] = {hook: level for level, hook in enumerate(QUERIES)}

CARDLESS = frozenset(("sheet", "book", "copy", "table"))
"""How abilities are held in games without loyalty cards (`state.Holding`)."""

_VIA: Callable[[Holding], str] = attrgetter("via")
_PAIR: Callable[[Holding], tuple[AbilityId, SeatId | None]] = attrgetter("ability", "holder")

_guarding = False


def guard_queries(on: bool) -> None:
    """Under test: let every query assert that it calls only queries above it."""
    global _guarding
    _guarding = on
    _hooks_of.cache_clear()


@cache
def _hooks_of(ability: Ability) -> tuple[Any, tuple[str, ...], tuple[str, ...]]:
    """What to call for an ability, the hooks its class answers, and those of them for which it names a stage."""
    names = tuple(hook for hook in HOOKS if overrides(ability, Ability, hook))
    return (Guarded(ability, LEVELS) if _guarding else ability), names, tuple(hook for hook in names if hook in ability.stages)


class HookIndex:
    """Who answers what, for one set of holdings. Immutable once built; copies of a game share it."""

    __slots__ = HOOKS + ("prices", "slots", "offers_by", "checks", "taken", "held", "working", "silencing", "cards", "_ordered")

    silenced: Pairs
    counts_as: Pairs
    commander: Pairs
    gates: Pairs
    may_keep: Pairs
    sites: Pairs
    destinations: Pairs
    may_capture: Pairs
    price: Pairs
    slot_of: Pairs
    gains: Pairs
    combat: Pairs
    may_take: Pairs
    chooser: Pairs
    books: Pairs
    met: Pairs
    offers: Pairs
    forbids: Pairs
    at: Pairs
    declared: Pairs
    after_action: Pairs
    arrived: Pairs
    removing: Pairs
    removed: Pairs
    changed: Pairs
    settle: Pairs
    ritual: Pairs
    rolled: Pairs
    tally: Pairs
    assigned: Pairs
    resolved: Pairs
    battle_over: Pairs
    prices: Mapping[str, Pairs]
    slots: Mapping[str, Pairs]
    offers_by: Mapping[tuple[When, SeatId], Pairs]
    checks: Mapping[Moment, Pairs]
    taken: Mapping[SeatId, tuple[AbilityId, ...]]
    held: frozenset[tuple[AbilityId, SeatId | None]]
    working: frozenset[tuple[AbilityId, SeatId | None]]
    silencing: bool
    cards: bool

    def __init__(
        self, holdings: Sequence[Holding], abilities: Mapping[AbilityId, Ability], seats: tuple[SeatId, ...],
        without: Collection[tuple[AbilityId, SeatId | None]] = (),
    ) -> None:
        found: dict[str, list[Pair]] = {hook: [] for hook in HOOKS}
        by_stage: dict[str, None] = {}
        books: dict[SeatId, list[AbilityId]] = {seat: [] for seat in seats}
        idle: list[Holding] = []
        for holding in holdings:
            if holding.via == "book" and holding.holder is not None:
                books[holding.holder].append(holding.ability)
            if holding.face != "up" or holding.via == "supply" or (without and _PAIR(holding) in without):
                idle.append(holding)
                continue
            ability, names, staged = _hooks_of(abilities[holding.ability])
            pair: Pair = (ability, holding.holder)  # type: ignore[assignment]  # table rules ignore the holder
            for hook in names:
                found[hook].append(pair)
            if staged:
                by_stage.update(dict.fromkeys(staged))
        for hook, pairs in found.items():
            setattr(self, hook, _by_stage(tuple(pairs), hook) if hook in by_stage else tuple(pairs))
        self._ordered: dict[tuple[str | How, tuple[SeatId, ...]], Pairs] = {}
        self.taken = {seat: tuple(taken) for seat, taken in books.items()}
        self.held = frozenset(map(_PAIR, holdings))
        self.working = self.held.difference(map(_PAIR, idle))
        self.prices = _by_verb(self.price)
        self.slots = _by_verb(self.slot_of)
        self.silencing = bool(self.silenced) or bool(without)
        self.cards = not CARDLESS.issuperset(map(_VIA, holdings))
        self.offers_by = _by_occasion(self.offers, seats)
        self.checks = _by_moment(self.met)

    def ordered(self, hook: str, seats: tuple[SeatId, ...]) -> Pairs:
        """Who answers a hook, by stage, then in the order of these seats (remembered: the index never changes)."""
        key = (hook, seats)
        pairs = self._ordered.get(key)
        if pairs is None:
            pairs = self._ordered[key] = _in_order(getattr(self, hook), hook, seats)
        return pairs

    def arrivals(self, how: How, seats: tuple[SeatId, ...]) -> Pairs:
        """Who answers ``arrived`` for this way of arriving, in the same order."""
        key = (how, seats)
        pairs = self._ordered.get(key)
        if pairs is None:
            pairs = tuple([pair for pair in self.ordered("arrived", seats) if how in (pair[0].ways or (how,))])
            self._ordered[key] = pairs
        return pairs


# The tables below are remembered: from one index to the next mostly one holding has changed, and few hooks with it.


@lru_cache(maxsize=2048)
def _in_order(pairs: tuple[Pair, ...], hook: str, seats: tuple[SeatId, ...]) -> Pairs:
    return tuple(in_seat_order(pairs, hook, seats))


@lru_cache(maxsize=512)
def _by_stage(pairs: tuple[Pair, ...], hook: str) -> Pairs:
    return tuple(sorted(pairs, key=lambda pair: stage_of(pair[0], hook)))


@lru_cache(maxsize=512)
def _by_verb(pairs: tuple[Pair, ...]) -> Mapping[str, Pairs]:
    table: dict[str, list[Pair]] = {}
    for pair in pairs:
        for verb in pair[0].verbs:
            table.setdefault(verb, []).append(pair)
    return table


@lru_cache(maxsize=512)
def _by_moment(pairs: tuple[Pair, ...]) -> Mapping[Moment, Pairs]:
    """The open state requirements that are tested at each moment (L.3)."""
    table: dict[Moment, list[Pair]] = {}
    for pair in pairs:
        for moment in cast(Requirement, pair[0]).checks:
            table.setdefault(moment, []).append(pair)
    return table


@lru_cache(maxsize=512)
def _by_occasion(pairs: tuple[Pair, ...], seats: tuple[SeatId, ...]) -> Mapping[tuple[When, SeatId], Pairs]:
    """Who offers a seat options at an occasion: its own abilities, and table rules to everybody."""
    table: dict[tuple[When, SeatId], list[Pair]] = {}
    for pair in pairs:
        ability, holder = pair
        for when in ability.occasions:
            if holder is not None:
                table.setdefault((when, holder), []).append(pair)
                continue
            for seat in seats:
                table.setdefault((when, seat), []).append(pair)
    return table


