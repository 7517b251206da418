"""What a position of Connections is worth, and what a player in haste would do.

Points double with every city, so a round is decided by the connections that grow longest: those of two partners, who
both add to them, and of linking cards whose regions one has many cards of. A seat may expect for each connection what
it may grow to, with the cards in the partners' hands and the turns that they have; some of what its hand may begin; and
to pay for the pairs that it is left with.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.evaluation import MOST_SEATS, Evaluator, sort_down
from shoal.core.game import MOST_CODES, NOBODY, Game
from shoal.core.rng import Rng
from shoal.games.connections import codes as code_of
from shoal.games.connections import scoring, table
from shoal.games.connections.codes import offer_given, offer_taken, offer_to
from shoal.games.connections.rules import Connections
from shoal.games.connections.scoring import POINTS
from shoal.games.connections.table import PLACES
from shoal.games.cosmopolis.deck import BIT, CITIES_A_REGION, FIRST_LINK_FACE, LINKS, REGIONS
from shoal.games.cosmopolis.evaluation import Steps
from shoal.games.cosmopolis.hands import EMPTY
from shoal.games.cosmopolis.masks import BITS, CITIES_OF, number_in

STEPS: Final = Steps(POINTS)  # CN16
CITIES: Final = 60.0
TIME_FOR_A_PARTNER: Final = 3.0  # turns

# The table of weights: one a line, and where it is. scripts/tune finds better ones and writes them here.
AFTER_SIX: Final = 0
LAST_ROUND: Final = 1
PACE: Final = 2
HELD: Final = 3
DRAWN: Final = 4
SHARED: Final = 5
GUEST: Final = 6
LINK_HELD: Final = 7
LINK_AND_SET: Final = 8
PROSPECT: Final = 9
SET_HELD: Final = 10
TWO_HELD: Final = 11
OPEN: Final = 12
PAIR: Final = 13
PAIR_EASED: Final = 14
TRADE: Final = 15
DOUBT: Final = 16
DOUBT_A_TURN: Final = 17
DOUBT_A_ROUND: Final = 18
A_ROUND: Final = 19
THE_LAST: Final = 20

WEIGHTS: Final = vec[float](
    [
        4.0,  # turns that a round goes on once everybody has had six
        6.0,  # in the last round
        0.6,  # cities that a player adds in a turn, at the most
        0.4,  # a city in the hand, against one on the table: what is not added at once may never be
        1.2,  # of the cities that a connection has not, how many are drawn in sixty turns
        0.8,  # how much a player's turns are divided by each connection more
        0.5,  # how likely a player who can join does so
        0.4,  # what a linking card in the hand is hoped to bring, to a set on the table
        0.3,  # to a set in the hand
        1.5,  # cities that a partner not yet found may bring
        12.0,  # a set in the hand
        3.0,  # two cards of one
        1.0,  # a colour that may be added
        20.0,  # a pair in the hand at the end
        0.06,  # of which every turn to come takes away so much
        0.5,  # what a trade is hoped to bring of what it would
        400.0,  # the square of the doubt,
        800.0,  # more for each turn, squared,
        60000.0,  # and each round to come
        90.0,  # what everybody may expect of a round to come,
        900.0,  # and of the last one
    ]
)
SCALE: Final = 300.0

WANTED: Final = 2  # what a card has to be better than another to be worth a trade: by that many of these
A_CITY: Final = 2  # a city that a connection of one's own has not
A_LINK: Final = 4  # a linking card for a set on the table
# How promising a move is
BEST: Final = 30
GOOD: Final = 20
PLAIN: Final = 10
DULL: Final = 0
NUISANCE: Final = 0.05  # points that an offer costs which comes to nothing


class ConnectionsEvaluator(Evaluator):
    """Judges Connections."""

    def __init__(self, weights: vec[float], scale: float) -> None:
        super().__init__(weights, scale)
        self.slips = 58
        self.explore = 0.08
        self.weighed = 4
        self.depth = 20
        # Of each seat, room to work: its turns to come; the cities on either side in its hand; its connections; the
        # cards it may add while there are turns.
        self.turns: vec[float] = vec[float]([0.0] * MOST_SEATS)
        self.hand: vec[i64] = vec[i64]([0] * MOST_SEATS)
        self.plays: vec[float] = vec[float]([0.0] * MOST_SEATS)
        self.twice: i64 = 0  # of the hand looked at last, the colours of which it has two cards
        self.keys: vec[i64] = vec[i64]([0] * MOST_CODES)  # how promising moves are

    def evaluate_into(self, game: Game, scores: vec[float]) -> float:
        """The connections and sets, what the hands may begin, what they will cost."""
        assert isinstance(game, Connections)
        seat: i64
        weights = self.weights
        rounds = float(game.rounds - game.round - 1)
        to_come = 0.0
        if rounds > 0.0:
            to_come = weights[A_ROUND] * (rounds - 1.0) + weights[THE_LAST]
        for seat in range(game.seats):
            scores[seat] = float(game.totals[seat]) + to_come
        if game.over:
            return 0.0
        for seat in range(game.seats):
            self._look(game, seat)
        if game.links_down != 0:
            link: i64
            for link in range(LINKS):
                if game.links_down & BIT[link] != 0:
                    self._connection(game, link, scores)
        for seat in range(game.seats):
            scores[seat] += self._alone(game, seat) + self._held(game, seat)
        if game.offers != 0:
            self._offers(game, scores)
        doubt = weights[DOUBT] + weights[DOUBT_A_TURN] * self.turns[0] * self.turns[0]
        return sqrt(doubt + weights[DOUBT_A_ROUND] * rounds)

    # What there is to see

    def _look(self, game: Connections, seat: i64) -> None:
        self.turns[seat] = self._turns_of(game, seat)
        self.hand[seat] = cities_held(game, seat)
        number: i64 = 0
        link: i64
        if game.links_down != 0:
            for link in range(LINKS):
                if game.is_in(seat, link):
                    number += 1
        plays = self.weights[PACE] * self.turns[seat]
        self.plays[seat] = plays / (1.0 + self.weights[SHARED] * float(number - 1)) if number > 1 else plays

    def _turns_of(self, game: Connections, seat: i64) -> float:
        """How many turns a seat may expect to have, the one that it has begun not counted once its play is made."""
        begun = 0.0
        if seat == game.to_move and game.phase != table.TURN:
            begun = 1.0
        if game.announced != NOBODY:
            return float(game.each[table.TURNS_LEFT + seat]) - begun
        left = self.weights[AFTER_SIX]
        if game.is_last_round:
            idle = float(game.idle) / float(2 * game.seats)
            left = self.weights[LAST_ROUND] * (1.0 - idle * idle)
        had = float(game.each[table.TURNS + seat])
        if had < 6.0:
            left += 6.0 - had
        return left - begun if left > begun else 0.0

    # On the table

    def _connection(self, game: Connections, link: i64, scores: vec[float]) -> None:
        """What the owner and the partner of a linking card, or a guest who may still join, may expect of it."""
        owner = game.links[table.OWNER + link]
        partner = game.links[table.PARTNER + link]
        counted = CITIES_OF[scoring.colours_counted(game, link)]
        cities = game.each[table.CITIES + owner]
        if partner != NOBODY:
            cities = (cities | game.each[table.CITIES + partner]) & counted
            grown = self._growth(owner, counted & ~cities) + self._growth(partner, counted & ~cities)
            half = 0.5 * STEPS.at(1.0 + float(number_in(cities)) + grown)
            scores[owner] += half
            scores[partner] += half
            return
        size = 1.0 + float(number_in(cities & counted)) + self._growth(owner, counted & ~cities)
        alone = STEPS.at(size + self._prospect(owner))
        guest = game.links[table.INVITED + link]
        if guest == NOBODY or not can_join(game, link, guest) or self.turns[guest] < 1.0:
            scores[owner] += alone
            return
        regions = CITIES_OF[game.link_colours(link)]
        cities = (cities | game.each[table.CITIES + guest]) & regions
        grown = self._growth(owner, regions & ~cities) + self._growth(guest, regions & ~cities)
        half = 0.5 * STEPS.at(1.0 + float(number_in(cities)) + grown)
        hope = self.weights[GUEST]
        scores[owner] += alone + hope * (half - alone)
        scores[guest] += hope * half

    def _growth(self, seat: i64, missing: i64) -> float:
        """How many of these cities a seat may add, by its hand and what it may draw, as long as it has turns."""
        held = self.hand[seat] & missing
        drawn = self.weights[DRAWN] * float(number_in(missing & ~held)) / CITIES * self.turns[seat]
        grown = self.weights[HELD] * float(number_in(held)) + drawn
        return grown if grown < self.plays[seat] else self.plays[seat]

    def _prospect(self, seat: i64) -> float:
        """How many cities a partner not yet found may bring to a connection, while there is time to find one."""
        return self.weights[PROSPECT] * self.turns[seat] / (self.turns[seat] + TIME_FOR_A_PARTNER)

    def _alone(self, game: Connections, seat: i64) -> float:
        """CN18: sets that are in no connection."""
        cities = game.each[table.CITIES + seat]
        if cities == 0:
            return 0.0
        left = cities & ~game.connected_cities(seat)
        found = 0.0
        colour: i64 = 0
        while left != 0:
            number = BITS[left & table.IN_A_REGION]
            if number >= table.SET:
                missing = (BIT[CITIES_A_REGION * colour] * table.IN_A_REGION) & ~cities & self.hand[seat]
                grown = self.weights[HELD] * float(number_in(missing))
                found += STEPS.at(float(number) + (grown if grown < self.plays[seat] else self.plays[seat]))
            left >>= CITIES_A_REGION
            colour += 1
        return found

    # In the hand

    def _held(self, game: Connections, seat: i64) -> float:
        """Sets and linking cards that may be laid, less what pairs will cost."""
        weights = self.weights
        turns = self.turns[seat]
        pairs = float(scoring.pairs(game, seat))
        if seat == game.to_move:
            if game.phase == table.DISCARD:
                pairs -= 0.5
            elif game.phase == table.DRAW:
                pairs += 0.4
        eased = weights[PAIR_EASED] * turns
        worth = 0.0
        if eased < 1.0:
            worth = -weights[PAIR] * pairs * (1.0 - eased)
        if turns < 1.0:
            return worth
        hope = turns / (turns + 2.0)
        worth += weights[OPEN] * float(BITS[game.each[table.OPEN + seat]]) * hope
        thrice = self._sets_held(game, seat)
        twice = self.twice & ~thrice
        if thrice != 0:
            worth += weights[SET_HELD] * hope
        elif twice != 0:
            worth += weights[TWO_HELD] * hope
        return worth + self._links_held(game, seat, thrice)

    def _sets_held(self, game: Connections, seat: i64) -> i64:
        """The colours that three cards in a hand show, a bit each; and in passing those that two do."""
        colours = game.deck.colours
        once: i64 = 0
        twice: i64 = 0
        thrice: i64 = 0
        i: i64
        for i in range(seat * PLACES, seat * PLACES + game.hands.top[seat]):
            face = game.hands.near[i]
            if EMPTY < face < FIRST_LINK_FACE:
                both = colours[face] | colours[face ^ 1]
                thrice |= twice & both
                twice |= once & both
                once |= both
        self.twice = twice
        return thrice

    def _links_held(self, game: Connections, seat: i64, thrice: i64) -> float:
        """The best connection that a linking card in the hand may begin: with a set on the table, or one in the
        hand."""
        best = 0.0
        sets = sets_laid(game, seat)
        connected = game.connected_cities(seat)
        i: i64
        for i in range(seat * PLACES, seat * PLACES + game.hands.top[seat]):
            face = game.hands.near[i]
            if face < FIRST_LINK_FACE:
                continue
            carried = game.deck.colours[face]
            if carried & (sets | thrice) == 0:
                continue
            counted = CITIES_OF[carried] & ~connected
            cities = game.each[table.CITIES + seat] & counted
            size = 1.0 + float(number_in(cities)) + self._growth(seat, counted & ~cities) + self._prospect(seat)
            hope = self.weights[LINK_HELD]
            if carried & sets == 0:
                hope = self.weights[LINK_AND_SET]
            best = max(best, hope * STEPS.at(size))
        return best

    # Trades

    def _offers(self, game: Connections, scores: vec[float]) -> None:
        """What the open offers may bring both sides; an offer that would not please both is a nuisance to both."""
        giver: i64
        for giver in range(game.seats):
            offer = game.each[table.OFFER + giver]
            if offer == table.NO_OFFER:
                continue
            other = offer_to(offer)
            given = game.hands.card_at(giver, offer_given(offer))
            taken = game.hands.card_at(other, offer_taken(offer))
            to_giver = self._want(game, giver, taken) - self._want(game, giver, given)
            to_other = self._want(game, other, given) - self._want(game, other, taken)
            if to_giver > 0 and to_other > 0:
                scores[giver] += self.weights[TRADE] * float(to_giver)
                scores[other] += self.weights[TRADE] * float(to_other)
            else:
                scores[giver] -= NUISANCE
                scores[other] -= NUISANCE

    def _want(self, game: Connections, seat: i64, face: i64) -> i64:
        """How much a seat wants a card, as far as everybody can see: for its connections and sets on the table."""
        if face >= FIRST_LINK_FACE:
            return A_LINK if game.deck.colours[face] & sets_laid(game, seat) != 0 else 0
        missing = missing_cities(game, seat)
        both = BIT[game.deck.city[face]] | BIT[game.deck.city[face ^ 1]]
        return A_CITY if both & missing != 0 else 0

    # What a sensible player would think about

    def candidates_into(self, game: Game, seat: i64, codes: vec[i64], n: i64) -> i64:
        """Cards are not turned round: either side may be played. An invitation stands until it is answered. A trade is
        offered by who has no card for a connection of their own, only if it plainly helps both, and with a card that
        the other has not been shown; it is taken back only if it would hurt by now."""
        assert isinstance(game, Connections)
        missing = missing_cities(game, seat)
        trades = cities_held(game, seat) & missing == 0
        kept: i64 = 0
        i: i64
        for i in range(n):
            code = codes[i]
            if code_of.OFFER <= code < code_of.ACCEPT:
                if not trades or not self._pleases(game, seat, code - code_of.OFFER):
                    continue
            elif not self._is_sensible(game, seat, code):
                continue
            codes[kept] = code
            self.keys[kept] = self._promise(game, seat, code, missing)
            kept += 1
        if kept == 0 and seat == game.to_move:
            return n
        sort_down(codes, self.keys, kept)
        return kept

    def _promise(self, game: Connections, seat: i64, code: i64, missing: i64) -> i64:
        """What comes first to mind: to add what a connection has not, and to begin one; then to draw."""
        if code < code_of.DISCARD:
            return (
                PLAIN if code == code_of.DRAW or not self._helps(game, seat, game.discard[game.discarded - 1]) else GOOD
            )
        if code < code_of.SET:
            return PLAIN - self._want(game, seat, game.hands.near[seat * PLACES + code - code_of.DISCARD])
        if code_of.ADD <= code < code_of.JOIN:
            side = (code - code_of.ADD) & 1
            face = game.hands.near[seat * PLACES + (code - code_of.ADD) // 2] ^ side
            return BEST if missing & BIT[game.deck.city[face]] != 0 else DULL
        if code < code_of.INVITE or code_of.ACCEPT <= code < code_of.DECLINE:
            return GOOD
        return DULL if code_of.DECLINE <= code < code_of.ANNOUNCE else PLAIN

    def _helps(self, game: Connections, seat: i64, face: i64) -> bool:
        """Whether a card has a colour that a seat may add."""
        both = game.deck.colours[face] | game.deck.colours[face ^ 1]
        return both & game.each[table.OPEN + seat] != 0

    def _is_sensible(self, game: Connections, seat: i64, code: i64) -> bool:
        if code >= code_of.TURN or code_of.WITHDRAW <= code < code_of.OFFER:
            return False
        if code_of.INVITE <= code < code_of.WITHDRAW:
            return game.links[table.INVITED + (code - code_of.INVITE) // code_of.MOST_SEATS] == NOBODY
        if code == code_of.RETRACT:
            return self._hurts(game, seat)
        return True

    def _pleases(self, game: Connections, seat: i64, offer: i64) -> bool:
        """Whether an offer would plainly help both: what the other holds is known whole, or by its far side."""
        other = offer_to(offer)
        at = seat * PLACES + offer_given(offer)
        given = game.hands.near[at]
        if given >= FIRST_LINK_FACE or game.hands.seen[at] & BIT[other] != 0:
            return False
        taken_at = other * PLACES + offer_taken(offer)
        taken = game.hands.near[taken_at]
        is_seen = taken >= FIRST_LINK_FACE or game.hands.seen[taken_at] & BIT[seat] != 0
        if not is_seen and missing_cities(game, seat) & BIT[game.deck.city[taken ^ 1]] == 0:
            return False
        if self._want(game, seat, taken) - self._want(game, seat, given) < WANTED:
            return False
        return self._want(game, other, given) - self._want(game, other, taken) >= WANTED

    def _hurts(self, game: Connections, seat: i64) -> bool:
        """Whether one's own offer would be a loss by now."""
        offer = game.each[table.OFFER + seat]
        given = game.hands.card_at(seat, offer_given(offer))
        taken = game.hands.card_at(offer_to(offer), offer_taken(offer))
        return self._want(game, seat, given) > self._want(game, seat, taken)

    # In haste

    def hasty(self, game: Game, seat: i64, codes: vec[i64], n: i64, rng: Rng) -> i64:
        """Join, lay a set, a linking card, a card, whatever comes first; invite somebody; else draw, and discard what
        cannot be added. The end is announced by who has most, after a while."""
        assert isinstance(game, Connections)
        if seat != game.to_move:
            return NOBODY
        if game.phase == table.DISCARD:
            return self._hasty_discard(game, seat, codes, n, rng)
        start = rng.below(n)
        best: i64 = NOBODY
        i: i64
        for i in range(n):
            code = codes[(start + i) % n]
            if code_of.SET <= code < code_of.INVITE:
                return code
            if code_of.INVITE <= code < code_of.WITHDRAW:
                link = (code - code_of.INVITE) // code_of.MOST_SEATS
                if game.links[table.INVITED + link] == NOBODY and can_join(game, link, (code - code_of.INVITE) % 6):
                    best = code
            elif code == code_of.ANNOUNCE and rng.below(4) == 0 and leads(game, seat):
                return code
        if best != NOBODY:
            return best
        return self._hasty_draw(game, seat, codes)

    def _hasty_draw(self, game: Connections, seat: i64, codes: vec[i64]) -> i64:
        if codes[0] > code_of.FROM_DISCARD or game.discarded == 0:
            return codes[0]
        top = game.discard[game.discarded - 1]
        wanted = game.each[table.OPEN + seat]
        takes = (game.deck.colours[top] | game.deck.colours[top ^ 1]) & wanted != 0
        if codes[0] == code_of.FROM_DISCARD:
            return codes[0]
        can_take = game.phase == table.DRAW or game.hands.size[seat] > 0
        return code_of.FROM_DISCARD if takes and can_take else code_of.DRAW

    def _hasty_discard(self, game: Connections, seat: i64, codes: vec[i64], n: i64, rng: Rng) -> i64:
        start = rng.below(n)
        wanted = game.each[table.OPEN + seat]
        i: i64
        for i in range(n):
            code = codes[(start + i) % n]
            if code_of.DISCARD <= code < code_of.SET:
                face = game.hands.near[seat * PLACES + code - code_of.DISCARD]
                if face < FIRST_LINK_FACE and (game.deck.colours[face] | game.deck.colours[face ^ 1]) & wanted == 0:
                    return code
        return codes[0]


