"""Policy of Cosmople-Fish II: moves worth considering, and the heuristic moves of rollouts."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.game import NO_CODE, Game
from shoal.core.policy import UNKNOWN, Policy, sort_down
from shoal.core.rng import Rng
from shoal.core.search_config import SearchConfig
from shoal.games.cosmople_fish_2 import codes as first
from shoal.games.cosmople_fish_2.evaluation import CosmopleFishEvaluator, Weights
from shoal.games.cosmople_fish_2.rules import INTO, LAY, NEW, PLACES, POINTS, SETS, TURN, CosmopleFish
from shoal.games.cosmopolis.deck import BIT, FIRST_LINK_FACE, REGIONS
from shoal.games.cosmopolis.hands import EMPTY

# How promising a question is, as if it brought so many points
A_LINK: Final = 20
WELCOME: Final = 10
FISHING: Final = 5
CLEARLY: Final = 0.006  # of a value: what turning a card has to gain for the search to consider it
WORTH_ADDING: Final = 15  # points for which the heuristic adds a card and does not ask
HEURISTIC_QUESTIONS: Final = 4  # considered by the heuristic


class CosmopleFishPolicy(Policy):
    def __init__(self, evaluator: CosmopleFishEvaluator, config: SearchConfig) -> None:
        super().__init__(evaluator, config)
        self.outlook: CosmopleFishEvaluator = evaluator  # knows what the sets wait for

    def question_hits(self, game: Game, seat: i64, code: i64) -> i64:
        assert isinstance(game, CosmopleFish)
        if code >= first.GIVE:
            return UNKNOWN
        asked = code // (2 * REGIONS)
        colour = code // 2 % REGIONS
        at: i64
        for at in range(asked * PLACES, asked * PLACES + game.hands.top[asked]):
            if game.fits_question(game.hands.near[at], colour, code % 2 == 1):
                return 1
        return 0

    def candidates_into(self, game: Game, seat: i64, codes: vec[i64], n: i64) -> i64:
        """Keep one question that is sure to fail, as a way to draw a card; turn a card only to bring near a city that
        the best set waits for, or to hide one that others wait for; do not add a city twice to a set."""
        assert isinstance(game, CosmopleFish)
        return self._candidates(game, seat, codes, n, 0)

    def search_candidates_into(self, game: Game, seat: i64, codes: vec[i64], n: i64) -> i64:
        """CD4: also turn cards that are clearly worth more the other way round."""
        assert isinstance(game, CosmopleFish)
        turns = n > 0 and codes[n - 1] >= first.TURN
        return self._candidates(game, seat, codes, n, self._better_turned(game, seat) if turns else 0)

    def _candidates(self, game: CosmopleFish, seat: i64, codes: vec[i64], n: i64, turned: i64) -> i64:
        """Keep the candidates. turned: the places of cards that may be turned in any case, a bit each."""
        known: i64 = 0
        i: i64
        if n > 0 and codes[0] < first.GIVE:
            known = self._known(game, seat)
        if n > 0 and codes[n - 1] >= first.TURN:
            self.outlook.look_at(game)
            for i in range(game.seats):
                self.outlook.standing(game, i, NEW)
        welcome = welcome_to(game, seat)
        kept: i64 = 0
        fishing: i64 = NO_CODE
        for i in range(n):
            code = codes[i]
            besides = code >= first.TURN and turned & BIT[code - first.TURN] != 0
            if besides or self._is_sensible(game, seat, code, known):
                codes[kept] = code
                self.keys[kept] = self._promise(game, seat, code, welcome)
                kept += 1
            elif code < first.GIVE and (fishing == NO_CODE or fishing % 2 > code % 2):
                fishing = code
        self.futile_question = NO_CODE
        if kept == 0 and seat == game.to_move:
            return self._fishing(codes, n)
        if fishing != NO_CODE:
            self.futile_question = fishing
            codes[kept] = fishing
            self.keys[kept] = FISHING
            kept += 1
        sort_down(codes, self.keys, kept)
        return kept

    def _promise(self, game: CosmopleFish, seat: i64, code: i64, welcome: i64) -> i64:
        """Return how promising a move is: add what brings much, ask for a linking card or for a colour that goes to an
        own set, play to a large set."""
        if first.ADD <= code < first.FISH:
            return gain_of(game, seat, code)
        if code < first.GIVE:
            if code % 2 == 1:
                return A_LINK
            return WELCOME if welcome & BIT[code // 2 % REGIONS] != 0 else 0
        if first.INTO <= code < first.LAY:
            return game.size_of(seat * SETS + code - first.INTO)
        return 1 if first.LAY <= code < first.DONE else 0

    def _is_sensible(self, game: CosmopleFish, seat: i64, code: i64, known: i64) -> bool:
        if code < first.GIVE:
            return self._may_hold(game, seat, code, known)
        if code >= first.TURN:
            return self._brings_near(game, seat, code - first.TURN)
        if first.ADD <= code < first.FISH:
            return gain_of(game, seat, code) > 0
        if first.LAY <= code < first.DONE and game.is_complete():
            return is_new_city(game, game.hands.near[seat * PLACES + code - first.LAY])
        return True

    def _fishing(self, codes: vec[i64], n: i64) -> i64:
        """Keep the questions for cards, if any, when nothing is sensible but to draw a card."""
        asks = codes[0] < first.GIVE
        kept: i64 = 0
        i: i64
        for i in range(n):
            if not asks or (codes[i] < first.GIVE and codes[i] % 2 == 0):
                codes[kept] = codes[i]
                kept += 1
        return kept

    def _known(self, game: CosmopleFish, seat: i64) -> i64:
        """Return the cards of which a seat knows where they are, a bit each."""
        found: i64 = 0
        i: i64
        other: i64
        for i in range(game.on_table):
            found |= BIT[game.table[2 * i] // 2]
        for other in range(game.seats):
            for i in range(other * PLACES, other * PLACES + game.hands.top[other]):
                if game.hands.near[i] != EMPTY and game.hands.seen[i] & BIT[seat] != 0:
                    found |= BIT[game.hands.near[i] // 2]
        return found

    def _may_hold(self, game: CosmopleFish, seat: i64, code: i64, known: i64) -> bool:
        """CD2, CD8: return whether the player asked may have such a card, as far as the asker knows."""
        asked = code // (2 * REGIONS)
        colour = BIT[code // 2 % REGIONS]
        hands = game.hands
        at: i64
        for at in range(asked * PLACES, asked * PLACES + hands.top[asked]):
            near = hands.near[at]
            if near == EMPTY or (near >= FIRST_LINK_FACE) != (code % 2 == 1):
                continue
            if hands.seen[at] & BIT[seat] != 0:
                if game.deck.colours[near] & colour != 0:
                    return True
            elif hands.not_near[at] & colour == 0 and self._may_show(game, near ^ 1, colour, known):
                return True
        return False

    def _may_show(self, game: CosmopleFish, far: i64, colour: i64, known: i64) -> bool:
        """Return whether a card with the city of this face on its far side has the colour on its near side."""
        for face in game.deck.faces[game.deck.city[far]]:
            if known & BIT[face // 2] == 0 and game.deck.colours[face ^ 1] == colour:
                return True
        return False

    def _brings_near(self, game: CosmopleFish, seat: i64, place: i64) -> bool:
        """CD4: return whether the far city of a card is better near: the best set waits for it, not for the near one,
        or others wait for the near one, not for it."""
        others: i64 = 0
        theirs: i64 = 0
        i: i64
        for i in range(game.hands.top[seat]):
            face = game.hands.near[seat * PLACES + i]
            if i != place and face != EMPTY and face < FIRST_LINK_FACE:
                others |= BIT[game.deck.city[face]]
        for i in range(game.seats):
            if i != seat:
                theirs |= self.outlook.waiting[i]
        wanted = self.outlook.waiting[seat] & ~others
        near = game.hands.near[seat * PLACES + place]
        return use_of(BIT[game.deck.city[near ^ 1]], wanted, theirs) > use_of(BIT[game.deck.city[near]], wanted, theirs)

    def _better_turned(self, game: CosmopleFish, seat: i64) -> i64:
        """CD4: return the places of cards that are clearly worth more the other way round, a bit each."""
        found: i64 = 0
        now = self.outlook.value(game, seat) + CLEARLY
        place: i64
        for place in range(game.hands.top[seat]):
            if game.hands.can_turn(seat, place) and self.outlook.value_turned(game, seat, place) > now:
                found |= BIT[place]
        return found

    # Heuristic moves

    def heuristic_move(self, game: Game, seat: i64, codes: vec[i64], n: i64, rng: Rng) -> i64:
        """Add what brings most to a large set; ask for a card that may be there; lay all that helps."""
        assert isinstance(game, CosmopleFish)
        if seat != game.to_move:
            return NO_CODE
        if game.phase == TURN:
            return self._turn(game, seat, codes, n, rng)
        if game.phase == INTO:
            return self._target(game, codes, n)
        if game.phase == LAY:
            return self._lay(game, codes, n)
        return codes[rng.below(n)]

    def rollout_move(self, game: Game, seat: i64, codes: vec[i64], n: i64, rng: Rng) -> i64:
        """Evaluate only what a turn begins with: the heuristic answers and lays nearly as well, and much faster."""
        assert isinstance(game, CosmopleFish)
        if game.phase != TURN:
            return self.heuristic_move(game, seat, codes, n, rng)
        return super().rollout_move(game, seat, codes, n, rng)

    def tidy(self, game: Game, except_seat: i64) -> None:
        """CD4: turn the cards that are better the other way; the next seat evaluates each of them."""
        assert isinstance(game, CosmopleFish)
        if game.phase != TURN:
            return
        self.outlook.look_at(game)
        seat: i64
        place: i64
        for seat in range(game.seats):
            self.outlook.standing(game, seat, NEW)
        for seat in range(game.seats):
            if seat != except_seat and game.may_turn(seat):
                for place in range(game.hands.top[seat]):
                    if game.hands.can_turn(seat, place) and self._brings_near(game, seat, place):
                        game.turn_round(seat, place, None)
        seat = (game.to_move + 1) % game.seats
        if seat != except_seat:
            self._turn_what_gains(game, seat)

    def _turn_what_gains(self, game: CosmopleFish, seat: i64) -> None:
        """CD4: turn every card that is worth more the other way."""
        now = self.outlook.value(game, seat)
        place: i64
        for place in range(game.hands.top[seat]):
            if game.hands.can_turn(seat, place):
                turned = self.outlook.value_turned(game, seat, place)
                if turned > now:
                    game.turn_round(seat, place, None)
                    now = turned

    def _turn(self, game: CosmopleFish, seat: i64, codes: vec[i64], n: i64, rng: Rng) -> i64:
        best: i64 = 0
        found: i64 = NO_CODE
        asks: i64 = 0
        i: i64
        for i in range(n):
            code = codes[i]
            if code < first.GIVE:
                asks += 1
            elif first.ADD <= code < first.FISH:
                gain = gain_of(game, seat, code)
                if gain > best:
                    best = gain
                    found = code
        if asks == 0 or (best >= WORTH_ADDING and rng.below(8) != 0):
            return found if found != NO_CODE else codes[rng.below(n)]
        for i in range(HEURISTIC_QUESTIONS):
            code = codes[rng.below(asks)]
            if self._may_hold(game, seat, code, 0):
                return code
        return found if found != NO_CODE else codes[rng.below(asks)]

    def _target(self, game: CosmopleFish, codes: vec[i64], n: i64) -> i64:
        """Return the code for the largest set."""
        found = codes[0]
        most: i64 = 0
        i: i64
        for i in range(n):
            if codes[i] >= first.INTO:
                size = game.size_of(game.on_turn * SETS + codes[i] - first.INTO)
                if size > most:
                    most = size
                    found = codes[i]
        return found

    def _lay(self, game: CosmopleFish, codes: vec[i64], n: i64) -> i64:
        """Return a code that lays a new city, or ends the play; if there is none, any card."""
        i: i64
        for i in range(n):
            code = codes[i]
            if code == first.DONE:
                return code
            if code < first.DONE and is_new_city(game, game.hands.near[game.on_turn * PLACES + code - first.LAY]):
                return code
        return codes[0]


def welcome_to(game: CosmopleFish, seat: i64) -> i64:
    """Return the colours that may join a set of a seat, a bit each."""
    found: i64 = 0
    at: i64
    for at in range(seat * SETS, seat * SETS + game.sets[seat]):
        found |= game.link_of(at) | game.colours_of(at)
    return found


def gain_of(game: CosmopleFish, seat: i64, code: i64) -> i64:
    """CF7: return the points that a card added to a set brings at once."""
    near = game.hands.near[seat * PLACES + (code - first.ADD) // SETS]
    at = seat * SETS + (code - first.ADD) % SETS
    if near < FIRST_LINK_FACE and game.cities_of(at) & BIT[game.deck.city[near]] != 0:
        return 0
    return POINTS[game.size_of(at) + 1] - POINTS[game.size_of(at)]


def is_new_city(game: CosmopleFish, face: i64) -> bool:
    """CF12: return whether a city is neither in the set that is being played nor going there."""
    if face >= FIRST_LINK_FACE:
        return True
    city = game.deck.city[face]
    if city == game.deck.city[game.received]:
        return False
    for other in game.with_it:
        if game.deck.city[other] == city:
            return False
    return game.target == NEW or game.cities_of(game.on_turn * SETS + game.target) & BIT[city] == 0


def use_of(city: i64, wanted: i64, theirs: i64) -> i64:
    """Return 2 for a city that the own set waits for, 0 for one that only others wait for, otherwise 1."""
    if city & wanted != 0:
        return 2
    return 0 if city & theirs != 0 else 1


def make_policy(weights: Weights) -> Policy:
    """Return a new policy."""
    config = SearchConfig(
        lookahead=3,  # a question, what is given, and where it goes
        easy_worlds=8,  # never asking in order to fail is weakness enough
        easy_oversights=0,
        exploration=0.08,
        rollout_depth=9,
        rollout_candidates=8,  # the heuristic asks at random, and wins one match in eighteen against `normal`
        opponents_roll_out=True,
    )
    return CosmopleFishPolicy(CosmopleFishEvaluator(weights), config)
