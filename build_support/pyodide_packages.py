"""Pyodide and the wheels that run beside it: one set of versions, downloaded by name into a cache and checked.

Pyodide's version stands here; those of the wheels stand in the requirements files, as for every other installation. A
wheel with C code fits only one ABI of Pyodide, so all of them move together.

As a program it downloads them and prints where they are.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
CACHE = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "shoal"

PYODIDE = "314.0.7"
NPM = {"pyodide": PYODIDE, "ws": "8.23.0"}  # Pyodide imports ws in node; no browser loads it
# Where the version of each wheel is pinned.
WHEELS = {"librt": "requirements.txt", "mypy_extensions": "requirements.txt", "msgspec": "requirements-serve.txt"}


class Unavailable(Exception):
    """The packages cannot be downloaded here."""


class Mismatch(Exception):
    """The packages do not fit together."""


class Wheel(NamedTuple):
    """What the name of a wheel says."""

    name: str
    version: str
    tag: str


@dataclass(frozen=True)
class Packages:
    """Where the packages are, and what Pyodide's lock file says of it."""

    pyodide: Path  # the folder of the npm package
    wheels: dict[str, Path]  # by name
    python: str  # 3.14.2
    abi: str  # 2026_0
    emscripten: str  # 5.0.3

    @property
    def module(self) -> Path:
        return self.pyodide / "pyodide.mjs"

    @property
    def asm_module(self) -> Path:
        return self.pyodide / "pyodide.asm.mjs"

    @property
    def wasm(self) -> Path:
        return self.pyodide / "pyodide.asm.wasm"

    @property
    def stdlib(self) -> Path:
        return self.pyodide / "python_stdlib.zip"

    @property
    def lock(self) -> Path:
        return self.pyodide / "pyodide-lock.json"

    @property
    def interpreter(self) -> str:
        """The tag of Python's version and ABI: cp314."""
        return "cp" + "".join(self.python.split(".")[:2])

    @property
    def platform(self) -> str:
        """The platform tag of PEP 783: pyemscripten_2026_0_wasm32."""
        return f"pyemscripten_{self.abi}_wasm32"

    @property
    def tag(self) -> str:
        """The tag of wheels with C code: cp314-cp314-pyemscripten_2026_0_wasm32."""
        return f"{self.interpreter}-{self.interpreter}-{self.platform}"


def fetch(cache: Path = CACHE) -> Packages:
    """Return the packages, which are downloaded unless this set is in the cache.

    Raise Unavailable without a network, node or npm, and Mismatch if the versions do not fit together.
    """
    versions = pinned(WHEELS)
    name = "-".join(["pyodide", PYODIDE, *(f"{wheel}-{version}" for wheel, version in versions.items())])
    return check(keep(cache, name, lambda folder: download(folder, versions)), versions)


def keep(cache: Path, name: str, fill: Callable[[Path], None]) -> Path:
    """Return a folder of the cache. If it is not there, fill one beside it first, so that it is there as a whole."""
    folder = cache / name
    if not folder.is_dir():
        cache.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix="downloading-", dir=cache) as work:
            made = Path(work) / "made"
            made.mkdir()
            fill(made)
            # Another process may have been quicker.
            if not folder.is_dir():
                made.rename(folder)
    return folder


def pinned(places: Mapping[str, str]) -> dict[str, str]:
    """Return the version of every package, as the requirements file that is its place pins it."""
    found = {}
    for name, file in places.items():
        pin = re.search(rf"^{name}==([\w.]+)$", (ROOT / file).read_text(encoding="utf-8"), re.MULTILINE)
        if pin is None:
            raise Mismatch(f"{file} does not pin {name}")
        found[name] = pin[1]
    return found


def download(folder: Path, versions: Mapping[str, str]) -> None:
    """Download the npm packages, then the wheels for the ABI that Pyodide has."""
    npm = shutil.which("npm")
    if npm is None or shutil.which("node") is None:
        raise Unavailable("Pyodide needs node and npm, which are not installed")
    wanted = [f"{name}@{version}" for name, version in NPM.items()]
    options = ["--loglevel", "error", "--no-audit", "--no-fund", "--no-package-lock", "--no-save", "--ignore-scripts"]
    attempt([npm, "install", "--prefix", str(folder), *options, *wanted], f"npm cannot install {' and '.join(wanted)}")
    download_wheels(folder / "wheels", versions, read_pyodide(folder))


