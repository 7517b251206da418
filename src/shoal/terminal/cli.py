"""The command line: `shoal`, or `python -m shoal`.

Exit codes: 0 success, 1 the answer is no, 2 the request cannot be carried out; as usual in a shell, 130 after Ctrl-C
and 141 when the reader of a pipe has gone. A command imports its modules when it runs, so that `--help` is quick.
"""

from __future__ import annotations

import codecs
import io
import os
import sys
from argparse import Namespace
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from shoal.core.errors import Invalid, Refused
from shoal.terminal.options import parser, version
from shoal.terminal.safe_text import NEAREST, complain, nearest

if TYPE_CHECKING:
    from shoal.terminal.runs import RunOptions

FINE, BAD, INTERRUPTED, NO_READER = 0, 2, 130, 141
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
        return COMMANDS[wanted.command](wanted)
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


def _play(wanted: Namespace) -> int:
    from shoal.terminal.play import Setup, play

    if wanted.watch and wanted.seat is not None:
        raise Invalid("--watch lets only bots play; leave out --seat")
    if wanted.save is not None and wanted.no_save:
        raise Invalid("--save and --no-save exclude each other")
    seat = 1 if wanted.seat is None else wanted.seat
    play(
        Setup(
            game=wanted.game,
            seats=wanted.seats,
            seat=None if wanted.watch else seat - 1,
            bots=wanted.bots,
            seed=wanted.seed,
            options=dict(wanted.option),
            deck=wanted.deck,
            save=wanted.save,
            saves=not wanted.no_save,
            delay=wanted.delay,
        )
    )
    return FINE


def _resume(wanted: Namespace) -> int:
    from shoal.terminal.play import resume

    resume(wanted.file, wanted.delay)
    return FINE


def _deck(wanted: Namespace) -> int:
    from shoal.terminal.deck_files import check

    return check(wanted.file)


def _games(_: Namespace) -> int:
    from shoal.terminal.pages import print_games

    print_games()
    return FINE


def _rules(wanted: Namespace) -> int:
    from shoal.terminal import pages
    from shoal.terminal.screen import Screen

    pages.print_rules(Screen(), wanted.game, wanted.rule, wanted.language)
    return FINE


def _replay(wanted: Namespace) -> int:
    from shoal.terminal.replay import replay

    replay(wanted.file, None if wanted.seat is None else wanted.seat - 1, wanted.all, wanted.delay)
    return FINE


def _verify(wanted: Namespace) -> int:
    from shoal.terminal.verify import verify

    return verify(wanted.files, wanted.commitment, wanted.entropy)


def _arena(wanted: Namespace) -> int:
    from shoal.terminal.arena import compete

    return compete(wanted.game, wanted.bots.split(","), _matches(wanted), wanted.until)


def _study(wanted: Namespace) -> int:
    from shoal.terminal.study import study

    return study(wanted.game, wanted.seats, wanted.bots.split(","), _matches(wanted))


def _matches(wanted: Namespace) -> RunOptions:
    from shoal.terminal.runs import RunOptions

    return RunOptions(
        matches=wanted.matches,
        options=dict(wanted.option),
        seed=wanted.seed,
        seconds=wanted.time,
        jobs=wanted.jobs,
        scheduler=wanted.scheduler,
        out=wanted.out,
        report=wanted.report,
        traits=getattr(wanted, "traits", False),
    )


def _serve(wanted: Namespace) -> int:
    from shoal.server.limits import read_proxy
    from shoal.server.registry import Settings
    from shoal.server.serve import Serving, serve

    settings = Settings(
        bot_delay=wanted.bot_delay,
        away_after=wanted.away,
        workers=wanted.workers,
        limited=not wanted.unlimited,
        proxies=tuple(map(read_proxy, wanted.proxy)),
    )
    serve(Serving(wanted.host, wanted.port, wanted.data, wanted.key, settings, wanted.open))
    return FINE


def _backup(wanted: Namespace) -> int:
    from shoal.terminal.backups import back_up

    back_up(wanted.file, wanted.data)
    print(f"The backup is in {wanted.file}")
    return FINE


def _restore(wanted: Namespace) -> int:
    from shoal.terminal.backups import put_back

    put_back(wanted.file, wanted.data, wanted.replace)
    print(f"Restored from {wanted.file}")
    return FINE


def _version(_: Namespace) -> int:
    print(version())
    return FINE


COMMANDS: dict[str, Callable[[Namespace], int]] = {
    "play": _play,
    "resume": _resume,
    "deck": _deck,
    "games": _games,
    "rules": _rules,
    "replay": _replay,
    "verify": _verify,
    "arena": _arena,
    "study": _study,
    "serve": _serve,
    "backup": _backup,
    "restore": _restore,
    "version": _version,
}
