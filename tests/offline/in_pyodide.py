"""Programs of the tests inside Pyodide, on the plain source or a wheel of the compiled core.

Pyodide is downloaded once into a cache. Where that is impossible, tests are skipped and say so; with CI=true that is a
failure.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import pytest
from pyodide_packages import Packages, Unavailable, fetch
from pyodide_run import run

ROOT = Path(__file__).resolve().parents[2]
T = TypeVar("T")
GIVEN = "SHOAL_CORE"  # environment variable with the path of a wheel of the compiled core


def or_skip(found: Callable[[], T]) -> T:
    """Return what is downloaded. Where it cannot be, skip the test; with CI=true, fail."""
    try:
        return found()
    except Unavailable as error:
        if os.environ.get("CI") == "true":
            pytest.fail(str(error))
        pytest.skip(str(error))


def packages() -> Packages:
    return or_skip(fetch)


def core() -> Path:
    """The wheel of the compiled core that the tests are given."""
    if not os.environ.get(GIVEN):
        pytest.skip(f"no compiled core is given: scripts/core-for-pyodide builds one and sets {GIVEN}")
    return Path(os.environ[GIVEN]).resolve()


def run_program(packages: Packages, program: str, wheel: Path | None = None) -> str:
    """Run a program of these tests and return what it prints; without a wheel it imports the plain source."""
    folders = {"/shoal/tests": ROOT / "tests", "/shoal/bench": ROOT / "bench"}
    wheels = [packages.wheels["librt"], packages.wheels["mypy_extensions"]]
    if wheel is None:
        folders["/shoal/src"] = ROOT / "src"
    else:
        wheels.append(wheel)
    return run(packages, f"/shoal/tests/offline/{program}", wheels=wheels, folders=folders, paths=folders)
