"""Check an installed wheel: it is compiled, and golden files and perft counts are equal. It needs only the wheel.

cibuildwheel runs this in every wheel that it builds; see pyproject.toml.
"""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

TESTS = Path(__file__).resolve().parent.parent


def main() -> int:
    sys.path += [str(TESTS), str(TESTS.parent / "bench")]
    if not import_module("shoal").compiled():
        print("the wheel is not compiled")
        return 1
    report = import_module("golden_check").report()
    print(f"Python {report['python']} on {report['platform']}: {len(report['equal'])} checks are equal")
    for name in report["different"]:
        print(f"{name}: it differs")
    return 1 if report["different"] else 0


if __name__ == "__main__":
    sys.exit(main())
