"""Our own recorded games: whole games by our computer players, committed, that replay identically forever.

One file a game in ``games/``, plain text, so that a change in them is read like code. Line 1 is a JSON object (name,
config, players), the last one too (result, digest of the end); each line between is a JSON list: some choices in order as
``seat key``, then a digest of the table after them. What the rules answer by themselves is not written down.

    python -m tests.recorded_own              replay all
    python -m tests.recorded_own --digests    replay all and write the digests anew (the state got a field, say)
    python -m tests.recorded_own --write      play all games anew and write them (the rules changed)

A difference means that the same choices lead to another game: the rules changed, or the same dice fall otherwise. If that
is what was wanted, write the games anew and say in the commit why.
"""
