"""The judge against good bodies with one thing spoiled: each is a fault, told at the place where it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from . import samples as good
from .judge import Fault, Judge
from .judge_cases import BOARD
from .judging import needs_description, the_judge
from .samples import GONE, changed

pytestmark = needs_description


@pytest.fixture(scope="module")
def judge() -> Judge:
    return the_judge()

Judged = Callable[[Judge, Any], list[Fault]]

SENT = "POST /channels/11/messages"
CALLBACK = "POST /interactions/31/token/callback"
SYNC = "PUT /applications/900/commands"
THREAD = "POST /channels/11/threads"
FORM = good.callback(9, good.form())
CHOICES = good.callback(8, {"choices": [{"name": "Africa", "value": "africa"}]})

# What is asked, a good body, the place, what is put there, and words that the description's fault must hold.
SPOILED_REQUESTS: list[tuple[str, Any, str, Any, str]] = [
    (SENT, good.classic(), "colour", 1, "'colour' was unexpected"),
    (SENT, good.classic(), "components.0.components.0.label", "x" * 81, "label: 81 characters, at most 80"),
    (SENT, good.classic(), "components.0.components.0.custom_id", "x" * 101, "custom_id: 101 characters, at most 100"),
    (SENT, good.classic(), "components.0.components.0.style", 7, "style: 7 is not one of"),
    (SENT, good.classic(), "components.0.components.0.style", GONE, "'style' is a required property"),
    (SENT, good.classic(), "components.0.components.0.colour", 1, "components.0.components.0: "),
    (SENT, good.classic(), "components.0.components.0.disabled", "no", "'no' is not of type 'boolean', 'null'"),
    (SENT, good.classic(), "components.0.components.0.type", 77, "type 77 is none of"),
    (SENT, good.classic(), "components.0.components.0.type", True, "type True is none of"),
    (SENT, good.classic(), "components.0.components.0.type", GONE, "type None is none of"),
    (SENT, good.classic(), "components.0.components", [good.button(f"cw:{n}") for n in range(6)], "6 entries, at most 5"),
    (SENT, good.classic(), "components.0", good.button(), "type 2 is none of"),
    (SENT, good.classic(), "components.1.components.0.options", [], "0 entries, at least 1"),
    (SENT, good.classic(), "components.1.components.0", good.select(entries=26), "26 entries, at most 25"),
    (SENT, good.classic(), "components.1.components.0.placeholder", "x" * 151, "151 characters, at most 150"),
    (SENT, good.classic(), "components.1.components.0.options.0.label", "x" * 101, "101 characters, at most 100"),
    (SENT, good.classic(), "components.1.components.0.max_values", 26, "26 is greater than the maximum of 25"),
    (SENT, good.classic(), "components.0.components.1.url", "no address", "'no address' is not a 'uri'"),
    (SENT, good.classic(), "content", 5, "content: 5 is not of type"),
    (SENT, good.classic(), "content", "x" * 4001, "4001 characters, at most 4000"),
    (SENT, good.classic(), "nonce", "x" * 26, "nonce: 26 characters, at most 25"),
    (SENT, good.classic(), "nonce", 1 << 63, "nonce: "),
    (SENT, good.classic(), "nonce", 1.5, "nonce: 1.5 is not of type"),
    (SENT, good.classic(), "embeds.0.title", "x" * 257, "257 characters, at most 256"),
    (SENT, good.classic(), "embeds.0.description", "x" * 4097, "4097 characters, at most 4096"),
    (SENT, good.classic(), "embeds.0.timestamp", "yesterday", "'yesterday' is not a 'date-time'"),
    (SENT, good.classic(), "embeds.0.color", 1 << 24, "greater than the maximum"),
    (SENT, good.classic(), "embeds", [{"type": "rich"}] * 11, "11 entries, at most 10"),
    (SENT, good.classic(), "embeds.0.fields", [{"name": "a", "value": "b"}] * 26, "26 entries, at most 25"),
    (SENT, good.classic(), "allowed_mentions.users", ["somebody"], "'somebody' does not match"),
    (SENT, good.classic(), "allowed_mentions.users", [-1], "-1 is less than the minimum of 0"),
    (SENT, good.classic(), "allowed_mentions.users", list(range(101)), "101 entries, at most 100"),
    (SENT, good.classic(), "allowed_mentions.parse", ["all"], "'all' is not one of"),
    (SENT, good.classic(), "attachments", [{"id": n} for n in range(11)], "11 entries, at most 10"),
    (SENT, good.classic(), "attachments.0.id", GONE, "'id' is a required property"),
    (SENT, good.modern(), "components.0.components.0.content", "", "0 characters, at least 1"),
    (SENT, good.modern(), "components.0.components.2.accessory.type", 3, "type 3 is none of 2, 11"),
    (SENT, good.modern(), "components.0.components.2.components", [{"type": 10, "content": "x"}] * 4, "4 entries, at most 3"),
    (SENT, good.modern(), "components.0.components.0", {"type": 17, "components": []}, "type 17 is none of"),
    (SENT, good.modern(), "components.0.components.1.items.0.description", "x" * 1025, "1025 characters, at most 1024"),
    (SENT, good.modern(), "components.0.components.1.items.0.media", GONE, "'media' is a required property"),
    ("PATCH /channels/11/messages/21", good.plain(), "nonce", "1", "'nonce' was unexpected"),
    ("POST /webhooks/900/token", good.plain(), "nonce", "1", "'nonce' was unexpected"),
    ("POST /webhooks/900/token", good.plain(), "content", "x" * 2001, "2001 characters, at most 2000"),
    (CALLBACK, FORM, "data.title", "x" * 46, "title: 46 characters, at most 45"),
    (CALLBACK, FORM, "data.title", "", "title: 0 characters, at least 1"),
    (CALLBACK, FORM, "data.components.1.label", "x" * 46, "label: 46 characters, at most 45"),
    (CALLBACK, FORM, "data.components.1.component.placeholder", "x" * 101, "101 characters, at most 100"),
    (CALLBACK, FORM, "data.components.1.component.type", 2, "type 2 is none of"),
    (CALLBACK, FORM, "data.components.3.component.options", [], "0 entries, at least 2"),
    (CALLBACK, FORM, "type", 99, "type 99 is none of"),
    (CALLBACK, FORM, "type", 4, "data: "),
    (CALLBACK, CHOICES, "data.choices", [{"name": str(n), "value": str(n)} for n in range(26)], "26 entries, at most 25"),
    (CALLBACK, CHOICES, "data.choices.0.name", "x" * 101, "101 characters, at most 100"),
    (CALLBACK, CHOICES, "data.choices.0.value", None, "data"),
    (SYNC, good.commands(), "0.name", "x" * 33, "0.name: 33 characters, at most 32"),
    (SYNC, good.commands(), "0.name", GONE, "0: 'name' is a required property"),
    (SYNC, good.commands(), "0.colour", 1, "'colour' was unexpected"),
    (SYNC, good.commands(), "0.options.0.options.0.description", "x" * 101, "101 characters, at most 100"),
    (SYNC, good.commands(), "0.options.0.options.0.description", GONE, "'description' is a required property"),
    (SYNC, good.commands(), "0.options.0.options.0.type", 12, "type 12 is none of"),
    (SYNC, good.commands(), "0.options.0.options", [good.value(3, f"o{n}") for n in range(26)], "26 entries, at most 25"),
    (SYNC, good.commands(), "0.options.0.options.0.choices", [{"name": "a", "value": "x" * 6001}], "characters, at most"),
    (SYNC, good.commands(), "0.contexts", [9], "9 is not one of"),
    (THREAD, {"name": "bargain", "type": 12}, "name", "x" * 101, "name: 101 characters, at most 100"),
    (THREAD, {"name": "bargain", "type": 12}, "auto_archive_duration", 61, "61 is not one of"),
    (THREAD, {"name": "bargain", "type": 12}, "colour", 1, "'colour' was unexpected"),
    ("PATCH /channels/12", {"archived": True, "name": "x"}, "archived", "yes", "archived: 'yes' is not of type"),
    ("POST /users/@me/channels", {"recipient_id": 101}, "recipient_id", "me", "'me' does not match"),
]


@pytest.mark.parametrize(("asked", "body", "place", "value", "words"), SPOILED_REQUESTS)
def test_a_spoiled_request_is_a_fault(judge: Judge, asked: str, body: Any, place: str, value: Any, words: str) -> None:
    method, path = asked.split(" ")
    uploads = [BOARD] if asked == SENT else []
    assert judge.request(method, path, body, uploads) == []
    faults = judge.request(method, path, changed(body, place, value), uploads)
    assert any(words in fault.message for fault in faults if fault.rule == "openapi"), faults


TOLD = "GET /channels/11/messages/21"
SPOILED_ANSWERS: list[tuple[str, int, Any, str, Any, str]] = [
    (TOLD, 200, good.message(), "id", 21, "id: 21 is not of type 'string'"),
    (TOLD, 200, good.message(), "author.id", 900, "author.id: 900 is not of type 'string'"),
    (TOLD, 200, good.message(), "author", GONE, "'author' is a required property"),
    (TOLD, 200, good.message(), "thread", None, "thread: None is not of type 'object'"),
    (TOLD, 200, good.message(), "colour", 1, "'colour' was unexpected"),
    (TOLD, 200, good.message(), "timestamp", "now", "'now' is not a 'date-time'"),
    (TOLD, 200, good.message(), "components.0.id", GONE, "components.0: 'id' is a required property"),
    (TOLD, 200, good.message(), "components.0.components.0.label", None, "None is not of type 'string'"),
    (TOLD, 200, good.message(), "attachments.0.url", GONE, "'url' is a required property"),
    (TOLD, 200, good.message(), "flags", 1 << 31, "flags: 2147483648 is not a 'int32'"),
    (TOLD, 200, good.modern_message(), "components.0.components.1.items.0.media.id", GONE, "'id' is a required property"),
    ("GET /channels/11", 200, good.channel(), "type", 11, "'thread_metadata' is a required property"),
    ("GET /channels/12", 200, good.thread(), "thread_metadata.archived", None, "None is not of type 'boolean'"),
    ("GET /users/101", 200, good.user(), "username", GONE, "'username' is a required property"),
    ("POST /interactions/31/t/callback", 200, good.answered(good.message()), "interaction", GONE, "required property"),
    ("POST /interactions/31/t/callback", 200, good.answered(good.message()), "resource.type", 5, "type 5 is none of 4,"),
    (SYNC, 200, [good.told_command()], "0.version", GONE, "'version' is a required property"),
    (SYNC, 200, [good.told_command()], "0.id", 71, "0.id: 71 is not of type 'string'"),
    (SENT, 400, {"code": 50035, "message": "x", "errors": {}}, "code", "50035", "not of type 'integer'"),
    (SENT, 404, {"code": 10003, "message": "x"}, "message", GONE, "required property"),
    (SENT, 429, {"code": 0, "message": "x", "retry_after": 1, "global": True}, "global", GONE, "required property"),
]


@pytest.mark.parametrize(("asked", "status", "body", "place", "value", "words"), SPOILED_ANSWERS)
def test_a_spoiled_answer_is_a_fault(
    judge: Judge, asked: str, status: int, body: Any, place: str, value: Any, words: str,
) -> None:
    method, path = asked.split(" ")
    assert judge.answer(method, path, status, body) == []
    faults = judge.answer(method, path, status, changed(body, place, value))
    assert any(words in fault.message for fault in faults if fault.rule == "openapi"), faults


SPOILED_EVENTS: list[tuple[str, Any, str, Any]] = [
    *(("READY", good.ready(), key, GONE) for key in ("user", "guilds", "session_id", "resume_gateway_url", "application")),
    *(("READY", good.ready(), f"user.{key}", GONE) for key in ("id", "username", "discriminator", "avatar")),
    ("READY", good.ready(), "guilds", None),
    ("READY", good.ready(), "shard", [0]),
    ("GUILD_CREATE", good.guild(), "id", GONE),
    *(("GUILD_CREATE", good.guild(), f"roles.0.{key}", GONE) for key in ("id", "name")),
    *(("GUILD_CREATE", good.guild(), f"channels.0.{key}", GONE) for key in ("id", "type", "name", "position")),
    *(("GUILD_CREATE", good.guild(), f"members.0.{key}", GONE) for key in ("user", "roles", "flags")),
    *(("GUILD_CREATE", good.guild(), key, None) for key in ("roles", "channels", "members", "threads", "emojis")),
    *(
        ("INTERACTION_CREATE", good.pressed(), key, GONE)
        for key in (
            "id", "application_id", "type", "token", "version", "attachment_size_limit", "channel", "data", "message",
            "channel.id", "channel.type", "member.user", "member.roles", "member.flags", "member.permissions",
        )
    ),
    *(
        ("INTERACTION_CREATE", good.pressed(), key, None)
        for key in ("entitlements", "authorizing_integration_owners", "app_permissions", "channel", "member")
    ),
    ("INTERACTION_CREATE", good.pressed(), "type", 6),
    ("INTERACTION_CREATE", good.pressed(), "data.component_type", GONE),
    ("INTERACTION_CREATE", good.pressed(), "data.values", [1]),
    ("INTERACTION_CREATE", good.typed(), "data.options.0.value", GONE),
    ("INTERACTION_CREATE", good.typed(), "data.options.0.type", 12),
    ("INTERACTION_CREATE", good.typed(), "data.resolved.members.102.user", good.user(102)),
    ("INTERACTION_CREATE", good.typed(), "data.resolved.members.102.deaf", False),
    ("INTERACTION_CREATE", good.typed(), "data.resolved.members.102.permissions", GONE),
    ("INTERACTION_CREATE", good.submitted(), "data.components.1.component.value", GONE),
    ("INTERACTION_CREATE", good.submitted(), "data.components.0", {"type": 2}),
    *(
        ("MESSAGE_CREATE", good.spoken(), key, GONE)
        for key in ("id", "channel_id", "type", "author", "content", "author.id")
    ),
    *(
        ("MESSAGE_UPDATE", good.spoken(), key, None)
        for key in (
            "embeds", "components", "attachments", "mentions", "mention_roles", "guild_id", "member", "thread", "poll",
            "reactions", "interaction", "interaction_metadata", "message_reference", "application", "sticker_items",
            "role_subscription_data", "purchase_notification",
        )
    ),
    ("MESSAGE_CREATE", good.spoken(), "member.user", good.user()),
    *(
        ("THREAD_CREATE", good.thread(), key, GONE)
        for key in (
            "id", "type", "guild_id", "parent_id", "name", "owner_id", "message_count", "member_count", "thread_metadata",
            "thread_metadata.archived", "thread_metadata.auto_archive_duration", "thread_metadata.archive_timestamp",
        )
    ),
    *(
        ("MESSAGE_REACTION_ADD", good.reaction(), key, GONE)
        for key in ("user_id", "channel_id", "message_id", "emoji", "type")
    ),
]


@pytest.mark.parametrize(("name", "data", "place", "value"), SPOILED_EVENTS)
def test_an_event_without_what_the_library_needs_is_a_fault(
    judge: Judge, name: str, data: Any, place: str, value: Any,
) -> None:
    assert judge.event(name, data) == []
    faults = judge.event(name, changed(data, place, value))
    assert [fault for fault in faults if fault.rule == "openapi"], faults


BODIES: dict[str, tuple[Any, Judged]] = {
    "message": (good.classic(), lambda judge, body: judge.request("POST", "/channels/11/messages", body, [BOARD])),
    "message of components V2": (
        good.modern(), lambda judge, body: judge.request("POST", "/channels/11/messages", body, [BOARD]),
    ),
    "form": (FORM, lambda judge, body: judge.request("POST", "/interactions/31/t/callback", body)),
    "commands": (good.commands(), lambda judge, body: judge.request("PUT", "/applications/900/commands", body)),
    "message told": (good.message(), lambda judge, body: judge.answer("GET", "/channels/11/messages/21", 200, body)),
    "callback told": (
        good.answered(good.modern_message()),
        lambda judge, body: judge.answer("POST", "/interactions/31/t/callback", 200, body),
    ),
    "thread told": (good.thread(), lambda judge, body: judge.answer("POST", "/channels/11/threads", 201, body)),
    "guild": (good.guild(), lambda judge, body: judge.event("GUILD_CREATE", body)),
    "ready": (good.ready(), lambda judge, body: judge.event("READY", body)),
    "message in an event": (good.spoken(), lambda judge, body: judge.event("MESSAGE_CREATE", body)),
    **{
        name: (body, lambda judge, body: judge.event("INTERACTION_CREATE", body))
        for name, body in {
            "command": good.typed(), "autocomplete": good.typing(), "press": good.pressed(), "submitted form": good.submitted(),
        }.items()
    },
}


def places(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Everything in a body with its path, the body itself left out."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, one in inside:
        here = f"{path}.{key}".lstrip(".")
        yield here, one
        yield from places(one, here)


@pytest.mark.parametrize("name", BODIES)
def test_an_unknown_key_anywhere_is_a_fault(judge: Judge, name: str) -> None:
    body, judged = BODIES[name]
    holders = [path for path, one in places(body) if isinstance(one, dict)]
    assert judged(judge, body) == [] and holders
    assert [path for path in holders if not judged(judge, changed(body, f"{path}.odd", 1))] == []


@pytest.mark.parametrize("name", BODIES)
def test_a_value_of_another_kind_anywhere_is_a_fault(judge: Judge, name: str) -> None:
    body, judged = BODIES[name]
    everything = [path for path, _ in places(body)]
    assert [path for path in everything if not judged(judge, changed(body, path, {"odd": [1]}))] == []


def test_what_nobody_describes_is_a_fault(judge: Judge) -> None:
    for faults in (
        judge.request("GET", "/no/such/path", None), judge.request("DELETE", "/users/@me", None),
        judge.answer("GET", "/no/such/path", 200, {}), judge.answer("GET", "/users/@me", 201, {}),
        judge.answer("GET", "/users/@me", 200, None), judge.answer("DELETE", "/channels/11/messages/21", 204, {}),
        judge.request("GET", "/users/@me", {}), judge.request("POST", "/channels/11/threads", None),
        judge.request("GET", "/users/me", None), judge.request("PUT", "/applications/900/commands", [], [BOARD]),
        judge.event("TEA_TIME", {}), judge.command(7, None), judge.command(6, {"token": "t", "session_id": "s"}),
    ):
        assert [fault.rule for fault in faults] == ["openapi"], faults


def test_what_the_client_sends_over_the_gateway(judge: Judge) -> None:
    identify = {
        "token": "t", "properties": {"os": "linux"}, "compress": True, "large_threshold": 250, "intents": 1, "shard": [0, 1],
        "presence": {"status": "online", "game": None, "since": 0, "afk": False},
    }
    ask = {"guild_id": "1", "user_ids": [101], "limit": 100, "presences": False, "nonce": "n"}
    for op, data in ((1, None), (1, 5), (2, identify), (6, {"token": "t", "session_id": "s", "seq": 5}), (8, ask)):
        assert judge.command(op, data) == []


@pytest.mark.parametrize(("method", "path", "template"), [
    ("GET", "/users/@me", "/users/@me"),
    ("GET", "/users/101", "/users/{user_id}"),
    ("GET", "/channels/11/messages/pins", "/channels/{channel_id}/messages/pins"),
    ("GET", "/channels/11/messages/21", "/channels/{channel_id}/messages/{message_id}"),
    ("PUT", "/channels/11/messages/pins/21", "/channels/{channel_id}/messages/pins/{message_id}"),
    ("POST", "/channels/11/messages/bulk-delete", "/channels/{channel_id}/messages/bulk-delete"),
    ("PATCH", "/webhooks/9/t/messages/@original", "/webhooks/{webhook_id}/{webhook_token}/messages/@original"),
    ("POST", "/webhooks/9/t?wait=1&thread_id=12", "/webhooks/{webhook_id}/{webhook_token}"),
    ("DELETE", "/channels/1/thread-members/@me", "/channels/{channel_id}/thread-members/@me"),
    ("PUT", "/channels/1/messages/2/reactions/a%3A5/@me",
     "/channels/{channel_id}/messages/{message_id}/reactions/{emoji_name}/@me"),
    ("GET", "/guilds/1/threads/active", "/guilds/{guild_id}/threads/active"),
    ("PATCH", "/users/101", None),
    ("GET", "/channels/11/messages/21/more", None),
])
def test_literal_parts_of_a_path_come_before_parameters(judge: Judge, method: str, path: str, template: str | None) -> None:
    assert judge.route(method, path) == template
