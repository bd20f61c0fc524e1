"""All games of one bot: checks who acts, drives the engine, writes everything in one transaction, says what is owed.

`Service` is the whole surface (what only looks is in `looking.py`, what the delivery asks for in `outgoing.py`); the other
modules each hold one idea of it: tables, acting, losses, standing, lobby, windows, reminders, undo, seats, ending, owing,
timekeeping, exporting, verifying, lookback, reporting, persons. Nothing here imports discord or words a sentence: answers are
`Reply` records with catalogue keys (`bot.model.REPLIES`), messages are `Owed` records with facts (`owing.py`).
"""

from bot.service.service import Service

__all__ = ["Service"]