def cities_held(game: Connections, seat: i64) -> i64:
    """The cities on either side of the cards in a hand, a bit each."""
    city = game.deck.city
    found: i64 = 0
    i: i64
    for i in range(seat * PLACES, seat * PLACES + game.hands.top[seat]):
        face = game.hands.near[i]
        if EMPTY < face < FIRST_LINK_FACE:
            found |= BIT[city[face]] | BIT[city[face ^ 1]]
    return found


def missing_cities(game: Connections, seat: i64) -> i64:
    """The cities of a seat's connections that it has not laid itself, a bit each."""
    return game.connected_cities(seat) & ~game.each[table.CITIES + seat]


def sets_laid(game: Connections, seat: i64) -> i64:
    """CN4: the colours of which a seat has a set on the table, a bit each."""
    found: i64 = 0
    counts = game.each[table.COUNTS + seat]
    colour: i64
    for colour in range(REGIONS):
        if counts & table.FIVE_BITS >= table.SET:
            found |= BIT[colour]
        counts >>= 5
    return found


def can_join(game: Connections, link: i64, guest: i64) -> bool:
    """CN11: whether a player has a card of another region on a linking card than that of its set."""
    wanted = game.link_colours(link) & ~BIT[game.links[table.SET_COLOUR + link]]
    return cities_held(game, guest) & CITIES_OF[wanted] != 0


def leads(game: Connections, seat: i64) -> bool:
    """Whether nobody has more points than a seat, as far as one can see."""
    most = game.totals[seat] + scoring.points(game, seat)
    own = most
    other: i64
    for other in range(game.seats):
        most = max(most, game.totals[other] + scoring.points(game, other))
    return most == own


EVALUATOR: Final = ConnectionsEvaluator(WEIGHTS, SCALE)
