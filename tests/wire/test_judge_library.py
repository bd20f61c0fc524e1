"""The judge against what discord.py itself sends, against the bot's commands, and against nonsense."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from discord import ui
from discord.http import handle_message_parameters
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.bot.e2e.stage import Stage

from . import samples as good
from .judge import Fault, Judge, Upload
from .judge_cases import BOARD
from .judging import needs_description, the_judge
from .samples import changed

pytestmark = needs_description


@pytest.fixture(scope="module")
def judge() -> Judge:
    return the_judge()

SENT = "POST /channels/11/messages"

class Layout(ui.LayoutView):
    def __init__(self) -> None:
        super().__init__()
        areas = [discord.SelectOption(label="Africa", value="africa")]
        where: ui.Select[Any] = ui.Select(custom_id="cw:1:where", options=areas)
        self.add_item(ui.Container(
            ui.TextDisplay("## Round 3"),
            ui.MediaGallery(discord.MediaGalleryItem("attachment://board.png", description="Board")),
            ui.Separator(), ui.Section("Your turn", accessory=ui.Button(label="Go", custom_id="cw:1:go")), ui.ActionRow(where),
        ))


def classic_view() -> ui.View:
    view = ui.View()
    view.add_item(ui.Button(label="Go", custom_id="cw:1:go", emoji="\u2b50"))
    view.add_item(ui.Button(custom_id="cw:1:own", emoji=discord.PartialEmoji(name="gate", id=5, animated=True)))
    view.add_item(ui.Button(label="Rules", url="https://example.org"))
    choices = [discord.SelectOption(label="A", value="a")]
    view.add_item(ui.Select(custom_id="cw:1:where", options=choices, min_values=0, required=False))
    view.add_item(ui.UserSelect(custom_id="cw:1:who"))
    return view


def embed() -> discord.Embed:
    made = discord.Embed(title="Round 3", description="Gather Power", colour=255, timestamp=discord.utils.utcnow())
    return made.set_image(url="attachment://board.png").add_field(name="Power", value="8").set_footer(text="soon")


class Form(ui.Modal):
    def __init__(self) -> None:
        super().__init__(title="Battle", custom_id="cw:1:form")
        self.add_item(ui.TextInput(label="Old style", custom_id="old"))
        choices = [discord.SelectOption(label="A", value="a")]
        several: ui.Select[Any] = ui.Select(custom_id="many", options=choices, min_values=0, required=False)
        self.add_item(ui.Label(text="Several", component=several))
        words: ui.TextInput[Any] = ui.TextInput(custom_id="new", style=discord.TextStyle.long, max_length=200)
        self.add_item(ui.Label(text="Words", component=words))
        groups = [discord.RadioGroupOption(label="Yes"), discord.RadioGroupOption(label="No")]
        self.add_item(ui.Label(text="One", component=ui.RadioGroup(custom_id="one", options=groups)))


async def sent(make: Callable[[], dict[str, Any]]) -> tuple[dict[str, Any], list[Upload]]:
    """The JSON and the files of a message as the library's own function makes them."""
    with handle_message_parameters(**make()) as made:
        files = [Upload(f"files[{place}]", file.filename, len(file.fp.read())) for place, file in enumerate(made.files or ())]
        if not made.multipart:
            return made.payload or {}, files
        part = next(part for part in made.multipart if part["name"] == "payload_json")
        return discord.utils._from_json(part["value"]), files


def board() -> discord.File:
    return discord.File(io.BytesIO(b"png"), "board.png", description="The board")


KEPT: Any = {**good.attachment(), "id": "1234567890123456789"}
NOBODY = discord.AllowedMentions(everyone=False, roles=False, users=[discord.Object(101)])
MADE: dict[str, tuple[str, Callable[[], dict[str, Any]]]] = {
    "a message": (SENT, lambda: {
        "content": "<@101>, go", "file": board(), "view": classic_view(), "embed": embed(), "nonce": 12345,
        "allowed_mentions": NOBODY,
    }),
    "a message of components V2": (SENT, lambda: {
        "file": board(), "view": Layout(), "nonce": 12345, "allowed_mentions": NOBODY,
    }),
    "an edit": ("PATCH /channels/11/messages/21", lambda: {
        "content": "done", "view": None, "attachments": [board()], "allowed_mentions": NOBODY, "embeds": [embed()],
    }),
    "an edit that keeps a file": ("PATCH /webhooks/900/t/messages/@original", lambda: {
        "content": "done", "allowed_mentions": NOBODY, "attachments": [discord.Attachment(
            data=KEPT, state=SimpleNamespace(http=None),  # type: ignore[arg-type]  # only its http is kept
        )],
    }),
    "a follow-up": ("POST /webhooks/900/t", lambda: {
        "content": "yours", "allowed_mentions": NOBODY, "flags": discord.MessageFlags(ephemeral=True),
    }),
}


