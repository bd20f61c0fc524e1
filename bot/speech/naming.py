"""Names of factions, figures, areas and abilities, and lists of them. The engine's names are the rules' terms; a
catalogue may translate one with ``name-<id>`` (underscores as hyphens)."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from bot.model import Member
from bot.speech.catalogue import Words
from engine.cthulhu_wars import maps
from engine.cthulhu_wars.catalogue import ABILITIES, KINDS
from engine.cthulhu_wars.expansions import EXPANSIONS
from engine.cthulhu_wars.factions import FACTIONS
from engine.cthulhu_wars.flags import CORE_FLAGS
from engine.cthulhu_wars.state import hold_parts

MARKS: Mapping[str, str] = {"GC": "🐙", "CC": "🔺", "BG": "🐐", "YS": "👑", "OW": "🌀"}
"""Faction -> the sign set before its name in lists; the colour alone never tells a faction."""


@lru_cache(maxsize=1)
def area_names() -> Mapping[str, str]:
    """Area id -> name, over all layouts."""
    return {area.id: area.name for layout in maps.LAYOUTS for area in maps.load(layout).areas}


def mark(seat: str) -> str:
    """The faction's sign."""
    return MARKS.get(seat, "")


def key_of(text: str) -> str:
    """An id as a catalogue key: ``deep_one`` -> ``deep-one``."""
    return text.replace("_", "-").replace(".", "-").replace(":", "-").lower()


def name(value: object, words: Words) -> str:
    """Any id as players say it: faction, kind, ability, area, layout, expansion, place; lists and mappings of them."""
    if isinstance(value, bool):
        return words.say("yes" if value else "no")
    if isinstance(value, Mapping):
        return ", ".join(f"{name(one, words)} {name(entry, words)}" for one, entry in value.items()) or words.say("nothing")
    if isinstance(value, (list, tuple)):
        return listed([name(entry, words) for entry in value], words)
    text = str(value)
    found = words.find(f"name-{key_of(text)}")
    if found is not None:
        return found
    if text in FACTIONS:
        return FACTIONS[text].name
    if text in KINDS:
        return KINDS[text].name
    if text in ABILITIES:
        return ABILITIES[text].name
    if text in EXPANSIONS:
        return EXPANSIONS[text].name
    if text in maps.LAYOUTS:
        return maps.load(text).name
    return area_names().get(text, text.replace("_", " "))


def seat_name(seat: str, words: Words) -> str:
    """A faction's name; "Nobody" for none."""
    return name(seat, words) if seat else words.say("nobody")


def place(value: str, words: Words) -> str:
    """Where a figure is: an area, the pool, the Deep, a prison."""
    if ":" not in value:
        return name(value, words)
    if value.startswith("hold:") and hold_parts(value)[0] in ABILITIES:
        card, seat, slot = hold_parts(value)
        args = {"card": name(card, words), "who": seat_name(seat, words), "slot": name(slot, words)}
        return words.find(f"place-hold-{key_of(card)}", **args) or words.say("place-card", card=args["card"])
    return words.say(f"place-{value.split(':')[0]}")


def listed(entries: Iterable[str], words: Words) -> str:
    """``a, b and c``."""
    found = list(entries)
    if len(found) < 2:
        return found[0] if found else ""
    return words.say("list", start=", ".join(found[:-1]), end=found[-1])


def capital(text: str) -> str:
    """With a capital at the start."""
    return text[:1].upper() + text[1:]


FORMATTING = "\\*_~`|>#[]()@<:/"
"""Characters with a meaning in a Discord message."""


def clip(text: str, limit: int) -> str:
    """At most ``limit`` characters; what is cut off shows as an ellipsis."""
    return text if len(text) <= limit else text[: max(0, limit - 1)].rstrip() + "…"


