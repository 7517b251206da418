"""What positions of all cosmopolis games have: seats, cards, yes or no, and the hands at the end of the numbers."""

from __future__ import annotations

from collections.abc import Sequence

from librt.vecs import vec
from mypy_extensions import i64

from shoal.core.data import Data, expect
from shoal.core.errors import Invalid, shown
from shoal.games.cosmopolis.deck import CARDS, Deck
from shoal.games.cosmopolis.hands import TRUTH, Hands
from shoal.games.cosmopolis.names import REST, read_face


def read_seat(value: object, seats: int, where: str) -> int:
    seat = expect(value, int, where)
    if not 0 <= seat < seats:
        raise Invalid(f"{where}: there is no seat {shown(seat)}")
    return seat


def read_waits_for(position: Data) -> Data | None:
    """Whom the game waits for; None when it is over, which has to be said."""
    if "waits_for" not in position:
        raise Invalid("waits_for: missing; it is an object, or null when the game is over")
    value = position["waits_for"]
    return None if value is None else expect(value, dict, "waits_for")


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


def read_pile(deck: Deck, value: object, elsewhere: list[int], where: str) -> list[int]:
    """A covered pile from its top: faces by the names of their cards. "rest" at the end stands for every card that is
    named neither before it nor elsewhere, in the order of the deck, the side that the deck lists first to face whoever
    draws it."""
    cards = expect(value, list, where)
    if not cards or cards[-1] != REST:
        return read_cards(deck, cards, where)
    named = read_cards(deck, cards[:-1], where)
    placed = {face // 2 for face in [*named, *elsewhere] if face >= 0}
    return [*named, *(2 * card for card in range(CARDS) if card not in placed)]


def with_hands(numbers: Sequence[int], hands: Hands) -> vec[i64]:
    """The numbers of a position, and behind them those of its hands."""
    state_vector = vec[i64]([*numbers, *[0] * hands.length])
    hands.write(state_vector, len(numbers), TRUTH)
    return state_vector
