"""Cards: what they show is right, nothing hidden changes them, and they are drawn in bounds."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from PIL import Image, ImageChops

from engine import View
from engine.cthulhu_wars.catalogue import ABILITIES
from engine.cthulhu_wars.factions import FACTIONS
from engine.kernel.events import Event
from renders import battle_facts, theme
from renders.cards import battle_card, close_up, faction_sheet, paper
from tests.renders import scenes
from tests.renders.scenes import BATTLES, PLAYERS
from tests.renders.test_alt_text import other_secrets


def test_a_battle_in_progress_is_the_same_with_and_without_its_events() -> None:
    for wanted in BATTLES[1:]:
        view, events = scenes.moment(wanted)
        whole, bare = battle_facts.read(view, events), battle_facts.read(view, ())
        assert whole is not None and bare is not None and view.battle is not None
        for side, other in zip(whole.sides, bare.sides, strict=True):
            assert (side.seat, side.dice, side.kills, side.pains) == (other.seat, other.dice, other.kills, other.pains)
            alive = {one for one in side.fighters if one.fate not in battle_facts.LOST}
            assert {one.unit for one in alive} == set(view.battle["forces"][side.seat])


def test_rerolled_dice_and_added_pains_are_shown() -> None:
    view = scenes.crowd(("arabia",))
    fight = battle_facts.read(view, [
        Event("battle_began", "OW", {"area": "arabia", "enemy": "BG"}),
        Event("combat_counted", "OW", {"enemy": "BG", "totals": {"OW": 4, "BG": 1}}),
        Event("rolled", "OW", {"dice": [6, 1, 4, 3], "why": "battle"}),
        Event("rolled", "BG", {"dice": [2], "why": "battle"}),
        Event("rolled", "OW", {"dice": [5, 6], "why": "channel_power"}),
        Event("battle_rolled", "OW", {"enemy": "BG", "kills": {"OW": 2, "BG": 0}, "pains": {"OW": 2, "BG": 0}}),
        Event("pains_added", "BG", {"ability": "necrophagy", "n": 1, "area": "arabia"}),
    ])
    assert fight is not None
    assert (fight.attacker.dice, fight.attacker.kills, fight.attacker.pains) == ([6, 5, 4, 6], 2, 3)
    assert (fight.defender.dice, fight.defender.kills, fight.defender.pains) == ([2], 0, 1)
    assert fight.powers == [("BG", "Necrophagy")]


def test_a_battle_is_told_step_by_step() -> None:
    """Each event changes what it tells, whatever the order of the sides."""
    view = scenes.crowd(("arabia",))
    mine = {unit.kind: unit for unit in view.state.units if unit.owner == "GC"}
    yours = {unit.kind: unit for unit in view.state.units if unit.owner == "CC"}
    state = view.state
    gone = mine["starspawn"]
    state.units[gone.id] = type(gone)(gone.id, gone.kind, "GC", "pool:GC")
    fled = yours["nightgaunt"]
    state.units[fled.id] = type(fled)(fled.id, fled.kind, "CC", "europe")
    facts = {"unit": fled.id, "kind": fled.kind, "frm": "arabia", "to": "europe", "how": "retreat"}
    events = [
        Event("battle_began", "GC", {"area": "arabia", "enemy": "CC"}),
        Event("declared", "GC", {"verb": "devour", "option": "devour", "cost": 0}),
        Event("combat_counted", "GC", {"enemy": "CC", "totals": {"GC": 3, "CC": 1}}),
        Event("rolled", "GC", {"dice": [6, 4, 1], "why": "battle"}),
        Event("rolled", "CC", {"dice": [6], "why": "battle"}),
        Event("battle_rolled", "GC", {"enemy": "CC", "kills": {"GC": 1, "CC": 1}, "pains": {"GC": 1, "CC": 0}}),
        Event("spared", "CC", {"unit": yours["nyarlathotep"].id, "kind": "nyarlathotep", "area": "arabia", "why": "emissary"}),
        Event("removed", "GC", {
            "unit": gone.id, "kind": gone.kind, "frm": "arabia", "to": "pool:GC", "cause": "kill", "by": "CC",
        }),
        Event("arrived", "CC", facts),
        Event("battle_over", "GC", {"area": "arabia", "enemy": "CC", "fought": True}),
    ]
    fight = battle_facts.read(View(state, None), events)
    assert fight is not None
    fates = {one.unit: (one.fate, one.to) for side in fight.sides for one in side.fighters}
    assert fates[gone.id] == ("killed", "") and fates[fled.id] == ("retreated", "europe")
    assert fates[yours["nyarlathotep"].id] == ("spared", "")
    assert len(fight.attacker.fighters) == len([unit for unit in view.state.units if unit.owner == "GC"])
    assert fight.powers == [("GC", "Devour")]
    assert battle_card.draw(View(state, None), events, PLAYERS).size[0] == battle_card.WIDTH


@pytest.mark.parametrize("battle", BATTLES, ids=lambda battle: battle.__name__)
def test_battle_cards_are_drawn(battle: Callable[[View, Sequence[Event]], bool]) -> None:
    view, events = scenes.moment(battle)
    card = battle_card.draw(view, events, PLAYERS)
    assert card.mode == "RGB" and card.size[0] == battle_card.WIDTH and card.size[1] >= battle_card.HEIGHT
    assert card.tobytes() == battle_card.draw(view, events, PLAYERS).tobytes()


def test_a_card_without_battle_is_refused() -> None:
    with pytest.raises(ValueError, match="no battle"):
        battle_card.draw(scenes.crowd(), ())


def test_the_sheet_counts_every_figure_once() -> None:
    for table in scenes.random_tables(4, 97):
        view = table.view()
        for seat in view.state.order:
            mine = [unit for unit in view.state.units if unit.owner == seat]
            stock = faction_sheet.stock(view, seat)
            assert sum(entry.pool + entry.on_map for entry in stock) == sum(
                not unit.place.startswith(("hold:", "prison:")) for unit in mine
            )
            assert [entry.kind for entry in stock] == list(dict.fromkeys(unit.kind for unit in mine))


@pytest.mark.parametrize("seat", FACTIONS)
def test_the_sheet_shows_all_six_books_and_every_ability(seat: str) -> None:
    view = scenes.crowd()
    own, books = faction_sheet.abilities(view, seat)
    fact = FACTIONS[seat]
    assert {rule.ability.id for rule in books} == {book.id for book in fact.books}
    assert {rule.ability.id for rule in own} >= {ability.id for ability in fact.sheet}
    assert not any(rule.owned for rule in books)
    assert all(rule.ability is ABILITIES[rule.ability.id] and rule.ability.text for rule in own + books)
    sheet = faction_sheet.draw(view, seat, PLAYERS)
    assert sheet.mode == "RGB" and sheet.width == faction_sheet.WIDTH and sheet.height < paper.TALL


def test_prices_follow_the_rules_in_force() -> None:
    view = scenes.crowd()
    assert faction_sheet.cost(view, "GC", "deep_one") == "1"
    assert faction_sheet.combat("cthulhu") == "6" and faction_sheet.combat("undead") == "special"


def test_only_the_holder_sees_his_signs() -> None:
    public, own, other = (scenes.crowd(viewer=viewer) for viewer in (None, "GC", "CC"))
    assert faction_sheet._signs(public, "GC") == faction_sheet._signs(other, "GC") == "Elder Signs"
    assert faction_sheet._signs(own, "GC") == "Elder Signs: 1, 3"


def test_nothing_hidden_changes_a_card() -> None:
    for table in scenes.random_tables(6, 150):
        view, twin = table.view(), other_secrets(table).view()
        seat, area = view.state.order[0], view.layout.area_ids[4]
        assert faction_sheet.draw(view, seat).tobytes() == faction_sheet.draw(twin, seat).tobytes()
        assert close_up.draw(view, area).tobytes() == close_up.draw(twin, area).tobytes()


def test_the_close_up_lists_every_unit_once() -> None:
    view = scenes.crowd(("south_asia",))
    listed = [unit.id for _, kinds in close_up.present(view, "south_asia") for _, units in kinds for unit in units]
    assert sorted(listed) == [unit.id for unit in view.state.units]
    card = close_up.draw(view, "south_asia", PLAYERS)
    assert card.width == close_up.WIDTH


def test_every_area_has_a_close_up() -> None:
    view = scenes.crowd()
    for area in view.layout.area_ids:
        assert close_up.draw(view, area).width == close_up.WIDTH


def test_lost_units_are_pale() -> None:
    from renders import tokens

    sprite = tokens.unit("BG", "ghoul", 60)
    assert ImageChops.difference(sprite.convert("RGB"), paper.struck(sprite).convert("RGB")).getbbox() is not None


def test_contents_stay_inside_the_frame() -> None:
    """Nothing of a page reaches the sheet's margin: the frame is the same on full and empty sheets."""
    view = scenes.crowd(("south_asia",))
    for card in (faction_sheet.draw(view, "OW", PLAYERS), faction_sheet.draw(view, "YS", PLAYERS)):
        empty = paper.bound(paper.page(card.width), 0, card.height)
        box = ImageChops.difference(card, empty).getbbox()
        assert box is not None
        assert box[0] >= 26 and box[1] >= 26 and box[2] <= card.width - 26 and box[3] <= card.height - 10


def test_dice_show_their_faces() -> None:
    faces = [battle_card.die(face) for face in range(1, 7)]
    assert len({face.tobytes() for face in faces}) == 6
    assert all(isinstance(face, Image.Image) and face.width == battle_card.die(1).width for face in faces)
    assert theme.CARD == (battle_card.WIDTH, battle_card.HEIGHT)
