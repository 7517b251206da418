"""Fossil in names: squares a1 to i9 from the top left, cards A1 to I3, stones 0 and 1."""

from __future__ import annotations

import re
from collections.abc import Callable

from librt.vecs import vec
from mypy_extensions import i64

from shoal.notation.data import Data, Notation, expect, expect_list, only
from shoal.rules import fossil as rules
from shoal.rules.errors import Invalid, shown
from shoal.rules.fossil import FOSSILS, HEAD, LETTERS, NAMES, SIDE, SQUARES, card_name, square_name
from shoal.rules.game import Line

EMPTY = ".."
PHASES = ["place", "slide", "swap"]
CARD_NUMBERS = {card_name(f * 4 + value): f * 4 + value for f in range(FOSSILS) for value in (1, 2, 3)}
SQUARE_NUMBERS = {square_name(square): square for square in range(SQUARES)}
FIELDS = {
    "place": {"kind", "at"},
    "slide": {"kind", "stone", "to"},
    "swap": {"kind", "give", "take", "with"},
    "keep": {"kind"},
}
TYPED = {
    "place": re.compile(r"place (?:stone )?(?:on |at )?(?P<at>\w+)"),
    "slide": re.compile(r"slide (?:stone )?(?P<stone>\d) (?:to )?(?P<to>\w+)"),
    "swap": re.compile(r"swap (?P<give>\w+) for (?P<take>\w+) (?:of|from|with) (?:seat )?(?P<with>\d)"),
    "keep": re.compile(r"keep"),
}


class FossilNotation(Notation):
    def action(self, code: int) -> Data:
        if code < rules.SLIDE_CODE:
            return {"kind": "place", "at": square_name(code)}
        if code < rules.KEEP_CODE:
            stone, square = divmod(code - rules.SLIDE_CODE, SQUARES)
            return {"kind": "slide", "stone": stone, "to": square_name(square)}
        if code == rules.KEEP_CODE:
            return {"kind": "keep"}
        given, taken, partner = rules.swap_of(code)
        return {"kind": "swap", "give": card_name(given), "take": card_name(taken), "with": partner}

    def code(self, action: Data) -> int:
        kind = action["kind"]
        if kind not in FIELDS:
            raise Invalid(f"action: {shown(kind)} is not one of {', '.join(FIELDS)}")
        only(action, FIELDS[kind], f"action {kind}")
        if kind == "place":
            return _square(action.get("at"), "action place, at")
        if kind == "slide":
            stone = expect(action.get("stone"), int, "action slide, stone")
            if stone not in (0, 1):
                raise Invalid(f"action slide, stone: there is no stone {shown(stone)}, only 0 and 1")
            return rules.SLIDE_CODE + stone * SQUARES + _square(action.get("to"), "action slide, to")
        return rules.KEEP_CODE if kind == "keep" else _swap_code(action)

    def phrase(self, action: Data) -> str:
        kind = action["kind"]
        if kind == "place":
            return f"place {action['at']}"
        if kind == "slide":
            return f"slide {action['stone']} {action['to']}"
        return "keep" if kind == "keep" else f"swap {action['give']} for {action['take']} of {action['with']}"

    def read(self, text: str) -> Data:
        words = " ".join(text.lower().split())
        for kind, pattern in TYPED.items():
            if found := pattern.fullmatch(words):
                return {"kind": kind, **{name: _typed(name, word) for name, word in found.groupdict().items()}}
        raise Invalid(f"{shown(text)} is not a move: place c4, slide 0 c4, swap A1 for B1 of 2, keep")

    def tell(self, line: Line) -> str:
        return SENTENCES[line.kind](*line.facts)

    def position(self, facts: vec[i64]) -> Data:
        seats = facts[0]
        side = _side(seats)
        head = seats + HEAD
        board = [facts[head + square] for square in range(SQUARES)]
        laid = [_cards_at(facts, head + SQUARES + seat * FOSSILS) for seat in range(seats + 1)]
        position: Data = {
            "seats": seats,
            "options": {},
            "waits_for": _waits_for(facts),
            "stones": [None if facts[5 + stone] < 0 else square_name(facts[5 + stone]) for stone in (0, 1)],
            "board": [_row(board[row * SIDE : row * SIDE + side]) for row in range(side)],
            "points": [facts[HEAD + seat] for seat in range(seats)],
            "laid": laid[:seats],
            "scored": _scored(board, laid[:seats], facts[4]),
        }
        if seats <= rules.SMALL_TABLE:
            position["left_out"] = [letter for f, letter in enumerate(LETTERS) if facts[4] >> f & 1]
            position["box"] = laid[seats]
        return position

    def truth(self, position: Data) -> vec[i64]:
        only(position, POSITION, "snapshot")
        seats = position["seats"]
        phase, seat, scoring = _read_waits_for(position.get("waits_for", MISSING), seats)
        left_out = _read_left_out(position, seats)
        board = _read_board(position.get("board"), _side(seats))
        laid = [_read_cards(cards, f"laid, seat {s}") for s, cards in enumerate(_per_seat(position, "laid", seats))]
        box = _read_cards(position.get("box"), "box") if seats <= rules.SMALL_TABLE else _no_box(position)
        _check_scored(position, board, laid, left_out)
        return vec[i64](
            [seats, phase, seat, scoring, left_out, *_read_stones(position), *_read_points(position, seats), *board]
            + [holding for holdings in [*laid, box] for holding in holdings]
        )


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

