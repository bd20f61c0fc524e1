# Neutral spellbooks.

flag-neutral-spellbook-limit = How many neutral spellbooks may one player have?
flag-neutral-spellbook-limit-1 = A player may have one neutral spellbook.
flag-neutral-spellbook-limit-none = A player may have any number of neutral spellbooks.
