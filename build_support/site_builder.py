"""Build the page that is played without a server: a folder of files for any web host.

    scripts/site [FOLDER] [--core WHEEL] [--bot-delay SECONDS]

It holds the page, Pyodide, the Python that runs in it, a service worker and a manifest. Folders whose content changes
have its digest in their names, so a host may let them be kept for ever.
"""

from __future__ import annotations

import argparse
import gzip
import json
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterable, Mapping
from hashlib import sha256
from pathlib import Path

import msgspec
from pyodide_packages import CACHE, Mismatch, Packages, Unavailable, check_core, fetch, keep

from shoal.core.errors import Invalid
from shoal.games import catalogue
from shoal.server import page_files
from shoal.server.registry import Settings
from shoal.server.routes import learning, tables
from shoal.table import lessons
from shoal.version import __version__

HERE = Path(__file__).resolve().parent
SOURCE = HERE.parent / "src" / "shoal"
FOLDER = HERE.parent / "build" / "site"
PREPARE = HERE / "pyodide_prepare.mjs"
TRIAL = HERE / "site_trial.py"

# What the tables in a browser have no use for
LEFT_OUT = re.compile(
    r"(terminal|arena|client|learn)/|store/sql/|games/\w+/page/|games/\w+/terminal\.py|static/|__main__\.py"
    r"|server/(http|serve|websocket|picows_protocol|bot_pool|ratings|openapi|routes/openapi)\.py|core/(children|locks)\.py"
)
DATA = {".py", ".md", ".json", ".toml"}
READ = {"games/cosmopolis/page/words/cities_it.js"}  # of the page, and read by Python too
# Modules of the standard library that are imported by name at run time, or only where something has gone wrong
ALSO = {"traceback", "linecache", "tokenize", *(f"encodings.{name}" for name in ("idna", "cp437", "ascii", "latin_1"))}
Imports = dict[str, list[tuple[int, str | None, list[str]]]]  # by path: level, module, names
PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")


def build(out: Path, core: Path | None = None, bot_delay: float = Settings.bot_delay, *, is_tried: bool = True) -> Path:
    """Build the site, and return its folder. Raise Invalid if something else is there.

    Unless `is_tried`, nothing is played with the standard library as it is shipped: what needs the site does that.
    """
    check_folder(out)
    packages = fetch()
    if core is not None:
        check_core(core, packages)
    with tempfile.TemporaryDirectory(prefix="shoal-site-") as work:
        python = _python(Path(work), packages, core, is_tried)
    shutil.rmtree(out, ignore_errors=True)
    folder = f"python-{_digest(python)}"
    _write(out / folder, python)
    files = f"files-{page_files.address().rpartition('/')[2]}"
    _write(out / files, {path: file.plain for path, file in page_files.page_files().items()})
    fixed = answers()
    told = f"answers-{_digest(fixed)}"
    _write(out / told, fixed)
    sizes = [[name, len(python[name])] for name in sorted(python)]
    given = {"folder": f"{folder}/", "files": sizes, "answers": f"{told}/", "bot_delay": bot_delay}
    _write(out, {"index.html": page_files.offline_page(files, json.dumps(given)).encode()})
    _write(out, {"manifest.webmanifest": page_files.manifest(files)})
    written = sorted(str(path.relative_to(out)) for path in out.rglob("*") if path.is_file())
    version = _digest({name: (out / name).read_bytes() for name in written})
    kept = ["./", *(name for name in written if name != "index.html")]  # some hosts redirect from it to the folder
    _write(out, {"service_worker.js": page_files.service_worker(version, "./", kept)})
    zipped = {f"{name}.gz": gzip.compress((out / name).read_bytes(), 9, mtime=0) for name in written if _shrinks(name)}
    _write(out, zipped)
    return out


def check_folder(out: Path) -> None:
    """Raise Invalid unless a folder is new, empty or a site: what is there is deleted."""
    if out.is_dir() and any(out.iterdir()) and not (out / "service_worker.js").is_file():
        raise Invalid(f"{out} has other files, which would be deleted: name a new folder, or delete it first")
    if out.exists() and not out.is_dir():
        raise Invalid(f"{out} is not a folder")


