"""All unit kinds and abilities by id: what the registries of factions and expansions add up to.

Filled at import by `register`; the registries call it, so a plug-in's file need not.
"""

from __future__ import annotations

from engine.cthulhu_wars.abilities import Ability
from engine.cthulhu_wars.state import AbilityId, KindId
from engine.cthulhu_wars.units import UnitKind

KINDS: dict[KindId, UnitKind] = {}
ABILITIES: dict[AbilityId, Ability] = {}


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
