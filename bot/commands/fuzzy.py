"""What a typed text means among listed entries: ``m aco afr eur`` is ``move acolyte africa>europe``.

    >>> entries = [("move acolyte africa>europe", "Move an Acolyte from Africa to Europe"), ("pass", "Pass")]
    >>> [key for key, _ in matching("m aco afr eur", entries)]
    ['move acolyte africa>europe']
    >>> best("PASS", entries), best("x", entries), best("|", entries[:1])
    ('pass', None, None)
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

WORD = re.compile(r"[^\W_]+")


def words_of(text: str) -> list[str]:
    """Lower-case words, underscores and signs as gaps."""
    return WORD.findall(text.lower())


def fits(wanted: Sequence[str], words: Sequence[str]) -> bool:
    """Do the wanted words begin words of the entry, in this order?"""
    start = 0
    for one in wanted:
        for index in range(start, len(words)):
            if words[index].startswith(one):
                start = index + 1
                break
        else:
            return False
    return True


def within(wanted: Sequence[str], words: Sequence[str]) -> bool:
    """Are the wanted words among these, whole and in this order?"""
    rest = iter(words)
    return all(one in rest for one in wanted)


def matching(text: str, entries: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    """The entries (key, label) that a text fits, by key or by label; exact keys first."""
    wanted = words_of(text)
    found = [
        entry for entry in entries if not wanted or fits(wanted, words_of(entry[0])) or fits(wanted, words_of(entry[1]))
    ]
    plain = " ".join(text.lower().split())
    return sorted(found, key=lambda entry: entry[0].lower() != plain)


def best(text: str, entries: Sequence[tuple[str, str]]) -> str | None:
    """The key that a text names: exactly, as the only one that fits, or as the plain one of which the others are cases
    (``m aco eur`` is any Acolyte; for the keeper one says so)."""
    plain = " ".join(text.lower().split())
    for key, label in entries:
        if plain in (key.lower(), label.lower()):
            return key
    found = sorted((key for key, _ in matching(text, entries)), key=len) if words_of(text) else []  # signs alone name nothing
    if not found:
        return None
    plainest = words_of(found[0])
    return found[0] if all(within(plainest, words_of(key)) for key in found[1:]) else None
