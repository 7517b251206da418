"""The table of Connections: the cards on it, whose linking cards they are, and what the players have agreed on."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.game import NOBODY, Line, Log
from shoal.core.rng import Rng
from shoal.games.cosmopolis.cities import CityGame
from shoal.games.cosmopolis.deck import BIT, CITIES_A_REGION, FIRST_LINK_FACE, REGIONS
from shoal.games.cosmopolis.hands import EMPTY, NO_NUMBERS, Hands, filled
from shoal.games.cosmopolis.masks import CITIES_OF, IN

PLACES: Final = 9  # in a hand: eight, and the card just drawn
TOKENS: Final = 12
SET: Final = 3
TURNS_BEFORE_THE_END: Final = 6  # CN14, CN15: that everybody has had
IN_A_REGION: Final = 31  # five cities, a bit each

# The phase: what the player to move has to do
TURN: Final = 0
DISCARD: Final = 1
DRAW: Final = 2
OVER: Final = 3

# Facts about each seat, in the vec `each`: [fact + seat]. The first five are part of a state vector.
TURNS: Final = 0  # turns it has had in this round
TURNS_LEFT: Final = 6  # once the end has been announced
OFFER: Final = 12  # its open offer of a trade, as the code less codes.OFFER
PLAYED: Final = 18  # how many cards it has on the table
PAIRED: Final = 24  # CN19: once a round is scored, the places of the pairs it has shown, a bit each
CITIES: Final = 30  # the cities of its cards on the table, a bit each
COUNTS: Final = 36  # how many cards of each colour it has there, up to three: five bits a colour
OPEN: Final = 42  # CN6: the colours that it may add, a bit each
DRAWN_AFTER: Final = 48  # [fact + seat * PLACES + place]: CN21: how many shuffles were before a card was drawn
EACH: Final = 102
NO_OFFER: Final = -1

# Facts about each linking card, in the vec `links`: [fact + number of the linking card]
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


class ConnectionsTable(CityGame):
    """A position of Connections, without its moves."""

    def __init__(self, seats: i64, rng: Rng, codes: i64, hands: Hands) -> None:
        super().__init__(seats, rng, "connections", codes, hands)
        self.discard: vec[i64] = self.pile[:]  # CN3: faces as they lie, the top one last
        self.discarded: i64 = 0
        self.laid: vec[i64] = self.pile[:]  # cards on the table in the order played: face * 8 + seat
        self.played: i64 = 0
        self.links: vec[i64] = filled(NOBODY, LINK_FACTS if seats > 0 else 0)
        self.each: vec[i64] = filled(0, EACH if seats > 0 else 0)
        self.drawn: i64 = EMPTY  # in DISCARD, the place of the card just drawn
        self.from_discard: bool = False  # in DISCARD, whether it was taken from the discard pile
        self.links_down: i64 = 0  # the linking cards on the table, a bit each
        self.invited_now: i64 = 0  # CN10: those around which their owner has invited in this turn
        self.withdrawn_now: bool = False  # whether the player on turn has withdrawn an invitation in this turn
        self.shuffled: vec[i64] = NO_NUMBERS  # CN21: the cards of each shuffle, a bit each, oldest first
        self.passed: vec[i64] = NO_NUMBERS  # CN22: records of cards held at a pass, each after its length
        self.offers: i64 = 0  # how many are open
        self.idle: i64 = 0  # turns in a row without a card played
        self.announced: i64 = NOBODY
        self.ended_idle: i64 = 0  # the rounds in which nobody played any more (CN15), a bit each
        self.ended_by_limit: i64 = 0  # those that the turn limit ended (ALL5); the others ended by CN14

    def lay(self, seat: i64, face: i64, log: Log | None) -> None:
        """CN4, CN9, CD1: lay a card on the table as it is turned up, and a token on its city while there are any."""
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

    def cards_of(self, seat: i64) -> vec[i64]:
        """Return the faces on a seat's table, in the order played."""
        found = filled(EMPTY, self.each[PLAYED + seat])
        self.write_cards_of(seat, found, 0)
        return found

    def write_cards_of(self, seat: i64, numbers: vec[i64], at: i64) -> i64:
        """Write the faces on a seat's table, in the order played. Return the index behind them."""
        laid = self.laid
        i: i64
        for i in range(self.played):
            if laid[i] % 8 == seat:
                numbers[at] = laid[i] // 8
                at += 1
        return at

    def has_set(self, seat: i64, colour: i64) -> bool:
        """CN4: return whether a seat has three cards of a colour on the table, however they came there."""
        return self.each[COUNTS + seat] & ONE[colour] * SET == ONE[colour] * SET

    def link_colours(self, link: i64) -> i64:
        """Return the colours that a linking card carries, a bit each."""
        return self.deck.colours[FIRST_LINK_FACE + link * 2]

    def joining_colours(self, link: i64) -> i64:
        """CN11: return the colours to join with, a bit each: those of a linking card but that of its set."""
        return self.link_colours(link) & ~BIT[self.links[SET_COLOUR + link]]

    def put_link(self, link: i64, seat: i64, colour: i64) -> None:
        """CN5, CN6: lay a linking card on a set; its colours may be added."""
        self.links[OWNER + link] = seat
        self.links[SET_COLOUR + link] = colour
        self.links_down |= BIT[link]
        self.each[OPEN + seat] |= self.link_colours(link)

    def put_partner(self, link: i64, seat: i64) -> None:
        """CN12: make a seat the partner around a linking card, with its colours to add."""
        self.links[PARTNER + link] = seat
        self.each[OPEN + seat] |= self.link_colours(link)

    def is_in(self, seat: i64, link: i64) -> bool:
        """CN12: return whether a seat is the owner of a linking card, or the partner."""
        return self.links[OWNER + link] == seat or self.links[PARTNER + link] == seat

    def connected_cities(self, seat: i64) -> i64:
        """CN18: return all cities, a bit each, of the regions on a seat's linking cards and in its partnerships."""
        found: i64 = 0
        for link in IN[self.links_down]:
            if self.is_in(seat, link):
                found |= CITIES_OF[self.link_colours(link)]
        return found

    def all_had(self, turns: i64) -> bool:
        """CN14, CN15: return whether everybody has had so many turns in this round."""
        seat: i64
        for seat in range(self.seats):
            if self.each[TURNS + seat] < turns:
                return False
        return True
