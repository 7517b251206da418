"""Repair of a reference leak in the C code that mypyc generates for vecs.

`Emitter.emit_unbox` (mypyc/codegen/emit.py) ignores `borrow=True` for a vec. When plain Python passes a vec to compiled
code, as an argument or as an attribute, the wrapper takes a reference and never returns it. python/mypy#21657 fixed the
same leak for other attributes. Vecs still leak in mypy 2.4.1, the newest release. See docs/decisions/0017.

Delete this module when `tests/test_memory_leaks.py` passes without it: a reference that is returned twice crashes the
program.
"""

import re
from collections.abc import Iterable
from pathlib import Path

# The assignments of the wrappers. Compiled code itself assigns to `cpy_r_...` and owns what it gets.
UNBOXED = re.compile(r"^ *(?:arg_\w+|tmp) = Vec\w+Api\.unbox\(", re.MULTILINE)
LEAK = re.compile(
    r"^ *(?P<vec>arg_\w+|tmp) = Vec(?P<kind>\w+)Api\.unbox\([^;\n]*\);\n"
    r" *if \(VEC_IS_ERROR\((?P=vec)\)\) \{\n[^\n]*\n *\}\n(?! *VEC_\w+_DECREF\((?P=vec)\))",
    re.MULTILINE,
)
REPAIRED = re.compile(r"^VEC_\w+_DECREF\((?:arg_\w+|tmp)\);$", re.MULTILINE)


def repair(sources: Iterable[Path]) -> None:
    """Return the reference in every wrapper of these C files. Raise RuntimeError if the code has another form."""
    wrappers = sum(repair_file(source) for source in sources)
    if not wrappers:
        raise RuntimeError("build_support/vec_references.py found no vec in the generated C code: is it still needed?")


def repair_file(source: Path) -> int:
    """Repair one C file and return how many vecs its wrappers take. A repaired file stays as it is."""
    code = source.read_text(encoding="utf-8")
    repaired = LEAK.sub(lambda leak: f"{leak[0]}VEC_{leak['kind'].upper()}_DECREF({leak['vec']});\n", code)
    wrappers = len(UNBOXED.findall(repaired))
    if wrappers != len(REPAIRED.findall(repaired)):
        raise RuntimeError(f"{source}: mypyc generates other code for vecs: revise build_support/vec_references.py")
    if repaired != code:
        source.write_text(repaired, encoding="utf-8")
    return wrappers
