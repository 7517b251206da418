"""How somebody plays Twisted Fish who has played it often: what all do in the search, and `normal` at two seats."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.rng import Rng
from shoal.games.twisted_fish import cards
from shoal.games.twisted_fish.cards import GROUPS, WORTH
from shoal.games.twisted_fish.playing import Playing
from shoal.games.twisted_fish.question_features import (
    AGAIN,
    AGAIN_POND_LEFT,
    DIVER,
    DIVER_POND_LEFT,
    LEAST_WORTH,
    LURE,
    LURE_LATE,
    NET,
    NET_LATE,
    NET_POND_LEFT,
    REFUSED,
    REFUSED_COLLECTED,
    REFUSED_LATE,
    REFUSED_OWN_HAND,
    REFUSED_POND_LEFT,
    REFUSED_SHOWN,
    REFUSED_THEIR_HAND,
    STOPS,
    TAKES,
    Asking,
    Rooms,
    in_sight,
    late,
    left,
    many,
)
from shoal.games.twisted_fish.rules import HOW_MANY, TwistedFish

CLAIMED_AND_BELIEVED: Final = 4  # so many times as likely is a card of a fish where somebody has asked for the fish
HUNDRED: Final = 100.0
LEGAL: Final = 1024  # steps of what chance adds


class Practised(Playing):
    """Questions, and when a Zinger is for them, are chosen by experience."""

    def __init__(self, of_two: vec[float], of_more: vec[float], rooms: Rooms) -> None:
        super().__init__(rooms, -1e300)
        self.of_two: Asking = Asking(of_two)
        self.of_more: Asking = Asking(of_more)
        self.wavers: float = 0.0  # so many points at most chance adds to a question: for who imitates somebody

    def asking(self, game: TwistedFish) -> Asking:
        """Against one opponent other things count than against many."""
        return self.of_two if game.seats == 2 else self.of_more

    def stops(self, game: TwistedFish, rng: Rng) -> bool:
        """No Fishing in any case: it ends a turn."""
        return game.zinger == cards.NO_FISHING or self.asking(game).weights[STOPS] >= 1.0

    def takes(self, game: TwistedFish) -> bool:
        return self.asking(game).weights[TAKES] >= 1.0

    def refuses(self, game: TwistedFish, seat: i64, fish: i64, rng: Rng) -> bool:
        """What is worth it, above all if the asker collects it; the less the later."""
        weights = self.asking(game).weights
        asker = game.on_turn
        self.rooms.reckon(game)
        worth = float(WORTH[fish] // LEAST_WORTH)
        for_it = worth * float(HOW_MANY[game.held[seat * GROUPS + fish]])
        for_it += weights[REFUSED_COLLECTED] * worth * float(in_sight(game, asker, fish))
        for_it += weights[REFUSED_LATE] * late(game) + weights[REFUSED_POND_LEFT] * left(game)
        for_it += weights[REFUSED_OWN_HAND] * many(game, seat) + weights[REFUSED_THEIR_HAND] * many(game, asker)
        for_it += weights[REFUSED_SHOWN] * float(self.rooms.shown[seat])
        return for_it > weights[REFUSED]

    def plays_at_once(self, rng: Rng) -> bool:
        return True

    def lays_diver(self, game: TwistedFish, fish: i64) -> bool:
        """A fish that is dear enough, or any, as the Pond gets less."""
        weights = self.asking(game).weights
        return float(WORTH[fish] // LEAST_WORTH) >= weights[DIVER] + weights[DIVER_POND_LEFT] * left(game)

    def asks_again(self, game: TwistedFish) -> bool:
        weights = self.asking(game).weights
        return HUNDRED * self.likely >= weights[AGAIN] + weights[AGAIN_POND_LEFT] * left(game)

    def look_at(self, game: TwistedFish, seat: i64, fish: i64) -> None:
        self.asking(game).look_at(game, seat, fish)

    def weigh(self, game: TwistedFish, asked: i64, room: i64, rng: Rng) -> float:
        score = self.asking(game).score(game, asked, float(self.rooms.of[asked]) / float(room))
        if self.wavers != 0.0:
            score += self.wavers * float(rng.below(LEGAL)) / float(LEGAL)
        return score

    def casts(self, game: TwistedFish, rng: Rng) -> bool:
        """If it is not likely enough without."""
        weights = self.asking(game).weights
        enough = weights[NET] + weights[NET_LATE] * late(game) + weights[NET_POND_LEFT] * left(game)
        return HUNDRED * self.likely < enough

    def lures(self, game: TwistedFish, rng: Rng) -> bool:
        """Likewise."""
        weights = self.asking(game).weights
        return HUNDRED * self.likely < weights[LURE] + weights[LURE_LATE] * late(game)
