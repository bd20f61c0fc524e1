"""Forms of Common Actions that cards bring stand behind that Action's button and command."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from bot.panels.turn import GROUPS, group_of
from engine import Table
from engine.cthulhu_wars.catalogue import ABILITIES
from engine.cthulhu_wars.options import Option
from engine.cthulhu_wars.rules import RULES
from engine.scenarios.format import Given
from engine.scenarios.position import build


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
