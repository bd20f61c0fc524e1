"""Every question asked has a documented prompt, with the arguments the documentation names."""

import string

import pytest

from engine import new_game
from engine.cthulhu_wars.prompts import all_prompts
from tests.games import configs, play

DOCUMENTED = all_prompts()


def arguments(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("config", list(configs(24)), ids=lambda config: config.seed.replace(" ", "-"))
def test_every_prompt_asked_is_documented_with_its_arguments(config):
    table = play(new_game(config), config.seed)
    for row in table.rows:
        for entry in row.entries:
            assert entry.prompt in DOCUMENTED, entry.prompt
            if entry.prompt != "beside":
                assert arguments(DOCUMENTED[entry.prompt]) <= set(entry.args), (entry.prompt, dict(entry.args))


def test_every_documented_prompt_says_what_is_asked():
    assert all(text.rstrip().endswith(("?", ".")) for text in DOCUMENTED.values())