UNSEEN = ("Cc", "Cf", "Cs", "Co", "Zl", "Zp")
"""Classes of characters that show nothing, or turn round what stands beside them: none of them belongs into a name."""
JOINERS = "\u200d"
"""Keeps an emoji of several parts together."""
BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Signs that look like a space without being one."""


def tidy(text: str, limit: int) -> str:
    """What somebody typed, or is called: one line, without control characters and signs that turn writing round.

    >>> tidy("Mia\\u202egnp.exe\\n\\x00 Jonas", 32)
    'Miagnp.exe Jonas'
    """
    seen = "".join(
        " " if char.isspace() or char in BLANK else char for char in text[: 4 * limit]
        if char.isspace() or char in JOINERS or unicodedata.category(char) not in UNSEEN
    )
    return clip(" ".join(seen.split()), limit).strip(JOINERS + " ")


def plain(text: str, limit: int = 32) -> str:
    """A person's name without formatting, mentions or line breaks."""
    one_line = tidy(text, limit)
    return "".join("\\" + char if char in FORMATTING else char for char in one_line)


def member_name(member: Member, words: Words) -> str:
    """Who sits in a seat: a person, a person with a computer standing in, a computer, "" for nobody."""
    if member.user is not None:
        person = plain(member.name) or f"<@{member.user}>"
        return words.say("member-stand-in", name=person) if member.computer else person
    if member.computer:
        return words.say("member-computer", kind=name(member.computer, words))
    return plain(member.name)  # in a game that is over: somebody whose id is forgotten


def either(entries: Iterable[str], words: Words) -> str:
    """``a, b or c``."""
    found = list(entries)
    if len(found) < 2:
        return found[0] if found else ""
    return words.say("list-or", start=", ".join(found[:-1]), end=found[-1])


def units_text(kinds: Mapping[str, int] | Iterable[str], words: Words) -> str:
    """``2 Deep Ones and an Acolyte``, from kind -> number or from kinds one by one."""
    counts: dict[str, int] = {}
    if isinstance(kinds, Mapping):
        counts = dict(kinds)
    else:
        for kind in kinds:
            counts[kind] = counts.get(kind, 0) + 1
    return listed([count_text(kind, n, words) for kind, n in counts.items()], words)


def count_text(kind: str, n: int, words: Words) -> str:
    """``2 Deep Ones``, ``an Acolyte``, ``Cthulhu``: one of its only kind, or somebody, goes without an article."""
    found = words.find(f"count-{key_of(kind)}", n=n)
    if found is not None:
        return found
    one = name(kind, words)
    unit = KINDS.get(kind)
    if n != 1:
        return words.say("count-many", n=n, what=(unit.plural if unit is not None else "") or one)
    if unit is not None and (unit.goo or unit.same_figure_as):
        return one
    return words.say("count-one", what=one, vowel="yes" if one[:1] in "AEIOU" else "no")


def choice_text(key: str, words: Words) -> str:
    """An option's key with its ids as names: ``move Acolyte Africa > Europe``."""
    for ability in sorted(ABILITIES, key=len, reverse=True):
        spoken = ability.replace("_", " ")
        if key == spoken or key.startswith(spoken + " "):
            return " ".join([name(ability, words), _named_parts(key.removeprefix(spoken), words)]).strip()
    verb, _, rest = key.partition(" ")
    return f"{verb} {_named_parts(rest, words)}".strip()


def _named_parts(text: str, words: Words) -> str:
    found = []
    for word in text.split():
        found.append(" > ".join(_id(part, words) for part in word.split(">") if part))
    return " ".join(found)


def _id(part: str, words: Words) -> str:
    if part.startswith("hold:"):
        return place(part, words)
    return name(part, words) if part in FACTIONS or part in KINDS or part in ABILITIES or part in area_names() else part


def flag_text(flag: str, value: str, words: Words) -> str:
    """A rule option with its value as one line: the question and the answer in force."""
    said = words.find(f"flag-{key_of(flag)}-{key_of(value)}")
    return said if said is not None else f"{question_of(flag, words)} {value.replace('_', ' ')}"


def question_of(flag: str, words: Words) -> str:
    """What a rule option is about, in a question."""
    said = words.find(f"flag-{key_of(flag)}")
    return said if said is not None else _flags().get(flag, flag)


@lru_cache(maxsize=1)
def _flags() -> Mapping[str, str]:
    flags: list[Any] = list(CORE_FLAGS)
    for faction in FACTIONS.values():
        flags.extend(faction.flags)
    for expansion in EXPANSIONS.values():
        flags.extend(expansion.flags)
    return {flag.name: flag.text for flag in flags}
