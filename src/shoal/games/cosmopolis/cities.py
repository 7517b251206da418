"""The cosmopolis game without its turns: rounds, the deal, the pile, turning cards round, and imagined worlds."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.game import NOBODY, Game, Line, Log, Option, Worlds
from shoal.core.rng import Rng
from shoal.games.cosmopolis import layout
from shoal.games.cosmopolis.deck import BIT, CARDS, REGIONAL, Deck
from shoal.games.cosmopolis.hands import EMPTY, TRUTH, Hands, filled
from shoal.games.cosmopolis.refusals import LEGAL, NO_CARD_THERE, ONLY_OFF_TURN, SAME_ON_BOTH_SIDES
from shoal.games.cosmopolis.unseen import Unseen

ROUNDS_PER_PLAYER: Final = Option("rounds_per_player", 1, 1, 10)
NO_RNG: Final = Rng(0)  # for a game that is only copied
NO_FACT: Final = -1 << 40


class CityGame(Game):
    """A position of a game on the cosmopolis deck."""

    def __init__(self, seats: i64, rng: Rng, name: str, codes: i64, hands: Hands) -> None:
        """Make a position with nothing on the table; for 0 seats without room for the cards, which `copy` brings."""
        super().__init__(seats, rng, name, codes)
        self.deck: Deck = hands.deck
        self.hands: Hands = hands
        self.pile: vec[i64] = filled(0, CARDS if seats > 0 else 0)  # CD5: near faces, the next card last
        self.piled: i64 = 0  # how many cards the pile has
        self.phase: i64 = 0  # what the seat waited for has to do; each game numbers its own
        self.round: i64 = 0
        self.rounds: i64 = 0  # in the whole game
        self.totals: vec[i64] = filled(0, seats)
        self.on_turn: i64 = NOBODY  # whose turn it is, also while another is waited for
        self.fresh: bool = True  # CD4: the seat that begins the round has not made its first move

    @property
    def deck_number(self) -> int:
        return self.deck.number

    @property
    def scores(self) -> list[int]:
        """CF15, NW19, CN20: the points of the rounds before, and of what lies on the table."""
        if self.over:
            return list(self.totals)
        return [self.totals[seat] + self.points(seat) for seat in range(self.seats)]

    def points(self, seat: i64) -> i64:
        """Return the points of a seat in this round, of what everybody sees."""
        raise NotImplementedError

    def copy(self) -> CityGame:
        raise NotImplementedError

    def copy_common(self, twin: CityGame) -> None:
        """Copy the fields above, except what the constructor was given. Copies share the pile."""
        twin.seats = self.seats
        twin.to_move = self.to_move
        twin.over = self.over
        twin.pile = self.pile
        twin.piled = self.piled
        twin.phase = self.phase
        twin.round = self.round
        twin.rounds = self.rounds
        twin.totals = self.totals[:]
        twin.on_turn = self.on_turn
        twin.fresh = self.fresh

    def tell(
        self,
        log: Log | None,
        rule: str,
        kind: str,
        a: i64 = NO_FACT,
        b: i64 = NO_FACT,
        c: i64 = NO_FACT,
        d: i64 = NO_FACT,
        e: i64 = NO_FACT,
    ) -> None:
        """Append a line with the number of the deck and these facts to a log, if there is one."""
        if log is not None:
            facts: list[int] = [fact for fact in (a, b, c, d, e) if fact != NO_FACT]
            log.append(Line(rule, kind, [self.deck.number, *facts]))

    # Rounds

    @property
    def is_last_round(self) -> bool:
        """CF2, NW2, CN2: everybody has dealt as often as agreed."""
        return self.round + 1 == self.rounds

    def begin(self, rounds_per_player: i64) -> CityGame:
        """CF2, NW2, CN2: deal the first of as many rounds for each player as agreed. Return the game."""
        self.rounds = self.seats * rounds_per_player
        self.deal()
        return self

    def deal(self) -> None:
        """Deal a round; each game says how many cards."""
        raise NotImplementedError

    def keep_round_end(self, log: Log | None) -> None:
        """Keep the position in which a round ended for `round_end`, unless it was the last or nobody reads the log."""
        if log is not None and not self.is_last_round:
            end = self.copy()
            end.show_scoring()
            self.round_end = end

    def show_scoring(self) -> None:
        """Show everybody the cards in hand that are counted."""

    def finish(self, phase: i64, rule: str, log: Log | None) -> None:
        """ALL2: the game is over, in its last phase; a rule says that the highest total wins."""
        self.phase = phase
        self.over = True
        self.begin_turn(NOBODY)
        for seat in self.winners if log is not None else []:
            if len(self.winners) == 1:
                self.tell(log, rule, "win", seat, self.totals[seat])
            else:
                self.tell(log, "ALL2", "shared win", seat, self.totals[seat])

    def deal_round(self, each: i64) -> None:
        """CD5, ALL3: shuffle all cards, each with a random side up, and deal; the seat left of the dealer begins."""
        self.pile = filled(0, CARDS)  # a new one: copies may share the old
        card: i64
        for card in range(CARDS):
            self.pile[card] = random_side(card, self.rng)
        self.rng.shuffle(self.pile, CARDS)
        self.piled = CARDS
        self.hands = Hands(self.deck, self.seats, self.hands.places)
        seat: i64
        i: i64
        for seat in range(self.seats):
            for i in range(each):
                self.draw_from_pile(seat, 0)
        self.fresh = True
        self.begin_turn((self.round + 1) % self.seats)

    def draw_from_pile(self, seat: i64, seen: i64) -> i64:
        """CD5: draw the next card of the pile; seen: the other seats that know it. Return its place in the hand."""
        self.piled -= 1
        return self.hands.receive(seat, self.pile[self.piled], seen)

    # Turning cards round

    def may_turn(self, seat: i64) -> bool:
        """CD4: while it is not one's turn; the seat that begins a round, until its first move."""
        return seat != self.on_turn or self.fresh

    def offer_turns(self, seat: i64, first: i64, out: vec[i64], n: i64) -> i64:
        """CD4: offer to turn any card in the hand round, from the code for place 0 on. A linking card cannot turn."""
        place: i64
        for place in range(self.hands.top[seat]):
            if self.hands.can_turn(seat, place):
                out[n] = first + place
                n += 1
        return n

    def turn_round_illegality(self, seat: i64, place: i64) -> i64:
        """CD2, CD4: a regional card, while it is not one's turn."""
        if not self.may_turn(seat):
            return ONLY_OFF_TURN
        if self.hands.card_at(seat, place) == EMPTY:
            return NO_CARD_THERE
        return LEGAL if self.hands.can_turn(seat, place) else SAME_ON_BOTH_SIDES

    def turn_round(self, seat: i64, place: i64, log: Log | None) -> None:
        """CD4, CD8: the far side comes near, and everyone has then seen both."""
        self.hands.turn(seat, place)
        self.tell(log, "CD4", "turn", seat, place, self.hands.card_at(seat, place))

    def begin_turn(self, seat: i64) -> None:
        self.on_turn = seat
        self.to_move = seat

    # As numbers

    def state_vector(self) -> vec[i64]:
        return self.observation(TRUTH)

    def write_start(self, numbers: vec[i64]) -> None:
        """Write what every state vector begins with."""
        numbers[layout.SEATS] = self.seats
        numbers[layout.DECK] = self.deck.number
        numbers[layout.ROUNDS_PER_PLAYER] = self.rounds // self.seats
        numbers[layout.ROUND] = self.round
        numbers[layout.PHASE] = self.phase
        numbers[layout.TO_MOVE] = self.to_move

    def read_start(self, numbers: vec[i64]) -> None:
        """Read the same numbers. Once the game is over, it waits for nobody."""
        self.rounds = self.seats * numbers[layout.ROUNDS_PER_PLAYER]
        self.round = numbers[layout.ROUND]
        self.phase = numbers[layout.PHASE]
        self.begin_turn(numbers[layout.TO_MOVE])
        self.over = self.to_move == NOBODY


