"""Build a wheel of the compiled core for Pyodide: python build_support/pyodide_core.py FOLDER.

mypyc runs inside Pyodide and generates C for it; Zig's Clang compiles that; the libraries are added to a wheel of the
plain source. See docs/decisions/0028.
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from core_tools import Tools, fetch_tools
from pyodide_packages import ROOT, Mismatch, Packages, Unavailable, fetch
from pyodide_run import Failed, run
from wheel_file import with_libraries

PROJECT = ["src", "build_support", "setup.py", "pyproject.toml", "README.md", "LICENSE"]
INSIDE = "/core"  # where the folder of the build is seen inside Pyodide
TARGET = [
    "-target",
    "wasm32-emscripten",
    "-mcpu=generic",  # without constant expressions that node 20 and older browsers refuse
    "-nostdlibinc",
]
COMPILE = [
    "-O3",
    "-DNDEBUG",
    "-fPIC",
    "-fwrapv",  # as Python is compiled
    "-ffp-contract=off",  # as the other machines round, see setup.py
    "-fno-sanitize=undefined",  # which Zig adds
    "-w",
]
LINK = [
    "-shared",
    "--experimental-pic",
    "--import-memory",
    "--import-undefined",
    "--unresolved-symbols=import-dynamic",
    "--export-if-defined=__wasm_apply_data_relocs",
    "--export-if-defined=__wasm_call_ctors",
    "--strip-all",
    "-O2",
]
# Types of the libc that Python was configured for: the headers must agree.
MEASURED = {
    "SIZEOF_LONG": "long",
    "SIZEOF_SIZE_T": "size_t",
    "SIZEOF_OFF_T": "off_t",
    "SIZEOF_TIME_T": "time_t",
    "SIZEOF_WCHAR_T": "wchar_t",
    "SIZEOF_PID_T": "pid_t",
    "SIZEOF_FPOS_T": "fpos_t",
    "SIZEOF_PTHREAD_T": "pthread_t",
    "SIZEOF_PTHREAD_KEY_T": "pthread_key_t",
}


@dataclass(frozen=True)
class Generated:
    """The C files, by the names of their libraries."""

    extensions: dict[str, list[Path]]
    include: list[Path]
    settings: dict[str, object]  # of Python inside Pyodide


def build(folder: Path, tell: Callable[[str], None]) -> Path:
    """Build the wheel into a folder and return its path."""
    tell("Looking for Pyodide, mypyc, Zig and headers; the first time they are downloaded ...")
    packages = fetch()
    tools = fetch_tools(packages)
    with tempfile.TemporaryDirectory(prefix="core-") as name:
        work = Path(name)
        for part in PROJECT:
            copy = shutil.copytree if (ROOT / part).is_dir() else shutil.copy
            copy(ROOT / part, work / part)
        plain = build_plain(work)
        tell("Generating C inside Pyodide ...")
        generated = generate(work, packages, tools)
        tell(f"Compiling {len({each for group in generated.extensions.values() for each in group})} files ...")
        libraries = compile_all(work, generated, tools)
        return with_libraries(plain, libraries, packages.tag, folder)


def build_plain(work: Path) -> Path:
    """Build a wheel of the plain source."""
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--disable-pip-version-check", "--no-deps"]
    options = ["--no-build-isolation", "--wheel-dir", str(work / "plain"), str(work)]
    subprocess.run([*command, *options], env={**os.environ, "SHOAL_PURE": "1"}, check=True)
    return next((work / "plain").glob("*.whl"))


def generate(work: Path, packages: Packages, tools: Tools) -> Generated:
    """Run mypyc inside Pyodide."""
    program = f"{INSIDE}/build_support/generate_c.py"
    found = json.loads(
        run(packages, program, [INSIDE], wheels=tools.mypyc.values(), folders={INSIDE: work}, paths=[INSIDE])
    )

    def outside(path: str) -> Path:
        """Return where a file is that the program inside names."""
        if path.startswith(found["libraries"]):
            return tools.runtime / path.removeprefix(found["libraries"]).lstrip("/")
        return work / path

    extensions = {each["name"]: [outside(path) for path in each["sources"]] for each in found["extensions"]}
    include = dict.fromkeys(outside(path) for each in found["extensions"] for path in each["include_dirs"])
    return Generated(extensions, list(include), found["settings"])


def compile_all(work: Path, generated: Generated, tools: Tools) -> dict[str, Path]:
    """Compile and link everything; return the libraries by their place in the wheel."""
    options = [*TARGET, *COMPILE, *headers(work, generated, tools)]
    sources = sorted({work / "sizes.c", *(source for group in generated.extensions.values() for source in group)})
    objects = {source: work / f"{number}.o" for number, source in enumerate(sources)}

    def compile_one(source: Path) -> None:
        zig(tools, work, "cc", [*options, "-c", str(source), "-o", str(objects[source])])

    def link(name: str) -> tuple[str, Path]:
        made = work / f"{name}.so"
        entry = f"--export=PyInit_{name.rpartition('.')[2]}"
        parts = [str(objects[source]) for source in generated.extensions[name]]
        zig(tools, work, "wasm-ld", [*LINK, entry, *parts, "-o", str(made)])
        return name.replace(".", "/") + str(generated.settings["EXT_SUFFIX"]), made

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(compile_one, sorted(sources, key=lambda source: -source.stat().st_size)))
        return dict(pool.map(link, generated.extensions))


def zig(tools: Tools, work: Path, command: str, arguments: list[str]) -> None:
    """Run a command of Zig. Raise Failed with what it prints if it does not succeed."""
    cache = {name: str(work / "zig") for name in ("ZIG_LOCAL_CACHE_DIR", "ZIG_GLOBAL_CACHE_DIR")}
    done = subprocess.run(
        [tools.zig, command, *arguments], env={**os.environ, **cache}, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise Failed(f"zig {command} {arguments[-1]} ended with {done.returncode}\n{done.stderr}")


def headers(work: Path, generated: Generated, tools: Tools) -> list[str]:
    """Write what the headers lack, and a file that compiles only if they agree; return the options to find them."""
    own = work / "include"
    own.mkdir()
    names = (tools.python / "pyconfig.h.in").read_text(encoding="utf-8")
    (own / "pyconfig.h").write_text(configuration(names, generated.settings), encoding="utf-8")
    (work / "sizes.c").write_text(size_checks(), encoding="utf-8")
    system = [part for folder in tools.libc for part in ("-isystem", str(folder))]
    return [*(f"-I{folder}" for folder in (own, tools.python, *generated.include)), *system]


def configuration(names: str, settings: Mapping[str, object]) -> str:
    """Return pyconfig.h as it is inside Pyodide: the names of another one, and the values of Python's own settings."""
    found = dict.fromkeys(re.findall(r"^(?:/\* )?#\s*(?:define|undef) (\w+)", names, re.MULTILINE))
    lines = [f"#define {name} {settings[name]}" for name in found if settings.get(name) not in (None, 0, "")]
    return "\n".join([*lines, ""])


def size_checks() -> str:
    """Return a C file that compiles only if the headers of the libc fit the Python that they are compiled for."""
    checks = (f'_Static_assert(sizeof({kind}) == {name}, "{kind}");' for name, kind in MEASURED.items())
    return "\n".join(["#include <Python.h>", "#include <stdio.h>", "#include <pthread.h>", *checks, ""])


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description="Build a wheel of the compiled core for Pyodide.")
    parser.add_argument("folder", nargs="?", default="dist", type=Path, help="where to write it (default: dist)")
    folder = parser.parse_args(arguments).folder
    try:
        print(build(folder, lambda text: print(text, file=sys.stderr)))
    except (Unavailable, Mismatch, Failed) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
