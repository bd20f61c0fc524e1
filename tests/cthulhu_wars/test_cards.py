"""Loyalty cards at set-up, in saves and views; and the hooks that only cards use, answered by probes made here."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine import Config, ConfigError, Table, load_game, new_game
from engine.cthulhu_wars.abilities import Ability
from engine.cthulhu_wars.catalogue import ABILITIES, _hold_of
from engine.cthulhu_wars.elder_signs import draw_owed_signs
from engine.cthulhu_wars.expansions import FAMILIES
from engine.cthulhu_wars.game import Game, Step
from engine.cthulhu_wars.moments import Act, Battle, Change, Hold, Question, Tally
from engine.cthulhu_wars.options import Option
from engine.cthulhu_wars.position import Position, hook_index
from engine.cthulhu_wars.requirements import choose_book
from engine.cthulhu_wars.rules import RULES
from engine.cthulhu_wars.setup import cards_of, new_state
from engine.cthulhu_wars.state import Holding, SeatId, Unit, hold, hold_parts
from engine.cthulhu_wars.turn import refusal
from tests.games import play

SEATS = ("GC", "CC", "BG", "YS")
ALL = tuple(FAMILIES)


def cards(*words: str, seed: str = "cards") -> list[str]:
    table = new_game(Config(seats=SEATS, seed=seed, cards=words, expansions=("high_priests",)))
    return [held.ability for held in table.game.state.holdings if held.via == "supply"]


# -- set-up ---------------------------------------------------------------------------------------------------------


def test_cards_are_chosen_by_name_by_family_and_by_lot() -> None:
    assert cards() == []
    assert cards("gug", "byatis") == ["gug", "byatis"]
    assert cards("terrors") == [card.id for card in FAMILIES["terrors"].cards]
    drawn = cards("?neutral_monsters:1")
    assert len(drawn) == 1 and drawn == cards("?neutral_monsters:1")
    assert len({one for seed in "abcdefgh" for one in cards("?neutral_monsters:1", seed=seed)}) > 1
    usual = cards("?neutral_monsters")
    assert len(usual) == min(len(SEATS) + 1, len(FAMILIES["neutral_monsters"].cards))
    mixed = cards("gug", "?neutral_monsters:1")
    assert "gug" in mixed and len(mixed) == 2


def test_a_factions_great_old_one_is_no_independent_where_that_faction_plays() -> None:
    whole = cards("independents")
    assert "ithaqua" in whole and "nodens" in whole
    assert not [card for card in whole if card.startswith("independent_") and card != "independent_yog_sothoth"]
    assert "independent_yog_sothoth" in whole


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("shoggoth",), "There is no card"), (("?elephants",), "no family of cards"), (("?terrors:x",), "no number"),
        (("?terrors:99",), "cards to draw from"), (("independent_cthulhu",), "games without Great Cthulhu"),
    ],
)
def test_impossible_cards_are_refused_with_a_sentence(words: tuple[str, ...], sentence: str) -> None:
    with pytest.raises(ConfigError, match=sentence):
        cards(*words)


def test_options_of_a_family_are_in_the_rules_only_with_its_cards() -> None:
    flag = "purchase_after_ritual"
    assert flag not in new_state(Config(seats=SEATS, seed="x")).rules
    assert new_state(Config(seats=SEATS, seed="x", cards=("gug",))).rules[flag] == "false"
    assert new_state(Config(seats=SEATS, seed="x", cards=("gug",), options={flag: "true"})).rules[flag] == "true"


def test_a_game_without_cards_has_the_figures_and_numbers_it_had() -> None:
    plain, carded = (new_state(Config(seats=("?", "?", "?"), seed="lot", cards=words)) for words in ((), ("gug",)))
    assert plain.order == carded.order and carded.counter == plain.counter
    assert carded.units[: len(plain.units)] == plain.units


@pytest.mark.parametrize("number", range(6))
def test_games_with_cards_are_saved_and_shown(number: int) -> None:
    words = ALL if number % 2 else tuple(f"?{family}" for family in ALL)
    config = Config(seats=SEATS[: 2 + number % 3], seed=f"carded {number}", cards=words, expansions=("high_priests",))
    table = play(new_game(config), config.seed)
    twin = load_game(table.save())
    assert twin.digest() == table.digest()
    view = table.view(None)
    shown = view.cards(None) + [card for seat in view.state.order for card in view.cards(seat)]
    assert sorted(shown) == cards_of(table.game.state)


# -- hooks, answered by probes ----------------------------------------------------------------------------------------


class Probe(Ability):
    """A probe that stands for a card's ability in these tests."""

    id, name, clause = "probe", "Probe", "-"


