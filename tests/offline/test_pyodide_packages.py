"""The packages for Pyodide fit together, or the build says which does not. Nothing is downloaded here."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from pyodide_packages import PYODIDE, WHEELS, Mismatch, Unavailable, check, check_core, fetch, pinned

from shoal.version import __version__

VERSIONS = {"librt": "0.16.0", "mypy_extensions": "1.2.0"}
TAG = "cp314-cp314-pyemscripten_2026_0_wasm32"
LOCK = {"info": {"abi_version": "2026_0", "arch": "wasm32", "platform": "emscripten_5_0_3", "python": "3.14.2"}}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A set of packages as it is downloaded, without their contents."""
    pyodide = tmp_path / "node_modules" / "pyodide"
    pyodide.mkdir(parents=True)
    (pyodide / "package.json").write_text(json.dumps({"version": PYODIDE}))
    (pyodide / "pyodide-lock.json").write_text(json.dumps(LOCK))
    (tmp_path / "wheels").mkdir()
    for name in (f"librt-0.16.0-{TAG}.whl", "mypy_extensions-1.2.0-py3-none-any.whl"):
        (tmp_path / "wheels" / name).touch()
    return tmp_path


def test_packages_that_fit_are_found_with_their_tag(folder: Path) -> None:
    found = check(folder, VERSIONS)
    assert (found.python, found.abi, found.emscripten, found.tag) == ("3.14.2", "2026_0", "5.0.3", TAG)
    assert {name: path.name for name, path in found.wheels.items()} == {
        "librt": f"librt-0.16.0-{TAG}.whl",
        "mypy_extensions": "mypy_extensions-1.2.0-py3-none-any.whl",
    }


@pytest.mark.parametrize(
    ("wheel", "sentence"),
    [
        ("msgspec-0.22.0-cp314-cp314-pyodide_2025_0_wasm32.whl", f"which needs {TAG}"),
        (f"librt-0.17.0-{TAG}.whl", "is not the pinned version, 0.16.0"),
        (f"msgspec-0.22.0-{TAG}.whl", "is not the pinned version, None"),
    ],
)
def test_a_wheel_that_does_not_fit_is_named(folder: Path, wheel: str, sentence: str) -> None:
    (folder / "wheels" / wheel).touch()
    with pytest.raises(Mismatch, match=sentence) as caught:
        check(folder, VERSIONS)
    assert wheel in str(caught.value)


def test_a_missing_wheel_is_named(folder: Path) -> None:
    with pytest.raises(Mismatch, match="has no wheel of msgspec"):
        check(folder, {**VERSIONS, "msgspec": "0.22.0"})


def test_another_version_of_pyodide_does_not_fit(folder: Path) -> None:
    (folder / "node_modules" / "pyodide" / "package.json").write_text(json.dumps({"version": "0.29.3"}))
    with pytest.raises(Mismatch, match=f"is Pyodide 0.29.3, not {PYODIDE}"):
        check(folder, VERSIONS)


@pytest.mark.parametrize("wheel", [f"shoal-0.0.1-{TAG}.whl", f"shoal-{__version__}-cp311-cp311-linux_x86_64.whl"])
def test_a_core_of_another_version_or_machine_does_not_fit(folder: Path, wheel: str) -> None:
    packages = check(folder, VERSIONS)
    check_core(Path(f"shoal-{__version__}-{TAG}.whl"), packages)
    with pytest.raises(Mismatch, match=rf"is not shoal-{__version__}-{TAG}\.whl"):
        check_core(Path(wheel), packages)


def test_the_versions_are_those_that_are_installed_elsewhere() -> None:
    assert set(pinned(WHEELS)) == set(WHEELS)
    assert pinned(WHEELS) | VERSIONS == pinned(WHEELS)


def test_without_npm_a_sentence_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", os.devnull)
    with pytest.raises(Unavailable, match="node and npm, which are not installed"):
        fetch(tmp_path / "cache")
    assert list((tmp_path / "cache").iterdir()) == []
