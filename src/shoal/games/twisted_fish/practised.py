"""How somebody plays Twisted Fish who has played it very often: what all do in the search.

What is there to be seen is taken, and what can be laid is laid. Other questions, and when a Zinger goes with them, are
chosen by experience.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.chance import Chance
from shoal.core.game import NOBODY
from shoal.games.twisted_fish import cards, codes
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
    in_sight,
    is_open,
    late,
)
from shoal.games.twisted_fish.cards import COLOURS, FISH, FISH_CARDS, GROUPS, WORTH
from shoal.games.twisted_fish.rules import ANSWER, BEGIN, FISHING, HOW_MANY, REPLY, TwistedFish

CLAIMED_AND_BELIEVED: Final = 4  # so many times as likely is a card of a fish where somebody has asked for the fish
WORTH_A_LURE: Final = 2  # so many cards have to be in sight of a fish that one does not hold
HUNDRED: Final = 100.0
FINE: Final = 1024  # steps of what chance adds


class Practised:
    """Chooses moves for any seat, by what that seat may know."""

    def __init__(self, of_two: vec[float], of_more: vec[float]) -> None:
        self.of_two: Asking = Asking(of_two)
        self.of_more: Asking = Asking(of_more)
        self.rooms: Rooms = Rooms(CLAIMED_AND_BELIEVED, True)
        self.wavers: float = 0.0  # so many points at most chance adds to a question: for who imitates somebody
        # The best question so far: seat * 65 + card, how good it is, and how likely to be met
        self.question: i64 = NOBODY
        self.score: float = 0.0
        self.likely: float = 0.0

    def asking(self, game: TwistedFish) -> Asking:
        """Against one opponent other things count than against many."""
        return self.of_two if game.seats == 2 else self.of_more

    def choose(self, game: TwistedFish, seat: i64, codes_: vec[i64], n: i64, chance: Chance) -> i64:
        """One of the n legal codes; off turn nothing is done."""
        if game.phase == ANSWER:
            return self._answer(game, seat, codes_[0])
        if game.phase == REPLY:
            return codes.LEAVE if n > 1 and game.zinger != cards.BOAT else codes.ALLOW  # TF21: what harms is stopped
        if seat != game.to_move:
            return NOBODY
        last = codes_[n - 1]
        if last >= codes.WARDEN and last < codes.THROW:
            return last  # Game Warden, or the Boat
        i = n - 1
        while i >= 0 and codes_[i] >= codes.BASKET:
            if codes_[i] <= codes.FIFTH:
                return codes_[i]
            i -= 1
        first = first_question(game, seat, codes_[0])
        if first == NOBODY:
            return codes_[0]
        return self._ask(game, seat, first, codes_, chance)

    def _answer(self, game: TwistedFish, seat: i64, first: i64) -> i64:
        """TF16: No Fishing for what is worth it, the less the later; else the truth."""
        if first >= codes.NO or game.place[cards.NO_FISHING] != seat:
            return first
        weights = self.asking(game).weights
        fish = (first - codes.GIVE) // COLOURS
        worth = WORTH[fish] // LEAST_WORTH * HOW_MANY[game.held[seat * GROUPS + fish]]
        is_refused = float(worth) + weights[REFUSED_LATE] * late(game) > weights[REFUSED]
        return codes.NO_FISHING if is_refused else first

    def _ask(self, game: TwistedFish, seat: i64, first: i64, codes_: vec[i64], chance: Chance) -> i64:
        """For a card that is there to be seen, or what is best by experience."""
        self.rooms.reckon(game)
        self.question = NOBODY
        self.score = -1e300
        fish: i64
        for fish in range(FISH):
            if game.held[seat * GROUPS + fish] != 0 and game.baskets[fish] == NOBODY:
                card = self._look_for(game, seat, fish, chance)
                if card >= 0:
                    return first + game.place[card] * FISH_CARDS + card
        if self.question == NOBODY:
            return codes_[0]
        return first + self.question if first != codes.ASK else self._with_zinger(game, seat)

    def _look_for(self, game: TwistedFish, seat: i64, fish: i64, chance: Chance) -> i64:
        """A card of a fish that is there to be seen, or below 0: then the best question for one is kept, if there was
        no better one before."""
        asking = self.asking(game)
        asking.look_at(game, seat, fish)
        card: i64
        asked: i64
        for card in range(fish * COLOURS, fish * COLOURS + COLOURS):
            if game.place[card] == seat:
                continue
            if is_open(game, card):
                return card
            room = float(self.rooms.find(game, seat, card))
            for asked in range(game.seats):
                if asked != seat and self.rooms.of[asked] != 0:
                    likely = float(self.rooms.of[asked]) / room
                    score = asking.score(game, asked, likely)
                    if self.wavers != 0.0:
                        score += self.wavers * float(chance.below(FINE)) / float(FINE)
                    if score > self.score:
                        self.score = score
                        self.likely = likely
                        self.question = asked * FISH_CARDS + card
        return NOBODY

    def _with_zinger(self, game: TwistedFish, seat: i64) -> i64:
        """The question that was found, with The Net or The Lure if it is not likely enough without; but The Lure for a
        fish that is there to be seen, if it can be got no other way."""
        weights = self.asking(game).weights
        likely = HUNDRED * self.likely
        if game.place[cards.NET] == seat and likely < weights[NET] + weights[NET_LATE] * late(game):
            return codes.NET + self.question // FISH_CARDS * FISH + self.question % FISH_CARDS // COLOURS
        if game.place[cards.LURE] == seat:
            question = lured(game, seat)
            if question != NOBODY:
                return codes.LURE + question
            if likely < weights[LURE] + weights[LURE_LATE] * late(game):
                return codes.LURE + self.question
        return codes.ASK + self.question


def first_question(game: TwistedFish, seat: i64, code: i64) -> i64:
    """Where the codes of the questions begin that may be asked now; code: the first that is legal."""
    if game.phase == BEGIN and code < codes.LURE:
        return codes.ASK
    if game.phase == FISHING and game.place[cards.FISHERMAN] == seat:
        return codes.AGAIN
    return NOBODY


def lured(game: TwistedFish, seat: i64) -> i64:
    """TF20: a question for a fish that one does not hold, and of which another shows some; NOBODY if there is none."""
    card: i64
    for card in range(FISH_CARDS):
        fish = card // COLOURS
        place = game.place[card]
        if game.held[seat * GROUPS + fish] == 0 and is_open(game, card) and in_sight(game, place, fish) >= WORTH_A_LURE:
            return place * FISH_CARDS + card
    return NOBODY
