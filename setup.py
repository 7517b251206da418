"""Compiles the rules and the search with mypyc.

SHOAL_PURE=1 leaves them plain Python. So does the want of a C compiler: the extensions are optional, and the package
works without them, only slower; `shoal version` says which it is.
"""

import os
from glob import glob

from setuptools import setup

extensions = []
if not os.environ.get("SHOAL_PURE"):
    from mypyc.build import mypycify

    sources = [
        path
        for folder in ("rules", "search")
        for path in sorted(glob(f"src/shoal/{folder}/**/*.py", recursive=True))
        if not path.endswith("__init__.py")
    ]
    extensions = mypycify(["--strict", *sources], opt_level="3", debug_level="0")
    for extension in extensions:
        extension.optional = True
        if os.name == "posix":
            # Without it every call between our own functions goes through the linker's table and none is inlined.
            extension.extra_compile_args.append("-fno-semantic-interposition")

setup(ext_modules=extensions)
