"""Random games for tests: choices drawn from a seed of their own, the same in every process."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator

from engine import Config, Table, new_game
from engine.kernel.chance import Chance, secret_from_seed

SEATS = {
    2: [("GC", "CC"), ("BG", "YS"), ("OW", "GC"), ("CC", "OW")],
    3: [("GC", "CC", "BG"), ("CC", "BG", "YS"), ("OW", "YS", "GC"), ("BG", "OW", "CC")],
    4: [("GC", "CC", "BG", "YS"), ("YS", "BG", "CC", "GC"), ("OW", "CC", "BG", "YS"), ("GC", "OW", "YS", "CC")],
    5: [("GC", "CC", "BG", "YS", "OW"), ("OW", "YS", "BG", "CC", "GC")],
}
LAYOUTS = {2: ["earth33"], 3: ["earth33"], 4: ["earth35", "earth53"], 5: ["earth55"]}


def configs(games: int) -> Iterator[Config]:
    """Configs that go through all layouts, seat counts and seat sets, High Priests on and off."""
    for number in range(games):
        players = (4, 3, 5, 2)[number % 4]
        turn = number // 4
        yield Config(
            seats=SEATS[players][turn % len(SEATS[players])],
            layout=LAYOUTS[players][turn % len(LAYOUTS[players])],
            expansions=("high_priests",) if turn % 2 else (),
            seed=f"test {number}",
        )


def play(table: Table, seed: str, check: Callable[[Table], None] | None = None, limit: int = 20_000) -> Table:
    """Play to the end with choices from this seed; now and then a choice beside the question."""
    chance = Chance(secret_from_seed("choices of " + seed))
    for step in range(limit):
        pending = table.pending()
        if not pending:
            return table
        decision = pending[chance.number(4 * step, len(pending))]
        beside = table.open_choices() if chance.number(4 * step + 1, 12) == 0 else []
        if beside:
            decision = beside[chance.number(4 * step + 2, len(beside))]
        table.choose(decision.options[chance.number(4 * step + 3, len(decision.options))], seat=decision.seat)
        if check is not None:
            check(table)
    raise AssertionError(f"the game with seed {seed} does not end")


def journal(table: Table) -> list[list[str]]:
    """Every choice as seat, prompt, key, kind."""
    return [[e.seat, e.prompt, e.option.key, e.kind] for row in table.rows for e in row.entries]


def main() -> None:
    """Print the digest of some games, for comparison between processes."""
    for config in configs(int(sys.argv[1])):
        table = play(new_game(config), config.seed)
        events = [repr(event) for event in table.events()]
        lines = [repr(entry) for entry in journal(table)] + events
        print(config.seed, table.digest(), len(journal(table)), hash_text("\n".join(lines)))


def hash_text(text: str) -> str:
    """A short fingerprint that does not depend on the process."""
    import hashlib

    return hashlib.sha256(text.encode()).hexdigest()[:16]


if __name__ == "__main__":
    main()
