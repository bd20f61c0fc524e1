"""The shape of the project: arrows between packages, no game in the kernel, no plug-in in core rules, determinism by AST."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import engine
from engine.cthulhu_wars import factions, maps
from engine.cthulhu_wars.abilities import Ability
from engine.cthulhu_wars.cards import Card
from engine.cthulhu_wars.catalogue import ABILITIES, KINDS
from engine.cthulhu_wars.expansions import EXPANSIONS, FAMILIES
from engine.cthulhu_wars.hooks import HOOKS
from engine.kernel.hooks import overrides

ROOT = Path(engine.__file__).parent
KERNEL = sorted((ROOT / "kernel").glob("*.py"))
CORE = sorted((ROOT / "cthulhu_wars").glob("*.py"))
PURE = [
    path for path in sorted(ROOT.rglob("*.py"))
    if not {"cli", "scenarios"} & set(path.relative_to(ROOT).parts) and path.name != "__main__.py"
]

GAME_WORDS = (
    "cthulhu", "elder", "doom", "gate", "spellbook", "ritual", "faction", "cultist", "monster", "power", "adventure",
    "battle", "kill", "pain", "investigator", "acolyte",
)


def imports(path: Path) -> list[str]:
    found: list[str] = []
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.append(node.module)
    return found


@pytest.mark.parametrize("path", KERNEL, ids=lambda path: path.name)
def test_no_word_of_any_game_stands_in_the_kernel(path):
    words = re.findall(r"[a-z]+", path.read_text().lower())
    assert not [word for word in words if word in GAME_WORDS]


@pytest.mark.parametrize("path", KERNEL, ids=lambda path: path.name)
def test_the_kernel_imports_no_game(path):
    assert all(name.startswith(("engine.kernel", "engine.errors")) for name in imports(path) if name.startswith("engine"))


@pytest.mark.parametrize("path", sorted(ROOT.rglob("*.py")), ids=lambda path: str(path.relative_to(ROOT)))
def test_arrows_point_one_way(path):
    names, parts = imports(path), path.relative_to(ROOT).parts
    assert not [name for name in names if name.split(".")[0] in ("bot", "renders", "tests", "discord", "PIL")]
    if "cthulhu_wars" in parts:
        assert not [name for name in names if name.startswith(("engine.play", "engine.cli", "engine.scenarios"))]
    if "play" in parts:
        assert not [name for name in names if name.startswith(("engine.cli", "engine.scenarios"))]


def plugin_ids() -> set[str]:
    """Every id that belongs to a faction, an expansion, a layout or a figure other than the common Cultist."""
    found = set(factions.FACTIONS) | set(EXPANSIONS) | set(FAMILIES) | set(ABILITIES) | (set(KINDS) - {"acolyte"})
    return found | set(maps.LAYOUTS)


ALLOWED = {
    "setup.py": {*maps.LAYOUTS, "two_players"},  # the usual layouts (C.2); the variant that two seats bring with them (N)
}


@pytest.mark.parametrize("path", CORE, ids=lambda path: path.name)
def test_core_files_name_no_faction_map_or_expansion(path):
    tree = ast.parse(path.read_text())
    docstrings = {
        node.body[0].value
        for node in ast.walk(tree)
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef))
        and node.body and isinstance(node.body[0], ast.Expr) and isinstance(node.body[0].value, ast.Constant)
    }
    banned = plugin_ids() - ALLOWED.get(path.name, set())
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in docstrings:
            assert not set(re.findall(r"[A-Za-z_0-9-]+", node.value)) & banned, (path.name, node.lineno, node.value)
    assert not [name for name in imports(path) if re.search(r"\.(factions|expansions)\.", name)]
    # Not in comments and docstrings either.
    names = [faction.name for faction in factions.FACTIONS.values()] + [KINDS[kind].name for kind in KINDS if kind != "acolyte"]
    text = re.sub("Cthulhu ?Wars", "", path.read_text())
    assert not re.findall(rf"\b({'|'.join(factions.FACTIONS)})\b", text)
    assert not [name for name in names if name in text]


BANNED_MODULES = ("random", "time", "datetime", "secrets", "uuid", "os", "threading", "asyncio", "logging")


@pytest.mark.parametrize("path", PURE, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_clock_no_global_random_no_hash_order(path):
    tree = ast.parse(path.read_text())
    assert not [name for name in imports(path) if name.split(".")[0] in BANNED_MODULES]
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in ("id", "hash", "open", "print", "input"), (path.name, node.lineno)
        if isinstance(node, (ast.For, ast.comprehension)):
            assert not is_set(node.iter), (path.name, getattr(node, "lineno", node.iter.lineno))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("list", "tuple", "enumerate"):
            assert not (node.args and is_set(node.args[0])), (path.name, node.lineno)


def is_set(node: ast.expr) -> bool:
    """Is this expression plainly a set?"""
    if isinstance(node, (ast.Set, ast.SetComp)):
        return True
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("set", "frozenset")


WAITING: tuple[str, ...] = ()
"""Hooks whose users, loyalty cards all of them, are still being built; one that has a user leaves this list."""


def test_every_hook_has_a_user():
    for hook in HOOKS:
        if hook in WAITING:
            continue
        assert any(overrides(ability, Ability, hook) for ability in ABILITIES.values()), hook


@pytest.mark.parametrize("ability", ABILITIES.values(), ids=lambda ability: ability.id)
def test_an_ability_defines_only_hooks_and_private_methods(ability):
    known = set(dir(Ability)) | set(dir(Card)) | {"bonus"}
    for cls in type(ability).__mro__:
        if cls.__module__.startswith("engine.cthulhu_wars") and cls is not Ability:
            for name, value in vars(cls).items():
                if callable(value) and not name.startswith("_"):
                    assert name in known, (ability.id, name)


@pytest.mark.parametrize("ability", ABILITIES.values(), ids=lambda ability: ability.id)
def test_every_ability_has_a_name_a_clause_and_a_rule_text(ability):
    assert ability.name and ability.clause and ability.timing
    assert type(ability).__doc__ and len(ability.text) >= 20


@pytest.mark.parametrize("faction", factions.FACTIONS.values(), ids=lambda faction: faction.code)
def test_a_faction_has_six_requirements_and_six_books(faction):
    assert len(faction.requirements) == 6 and len(faction.books) == 6
    assert faction.unique in [ability.id for ability in faction.sheet]


@pytest.mark.parametrize("path", sorted(ROOT.rglob("*.py")), ids=lambda path: str(path.relative_to(ROOT)))
def test_rooms_are_not_crowded(path):
    text = path.read_text()
    # A faction is one file by design, however many abilities it has.
    assert text.count("\n") <= (600 if "factions" in path.parts else 520), path.name
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            assert node.end_lineno is not None
            assert node.end_lineno - node.lineno <= 65, (path.name, node.name)
