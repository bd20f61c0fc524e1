"""The bot without Discord: the same client on the simulated Discord of the package simcord, shown in a browser.

`world` holds the simulated server: one guild, one channel, four people, always with the same ids, so that a database fits
the world again after a restart. `page` shows it: the channel as any of the four, and each one's direct messages. `run` is
what ``python -m bot`` calls without a token.

The world lives in the process. What must last (tables, journals) is in the database; messages are not, so every open table
gets a fresh card and panel at the start.
"""

from bot.sandbox.run import run
from bot.sandbox.world import PEOPLE, World, build

__all__ = ["PEOPLE", "World", "build", "run"]
