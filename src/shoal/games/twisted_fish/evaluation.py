"""What a position of Twisted Fish is worth, and what a player in haste would do.

Somebody will collect every fish. Who holds more of it is likelier to, who is next to ask for what everybody has seen
takes it, and who shows cards may lose them. A Zinger is of some use while there is time, and costs 25 in the end.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.evaluation import UNKNOWN, Evaluator, sort_down
from shoal.core.game import NOBODY, Game
from shoal.core.rng import Rng
from shoal.games.twisted_fish import cards, codes
from shoal.games.twisted_fish.cards import COLOURS, FISH, FISH_CARDS, GROUPS, MOST_SEATS, WORTH
from shoal.games.twisted_fish.learned_policy import CLAIMED_AND_BELIEVED, Practised
from shoal.games.twisted_fish.phases import ANSWER, BEGIN, ENDING
from shoal.games.twisted_fish.playing import WORTH_A_LURE
from shoal.games.twisted_fish.question_features import OF_MORE, OF_NORMAL, OF_TWO, THOUSAND, Rooms, in_sight, is_open
from shoal.games.twisted_fish.rollout_policy import Hasty
from shoal.games.twisted_fish.rules import HOW_MANY, TwistedFish

# The table of weights: one a line, and where it is. scripts/tune finds better ones and writes them here.
ASKS: Final = 0
ASKS_NEXT: Final = 1
ASKS_LATER: Final = 2
SHOWN: Final = 3
PLAIN: Final = 4
SQUARE: Final = 5
DRAWN: Final = 6
NOBODYS: Final = 7
HAND: Final = 8
LATE: Final = 9
ZINGER: Final = 10
SPREAD: Final = 18
SPREAD_LEFT: Final = 19
TURN: Final = 20

WEIGHTS: Final = vec[float](
    [
        1.4,  # what a card seen in another's hand counts as for the player on turn, beside one in one's own
        0.6,  # for the next player
        0.6,  # for those after that
        0.1,  # of what one has shown, the part that is as good as lost to those
        0.17,  # what the number of cards of a fish counts in who will collect it
        0.15,  # what its square counts
        0.96,  # what it counts that anybody may draw some, while there is a Pond
        0.27,  # what it counts, for each player, that nobody may collect it
        1.0,  # what a card left in the hand at the end costs
        1.3,  # how fast it gets late as the baskets fill
        2.0,  # of use while there is time: Game Warden
        20.0,  # Dead Scuba Diver
        6.0,  # No Fishing
        0.0,  # Glass Bottom Boat
        6.0,  # The Net
        4.0,  # Two Fisted Fisherman
        10.0,  # The Lure
        -4.0,  # Divine Intervention
        15.0,  # by how many points the end may be off when all baskets are full
        90.0,  # and by how many more when none is
        15.0,  # what it is worth to be the next to ask
    ]
)
SCALE: Final = 100.0
GOES_ON: Final = 40  # what it is worth to go on asking, where a card in the hand is worth five times its points or more
CLAIMED: Final = 3  # so many times as likely is a card of a fish where somebody has asked for the fish
TRIED: Final = 12  # questions that are worth a try
SEARCHED: Final = 48  # and to who searches
STANDS_BACK: Final = 20.0  # points by experience, what it would not do as against what it would
LURED: Final = 4  # and questions with The Lure
# Keys: a question that cannot fail stands above all that may, and a basket above that
SURE: Final = 1000000
FIRST: Final = 2000000


class TwistedFishEvaluator(Evaluator):
    """Judges Twisted Fish."""

    def __init__(self, weights: vec[float], scale: float) -> None:
        super().__init__(weights, scale)
        self.worlds = 48
        self.ahead = 4
        self.depth = 8
        self.reuse = 4
        self.others_in_haste = True
        self.explore = 0.1
        self.prior = 20
        self.experience = 0.2
        self.hopes: vec[float] = vec[float]([0.0] * MOST_SEATS)
        self.reach: vec[float] = vec[float]([0.0] * MOST_SEATS)
        self.shown: vec[float] = vec[float]([0.0] * MOST_SEATS)
        self.counts: vec[i64] = vec[i64]([0] * MOST_SEATS)
        self.keys: vec[i64] = vec[i64]([0] * 2048)
        self.known: Rooms = Rooms(CLAIMED, False)
        self.in_haste: Hasty = Hasty(self.known)
        self.accustomed: Practised = Practised(OF_NORMAL, OF_MORE, self.known)  # at two seats, who does not search
        self.practised: Practised = Practised(OF_TWO, OF_MORE, Rooms(CLAIMED_AND_BELIEVED, True))

    def is_quiescent(self, game: Game) -> bool:
        """Questions are answered first, Zingers replied to, and what has to be drawn is drawn."""
        assert isinstance(game, TwistedFish)
        return game.phase in (BEGIN, ENDING) or game.over

    # What it is worth

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
        late = weights[LATE] * float(game.full) / float(FISH)
        late = min(late, 1.0)
        first = game.on_turn
        if game.phase == ENDING:
            first = (first + 1) % seats
        self._set_reach(seats, first)
        scores[first] += weights[TURN]
        fish: i64
        for fish in range(FISH):
            if game.baskets[fish] == NOBODY:
                self._fish_into(game, fish, late, scores)
        zinger: i64
        for zinger in range(FISH_CARDS, cards.CARDS):
            place = game.place[zinger]
            if place < MOST_SEATS:
                use = weights[ZINGER + zinger - FISH_CARDS]
                scores[place] += (1.0 - late) * use - late * float(cards.ZINGER_COST)
        spread = weights[SPREAD] + weights[SPREAD_LEFT] * float(FISH - game.full) / float(FISH)
        if game.target != 0:
            spread += weights[SPREAD_LEFT]  # TF27: there may be rounds to come
        return spread

    def _set_reach(self, seats: i64, first: i64) -> None:
        i: i64
        for i in range(seats):
            self.reach[i] = self.weights[ASKS_LATER]
        self.reach[(first + 1) % seats] = self.weights[ASKS_NEXT]
        self.reach[first] = self.weights[ASKS]

    def _fish_into(self, game: TwistedFish, fish: i64, late: float, scores: vec[float]) -> None:
        """TF8: who will collect a fish, and what that brings."""
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
        sum_of_hopes = weights[NOBODYS] * float(seats)
        for i in range(seats):
            hope = 0.001 if game.ponded == 0 else weights[DRAWN]
            if self.counts[i] != 0:
                rival = second if self.reach[i] == keenest else keenest
                share = float(self.counts[i]) + self.reach[i] * (in_sight - self.shown[i])
                share = max(share - weights[SHOWN] * rival * self.shown[i], 0.0)
                hope += weights[PLAIN] * share + weights[SQUARE] * share * share
            self.hopes[i] = hope
            sum_of_hopes += hope
        worth = float(WORTH[fish])
        for i in range(seats):
            own = self.hopes[i] / sum_of_hopes
            scores[i] += own * worth * float(COLOURS)
            scores[i] -= weights[HAND] * late * late * worth * float(self.counts[i]) * (1.0 - own)

    def _count(self, game: TwistedFish, fish: i64) -> None:
        """Who has how many of a fish, and how many of those everybody has seen."""
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

    # Which moves are worth a thought

    def candidates_into(self, game: Game, seat: i64, codes_: vec[i64], n: i64) -> i64:
        """Questions by how likely they are to bring something, and how much; a Net or a Lure only where there is hope;
        of whoppers none, unless the baskets are lost anyway. At two seats what experience would do is the first, and
        off turn that is nothing."""
        assert isinstance(game, TwistedFish)
        if game.seats != 2:
            return self._sift(game, seat, codes_, n, TRIED)
        chosen = self.accustomed.choose(game, seat, codes_, n, game.rng)
        return 0 if chosen == NOBODY else _put_first(chosen, codes_, self._sift(game, seat, codes_, n, TRIED))

    def knows_best(self, game: Game) -> bool:
        """At two seats one move ahead says less than experience."""
        return game.seats == 2

    def sift_in_search(self, game: Game, seat: i64, codes_: vec[i64], n: i64) -> i64:
        """More questions, as experience does not go by the first sight, and what it would do in any case."""
        assert isinstance(game, TwistedFish)
        chosen = self.practised.choose(game, seat, codes_, n, game.rng)
        n = self._sift(game, seat, codes_, n, SEARCHED)
        i: i64
        for i in range(n):
            if codes_[i] == chosen:
                return n
        if chosen != NOBODY:
            codes_[n] = chosen
            n += 1
        return n

    def _sift(self, game: TwistedFish, seat: i64, codes_: vec[i64], n: i64, tried: i64) -> i64:
        """As `sift_into` says, with so many questions."""
        if game.phase == ANSWER:
            return self._sift_answers(game, seat, codes_, n)
        i: i64
        kept: i64 = 0
        self.known.reckon(game)
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
        """Only the best of very many questions: none that may fail while there is one that cannot, and one that can
        bring nothing but luck in drawing only if there is no other."""
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
                    if lures > LURED or self.keys[i] == 0:
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

    def _sift_answers(self, game: TwistedFish, seat: i64, codes_: vec[i64], n: i64) -> i64:
        """TF13: who gives nothing away need not play No Fishing either."""
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
        """How good a move looks at first sight; below 0 it is absurd."""
        if code < codes.NET:
            asked = code % codes.LURE // FISH_CARDS
            card = code % codes.LURE % FISH_CARDS
            return self._hope(game, seat, asked, card, code >= codes.LURE and code < codes.AGAIN)
        if code < codes.GIVE:
            return self._net_hope(game, seat, (code - codes.NET) // FISH, (code - codes.NET) % FISH)
        if code >= codes.BASKET and code < codes.FIFTH:
            return FIRST
        if code in (codes.THROW, codes.PASS):
            return 0 if code == codes.PASS or game.full > 0 or game.ponded == 0 else -1
        return THOUSAND

    def _hope(self, game: TwistedFish, seat: i64, asked: i64, card: i64, with_lure: bool) -> i64:
        """In thousandths: how likely a question is to bring the card, times what it is worth. Below 0 if everybody can
        see that it cannot."""
        if game.place[card] == seat or game.place[card] > cards.POND:
            return -1
        held = HOW_MANY[game.held[seat * GROUPS + card // COLOURS]]
        value = WORTH[card // COLOURS] * (5 + 2 * held) + GOES_ON
        if is_open(game, card):
            is_worth_it = held != 0 or not with_lure or in_sight(game, asked, card // COLOURS) >= WORTH_A_LURE
            return SURE + value if game.place[card] == asked and is_worth_it else -1
        if with_lure and held < 3:
            return -1
        room = self.known.find(game, seat, card)
        likely: i64 = 0
        if self.known.of[asked] != 0:
            likely = THOUSAND * self.known.of[asked] // room
        return SURE + value if likely == THOUSAND else likely * value  # none: but it may be drawn

    def _net_hope(self, game: TwistedFish, seat: i64, asked: i64, fish: i64) -> i64:
        """TF18: any card of a fish will do, but the turn is over then."""
        hope: i64 = 0
        card: i64
        for card in range(fish * COLOURS, fish * COLOURS + COLOURS):
            one = self._hope(game, seat, asked, card, False)
            if one > 0 and not is_open(game, card):
                hope += one
        return hope if hope > 0 else -1

    # What a player in haste would do

    def hasty(self, game: Game, seat: i64, codes_: vec[i64], n: i64, rng: Rng) -> i64:
        assert isinstance(game, TwistedFish)
        return self.in_haste.choose(game, seat, codes_, n, rng)

    def in_search(self, game: Game, seat: i64, codes_: vec[i64], n: i64, rng: Rng) -> i64:
        """By experience."""
        assert isinstance(game, TwistedFish)
        return self.practised.choose(game, seat, codes_, n, rng)

    def learnt_into(self, game: Game, seat: i64, moves: vec[i64], odds: vec[float], scores: vec[float]) -> None:
        """Of questions without a Zinger, how good they are beside the best of them. All else stands back behind what
        somebody would do who goes by experience alone."""
        assert isinstance(game, TwistedFish)
        asking = self.practised.asking(game)
        best = -1e300
        i: i64
        for i in range(len(moves)):
            if _is_plain_question(moves[i]):
                asking.look_at(game, seat, codes.fish_in(moves[i]))
                scores[i] = asking.score(game, codes.seat_in(moves[i]), odds[i])
                best = max(best, scores[i])
        for i in range(len(moves)):
            scores[i] = scores[i] - best if _is_plain_question(moves[i]) else 0.0
        n = game.moves_into(seat, self.keys)
        chosen = self.practised.choose(game, seat, self.keys, n, game.rng)
        asks = _is_plain_question(chosen)
        for i in range(len(moves)):
            if moves[i] != chosen and not (asks and _is_plain_question(moves[i])):
                scores[i] -= STANDS_BACK

    def hits(self, game: Game, seat: i64, code: i64) -> i64:
        assert isinstance(game, TwistedFish)
        if code >= codes.GIVE:
            return UNKNOWN
        if code >= codes.NET:
            code -= codes.NET
            return 1 if game.held[code // FISH * GROUPS + code % FISH] != 0 else 0
        code %= codes.LURE
        return 1 if game.place[code % FISH_CARDS] == code // FISH_CARDS else 0


def _put_first(code: i64, codes_: vec[i64], n: i64) -> i64:
    """Before the first n of the codes, whether or not it is one of them; returns how many there are then."""
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


EVALUATOR: Final = TwistedFishEvaluator(WEIGHTS, SCALE)
