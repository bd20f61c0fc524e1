"""What things are worth to a computer player of Cthulhu Wars, in Power: tables and the few formulas on top of them.

The unit of all scores is one Power spent in the Action phase. Nothing here looks at a table.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from engine.cthulhu_wars.catalogue import KINDS
from engine.cthulhu_wars.state import AbilityId, KindId, SeatId

POWER = 0.6
"""What a score loses for each Power spent: Power cannot be kept, so less than its face value."""

WASTE = 0.25
"""What passing costs for each Power that it throws away."""

BOOK = 11.0

CARD_BOOK = 3.0
"""The spellbook of a loyalty card: a help, but none of the six."""

DOOM = 1.7
SIGN = 1.67 * DOOM
"""The average Elder Sign is worth 60/36 Doom."""

GREAT_OLD_ONE = 5.0

INDEPENDENT = 2.4
"""An independent Great Old One brings no Elder Signs in Rituals: it protects and captures, and does what its card says."""

INDEPENDENT_A_ROUND: Mapping[KindId, float] = {
    "byatis": 2.2,
    "tulzscha": 2.2,
    "ubbo_sathla": 1.8,
    "nyogtha": 2.0,
    "haunter": 1.8,
    "independent_nyarlathotep": 1.8,
    "ghatanothoa": 1.4,
    "ithaqua": 1.5,
    "atlach": 1.4,
    "independent_hastur": 1.3,
    "independent_cthulhu": 1.3,
    "dire_cthulhu": 1.2,
    "hydra": 1.2,
    "dagon": 1.2,
    "rhan_tegoth": 1.2,
    "independent_shub_niggurath": 1.2,
    "bokrug": 0.4,
    "nodens": 1.4,
    "eihort": 1.2,
    "dire_yog_sothoth": 1.4,
    "daoloth": 1.0,
    "abhoth": 0.7,
    "ygolonac": 0.3,
}
"""What the card of one of them and its strength bring in a round; `INDEPENDENT_OTHERWISE` for all others."""

INDEPENDENT_OTHERWISE = 0.8

GATE_A_ROUND = 3.6
"""2 Power and 1 Doom."""

SURVIVAL = 0.75
"""How likely something on the map is to be there still when it pays."""

DISCOUNT = 0.8
"""What one round's delay leaves of a gain."""

MORE_GATES: Sequence[float] = (1.3, 1.15, 1.0, 0.85, 0.7, 0.5, 0.35)
"""How welcome one more gate is to who has none, one, two, ...: each needs a keeper and somebody to guard it."""

BOOK_ORDER: Mapping[SeatId, Sequence[AbilityId]] = {
    "GC": ("dreams", "yha_nthlei", "devolve", "absorb", "regenerate", "submerge"),
    "CC": ("thousand_forms", "emissary", "abduct", "seek_and_destroy", "invisibility", "madness"),
    "BG": ("thousand_young", "red_sign", "blood_sacrifice", "frenzy", "ghroth", "necrophagy"),
    "YS": ("screaming_dead", "passion", "zingaya", "third_eye", "shriek_of_the_byakhee", "he_who_is_not_to_be_named"),
    "OW": (
        "they_break_through", "dragon_ascending", "dragon_descending", "million_favored_ones", "channel_power", "dread_curse",
    ),
}
"""Which spellbook a faction takes first. Books of unknown factions are taken in the order offered."""


@lru_cache(maxsize=256)
def over_rounds(a_round: float, rounds: float) -> float:
    """What something is worth that pays ``a_round`` in each of the next rounds, if it survives."""
    left = float(DISCOUNT**rounds)
    return a_round * SURVIVAL * (1 - left) / (1 - DISCOUNT)


@lru_cache(maxsize=256)
def awakening_worth(kind_id: KindId, rounds: float) -> float:
    """What it is worth to have a Great Old One on the map, wherever it comes, before its price."""
    if not KINDS[kind_id].independent:
        return GREAT_OLD_ONE
    return INDEPENDENT + over_rounds(INDEPENDENT_A_ROUND.get(kind_id, INDEPENDENT_OTHERWISE), rounds)


@lru_cache(maxsize=256)
def figure_worth(kind_id: KindId, rounds: float) -> float:
    """What a figure on the map is worth to its owner, wherever it stands."""
    kind = KINDS[kind_id]
    if kind.goo:
        return 4.0 + 0.8 * kind.printed_cost
    if kind.cultist:
        return 0.5 + over_rounds(float(kind.income), rounds) + 0.3 * (kind.printed_cost - 1)
    return 0.3 + 0.7 * kind.printed_cost
