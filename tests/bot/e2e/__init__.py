"""Whole games on a simulated Discord, played by scripted people through commands and buttons, and what they measure.

All measures as a table (`measures` says how each is counted; the last line holds the goals):

    python -m tests.bot.e2e --games 5               five games of each table; people set no rules
    python -m tests.bot.e2e --games 5 --standing    people set the standing rules that questions offer them
    python -m pytest tests/bot/e2e                  the tests; the table of their games comes at the end

Limits of texts and components (first line of a post at most 110 characters, a custom_id at most 60) are judged at every
message of every game by `audit`; the sizes of commands in tests/bot/test_commands.py.
"""
