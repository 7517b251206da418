"""What builds a core for Pyodide, besides Pyodide: mypyc for it, a C compiler for WebAssembly, and headers.

All of it comes from packages by name into the cache: mypyc and Zig, which contains Clang and its linker, from PyPI, the
headers from Debian.
"""

import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from zipfile import ZipFile

import debian_headers
from pyodide_packages import CACHE, Packages, attempt, check_wheels, download_wheels, keep, pinned

ZIG = "0.17.0"
MYPYC = dict.fromkeys(
    ("mypy", "setuptools", "ast_serialize", "pathspec", "typing_extensions"), "requirements-dev.txt"
) | dict.fromkeys(("librt", "mypy_extensions"), "requirements.txt")


@dataclass(frozen=True)
class Tools:
    """Where the tools and headers are."""

    mypyc: dict[str, Path]  # wheels of mypyc and what it imports, for Pyodide
    runtime: Path  # the folder with the C files that every extension contains
    zig: Path
    python: Path  # the folder with the headers of Python
    libc: list[Path]


def fetch_tools(packages: Packages, cache: Path = CACHE) -> Tools:
    """Return the tools, which are downloaded unless they are in the cache."""
    versions = pinned(MYPYC)
    wheels = keep(cache, f"mypyc-{versions['mypy']}-{packages.tag}", lambda to: download_mypyc(to, versions, packages))
    zig = keep(cache, f"zig-{ZIG}", download_zig)
    python = ".".join(packages.python.split(".")[:2])
    headers = keep(cache, f"headers-of-python-{python}", lambda to: debian_headers.download(to, python))
    return Tools(
        mypyc=check_wheels(wheels, versions, packages),
        runtime=wheels / "mypyc" / "lib-rt",
        zig=zig / "ziglang" / "zig",
        python=headers / "python",
        libc=sorted(headers.glob("libc-*")),
    )


def download_mypyc(folder: Path, versions: Mapping[str, str], packages: Packages) -> None:
    download_wheels(folder, versions, packages)
    with ZipFile(check_wheels(folder, versions, packages)["mypy"]) as mypy:
        mypy.extractall(folder, [name for name in mypy.namelist() if name.startswith("mypyc/lib-rt/")])


def download_zig(folder: Path) -> None:
    options = ["--quiet", "--disable-pip-version-check", "--no-deps", "--no-compile", "--target", str(folder)]
    attempt(
        [sys.executable, "-m", "pip", "install", *options, f"ziglang=={ZIG}"],
        f"pip cannot install ziglang=={ZIG}, which has the C compiler",
    )