def _write(folder: Path, files: Mapping[str, bytes]) -> None:
    for name, data in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


def _shrinks(name: str) -> bool:
    """Return whether a compressed form is laid beside a file, for hosts that look for one."""
    return name.endswith((".wasm", ".mjs", ".js", ".css", ".svg", ".json", ".md", ".html"))


def _digest(files: Mapping[str, bytes]) -> str:
    digest = sha256()
    for name, data in sorted(files.items()):
        digest.update(f"{name} {len(data)} ".encode() + data)
    return digest.hexdigest()[:12]


def answers() -> dict[str, bytes]:
    """Return what the server always answers in the same way, as files: it can be read before Python has started."""
    found: dict[str, bytes] = {"games.json": msgspec.json.encode(tables.games())}
    for language in catalogue.LANGUAGES:
        found[f"lessons.{language}.json"] = msgspec.json.encode(learning.all_lessons(language))
        for game in catalogue.GAMES:
            found[f"rules/{game}.{language}.md"] = learning.rules(game, language).encode()
            number = 1
            while lessons.exists(game, number):
                shown = learning.begin_lesson(game, number, language)
                found[f"lessons/{game}/{number}.{language}.json"] = msgspec.json.encode(shown)
                number += 1
    return found


# The Python


def _python(work: Path, packages: Packages, core: Path | None, is_tried: bool) -> dict[str, bytes]:
    """Return the files of the folder from which a worker starts Python."""
    app, _ = _compiled(work, packages, "app", app_files(packages, core))
    lock = json.loads(packages.lock.read_text(encoding="utf-8")) | {"packages": {}}
    found = {name: (packages.pyodide / name).read_bytes() for name in PYODIDE_FILES}
    found |= {"app.zip": app, "pyodide-lock.json": json.dumps(lock).encode()}
    whole, imports = _library(packages)
    loaded = _try(work / "whole", {**found, "stdlib.zip": whole}, core is not None)
    found["stdlib.zip"] = _only(whole, needed(imports, loaded))
    if is_tried:
        _try(work / "trimmed", found, core is not None)
    return found


def _library(packages: Packages) -> tuple[bytes, Imports]:
    """Return the compiled standard library, which is kept in the cache beside the packages."""

    def fill(folder: Path) -> None:
        with zipfile.ZipFile(packages.stdlib) as archive:
            library = {name: archive.read(name) for name in archive.namelist() if not name.endswith("/")}
        _, imports = _compiled(folder, packages, "stdlib", library)
        (folder / "imports.json").write_text(json.dumps(imports), encoding="utf-8")
        (folder / "stdlib-source.zip").unlink()

    digest = _digest({path.name: path.read_bytes() for path in (packages.stdlib, packages.wasm, PREPARE)})
    folder = keep(CACHE, f"stdlib-{digest}", fill)
    return (folder / "stdlib.zip").read_bytes(), json.loads((folder / "imports.json").read_text(encoding="utf-8"))


def app_files(packages: Packages, core: Path | None) -> dict[str, bytes]:
    """Return the program and its libraries by path; of a compiled module only the compiled form."""
    found: dict[str, bytes] = {}
    for wheel in packages.wheels.values():
        with zipfile.ZipFile(wheel) as archive:
            found |= {name: archive.read(name) for name in archive.namelist() if name.endswith((".py", ".so"))}
    for path in sorted(SOURCE.rglob("*")):
        name = path.relative_to(SOURCE).as_posix()
        if name in READ or (path.is_file() and path.suffix in DATA and not LEFT_OUT.match(name)):
            found[f"shoal/{name}"] = path.read_bytes()
    if core is not None:
        with zipfile.ZipFile(core) as archive:
            modules = {name: archive.read(name) for name in archive.namelist() if name.endswith(".so")}
            sources = {name: archive.read(name) for name in archive.namelist() if name.endswith(".py")}
        if any(found.get(name, data) != data for name, data in sources.items()):
            raise Mismatch(f"{core.name} was built from other sources: run scripts/core-for-pyodide again")
        for name in modules:
            found.pop(f"{name.partition('.')[0]}.py", None)
        found |= modules
    return found


