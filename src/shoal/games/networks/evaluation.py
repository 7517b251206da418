"""What a position of Networks is worth, and what a player in haste would do.

Sooner or later most regional cards lie in some network, so a round is a race for the cards to come: who can add them,
because the network has or opens their colours, and who draws more of them, because the hand has not shrunk. What a seat
may expect is a sum of what can be counted; many of the weights count the more, the more cards are still to come.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.evaluation import Evaluator
from shoal.core.game import NOBODY, Game
from shoal.core.rng import Rng
from shoal.games.cosmopolis.deck import BIT, FIRST_LINK_FACE, LINKS, REGIONS
from shoal.games.cosmopolis.hands import EMPTY
from shoal.games.cosmopolis.masks import BITS
from shoal.games.networks import codes as first
from shoal.games.networks.new_sets import PLACES
from shoal.games.networks.rules import BEGIN, DISCARD, PLAY, REPLACE, Networks
from shoal.games.networks.spreads import KEPT, LINKED, LONE, LOWEST, NUMBER, WHOLE

SEATS: Final = 4
MANY: Final = 40.0  # so many cards in the piles are all that are still to come

# The table of weights: one a line, and where it is. scripts/tune finds better ones and writes them here.
ASIDE: Final = 0
JOINABLE: Final = 1
UNJOINABLE: Final = 2
PLAYABLE: Final = 3
PLAYABLE_EARLY: Final = 4
PLAYABLE_ASIDE: Final = 5
HELD: Final = 6
LINK_OPENS: Final = 7
LINK_IDLE: Final = 8
LINKERS: Final = 9
LINKERS_EARLY: Final = 10
OPEN: Final = 11
OPEN_EARLY: Final = 12
OPEN_ASIDE: Final = 13
NEW_SET: Final = 14
EXPOSED: Final = 15
LOSABLE: Final = 16
LOSABLE_NOW: Final = 17
TO_MOVE: Final = 18
TO_MOVE_EARLY: Final = 19
DOUBT: Final = 20
DOUBT_EARLY: Final = 21
DOUBT_A_ROUND: Final = 22
TO_COME: Final = 23
A_ROUND: Final = 24

WEIGHTS: Final = vec[float](
    [
        0.497,  # a card on the table that is not in the largest network, which counts 1 a card
        0.347,  # more if a linking card in the hand would join it to that,
        0.462,  # less if no linking card in the hand or the piles would
        1.25,  # a card in the hand that can be added to the largest network: it is as good as there, and another drawn
        0.186,  # and while all cards are still to come
        0.835,  # a card in the hand that can be added to another network
        0.05,  # any other regional card in the hand
        -0.047,  # a linking card in the hand that opens a colour to the largest network
        0.266,  # what any other linking card in the hand costs
        0.364,  # what a linking card on the table costs, since the hand shrinks
        2.82,  # early
        0.15,  # a colour open to the largest network
        2.15,  # early
        2.17,  # a colour open to another network, early
        0.86,  # a card in the hand for a new set, early
        0.223,  # what a card costs in the largest network while that is not protected
        0.591,  # what a card costs in a set that another can take
        0.454,  # more if it is their turn
        0.148,  # to have the turn
        0.647,  # early
        1.57,  # the square of the doubt when no card is to come,
        16.3,  # more when all are,
        23.9,  # and for each round to come
        0.0,  # what everybody may expect more while all cards are to come
        19.5,  # and of each round to come
    ]
)
SCALE: Final = 15.0


class NetworksEvaluator(Evaluator):
    """Judges Networks."""

    def __init__(self, weights: vec[float], scale: float) -> None:
        super().__init__(weights, scale)
        self.slips = 22
        self.weighed = 6
        self.depth = 16  # among four, a search that judges at once does worse than who looks one move ahead
        self.early: float = 0.0  # 1 when all cards are still to come, 0 when none is
        self.free_links: i64 = 0  # the linking cards in the piles, a bit each
        # Of the seat that was looked at last: the colours of its largest network, and those that can be added to it;
        # its linking cards in the hand.
        self.largest: i64 = 0
        self.open: i64 = 0
        self.held_links: i64 = 0
        # And of its hand: how many regional cards can be added there, or to another network, and how many others there
        # are; the linking cards that open a colour, and the others; the colours of which three others are.
        self.fitting: i64 = 0
        self.fitting_aside: i64 = 0
        self.others: i64 = 0
        self.opening: i64 = 0
        self.idle_links: i64 = 0
        self.thrice: i64 = 0

    def evaluate_into(self, game: Game, scores: vec[float]) -> float:
        """The points, and for each seat what it has on the table, in the hand, and to fear."""
        assert isinstance(game, Networks)
        seat: i64
        if game.over:
            for seat in range(game.seats):
                scores[seat] = float(game.totals[seat])
            return 0.0
        self.early = float(game.piled + game.discarded) / MANY
        self._find_links(game)
        weights = self.weights
        rounds = float(game.rounds - game.round - 1)
        to_come = weights[TO_COME] * self.early + weights[A_ROUND] * rounds
        for seat in range(game.seats):
            laid = self._laid(game, seat)
            scores[seat] = to_come + float(game.totals[seat]) + laid + self._held(game, seat) - self._danger(game, seat)
        next_seat = game.to_move
        if game.phase >= PLAY:
            next_seat = (game.to_move + 1) % game.seats
        scores[next_seat] += weights[TO_MOVE] + weights[TO_MOVE_EARLY] * self.early
        return sqrt(weights[DOUBT] + weights[DOUBT_EARLY] * self.early + weights[DOUBT_A_ROUND] * rounds)

    def _find_links(self, game: Networks) -> None:
        found: i64 = 0
        i: i64
        for i in range(game.piled):
            if game.pile[i] >= FIRST_LINK_FACE:
                found |= BIT[(game.pile[i] - FIRST_LINK_FACE) // 2]
        for i in range(game.discarded):
            if game.discards[i] >= FIRST_LINK_FACE:
                found |= BIT[(game.discards[i] - FIRST_LINK_FACE) // 2]
        self.free_links = found

    # On the table

    def _laid(self, game: Networks, seat: i64) -> float:
        """The networks, the colours that they are open to, and what the linking cards cost."""
        weights = self.weights
        most = float(self._look(game, seat))
        opened = float(BITS[self.open])
        aside = float(BITS[game.spreads.welcome(seat) & ~self.open])
        early = weights[OPEN_EARLY] * opened + weights[OPEN_ASIDE] * aside
        early -= weights[LINKERS_EARLY] * float(game.spreads.linkers(seat))
        most += weights[OPEN] * opened - weights[LINKERS] * float(game.spreads.linkers(seat))
        return most + self.early * early + self._aside(game, seat)

    def _look(self, game: Networks, seat: i64) -> i64:
        """Find the largest network and the colours open to it, and the linking cards in the hand; return its size."""
        spreads = game.spreads
        most: i64 = 0
        self.largest = 0
        left = spreads.active(seat)
        while left != 0:
            network = spreads.marks[seat * KEPT + WHOLE + i64(LOWEST[left])]
            left &= ~network
            size = spreads.regional_in(seat, network)
            if size > most:
                most = size
                self.largest = network
        self.open = self.largest | self._carried(game, seat)
        self.held_links = 0
        i: i64
        for i in range(seat * PLACES, seat * PLACES + game.hands.top[seat]):
            if game.hands.near[i] >= FIRST_LINK_FACE:
                self.held_links |= BIT[(game.hands.near[i] - FIRST_LINK_FACE) // 2]
        return most

    def _carried(self, game: Networks, seat: i64) -> i64:
        """The colours on the linking cards of the largest network."""
        found: i64 = 0
        linked = game.spreads.marks[seat * KEPT + LINKED]
        if linked == 0:
            return found
        link: i64
        for link in range(LINKS):
            if linked & BIT[link] != 0:
                carried = game.deck.colours[FIRST_LINK_FACE + 2 * link]
                if carried & self.largest != 0:
                    found |= carried
        return found

    def _aside(self, game: Networks, seat: i64) -> float:
        """What the other networks count for, by what linking cards there are to join them to the largest."""
        spreads = game.spreads
        worth = 0.0
        left = spreads.active(seat) & ~self.largest
        while left != 0:
            network = spreads.marks[seat * KEPT + WHOLE + i64(LOWEST[left])]
            left &= ~network
            part = self.weights[ASIDE]
            if self._is_joined(game, network, self.held_links):
                part += self.weights[JOINABLE]
            elif not self._is_joined(game, network, self.free_links):
                part -= self.weights[UNJOINABLE]
            worth += part * float(spreads.regional_in(seat, network))
        return worth

    def _is_joined(self, game: Networks, network: i64, links: i64) -> bool:
        """Whether one of these linking cards would join a network to the largest."""
        link: i64
        for link in range(LINKS):
            if links & BIT[link] != 0:
                carried = game.deck.colours[FIRST_LINK_FACE + 2 * link]
                if carried & network != 0 and carried & self.largest != 0:
                    return True
        return False

    # In the hand

    def _held(self, game: Networks, seat: i64) -> float:
        """What the cards in the hand count for, and those about to be drawn."""
        weights = self.weights
        self._count(game, seat)
        playable = weights[PLAYABLE] + weights[PLAYABLE_EARLY] * self.early
        held = weights[HELD]
        worth = weights[PLAYABLE_ASIDE] * float(self.fitting_aside) + held * float(self.others)
        worth += weights[LINK_OPENS] * float(self.opening) - weights[LINK_IDLE] * float(self.idle_links)
        if self.thrice != 0 or (self.held_links != 0 and self.others > 1):
            worth += weights[NEW_SET] * self.early * float(self._new_set(game, seat))
        if seat != game.to_move or game.phase < PLAY:
            return worth + playable * float(self.fitting)
        if game.phase == DISCARD:
            return worth + playable * float(self.fitting) - self._least(game, seat, playable, held)
        size = game.hands.size[seat]
        if game.phase == PLAY:
            size -= self.fitting
            playable = larger(playable, 1.0)
        miss = 1.0 - float(BITS[self.open | game.spreads.welcome(seat)]) / float(REGIONS)
        drawn = held + (1.0 - miss * miss) * (playable - held)
        number = max(0, min(game.limit(seat) - size, game.piled + game.discarded))
        return worth + playable * float(self.fitting) + drawn * float(number)

    def _count(self, game: Networks, seat: i64) -> None:
        """Count the cards in a hand by what can be done with them."""
        colours = game.deck.colours
        welcome = game.spreads.welcome(seat)
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
            elif both & welcome != 0:
                self.fitting_aside += 1
            else:
                self.others += 1
                self.thrice |= twice & both
                twice |= once & both
                once |= both

    def _least(self, game: Networks, seat: i64, playable: float, held: float) -> float:
        """Of one card too many, the least is as good as gone."""
        if self.fitting == game.hands.size[seat]:
            return playable
        return -self.weights[LINK_IDLE] if self.idle_links > 0 else held

    def _new_set(self, game: Networks, seat: i64) -> i64:
        """NW4: the most cards that cannot be added but can be laid as a new set, of one colour or around a linking card
        in the hand."""
        welcome = game.spreads.welcome(seat) | self.open
        most: i64 = 0
        n: i64
        for n in range(REGIONS):
            if self.thrice & BIT[n] != 0:
                most = max(most, self._idle_with(game, seat, welcome, BIT[n]))
        for n in range(LINKS):
            if self.held_links & BIT[n] != 0:
                found = self._idle_with(game, seat, welcome, game.deck.colours[FIRST_LINK_FACE + 2 * n])
                if found > 1:
                    most = max(most, found)
        return most

    def _idle_with(self, game: Networks, seat: i64, welcome: i64, wanted: i64) -> i64:
        """How many regional cards in a hand have one of these colours, of those that can be added nowhere."""
        colours = game.deck.colours
        found: i64 = 0
        i: i64
        for i in range(seat * PLACES, seat * PLACES + game.hands.top[seat]):
            face = game.hands.near[i]
            if EMPTY < face < FIRST_LINK_FACE:
                both = colours[face] | colours[face ^ 1]
                if both & wanted != 0 and both & welcome == 0:
                    found += 1
        return found

    # What may be taken

    def _danger(self, game: Networks, seat: i64) -> float:
        """NW12, NW13: what a seat has to fear for its largest network, and for what another can take."""
        marks = game.spreads.marks
        lone = marks[seat * KEPT + LONE]
        if lone == 0:
            return 0.0
        fear = 0.0
        if lone & self.largest != 0:
            fear = self.weights[EXPOSED] * float(marks[seat * KEPT + NUMBER + i64(LOWEST[self.largest])])
        worst = 0.0
        taker: i64
        for taker in range(game.seats):
            if taker != seat and game.spreads.active(taker) != 0:
                most = float(self._most_of(game, seat, game.spreads.takeable(seat, taker)))
                part = self.weights[LOSABLE]
                if taker == game.to_move and game.phase == BEGIN:
                    part += self.weights[LOSABLE_NOW]
                worst = larger(worst, part * most)
        return fear + worst

    def _most_of(self, game: Networks, seat: i64, colours: i64) -> i64:
        """The most cards that a seat has of one of these colours."""
        most: i64 = 0
        colour: i64
        for colour in range(REGIONS):
            if colours & BIT[colour] != 0:
                most = max(most, game.spreads.marks[seat * KEPT + NUMBER + colour])
        return most

    # What a sensible player would think about

    def candidates_into(self, game: Game, seat: i64, codes: vec[i64], n: i64) -> i64:
        """No card is turned round: either side may be played, so that only helps the others. A card of the largest
        network is not thrown away, nor a turn passed by in which a card could be added to it."""
        assert isinstance(game, Networks)
        if seat != game.to_move:
            return 0
        self._look(game, seat)
        kept: i64 = 0
        done: i64 = 0
        adds = False
        i: i64
        for i in range(n):
            code = codes[i]
            if code >= first.TURN:
                continue
            if first.DROP <= code < first.PASS and not self._can_be_spared(game, seat, code - first.DROP):
                continue
            if first.ADD <= code < first.DONE and self._extends(game, seat, code):
                adds = True
            if code in (first.DONE, first.PASS):
                done = code
                continue
            codes[kept] = code
            kept += 1
        if done == first.DONE or (done == first.PASS and not adds):
            codes[kept] = done
            kept += 1
        return kept if kept > 0 else n

    def _can_be_spared(self, game: Networks, seat: i64, position: i64) -> bool:
        """A card of the spread that is not in the largest network, or a linking card that holds nothing together there
        which another one does not."""
        face = game.spreads.card(seat, position)
        held = game.deck.colours[face] & self.largest
        if face < FIRST_LINK_FACE or BITS[held] < 2:
            return held == 0 or face >= FIRST_LINK_FACE
        others = game.spreads.marks[seat * KEPT + LINKED] & ~BIT[(face - FIRST_LINK_FACE) // 2]
        link: i64
        for link in range(LINKS):
            if others & BIT[link] != 0 and held & ~game.deck.colours[FIRST_LINK_FACE + 2 * link] == 0:
                return True
        return False

    def _extends(self, game: Networks, seat: i64, code: i64) -> bool:
        """Whether a regional card would be added to the largest network."""
        face = game.hands.near[seat * PLACES + (code - first.ADD) // 2] ^ ((code - first.ADD) & 1)
        return face < FIRST_LINK_FACE and game.deck.colours[face] & self.open != 0

    # In haste

    def hasty(self, game: Game, seat: i64, codes: vec[i64], n: i64, rng: Rng) -> i64:
        """Take what there is to take, add what can be added to the largest network, else lay a set; discard what cannot
        be added."""
        assert isinstance(game, Networks)
        if seat != game.to_move:
            return NOBODY
        self._look(game, seat)
        if game.phase == REPLACE:
            return self._hasty_draw(game, seat)
        if game.phase == DISCARD:
            return self._hasty_discard(game, seat, codes, n, rng)
        code = self._hasty_play(game, seat, codes, n, rng.below(n))
        return code if code != NOBODY else self._hasty_draw(game, seat)

    def _hasty_play(self, game: Networks, seat: i64, codes: vec[i64], n: i64, start: i64) -> i64:
        """A set to take, a card to add, a set to lay, the end of a PLAY; NOBODY if there is none of them."""
        found: i64 = NOBODY
        ends: i64 = NOBODY
        i: i64
        for i in range(n):
            code = codes[(start + i) % n]
            if code < first.SET:
                return code
            if code < first.ADD:
                found = code
            elif code < first.DONE:
                if self._extends(game, seat, code):
                    return code
                if self._is_welcome(game, seat, code):
                    found = code
            elif code in (first.DONE, first.PASS):
                ends = code
        return found if found != NOBODY else ends

    def _is_welcome(self, game: Networks, seat: i64, code: i64) -> bool:
        """A regional card to any network; a linking card that opens a colour, while the hand is not too small."""
        face = game.hands.near[seat * PLACES + (code - first.ADD) // 2]
        return face < FIRST_LINK_FACE or (game.limit(seat) > 3 and game.deck.colours[face] & ~self.open != 0)

    def _hasty_draw(self, game: Networks, seat: i64) -> i64:
        if game.discarded > 0:
            top = game.discards[game.discarded - 1]
            can_be_given_back = game.phase == REPLACE or game.hands.size[seat] > 0
            if can_be_given_back and (game.deck.colours[top] | game.deck.colours[top ^ 1]) & self.open != 0:
                return first.DRAW_DISCARD
        return first.DRAW_DECK

    def _hasty_discard(self, game: Networks, seat: i64, codes: vec[i64], n: i64, rng: Rng) -> i64:
        start = rng.below(n)
        found = codes[start]
        i: i64
        for i in range(n):
            code = codes[(start + i) % n]
            if code < first.DROP:
                found = code
                face = game.hands.near[seat * PLACES + code - first.DISCARD]
                if (game.deck.colours[face] | game.deck.colours[face ^ 1]) & self.open == 0:
                    return code
        return found


def larger(one: float, other: float) -> float:
    return one if one > other else other


EVALUATOR: Final = NetworksEvaluator(WEIGHTS, SCALE)