# Actions


def _typed(name: str, word: str) -> str | int:
    if name in ("stone", "with"):
        return int(word)
    return word.upper() if name in ("give", "take") else word


def _square(value: object, where: str) -> int:
    name = expect(value, str, where)
    if name not in SQUARE_NUMBERS:
        raise Invalid(f"{where}: {shown(name)} is not a square, a1 to i9")
    return SQUARE_NUMBERS[name]


def _card(value: object, where: str) -> int:
    name = expect(value, str, where)
    if name not in CARD_NUMBERS:
        raise Invalid(f"{where}: {shown(name)} is not a card, A1 to I3")
    return CARD_NUMBERS[name]


def _swap_code(action: Data) -> int:
    given = _card(action.get("give"), "action swap, give")
    taken = _card(action.get("take"), "action swap, take")
    partner = expect(action.get("with"), int, "action swap, with")
    if not 0 <= partner < 6:
        raise Invalid(f"action swap, with: there is no seat {shown(partner)}")
    if given % 4 != taken % 4:
        raise Invalid(f"action swap: {card_name(given)} and {card_name(taken)} do not have the same value (FO9)")
    return rules.swap_code(given, taken, partner)


# The log


def _slide_sentence(seat: int, stone: int, target: int, card: int, price: int) -> str:
    taken = f"{NAMES[card // 4]} {card % 4}"
    return f"Seat {seat} slides stone {stone} to {square_name(target)} for {price} and takes {taken}."


def _gain_sentence(seat: int, fossil: int, held: int, value: int, gain: int, received: int) -> str:
    how = f"{value} x {held}" if gain == value * held else f"just the sum of {held}"
    also = f", and {received} from those who have none" if received else ""
    return f"{NAMES[fossil]}: seat {seat} gains {gain} ({how}){also}."


def _pay_sentence(seat: int, fossil: int, due: int, paid: int) -> str:
    short = f" of the {due} due" if paid < due else ""
    return f"{NAMES[fossil]}: seat {seat} has none and pays {paid}{short}."