def download_wheels(folder: Path, versions: Mapping[str, str], pyodide: Packages) -> None:
    """Download wheels for Pyodide."""
    wheels = [f"{name}=={version}" for name, version in versions.items()]
    options = ["--quiet", "--disable-pip-version-check", "--no-deps", "--only-binary", ":all:", "--dest", str(folder)]
    place = ["--python-version", pyodide.python, "--implementation", "cp", "--abi", pyodide.interpreter]
    attempt(
        [sys.executable, "-m", "pip", "download", *options, *place, "--platform", pyodide.platform, *wheels],
        f"pip cannot download {', '.join(wheels)} for Pyodide {PYODIDE} ({pyodide.tag})",
    )


def attempt(command: Sequence[str], failure: str, folder: Path | None = None) -> None:
    """Run a command that downloads something. Raise Unavailable with the first error that it prints."""
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        reasons = re.findall(r"^(?:ERROR:|E:|npm error) .*", done.stderr, re.MULTILINE)
        raise Unavailable("; ".join([failure, *reasons[:1]]))


def read_pyodide(folder: Path) -> Packages:
    """Read what the lock file in the npm package says; the wheels are not looked for."""
    pyodide = folder / "node_modules" / "pyodide"
    version = json.loads((pyodide / "package.json").read_text(encoding="utf-8"))["version"]
    if version != PYODIDE:
        raise Mismatch(f"{pyodide} is Pyodide {version}, not {PYODIDE}")
    info = json.loads((pyodide / "pyodide-lock.json").read_text(encoding="utf-8"))["info"]
    emscripten = info["platform"].removeprefix("emscripten_").replace("_", ".")
    return Packages(pyodide, {}, info["python"], info["abi_version"], emscripten)


def check(folder: Path, versions: Mapping[str, str]) -> Packages:
    """Return the packages in a folder if they are the pinned ones and fit together."""
    pyodide = read_pyodide(folder)
    return replace(pyodide, wheels=check_wheels(folder / "wheels", versions, pyodide))


def check_wheels(folder: Path, versions: Mapping[str, str], pyodide: Packages) -> dict[str, Path]:
    """Return the wheels in a folder by name if they are the pinned ones and fit Pyodide."""
    wheels = {}
    for path in sorted(folder.glob("*.whl")):
        wheel = read_name(path)
        if wheel.tag not in (pyodide.tag, "py3-none-any"):
            raise Mismatch(f"{path.name} is not for Pyodide {PYODIDE}, which needs {pyodide.tag}")
        if versions.get(wheel.name) != wheel.version:
            raise Mismatch(f"{path.name} is not the pinned version, {versions.get(wheel.name)}")
        wheels[wheel.name] = path
    if missing := [name for name in versions if name not in wheels]:
        raise Mismatch(f"{folder} has no wheel of {', '.join(missing)}: delete it, and it is downloaded again")
    return wheels


def check_core(wheel: Path, packages: Packages) -> None:
    """Raise Mismatch unless a wheel of Shoal is for this Pyodide and of this version."""
    found = re.search(r'^version = "([^"]+)"$', (ROOT / "pyproject.toml").read_text(encoding="utf-8"), re.MULTILINE)
    version = found[1] if found else ""
    expected = Wheel("shoal", version, packages.tag)
    if read_name(wheel) != expected:
        raise Mismatch(f"{wheel.name} is not shoal-{version}-{packages.tag}.whl: scripts/core-for-pyodide builds that")


def read_name(wheel: Path) -> Wheel:
    """Return what the name of a wheel says."""
    found = re.fullmatch(r"([^-]+)-([^-]+)-(?:[^-]+-)?([^-]+-[^-]+-[^-]+)\.whl", wheel.name)
    if found is None:
        raise Mismatch(f"{wheel.name} is not the name of a wheel")
    return Wheel(found[1], found[2], found[3])


def main() -> int:
    try:
        packages = fetch()
    except (Unavailable, Mismatch) as error:
        print(error, file=sys.stderr)
        return 1
    print(packages.pyodide, *packages.wheels.values(), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
