"""The faction sheet: units with cost and combat, requirements, spellbooks with their rules, abilities."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from PIL import Image

from engine.cthulhu_wars.abilities import Ability
from engine.cthulhu_wars.catalogue import ABILITIES, CARD_OF, CARDS, KINDS
from engine.cthulhu_wars.factions import FACTIONS
from engine.cthulhu_wars.state import AbilityId, KindId, Place, SeatId, Unit, hold_parts, is_area
from engine.cthulhu_wars.view import View
from renders import silhouettes, text, theme, tokens
from renders.cards import paper
from renders.theme import CREAM, INK, SOFT_INK, mix

WIDTH = 1800
_GAP = 30
_COLUMN = (WIDTH - 2 * paper.MARGIN - 2 * _GAP) // 3
_RULES = 21
"""Size of rule texts."""


class Stock(NamedTuple):
    """Where the figures of a kind are."""

    kind: KindId
    pool: int
    on_map: int
    elsewhere: str


def draw(view: View, seat: SeatId, players: Mapping[SeatId, str] | None = None) -> Image.Image:
    """The sheet of one seat of the view, as tall as its cards want it."""
    name = (players or {}).get(seat, "")
    page, bottom = _contents(view, seat, name, paper.TALL)
    if bottom + paper.MARGIN > page.height:
        page, bottom = _contents(view, seat, name, bottom + 2 * paper.MARGIN)
    return paper.bound(page, bottom)


def _contents(view: View, seat: SeatId, name: str, height: int) -> tuple[Image.Image, int]:
    """Everything on a page of this height, and the lowest y, which may lie below the page."""
    page = paper.page(WIDTH, height)
    top = _header(page, view, seat, name)
    left = paper.MARGIN
    y = _units(page, view, seat, left, top)
    y = _requirements(page, view, seat, left, y + 10)
    y = _captives(page, view, seat, left, y + 10)
    return page, _rules(page, view, seat, left, top, y + 10)


def _header(page: Image.Image, view: View, seat: SeatId, name: str) -> int:
    """The faction's band: sigil, names, Power, Doom, Elder Signs, spellbooks."""
    left, right = paper.MARGIN, WIDTH - paper.MARGIN
    paper.banner(page, (left, 34, right, 130), seat, gold=view.state.active == seat)
    tokens.paste(page, tokens.sigil(seat, 78), left + 66, 82)
    text.draw(page, (left + 118, 80), theme.faction_name(seat), "map", 44, CREAM, "ls")
    if name:
        words, size = text.fit(name, "body", 25, 560)
        text.draw(page, (left + 120, 114), words, "body", size, mix(CREAM, theme.faction(seat).colour, 0.2), "ls")
    record = view.seat(seat)
    numbers = [
        ("power", str(record.power), "Power", theme.POWER), ("doom", str(record.doom), "Doom", theme.DOOM),
        ("elder_sign", str(len(record.signs)), _signs(view, seat), theme.SIGN),
        ("book", f"{len(view.books(seat))} of 6", "Spellbooks", CREAM),
    ]
    x = right - 26
    for sign, number, word, colour in reversed(numbers):
        width = max(text.measure(number, "number", 42)[0] + 46, text.measure(word, "body", 21)[0])
        start = x - width
        tokens.paste(page, tokens.glyph(sign, 34, colour), start + 18, 68)
        text.draw(page, (start + 46, 68), number, "number", 42, colour, "lm")
        text.draw(page, (start, 116), word, "body", 21, mix(CREAM, INK, 0.12), "ls")
        x = start - 44
    return 150


def _signs(view: View, seat: SeatId) -> str:
    """The word below the number of Elder Signs; the holder sees the values of his own."""
    values = view.seat(seat).signs
    if view.viewer == seat and values:
        return "Elder Signs: " + ", ".join(str(value) for value in sorted(values))
    return "Elder Signs"


