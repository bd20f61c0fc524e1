"""Standing rules for questions inside an Action: what they take, when they are asked for, and whose they are."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from bot.service import standing
from bot.service.standing import CHOICES, TOPICS, chosen_by, offered, rule_in, rules_for, topic_of, topics_for
from engine import Config, Decision, new_game
from engine.cthulhu_wars.catalogue import ABILITIES
from engine.cthulhu_wars.moments import How
from engine.cthulhu_wars.options import DONE, NO, YES, Option, destinations, figure, named, number
from engine.cthulhu_wars.prompts import all_prompts
from engine.cthulhu_wars.rules import RULES
from engine.kernel.decisions import given
from engine.kernel.table import Table
from engine.scenarios.format import Given
from engine.scenarios.position import build
from tests.bot.playing import PEOPLE, World, played
from tests.bot.test_service_losses import fighting, own_pains, played_with


def position() -> Any:
    """The start of a game of four."""
    return new_game(Config(seats=("GC", "CC", "BG", "YS"), layout="earth35", seed="standing")).game.copy()


def losing(*figures: tuple[str, bool], prompt: str = "battle.kill", seat: str = "GC", **args: Any) -> Decision:
    return Decision(seat, prompt, given([figure("kill", kind, keeper, "asia") for kind, keeper in figures]), args)


@pytest.mark.parametrize("prompt", ["dreams.which", "zingaya.which", "eradicators.loss", "the_summons.acolyte"])
def test_whatever_takes_a_figure_of_ones_own_is_a_loss(prompt: str) -> None:
    decision = losing(("acolyte", True), ("acolyte", False), prompt=prompt)
    assert topic_of(decision) == "losses" and chosen_by("cheapest", position(), decision) == "kill acolyte asia"


@pytest.mark.parametrize("figures, first", [
    ([("acolyte", True), ("deep_one", False)], "kill deep_one asia"),
    ([("acolyte", True), ("acolyte", False), ("starspawn", False)], "kill acolyte asia"),
    ([("acolyte", False), ("deep_one", False)], "kill deep_one asia"),
    ([("acolyte", True), ("starspawn", False), ("cthulhu", False)], "kill starspawn asia"),
    ([("acolyte", True), ("cthulhu", False)], "kill keeper acolyte asia"),
])
def test_the_cheapest_goes_first(figures: list[tuple[str, bool]], first: str) -> None:
    decision = losing(*figures, side="GC")
    assert topic_of(decision) == "losses" and offered(decision) == [("cheapest", "game")]
    assert chosen_by("cheapest", position(), decision) == first
    assert chosen_by("ask", position(), decision) is None


@pytest.mark.parametrize("prompt", ["dreams.which", "zingaya.which", "eradicators.loss", "the_summons.acolyte"])
def test_what_others_and_cards_demand_of_the_own_figures_is_a_loss_too(prompt: str) -> None:
    decision = losing(("acolyte", True), ("acolyte", False), prompt=prompt)
    assert topic_of(decision) == "losses" and chosen_by("cheapest", position(), decision) == "kill acolyte asia"


def test_a_figure_not_hit_yet_before_one_that_is() -> None:
    options = [figure("kill", "deep_one", False, "asia", "hit"), figure("kill", "deep_one", False, "asia")]
    decision = Decision("GC", "battle.kill", given(options), {"side": "GC"})
    assert chosen_by("cheapest", position(), decision) == options[1].key


def test_the_losses_of_others_are_asked() -> None:
    """Vengeance: Yellow Sign assigns what its enemy suffers (YS.5.2)."""
    decision = losing(("acolyte", True), ("deep_one", False), seat="YS", side="GC")
    assert topic_of(decision) == "" and offered(decision) == []


def retreat(side: str, *areas: str, seat: str = "") -> Decision:
    return Decision(seat or side, "battle.retreat", given(destinations("retreat", areas)), {"side": side})


def home_of(game: Any, seat: str) -> str:
    return str(next(iter(game.areas_of(seat))))


def test_retreats_go_home_away_from_enemies_that_could_capture() -> None:
    game = position()
    mine, theirs = home_of(game, "GC"), home_of(game, "CC")
    empty = next(area for area in game.layout.area_ids if not any(game.units_in(seat, area) for seat in game.state.order))
    assert chosen_by("home", game, retreat("GC", empty, theirs, mine)) == f"retreat >{mine}"
    assert chosen_by("home", game, retreat("GC", empty, theirs)) == f"retreat >{empty}", "Cultists of others do no harm"
    assert list(game.place("CC", "nightgaunt", mine, How.PLACE)) == [], "nobody is asked"
    assert chosen_by("home", game, retreat("GC", empty, mine)) == f"retreat >{empty}", "a Monster stands there"


def test_cultists_driven_over_a_coast_go_home_like_retreats() -> None:
    given_ = {"order": ["GC", "CC", "BG"], "gates": {"north_atlantic": "CC"}, "factions": {
        "GC": {"power": 3, "cards": ["dagon"], "units": {"asia": {"dagon": 1}}},
        "CC": {"units": {"europe": {"acolyte": 1}, "north_atlantic": {"acolyte": 1}}},
    }}
    table = Table(RULES, build(msgspec.convert(given_, Given)))
    table.choose("tsunami europe", seat="GC")
    [asked] = table.pending()
    assert (asked.seat, asked.prompt, topic_of(asked)) == ("CC", "driven.to", "retreats")
    assert offered(asked) == [("home", "game")] and chosen_by("home", table.game, asked) == "go >north_atlantic"


def test_madness_sends_others_away_from_their_gates_and_from_its_own_units() -> None:
    game = position()
    mine, theirs = home_of(game, "CC"), home_of(game, "GC")
    empty = next(area for area in game.layout.area_ids if not any(game.units_in(seat, area) for seat in game.state.order))
    other = retreat("GC", mine, theirs, empty, seat="CC")
    assert offered(other) == [("scatter", "game")]
    assert chosen_by("scatter", game, other) == f"retreat >{empty}"
    assert chosen_by("home", game, other) is None, "a rule for its own figures says nothing of others"
    assert chosen_by("scatter", game, retreat("CC", empty, mine)) == f"retreat >{mine}"
    order = Decision(
        "CC", "battle.retreat_order", given([named("retreat_first", enemy=seat) for seat in ("BG", "GC")]),
        {"attacker": "GC", "defender": "BG"},
    )
    assert chosen_by("scatter", game, order) == "retreat first GC" and chosen_by("home", game, order) is None


def test_never_declines_what_can_be_declined() -> None:
    game = position()
    ghouls = Decision("BG", "necrophagy.ghoul", given([figure("choose", "ghoul", False, "asia"), DONE]))
    assert topic_of(ghouls) == "necrophagy" and chosen_by("never", game, ghouls) == "done"
    assert offered(ghouls) == [("never", "round"), ("never", "game")]
    rite = Decision("GC", "neptunian_rite.perform", given([YES, NO]))
    assert topic_of(rite) == "neptunian_rite" and chosen_by("never", game, rite) == "no"
    offers = Decision("GC", "negotiation.offer", given([number("offer", 0), Option("withdraw")]))
    assert chosen_by("never", game, offers) == "withdraw"
    assert chosen_by("never", game, Decision("GC", "negotiation.offer", given([number("offer", 0)]))) is None


def test_the_curse_of_chaugnar_faugn_needs_no_question_for_every_elder_sign() -> None:
    game = position()
    for drawer, value in (("GC", 3), ("CC", 1)):
        question = Decision("GC", "sign.choose", given([number("choose", n) for n in (1, 3)]), {"seat": drawer})
        assert topic_of(question) == "curse_of_chaugnar_faugn" and offered(question) == [("best", "game")]
        assert chosen_by("best", game, question) == f"choose {value}"
        assert chosen_by("ask", game, question) is None
    assert "curse_of_chaugnar_faugn" not in topics_for("GC")
    assert "curse_of_chaugnar_faugn" in topics_for("GC", ["curse_of_chaugnar_faugn"])
    assert "best" in rules_for("GC", "curse_of_chaugnar_faugn")


def test_a_rule_for_a_round_ends_with_it() -> None:
    orders = {("BG", "necrophagy"): ("never", 2), ("BG", "losses"): ("cheapest", None)}
    assert [rule_in(orders, "BG", "necrophagy", now) for now in (2, 3)] == ["never", "ask"]
    assert rule_in(orders, "BG", "losses", 9) == "cheapest" and rule_in(orders, "GC", "losses", 9) == "ask"


def test_topics_are_questions_of_the_game_and_abilities_it_has() -> None:
    before = {ability for some in standing.BEFORE.values() for ability in some}
    assert {*TOPICS, *standing.BEFORE} <= set(all_prompts()) and {*TOPICS.values(), *before} == set(CHOICES)
    assert before <= set(ABILITIES)
    assert set(standing.INSIDE.values()) <= set(ABILITIES) and standing.MADNESS in ABILITIES
    assert "necrophagy" in topics_for("BG") and "necrophagy" not in topics_for("GC")
    assert "ultra_violet" not in topics_for("GC") and "ultra_violet" in topics_for("GC", ["ultra_violet"])
    assert "scatter" in rules_for("CC", "retreats") and "scatter" not in rules_for("GC", "retreats")


async def chosen_in(world: World, table: int, seat: str) -> list[tuple[str, str]]:
    rows = await world.service.store.journal(table)
    made = [pair for row in rows for pair in zip(row.entries, row.origins, strict=True)]
    return [(entry["prompt"], origin) for entry, origin in made if entry["seat"] == seat and entry["prompt"] in TOPICS]


@pytest.mark.parametrize("restarted", [False, True])
def test_a_rule_answers_the_open_question_and_those_to_come(tmp_path, restarted):
    async def story(world: World) -> None:
        table = await world.table()
        asked, _ = await fighting(world, table, own_pains)
        seat, user = asked.seat, PEOPLE[asked.seat]
        reply = await world.service.set_rule(table, user, seat, "losses", "cheapest", 9001)
        assert (reply.kind, reply.message) == ("done", "rule_set")
        assert (await chosen_in(world, table, seat))[-1] == ("battle.pain", "order")
        assert (await world.service.set_rule(table, user, seat, "losses", "cheapest", 9001)).kind == "repeated"
        if restarted:
            await world.restart()
        await world.service.set_rule(table, user, seat, "retreats", "home")
        assert (await world.service.rules_of(table, seat)) == {"losses": "cheapest", "retreats": "home"}
        before = len(await chosen_in(world, table, seat))
        fought = 0
        while fought < 3:
            one = (await world.service.game(table)).pending()[0]
            assert not (one.seat == seat and topic_of(one) in ("losses", "retreats")), one
            battles = [option for option in one.options if option.key.startswith("battle")]
            fought += bool(battles)
            await world.choose(table, one.seat, (battles or list(one.options))[0].key, question=one.id)
        later = (await chosen_in(world, table, seat))[before:]
        assert ("battle.retreat", "order") in later and "player" not in {origin for _, origin in later}

    played_with(tmp_path, "02", story)


def test_rules_that_do_not_exist_and_rules_of_others_are_refused(tmp_path):
    async def story(world: World) -> None:
        table = await world.table()
        for topic, rule in (("losses", "never"), ("losses", "threatened"), ("necrophagy", "cheapest"), ("retreats", "")):
            assert (await world.service.set_rule(table, PEOPLE["GC"], "GC", topic, rule)).message == "bad_rule"
        reply = await world.service.set_rule(table, PEOPLE["CC"], "GC", "losses", "cheapest")
        assert reply.kind == "not_yours"
        assert await world.service.rules_of(table, "GC") == {}

    played(tmp_path, story)


def test_a_new_person_in_the_seat_is_asked_again(tmp_path):
    async def story(world: World) -> None:
        table = await world.table()
        await world.service.set_rule(table, PEOPLE["BG"], "BG", "losses", "cheapest")
        await world.service.set_rule(table, PEOPLE["GC"], "GC", "devolve", "never")
        await world.service.replace(table, PEOPLE["GC"], "BG", PEOPLE["YS"], "Tom")
        assert await world.service.rules_of(table, "BG") == {"losses": "ask"}
        assert await world.service.rules_of(table, "GC") == {"devolve": "never"}

    played(tmp_path, story)


def before_battle(**factions: dict[str, Any]) -> tuple[Table, Decision]:
    """The first question before a battle of Crawling Chaos against Black Goat in Asia."""
    given_ = {"order": ["CC", "GC", "BG"], "factions": factions, "dice": [1, 1]}
    table: Table = Table(RULES, build(msgspec.convert(given_, Given)))
    table.choose("battle asia BG")
    [decision] = table.pending()
    return table, decision


def test_who_takes_no_part_may_say_that_his_penguins_stay_at_home() -> None:
    table, decision = before_battle(
        CC={"power": 3, "units": {"asia": {"hunting_horror": 1}}}, BG={"units": {"asia": {"acolyte": 1}}},
        GC={"cards": ["penguin"], "units": {"africa": {"penguin": 1}}},
    )
    assert decision.seat == "GC" and topic_of(decision) == "laughingstock"
    assert offered(decision) == [("never", "round"), ("never", "game")]
    assert chosen_by("never", table.game, decision) == "done"
    assert chosen_by("ask", table.game, decision) is None


def test_a_question_before_the_own_battle_has_no_such_topic() -> None:
    _, decision = before_battle(
        CC={"power": 3, "books": ["invisibility"], "units": {"asia": {"flying_polyp": 1}}},
        BG={"units": {"asia": {"acolyte": 1}}},
    )
    assert decision.seat == "CC" and topic_of(decision) == ""
