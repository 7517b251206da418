"""Evaluation of Twisted Fish: somebody will collect every fish.

A player who holds more of a fish is likelier to. The next to ask takes what everybody has seen, and cards that were
shown may be lost. A Zinger is of some use while there is time, and costs 25 in the end.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.evaluation import Evaluator
from shoal.core.game import NOBODY, Game
from shoal.games.twisted_fish import cards
from shoal.games.twisted_fish.cards import COLOURS, FISH, FISH_CARDS, MOST_SEATS, WORTH
from shoal.games.twisted_fish.phases import BEGIN, ENDING
from shoal.games.twisted_fish.question_features import is_open
from shoal.games.twisted_fish.rules import TwistedFish

SCALE: Final = 100.0


class Weights:
    """scripts/tune finds better ones and writes them here."""

    def __init__(self) -> None:
        # A card seen in another's hand, beside one in the own hand
        self.asks: float = 1.4  # for the player on turn
        self.asks_next: float = 0.6  # for the next player
        self.asks_later: float = 0.6  # for those after that
        self.shown: float = 0.1  # part of the seen cards that is as good as lost to those
        # Who will collect a fish
        self.plain: float = 0.17  # for each card of it
        self.square: float = 0.15  # for the square of their number
        self.drawn: float = 0.96  # for all, while there is a Pond to draw from
        self.nobodys: float = 0.27  # for nobody, for each player
        self.hand: float = 1.0  # cost of a card left in the hand at the end, times its worth
        self.late: float = 1.3  # how fast it gets late as the baskets fill
        # Points of a Zinger while there is time
        self.warden: float = 2.0
        self.diver: float = 20.0
        self.no_fishing: float = 6.0
        self.boat: float = 0.0
        self.net: float = 6.0
        self.fisherman: float = 4.0
        self.lure: float = 10.0
        self.divine: float = -4.0
        self.spread: float = 15.0  # uncertainty in points when all baskets are full
        self.spread_left: float = 90.0  # more when none is
        self.turn: float = 15.0  # points for being the next to ask


class TwistedFishEvaluator(Evaluator):
    def __init__(self, weights: Weights) -> None:
        super().__init__(SCALE)
        self.weights: Weights = weights
        w = weights
        uses = [w.warden, w.diver, w.no_fishing, w.boat, w.net, w.fisherman, w.lure, w.divine]
        self.uses: vec[float] = vec[float](uses)  # by Zinger
        # By seat, of one fish
        self.hopes: vec[float] = vec[float]([0.0] * MOST_SEATS)
        self.reach: vec[float] = vec[float]([0.0] * MOST_SEATS)
        self.shown: vec[float] = vec[float]([0.0] * MOST_SEATS)
        self.counts: vec[i64] = vec[i64]([0] * MOST_SEATS)

    def is_quiescent(self, game: Game) -> bool:
        """Return False while a question, a reply to a Zinger or a draw is pending."""
        assert isinstance(game, TwistedFish)
        return game.phase in (BEGIN, ENDING) or game.over

    def evaluate_into(self, game: Game, scores: vec[float]) -> float:
        assert isinstance(game, TwistedFish)
        seats = game.seats
        i: i64
        for i in range(seats):
            scores[i] = float(game.totals[i])
        if game.over:
            return 0.0
        weights = self.weights
        for i in range(seats):
            scores[i] += float(game.basket_points(i))
        late = weights.late * float(game.n_baskets) / float(FISH)
        late = min(late, 1.0)
        first = game.on_turn
        if game.phase == ENDING:
            first = (first + 1) % seats
        self._set_reach(seats, first)
        scores[first] += weights.turn
        fish: i64
        for fish in range(FISH):
            if game.baskets[fish] == NOBODY:
                self._fish_into(game, fish, late, scores)
        zinger: i64
        for zinger in range(FISH_CARDS, cards.CARDS):
            place = game.place[zinger]
            if place < MOST_SEATS:
                use = self.uses[zinger - FISH_CARDS]
                scores[place] += (1.0 - late) * use - late * float(cards.ZINGER_COST)
        spread = weights.spread + weights.spread_left * float(FISH - game.n_baskets) / float(FISH)
        if game.target != 0:
            spread += weights.spread_left  # TF27: there may be rounds to come
        return spread

    def _set_reach(self, seats: i64, first: i64) -> None:
        i: i64
        for i in range(seats):
            self.reach[i] = self.weights.asks_later
        self.reach[(first + 1) % seats] = self.weights.asks_next
        self.reach[first] = self.weights.asks

    def _fish_into(self, game: TwistedFish, fish: i64, late: float, scores: vec[float]) -> None:
        """TF8: add the points of a fish to each seat by its chance to collect it."""
        seats = game.seats
        weights = self.weights
        self._count(game, fish)
        in_sight = 0.0
        keenest = 0.0  # how well the two best placed reach what is in sight
        second = 0.0
        i: i64
        for i in range(seats):
            in_sight += self.shown[i]
            if self.counts[i] != 0:
                second = max(second, min(keenest, self.reach[i]))
                keenest = max(keenest, self.reach[i])
        sum_of_hopes = weights.nobodys * float(seats)
        for i in range(seats):
            hope = 0.001 if game.ponded == 0 else weights.drawn
            if self.counts[i] != 0:
                rival = second if self.reach[i] == keenest else keenest
                share = float(self.counts[i]) + self.reach[i] * (in_sight - self.shown[i])
                share = max(share - weights.shown * rival * self.shown[i], 0.0)
                hope += weights.plain * share + weights.square * share * share
            self.hopes[i] = hope
            sum_of_hopes += hope
        worth = float(WORTH[fish])
        for i in range(seats):
            own = self.hopes[i] / sum_of_hopes
            scores[i] += own * worth * float(COLOURS)
            scores[i] -= weights.hand * late * late * worth * float(self.counts[i]) * (1.0 - own)

    def _count(self, game: TwistedFish, fish: i64) -> None:
        """Count the cards of a fish in each hand, and those that everybody has seen."""
        i: i64
        for i in range(game.seats):
            self.counts[i] = 0
            self.shown[i] = 0.0
        for i in range(fish * COLOURS, fish * COLOURS + COLOURS):
            place = game.place[i]
            if place < MOST_SEATS:
                self.counts[place] += 1
                if is_open(game, i):
                    self.shown[place] += 1.0
