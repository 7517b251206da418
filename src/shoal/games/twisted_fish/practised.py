"""How somebody plays Twisted Fish who has played it very often: what all do in the search."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.chance import Chance
from shoal.games.twisted_fish.asking import (
    LEAST_WORTH,
    LURE,
    LURE_LATE,
    NET,
    NET_LATE,
    REFUSED,
    REFUSED_LATE,
    Asking,
    Rooms,
    late,
)
from shoal.games.twisted_fish.cards import GROUPS, WORTH
from shoal.games.twisted_fish.playing import Playing
from shoal.games.twisted_fish.rules import HOW_MANY, TwistedFish

CLAIMED_AND_BELIEVED: Final = 4  # so many times as likely is a card of a fish where somebody has asked for the fish
HUNDRED: Final = 100.0
FINE: Final = 1024  # steps of what chance adds


class Practised(Playing):
    """Questions, and when a Zinger goes with them, are chosen by experience."""

    def __init__(self, of_two: vec[float], of_more: vec[float]) -> None:
        super().__init__(Rooms(CLAIMED_AND_BELIEVED, True), -1e300)
        self.of_two: Asking = Asking(of_two)
        self.of_more: Asking = Asking(of_more)
        self.wavers: float = 0.0  # so many points at most chance adds to a question: for who imitates somebody

    def asking(self, game: TwistedFish) -> Asking:
        """Against one opponent other things count than against many."""
        return self.of_two if game.seats == 2 else self.of_more

    def stops(self, game: TwistedFish, chance: Chance) -> bool:
        return True

    def refuses(self, game: TwistedFish, seat: i64, fish: i64, chance: Chance) -> bool:
        """What is worth it, the less the later."""
        weights = self.asking(game).weights
        worth = WORTH[fish] // LEAST_WORTH * HOW_MANY[game.held[seat * GROUPS + fish]]
        return float(worth) + weights[REFUSED_LATE] * late(game) > weights[REFUSED]

    def plays_at_once(self, chance: Chance) -> bool:
        return True

    def look_at(self, game: TwistedFish, seat: i64, fish: i64) -> None:
        self.asking(game).look_at(game, seat, fish)

    def weigh(self, game: TwistedFish, asked: i64, room: i64, chance: Chance) -> float:
        score = self.asking(game).score(game, asked, float(self.rooms.of[asked]) / float(room))
        if self.wavers != 0.0:
            score += self.wavers * float(chance.below(FINE)) / float(FINE)
        return score

    def casts(self, game: TwistedFish, chance: Chance) -> bool:
        """If it is not likely enough without."""
        weights = self.asking(game).weights
        return HUNDRED * self.likely < weights[NET] + weights[NET_LATE] * late(game)

    def lures(self, game: TwistedFish, chance: Chance) -> bool:
        """Likewise."""
        weights = self.asking(game).weights
        return HUNDRED * self.likely < weights[LURE] + weights[LURE_LATE] * late(game)
