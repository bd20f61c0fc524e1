"""The table: choosing, forced choices, open choices, several questions at once, undo, save and load."""

import msgspec
import pytest

from engine.errors import CannotUndo, IllegalChoice, ReplayStopped, SaveError, StaleChoice
from engine.kernel.chance import Chance, commitment
from engine.kernel.table import Table
from tests.kernel.toy import RULES, toy_table


def keys(table):
    return {decision.seat: [option.key for option in decision.options] for decision in table.pending()}


def entries(table):
    return [(entry.seat, entry.option.key, entry.kind) for row in table.rows for entry in row.entries]


def test_a_question_with_one_option_answers_itself_and_is_journalled_as_forced():
    table = toy_table()
    table.choose("take 1")
    assert entries(table) == [("A", "take 1", ""), ("A", "yes", "forced")]
    assert table.pending()[0].seat == "B"


def test_an_unknown_key_is_refused_and_changes_nothing():
    table = toy_table()
    before = table.digest()
    with pytest.raises(IllegalChoice):
        table.choose("take 3")
    assert table.digest() == before


def test_several_choices_apply_all_or_none():
    table = toy_table()
    table.choose("take 1")
    before, journal = table.digest(), entries(table)
    with pytest.raises(IllegalChoice):
        table.choose("take 2", "roll", "take 9")
    assert (table.digest(), entries(table)) == (before, journal)
    table.choose("take 2", "roll")
    assert table.pending()[0].seat == "A"


def test_a_stale_answer_is_told_apart():
    table = toy_table()
    old = table.pending()[0].id
    table.choose("take 1", question=old)
    with pytest.raises(StaleChoice):
        table.choose("take 1", question=old)


def test_the_wrong_seat_is_refused_by_name():
    with pytest.raises(IllegalChoice, match="the game waits for A"):
        toy_table().choose("take 1", seat="B")


def test_an_open_choice_runs_beside_the_question_and_replays_at_its_place():
    table = toy_table()
    number = table.pending()[0].id
    table.choose("shout", seat="C")
    assert table.pending()[0].id == number
    table.choose("take 1")
    assert entries(table)[0] == ("C", "shout", "open")
    assert table.game.state.shouts == 1
    assert Table.load(RULES, table.save()).digest() == table.digest()


def test_a_choice_that_two_seats_could_mean_needs_a_seat():
    table = toy_table()
    with pytest.raises(IllegalChoice, match="several seats"):
        table.choose("shout")


def test_all_holders_are_asked_at_once_and_a_later_yes_waits_for_earlier_seats():
    table = toy_table(A=1, B=1)
    assert keys(table) == {"A": ["play", "no"], "B": ["play", "no"]}
    table.choose("play", seat="B")
    assert not any(event.name == "played" for event in table.events())
    assert keys(table) == {"A": ["play", "no"]}
    table.choose("no", seat="A")
    assert [event.seat for event in table.events() if event.name == "played"] == ["B"]


def test_after_an_effect_only_seats_whose_list_changed_are_asked_again():
    table = toy_table(A=2, B=1)
    number = table.pending()[1].id
    table.choose("play", seat="A")
    assert [decision.id for decision in table.pending()][1] == number
    table.choose("no", seat="B")
    assert keys(table) == {"A": ["play", "no"]}


def test_the_order_of_answers_in_a_window_does_not_change_the_result():
    one, other = toy_table(A=1, B=1), toy_table(A=1, B=1)
    one.choose("play", seat="A")
    one.choose("play", seat="B")
    other.choose("play", seat="B")
    other.choose("play", seat="A")
    assert one.game.state == other.game.state


def test_finished_ends_the_game_in_the_middle_of_a_step():
    table = toy_table()
    table.choose("take 2", "roll", "roll", "take 2", "roll", "roll")
    assert table.over and table.pending() == []
    with pytest.raises(IllegalChoice, match="over"):
        table.choose("roll")


def test_undo_takes_back_the_last_action_and_redo_makes_it_again():
    table = toy_table()
    table.choose("take 1")
    start = table.digest()
    table.choose("take 2")
    after = table.digest()
    taken_back = table.undo()
    assert table.digest() == start
    table.redo(taken_back)
    assert table.digest() == after


def test_dice_close_the_simple_undo_and_fall_again_when_forced():
    table = toy_table()
    table.choose("roll")
    hand = table.game.state.seats["A"].hand
    with pytest.raises(CannotUndo):
        table.undo()
    table.undo(force=True)
    table.choose("roll")
    assert table.game.state.seats["A"].hand == hand


def test_a_question_taken_back_never_comes_again_under_its_id():
    table = toy_table()
    asked: set[str] = set()
    for _ in range(3):
        digest = table.digest()
        before = table.pending()[0]
        table.choose(before.options[0], seat=before.seat)
        asked |= {before.id, *(decision.id for decision in table.pending())}
        table.undo(force=True)
        assert table.digest() == digest
        now = {decision.id for decision in table.pending()}
        assert not now & asked
        with pytest.raises(StaleChoice):
            table.choose(before.options[0].key, seat=before.seat, question=before.id)
        assert {one.id for one in Table.load(table.rules, table.save()).pending()} == now
        assert {one.id for one in table.clone().pending()} == now


