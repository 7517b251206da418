"""Whole matches inside compiled code: at random, or by rollout moves."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.game import MOST_CODES, Game, Rulebook
from shoal.core.policy import Policy
from shoal.core.rng import Rng


def playout(game: Game, rng: Rng, codes: vec[i64]) -> i64:
    """Play at random to the end without optional moves; return the number of decisions. codes is working room."""
    decisions: i64 = 0
    while not game.over:
        n = game.moves_into(game.to_move, codes)
        game.step(game.to_move, codes[rng.below(n)], None)
        decisions += 1
    return decisions


def play_matches(
    book: Rulebook, seats: int, settings: list[int], matches: int, rng: Rng, wins: list[int], points: list[int]
) -> i64:
    """Deal and play so many random matches; return the number of decisions.

    The settings are the values of the options in the order of the rulebook. Wins and points are added by seat.
    """
    codes = vec[i64]([0] * MOST_CODES)
    decisions: i64 = 0
    match: i64
    for match in range(matches):
        game = book.deal(seats, settings, rng)
        decisions += playout(game, rng, codes)
        scores = game.scores
        best = max(scores)
        for seat, score in enumerate(scores):
            points[seat] += score
            if score == best:
                wins[seat] += 1
    return decisions


def play_rollout_match(book: Rulebook, settings: list[int], policies: list[Policy], rng: Rng) -> list[int]:
    """Play a match of rollout moves, with a policy for each seat and no optional moves; return the scores.

    The policies see the true game: use only those that follow from what a seat may know.
    """
    game = book.deal(len(policies), settings, rng)
    codes = vec[i64]([0] * MOST_CODES)
    while not game.over:
        seat = game.to_move
        n = game.moves_into(seat, codes)
        game.step(seat, policies[seat].rollout_move(game, seat, codes, n, game.rng), None)
    return game.scores
