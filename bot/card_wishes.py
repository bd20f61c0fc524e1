"""The loyalty cards of a table, chosen in the lobby: one by one, by family, or by lot.

A *wish* is a word: a card's id takes it; a family's id takes all of its cards; ``?family`` draws the usual number of them anew,
``?family:3`` three; ``?`` the usual number of every family; ``-`` before a card or a family takes it out; ``none`` takes all
out. What is drawn is drawn at once, so that everybody sees the cards before the game begins.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from bot.model import Settings
from engine import Config, ConfigError
from engine.cthulhu_wars.cards import Family
from engine.cthulhu_wars.catalogue import CARDS
from engine.cthulhu_wars.expansions import FAMILIES
from engine.cthulhu_wars.factions import FACTIONS
from engine.cthulhu_wars.setup import DRAWN, choose_cards
from engine.kernel.chance import Chance, secret_from_seed

NONE = "none"
OUT = "-"


def ids_of(family: Family) -> list[str]:
    """The cards of a family, in its order."""
    return [card.id for card in family.cards]


def rival_of(card: str) -> str:
    """The faction with which a card is never in the same game (IG-90), or ""."""
    known = CARDS.get(card)
    return "" if known is None else known.rival


def drawable(family: str) -> list[str]:
    """What is drawn from, or taken by the word for all: cards that fit any factions. Others are named one by one."""
    return [card for card in ids_of(FAMILIES[family]) if not rival_of(card)]


def chosen_in(settings: Settings, family: str) -> list[str]:
    """The cards of a family that are known to take part; cards that words of old settings leave to the start are not."""
    ids = ids_of(FAMILIES[family])
    return drawable(family) if family in settings.cards else [card for card in ids if card in settings.cards]


def usual(family: str, players: int) -> int:
    """How many cards of a family are drawn for so many players."""
    return min(FAMILIES[family].drawn(players), len(drawable(family)))


def wishes(settings: Settings) -> list[str]:
    """Every wish that would change something, the broad ones first."""
    found = [DRAWN, *([NONE] if settings.cards else [])]
    for family in FAMILIES:
        chosen = chosen_in(settings, family)
        found += [f"{DRAWN}{family}"] if usual(family, settings.players) < len(drawable(family)) else []
        found += [family] if chosen != drawable(family) else []
        found += [OUT + family] if chosen else []
    for family in FAMILIES:
        chosen = chosen_in(settings, family)
        found += [OUT + card if card in chosen else card for card in ids_of(FAMILIES[family])]
    return list(dict.fromkeys(found))  # a group of one card may be called like it


def with_cards(settings: Settings, words: Iterable[str]) -> Settings:
    """The settings after these wishes, one after the other. Expansions that cards need come with them.

    Raises ConfigError for a word that names nothing.
    """
    cards = list(settings.cards)
    for word in words:
        cards = _after(cards, word)
    needed = [
        need for family in FAMILIES.values() if _takes_part(family, cards) for need in family.needs
        if need not in settings.expansions
    ]
    order = [card for family in FAMILIES.values() for card in ids_of(family)]
    kept = dict.fromkeys(sorted(cards, key=lambda word: order.index(word) if word in order else -1))
    return replace(settings, cards=tuple(kept), expansions=(*settings.expansions, *dict.fromkeys(needed)))


def _takes_part(family: Family, cards: Sequence[str]) -> bool:
    ids = ids_of(family)
    return any(word in (DRAWN, family.id) or word.partition(":")[0] == DRAWN + family.id or word in ids for word in cards)


def _after(cards: list[str], word: str) -> list[str]:
    """The words after one more wish. A family that is drawn, or taken as a whole, replaces what was chosen of it."""
    if word == NONE:
        return []
    if word == DRAWN:
        return [DRAWN]
    name = word.removeprefix(OUT) if word.startswith(OUT) else word.removeprefix(DRAWN).partition(":")[0]
    family = _family_of(name)
    ids = ids_of(family)
    mine = drawable(family.id) if family.id in cards else [card for card in ids if card in cards]
    others = [one for one in cards if one not in ids and one.removeprefix(DRAWN).partition(":")[0] != family.id]
    if word == OUT + family.id:
        return others
    if name == family.id:
        return [*others, *(drawable(family.id) if word == name else [word])]
    drawn = [one for one in cards if one.startswith(DRAWN + family.id)]
    return [*others, *drawn, *(card for card in ids if (card in mine or card == word) and word != OUT + card)]


def _family_of(name: str) -> Family:
    for family in FAMILIES.values():
        if name == family.id or name in ids_of(family):
            return family
    raise ConfigError(f'There is no loyalty card "{name}", and no group of cards of that name.')


def dealt(settings: Settings, secret: str) -> Settings:
    """The settings with everything drawn that is to be drawn; ``secret``: 64 hex digits, used for nothing else.

    Raises ConfigError where more is to be drawn than there is.
    """
    if not any(word.startswith(DRAWN) for word in settings.cards):
        return settings
    words: list[str] = []
    for word in settings.cards:
        families = list(FAMILIES) if word == DRAWN else [word[1:]] if word[1:] in FAMILIES and word.startswith(DRAWN) else []
        words += [f"{DRAWN}{family}:{_missing(settings, family)}" for family in families] or [word]
    config = Config(seats=(DRAWN,) * settings.players, seed=secret, cards=tuple(words))
    cards, _ = choose_cards(config, list(FACTIONS), Chance(secret_from_seed(secret)), 0)
    return with_cards(replace(settings, cards=tuple(cards)), ())


def _missing(settings: Settings, family: str) -> int:
    """The usual number of a family, as far as there are so many that are not chosen already."""
    left = [card for card in drawable(family) if card not in settings.cards]
    return min(usual(family, settings.players), len(left))
