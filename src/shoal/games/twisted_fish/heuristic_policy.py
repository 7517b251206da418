"""Heuristic policy of Twisted Fish: ask for the likeliest and dearest card, and play a Zinger now and then."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from shoal.core.rng import Rng
from shoal.games.twisted_fish.cards import FISH, GROUPS, WORTH
from shoal.games.twisted_fish.question_features import THOUSAND, Rooms, in_sight
from shoal.games.twisted_fish.quick_policy import QuickPolicy
from shoal.games.twisted_fish.rules import HOW_MANY, TwistedFish

GOES_ON: Final = 20  # what going on is worth, where a card in the hand is worth at least five times its points
UNTOLD: Final = 6  # tenths of the gain, if nobody knows yet that the seat has the fish


class HeuristicPolicy(QuickPolicy):
    """Randomised, so that rollouts differ."""

    def __init__(self, rooms: Rooms) -> None:
        super().__init__(rooms, 0.0)
        self.gain: i64 = 0  # what a card of the fish looked at brings

    def stops(self, game: TwistedFish, rng: Rng) -> bool:
        return rng.below(2) == 0

    def refuses(self, game: TwistedFish, seat: i64, fish: i64, rng: Rng) -> bool:
        return rng.below(2) == 0

    def plays_at_once(self, rng: Rng) -> bool:
        return rng.below(2) == 0

    def look_at(self, game: TwistedFish, seat: i64, fish: i64) -> None:
        self.gain = WORTH[fish] * (5 + 2 * HOW_MANY[game.held[seat * GROUPS + fish]]) + GOES_ON
        if game.memory.claimed[seat * FISH + fish] == 0 and in_sight(game, seat, fish) == 0:
            self.gain = self.gain * UNTOLD // 10

    def score_question(self, game: TwistedFish, asked: i64, room: i64, rng: Rng) -> float:
        return float(THOUSAND * self.rooms.of[asked] // room * self.gain * (6 + rng.below(5)))

    def casts(self, game: TwistedFish, rng: Rng) -> bool:
        return rng.below(2) == 0

    def lures(self, game: TwistedFish, rng: Rng) -> bool:
        return rng.below(2) == 0
