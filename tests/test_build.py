"""The build: compiled where it can be, working where it cannot."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

import shoal

ROOT = Path(__file__).parent.parent
PURE = bool(os.environ.get("SHOAL_PURE"))


def has_compiler() -> bool:
    compiler = shlex.split(sysconfig.get_config_var("CC") or "cc")[0]
    return any(shutil.which(name) for name in (os.environ.get("CC", compiler), compiler))


def test_the_build_is_compiled_where_there_is_a_compiler() -> None:
    assert shoal.compiled() == (has_compiler() and not PURE)


def test_every_module_of_the_rules_and_the_search_is_compiled_or_none_is() -> None:
    modules = [
        name
        for name, module in sys.modules.items()
        if name.startswith(("shoal.rules.", "shoal.search.")) and not str(module.__file__).endswith("__init__.py")
    ]
    assert len(modules) >= 6
    compiled = {name: not str(sys.modules[name].__file__).endswith(".py") for name in modules}
    assert set(compiled.values()) == {shoal.compiled()}, compiled


@pytest.mark.skipif(PURE, reason="builds the package itself")
def test_without_a_compiler_it_installs_uncompiled_and_works(tmp_path: Path) -> None:
    source = tmp_path / "source"
    shutil.copytree(ROOT, source, ignore=shutil.ignore_patterns(".venv", ".git", "build", "mutants", "__pycache__"))
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