def first_face(face: i64) -> i64:
    """CD5: return the first face of a card, which stands for it until its drawer gets a random side."""
    return face // 2 * 2


def random_side(card: i64, rng: Rng) -> i64:
    """CD2, CD5: return a random face of a card; of a linking card, which is the same on both sides, the first."""
    if card >= REGIONAL:
        return card * 2
    return card * 2 + rng.below(2)


# What a view leaves open


class CityWorlds(Worlds):
    """CD3, CD5, CD8: near sides that agree with what was seen and said; the covered cards in any order."""

    def __init__(self, game: CityGame, viewer: i64, elsewhere: i64) -> None:
        """Take a game as it was read from a view; elsewhere: the cards known to be in no hand, a bit each."""
        self.game: CityGame = game
        self.elsewhere: i64 = elsewhere
        self.unseen: Unseen = Unseen(game.hands, viewer, elsewhere)

    def sample(self, rng: Rng) -> Game:
        """Return a world with a random stream of its own, so that later draws say nothing of what was sampled."""
        world = self.game.copy()
        world.hands = self.unseen.sample(rng)
        fill_pile(world, self.elsewhere, rng)
        world.rng = rng.fork()
        return world


def cards_in(faces: vec[i64], n: i64) -> i64:
    """Return the cards of the first n faces, a bit each."""
    found: i64 = 0
    i: i64
    for i in range(n):
        found |= BIT[faces[i] // 2]
    return found


def fill_pile(game: CityGame, elsewhere: i64, rng: Rng) -> None:
    """CD5: fill the pile of an imagined world with the cards that are neither in a hand nor elsewhere (a bit each), in
    random order, random sides up."""
    game.pile = game.pile[:]  # a copy may share it with its original
    placed = elsewhere
    for near in game.hands.near:
        if near != EMPTY:
            placed |= BIT[near // 2]
    n: i64 = 0
    card: i64
    for card in range(CARDS):
        if placed & BIT[card] == 0:
            game.pile[n] = random_side(card, rng)
            n += 1
    rng.shuffle(game.pile, n)
