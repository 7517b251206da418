"""What came of the matches, one line each in a file of JSON lines.

The first line is the plan; then come the matches, in their order. A run that was broken off, in mid-line even, is taken
up after the last whole line.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, NotRequired, TypedDict, cast

from shoal.arena.plan import Match, Plan
from shoal.core.data import Data
from shoal.core.errors import Invalid, shown

FORMAT = 1


class Forfeited(TypedDict):
    """Who broke a match off, and how: kind is "error", "illegal" or "overrun"."""

    seat: int
    kind: str
    reason: str


class Result(TypedDict):
    """What came of one match, in plain data; lists are by seat."""

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


class ResultsFile:
    """Results that are written down as they come. What is there already is read first."""

    def __init__(self, path: str, plan: Plan) -> None:
        self.path = path
        self.plan = plan
        self.matches = 0  # read or written so far
        try:
            self._file: BinaryIO = Path(path).open("a+b")  # noqa: SIM115 it is closed by __exit__
        except OSError as error:
            raise Invalid(f"{path}: {error.strerror}") from None
        except ValueError:
            raise Invalid(f"{path!r} is not the name of a file") from None

    def __enter__(self) -> ResultsFile:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._file.close()

    def read(self) -> Iterator[Result]:
        """The matches that are there; after the last one the file is ready for more."""
        self._file.seek(0)
        whole = self._read_plan()
        for number, line in enumerate(self._file, 2):
            if not line.endswith(b"\n"):
                break  # it was being written when the run was broken off
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
        self._file.write(json.dumps(data, separators=(",", ":")).encode() + b"\n")
        self._file.flush()  # from here on it is there even if this process is killed

    def _read_plan(self) -> int:
        """The length of the first line; 0 if there is none yet."""
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
        """Invalid if they are the results of something else."""
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
        if found is None or not _is_result_of(found, expected):
            raise Invalid(f"{self.path}, line {number}: this is not match {expected.number} of the run")
        return cast("Result", found)


WORDS = {
    "game": "the game is",
    "bots": "the bots are",
    "rules": "the version of the rules is",
    "seconds": "the time is",
}


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


def _is_result_of(data: Data, match: Match) -> bool:
    """Whether it says of itself that it is, and has all that is counted."""
    seats = len(match.bots)
    return (
        [data.get(key) for key in ("match", "deal", "rotation", "seed")] == [*match[:4]]
        and data.get("bots") == list(match.bots)
        and _are_numbers(data.get("scores"), seats)
        and _are_numbers(data.get("winners"))
        and set(data["winners"]) <= set(range(seats))
        and len(data["winners"]) > 0
        and isinstance(data.get("endings"), list)
        and _are_numbers([data.get("decisions")])
        and isinstance(data.get("seconds"), float | int)
        and "forfeit" in data
    )


def _are_numbers(value: object, length: int | None = None) -> bool:
    return isinstance(value, list) and all(type(each) is int for each in value) and length in (None, len(value))
