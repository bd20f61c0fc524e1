"""Catalogues of words: one folder a language, Project Fluent files in it."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

from fluent.runtime import FluentBundle, FluentResource

LOCALES = Path(__file__).resolve().parent.parent / "locales"
FALLBACK = "en"
GROUPED = 1000
"""From here on numbers would be written with a separator."""

log = logging.getLogger(__name__)


class Words:
    """The words of one language; what it lacks is said in English."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._bundles = [_bundle(language)]
        if language != FALLBACK:
            self._bundles.append(_bundle(FALLBACK))

    def has(self, key: str) -> bool:
        """Is there a text for this key?"""
        return any(bundle.has_message(key) for bundle in self._bundles)

    def say(self, key: str, **args: Any) -> str:
        """The text for a key. A missing key is said as itself and logged: a message is never lost for a word."""
        text = self.find(key, **args)
        if text is None:
            log.error("no words for %s", key)
            return key
        return text

    def find(self, key: str, **args: Any) -> str | None:
        """The text for a key, or None if no catalogue has it."""
        for bundle in self._bundles:
            if not bundle.has_message(key):
                continue
            pattern = bundle.get_message(key).value
            if pattern is None:
                continue
            text, errors = bundle.format_pattern(pattern, {name: _plain(value) for name, value in args.items()})
            if errors:
                log.error("the words for %s do not fit their arguments: %s", key, errors)
            return str(text)
        return None

    def identifiers(self) -> Iterator[str]:
        """All keys of the language itself."""
        yield from self._bundles[0]._messages


def _plain(value: Any) -> Any:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int) and value >= GROUPED:
        return str(value)  # row and error numbers are not to be read as 1,234
    return value if isinstance(value, (int, float, str)) else str(value)


def languages() -> tuple[str, ...]:
    """The languages there are, English first."""
    found = sorted(folder.name for folder in LOCALES.iterdir() if folder.is_dir() and any(folder.glob("*.ftl")))
    return (FALLBACK, *(one for one in found if one != FALLBACK))


@lru_cache(maxsize=32)
def _bundle(language: str) -> FluentBundle:
    bundle = FluentBundle([language], use_isolating=False)
    for path in sorted((LOCALES / language).glob("*.ftl")):
        bundle.add_resource(FluentResource(path.read_text(encoding="utf-8")))
    return bundle


@lru_cache(maxsize=64)
def words(language: str = FALLBACK) -> Words:
    """The words for a language or Discord locale: ``es-ES`` gets the folder ``es-ES``, else ``es``, else English."""
    return Words(spoken(language) or FALLBACK)


def spoken(language: str) -> str | None:
    """The catalogue that a language or Discord locale gets, None if there is none in this language."""
    have = languages()
    for candidate in (language, language.split("-")[0]):
        if candidate in have:
            return candidate
    kin = [one for one in have if one.split("-")[0] == language.split("-")[0]]
    return kin[0] if kin else None


UNCHOSEN = "en-US"
"""The locale of a Discord server that has chosen none (only Community servers can choose)."""


def table_language(server: str, usual: str) -> str:
    """The language of a new table's public texts: the server's locale if it has chosen one that there is a catalogue for, else
    the operator's. The host can change it in the lobby.

    >>> table_language("en-GB", "en"), table_language("xx", "en"), table_language("en-US", "en")
    ('en', 'en', 'en')
    """
    chosen = spoken(server) if server and server != UNCHOSEN else None
    return chosen or spoken(usual) or FALLBACK


def reader_language(*wishes: str) -> str:
    """The language of private texts: the first of these wishes that there is a catalogue for, most personal first."""
    found = (spoken(wish) for wish in wishes if wish)
    return next((language for language in found if language), FALLBACK)
