"""Cthulhu Wars: the rules of ``core.md``, factions and expansions as plug-ins.

How the parts hang together: `setup` turns a typed config into a `game.Game`; `phases.next_step` reads the state and
gives the next step; steps live in `turn`, `actions`, `battle`, `doom` and ask through `game.ask`; every special ability
is one class (`abilities`) found through the hook index (`hooks`).
"""
