"""Features of questions in Twisted Fish: how likely a question is to be met, and its learned score.

Each card of a player that not everybody knows is room for the card asked for. The score also depends on what the
question gives away, who can take back what it brings, how much of the fish is in sight, and how soon the round may end.
One move ahead shows none of that, so the weights were learned in self-play (scripts/practise).
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.games.twisted_fish import cards
from shoal.games.twisted_fish.cards import COLOURS, FISH, FISH_CARDS, GROUPS, MOST_SEATS, WORTH
from shoal.games.twisted_fish.layout import EXCLUDED, ONLY, SEAT, SINCE, SLOT_SIZE
from shoal.games.twisted_fish.memory import NONE, OPEN
from shoal.games.twisted_fish.rules import HOW_MANY, TwistedFish

THOUSAND: Final = 1000
LEAST_WORTH: Final = 5  # worth of a card
A_HAND: Final = 10.0  # cards, beside which a hand is large or small
A_POND: Final = 57.0  # cards, with which two players begin

# The tables of weights, in this order
NORMAL: Final = 0  # `normal` at two seats
TWO: Final = 1  # the search at two seats
MORE: Final = 2  # the search with more seats


class QuestionWeights:
    """The weights of one table. scripts/practise finds better ones and writes them here."""

    def __init__(self, table: i64) -> None:
        # Score of a question; what is not in points is times the worth of the fish, in units of the least
        self.goes_on: float = (14.4, -37.8, 41.6)[table]  # points for a question that is met, which lets one go on
        self.met: float = (-1.0, -28.6, -61.7)[table]  # for the card that it brings
        self.held: float = (6.1, -9.1, -7.2)[table]  # more, for each card of the fish in the own hand
        self.held_square: float = (4.8, 14.2, 33.5)[table]  # more, for the square of their number
        self.shown: float = (11.3, 26.3, 8.8)[table]  # more, for each of these that everybody knows
        self.in_sight: float = (0.0, 0.0, 27.3)[table]  # more, for each card of it that all know in another hand
        self.rivals: float = (0.0, 0.0, -1.9)[table]  # more, for each other player who has asked for the fish
        self.last: float = (117.9, 209.8, -26.0)[table]  # if no other card of the fish is missing then
        self.sure: float = (88.5, 320.4, 12.8)[table]  # points times the probability, if it is met
        self.sure_of_worth: float = (21.0, 27.1, 11.7)[table]  # more, by the worth
        self.untold: float = (-9.7, 12.7, 1.4)[table]  # if nobody knows yet that the seat has the fish
        self.shared: float = (2.8, -2.1, 6.0)[table]  # if the player asked has asked for it as well
        self.late: float = (-27.7, -32.4, 4.4)[table]  # when all baskets are full
        self.in_vain: float = (-3.7, -35.5, -82.3)[table]  # for a question that is not met
        self.in_vain_held: float = (4.2, 11.1, 12.6)[table]  # more, for each card in the hand
        self.tells: float = (-4.9, 28.7, -6.7)[table]  # more, if nobody has known before that the seat has the fish
        self.tells_held: float = (-3.6, -32.8, 5.0)[table]  # and then more, for each card in the hand
        self.own_hand: float = (-9.6, -1.9, -0.4)[table]  # if it is met, for each ten cards above ten in the own hand
        self.their_hand: float = (9.9, 29.8, -2.0)[table]  # likewise in the hand of the player asked
        self.pond_left: float = (8.2, 34.0, 3.4)[table]  # likewise while the Pond is whole
        self.in_vain_own_hand: float = (2.5, -2.1, 4.7)[table]  # more, for each ten cards above ten in the own hand
        self.in_vain_their_hand: float = (4.0, 12.4, -0.7)[table]  # likewise in the hand of the player asked
        self.in_vain_pond_left: float = (2.3, 36.9, 2.1)[table]  # likewise while the Pond is whole
        self.goes_on_pond_left: float = (0.0, 22.5, 0.0)[table]  # points more for going on while the Pond is whole
        # When a Zinger is played: probabilities in hundredths, worths in units of the least
        self.net: float = (28.9, 18.0, 110.4)[table]  # The Net is for a best question less likely than this
        self.net_late: float = (-4.7, 1.4, -51.7)[table]  # more, when all baskets are full
        self.net_pond_left: float = (0.0, 35.8, 0.0)[table]  # more, while the Pond is whole
        self.lure: float = (62.7, 72.9, 13.7)[table]  # likewise The Lure
        self.lure_late: float = (15.1, 47.2, 34.2)[table]  # more, when all baskets are full
        self.again: float = (0.0, -5.1, 0.0)[table]  # Two Fisted Fisherman is for one at least as likely
        self.again_pond_left: float = (0.0, 57.0, 0.0)[table]  # more, while the Pond is whole
        self.refused: float = (25.2, 20.8, 7.9)[table]  # No Fishing is for a fish of which the hand is worth more
        self.refused_late: float = (18.7, 21.7, 6.8)[table]  # less, when all baskets are full
        self.refused_pond_left: float = (-20.6, -28.7, 0.0)[table]  # less, while the Pond is whole
        self.refused_own_hand: float = (-16.9, -4.5, 0.0)[table]  # less, for each ten cards above ten in the own hand
        self.refused_their_hand: float = (-10.5, -7.1, 0.0)[table]  # less, for those in the asker's hand
        self.refused_shown: float = (-0.3, -0.75, 0.0)[table]  # less, for the worth that the seat shows
        self.refused_collected: float = (6.6, 5.2, 0.0)[table]  # less, for the worth of the fish that the asker shows
        self.diver: float = (0.0, 0.34, 0.0)[table]  # The Diver is for a fish worth at least this
        self.diver_pond_left: float = (0.0, 3.46, 0.0)[table]  # more, while the Pond is whole
        self.stops: float = (1.0, 0.0, 1.0)[table]  # Divine Intervention stops No Fishing, and from 1 on all other harm
        self.takes: float = (0.0, 1.0, 0.0)[table]  # from 1 on, the stopped Zinger is taken


class Rooms:
    """The places for a card in every hand, as far as everybody knows."""

    def __init__(self, claimed: i64, believes: bool) -> None:
        self.claimed: i64 = claimed  # factor on the room for cards of a fish that the seat has asked for
        self.believes: bool = believes  # assume that nobody asks for an own card, or leaves an open one lying
        self.of: vec[i64] = vec[i64]([0] * MOST_SEATS)  # room for the card looked for last, in thousandths
        self.shown: vec[i64] = vec[i64](
            [0] * MOST_SEATS
        )  # worth of what everybody knows in a hand, in units of the least
        self.hidden: vec[i64] = vec[i64]([0] * MOST_SEATS)  # cards in a hand that not everybody knows
        self.free: vec[i64] = vec[i64]([0] * MOST_SEATS)  # slots of a seat that may hold, or have held, anything
        self.in_vain: vec[i64] = vec[i64]([0] * MOST_SEATS)  # when a seat last asked in vain, and drew

    def count(self, game: TwistedFish) -> None:
        """Count what the rooms for all cards of a position have in common."""
        i: i64
        for i in range(game.seats):
            self.hidden[i] = game.size[i]
            self.shown[i] = 0
            self.free[i] = 0
            self.in_vain[i] = 0
        for i in range(cards.CARDS):
            if is_open(game, i):
                self.hidden[game.place[i]] -= 1
                if i < FISH_CARDS:
                    self.shown[game.place[i]] += WORTH[i // COLOURS] // LEAST_WORTH
        slots = game.memory.slots
        for i in range(0, len(slots), SLOT_SIZE):
            if slots[i + ONLY] < 0:
                self.free[slots[i + SEAT]] += 1
            if slots[i + EXCLUDED] != NONE:
                self.in_vain[slots[i + SEAT]] = slots[i + SINCE]

    def find(self, game: TwistedFish, seat: i64, card: i64) -> i64:
        """Find the room for a card in each other hand; return it for all hands and the Pond, in thousandths."""
        room = game.ponded * THOUSAND
        other: i64
        for other in range(game.seats):
            if other != seat:
                self.of[other] = self._room_for(game, other, card)
                room += self.of[other]
        return room

    def _room_for(self, game: TwistedFish, seat: i64, card: i64) -> i64:
        if self.hidden[seat] == 0 or self.free[seat] == 0:
            return 0
        memory = game.memory
        room = THOUSAND * self.hidden[seat]
        denied = memory.last_denied(seat, card)
        if self.believes:
            denied = max(denied, self._believed(game, seat, card))
        if denied >= 0:
            room = room * _slots_since(memory.slots, seat, denied) // self.free[seat]
        if memory.claimed[seat * FISH + card // COLOURS] != 0:
            room *= self.claimed
        return room

    def _believed(self, game: TwistedFish, seat: i64, card: i64) -> i64:
        """Return when a seat held no such card, by what it asked for in vain or did not ask for; below 0: never."""
        if self.in_vain[seat] == 0:
            return NONE
        before = self.in_vain[seat] - 1
        if _left_lying(game, seat, card // COLOURS, before):
            return before
        return _asked_in_vain(game.memory.slots, seat, card)


class QuestionScorer:
    """Scores questions: `look_at` a fish, then `score` each question for it."""

    def __init__(self, weights: QuestionWeights) -> None:
        self.weights: QuestionWeights = weights
        self.fish: i64 = 0
        self.worth: float = 0.0  # in units of the least
        self.met: float = 0.0  # score if a question for the fish is met
        self.in_vain: float = 0.0  # score if it is not

    def look_at(self, game: TwistedFish, seat: i64, fish: i64) -> None:
        """TF3, TF4: compute what questions for a fish have in common, for a seat on turn that holds some of it."""
        weights = self.weights
        self.fish = fish
        self.worth = float(WORTH[fish] // LEAST_WORTH)
        held = float(HOW_MANY[game.held[seat * GROUPS + fish]])
        shown = float(in_sight(game, seat, fish))
        elsewhere = 0.0
        rivals = 0.0
        other: i64
        for other in range(game.seats):
            if other != seat:
                elsewhere += float(in_sight(game, other, fish))
                if game.memory.claimed[other * FISH + fish] != 0:
                    rivals += 1.0
        met = weights.met + weights.held * held + weights.held_square * held * held
        met += weights.shown * shown + weights.in_sight * elsewhere + weights.rivals * rivals
        met += weights.late * late(game)
        own = many(game, seat)
        pond = left(game)
        met += weights.own_hand * own + weights.pond_left * pond
        if held + elsewhere > float(COLOURS) - 1.5:
            met += weights.last
        in_vain = weights.in_vain + weights.in_vain_held * held
        in_vain += weights.in_vain_own_hand * own + weights.in_vain_pond_left * pond
        if shown == 0.0 and game.memory.claimed[seat * FISH + fish] == 0:
            met += weights.untold
            in_vain += weights.tells + weights.tells_held * held
        self.met = weights.goes_on + weights.goes_on_pond_left * pond + self.worth * met
        self.in_vain = self.worth * in_vain

    def score(self, game: TwistedFish, asked: i64, likely: float) -> float:
        """Return the score of a question for that fish with this probability to be met."""
        weights = self.weights
        met = self.met + likely * (weights.sure + weights.sure_of_worth * self.worth)
        if game.memory.claimed[asked * FISH + self.fish] != 0:
            met += weights.shared * self.worth
        theirs = many(game, asked) * self.worth
        met += weights.their_hand * theirs
        in_vain = self.in_vain + weights.in_vain_their_hand * theirs
        return likely * met + (1.0 - likely) * in_vain


def late(game: TwistedFish) -> float:
    """Return the part of the baskets that is full, 0 to 1."""
    return float(game.n_baskets) / float(FISH)


def left(game: TwistedFish) -> float:
    """Return the part of the Pond that is left, 0 to 1 or a little more."""
    return float(game.ponded) / A_POND


def many(game: TwistedFish, seat: i64) -> float:
    """Return how large a hand is: above 0 for many cards, below 0 for few."""
    return float(game.size[seat]) / A_HAND - 1.0


def is_open(game: TwistedFish, card: i64) -> bool:
    """Return whether everybody knows in whose hand a card is."""
    if game.place[card] >= MOST_SEATS:
        return False
    slot = game.memory.slot_of[card]
    return slot == OPEN or game.memory.slots[slot * SLOT_SIZE + ONLY] == card


def in_sight(game: TwistedFish, seat: i64, fish: i64) -> i64:
    """Return how many cards of a fish everybody knows to be in a hand."""
    found: i64 = 0
    card: i64
    for card in range(fish * COLOURS, fish * COLOURS + COLOURS):
        if game.place[card] == seat and is_open(game, card):
            found += 1
    return found


def _left_lying(game: TwistedFish, seat: i64, fish: i64, time: i64) -> bool:
    """Return whether a card of a fish was open to a seat at a time and still is, while the seat shows none of it."""
    found = False
    card: i64
    for card in range(fish * COLOURS, fish * COLOURS + COLOURS):
        place = game.place[card]
        if place < MOST_SEATS and game.memory.slot_of[card] == OPEN and game.memory.since[card] < time:
            if place == seat:
                return False
            found = True
    return found


def _asked_in_vain(slots: vec[i64], seat: i64, card: i64) -> i64:
    """Return when a seat last asked for a card in vain and drew; below 0: never."""
    at = len(slots) - SLOT_SIZE
    while at >= 0:
        if slots[at + EXCLUDED] == card and slots[at + SEAT] == seat:
            return slots[at + SINCE] - 1
        at -= SLOT_SIZE
    return NONE


def _slots_since(slots: vec[i64], seat: i64, time: i64) -> i64:
    """Return how many slots of a seat began later. Slots are in the order of time, but for those of only one card."""
    found: i64 = 0
    at = len(slots) - SLOT_SIZE
    while at >= 0 and (slots[at + SINCE] > time or slots[at + ONLY] >= 0):
        if slots[at + SEAT] == seat and slots[at + ONLY] < 0:
            found += 1
        at -= SLOT_SIZE
    return found
