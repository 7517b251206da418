"""Compile the rules and the search with mypyc.

With SHOAL_PURE=1, or without a C compiler, they stay plain Python: everything works, only slower. `shoal version` says
which it is.
"""

import os
import shlex
import shutil
import sys
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

sys.path.insert(0, str(Path(__file__).parent / "build_support"))
from vec_references import repair

CORE = {"game", "rng", "evaluation", "policy", "search_config"}
# In a game's folder everything is compiled but these: what turns numbers into names, sentences and drawings.
PLAIN = {
    "actions",
    "annotations",
    "names",
    "notation",
    "positions",
    "knowledge",
    "deck_file",
    "terminal",
    "words",
    "study",
    "habits",
    "reasons",
    "trading",
}


def is_compiled(path: Path) -> bool:
    """Return whether a module is compiled, by its path below src/shoal."""
    folder, *inside = path.with_suffix("").parts
    if inside == [] or inside[-1] == "__init__":
        return False
    if folder == "games":
        return len(inside) > 1 and inside[1] not in PLAIN
    return folder == "search" or (folder == "core" and inside[0] in CORE)


def has_compiler() -> bool:
    """Return whether the C compiler exists. On Windows only a build can tell: return True."""
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return os.name != "posix" or shutil.which(shlex.split(command)[0]) is not None


def is_only_asked() -> bool:
    """Return whether pip only asks for metadata, which it does twice before it builds."""
    return not {"egg_info", "dist_info"}.isdisjoint(sys.argv)


def generated() -> list[Extension]:
    """Generate the C files with mypyc, below build/."""
    from mypyc.build import mypycify

    root = Path("src/shoal")
    sources = [str(path) for path in sorted(root.rglob("*.py")) if is_compiled(path.relative_to(root))]
    found: list[Extension] = mypycify(["--strict", *sources], opt_level="3", debug_level="0", multi_file=True)
    repair({Path(source) for extension in found for source in extension.sources})
    return found


def extensions() -> list[Extension]:
    if os.environ.get("SHOAL_PURE") or is_only_asked() or not has_compiler():
        return []
    found = generated()
    for extension in found:
        extension.optional = True
        if os.name == "posix":
            # Otherwise calls between our own functions go through the linker's table and are never inlined.
            extension.extra_compile_args.append("-fno-semantic-interposition")
            # Round products before sums on every machine, as plain Python does.
            extension.extra_compile_args.append("-ffp-contract=off")
    return found


class BuildOnAllCores(build_ext):
    """Compile the C files in parallel."""

    def build_extensions(self) -> None:
        one_by_one = self.compiler.compile

        def side_by_side(sources: list[str], *more: object, **options: object) -> list[str]:
            largest_first = sorted(sources, key=lambda source: -Path(source).stat().st_size)
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                made = pool.map(lambda source: one_by_one([source], *more, **options), largest_first)
                return [objects[0] for objects in made]

        self.compiler.compile = side_by_side
        super().build_extensions()


if __name__ == "__main__":
    setup(ext_modules=extensions(), cmdclass={"build_ext": BuildOnAllCores})
