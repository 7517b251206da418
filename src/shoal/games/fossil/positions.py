"""Positions of Fossil in names: board, stones, points, the cards before each player."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.data import Data, expect, expect_list, only
from shoal.core.errors import Invalid, shown
from shoal.games.fossil import rules
from shoal.games.fossil.names import read_card, read_square
from shoal.games.fossil.rules import FOSSILS, HEAD, LETTERS, SIDE, SQUARES, card_name, square_name

EMPTY = ".."
ON_SQUARE = [card_name(card) if card % 4 else EMPTY for card in range(rules.CARDS)]
PHASES = ["place", "slide", "swap"]
ALL_FOSSILS = (1 << FOSSILS) - 1
WIDTH = 8  # bytes of a number
ROW, HOLDING = SIDE * WIDTH, FOSSILS * WIDTH
MISSING: list[object] = []  # not None: that is a game that is over
POSITION = {
    "seats",
    "options",
    "waits_for",
    "stones",
    "board",
    "points",
    "laid",
    "scored",
    "left_out",
    "box",
}


# Numbers to names


def position(facts: vec[i64]) -> Data:
    """The numbers of a truth or a view in names. From one position to the next most of the board stays as it is: rows
    and holdings are named by their bytes, once."""
    seats = facts[0]
    side = _side(seats)
    head = seats + HEAD
    data = memoryview(facts).tobytes()
    board, holdings, end = head * WIDTH, (head + SQUARES) * WIDTH, (seats + 1) * HOLDING
    rows = [_row(data[start : start + side * WIDTH]) for start in range(board, board + side * ROW, ROW)]
    held = [_cards(data[start : start + HOLDING]) for start in range(holdings, holdings + end, HOLDING)]
    laid = [[*cards.names] for cards in held]
    named: Data = {
        "seats": seats,
        "options": {},
        "waits_for": _waits_for(facts),
        "stones": [None if facts[5 + stone] < 0 else square_name(facts[5 + stone]) for stone in (0, 1)],
        "board": [row.text for row in rows],
        "points": list(facts[HEAD:head]),
        "laid": laid[:seats],
        "scored": _scored(rows, held[:seats], facts[4]),
    }
    if seats <= rules.SMALL_TABLE:
        named["left_out"] = [*_letters(facts[4])]
        named["box"] = laid[seats]
    return named


def _side(seats: int) -> int:
    return rules.SMALL_SIDE if seats <= rules.SMALL_TABLE else SIDE


def _waits_for(facts: vec[i64]) -> Data | None:
    if facts[1] == rules.OVER:
        return None
    waits: Data = {"seat": facts[2], "to": PHASES[facts[1]]}
    if facts[1] == rules.SWAP:
        waits["scoring"] = LETTERS[facts[3]]
    return waits


class Row(NamedTuple):
    """A row of the board."""

    text: str
    fossils: int  # that it has cards of, a bit each


class Cards(NamedTuple):
    """What somebody holds, fossil by fossil."""

    names: list[str]
    fossils: int


@lru_cache(20_000)
def _row(data: bytes) -> Row:
    cards = _numbers(data)
    return Row(" ".join([ON_SQUARE[card] for card in cards]), _bits(card // 4 for card in cards if card))


@lru_cache(20_000)
def _cards(data: bytes) -> Cards:
    holdings = _numbers(data)
    names = [card for fossil, held in enumerate(holdings) for card in _held(fossil, held)]
    return Cards(names, _bits(fossil for fossil, held in enumerate(holdings) if held))


def _numbers(data: bytes) -> list[int]:
    return memoryview(data).cast("q").tolist()


def _bits(places: Iterable[int]) -> int:
    bits = 0
    for place in places:
        bits |= 1 << place
    return bits


@cache
def _held(fossil: int, held: int) -> list[str]:
    cards = range(fossil * 4 + 1, fossil * 4 + 4)
    return [card_name(card) for card in cards for _ in range(held >> rules.DIGIT[card % 4] & 15)]


def _scored(rows: list[Row], held: list[Cards], left_out: int) -> list[str]:
    """The fossils with no card on the board or before a player."""
    there = left_out
    for _, fossils in rows:
        there |= fossils
    for _, fossils in held:
        there |= fossils
    return [*_letters(ALL_FOSSILS & ~there)]


@cache
def _letters(fossils: int) -> list[str]:
    return [letter for f, letter in enumerate(LETTERS) if fossils >> f & 1]


# Names to numbers


def state_vector(position: Data) -> vec[i64]:
    """And back."""
    only(position, POSITION, "snapshot")
    seats = position["seats"]
    phase, seat, scoring = _read_waits_for(position.get("waits_for", MISSING), seats)
    left_out = _read_left_out(position, seats)
    board = _read_board(position.get("board"), _side(seats))
    laid = [_read_cards(cards, f"laid, seat {s}") for s, cards in enumerate(_per_seat(position, "laid", seats))]
    box = _read_box(position, board, laid, left_out)
    _check_scored(position, board, laid, left_out)
    return vec[i64](
        [seats, phase, seat, scoring, left_out, *_read_stones(position), *_read_points(position, seats), *board]
        + [holding for holdings in [*laid, box] for holding in holdings]
    )


def _read_waits_for(value: object, seats: int) -> tuple[int, int, int]:
    """Phase, seat and the fossil to be scored."""
    if value is None:
        return rules.OVER, -1, 0
    waits = expect(value, dict, "waits_for")
    only(waits, {"seat", "to", "scoring"}, "waits_for")
    seat = expect(waits.get("seat"), int, "waits_for, seat")
    if not 0 <= seat < seats:
        raise Invalid(f"waits_for, seat: there is no seat {shown(seat)}")
    to = expect(waits.get("to"), str, "waits_for, to")
    if to not in PHASES:
        raise Invalid(f"waits_for, to: {shown(to)} is not one of {', '.join(PHASES)}")
    if to != "swap":
        if "scoring" in waits:
            raise Invalid(f"waits_for, scoring: only with a swap, not with {to}")
        return PHASES.index(to), seat, 0
    return rules.SWAP, seat, _fossil(waits.get("scoring"), "waits_for, scoring")


def _fossil(value: object, where: str) -> int:
    letter = expect(value, str, where)
    if len(letter) != 1 or letter not in LETTERS:
        raise Invalid(f"{where}: {shown(letter)} is not a fossil, A to I")
    return LETTERS.index(letter)


def _read_left_out(position: Data, seats: int) -> int:
    if seats > rules.SMALL_TABLE:
        if position.get("left_out"):
            raise Invalid("left_out: only 2 or 3 players leave fossils out (FO2)")
        return 0
    letters = expect(position.get("left_out"), list, "left_out")
    fossils = {_fossil(letter, "left_out") for letter in letters}
    if len(fossils) != len(letters):
        raise Invalid("left_out: the same fossil twice")
    return sum(1 << fossil for fossil in fossils)


def _read_board(value: object, side: int) -> list[int]:
    board = [0] * SQUARES
    for r, row in enumerate(expect_list(value, side, "board")):
        where = f"board, row {r + 1}"
        for c, name in enumerate(expect_list(expect(row, str, where).split(), side, where)):
            board[r * SIDE + c] = 0 if name == EMPTY else read_card(name, f"{where}, column {c + 1}")
    return board


def _per_seat(position: Data, key: str, seats: int) -> list[object]:
    return expect_list(position.get(key), seats, key)


def _read_cards(value: object, where: str) -> list[int]:
    """The holding of each fossil."""
    cards = [read_card(name, where) for name in expect(value, list, where)]
    for card in set(cards):
        if cards.count(card) > rules.COPIES[card % 4]:
            raise Invalid(
                f"{where}: {cards.count(card)} of {card_name(card)}; there are {rules.COPIES[card % 4]} (FO1)"
            )
    return [sum(rules.ONE[card % 4] for card in cards if card // 4 == fossil) for fossil in range(FOSSILS)]


def _read_box(position: Data, board: list[int], laid: list[list[int]], left_out: int) -> list[int]:
    if position["seats"] > rules.SMALL_TABLE:
        if position.get("box"):
            raise Invalid("box: only 2 or 3 players have cards in the box (FO2)")
        return [0] * FOSSILS
    if "box" in position:
        return _read_cards(position["box"], "box")
    return _missing(board, laid, left_out)


def _missing(board: list[int], laid: list[list[int]], left_out: int) -> list[int]:
    """FO2: what is in the box, if it is not said: what fossils in play lack, and 1s of scored ones to make it seven."""
    box = [0] * FOSSILS
    free = rules.IN_BOX
    scored = []
    for fossil in (fossil for fossil in range(FOSSILS) if not left_out >> fossil & 1):
        holdings = [cards[fossil] for cards in laid]
        on_board = [card % 4 for card in board if card and card // 4 == fossil]
        if not on_board and not any(holdings):
            scored.append(fossil)
            continue
        for value in (1, 2):
            there = on_board.count(value) + sum(held >> rules.DIGIT[value] & 15 for held in holdings)
            lacking = max(0, rules.COPIES[value] - there)
            box[fossil] += rules.ONE[value] * lacking
            free -= lacking
    for fossil in scored:
        ones = max(0, min(free, rules.COPIES[1]))
        box[fossil] = rules.ONE[1] * ones
        free -= ones
    return box


def _read_stones(position: Data) -> list[int]:
    stones = expect_list(position.get("stones"), 2, "stones")
    if stones[0] is None and stones[1] is not None:
        raise Invalid("stones: stone 0 is placed before stone 1")
    return [rules.UNPLACED if stone is None else read_square(stone, f"stones, {i}") for i, stone in enumerate(stones)]


def _read_points(position: Data, seats: int) -> list[int]:
    points = [expect(value, int, "points") for value in _per_seat(position, "points", seats)]
    for seat, value in enumerate(points):
        if abs(value) > 10**15:
            raise Invalid(f"points: seat {seat} has {shown(value)}, more than can be counted")
    return points


def _check_scored(position: Data, board: list[int], laid: list[list[int]], left_out: int) -> None:
    if "scored" not in position:
        return
    given = expect(position["scored"], list, "scored")
    there = _bits(card // 4 for card in board if card) | _bits(f for held in laid for f in range(FOSSILS) if held[f])
    scored = _letters(ALL_FOSSILS & ~(there | left_out))
    if given != scored:
        raise Invalid(
            f"scored: {shown(given)}, but the fossils with no card on the board or before a player are {scored}"
        )
