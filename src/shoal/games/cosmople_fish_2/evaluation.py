"""What a position of Cosmople-Fish II is worth, and what a player in haste would do.

Points nearly double with every city, so a round is won by one large set, around a linking card with three colours if
there is one. A seat may expect its sets as they lie, and what the most promising of them may grow to: by the cities in
its hand, those that it may draw, and those that others hold, as many as there are turns.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.evaluation import MOST_SEATS, UNKNOWN, Evaluator, sort_down
from shoal.core.game import MOST_CODES, NOBODY, Game
from shoal.core.rng import Rng
from shoal.games.cosmople_fish_2 import codes as first
from shoal.games.cosmople_fish_2.rules import ANSWER, INTO, LAY, NEW, PLACES, POINTS, SETS, TURN, CosmopleFish
from shoal.games.cosmopolis.deck import BIT, FIRST_LINK_FACE, LINKS, REGIONS
from shoal.games.cosmopolis.evaluation import Steps
from shoal.games.cosmopolis.hands import EMPTY
from shoal.games.cosmopolis.masks import CITIES_OF, number_in

STEPS: Final = Steps(POINTS)  # CF13
COUNT: Final = vec[float]([float(number) for number in range(64)])  # quicker to read than to convert

# The table of weights: one a line, and where it is. scripts/tune finds better ones and writes them here.
TURNS_A_CARD: Final = 0
PACE: Final = 1
FAR: Final = 2
DRAWN: Final = 3
OTHERS: Final = 4
LINK_OWN: Final = 5
LINK_THEIRS: Final = 6
NEW_OWN: Final = 7
NEW_THEIRS: Final = 8
SECOND: Final = 9
HELD: Final = 10
DOUBT: Final = 11
DOUBT_A_TURN: Final = 12
DOUBT_A_ROUND: Final = 13
A_ROUND: Final = 14

WEIGHTS: Final = vec[float](
    [
        0.8,  # turns that everybody together has for each card of the deck
        1.1,  # cities that a set grows by in a turn, at the most
        0.54,  # a city on the far side in the hand, against one on the near side
        0.96,  # of a city in the deck, times one's part of the deck, how much is hoped for
        0.3,  # and of a city in another's hand
        0.6,  # what a set may grow to by a linking card of one's own hand, of what it would then be
        0.48,  # by one that another holds
        0.3,  # a new set around a linking card of one's own
        0.3,  # or of another's
        0.3,  # what the second best set may grow by
        5.0,  # a card in the hand, whatever it is
        840.0,  # the square of the doubt at the end of a round,
        2020.0,  # more for each turn
        28800.0,  # and each round to come
        200.0,  # what everybody may expect of a round to come
    ]
)
SCALE: Final = 400.0

WORTH_ADDING: Final = 15  # points for which somebody in haste adds a card and does not ask
# How promising a question is, as if it brought so many points
A_LINK: Final = 20
WELCOME: Final = 10
FISHING: Final = 5
CLEARLY: Final = 0.006  # of a seat's worth, what a card has to gain for the search to think of turning it round
HASTY_QUESTIONS: Final = 4  # that somebody in haste thinks of


class FishEvaluator(Evaluator):
    """Judges Cosmople-Fish II."""

    def __init__(self, weights: vec[float], scale: float) -> None:
        super().__init__(weights, scale)
        self.ahead = 3  # a question, what is given, and where it goes
        self.glimpses = 8  # not to ask in order to fail, which `easy` never does, is weakness enough
        self.slips = 0
        self.explore = 0.08
        self.depth = 9
        self.weighed = 8  # haste asks at random, and wins one match in eighteen against `normal`
        self.others_in_haste = True
        # Of each seat, room to work: the cities on the near sides in its hand, and on either side; its linking cards;
        # its turns to come; the cities that its best set is waiting for; the colours of its near sides, and the cities
        # on the near sides of others of these colours.
        self.near: vec[i64] = vec[i64]([0] * MOST_SEATS)
        self.either: vec[i64] = vec[i64]([0] * MOST_SEATS)
        self.links: vec[i64] = vec[i64]([0] * MOST_SEATS)
        self.turns: vec[float] = vec[float]([0.0] * MOST_SEATS)
        self.waiting: vec[i64] = vec[i64]([0] * MOST_SEATS)
        self.colours: vec[i64] = vec[i64]([0] * MOST_SEATS)
        self.to_ask_for: vec[i64] = vec[i64]([0] * MOST_SEATS)
        self.all_links: i64 = 0
        # Of the linking cards that somebody holds, in the order of their numbers, bit and colours of each; how many
        self.link_bits: vec[i64] = vec[i64]([0] * LINKS)
        self.carried: vec[i64] = vec[i64]([0] * LINKS)
        self.listed: i64 = 0
        self.in_pile: i64 = 0
        self.part: float = 1.0  # of the deck that each seat will draw
        self.best: float = 0.0
        self.second: float = 0.0
        self.keys: vec[i64] = vec[i64]([0] * MOST_CODES)  # how promising moves are

    def evaluate_into(self, game: Game, scores: vec[float]) -> float:
        """The sets as they lie, and what they may grow to; for the player on turn with what the turn will bring."""
        assert isinstance(game, CosmopleFish)
        seat: i64
        if game.over:
            for seat in range(game.seats):
                scores[seat] = float(game.totals[seat])
            return 0.0
        self._look(game)
        return self._foretell(game, scores)

    def _foretell(self, game: CosmopleFish, scores: vec[float]) -> float:
        """The same for a game that goes on, by what has been looked at."""
        missed = game.phase == ANSWER and not self._has_answer(game)
        if missed:
            self._hold(game, game.on_turn, game.pile[game.piled - 1])
            self._list_links(game)
        weights = self.weights
        rounds = float(game.rounds - game.round - 1)
        in_play = game.phase != TURN and not missed
        seat: i64
        for seat in range(game.seats):
            points = self._in_play(game) if in_play and seat == game.on_turn else self._standing(game, seat, NEW)
            held = weights[HELD] * float(game.hands.size[seat])
            scores[seat] = float(game.totals[seat]) + points + held + weights[A_ROUND] * rounds
        return sqrt(weights[DOUBT] + weights[DOUBT_A_TURN] * self.turns[0] + weights[DOUBT_A_ROUND] * rounds)

    # What there is to see

    def _look(self, game: CosmopleFish) -> None:
        """Hands, deck and turns to come."""
        seat: i64
        i: i64
        self.all_links = 0
        self.part = self.weights[DRAWN] / float(game.seats)
        for seat in range(game.seats):
            self._look_at(game, seat)
        self._look_round(game)
        self._list_links(game)
        self.in_pile = 0
        for i in range(game.piled):
            face = game.pile[i]
            if face < FIRST_LINK_FACE:
                self.in_pile |= BIT[game.deck.city[face]] | BIT[game.deck.city[face ^ 1]]

    def _look_round(self, game: CosmopleFish) -> None:
        """What each may ask the others for."""
        seat: i64
        other: i64
        for seat in range(game.seats):
            found: i64 = 0
            for other in range(game.seats):
                if other != seat:
                    found |= self.near[other]
            self.to_ask_for[seat] = found & CITIES_OF[self.colours[seat]]

    def _list_links(self, game: CosmopleFish) -> None:
        """The linking cards in all hands."""
        self.listed = 0
        number: i64
        for number in range(LINKS):
            if self.all_links & BIT[number] != 0:
                self.link_bits[self.listed] = BIT[number]
                self.carried[self.listed] = game.deck.colours[FIRST_LINK_FACE + 2 * number]
                self.listed += 1

    def _look_at(self, game: CosmopleFish, seat: i64) -> None:
        """A hand, and the turns its player may expect: those who come sooner have more of them."""
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
        self.turns[seat] = self.weights[TURNS_A_CARD] * float(ahead) / float(game.seats)

    def _hold(self, game: CosmopleFish, seat: i64, near: i64) -> None:
        """A card in a hand."""
        if near >= FIRST_LINK_FACE:
            self.links[seat] |= BIT[(near - FIRST_LINK_FACE) // 2]
            self.all_links |= BIT[(near - FIRST_LINK_FACE) // 2]
            return
        self.near[seat] |= BIT[game.deck.city[near]]
        self.either[seat] |= BIT[game.deck.city[near]] | BIT[game.deck.city[near ^ 1]]
        self.colours[seat] |= game.deck.colours[near]

    def _has_answer(self, game: CosmopleFish) -> bool:
        """CF4: whether the player asked has such a card, as far as one can imagine."""
        at: i64
        for at in range(game.to_move * PLACES, game.to_move * PLACES + game.hands.top[game.to_move]):
            if game.answers(game.hands.near[at]):
                return True
        return False

    # What the sets may grow to

    def _standing(self, game: CosmopleFish, seat: i64, but: i64) -> float:
        """The points of a seat's sets, one of them left out if need be, and what they may grow by."""
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
        return float(points) + self.best + self.weights[SECOND] * self.second

    def _grow(self, seat: i64, size: i64, cities: i64, colours: i64, link: i64) -> None:
        """Note what a set may grow by: as it is, or with a linking card that somebody holds."""
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
                hope = self.weights[LINK_OWN] if own else self.weights[LINK_THEIRS]
                larger = hope * (self._expected(seat, size + 1, CITIES_OF[carried] & ~cities) - now)
                if larger > gain:
                    gain = larger
                    best = carried
        self._note(seat, gain, best, cities)

    def _begin(self, seat: i64) -> None:
        """Note what a new set may come to, around a linking card that somebody holds."""
        i: i64
        for i in range(self.listed):
            carried = self.carried[i]
            if self.either[seat] & CITIES_OF[carried] != 0:
                own = self.links[seat] & self.link_bits[i] != 0
                hope = self.weights[NEW_OWN] if own else self.weights[NEW_THEIRS]
                if self.colours[seat] & carried == 0:
                    hope *= self.weights[FAR]
                self._note(seat, hope * self._expected(seat, 1, CITIES_OF[carried]), carried, 0)

    def _note(self, seat: i64, gain: float, colours: i64, cities: i64) -> None:
        """Keep the best and the second best."""
        if gain > self.best:
            self.second = self.best
            self.best = gain
            self.waiting[seat] = CITIES_OF[colours] & ~cities
        elif gain > self.second:
            self.second = gain

    def _expected(self, seat: i64, size: i64, missing: i64) -> float:
        """The points of a set with room for some cities, as far as cards and turns let it grow."""
        weights = self.weights
        held = self.either[seat] & missing
        rest = missing & ~held
        near = number_in(self.near[seat] & missing)
        supply = COUNT[near] + weights[FAR] * COUNT[number_in(held) - near]
        supply += self.part * COUNT[number_in(self.in_pile & rest)]
        supply += weights[OTHERS] * COUNT[number_in(self.to_ask_for[seat] & rest)]
        most = weights[PACE] * self.turns[seat]
        grown = supply if supply < most else most
        # What it may be short of that, or more, is worth more than nothing, since points rise ever faster.
        return STEPS.around(COUNT[size] + grown, grown if grown < 1.0 else 1.0)

    # The turn that is going on

    def _in_play(self, game: CosmopleFish) -> float:
        """What the player on turn may expect with the card received, or with the one that the player asked will part
        with: the one that helps least."""
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
        """With a card received, which may go to any set of one's own that it fits."""
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
                best = larger(best, self._played(game, face, target))
        return best

    def _played(self, game: CosmopleFish, received: i64, target: i64) -> float:
        """CF5: with a card received, all that lies with it, and all that can still go along, in a new set or one of
        one's own."""
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
        i: i64
        for i in range(len(game.with_it)):
            face = game.with_it[i]
            if face >= FIRST_LINK_FACE:
                link = deck.colours[face]
                size += 1
            else:
                cities |= BIT[deck.city[face]]
                colours |= deck.colours[face]
        size -= before
        best = self._laid(game, at, size, cities, link if link != 0 else colours)
        if link == 0:
            for i in range(LINKS):
                if self.links[seat] & BIT[i] != 0:
                    carried = deck.colours[FIRST_LINK_FACE + 2 * i]
                    if colours & ~carried == 0:
                        best = larger(best, self._laid(game, at, size + 1, cities, carried))
        return best

    def _laid(self, game: CosmopleFish, at: i64, links: i64, cities: i64, colours: i64) -> float:
        """With a set of so many linking cards and these cities, once all near sides that fit have gone along, or only
        one of the colour asked for, if that is needed and another set waits for the others."""
        all_along = self.near[game.on_turn] & CITIES_OF[colours]
        best = self._with(game, at, links, cities, colours, all_along)
        if all_along == 0:
            return best
        one: i64 = 0
        if game.phase != LAY or not game.is_complete():
            one = all_along & CITIES_OF[BIT[game.colour]]
            one &= -one
        return larger(best, self._with(game, at, links, cities, colours, one))

    def _with(self, game: CosmopleFish, at: i64, links: i64, cities: i64, colours: i64, along: i64) -> float:
        """With such a set and some more cities from the hand: all sets of the player on turn, and what the best of them
        may grow by."""
        seat = game.on_turn
        near = self.near[seat]
        either = self.either[seat]
        if along != 0:
            self._leave_out(game, seat, along)
        points = self._standing(game, seat, at) - self.best - self.weights[SECOND] * self.second
        cities |= along
        size = links + number_in(cities)
        now = float(POINTS[size])
        growth = self._expected(seat, size, CITIES_OF[colours] & ~cities) - now
        self.near[seat] = near
        self.either[seat] = either
        return points + now + larger(growth, self.best) - self.weights[HELD] * float(number_in(along))

    def _leave_out(self, game: CosmopleFish, seat: i64, along: i64) -> None:
        """What is left in a hand without the cards whose near sides show these cities."""
        self.near[seat] &= ~along
        self.either[seat] = self.near[seat]
        i: i64
        for i in range(seat * PLACES, seat * PLACES + game.hands.top[seat]):
            face = game.hands.near[i]
            if EMPTY < face < FIRST_LINK_FACE and BIT[game.deck.city[face]] & along == 0:
                self.either[seat] |= BIT[game.deck.city[face ^ 1]]

    # What a sensible player would think about

    def hits(self, game: Game, seat: i64, code: i64) -> i64:
        assert isinstance(game, CosmopleFish)
        if code >= first.GIVE:
            return UNKNOWN
        asked = code // (2 * REGIONS)
        colour = code // 2 % REGIONS
        at: i64
        for at in range(asked * PLACES, asked * PLACES + game.hands.top[asked]):
            near = game.hands.near[at]
            is_meant = near != EMPTY and (near >= FIRST_LINK_FACE) == (code % 2 == 1)
            if is_meant and game.deck.colours[near] & BIT[colour] != 0:
                return 1
        return 0

    def candidates_into(self, game: Game, seat: i64, codes: vec[i64], n: i64) -> i64:
        """Nobody asks for what they can see is not there, but for one such question: it is a way to draw a card and to
        keep those in the hand. A card is turned round only to bring a city near that the best set is waiting for, and
        never one away that it is waiting for; a city is not added twice to a set, unless there is nothing else to
        do."""
        assert isinstance(game, CosmopleFish)
        return self._sift(game, seat, codes, n, 0)

    def sift_in_search(self, game: Game, seat: i64, codes: vec[i64], n: i64) -> i64:
        """CD4: cards too that are clearly worth more the other way round, whatever the sets are waiting for."""
        assert isinstance(game, CosmopleFish)
        turns = n > 0 and codes[n - 1] >= first.TURN
        return self._sift(game, seat, codes, n, self._better_turned(game, seat) if turns else 0)

    def _sift(self, game: CosmopleFish, seat: i64, codes: vec[i64], n: i64, turned: i64) -> i64:
        """As `sift_into` says; turned: the places of cards that may be turned round besides, a bit each."""
        known: i64 = 0
        i: i64
        if n > 0 and codes[0] < first.GIVE:
            known = self._known(game, seat)
        if n > 0 and codes[n - 1] >= first.TURN:
            self._look(game)
            for i in range(game.seats):
                self._standing(game, i, NEW)
        welcome = welcome_to(game, seat)
        kept: i64 = 0
        fishing: i64 = NOBODY
        for i in range(n):
            code = codes[i]
            besides = code >= first.TURN and turned & BIT[code - first.TURN] != 0
            if besides or self._is_sensible(game, seat, code, known):
                codes[kept] = code
                self.keys[kept] = self._promise(game, seat, code, welcome)
                kept += 1
            elif code < first.GIVE and (fishing == NOBODY or fishing % 2 > code % 2):
                fishing = code
        self.in_vain = NOBODY
        if kept == 0 and seat == game.to_move:
            return self._fishing(codes, n)
        if fishing != NOBODY:
            self.in_vain = fishing
            codes[kept] = fishing
            self.keys[kept] = FISHING
            kept += 1
        sort_down(codes, self.keys, kept)
        return kept

    def _promise(self, game: CosmopleFish, seat: i64, code: i64, welcome: i64) -> i64:
        """What comes first to mind: to add what brings much, to ask for a linking card, or for a colour that goes to a
        set of one's own; to play to a large set, and all that helps."""
        if first.ADD <= code < first.FISH:
            return gain_of(game, seat, code)
        if code < first.GIVE:
            if code % 2 == 1:
                return A_LINK
            return WELCOME if welcome & BIT[code // 2 % REGIONS] != 0 else 0
        if first.INTO <= code < first.LAY:
            return game.size_of(seat * SETS + code - first.INTO)
        return 1 if first.LAY <= code < first.DONE else 0

    def _is_sensible(self, game: CosmopleFish, seat: i64, code: i64, known: i64) -> bool:
        if code < first.GIVE:
            return self._may_hold(game, seat, code, known)
        if code >= first.TURN:
            return self._brings_near(game, seat, code - first.TURN)
        if first.ADD <= code < first.FISH:
            return gain_of(game, seat, code) > 0
        if first.LAY <= code < first.DONE and game.is_complete():
            return is_new_city(game, game.hands.near[seat * PLACES + code - first.LAY])
        return True

    def _fishing(self, codes: vec[i64], n: i64) -> i64:
        """There is nothing sensible to do but to draw a card: by a question, which leaves the hand as it is, and for a
        card, since nobody sees all of those."""
        asks = codes[0] < first.GIVE
        kept: i64 = 0
        i: i64
        for i in range(n):
            if not asks or (codes[i] < first.GIVE and codes[i] % 2 == 0):
                codes[kept] = codes[i]
                kept += 1
        return kept

    def _known(self, game: CosmopleFish, seat: i64) -> i64:
        """The cards of which a seat knows where they are, a bit each."""
        found: i64 = 0
        i: i64
        other: i64
        for i in range(game.on_table):
            found |= BIT[game.table[2 * i] // 2]
        for other in range(game.seats):
            for i in range(other * PLACES, other * PLACES + game.hands.top[other]):
                if game.hands.near[i] != EMPTY and game.hands.seen[i] & BIT[seat] != 0:
                    found |= BIT[game.hands.near[i] // 2]
        return found

    def _may_hold(self, game: CosmopleFish, seat: i64, code: i64, known: i64) -> bool:
        """CD2, CD8: whether the player asked has such a card, as far as the asker knows: linking cards and cards seen
        whole as they are, of others by the far side, unless that colour was denied."""
        asked = code // (2 * REGIONS)
        colour = BIT[code // 2 % REGIONS]
        hands = game.hands
        at: i64
        for at in range(asked * PLACES, asked * PLACES + hands.top[asked]):
            near = hands.near[at]
            if near == EMPTY or (near >= FIRST_LINK_FACE) != (code % 2 == 1):
                continue
            if hands.seen[at] & BIT[seat] != 0:
                if game.deck.colours[near] & colour != 0:
                    return True
            elif hands.not_near[at] & colour == 0 and self._may_show(game, near ^ 1, colour, known):
                return True
        return False

    def _may_show(self, game: CosmopleFish, far: i64, colour: i64, known: i64) -> bool:
        """Whether some card that shows the city of this face on its far side has the colour on its near side."""
        faces = game.deck.faces[game.deck.city[far]]
        i: i64
        for i in range(len(faces)):
            if known & BIT[faces[i] // 2] == 0 and game.deck.colours[faces[i] ^ 1] == colour:
                return True
        return False

    def _brings_near(self, game: CosmopleFish, seat: i64, place: i64) -> bool:
        """CD4: whether the far city of a card had better be near: because the best set waits for it, and not for the
        near one, or because others wait for the near one, and not for it."""
        others: i64 = 0
        theirs: i64 = 0
        i: i64
        for i in range(game.hands.top[seat]):
            face = game.hands.near[seat * PLACES + i]
            if i != place and face != EMPTY and face < FIRST_LINK_FACE:
                others |= BIT[game.deck.city[face]]
        for i in range(game.seats):
            if i != seat:
                theirs |= self.waiting[i]
        wanted = self.waiting[seat] & ~others
        near = game.hands.near[seat * PLACES + place]
        return use_of(BIT[game.deck.city[near ^ 1]], wanted, theirs) > use_of(BIT[game.deck.city[near]], wanted, theirs)

    def _better_turned(self, game: CosmopleFish, seat: i64) -> i64:
        """CD4: the places of the cards of a hand that are clearly worth more the other way round, a bit each."""
        found: i64 = 0
        now = self.worth(game, seat) + CLEARLY
        place: i64
        for place in range(game.hands.top[seat]):
            if game.hands.can_turn(seat, place) and self._worth_turned(game, seat, place) > now:
                found |= BIT[place]
        return found

    def _worth_turned(self, game: CosmopleFish, seat: i64, place: i64) -> float:
        """CD4: what a game that was looked at is worth to a seat with one of its cards the other way round."""
        at = seat * PLACES + place
        game.hands.near[at] ^= 1
        self._look_at(game, seat)
        self._look_round(game)
        spread = self._foretell(game, self.scores)
        game.hands.near[at] ^= 1
        return self.share(self.scores, game.seats, spread, seat)

    # In haste

    def hasty(self, game: Game, seat: i64, codes: vec[i64], n: i64, rng: Rng) -> i64:
        """Add what brings most to a large set; ask for a linking card that is there to be seen, or else at random; lay
        all that helps."""
        assert isinstance(game, CosmopleFish)
        if seat != game.to_move:
            return NOBODY
        if game.phase == TURN:
            return self._hasty_turn(game, seat, codes, n, rng)
        if game.phase == INTO:
            return self._hasty_target(game, codes, n)
        if game.phase == LAY:
            return self._hasty_lay(game, codes, n)
        return codes[rng.below(n)]

    def in_search(self, game: Game, seat: i64, codes: vec[i64], n: i64, rng: Rng) -> i64:
        """Only what a turn begins with is weighed: haste answers and lays nearly as well, in no time."""
        assert isinstance(game, CosmopleFish)
        if game.phase != TURN:
            return self.hasty(game, seat, codes, n, rng)
        return super().in_search(game, seat, codes, n, rng)

    def tidy(self, game: Game, but: i64) -> None:
        """CD4: cards are turned round that had better be the other way; whoever is next looks at each of them."""
        assert isinstance(game, CosmopleFish)
        if game.phase != TURN:
            return
        self._look(game)
        seat: i64
        place: i64
        for seat in range(game.seats):
            self._standing(game, seat, NEW)
        for seat in range(game.seats):
            if seat != but and game.may_turn(seat):
                for place in range(game.hands.top[seat]):
                    if game.hands.can_turn(seat, place) and self._brings_near(game, seat, place):
                        game.turn_round(seat, place, None)
        seat = (game.to_move + 1) % game.seats
        if seat != but:
            self._turn_what_gains(game, seat)

    def _turn_what_gains(self, game: CosmopleFish, seat: i64) -> None:
        """CD4: every card is turned round that is worth more the other way."""
        now = self.worth(game, seat)
        place: i64
        for place in range(game.hands.top[seat]):
            if game.hands.can_turn(seat, place):
                turned = self._worth_turned(game, seat, place)
                if turned > now:
                    game.turn_round(seat, place, None)
                    now = turned

    def _hasty_turn(self, game: CosmopleFish, seat: i64, codes: vec[i64], n: i64, rng: Rng) -> i64:
        best: i64 = 0
        found: i64 = NOBODY
        asks: i64 = 0
        i: i64
        for i in range(n):
            code = codes[i]
            if code < first.GIVE:
                asks += 1
            elif first.ADD <= code < first.FISH:
                gain = gain_of(game, seat, code)
                if gain > best:
                    best = gain
                    found = code
        if asks == 0 or (best >= WORTH_ADDING and rng.below(8) != 0):
            return found if found != NOBODY else codes[rng.below(n)]
        for i in range(HASTY_QUESTIONS):
            code = codes[rng.below(asks)]
            if self._may_hold(game, seat, code, 0):
                return code
        return found if found != NOBODY else codes[rng.below(asks)]

    def _hasty_target(self, game: CosmopleFish, codes: vec[i64], n: i64) -> i64:
        """The largest set."""
        found = codes[0]
        most: i64 = 0
        i: i64
        for i in range(n):
            if codes[i] >= first.INTO:
                size = game.size_of(game.on_turn * SETS + codes[i] - first.INTO)
                if size > most:
                    most = size
                    found = codes[i]
        return found

    def _hasty_lay(self, game: CosmopleFish, codes: vec[i64], n: i64) -> i64:
        """A city that is new, and at last done; if need be any card."""
        i: i64
        for i in range(n):
            code = codes[i]
            if code == first.DONE:
                return code
            if code < first.DONE and is_new_city(game, game.hands.near[game.on_turn * PLACES + code - first.LAY]):
                return code
        return codes[0]


def welcome_to(game: CosmopleFish, seat: i64) -> i64:
    """The colours that may join a set of a seat, a bit each."""
    found: i64 = 0
    at: i64
    for at in range(seat * SETS, seat * SETS + game.sets[seat]):
        found |= game.link_of(at) | game.colours_of(at)
    return found


def gain_of(game: CosmopleFish, seat: i64, code: i64) -> i64:
    """CF7: the points that a card added to a set brings at once."""
    near = game.hands.near[seat * PLACES + (code - first.ADD) // SETS]
    at = seat * SETS + (code - first.ADD) % SETS
    if near < FIRST_LINK_FACE and game.cities_of(at) & BIT[game.deck.city[near]] != 0:
        return 0
    return POINTS[game.size_of(at) + 1] - POINTS[game.size_of(at)]


def is_new_city(game: CosmopleFish, face: i64) -> bool:
    """CF12: whether a city is not yet in the set that is being played, nor going there."""
    if face >= FIRST_LINK_FACE:
        return True
    city = game.deck.city[face]
    if city == game.deck.city[game.received]:
        return False
    i: i64
    for i in range(len(game.with_it)):
        if game.deck.city[game.with_it[i]] == city:
            return False
    return game.target == NEW or game.cities_of(game.on_turn * SETS + game.target) & BIT[city] == 0


def use_of(city: i64, wanted: i64, theirs: i64) -> i64:
    """How good it is to have a city near: if one's own set waits for it, and if others' sets do not."""
    if city & wanted != 0:
        return 2
    return 0 if city & theirs != 0 else 1


def larger(one: float, other: float) -> float:
    return one if one > other else other


EVALUATOR: Final = FishEvaluator(WEIGHTS, SCALE)
