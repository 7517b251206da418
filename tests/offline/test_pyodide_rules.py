"""The rules inside Pyodide: golden playthroughs, golden worlds and perft counts are equal, plain and compiled."""

from __future__ import annotations

import json

from golden_check import checks
from in_pyodide import core, packages, run_program
from pyodide_packages import Packages, check_core


def expected(packages: Packages, *, compiled: bool) -> dict[str, object]:
    equal = [name for name, _ in checks(compiled)]
    build = {"python": packages.python, "platform": "emscripten", "compiled": compiled}
    return {**build, "equal": equal, "different": []}


def test_the_plain_source_plays_the_same_inside_pyodide() -> None:
    found = packages()
    assert json.loads(run_program(found, "golden_check.py")) == expected(found, compiled=False)


def test_the_compiled_core_plays_the_same_inside_pyodide() -> None:
    wheel = core()
    found = packages()
    check_core(wheel, found)
    assert json.loads(run_program(found, "golden_check.py", wheel)) == expected(found, compiled=True)
