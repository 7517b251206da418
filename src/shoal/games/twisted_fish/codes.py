"""The first code of each kind of move in Twisted Fish, and the parts of a code. `actions.py` declares what follows."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from shoal.games.twisted_fish import cards
from shoal.games.twisted_fish.cards import COLOURS, FISH, FISH_CARDS

ASK: Final = 0
LURE: Final = 390
AGAIN: Final = 780
NET: Final = 1170
GIVE: Final = 1248
NO: Final = 1313
NO_FISHING: Final = 1314
ALLOW: Final = 1315
TAKE: Final = 1316
LEAVE: Final = 1317
DRAW: Final = 1318
END: Final = 1319
PASS: Final = 1320
BASKET: Final = 1321
DIVER: Final = 1334
FIFTH: Final = 1399
WARDEN: Final = 1400
BOAT: Final = 1406
THROW: Final = 1412
CODES: Final = 1413


def zinger_in(code: i64) -> i64:
    """Return the Zinger that a code plays."""
    if code < AGAIN:
        return cards.LURE
    if code < NET:
        return cards.FISHERMAN
    if code < GIVE:
        return cards.NET
    if code == NO_FISHING:
        return cards.NO_FISHING
    if code < DIVER or code == THROW:
        return cards.DIVINE
    if code < FIFTH:
        return cards.DIVER
    return cards.WARDEN if code < BOAT else cards.BOAT


def seat_in(code: i64) -> i64:
    """Return the seat that a code names."""
    if code < NET:
        return code % LURE // FISH_CARDS
    if code < GIVE:
        return (code - NET) // FISH
    return code - WARDEN if code < BOAT else code - BOAT


def fish_in(code: i64) -> i64:
    """Return the fish that a question is for."""
    return code % FISH_CARDS // COLOURS if code < NET else (code - NET) % FISH
