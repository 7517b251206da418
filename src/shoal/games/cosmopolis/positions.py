"""What positions of all cosmopolis games have: seats, cards, yes or no, and the hands at the end of the numbers."""

from __future__ import annotations

from collections.abc import Sequence

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.data import Data, expect
from shoal.core.errors import Invalid, shown
from shoal.games.cosmopolis.deck import CARDS, Deck
from shoal.games.cosmopolis.hands import TRUTH, Hands
from shoal.games.cosmopolis.names import read_face


def read_seat(value: object, seats: int, where: str) -> int:
    seat = expect(value, int, where)
    if not 0 <= seat < seats:
        raise Invalid(f"{where}: there is no seat {shown(seat)}")
    return seat


def read_number(value: object, least: int, most: int, where: str) -> int:
    number = expect(value, int, where)
    if not least <= number <= most:
        raise Invalid(f"{where}: {shown(number)} is not from {least} to {most}")
    return number


def read_flag(fields: Data, key: str, where: str) -> bool:
    """False if it is left out."""
    flag = fields.get(key, False)
    if not isinstance(flag, bool):
        raise Invalid(f"{where}: {shown(flag)} is not true or false")
    return flag


def read_cards(deck: Deck, value: object, where: str) -> list[int]:
    """Faces by the names of their cards."""
    cards = expect(value, list, where)
    if len(cards) > CARDS:
        raise Invalid(f"{where}: {len(cards)} cards; there are {CARDS}")
    return [read_face(deck, card, where) for card in cards]


def with_hands(numbers: Sequence[int], hands: Hands) -> vec[i64]:
    """The numbers of a position, and behind them those of its hands."""
    truth = vec[i64]([*numbers, *[0] * hands.length])
    hands.write(truth, len(numbers), TRUTH)
    return truth
