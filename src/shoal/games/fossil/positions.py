"""Positions of Fossil in names: board, stones, points, the cards before each player."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache, reduce
from operator import or_

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.data import Data, expect, expect_list, only, read_seat, read_word
from shoal.core.errors import Invalid, shown
from shoal.games.fossil import layout, rules
from shoal.games.fossil.actions import SQUARE_NAMES, read_card
from shoal.games.fossil.material import (
    CARDS,
    COPIES,
    DIGIT,
    FOSSILS,
    LEFT_OUT,
    LETTERS,
    ONE,
    SIDE,
    SMALL_SIDE,
    SMALL_TABLE,
    SQUARES,
    START_POINTS,
    UNPLACED,
    card_name,
    square_name,
)

EMPTY = ".."
ON_SQUARE = [card_name(card) if card % 4 else EMPTY for card in range(CARDS)]
PHASES = ["place", "slide", "swap"]
ALL_FOSSILS = (1 << FOSSILS) - 1
WIDTH = 8  # bytes of a number
ROW, HOLDING = SIDE * WIDTH, FOSSILS * WIDTH
MOST_POINTS = 10**15  # sums stay within a number of the compiled rules
POSITION = "seats options waits_for stones board points laid scored left_out box"


# Numbers to names


def position(state_vector: vec[i64]) -> Data:
    """Return a state vector, or an observation, in names.

    From one position to the next most of the board stays as it is: rows and holdings are named by their bytes, once.
    """
    seats = state_vector[layout.SEATS]
    left_out = state_vector[layout.LEFT_OUT]
    data = memoryview(state_vector).tobytes()
    board, laid = layout.board(seats) * WIDTH, layout.laid(seats) * WIDTH
    rows = [_row(data[start : start + _side(seats) * WIDTH]) for start in range(board, board + _side(seats) * ROW, ROW)]
    held = [_cards(data[start : start + HOLDING]) for start in range(laid, laid + (seats + 1) * HOLDING, HOLDING)]
    stones = state_vector[layout.STONES : layout.STONES + 2]
    unscored = left_out
    for _, fossils in [*rows, *held[:seats]]:
        unscored |= fossils
    named: Data = {
        "seats": seats,
        "options": {},
        "waits_for": _waits_for(state_vector),
        "stones": [None if square == UNPLACED else square_name(square) for square in stones],
        "board": [text for text, _ in rows],
        "points": list(state_vector[layout.POINTS : layout.POINTS + seats]),
        "laid": [[*names] for names, _ in held[:seats]],
        "scored": [*_letters(ALL_FOSSILS & ~unscored)],
    }
    if seats <= SMALL_TABLE:
        named |= {"left_out": [*_letters(left_out)], "box": [*held[seats][0]]}
    return named


picture = position


def _side(seats: int) -> int:
    return SMALL_SIDE if seats <= SMALL_TABLE else SIDE


def _waits_for(state_vector: vec[i64]) -> Data | None:
    phase = state_vector[layout.PHASE]
    if phase == rules.OVER:
        return None
    waits: Data = {"seat": state_vector[layout.TO_MOVE], "to": PHASES[phase]}
    if phase == rules.TO_SWAP:
        waits["scoring"] = LETTERS[state_vector[layout.SCORING]]
    return waits


@lru_cache(20_000)
def _row(data: bytes) -> tuple[str, int]:
    """Return a row of the board, and the fossils that it has cards of, a bit each."""
    cards = _numbers(data)
    return " ".join([ON_SQUARE[card] for card in cards]), _bits(card // 4 for card in cards if card)


@lru_cache(20_000)
def _cards(data: bytes) -> tuple[list[str], int]:
    """Return the cards of a player, fossil by fossil, and these fossils, a bit each."""
    holdings = _numbers(data)
    names = [card for fossil, held in enumerate(holdings) for card in _held(fossil, held)]
    return names, _bits(fossil for fossil, held in enumerate(holdings) if held)


def _numbers(data: bytes) -> list[int]:
    return memoryview(data).cast("q").tolist()


def _bits(places: Iterable[int]) -> int:
    return reduce(or_, (1 << place for place in places), 0)


@cache
def _held(fossil: int, held: int) -> list[str]:
    cards = range(fossil * 4 + 1, fossil * 4 + 4)
    return [card_name(card) for card in cards for _ in range(held >> DIGIT[card % 4] & 15)]


@cache
def _letters(fossils: int) -> list[str]:
    return [letter for f, letter in enumerate(LETTERS) if fossils >> f & 1]


# Names to numbers


def state_vector(position: Data) -> vec[i64]:
    """Return the state vector of a position in names. Only `seats`, `waits_for` and the cards need to be there."""
    only(position, set(POSITION.split()), "snapshot")
    seats = position["seats"]
    side = _side(seats)
    stones = _read_stones(position, side)
    board = _read_board(position.get("board"), side)
    laid = [_read_cards(cards, f"laid, seat {s}") for s, cards in enumerate(_by_seat(position, "laid", seats, []))]
    present = _bits(card // 4 for card in board if card) | _bits(f for held in laid for f in range(FOSSILS) if held[f])
    left_out = _read_left_out(position, seats, present)
    for letter in expect(position.get("scored", []), list, "scored"):  # follows from the cards
        _fossil(letter, "scored")
    box = _read_box(position, board, laid, left_out)
    _check_copies(seats, board, [*laid, box], left_out)
    off_board = present & ~_bits(card // 4 for card in board if card)
    phase, seat, scoring = _read_waits_for(position.get("waits_for", []), seats, UNPLACED not in stones, off_board)
    holdings = [holding for held in [*laid, box] for holding in held]
    points = _read_points(position, seats)
    return vec[i64]([seats, phase, seat, scoring, left_out, *stones, *points, *board, *holdings])  # see layout.py


def _read_waits_for(value: object, seats: int, placed: bool, off_board: int) -> tuple[int, int, int]:
    """Return phase, seat and the fossil to be scored. `to` follows from the stones, `scoring` from what is gone from
    the board, where only one fossil is."""
    if value is None:
        return rules.OVER, -1, 0
    waits = expect(value, dict, "waits_for")
    only(waits, {"seat", "to", "scoring"}, "waits_for")
    seat = read_seat(waits.get("seat"), seats, "waits_for, seat")
    to = read_word(waits.get("to", "slide" if placed else "place"), PHASES, "waits_for, to")
    if (to == "place") == placed:
        raise Invalid(f"stones: {'both are' if placed else 'not both are'} placed, but seat {seat} is to {to} (FO4)")
    if to != "swap":
        if "scoring" in waits:
            raise Invalid(f"waits_for, scoring: only with a swap, not with {to}")
        return PHASES.index(to), seat, 0
    only_one = LETTERS[off_board.bit_length() - 1] if off_board.bit_count() == 1 else None
    scoring = _fossil(waits.get("scoring", only_one), "waits_for, scoring")
    if not off_board >> scoring & 1:
        raise Invalid(f"waits_for, scoring: {LETTERS[scoring]} is on the board, or before nobody (FO8, FO9)")
    return rules.TO_SWAP, seat, scoring


def _fossil(value: object, where: str) -> int:
    letter = expect(value, str, where)
    if len(letter) != 1 or letter not in LETTERS:
        raise Invalid(f"{where}: {shown(letter)} is not a fossil, A to I")
    return LETTERS.index(letter)


def _read_left_out(position: Data, seats: int, present: int) -> int:
    """FO2: return the two fossils taken out of the small game, by default the last two that have no card."""
    if seats > SMALL_TABLE:
        if position.get("left_out"):
            raise Invalid("left_out: only 2 or 3 players leave fossils out (FO2)")
        return 0
    absent = [*_letters(ALL_FOSSILS & ~present)]
    letters = expect(position.get("left_out", absent[-LEFT_OUT:]), list, "left_out")
    left_out = _bits({_fossil(letter, "left_out") for letter in letters})
    if len(letters) != LEFT_OUT or left_out.bit_count() != LEFT_OUT:
        raise Invalid(f"left_out: {shown(letters)}; the small game leaves out two fossils (FO2)")
    return left_out


def _read_board(value: object, side: int) -> list[int]:
    board = [0] * SQUARES
    for r, row in enumerate(expect_list(value, side, "board")):
        where = f"board, row {r + 1}"
        for c, name in enumerate(expect_list(expect(row, str, where).split(), side, where)):
            board[r * SIDE + c] = 0 if name == EMPTY else read_card(name, f"{where}, column {c + 1}")
    return board


def _by_seat(position: Data, key: str, seats: int, default: object) -> list[object]:
    return expect_list(position[key], seats, key) if key in position else [default] * seats


def _read_cards(value: object, where: str) -> list[int]:
    """Return the holding of each fossil."""
    cards = [read_card(name, where) for name in expect(value, list, where)]
    for card in set(cards):
        if cards.count(card) > COPIES[card % 4]:
            raise Invalid(f"{where}: {cards.count(card)} of {card_name(card)}; there are {COPIES[card % 4]} (FO1)")
    return [sum(ONE[card % 4] for card in cards if card // 4 == fossil) for fossil in range(FOSSILS)]


def _read_box(position: Data, board: list[int], laid: list[list[int]], left_out: int) -> list[int]:
    """FO2: return what is in the box of the small game, by default what the fossils in play lack."""
    if position["seats"] > SMALL_TABLE:
        if position.get("box"):
            raise Invalid("box: only 2 or 3 players have cards in the box (FO2)")
        return [0] * FOSSILS
    if "box" in position:
        return _read_cards(position["box"], "box")
    box = [0] * FOSSILS
    for fossil in range(FOSSILS):
        there = {value: _count(fossil * 4 + value, board, laid) for value in (1, 2)}
        if any(there.values()) and not left_out >> fossil & 1:
            box[fossil] = sum(ONE[value] * max(0, COPIES[value] - number) for value, number in there.items())
    return box


def _count(card: int, board: list[int], laid: list[list[int]]) -> int:
    return board.count(card) + sum(holdings[card // 4] >> DIGIT[card % 4] & 15 for holdings in laid)


def _check_copies(seats: int, board: list[int], laid: list[list[int]], left_out: int) -> None:
    """FO1, FO2: refuse more cards of a kind than the game has; fewer are fine in a puzzle."""
    for card in (card for card in range(CARDS) if card % 4):
        is_out = seats <= SMALL_TABLE and (card % 4 == 3 or left_out >> card // 4 & 1)
        copies = 0 if is_out else COPIES[card % 4]
        there = _count(card, board, laid)
        if there > copies:
            raise Invalid(f"{card_name(card)}: {there} on the board, laid and in the box; the game has {copies} (FO1)")


def _read_stones(position: Data, side: int) -> list[int]:
    names = expect_list(position.get("stones", [None, None]), 2, "stones")
    if names[0] is None and names[1] is not None:
        raise Invalid("stones: stone 0 is placed before stone 1")
    stones = [UNPLACED if name is None else _read_square(name, side, f"stones, {i}") for i, name in enumerate(names)]
    if stones[0] == stones[1] != UNPLACED:
        raise Invalid(f"stones: both on {names[0]}; they stand on different squares (FO4)")
    return stones


def _read_square(value: object, side: int, where: str) -> int:
    name = expect(value, str, where)
    square = SQUARE_NAMES.index(name) if name in SQUARE_NAMES else SQUARES
    if square // SIDE >= side or square % SIDE >= side:
        raise Invalid(f"{where}: {shown(name)} is not a square, a1 to {square_name((side - 1) * (SIDE + 1))}")
    return square


def _read_points(position: Data, seats: int) -> list[int]:
    points = [expect(value, int, "points") for value in _by_seat(position, "points", seats, START_POINTS)]
    for seat, value in enumerate(points):
        if not 0 <= value <= MOST_POINTS:
            raise Invalid(f"points: seat {seat} has {shown(value)}; points are 0 to {MOST_POINTS:,}")
    return points
