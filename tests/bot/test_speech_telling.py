"""Sentences, first lines and private texts, by example."""

from __future__ import annotations

from typing import Any

import pytest

from bot import speech
from bot.model import Member, Reply, Settings, TableRecord
from engine import Config, Decision, Event, Table, new_game
from engine.cthulhu_wars.options import DONE, at, named
from engine.cthulhu_wars.state import Result, Turn, Unit
from engine.cthulhu_wars.view import View
from engine.errors import IllegalChoice
from engine.kernel.decisions import given

WORDS = speech.words("en")
MEMBERS = (
    Member(0, "GC", 11, "Mia"), Member(1, "CC", 12, "Ana"), Member(2, "BG", 13, "Jonas"),
    Member(3, "YS", None, "", "heuristic"),
)
MENTION = "<@1234567890123456789>"


@pytest.fixture
def table() -> Table[Any]:
    game = new_game(Config(seats=("GC", "CC", "BG", "YS"), seed="telling"))
    game.choose("clockwise")
    return game


def tell(table: Table[Any], *events: Event) -> str:
    return " ".join(speech.sentences(events, table.view(None), WORDS))


def arrived(seat: str, kind: str, frm: str, to: str, how: str = "move", unit: int = 0) -> Event:
    return Event("arrived", seat, {"unit": unit, "kind": kind, "frm": frm, "to": to, "how": how})


def removed(
    seat: str, kind: str, cause: str, by: str, area: str = "australia", unit: int = 0, to: str = "",
) -> Event:
    home = f"prison:{by}" if cause == "capture" else f"pool:{seat}"
    facts = {"unit": unit, "kind": kind, "frm": area, "to": to or home, "cause": cause, "by": by}
    return Event("removed", seat, facts)


def declared(seat: str, verb: str, option: str, cost: int = 1) -> Event:
    return Event("declared", seat, {"verb": verb, "option": option, "cost": cost})


def test_a_move_is_one_sentence(table: Table[Any]) -> None:
    step = ("GC", "deep_one", "south_pacific", "australia")
    assert tell(table, arrived(*step), arrived(*step)) == (
        "Great Cthulhu moved 2 Deep Ones from South Pacific to Australia."
    )


def test_units_that_part_are_told_together(table: Table[Any]) -> None:
    text = tell(
        table, arrived("GC", "acolyte", "south_pacific", "australia"), arrived("GC", "acolyte", "south_pacific", "antarctica"),
    )
    assert text == "Great Cthulhu moved an Acolyte each from South Pacific to Australia and Antarctica."


def moved(table: Table[Any]) -> list[Event]:
    """The events of the newest row with a Move."""
    rows = [row.events for row in table.rows if any(event.facts.get("how") == "move" for event in row.events)]
    return rows[-1]


def test_a_keeper_that_left_its_gate_is_told(table: Table[Any]) -> None:
    table.choose("move keeper acolyte south_pacific>australia", "done")
    assert "The gate in South Pacific is abandoned." not in tell(table, *moved(table)), "another unit took it"
    table = new_game(Config(seats=("GC", "CC", "BG", "YS"), seed="telling"))
    table.choose("clockwise")
    keys = ["move acolyte south_pacific>australia"] * 5 + ["move keeper acolyte south_pacific>australia"]
    table.choose(*keys)
    assert tell(table, *moved(table)) == (
        "Great Cthulhu moved 6 Acolytes from South Pacific to Australia. The gate in South Pacific is abandoned."
    )


def test_a_battle_reads_like_a_battle(table: Table[Any]) -> None:
    text = tell(
        table,
        declared("GC", "battle", "battle australia CC"),
        Event("battle_began", "GC", {"area": "australia", "enemy": "CC"}),
        Event("combat_counted", "GC", {"enemy": "CC", "totals": {"GC": 5, "CC": 0}}),
        Event("rolled", "GC", {"dice": [4, 6, 5, 1, 2], "why": "battle"}),
        Event("battle_rolled", "GC", {"enemy": "CC", "kills": {"GC": 1, "CC": 0}, "pains": {"GC": 2, "CC": 0}}),
        Event("assigned_kill", "CC", {"unit": 7, "kind": "nightgaunt", "area": "australia"}),
        removed("CC", "nightgaunt", "kill", "GC", unit=7),
        Event("assigned_pain", "CC", {"unit": 8, "kind": "acolyte", "area": "australia"}),
        arrived("CC", "acolyte", "australia", "indian_ocean", "retreat", 8),
        Event("battle_over", "GC", {"area": "australia", "enemy": "CC", "fought": True}),
    )
    assert text == (
        "Battle in Australia: Great Cthulhu attacks Crawling Chaos. Great Cthulhu rolled 6 5 4 2 1: 1 Kill, 2 Pains. "
        "Crawling Chaos rolled no dice. Crawling Chaos lost a Nightgaunt. Crawling Chaos retreated with an Acolyte to "
        "Indian Ocean."
    )