# -- units ------------------------------------------------------------------------------------------------------


def stock(view: View, seat: SeatId) -> list[Stock]:
    """Every kind the seat has figures of, in faction-table order."""
    kinds: dict[KindId, list[Unit]] = {}
    for unit in view.state.units:
        if unit.owner == seat:
            kinds.setdefault(unit.kind, []).append(unit)
    found = []
    for kind, units in kinds.items():
        held = [place_name(unit.place) for unit in units if unit.place.startswith("hold:")]
        taken = [unit.place.partition(":")[2] for unit in units if unit.place.startswith("prison:")]
        notes = [f"{held.count(where)} {where}" for where in dict.fromkeys(held)]
        notes += [f"{taken.count(by)} captive of {theme.faction_name(by)}" for by in dict.fromkeys(taken)]
        pool = sum(unit.place.startswith("pool:") for unit in units)
        found.append(Stock(kind, pool, sum(is_area(unit.place) for unit in units), ", ".join(notes)))
    return found


def place_name(place: Place) -> str:
    """A hold in words: ``hold:the_deep@GC`` is "in the deep", ``hold:card@GC:devolve`` "on Devolve of GC"; what a loyalty
    card lets wait on its owner's sheet is "on the sheet", what it keeps itself "on the card" with its name."""
    card, seat, slot = hold_parts(place)
    if slot:
        return f"on {ABILITIES[slot].name if slot in ABILITIES else slot} of {seat}"
    if card in ABILITIES and ABILITIES[card].holds.out:
        return "out of the game"
    if card in CARD_OF and ABILITIES[card].holds.as_pool:
        return f"on the card {CARD_OF[card].name}"
    return "on the sheet" if card in CARD_OF else f"in {card.replace('_', ' ')}"


def cost(view: View, seat: SeatId, kind: KindId) -> str:
    """What one costs now, with the printed cost if it differs."""
    known = KINDS[kind]
    now = view.price(seat, known.comes_by, known.cost(view, seat), kind=kind)
    return str(now) if now == known.printed_cost else f"{now} (printed {known.printed_cost})"


def combat(kind: KindId) -> str:
    """Combat in words: a number, or that its rule tells."""
    known = KINDS[kind]
    return str(known.dice) if known.plain else "special"


def _units(page: Image.Image, view: View, seat: SeatId, x: int, y: int) -> int:
    y = paper.heading(page, (x, y), "Units", _COLUMN)
    for entry in stock(view, seat):
        known = KINDS[entry.kind]
        tokens.paste(page, tokens.unit(seat, entry.kind, 66 if known.goo else 58), x + 36, y + 34)
        words, size = text.fit(known.name, "bold", 23, _COLUMN - 210)
        text.draw(page, (x + 82, y + 26), words, "bold", size, INK, "ls")
        facts = f"cost {cost(view, seat, entry.kind)} · combat {combat(entry.kind)}"
        words, size = text.fit(facts, "body", 20, _COLUMN - 210)
        text.draw(page, (x + 82, y + 52), words, "body", size, SOFT_INK, "ls")
        right = x + _COLUMN - 4
        text.draw(page, (right, y + 26), f"{entry.on_map} on map", "bold", 20, INK if entry.on_map else SOFT_INK, "rs")
        text.draw(page, (right, y + 52), f"{entry.pool} in pool", "body", 20, SOFT_INK, "rs")
        y += 66
        for note in (entry.elsewhere, known.text):
            if note:
                y = paper.paragraph(page, (x + 82, y - 6), note, _COLUMN - 90, "italic", 18, SOFT_INK, 1.18) + 6
        y += 4
    return y


# -- requirements -----------------------------------------------------------------------------------------------


