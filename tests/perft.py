"""Perft: the number of choice sequences to a fixed depth from fixed positions.

A wrong option anywhere changes a number. `python -m tests.perft` prints the counts, `--write` records them in
``tests/perft.json``: a change there is a change of the rules and is reviewed as one. Dice are fixed by the seed; forced
choices do not count as depth; questions put to several seats are answered in the order of `Table.pending`.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from engine import Config, Table, new_game
from engine.kernel.chance import Chance, secret_from_seed

FILE = Path(__file__).with_name("perft.json")

POSITIONS = {
    # name: (seats, layout, expansions, options, seed, choices made before counting, depth)
    "start-earth33": (("GC", "CC", "BG"), "earth33", (), {}, "p1", 0, 4),
    "start-earth35": (("GC", "CC", "BG", "YS"), "earth35", (), {}, "p2", 0, 4),
    "start-earth53": (("CC", "BG", "YS", "OW"), "earth53", (), {}, "p3", 0, 3),
    "start-earth55": (("GC", "CC", "BG", "YS", "OW"), "earth55", ("high_priests",), {}, "p4", 1, 4),
    "two-players": (("GC", "YS"), "earth33", (), {}, "p5", 40, 3),
    "middle-earth33": (("CC", "BG", "YS"), "earth33", (), {}, "p6", 60, 4),
    "middle-earth35": (("GC", "CC", "BG", "YS"), "earth35", (), {}, "p7", 80, 4),
    "middle-earth35-priests": (("GC", "CC", "BG", "YS"), "earth35", ("high_priests",), {}, "p8", 90, 3),
    "middle-earth53": (("GC", "CC", "BG", "OW"), "earth53", (), {}, "p9", 70, 3),
    "middle-earth55": (("GC", "CC", "BG", "YS", "OW"), "earth55", ("high_priests",), {}, "p10", 120, 3),
    "late-earth35": (("YS", "CC", "GC", "BG"), "earth35", (), {}, "p11", 150, 4),
    "late-earth33-hrf": (("GC", "BG", "YS"), "earth33", (), {"zero_power": "hrf"}, "p12", 120, 4),
}


def position(name: str) -> tuple[Table, int]:
    """The table of a position, reached by choices drawn from its own seed, and the depth to count."""
    seats, layout, expansions, options, seed, choices, depth = POSITIONS[name]
    table = new_game(Config(seats=seats, layout=layout, expansions=expansions, options=options, seed=seed))
    chance = Chance(secret_from_seed("choices of " + seed))
    for counter in range(choices):
        pending = table.pending()
        if not pending:
            break
        decision = pending[0]
        # Passing early would end the position before it becomes interesting.
        listed = [option for option in decision.options if option.key != "pass"]
        table.choose(listed[chance.number(counter, len(listed))], seat=decision.seat)
    return table, depth


def count(table: Table, depth: int) -> int:
    """How many sequences of ``depth`` choices there are from here."""
    pending = table.pending()
    if not pending:
        return 1
    decision = pending[0]
    if depth == 1:
        return len(decision.options)
    found = 0
    for option in decision.options:
        twin = table.clone()
        twin.choose(option, seat=decision.seat)
        found += count(twin, depth - 1)
    return found


def counts() -> dict[str, list[int]]:
    """Counts by depth for every position."""
    found = {}
    for name in POSITIONS:
        table, depth = position(name)
        found[name] = [count(table, level) for level in range(1, depth + 1)]
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="record the counts")
    arguments = parser.parse_args()
    found = counts()
    text = json.dumps(found, indent=1)
    print(text)
    if arguments.write:
        FILE.write_text(text + "\n")


if __name__ == "__main__":
    main()
