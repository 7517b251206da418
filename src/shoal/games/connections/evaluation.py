"""Evaluation of Connections: points double with every city, so the connections that grow longest decide a round.

A seat may expect for each connection the points that it may grow to, with the cards in the partners' hands and the
turns that they have; a share of what its hand may begin; and to pay for the pairs that it is left with.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.evaluation import MOST_SEATS, Evaluator
from shoal.core.game import NOBODY, Game
from shoal.games.connections import scoring, table
from shoal.games.connections.codes import offer_given, offer_taken, offer_to
from shoal.games.connections.rules import Connections
from shoal.games.connections.scoring import POINTS
from shoal.games.connections.table import PLACES
from shoal.games.cosmopolis.deck import BIT, CITIES_A_REGION, FIRST_LINK_FACE, REGIONS
from shoal.games.cosmopolis.evaluation import Steps
from shoal.games.cosmopolis.hands import EMPTY
from shoal.games.cosmopolis.masks import BITS, CITIES_OF, IN, number_in

SCALE: Final = 300.0
STEPS: Final = Steps(POINTS)  # CN16
CITIES: Final = 60.0
TIME_FOR_A_PARTNER: Final = 3.0  # turns
# How much a card is wanted
A_CITY: Final = 2  # a city missing in a connection of one's own
A_LINK: Final = 4  # a linking card for a set on the table
NUISANCE: Final = 0.05  # points that an offer costs which does not please both


class Weights:
    """scripts/tune finds better ones and writes them here."""

    def __init__(self) -> None:
        # Turns and growth
        self.after_six: float = 4.0  # turns that a round goes on once every player has had six
        self.last_round: float = 6.0  # likewise in the last round
        self.pace: float = 0.6  # cities that a player adds in a turn, at the most
        self.held: float = 0.4  # a city in the hand, against one on the table: it may never be added
        self.drawn: float = 1.2  # share of the missing cities of a connection that are drawn in sixty turns
        self.shared: float = 0.8  # how much each connection more divides the turns of a player
        self.guest: float = 0.5  # the chance that a player who can join does so
        # In the hand
        self.link_held: float = 0.4  # share of what a linking card may bring to a set on the table
        self.link_and_set: float = 0.3  # likewise to a set in the hand
        self.prospect: float = 1.5  # cities that a partner not yet found may bring
        self.set_held: float = 12.0  # points of a set in the hand
        self.two_held: float = 3.0  # points of two cards of one
        self.open: float = 1.0  # points of a colour that may be added
        self.pair: float = 20.0  # cost of a pair in the hand at the end
        self.pair_eased: float = 0.06  # share of that cost which every turn to come takes away
        self.trade: float = 0.5  # share of what a trade would bring
        # Variance of the final score in points, and score to come
        self.doubt: float = 400.0
        self.doubt_a_turn: float = 800.0  # more for each turn to come, squared
        self.doubt_a_round: float = 60000.0  # more for each round to come
        self.a_round: float = 90.0  # points of every seat in each round to come
        self.the_last: float = 900.0  # likewise in the last round


class ConnectionsEvaluator(Evaluator):
    def __init__(self, weights: Weights) -> None:
        super().__init__(SCALE)
        self.weights: Weights = weights
        # By seat
        self.turns: vec[float] = vec[float]([0.0] * MOST_SEATS)  # to come
        self.hand: vec[i64] = vec[i64]([0] * MOST_SEATS)  # the cities on either side in the hand
        self.plays: vec[float] = vec[float]([0.0] * MOST_SEATS)  # the cards it may add to each connection
        self.twice: i64 = 0  # the colours of which the hand looked at last has two cards

    def evaluate_into(self, game: Game, scores: vec[float]) -> float:
        """Add up what connections and sets may grow to, what hands may begin, and what they will cost."""
        assert isinstance(game, Connections)
        seat: i64
        weights = self.weights
        rounds = float(game.rounds - game.round - 1)
        to_come = 0.0
        if rounds > 0.0:
            to_come = weights.a_round * (rounds - 1.0) + weights.the_last
        for seat in range(game.seats):
            scores[seat] = float(game.totals[seat]) + to_come
        if game.over:
            return 0.0
        for seat in range(game.seats):
            self._look(game, seat)
        for link in IN[game.links_down]:
            self._connection(game, link, scores)
        for seat in range(game.seats):
            scores[seat] += self._alone(game, seat) + self._held(game, seat)
        if game.offers != 0:
            self._offers(game, scores)
        doubt = weights.doubt + weights.doubt_a_turn * self.turns[0] * self.turns[0]
        return sqrt(doubt + weights.doubt_a_round * rounds)

    # What there is to see

    def _look(self, game: Connections, seat: i64) -> None:
        self.turns[seat] = self._turns_of(game, seat)
        self.hand[seat] = cities_held(game, seat)
        number: i64 = 0
        for link in IN[game.links_down]:
            if game.is_in(seat, link):
                number += 1
        plays = self.weights.pace * self.turns[seat]
        self.plays[seat] = plays / (1.0 + self.weights.shared * float(number - 1)) if number > 1 else plays

    def _turns_of(self, game: Connections, seat: i64) -> float:
        """Return the turns that a seat may expect, without a turn that has begun."""
        begun = 0.0
        if seat == game.to_move and game.phase != table.TURN:
            begun = 1.0
        if game.announced != NOBODY:
            return float(game.each[table.TURNS_LEFT + seat]) - begun
        left = self.weights.after_six
        if game.is_last_round:
            idle = float(game.idle) / float(2 * game.seats)
            left = self.weights.last_round * (1.0 - idle * idle)
        had = float(game.each[table.TURNS + seat])
        if had < 6.0:
            left += 6.0 - had
        return left - begun if left > begun else 0.0

    # On the table

    def _connection(self, game: Connections, link: i64, scores: vec[float]) -> None:
        """Add the points of a connection to its owner and partner, or to a guest who may still join."""
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
        hope = self.weights.guest
        scores[owner] += alone + hope * (half - alone)
        scores[guest] += hope * half

    def _growth(self, seat: i64, missing: i64) -> float:
        """Return how many of these cities a seat may add, by its hand, its draws and its turns."""
        held = self.hand[seat] & missing
        drawn = self.weights.drawn * float(number_in(missing & ~held)) / CITIES * self.turns[seat]
        grown = self.weights.held * float(number_in(held)) + drawn
        return grown if grown < self.plays[seat] else self.plays[seat]

    def _prospect(self, seat: i64) -> float:
        """Return how many cities a partner not yet found may bring to a connection."""
        return self.weights.prospect * self.turns[seat] / (self.turns[seat] + TIME_FOR_A_PARTNER)

    def _alone(self, game: Connections, seat: i64) -> float:
        """CN18: return the points of sets that are in no connection."""
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
                grown = self.weights.held * float(number_in(missing))
                found += STEPS.at(float(number) + (grown if grown < self.plays[seat] else self.plays[seat]))
            left >>= CITIES_A_REGION
            colour += 1
        return found

    # In the hand

    def _held(self, game: Connections, seat: i64) -> float:
        """Return the points of sets and linking cards that may be laid, less the cost of pairs."""
        weights = self.weights
        turns = self.turns[seat]
        pairs = float(scoring.pairs(game, seat))
        if seat == game.to_move:
            if game.phase == table.DISCARD:
                pairs -= 0.5
            elif game.phase == table.DRAW:
                pairs += 0.4
        eased = weights.pair_eased * turns
        points = 0.0
        if eased < 1.0:
            points = -weights.pair * pairs * (1.0 - eased)
        if turns < 1.0:
            return points
        hope = turns / (turns + 2.0)
        points += weights.open * float(BITS[game.each[table.OPEN + seat]]) * hope
        thrice = self._sets_held(game, seat)
        twice = self.twice & ~thrice
        if thrice != 0:
            points += weights.set_held * hope
        elif twice != 0:
            points += weights.two_held * hope
        return points + self._links_held(game, seat, thrice)

    def _sets_held(self, game: Connections, seat: i64) -> i64:
        """Return the colours that three cards in a hand show, a bit each; note those that two show."""
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
        """Return the points of the best connection that a linking card in the hand may begin, with a set on the table
        or in the hand."""
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
            hope = self.weights.link_held
            if carried & sets == 0:
                hope = self.weights.link_and_set
            best = max(best, hope * STEPS.at(size))
        return best

    # Trades

    def _offers(self, game: Connections, scores: vec[float]) -> None:
        """Add what the open offers may bring to both sides; an offer that does not please both costs them a little."""
        giver: i64
        for giver in range(game.seats):
            offer = game.each[table.OFFER + giver]
            if offer == table.NO_OFFER:
                continue
            other = offer_to(offer)
            given = game.hands.card_at(giver, offer_given(offer))
            taken = game.hands.card_at(other, offer_taken(offer))
            to_giver = wish_for(game, giver, taken) - wish_for(game, giver, given)
            to_other = wish_for(game, other, given) - wish_for(game, other, taken)
            if to_giver > 0 and to_other > 0:
                scores[giver] += self.weights.trade * float(to_giver)
                scores[other] += self.weights.trade * float(to_other)
            else:
                scores[giver] -= NUISANCE
                scores[other] -= NUISANCE


def wish_for(game: Connections, seat: i64, face: i64) -> i64:
    """Return how much a seat wants a card for its connections and sets on the table, which all can see."""
    if face >= FIRST_LINK_FACE:
        return A_LINK if game.deck.colours[face] & sets_laid(game, seat) != 0 else 0
    missing = missing_cities(game, seat)
    both = BIT[game.deck.city[face]] | BIT[game.deck.city[face ^ 1]]
    return A_CITY if both & missing != 0 else 0


def cities_held(game: Connections, seat: i64) -> i64:
    """Return the cities on either side of the cards in a hand, a bit each."""
    city = game.deck.city
    found: i64 = 0
    i: i64
    for i in range(seat * PLACES, seat * PLACES + game.hands.top[seat]):
        face = game.hands.near[i]
        if EMPTY < face < FIRST_LINK_FACE:
            found |= BIT[city[face]] | BIT[city[face ^ 1]]
    return found


def missing_cities(game: Connections, seat: i64) -> i64:
    """Return the cities of a seat's connections that it has not laid itself, a bit each."""
    return game.connected_cities(seat) & ~game.each[table.CITIES + seat]


def sets_laid(game: Connections, seat: i64) -> i64:
    """CN4: return the colours of which a seat has a set on the table, a bit each."""
    found: i64 = 0
    counts = game.each[table.COUNTS + seat]
    colour: i64
    for colour in range(REGIONS):
        if counts & table.FIVE_BITS >= table.SET:
            found |= BIT[colour]
        counts >>= 5
    return found


def can_join(game: Connections, link: i64, guest: i64) -> bool:
    """CN11: return whether a player has a card of another region on a linking card than that of its set."""
    wanted = game.link_colours(link) & ~BIT[game.links[table.SET_COLOUR + link]]
    return cities_held(game, guest) & CITIES_OF[wanted] != 0