@pytest.mark.parametrize(("asked", "make"), MADE.values(), ids=MADE)
def test_the_library_sends_what_passes(judge: Judge, asked: str, make: Callable[[], dict[str, Any]]) -> None:
    body, uploads = asyncio.run(sent(make))
    method, path = asked.split(" ")
    assert judge.request(method, path, body, uploads) == []


def test_a_form_of_the_library_passes(judge: Judge) -> None:
    async def made() -> dict[str, Any]:
        return Form().to_dict()

    assert judge.callback(good.pressed(), good.callback(9, asyncio.run(made()))) == []


def test_the_commands_of_the_bot_pass(judge: Judge, tmp_path: Path) -> None:
    async def made() -> list[dict[str, Any]]:
        async with Stage(tmp_path) as stage:
            return [command.to_dict(stage.client.tree) for command in stage.client.tree.get_commands()]

    commands = asyncio.run(made())
    assert len(commands) > 1
    assert judge.request("PUT", "/applications/900/commands", commands) == []


def test_a_select_that_demands_nothing_must_say_that_it_is_not_required(judge: Judge) -> None:
    """The library calls every select of texts required unless told otherwise; Discord then refuses the whole message."""
    def view() -> dict[str, Any]:
        made = ui.View()
        made.add_item(ui.Select(custom_id="cw:1:where", options=[discord.SelectOption(label="A", value="a")], min_values=0))
        return {"content": "where", "view": made, "allowed_mentions": NOBODY}

    body, _ = asyncio.run(sent(view))
    assert [fault.rule for fault in judge.request("POST", "/webhooks/900/t", body)] == ["select-required"]


# Where the description is relaxed, and only there

METADATA = {
    "id": "31", "type": 2, "user": good.user(), "authorizing_integration_owners": {"0": "1"}, "name": "show", "command_type": 1,
}


def relaxed(judge: Judge) -> dict[str, list[Fault]]:
    """Every allowance, used."""
    told = good.message(interaction_metadata=METADATA)
    told = changed(told, "components.1.components.0.required", False)
    told = changed(told, "components.2.components.0.required", False)
    edit = {**good.plain(), "tts": False}
    embed = {"embeds": [{"type": "rich", "title": "x", "flags": 0}]}
    kept = {**good.plain(), "attachments": [{**good.attachment(), "id": "1234567890123456789", "spoiler": False}]}
    return {
        "tts in edits": judge.request("PATCH", "/channels/11/messages/21", edit)
        + judge.request("PATCH", "/webhooks/9/t/messages/@original", edit)
        + judge.request("POST", "/interactions/31/t/callback", good.callback(7, edit)),
        "flags in embeds": judge.request("POST", "/webhooks/900/t", embed),
        "kept files as they came": judge.request("PATCH", "/channels/11/messages/21", kept),
        "nsfw in commands": judge.request("POST", "/applications/900/commands", good.slash()),
        "ids as numbers": judge.request("POST", "/users/@me/channels", {"recipient_id": 101}),
        "name, command_type, required in answers": judge.answer("GET", "/channels/11/messages/21", 200, told),
    }


def test_what_the_library_and_discord_send_beyond_the_description_passes(judge: Judge) -> None:
    assert {key: faults for key, faults in relaxed(judge).items() if faults} == {}


@pytest.mark.parametrize(("method", "path", "body"), [
    ("POST", "/channels/11/threads", {"name": "x", "tts": False}),
    ("POST", "/webhooks/900/t", {"content": "x", "allowed_mentions": {"parse": []}, "nsfw": True}),
    ("POST", "/webhooks/900/t", {"embeds": [{"title": "x", "nsfw": True}]}),
    ("POST", "/users/@me/channels", {"recipient_id": 101.5}),
])
def test_an_allowance_is_for_its_place_only(judge: Judge, method: str, path: str, body: Any) -> None:
    assert "openapi" in {fault.rule for fault in judge.request(method, path, body)}


# Nonsense

ODD = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from([
        "type", "id", "components", "component", "accessory", "content", "embeds", "fields", "attachments", "flags", "options",
        "custom_id", "values", "data", "message", "url", "media", "items", "name", "resolved", "parse", "allowed_mentions",
    ]), inner, max_size=4),
    max_leaves=12,
)
PLACES = ("content", "embeds", "components", "attachments", "flags", "nonce", "allowed_mentions")


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(PLACES), ODD)
def test_odd_bodies_are_judged_and_break_nothing(judge: Judge, place: str, value: Any) -> None:
    for body in ({**good.classic(), place: value}, value):
        for path in ("/channels/11/messages", "/interactions/1/t/callback", "/applications/9/commands"):
            judge.request("POST", path, body, [BOARD])
        judge.request("PUT", "/applications/9/commands", [body, value])
        judge.callback(value, body)
        judge.answer("GET", "/channels/11/messages/21", 200, {**good.message(), place: value})
        judge.event("INTERACTION_CREATE", {**good.pressed(), "data": value})
        judge.event("INTERACTION_CREATE", value)
        judge.event("MESSAGE_CREATE", value)
