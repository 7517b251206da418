"""The table of Connections: what lies on it, whose it is, and what it is worth."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.game import Line, Log
from shoal.core.rng import Rng
from shoal.games.cosmopolis.cities import NOBODY, CityGame
from shoal.games.cosmopolis.deck import BIT, CITIES_A_REGION, FIRST_LINK_FACE, LINKS, REGIONS
from shoal.games.cosmopolis.hands import EMPTY, NO_NUMBERS, Hands, filled
from shoal.games.cosmopolis.masks import BITS, CITIES_OF, number_in

PLACES: Final = 9  # in a hand: eight, and the card just drawn
TOKENS: Final = 12
SET: Final = 3
PAIR_COST: Final = 20
TURNS_BEFORE_THE_END: Final = 6  # CN14, CN15: that everybody has had
POINTS: Final = vec[i64]([0, 0, 0, 4, 8, 15, 30, 60, 125, 250, 500, 1000])  # CN16: by the number of cities
MOST_CITIES: Final = 11

# What the player to move has to do
TURN: Final = 0
DISCARD: Final = 1
DRAW: Final = 2
OVER: Final = 3

# Of each seat, in one vec: [what + seat]
TURNS: Final = 0  # turns it has had in this round
TURNS_LEFT: Final = 6  # once the end has been announced
OFFER: Final = 12  # its open offer of a trade, as the code less OFFER_CODE
CITIES: Final = 18  # the cities of its cards on the table, a bit each
COUNTS: Final = 24  # how many cards of each colour it has there, up to three: five bits a colour
OPEN: Final = 30  # CN6: the colours that it may add, a bit each
PLAYED: Final = 36  # how many cards it has on the table
PAIRED: Final = 42  # CN19: once the game is over, the places of the pairs it has shown, a bit each
DRAWN_AFTER: Final = 48  # [+ seat * PLACES + place]: CN21: how many of the shuffles were before a card was drawn
EACH: Final = 102
NO_OFFER: Final = -1

# Of each linking card, in one vec: [what + number of the linking card]
OWNER: Final = 0
PARTNER: Final = 13
INVITED: Final = 26
SET_COLOUR: Final = 39  # of the set that it was laid on
LAID_IN: Final = 52  # the owner's turn in which it was laid, counted from 1
LINK_FACTS: Final = 65

# Cards of each colour are counted in one number, five bits a colour: of nine cards no more than 18 sides show one.
ONE: Final = vec[i64]([1 << 5 * colour for colour in range(REGIONS)])
FIVE_BITS: Final = 31
TO_SIXTEEN: Final = 0x6B5AD6B5AD6B5AD  # 13 in each: added to a count of three or more,
SIXTEENS: Final = 0x842108421084210  # it sets the highest of its bits

IN_A_REGION: Final = 31  # five cities, a bit each


class ConnectionsTable(CityGame):
    """A position of Connections, without its moves."""

    def __init__(
        self,
        seats: i64,
        rng: Rng,
        hands: Hands,
        pile: vec[i64],
        discard: vec[i64],
        laid: vec[i64],
        links: vec[i64],
        each: vec[i64],
    ) -> None:
        super().__init__(seats, rng, hands, pile)
        self.discard: vec[i64] = discard  # CN3: faces as they lie, the top one last
        self.discarded: i64 = 0
        self.laid: vec[i64] = laid  # cards on the table in the order played: face * 8 + seat
        self.played: i64 = 0
        self.links: vec[i64] = links
        self.each: vec[i64] = each
        self.drawn: i64 = EMPTY  # in DISCARD, the place of the card just drawn
        self.from_discard: bool = False  # and where it was drawn
        self.links_down: i64 = 0  # the linking cards on the table, a bit each
        self.invited_now: i64 = 0  # CN10: those around which their owner has invited in this turn
        self.withdrawn_now: bool = False  # whether the player on turn has withdrawn an invitation in this turn
        self.shuffled: vec[i64] = NO_NUMBERS  # CN21: of each shuffle, oldest first, what went in, a bit each
        self.passed: vec[i64] = NO_NUMBERS  # CN22: records of cards held at a pass, each after its length
        self.offers: i64 = 0  # how many are open
        self.idle: i64 = 0  # turns in a row without a card played
        self.announced: i64 = NOBODY
        self.ended_idle: i64 = 0  # the rounds in which nobody played any more (CN15), a bit each
        self.ended_by_limit: i64 = 0  # those that the turn limit ended (ALL5); the others ended by CN14

    # Laying cards

    def lay(self, seat: i64, face: i64, log: Log | None) -> None:
        """CN4, CN9, CD1: a card comes to the table as it is turned up, and a token to its city while there are any."""
        self.laid[self.played] = face * 8 + seat
        self.played += 1
        self.each[PLAYED + seat] += 1
        if face < FIRST_LINK_FACE:
            city = self.deck.city[face]
            colour = city // CITIES_A_REGION
            self.each[CITIES + seat] |= BIT[city]
            if not self.has_set(seat, colour):
                self.each[COUNTS + seat] += ONE[colour]
                if self.has_set(seat, colour):
                    self.each[OPEN + seat] |= BIT[colour]
        if log is not None and self.each[PLAYED + seat] == TOKENS:
            log.append(Line("CN9", "last token", [self.deck.number, seat, face]))

    def has_set(self, seat: i64, colour: i64) -> bool:
        """CN4: three cards of a colour on the table are a set, however they came there."""
        return self.each[COUNTS + seat] & ONE[colour] * SET == ONE[colour] * SET

    def link_colours(self, link: i64) -> i64:
        """The colours that a linking card carries, a bit each."""
        return self.deck.colours[FIRST_LINK_FACE + link * 2]

    def put_link(self, link: i64, seat: i64, colour: i64) -> None:
        self.links[OWNER + link] = seat
        self.links[SET_COLOUR + link] = colour
        self.links_down |= BIT[link]
        self.each[OPEN + seat] |= self.link_colours(link)

    def put_partner(self, link: i64, seat: i64) -> None:
        self.links[PARTNER + link] = seat
        self.each[OPEN + seat] |= self.link_colours(link)

    # Scoring

    def points(self, seat: i64) -> i64:
        """CN12, CN17, CN18: what a seat's connections and its other sets bring; the same cards count in each."""
        found: i64 = 0
        if self.links_down != 0:
            link: i64
            for link in range(LINKS):
                if self.is_in(seat, link):
                    found += self.share(link, seat)
        alone = self.each[CITIES + seat] & ~self.connected_cities(seat)
        while alone != 0:
            found += POINTS[BITS[alone & IN_A_REGION]]
            alone >>= CITIES_A_REGION
        return found

    def is_in(self, seat: i64, link: i64) -> bool:
        """CN12: whether a seat is the owner of a linking card, or the partner."""
        return self.links[OWNER + link] == seat or self.links[PARTNER + link] == seat

    def share(self, link: i64, seat: i64) -> i64:
        """CN17: a partnership's points are halved, an odd one going to the owner of the linking card; without a partner
        the owner has them all."""
        whole = points_for(self.connected(link))
        if self.links[PARTNER + link] == NOBODY:
            return whole
        return (whole + 1) // 2 if self.links[OWNER + link] == seat else whole // 2

    def connected(self, link: i64) -> i64:
        """CN16, CN17: the linking card and the different cities of its regions that its owner and partner have."""
        cities = self.each[CITIES + self.links[OWNER + link]]
        if self.links[PARTNER + link] != NOBODY:
            cities |= self.each[CITIES + self.links[PARTNER + link]]
        return 1 + number_of_cities(cities, self.colours_counted(link))

    def colours_counted(self, link: i64) -> i64:
        """CN17: the colours whose cards count around a linking card, a bit each. Without a partner, those are left out
        that are on a linking card laid earlier by the same player, and without a partner too."""
        found = self.link_colours(link)
        if self.links[PARTNER + link] != NOBODY:
            return found
        owner = self.links[OWNER + link]
        other: i64
        for other in range(LINKS):
            alone = self.links[OWNER + other] == owner and self.links[PARTNER + other] == NOBODY
            if alone and self.links[LAID_IN + other] < self.links[LAID_IN + link]:
                found &= ~self.link_colours(other)
        return found

    def connected_cities(self, seat: i64) -> i64:
        """CN18: all cities, a bit each, of the regions on a seat's linking cards and in its partnerships."""
        found: i64 = 0
        if self.links_down != 0:
            link: i64
            for link in range(LINKS):
                if self.is_in(seat, link):
                    found |= CITIES_OF[self.link_colours(link)]
        return found

    def pairs(self, seat: i64) -> i64:
        """CN19: the most pairs that the cards left in a hand can make, each counted once by either side. Cards that
        hang together by common colours can be paired off but for one, whatever the colours: a card meets the others at
        its two colours only, so of three of its neighbours two are neighbours, and such a graph has that matching."""
        left = self._regional_places(seat)  # not yet counted
        found: i64 = 0
        place: i64
        for place in range(self.hands.top[seat]):
            if left & BIT[place] != 0:
                together = self._hanging_together(seat, place, left)
                left &= ~together
                found += BITS[together] // 2
        return found

    def _regional_places(self, seat: i64) -> i64:
        """The places of a hand with regional cards, a bit each."""
        found: i64 = 0
        place: i64
        for place in range(self.hands.top[seat]):
            if EMPTY < self.hands.card_at(seat, place) < FIRST_LINK_FACE:
                found |= BIT[place]
        return found

    def _hanging_together(self, seat: i64, first: i64, among: i64) -> i64:
        """CN19: the cards at these places that hang together with the first by common colours, a bit each."""
        found: i64 = BIT[first]
        reached = self._both_colours(seat, first)
        before: i64 = 0
        place: i64
        while found != before:
            before = found
            for place in range(self.hands.top[seat]):
                if among & ~found & BIT[place] != 0 and self._both_colours(seat, place) & reached != 0:
                    found |= BIT[place]
                    reached |= self._both_colours(seat, place)
        return found

    def pair_off(self, seat: i64) -> vec[i64]:
        """CN19: the places of the cards that make the most pairs, two by two; of several ways the first, by places."""
        places = filled(EMPTY, 2 * self.pairs(seat))
        self._pair_off(seat, self._regional_places(seat), places, 0)
        return places

    def _pair_off(self, seat: i64, left: i64, places: vec[i64], n: i64) -> bool:
        """Fill in the places from number n on with pairs of what is left, a bit each; whether that can be done."""
        if n == len(places):
            return True
        if left == 0:
            return False
        first: i64 = 0
        while left & BIT[first] == 0:
            first += 1
        left &= ~BIT[first]
        second: i64
        for second in range(first + 1, self.hands.top[seat]):
            if left & BIT[second] != 0 and self.common_colours(seat, first, second) != 0:
                places[n] = first
                places[n + 1] = second
                if self._pair_off(seat, left & ~BIT[second], places, n + 2):
                    return True
        return self._pair_off(seat, left, places, n)

    def common_colours(self, seat: i64, first: i64, second: i64) -> i64:
        """CN19: the colours that two cards in a hand have in common, on either side of each."""
        return self._both_colours(seat, first) & self._both_colours(seat, second)

    def _both_colours(self, seat: i64, place: i64) -> i64:
        near = self.hands.near[seat * PLACES + place]
        return self.deck.colours[near] | self.deck.colours[near ^ 1]


def points_for(cities: i64) -> i64:
    """CN16: by the number of different cities; more than eleven score as eleven, fewer than three nothing."""
    return POINTS[cities] if cities < MOST_CITIES else POINTS[MOST_CITIES]


def number_of_cities(cities: i64, colours: i64) -> i64:
    """CN16: how many of these cities are in the regions of these colours, a bit each of both."""
    return number_in(cities & CITIES_OF[colours])
