"""Evaluation of Networks: a round is a race for the cards to come.

Sooner or later most regional cards lie in some network. A network takes more of them if it has or opens their colours,
and a player draws more of them while the hand has not shrunk. The expected score is a weighted sum of such counts; many
weights count the more, the more cards are still to come.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.evaluation import Evaluator
from shoal.core.game import Game
from shoal.games.cosmopolis.deck import BIT, FIRST_LINK_FACE, REGIONS
from shoal.games.cosmopolis.hands import EMPTY
from shoal.games.cosmopolis.masks import BITS, IN, links_in
from shoal.games.networks.new_sets import PLACES
from shoal.games.networks.rules import BEGIN, DISCARD, PLAY, Networks
from shoal.games.networks.spreads import KEPT, LINKED, LOWEST, NETWORK, NUMBER, UNJOINED

SCALE: Final = 15.0
ALL_CARDS: Final = 40.0  # cards in the piles when all are still to come


class Weights:
    """scripts/tune finds better ones and writes them here. `early` ones count the more, the more cards are to come."""

    def __init__(self) -> None:
        # On the table; a card of the largest network counts 1
        self.aside: float = 0.497  # a card outside the largest network
        self.joinable: float = 0.347  # more if a linking card in the hand would join it to that
        self.unjoinable: float = 0.462  # less if no linking card in the hand or the piles would
        # In the hand
        self.playable: float = 1.25  # a card that can be added to the largest network, and lets one draw another
        self.playable_early: float = 0.186
        self.playable_aside: float = 0.835  # a card that can be added to another network
        self.held: float = 0.05  # any other regional card
        self.link_opens: float = -0.047  # a linking card that opens a colour to the largest network
        self.link_idle: float = 0.266  # the cost of any other linking card
        self.linkers: float = 0.364  # the cost of a linking card on the table, since the hand shrinks
        self.linkers_early: float = 2.82
        self.open: float = 0.15  # a colour open to the largest network
        self.open_early: float = 2.15
        self.open_aside: float = 2.17  # a colour open to another network, early
        self.new_set: float = 0.86  # a card in the hand for a new set, early
        # In danger
        self.exposed: float = 0.223  # the cost of each card in a largest network that is not protected
        self.losable: float = 0.591  # the cost of each card in a set that another player can take
        self.losable_now: float = 0.454  # more if it is the turn of that player
        self.to_move: float = 0.148  # to have the turn
        self.to_move_early: float = 0.647
        # Variance of the final score in points, and score to come
        self.doubt: float = 1.57  # when no card is to come
        self.doubt_early: float = 16.3  # more when all are
        self.doubt_a_round: float = 23.9  # more for each round to come
        self.to_come: float = 0.0  # points of every seat while all cards are to come
        self.a_round: float = 19.5  # points of every seat in each round to come


class NetworksEvaluator(Evaluator):
    def __init__(self, weights: Weights) -> None:
        super().__init__(SCALE)
        self.weights: Weights = weights
        self.early: float = 0.0  # 1 when all cards are still to come, 0 when none is
        self.free_links: i64 = 0  # the linking cards in the piles, a bit each
        # Of the seat looked at last: the colours of its largest network, the colours that can be added to it, and the
        # linking cards in its hand
        self.largest: i64 = 0
        self.open: i64 = 0
        self.held_links: i64 = 0
        # Of its hand
        self.fitting: i64 = 0  # regional cards that can be added to the largest network
        self.fitting_aside: i64 = 0  # to another network
        self.others: i64 = 0  # to none
        self.opening: i64 = 0  # linking cards that open a colour
        self.idle_links: i64 = 0  # other linking cards
        self.thrice: i64 = 0  # colours of three or more cards that can be added to no network

    def evaluate_into(self, game: Game, scores: vec[float]) -> float:
        """Add up what each seat has on the table and in the hand, less what it may lose."""
        assert isinstance(game, Networks)
        seat: i64
        if game.over:
            for seat in range(game.seats):
                scores[seat] = float(game.totals[seat])
            return 0.0
        self.early = float(game.piled + game.discarded) / ALL_CARDS
        self.free_links = links_in(game.pile, 0, game.piled) | links_in(game.discards, 0, game.discarded)
        weights = self.weights
        rounds = float(game.rounds - game.round - 1)
        to_come = weights.to_come * self.early + weights.a_round * rounds
        for seat in range(game.seats):
            laid = self._laid(game, seat)
            scores[seat] = to_come + float(game.totals[seat]) + laid + self._held(game, seat) - self._danger(game, seat)
        next_seat = game.to_move
        if game.phase >= PLAY:
            next_seat = (game.to_move + 1) % game.seats
        scores[next_seat] += weights.to_move + weights.to_move_early * self.early
        return sqrt(weights.doubt + weights.doubt_early * self.early + weights.doubt_a_round * rounds)

    # On the table

    def _laid(self, game: Networks, seat: i64) -> float:
        """Return the points of the networks and the colours open to them, less the cost of linking cards."""
        weights = self.weights
        most = float(self.look_at(game, seat))
        opened = float(BITS[self.open])
        aside = float(BITS[game.spreads.addable(seat) & ~self.open])
        early = weights.open_early * opened + weights.open_aside * aside
        early -= weights.linkers_early * float(game.spreads.linkers(seat))
        most += weights.open * opened - weights.linkers * float(game.spreads.linkers(seat))
        return most + self.early * early + self._aside(game, seat)

    def look_at(self, game: Networks, seat: i64) -> i64:
        """Find the largest network, the colours open to it and the linking cards in the hand; return its size."""
        spreads = game.spreads
        most: i64 = 0
        self.largest = 0
        left = spreads.regional(seat)
        while left != 0:
            network = spreads.marks[seat * KEPT + NETWORK + i64(LOWEST[left])]
            left &= ~network
            size = spreads.regional_in(seat, network)
            if size > most:
                most = size
                self.largest = network
        self.open = self.largest | self._carried(game, seat)
        self.held_links = links_in(game.hands.near, seat * PLACES, seat * PLACES + game.hands.top[seat])
        return most

    def _carried(self, game: Networks, seat: i64) -> i64:
        """Return the colours on the linking cards of the largest network."""
        found: i64 = 0
        for link in IN[game.spreads.marks[seat * KEPT + LINKED]]:
            carried = game.deck.colours[FIRST_LINK_FACE + 2 * link]
            if carried & self.largest != 0:
                found |= carried
        return found

    def _aside(self, game: Networks, seat: i64) -> float:
        """Return the points of the other networks, by the linking cards that may join them to the largest."""
        spreads = game.spreads
        points = 0.0
        left = spreads.regional(seat) & ~self.largest
        while left != 0:
            network = spreads.marks[seat * KEPT + NETWORK + i64(LOWEST[left])]
            left &= ~network
            part = self.weights.aside
            if self._is_joined(game, network, self.held_links):
                part += self.weights.joinable
            elif not self._is_joined(game, network, self.free_links):
                part -= self.weights.unjoinable
            points += part * float(spreads.regional_in(seat, network))
        return points

    def _is_joined(self, game: Networks, network: i64, links: i64) -> bool:
        """Return whether one of these linking cards would join a network to the largest."""
        for link in IN[links]:
            carried = game.deck.colours[FIRST_LINK_FACE + 2 * link]
            if carried & network != 0 and carried & self.largest != 0:
                return True
        return False

    # In the hand

    def _held(self, game: Networks, seat: i64) -> float:
        """Return the points of the cards in the hand and of those about to be drawn."""
        weights = self.weights
        self._count(game, seat)
        playable = weights.playable + weights.playable_early * self.early
        held = weights.held
        points = weights.playable_aside * float(self.fitting_aside) + held * float(self.others)
        points += weights.link_opens * float(self.opening) - weights.link_idle * float(self.idle_links)
        if self.thrice != 0 or (self.held_links != 0 and self.others > 1):
            points += weights.new_set * self.early * float(self._new_set(game, seat))
        if seat != game.to_move or game.phase < PLAY:
            return points + playable * float(self.fitting)
        if game.phase == DISCARD:  # less the least useful card
            if self.fitting == game.hands.size[seat]:
                return points + playable * float(self.fitting) - playable
            return points + playable * float(self.fitting) - (-weights.link_idle if self.idle_links > 0 else held)
        size = game.hands.size[seat]
        if game.phase == PLAY:
            size -= self.fitting
            playable = max(playable, 1.0)
        miss = 1.0 - float(BITS[self.open | game.spreads.addable(seat)]) / float(REGIONS)
        drawn = held + (1.0 - miss * miss) * (playable - held)
        number = max(0, min(game.limit(seat) - size, game.piled + game.discarded))
        return points + playable * float(self.fitting) + drawn * float(number)

    def _count(self, game: Networks, seat: i64) -> None:
        """Count the cards in a hand by their use."""
        colours = game.deck.colours
        addable = game.spreads.addable(seat)
        self.fitting = 0
        self.fitting_aside = 0
        self.others = 0
        self.opening = 0
        self.idle_links = 0
        once: i64 = 0
        twice: i64 = 0
        self.thrice = 0
        i: i64
        for i in range(seat * PLACES, seat * PLACES + game.hands.top[seat]):
            face = game.hands.near[i]
            if face == EMPTY:
                continue
            both = colours[face] | colours[face ^ 1]
            if face >= FIRST_LINK_FACE:
                if both & self.largest != 0 and both & ~self.open != 0:
                    self.opening += 1
                else:
                    self.idle_links += 1
            elif both & self.open != 0:
                self.fitting += 1
            elif both & addable != 0:
                self.fitting_aside += 1
            else:
                self.others += 1
                self.thrice |= twice & both
                twice |= once & both
                once |= both

    def _new_set(self, game: Networks, seat: i64) -> i64:
        """NW4: return the size of the largest new set of one colour, or around a linking card in the hand, from cards
        that cannot be added."""
        addable = game.spreads.addable(seat) | self.open
        most: i64 = 0
        for colour in IN[self.thrice]:
            most = max(most, self._idle_with(game, seat, addable, BIT[colour]))
        for link in IN[self.held_links]:
            found = self._idle_with(game, seat, addable, game.deck.colours[FIRST_LINK_FACE + 2 * link])
            if found > 1:
                most = max(most, found)
        return most

    def _idle_with(self, game: Networks, seat: i64, addable: i64, wanted: i64) -> i64:
        """Count the regional cards in a hand with one of these colours that can be added nowhere."""
        colours = game.deck.colours
        found: i64 = 0
        i: i64
        for i in range(seat * PLACES, seat * PLACES + game.hands.top[seat]):
            face = game.hands.near[i]
            if EMPTY < face < FIRST_LINK_FACE:
                both = colours[face] | colours[face ^ 1]
                if both & wanted != 0 and both & addable == 0:
                    found += 1
        return found

    # What may be taken

    def _danger(self, game: Networks, seat: i64) -> float:
        """NW12, NW13: return the points that a seat may lose from its largest network or by a set that is taken."""
        marks = game.spreads.marks
        unjoined = marks[seat * KEPT + UNJOINED]
        if unjoined == 0:
            return 0.0
        fear = 0.0
        if unjoined & self.largest != 0:
            fear = self.weights.exposed * float(marks[seat * KEPT + NUMBER + i64(LOWEST[self.largest])])
        worst = 0.0
        taker: i64
        for taker in range(game.seats):
            if taker != seat and game.spreads.regional(taker) != 0:
                most: i64 = 0
                for colour in IN[game.spreads.takeable(seat, taker)]:
                    most = max(most, marks[seat * KEPT + NUMBER + colour])
                part = self.weights.losable
                if taker == game.to_move and game.phase == BEGIN:
                    part += self.weights.losable_now
                worst = max(worst, part * float(most))
        return fear + worst
