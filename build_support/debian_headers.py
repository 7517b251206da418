"""Headers of Python and of Emscripten's libc, from Debian packages by name. Nothing is installed; root is not needed.

If the suites that apt knows have no such Python, they are taken from a newer suite of the same mirror, with a list of
packages that apt keeps apart from the machine's own.
"""

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from pyodide_packages import Unavailable, attempt

SUITE = "forky"
KEYS = Path("/usr/share/keyrings/debian-archive-keyring.gpg")
MUSL = "usr/share/emscripten/system/lib/libc/musl"
# Where the headers of the libc stand in the package, in the order in which they are searched.
LIBC = [f"{MUSL}/arch/emscripten", f"{MUSL}/arch/generic", f"{MUSL}/include", "usr/share/emscripten/system/include"]


def download(folder: Path, python: str) -> None:
    """Fill a folder with python/ and libc-0/, libc-1/ ..., for a version of Python such as 3.14."""
    if shutil.which("apt-get") is None or shutil.which("dpkg-deb") is None:
        raise Unavailable("the headers of Python and Emscripten come from Debian packages: there is no apt-get here")
    with tempfile.TemporaryDirectory() as name:
        work = Path(name)
        download_packages([f"libpython{python}-dev", "emscripten"], work)
        for package_file in work.glob("*.deb"):
            subprocess.run(["dpkg-deb", "--extract", package_file, work], check=True)
        copy_python(work / "usr" / "include", python, folder / "python")
        for number, part in enumerate(LIBC):
            shutil.copytree(work / part, folder / f"libc-{number}")


def copy_python(include: Path, python: str, folder: Path) -> None:
    """Copy the headers of Python. pyconfig.h is about this machine: it becomes a list of names, pyconfig.h.in."""
    shutil.copytree(include / f"python{python}", folder)
    (folder / "pyconfig.h").unlink()
    shutil.copy(next(include.glob(f"*/python{python}/pyconfig.h")), folder / "pyconfig.h.in")


def download_packages(packages: list[str], folder: Path) -> None:
    """Download packages from the suites that apt knows, or else all of them from SUITE."""
    try:
        attempt(["apt-get", "download", *as_this_user(), *packages], "not in these suites", folder)
    except Unavailable:
        options = other_suite(folder / "apt")
        attempt(["apt-get", "download", *options, *packages], f"Debian {SUITE} lacks {' or '.join(packages)}", folder)


def other_suite(folder: Path) -> list[str]:
    """Return the options with which apt reads SUITE of the machine's mirror, after fetching its list of packages."""
    lists = folder / "lists"
    sources = folder / "suite.list"
    options = as_this_user()
    for name, place in (("Etc::SourceList", sources), ("Etc::SourceParts", os.devnull), ("State::Lists", lists)):
        options += ["-o", f"Dir::{name}={place}"]
    options += ["-o", f"Dir::Cache={folder / 'cache'}"]
    (lists / "partial").mkdir(parents=True)
    (folder / "cache" / "archives" / "partial").mkdir(parents=True)
    keys = f"[signed-by={KEYS}] " if KEYS.exists() else ""
    sources.write_text(f"deb {keys}{mirror()} {SUITE} main\n")
    attempt(["apt-get", "update", *options], f"apt-get cannot read Debian {SUITE}")
    return options


def mirror() -> str:
    """Return the address from which this machine gets Debian."""
    wanted = ["--format", "$(REPO_URI)", "Created-By: Packages", "Origin: Debian", "Label: Debian"]
    found = subprocess.run(["apt-get", "indextargets", *wanted], capture_output=True, text=True, check=False)
    if not found.stdout.split():
        raise Unavailable(f"this machine's apt knows no Debian mirror: add {SUITE}, or a newer suite, to its sources")
    return found.stdout.split()[0]


def as_this_user() -> list[str]:
    """Return the options without which root's apt downloads as a user who may not write here."""
    return ["-o", "APT::Sandbox::User=root"] if os.getuid() == 0 else []