@pytest.fixture
def probe() -> Iterator[type[Probe]]:
    """A fresh subclass to be given methods; it is held by whoever `game_with` says, and forgotten afterwards."""

    class Fresh(Probe):
        """A probe that stands for a card's ability in these tests."""

    yield Fresh
    ABILITIES.pop(Probe.id, None)
    hook_index.cache_clear()


def game_with(probe: type[Probe], holder: SeatId = "BG") -> Game:
    """A game just after set-up in which the holder has the probe."""
    from engine.cthulhu_wars.hooks import _hooks_of

    _hooks_of.cache_clear()
    hook_index.cache_clear()
    ABILITIES[Probe.id] = probe()
    table = new_game(Config(seats=("GC", "CC", "BG"), seed="probe", cards=("gug",)))
    table.choose("clockwise")
    game = table.game
    game.state.holdings += (Holding(Probe.id, holder, "card"),)
    game.reindex()
    return game


def run(step: Step[object]) -> None:
    """Carry out a step in which nobody is asked."""
    for decision in step:
        raise AssertionError(decision)


def test_silenced_abilities_answer_nothing_and_come_back(probe: type[Probe]) -> None:
    def silenced(self: Probe, game: Position, holder: SeatId, ability: Ability, of: SeatId) -> bool:
        here = game.find("BG", "acolyte")
        return of == "CC" and ability.id == "flight" and here is not None and here.place == "europe"

    probe.silenced = silenced  # type: ignore[method-assign]
    game = game_with(probe)
    flights = [pair for pair in game.hooks.destinations if pair[0].id == "flight"]
    assert flights
    unit = game.find("BG", "acolyte")
    assert unit is not None
    home = unit.place
    for other in game.on_map("BG"):
        game.put(other, "europe")
    assert not [pair for pair in game.hooks.destinations if pair[0].id == "flight"]
    assert game.has("CC", "flight")
    assert game.copy().hooks is game.hooks
    game.reindex()
    assert not [pair for pair in game.hooks.destinations if pair[0].id == "flight"]
    for other in game.on_map("BG"):
        game.put(other, home)
    assert [pair for pair in game.hooks.destinations if pair[0].id == "flight"]


def test_a_commander_moves_and_fights_with_what_is_not_his(probe: type[Probe]) -> None:
    def commander(self: Probe, game: Position, holder: SeatId, seat: SeatId | None, unit: Unit) -> SeatId | None:
        return holder if unit.place == "europe" and unit.kind == "acolyte" else seat

    probe.commander = commander  # type: ignore[method-assign]
    game = game_with(probe)
    victim = game.find("CC", "acolyte")
    assert victim is not None
    game.put(victim, "europe")
    from engine.cthulhu_wars.actions import move_options

    moves = {(option.area, option.to) for option in move_options(game, "BG", 5)}
    assert ("europe", "asia") in moves
    assert ("europe", "asia") not in {(option.area, option.to) for option in move_options(game, "CC", 5)}
    assert game.imagined_battle("europe", "BG", "GC").forces["BG"] == [victim.id]


def test_declared_comes_after_payment_and_before_the_effect(probe: type[Probe]) -> None:
    seen: list[tuple[str, int, int]] = []

    def declared(self: Probe, game: Game, holder: SeatId, act: Act) -> Step[None]:
        seen.append((act.option.verb, game.power(act.seat), len(game.on_map(act.seat))))
        yield from ()

    probe.declared = declared  # type: ignore[method-assign]
    game = game_with(probe)
    from engine.cthulhu_wars.actions import bring_in
    from engine.cthulhu_wars.moments import Slot

    seat = game.state.active
    start = game.seat(seat).start_area or ""
    game.put(game.on_map(seat)[-1], f"pool:{seat}")
    power, there = game.power(seat), len(game.on_map(seat))
    option = Option("recruit", kind="acolyte", area=start)
    game.act = Act(seat, option, Slot.MAIN)
    run(bring_in(game, seat, option))
    assert seen == [("recruit", power - 1, there)]
    assert len(game.on_map(seat)) == there + 1