def test_two_battles_keep_their_losses_apart(table: Table[Any]) -> None:
    events: list[Event] = []
    for area in ("australia", "europe"):
        events += [
            Event("battle_began", "GC", {"area": area, "enemy": "CC"}), removed("CC", "acolyte", "kill", "GC", area),
            Event("battle_over", "GC", {"area": area, "enemy": "CC", "fought": True}),
        ]
    assert tell(table, *events).count("Crawling Chaos lost an Acolyte.") == 2


def test_a_spellbook_is_told_with_its_requirement(table: Table[Any]) -> None:
    text = tell(
        table, declared("YS", "give_three_doom", "give three doom GC", 0),
        Event("gained_doom", "GC", {"n": 3, "why": "give_three_doom"}),
        Event("requirement_met", "YS", {"requirement": "give_three_doom"}),
        Event("took_book", "YS", {"book": "passion", "requirement": "give_three_doom", "name": "Passion"}),
    )
    assert text == "Yellow Sign gave Great Cthulhu 3 Doom. Yellow Sign took the spellbook Passion (Give 3 Doom)."


def test_a_ritual_is_one_sentence(table: Table[Any]) -> None:
    text = tell(
        table, declared("YS", "ritual", "ritual", 7),
        Event("ritual", "YS", {"cost": 7, "next_cost": 8, "instant_death": False}),
        Event("gained_doom", "YS", {"n": 3, "why": "ritual"}), Event("earned_signs", "YS", {"n": 1, "why": "ritual"}),
        Event("drew_sign", "YS", {}, "YS", {"value": 3}),
    )
    assert text == (
        "Yellow Sign performed the Ritual of Annihilation for 7 Power: 3 Doom and 1 Elder Sign. The next one costs 8."
    )


def test_captures_name_both_sides(table: Table[Any]) -> None:
    assert tell(table, removed("CC", "acolyte", "capture", "GC")) == (
        "Great Cthulhu captured an Acolyte of Crawling Chaos in Australia."
    )


def test_captives_of_another_sort_say_where_they_go(table: Table[Any]) -> None:
    """The Cat from Venus sends them home (NM-60), the Fiend takes those of its own side (NM-63)."""
    assert tell(table, removed("CC", "acolyte", "capture", "GC", to="pool:CC")) == (
        "Great Cthulhu captured an Acolyte of Crawling Chaos in Australia; the captive goes home to the pool."
    )
    assert tell(table, removed("GC", "acolyte", "capture", "GC", to="hold:torment@GC")) == (
        "Great Cthulhu took a captive of its own: an Acolyte in Australia."
    )
    back = [Event("released", "GC", {"kind": "acolyte", "captor": captor}) for captor in ("GC", "CC")]
    assert tell(table, *back) == (
        "An Acolyte of Great Cthulhu came back from captivity among its own. An Acolyte of Great Cthulhu came back from prison."
    )


def test_whoever_moves_the_units_of_another_is_named(table: Table[Any]) -> None:
    """Acolytes beside Insects from Shaggai are moved by the Insects' owner (NM-55)."""
    bound = Event("arrived", "CC", {**arrived("CC", "acolyte", "asia", "europe").facts, "by": "GC"})
    assert tell(table, arrived("GC", "deep_one", "asia", "africa"), bound, bound) == (
        "Great Cthulhu moved a Deep One from Asia to Africa. "
        "Great Cthulhu moved 2 Acolytes of Crawling Chaos from Asia to Europe."
    )


def test_who_comes_by_an_ability_that_says_so_is_told_once(table: Table[Any]) -> None:
    ran = Event("laughingstock", "GC", {"area": "asia", "to": "europe", "side": "CC"})
    assert tell(table, ran, arrived("GC", "penguin", "asia", "europe", "effect")) == (
        "A Penguin of Great Cthulhu ran from Asia into the battle in Europe, on the side of Crawling Chaos."
    )
    out = Event("last_one_leaves", "CC", {"enemy": "GC", "area": "europe"})
    assert tell(table, out, arrived("GC", "gryllus", "pool:GC", "europe", "place")) == (
        "Crawling Chaos ran out of Power and placed a Gryllus of Great Cthulhu in Europe."
    )


