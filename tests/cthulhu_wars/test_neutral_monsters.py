"""Neutral monsters, where a case of `tests/scenarios` cannot reach: what other cards will do to them, and the bot's words."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from bot import speech
from bot.speech.labels import option_label
from bot.speech.naming import choice_text, place
from engine.cthulhu_wars.game import Game, Step
from engine.cthulhu_wars.rules import RULES
from engine.kernel.table import Table
from engine.scenarios.format import Given
from engine.scenarios.position import build

WORDS = speech.words("en")


def position(**given: Any) -> Game:
    return build(msgspec.convert({"order": ["GC", "CC", "BG"], **given}, Given))


def first_answers(step: Step[None]) -> None:
    """Run a step, answering every question with its first option."""
    try:
        decision = next(step)
        while True:
            decision = step.send(decision.options[0])
    except StopIteration:
        return


@pytest.mark.parametrize(("gates", "goes_to"), [({"asia": "GC"}, "asia"), ({}, "pool:GC")])
def test_a_moonbeast_comes_off_a_spellbook_that_goes(gates: dict[str, str], goes_to: str) -> None:
    """NM-29: free of charge, to a controlled gate or the pool."""
    where = "blasphemous_obeisance@CC:abduct"
    game = position(
        gates=gates, factions={
            "GC": {"cards": ["moonbeast"], "holds": {where: {"moonbeast": 1}}, "units": {"asia": {"acolyte": 1}}},
            "CC": {"books": ["abduct"], "doom": 3},
        },
    )
    [moonbeast] = game.units_in("GC", f"hold:{where}")
    game.drop("abduct", "CC")
    first_answers(game.settle())
    assert game.unit(moonbeast.id).place == goes_to
    assert game.seat("CC").doom == 3


def test_a_figure_on_a_spellbook_is_named_by_the_spellbook() -> None:
    where = "hold:blasphemous_obeisance@CC:abduct"
    assert place(where, WORDS) == "Abduct of Crawling Chaos"
    assert choice_text(f"summon moonbeast {where}", WORDS) == "summon Moonbeast Abduct of Crawling Chaos"
    game = position(factions={"GC": {"cards": ["moonbeast"], "units": {"asia": {"acolyte": 1}}}, "CC": {"books": ["abduct"]}})
    table = Table(RULES, game)
    [decision] = table.pending()
    [option] = [option for option in decision.options if option.key == f"summon moonbeast {where}"]
    label = option_label(option, table.view("GC"), WORDS, decision=decision)
    assert label == "Summon a Moonbeast onto Abduct of Crawling Chaos (2 Power)"