SENTENCES: dict[str, Callable[..., str]] = {
    "place": lambda seat, stone, square: f"Seat {seat} puts stone {stone} on {square_name(square)}.",
    "slide": _slide_sentence,
    "passed over": lambda seat: f"Seat {seat} has no points and is passed over.",
    "keep": lambda seat: f"Seat {seat} swaps nothing.",
    "swap": lambda seat, given, taken, partner: (
        f"Seat {seat} gives {card_name(given)} to seat {partner} and takes {card_name(taken)}."
    ),
    "pay": _pay_sentence,
    "gain": _gain_sentence,
    "end": lambda stones_move: (
        "Nobody has a point left: the game ends." if stones_move else "Neither stone can move: the game ends."
    ),
    "result": lambda *scores: f"Final points: {', '.join(map(str, scores))}.",
}

# Positions: numbers to names


def _side(seats: int) -> int:
    return rules.SMALL_SIDE if seats <= rules.SMALL_TABLE else SIDE


def _waits_for(facts: vec[i64]) -> Data | None:
    if facts[1] == rules.OVER:
        return None
    waits: Data = {"seat": facts[2], "to": PHASES[facts[1]]}
    if facts[1] == rules.SWAP:
        waits["scoring"] = LETTERS[facts[3]]
    return waits


def _row(cards: list[int]) -> str:
    return " ".join(card_name(card) if card else EMPTY for card in cards)


def _cards_at(facts: vec[i64], start: int) -> list[str]:
    return [
        name
        for name, card in CARD_NUMBERS.items()
        for _ in range(facts[start + card // 4] >> rules.DIGIT[card % 4] & 15)
    ]


def _scored(board: list[int], laid: list[list[str]], left_out: int) -> list[str]:
    there = {LETTERS[card // 4] for card in board if card} | {name[0] for cards in laid for name in cards}
    return [letter for f, letter in enumerate(LETTERS) if letter not in there and not left_out >> f & 1]


# Positions: names to numbers


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
            board[r * SIDE + c] = 0 if name == EMPTY else _card(name, f"{where}, column {c + 1}")
    return board


def _per_seat(position: Data, key: str, seats: int) -> list[object]:
    return expect_list(position.get(key), seats, key)


def _read_cards(value: object, where: str) -> list[int]:
    """The holding of each fossil."""
    cards = [_card(name, where) for name in expect(value, list, where)]
    for card in set(cards):
        if cards.count(card) > rules.COPIES[card % 4]:
            raise Invalid(
                f"{where}: {cards.count(card)} of {card_name(card)}; there are {rules.COPIES[card % 4]} (FO1)"
            )
    return [sum(rules.ONE[card % 4] for card in cards if card // 4 == fossil) for fossil in range(FOSSILS)]


def _no_box(position: Data) -> list[int]:
    if position.get("box"):
        raise Invalid("box: only 2 or 3 players have cards in the box (FO2)")
    return [0] * FOSSILS


def _read_stones(position: Data) -> list[int]:
    stones = expect_list(position.get("stones"), 2, "stones")
    if stones[0] is None and stones[1] is not None:
        raise Invalid("stones: stone 0 is placed before stone 1")
    return [rules.UNPLACED if stone is None else _square(stone, f"stones, {i}") for i, stone in enumerate(stones)]


def _read_points(position: Data, seats: int) -> list[int]:
    points = [expect(value, int, "points") for value in _per_seat(position, "points", seats)]
    for seat, value in enumerate(points):
        if abs(value) > 10**15:
            raise Invalid(f"points: seat {seat} has {shown(value)}, more than can be counted")
    return points


def _check_scored(position: Data, board: list[int], laid: list[list[int]], left_out: int) -> None:
    if "scored" not in position:
        return
    names = [[LETTERS[fossil] for fossil in range(FOSSILS) if holdings[fossil]] for holdings in laid]
    given = expect(position["scored"], list, "scored")
    if given != _scored(board, names, left_out):
        raise Invalid(
            f"scored: {shown(given)}, but the fossils with no card on the board or before a player are "
            f"{_scored(board, names, left_out)}"
        )


NOTATION = FossilNotation()
