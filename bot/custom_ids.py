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

from typing import NamedTuple

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
LONGEST = 60
PATTERN = r"(?P<table>[0-9a-z]+):(?P<question>[0-9a-z]+):(?P<seat>[A-Za-z0-9]*):(?P<verb>[a-z_]+)(?::(?P<argument>.*))?"
"""What follows ``prefix:`` in a template of a dynamic item."""


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
    parts = custom_id.split(":", 5)
    if len(parts) < 5 or len(custom_id) > LONGEST:
        return None
    prefix, table, question, seat, verb = parts[:5]
    try:
        return Press(prefix, int(table, 36), int(question, 36), seat, verb, parts[5] if len(parts) > 5 else "")
    except ValueError:
        return None
