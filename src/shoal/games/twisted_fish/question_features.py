"""How likely a question of Twisted Fish is to be met, and how good it is by experience.

Whoever is asked has some cards that not everybody knows: each of them is room for the card that is asked for. How good
a question is hangs on more than that: what it gives away, who can take back what it brings, how much else of the fish
is in sight, who has so few cards that the round may be over soon. Where that leads nobody can see one move ahead, so
the weights have been found in very many matches (scripts/practise).
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.games.twisted_fish import cards
from shoal.games.twisted_fish.cards import COLOURS, FISH, FISH_CARDS, GROUPS, MOST_SEATS, WORTH
from shoal.games.twisted_fish.layout import NOT, ONLY, SEAT, SINCE, SLOT
from shoal.games.twisted_fish.memory import NONE, OPEN
from shoal.games.twisted_fish.rules import HOW_MANY, TwistedFish

THOUSAND: Final = 1000
LEAST_WORTH: Final = 5  # of a card
A_HAND: Final = 10.0  # cards are many or few beside so many
A_POND: Final = 57.0  # likewise, as two players begin with

# The table of weights: one a line, and where it is: for `normal` at two seats, for who searches there, and with more.
# scripts/practise finds better ones and writes them here.
GOES_ON: Final = 0
MET: Final = 1
HELD: Final = 2
HELD_SQUARE: Final = 3
SHOWN: Final = 4
IN_SIGHT: Final = 5
RIVALS: Final = 6
LAST: Final = 7
SURE: Final = 8
SURE_OF_WORTH: Final = 9
UNTOLD: Final = 10
SHARED: Final = 11
LATE: Final = 12
IN_VAIN: Final = 13
IN_VAIN_HELD: Final = 14
TELLS: Final = 15
TELLS_HELD: Final = 16
OWN_HAND: Final = 17
THEIR_HAND: Final = 18
POND_LEFT: Final = 19
IN_VAIN_OWN_HAND: Final = 20
IN_VAIN_THEIR_HAND: Final = 21
IN_VAIN_POND_LEFT: Final = 22
GOES_ON_POND_LEFT: Final = 23
NET: Final = 24
NET_LATE: Final = 25
NET_POND_LEFT: Final = 26
LURE: Final = 27
LURE_LATE: Final = 28
AGAIN: Final = 29
AGAIN_POND_LEFT: Final = 30
REFUSED: Final = 31
REFUSED_LATE: Final = 32
REFUSED_POND_LEFT: Final = 33
REFUSED_OWN_HAND: Final = 34
REFUSED_THEIR_HAND: Final = 35
REFUSED_SHOWN: Final = 36
REFUSED_COLLECTED: Final = 37
DIVER: Final = 38
DIVER_POND_LEFT: Final = 39
STOPS: Final = 40
TAKES: Final = 41

EXPERIENCE: Final = [
    (14.4, -37.8, 41.6),  # a question that is met lets one go on
    (-1.0, -28.6, -61.7),  # and brings a card: from here on for a fish of the least worth, others by their worth
    (6.1, -9.1, -7.2),  # more, for each card of the fish in one's own hand
    (4.8, 14.2, 33.5),  # and for the square of their number
    (11.3, 26.3, 8.8),  # for each of these that everybody knows
    (0.0, 0.0, 27.3),  # for each that everybody knows in another hand
    (0.0, 0.0, -1.9),  # for each other player who has asked for the fish
    (117.9, 209.8, -26.0),  # if no other card of it is missing then
    (88.5, 320.4, 12.8),  # the likelier it is, the more it counts that it is likely
    (21.0, 27.1, 11.7),  # more, by the worth
    (-9.7, 12.7, 1.4),  # if nobody knows yet that one has the fish
    (2.8, -2.1, 6.0),  # if whoever is asked has asked for it as well
    (-27.7, -32.4, 4.4),  # when all baskets are full
    (-3.7, -35.5, -82.3),  # what a question in vain costs
    (4.2, 11.1, 12.6),  # and for each card in the hand
    (-4.9, 28.7, -6.7),  # if nobody has known before that one has the fish
    (-3.6, -32.8, 5.0),  # and then for each card in the hand
    (-9.6, -1.9, -0.4),  # what is met brings more by so much for each ten cards above ten in one's own hand
    (9.9, 29.8, -2.0),  # and in the hand of whoever is asked
    (8.2, 34.0, 3.4),  # and while the Pond is whole
    (2.5, -2.1, 4.7),  # what is in vain costs less by so much, likewise
    (4.0, 12.4, -0.7),  # in the hand of whoever is asked
    (2.3, 36.9, 2.1),  # while the Pond is whole
    (0.0, 22.5, 0.0),  # to go on is worth more while the Pond is whole
    (28.9, 18.0, 110.4),  # The Net is cast if the best question is less likely, in hundredths
    (-4.7, 1.4, -51.7),  # more, when all baskets are full
    (0.0, 35.8, 0.0),  # more, while the Pond is whole
    (62.7, 72.9, 13.7),  # likewise The Lure
    (15.1, 47.2, 34.2),  # more, when all baskets are full
    (0.0, -5.1, 0.0),  # Two Fisted Fisherman is for a question at least as likely, in hundredths
    (0.0, 57.0, 0.0),  # more, while the Pond is whole
    (25.2, 20.8, 7.9),  # No Fishing is for a fish of which the hand is worth more, in terms of the least
    (18.7, 21.7, 6.8),  # less, when all baskets are full
    (-20.6, -28.7, 0.0),  # less, while the Pond is whole
    (-16.9, -4.5, 0.0),  # less, for each ten cards above ten in one's own hand
    (-10.5, -7.1, 0.0),  # and in the asker's
    (-0.3, -0.75, 0.0),  # less, for all that one shows, in terms of the least
    (6.6, 5.2, 0.0),  # less, for what the asker shows of the fish, likewise
    (0.0, 0.34, 0.0),  # The Diver is for a fish worth at least so much, in terms of the least
    (0.0, 3.46, 0.0),  # more, while the Pond is whole
    (1.0, 0.0, 1.0),  # Divine Intervention stops No Fishing; from 1 on whatever else does harm, too
    (0.0, 1.0, 0.0),  # and from 1 on, what it stops is taken
]
OF_NORMAL: Final = vec[float]([of_normal for of_normal, _, _ in EXPERIENCE])
OF_TWO: Final = vec[float]([of_two for _, of_two, _ in EXPERIENCE])
OF_MORE: Final = vec[float]([of_more for _, _, of_more in EXPERIENCE])


class Rooms:
    """How many places for a card there are in everybody's hand, as far as everybody knows."""

    def __init__(self, claimed: i64, believes: bool) -> None:
        self.claimed: i64 = claimed  # so many times as likely is a card of a fish where somebody has asked for the fish
        self.believes: bool = believes  # that nobody asks for a card in their own hand, or leaves one lying
        self.of: vec[i64] = vec[i64]([0] * MOST_SEATS)  # for the card that was looked for last, in thousandths
        self.shown: vec[i64] = vec[i64]([0] * MOST_SEATS)  # what everybody knows in a hand, in terms of the least worth
        self.hidden: vec[i64] = vec[i64]([0] * MOST_SEATS)  # cards in a hand that not everybody knows
        self.free: vec[i64] = vec[i64]([0] * MOST_SEATS)  # slots of a seat that may hold, or have held, anything
        self.in_vain: vec[i64] = vec[i64]([0] * MOST_SEATS)  # when a seat last asked in vain, and drew

    def reckon(self, game: TwistedFish) -> None:
        """What the rooms of a position have in common."""
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
        for i in range(0, len(slots), SLOT):
            if slots[i + ONLY] < 0:
                self.free[slots[i + SEAT]] += 1
            if slots[i + NOT] != NONE:
                self.in_vain[slots[i + SEAT]] = slots[i + SINCE]

    def find(self, game: TwistedFish, seat: i64, card: i64) -> i64:
        """In thousandths: how many places for a card each other player has; returns how many there are in all, with the
        Pond."""
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
        """When a seat did not hold a card, by what it asked for in vain and did not ask for; below 0: never."""
        if self.in_vain[seat] == 0:
            return NONE
        before = self.in_vain[seat] - 1
        if _left_lying(game, seat, card // COLOURS, before):
            return before
        return _asked_in_vain(game.memory.slots, seat, card)


class Asking:
    """Weighs questions. What those for one fish have in common is looked at first."""

    def __init__(self, weights: vec[float]) -> None:
        self.weights: vec[float] = weights
        self.fish: i64 = 0
        self.worth: float = 0.0  # in terms of the least
        # What is added if a question is met, and if it is not
        self.met: float = 0.0
        self.in_vain: float = 0.0

    def look_at(self, game: TwistedFish, seat: i64, fish: i64) -> None:
        """TF3, TF4: for a player on turn who holds some of a fish."""
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
        met = weights[MET] + weights[HELD] * held + weights[HELD_SQUARE] * held * held
        met += weights[SHOWN] * shown + weights[IN_SIGHT] * elsewhere + weights[RIVALS] * rivals
        met += weights[LATE] * late(game)
        own = many(game, seat)
        pond = left(game)
        met += weights[OWN_HAND] * own + weights[POND_LEFT] * pond
        if held + elsewhere > float(COLOURS) - 1.5:
            met += weights[LAST]
        in_vain = weights[IN_VAIN] + weights[IN_VAIN_HELD] * held
        in_vain += weights[IN_VAIN_OWN_HAND] * own + weights[IN_VAIN_POND_LEFT] * pond
        if shown == 0.0 and game.memory.claimed[seat * FISH + fish] == 0:
            met += weights[UNTOLD]
            in_vain += weights[TELLS] + weights[TELLS_HELD] * held
        self.met = weights[GOES_ON] + weights[GOES_ON_POND_LEFT] * pond + self.worth * met
        self.in_vain = self.worth * in_vain

    def score(self, game: TwistedFish, asked: i64, likely: float) -> float:
        """How good a question for that fish is, if it is so likely to be met."""
        weights = self.weights
        met = self.met + likely * (weights[SURE] + weights[SURE_OF_WORTH] * self.worth)
        if game.memory.claimed[asked * FISH + self.fish] != 0:
            met += weights[SHARED] * self.worth
        theirs = many(game, asked) * self.worth
        met += weights[THEIR_HAND] * theirs
        in_vain = self.in_vain + weights[IN_VAIN_THEIR_HAND] * theirs
        return likely * met + (1.0 - likely) * in_vain


def late(game: TwistedFish) -> float:
    """0 to 1: which part of the baskets is full."""
    return float(game.full) / float(FISH)


def left(game: TwistedFish) -> float:
    """0 to 1, or a little more: which part of the Pond is left."""
    return float(game.ponded) / A_POND


def many(game: TwistedFish, seat: i64) -> float:
    """Whether a hand has many cards, or few: below 0."""
    return float(game.size[seat]) / A_HAND - 1.0


def is_open(game: TwistedFish, card: i64) -> bool:
    """Whether everybody knows in whose hand a card is."""
    if game.place[card] >= MOST_SEATS:
        return False
    slot = game.memory.slot_of[card]
    return slot == OPEN or game.memory.slots[slot * SLOT + ONLY] == card


def in_sight(game: TwistedFish, seat: i64, fish: i64) -> i64:
    """How many cards of a fish everybody knows to be in a hand."""
    found: i64 = 0
    card: i64
    for card in range(fish * COLOURS, fish * COLOURS + COLOURS):
        if game.place[card] == seat and is_open(game, card):
            found += 1
    return found


def _left_lying(game: TwistedFish, seat: i64, fish: i64, time: i64) -> bool:
    """Whether a card of a fish was open to a seat at a time, and still is, and the seat shows none of the fish."""
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
    """When a seat last asked for a card in vain, and drew; below 0: never."""
    at = len(slots) - SLOT
    while at >= 0:
        if slots[at + NOT] == card and slots[at + SEAT] == seat:
            return slots[at + SINCE] - 1
        at -= SLOT
    return NONE


def _slots_since(slots: vec[i64], seat: i64, time: i64) -> i64:
    """How many of a seat's slots began later. They stand in the order of time, but for those that can hold only one
    card."""
    found: i64 = 0
    at = len(slots) - SLOT
    while at >= 0 and (slots[at + SINCE] > time or slots[at + ONLY] >= 0):
        if slots[at + SEAT] == seat and slots[at + ONLY] < 0:
            found += 1
        at -= SLOT
    return found
