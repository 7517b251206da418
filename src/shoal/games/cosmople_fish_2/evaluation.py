"""Evaluation of Cosmople-Fish II: points nearly double with every city, so one large set wins a round.

The best sets lie around a linking card with three colours. A seat may expect its sets as they lie, and what the most
promising of them may grow to: by the cities in its hand, in the deck and in other hands, as many as there are turns.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.evaluation import MOST_SEATS, Evaluator
from shoal.core.game import Game
from shoal.games.cosmople_fish_2.rules import ANSWER, INTO, LAY, NEW, PLACES, POINTS, SETS, TURN, CosmopleFish
from shoal.games.cosmopolis.deck import BIT, FIRST_LINK_FACE, LINKS
from shoal.games.cosmopolis.evaluation import Steps
from shoal.games.cosmopolis.hands import EMPTY
from shoal.games.cosmopolis.masks import CITIES_OF, IN, number_in

SCALE: Final = 400.0
STEPS: Final = Steps(POINTS)  # CF13
COUNT: Final = vec[float]([float(number) for number in range(64)])  # quicker to read than to convert


class Weights:
    """scripts/tune finds better ones and writes them here."""

    def __init__(self) -> None:
        self.turns_a_card: float = 0.8  # turns of all players together for each card of the deck
        self.pace: float = 1.1  # cities that a set grows by in a turn, at the most
        # The hope for a city, against one on a near side in the own hand
        self.far: float = 0.54  # on a far side in the hand
        self.drawn: float = 0.96  # in the deck, times the seat's part of the deck
        self.others: float = 0.3  # in another hand
        # Share of what a set may grow to
        self.link_own: float = 0.6  # with a linking card in the own hand
        self.link_theirs: float = 0.48  # with one in another hand
        self.new_own: float = 0.3  # as a new set around a linking card in the own hand
        self.new_theirs: float = 0.3  # around one in another hand
        self.second: float = 0.3  # as the second best set
        self.held: float = 5.0  # points of any card in the hand
        # Variance of the final score in points, and score to come
        self.doubt: float = 840.0  # at the end of a round
        self.doubt_a_turn: float = 2020.0  # more for each turn to come
        self.doubt_a_round: float = 28800.0  # more for each round to come
        self.a_round: float = 200.0  # points of every seat in each round to come


class CosmopleFishEvaluator(Evaluator):
    def __init__(self, weights: Weights) -> None:
        super().__init__(SCALE)
        self.weights: Weights = weights
        # By seat
        self.near: vec[i64] = vec[i64]([0] * MOST_SEATS)  # the cities on the near sides in the hand
        self.either: vec[i64] = vec[i64]([0] * MOST_SEATS)  # the cities on either side
        self.links: vec[i64] = vec[i64]([0] * MOST_SEATS)  # the linking cards in the hand
        self.turns: vec[float] = vec[float]([0.0] * MOST_SEATS)  # to come
        self.waiting: vec[i64] = vec[i64]([0] * MOST_SEATS)  # the cities that the best set is waiting for
        self.colours: vec[i64] = vec[i64]([0] * MOST_SEATS)  # of the near sides in the hand
        self.to_ask_for: vec[i64] = vec[i64]([0] * MOST_SEATS)  # cities of these colours on near sides of others
        self.all_links: i64 = 0
        # The linking cards in all hands, by number: bit, colours, and how many there are
        self.link_bits: vec[i64] = vec[i64]([0] * LINKS)
        self.carried: vec[i64] = vec[i64]([0] * LINKS)
        self.listed: i64 = 0
        self.in_pile: i64 = 0
        self.part: float = 1.0  # of the deck that each seat will draw
        self.best: float = 0.0  # what the best set of a seat may grow by
        self.second: float = 0.0

    def evaluate_into(self, game: Game, scores: vec[float]) -> float:
        """Add up the sets as they lie and what they may grow to, on turn with what the turn will bring."""
        assert isinstance(game, CosmopleFish)
        seat: i64
        if game.over:
            for seat in range(game.seats):
                scores[seat] = float(game.totals[seat])
            return 0.0
        self.look_at(game)
        return self._expect(game, scores)

    def _expect(self, game: CosmopleFish, scores: vec[float]) -> float:
        """Write the expected scores of the position that was looked at; return the uncertainty."""
        missed = game.phase == ANSWER and not game.has_answer()
        if missed:
            self._hold(game, game.on_turn, game.pile[game.piled - 1])
            self._list_links(game)
        weights = self.weights
        rounds = float(game.rounds - game.round - 1)
        in_play = game.phase != TURN and not missed
        seat: i64
        for seat in range(game.seats):
            points = self._in_play(game) if in_play and seat == game.on_turn else self.standing(game, seat, NEW)
            held = weights.held * float(game.hands.size[seat])
            scores[seat] = float(game.totals[seat]) + points + held + weights.a_round * rounds
        return sqrt(weights.doubt + weights.doubt_a_turn * self.turns[0] + weights.doubt_a_round * rounds)

    # What there is to see

    def look_at(self, game: CosmopleFish) -> None:
        """Look at hands, deck and turns to come."""
        seat: i64
        i: i64
        self.all_links = 0
        self.part = self.weights.drawn / float(game.seats)
        for seat in range(game.seats):
            self._look_at_seat(game, seat)
        self._look_at_questions(game)
        self._list_links(game)
        self.in_pile = 0
        for i in range(game.piled):
            face = game.pile[i]
            if face < FIRST_LINK_FACE:
                self.in_pile |= BIT[game.deck.city[face]] | BIT[game.deck.city[face ^ 1]]

    def _look_at_questions(self, game: CosmopleFish) -> None:
        """Find what each seat may ask the others for."""
        seat: i64
        other: i64
        for seat in range(game.seats):
            found: i64 = 0
            for other in range(game.seats):
                if other != seat:
                    found |= self.near[other]
            self.to_ask_for[seat] = found & CITIES_OF[self.colours[seat]]

    def _list_links(self, game: CosmopleFish) -> None:
        """List the linking cards in all hands."""
        self.listed = 0
        for number in IN[self.all_links]:
            self.link_bits[self.listed] = BIT[number]
            self.carried[self.listed] = game.deck.colours[FIRST_LINK_FACE + 2 * number]
            self.listed += 1

    def _look_at_seat(self, game: CosmopleFish, seat: i64) -> None:
        """Look at a hand and the turns to come: those who come sooner have more of them."""
        self.near[seat] = 0
        self.either[seat] = 0
        self.links[seat] = 0
        self.colours[seat] = 0
        i: i64
        for i in range(seat * PLACES, seat * PLACES + game.hands.top[seat]):
            if game.hands.near[i] != EMPTY:
                self._hold(game, seat, game.hands.near[i])
        next_seat = game.to_move
        left = game.piled
        if game.phase != TURN:
            next_seat = game.on_turn + 1
            if game.phase == ANSWER:
                left -= 1
        before = (seat - next_seat + 2 * game.seats) % game.seats
        ahead = left + game.seats - 1 - before
        self.turns[seat] = self.weights.turns_a_card * float(ahead) / float(game.seats)

    def _hold(self, game: CosmopleFish, seat: i64, near: i64) -> None:
        """Add a card to what was seen of a hand."""
        if near >= FIRST_LINK_FACE:
            self.links[seat] |= BIT[(near - FIRST_LINK_FACE) // 2]
            self.all_links |= BIT[(near - FIRST_LINK_FACE) // 2]
            return
        self.near[seat] |= BIT[game.deck.city[near]]
        self.either[seat] |= BIT[game.deck.city[near]] | BIT[game.deck.city[near ^ 1]]
        self.colours[seat] |= game.deck.colours[near]

    # What the sets may grow to

    def standing(self, game: CosmopleFish, seat: i64, but: i64) -> float:
        """Return the points of a seat's sets, without one of them if given, and what they may grow by."""
        self.best = 0.0
        self.second = 0.0
        self.waiting[seat] = 0
        points: i64 = 0
        at: i64
        for at in range(seat * SETS, seat * SETS + game.sets[seat]):
            if at != but:
                size = game.size_of(at)
                points += POINTS[size]
                self._grow(seat, size, game.cities_of(at), game.colours_of(at), game.link_of(at))
        self._begin(seat)
        return float(points) + self.best + self.weights.second * self.second

    def _grow(self, seat: i64, size: i64, cities: i64, colours: i64, link: i64) -> None:
        """Note what a set may grow by, as it is or with a linking card in any hand."""
        now = float(POINTS[size])
        if link != 0:
            self._note(seat, self._expected(seat, size, CITIES_OF[link] & ~cities) - now, link, cities)
            return
        gain = self._expected(seat, size, CITIES_OF[colours] & ~cities) - now
        best = colours
        i: i64
        for i in range(self.listed):
            carried = self.carried[i]
            if colours & ~carried == 0:
                own = self.links[seat] & self.link_bits[i] != 0
                hope = self.weights.link_own if own else self.weights.link_theirs
                better = hope * (self._expected(seat, size + 1, CITIES_OF[carried] & ~cities) - now)
                if better > gain:
                    gain = better
                    best = carried
        self._note(seat, gain, best, cities)

    def _begin(self, seat: i64) -> None:
        """Note what a new set around a linking card in any hand may come to."""
        i: i64
        for i in range(self.listed):
            carried = self.carried[i]
            if self.either[seat] & CITIES_OF[carried] != 0:
                own = self.links[seat] & self.link_bits[i] != 0
                hope = self.weights.new_own if own else self.weights.new_theirs
                if self.colours[seat] & carried == 0:
                    hope *= self.weights.far
                self._note(seat, hope * self._expected(seat, 1, CITIES_OF[carried]), carried, 0)

    def _note(self, seat: i64, gain: float, colours: i64, cities: i64) -> None:
        """Keep the best and the second best growth."""
        if gain > self.best:
            self.second = self.best
            self.best = gain
            self.waiting[seat] = CITIES_OF[colours] & ~cities
        elif gain > self.second:
            self.second = gain

    def _expected(self, seat: i64, size: i64, missing: i64) -> float:
        """Return the points of a set with room for some cities, as far as cards and turns let it grow."""
        weights = self.weights
        held = self.either[seat] & missing
        rest = missing & ~held
        near = number_in(self.near[seat] & missing)
        supply = COUNT[near] + weights.far * COUNT[number_in(held) - near]
        supply += self.part * COUNT[number_in(self.in_pile & rest)]
        supply += weights.others * COUNT[number_in(self.to_ask_for[seat] & rest)]
        most = weights.pace * self.turns[seat]
        grown = supply if supply < most else most
        # What it may be short of that, or more, is worth more than nothing, since points rise ever faster.
        return STEPS.around(COUNT[size] + grown, grown if grown < 1.0 else 1.0)

    # The turn that is going on

    def _in_play(self, game: CosmopleFish) -> float:
        """Return the points of the player on turn with the card received, or with the least helpful card that the
        player asked may give."""
        if game.phase == INTO:
            return self._received(game, game.received)
        if game.phase == LAY:
            return self._played(game, game.received, game.target)
        least = -1.0
        at: i64
        for at in range(game.to_move * PLACES, game.to_move * PLACES + game.hands.top[game.to_move]):
            if game.answers(game.hands.near[at]):
                found = self._received(game, game.hands.near[at])
                if least < 0.0 or found < least:
                    least = found
        return least

    def _received(self, game: CosmopleFish, face: i64) -> float:
        """Return the points with a card received, which may go to any set that it fits."""
        best = self._played(game, face, NEW)
        colours = game.deck.colours[face]
        target: i64
        for target in range(game.sets[game.on_turn]):
            at = game.on_turn * SETS + target
            link = game.link_of(at)
            together = game.colours_of(at) | BIT[game.colour]
            if face >= FIRST_LINK_FACE:
                fits = link == 0 and together & ~colours == 0
            else:
                fits = together & ~link == 0 if link != 0 else together == BIT[game.colour]
            if fits:
                best = max(best, self._played(game, face, target))
        return best

    def _played(self, game: CosmopleFish, received: i64, target: i64) -> float:
        """CF5: return the points with a card received and all cards that go along, in a new set or a set of the
        player."""
        seat = game.on_turn
        deck = game.deck
        size: i64 = 0
        cities: i64 = 0
        colours: i64 = BIT[game.colour]
        link: i64 = 0
        at: i64 = NEW
        if target != NEW:
            at = seat * SETS + target
            size = game.size_of(at)
            cities = game.cities_of(at)
            colours |= game.colours_of(at)
            link = game.link_of(at)
        before = number_in(cities)
        if received >= FIRST_LINK_FACE:
            link = deck.colours[received]
            size += 1
        else:
            cities |= BIT[deck.city[received]]
        for face in game.with_it:
            if face >= FIRST_LINK_FACE:
                link = deck.colours[face]
                size += 1
            else:
                cities |= BIT[deck.city[face]]
                colours |= deck.colours[face]
        size -= before
        best = self._laid(game, at, size, cities, link if link != 0 else colours)
        if link == 0:
            for i in IN[self.links[seat]]:
                carried = deck.colours[FIRST_LINK_FACE + 2 * i]
                if colours & ~carried == 0:
                    best = max(best, self._laid(game, at, size + 1, cities, carried))
        return best

    def _laid(self, game: CosmopleFish, at: i64, links: i64, cities: i64, colours: i64) -> float:
        """Return the points with a set of these linking cards and cities, once all fitting near sides have gone along.

        If another set waits for them, only one of the colour asked for goes along, and only if it must.
        """
        all_along = self.near[game.on_turn] & CITIES_OF[colours]
        best = self._with(game, at, links, cities, colours, all_along)
        if all_along == 0:
            return best
        one: i64 = 0
        if game.phase != LAY or not game.is_complete():
            one = all_along & CITIES_OF[BIT[game.colour]]
            one &= -one
        return max(best, self._with(game, at, links, cities, colours, one))

    def _with(self, game: CosmopleFish, at: i64, links: i64, cities: i64, colours: i64, along: i64) -> float:
        """Return the points of all sets, and their best growth, with such a set and some more cities from the
        hand."""
        seat = game.on_turn
        near = self.near[seat]
        either = self.either[seat]
        if along != 0:
            self._leave_out(game, seat, along)
        points = self.standing(game, seat, at) - self.best - self.weights.second * self.second
        cities |= along
        size = links + number_in(cities)
        now = float(POINTS[size])
        growth = self._expected(seat, size, CITIES_OF[colours] & ~cities) - now
        self.near[seat] = near
        self.either[seat] = either
        return points + now + max(growth, self.best) - self.weights.held * float(number_in(along))

    def _leave_out(self, game: CosmopleFish, seat: i64, along: i64) -> None:
        """Take the cards whose near sides show these cities out of what was seen of a hand."""
        self.near[seat] &= ~along
        self.either[seat] = self.near[seat]
        i: i64
        for i in range(seat * PLACES, seat * PLACES + game.hands.top[seat]):
            face = game.hands.near[i]
            if EMPTY < face < FIRST_LINK_FACE and BIT[game.deck.city[face]] & along == 0:
                self.either[seat] |= BIT[game.deck.city[face ^ 1]]

    # Turning cards

    def value_turned(self, game: CosmopleFish, seat: i64, place: i64) -> float:
        """CD4: return the value of the position looked at with one card of a seat turned."""
        at = seat * PLACES + place
        game.hands.near[at] ^= 1
        self._look_at_seat(game, seat)
        self._look_at_questions(game)
        spread = self._expect(game, self.scores)
        game.hands.near[at] ^= 1
        return self.value_of(self.scores, game.seats, spread, seat)
