"""Compiles the rules and the search with mypyc.

SHOAL_PURE=1 leaves them plain Python. So does the want of a C compiler: the extensions are optional, and the package
works without them, only slower; `shoal version` says which it is.
"""

import os
import re
import shlex
import shutil
import sys
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

CORE = {"game", "rng", "evaluation", "policy", "search_config"}
# In a game's folder everything is compiled but what stands above its rules: names, sentences and drawings.
PLAIN = {
    "annotations",
    "names",
    "notation",
    "positions",
    "checks",
    "knowledge",
    "deck_file",
    "terminal",
    "words",
    "study",
}


# In the C code: a vec that plain code hands over, as an argument or for an attribute, and what is done if it is none.
HANDED_OVER = re.compile(
    r"^ *(?P<vec>arg_\w+|tmp) = Vec(?P<kind>I64|Float)Api\.unbox\((?:obj_\w+|value)\);\n"
    r" *if \(VEC_IS_ERROR\((?P=vec)\)\) \{\n[^\n]*\n *\}\n",
    re.MULTILINE,
)


def is_compiled(path: Path) -> bool:
    """Whether a module of the package is rules or search, by its path below src/shoal."""
    folder, *inside = path.with_suffix("").parts
    if inside == [] or inside[-1] == "__init__":
        return False
    if folder == "games":
        return len(inside) > 1 and inside[1] not in PLAIN
    return folder == "search" or (folder == "core" and inside[0] in CORE)


def has_compiler() -> bool:
    """Whether the C compiler that would be called is there; elsewhere than on Unix only a try can tell."""
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return os.name != "posix" or shutil.which(shlex.split(command)[0]) is not None


def is_only_asked() -> bool:
    """Whether this call only asks for the name and what is needed; pip asks twice before it builds."""
    return not {"egg_info", "dist_info"}.isdisjoint(sys.argv)


def extensions() -> list[Extension]:
    if os.environ.get("SHOAL_PURE") or is_only_asked() or not has_compiler():
        return []
    from mypyc.build import mypycify

    root = Path("src/shoal")
    sources = [str(path) for path in sorted(root.rglob("*.py")) if is_compiled(path.relative_to(root))]
    found: list[Extension] = mypycify(["--strict", *sources], opt_level="3", debug_level="0", multi_file=True)
    for extension in found:
        for source in map(Path, extension.sources):
            give_back_vecs(source)
        extension.optional = True
        if os.name == "posix":
            # Without it every call between our own functions goes through the linker's table and none is inlined.
            extension.extra_compile_args.append("-fno-semantic-interposition")
            # A product and a sum are rounded one after the other, on every machine, as they are uncompiled.
            extension.extra_compile_args.append("-ffp-contract=off")
    return found


def give_back_vecs(source: Path) -> None:
    """The compiler takes a reference to a vec that plain code hands over, and never gives it back: nothing of that
    would ever be freed. It is only lent, as everything else is that plain code hands over. See docs/decisions/0017."""
    code = source.read_text(encoding="utf-8")
    mended = HANDED_OVER.sub(lambda at: f"{at[0]}VEC_{at['kind'].upper()}_DECREF({at['vec']});\n", code)
    if mended != code:
        source.write_text(mended, encoding="utf-8")


class BuildOnAllCores(build_ext):
    """Compiles the C files, one a module, side by side."""

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
