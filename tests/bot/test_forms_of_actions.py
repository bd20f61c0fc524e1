"""Forms of Common Actions that cards bring stand behind that Action's button and command."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from bot import speech
from bot.panels.turn import GROUPS, group_of, quick_options, verb_of
from engine import Table
from engine.cthulhu_wars.catalogue import ABILITIES
from engine.cthulhu_wars.options import Option
from engine.cthulhu_wars.rules import RULES
from engine.scenarios.format import Given
from engine.scenarios.position import build

WORDS = speech.words("en")


@pytest.mark.parametrize(("verb", "group"), [
    ("recruit_person", "recruit"), ("recruit_prophetess", "recruit"), ("recruit_eidolon", "recruit"),
    ("the_bride", "awaken"), ("torment", "capture"), ("take_member", "buy_card"), ("dreams", "books"), ("recruit", "recruit"),
])
def test_what_is_a_form_of_an_action_is_behind_its_button(verb: str, group: str) -> None:
    assert group_of(Option(verb)) == group


def test_every_form_has_a_button() -> None:
    forms = [ability for ability in ABILITIES.values() if ability.acts_as]
    assert forms and all(group_of(Option(ability.id)) == ability.acts_as in GROUPS for ability in forms)


def test_recruit_offers_the_unique_high_priests() -> None:
    given: Any = {
        "order": ["GC", "CC", "BG"], "expansions": ["high_priests"], "cards": ["west"],
        "factions": {"GC": {"power": 4, "units": {"asia": {"acolyte": 1}}}},
    }
    decision = Table(RULES, build(msgspec.convert(given, Given))).pending()[0]
    recruits = [option.key for option in decision.options if group_of(option) == "recruit"]
    assert recruits == ["recruit acolyte asia", "recruit high_priest asia", "recruit person herbert_west asia"]


def table(**given: Any) -> Table[Any]:
    return Table(RULES, build(msgspec.convert({"order": ["GC", "CC", "BG"], "expansions": ["high_priests"], **given}, Given)))


def test_a_unique_high_priest_is_offered_with_his_price_and_his_gift_once() -> None:
    units = {"asia": {"acolyte": 1}, "africa": {"acolyte": 1}, "europe": {"deep_one": 1}}
    game = table(cards=["west", "curwen"], factions={"GC": {"power": 4, "units": units}})
    [decision], view = game.pending(), game.view(None)
    option = decision.find("recruit person herbert_west asia")
    assert option is not None
    assert speech.option_label(option, view, WORDS, 100, decision) == "Recruit Herbert West in Asia (3 Power)"
    assert "Acolytes" in speech.option_description(option, view, WORDS, 200)
    quick = [one.key for one in quick_options(decision, view) if verb_of(one) == "recruit_person"]
    assert len(quick) == 2 and {key.split()[2] for key in quick} == {"herbert_west", "joseph_curwen"}


def test_who_is_recruited_is_told_once() -> None:
    game = table(cards=["west"], factions={"GC": {"power": 4, "units": {"asia": {"acolyte": 1}}}})
    events = game.choose("recruit person herbert_west asia", seat="GC")
    said = " ".join(speech.sentences(events, game.view(None), WORDS))
    card, came = "Great Cthulhu took the loyalty card Herbert West.", "Great Cthulhu recruited Herbert West in Asia."
    assert said.startswith(f"{card} {came}"), said


def test_the_bride_shows_what_is_left_to_pay() -> None:
    units = {"asia": {"cthulhu": 1, "acolyte": 1, "lavinia_whateley": 1}}
    factions = {"GC": {"power": 4, "cards": ["lavinia"], "units": units}}
    game = table(cards=["byatis"], gates={"asia": "GC"}, keepers={"asia": "acolyte"}, factions=factions)
    decision = game.pending()[0]
    option = decision.find("the bride byatis asia")
    assert option is not None
    assert speech.option_label(option, game.view(None), WORDS, 100, decision).endswith("(1 Power)")
