"""Every card of a game, counted from a snapshot: the same at every position."""

from __future__ import annotations

from collections import Counter
from typing import Any

VALUES = (1, 1, 1, 1, 1, 1, 2, 2, 3)


def fossil_cards(position: dict[str, Any]) -> Counter[str]:
    """On the board, before the players, in the box, scored, or left out of the small game."""
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


COUNTERS = {"fossil": fossil_cards}
FULL_DECK = {
    "fossil": Counter({f"{letter}{value}": VALUES.count(value) for letter in "ABCDEFGHI" for value in (1, 2, 3)})
}


def cards_of(position: dict[str, Any]) -> Counter[str]:
    return COUNTERS[position["game"]](position)
