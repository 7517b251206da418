"""Wheels: what cibuildwheel would build, the check that it runs in each, and how a core for Pyodide is put together."""

from __future__ import annotations

import base64
import csv
import io
import os
import platform
import shutil
import subprocess
import sys
import tomllib
from hashlib import sha256
from pathlib import Path
from zipfile import ZipFile

import pytest
from debian_headers import SUITE, mirror
from in_pyodide import ROOT, core, or_skip
from pyodide_core import configuration, size_checks
from pyodide_packages import CACHE, PYODIDE, Unavailable, attempt, keep
from wheel_file import with_libraries

import shoal

CIBUILDWHEEL = "4.3.3"
PYTHONS = ("cp311", "cp312", "cp313", "cp314", "cp315")
TAG = "cp314-cp314-pyemscripten_2026_0_wasm32"
CHECK = ROOT / "tests" / "offline" / "wheel_check.py"


def install_cibuildwheel(folder: Path) -> None:
    options = ["--quiet", "--disable-pip-version-check", "--target", str(folder)]
    failure = "cibuildwheel cannot be installed"
    attempt([sys.executable, "-m", "pip", "install", *options, f"cibuildwheel=={CIBUILDWHEEL}"], failure)


@pytest.mark.skipif(platform.machine() not in ("x86_64", "AMD64"), reason="the names are those of this processor")
@pytest.mark.parametrize(
    ("target", "expected"),
    [
        ("linux", [f"{python}-manylinux_x86_64" for python in PYTHONS]),
        ("macos", [f"{python}-macosx_{processor}" for python in PYTHONS for processor in ("x86_64", "arm64")]),
        ("windows", [f"{python}-win_amd64" for python in PYTHONS]),
        ("pyodide", ["cp314-pyodide_wasm32"]),
    ],
)
def test_cibuildwheel_would_build_these(target: str, expected: list[str]) -> None:
    folder = or_skip(lambda: keep(CACHE, f"cibuildwheel-{CIBUILDWHEEL}-{PYTHONS[0]}", install_cibuildwheel))
    command = [sys.executable, "-m", "cibuildwheel", "--print-build-identifiers", "--platform", target, str(ROOT)]
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    told = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert told.stdout.split() == expected, told.stderr


def test_cibuildwheel_builds_for_the_pyodide_that_is_used() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["cibuildwheel"]
    assert settings["pyodide"]["pyodide-version"] == PYODIDE
    assert settings["test-command"] == f"python {{project}}/{CHECK.relative_to(ROOT).as_posix()}"


def check_wheel(**environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(CHECK)]
    return subprocess.run(command, env={**os.environ, **environment}, capture_output=True, text=True, check=False)


@pytest.mark.skipif(not shoal.compiled(), reason="it must be compiled")
def test_the_check_of_a_wheel_passes_for_the_installed_package() -> None:
    told = check_wheel()
    assert (told.returncode, told.stderr) == (0, "")


def test_the_check_of_a_wheel_fails_for_the_plain_source() -> None:
    told = check_wheel(PYTHONPATH=str(ROOT / "src"))
    assert (told.returncode, told.stdout) == (1, "the wheel is not compiled\n")


@pytest.mark.long
def test_pip_builds_a_wheel_that_passes_the_check(tmp_path: Path) -> None:
    source = tmp_path / "source"
    source.mkdir()
    for part in ("src", "build_support", "setup.py", "pyproject.toml", "README.md", "LICENSE"):
        (shutil.copytree if (ROOT / part).is_dir() else shutil.copy)(ROOT / part, source / part)
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, "wheel", "--no-build-isolation", "--no-deps", "-w", tmp_path, source], check=True)
    (wheel,) = tmp_path.glob("*.whl")
    subprocess.run([*pip, "install", "--no-deps", "--target", tmp_path / "installed", wheel], check=True)
    told = check_wheel(PYTHONPATH=str(tmp_path / "installed"))
    assert (told.returncode, told.stderr) == (0, "")


