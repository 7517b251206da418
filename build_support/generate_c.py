"""The part of the build of a core for Pyodide that runs inside Pyodide: there mypyc knows the target by itself.

It generates the C files below build/ of the current folder, and prints JSON: the extensions, and Python's settings.
"""

import contextlib
import json
import os
import sys
import sysconfig
from importlib import import_module

import mypyc

LIBRARIES = "lib-rt"  # the folder with the C files of mypyc's own
USED = ("name", "sources", "include_dirs")


def main() -> None:
    os.chdir(sys.argv[1])
    # mypyc prints to where the answer goes.
    with contextlib.redirect_stdout(sys.stderr):
        generated = import_module("setup").generated()
    extensions = [{key: getattr(extension, key) for key in USED} for extension in generated]
    libraries = os.path.join(os.path.dirname(mypyc.__file__), LIBRARIES)
    print(json.dumps({"extensions": extensions, "libraries": libraries, "settings": sysconfig.get_config_vars()}))


if __name__ == "__main__":
    main()
