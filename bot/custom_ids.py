"""custom_ids of buttons, selects and forms: everything a press must say, at most 60 characters.

    cw:<table base36>:<question>:<seat>:<verb>[:<argument>]

``question`` is the engine's question id (``153-GC`` written ``153``; 0 where none is answered), so a press on a closed
question is recognised and answered with the current panel. One prefix for each kind of item, because two templates that
match one custom_id both fire: ``cw`` turn panel and prompts, ``lo`` lobby, ``un`` undo requests and votes, ``fo`` forms,
``he`` help and looks.

    >>> pack("cw", 42, 153, "GC", "quick")
    'cw:16:49:GC:quick'
    >>> unpack('cw:16:49:GC:quick')
    Press(prefix='cw', table=42, question=153, seat='GC', verb='quick', argument='')
"""

from __future__ import annotations

import re
from typing import NamedTuple

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
LONGEST = 60
PATTERN = r"(?P<table>[0-9a-z]+):(?P<question>[0-9a-z]+):(?P<seat>[A-Za-z0-9]*):(?P<verb>[a-z_]+)(?::(?P<argument>.*))?"
"""What follows ``prefix:`` in a template of a dynamic item."""

LARGEST = 2**63 - 1
"""No number of ours is larger; neither is any that the database takes."""

WHOLE = re.compile(r"([a-z]{2}):([0-9a-z]{1,13}):([0-9a-z]{1,13}):([A-Za-z0-9]{0,12}):([a-z_]{1,24})(?::([ -~]*))?")
"""A custom_id as `pack` makes it. Anything else was not made by us."""


class Press(NamedTuple):
    """What a custom_id says."""

    prefix: str
    table: int
    question: int
    seat: str
    verb: str
    argument: str = ""


def base36(number: int) -> str:
    """A non-negative number in base 36."""
    digits = ""
    while True:
        number, rest = divmod(number, 36)
        digits = DIGITS[rest] + digits
        if not number:
            return digits


def pack(prefix: str, table: int, question: int, seat: str, verb: str, argument: str = "") -> str:
    """The custom_id of an item. Raises ValueError if it would be too long."""
    text = f"{prefix}:{base36(table)}:{base36(question)}:{seat}:{verb}"
    if argument:
        text += f":{argument}"
    if len(text) > LONGEST:
        raise ValueError(f"the custom_id {text} has {len(text)} characters")
    return text


def unpack(custom_id: str) -> Press | None:
    """What a custom_id says, or None if it is none of ours (or forged beyond reading)."""
    found = WHOLE.fullmatch(custom_id) if len(custom_id) <= LONGEST else None
    if found is None:
        return None
    prefix, table, question, seat, verb, argument = found.groups(default="")
    numbers = int(table, 36), int(question, 36)
    return Press(prefix, *numbers, seat, verb, argument) if max(numbers) <= LARGEST else None
