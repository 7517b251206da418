"""Learned policy of Twisted Fish: all seats follow it in rollouts, and `normal` at two seats."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from shoal.core.rng import Rng
from shoal.games.twisted_fish import cards
from shoal.games.twisted_fish.cards import GROUPS, WORTH
from shoal.games.twisted_fish.heuristic_policy import HeuristicPolicy
from shoal.games.twisted_fish.question_features import (
    LEAST_WORTH,
    QuestionScorer,
    QuestionWeights,
    Rooms,
    in_sight,
    late,
    left,
    many,
)
from shoal.games.twisted_fish.rules import HOW_MANY, TwistedFish

HUNDRED: Final = 100.0
STEPS: Final = 1024  # steps of the random addition


class LearnedPolicy(HeuristicPolicy):
    """Chooses questions and Zingers by learned weights."""

    def __init__(self, of_two: QuestionWeights, of_more: QuestionWeights, rooms: Rooms) -> None:
        super().__init__(rooms, -1e300)
        self.of_two: QuestionScorer = QuestionScorer(of_two)
        self.of_more: QuestionScorer = QuestionScorer(of_more)
        self.noise: float = 0.0  # most random points added to a question, to imitate another bot

    def scorer(self, game: TwistedFish) -> QuestionScorer:
        """Return the scorer for this number of seats."""
        return self.of_two if game.seats == 2 else self.of_more

    def stops(self, game: TwistedFish, rng: Rng) -> bool:
        """Stop No Fishing in any case, since it ends a turn."""
        return game.zinger == cards.NO_FISHING or self.scorer(game).weights.stops >= 1.0

    def takes(self, game: TwistedFish) -> bool:
        return self.scorer(game).weights.takes >= 1.0

    def refuses(self, game: TwistedFish, seat: i64, fish: i64, rng: Rng) -> bool:
        """Refuse a fish that is worth it, above all one that the asker collects; less so later."""
        weights = self.scorer(game).weights
        asker = game.on_turn
        self.rooms.count(game)
        worth = float(WORTH[fish] // LEAST_WORTH)
        reasons = worth * float(HOW_MANY[game.held[seat * GROUPS + fish]])
        reasons += weights.refused_collected * worth * float(in_sight(game, asker, fish))
        reasons += weights.refused_late * late(game) + weights.refused_pond_left * left(game)
        reasons += weights.refused_own_hand * many(game, seat) + weights.refused_their_hand * many(game, asker)
        reasons += weights.refused_shown * float(self.rooms.shown[seat])
        return reasons > weights.refused

    def plays_at_once(self, rng: Rng) -> bool:
        return True

    def lays_diver(self, game: TwistedFish, fish: i64) -> bool:
        """Lay the Diver with a fish that is dear enough; with less in the Pond, with any."""
        weights = self.scorer(game).weights
        return float(WORTH[fish] // LEAST_WORTH) >= weights.diver + weights.diver_pond_left * left(game)

    def asks_again(self, game: TwistedFish) -> bool:
        weights = self.scorer(game).weights
        return HUNDRED * self.likely >= weights.again + weights.again_pond_left * left(game)

    def look_at(self, game: TwistedFish, seat: i64, fish: i64) -> None:
        self.scorer(game).look_at(game, seat, fish)

    def score_question(self, game: TwistedFish, asked: i64, room: i64, rng: Rng) -> float:
        score = self.scorer(game).score(game, asked, float(self.rooms.of[asked]) / float(room))
        if self.noise != 0.0:
            score += self.noise * float(rng.below(STEPS)) / float(STEPS)
        return score

    def casts(self, game: TwistedFish, rng: Rng) -> bool:
        """Cast The Net if the question is not likely enough."""
        weights = self.scorer(game).weights
        enough = weights.net + weights.net_late * late(game) + weights.net_pond_left * left(game)
        return HUNDRED * self.likely < enough

    def lures(self, game: TwistedFish, rng: Rng) -> bool:
        """Lure if the question is not likely enough."""
        weights = self.scorer(game).weights
        return HUNDRED * self.likely < weights.lure + weights.lure_late * late(game)