def _requirements(page: Image.Image, view: View, seat: SeatId, x: int, y: int) -> int:
    y = paper.heading(page, (x, y), "Requirements", _COLUMN)
    for requirement, state in view.seat(seat).requirements.items():
        done = state != "open"
        _seal(page, x + 16, y + 13, done)
        words = ABILITIES[requirement].name + (" (book to be chosen)" if state == "earned" else "")
        style, fill = ("body", SOFT_INK) if done else ("bold", INK)
        y = paper.paragraph(page, (x + 42, y), words, _COLUMN - 48, style, 21, fill, 1.22)
        where = requirement_areas(view, requirement)
        if where and not done:
            y = paper.paragraph(page, (x + 42, y - 2), ", ".join(where), _COLUMN - 48, "italic", 18, SOFT_INK, 1.15)
        y += 7
    return y


def requirement_areas(view: View, requirement: str) -> list[str]:
    """The areas that a requirement means by a glyph, by name; none for the others."""
    glyph = getattr(ABILITIES[requirement], "glyph", None)
    return [area.name for area in view.layout.areas if glyph and area.glyph == glyph]


def _seal(page: Image.Image, x: int, y: int, done: bool) -> None:
    """A seal of wax for what is done, an empty ring for what is open."""
    if done:
        tokens.paste(page, tokens.marker("done", 28), x, y)
    else:
        tokens.paste(page, tokens.glyph("ring", 24, SOFT_INK), x, y)


# -- captives ---------------------------------------------------------------------------------------------------


def _captives(page: Image.Image, view: View, seat: SeatId, x: int, y: int) -> int:
    """Whom the seat holds captive; nothing if nobody."""
    counts: dict[tuple[SeatId | None, KindId], int] = {}
    for unit in view.captives(seat):
        counts[unit.owner, unit.kind] = counts.get((unit.owner, unit.kind), 0) + 1
    if not counts:
        return y
    y = paper.heading(page, (x, y), "Captives", _COLUMN)
    for at, ((owner, kind), n) in enumerate(counts.items()):
        place = x + 34 + at * 76, y + 30
        tokens.paste(page, tokens.unit(owner, kind, 56), *place)
        if n > 1:
            tokens.paste(page, tokens.badge(n, 26), place[0] + 22, place[1] + 20)
    return y + 66


# -- rules ------------------------------------------------------------------------------------------------------


class Rule(NamedTuple):
    """One ability as it stands on the sheet."""

    ability: Ability
    owned: bool
    note: str


def abilities(view: View, seat: SeatId) -> tuple[list[Rule], list[Rule]]:
    """The seat's own abilities, and its spellbooks, taken or not; a book turned down or spent says so."""
    fact = FACTIONS.get(seat)
    faces = {held.ability: held.face for held in view.state.holdings if held.holder == seat}
    requirements = view.seat(seat).requirements
    sheet: dict[AbilityId, None] = dict.fromkeys(ability.id for ability in (fact.sheet if fact else ()))
    books: dict[AbilityId, None] = dict.fromkeys(book.id for book in (fact.books if fact else ()))
    for held in view.state.holdings:
        if held.holder == seat and held.ability not in requirements:
            (books if held.via == "book" else sheet).setdefault(held.ability)
    notes = {"down": "turned down", "spent": "spent"}

    def rule(one: AbilityId) -> Rule:
        silenced = faces.get(one) == "up" and not view.in_force(seat, one)
        return Rule(ABILITIES[one], one in faces, "without effect now" if silenced else notes.get(faces.get(one, ""), ""))

    return [rule(one) for one in sheet], [rule(one) for one in books]