def test_undo_of_nothing_says_so():
    with pytest.raises(CannotUndo, match="nothing"):
        toy_table().undo()


def test_a_clone_is_equal_and_independent_in_the_middle_of_a_window():
    table = toy_table(A=1, B=1)
    table.choose("play", seat="B")
    twin = table.clone()
    assert twin.digest() == table.digest()
    assert [d.id for d in twin.pending()] == [d.id for d in table.pending()]
    before = table.digest()
    twin.choose("play", seat="A")
    assert table.digest() == before


def test_load_stops_where_a_choice_no_longer_fits_and_says_what_to_make_again():
    table = toy_table(A=1, B=1)
    table.choose("no", seat="A")
    data = msgspec.json.decode(table.save())
    data["entries"][0]["key"] = "sing"
    data["entries"].append({"seat": "B", "prompt": "card", "key": "no"})
    with pytest.raises(ReplayStopped) as stopped:
        Table.load(RULES, msgspec.json.encode(data))
    assert stopped.value.redo == ("sing", "no")


@pytest.mark.parametrize("change", [{"schema": 99}, {"game": "chess"}, {"state": {}}, {"entries": 3}])
def test_a_damaged_save_is_refused(change):
    data = msgspec.json.decode(toy_table().save())
    with pytest.raises(SaveError):
        Table.load(RULES, msgspec.json.encode({**data, **change}))


def test_garbage_is_no_save():
    with pytest.raises(SaveError):
        Table.load(RULES, b"\x00nonsense")


def test_the_secret_matches_its_commitment_and_closes_the_table():
    table = toy_table()
    promised = table.commitment
    secret = table.reveal_secret()
    assert commitment(secret) == promised
    with pytest.raises(IllegalChoice):
        table.choose("roll")
    with pytest.raises(CannotUndo):
        table.undo()
    assert Table.load(RULES, table.save()).closed


def test_rolls_can_be_recomputed_from_the_secret():
    table = toy_table()
    table.choose("roll", "roll")
    rolls = [roll for row in table.rows for roll in row.rolls]
    assert len(rolls) == 2
    chance = Chance(table.game.secret)
    assert all(chance.number(counter, sides) == value for counter, sides, value in rolls)


def test_events_and_views_hide_what_is_not_public():
    table = toy_table()
    table.choose("roll")
    assert table.events(viewer="A")[0].secret and not table.events()[0].secret
    view = table.view("B")
    assert view.seats["A"].hand == (0,) and view.secret == ""
    assert table.view("A").seats["A"].hand[0] > 0


def test_a_clone_keeps_the_id_of_a_question_beside_which_an_open_choice_was_made():
    table = toy_table()
    table.choose("shout", seat="B")
    assert [d.id for d in table.clone().pending()] == [d.id for d in table.pending()]
    assert [d.id for d in Table.load(RULES, table.save()).pending()] == [d.id for d in table.pending()]


def test_a_waiting_acceptance_falls_when_an_open_choice_makes_it_impossible():
    table = toy_table(A=1, B=1)
    table.choose("play", seat="B")
    table.game.state.cards = {"A": 1, "B": 0}  # what an open choice beside the question might have done
    table.choose("no", seat="A")
    assert not any(event.name == "played" for event in table.events())
    assert table.pending()[0].prompt == "take"


def test_a_question_id_of_another_seat_is_refused():
    table = toy_table(A=1, B=1)
    of_a = table.pending()[0].id
    with pytest.raises(IllegalChoice):
        table.choose("no", seat="B", question=of_a)


def test_an_open_choice_can_be_named_by_its_id():
    table = toy_table()
    (beside, *_) = table.open_choices()
    table.choose("shout", seat=beside.seat, question=beside.id)
    assert table.game.state.shouts == 1


@pytest.mark.parametrize("choice", [7, None, b"take 1", ["take 1"]])
def test_a_choice_that_is_neither_text_nor_option_is_refused(choice):
    with pytest.raises(IllegalChoice):
        toy_table().choose(choice)


def test_a_forced_choice_that_has_become_a_question_is_chosen_by_its_key():
    table = toy_table(A=1, B=1)
    data = msgspec.json.decode(table.save())
    data["entries"] = [
        {"seat": "A", "prompt": "card", "key": "no", "kind": "forced"},
        {"seat": "B", "prompt": "card", "key": "no"},
        {"seat": "A", "prompt": "take", "key": "take 1", "args": {"turn": 0}},
        {"seat": "A", "prompt": "sure", "key": "yes", "kind": "forced"},
    ]
    loaded = Table.load(RULES, msgspec.json.encode(data))
    assert entries(Table.load(RULES, msgspec.json.encode({**data, "entries": data["entries"][:1]})))[0] == ("A", "no", "")
    assert loaded.game.state.turns == 1


def test_replay_that_stops_hands_over_the_table_so_far():
    table = toy_table()
    table.choose("take 1")
    data = msgspec.json.decode(table.save())
    data["entries"] = [{"seat": "B", "prompt": "take", "key": "sing", "args": {"turn": 1}}]
    with pytest.raises(ReplayStopped) as stopped:
        Table.load(RULES, msgspec.json.encode(data))
    assert stopped.value.table.pending()[0].seat == "B"
