"""Policy of Twisted Fish: moves worth considering, and a learned policy for rollouts and as a prior."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.game import MOST_CODES, NO_CODE, Game
from shoal.core.policy import UNKNOWN, Policy, RootPrior, sort_down
from shoal.core.rng import Rng
from shoal.core.search_config import SearchConfig
from shoal.games.twisted_fish import cards, codes
from shoal.games.twisted_fish.cards import COLOURS, FISH, FISH_CARDS, GROUPS, WORTH
from shoal.games.twisted_fish.evaluation import TwistedFishEvaluator, Weights
from shoal.games.twisted_fish.heuristic_policy import WORTH_A_LURE, HeuristicPolicy
from shoal.games.twisted_fish.learned_policy import LearnedPolicy
from shoal.games.twisted_fish.phases import ANSWER
from shoal.games.twisted_fish.question_features import (
    MORE,
    NORMAL,
    THOUSAND,
    TWO,
    QuestionWeights,
    Rooms,
    in_sight,
    is_open,
)
from shoal.games.twisted_fish.rules import HOW_MANY, TwistedFish

GOES_ON: Final = 40  # what going on is worth, where a card in the hand is worth at least five times its points
FEW_QUESTIONS: Final = 12  # candidates
MANY_QUESTIONS: Final = 48  # candidates of the tree search
MOST_LURES: Final = 4  # questions with The Lure
NOT_CHOSEN: Final = 20.0  # points by which other moves stand behind that of the learned policy
PRIOR_WEIGHT: Final = 0.2
# Read only, so that all policies share them
OF_NORMAL: Final = QuestionWeights(NORMAL)
OF_TWO: Final = QuestionWeights(TWO)
OF_MORE: Final = QuestionWeights(MORE)
# Keys: a question that cannot fail stands above all that may, and a basket above that
SURE: Final = 1000000
FIRST: Final = 2000000


def normal_rooms() -> Rooms:
    """Return the room that `normal` sees: a card of a fish is three times as likely where the fish was asked for."""
    return Rooms(3, False)


def search_rooms() -> Rooms:
    """Return the room that the search sees: four times, and with assumptions about how others play."""
    return Rooms(4, True)


class LearnedPrior(RootPrior):
    def __init__(self, learned: LearnedPolicy) -> None:
        super().__init__(PRIOR_WEIGHT)
        self.learned: LearnedPolicy = learned
        self.codes: vec[i64] = vec[i64]([0] * MOST_CODES)

    def decides_alone(self, game: Game) -> bool:
        """At two seats one move ahead says less than the learned policy."""
        return game.seats == 2

    def scores_into(self, game: Game, seat: i64, moves: vec[i64], odds: vec[float], scores: vec[float]) -> None:
        """Score plain questions relative to the best of them, and everything else relative to the move of the learned
        policy."""
        assert isinstance(game, TwistedFish)
        scorer = self.learned.scorer(game)
        best = -1e300
        i: i64
        for i in range(len(moves)):
            if _is_plain_question(moves[i]):
                scorer.look_at(game, seat, codes.fish_in(moves[i]))
                scores[i] = scorer.score(game, codes.seat_in(moves[i]), odds[i])
                best = max(best, scores[i])
        for i in range(len(moves)):
            scores[i] = scores[i] - best if _is_plain_question(moves[i]) else 0.0
        n = game.moves_into(seat, self.codes)
        chosen = self.learned.choose(game, seat, self.codes, n, game.rng)
        asks = _is_plain_question(chosen)
        for i in range(len(moves)):
            if moves[i] != chosen and not (asks and _is_plain_question(moves[i])):
                scores[i] -= NOT_CHOSEN


class TwistedFishPolicy(Policy):
    def __init__(self, evaluator: TwistedFishEvaluator, config: SearchConfig) -> None:
        learned = LearnedPolicy(OF_TWO, OF_MORE, search_rooms())
        super().__init__(evaluator, config, LearnedPrior(learned))
        self.learned: LearnedPolicy = learned
        self.rooms: Rooms = normal_rooms()
        self.learned_normal: LearnedPolicy = LearnedPolicy(OF_NORMAL, OF_MORE, self.rooms)
        self.heuristic: HeuristicPolicy = HeuristicPolicy(self.rooms)

    def candidates_into(self, game: Game, seat: i64, codes_: vec[i64], n: i64) -> i64:
        """Questions by how much they are likely to bring; Zingers only where there is hope; no Whoppers unless the
        baskets are lost anyway. At two seats the learned move comes first; off turn that is to do nothing."""
        assert isinstance(game, TwistedFish)
        chosen: i64 = NO_CODE
        if game.seats == 2:
            chosen = self.learned_normal.choose(game, seat, codes_, n, game.rng)
            if chosen == NO_CODE:
                return 0
        n = self._candidates(game, seat, codes_, n, FEW_QUESTIONS)
        return n if chosen == NO_CODE else _put_first(chosen, codes_, n)

    def search_candidates_into(self, game: Game, seat: i64, codes_: vec[i64], n: i64) -> i64:
        """Keep more questions, as the learned prior ranks them otherwise, and the learned move in any case."""
        assert isinstance(game, TwistedFish)
        chosen = self.learned.choose(game, seat, codes_, n, game.rng)
        n = self._candidates(game, seat, codes_, n, MANY_QUESTIONS)
        i: i64
        for i in range(n):
            if codes_[i] == chosen:
                return n
        if chosen != NO_CODE:
            codes_[n] = chosen
            n += 1
        return n

    def _candidates(self, game: TwistedFish, seat: i64, codes_: vec[i64], n: i64, tried: i64) -> i64:
        """Keep the candidates, with at most so many questions."""
        if game.phase == ANSWER:
            return self._answers(game, seat, codes_, n)
        i: i64
        kept: i64 = 0
        self.rooms.count(game)
        for i in range(n):
            code = codes_[i]
            key = self._promise(game, seat, code)
            if key >= 0:
                codes_[kept] = code
                self.keys[kept] = key
                kept += 1
        if kept == 0:
            return 1 if n > 0 and seat == game.to_move else 0
        sort_down(codes_, self.keys, kept)
        return self._cut(codes_, kept, tried)

    def _cut(self, codes_: vec[i64], n: i64, tried: i64) -> i64:
        """Keep the best questions: none that may fail if one cannot, and one that only serves to draw if there is no
        other."""
        asks: i64 = 0
        least: i64 = 1
        lures: i64 = 0
        kept: i64 = 0
        i: i64
        for i in range(n):
            code = codes_[i]
            if code < codes.GIVE:
                if code >= codes.LURE and (code < codes.AGAIN or code >= codes.NET):
                    lures += 1
                    if lures > MOST_LURES or self.keys[i] == 0:
                        continue
                else:
                    asks += 1
                    if asks > tried or (asks > 1 and self.keys[i] < least):
                        continue
                    if asks == 1 and self.keys[i] > 0:
                        least = SURE if self.keys[i] >= SURE else 1
            codes_[kept] = code
            kept += 1
        return kept

    def _answers(self, game: TwistedFish, seat: i64, codes_: vec[i64], n: i64) -> i64:
        """TF13: drop the answer No where a card has to be given and nobody was caught."""
        has_it = codes_[0] < codes.NO
        kept: i64 = 0
        i: i64
        for i in range(n):
            code = codes_[i]
            if code == codes.NO and has_it and game.caught[seat] == 0:
                continue
            codes_[kept] = code
            kept += 1
        return kept

    def _promise(self, game: TwistedFish, seat: i64, code: i64) -> i64:
        """Return how promising a move is; below 0 it is absurd."""
        if code < codes.NET:
            asked = code % codes.LURE // FISH_CARDS
            card = code % codes.LURE % FISH_CARDS
            return self._hope(game, seat, asked, card, code >= codes.LURE and code < codes.AGAIN)
        if code < codes.GIVE:
            return self._net_hope(game, seat, (code - codes.NET) // FISH, (code - codes.NET) % FISH)
        if code >= codes.BASKET and code < codes.FIFTH:
            return FIRST
        if code in (codes.THROW, codes.PASS):
            return 0 if code == codes.PASS or game.n_baskets > 0 or game.ponded == 0 else -1
        return THOUSAND

    def _hope(self, game: TwistedFish, seat: i64, asked: i64, card: i64, with_lure: bool) -> i64:
        """Return the probability of a question to bring the card in thousandths, times its worth; below 0 if everybody
        can see that it cannot."""
        if game.place[card] == seat or game.place[card] > cards.POND:
            return -1
        held = HOW_MANY[game.held[seat * GROUPS + card // COLOURS]]
        value = WORTH[card // COLOURS] * (5 + 2 * held) + GOES_ON
        if is_open(game, card):
            is_worth_it = held != 0 or not with_lure or in_sight(game, asked, card // COLOURS) >= WORTH_A_LURE
            return SURE + value if game.place[card] == asked and is_worth_it else -1
        if with_lure and held < 3:
            return -1
        room = self.rooms.find(game, seat, card)
        likely: i64 = 0
        if self.rooms.of[asked] != 0:
            likely = THOUSAND * self.rooms.of[asked] // room
        return SURE + value if likely == THOUSAND else likely * value  # none: but it may be drawn

    def _net_hope(self, game: TwistedFish, seat: i64, asked: i64, fish: i64) -> i64:
        """TF18: return how promising The Net is for a fish."""
        hope: i64 = 0
        card: i64
        for card in range(fish * COLOURS, fish * COLOURS + COLOURS):
            one = self._hope(game, seat, asked, card, False)
            if one > 0 and not is_open(game, card):
                hope += one
        return hope if hope > 0 else -1

    def heuristic_move(self, game: Game, seat: i64, codes_: vec[i64], n: i64, rng: Rng) -> i64:
        assert isinstance(game, TwistedFish)
        return self.heuristic.choose(game, seat, codes_, n, rng)

    def rollout_move(self, game: Game, seat: i64, codes_: vec[i64], n: i64, rng: Rng) -> i64:
        assert isinstance(game, TwistedFish)
        return self.learned.choose(game, seat, codes_, n, rng)

    def question_hits(self, game: Game, seat: i64, code: i64) -> i64:
        assert isinstance(game, TwistedFish)
        if code >= codes.GIVE:
            return UNKNOWN
        if code >= codes.NET:
            code -= codes.NET
            return 1 if game.held[code // FISH * GROUPS + code % FISH] != 0 else 0
        code %= codes.LURE
        return 1 if game.place[code % FISH_CARDS] == code // FISH_CARDS else 0


def _put_first(code: i64, codes_: vec[i64], n: i64) -> i64:
    """Put a code before the first n, whether or not it is one of them; return how many there are then."""
    at: i64 = 0
    while at < n and codes_[at] != code:
        at += 1
    n = max(n, at + 1)
    while at > 0:
        codes_[at] = codes_[at - 1]
        at -= 1
    codes_[0] = code
    return n


def _is_plain_question(code: i64) -> bool:
    return (code >= 0 and code < codes.LURE) or (code >= codes.AGAIN and code < codes.NET)


def make_policy(weights: Weights) -> Policy:
    """Return a new policy."""
    config = SearchConfig(
        worlds=48, lookahead=4, exploration=0.1, prior_visits=20, rollout_depth=8, world_uses=4, opponents_roll_out=True
    )
    return TwistedFishPolicy(TwistedFishEvaluator(weights), config)
