"""How somebody plays Twisted Fish who does not look ahead: what all have in common who are judged to play on.

What is there to be seen is taken, and what can be laid is laid. Which other question is asked, and when a Zinger is
played, is left to those who play: in haste (hasty.py) or by experience (practised.py).
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.game import NOBODY
from shoal.core.rng import Rng
from shoal.games.twisted_fish import cards, codes
from shoal.games.twisted_fish.cards import COLOURS, FISH, FISH_CARDS, GROUPS
from shoal.games.twisted_fish.phases import ANSWER, BEGIN, FISHING, REPLY
from shoal.games.twisted_fish.question_features import Rooms, in_sight, is_open
from shoal.games.twisted_fish.rules import TwistedFish

WORTH_A_LURE: Final = 2  # so many cards have to be in sight of a fish that one does not hold


class Playing:
    """Chooses moves for any seat, by what that seat may know."""

    def __init__(self, rooms: Rooms, least: float) -> None:
        self.rooms: Rooms = rooms
        self.least: float = least  # a question is better than that, or not asked
        # The best question so far: seat * 65 + card, how good it is, and how likely to be met
        self.question: i64 = NOBODY
        self.score: float = 0.0
        self.likely: float = 0.0

    # What each fills in

    def stops(self, game: TwistedFish, rng: Rng) -> bool:
        """TF21: whether Divine Intervention is for a Zinger that does harm."""
        raise NotImplementedError

    def takes(self, game: TwistedFish) -> bool:
        """TF21: and whether that Zinger is taken then."""
        return False

    def refuses(self, game: TwistedFish, seat: i64, fish: i64, rng: Rng) -> bool:
        """TF16: whether No Fishing is for a card of that fish."""
        raise NotImplementedError

    def plays_at_once(self, rng: Rng) -> bool:
        """TF14, TF17: Game Warden, or the Boat."""
        raise NotImplementedError

    def lays_diver(self, game: TwistedFish, fish: i64) -> bool:
        """TF15: whether the Diver is for four of that fish."""
        return True

    def asks_again(self, game: TwistedFish) -> bool:
        """TF19: whether Two Fisted Fisherman is for the best question."""
        return True

    def look_at(self, game: TwistedFish, seat: i64, fish: i64) -> None:
        """What questions for a fish have in common."""
        raise NotImplementedError

    def weigh(self, game: TwistedFish, asked: i64, room: i64, rng: Rng) -> float:
        """How good a question for that fish is; room: in all, of which `rooms` knows who has how much."""
        raise NotImplementedError

    def casts(self, game: TwistedFish, rng: Rng) -> bool:
        """TF18: whether the best question goes with The Net."""
        raise NotImplementedError

    def lures(self, game: TwistedFish, rng: Rng) -> bool:
        """TF20: or with The Lure."""
        raise NotImplementedError

    # What all do

    def choose(self, game: TwistedFish, seat: i64, codes_: vec[i64], n: i64, rng: Rng) -> i64:
        """One of the n legal codes; off turn nothing is done."""
        if game.phase == ANSWER:
            return self._answer(game, seat, codes_[0], rng)
        if game.phase == REPLY:
            return self._reply(game, n, rng)
        if seat != game.to_move:
            return NOBODY
        last = codes_[n - 1]
        if last >= codes.WARDEN and last < codes.THROW and self.plays_at_once(rng):
            return last
        basket = self._lay(game, codes_, n)
        if basket != NOBODY:
            return basket
        first = _first_question(game, seat, codes_[0])
        if first == NOBODY:
            return codes_[0]
        return self._ask(game, seat, first, codes_, rng)

    def _reply(self, game: TwistedFish, n: i64, rng: Rng) -> i64:
        """To let a Zinger happen, or Divine Intervention."""
        if n == 1 or game.zinger == cards.BOAT or not self.stops(game, rng):
            return codes.ALLOW
        return codes.TAKE if self.takes(game) else codes.LEAVE

    def _lay(self, game: TwistedFish, codes_: vec[i64], n: i64) -> i64:
        """What can be laid, or NOBODY."""
        i = n - 1
        while i >= 0 and codes_[i] >= codes.BASKET:
            code = codes_[i]
            if code <= codes.FIFTH:
                with_diver = code >= codes.DIVER and code < codes.FIFTH
                if not with_diver or self.lays_diver(game, (code - codes.DIVER) // COLOURS):
                    return code
            i -= 1
        return NOBODY

    def _answer(self, game: TwistedFish, seat: i64, first: i64, rng: Rng) -> i64:
        """The truth, or No Fishing, if something would have to be given."""
        if first >= codes.NO or game.place[cards.NO_FISHING] != seat:
            return first
        return codes.NO_FISHING if self.refuses(game, seat, (first - codes.GIVE) // COLOURS, rng) else first

    def _ask(self, game: TwistedFish, seat: i64, first: i64, codes_: vec[i64], rng: Rng) -> i64:
        """For a card that is there to be seen, or the best of those that may be there."""
        self.rooms.reckon(game)
        self.question = NOBODY
        self.score = self.least
        fish: i64
        for fish in range(FISH):
            if game.held[seat * GROUPS + fish] != 0 and game.baskets[fish] == NOBODY:
                card = self._look_for(game, seat, fish, rng)
                if card >= 0:
                    return first + game.place[card] * FISH_CARDS + card
        if self.question == NOBODY or (first == codes.AGAIN and not self.asks_again(game)):
            return codes_[0]
        return first + self.question if first != codes.ASK else self._with_zinger(game, seat, rng)

    def _look_for(self, game: TwistedFish, seat: i64, fish: i64, rng: Rng) -> i64:
        """A card of a fish that is there to be seen, or below 0: then the best question for one is kept, if there was
        no better one before."""
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
                    score = self.weigh(game, asked, room, rng)
                    if score > self.score:
                        self.score = score
                        self.likely = float(self.rooms.of[asked]) / float(room)
                        self.question = asked * FISH_CARDS + card
        return NOBODY

    def _with_zinger(self, game: TwistedFish, seat: i64, rng: Rng) -> i64:
        """The question that was found, maybe with The Net or The Lure; but The Lure for a fish that is there to be
        seen, if it can be got no other way."""
        if game.place[cards.NET] == seat and self.casts(game, rng):
            return codes.NET + self.question // FISH_CARDS * FISH + self.question % FISH_CARDS // COLOURS
        if game.place[cards.LURE] == seat:
            question = _lured(game, seat)
            if question != NOBODY:
                return codes.LURE + question
            if self.lures(game, rng):
                return codes.LURE + self.question
        return codes.ASK + self.question


def _first_question(game: TwistedFish, seat: i64, code: i64) -> i64:
    """Where the codes of the questions begin that may be asked now; code: the first that is legal."""
    if game.phase == BEGIN and code < codes.LURE:
        return codes.ASK
    if game.phase == FISHING and game.place[cards.FISHERMAN] == seat:
        return codes.AGAIN
    return NOBODY


def _lured(game: TwistedFish, seat: i64) -> i64:
    """TF20: a question for a fish that one does not hold, and of which another shows some; NOBODY if there is none."""
    card: i64
    for card in range(FISH_CARDS):
        fish = card // COLOURS
        place = game.place[card]
        if game.held[seat * GROUPS + fish] == 0 and is_open(game, card) and in_sight(game, place, fish) >= WORTH_A_LURE:
            return place * FISH_CARDS + card
    return NOBODY
