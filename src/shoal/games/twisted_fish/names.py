"""The names of the cards of Twisted Fish."""

from __future__ import annotations

from shoal.notation.data import expect
from shoal.rules.errors import Invalid, shown
from shoal.rules.twisted_fish_cards import CARDS, FISH_CARDS, FISH_NAMES, card_name

__all__ = ["card_name", "read_card", "read_fish", "read_zinger"]

CARD_NUMBERS = {card_name(card).lower(): card for card in range(CARDS)}


def read_card(value: object, where: str, *, fish_only: bool = False) -> int:
    name = expect(value, str, where)
    card = CARD_NUMBERS.get(name.lower())
    if card is None:
        raise Invalid(f"{where}: {shown(name)} is not a card such as red eel or The Net")
    if fish_only and card >= FISH_CARDS:
        raise Invalid(f"{where}: {card_name(card)} is a Zinger, not a fish")
    return card


def read_zinger(value: object, where: str) -> int:
    card = read_card(value, where)
    if card < FISH_CARDS:
        raise Invalid(f"{where}: {card_name(card)} is not a Zinger")
    return card


def read_fish(value: object, where: str) -> int:
    name = expect(value, str, where).lower()
    if name not in FISH_NAMES:
        raise Invalid(f"{where}: {shown(value)} is not one of {', '.join(FISH_NAMES)}")
    return FISH_NAMES.index(name)
