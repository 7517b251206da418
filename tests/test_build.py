"""The build: compiled where possible, working everywhere."""

from __future__ import annotations

import ast
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest
from vec_references import repair

import shoal

ROOT = Path(__file__).parent.parent
PURE = bool(os.environ.get("SHOAL_PURE"))
NOT_SOURCE = (".*", "build", "mutants", "__pycache__")  # into some of which other tests write meanwhile


def has_compiler() -> bool:
    compiler = shlex.split(sysconfig.get_config_var("CC") or "cc")[0]
    return any(shutil.which(name) for name in (os.environ.get("CC", compiler), compiler))


def test_the_build_is_compiled_where_there_is_a_compiler() -> None:
    assert shoal.compiled() == (has_compiler() and not PURE)


def modules() -> list[str]:
    """Every module of the package."""
    source = ROOT / "src"
    paths = (path.relative_to(source).with_suffix("") for path in source.rglob("*.py"))
    return [".".join(path.parts) for path in paths if path.name not in ("__init__", "__main__")]


def should_be_compiled(name: str) -> bool:
    """The rules of every game, the search, and what they stand on; names, words and drawings are plain."""
    _, part, *inside = name.split(".")
    if part == "games":
        return len(inside) > 1 and inside[1] not in PLAIN
    return part == "search" or name in CORE


CORE = ("shoal.core.game", "shoal.core.rng", "shoal.core.evaluation", "shoal.core.policy", "shoal.core.search_config")
PLAIN = (
    "actions",
    "annotations",
    "names",
    "notation",
    "positions",
    "knowledge",
    "deck_file",
    "words",
    "terminal",
    "study",
    "habits",
    "reasons",
    "trading",
)


def origin(name: str) -> str:
    """The file of a module."""
    spec = find_spec(name)
    assert spec is not None
    return str(spec.origin)


def test_the_rules_and_the_search_are_compiled_and_nothing_else_is() -> None:
    found = {name: not origin(name).endswith(".py") for name in modules()}
    assert found == {name: shoal.compiled() and should_be_compiled(name) for name in found}
    assert sum(map(should_be_compiled, found)) >= 20


def literals(path: Path) -> Iterator[str]:
    """Yield the texts in a module except docstrings."""
    tree = ast.parse(path.read_text())
    left_out = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and isinstance(node.body[0], ast.Expr):
            left_out.add(id(node.body[0].value))
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in left_out:
            yield node.value


def is_sentence(text: str) -> bool:
    """Return whether a text is longer than the name of a kind, or ends as sentences do."""
    return len(text.split()) > 4 or (len(text) > 1 and text.rstrip().endswith((".", ";", ":")))


@pytest.mark.parametrize("name", [name for name in modules() if should_be_compiled(name)])
def test_no_sentence_stands_in_a_compiled_module(name: str) -> None:
    """A kind of line or refusal is a word or a few; whoever tells it makes the sentence."""
    path = ROOT / "src" / (name.replace(".", "/") + ".py")
    assert [text for text in literals(path) if is_sentence(text)] == []


@pytest.mark.skipif(PURE, reason="builds the package itself")
def test_without_a_compiler_it_installs_uncompiled_and_works(tmp_path: Path) -> None:
    source = tmp_path / "source"
    shutil.copytree(ROOT, source, ignore=shutil.ignore_patterns(*NOT_SOURCE))
    target = tmp_path / "installed"
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    install = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-build-isolation", "--no-deps"]
    subprocess.run(
        [sys.executable, *install, "--target", str(target), "."],
        cwd=source,
        env={**environment, "CC": "there-is-no-compiler"},
        check=True,
        capture_output=True,
    )
    assert not list(target.rglob("*.so"))
    version = subprocess.run(
        [sys.executable, "-m", "shoal", "version"],
        cwd=tmp_path,
        env={**environment, "PYTHONPATH": str(target)},
        check=True,
        capture_output=True,
        text=True,
    )
    assert "not compiled" in version.stdout


WRAPPER = """\
            arg_marks = VecI64Api.unbox(obj_marks);
            if (VEC_IS_ERROR(arg_marks)) {
                CPy_TypeError("vec[i64]", obj_marks); goto fail;
            }
"""


def test_a_wrapper_returns_the_reference_to_a_vec_once(tmp_path: Path) -> None:
    source = tmp_path / "module.c"
    source.write_text(WRAPPER)
    for _ in range(2):
        repair([source])
        assert source.read_text() == WRAPPER + "VEC_I64_DECREF(arg_marks);\n"


@pytest.mark.parametrize("code", ["", WRAPPER.replace("VEC_IS_ERROR", "vec_is_error")])
def test_the_build_fails_if_the_generated_code_changes(tmp_path: Path, code: str) -> None:
    source = tmp_path / "module.c"
    source.write_text(code)
    with pytest.raises(RuntimeError, match=r"build_support/vec_references\.py"):
        repair([source])