def test_a_ritual_in_a_battle_ends_the_game_with_the_action(table: Table[Any]) -> None:
    """The Cat from Neptune (TR-27)."""
    facts = {"cost": 10, "next_cost": 10, "instant_death": True}
    said = [tell(table, Event("ritual", "GC", {**facts, "phase": phase})) for phase in ("doom", "action")]
    assert [text.rpartition(": ")[2] for text in said] == [
        "the game ends after this Doom phase.", "the game ends after this Action.",
    ]


def test_a_keeper_that_may_not_stay_is_told(table: Table[Any]) -> None:
    """The Shadow Pharaoh comes (TR-28)."""
    assert tell(table, Event("keeper_barred", "CC", {"area": "asia"})) == (
        "The keeper of Crawling Chaos has to step off the gate in Asia."
    )


@pytest.mark.parametrize("power, doom, price", [
    (0, 2, "2 Doom"), (2, 2, "2 Doom and 2 Power"), (2, 0, "2 Power"), (0, 0, "nothing"),
])
def test_the_price_of_a_card(table: Table[Any], power: int, doom: int, price: str) -> None:
    bought = Event("card_bought", "CC", {"card": "shadow_pharaoh", "doom": doom, "power": power})
    assert tell(table, bought) == f"Crawling Chaos bought the loyalty card Shadow Pharaoh for {price}."


# -- first lines ------------------------------------------------------------------------------------------------------


def test_whoever_must_act_comes_first(table: Table[Any]) -> None:
    event = arrived("YS", "acolyte", "pool:YS", "europe", "recruit")
    line = speech.headline([event], table.view(None), WORDS, table.pending(), "@Mia")
    assert line == "@Mia: your turn (Great Cthulhu, 8 Power, round 1). Yellow Sign recruited an Acolyte in Europe."


def test_a_long_first_line_says_it_shorter_and_the_post_in_full(table: Table[Any]) -> None:
    events = [
        arrived("BG", kind, frm, to)
        for kind, frm, to in (
            ("acolyte", "west_africa", "europe"), ("ghoul", "west_africa", "arabia"), ("fungi", "arabia", "south_asia"),
        )
    ]
    post = speech.action_text(events, table.view(None), WORDS, table.pending(), MENTION, MEMBERS)
    first, body, status = post.split("\n")
    assert len(first) <= 110 and first.endswith("Black Goat moved 3 units.")
    assert body.startswith("Black Goat moved an Acolyte from West Africa to Europe,")
    assert status == "-# Ritual costs 5 · Doom GC 0, CC 0, BG 0, YS 0 · next: Crawling Chaos"


def test_a_long_sentence_with_nobody_asked_is_told_once(table: Table[Any]) -> None:
    legs = (("acolyte", "west_africa", "europe"), ("ghoul", "west_africa", "arabia"), ("fungi", "arabia", "south_asia"))
    events = [arrived("BG", kind, frm, to) for kind, frm, to in legs]
    whole = speech.sentences(events, table.view(None), WORDS)[0]
    post = speech.action_text(events, table.view(None), WORDS)
    first, status = post.split("\n")[0], post.split("\n")[-1]
    assert len(first) <= 110 and status.startswith("-# ") and "…" not in post
    assert len(whole) > 110 and " ".join(post.split("\n")[:-1]) == whole


def test_an_out_of_turn_question_names_the_ability_and_the_threat(table: Table[Any]) -> None:
    state = table.game.copy().state
    state.phase, state.active, state.turn = "action", "BG", Turn("BG", True, True)
    home = next(unit.place for unit in state.units if unit.owner == "GC" and ":" not in unit.place)
    place = next(n for n, unit in enumerate(state.units) if unit.kind == "byakhee")
    state.units[place] = Unit(state.units[place].id, "byakhee", "YS", home)
    options = [at("devolve", home, "acolyte"), DONE]
    window = Decision("GC", "window", given(options), {"when": "after_action"})
    text = speech.window_private(window, View(state, "GC"), WORDS, None, ["Crawling Chaos passed."])
    assert text == (
        "Crawling Chaos passed. Use Devolve now? Yellow Sign could capture 1 of your 6 Cultists in "
        f"{speech.place(home, WORDS)} before your next turn."
    )
    both = Decision("GC", "window", given([*options, at("unspeakable_oath", home)]), {"when": "doom"})
    assert speech.prompt_text(both, View(state, "GC"), WORDS) == "Use Devolve or Unspeakable Oath now?"
    dragon = Decision("GC", "window", given([named("dragon_ascending", enemy="YS"), DONE]), {"when": "after_action"})
    state.seats["GC"].power, state.seats["YS"].power = 0, 9
    assert speech.window_private(dragon, View(state, "GC"), WORDS) == (
        "Use Dragon Ascending now? You have no Power, Yellow Sign has 9."
    )