def _rules(page: Image.Image, view: View, seat: SeatId, left: int, top: int, below: int) -> int:
    """Abilities and spellbooks flow through the rest of the left column and the two others; returns the lowest y."""
    own, books = abilities(view, seat)
    printed = [one for card in view.cards(seat) for one in (card, *(ability.id for ability in CARDS[card].printed))]
    blocks = [("Faction abilities", rule) for rule in own if rule.ability.id not in printed]
    blocks += [("Spellbooks", rule) for rule in books]
    blocks += [("Loyalty cards", rule) for rule in own if rule.ability.id in printed]
    bottom = below
    at = 0
    for column, count in enumerate(_split([_block_height(rule) for _, rule in blocks], below - top)):
        x, y, section = left + column * (_COLUMN + _GAP), top if column else below, ""
        for name, rule in blocks[at:at + count]:
            if name != section:
                y = paper.heading(page, (x, y), name, _COLUMN)
                section = name
            y = _block(page, rule, name == "Spellbooks", x, y)
        at += count
        bottom = max(bottom, y)
    return bottom


def _split(heights: list[int], taken: int) -> tuple[int, int, int]:
    """How many blocks go to each of three columns, the first ``taken`` already, so that the tallest is as low as can be."""
    n = len(heights)
    heading = 42

    def tallest(cut: tuple[int, int]) -> int:
        first, second = cut
        parts = heights[:first], heights[first:second], heights[second:]
        return max(sum(part) + (heading if part else 0) + more for part, more in zip(parts, (taken, 0, 0), strict=True))

    first, second = min(((a, b) for a in range(n + 1) for b in range(a, n + 1)), key=tallest)
    return first, second - first, n - second


def _block_height(rule: Rule) -> int:
    return 44 + _own_line(rule) * 22 + paper.height_of(rule.ability.text, _COLUMN - 58, "body", _RULES, 1.22) + 12


def _own_line(rule: Rule) -> bool:
    """Does the timing need a line of its own?"""
    room = _COLUMN - 74 - text.measure(_name(rule), "bold", 23)[0]
    return text.measure(_timing(rule), "italic", 19)[0] > room


def _block(page: Image.Image, rule: Rule, book: bool, x: int, y: int) -> int:
    """One rule: icon, name, timing and cost, text; a book not yet earned is pale."""
    taken = rule.owned or not book
    height = _block_height(rule)
    if taken:
        paper.panel(page, (x, y, x + _COLUMN, y + height - 8), (255, 250, 232), 150, (168, 130, 84), 2)
    else:
        paper.panel(page, (x, y, x + _COLUMN, y + height - 8), (120, 96, 64), 26, (188, 160, 118), 2)
    tone = INK if taken else mix(INK, theme.PARCHMENT_DARK, 0.22)
    tokens.paste(page, tokens.glyph(_sign(rule, book), 28, theme.RED if taken else SOFT_INK), x + 24, y + 24)
    text.draw(page, (x + 46, y + 32), _name(rule), "bold", 23, theme.RED if taken else tone, "ls")
    base = y + 32
    if _own_line(rule):
        base += 22
        text.draw(page, (x + 46, base), _timing(rule), "italic", 19, SOFT_INK, "ls")
    else:
        text.draw(page, (x + _COLUMN - 12, base), _timing(rule), "italic", 19, SOFT_INK, "rs")
    paper.paragraph(page, (x + 46, base + 6), rule.ability.text, _COLUMN - 58, "body", _RULES, tone, 1.22)
    return y + height


def _sign(rule: Rule, book: bool) -> str:
    """A book, an eye, or for a loyalty card the figure or the marker that it brings."""
    card = CARDS.get(rule.ability.id)
    brought = [] if card is None else [*card.stands_for, *(kind for kind, _ in card.figures)]
    if brought:
        return f"kind:{brought[0].id}"
    if card is not None and card.id in silhouettes.MARKERS:
        return card.id
    return "book" if book else "eye"


def _name(rule: Rule) -> str:
    return f"{rule.ability.name} ({rule.note})" if rule.note else rule.ability.name


def _timing(rule: Rule) -> str:
    cost = rule.ability.cost
    if cost is None:
        return rule.ability.timing
    return f"{rule.ability.timing} · {f'cost {cost}' if cost else 'free'}"


__all__ = ["abilities", "combat", "cost", "draw", "place_name", "stock"]
