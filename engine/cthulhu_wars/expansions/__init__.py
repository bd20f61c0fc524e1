"""The expansions and the families of loyalty cards: plug-ins alone, one line each in the registries below.

Table variants are expansions that the set-up takes by itself (`setup.table_rules`).

**Adding a card.** A family is a package (``neutral_monsters``, ``terrors``, ``independents`` ...). A file in it holds the
cards of one product and ends with a tuple ``CARDS``; the package's ``__init__`` adds that tuple to its `Family`. A card is:

1. its figures, classes of `units` (``Monster``, ``Terror``, ``IndependentGreatOldOne``, ``ElderGod``, ``UnitKind``);
2. one class for each ability printed on it, `abilities.CardAbility`, with the rule text in our own words as docstring;
   for a Great Old One also a `CardRequirement` and a `CardBook`; the god's own ability names him in ``source``;
3. a `cards.Card`, usually one of `market.NeutralMonsterCard`, `TerrorCard`, `IndependentCard`, with facts only:

    class Gug(Monster):
        \"""Summoned for 1 Power; 3 dice. It cannot capture.\"""

        id, name, plural = "gug", "Gug", "Gugs"
        printed_cost, dice = 1, 3

    class Clumsy(CardAbility):
        \"""A Gug cannot be the unit that captures.\"""

        id, name, clause = "clumsy", "Clumsy", "NM-34"

        def may_capture(self, game, holder, ok, captor, target):
            return ok and captor.kind != Gug.id

    class GugCard(NeutralMonsterCard):
        \"""Gug: 2 Doom. Two strong Monsters that cannot capture; you place one at a gate you control.\"""

        id, name, clause = "gug", "Gug", "NM-34"
        figures = ((Gug(), 2),)
        abilities = (Clumsy(),)

Everything else follows: the card lies in the supply, is bought or awakened, its abilities work for whoever holds it, it is
saved, shown and checked. What a purchase places is ``Card.bought``, another price ``Card.charge``. A price that differs
from area to area or hangs on a choice is ``UnitKind.cost_at`` and ``bargain``; an Action that uses up what a Common Action
does names it in ``acts_as``. Prompts stand in a constant ``PROMPTS`` of the file. Words for players are
``bot/locales/en/loyalty-FAMILY.ftl``: ``prompt-...`` and ``asked-...`` for each prompt, ``event-...`` for an event of its
own, ``flag-...`` for an option. Cases are ``tests/scenarios/expansions/FAMILY.json``. A neutral spellbook is a `NeutralBook`
among the ``cards`` of its family.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.cthulhu_wars.cards import Card, Family
from engine.cthulhu_wars.catalogue import register_ability, register_card, register_kind
from engine.cthulhu_wars.expansions import (
    azathoth,
    dunwich,
    high_priests,
    independents,
    neutral_books,
    neutral_monsters,
    terrors,
    two_players,
    unique_high_priests,
)
from engine.cthulhu_wars.faction import Expansion

EXPANSIONS: Mapping[str, Expansion] = {
    expansion.id: expansion for expansion in (high_priests.EXPANSION, two_players.EXPANSION)
}

for _expansion in EXPANSIONS.values():
    for _kind, _ in _expansion.units:
        register_kind(_kind)
    for _ability in (*_expansion.sheet, *_expansion.table):
        register_ability(_ability)

FAMILIES: Mapping[str, Family] = {
    family.id: family for family in (
        neutral_monsters.FAMILY,
        terrors.FAMILY,
        independents.FAMILY,
        azathoth.FAMILY,
        neutral_books.FAMILY,
        unique_high_priests.FAMILY,
        dunwich.FAMILY,
    )
}

for _family in FAMILIES.values():
    for _rule in _family.table:
        register_ability(_rule)
    for _card in _family.cards:
        if isinstance(_card, Card):
            register_card(_card)
        else:
            register_ability(_card)