def test_a_question_has_one_mark_at_its_end(table: Table[Any]) -> None:
    opener = Decision("GC", "opener.start", given([]), {})
    assert speech.headline([], table.view(None), WORDS, [opener], MENTION).endswith("start?")


def test_a_reminder_is_a_sentence(table: Table[Any]) -> None:
    record = TableRecord(1, 2, 3, 4, "running", Settings(), MEMBERS)
    way = Decision("GC", "first_player.direction", given([]), {})
    view = table.view(None)
    assert speech.reminder_text(record, [way], view, WORDS, "@Mia") == (
        "@Mia: this is still open: which way does the turn order go (Great Cthulhu)?"
    )
    assert speech.reminder_text(record, [way], view, WORDS).startswith("Still open: which way")
    assert speech.reminder_text(record, table.pending(), view, WORDS, "@Mia").startswith("@Mia: still your turn (Great Cthulhu")


def test_what_is_taken_back_is_told_in_whole_sentences() -> None:
    event = {"name": "arrived", "seat": "GC", "facts": arrived("GC", "deep_one", "south_pacific", "australia").facts}
    payload = {"notice": "undone", "user": 11, "seats": ["GC"], "choices": [["GC", "x"]], "lost": [event], "agreed": []}
    told = "<@11> has taken back: Great Cthulhu moved a Deep One from South Pacific to Australia."
    assert speech.notice_text(payload, WORDS) == told
    areas = ("europe", "arabia", "south_asia", "australia", "antarctica", "west_africa")
    many = [
        {**event, "seat": seat, "facts": arrived(seat, "acolyte", f"pool:{seat}", area, "recruit").facts}
        for area in areas for seat in ("GC", "CC")
    ]
    text = speech.notice_text({**payload, "lost": many}, WORDS)
    assert "…" not in text and " more." in text and len(text) < 400
    assert speech.spoken("xx-YY") is None and speech.spoken("en-GB") == "en"


def test_a_wish_to_take_back_names_who_must_agree_what_goes_and_what_is_known() -> None:
    mine = {"name": "arrived", "seat": "GC", "facts": arrived("GC", "deep_one", "south_pacific", "australia").facts}
    theirs = {"name": "arrived", "seat": "CC", "facts": arrived("CC", "acolyte", "asia", "europe").facts}
    payload = {
        "notice": "undo_asked", "user": 11, "seats": ["GC"], "choices": [["GC", "x"]], "lost": [mine], "also": [theirs],
        "waiting": [12], "deadline": 1800000000.0, "known_dice": [6, 2], "signs_seen": 1, "number": 5,
    }
    members = (Member(0, "GC", 11, "Mia"), Member(1, "CC", 12, "Jonas"))
    assert speech.notice_text(payload, WORDS, members).split("\n") == [
        "<@12>: Mia asks to take an Action back. You must agree.",
        "To be taken back: Great Cthulhu moved a Deep One from South Pacific to Australia. Gone as well would be:"
        " Crawling Chaos moved an Acolyte from Asia to Europe. The next dice are known (6, 2) and will stay the same."
        " The Elder Signs drawn since will be the same again.",
        "-# Pictures: the board before, and as it is now. No answer (<t:1800000000:R>) means no; so does the next choice of"
        " anybody.",
    ]
    bare = speech.notice_text({**payload, "also": [], "known_dice": [], "signs_seen": 0}, WORDS, members)
    assert "Gone as well" not in bare and "dice" not in bare and "Elder Sign" not in bare


def test_nobody_is_named_while_a_window_is_open(table: Table[Any]) -> None:
    window = Decision("GC", "window", given([]), {"when": "after_action"})
    view = table.view(None)
    for text in (
        speech.headline([], view, WORDS, [window], MENTION), speech.waiting_text([window], view, WORDS, MEMBERS),
        speech.reminder_text(TableRecord(1, 2, 3, 4, "running", Settings(), MEMBERS), [window], view, WORDS, MENTION),
        speech.window_public(1, WORDS, 1800000000.5),
    ):
        assert "1 answer" in text
        assert not any(word in text for word in ("GC", "Cthulhu", "Mia", "Devolve", MENTION))
    assert speech.window_public(2, WORDS, 1800000000.5) == "Waiting for 2 answers (until <t:1800000000:t>)."