def test_a_form_of_a_common_action_is_forbidden_with_it(probe: type[Probe]) -> None:
    def forbids(self: Probe, game: Position, holder: SeatId, seat: SeatId, option: Option) -> str | None:
        return "Nobody awakens anything." if option.verb == "awaken" and option.kind == "cthulhu" else None

    probe.forbids = forbids  # type: ignore[method-assign]
    game = game_with(probe)
    for verb in ("awaken", "the_bride"):
        assert refusal(game, "GC", Option(verb, kind="cthulhu", area="asia")) == "Nobody awakens anything."
        assert refusal(game, "GC", Option(verb, kind="byatis", area="asia")) is None
    assert refusal(game, "GC", Option("dreams", area="asia")) is None


def test_changes_are_noticed_with_both_values(probe: type[Probe]) -> None:
    seen: list[Change] = []

    def changed(self: Probe, game: Game, holder: SeatId, change: Change) -> None:
        seen.append(change)

    probe.changed = changed  # type: ignore[method-assign]
    game = game_with(probe)
    power = game.power("GC")
    game.gain("GC", power=2, doom=3, why="test")
    game.spend("GC", 1)
    game.lose_doom("GC", 5)
    game.set_power("CC", 0)
    game.hold("flight", "GC", "book")
    assert [(change.what, change.before, change.after) for change in seen] == [
        ("power", power, power + 2), ("doom", 0, 3), ("power", power + 2, power + 1), ("doom", 3, 0),
        ("power", 8, 0), ("books", 0, 1),
    ]


def test_settling_goes_on_until_nothing_changes_and_does_what_is_owed(probe: type[Probe]) -> None:
    done: list[str] = []

    def settle(self: Probe, game: Game, holder: SeatId) -> Step[None]:
        if game.power(holder) > 5:
            game.lose_power(holder, 1)
        yield from ()

    def owed(self: Probe, game: Game, holder: SeatId, data: str) -> Step[None]:
        done.append(data)
        yield from ()

    probe.settle, probe.owed = settle, owed  # type: ignore[method-assign]
    game = game_with(probe)
    game.set_power("BG", 9)
    game.owe(Probe.id, "BG", "a debt")
    run(game.settle())
    assert game.power("BG") == 5 and done == ["a debt"]
    events = len(game.events)
    run(game.settle())
    assert len(game.events) == events


def test_a_tally_is_changed_for_each_side(probe: type[Probe]) -> None:
    def tally(self: Probe, game: Game, holder: SeatId, tally: Tally, battle: Battle, side: SeatId) -> Step[Tally]:
        yield from ()
        return Tally(tally.kills + 1, tally.pains - 9) if side == "GC" else tally

    probe.tally = tally  # type: ignore[method-assign]
    game = game_with(probe)
    from engine.cthulhu_wars.battle import tally as tallied

    battle = Battle("asia", "GC", "CC", {"GC": [], "CC": []}, kills={"GC": 1, "CC": 2}, pains={"GC": 1, "CC": 3})
    run(tallied(game, battle))
    assert battle.kills == {"GC": 2, "CC": 2} and battle.pains == {"GC": 0, "CC": 3}


def test_books_to_choose_from_can_be_added(probe: type[Probe]) -> None:
    def books(self: Probe, game: Position, holder: SeatId, books: list[str], seat: SeatId) -> list[str]:
        return [*books, "another"] if seat == holder else books

    probe.books = books  # type: ignore[method-assign]
    game = game_with(probe)
    from engine.cthulhu_wars.requirements import books_left

    assert books_left(game, "BG")[-1] == "another" and len(books_left(game, "BG")) == 7
    assert len(books_left(game, "CC")) == 6


def test_what_a_unit_counts_as_decides_captures(probe: type[Probe]) -> None:
    def counts_as(self: Probe, game: Position, holder: SeatId, ok: bool, unit: Unit, role: str, why: str) -> bool:
        return ok and not (role == "cultist" and unit.owner == "CC")

    game = game_with(probe)
    victim, beast = game.find("CC", "acolyte"), game.from_pool("BG", "ghoul")
    assert victim is not None and beast is not None
    game.put(beast, victim.place)
    assert game.capturable("BG", victim.place, "CC")
    probe.counts_as = counts_as  # type: ignore[method-assign]
    game = game_with(probe)
    game.put(beast, victim.place)
    assert not game.capturable("BG", victim.place, "CC")


