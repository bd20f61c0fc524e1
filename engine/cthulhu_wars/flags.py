"""The declared options of the core rules (section O). Plug-ins declare their own; the first value is the default."""

from __future__ import annotations

from engine.cthulhu_wars.abilities import RuleFlag

CORE_FLAGS = (
    RuleFlag(
        "power_counts_deep", ("true", "false"),
        "Do Cultists that are in play but in no area count for Power?", "O.3",
    ),
    RuleFlag(
        "doom_events", ("own_turn", "after_rituals"),
        "Are Doom phase abilities used in one's own Doom turn, or in a round of their own after all Rituals?", "O.4",
    ),
    RuleFlag(
        "battle_area_limit", ("turn", "phase"),
        "May you attack in the same area once a turn, or once in the whole Action phase?", "O.5",
    ),
    RuleFlag(
        "zero_power", ("strict", "gates_only", "hrf"),
        "What is possible in your own turn at 0 Power: nothing; taking and changing gates; or also Actions that cost 0?",
        "O.6",
    ),
    RuleFlag(
        "assign_order", ("attacker_first", "defender_first"),
        "Which side is assigned its Kills and Pains first?", "O.7",
    ),
    RuleFlag(
        "first_without_gc", ("random", "alphabetical"),
        "Who opens the first round when no faction has the right to: chance, or the first faction by name?", "O.9",
    ),
    RuleFlag(
        "window_order", ("first_player", "acting_player"),
        "Who answers first when several players may react to an Action? The acting player reacts in his own turn, later.",
        "O.20",
    ),
)
