"""The command line: `shoal`, or `python -m shoal`.

Exit codes: 0 success, 1 the answer is no, 2 the request cannot be carried out; as usual in a shell, 130 after Ctrl-C
and 141 when the reader of a pipe has gone. A command is a function of its name, in a module of its name or in one of
MODULES, which is imported when the command runs, so that `--help` is quick.
"""

from __future__ import annotations

import codecs
import io
import os
import sys
from collections.abc import Sequence
from importlib import import_module

from shoal.core.errors import Invalid, Refused
from shoal.terminal.options import parser
from shoal.terminal.safe_text import NEAREST, complain, nearest

FINE, BAD, INTERRUPTED, NO_READER = 0, 2, 130, 141
MODULES = {
    "resume": "play",
    "deck": "deck_files",
    "games": "pages",
    "rules": "pages",
    "backup": "backups",
    "restore": "backups",
    "version": "options",
}
EXTRAS = {"distributed": "cluster", "psycopg": "serve,postgresql"}  # that a missing library belongs to


def main(argv: Sequence[str] | None = None) -> int:
    _print_anything()
    try:
        status = _obey(argv)
        print(end="", flush=True)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _stop_printing()
        return NO_READER
    except OSError as error:
        _stop_printing()
        complain(f"cannot write: {error.strerror}")
        return BAD
    return status


def _obey(argv: Sequence[str] | None) -> int:
    try:
        wanted = parser().parse_args(argv)
        module = import_module(f"shoal.terminal.{MODULES.get(wanted.command, wanted.command)}")
        status: int | None = getattr(module, wanted.command)(wanted)
        return status or FINE
    except (Invalid, Refused) as error:
        complain(str(error))
        return BAD
    except ModuleNotFoundError as missing:
        library = str(missing.name).partition(".")[0]
        extra = EXTRAS.get(library, "serve")
        complain(f"this needs {library}, which is not installed: pip install '.[{extra}]' in the project's folder")
        return BAD
    except SystemExit as done:  # argparse, after --help and --version
        return FINE if done.code is None else int(done.code)


def _print_anything() -> None:
    """Replace characters that the terminal lacks, and bytes that are not text, instead of failing."""
    codecs.register_error(NEAREST, nearest)
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, NEAREST), (sys.stderr, NEAREST)):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=errors)


def _stop_printing() -> None:
    """Discard output that is left, or Python would fail once more when it ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
