"""The judge of the wire: good bodies pass, each rule finds what breaks it, and every spoiled body is a fault."""

from __future__ import annotations

import pytest

from . import samples as good
from .judge import Judge, rules
from .judge_cases import BOARD, CASES, Case, Judged
from .judging import needs_description, the_judge

pytestmark = needs_description

ERROR = {
    "code": 50035, "message": "Invalid Form Body",
    "errors": {"components": {"0": {"label": {"_errors": [{"code": "BASE_TYPE_BAD_LENGTH", "message": "at most 80"}]}}}},
}
LIMITED = {"code": 0, "message": "You are being rate limited.", "retry_after": 0.5, "global": False}


@pytest.fixture(scope="module")
def judge() -> Judge:
    return the_judge()


@pytest.mark.parametrize("case", CASES, ids=[f"{case.rule}-{place}" for place, case in enumerate(CASES)])
def test_a_rule_finds_what_breaks_it_and_nothing_else(judge: Judge, case: Case) -> None:
    assert case.rule in {fault.rule for fault in case.breaks(judge)}
    assert case.keeps(judge) == []


def test_every_rule_has_a_case_a_sentence_and_a_source() -> None:
    assert {rule.id for rule in rules.RULES} == {case.rule for case in CASES}
    assert len({rule.id for rule in rules.RULES}) == len(rules.RULES)
    for rule in rules.RULES:
        assert rule.says.endswith(".") and rule.source


GOOD = {
    "a classic message": lambda judge: judge.request("POST", "/channels/11/messages", good.classic(), [BOARD]),
    "a message of components V2": lambda judge: judge.request("POST", "/channels/11/messages", good.modern(), [BOARD]),
    "an edit": lambda judge: judge.request("PATCH", "/channels/11/messages/21", {**good.plain(), "tts": False}),
    "an answer": lambda judge: judge.callback(good.pressed(), good.callback(4, {**good.plain(), "flags": 64})),
    "a form": lambda judge: judge.callback(good.typed(), good.callback(9, good.form())),
    "commands": lambda judge: judge.request("PUT", "/applications/900/commands", good.commands()),
    "a reaction": lambda judge: judge.request("PUT", "/channels/11/messages/21/reactions/%E2%AD%90/@me", None),
    "a message told": lambda judge: judge.answer("POST", "/channels/11/messages", 200, good.message()),
    "a callback told": lambda judge: judge.answer("POST", "/interactions/31/t/callback", 200,
    good.answered(good.modern_message())),
    "commands told": lambda judge: judge.answer("PUT", "/applications/900/commands", 200, [good.told_command()]),
    "a thread told": lambda judge: judge.answer("POST", "/channels/11/threads", 201, good.thread()),
    "a channel told": lambda judge: judge.answer("GET", "/channels/11", 200, good.channel()),
    "nothing told": lambda judge: judge.answer("DELETE", "/channels/11/messages/21", 204, None),
    "an error told": lambda judge: judge.answer("POST", "/channels/11/messages", 400, ERROR),
    "too many requests": lambda judge: judge.answer("POST", "/channels/11/messages", 429, LIMITED),
    "a failure of the server": lambda judge: judge.answer("POST", "/channels/11/messages", 502, None),
    **{
        f"event {name}": lambda judge, name=name, data=data: judge.event(name, data)
        for name, data in {
            "READY": good.ready(), "RESUMED": {}, "GUILD_CREATE": good.guild(), "MESSAGE_CREATE": good.spoken(),
            "CHANNEL_UPDATE": good.channel(), "THREAD_CREATE": good.thread(),
            "MESSAGE_DELETE": {"id": "21", "channel_id": "11"},
            "GUILD_DELETE": {"id": "1"},
        }.items()
    },
    **{
        f"interaction {name}": lambda judge, data=data: judge.event("INTERACTION_CREATE", data)
        for name, data in {
            "command": good.typed(), "autocomplete": good.typing(), "press": good.pressed(), "form": good.submitted(),
            "in a direct message": good.outside(good.pressed()),
        }.items()
    },
}


@pytest.mark.parametrize("body", GOOD.values(), ids=GOOD)
def test_a_good_body_has_no_fault(judge: Judge, body: Judged) -> None:
    assert body(judge) == []
