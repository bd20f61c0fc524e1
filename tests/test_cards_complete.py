"""Every loyalty card and neutral spellbook is complete: words, drawings, questions, out-of-turn settings, rules cases.

What is missing for a card names the card; a new one is finished when it passes here.
"""

from __future__ import annotations

import ast
import inspect
import re
import sys
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from bot import speech
from bot.panels.looking import OUT_OF_TURN, out_of_turn
from bot.service.standing import BEFORE, INSIDE, topics_for
from bot.speech.loyalty import figure_text
from engine import Config, new_game
from engine.cthulhu_wars.abilities import Ability, NeutralBook
from engine.cthulhu_wars.cards import Card
from engine.cthulhu_wars.catalogue import ABILITIES, CARDS, KINDS
from engine.cthulhu_wars.expansions import FAMILIES
from engine.cthulhu_wars.moments import When
from engine.cthulhu_wars.state import Token
from engine.cthulhu_wars.units import UnitKind
from engine.cthulhu_wars.view import View
from renders import alt_text, silhouettes, theme, tokens
from renders.silhouettes import common
from tests.test_scenarios import CASES

WORDS = speech.words("en")
EVERY = [pytest.param(family, card, id=card.id) for family in FAMILIES.values() for card in family.cards]
SHOWN = [clause for case in CASES for clause in case.values[1].clause]


def printed(card: Ability) -> list[Ability]:
    """The card and everything that comes with it."""
    return [card, *card.printed, *card.table] if isinstance(card, Card) else [card]


def figures(card: Ability) -> list[UnitKind]:
    return [kind for kind, _ in card.figures] + list(card.stands_for) if isinstance(card, Card) else []


def sentence(text: str) -> bool:
    """Our own calm words: ended, without exclamation marks and without anything of the code."""
    return text.endswith((".", ")")) and not set("!_{}") & set(text)


def test_cards_and_spellbooks_of_all_families_are_registered() -> None:
    cards = [card for family in FAMILIES.values() for card in family.cards]
    assert {card.id for card in cards if isinstance(card, Card)} == set(CARDS)
    assert all(isinstance(card, (Card, NeutralBook)) for card in cards)
    assert len({card.id for card in cards}) == len(cards)
    for card in cards:
        assert all(ABILITIES[one.id] is one for one in printed(card)), card.id
        assert all(KINDS[kind.id] is kind for kind in figures(card)), card.id


@pytest.mark.parametrize("family", FAMILIES)
def test_every_group_says_how_its_cards_come_into_play(family: str) -> None:
    term = f"term-{family}".replace("_", "-")
    title = WORDS.say(term).partition("|")[0].strip()
    assert term in WORDS.identifiers() and speech.group_text(family, WORDS) in speech.rules(title, WORDS)
    assert sentence(speech.group_text(family, WORDS)) and len(speech.group_text(family, WORDS)) < 600


@pytest.mark.parametrize(("family", "card"), EVERY)
def test_everything_printed_is_told(family: Any, card: Ability) -> None:
    text = speech.loyalty_text(card.id, WORDS)
    assert speech.family_name(family.id, WORDS) in text
    for one in printed(card):
        assert len(one.text) >= 20 and sentence(one.text), one.id
        assert one is card or (speech.name(one.id, WORDS) in text and speech.rules(one.name, WORDS)), one.id
        assert one.id.replace("_", " ") != speech.name(one.id, WORDS), f"{one.id} has no name"
    for kind in figures(card):
        told = figure_text(kind, WORDS)
        assert sentence(told) and told in text and speech.name(kind.id, WORDS) in text, kind.id
        assert not kind.goo or len(kind.text) > 30, f"{kind.id} does not say how it is awakened"
        one = speech.units_text([kind.id], WORDS)
        assert kind.name.split()[-1] in one and kind.id not in one.split(), kind.id
    for kind, number in card.figures if isinstance(card, Card) else ():
        if number > 1:
            assert speech.units_text([kind.id] * 2, WORDS) == f"2 {kind.plural}"


@pytest.mark.parametrize(("family", "card"), EVERY)
def test_every_figure_is_drawn_and_named_in_pictures(family: Any, card: Ability) -> None:
    for kind in figures(card):
        assert silhouettes.of_kind(kind.id) != common.UNKNOWN, kind.id
        assert tokens.unit("GC", kind.id, 48).getbbox() is not None
        assert theme.kind_name(kind.id) == kind.name and theme.kind_name(kind.id, 2) == kind.plural
        for wording in alt_text.WORDINGS:
            figure: Any = SimpleNamespace(kind=kind.id)
            assert alt_text._units([figure], wording), (kind.id, wording.kinds)


@pytest.mark.parametrize(("family", "card"), EVERY)
def test_every_question_of_its_file_has_words(family: Any, card: Ability) -> None:
    for module in {type(one).__module__ for one in printed(card)}:
        for prompt in getattr(sys.modules[module], "PROMPTS", {}):
            key = prompt.replace(".", "-").replace("_", "-")
            assert WORDS.find(f"prompt-{key}") is not None or f"prompt-{key}" in WORDS.identifiers(), prompt
            assert f"asked-{key}" in WORDS.identifiers(), prompt


@pytest.mark.parametrize(("family", "card"), EVERY)
def test_what_is_used_out_of_turn_can_be_switched_off(family: Any, card: Ability) -> None:
    """Whoever holds it finds a standing rule for it: in windows, beside others' battles, in the middle of something."""
    for one in printed(card):
        if any(when in OUT_OF_TURN for when in one.occasions):
            assert one.id in dict(out_of_turn(None, ("GC",), [one.id])), one.id
        if When.PRE_BATTLE in one.occasions and "own_battle" not in inspect.getsource(type(one).offers):
            beside = [ability for abilities in BEFORE.values() for ability in abilities]
            assert one.id in beside or "side_with" in inspect.getsource(type(one)), one.id
        if one.id in INSIDE.values():
            assert one.id in topics_for("GC", [one.id])


def marker_kinds() -> Iterator[tuple[str, str]]:
    """(module, kind) of every token that the rules put on the map."""
    for name in [name for name in sys.modules if name.startswith("engine.cthulhu_wars.")]:
        module = sys.modules[name]
        for node in ast.walk(ast.parse(inspect.getsource(module))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == Token.__name__ and node.args:
                yield name, eval(compile(ast.Expression(node.args[0]), name, "eval"), vars(module))


def test_every_token_has_a_marker_and_a_name() -> None:
    kinds = dict.fromkeys(kind for _, kind in marker_kinds())
    assert len(kinds) >= 5
    for kind in kinds:
        assert kind in silhouettes.MARKERS, kind
        assert speech.name(kind, WORDS) and WORDS.find(f"name-{kind}".replace("_", "-")) is not None, kind
        state = new_game(Config(seats=("GC", "CC", "BG"), seed="tokens")).game.state.copy()
        state.tokens = (Token(kind, "asia", "GC"),)
        for wording in alt_text.WORDINGS:
            assert alt_text._token_words(View(state, None), "asia", wording), kind


@pytest.mark.parametrize(("family", "card"), EVERY)
def test_a_rules_case_shows_every_clause_of_it(family: Any, card: Ability) -> None:
    for one in printed(card):
        assert any(re.match(rf"{re.escape(one.clause)}(?!\d)", shown) for shown in SHOWN), (one.id, one.clause)
