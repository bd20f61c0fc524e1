"""The shape of the bot: service and store know nothing of Discord, arrows point one way, rooms are not crowded."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import bot

ROOT = Path(bot.__file__).parent
FILES = sorted(ROOT.rglob("*.py"))
INNER = [path for path in FILES if path.relative_to(ROOT).parts[0] in ("service", "store", "model.py", "custom_ids.py")]


def name_of(path: Path) -> str:
    return str(path.relative_to(ROOT))


def imports(path: Path) -> list[str]:
    found: list[str] = []
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.append(node.module)
    return found


@pytest.mark.parametrize("path", INNER, ids=name_of)
def test_service_and_store_are_free_of_discord_and_of_words(path):
    outside = ("discord", "renders", "bot.speech", "bot.panels", "bot.commands", "bot.delivery", "bot.sandbox", "bot.client")
    assert not [name for name in imports(path) if name.startswith(outside)]


@pytest.mark.parametrize("path", [path for path in INNER if "store" in path.parts], ids=name_of)
def test_the_store_knows_neither_rules_nor_service(path):
    assert not [name for name in imports(path) if name.startswith(("engine", "bot.service"))]


@pytest.mark.parametrize("path", [path for path in FILES if "service" not in path.parts], ids=name_of)
def test_nobody_but_the_service_touches_a_state(path):
    tree = ast.parse(path.read_text())
    assert not [node.lineno for node in ast.walk(tree) if isinstance(node, ast.Attribute) and node.attr == "game"
                and isinstance(node.value, ast.Name) and node.value.id == "table"]


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_rooms_are_not_crowded(path):
    text = path.read_text()
    assert text.count("\n") <= 520
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            assert node.end_lineno is not None and node.end_lineno - node.lineno <= 65, node.name


ALONE = """
import importlib, pkgutil, sys
import bot
names = [one.name for one in pkgutil.walk_packages(bot.__path__, "bot.") if not one.name.endswith("__main__")]
for name in names:
    for loaded in [one for one in sys.modules if one == "bot" or one.startswith("bot.")]:
        del sys.modules[loaded]
    importlib.import_module(name)
print(len(names))
"""
"""Imports every module first of all: a circle of imports shows with some beginnings only."""


def test_every_module_can_be_imported_first() -> None:
    done = subprocess.run([sys.executable, "-c", ALONE], capture_output=True, text=True, cwd=Path(bot.__file__).parent.parent)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 50
