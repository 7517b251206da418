"""Results of matches, and the JSON lines file that keeps them.

The first line of the file is the plan, each later line a match, in order. An interrupted run continues after the last
complete line.
"""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Container, Iterator
from contextlib import suppress
from math import isfinite
from pathlib import Path
from typing import BinaryIO, NotRequired, TypedDict, cast

from shoal.arena.plan import Match, Plan
from shoal.core.data import Data
from shoal.core.errors import Invalid, shown
from shoal.core.locks import lock
from shoal.games.catalogue import part, study

FORMAT = 1
KINDS = ("error", "illegal", "overrun")
TOO_LARGE = 2**53  # for a number that is counted
WORDS = {
    "game": "the game is",
    "bots": "the bots are",
    "rules": "the version of the rules is",
    "seconds": "the time is",
}


class Forfeited(TypedDict):
    """The bot that ended a match, and why; kind is one of KINDS."""

    seat: int
    kind: str
    reason: str


class Result(TypedDict):
    """The result of one match, in plain data; lists are by seat."""

    match: int
    deal: int
    rotation: int
    seed: int
    bots: list[str]
    scores: list[int]
    winners: list[int]  # after a forfeit, all the others
    endings: list[str]  # the rule that ended each round
    decisions: int
    seconds: float
    forfeit: Forfeited | None
    rounds: NotRequired[list[list[int]]]  # of a studied match: the points of each round
    seen: NotRequired[list[list[object]]]  # and what was seen in it: see `study`
    traits: NotRequired[list[list[object]]]  # the habits of the bots: see `traits`


class ResultsFile:
    """A file that results are appended to. Read it first."""

    def __init__(self, path: str, plan: Plan) -> None:
        self.path = path
        self.plan = plan
        self.matches = 0  # read or written so far
        self._endings = frozenset(part(plan.game, "words.en").ENDINGS)  # rules that end a round
        try:
            self._file: BinaryIO = Path(path).open("a+b")  # noqa: SIM115 it is closed by __exit__
        except OSError as error:
            raise Invalid(f"{path}: {error.strerror}") from None
        except ValueError:
            raise Invalid(f"{path!r} is not the name of a file") from None
        try:
            self._check_own()
        except Invalid:
            self._file.close()
            raise

    def __enter__(self) -> ResultsFile:
        return self

    def __exit__(self, *_: object) -> None:
        with suppress(OSError):  # a failed write was reported
            self._file.close()

    def _check_own(self) -> None:
        """Check that it is a file, and lock it for this run."""
        if not stat.S_ISREG(os.fstat(self._file.fileno()).st_mode):
            raise Invalid(f"{self.path}: not a file, so a run could not continue there")
        if not lock(self._file):
            raise Invalid(f"{self.path}: another run writes to it")

    def read(self) -> Iterator[Result]:
        """Yield the results in the file; afterwards it is ready for more."""
        self._file.seek(0)
        whole = self._read_plan()
        for number, line in enumerate(self._file, 2):
            if not line.endswith(b"\n"):
                break  # the run was interrupted while it wrote
            yield self._read_match(line, number)
            self.matches += 1
            whole += len(line)
        self._file.truncate(whole)
        if whole == 0:
            self._write({"arena": FORMAT, "plan": self.plan.data()})

    def write(self, result: Result) -> None:
        self._write(cast("Data", result))
        self.matches += 1

    def _write(self, data: Data) -> None:
        try:
            self._file.write(json.dumps(data, separators=(",", ":")).encode() + b"\n")
            self._file.flush()  # now it survives the end of this process
        except OSError as error:
            raise Invalid(
                f"{self.path}: {error.strerror}; it has {self.matches} matches, and the same command goes on after them"
            ) from None

    def _read_plan(self) -> int:
        """Return the length of the first line; 0 if there is none yet."""
        line = self._file.readline()
        if not line.endswith(b"\n") and b'{"arena":'.startswith(line[:9]):
            return 0
        head = _object(line)
        if head is None or "arena" not in head or not isinstance(head.get("plan"), dict):
            raise Invalid(f"{self.path}: these are not the results of an arena")
        if head["arena"] != FORMAT:
            raise Invalid(f"{self.path}: format {shown(head['arena'])}; this version of shoal reads {FORMAT}")
        self._compare(head["plan"])
        return len(line)

    def _compare(self, there: Data) -> None:
        """Raise Invalid if the file has another plan."""
        for key, here in self.plan.data().items():
            if there.get(key) != here:
                what = WORDS.get(key, key)
                raise Invalid(
                    f"{self.path} has results of another run: {what} {_said(there.get(key))}, not {_said(here)}; "
                    "name another file"
                )

    def _read_match(self, line: bytes, number: int) -> Result:
        expected = self.plan.match(self.matches)
        found = _object(line)
        if found is None or not _is_result_of(found, expected, self._endings) or not _is_counted(found, self.plan):
            raise Invalid(f"{self.path}, line {number}: this is not match {expected.number} of the run")
        return cast("Result", found)


