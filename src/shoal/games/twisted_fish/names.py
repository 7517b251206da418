"""The names of the cards of Twisted Fish: red eel, The Net."""

from __future__ import annotations

from shoal.core.data import Data, expect, read_number
from shoal.core.errors import Invalid, shown
from shoal.games.twisted_fish.cards import FISH_CARDS

FISH_NAMES = [
    "card shark",
    "whale",
    "blowfish",
    "star fish",
    "clown fish",
    "barnacle",
    "jellyfish",
    "shrimp",
    "eel",
    "crab",
    "dogfish",
    "hammerhead",
    "flying fish",
]
COLOUR_NAMES = ["red", "green", "blue", "yellow", "purple"]
ZINGER_NAMES = [
    "Game Warden",
    "Dead Scuba Diver",
    "No Fishing",
    "Glass Bottom Boat",
    "The Net",
    "Two Fisted Fisherman",
    "The Lure",
    "Divine Intervention",
]


CARD_NAMES = [f"{colour} {fish}" for fish in FISH_NAMES for colour in COLOUR_NAMES] + ZINGER_NAMES
fish_name = FISH_NAMES.__getitem__
card_name = CARD_NAMES.__getitem__
CARD_NUMBERS = {name.lower(): card for card, name in enumerate(CARD_NAMES)}


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


def read_seat(fields: Data, seats: int, where: str, key: str = "seat") -> int:
    return read_number(fields.get(key), 0, seats - 1, f"{where}, {key}")
