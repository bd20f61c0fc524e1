"""Rule texts by term, in our own words: core terms from the catalogue, abilities and figures from the engine.

A core term is a pair in the catalogue: ``term-<id>`` (its name, with further names behind bars) and ``rule-<id>`` (its text).
"""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from functools import lru_cache

from bot.speech.catalogue import FALLBACK, Words
from bot.speech.catalogue import words as words_for
from bot.speech.naming import clip, key_of, name
from engine.cthulhu_wars.abilities import Ability, Requirement, Spellbook
from engine.cthulhu_wars.catalogue import ABILITIES, KINDS
from engine.cthulhu_wars.faction import Faction
from engine.cthulhu_wars.factions import FACTIONS
from engine.cthulhu_wars.units import UnitKind

LONGEST = 1900
"""Characters of an answer."""

FULL = 3
"""Texts given in full; further hits are only named."""


def rule_terms(words: Words) -> list[str]:
    """Everything `rules` can explain, for autocomplete: core terms first."""
    return [title for title, _ in entries(words)]


def entries(words: Words) -> list[tuple[str, str]]:
    """(title, text) of everything there is to explain, each title once."""
    return list(_entries(words.language))


@lru_cache(maxsize=16)
def _entries(language: str) -> tuple[tuple[str, str], ...]:
    words = words_for(language)
    found: dict[str, str] = {}
    for title, text in (*_core(words), *_factions(words), *_figures(words), *_abilities(words)):
        found.setdefault(title, text)
    return tuple(found.items())


def _core(words: Words) -> Iterator[tuple[str, str]]:
    keys = dict.fromkeys([*words_for(FALLBACK).identifiers(), *words.identifiers()])
    for key in keys:
        if key.startswith("term-"):
            yield words.say(key).partition("|")[0].strip(), words.say("rule-" + key.removeprefix("term-"))


def other_names(words: Words) -> dict[str, str]:
    """Further names of core terms -> title."""
    found: dict[str, str] = {}
    for key in words_for(FALLBACK).identifiers():
        if key.startswith("term-"):
            title, *others = [part.strip() for part in words.say(key).split("|")]
            found.update((other.casefold(), title) for other in others)
    return found


def _factions(words: Words) -> Iterator[tuple[str, str]]:
    for faction in FACTIONS.values():
        yield name(faction.code, words), _faction_text(faction, words)


def _faction_text(faction: Faction, words: Words) -> str:
    figures = ", ".join(f"{n} {name(kind.id, words)}" for kind, n in faction.units)
    return words.say(
        "rule-faction", unique=name(faction.unique, words), text=text_of(faction.unique, words), figures=figures,
        books=", ".join(name(book.id, words) for book in faction.books),
        requirements=", ".join(name(requirement.id, words) for requirement in faction.requirements),
    )


def _figures(words: Words) -> Iterator[tuple[str, str]]:
    for kind in KINDS.values():
        yield name(kind.id, words), figure_text(kind, words)


def figure_text(kind: UnitKind, words: Words) -> str:
    """Facts and text of a figure."""
    rank = "great-old-one" if kind.goo else "monster" if kind.monster else "cultist"
    facts = words.say(f"figure-{rank}", cost=kind.printed_cost, come=words.say(f"figure-{key_of(kind.comes_by)}"))
    fights = words.say("figure-dice", n=kind.dice) if kind.plain else ""
    text = words.find(f"text-{key_of(kind.id)}") or kind.text
    return " ".join(part for part in (facts, fights, text) if part)


def _abilities(words: Words) -> Iterator[tuple[str, str]]:
    for ability in ABILITIES.values():
        yield name(ability.id, words), f"{ability_facts(ability, words)} {text_of(ability.id, words)}"


def ability_facts(ability: Ability, words: Words) -> str:
    """What sort of thing an ability is, whose, when, for how much."""
    owner = next(
        (
            faction.code for faction in FACTIONS.values()
            if any(one.id == ability.id for one in (*faction.sheet, *faction.books, *faction.requirements))
        ),
        "",
    )
    sort = "requirement" if isinstance(ability, Requirement) else "book" if isinstance(ability, Spellbook) else "ability"
    parts = [words.say(f"sort-{sort}", who=name(owner, words)) if owner else words.say("sort-rule")]
    if not isinstance(ability, Requirement):
        parts.append(words.find(f"timing-{key_of(ability.timing)}") or ability.timing)
        if ability.cost is not None:
            parts.append(words.say("sort-cost", n=ability.cost))
    return f"({', '.join(parts)})"


def text_of(ability: str, words: Words) -> str:
    """An ability's text in our words."""
    found = words.find(f"text-{key_of(ability)}")
    return found if found is not None else ABILITIES[ability].text if ability in ABILITIES else ""


def rules(term: str, words: Words) -> str:
    """The text for a term; for several hits the best ones and the names of others; else the nearest terms."""
    wanted = " ".join(term.casefold().replace("_", " ").split())
    if not wanted:
        return words.say("rules-empty")
    known = entries(words)
    hits = _hits(wanted, known, words)
    if not hits:
        titles = {title.casefold(): title for title, _ in known}
        near = [titles[one] for one in difflib.get_close_matches(wanted, titles, n=5, cutoff=0.55)]
        if near:
            return words.say("rules-near", term=clip(term, 60), terms=", ".join(near))
        return words.say("rules-nothing", term=clip(term, 60))
    texts = dict(known)
    lines = [words.say("rules-entry", title=title, text=texts[title]) for title in hits[:FULL]]
    more = hits[FULL : FULL + 12]
    if more:
        lines.append(words.say("rules-more", terms=", ".join(more)))
    while len("\n".join(lines)) > LONGEST and len(lines) > 1:
        lines.pop()
    return clip("\n".join(lines), LONGEST)


def _hits(wanted: str, known: list[tuple[str, str]], words: Words) -> list[str]:
    """Titles that fit, best first: the exact one alone; else those with the term in their name."""
    others = other_names(words)
    for title, _ in known:
        if title.casefold() == wanted:
            return [title]
    if wanted in others:
        return [others[wanted]]
    codes = {code.casefold(): name(code, words) for code in FACTIONS}
    if wanted in codes:
        return [codes[wanted]]
    for singular in (wanted.removesuffix("s"), wanted.removesuffix("es")):
        for title, _ in known:
            if singular != wanted and title.casefold() == singular:
                return [title]
    starts = [title for title, _ in known if title.casefold().startswith(wanted)]
    inside = [title for title, _ in known if wanted in title.casefold() and title not in starts]
    further = [title for other, title in others.items() if wanted in other and title not in starts + inside]
    return list(dict.fromkeys([*starts, *inside, *further]))