def _said(value: object) -> str:
    if isinstance(value, list):
        return ",".join(map(str, value))
    return value if isinstance(value, str) else json.dumps(value)


def _object(line: bytes) -> Data | None:
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return data if isinstance(data, dict) else None


def _is_result_of(data: Data, match: Match, endings: Container[str]) -> bool:
    """Return whether data is the result of this match, with everything that is counted."""
    seats = len(match.bots)
    return (
        [data.get(key) for key in ("match", "deal", "rotation", "seed")] == [*match[:4]]
        and data.get("bots") == list(match.bots)
        and _are_numbers(data.get("scores"), seats)
        and _are_numbers(data.get("winners"))
        and set(data["winners"]) <= set(range(seats))
        and len(set(data["winners"])) == len(data["winners"]) > 0
        and _are_endings(data.get("endings"), endings)
        and _are_numbers([data.get("decisions")])
        and isinstance(data.get("seconds"), float | int)
        and "forfeit" in data
        and (data["forfeit"] is None or _is_forfeit(data["forfeit"], seats))
    )


def _are_endings(value: object, endings: Container[str]) -> bool:
    return isinstance(value, list) and all(isinstance(each, str) and each in endings for each in value)


def _is_forfeit(value: object, seats: int) -> bool:
    return (
        isinstance(value, dict)
        and value.get("seat") in range(seats)
        and value.get("kind") in KINDS
        and isinstance(value.get("reason"), str)
    )


def _is_counted(data: Data, plan: Plan) -> bool:
    """Return whether data has what a study counts, and the habits of the bots, if the plan is to count them."""
    if data["forfeit"] is not None:
        return True
    rounds, seen, traits = (data.get(key) for key in ("rounds", "seen", "traits"))
    if plan.traits and not (isinstance(traits, list) and all(_is_trait(each, plan.seats) for each in traits)):
        return False
    if not plan.studied:
        return True
    if not isinstance(rounds, list) or not all(_are_numbers(points, plan.seats) for points in rounds):
        return False
    tables = study(plan.game).TABLES
    return isinstance(seen, list) and all(_is_seen(each, len(rounds), plan.seats, tables) for each in seen)


def _is_trait(value: object, seats: int) -> bool:
    if not isinstance(value, list) or len(value) != 4:
        return False
    seat, figure, *sums = value
    return (
        seat in range(seats)
        and isinstance(figure, str)
        and all(type(each) is float and isfinite(each) and abs(each) < TOO_LARGE for each in sums)
    )


def _is_seen(value: object, rounds: int, seats: int, tables: Container[str]) -> bool:
    if not isinstance(value, list) or len(value) != 7:
        return False
    number, table, row, seat, *sums = value
    named = isinstance(table, str) and table in tables and isinstance(row, str)
    return named and number in range(rounds) and seat in range(seats) and _are_numbers(sums)


def _are_numbers(value: object, length: int | None = None) -> bool:
    return (
        isinstance(value, list)
        and all(type(each) is int and abs(each) < TOO_LARGE for each in value)
        and length in (None, len(value))
    )
