"""Imports point one way: between the parts of the program, and by role inside a game's folder."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

from shoal.games.catalogue import GAMES

SOURCE = Path(__file__).parent.parent / "src" / "shoal"
# What each part may import of the project, itself aside.
BELOW = {
    "core": set[str](),
    "games": {"core"},
    "search": {"core", "games"},
    "notation": {"core", "games"},
    "store": {"core"},
    "version": set[str](),
    "record": {"core", "games", "notation", "version"},
    "bots": {"core", "games", "notation", "record", "search"},
    "arena": {"core", "games", "notation", "bots", "version"},
    "__init__": {"core", "games", "notation", "record", "search", "version"},
    "table": {"core", "games", "notation", "record", "bots"},
    "server": {"core", "games", "notation", "bots", "search", "table", "store", "version"},
    "client": {"core", "games", "record"},
    "terminal": {
        "core",
        "games",
        "notation",
        "record",
        "search",
        "bots",
        "arena",
        "version",
        "store",
        "server",
        "__init__",
    },
    "__main__": {"terminal"},
}
# The roles in a game's folder, from the bottom up; what is not named is rules. A role may import what stands lower, and
# its own.
ROLES = [
    {"rules"},
    {
        "worlds",
        "evaluation",
        "policy",
        "question_features",
        "heuristic_policy",
        "learned_policy",
        "names",
        "deck_file",
    },
    {"words"},
    {"actions", "notation", "positions", "knowledge"},
    {"annotations", "study", "habits", "reasons", "trading"},
    {"terminal"},
]
SHARED = "cosmopolis"  # what several games have in common
ON_THE_SHARED_DECK = {"cosmople_fish_2", "networks", "connections"}
NUMBERS = {"librt", "mypy_extensions"}
LIBRARIES = {
    "core": NUMBERS,
    "games": NUMBERS,
    "bots": NUMBERS,
    "search": NUMBERS,
    "notation": NUMBERS,
    "terminal": {"rich"},
    "arena": {"openskill", "distributed"},
    "table": {"msgspec"},
    "store": {"sqlalchemy", "alembic", "psycopg", "platformdirs", "msgspec"},
    "server": NUMBERS | {"msgspec", "starlette", "uvicorn", "picows", "openskill"},
    "client": NUMBERS | {"httpx", "websockets"},
}
FILES = sorted(SOURCE.rglob("*.py"))


def module_of(path: Path) -> list[str]:
    """core/game.py: ["core", "game"]."""
    return list(path.relative_to(SOURCE).with_suffix("").parts)


def is_module(words: list[str]) -> bool:
    path = SOURCE.joinpath(*words)
    return path.with_suffix(".py").exists() or path.is_dir()


def imported(path: Path) -> list[list[str]]:
    """Every module that a file imports, split at the dots."""
    found: list[list[str]] = []
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found += [alias.name.split(".") for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            assert node.module is not None
            base = node.module.split(".")
            for alias in node.names:
                inner = [*base, alias.name]
                found.append(inner if base[0] == "shoal" and is_module(inner[1:]) else base)
    return found


def role_of(module: list[str]) -> int:
    """How high a module of a game's folder stands: ["games", "fossil", "terminal", "board"] as high as the terminal."""
    return next((height for height, roles in enumerate(ROLES) if module[2] in roles), 0)


def may_import(module: list[str], other: list[str]) -> bool:
    if module[0] != other[0]:
        return other[0] in BELOW[module[0]]
    if module[0] != "games":
        return True
    if other[1] == "catalogue":
        return False  # a game does not know that there are others
    if module[1] == "catalogue":
        return False  # it finds the games by their names
    if other[1] != module[1] and not (other[1] == SHARED and module[1] in ON_THE_SHARED_DECK):
        return False
    return module[2] == "__init__" or len(other) < 3 or role_of(other) <= role_of(module)


@pytest.mark.parametrize("path", FILES, ids=[str(path.relative_to(SOURCE)) for path in FILES])
def test_a_module_imports_only_what_stands_below_it(path: Path) -> None:
    module = module_of(path)
    for other in imported(path):
        if other[0] == "shoal":
            assert may_import(module, other[1:] or ["__init__"]), f"{'.'.join(module)} imports {'.'.join(other)}"


@pytest.mark.parametrize("path", FILES, ids=[str(path.relative_to(SOURCE)) for path in FILES])
def test_libraries_are_used_where_they_are_meant_to_be(path: Path) -> None:
    module = module_of(path)
    draws = "terminal" in module or module == ["core", "drawing"]
    known = LIBRARIES.get(module[0], set()) | ({"rich"} if draws else set())
    for other in imported(path):
        library = other[0] not in sys.stdlib_module_names and other[0] != "shoal"
        assert not library or other[0] in known, f"{'.'.join(module)} imports {other[0]}"


def test_every_game_has_a_folder_with_the_same_parts() -> None:
    for name in GAMES:
        folder = SOURCE / "games" / name.replace("-", "_")
        parts = {path.stem for path in folder.iterdir()}
        assert {
            "rules",
            "worlds",
            "evaluation",
            "policy",
            "notation",
            "positions",
            "words",
            "terminal",
            "study",
        } <= parts, name
        assert (folder / "rules.md").exists()


def test_every_folder_of_a_game_is_in_the_catalogue() -> None:
    folders = {path.name for path in (SOURCE / "games").iterdir() if path.is_dir() and path.name != "__pycache__"}
    assert folders == {name.replace("-", "_") for name in GAMES} | {SHARED}
