"""The loopback Discord by itself, without a bot: the rules that it keeps, asked by plain requests."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import pytest

from tests.bot.e2e.stage import tiny_png

from .people import Actor, Wire
from .processes import ServerProcess

COMMAND = {
    "name": "look", "description": "Look at something", "type": 1,
    "options": [
        {"type": 3, "name": "what", "description": "At what", "required": True, "autocomplete": True},
        {"type": 6, "name": "whom", "description": "At whom"},
    ],
}
FORM = {
    "custom_id": "form", "title": "A form", "components": [
        {"type": 18, "label": "A text", "component": {"type": 4, "custom_id": "text", "style": 1, "max_length": 5}},
        {"type": 18, "label": "One of two", "component": {
            "type": 3, "custom_id": "one", "options": [{"label": "A", "value": "a"}, {"label": "B", "value": "b"}],
        }},
    ],
}
BUTTONS = [{"type": 1, "components": [
    {"type": 2, "style": 1, "label": "Press", "custom_id": "press"},
    {"type": 2, "style": 2, "label": "Not yet", "custom_id": "off", "disabled": True},
]}]

OUR_OWN = ("mentions-closed", "nonce-always")
"""What our bot asks of itself, and Discord of nobody."""


class Alone:
    """A server, one user and one channel."""

    wire: Wire
    mia: Actor
    channel: int
    bot: int
    wrong = False
    """Does the test send what is wrong on purpose?"""

    async def command(self) -> dict[str, Any]:
        """A command that waits for its answer."""
        number = await self.wire.do("command", user=self.mia.id, channel=self.channel, name="look", options={"what": "x"})
        return await self.outcome(number)

    async def press(self, message: str) -> dict[str, Any]:
        """A press that waits for its answer."""
        return await self.outcome(await self.wire.do("press", user=self.mia.id, message=int(message), custom_id="press"))

    async def outcome(self, number: int) -> dict[str, Any]:
        found: dict[str, Any] = await self.wire.do("outcome", interaction=number)
        return found

    async def answer(self, one: dict[str, Any], kind: int, **data: Any) -> tuple[int, Any]:
        """A first answer."""
        body: dict[str, Any] = {"type": kind}
        if data:
            body["data"] = data
        path = f"/interactions/{one['id']}/{one['token']}/callback?with_response=1"
        return await self.wire.api("POST", path, body, token=None)

    async def send(self, **body: Any) -> Any:
        """A message in the channel."""
        status, message = await self.wire.api("POST", f"/channels/{self.channel}/messages", body)
        assert status == 200, message
        return message


Told = Callable[[Callable[[Alone], Awaitable[None]]], None]


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Told]:
    """One server for the module; each test has its own user and channel, and says which faults it provokes."""
    folder = tmp_path_factory.mktemp("server")
    server = ServerProcess(folder / "server.log")
    with asyncio.Runner() as runner:
        runner.run(server.up(folder))

        async def whole(story: Callable[[Alone], Awaitable[None]]) -> None:
            one = Alone()
            async with Wire(server.address) as one.wire:
                await one.wire.do("peace")
                await one.wire.do("set", answer_within=3.0, token_life=900.0)
                one.mia = await one.wire.person("Mia")
                one.channel = await one.wire.do("channel", name="here")
                one.bot = (await one.wire.do("status"))["bot"]
                status, _ = await one.wire.api("PUT", f"/applications/{one.bot}/commands", [COMMAND])
                assert status == 200
                before = len(await one.wire.do("faults"))
                await story(one)
                faults = [fault for fault in (await one.wire.do("faults"))[before:] if fault["rule"] not in OUR_OWN]
                assert one.wrong or not faults, faults

        try:
            yield lambda story: runner.run(whole(story))
        finally:
            runner.run(server.end())


def test_the_token_is_asked_for(alone: Told) -> None:
    async def story(one: Alone) -> None:
        assert (await one.wire.api("GET", "/users/@me"))[0] == 200
        assert (await one.wire.api("GET", "/users/@me", token="wrong"))[0] == 401
        assert (await one.wire.api("GET", "/users/@me", token=None))[0] == 401

    alone(story)


def test_an_unknown_endpoint_is_a_fault(alone: Told) -> None:
    async def story(one: Alone) -> None:
        one.wrong = True
        before = await one.wire.do("faults")
        status, body = await one.wire.api("GET", "/guilds/1/secrets")
        assert (status, body["code"]) == (404, 0)
        assert "route" in [fault["rule"] for fault in (await one.wire.do("faults"))[len(before) :]]

    alone(story)


def test_a_nonce_brings_back_the_first_message(alone: Told) -> None:
    async def story(one: Alone) -> None:
        first = await one.send(content="once", nonce="n1", enforce_nonce=True)
        again = await one.send(content="twice", nonce="n1", enforce_nonce=True)
        assert again["id"] == first["id"] and again["content"] == "once"
        assert (await one.send(content="a nonce alone", nonce="n1"))["id"] != first["id"]
        await one.send(content="another", nonce="n2", enforce_nonce=True)
        await one.wire.do("advance", seconds=3600)
        assert (await one.send(content="later", nonce="n2", enforce_nonce=True))["content"] == "later"
        await one.wire.do("delete_message", message=int((await one.send(content="x", nonce="n3", enforce_nonce=True))["id"]))
        status, body = await one.wire.api(
            "POST", f"/channels/{one.channel}/messages", {"content": "x", "nonce": "n3", "enforce_nonce": True}
        )
        assert (status, body["code"]) == (404, 10008)

    alone(story)


def test_what_no_message_may_be(alone: Told) -> None:
    async def story(one: Alone) -> None:
        one.wrong = True
        path = f"/channels/{one.channel}/messages"
        for body, code in (
            ({"content": ""}, 50006), ({"content": "x" * 2001}, 50035), ({"content": "x", "nonce": "n" * 26}, 50035),
            ({"content": "x", "attachments": [{"id": 0, "filename": "none.png"}]}, 50035),
        ):
            status, answer = await one.wire.api("POST", path, body)
            assert (status, answer["code"]) == (400, code)
        status, answer = await one.wire.api("POST", path, {"content": "x"}, files=[("big.bin", bytes(10 * 2**20 + 1))])
        assert (status, answer["code"]) == (413, 40005)

    alone(story)


def test_files_are_kept_replaced_and_served(alone: Told) -> None:
    async def story(one: Alone) -> None:
        path = f"/channels/{one.channel}/messages"
        files = [("board.png", tiny_png()), ("notes.txt", b"notes")]
        named = [{"id": 0, "filename": "board.png", "description": "The board"}, {"id": 1, "filename": "notes.txt"}]
        _, message = await one.wire.api("POST", path, {"content": "two", "attachments": named}, files=files)
        picture, notes = message["attachments"]
        assert (picture["width"], picture["height"], picture["description"]) == (1, 1, "The board")
        assert await one.wire.download(notes["url"]) == b"notes"
        _, edited = await one.wire.api("PATCH", f"{path}/{message['id']}", {"content": "kept"})
        assert edited["attachments"] == message["attachments"] and edited["edited_timestamp"]
        keep = {"attachments": [{"id": notes["id"]}, {"id": 0, "filename": "new.png"}]}
        _, edited = await one.wire.api("PATCH", f"{path}/{message['id']}", keep, files=[("new.png", tiny_png())])
        assert [file["filename"] for file in edited["attachments"]] == ["notes.txt", "new.png"]

    alone(story)


def test_mentions_ping_whom_the_request_allows(alone: Told) -> None:
    async def story(one: Alone) -> None:
        words = f"<@{one.mia.id}> and <@{one.bot}>"
        allowed = {"parse": [], "users": [str(one.mia.id)]}
        message = await one.send(content=words, allowed_mentions=allowed)
        assert [user["id"] for user in message["mentions"]] == [str(one.mia.id)]
        assert (await one.send(content=words, allowed_mentions={"parse": []}))["mentions"] == []
        assert len((await one.send(content=words))["mentions"]) == 2

    alone(story)


def test_one_first_answer_in_time(alone: Told) -> None:
    async def story(one: Alone) -> None:
        asked = await one.command()
        status, body = await one.answer(asked, 4, content="here", flags=64)
        assert status == 200 and body["resource"]["message"]["flags"] == 64
        assert body["interaction"]["response_message_ephemeral"] is True
        status, body = await one.answer(asked, 4, content="again")
        assert (status, body["code"]) == (400, 40060)
        late = await one.command()
        await one.wire.do("advance", seconds=3.5)
        status, body = await one.answer(late, 4, content="late")
        assert (status, body["code"]) == (404, 10062)
        status, body = await one.answer({**asked, "token": "wrong"}, 4, content="x")
        assert (status, body["code"]) == (404, 10062)
        assert (await one.outcome(late["id"]))["refused"] == [10062]

    alone(story)


def test_a_deferred_answer_is_filled_by_the_first_follow_up(alone: Told) -> None:
    async def story(one: Alone) -> None:
        asked = await one.command()
        path = f"/webhooks/{one.bot}/{asked['token']}"
        status, body = await one.wire.api("POST", f"{path}?wait=1", {"content": "too soon"}, token=None)
        assert (status, body["code"]) == (404, 10015)
        status, body = await one.answer(asked, 5, flags=64)
        assert body["interaction"]["response_message_loading"] and "resource" not in body
        _, first = await one.wire.api("POST", f"{path}?wait=1", {"content": "first"}, token=None)
        assert first["id"] == body["interaction"]["response_message_id"] and first["flags"] == 64
        _, second = await one.wire.api("POST", f"{path}?wait=1", {"content": "second"}, token=None)
        assert second["id"] != first["id"] and second["flags"] == 0
        _, same = await one.wire.api("GET", f"{path}/messages/@original", token=None)
        assert same["id"] == first["id"]
        status, _ = await one.wire.api("PATCH", f"/channels/{one.channel}/messages/{first['id']}", {"content": "x"})
        assert status == 404, "a private answer is edited through its token alone"
        assert (await one.wire.api("DELETE", f"{path}/messages/@original", token=None))[0] == 204
        assert (await one.wire.api("GET", f"{path}/messages/@original", token=None))[0] == 404

    alone(story)


def test_a_token_lives_a_quarter_of_an_hour(alone: Told) -> None:
    async def story(one: Alone) -> None:
        asked = await one.command()
        await one.answer(asked, 4, content="here")
        path = f"/webhooks/{one.bot}/{asked['token']}/messages/@original"
        await one.wire.do("advance", seconds=899)
        assert (await one.wire.api("PATCH", path, {"content": "still"}, token=None))[0] == 200
        await one.wire.do("advance", seconds=2)
        status, body = await one.wire.api("PATCH", path, {"content": "too late"}, token=None)
        assert (status, body["code"]) == (401, 50027)
        status, body = await one.wire.api("POST", f"/webhooks/{one.bot}/nonsense?wait=1", {"content": "x"}, token=None)
        assert (status, body["code"]) == (404, 10015)

    alone(story)


def test_a_press_changes_its_message(alone: Told) -> None:
    async def story(one: Alone) -> None:
        message = await one.send(content="press", components=BUTTONS)
        assert [item["id"] for item in message["components"][0]["components"]] == [2, 3]
        asked = await one.press(message["id"])
        status, body = await one.answer(asked, 7, content="pressed", components=[])
        assert status == 200 and body["resource"]["message"]["id"] == message["id"]
        _, now = await one.wire.api("GET", f"/channels/{one.channel}/messages/{message['id']}")
        assert now["content"] == "pressed" and now["components"] == []
        path = f"/webhooks/{one.bot}/{asked['token']}/messages/@original"
        assert (await one.wire.api("GET", path, token=None))[1]["id"] == message["id"]

    alone(story)


def test_a_form_comes_back_as_it_was_sent(alone: Told) -> None:
    async def story(one: Alone) -> None:
        message = await one.send(content="press", components=BUTTONS)
        asked = await one.press(message["id"])
        assert (await one.answer(asked, 9, **FORM))[0] == 200
        for values in ({"text": "abc"}, {"text": "too long", "one": "a"}, {"text": "abc", "one": "c"}, {"other": "x"}):
            with pytest.raises(Exception, match="Impossible"):
                await one.wire.do("submit", opened=asked["id"], values=values)
        sent = await one.outcome(await one.wire.do("submit", opened=asked["id"], values={"text": "abc", "one": "b"}))
        assert (await one.answer(sent, 7, content="sent"))[0] == 200

    alone(story)


def test_completions_are_completions_alone(alone: Told) -> None:
    async def story(one: Alone) -> None:
        number = await one.wire.do(
            "complete", user=one.mia.id, channel=one.channel, name="look", options={"what": "b"}, focus="what"
        )
        asked = await one.outcome(number)
        assert (await one.answer(asked, 8, choices=[{"name": "Board", "value": "board"}]))[0] == 200
        assert (await one.outcome(asked["id"]))["choices"] == [{"name": "Board", "value": "board"}]

    alone(story)


@pytest.mark.parametrize("deny, code", [(["view_channel"], 50001), (["send_messages"], 50013)])
def test_permissions_of_a_channel(alone: Told, deny: list[str], code: int) -> None:
    async def story(one: Alone) -> None:
        await one.wire.do("change_channel", channel=one.channel, deny=deny)
        status, body = await one.wire.api("POST", f"/channels/{one.channel}/messages", {"content": "x"})
        assert (status, body["code"]) == (403, code)

    alone(story)


def test_direct_messages_can_be_closed(alone: Told) -> None:
    async def story(one: Alone) -> None:
        _, channel = await one.wire.api("POST", "/users/@me/channels", {"recipient_id": one.mia.id})
        path = f"/channels/{channel['id']}/messages"
        assert (await one.wire.api("POST", path, {"content": "hello"}))[0] == 200
        await one.wire.look()
        assert [message.content for message in one.mia.directs()] == ["hello"]
        for code in (50007, 50278):
            await one.wire.do("close_direct", user=one.mia.id, code=code)
            status, body = await one.wire.api("POST", path, {"content": "hello"})
            assert (status, body["code"]) == (403, code)
        await one.wire.do("close_direct", user=one.mia.id, code=40003)
        status, body = await one.wire.api("POST", "/users/@me/channels", {"recipient_id": one.mia.id})
        assert (status, body["code"]) == (403, 40003)

    alone(story)


def test_a_thread_at_a_message_has_its_id(alone: Told) -> None:
    async def story(one: Alone) -> None:
        message = await one.send(content="our game")
        path = f"/channels/{one.channel}/messages/{message['id']}/threads"
        status, body = await one.wire.api("POST", path, {"name": "game"})
        assert (status, body["code"]) == (403, 50013), "the invitation does not ask for it"
        thread = await one.wire.do("thread", parent=one.channel, name="game", owner=one.mia.id)
        status, body = await one.wire.api("POST", f"/channels/{thread}/messages", {"content": "in the thread"})
        assert status == 200
        _, shape = await one.wire.api("GET", f"/channels/{thread}")
        assert shape["parent_id"] == str(one.channel) and shape["message_count"] == 1
        await one.wire.do("change_channel", channel=thread, locked=True)
        status, body = await one.wire.api("POST", f"/channels/{thread}/messages", {"content": "locked"})
        assert (status, body["code"]) == (400, 50083)

    alone(story)


def test_history_and_pins(alone: Told) -> None:
    async def story(one: Alone) -> None:
        ids = [(await one.send(content=str(n)))["id"] for n in range(5)]
        path = f"/channels/{one.channel}/messages"
        assert [found["content"] for found in (await one.wire.api("GET", f"{path}?limit=2"))[1]] == ["4", "3"]
        assert [found["content"] for found in (await one.wire.api("GET", f"{path}?limit=2&before={ids[3]}"))[1]] == ["2", "1"]
        assert [found["content"] for found in (await one.wire.api("GET", f"{path}?limit=2&after={ids[1]}"))[1]] == ["3", "2"]
        assert (await one.wire.api("PUT", f"{path}/pins/{ids[2]}"))[0] == 204
        _, pins = await one.wire.api("GET", f"{path}/pins")
        assert [item["message"]["id"] for item in pins["items"]] == [ids[2]]
        assert (await one.wire.api("DELETE", f"{path}/pins/{ids[2]}"))[0] == 204

    alone(story)
