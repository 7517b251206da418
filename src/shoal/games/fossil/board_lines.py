"""The lines of the board of Fossil. A line, a row or a column, is nine bits: one for each square that has a card."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from shoal.games.fossil.material import SIDE


def _path(start: int, end: int) -> int:
    """Return the squares of a line that a stone comes to on its way, with the last one."""
    step = 1 if end > start else -1
    return sum(1 << place for place in range(start + step, end + step, step)) if start != end else 0


def _reach(at: int, wall: int) -> int:
    """FO5: return the squares that a stone may come to, either way, up to a wall. A wall at its own place is none."""
    return _path(at, wall - 1 if wall > at else SIDE - 1) | _path(at, wall + 1 if wall < at else 0)


def _places(line: int) -> list[int]:
    return [place for place in range(SIDE) if line >> place & 1]


def _line(places: list[int]) -> int:
    return sum(1 << place for place in places)


PATH: Final = vec[i64]([_path(start, end) for start in range(SIDE) for end in range(SIDE)])
REACH: Final = vec[i64]([_reach(at, wall) for at in range(SIDE) for wall in range(SIDE)])
PLACES: Final = vec[vec[i64]]([vec[i64](_places(line)) for line in range(512)])
# [purse * 512 + line]: the cards of a line that a purse can pay for, from its lowest or its highest place
FIRST: Final = vec[i16]([_line(_places(line)[:purse]) for purse in range(SIDE) for line in range(512)])
LAST: Final = vec[i16]([_line(_places(line)[::-1][:purse]) for purse in range(SIDE) for line in range(512)])
BIT: Final = vec[i64]([1 << place for place in range(SIDE)])
