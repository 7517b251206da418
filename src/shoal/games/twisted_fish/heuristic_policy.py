"""Heuristic policy of Twisted Fish, which chooses without looking ahead.

It takes what is in sight, lays what can be laid, asks for the likeliest and dearest card, and plays a Zinger now and
then. The learned policy chooses questions and Zingers otherwise.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.game import NO_CODE, NOBODY
from shoal.core.rng import Rng
from shoal.games.twisted_fish import cards, codes
from shoal.games.twisted_fish.cards import COLOURS, FISH, FISH_CARDS, GROUPS, WORTH
from shoal.games.twisted_fish.phases import ANSWER, BEGIN, FISHING, REPLY, WITH_NET
from shoal.games.twisted_fish.question_features import THOUSAND, Rooms, in_sight, is_open
from shoal.games.twisted_fish.rules import HOW_MANY, TwistedFish

GOES_ON: Final = 20  # what going on is worth, where a card in the hand is worth at least five times its points
UNTOLD: Final = 6  # tenths of the gain, if nobody knows yet that the seat has the fish
WORTH_A_LURE: Final = 2  # cards in sight of a fish that the seat does not hold


class HeuristicPolicy:
    """Chooses moves for any seat, by what that seat may know. Randomised, so that rollouts differ."""

    def __init__(self, rooms: Rooms, least: float = 0.0) -> None:
        self.rooms: Rooms = rooms
        self.least: float = least  # score that a question must exceed to be asked
        self.gain: i64 = 0  # what a card of the fish looked at brings
        self.question: i64 = NO_CODE  # the best so far: seat * 65 + card
        self.score: float = 0.0  # of the best question
        self.likely: float = 0.0  # its probability to be met

    # Choices that the learned policy makes otherwise

    def stops(self, game: TwistedFish, rng: Rng) -> bool:
        """TF21: return whether to stop a Zinger that does harm."""
        return rng.below(2) == 0

    def takes(self, game: TwistedFish) -> bool:
        """TF21: return whether to take the Zinger that was stopped."""
        return False

    def refuses(self, game: TwistedFish, seat: i64, fish: i64, rng: Rng) -> bool:
        """TF16: return whether to play No Fishing for a card of that fish."""
        return rng.below(2) == 0

    def plays_at_once(self, rng: Rng) -> bool:
        """TF14, TF17: return whether to play Game Warden or the Boat."""
        return rng.below(2) == 0

    def lays_diver(self, game: TwistedFish, fish: i64) -> bool:
        """TF15: return whether to lay the Diver with four of that fish."""
        return True

    def asks_again(self, game: TwistedFish) -> bool:
        """TF19: return whether to ask the best question by Two Fisted Fisherman."""
        return True

    def look_at(self, game: TwistedFish, seat: i64, fish: i64) -> None:
        """Compute what questions for a fish have in common."""
        self.gain = WORTH[fish] * (5 + 2 * HOW_MANY[game.held[seat * GROUPS + fish]]) + GOES_ON
        if game.memory.claimed[seat * FISH + fish] == 0 and in_sight(game, seat, fish) == 0:
            self.gain = self.gain * UNTOLD // 10

    def score_question(self, game: TwistedFish, asked: i64, room: i64, rng: Rng) -> float:
        """Return the score of a question for that fish. room: of all hands; `rooms` knows that of each."""
        return float(THOUSAND * self.rooms.of[asked] // room * self.gain * (6 + rng.below(5)))

    def casts(self, game: TwistedFish, rng: Rng) -> bool:
        """TF18: return whether to ask the best question by The Net."""
        return rng.below(2) == 0

    def lures(self, game: TwistedFish, rng: Rng) -> bool:
        """TF20: return whether to ask the best question by The Lure."""
        return rng.below(2) == 0

    # Moves

    def choose(self, game: TwistedFish, seat: i64, codes_: vec[i64], n: i64, rng: Rng) -> i64:
        """Return one of the n legal codes; NO_CODE: to do nothing off turn."""
        if game.phase == ANSWER:
            return self._answer(game, seat, codes_, n, rng)
        if game.phase == REPLY:
            return self._reply(game, n, rng)
        if seat != game.to_move:
            return NO_CODE
        last = codes_[n - 1]
        if last >= codes.WARDEN and last < codes.THROW and self.plays_at_once(rng):
            return last
        basket = self._lay(game, codes_, n)
        if basket != NO_CODE:
            return basket
        first = _first_question(game, seat, codes_[0])
        if first == NO_CODE:
            return codes_[0]
        return self._ask(game, seat, first, codes_, rng)

    def _reply(self, game: TwistedFish, n: i64, rng: Rng) -> i64:
        """Let a Zinger happen, or play Divine Intervention."""
        if n == 1 or game.zinger == cards.BOAT or not self.stops(game, rng):
            return codes.ALLOW
        return codes.TAKE if self.takes(game) else codes.LEAVE

    def _lay(self, game: TwistedFish, codes_: vec[i64], n: i64) -> i64:
        """Return a code that lays a basket, or NO_CODE."""
        i = n - 1
        while i >= 0 and codes_[i] >= codes.BASKET:
            code = codes_[i]
            if code <= codes.FIFTH:
                with_diver = code >= codes.DIVER and code < codes.FIFTH
                if not with_diver or self.lays_diver(game, (code - codes.DIVER) // COLOURS):
                    return code
            i -= 1
        return NO_CODE

    def _answer(self, game: TwistedFish, seat: i64, codes_: vec[i64], n: i64, rng: Rng) -> i64:
        """Return the true answer; if a card would have to be given, the Diver for four of that fish, or No Fishing."""
        first = codes_[0]
        if first >= codes.NO:
            return first
        fish = (first - codes.GIVE) // COLOURS
        saving = _diver_with(game, fish, codes_, n)
        if saving != NO_CODE:
            return saving
        if game.place[cards.NO_FISHING] != seat:
            return first
        return codes.NO_FISHING if self.refuses(game, seat, fish, rng) else first

    def _ask(self, game: TwistedFish, seat: i64, first: i64, codes_: vec[i64], rng: Rng) -> i64:
        """Ask for a card in sight, or the best other question."""
        self.rooms.count(game)
        self.question = NO_CODE
        self.score = self.least
        fish: i64
        for fish in range(FISH):
            if game.held[seat * GROUPS + fish] != 0 and game.baskets[fish] == NOBODY:
                card = self._look_for(game, seat, fish, rng)
                if card >= 0:
                    return first + game.place[card] * FISH_CARDS + card
        if self.question == NO_CODE or (first == codes.AGAIN and not self.asks_again(game)):
            return codes_[0]
        return first + self.question if first != codes.ASK else self._with_zinger(game, seat, rng)

    def _look_for(self, game: TwistedFish, seat: i64, fish: i64, rng: Rng) -> i64:
        """Return a card of a fish in sight; without one return -1, and keep the best question if it beats all."""
        self.look_at(game, seat, fish)
        card: i64
        asked: i64
        for card in range(fish * COLOURS, fish * COLOURS + COLOURS):
            if game.place[card] == seat:
                continue
            if is_open(game, card):
                return card
            room = self.rooms.find(game, seat, card)
            for asked in range(game.seats):
                if asked != seat and self.rooms.of[asked] != 0:
                    score = self.score_question(game, asked, room, rng)
                    if score > self.score:
                        self.score = score
                        self.likely = float(self.rooms.of[asked]) / float(room)
                        self.question = asked * FISH_CARDS + card
        return -1

    def _with_zinger(self, game: TwistedFish, seat: i64, rng: Rng) -> i64:
        """Return the best question, maybe by The Net or The Lure; or a lure for a fish in sight that the seat does not
        hold."""
        if game.place[cards.NET] == seat and self.casts(game, rng):
            return codes.NET + self.question // FISH_CARDS * FISH + self.question % FISH_CARDS // COLOURS
        if game.place[cards.LURE] == seat:
            question = _lured(game, seat)
            if question != NO_CODE:
                return codes.LURE + question
            if self.lures(game, rng):
                return codes.LURE + self.question
        return codes.ASK + self.question


def _first_question(game: TwistedFish, seat: i64, code: i64) -> i64:
    """Return where the codes of the questions that may be asked now begin. code: the first legal one."""
    if game.phase == BEGIN and code < codes.LURE:
        return codes.ASK
    if game.phase == FISHING and game.place[cards.FISHERMAN] == seat:
        return codes.AGAIN
    return NO_CODE


def _diver_with(game: TwistedFish, fish: i64, codes_: vec[i64], n: i64) -> i64:
    """TF15, TF28: return a code that lays the Diver with the fish asked for and saves the card; NO_CODE: none does."""
    i: i64
    for i in range(n):
        missing = codes_[i] - codes.DIVER
        if missing >= 0 and missing // COLOURS == fish and (game.question == WITH_NET or missing != game.wanted):
            return codes_[i]
    return NO_CODE


def _lured(game: TwistedFish, seat: i64) -> i64:
    """TF20: return a question for a fish that the seat does not hold and another shows; NO_CODE if there is none."""
    card: i64
    for card in range(FISH_CARDS):
        fish = card // COLOURS
        place = game.place[card]
        if game.held[seat * GROUPS + fish] == 0 and is_open(game, card) and in_sight(game, place, fish) >= WORTH_A_LURE:
            return place * FISH_CARDS + card
    return NO_CODE
