"""All unit kinds and abilities by id: what the registries of factions and expansions add up to.

Filled at import by `register`; the registries call it, so a plug-in's file need not.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from engine.cthulhu_wars.abilities import Ability
from engine.cthulhu_wars.moments import Hold
from engine.cthulhu_wars.state import AbilityId, KindId, Place, hold_parts
from engine.cthulhu_wars.units import UnitKind

if TYPE_CHECKING:
    from engine.cthulhu_wars.cards import Card

KINDS: dict[KindId, UnitKind] = {}
ABILITIES: dict[AbilityId, Ability] = {}
CARDS: dict[AbilityId, Card] = {}
"""The loyalty cards, which are abilities too: their id is the id of the holding that says who has the card."""

CARD_OF: dict[AbilityId, Card] = {}
"""What is printed on which card: its abilities, its requirement, its spellbook."""

CARD_OF_KIND: dict[KindId, Card] = {}
"""Whose figures these are."""


@cache
def _hold_of(place: Place) -> Hold | None:
    if not place.startswith("hold:"):
        return None
    ability = ABILITIES.get(hold_parts(place)[0])
    return Hold() if ability is None else ability.holds


def held_in_play(place: Place) -> bool:
    """Is this a hold whose figures are in play (A.8)?"""
    held = _hold_of(place)
    return held is not None and held.in_play


def held_as_pool(place: Place) -> bool:
    """Is this a hold from which the owner may bring figures in as if from the pool?"""
    held = _hold_of(place)
    return held is not None and held.as_pool


def held_out(place: Place) -> bool:
    """Is this a hold whose figures are out of the game for good?"""
    held = _hold_of(place)
    return held is not None and held.out


def register_kind(kind: UnitKind) -> None:
    """Add a kind; the same class may come from several plug-ins."""
    known = KINDS.setdefault(kind.id, kind)
    if type(known) is not type(kind):
        raise ValueError(f"two kinds are called {kind.id}")


def register_ability(ability: Ability) -> None:
    """Add an ability; the same class may come from several plug-ins."""
    known = ABILITIES.setdefault(ability.id, ability)
    if type(known) is not type(ability):
        raise ValueError(f"two abilities are called {ability.id}")


def register_card(card: Card) -> None:
    """Add a loyalty card with its figures and everything printed on it."""
    register_ability(card)
    CARDS[card.id] = card
    for kind, _ in card.figures:
        register_kind(kind)
        CARD_OF_KIND[kind.id] = card
    for kind in card.stands_for:
        register_kind(kind)
    for rule in card.table:
        register_ability(rule)
    for ability in card.printed:
        register_ability(ability)
        CARD_OF[ability.id] = card
