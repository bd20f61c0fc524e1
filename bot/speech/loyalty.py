"""Loyalty cards and neutral spellbooks in words: what is printed on them, and which take part in a game."""

from __future__ import annotations

from collections.abc import Iterator

from bot.card_wishes import NONE, OUT, chosen_in, usual
from bot.model import Settings
from bot.speech.catalogue import Words
from bot.speech.naming import key_of, listed, name
from engine import View
from engine.cthulhu_wars.abilities import Ability
from engine.cthulhu_wars.cards import Card, Family
from engine.cthulhu_wars.catalogue import ABILITIES, CARDS, KINDS
from engine.cthulhu_wars.expansions import FAMILIES
from engine.cthulhu_wars.setup import DRAWN
from engine.cthulhu_wars.units import UnitKind

LONGEST_LINE = 1000
"""Characters for all cards of a table on its lobby card; beyond them each family's cards are only counted."""


def family_name(family: str, words: Words) -> str:
    """What a group of cards is called."""
    return words.find(f"name-{key_of(family)}") or FAMILIES[family].name


def group_text(family: str, words: Words) -> str:
    """How the cards of a group come into play, and what they are."""
    return words.say(f"rule-{key_of(family)}")


def family_of(card: str) -> Family:
    """The group that a card belongs to."""
    return next(family for family in FAMILIES.values() if any(one.id == card for one in family.cards))


def text_of(ability: str, words: Words) -> str:
    """An ability's text in our words."""
    found = words.find(f"text-{key_of(ability)}")
    return found if found is not None else ABILITIES[ability].text if ability in ABILITIES else ""


def figure_text(kind: UnitKind, words: Words) -> str:
    """Facts and text of a figure."""
    come = KINDS[kind.same_figure_as].comes_by if kind.same_figure_as else kind.comes_by
    facts = words.say(f"figure-{sort_of(kind)}", cost=kind.printed_cost, come=words.say(f"figure-{key_of(come)}"))
    fights = words.say("figure-dice", n=kind.dice) if kind.plain else ""
    text = words.find(f"text-{key_of(kind.id)}") or kind.text
    return " ".join(part for part in (facts, fights, text) if part)


def sort_of(kind: UnitKind) -> str:
    """What sort of figure it is, as a word of the catalogue (``figure-...``)."""
    if kind.elder_god:
        return "elder-god"
    if kind.goo:
        return "great-old-one"
    return "terror" if kind.terror else "monster" if kind.monster else "cultist"


def price_text(card: str, words: Words) -> str:
    """What a card costs: ``2 Doom, 2 Power``; for those that are not bought, how they are got."""
    known = CARDS.get(card)
    if known is None:
        return words.say("card-price-book")
    if known.doom is not None or known.power:
        return words.say("card-price", doom=known.doom or 0, power=known.power)
    god = next((kind for kind, _ in known.figures if kind.goo), None)
    return words.say("card-price-recruited") if god is None else words.say("card-price-awakened", power=god.printed_cost)


def loyalty_text(card: str, words: Words) -> str:
    """A whole card: what it costs and brings, figures with cost and combat, abilities, requirement, spellbook; without its
    name."""
    known, family = CARDS.get(card), family_name(family_of(card).id, words)
    if known is None:
        return words.say("card-head-book", family=family, facts=_facts(ABILITIES[card], words), text=text_of(card, words))
    lines = [words.say("card-head", family=family, text=text_of(card, words))]
    lines += [
        words.say("card-figures", n=n, kind=name(kind.id, words), text=figure_text(kind, words)) for kind, n in known.figures
    ]
    lines += [
        words.say("card-stands-for", kind=name(kind.id, words), text=figure_text(kind, words)) for kind in known.stands_for
    ]
    return "\n".join([*lines, *_printed(known, words)])


def _printed(card: Card, words: Words) -> Iterator[str]:
    for ability in (*card.abilities, *card.table):
        yield words.say(
            "card-ability", ability=name(ability.id, words), facts=_facts(ability, words), text=text_of(ability.id, words)
        )
    if card.requirement is not None:
        known = card.requirement
        yield words.say("card-requirement", requirement=name(known.id, words), text=text_of(known.id, words))
    if card.book is not None:
        known_book = card.book
        yield words.say(
            "card-book", book=name(known_book.id, words), facts=_facts(known_book, words), text=text_of(known_book.id, words)
        )


def _facts(ability: Ability, words: Words) -> str:
    timing = words.find(f"timing-{key_of(ability.timing)}") or ability.timing
    return timing if ability.cost is None else f"{timing}, {words.say('sort-cost', n=ability.cost)}"


# -- who holds what ---------------------------------------------------------------------------------------------------


def cards_held(view: View, seat: str, words: Words) -> Iterator[str]:
    """The loyalty cards a seat holds, with what is printed on them and works."""
    for card in view.cards(seat):
        works = [one.id for one in CARDS[card].printed if view.has(seat, one.id)]
        printed = ", ".join(name(one, words) for one in works)
        title = card_title(card, view, words)
        yield words.say("sheet-card", card=title, printed=printed) if printed else title


def card_title(card: str, view: View, words: Words) -> str:
    """A loyalty card's name, and the number that it keeps, if there is one."""
    title, n = name(card, words), CARDS[card].counted(view)
    return words.say("card-counted", card=title, what=words.say(f"counter-{key_of(card)}", n=n)) if n else title


# -- which cards take part ----------------------------------------------------------------------------------------


def cards_lines(settings: Settings, words: Words, limit: int = LONGEST_LINE) -> list[str]:
    """One line for each group of cards that takes part, with their names; only numbers where all that would be too long."""
    if not settings.cards:
        return []
    whole = [_family_line(settings, family, words, named=True) for family in FAMILIES]
    if sum(len(line) + 1 for line in whole) > limit:
        whole = [_family_line(settings, family, words, named=False) for family in FAMILIES]
    drawn = [words.say("cards-drawn-any")] if DRAWN in settings.cards else []
    return [words.say("setting-cards"), *(line for line in [*drawn, *whole] if line)]


def _family_line(settings: Settings, family: str, words: Words, named: bool) -> str:
    """A family in one line; what is drawn at the start only is told as such (tables of older versions)."""
    title, chosen = family_name(family, words), chosen_in(settings, family)
    parts: list[str] = [listed([name(card, words) for card in chosen], words)] if chosen and named else []
    for word in settings.cards:
        drawn, _, number = word.partition(":")
        if drawn == DRAWN + family:
            parts.append(words.say("cards-drawn", n=int(number or 0)))
    if not chosen and not parts:
        return ""
    every = len(FAMILIES[family].cards)
    return words.say("cards-family", family=title, n=len(chosen), all=every, cards="; ".join(parts), named=bool(parts))


def wish_text(wish: str, players: int, words: Words) -> str:
    """A wish for cards, as `bot.card_wishes` has them, in words."""
    if wish in (NONE, DRAWN):
        return words.say("cards-wish-none" if wish == NONE else "cards-wish-draw-all")
    out, drawn = wish.startswith(OUT), wish.startswith(DRAWN)
    what = wish.lstrip(OUT + DRAWN)
    if drawn:
        return words.say("cards-wish-draw", n=usual(what, players), family=family_name(what, words))
    if what in FAMILIES:
        return words.say("cards-wish-none-of" if out else "cards-wish-all-of", family=family_name(what, words))
    return words.say("cards-wish-out" if out else "cards-wish-in", card=name(what, words))
