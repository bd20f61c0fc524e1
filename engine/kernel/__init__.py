"""What every game shares: options, decisions, steps, table, journal, events, hooks, dice, visibility, codec.

Nothing here knows a game: no word of one may appear in this package (a test holds this).
"""
