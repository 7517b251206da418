"""Perft: the number of move sequences from fixed positions."""

from __future__ import annotations

import pytest
from playthrough import HERE, Perft, perft, read_perft

import shoal

POSITIONS = [position for path in sorted((HERE / "perft").glob("*.txt")) for position in read_perft(path.read_text())]
QUICK = 20_000  # sequences that plain Python counts in a moment


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.title)
def test_perft(position: Perft) -> None:
    for depth, count in enumerate(position.counts, 1):
        if shoal.compiled() or count < QUICK:
            assert perft(position.game, depth) == count, depth


def test_there_are_perft_positions_for_every_game() -> None:
    assert {position.game.name for position in POSITIONS} == {book.name for book in shoal.games()}
    assert all(len(position.counts) >= 3 for position in POSITIONS)
