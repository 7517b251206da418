"""Golden playthroughs: whole matches with views, log and legal moves, compared line by line."""

from __future__ import annotations

import pytest
from golden_worlds import FILE as WORLDS
from playthrough import GOLDEN, HERE, replayed

import shoal


@pytest.mark.parametrize("name", GOLDEN)
def test_a_golden_match_plays_as_it_is_written(name: str) -> None:
    text = (HERE / "golden" / name).read_text(encoding="utf-8")
    assert replayed(name).splitlines() == text.splitlines()


def test_there_is_a_golden_match_for_every_game() -> None:
    assert {walk.name for walk in GOLDEN.values()} == {book.name for book in shoal.games()}
    assert {path.name for path in (HERE / "golden").iterdir()} == {*GOLDEN, WORLDS.name}
