"""Imports point one way."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src"
# What each part may import of the project, itself aside.
BELOW = {
    "rules": set[str](),
    "search": {"rules"},
    "notation": {"rules"},
    "version": set[str](),
    "record": {"notation", "rules", "version"},
    "bots": {"record", "notation", "search", "rules"},
    "terminal": {"bots", "record", "notation", "search", "rules", "version", "__init__"},
    "__init__": {"record", "notation", "search", "rules", "version"},
    "__main__": {"terminal"},
}
LIBRARIES = {
    "rules": {"librt", "mypy_extensions"},
    "search": {"librt", "mypy_extensions"},
    "notation": {"librt", "mypy_extensions"},
    "terminal": {"rich"},
}
FILES = sorted(SOURCE.rglob("*.py"))


def part_of(path: Path) -> str:
    return path.relative_to(SOURCE / "shoal").parts[0].removesuffix(".py")


def imported(path: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            names = {f"{node.module}.{alias.name}" for alias in node.names}
            found.update(names if node.module == "shoal" else {node.module or ""})
    return found


@pytest.mark.parametrize("path", FILES, ids=[str(path.relative_to(SOURCE)) for path in FILES])
def test_a_module_imports_only_what_stands_below_it(path: Path) -> None:
    part = part_of(path)
    for name in imported(path):
        top, _, rest = name.partition(".")
        if top == "shoal":
            other = rest.split(".")[0] if rest else "__init__"
            if not (SOURCE / "shoal" / other).exists() and not (SOURCE / "shoal" / f"{other}.py").exists():
                other = "__init__"
            assert other == part or other in BELOW[part], f"{part} imports {name}"
        else:
            assert top in sys.stdlib_module_names or top in LIBRARIES.get(part, set()), f"{part} imports {name}"
