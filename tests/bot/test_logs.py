"""Log lines: readable or JSON, and nothing in them that is nobody's business."""

from __future__ import annotations

import io
import json
import logging
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.config import Config
from bot.operation import logs
from bot.operation.logs import JsonLines, TextLines, masked, trace_of

TOKEN = ".".join(["M" * 24, "G" * 6, "x" * 30])
SECRET = "0f" * 32
INTERACTION = "aW50ZXJhY3Rpb246MTIzNDU2Nzg5MDEyMzQ1Njc4OTphYmNkZWZnaGlqa2w="


def caught(function) -> BaseException:
    try:
        function()
    except Exception as error:
        return error
    raise AssertionError("nothing was raised")


def record(message: str = "hello", cause: BaseException | None = None, **extra: object) -> logging.LogRecord:
    info = None if cause is None else (type(cause), cause, cause.__traceback__)
    found = logging.LogRecord("bot.panels.items", logging.ERROR, __file__, 1, message, (), info)
    for name, value in extra.items():
        setattr(found, name, value)
    return found


@pytest.mark.parametrize("text", [
    f"login with {TOKEN} failed", f"https://discord.com/api/v10/webhooks/123/{INTERACTION}/messages/@original",
    f"POST /interactions/99/{INTERACTION}/callback", f"token={INTERACTION}", f"the secret is {SECRET}",
])
def test_tokens_and_secrets_are_masked(text):
    for formatter in (TextLines(), JsonLines()):
        line = formatter.format(record(text))
        assert not any(hidden in line for hidden in (TOKEN, INTERACTION, SECRET)) and logs.MASK in line


def test_the_rest_of_a_line_stays():
    text = "table 4: put off, 50013 Missing Permissions (interaction 1234567890123456789), https://discord.com/channels/1/2/3"
    assert masked(text) == text


def test_the_configured_token_is_masked_whatever_it_looks_like():
    assert "short" not in masked("Bot short failed", "short")


def test_an_error_of_our_own_tells_kind_and_place_but_no_value():
    values = [31, 27]

    def fail():
        try:
            raise KeyError(values)
        except KeyError as error:
            raise AssertionError(values) from error

    text = trace_of(caught(fail))
    assert "AssertionError" in text and "KeyError" in text and Path(__file__).name in text and "in fail" in text
    assert "31, 27" not in text
    for formatter in (TextLines(), JsonLines()):
        assert "31, 27" not in formatter.format(record("failed", caught(fail)))


def test_what_the_network_and_the_disk_say_is_told():
    assert "No space left" in trace_of(caught(lambda: (_ for _ in ()).throw(OSError(28, "No space left on device"))))
    assert "no such table" in trace_of(caught(lambda: sqlite3.connect(":memory:").execute("SELECT * FROM nothing")))


def test_an_earlier_handler_does_not_leave_the_message_behind():
    value = 31
    one = record("failed", caught(lambda: {}[value]))
    assert "KeyError: 31" in logging.Formatter().format(one)
    assert "KeyError: 31" not in TextLines().format(one)


def test_json_has_one_object_a_line():
    line = JsonLines().format(record("two\nlines", caught(lambda: 1 / 0), error="a1b2c3", table=7))
    found = json.loads(line)
    assert "\n" not in line
    assert (found["message"], found["level"], found["error"], found["table"]) == ("two\nlines", "ERROR", "a1b2c3", 7)
    assert found["trace"].endswith("ZeroDivisionError") and found["time"].endswith("+00:00")


@pytest.fixture
def root() -> Iterator[logging.Logger]:
    found = logging.getLogger()
    handlers, level = list(found.handlers), found.level
    yield found
    found.handlers[:] = handlers
    found.setLevel(level)


@pytest.mark.parametrize("form", ["text", "json"])
def test_all_lines_of_the_process_go_one_way(root, form):
    stream = io.StringIO()
    logs.begin(Config(token=TOKEN, log_format=form, log_level="DEBUG"), stream)
    logs.begin(Config(token=TOKEN, log_format=form, log_level="DEBUG"), stream)
    logging.getLogger("bot.somewhere").debug("the token is %s", TOKEN)
    logging.getLogger("discord.http").debug("what was sent")
    lines = stream.getvalue().splitlines()
    assert len(lines) == 1 and TOKEN not in lines[0] and lines[0].startswith("{") == (form == "json")
