"""Running a Python program inside Pyodide, in node."""

import json
import shutil
import subprocess
from collections.abc import Iterable, Mapping
from pathlib import Path

from pyodide_packages import Packages, Unavailable

RUNNER = Path(__file__).with_suffix(".mjs")


class Failed(Exception):
    """The program ended with an error; the text is its traceback."""


def run(
    packages: Packages,
    program: str,
    arguments: Iterable[str] = (),
    *,
    wheels: Iterable[Path] = (),
    folders: Mapping[str, Path],
    paths: Iterable[str] = (),
) -> str:
    """Run a program inside Pyodide and return what it prints.

    `folders` are seen at their keys inside, where the program is one of their files; `paths` are searched for modules.
    """
    node = shutil.which("node")
    if node is None:
        raise Unavailable("Pyodide needs node, which is not installed")
    settings = {
        "pyodide": str(packages.module),
        "wheels": [str(wheel) for wheel in wheels],
        "folders": {inside: str(folder) for inside, folder in folders.items()},
        "paths": list(paths),
        "program": program,
        "args": list(arguments),
    }
    done = subprocess.run([node, RUNNER, json.dumps(settings)], capture_output=True, text=True, check=False)
    if done.returncode:
        raise Failed(f"{program} ended with {done.returncode} inside Pyodide\n{done.stderr}")
    return done.stdout
