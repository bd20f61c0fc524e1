"""Help: what each button does, suggested first actions, faction sheets, the board in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from bot.model import Member
from bot.speech.cards import phase_name, seat_line, track_text
from bot.speech.catalogue import Words
from bot.speech.loyalty import card_title, cards_held, text_of
from bot.speech.naming import key_of, listed, mark, name, place, seat_name, units_text
from engine import View
from engine.cthulhu_wars.catalogue import ABILITIES, CARDS, KINDS
from engine.cthulhu_wars.expansions.independents.pack_two import Mummified
from engine.cthulhu_wars.factions import FACTIONS
from engine.cthulhu_wars.state import SIGN_COUNTS, hold_parts, pool

HELP_BUTTONS = (
    "quick", "move", "battle", "recruit", "summon", "build-gate", "awaken", "capture", "buy-card", "books", "gates", "ritual",
    "end-turn", "pass", "hand", "orders", "changed", "undo", "views", "rules", "more",
)
"""The buttons of the turn panel, in its order."""

OWNED_TOKENS = (Mummified.id,)
"""Tokens of which it matters whose they are."""


def help_text(words: Words) -> str:
    """How to play here: one turn explained, what each button does (at most 2000 characters)."""
    lines = [words.say("help-intro")]
    lines += [words.say("help-button", label=_label(verb, words), text=words.say(f"help-{verb}")) for verb in HELP_BUTTONS]
    lines.append(words.say("help-menus"))
    lines.append(words.say("help-end"))
    return "\n".join(lines)


def _label(verb: str, words: Words) -> str:
    return words.say(f"button-{verb}").rstrip("…")


def button_help(verb: str, words: Words) -> str:
    """What one button does, or ""."""
    return words.find(f"help-{key_of(verb)}") or ""


def first_actions(seat: str, words: Words) -> str:
    """Suggested first Actions for a faction, for newcomers."""
    advice = words.find(f"first-{key_of(seat)}") or words.say("first-any")
    return words.say("first-actions", mark=mark(seat), who=seat_name(seat, words), advice=advice)


def sheet_text(seat: str, words: Words, view: View | None = None) -> str:
    """A faction sheet: ability, requirements, spellbooks, figures; with a view, what is met, taken and in the pool."""
    faction = FACTIONS[seat]
    lines = [words.say("sheet-title", mark=mark(seat), who=seat_name(seat, words))]
    for ability in faction.sheet:
        lines.append(words.say("sheet-ability", ability=name(ability.id, words), text=_short(text_of(ability.id, words), 240)))
    lines.append(words.say("sheet-figures", figures=", ".join(_figures(seat, words, view))))
    lines.append(words.say("sheet-requirements"))
    for requirement in faction.requirements:
        state = view.requirement(seat, requirement.id) if view is not None and seat in view.state.seats else "open"
        key = "sheet-requirement-open" if state in ("open", "") else "sheet-requirement-done"
        lines.append(words.say(key, requirement=name(requirement.id, words)))
    taken = view.books(seat) if view is not None and seat in view.state.seats else ()
    lines.append(words.say("sheet-books"))
    for book in dict.fromkeys([*(book.id for book in faction.books), *taken]):
        key = "sheet-book-taken" if book in taken else "sheet-book"
        if view is not None and book in taken and not view.in_force(seat, book):
            key = "sheet-book-silenced"
        lines.append(words.say(key, book=name(book, words), text=_short(text_of(book, words), 90)))
    if view is not None and seat in view.state.seats:
        cards = list(cards_held(view, seat, words))
        if cards:
            lines.append(words.say("sheet-cards", cards=", ".join(cards)))
    return "\n".join(lines)


def _short(text: str, limit: int) -> str:
    """The start of a text up to a sentence's or a word's end."""
    if len(text) <= limit:
        return text
    cut = text[:limit]
    stop = cut.rfind(". ")
    return cut[: stop + 1] if stop > limit // 2 else cut.rsplit(" ", 1)[0] + "…"


def _figures(seat: str, words: Words, view: View | None) -> Iterator[str]:
    """The faction's figures; in a game all that the seat has, with those of expansions and of loyalty cards."""
    if view is None or seat not in view.state.seats:
        for kind, n in FACTIONS[seat].units:
            yield words.say("sheet-figure", kind=name(kind.id, words), n=n, cost=kind.printed_cost)
        return
    all_of, left = (
        Counter(unit.kind for unit in view.state.units if unit.owner == seat and (unit.place == pool(seat) or not pooled))
        for pooled in (False, True)
    )
    for kind_id, n in all_of.items():
        cost = KINDS[kind_id].printed_cost
        yield words.say("sheet-figure-left", kind=name(kind_id, words), n=n, left=left[kind_id], cost=cost)


