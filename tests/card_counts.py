"""Every card of a game, counted from a snapshot; the count is the same at every position."""

from __future__ import annotations

import tomllib
from collections import Counter
from importlib.resources import files
from typing import Any

VALUES = (1, 1, 1, 1, 1, 1, 2, 2, 3)
COLOURS = ("red", "green", "blue", "yellow", "purple")
FISH = (
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
)
ZINGERS = (
    "Game Warden",
    "Dead Scuba Diver",
    "No Fishing",
    "Glass Bottom Boat",
    "The Net",
    "Two Fisted Fisherman",
    "The Lure",
    "Divine Intervention",
)


def fossil_cards(position: dict[str, Any]) -> Counter[str]:
    """Return the cards on the board, before the players, in the box, scored, or left out of the small game."""
    cards = Counter(card for row in position["board"] for card in row.split() if card != "..")
    cards.update(card for laid in position["laid"] for card in laid)
    in_box = Counter(position.get("box", []))
    small = position["seats"] <= 3
    out = set(position.get("left_out", []))
    assert not out & {card[0] for card in cards + in_box}
    cards += in_box
    for letter in "ABCDEFGHI":
        for value in (1, 2, 3):
            if letter in out or (small and value == 3):
                cards[f"{letter}{value}"] += VALUES.count(value)
            elif letter in position["scored"]:
                assert cards[f"{letter}{value}"] <= VALUES.count(value)
                cards[f"{letter}{value}"] = VALUES.count(value)
    return cards


def twisted_fish_cards(position: dict[str, Any]) -> Counter[str]:
    """Return the cards in hands, Pond and baskets, beside the Pond, or waiting for a reply."""
    cards = Counter(card for hand in position["hands"] for card in hand)
    cards.update(position["pond"])
    cards.update(f"{colour} {fish}" for laid in position["baskets"] for fish in laid for colour in COLOURS)
    cards.update(position["played"])
    if diver := position["diver"]:
        cards.subtract([diver["for"]])
        cards.update(["Dead Scuba Diver"])
    waits = position["waits_for"]
    if waits is not None and waits["to"] == "reply":
        cards.update([waits["zinger"]])
    return cards


def cosmopolis_cards(position: dict[str, Any]) -> Counter[str]:
    """Return every card, either way round: in hands, piles, on the table or in play."""
    return Counter("/".join(sorted(name.split("/"))) for name in _cards_in(position, ""))


def _cards_in(value: object, key: str) -> list[str]:
    if isinstance(value, dict):
        return [
            name
            for k, v in value.items()
            if k not in ("knowledge", "options", "links", "offers", "invited_now")
            for name in _cards_in(v, k)
        ]
    if isinstance(value, list):
        return [name for entry in value for name in _cards_in(entry, key)]
    return [value] if isinstance(value, str) and ("/" in value or value in LINKS) else []


DECK = tomllib.loads((files("shoal.games.cosmopolis") / "cosmopolis.toml").read_text("utf-8"))
LINKS = {link["city"] for link in DECK["link"]}
COSMOPOLIS = Counter(["/".join(sorted(card)) for card in DECK["cards"]] + sorted(LINKS))

COUNTERS = {
    "fossil": fossil_cards,
    "twisted-fish": twisted_fish_cards,
    "cosmople-fish-2": cosmopolis_cards,
    "networks": cosmopolis_cards,
    "connections": cosmopolis_cards,
}
FULL_DECK = {
    "fossil": Counter({f"{letter}{value}": VALUES.count(value) for letter in "ABCDEFGHI" for value in (1, 2, 3)}),
    "twisted-fish": Counter([*(f"{colour} {fish}" for fish in FISH for colour in COLOURS), *ZINGERS]),
    "cosmople-fish-2": COSMOPOLIS,
    "networks": COSMOPOLIS,
    "connections": COSMOPOLIS,
}


def cards_of(position: dict[str, Any]) -> Counter[str]:
    return COUNTERS[position["game"]](position)