def _compiled(work: Path, packages: Packages, name: str, files: Mapping[str, bytes]) -> tuple[bytes, Imports]:
    """Return an archive of files with .pyc in place of .py, compiled by the Python that will read them, and what each
    module imports at its head."""
    source, compiled = work / f"{name}-source.zip", work / f"{name}.zip"
    with zipfile.ZipFile(source, "w") as archive:
        for path, data in files.items():
            archive.writestr(path, data)
    imports = json.loads(_node("compile", packages.pyodide, source, compiled).splitlines()[-1])
    return compiled.read_bytes(), imports


def _try(folder: Path, files: Mapping[str, bytes], is_compiled: bool) -> set[str]:
    """Play a little with these files, and return the modules that were loaded."""
    _write(folder, files)
    found = json.loads(_node("try", folder, TRIAL).splitlines()[-1])
    if found["is_compiled"] != is_compiled:
        raise Mismatch("the rules run compiled" if found["is_compiled"] else "the rules do not run compiled")
    return set(found["modules"])


def _node(*command: object) -> str:
    done = subprocess.run(["node", PREPARE, *map(str, command)], capture_output=True, text=True, check=False)
    if done.returncode:
        raise Mismatch(f"{command[0]} fails in Pyodide:\n{done.stdout[-3000:]}{done.stderr[-3000:]}")
    return done.stdout


def needed(imports: Imports, loaded: Iterable[str]) -> set[str]:
    """Return the paths of the standard library that have been loaded, with what those import at their heads."""
    paths = {path.removesuffix(".py").removesuffix("/__init__").replace("/", "."): path for path in imports}
    own = {name for name in paths if name.partition(".")[0] in ("pyodide", "_pyodide", "asyncio")}
    found: set[str] = set()
    waiting = [name for name in {*loaded, *ALSO, *own} if name in paths]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            package = name if paths[name].endswith("__init__.py") else name.rpartition(".")[0]
            waiting += [each for each in _modules(imports[paths[name]], package) if each in paths]
    return {paths[name] for name in found}


def _modules(imports: Iterable[tuple[int, str | None, list[str]]], package: str) -> set[str]:
    """Return every name that may be a module which a module of that package imports, with the packages around it."""
    wanted: set[str] = set()
    for level, module, names in imports:
        parts = package.split(".")
        base = parts[: len(parts) - level + 1] if level else []
        whole = ".".join([*base, *([module] if module else [])])
        wanted |= {whole, *(f"{whole}.{name}" if module or level else name for name in names)}
    return {".".join(each.split(".")[:depth]) for each in wanted for depth in range(1, each.count(".") + 2)}


def _only(archive: bytes, paths: set[str]) -> bytes:
    """Return an archive with some of its files, which are named as their sources."""
    with tempfile.NamedTemporaryFile(suffix=".zip") as source, tempfile.NamedTemporaryFile(suffix=".zip") as target:
        Path(source.name).write_bytes(archive)
        with zipfile.ZipFile(source.name) as given, zipfile.ZipFile(target.name, "w", zipfile.ZIP_DEFLATED) as kept:
            for info in given.infolist():
                if info.filename.removesuffix("c") in paths or info.filename in paths:
                    kept.writestr(info, given.read(info), zipfile.ZIP_DEFLATED, 9)
        return Path(target.name).read_bytes()


def main() -> int:
    parser = argparse.ArgumentParser(prog="scripts/site", description="Build the page that needs no server.")
    parser.add_argument("folder", nargs="?", type=Path, default=FOLDER, metavar="FOLDER", help="default: build/site")
    parser.add_argument("--core", type=Path, metavar="WHEEL", help="a wheel of the compiled rules for Pyodide")
    parser.add_argument(
        "--bot-delay",
        type=float,
        default=Settings.bot_delay,
        metavar="SECONDS",
        help="bots move a multiple of it after the last move (default: %(default)s)",
    )
    wanted = parser.parse_args()
    try:
        out = build(wanted.folder, wanted.core, wanted.bot_delay)
    except (Invalid, Unavailable, Mismatch) as error:
        print(error, file=sys.stderr)
        return 1
    size = sum(path.stat().st_size for path in out.rglob("*") if path.is_file())
    print(f"Shoal {__version__} in {out}: {size / 1e6:.1f} MB. To try it: python -m http.server -d {out}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