def read_record(wheel: Path) -> dict[str, tuple[str, str]]:
    """Return the hash and length of every file in a wheel, as its RECORD has them."""
    with ZipFile(wheel) as archive:
        (record,) = (name for name in archive.namelist() if name.endswith(".dist-info/RECORD"))
        lines = csv.reader(io.StringIO(archive.read(record).decode()))
        return {name: (digest, length) for name, digest, length in lines}


def compute_record(wheel: Path) -> dict[str, tuple[str, str]]:
    with ZipFile(wheel) as archive:
        contents = {name: archive.read(name) for name in archive.namelist()}
    digests = {name: base64.urlsafe_b64encode(sha256(each).digest()).decode() for name, each in contents.items()}
    found = {name: (f"sha256={digests[name].rstrip('=')}", str(len(each))) for name, each in contents.items()}
    return {name: ("", "") if name.endswith("/RECORD") else each for name, each in found.items()}


def test_libraries_are_added_to_a_plain_wheel(tmp_path: Path) -> None:
    plain = tmp_path / "shoal-0.1.0-py3-none-any.whl"
    with ZipFile(plain, "w") as archive:
        archive.writestr("shoal/rules.py", "RULES = 5\n")
        archive.writestr(
            "shoal-0.1.0.dist-info/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
        )
        archive.writestr("shoal-0.1.0.dist-info/METADATA", "Name: shoal\n")
        archive.writestr("shoal-0.1.0.dist-info/RECORD", "old")
    (tmp_path / "rules.so").write_bytes(b"\0asm")
    made = with_libraries(plain, {"shoal/rules.so": tmp_path / "rules.so"}, TAG, tmp_path / "made")
    assert made.name == f"shoal-0.1.0-{TAG}.whl"
    with ZipFile(made) as archive:
        wheel = archive.read("shoal-0.1.0.dist-info/WHEEL").decode()
        assert archive.read("shoal/rules.so") == b"\0asm"
        assert archive.namelist()[-1] == "shoal-0.1.0.dist-info/RECORD"
    assert wheel == f"Wheel-Version: 1.0\nRoot-Is-Purelib: false\nTag: {TAG}\n"
    assert read_record(made) == compute_record(made)
    assert len(read_record(made)) == 5


def test_the_given_core_is_a_whole_wheel() -> None:
    wheel = core()
    assert read_record(wheel) == compute_record(wheel)
    libraries = [name for name in read_record(wheel) if name.endswith(".cpython-314-wasm32-emscripten.so")]
    compiled = {name.removesuffix(".cpython-314-wasm32-emscripten.so") for name in libraries}
    assert {f"{name}.py" for name in compiled if not name.endswith("__mypyc")} <= set(read_record(wheel))
    assert len(compiled) >= 20


def test_the_configuration_has_the_names_of_a_template_and_the_values_of_the_target() -> None:
    template = '#define SIZEOF_LONG 8\n/* #undef HAVE_ALARM */\n#  define HAVE_FORK 1\n#define PLATLIBDIR "lib"\n'
    settings = {"SIZEOF_LONG": 4, "HAVE_ALARM": 1, "HAVE_FORK": 0, "CC": "cc", "PLATLIBDIR": '"lib"'}
    written = configuration(template, settings)
    assert written == '#define SIZEOF_LONG 4\n#define HAVE_ALARM 1\n#define PLATLIBDIR "lib"\n'
    assert '_Static_assert(sizeof(time_t) == SIZEOF_TIME_T, "time_t");' in size_checks().splitlines()


def test_without_a_debian_mirror_a_sentence_says_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    apt = tmp_path / "apt-get"
    apt.write_text("#!/bin/sh\n")
    apt.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(Unavailable, match=f"knows no Debian mirror: add {SUITE}, or a newer suite, to its sources"):
        mirror()