def test_somebody_who_is_not_asked_hears_who_is(table: Table[Any]) -> None:
    assert speech.waiting_text(table.pending(), table.view(None), WORDS, MEMBERS) == "It is Mia's turn (Great Cthulhu)."


# -- private texts ----------------------------------------------------------------------------------------------------


def test_a_drawn_sign_is_told_to_its_owner() -> None:
    table = new_game(Config(seats=("GC", "CC", "BG"), seed="signs"))
    table.game.state.seats["GC"].signs = (1, 2, 2)
    table.game.state.seats["GC"].doom = 14
    payload = {"seat": "GC", "value": 2, "held": [1, 2, 2], "doom": 14, "round": 3}
    assert speech.sign_text(payload, WORDS, "<#5>") == (
        "You drew an Elder Sign worth 2 (Great Cthulhu at <#5>, round 3). You hold 3 signs: 1, 2, 2. Your visible Doom is 14."
    )
    assert "With all of them you would have 19 Doom." in speech.hand_text(table.view("GC"), "GC", WORDS)


@pytest.mark.parametrize("viewer", [None, "CC"])
def test_a_hand_is_counted_only_for_others(viewer: str | None) -> None:
    table = new_game(Config(seats=("GC", "CC", "BG"), seed="signs"))
    table.game.state.seats["GC"].signs = (3, 3)
    text = speech.hand_text(table.view(viewer), "GC", WORDS)
    assert "2 Elder Signs" in text and "3" not in text and "6" not in text


def test_values_of_signs_are_in_no_reply() -> None:
    args = {"events": [{"name": "drew_sign", "seat": "GC", "facts": {}}], "actor": "GC", "signs": [3]}
    assert speech.reply_text(Reply("done", "chosen", args), WORDS) == "Great Cthulhu drew an Elder Sign."


def test_refusals_name_factions(table: Table[Any]) -> None:
    with pytest.raises(IllegalChoice) as refused:
        table.choose("recruit acolyte europe", seat="CC")
    text = speech.reply_text(Reply("refused", "illegal", {"sentence": str(refused.value)}), WORDS)
    assert text == "It is not Crawling Chaos's choice now; the game waits for Great Cthulhu."


def test_names_of_people_carry_no_formatting() -> None:
    assert speech.plain("Ana*_b\n<@1> ") == "Ana\\*\\_b \\<\\@1\\>"
    table = TableRecord(1, 2, 3, 4, "lobby", Settings(), (Member(0, "?", 5, "@everyone **x**"),))
    assert "\\@everyone \\*\\*x\\*\\*" in speech.lobby_text(table, WORDS)


def test_hot_seats_are_told() -> None:
    members = (Member(0, "GC", 5, "Mia"), Member(1, "CC", 5, "Mia"), Member(2, "BG"))
    text = speech.lobby_text(TableRecord(1, 2, 3, 4, "lobby", Settings(players=3), members), WORDS)
    assert "In more than one seat: Mia." in text and "1 seat is free." in text


# -- labels -----------------------------------------------------------------------------------------------------------


def test_labels_read_like_actions(table: Table[Any]) -> None:
    decision = table.pending()[0]
    labels = {option.key: speech.option_label(option, table.view(None), WORDS, 100, decision) for option in decision.options}
    assert labels["summon deep_one south_pacific"] == "Summon a Deep One in South Pacific (1 Power)"
    assert labels["move keeper acolyte south_pacific>australia"] == (
        "Move the keeper (Acolyte) from South Pacific to Australia (1 Power)"
    )
    assert labels["pass"] == "Pass: give up 8 Power"
    assert speech.button_label("recruit", WORDS, speech.verb_price("recruit", table.view(None), "GC")) == "Recruit 1"
    assert speech.button_label("build_gate", WORDS, speech.verb_price("build_gate", table.view(None), "GC")) == "Build gate 3"
    assert speech.verb_price("summon", table.view(None), "GC") is None


def test_a_win_by_an_ability_says_nothing_of_six_spellbooks(table: Table[Any]) -> None:
    totals = {"GC": 3, "CC": 25, "BG": 0, "YS": 4}
    table.game.state.result = Result(("GC",), totals, "blind_idiot_god")
    text = speech.end_text(table.view(None), WORDS)
    assert text.startswith("**Great Cthulhu wins** at once, with 3 Doom.")
    assert "can't win" not in text and "Blind Idiot God" in text.splitlines()[-1]
    table.game.state.result = Result(("GC",), totals, "doom")
    assert speech.end_text(table.view(None), WORDS).startswith("**Great Cthulhu wins** with 3 Doom and six spellbooks.")
