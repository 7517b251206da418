"""Fossil: two neutral stones on a board of cards. 2 to 6 players.

Everybody moves the same two stones; a stone that comes to rest takes the card there, and what it crossed is paid for.
When the last card of a fossil is gone from the board, its holders are paid and those who have none of it pay.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from shoal.core.errors import Refused
from shoal.core.game import Game, Line, Log
from shoal.core.refusals import RefusalKinds
from shoal.core.rng import Rng
from shoal.games.fossil import codes, layout, material
from shoal.games.fossil.board_lines import BIT, FIRST, LAST, PATH, PLACES, REACH
from shoal.games.fossil.material import DIGIT, FOSSILS, HIGHEST, NUMBER, ONE, PAIRS, SIDE, SQUARES, UNPLACED, VALUE

# Phases: what the player to move has to do
TO_PLACE: Final = 0
TO_SLIDE: Final = 1
TO_SWAP: Final = 2
OVER: Final = 3

# Why a code is illegal
LEGAL: Final = 0
REFUSAL_KINDS: Final = RefusalKinds()
GAME_IS_OVER: Final = REFUSAL_KINDS.add("FO15", "over")
NOT_YOUR_TURN: Final = REFUSAL_KINDS.add("ALL1", "not your turn", "to_move:seat")
NO_POINTS: Final = REFUSAL_KINDS.add("FO7", "no points", "seat")
STONES_NOT_PLACED: Final = REFUSAL_KINDS.add("FO4", "place first")
STONES_ALREADY_PLACED: Final = REFUSAL_KINDS.add("FO4", "already placed")
SQUARE_HAS_A_STONE: Final = REFUSAL_KINDS.add("FO4", "square has a stone", "square")
OFF_THE_BOARD: Final = REFUSAL_KINDS.add("FO2", "off the board", "square side")
NOT_A_MOVE: Final = REFUSAL_KINDS.add("FO5", "there already", "stone square")
NO_CARD_THERE: Final = REFUSAL_KINDS.add("FO5", "no card there", "square")
NOT_IN_LINE: Final = REFUSAL_KINDS.add("FO5", "not in line", "square stone here:square")
STONE_IN_THE_WAY: Final = REFUSAL_KINDS.add("FO5", "stone in the way", "other:square square")
TOO_DEAR: Final = REFUSAL_KINDS.add("FO6", "too dear", "square price seat points")
SWAP_FIRST: Final = REFUSAL_KINDS.add("FO9", "swap first", "fossil")
NO_SWAP_NOW: Final = REFUSAL_KINDS.add("FO9", "no swap now")
NO_SUCH_PARTNER: Final = REFUSAL_KINDS.add("FO9", "no such partner", "partner:seat")
NOT_YOURS_TO_GIVE: Final = REFUSAL_KINDS.add("FO9", "not yours to give", "seat card")
NOT_THEIRS_TO_TAKE: Final = REFUSAL_KINDS.add("FO9", "not theirs to take", "partner:seat card")

NOTHING: Final = vec[i64]([])
NO_SQUARES: Final = vec[u8]([])


class Fossil(Game):
    """A position of Fossil."""

    def __init__(self, seats: i64, rng: Rng) -> None:
        """Make a position with an empty board; for 0 seats without room for the cards, which `copy` brings."""
        super().__init__(seats, rng, "fossil", codes.CODES)
        self.board: vec[u8] = NO_SQUARES  # the card on each square
        self.laid: vec[i64] = NOTHING  # [seat * 9 + fossil]: the holding before a seat; after the last seat, in the box
        self.points: vec[i64] = NOTHING
        self.on_board: vec[i64] = NOTHING  # by fossil, its cards on the board
        self.rows: vec[i64] = NOTHING  # by row, the columns that have a card
        self.columns: vec[i64] = NOTHING
        self.stone0: i64 = UNPLACED
        self.stone1: i64 = UNPLACED
        self.phase: i64 = TO_PLACE
        self.scoring: i64 = 0  # in TO_SWAP, the fossil about to be scored
        self.left_out: i64 = 0  # the two fossils taken out of the small game, a bit each
        if seats > 0:
            self.laid = vec[i64]([0] * ((seats + 1) * FOSSILS))
            self.points = vec[i64]([0] * seats)
            self._clear_board()

    def copy(self) -> Fossil:
        twin = Fossil(0, self.rng.copy())
        twin.seats = self.seats
        twin.board = self.board[:]
        twin.laid = self.laid[:]
        twin.points = self.points[:]
        twin.on_board = self.on_board[:]
        twin.rows = self.rows[:]
        twin.columns = self.columns[:]
        twin.to_move = self.to_move
        twin.over = self.over
        twin.stone0 = self.stone0
        twin.stone1 = self.stone1
        twin.phase = self.phase
        twin.scoring = self.scoring
        twin.left_out = self.left_out
        return twin

    @property
    def scores(self) -> list[int]:
        """FO3, FO17: points are public from start to end, and the most of them wins."""
        return list(self.points)

    @property
    def endings(self) -> list[str]:
        return ["FO15"] if self.over else []

    # Set-up

    def deal(self) -> None:
        """FO1, FO2, FO3: shuffle, lay the cards face up row by row from the top left, 30 points to everyone."""
        pack = material.ALL_CARDS[:]
        if self.is_small:
            self._leave_two_out()
            pack = vec[i64]([card for card in pack if self.copies(card) != 0])
        self.rng.shuffle(pack, len(pack))
        side = self.side
        full_line = BIT[0] | PATH[side - 1]
        i: i64 = 0
        row: i64
        column: i64
        for row in range(side):
            self.rows[row] = full_line
            self.columns[row] = full_line
            for column in range(side):
                self.board[row * SIDE + column] = u8(pack[i])
                self.on_board[pack[i] // 4] += 1
                i += 1
        while i < len(pack):
            self.laid[self.seats * FOSSILS + pack[i] // 4] += ONE[pack[i] % 4]
            i += 1
        for i in range(self.seats):
            self.points[i] = material.START_POINTS

    @property
    def is_small(self) -> bool:
        """FO2: two or three play the small game."""
        return self.seats <= material.SMALL_TABLE

    @property
    def side(self) -> i64:
        """FO1, FO2: the number of squares along a side of the board."""
        return material.SMALL_SIDE if self.is_small else SIDE

    def _leave_two_out(self) -> None:
        """FO2: draw at random which two fossils are out."""
        first = self.rng.below(FOSSILS)
        second = self.rng.below(FOSSILS - 1)
        if second >= first:
            second += 1
        self.left_out = BIT[first] | BIT[second]

    def copies(self, card: i64) -> i64:
        """FO1, FO2: return how many of a card the game has. The small game has no 3s and lacks two fossils."""
        value = card % 4
        if self.is_small and (value == HIGHEST or self.left_out & BIT[card // 4] != 0):
            return 0
        return material.COPIES[value]

    # Placing the stones

    def _offer_squares(self, out: vec[i64]) -> i64:
        """FO4: offer any square for the first stone, any other for the second."""
        n: i64 = 0
        row: i64
        column: i64
        side = self.side
        for row in range(side):
            for column in range(side):
                if row * SIDE + column != self.stone0:
                    out[n] = row * SIDE + column
                    n += 1
        return n

    def on_this_board(self, square: i64) -> bool:
        return square // SIDE < self.side and square % SIDE < self.side

    def _place(self, square: i64, log: Log | None) -> None:
        """FO4, ALL3: the dealer, seat 0, places both stones; then the player to their left moves first."""
        if log is not None:
            log.append(Line("FO4", "place", [self.to_move, 0 if self.stone0 == UNPLACED else 1, square]))
        if self.stone0 == UNPLACED:
            self.stone0 = square
        else:
            self.stone1 = square
            self.phase = TO_SLIDE
            self._next_turn(log)

    # A turn

    def _offer_slides(self, out: vec[i64]) -> i64:
        """FO5, FO6: offer every card that either stone reaches and the player can pay for."""
        purse = self.points[self.to_move]
        n = self._offer_slides_of(codes.SLIDE, self.stone0, self.stone1, purse, out, 0)
        return self._offer_slides_of(codes.SLIDE + SQUARES, self.stone1, self.stone0, purse, out, n)

    def _offer_slides_of(self, first: i64, here: i64, other: i64, purse: i64, out: vec[i64], n: i64) -> i64:
        """FO5, FO6: offer one stone's cards; first is the code for sliding it to square 0."""
        row = here // SIDE
        column = here % SIDE
        wall = other % SIDE if other // SIDE == row else column
        for place in PLACES[_affordable(self.rows[row], column, wall, purse)]:
            out[n] = first + row * SIDE + place
            n += 1
        wall = other // SIDE if other % SIDE == column else row
        for place in PLACES[_affordable(self.columns[column], row, wall, purse)]:
            out[n] = first + column + place * SIDE
            n += 1
        return n

    def _slide_illegality(self, here: i64, other: i64, target: i64) -> i64:
        """FO5, FO6: return why a stone may not slide to the target, or LEGAL. The other stone stands on `other`."""
        if not self.on_this_board(target):
            return OFF_THE_BOARD
        if target == here:
            return NOT_A_MOVE
        row = here // SIDE
        column = here % SIDE
        if target // SIDE == row:
            path = PATH[column * SIDE + target % SIDE]
            line = self.rows[row]
            in_the_way = other // SIDE == row and path & BIT[other % SIDE] != 0
        elif target % SIDE == column:
            path = PATH[row * SIDE + target // SIDE]
            line = self.columns[column]
            in_the_way = other % SIDE == column and path & BIT[other // SIDE] != 0
        else:
            return NOT_IN_LINE
        if in_the_way:
            return STONE_IN_THE_WAY
        if self.board[target] == 0:
            return NO_CARD_THERE
        return TOO_DEAR if len(PLACES[line & path]) > self.points[self.to_move] else LEGAL

    def cost(self, here: i64, target: i64) -> i64:
        """FO6: return one point for every card crossed and one for the card landed on, on a straight way."""
        row = here // SIDE
        column = here % SIDE
        if target // SIDE == row:
            return len(PLACES[self.rows[row] & PATH[column * SIDE + target % SIDE]])
        return len(PLACES[self.columns[column] & PATH[row * SIDE + target // SIDE]])

    def _slide(self, stone: i64, target: i64, log: Log | None) -> None:
        """FO5, FO6, FO8: pay, move, take the card; if it was its fossil's last on the board, score that."""
        seat = self.to_move
        price = self.cost(self.stone0 if stone == 0 else self.stone1, target)
        card = i64(self.board[target])
        fossil = card // 4
        if log is not None:
            log.append(Line("FO5", "slide", [seat, stone, target, card, price]))
        self.points[seat] -= price
        if stone == 0:
            self.stone0 = target
        else:
            self.stone1 = target
        self.take(seat, target)
        if self.on_board[fossil] == 0:
            self._before_scoring(fossil, log)
        else:
            self._next_turn(log)

    def take(self, seat: i64, square: i64) -> None:
        """FO5, ALL5: the card lies before the player now. None ever comes back to the board, so every game ends."""
        card = i64(self.board[square])
        fossil = card // 4
        row = square // SIDE
        column = square % SIDE
        self.laid[seat * FOSSILS + fossil] += ONE[card % 4]
        self.on_board[fossil] -= 1
        self.board[square] = 0
        self.rows[row] &= ~BIT[column]
        self.columns[column] &= ~BIT[row]

    def _next_turn(self, log: Log | None) -> None:
        """FO7, FO15, ALL1: pass the turn clockwise to a player with a point, or end the game if no stone can move."""
        self.phase = TO_SLIDE
        if not self.a_stone_can_move():
            self._end(log)
            return
        last = self.to_move
        i: i64
        for i in range(self.seats):
            self.to_move += 1
            if self.to_move == self.seats:
                self.to_move = 0
            if self.points[self.to_move] > 0:
                if log is not None:
                    self._log_passed_over(last, log)
                return
        self._end(log)

    def _log_passed_over(self, last: i64, log: Log) -> None:
        """FO7: log everyone between the last player to move and the next."""
        seat = (last + 1) % self.seats
        while seat != self.to_move:
            log.append(Line("FO7", "passed over", [seat]))
            seat = (seat + 1) % self.seats

    # Scoring a fossil

    def _before_scoring(self, fossil: i64, log: Log | None) -> None:
        """FO9, ALL4: whoever took the last card may swap first, where there is anything to swap."""
        self.scoring = fossil
        if self.can_swap():
            self.phase = TO_SWAP
        else:
            self.score(fossil, log)
            self._next_turn(log)

    def has(self, seat: i64, card: i64) -> bool:
        """Tell whether a card lies before a seat."""
        return self.laid[seat * FOSSILS + card // 4] >> DIGIT[card % 4] & 15 != 0

    def _fossils_held(self, seat: i64, value: i64) -> i64:
        """Return the fossils of which a seat has a card of a value, a bit each."""
        laid = self.laid
        first = seat * FOSSILS
        digit = DIGIT[value]
        held: i64 = 0
        fossil: i64
        for fossil in range(FOSSILS):
            if laid[first + fossil] >> digit & 15 != 0:
                held |= BIT[fossil]
        return held

    def _values_held(self, seat: i64) -> i64:
        """Return all holdings of a seat in one: the digit of a value is 0 only if the seat has no card of it."""
        laid = self.laid
        held: i64 = 0
        i: i64
        for i in range(seat * FOSSILS, seat * FOSSILS + FOSSILS):
            held |= laid[i]
        return held

    def can_swap(self) -> bool:
        """FO9: the player to move and another have cards of the same value."""
        mine = self._values_held(self.to_move)
        theirs: i64 = 0
        seat: i64
        for seat in range(self.seats):
            if seat != self.to_move:
                theirs |= self._values_held(seat)
        value: i64
        for value in range(1, HIGHEST + 1):
            if mine >> DIGIT[value] & 15 != 0 and theirs >> DIGIT[value] & 15 != 0:
                return True
        return False

    def _offer_swaps(self, out: vec[i64]) -> i64:
        """FO9: offer keep, or any card of the player's for any of the same value before another."""
        out[0] = codes.KEEP
        n: i64 = 1
        value: i64
        seat: i64
        for value in range(1, HIGHEST + 1):
            mine = PLACES[self._fossils_held(self.to_move, value)]
            for seat in range(self.seats):
                if seat != self.to_move:
                    theirs = PLACES[self._fossils_held(seat, value)]
                    n = _offer_pairs(mine, theirs, codes.SWAP + (seat * HIGHEST + value - 1) * PAIRS, out, n)
        return n

    def _swap_illegality(self, code: i64) -> i64:
        """FO9: the partner is another player, and both cards are there."""
        given, taken, partner = swap_of(code)
        if partner == self.to_move or partner >= self.seats:
            return NO_SUCH_PARTNER
        if not self.has(self.to_move, given):
            return NOT_YOURS_TO_GIVE
        return LEGAL if self.has(partner, taken) else NOT_THEIRS_TO_TAKE

    def _swap(self, code: i64, log: Log | None) -> None:
        """FO9: the other cannot refuse; then the fossil is scored and the next player moves."""
        seat = self.to_move
        if code == codes.KEEP:
            if log is not None:
                log.append(Line("FO9", "keep", [seat]))
        else:
            given, taken, partner = swap_of(code)
            if log is not None:
                log.append(Line("FO9", "swap", [seat, given, taken, partner]))
            self._hand_over(given, seat, partner)
            self._hand_over(taken, partner, seat)
        self.score(self.scoring, log)
        self._next_turn(log)

    def _hand_over(self, card: i64, giver: i64, taker: i64) -> None:
        self.laid[giver * FOSSILS + card // 4] -= ONE[card % 4]
        self.laid[taker * FOSSILS + card // 4] += ONE[card % 4]

    def held(self, seat: i64, fossil: i64) -> i64:
        """Return how many cards of a fossil lie before a seat."""
        return NUMBER[self.laid[seat * FOSSILS + fossil]]

    def value_held(self, seat: i64, fossil: i64) -> i64:
        """Return the sum of the values of those cards."""
        return VALUE[self.laid[seat * FOSSILS + fossil]]

    def score(self, fossil: i64, log: Log | None) -> None:
        """FO10 to FO14: the holders gain, those who have none pay, and the cards leave the game."""
        best: i64 = 0
        tied: i64 = 0
        due: i64 = 0  # FO12: one point a card of the best holder; tied products always have equally many cards
        seat: i64
        for seat in range(self.seats):
            held = self.held(seat, fossil)
            product = self.value_held(seat, fossil) * held
            if product > best:
                best = product
                tied = 1
                due = held
            elif product == best:
                tied += 1
        if best == 0:
            return
        shared: i64 = 0
        lost: i64 = 0
        for seat in range(self.seats):
            if self.laid[seat * FOSSILS + fossil] == 0:
                self._pay(seat, fossil, due, log)
                shared += due // tied
                lost += due % tied
        if lost > 0 and log is not None:
            log.append(Line("FO13", "lost", [fossil, tied, lost]))
        for seat in range(self.seats):
            if self.laid[seat * FOSSILS + fossil] != 0:
                self._gain(seat, fossil, best, shared, log)
                self.laid[seat * FOSSILS + fossil] = 0

    def _pay(self, seat: i64, fossil: i64, due: i64, log: Log | None) -> None:
        """FO12: a player without a card of the fossil pays what is due, or all they have."""
        paid = due if due < self.points[seat] else self.points[seat]
        self.points[seat] -= paid
        if log is not None:
            log.append(Line("FO12", "pay", [seat, fossil, due, paid]))

    def _gain(self, seat: i64, fossil: i64, best: i64, shared: i64, log: Log | None) -> None:
        """FO10, FO11, FO13, FO18: sum times number, in the small game just the sum unless it is the highest product;
        and the best holders' share of the payments, reckoned on what was due."""
        held = self.held(seat, fossil)
        value = self.value_held(seat, fossil)
        is_best = value * held == best
        if self.is_small and not is_best:
            self.points[seat] += value
            if log is not None:
                log.append(Line("FO11", "sum", [seat, fossil, held, value]))
            return
        received: i64 = 0
        if is_best:
            received = shared
        self.points[seat] += value * held + received
        if log is not None:
            rule = "FO11" if self.is_small else "FO10"
            log.append(Line(rule, "gain", [seat, fossil, held, value, value * held, received]))

    # The end

    def a_stone_can_move(self) -> bool:
        """FO15: tell whether a stone reaches a card, whatever the points."""
        return self._reaches_a_card(self.stone0, self.stone1) or self._reaches_a_card(self.stone1, self.stone0)

    def _reaches_a_card(self, here: i64, other: i64) -> bool:
        row = here // SIDE
        column = here % SIDE
        wall = other % SIDE if other // SIDE == row else column
        if self.rows[row] & REACH[column * SIDE + wall] != 0:
            return True
        wall = other // SIDE if other % SIDE == column else row
        return self.columns[column] & REACH[row * SIDE + wall] != 0

    def _end(self, log: Log | None) -> None:
        """FO14, FO15, FO16: score what still has cards on the board, in the order of the fossils; then all are gone."""
        if log is not None:
            log.append(Line("FO15", "end", [1 if self.a_stone_can_move() else 0]))
        fossil: i64
        for fossil in range(FOSSILS):
            if self.on_board[fossil] != 0:
                if log is not None:
                    log.append(Line("FO16", "last count", [fossil]))
                self.score(fossil, log)
        self._clear_board()
        self.phase = OVER
        self.over = True
        self.to_move = -1
        if log is not None:
            log.append(Line("FO17", "result", self.scores))

    def _clear_board(self) -> None:
        """FO14: remove the cards of the fossils scored at the end."""
        self.board = vec[u8]([0] * SQUARES)
        self.on_board = vec[i64]([0] * FOSSILS)
        self.rows = vec[i64]([0] * SIDE)
        self.columns = vec[i64]([0] * SIDE)

    # The contract: moves, legality, what a seat may know

    def moves_into(self, seat: i64, out: vec[i64]) -> i64:
        if seat != self.to_move:
            return 0
        if self.phase == TO_SLIDE:
            return self._offer_slides(out)
        return self._offer_swaps(out) if self.phase == TO_SWAP else self._offer_squares(out)

    def illegality(self, seat: i64, code: i64) -> i64:
        if self.phase == OVER:
            return GAME_IS_OVER
        if seat != self.to_move:
            return NOT_YOUR_TURN
        if code < codes.SLIDE:
            return self._place_illegality(code)
        if code >= codes.KEEP:
            if self.phase != TO_SWAP:
                return NO_SWAP_NOW
            return LEGAL if code == codes.KEEP else self._swap_illegality(code)
        if self.phase != TO_SLIDE:
            return SWAP_FIRST if self.phase == TO_SWAP else STONES_NOT_PLACED
        if code < codes.SLIDE + SQUARES:
            return self._slide_illegality(self.stone0, self.stone1, code - codes.SLIDE)
        return self._slide_illegality(self.stone1, self.stone0, code - codes.SLIDE - SQUARES)

    def _place_illegality(self, square: i64) -> i64:
        if self.phase != TO_PLACE:
            return STONES_ALREADY_PLACED
        if not self.on_this_board(square):
            return OFF_THE_BOARD
        return SQUARE_HAS_A_STONE if square == self.stone0 else LEGAL

    def step(self, seat: i64, code: i64, log: Log | None) -> None:
        if code < codes.SLIDE:
            self._place(code, log)
        elif code < codes.SLIDE + SQUARES:
            self._slide(0, code - codes.SLIDE, log)
        elif code < codes.KEEP:
            self._slide(1, code - codes.SLIDE - SQUARES, log)
        else:
            self._swap(code, log)

    def refusal(self, seat: i64, code: i64, illegality: i64) -> Refused:
        if illegality == NOT_YOUR_TURN and self.phase == TO_SLIDE and self.points[seat] == 0:
            illegality = NO_POINTS
        square = code if code < codes.SLIDE else (code - codes.SLIDE) % SQUARES
        stone = 0 if code < codes.SLIDE + SQUARES else 1
        here, other = (self.stone0, self.stone1) if stone == 0 else (self.stone1, self.stone0)
        given, taken, partner = swap_of(code)
        facts: dict[str, int] = {
            "seat": seat,
            "to_move": self.to_move,
            "points": self.points[seat],
            "square": square,
            "side": self.side,
            "stone": stone,
            "here": here,
            "other": other,
            "price": self.cost(here, square) if illegality == TOO_DEAR else 0,
            "fossil": self.scoring,
            "partner": partner,
            "card": given if illegality == NOT_YOURS_TO_GIVE else taken,
        }
        return REFUSAL_KINDS.refusal(illegality, "", facts.__getitem__)

    def observation(self, viewer: i64) -> vec[i64]:
        """FO2: everything lies open. The seven cards in the box are unseen but no secret: counting reveals them."""
        return self.state_vector()

    def state_vector(self) -> vec[i64]:
        numbers = vec[i64]([0] * layout.length(self.seats))
        numbers[layout.SEATS] = self.seats
        numbers[layout.PHASE] = self.phase
        numbers[layout.TO_MOVE] = self.to_move
        numbers[layout.SCORING] = self.scoring if self.phase == TO_SWAP else 0
        numbers[layout.LEFT_OUT] = self.left_out
        numbers[layout.STONES] = self.stone0
        numbers[layout.STONES + 1] = self.stone1
        i: i64
        for i in range(self.seats):
            numbers[layout.POINTS + i] = self.points[i]
        board = layout.board(self.seats)
        for i in range(SQUARES):
            numbers[board + i] = i64(self.board[i])
        laid = layout.laid(self.seats)
        for i in range(len(self.laid)):
            numbers[laid + i] = self.laid[i]
        return numbers


def _affordable(line: i64, at: i64, wall: i64, purse: i64) -> i64:
    """FO5, FO6: return the cards of a line that a stone reaches and a purse can pay for. Either way, the nearest card
    costs 1, the next 2, and so on."""
    reached = line & REACH[at * SIDE + wall]
    if purse >= SIDE:
        return reached
    ahead = reached & PATH[at * SIDE + SIDE - 1]
    behind = reached & PATH[at * SIDE]
    return i64(FIRST[purse * 512 + ahead]) | i64(LAST[purse * 512 + behind])


def _offer_pairs(mine: vec[i64], theirs: vec[i64], first: i64, out: vec[i64], n: i64) -> i64:
    """FO9: offer every card of mine for every one of theirs."""
    for given in mine:
        for taken in theirs:
            out[n] = first + given * FOSSILS + taken
            n += 1
    return n


def swap_of(code: i64) -> tuple[i64, i64, i64]:
    """Return the card given, the card taken, and the seat it is taken from."""
    number = code - codes.SWAP
    value = number // PAIRS % HIGHEST + 1
    return number % PAIRS // FOSSILS * 4 + value, number % FOSSILS * 4 + value, number // (PAIRS * HIGHEST)