def board_text(view: View, words: Words, members: Sequence[Member] = ()) -> str:
    """The whole public position in words, for `/show status` and readers of text only."""
    state = view.state
    lines = [words.say("board-title", round=state.round, phase=phase_name(view, words))]
    for seat in state.order:
        lines.append(seat_line(view, seat, words, members))
        books = [name(book, words) for book in view.books(seat)]
        if books:
            lines.append(words.say("board-books", books=", ".join(books)))
        if view.cards(seat):
            lines.append(words.say("board-cards", cards=", ".join(card_title(card, view, words) for card in view.cards(seat))))
    lines.append(track_text(view, words))
    if view.signs_lie_open():
        ones, twos, threes = (view.state.signs_pool.count(value) for value in SIGN_COUNTS)
        lines.append(words.say("board-signs-open", ones=ones, twos=twos, threes=threes))
    if view.cards(None):
        lines.append(words.say("board-supply", cards=", ".join(name(card, words) for card in view.cards(None))))
    books_left = [held.ability for held in state.holdings if held.via == "supply" and held.ability not in CARDS]
    if books_left:
        lines.append(words.say("board-books-left", books=", ".join(name(book, words) for book in books_left)))
    for area in view.layout.area_ids:
        line = area_text(view, area, words)
        if line:
            lines.append(line)
    away = list(_away(view, words))
    return "\n".join([*lines, *away])


def area_text(view: View, area: str, words: Words) -> str:
    """One area in one line, "" if nothing is there."""
    state = view.state
    parts = []
    if area in state.gates:
        keeper = view.controller.get(area)
        parts.append(words.say("board-gate", who=seat_name(keeper, words)) if keeper else words.say("board-gate-abandoned"))
    for token in state.tokens:
        if token.place == area and token.kind != "start":
            owner = seat_name(token.owner, words) if token.owner and token.kind in OWNED_TOKENS else ""
            what = name(token.kind, words)
            parts.append(words.say("board-token", what=what, n=token.n, owner=owner, owned="yes" if owner else "no"))
    for seat in (*state.order, None):
        units = view.units_in(seat, area)
        if units:
            what = units_text((unit.kind for unit in units), words)
            parts.append(words.say("board-units", who=seat_name(seat or "", words), what=what))
    if not parts:
        return ""
    return words.say("board-area", area=name(area, words), what="; ".join(parts))


def _away(view: View, words: Words) -> Iterator[str]:
    """Units in a hold, and captives."""
    for seat in view.state.order:
        for where, units in sorted(view.at[seat].items()):
            if where.startswith("hold:"):
                what = units_text((unit.kind for unit in units), words)
                card = ABILITIES.get(hold_parts(where)[0])
                key = "board-deep" if card is None else "board-out" if card.holds.out else "board-card"
                yield words.say(key, who=seat_name(seat, words), what=what, where=place(where, words))
        captives = view.captives(seat)
        if captives:
            owners = listed(dict.fromkeys(seat_name(unit.owner or "", words) for unit in captives), words)
            what = units_text((unit.kind for unit in captives), words)
            yield words.say("board-captives", who=seat_name(seat, words), what=what, owners=owners)

