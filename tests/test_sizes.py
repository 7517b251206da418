"""The source stays readable: no long file, no long function."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

SOURCE = Path(__file__).parent.parent / "src"
FILE_LINES = 700
RULEBOOK_LINES = 900  # rules.py keeps the order of the book
FUNCTION_LINES = 60


def files(ending: str) -> Iterator[tuple[str, str]]:
    """Yield the place and the text of every file with this ending."""
    for path in sorted(SOURCE.rglob(f"*{ending}")):
        yield path.relative_to(SOURCE).as_posix(), path.read_text(encoding="utf-8")


def test_no_file_is_too_long() -> None:
    limits = {True: RULEBOOK_LINES, False: FILE_LINES}
    lengths = {place: len(text.splitlines()) for ending in (".py", ".js") for place, text in files(ending)}
    assert {place: n for place, n in lengths.items() if n > limits[place.endswith("/rules.py")]} == {}


def test_no_function_is_too_long() -> None:
    found = {}
    for place, text in files(".py"):
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                lines = (node.end_lineno or node.lineno) - node.lineno + 1
                if lines > FUNCTION_LINES:
                    found[f"{place}: {node.name}"] = lines
    assert found == {}