def test_somebody_may_choose_the_signs_and_books_of_others(probe: type[Probe]) -> None:
    def chooser(self: Probe, game: Position, holder: SeatId, seat: SeatId, question: Question) -> SeatId:
        return holder if question.what in ("sign", "book") else seat

    probe.chooser = chooser  # type: ignore[method-assign]
    game = game_with(probe)
    game.owe_signs("GC", 1)
    step = draw_owed_signs(game, ("GC",))
    decision = next(step)
    assert (decision.seat, decision.prompt, [option.key for option in decision.options]) == (
        "BG", "sign.choose", ["choose 1", "choose 2", "choose 3"],
    )
    with pytest.raises(StopIteration):
        step.send(decision.options[2])
    assert game.seat("GC").signs == (3,) and len(game.state.signs_pool) == 35
    question = next(choose_book(game, "CC", "pay_four"))
    assert (question.seat, question.prompt, question.args["seat"]) == ("BG", "book.choose_for", "CC")


def test_a_win_ends_the_game_in_the_middle_of_a_step(probe: type[Probe]) -> None:
    def after_action(self: Probe, game: Game, holder: SeatId, act: Act) -> Step[None]:
        game.win([holder], "web")
        yield from ()

    probe.after_action = after_action  # type: ignore[method-assign]
    ABILITIES[Probe.id] = probe()
    table = new_game(Config(seats=("GC", "CC", "BG"), seed="probe", cards=("gug",)))
    table.choose("clockwise")
    table.game.state.holdings += (Holding(Probe.id, "BG", "card"),)
    table.game.reindex()
    twin = Table(RULES, table.game.copy())
    twin.choose("pass")
    assert twin.over and twin.game.state.result is not None
    assert (twin.game.state.result.winners, twin.game.state.result.cause) == (("BG",), "web")


def test_what_stands_on_a_card_counts_as_the_card_says(probe: type[Probe]) -> None:
    game = game_with(probe)
    beast = game.from_pool("BG", "ghoul")
    assert beast is not None
    card = hold(Probe.id, "BG", "slot")
    game.put(beast, card)
    assert hold_parts(card) == (Probe.id, "BG", "slot")
    assert game.has_in_play("BG", "ghoul") and beast.id in [unit.id for unit in game.in_play("BG")]

    class Off(probe):  # type: ignore[misc, valid-type]
        """A probe that stands for a card's ability in these tests."""

        holds = Hold(in_play=False, as_pool=True)

    game = game_with(Off)
    _hold_of.cache_clear()
    for unit in game.units_in("BG", "pool:BG"):
        if unit.kind == "ghoul":
            game.put(unit, card)
    assert not game.has_in_play("BG", "ghoul") and not [unit for unit in game.in_play("BG") if unit.kind == "ghoul"]
    assert "ghoul" not in game.pool_kinds("BG") and game.from_pool("BG", "ghoul") is None
    assert game.to_bring_in("BG", "ghoul") is not None
    _hold_of.cache_clear()


def test_a_figure_may_stand_for_another_kind() -> None:
    game = new_game(Config(seats=("GC", "CC", "BG"), seed="become")).game
    unit = game.units_in("GC", "pool:GC")[0]
    changed = game.become(unit, "deep_one")
    assert changed.kind == "deep_one" and game.unit(unit.id) == changed and changed in game.units_in("GC", unit.place)


# -- cards changing hands ---------------------------------------------------------------------------------------------


def test_a_card_that_goes_back_leaves_its_figures_to_nobody_and_the_next_holder_gets_them() -> None:
    game = new_game(Config(seats=("GC", "CC", "BG"), seed="back", cards=("gug", "byatis"))).game
    game.take_card("GC", "gug")
    one, _ = game.figures_of("gug")
    assert (one.owner, one.place) == ("GC", "pool:GC") and game.has("GC", "clumsy")
    game.put(one, "asia")
    game.return_card("gug")
    assert [(unit.owner, unit.place) for unit in game.figures_of("gug")] == [(None, "asia"), (None, "supply:")]
    assert not game.has("GC", "clumsy") and game.cards(None) == ["byatis", "gug"]
    game.take_card("CC", "gug")
    assert [(unit.owner, unit.place) for unit in game.figures_of("gug")] == [("CC", "asia"), ("CC", "pool:CC")]
    assert game.units_in("CC", "asia") and not game.units_in(None, "asia")
    game.take_card("BG", "gug")
    assert [(unit.owner, unit.place) for unit in game.figures_of("gug")] == [("BG", "asia"), ("BG", "pool:BG")]
    assert game.cards("CC") == [] and not game.has("CC", "clumsy") and game.card_holder("gug") == "BG"
