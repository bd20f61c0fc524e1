"""What can be read off the source and the settings: permissions, statements, dangerous calls, where the figures are served."""

from __future__ import annotations

import ast
import asyncio
import re
from io import BytesIO
from pathlib import Path

import discord
import pytest
from PIL import Image

import bot
import engine
import renders
from bot.client import PERMISSIONS
from bot.config import read
from bot.custom_ids import LONGEST
from engine import Config, new_game
from renders import board, encode
from tests.bot.e2e.stage import Stage

ROOTS = [Path(package.__file__ or "").parent for package in (bot, engine, renders)]
FILES = sorted(path for root in ROOTS for path in root.rglob("*.py"))
BOT = [path for path in FILES if path.is_relative_to(ROOTS[0])]

ALLOWED = {
    "view_channel", "send_messages", "send_messages_in_threads", "attach_files", "read_message_history", "pin_messages",
}


def test_the_invitation_asks_for_what_is_used_and_no_more(tmp_path: Path) -> None:
    assert discord.Permissions(**dict.fromkeys(ALLOWED, True)) == PERMISSIONS
    assert not any(name.startswith(("manage", "administrator", "mention", "moderate", "kick", "ban")) for name in ALLOWED)

    async def invite() -> str:
        async with Stage(tmp_path) as stage:
            assert stage.client.intents.value == 1, "guilds alone, nothing privileged"
            return stage.client.invite()

    assert f"permissions={PERMISSIONS.value}" in asyncio.run(invite())


def test_the_readme_names_the_same_permissions() -> None:
    text = (ROOTS[0].parent / "README.md").read_text(encoding="utf-8")
    section = text[text.index("### 3. Invite it") :].split("\n##")[0].replace("\n", " ")
    section = section.replace("Send Messages (also in threads)", "Send Messages, Send Messages in Threads")
    named = {name for name in ALLOWED if name.replace("_", " ") in section.lower()}
    assert named == ALLOWED and "administrator" not in section.lower()
    assert section.split(";")[0].count(",") == len(ALLOWED) - 2, "and no other: commas, and the word and"


# -- statements -------------------------------------------------------------------------------------------------

CONSTANT = re.compile(r"[A-Z_]+")
CHECKED = {  # names put into a statement, and where they come from: never from outside
    "sets": "columns of a change, checked against those there are", "marks": "question marks", "ids": "a statement",
    "due": "a statement", "where": "written beside", "start": "a column or NULL", "column": "of a list", "key": "of a list",
    "table": "of a list",
}
STATEMENT = re.compile(r"\s*(SELECT|INSERT|UPDATE|DELETE|PRAGMA|WHERE|ALTER|DROP|CREATE)\b|\b(FROM|WHERE|VALUES|SET)\b")


@pytest.mark.parametrize("path", [path for path in BOT if {"store", "operation"} & set(path.parts)], ids=lambda path: path.name)
def test_values_reach_the_database_as_parameters_alone(path: Path) -> None:
    """No statement is put together from values: what is formatted in is a constant or one of the names in `CHECKED`."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            text = "".join(str(part.value) for part in node.values if isinstance(part, ast.Constant))
            if STATEMENT.match(text) or STATEMENT.search(text):
                for part in node.values:
                    if isinstance(part, ast.FormattedValue):
                        assert isinstance(part.value, ast.Name), (path.name, node.lineno)
                        name = part.value.id
                        assert CONSTANT.fullmatch(name) or name in CHECKED, (path.name, node.lineno, name)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            if node.func.attr == "executescript":
                raise AssertionError((path.name, node.lineno))
            if node.func.attr in ("execute", "execute_fetchall", "executemany") and node.args:
                built = isinstance(node.args[0], ast.BinOp) or (
                    isinstance(node.args[0], ast.Call)
                    and getattr(node.args[0].func, "attr", "") in ("format", "join", "replace")
                )
                assert not built, (path.name, node.lineno)


# -- calls ------------------------------------------------------------------------------------------------------

FORBIDDEN_CALLS = {"eval", "exec", "compile", "__import__"}
FORBIDDEN_MODULES = {"pickle", "marshal", "shelve", "dill", "yaml", "ctypes", "telnetlib", "xml", "zipfile", "tarfile"}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_nothing_is_run_or_unpacked_that_came_from_outside(path: Path) -> None:
    processes = path.is_relative_to(ROOTS[2] / "cli")  # the developer's tools start themselves anew to measure
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            name = node.func.id if isinstance(node.func, ast.Name) else ""
            assert name not in FORBIDDEN_CALLS, (path.name, node.lineno)
            shell = any(one.arg == "shell" for one in node.keywords)
            assert not shell, (path.name, node.lineno)
            if isinstance(node.func, ast.Attribute) and isinstance(node.func.value, ast.Name) and node.func.value.id == "os":
                assert node.func.attr not in ("system", "popen", "execv", "execvp", "spawnl"), (path.name, node.lineno)
        names = [one.name for one in node.names] if isinstance(node, ast.Import) else (
            [node.module or ""] if isinstance(node, ast.ImportFrom) else []
        )
        for imported in names:
            top = imported.split(".")[0]
            assert top not in FORBIDDEN_MODULES and (top != "subprocess" or processes), (path.name, imported)


# -- where figures are served, what pictures say ------------------------------------------------------------------


@pytest.mark.parametrize(("setting", "served"), [
    ("", None), (":9464", ("127.0.0.1", 9464)), ("9464", ("127.0.0.1", 9464)), ("127.0.0.1:1", ("127.0.0.1", 1)),
])
def test_figures_are_served_on_this_machine_unless_the_operator_says_otherwise(
    setting: str, served: tuple[str, int] | None
) -> None:
    assert read({"CW_METRICS": setting}).metrics == served
    for name in ("Dockerfile", "compose.yaml"):
        text = (ROOTS[0].parent / name).read_text(encoding="utf-8")
        assert "0.0.0.0" not in text and re.search(r"CW_METRICS\S*127\.0\.0\.1:9464|CW_METRICS: .*127\.0\.0\.1:9464", text)


@pytest.mark.parametrize("form", ["webp", "jpeg", "png"])
def test_a_picture_carries_nothing_beside_itself(form: str) -> None:
    """No EXIF, no comment, no text: what a position hides cannot ride along, nor who drew it where."""
    game = new_game(Config(seats=("GC", "CC", "BG"), seed="metadata"))
    data = encode(board(game.view(), {"GC": "Wilhelmina"}), form)  # type: ignore[arg-type]  # one of the formats
    with Image.open(BytesIO(data)) as image:
        image.load()
        assert not image.getexif()
        known = {"jfif", "jfif_version", "jfif_unit", "jfif_density", "loop", "background", "timestamp", "duration", "dpi"}
        assert not set(image.info) - known, image.info
    assert b"Wilhelmina" not in data and b"metadata" not in data


def test_the_length_of_a_custom_id_is_discords_affair_too() -> None:
    assert LONGEST <= 100
