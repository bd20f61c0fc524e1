"""Refusals are sentences: what was wrong, and what is possible instead."""

import msgspec
import pytest

from engine import Config, IllegalChoice, new_game
from engine.cthulhu_wars.refusals import why_not
from engine.scenarios.format import Given
from engine.scenarios.position import build


@pytest.fixture
def table():
    made = new_game(Config(seats=("GC", "CC", "BG", "YS"), seed="refusals"))
    made.choose("clockwise")
    return made


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("end turn", "take an Action, or pass"),
        ("recruit acolyte europe", "no Acolyte in your pool"),
        ("summon deep_one europe", "You control no gate in Europe to summon at. You could in South Pacific."),
        ("summon elder_worm europe", "Say which figure, and in which area|Say in which area the"),
        ("summon elder_thing europe", "Elder Thing is not in this game"),
        ("recruit acolyte", "You have no Acolyte in your pool"),
        ("recruit ghoul south_pacific", "You have no figure called Ghoul"),
        ("move acolyte", "from where and to where"),
        ("move acolyte south_pacific>nowhere", "from where and to where"),
        ("battle south_pacific GC", "You cannot battle yourself"),
        ("capture south_pacific OW", "OW does not play here"),
        ("Summon Deep_One europe", "Say which figure, and in which area|Say in which area the"),
        ("immortal", "Immortal is nothing you choose; it works by itself"),
        ("reveal 2", "Only Elder Signs that you hold"),
        ("awaken cthulhu south_pacific", "costs 10 Power and you have 8"),
        ("build gate south_pacific", "There is a gate in South Pacific already"),
        ("move acolyte south_pacific>europe", "Europe is out of reach from South Pacific"),
        ("move shoggoth south_pacific>australia", "You have no Shoggoth in South Pacific"),
        ("battle south_pacific CC", "CC has no unit in South Pacific"),
        ("battle europe CC", "You have no unit in Europe"),
        ("capture europe YS", "You need a Monster or a Great Old One in Europe"),
        ("capture europe CC", "CC has no Cultist in Europe"),
        ("capture", "Say in which area and which faction"),
        ("dreams europe YS", "You do not have Dreams"),
        ("control europe", "no gate that nobody controls|You need a unit that may keep a gate"),
        ("abandon europe", "only at a gate you control"),
        ("dance", '"dance" is not possible now'),
        ("", "not possible"),
    ],
)
def test_a_refusal_says_why(table, key, words):
    before = table.digest()
    with pytest.raises(IllegalChoice, match=words):
        table.choose(key)
    assert table.digest() == before


@pytest.mark.parametrize(
    ("seat", "key", "words"),
    [
        ("CC", "move nightgaunt asia>africa", "Cacodemon prevents this Move"),
        ("GC", "move deep_one europe>africa", "out of reach"),
        ("CC", "control asia acolyte", "An ability keeps everybody from the gate in Asia"),
        ("GC", "move hound europe>asia", "Chronophage prevents this Move"),
        ("GC", "summon worms asia", "its card tells how"),
    ],
)
def test_a_refusal_names_what_a_terror_prevents(seat, key, words):
    given = {
        "order": ["GC", "CC", "BG"], "active": seat, "gates": {"asia": None, "europe": None},
        "factions": {
            "GC": {"power": 4, "cards": ["cacodemon", "hound", "shadow_pharaoh", "worms"],
                   "units": {"africa": {"cacodemon": 1}, "europe": {"hound": 1, "deep_one": 1}, "asia": {"shadow_pharaoh": 1}}},
            "CC": {"power": 4, "units": {"asia": {"nightgaunt": 1, "acolyte": 1}}},
        },
    }
    game = build(msgspec.convert(given, Given))
    assert words in why_not(game, seat, key)


def test_after_the_main_action_another_is_refused(table):
    table.choose("move acolyte south_pacific>australia", "done")
    with pytest.raises(IllegalChoice, match="used your Main Action"):
        table.choose("summon deep_one south_pacific")
    with pytest.raises(IllegalChoice, match="already acted"):
        table.choose("pass")


def test_at_zero_power_nothing_can_be_begun(table):
    table.choose("pass")
    table.game.state.seats["CC"].power = 1
    table.game.state.seats["CC"].signs = (1,)  # something to choose besides the end of the turn
    table.choose("move acolyte south_asia>indian_ocean", seat="CC")
    with pytest.raises(IllegalChoice, match="no Power left"):
        table.choose("recruit acolyte south_asia", seat="CC")


def test_the_wrong_seat_hears_who_is_waited_for(table):
    with pytest.raises(IllegalChoice, match="It is not YS's choice now; the game waits for GC"):
        table.choose("pass", seat="YS")
