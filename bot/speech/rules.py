"""Rule texts by term, in our own words: core terms from the catalogue, abilities and figures from the engine.

A core term is a pair in the catalogue: ``term-<id>`` (its name, with further names behind bars) and ``rule-<id>`` (its text).
"""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from functools import lru_cache

from bot.speech.catalogue import FALLBACK, Words
from bot.speech.catalogue import words as words_for
from bot.speech.loyalty import figure_text, loyalty_text, text_of
from bot.speech.naming import clip, key_of, name
from engine.cthulhu_wars.abilities import Ability, CardBook, CardRequirement, Requirement, Spellbook
from engine.cthulhu_wars.catalogue import ABILITIES, CARD_OF, KINDS
from engine.cthulhu_wars.expansions import FAMILIES
from engine.cthulhu_wars.faction import Faction
from engine.cthulhu_wars.factions import FACTIONS

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
    for title, text in (*_core(words), *_factions(words), *_cards(words), *_figures(words), *_abilities(words)):
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


def _cards(words: Words) -> Iterator[tuple[str, str]]:
    """Before figures: a card of the same name says everything about its figures."""
    for family in FAMILIES.values():
        for card in family.cards:
            yield name(card.id, words), loyalty_text(card.id, words)


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
    sort = "ability"
    if isinstance(ability, (Requirement, CardRequirement)):
        sort = "requirement"
    elif isinstance(ability, (Spellbook, CardBook)):
        sort = "book"
    if not owner and ability.id in CARD_OF:
        owner = CARD_OF[ability.id].id
    parts = [words.say(f"sort-{sort}", who=name(owner, words)) if owner else words.say("sort-rule")]
    if sort != "requirement":
        parts.append(words.find(f"timing-{key_of(ability.timing)}") or ability.timing)
        if ability.cost is not None:
            parts.append(words.say("sort-cost", n=ability.cost))
    return f"({', '.join(parts)})"


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
