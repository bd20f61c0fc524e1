"""How the measures count."""

from __future__ import annotations

from .measures import Answer, Measures, acts, table


def fight(person: str, prompt: str) -> Answer:
    return Answer(person, prompt, fighting=True)


def test_several_answers_of_one_person_are_one_wait_and_coming_back_is_another() -> None:
    (act,) = acts([
        Answer("Mia", "turn", 2, "battle"), fight("Ben", "battle.kill"), fight("Ben", "battle.pain"),
        fight("Mia", "battle.retreat"), Answer("Ana", "window"),
    ])
    assert (act.presses, act.waits, act.fought) == (3, 3, ["battle.kill", "battle.retreat"])
    assert act.asked == ["battle.kill", "battle.pain", "window"]


def test_two_seats_of_one_person_do_not_wait_for_each_other() -> None:
    (act,) = acts([Answer("Mia", "turn", 1, "battle"), fight("Mia", "battle.kill")])
    assert not act.asked and not act.waits


def test_presses_that_begin_no_action_go_to_the_action_of_that_turn() -> None:
    found = acts([
        Answer("Mia", "turn", 1), Answer("Mia", "turn", 2, "move"), Answer("Mia", "move.more", 1), Answer("Mia", "turn", 1),
        Answer("Ben", "turn", 1, "pass"), Answer("Ben", "doom_turn", 4, between=True), Answer("Ana", "turn", 1, "recruit"),
    ])
    assert [(act.verb, act.presses) for act in found] == [("move", 5), ("pass", 1), ("recruit", 1)]


def test_questions_between_phases_belong_to_no_action() -> None:
    found = acts([
        Answer("Mia", "turn", 1, "pass"), Answer("Ben", "window", between=True), Answer("Ana", "book.choose"),
        Answer("Ben", "turn", 1, "recruit"), Answer("Ana", "book.choose"),
    ])
    assert [act.asked for act in found] == [[], ["book.choose"]]


def test_the_table_adds_games_up() -> None:
    quiet = Measures(acts([Answer("Mia", "turn", 1, "recruit")]), 1, 1, [0.1])
    busy = Measures(acts([Answer("Mia", "turn", 2, "battle"), fight("Ben", "battle.kill"), fight("Mia", "battle.kill")]), 3, 2)
    lines = table([("quiet", quiet), ("busy", busy)])
    cells = [line.split() for line in lines]
    assert [row[0] for row in cells[1:5]] == ["quiet", "busy", "all", "goal"]
    assert cells[3][1:7] == ["2", "2", "2.00", "50.0%", "0.0%", "1"] and cells[2][7] == "0%"
    assert "Others were asked: battle.kill 1" in lines and "Waits of battles: battle.kill 2" in lines
